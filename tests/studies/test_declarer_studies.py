"""The studies of hidden cards: what they measure, by hand where that can be done, and the verdicts on known rows."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zermelo
from oracles.hidden import move_values as best_of_all_strategies
from zermelo.experiments import Row, list_experiments
from zermelo.studies import _declarer
from zermelo.studies.cazenave2021 import endings, exact_endings
from zermelo.studies.frank1998 import trick_games
from zermelo.studies.ginsberg2001 import worlds

FOUR_TRICKS = "KQ..A.A/AJ.A.K. - 0 0,0 aside=...K up=AJ.A.."


def test_an_ending_is_led_by_the_declarer_who_thinks_all_splits_possible() -> None:
    game, state = _declarer.ending(3, 5)
    assert game.mover(state) == 0 and game.move_name(state, game.moves(state)[0])
    assert len(_declarer.belief(game, state, 300, random.Random(1))) == 20
    assert len(_declarer.belief(game, state, 10, random.Random(1))) == 10


def test_a_declarer_who_sees_all_loses_nothing() -> None:
    game, state = _declarer.ending(3, 8)

    def clairvoyant(at: Any) -> Any:
        values = _declarer.open_values(game, at)
        return max(values, key=lambda move: values[move])

    value = max(_declarer.open_values(game, state).values())
    assert _declarer.played_out(game, state, clairvoyant, random.Random(1)) == (value + 3) / 2


def test_more_draws_lose_less_and_all_worlds_lose_nothing_by_their_own_measure() -> None:
    rows = worlds.measure({"cards": 3, "deals": 1}, 11)
    assert rows == worlds.measure({"cards": 3, "deals": 1}, 11)
    losses = {row["worlds"]: row["loss"] for row in rows}
    assert losses[worlds.ALL] == 0.0 and all(loss >= 0.0 for loss in losses.values())
    assert losses[1] >= losses[10] >= losses[200]
    assert {row["possible"] for row in rows} == {20}


def test_the_chances_of_drawn_worlds() -> None:
    """One world of two: the first move is best in one, the second in the other."""
    import numpy as np

    table, drawer = np.array([[1.0, 0.0], [0.0, 1.0]]), np.random.default_rng(1)
    assert worlds._chances(table, worlds.ALL, drawer) == pytest.approx([0.5, 0.5])
    unequal = np.array([[1.0, 0.0], [0.0, 3.0]])
    assert worlds._chances(unequal, worlds.ALL, drawer) == pytest.approx([0.0, 1.0])
    assert worlds._chances(unequal, 1, drawer) == pytest.approx([0.5, 0.5], abs=0.1)


def test_one_exact_ending() -> None:
    [row] = exact_endings.measure({"cards": 3, "deals": 1}, 6)
    assert (row["m1_value"], row["m1_loss"]) == (row["pimc_value"], row["pimc_loss"])
    assert row["pimc_value"] >= row["m2_value"] >= row["m3_value"] >= row["exact"] - 1e-9
    game, state = _declarer.ending(3, 6)
    assert row["m3_value"] == pytest.approx(max(_declarer.move_values(game, state, "belief_state").values()) / 2)


def test_one_ending_played_out() -> None:
    [row] = endings.measure({"cards": 3, "deals": 1}, 1 << 63)
    assert [row] == endings.measure({"cards": 3, "deals": 1}, 1 << 63)
    assert all(0 <= row[name] <= row["open"] <= 3 for name in endings.DECLARERS)


def test_the_four_trick_hand_has_fusion_and_its_wrong_cards_are_counted() -> None:
    """Of four cards that look equal two lose half a trick."""
    game = zermelo.game("trick_game")
    found = trick_games.judged(game, game.parse(FOUR_TRICKS))
    assert (found["wrong_card"], found["loss"], found["non_locality"]) == (0.5, 0.25, 0.0)
    assert found["fusion"] == 0.0, "averaging believes in 0, and two aces get that"


def test_every_position_once() -> None:
    setting = {"players": 2, "hand": 2, "suits": 2, "ranks": 3, "drawn": 0}
    found = list(trick_games.every(setting))
    assert len(found) == len({hands[0] for hands in found}) == 15
    four = {"players": 4, "hand": 2, "suits": 2, "ranks": 4, "drawn": 0}
    assert len({(hands[0], hands[2]) for hands in trick_games.every(four)}) == 28 * 15
    parts = [list(trick_games.part({**four, "block": block})) for block in range(4)]
    assert sorted(hands for part in parts for hands in part) == sorted(trick_games.every(four))


def test_what_is_counted_is_what_enumeration_says() -> None:
    game = zermelo.game("trick_game", hand=2, suits=2, ranks=4)
    setting = {"suits": 2, "ranks": 4, "hand": 2, "players": 2}
    for hands in list(trick_games.every(setting))[:6]:
        state = game.parse(trick_games.written(hands, 2))
        exact = best_of_all_strategies(game, state)
        found = trick_games.judged(game, state)
        averaged = _declarer.move_values(game, state, "pimc", worlds=1000)
        assert found["fusion"] == (max(averaged.values()) > max(exact.values()) + 1e-9)
        assert found["loss"] <= max(exact.values()) - min(exact.values()) + 1e-9


def verdicts(name: str, rows: list[Row]) -> list[str]:
    return [claim.verdict for claim in list_experiments()[name].analyse(rows).claims]


def world_rows(few: float, enough: float, exact: float, wobble: float) -> list[Row]:
    losses = {1: few, 100: enough, 0: 0.0}
    return [
        {
            "cards": 4, "block": 0, "deal": deal, "worlds": number, "moves": 4, "possible": 70,
            "loss": losses.get(number, few / 2) + (number > 0) * (1 + (number == 1)) * wobble * (deal % 2),
            "exact_loss": exact * (1 + deal % 2),
        }
        for deal in range(20) for number in (*worlds.NUMBERS, worlds.ALL)
    ]  # fmt: skip


def test_verdicts_on_the_number_of_worlds() -> None:
    assert verdicts("ginsberg2001/worlds", world_rows(0.2, 0.002, 0.01, 0.001)) == ["holds"] * 3
    assert verdicts("ginsberg2001/worlds", world_rows(0.2, 0.1, 0.0, 0.001)) == ["holds", "fails", "open"]
    nothing = world_rows(0.0, 0.0, 0.0, 0.0)
    assert verdicts("ginsberg2001/worlds", nothing) == ["open"] * 3, "no loss was seen: nothing is decided"


def ending_rows(gain: float, spread: float) -> list[Row]:
    known: Row = {"cards": 5, "block": 0, "open": 3.0, "pimc": 2.0, "m2": 2.0}
    return [{**known, "deal": deal, "m3": 2.0 + gain + spread * (-1) ** deal} for deal in range(20)]


def test_verdicts_on_endings_played_out() -> None:
    assert verdicts("cazenave2021/endings", ending_rows(0.5, 0.1)) == ["holds", "holds"]
    assert verdicts("cazenave2021/endings", ending_rows(-0.5, 0.1)) == ["fails", "fails"]
    assert verdicts("cazenave2021/endings", ending_rows(0.1, 1.0)) == ["open", "open"]


def test_verdicts_on_exact_endings() -> None:
    kept = {"cards": 3, "block": 0, "exact": 1.0, "m1_value": 1.2, "m2_value": 1.1, "m3_value": 1.0, "pimc_value": 1.2}
    lost = {"pimc_loss": 0.2, "m1_loss": 0.2, "m2_loss": 0.1, "m3_loss": 0.0}
    rows: list[Row] = [
        {**kept, **lost, "deal": deal, "pimc_loss": loss, "m1_loss": loss}
        for deal in range(80) for loss in [0.2 + 0.1 * (deal % 2)]
    ]  # fmt: skip
    assert verdicts("cazenave2021/exact-endings", rows) == ["holds"] * 3
    assert verdicts("cazenave2021/exact-endings", rows[:5]) == ["open", "open", "open"], "five endings prove nothing"
    rows[0] = {**rows[0], "m2_value": 1.3, "m1_loss": 0.1}
    assert verdicts("cazenave2021/exact-endings", rows) == ["fails", "fails", "holds"]


def counted(drawn: int, **changed: float) -> list[Row]:
    sums = dict.fromkeys(trick_games.COUNTED, 0.0) | changed
    squares = {f"{name}_squares": abs(value) for name, value in sums.items()}
    shape = {"players": 2, "hand": 4, "suits": 2, "ranks": 5, "drawn": drawn, "block": 0}
    return [{**shape, "positions": 100, **sums, **squares}]


def test_verdicts_on_trick_games() -> None:
    seen: dict[str, float] = {"fusion": 9.0, "non_locality": 3.0, "wrong_card": 8.0, "not_reduced": 1.0}
    assert verdicts("frank1998/trick-games", counted(0, **seen, advantage=7.0)) == ["holds"] * 3
    assert verdicts("frank1998/trick-games", counted(0)) == ["open"] * 3
    assert verdicts("frank1998/trick-games", counted(0, advantage=-7.0, not_reduced=7.0))[2] == "fails"
    assert verdicts("frank1998/trick-games", counted(100, advantage=1.0))[2] == "open", "one of a hundred drawn"
