"""The tables and figures of the sources: how many are judged, and with what verdict.

Those are meant that a source prints under a number, `table-A.1`, `figure-4.6`, `graph-3`, as the experiments name
them in PRODUCES; what else they produce is ours. A table or figure is judged by the numbers and claims that name it;
a figure that draws the numbers of a table is judged by these (DRAWN). What names none judges all that nothing names.
What is marked as ours (`source`) judges us and not the source, and is left out.

A verdict has power if a wrong model would get a clearly worse one. So a table or figure counts as judged by tests with
power only if every rival of which there are rows, or which is cheap to compute, agrees clearly less: another model of
the same source, another noise, another way of sorting, another heuristic, another evaluation. Where one rival agrees as
much, or nearly, the verdict stands but says nothing for our model: it is not counted (BLIND, with the rival).
tests/studies/test_told_apart.py shows both: for all that are counted, and for all of BLIND.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from zermelo.experiments.catalogue import list_experiments
from zermelo.experiments.experiment import Experiment
from zermelo.experiments.findings import Claim, Findings, Number
from zermelo.experiments.outcomes import Outcome

NUMBERED = re.compile(r"(table|figure|graph)-[A-Z]?\.?\d[\d.]*")
UNNUMBERED = ("gametree2019/timings",)  # the table of AND/OR timings, the only one of its source
DRAWN = {"kaluza2008/figure-4.4": "table-A.4", "kaluza2008/figure-4.5": "table-A.7"}  # and the table it draws
EVALUATIONS = "cannot tell our reading of the evaluation from the better one"
BLIND = {
    "bounded2021/graph-4": EVALUATIONS,
    "bounded2021/graph-5": EVALUATIONS,
    "bounded2021/graph-6": EVALUATIONS,
    "bounded2021/graph-7": EVALUATIONS,
    "bounded2021/graph-8": EVALUATIONS,
    "bounded2021/graph-9": EVALUATIONS,
    "bounded2021/table-2": EVALUATIONS,
    "bounded2021/table-3": EVALUATIONS,
    "gametree2019/timings": "compares the source's percentages with its own times: no model of ours is in it",
    "kaluza2008/figure-3.2": "cannot tell other noise: its claims are as true with half the noise and with twice",
    "kaluza2008/figure-4.3": "cannot tell auxiliary values from the normalised sum or from sorted values",
    "kaluza2008/figure-4.6": "cannot tell the normalised sum from auxiliary values",
    "kaluza2008/figure-4.9": "cannot tell partial ordering from the triangular and the smooth way",
    "kaluza2008/figure-4.11": "cannot tell the triangular ways from the smooth one, which breaks at s = 0.5 as well",
    "kaluza2008/figure-4.13": "cannot tell the smooth way from the triangular ones, which are as even",
    "kaluza2008/figure-4.14": "cannot tell sorted values from auxiliary values",
    "kaluza2008/figure-5.3": "cannot tell the average from the median",
    "kaluza2008/figure-5.4": "cannot tell the median from the absolute differences",
    "kaluza2008/figure-5.7": "cannot tell the average from other heuristics of the cells",
    "kaluza2008/table-A.3": "cannot tell sorted values from auxiliary values, nor the ways of sorting apart",
    "kaluza2008/table-A.5": "cannot tell the normalised sum from auxiliary values, which agree in more cells",
    "kaluza2008/table-A.8": "cannot tell the normalised sum from auxiliary values",
    "kaluza2008/table-A.9": "cannot tell the smooth way of sorting from triangles of height 2s",
}  # as tests/studies/test_told_apart.py shows
OURS = "ours"
VERDICTS = ("reproduced", "in part", "not reproduced", "open", "not shipped")


@dataclass(frozen=True)
class SourceTable:
    """One table or figure of a source, and how many numbers and claims on it have each verdict."""

    study: str
    name: str
    experiment: str
    agrees: int = 0
    differs: int = 0
    holds: int = 0
    fails: int = 0
    open: int = 0
    shipped: bool = False
    beside: tuple[str, ...] = ()
    """Those that the very same numbers and claims judge."""

    @property
    def decided(self) -> int:
        """Numbers and claims whose sample decides them."""
        return self.agrees + self.differs + self.holds + self.fails

    @property
    def blind(self) -> str:
        """Which wrong model it cannot tell from the right one; empty if there is none."""
        return BLIND.get(f"{self.study}/{self.name}", "")

    @property
    def verdict(self) -> str:
        """One of VERDICTS; it is reproduced in part if at least half of what is decided agrees or holds.

        >>> SourceTable("study", "table-A.1", "study/experiment", agrees=9, differs=1, shipped=True).verdict
        'in part'
        >>> SourceTable("study", "table-A.1", "study/experiment", agrees=1, differs=9, shipped=True).verdict
        'not reproduced'
        """
        if not self.shipped:
            return "not shipped"
        if not self.decided:
            return "open"
        if not self.differs + self.fails:
            return "reproduced"
        return "in part" if 2 * (self.agrees + self.holds) >= self.decided else "not reproduced"


def list_source_tables(outcomes: Iterable[Outcome]) -> list[SourceTable]:
    """Every table and figure of the sources, judged by those outcomes that are there; replications are not counted."""
    found = {each.experiment.id: each for each in outcomes if each.draws == 0 and not each.findings.smoke}
    return [
        each for experiment in list_experiments().values() for each in _judged(experiment, found.get(experiment.id))
    ]


def count_judged(judged: Sequence[SourceTable]) -> str:
    """One line: how many are judged by samples that decide and can tell a wrong model, and the verdicts of all.

    >>> count_judged([SourceTable("s", "table-1", "s/e"), SourceTable("s", "table-2", "s/f", holds=1, shipped=True)])
    '1 of 2 tables and figures of the sources judged by tests with power; of all 1 reproduced, 1 not shipped'
    """
    counts = Counter(each.verdict for each in judged)
    told = ", ".join(f"{counts[verdict]} {verdict}" for verdict in VERDICTS if counts[verdict])
    power = sum(each.decided > 0 and not each.blind for each in judged)
    return f"{power} of {len(judged)} tables and figures of the sources judged by tests with power; of all {told}"


def published_names(experiment: Experiment) -> list[str]:
    """The tables and figures of its source that an experiment produces."""
    return [
        name for name in experiment.produces if NUMBERED.fullmatch(name) or f"{experiment.study}/{name}" in UNNUMBERED
    ]


def judges(experiment: Experiment, findings: Findings) -> dict[str, list[Number | Claim]]:
    """The numbers and claims by which each table and figure of the source is judged."""
    names = published_names(experiment)
    drawn = {name: DRAWN[f"{experiment.study}/{name}"] for name in names if f"{experiment.study}/{name}" in DRAWN}
    named = [(each, _named(each, names)) for each in _of_the_source(findings)]
    seen = {name for _, mine in named for name in mine}
    found: dict[str, list[Number | Claim]] = {}
    for name in names:
        asked = {name, drawn.get(name, name)}
        alone = not asked & seen or len(names) == 1
        found[name] = [each for each, mine in named if asked & set(mine) or (alone and not mine)]
    return found


def _judged(experiment: Experiment, outcome: Outcome | None) -> list[SourceTable]:
    if outcome is None:
        return [SourceTable(experiment.study, name, experiment.id) for name in published_names(experiment)]
    found = []
    mine = judges(experiment, outcome.findings)
    for name, own in mine.items():
        counts = Counter(each.verdict for each in own)
        beside = tuple(other for other, theirs in mine.items() if own and other != name and theirs == own)
        found.append(SourceTable(experiment.study, name, experiment.id, **counts, shipped=True, beside=beside))
    return found


def _of_the_source(findings: Findings) -> list[Number | Claim]:
    return [*findings.numbers, *(each for each in findings.claims if not each.source.startswith(OURS))]


def _named(each: Number | Claim, names: Iterable[str]) -> list[str]:
    """The tables and figures that a number or a claim names: 'A.1: c at b = 2', 'figure 4.15a', 'graphs 8 and 9'."""
    text = each.what if isinstance(each, Number) else f"{each.text} {each.source}"
    return [name for name in names if re.search(_pattern(name), text, re.IGNORECASE)]


def _pattern(name: str) -> str:
    kind, _, number = name.partition("-")
    if not number:
        return rf"\b{kind}\b"
    number = re.escape(number)
    lettered = rf"|^{number}:" if number[0].isalpha() else ""
    return rf"\b{kind}s? ([\w.]+(, | and | to ))*{number}[a-z]?(?![\w.]*\w){lettered}"
