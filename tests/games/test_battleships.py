"""Battleships: against an oracle and OpenSpiel, and by going through whole games."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import Any

import pytest

import zermelo
from oracles.battleships import Battleships
from zermelo.kernels import TERMINAL
from zermelo.testing import check_game

SMALLEST: dict[str, Any] = {"size": 2, "ships": "1", "shots": 2}


Known = dict[tuple[int, Any], dict[Any, float]]


def all_lines(parameters: dict[str, Any]) -> tuple[Known, set[tuple[int, Any, Any]], int]:
    """All states by what each player knows and their probability at random, what the oracle says of it, and a count."""
    game, oracle = zermelo.game("battleships", **parameters), Battleships(**parameters)
    known: Known = defaultdict(dict)
    pairs: set[tuple[int, Any, Any]] = set()
    count = 0

    def walk(state: Any, position: tuple[str, ...], chances: tuple[float, float]) -> None:
        nonlocal count
        count += 1
        for player in (0, 1):
            seen = game.observation(state, player)
            known[player, seen][state] = chances[1 - player]
            pairs.add((player, seen, oracle.knows(position, player)))
        if (mover := game.mover(state)) != TERMINAL:
            moves = game.moves(state)
            shared = tuple(chance / len(moves) if who == mover else chance for who, chance in enumerate(chances))
            for move in moves:
                next_position = oracle.play(position, game.move_name(state, move))
                walk(game.play(state, move), next_position, (shared[0], shared[1]))

    walk(game.start(), oracle.start(), (1.0, 1.0))
    return known, pairs, count


def test_the_smallest_game_has_as_many_histories_and_information_sets_as_openspiel_counts() -> None:
    game = zermelo.game("battleships", **SMALLEST)
    known, pairs, count = all_lines(SMALLEST)
    assert count == 1573
    deciding = {(p, seen) for (p, seen), states in known.items() if game.mover(next(iter(states))) == p}
    assert [sum(player == p for player, _ in deciding) for p in (0, 1)] == [53, 109]
    assert len({pair[:2] for pair in pairs}) == len({(pair[0], pair[2]) for pair in pairs}) == len(pairs)


@pytest.mark.parametrize("parameters", [SMALLEST, {"size": 2, "ships": "2,1", "shots": 1, "repeats": True}], ids=str)
def test_worlds_are_all_states_that_look_the_same(parameters: dict[str, Any]) -> None:
    game = zermelo.game("battleships", **parameters)
    for (player, _), states in all_lines(parameters)[0].items():
        total = sum(states.values())
        expected = {state: chance / total for state, chance in states.items()}
        for state in (min(states), max(states)):
            assert dict(game.worlds(state, player)) == pytest.approx(expected)
            assert game.sample(state, player, random.Random(4)) in states


def test_samples_come_with_the_probabilities_of_the_worlds() -> None:
    game, chooser = zermelo.game("battleships"), random.Random(1)
    state = game.parse("a1:b1 c3 / a2:a3 c1 / a2 c3")
    worlds = dict(game.worlds(state, 0))
    drawn = Counter(game.sample(state, 0, chooser) for _ in range(4_000))
    statistic = sum((drawn[world] - 4_000 * p) ** 2 / (4_000 * p) for world, p in worlds.items())
    assert set(drawn) <= set(worlds) and statistic < len(worlds) + 5 * (2 * len(worlds)) ** 0.5


@pytest.mark.parametrize("repeats", [False, True])
def test_against_openspiel(repeats: bool) -> None:
    """The same turns, ends, payoffs, numbers of moves, and lines that a player cannot tell apart."""
    pyspiel = pytest.importorskip("pyspiel")
    given = "board_width=3,board_height=3,ship_sizes=[1;2],ship_values=[1;1],num_shots=5"
    theirs = pyspiel.load_game(f"battleship({given},allow_repeated_shots={repeats})")
    game, chooser = zermelo.game("battleships", ships="1,2", repeats=repeats), random.Random(2)
    known: dict[tuple[int, str], Any] = {}
    for _ in range(100):
        state, other = game.start(), theirs.new_initial_state()
        while (mover := game.mover(state)) != TERMINAL:
            names = {place(other.action_to_string(mover, each)): each for each in other.legal_actions()}
            assert other.current_player() == mover and len(names) == len(game.moves(state))
            told = mover, other.information_state_string(mover)
            assert known.setdefault(told, game.observation(state, mover)) == game.observation(state, mover)
            move = chooser.choice(game.moves(state))
            other.apply_action(names[move // 9 == 1, move % 9])
            state = game.play(state, move)
        assert other.is_terminal() and other.returns() == [game.payoff(state, 0), game.payoff(state, 1)]
    assert len(set(known.values())) == len(known)


def place(words: str) -> tuple[bool, int]:
    """Whether OpenSpiel's move lies vertically, and its cell."""
    row, column = words[words.index("(") + 1 : -1].split(", ")
    return "vertically" in words, 3 * int(row) + int(column)


def test_contract() -> None:
    check_game(zermelo.game("battleships", size=4, ships="3,2", shots=4, repeats=True), plays=4, compiled=False)


def test_boards() -> None:
    game = zermelo.game("battleships")
    state = game.parse("a1:b1 c3 / a2:a3 c1 / a2 c3 a3")
    assert game.text(state).splitlines() == [
        "  a b c   a b c", "1 S S .   . . S", "2 . . .   X . .", "3 . . #   # . .",
        "left the water of player 0, right that of player 1: player 1 to shoot",
    ]  # fmt: skip
    assert game.seen_text(state, 0).splitlines() == [
        "  a b c   a b c", "1 S S .   . . .", "2 . . .   X . .", "3 . . #   # . .",
        "you are player 0, your water is left: player 1 to shoot",
    ]  # fmt: skip
    assert "your water is right" in game.seen_text(state, 1)
    assert game.heard(game.start(), 0, 1) == "" and game.heard(state, 4, 0) == "b2"
    assert "player 0 to place a ship" in game.text(game.start())
    over = game.read("a1:b1 a1:b1 c3 c3 a1 a2 b1 a3 c3")
    assert game.is_over(over) and game.text(over).endswith("player 0 has won by 2")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a1:b1 / c3", "expected the ships of both and the shots such as"),
        ("a1:b1 / - / a1", "expected ships of both in turn, and all of them before a shot"),
        ("a1:b1 a1 / a1:b1 c3 / -", "expected ships and shots that are possible in turn, 'a1' is not"),
        ("a1:b1 c3 / a1:b1 c3 / a1 a1 a1", "'a1' is not"),
        ("a1:b2 / - / -", "'a1:b2' is not"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("battleships").position(text)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"size": 9}, "parameter size: expected 1 to 8, got 9"),
        ({"ships": "4"}, "parameter ships: expected lengths from 1 to 3 such as 2,1, got '4'"),
        ({"ships": "2,,1"}, "parameter ships: expected lengths"),
        ({"shots": 10}, "parameter shots: expected 1 to 9, got 10"),
        ({"size": 8, "ships": "2,2,3,3"}, "expected at most 200,000 ways to place the ships, got up to"),
        ({"size": 2, "ships": "1,1,2", "shots": 2}, "expected room for all ships wherever the first ones lie"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("battleships", **parameters)
