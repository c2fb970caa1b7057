"""The study of real games: its rows against minimax as it is defined, its verdicts against made-up rows."""

from __future__ import annotations

from typing import Any

import pytest

import zermelo
from zermelo.algorithms import reference
from zermelo.complexity import positions
from zermelo.experiments import Claim, Findings, list_experiments
from zermelo.statistics import Estimate
from zermelo.studies.kaluza2008 import real_games

SETTING = {"game": "hex-3", "plies": 5, "depth": 3, "seen": 20, "block": 0, "blocks": 1, "sample": None, "tree": 2}


def rows_of(**changed: Any) -> list[dict[str, Any]]:
    setting = {**SETTING, **changed}
    return [{**setting, **row} for row in real_games.measure(setting, setting["block"])]


def exact_row(rows: list[dict[str, Any]]) -> dict[str, Any]:
    return next(row for row in rows if row["kind"] == "errors" and row["g"] is None)


def test_move_errors_of_all_positions_are_those_of_minimax() -> None:
    game = zermelo.game("hex", size=3)
    expected = [0.0, 0.0, 0.0]
    for state, probability in positions.all_positions(game, 5).items():
        best = reference.best_moves(game, state)
        for d in (1, 2, 3):
            chosen = reference.best_moves(game, state, d)
            expected[d - 1] += probability * sum(move not in best for move in chosen) / len(chosen)
    row = exact_row(rows_of())
    assert (row["positions"], row["weight"]) == (len(positions.all_positions(game, 5)), pytest.approx(1))
    assert row["move"] == pytest.approx(expected)
    assert 0 < row["move"][0] < row["chance"] < row["critical"] < 1


def test_blocks_add_up() -> None:
    whole, halves = rows_of(), [rows_of(block=block, blocks=2) for block in (0, 1)]
    for row, *parts in zip(whole, *halves, strict=True):
        for field in ("move", "sums") if row["kind"] == "dependence" else ("move", "position", "sign"):
            if field in row:
                assert row[field] == pytest.approx([sum(pair) for pair in zip(*(p[field] for p in parts), strict=True)])


def test_drawn_positions_depend_on_the_seed_alone() -> None:
    setting = {**SETTING, "sample": 5}
    assert real_games.measure(setting, 1) == real_games.measure(setting, 1) != real_games.measure(setting, 2)


def test_every_game_of_the_settings_is_known() -> None:
    study = list_experiments()["kaluza2008/real-games"]
    assert {unit.setting["game"] for unit in study.units("full")} == set(real_games.GAMES)
    assert {unit.setting["game"] for unit in study.units("quick")} <= set(real_games.GAMES)


# The analysis.


def found_in(rows: list[dict[str, Any]]) -> Findings:
    return real_games.analyse(rows, list_experiments()["kaluza2008/real-games"].published)


def made_up(game: str, move: list[float], r: float) -> list[dict[str, Any]]:
    """Rows of one set: its move errors at every g, halved at g = 2 from depth 5 on; trees of correlation r."""
    shared = {"game": game, "plies": 1, "sample": None, "positions": 1, "weight": 1.0, "critical": 1.0, "chance": 0.5}
    coarse = [e / 2 if d >= 5 else e for d, e in enumerate(move, 1)]
    errors = [
        {**shared, "kind": "errors", "cut": cut, "g": g, "values": g or 9, "move": coarse if g == 2 else move,
         "position": move, "sign": move}
        for cut in ("quantiles", "equal") for g in (2, None)
    ]  # fmt: skip
    sums = [2.0, 0.0, 2.0, 1.0, 2.0, 2 * (1 - r), 0.0, 2.0, 0.0, 2.0, 2 * r]
    return errors + [{**shared, "kind": "dependence", "graded": of, "sums": sums} for of in ("all", "two")]


FALLING, RISING = [0.4, 0.3, 0.3, 0.2, 0.2, 0.2, 0.1, 0.1], [0.2, 0.2, 0.3, 0.3, 0.4, 0.4, 0.1, 0.1]


def test_verdicts() -> None:
    claims = found_in(made_up("sound", FALLING, 0.9) + made_up("sick", RISING, 0.1)).claims
    assert [claim.holds for claim in claims] == [True, False, True, False]
    assert "sick, ply 1 2.000" in claims[1].evidence
    claims = found_in(made_up("sound", FALLING, 0.1) + made_up("sick", RISING, 0.9)).claims
    assert [claim.holds for claim in claims] == [True, False, False, False]
    assert [claim.holds for claim in found_in(made_up("sound", FALLING, 0.1)).claims] == [True, True, None, False]


def test_an_interval_around_one_leaves_it_open() -> None:
    (each,) = [real_games.Positions("sound", 1, made_up("sound", FALLING, 0.9))]

    def verdict(*found: Estimate | None) -> bool | None:
        numbers = iter(found)
        stats, _ = real_games._below([each] * len(found), lambda _: next(numbers), 1.0, "p")
        return Claim.judged("p is below 1", stats).holds

    assert verdict(Estimate(0.9, 0.8, 1.1), Estimate(0.5, 0.4, 0.6)) is None
    assert verdict(Estimate(0.9, 0.8, 1.1), Estimate(1.5, 1.4, 1.6)) is False
    assert verdict(None) is None


def test_samples_have_intervals_and_whole_sets_none() -> None:
    rows = rows_of(depth=6, plies=3) + [
        row for block in range(4) for row in rows_of(game="hex-4", depth=6, plies=7, sample=6, block=block, blocks=4)
    ]
    found = found_in(rows)
    assert {each.name for each in found.tables} | {each.name for each in found.figures} == set(real_games.PRODUCES)
    drawn, whole = (next(row for row in found.tables[0].rows if name in str(row[0])) for name in ("hex-4", "hex-3"))
    assert "±" in str(drawn[4])
    assert not any("±" in str(cell) for cell in whole)
