"""The studies of tree models: measured with few trees, analysed, drawn; and their judges on rows made up."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from zermelo.experiments import Claim, Experiment, Row, find_experiments
from zermelo.studies.kaluza2008._surfaces import Surface

STUDIES = (
    "auxiliary-values", "classical-models", "exact-and-simulated", "independent-model", "leaf-values",
    "normalised-sum", "sorted-values", "sorted-ways", "table-3.1",
)  # fmt: skip
FEW = {"trees": 20}


def rows(experiment: Experiment) -> list[Row]:
    """The quick profile with few trees."""
    units = [replace(unit, setting={**unit.setting, **FEW}) if "trees" in unit.setting else unit
             for unit in experiment.units("quick")]  # fmt: skip
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
    claims = surface(lambda b, s, g: (0.5 if g <= 5 else 1.5) + 0.1 * s + (0.01 if g <= 5 else -0.01) * b)
    assert [claim.verdict for claim in claims[:4]] == ["fails"] * 4


def test_judges_leave_open_what_was_not_seen() -> None:
    claims = surface(lambda b, s, g: 0.5 if s < 1 else 0.4)
    assert [claim.verdict for claim in claims[2:3]] == ["open"], "there is no pathology to strengthen"
    claims = surface(lambda b, s, g: None if g >= 20 else 1.0)
    assert claims[0].verdict == "open"


def test_the_hump_and_the_jumps() -> None:
    *_, hump, jumps = surface(lambda b, s, g: 1.0 + s + (5.0 if s == 1.0 else 0.0))
    assert (hump.verdict, jumps.verdict) == ("holds", "open")
    *_, hump, jumps = surface(lambda b, s, g: 1.0 - s)
    assert hump.verdict == "fails"
    *_, jumps = surface(lambda b, s, g: 1.0 + (1.0 if s == 1.0 else 0.01 * s), ss=(0.0, 0.6, 0.7, 1.0))
    assert jumps.verdict == "holds"
    *_, jumps = surface(lambda b, s, g: 1.0 + s, ss=(0.0, 0.8, 0.9, 1.0))
    assert jumps.verdict == "fails"
