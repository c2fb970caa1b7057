from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import zermelo
from oracles.breakthrough import Breakthrough, Position
from zermelo.complexity import list_graph
from zermelo.errors import UsageError
from zermelo.pathology import GraphSurvey
from zermelo.testing import check_game


@pytest.mark.parametrize("parameters", [{}, {"columns": 2, "rows": 4}, {"columns": 8, "rows": 5}, {"columns": 3}])
def test_contract(parameters: dict[str, Any]) -> None:
    check_game(zermelo.game("breakthrough", **parameters), plays=5)


def test_lines_of_play_are_those_of_the_oracle() -> None:
    for parameters, depth in (({}, 3), ({"columns": 3, "rows": 5}, 6), ({"columns": 4, "rows": 4}, 6)):
        oracle = Breakthrough(**parameters)
        level, counts = [oracle.start()], []
        for _ in range(depth):
            playing = [position for position in level if oracle.turn(position) is not None]
            level = [oracle.play(position, move) for position in playing for move in oracle.moves(position)]
            counts.append(len(level))
        game = zermelo.game("breakthrough", **parameters)
        assert [zermelo.perft(game, None, d, interpreted=True).leaves for d in range(1, depth + 1)] == counts


@pytest.mark.parametrize(("columns", "rows"), [(2, 4), (2, 5), (3, 4)])
def test_values_are_those_of_plain_minimax(columns: int, rows: int) -> None:
    """With and without the symmetry of left and right."""
    oracle = Breakthrough(columns, rows)

    @cache
    def white_gets(position: Position) -> float:
        if oracle.turn(position) is None:
            return oracle.payoffs(position)[0]
        values = (white_gets(oracle.play(position, move)) for move in oracle.moves(position))
        return max(values) if position.turn == 0 else min(values)

    game = zermelo.game("breakthrough", columns=columns, rows=rows)
    for symmetry in (True, False):
        survey = GraphSurvey(list_graph(game, symmetry=symmetry))
        assert survey.values.table[survey.truth[0]] == white_gets(oracle.start())


def test_the_rules_one_by_one() -> None:
    game = zermelo.game("breakthrough", columns=3, rows=5)
    state = game.parse("..W/.W./WBB/.../.B. W")
    names = [game.move_name(state, move) for move in game.moves(state)]
    # b2 stands before b3 and may take c3, not its own a3; c1 may go straight, not to b2.
    assert names == ["c1-c2", "b2xc3", "a3-a4", "a3-b4"]
    after = game.play(state, game.parse_move(state, "b2xc3"))
    assert game.format(after) == "..W/.../WBW/.../.B. B"


def test_the_end() -> None:
    game = zermelo.game("breakthrough", columns=2, rows=4)
    arrived = game.read("a2xb3 a4xb3 b2xa3 b3-a2 a3xb4")
    assert game.is_over(arrived) and [game.payoff(arrived, player) for player in (0, 1)] == [1, -1]
    state = game.parse("../.B/W./.. B")
    assert not game.is_over(state)
    alone = game.play(game.parse("W./.B/../.. W"), 0 * 3 + 2)
    assert game.format(alone) == "../.W/../.. B"
    assert game.is_over(alone) and game.payoff(alone, 0) == 1
    assert game.text(alone).endswith("White has won")


def test_evaluation_noise_and_mirror_images() -> None:
    game, oracle = zermelo.game("breakthrough", columns=5, rows=6), Breakthrough(5, 6)
    chooser, noise = random.Random(4), 0
    for _ in range(30):
        state, position = game.start(), oracle.start()
        while not game.is_over(state):
            pieces = {sign: [y for _, y, piece in position.pieces if piece == sign] for sign in "WB"}
            value = 0.05 * (len(pieces["W"]) - len(pieces["B"]))
            value += 0.01 * (sum(pieces["W"]) - sum(5 - y for y in pieces["B"]))
            assert [game.evaluate(state, player) for player in (0, 1)] == pytest.approx([value, -value])
            mirrored = game.rules.transformed(game.params, state, 1)  # type: ignore[attr-defined]
            rows = game.format(state)[:-2].split("/")
            assert game.format(mirrored)[:-2].split("/") == [row[::-1] for row in rows]
            assert game.rules.transformed(game.params, mirrored, 1) == state  # type: ignore[attr-defined]
            for move in game.moves(state):
                name = game.move_name(state, move)
                decisive = name[1:].replace("x", "-").split("-")[1][1] == ("6" if position.turn == 0 else "1")
                assert game.noisy(state, move) == ("x" in name or decisive)
                noise += "x" in name or decisive
            move = chooser.choice(game.moves(state))
            position = oracle.play(position, game.move_name(state, move))
            state = game.play(state, move)
    assert noise > 100


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("WW/WW/BB W", "expected 4 rows of 2 cells (W, B or '.') separated by '/', got 'WW/WW/BB'"),
        ("WW/WW/BB/BB", "expected the player to move, one of W, B, after the board, got 'WW/WW/BB/BB'"),
        ("WW/WW/W./BB W", "expected at most 4 W, got 5"),
        ("WW/W./.B/BW W", "expected a player to move who has not won, got W"),
        ("../../.B/BB B", "expected a player to move who has not won, got B"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game("breakthrough", columns=2, rows=4).parse(text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"columns": 1}, "parameter columns: expected 2 to 8, got 1"),
        ({"rows": 3}, "parameter rows: expected 4 to 8, got 3"),
        ({"piece": 2}, "parameter piece: expected -1 to 1, got 2"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        zermelo.game("breakthrough", **parameters)
