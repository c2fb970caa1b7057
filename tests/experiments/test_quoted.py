"""What reports, verdicts and guides quote is what is shipped: numbers, verdicts and counts.

Every decimal number of a report `docs/reports/STUDY.md`, of the paragraph `Verdict:` of an experiment and of a section
of a guide that tells of experiments (`GUIDES`), must be in their shipped full results, rounded to the digits that are
quoted. What is quoted together, `0.846 ± 0.001`, `0.83 (0.79 to 0.88)` or `0.415 / 0.435`, must be found together: in
one number, one statistic, one row of a table or one sentence. A section of a report that is named after an experiment
is compared with that experiment, any other with the whole study.

Signs are not compared, for "loses 0.003" is -0.003. A number that is no result of the experiment is an exception, and
has a reason.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from itertools import groupby
from pathlib import Path
from statistics import fmean

import pytest

from zermelo.experiments import Claim, Findings, Number, Statistic, Table, list_experiments, list_shipped
from zermelo.experiments.outcomes import Outcome
from zermelo.experiments.rendering import chi_squared, group_of, paragraphs, rms

DOCS = Path(__file__).parent.parent.parent / "docs"
REPORTS = DOCS / "reports"
Together = frozenset[float]
"""Numbers, without their signs, that are shipped together."""

GUIDES: dict[str, dict[str, tuple[str, ...]]] = {
    "guides/and_or.md": {
        "What it costs, exactly": ("gametree2019/exponent",),
        "The study": ("gametree2019/tic-tac-toe",),
    },
    "guides/bounded.md": {"Epsilon chosen while searching": ("bounded2021/adaptive-epsilon",)},
    "guides/chance.md": {"What each saves": ("ballard1983/nodes",)},
    "guides/evolution.md": {"The genetic tournament": ("warcabnik2009/noise",)},
    "guides/measure.md": {"The lectures' table": ("klesk_slides/complexity",)},
    "guides/monte_carlo.md": {"Where minimax is pathological": ("zermelo2026/monte-carlo-pathology",)},
    "guides/multiplayer.md": {
        "Beside the published numbers": (
            "bounded2021/experiment-1", "bounded2021/opponent-impact", "sturtevant2000/pruning",
        ),
        "Does depth pay?": ("zermelo2026/n-player-pathology",),
    },
    "guides/pathology.md": {
        "The exact method": ("kaluza2008/auxiliary-values",),
        "Beside the published tables": (
            "kaluza2008/table-3.1", "kaluza2008/auxiliary-values", "zermelo2026/phase-diagram",
        ),
        "In games": ("kaluza2008/k-game", "zermelo2026/atlas"),
    },
    "guides/pathology_models.md": {
        "How the trees are built": ("kaluza2008/normalised-sum", "kaluza2008/sorted-values"),
        "Beside the printed tables": (
            "kaluza2008/auxiliary-values", "kaluza2008/normalised-sum", "kaluza2008/sorted-values",
        ),
    },
    "guides/pathology_real_games.md": {
        "What is measured": ("kaluza2008/real-games",),
        "What was found": ("kaluza2008/real-games",),
        "How common it is": ("zermelo2026/atlas",),
    },
    "guides/pearl_game.md": {
        "Heuristics": ("kaluza2008/heuristics",),
        "What comes out": ("kaluza2008/k-game", "kaluza2008/other-heuristics"),
    },
    "guides/draughts.md": {
        "Evaluations": ("warcabnik2009/presets", "warcabnik2009/strength", "warcabnik2009/terms"),
    },
    "methods/mean_of_ratios.md": {
        "How large it is": ("zermelo2026/ratio-artefact", "bounded2021/experiment-2"),
    },
}  # fmt: skip
"""The sections of guides that tell of experiments, and the experiments whose numbers they quote."""

EXCEPTIONS = {
    "backgammon.md, depth": {
        "the two halves of the shipped games, batches 0 to 3 and 4 to 7 of the learned evaluation":
            "0.072 (0.039 to 0.184); 0.280 (0.156 to 0.404)",
    },
    "bounded2021.md, claims-of-section-5": {
        "speeds, by bounded2021/_speeds.py: times are not in rows": "1.15; 1.84; 9.6; 10.2; 9.2",
    },
    "gametree2019.md, tic-tac-toe": {
        "times of a benchmark, `python -m benchmarks --only and_or`":
            "1.221 (1.216 to 1.227); 1.290 (1.279 to 1.299); 1.110 (1.102 to 1.117); 1.160 (1.150 to 1.168); "
            "1.209; 1.273; 1.081; 1.130",
    },
    "guides/and_or.md, The study": {"times of a benchmark, `python -m benchmarks --only and_or`": "1.22; 1.29"},
    "guides/evolution.md, The genetic tournament": {
        "the probability of a mutation at the start and at the end, as the source tells it": "0.9; 0.3",
    },
    "guides/draughts.md, Evaluations": {"the scale of evaluations, no result": "0.0001; 0.99"},
    "guides/pathology_models.md, How the trees are built": {
        "readings that were rejected, from runs of 2,000 trees": "0.419; 0.37; 0.352; 0.302",
        "the deviation of the auxiliary values, as the thesis has it": "0.114",
    },
    "guides/measure.md, The lectures' table": {"the leaves of Connect Four's tree, from the next section": "28.9"},
    "klesk_slides.md, complexity": {
        "10 to the difference of the shipped 170.29 and 172.24, in percent": "1.1",
        "the leaves of Connect Four's tree, from docs/guides/measure.md": "28.9",
    },
    "warcabnik2009.md, strength": {
        "weights over that of a man, as they stand in games/draughts/_evaluation.py": "2.7; 1.1; 0.44; 0.46; 0.2",
        "the runs that the weights were chosen by, before the experiment":
            "0.43; 0.48; 0.69 (0.62 to 0.75); 0.50 (0.43 to 0.56); 0.09 (0.06 to 0.13)",
    },
    "zermelo2026.md, phase-diagram": {
        "of a proof: the chance that a leaf looks like 0, 0.1 / √(2π) but for its tail, and -log(1 - that)":
            "0.0398; 0.04",
    },
    "guides/pearl_game.md, What comes out": {
        "simulate_boards(2, range(2, 41), games=40_000, seed=2008, depth=9, pooled=True), at g = 2 and 40":
            "1.05 (1.02 to 1.07); 1.02 (1.01 to 1.04)",
    },
    "kaluza2008/k-game": {
        "simulate_boards(2, range(2, 41), games=40_000, seed=2008, depth=9, pooled=True), all g together":
            "1.022 (1.007 to 1.037)",
    },
    "schadd2011.md, Beside claims-of-section-5": {
        "of bounded2021/claims-of-section-5, whose own section is compared with it":
            "0.26 ± 0.06; 0.35 ± 0.05; 0.01 ± 0.06; 0.12 ± 0.06; 0.03 ± 0.06; 0.07 ± 0.06",
    },
    "zermelo2026/atlas": {
        "solve_exactly('independent', 3, 2, depth=6, searches=[1, 5]): 0.10662 / 0.02838, the depth of the control":
            "3.76",
    },
    "zermelo2026/phase-diagram": {"the largest upper bound of p, 1.002501 at b = 16, less 1 in percent": "0.25"},
}  # fmt: skip
"""What is quoted and not shipped, by place and reason; signs and percent are left out."""

DIGITS = r"(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?:e[-+]?\d+)?"
SIGNED = rf"[-−+]?({DIGITS})"
QUOTATION = re.compile(rf"{SIGNED}(?: %)?(?: ± ({DIGITS})| \({SIGNED} to {SIGNED}| / ([01]\.\d+))?")
NO_RESULT = re.compile(
    r"```.*?```|`[^`]*`|\]\([^)]*\)"  # code, and where links lead
    r"|\b(?:table|figure|section|formula|chapter)s?\s\(?[A-Z\d]+\.[\d.]+(?:(?:,| and| to)\s\(?[A-Z\d]+\.[\d.]+)*"
    r"|\b[A-Z]\.\d+",
    re.DOTALL | re.IGNORECASE,
)
IN_PERCENT = re.compile("%|percent|points")


@dataclass(frozen=True)
class Quotation:
    """A number as a text has it, with its interval if it has one."""

    where: str
    numbers: tuple[str, ...]
    percent: bool = False
    """Does the paragraph speak of percent? Then a share may be quoted as such."""

    def __str__(self) -> str:
        first, *rest = self.numbers
        return first + (f" ± {rest[0]}" if len(rest) == 1 else f" ({rest[0]} to {rest[1]})" if rest else "")

    @property
    def factors(self) -> tuple[int, ...]:
        return (1, 100) if self.percent else (1,)

    def is_shipped(self, shipped: Iterable[Together]) -> bool:
        """Are all of its numbers among those that were shipped together somewhere?"""
        ranges = [rounding(number) for number in self.numbers]
        return any(
            all(any(low <= factor * value <= high for value in together) for low, high in ranges)
            for together in shipped
            for factor in self.factors
        )

    def nearest(self, shipped: Iterable[Together]) -> list[float]:
        """The values that come nearest to it, of those that were shipped together."""
        wanted = [float(number.replace(",", "")) for number in self.numbers]
        near = (
            [closest(together, number, factor) for number in wanted]
            for together in shipped for factor in self.factors
        )  # fmt: skip
        return min(near, key=lambda values: math.dist(values, wanted))


def closest(values: Iterable[float], wanted: float, factor: int) -> float:
    return min((factor * value for value in values), key=lambda value: abs(value - wanted))


def rounding(number: str) -> tuple[float, float]:
    """From where to where values are rounded to a number: 0.245 to 0.255 for 0.25, both ends with it."""
    exact = Decimal(number.replace(",", ""))
    half = Decimal(5).scaleb(int(exact.as_tuple().exponent) - 1) * (1 + Decimal("1e-9"))
    return float(exact - half), float(exact + half)


def quotations(where: str, text: str) -> Iterator[Quotation]:
    """The decimal numbers of a text, and all numbers with an interval."""
    results = re.sub(r"(\d) x 10\^(\d)", r"\1e\2", NO_RESULT.sub("", text))
    for paragraph in re.split(r"\n\s*\n", results):
        percent = bool(IN_PERCENT.search(paragraph))
        for found in QUOTATION.finditer(" ".join(paragraph.split())):
            numbers = tuple(filter(None, found.groups()))
            if len(numbers) > 1 or "." in numbers[0]:
                yield Quotation(where, numbers, percent)


def values(told: object) -> Iterator[float]:
    """The numbers in cells, texts and collections of them, without signs."""
    if isinstance(told, str):
        yield from (float(number.replace(",", "")) for number in re.findall(DIGITS, told))
    elif isinstance(told, Mapping):
        yield from values(list(told.values()))
    elif isinstance(told, Sequence):
        yield from (value for each in told for value in values(each))
    elif isinstance(told, int | float) and not isinstance(told, bool) and math.isfinite(told):
        yield abs(float(told))


def all_values(found: Findings) -> list[Together]:
    """The numbers of findings: those of a number, a statistic, a row or a sentence together; values with half widths.

    The fit of a table of numbers is printed with it, so it counts as shipped.
    """
    statistics = [each for claim in found.claims for each in claim.statistics]
    estimates: list[Number | Statistic] = [*found.numbers, *statistics]
    told: list[object] = [vars(each) for each in estimates]
    told += [[each.ours if isinstance(each, Number) else each.value, (each.high - each.low) / 2] for each in estimates]
    told += [number.difference for number in found.numbers]
    for _, group in groupby(sorted(found.numbers, key=group_of), group_of):
        table = list(group)
        told.append([rms(table), fmean(number.difference for number in table), *chi_squared(table)])
    told += [[each.text, each.evidence] for each in found.claims]
    told += [line for table in found.tables for line in (table.title, table.columns, *table.rows)]
    told += [*found.notes, found.learnt, *map(vars, found.readings)]
    return shipped_together(told)


def shipped_together(told: Iterable[object]) -> list[Together]:
    return [together for each in told if (together := frozenset(values(each)))]


Shipped = Mapping[str, Sequence[Together]]


@pytest.fixture(scope="module")
def outcomes() -> dict[str, Outcome]:
    """What the shipped results say, by experiment."""
    return {each.experiment: each.outcome() for each in list_shipped(seed=0)}


@pytest.fixture(scope="module")
def shipped(outcomes: Mapping[str, Outcome]) -> Shipped:
    """The numbers of findings, settings and sources by experiment, and by study."""
    found: dict[str, list[Together]] = {}
    for name, each in outcomes.items():
        settings = [json.loads(record.setting) for record in each.records]
        mine = all_values(each.findings) + shipped_together([*settings, *each.experiment.published])
        found[name] = mine
        found.setdefault(each.experiment.study, []).extend(mine)
    return found


def sections(page: Path) -> Iterator[tuple[str, str]]:
    """The titles and texts of the sections of a page."""
    for text in re.split(r"^(?=## )", page.read_text(encoding="utf-8"), flags=re.MULTILINE):
        yield text.partition("\n")[0].lstrip("# "), text


def quoted(shipped: Shipped) -> Iterator[tuple[Quotation, Sequence[Together]]]:
    """All that reports, guides and verdicts quote, each with what it is compared with."""
    for page in sorted(REPORTS.glob("*.md")):
        for title, section in sections(page):
            own = shipped.get(f"{page.stem}/{title}", shipped.get(page.stem, ()))
            for each in quotations(f"{page.name}, {title}", section) if own else ():
                yield each, own
    for name, told in GUIDES.items():
        texts = dict(sections(DOCS / name))
        for title, experiments in told.items():
            own = [together for experiment in experiments for together in shipped[experiment]]
            for each in quotations(f"{name}, {title}", texts[title]):
                yield each, own
    for name, experiment in list_experiments().items():
        for each in quotations(name, paragraphs(experiment).get("Verdict", "")) if name in shipped else ():
            yield each, shipped[name]


def excepted() -> set[tuple[str, str]]:
    """The exceptions by place and number."""
    return {
        (where, str(each))
        for where, reasons in EXCEPTIONS.items() for numbers in reasons.values() for each in quotations(where, numbers)
    }  # fmt: skip


def test_every_quoted_number_is_shipped(shipped: Shipped) -> None:
    known, wrong = excepted(), []
    for each, own in quoted(shipped):
        if not each.is_shipped(own) and (each.where, str(each)) not in known:
            nearest = ", ".join(f"{value:.6g}" for value in each.nearest(own))
            wrong.append(f"{each.where}: {each} is not shipped, the nearest is {nearest}")
    assert not wrong, "\n".join(wrong)


def test_every_exception_is_quoted(shipped: Shipped) -> None:
    assert excepted() <= {(each.where, str(each)) for each, _ in quoted(shipped)}


def spoilt(quotation: Quotation) -> Quotation:
    """The same with another last digit: 0.28 for 0.25, 0.22 for 0.29."""
    first, *rest = quotation.numbers
    wrong = first[:-1] + str((int(first[-1]) + 3) % 10)
    return replace(quotation, numbers=(wrong, *rest))


def test_most_wrong_digits_are_noticed(shipped: Shipped) -> None:
    """A wrong number may be a right one elsewhere in the same result, but mostly it is none."""
    noticed = [not spoilt(each).is_shipped(own) for each, own in quoted(shipped)][::5]
    assert len(noticed) > 500 and sum(noticed) > len(noticed) / 2


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("It loses 0.25 (0.19 to 0.31).", True), ("It gains −0.252 ± 0.06.", True), ("25.2 % (18.9 to 31.4)", True),
        ("0.26", False), ("0.25 (0.19 to 0.32)", False), ("25.2", False), ("0.25 (0.40 to 0.60)", False),
        ("half, 0.5 (0.4 to 0.6)", True), ("1.48 x 10^9 leaves", True), ("1.49 x 10^9 leaves", False),
        ("see table 3.1, section 5.2.3, A.7 and `0.77`", True),
    ],
)  # fmt: skip
def test_what_is_found_in_findings(text: str, right: bool) -> None:
    claim = Claim.judged("It loses", [Statistic("points", -0.252, -0.314, -0.189, below=0, sample=400)])
    table = Table("table", "Shares", ["game", "share", "leaves"], [["Hex", "0.50 (0.40 to 0.60)", 1_481_760_000]])
    own = all_values(Findings(claims=[claim], tables=[table]))
    assert all(each.is_shipped(own) for each in quotations("here", text)) == right


def test_the_verdicts_that_reports_print_are_those_of_the_shipped_results(outcomes: Mapping[str, Outcome]) -> None:
    """A row of a report that begins with a claim in its own words has the verdict in the next cell."""
    verdicts = {
        (each.experiment.study, claim.text): claim.verdict
        for each in outcomes.values() for claim in each.findings.claims
    }  # fmt: skip
    rows = 0
    for page in sorted(REPORTS.glob("*.md")):
        for line in page.read_text(encoding="utf-8").splitlines():
            claim, _, rest = line.removeprefix("| ").partition(" | ")
            if line.startswith("| ") and (page.stem, claim) in verdicts:
                rows += 1
                assert rest.startswith(verdicts[page.stem, claim]), f"{page.name}: {claim}"
    assert rows >= 13


LISTED = re.compile(r"^\| \[`([\w.-]+)`\]\(\.\./\.\./src/zermelo/studies/(\w+)/.* \| ([^|]+) \|$", re.MULTILINE)
"""A line of the table of experiments at the head of a report."""


def test_the_counts_at_the_head_of_reports_are_those_of_the_shipped_results(outcomes: Mapping[str, Outcome]) -> None:
    told = {}
    for page in REPORTS.glob("*.md"):
        for name, study, words in LISTED.findall(page.read_text(encoding="utf-8")):
            told[f"{study}/{name}"] = words
    counted = dict.fromkeys(list_experiments(), "not shipped yet")
    for experiment, each in outcomes.items():
        found = each.findings
        parts = [f"{found.agreeing} of {len(found.numbers)} numbers agree"] if found.numbers else []
        still_open = f", {found.open} open" if found.open else ""
        parts += [f"{found.holding} of {len(found.claims)} claims hold{still_open}"] if found.claims else []
        counted[experiment] = "; ".join(parts)
    assert told == counted
