"""Compiled and interpreted, a search is the same: equal in value, line and every counter, for every algorithm.

`make test` compiles one game for each algorithm, nearly always the explicit tree, which other tests need as well;
`make test-full` compiles three more, from their start and from 50 random positions each.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import zermelo
from recorded import OWN_TURN
from strategies import grown, grown_chance, grown_vectors
from zermelo.core import Algorithm, Game
from zermelo.trees.explicit_tree import from_nested

DEPTH, NODES, POSITIONS = 4, 400, 50
SAME = (
    "value", "bound", "move", "best_moves", "pv", "nodes", "leaves", "cutoffs", "researches", "table_probes",
    "table_hits", "depth", "stopped", "details",
)  # fmt: skip
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("tic_tac_toe", {}), ("connect_four", {"width": 4, "height": 4}), ("othello", {"size": 4}), ("nim", {}),
    ("n_player_tree", {"b": 3, "depth": 5}), ("hearts_open", {"hand": 3}), ("focus", {}), ("chance_tree", {}),
    ("pig", {"target": 20}), ("ewn", {}), ("kuhn_poker", {}), ("liars_dice", {"sides": 2}),
    ("battleships", {"size": 2, "ships": "1", "shots": 2}), ("bridge", {"cards": 3}),
]  # fmt: skip
ALGORITHMS = zermelo.list_algorithms()


def trees(number: int) -> Iterator[Game]:
    """Random trees of two players, with chance, and of several players: one compiled game."""
    vectors = grown_vectors(number, 12)
    yield from_nested(grown(number, 24))
    yield from_nested(grown_chance(number, 10))
    yield from_nested(vectors["tree"], vectors["players"])


def fitting(algorithm: Algorithm) -> list[Game]:
    games = (zermelo.game(name, **parameters) for name, parameters in GAMES)
    return [game for game in games if algorithm.unmet(game) is None]


def positions(algorithm: Algorithm, game: Game, count: int) -> Iterator[Any]:
    """The start, and positions after random moves; never the end, and a player's turn where the algorithm needs it."""
    for state in anywhere(game, count):
        yield turn(game, state) if algorithm.name in OWN_TURN else state


def turn(game: Game, state: Any) -> Any:
    """The first position from here on where a player is to move."""
    while game.mover(state) == zermelo.CHANCE:
        state = game.play(state, game.actions(state)[0])
    return state


def anywhere(game: Game, count: int) -> Iterator[Any]:
    yield game.start()
    chooser = random.Random(7)
    while count > 0:
        state = game.start()
        for _ in range(chooser.randrange(1, 9)):
            if not game.is_over(state):
                before, state = state, game.play(state, chooser.choice(game.actions(state)))
        yield before if game.is_over(state) else state
        count -= 1


def check(algorithm: Algorithm, game: Game, state: Any, number: int, nodes: int = NODES) -> None:
    asked: dict[str, Any] = {"depth": 1 + number % DEPTH if nodes == NODES else 99, "nodes": nodes}
    if "memory_mb" in zermelo.core.declared(algorithm.function):
        asked["memory_mb"] = 1.0
    asked["all_best"] = number % 3 == 0 and algorithm.family != "proof_number"
    fast, slow = (
        zermelo.search(game, state, zermelo.find_algorithm(algorithm.name), interpreted=interpreted, **asked)
        for interpreted in (False, True)
    )
    assert fast.compiled and not slow.compiled
    different = {field: (getattr(fast, field), getattr(slow, field)) for field in SAME}
    different = {field: pair for field, pair in different.items() if pair[0] != pair[1]}
    assert different == {}, (algorithm.name, game, game.format(state), asked)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_compiled_equals_interpreted(name: str) -> None:
    algorithm = ALGORITHMS[name]
    checked = 0
    for number in range(POSITIONS):
        for game in trees(number):
            if algorithm.unmet(game) is None:
                check(algorithm, game, game.start(), number)
                checked += 1
    if checked == 0:
        game = fitting(algorithm)[0]
        for number, state in enumerate(positions(algorithm, game, POSITIONS)):
            check(algorithm, game, state, number)


@pytest.mark.parametrize("name", ["best_first_minimax", "sss_star", pytest.param("uct", marks=pytest.mark.slow)])
def test_memory_that_grows_on_the_way_changes_nothing(name: str) -> None:
    """More nodes than there is room for at first: the search is called again with more, compiled or not."""
    wide = from_nested([random.Random(1).randint(-99, 99) for _ in range(3000)])
    deep = from_nested([[[random.Random(i).randint(-9, 9) for i in range(j, j + 15)] for j in range(15)]] * 15)
    for game in (wide, deep):
        check(ALGORITHMS[name], game, game.start(), 4, nodes=9000)


@pytest.mark.slow
@pytest.mark.parametrize("name", ALGORITHMS)
def test_compiled_equals_interpreted_on_three_games(name: str) -> None:
    algorithm = ALGORITHMS[name]
    games = fitting(algorithm)[:3]
    assert len(games) == 3 or algorithm.game or "noisy" in algorithm.requires or "turnable" in algorithm.requires
    for game in games:
        for number, state in enumerate(positions(algorithm, game, POSITIONS)):
            check(algorithm, game, state, number)
