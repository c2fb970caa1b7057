"""The tables and figures of the sources: how many are judged, and with what verdict.

Those are meant that a source prints under a number, `table-A.1`, `figure-4.6`, `graph-3`, as the experiments name
them in PRODUCES; what else they produce is ours. A table or figure is judged by the numbers and claims that name it.
Those that name none judge all that nothing names: figures 4.3 to 4.5, say, are judged together by the claims of their
section. What is marked as ours (`source`) judges us and not the source, and is left out. A table that cannot tell a
wrong model (BLIND) has a verdict, but it is not counted as judged by tests with power.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from zermelo.experiments.catalogue import list_experiments
from zermelo.experiments.experiment import Experiment
from zermelo.experiments.findings import Claim, Number
from zermelo.experiments.outcomes import Outcome

NUMBERED = re.compile(r"(table|figure|graph)-[A-Z]?\.?\d[\d.]*")
UNNUMBERED = ("gametree2019/timings",)  # the table of AND/OR timings, the only one of its source
BLIND = {
    "kaluza2008/table-A.3": "cannot tell the ways of sorting apart",
    "kaluza2008/table-A.8": "cannot tell the normalised sum from auxiliary values",
}  # as tests/studies/test_pathology_published.py shows
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


def _judged(experiment: Experiment, outcome: Outcome | None) -> list[SourceTable]:
    names = published_names(experiment)
    if outcome is None:
        return [SourceTable(experiment.study, name, experiment.id) for name in names]
    verdicts = [(_named(each, names), each.verdict) for each in _of_the_source(outcome)]
    seen = {name for named, _ in verdicts for name in named}
    found = []
    for name in names:
        alone = name not in seen or len(names) == 1
        own = Counter(verdict for named, verdict in verdicts if name in named or (alone and not named))
        found.append(SourceTable(experiment.study, name, experiment.id, **own, shipped=True))
    return found


def _of_the_source(outcome: Outcome) -> list[Number | Claim]:
    claims = [each for each in outcome.findings.claims if not each.source.startswith(OURS)]
    return [*outcome.findings.numbers, *claims]


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
