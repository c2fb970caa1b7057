"""Claims rest on statistics in every profile, and no smoke run contradicts the shipped full result.

A claim that leans yes in a smoke run must not fail in full, one that leans no must not hold; open is fine with both.
"""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from zermelo.experiments import Claim, Experiment, Findings, list_experiments
from zermelo.experiments.shipped import shipped_experiment

EXPERIMENTS = list(list_experiments().values())
QUICKEST = ("klesk_slides/game-theory", "klesk_slides/counts", "winands2002/solved-positions", "korf1991/best-case")
IN_WORDS = (
    "bounded2021", "kaluza2008", "zermelo2026/atlas", "zermelo2026/n-player-pathology", "zermelo2026/phase-diagram",
    "zermelo2026/phase-map",
)  # fmt: skip
"""Studies and experiments where an open claim of a smoke run may say what it lacks in words, without a statistic."""

OF_THE_SAMPLE = "is better than ε ="
"""In claims that name the best ε of their own sample (bounded2021/adaptive-epsilon)."""


def quick(experiment: Experiment) -> Findings:
    return experiment.analyse([row for unit in experiment.units("quick") for row in experiment.measure(unit)])


def full(experiment: Experiment) -> Findings:
    shipped = shipped_experiment(experiment)
    assert shipped, f"{experiment.id}: no full result is shipped"
    return shipped.outcome().findings


def by_text(claims: Iterable[Claim]) -> dict[str, list[bool | None]]:
    """What was found of each claim; more than one where two readings of a sentence are judged."""
    found: dict[str, list[bool | None]] = {}
    for claim in claims:
        found.setdefault(claim.text, []).append(claim.holds)
    return found


def contradicted(smoke: Findings, evidence: Findings) -> list[str]:
    """Claims that lean one way in the smoke run, which may lack some, and are decided the other way in full."""
    leaning, decided = by_text(smoke.claims), by_text(evidence.claims)
    other = sorted(each for each in leaning.keys() - decided.keys() if OF_THE_SAMPLE not in each)
    assert not other, f"not in the full run: {other}"
    return [
        text
        for text in leaning
        if text in decided
        for leans, holds in zip(leaning[text], decided[text], strict=True)
        if {leans, holds} == {True, False}
    ]


def check(experiment: Experiment) -> None:
    found = quick(experiment)
    for claim in found.claims:
        in_words = claim.holds is None and claim.evidence and experiment.id.startswith(IN_WORDS)
        assert claim.statistics or in_words, f"{experiment.id}: no statistic for {claim.text!r}"
        assert claim.evidence != "no sample", f"{experiment.id}: {claim.text!r} says nothing of its statistics"
        for each in claim.statistics:
            assert each.above > float("-inf") or each.below < float("inf"), (
                f"{experiment.id}: {each.what!r} has no limit"
            )
    assert not contradicted(found, full(experiment)), experiment.id


@pytest.mark.parametrize("experiment", [each for each in EXPERIMENTS if each.id in QUICKEST], ids=lambda each: each.id)
def test_the_smoke_run_of_the_quickest(experiment: Experiment) -> None:
    check(experiment)


@pytest.mark.slow
@pytest.mark.parametrize(
    "experiment", [each for each in EXPERIMENTS if each.id not in QUICKEST], ids=lambda each: each.id
)
def test_every_smoke_run(experiment: Experiment) -> None:
    check(experiment)


def test_what_the_test_above_would_notice() -> None:
    """A claim that fails here and held in full is named."""
    experiment = list_experiments()["winands2002/solved-positions"]
    names = ("alpha_beta", "engine", "pn", "pn2", "pds", "df_pn", "pds_pn", "pn_star")
    rows = [
        {"algorithm": name, "game": "hex", "memory": memory, "nodes": 1000, "number": i, "used": 5,
         "won": 1 if name == "alpha_beta" else None, "reason": None if name == "alpha_beta" else "nodes"}
        for name in names for memory in (0, 100) for i in range(40)
    ]  # fmt: skip
    assert contradicted(experiment.analyse(rows), full(experiment)) == [experiment.published[0]["claim"]]


@pytest.mark.parametrize("leans", [True, False, None])
@pytest.mark.parametrize("holds", [True, False, None])
def test_only_opposite_verdicts_contradict(leans: bool | None, holds: bool | None) -> None:
    smoke, evidence = (Findings(claims=[Claim("b = 2 is easy", each, "")]) for each in (leans, holds))
    opposite = (leans, holds) in ((True, False), (False, True))
    assert contradicted(smoke, evidence) == ["b = 2 is easy"] * opposite
