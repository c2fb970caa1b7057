"""Rolit: its contract, counts of its tree beside the oracle's, small boards played to the end."""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import zermelo
from oracles.rolit import Position, Rolit
from zermelo.complexity import perft
from zermelo.games import rolit
from zermelo.kernels import TERMINAL, popcount
from zermelo.testing import check_game

CASES: list[dict[str, Any]] = [
    {"players": 4},
    {"players": 3},
    {"players": 2},
    {"players": 3, "centre": "four", "size": 6},
    {"players": 2, "centre": "four", "size": 4},
]


@pytest.mark.parametrize("parameters", CASES, ids=str)
def test_contract(parameters: dict[str, Any]) -> None:
    game = zermelo.game("rolit", **parameters)
    check_game(game, plays=3)
    assert game.traits.constant_sum == (None if "centre" in parameters else 64)


def counted(oracle: Rolit, deepest: int) -> list[int]:
    """Sequences of moves by length; equal positions are followed once."""
    ways, counts = {oracle.show(oracle.start()): (1, oracle.start())}, []
    for _ in range(deepest):
        after: dict[str, tuple[int, Position]] = {}
        for number, position in ways.values():
            for move in oracle.moves(position):
                child = oracle.play(position, move)
                before, _ = after.get(text := oracle.show(child), (0, child))
                after[text] = (before + number, child)
        ways = after
        counts.append(sum(number for number, _ in ways.values()))
    return counts


@pytest.mark.parametrize(("parameters", "deepest"), [*((case, 5) for case in CASES[:4]), (CASES[4], 8)], ids=str)
def test_perft_is_what_the_oracle_counts(parameters: dict[str, Any], deepest: int) -> None:
    game = zermelo.game("rolit", **parameters)
    expected = counted(Rolit(**parameters), deepest)
    assert [perft(game, None, depth).leaves for depth in range(1, deepest + 1)] == expected


def test_the_small_board_is_solved_as_by_the_oracle() -> None:
    """Max^n of four players on 4x4 by the oracle's rules alone, to the end; of equal moves the first."""
    oracle, game = Rolit(size=4), zermelo.game("rolit", size=4)
    known: dict[str, tuple[float, ...]] = {}

    def solve(position: Position) -> tuple[float, ...]:
        turn, text = oracle.turn(position), oracle.show(position)
        if turn is None:
            return oracle.payoffs(position)
        if text not in known:
            children = (solve(oracle.play(position, move)) for move in oracle.moves(position))
            known[text] = max(children, key=lambda vector: vector[turn])
        return known[text]

    position = oracle.start()
    for move in ("d2", "d1", "a1"):
        position = oracle.play(position, move)
    assert zermelo.search(game, oracle.show(position), algorithm="max_n").value == solve(position) == (5, 6, 2, 3)


def test_two_players_begin_as_in_othello() -> None:
    """Up to the first pass the games are the same: the counts of A. Bik, Perft for Reversi (2009)."""
    assert [perft(zermelo.game("rolit", players=2), None, depth).leaves for depth in range(1, 8)] == [
        4, 12, 56, 244, 1396, 8200, 55092,
    ]  # fmt: skip


@pytest.mark.parametrize("evaluation", ["balls", "study", "stable"])
@pytest.mark.parametrize("parameters", [{}, {"players": 3, "size": 6}, {"players": 2, "size": 4, "centre": "four"}])
def test_evaluations_of_all_sum_to_less_than_the_payoffs(evaluation: str, parameters: dict[str, Any]) -> None:
    game = zermelo.game("rolit", evaluation=evaluation, **parameters)
    players = range(game.traits.players)
    for seed in range(20):
        chooser, state = random.Random(seed), game.start()
        while game.mover(state) != TERMINAL:
            values = [game.evaluate(state, player) for player in players]
            assert min(values) >= 0
            assert sum(values) < game.traits.highest
            state = game.play(state, chooser.choice(game.moves(state)))


def test_evaluations_tell_good_cells_from_bad() -> None:
    corner, diagonal = "RYYY/..../..../.... R", "YYY./.R../..../.... R"
    for evaluation in ("study", "stable"):
        game = zermelo.game("rolit", size=4, evaluation=evaluation)
        assert game.evaluate(game.parse(corner), 0) > 4 * game.evaluate(game.parse(diagonal), 0)
    game = zermelo.game("rolit", size=4, evaluation="balls")
    assert [game.evaluate(game.parse(text), 0) for text in (corner, diagonal)] == [1, 1]


