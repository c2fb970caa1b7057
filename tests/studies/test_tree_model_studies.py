"""The studies of tree models: measured with few trees, analysed, drawn; and their judges on rows made up."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zermelo.experiments import Claim, Experiment, Row, find_experiments
from zermelo.studies.kaluza2008 import _surfaces
from zermelo.studies.kaluza2008._surfaces import Surface

STUDIES = (
    "auxiliary-values", "classical-models", "exact-and-simulated", "independent-model", "leaf-values",
    "normalised-sum", "sorted-values", "sorted-ways", "table-3.1",
)  # fmt: skip
FEW = {"trees": 20, "most": 120, "depth": 20}
KEYS = (2, 3, 4, 5, 6, 10, 20, 40)


def rows(experiment: Experiment) -> list[Row]:
    """The quick profile with few trees; of what is exact and runs in full, some settings."""
    units = experiment.units("quick")
    if experiment.id == "kaluza2008/auxiliary-values":
        chosen = [
            unit for unit in units if unit.setting["b"] in (2, 4, 5) and unit.setting["s"] in (0, 0.2, 0.7, 0.8, 1)
        ]
        units = [replace(unit, setting={**unit.setting, "gs": KEYS}) for unit in chosen]
    units = [
        replace(unit, setting={**unit.setting, **{k: v for k, v in FEW.items() if k in unit.setting}}) for unit in units
    ]
    return [row for unit in units for row in experiment.measure(unit)]


@pytest.mark.parametrize("name", STUDIES)
def test_a_study_brings_what_it_promises(name: str) -> None:
    (experiment,) = find_experiments([f"kaluza2008/{name}"])
    found = experiment.analyse(rows(experiment))
    produced = {figure.name for figure in found.figures} | {table.name for table in found.tables}
    produced |= {f"table-{number.what.partition(':')[0]}" for number in found.numbers}
    assert set(experiment.produces) <= produced | {"section-2"}
    assert found.claims
    for figure in found.figures:
        assert figure.svg().startswith("<svg")
    for claim in found.claims:
        assert claim.evidence
        judged = Claim.judged(claim.text, claim.statistics)
        assert claim.holds == judged.holds, "a verdict follows from its statistics"
        for each in claim.statistics:
            assert each.sample is None or each.sample > 1
            assert each.sample is not None or each.low == each.value == each.high, "what is exact has no interval"
    for table in found.tables:
        assert all(len(cells) == len(table.columns) for cells in table.rows), table.name


def test_no_verdict_without_statistics() -> None:
    """Every claim of the study is made by `Claim.judged`: by statistics, or open."""
    folder = Path(_surfaces.__file__).parent
    for path in folder.glob("*.py"):
        assert not re.search(r"\bClaim\((?!s\b)", path.read_text(encoding="utf-8")), path.name


def test_what_a_small_run_judges_a_full_one_judges_too() -> None:
    """Settings of the quick profile are among those of the full one, but for the sample: no verdict can turn round."""
    for name in ("normalised-sum", "sorted-values", "sorted-ways", "k-game", "heuristics", "other-heuristics"):
        (experiment,) = find_experiments([f"kaluza2008/{name}"])
        quick, full = (
            {tuple((k, v) for k, v in sorted(unit.setting.items()) if k not in ("trees", "games", "gs"))
             for unit in experiment.units(profile)}
            for profile in ("quick", "full")
        )  # fmt: skip
        assert quick <= full, name


def test_exact_experiments_run_in_full_always() -> None:
    for name in ("auxiliary-values", "classical-models", "independent-model", "table-3.1"):
        (experiment,) = find_experiments([f"kaluza2008/{name}"])
        assert [unit.setting for unit in experiment.units("quick")] == [
            unit.setting for unit in experiment.units("full")
        ]


def surface(p: Any, bs: tuple[int, ...] = (4, 5, 6), ss: tuple[float, ...] = (0.0, 0.7, 1.0)) -> list[Claim]:
    """The claims on p(b, s, g), with the boundary on c switching at s = 1."""
    made = [
        {"kind": "pathology", "b": b, "s": s, "g": g, "p": p(b, s, g), "cut": 2 if s == 1.0 else 1}
        for b in bs for s in ss for g in (2, 3, 4, 5, 6, 7, 20, 40)
    ]  # fmt: skip
    return list(Surface(made).claims("here"))


def test_judges_say_yes() -> None:
    claims = surface(lambda b, s, g: (1.5 if g <= 5 else 0.5) - 0.1 * s + (0.01 if g <= 5 else -0.01) * b)
    assert [claim.verdict for claim in claims[:4]] == ["holds"] * 4


def test_judges_say_no() -> None:
    claims = surface(lambda b, s, g: (1.2 if g <= 5 else 1.5) + 0.1 * s - 0.01 * b)
    assert [claim.verdict for claim in claims[:3]] == ["fails"] * 3
    claims = surface(lambda b, s, g: 0.5 + 0.01 * b)
    assert claims[3].verdict == "fails"


def test_a_simulated_surface_is_open_within_its_intervals() -> None:
    def verdict(width: float, trees: int) -> str:
        made = [
            {"kind": "pathology", "b": b, "s": s, "g": g, "p": p, "p_low": p - width, "p_high": p + width, "cut": 1,
             "trees": trees}
            for b in (4, 5) for s in (0.0, 1.0) for g in (2, 3, 5, 10, 20, 40) for p in [2.0 - s - (g > 5) * 0.5]
        ]  # fmt: skip
        return [*Surface(made).claims("here")][1].verdict

    assert (verdict(0.02, 10_000), verdict(0.9, 10_000)) == ("holds", "open")


def test_judges_leave_open_what_was_not_seen() -> None:
    claims = surface(lambda b, s, g: 0.5 if s < 1 else 0.4)
    assert [claim.verdict for claim in claims[:3:2]] == ["open"] * 2, "there is no pathology to lower or to strengthen"
    claims = surface(lambda b, s, g: None if g >= 20 else 1.5)
    assert claims[0].verdict == "open"


def test_the_hump_and_the_jumps() -> None:
    *_, hump, jumps = surface(lambda b, s, g: 1.0 + s + (5.0 if s == 1.0 else 0.0))
    assert (hump.verdict, jumps.verdict) == ("holds", "open")
    *_, hump, jumps = surface(lambda b, s, g: 1.0 - s)
    assert hump.verdict == "fails"
    *_, jumps = surface(lambda b, s, g: 1.0 + (1.0 if s == 1.0 else 0.01 * s), ss=(0.0, 0.6, 0.7, 1.0))
    assert jumps.verdict == "holds"
    *_, jumps = surface(lambda b, s, g: 1.0 - s * s, ss=(0.0, 0.5, 0.9, 1.0))
    assert jumps.verdict == "fails"
