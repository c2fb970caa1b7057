"""What can be clicked: every legal move is made by clicks that no other move has, or is a button."""

from __future__ import annotations

import json
import random
import re
from typing import Any

import pytest

import zermelo
from zermelo.core import Places

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "draughts": [{}, {"variant": "russian"}, {"variant": "english"}], "chinese_checkers": [{}, {"players": 6}],
    "battleships": [{}, {"size": 4, "ships": "1,2"}], "hex": [{"size": 5}], "connect_four": [{}, {"width": 5}],
    "cops_and_robbers": [{}, {"graph": "petersen"}], "focus": [{"players": 4}],
}  # fmt: skip
BY_CLICKS = [
    "battleships", "breakthrough", "chinese_checkers", "connect_four", "cops_and_robbers", "draughts", "ewn", "focus",
    "hex", "kalah", "mnk", "othello", "phantom_mnk", "phantom_tic_tac_toe", "rolit", "tic_tac_toe",
]  # fmt: skip
"""Games whose moves are made on the board, but for passing and the like."""


def positions(name: str) -> list[tuple[zermelo.Game, Any]]:
    """Positions of random games."""
    found = []
    for number, parameters in enumerate(VARIANTS.get(name, [{}])):
        game, chooser = zermelo.game(name, **parameters), random.Random(number)
        state = game.start()
        for _ in range(60):
            found.append((game, state))
            if game.is_over(state):
                break
            state = game.play(state, chooser.choice(list(game.actions(state))))
    return found


def clicked(places: Places, path: tuple[str, ...]) -> Any:
    """The move that clicks make: when they tell one alone, it is made."""
    for n in range(1, len(path) + 1):
        left = [move for move in places.moves if move.path[:n] == path[:n]]
        if any(move.path == path[:n] for move in left):
            assert len(left) == 1, "a move is made while another one goes on"
            return left[0].move
    raise AssertionError("no move is made")


@pytest.mark.parametrize("name", list(zermelo.list_games()))
def test_every_move_is_made_by_clicks_of_its_own_or_by_a_button(name: str) -> None:
    on_board = 0
    for game, state in positions(name):
        player = max(0, game.mover(state))
        for places in (game.places(state), game.places(state, player)):
            assert [each.move for each in places.moves] == list(game.actions(state))
            assert [each.name for each in places.moves] == [game.move_name(state, move) for move in game.actions(state)]
            names = [cell.name for cell in places.cells]
            assert len(set(names)) == len(names)
            for each in places.moves:
                if each.path:
                    on_board += 1
                    assert set(each.path) <= set(names) and clicked(places, each.path) == each.move
            told = json.loads(json.dumps(places.to_dict(), allow_nan=False))
            assert sorted(name for row in told["rows"] for name in row) == sorted(names)
            assert len(told["moves"]) + len(told["buttons"]) == len(places.moves)
            if name in BY_CLICKS and game.mover(state) >= 0:
                assert {each.name for each in places.buttons} <= {"pass", "swap"}, (name, game.format(state))
    assert (on_board > 0) == (name in BY_CLICKS)


@pytest.mark.parametrize("name", BY_CLICKS)
def test_places_lie_within_the_picture_and_apart(name: str) -> None:
    game, state = positions(name)[0]
    box = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', game.svg(state))
    assert box is not None
    cells = game.places(state).cells
    for cell in cells:
        assert cell.x >= 0 and cell.x + cell.width <= float(box[1]) + 0.01
        assert cell.y >= 0 and cell.y + cell.height <= float(box[2]) + 0.01
    for one in cells:
        for other in cells:
            if one is not other:
                apart_across = one.x + one.width <= other.x + 0.01 or other.x + other.width <= one.x + 0.01
                assert apart_across or one.y + one.height <= other.y + 0.01 or other.y + other.height <= one.y + 0.01


def test_where_a_stone_is_drawn_there_is_its_place() -> None:
    """The centre of the only stone is that of the place whose content it is."""
    for name, text in (("tic_tac_toe", ".../..X/..."), ("hex", None), ("othello", None)):
        game = zermelo.game(name)
        state = game.start() if text is None else game.parse(text)
        if name == "hex":
            state = game.play(state, 7)
        drawn = {(round(float(x), 1), round(float(y), 1))
                 for x, y in re.findall(r'<circle cx="([\d.]+)" cy="([\d.]+)"', game.svg(state))}
        filled = [cell for cell in game.places(state).cells if cell.content]
        assert filled
        for cell in filled:
            middle = cell.x + cell.width / 2, cell.y + cell.height / 2
            assert any(abs(middle[0] - x) < 0.2 and abs(middle[1] - y) < 0.2 for x, y in drawn), (name, cell)


def test_moves_of_several_steps_and_what_is_on_a_cell() -> None:
    game = zermelo.game("draughts")
    made = {each.name: each.path for each in game.places(game.start()).moves}
    assert made["32-28"] == ("32", "28")
    assert game.places(game.start()).rows()[0][0].content == "b"
    columns = zermelo.game("connect_four").places(zermelo.game("connect_four").start())
    assert [cell.name for cell in columns.cells] == list("1234567") and len(columns.moves) == 7
    stones = zermelo.game("ewn")
    state = stones.play(stones.start(), 1)
    assert {each.name: each.path for each in stones.places(state).moves}["1-b1"] == ("a1", "b1")


def test_a_game_that_says_nothing_has_buttons() -> None:
    class Countdown(zermelo.Game[int, int]):
        def start(self) -> int:
            return 2

        def mover(self, state: int) -> int:
            return state % 2 if state else zermelo.TERMINAL

        def moves(self, state: int) -> list[int]:
            return [1, 2][:state]

        def play(self, state: int, move: int) -> int:
            return state - move

        def payoff(self, state: int, player: int) -> float:
            return 0.0

    places = Countdown().places(2)
    assert [each.name for each in places.buttons] == ["1", "2"] and places.cells == ()
