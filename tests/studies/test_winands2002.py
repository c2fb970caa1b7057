"""The experiment on solved positions: its positions are those that its seed draws, and its counts are as told."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo
from zermelo.experiments import list_experiments
from zermelo.studies.winands2002 import _positions as positions
from zermelo.studies.winands2002 import solved_positions

SETTING = {"game": "connect_four", "memory": 0, "nodes": 400, "positions": 3, "interpreted": True}


@pytest.mark.parametrize("name", positions.PLIES)
def test_the_positions_are_kept_and_can_be_drawn_again(name: str) -> None:
    kept = positions.positions(name)
    assert len(set(kept)) == positions.COUNT
    assert kept == positions.draw(name)
    game = zermelo.game(name, **positions.PARAMETERS[name])
    assert all(game.format(game.parse(text)) == text for text in kept)


def test_two_hundred_positions_of_three_games() -> None:
    assert sum(len(positions.positions(name)) for name in positions.PLIES) >= 200


@pytest.mark.parametrize("algorithm", ["alpha_beta", "engine", "df_pn", "pn"])
def test_a_unit_keeps_its_limit(algorithm: str) -> None:
    rows = solved_positions.measure({**SETTING, "algorithm": algorithm}, 0)
    assert [row["number"] for row in rows] == [0, 1, 2]
    for row in rows:
        assert row["used"] <= 400
        assert (row["won"] is None) == (row["reason"] is not None)


def row(algorithm: str, memory: int, number: int, won: int | None, used: int, reason: str | None) -> dict[str, Any]:
    setting = {"algorithm": algorithm, "game": "hex", "memory": memory, "nodes": 1000}
    return {**setting, "number": number, "won": won, "used": used, "reason": reason}


def test_counts_of_solved_positions() -> None:
    rows = [
        row("pn", 0, 0, 1, 5, None), row("pn", 0, 1, 0, 500, None), row("pn", 0, 2, None, 1000, "nodes"),
        row("pn", 100, 0, None, 90, "memory"), row("df_pn", 100, 0, 0, 900, None),
    ]  # fmt: skip
    counts = solved_positions.Counts(rows)
    assert (counts.positions, counts.limits, counts.memories) == (3, [10, 100, 1000], [100])
    assert [counts.solved("pn", nodes=limit) for limit in counts.limits] == [1, 1, 2]
    assert (counts.solved("pn", 100), counts.out_of_memory("pn", 100), counts.solved("df_pn", 100)) == (0, 1, 1)
    assert counts.disagreements() == 1  # the first position is won for one, not for the other
    assert not solved_positions.same_answers(counts).holds


def test_the_claims_are_those_that_were_published() -> None:
    """Text and source stand in published.csv alone; the verdicts follow from the rows."""
    found = list_experiments()["winands2002/solved-positions"]
    names = ("alpha_beta", "engine", *solved_positions.PROVERS)
    rows = [
        row(name, memory, i, int(name != "pn"), 5, None) for name in names for memory in (0, 100) for i in range(40)
    ]
    claims = found.analyse(rows).claims
    assert found.analyse(rows).learnt.endswith("Positions solved within 1,000 nodes: pn 40, df_pn 40, alpha_beta 40.")
    assert [(claim.text, claim.source) for claim in claims[:-1]] == [
        (each["claim"], each["source"]) for each in found.published
    ]
    assert [claim.verdict for claim in claims] == ["open"] * 4 + ["fails"], "all solve the same, with two answers"
    beaten = [{**each, "won": None} if each["algorithm"] == "alpha_beta" else each for each in rows]
    assert found.analyse(beaten).claims[0].verdict == "holds"
    one = [each for each in beaten if each["number"] == 0]
    assert found.analyse(one).claims[0].verdict == "open", "one position proves nothing"
    worse = [{**each, "won": None} if each["algorithm"] == "pds" else each for each in rows]
    assert found.analyse(worse).claims[0].verdict == "fails"


MEMORIES = (0, 100, 1000, 9000)


def test_two_levels_are_judged_at_every_limit_of_memory() -> None:
    """PN² solves most with enough memory, and nothing with less."""
    found = list_experiments()["winands2002/solved-positions"]

    def verdict(*enough: int) -> str:
        rows = []
        for memory in MEMORIES:
            solved = {"pds": 120, "alpha_beta": 40, "pn2": 120 if memory in enough else 0}
            for name in ("alpha_beta", "engine", *solved_positions.PROVERS):
                rows += [row(name, memory, i, 1 if i < solved.get(name, 0) else None, 5, None) for i in range(120)]
        return found.analyse(rows).claims[2].verdict

    assert [verdict(*MEMORIES), *(verdict(*(set(MEMORIES) - {each})) for each in MEMORIES[1:])] == [
        "holds", "fails", "fails", "fails",
    ]  # fmt: skip