def test_anchored_balls_are_never_captured() -> None:
    """A ball that the evaluation calls stable keeps its colour to the end of the game."""
    seen = 0
    for seed, size in itertools.product(range(40), (4, 6, 8)):
        game = zermelo.game("rolit", size=size)
        assert isinstance(game, zermelo.KernelGame)
        chooser, state, kept = random.Random(seed), game.start(), [0] * 4
        while game.mover(state) != TERMINAL:
            now = [rolit.anchored(game.params, rolit.balls(state, player)) for player in range(4)]
            assert all(before & ~after == 0 for before, after in zip(kept, now, strict=True))
            seen += sum(map(popcount, now))
            kept, state = now, game.play(state, chooser.choice(game.moves(state)))
    assert seen > 10_000


def test_anchored_balls_go_round_the_corner() -> None:
    game = zermelo.game("rolit", size=4)
    assert isinstance(game, zermelo.KernelGame)
    for text, anchored in (
        ("RRR./R.../YYY./..RR Y", 6),  # a1 b1 c1 a2, d4 c4
        (".RR./R..R/R..R/.RR. Y", 0),  # no corner
        ("RRRR/R..R/R..R/RRRR Y", 12),
        ("RYRR/R.../.YYY/...Y Y", 4),  # a1 a2, c1 d1
    ):
        assert popcount(rolit.anchored(game.params, rolit.balls(game.parse(text), 0))) == anchored


def test_a_player_who_cannot_capture_puts_a_ball_beside_another() -> None:
    game = zermelo.game("rolit", size=4)
    state = game.parse("YY../YY../..../.... R")
    assert [game.move_name(state, move) for move in game.moves(state)] == ["c1", "c2", "a3", "b3", "c3"]
    after = game.play(state, game.parse_move(state, "c1"))
    assert game.format(after) == "YYR./YY../..../.... Y"
    with pytest.raises(zermelo.UsageError, match=r"illegal move: 'd4' \(expected one of: c1, c2, a3, b3, c3\)"):
        game.parse_move(state, "d4")


def test_symmetries_do_not_change_the_rules() -> None:
    game = zermelo.game("rolit", size=6, players=3)
    assert isinstance(game, zermelo.KernelGame)
    chooser, state = random.Random(5), game.start()
    while game.mover(state) != TERMINAL:
        images = [game.rules.transformed(game.params, state, i) for i in range(game.rules.symmetries(game.params))]
        assert {len(game.moves(image)) for image in images} == {len(game.moves(state))}
        assert {game.evaluate(image, 1) for image in images} == {game.evaluate(state, 1)}
        state = game.play(state, chooser.choice(game.moves(state)))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("..../.RY./.BG.", r"expected 4 rows of 4 cells \(R, Y, G, B or '.'\) separated by '/', got '..../.RY./.BG.'"),
        ("..../.RX./.BG./.... R", "expected 4 rows of 4 cells"),
        ("..../.RY./.BG./....", "expected the player to move, one of R, Y, G, B, after the board, got"),
        ("..../.RY./.BG./.... RY", "expected the player to move, one of R, Y, G, B, after the board, got"),
        ("..../.RY./..G./.... R", "expected at least 4 balls, as at the start, got"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("rolit", size=4).parse(text)


def test_colours_that_nobody_has_are_refused() -> None:
    text = "..../.RY./.BG./.... R"
    assert zermelo.game("rolit", size=4, players=2, centre="four").start() == zermelo.game(
        "rolit", size=4, players=2, centre="four"
    ).parse(text)
    with pytest.raises(zermelo.UsageError, match=r"cells \(R, Y or '.'\)"):
        zermelo.game("rolit", size=4, players=2).parse(text)


def test_parameters_that_are_refused() -> None:
    with pytest.raises(zermelo.UsageError, match="players: expected one of: 4, 3, 2, got 5"):
        zermelo.game("rolit", players=5)
    with pytest.raises(zermelo.UsageError, match="evaluation: expected one of: "):
        zermelo.game("rolit", evaluation="best")
