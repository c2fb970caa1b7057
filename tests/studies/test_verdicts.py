"""Claims rest on statistics in every profile, and a smoke run never denies what the full run found."""

from __future__ import annotations

import pytest

from zermelo.experiments import Experiment, Findings, list_experiments

STUDIES = (
    "atzmon2018", "backgammon", "ballard1983", "campbell1983", "cazenave2021", "frank1998", "gametree2019",
    "ginsberg2001", "hauk2004", "junghanns1997", "klesk_slides", "korf1991", "long2010",
    "plaat1996", "schadd2011", "sturtevant2000", "warcabnik2009", "winands2002",
)  # fmt: skip
EXPERIMENTS = [each for each in list_experiments().values() if each.study in STUDIES]
QUICKEST = ("klesk_slides/game-theory", "klesk_slides/counts", "winands2002/solved-positions", "korf1991/best-case")
FULL = {  # the verdicts of the full runs, in the order of the claims: holds, fails, open
    "atzmon2018/epsilon": "hhh",
    "campbell1983/ordered-trees": "hfhho",
    "gametree2019/exponent": "hhfh",
    "gametree2019/tic-tac-toe": "ohh",
    "klesk_slides/cards": "fh",
    "klesk_slides/complexity": "hh",
    "klesk_slides/counts": "hhh",
    "klesk_slides/game-theory": "hhhh",
    "klesk_slides/scout": "fh",
    "korf1991/average-case": "h",
    "korf1991/best-case": "hh",
    "long2010/real-games": "hhh",
    "long2010/synthetic-trees": "hhhhh",
    "plaat1996/leaves-and-nodes": "fffhf",
    "schadd2011/matches": "ohhooh",
    "sturtevant2000/pruning": "hhhhh",
    "winands2002/solved-positions": "hhhoh",
}


def quick(experiment: Experiment) -> Findings:
    return experiment.analyse([row for unit in experiment.units("quick") for row in experiment.measure(unit)])


def denied(experiment: Experiment, found: Findings) -> list[str]:
    """Claims that fail in the smoke run and hold in the full one."""
    full = FULL.get(experiment.id, "?" * len(found.claims))
    assert len(full) == len(found.claims), f"{experiment.id}: other claims than those of the full run"
    return [
        claim.text for claim, letter in zip(found.claims, full, strict=True) if claim.holds is False and letter == "h"
    ]


def check(experiment: Experiment) -> None:
    found = quick(experiment)
    for claim in found.claims:
        assert claim.statistics, f"{experiment.id}: no statistic for {claim.text!r}"
        assert claim.evidence != "no sample", f"{experiment.id}: {claim.text!r} says nothing of its statistics"
        for each in claim.statistics:
            assert each.above > float("-inf") or each.below < float("inf"), (
                f"{experiment.id}: {each.what!r} has no limit"
            )
    assert not denied(experiment, found)


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
    assert denied(experiment, experiment.analyse(rows)) == [
        experiment.published[0]["claim"],
        experiment.published[2]["claim"],
    ]
