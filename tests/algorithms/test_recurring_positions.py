"""Games whose positions recur at other plies: Nim, and random graphs without and with cycles.

What a table keeps of a position then comes from searches to other depths: entries must answer only where they may.
"""

from __future__ import annotations

from functools import reduce
from itertools import product
from operator import xor
from typing import Any

import pytest

import zermelo
from graph_games import GraphGame, values
from zermelo.core import declared

EXACT = [
    name for name, found in zermelo.list_algorithms().items()
    if found.fixed_depth is not None and found.finds == "minimax" and found.game is None
]
SMALL: dict[str, Any] = {"table_mb": 0.01, "memory_mb": 0.5}


def small(name: str) -> dict[str, Any]:
    known = declared(zermelo.find_algorithm(name).function)
    return {option: value for option, value in SMALL.items() if option in known}


def follows(result: zermelo.SearchResult) -> Any:
    """Where the line leads; every move of it is legal."""
    game, state = result.game, result.state
    for move in result.pv:
        assert move in game.moves(state)
        state = game.play(state, move)
    return state


@pytest.mark.parametrize("name", EXACT)
@pytest.mark.parametrize("cycles", [False, True])
def test_the_value_of_a_fixed_depth(name: str, cycles: bool) -> None:
    """A table does not take a deeper entry for one of this depth: the value is that of the tree cut at the depth."""
    options = {**(zermelo.find_algorithm(name).fixed_depth or {}), **small(name)}
    for seed in range(60):
        game, depth = GraphGame(seed, cycles=cycles), 1 + seed % 6
        expected, best = values(game, depth)
        found = zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=depth, all_best=True, **options)
        assert (found.value, found.bound, list(found.best_moves)) == (expected, "exact", best), (name, seed, depth)
        end = follows(found)
        assert game.is_over(end) or len(found.pv) <= depth
        if game.is_over(end):
            assert game.payoff(end, game.mover(0)) == expected, (name, seed)


@pytest.mark.parametrize("name", EXACT)
def test_payoffs_without_bounds(name: str) -> None:
    """A game need not state the range of its payoffs; the widths of windows and steps do not depend on it then."""
    for seed in range(12):
        game, depth = GraphGame(seed, bounded=False), 1 + seed % 6
        options = {**(zermelo.find_algorithm(name).fixed_depth or {}), **small(name)}
        assert (
            zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=depth, **options).value
            == values(game, depth)[0]
        ), seed


@pytest.mark.parametrize("quiescence", [False, True])
def test_the_engine_with_deeper_entries_finds_all_best_moves(quiescence: bool) -> None:
    """Searched to the end of the game, the value is exact whatever depth an entry comes from."""
    for seed in range(300):
        game = GraphGame(seed)
        expected, best = values(game, 20)
        found = zermelo.search(game, algorithm="engine", depth=20, all_best=True, quiescence=quiescence, table_mb=0.01)
        assert (found.value, found.bound, list(found.best_moves)) == (expected, "exact", best), seed
        assert found.move in best and found.pv[0] == found.move
        follows(found)


@pytest.mark.parametrize("cycles", [False, True])
@pytest.mark.parametrize("all_best", [False, True])
def test_the_engine_with_deeper_entries_has_a_move_for_every_value(cycles: bool, all_best: bool) -> None:
    for seed in range(150):
        game = GraphGame(seed, cycles=cycles)
        for depth in range(1, 8):
            found = zermelo.search(game, algorithm="engine", depth=depth, all_best=all_best, table_mb=0.01)
            assert found.bound == "exact" and found.move in found.best_moves, (seed, depth)
            assert set(found.best_moves) <= set(game.moves(0))
            assert game.is_over(follows(found)) or len(found.pv) >= found.depth, (seed, depth)
            if found.value == 1.0 and found.game.traits.max_plies:  # a win is one in the whole game
                assert values(game, 20)[0] == 1.0 and found.move in values(game, 20)[1], (seed, depth)


def bouton(heaps: tuple[int, ...]) -> list[str]:
    """The winning moves of Nim: those that make the nim-sum 0."""
    total = reduce(xor, heaps)
    moves = []
    for i, heap in enumerate(heaps):
        if heap ^ total < heap:
            moves.append(f"{'abcdef'[i]}{heap - (heap ^ total)}")
    return moves


def test_the_engine_wins_nim() -> None:
    """At every depth a value has a move; searched to the end, the moves are those of Bouton's theorem."""
    game = zermelo.game("nim")
    for heaps in product(range(2), range(4), range(6)):
        if not any(heaps):
            continue
        position = ",".join(map(str, heaps))
        for depth in (*range(1, 7), sum(heaps)):
            for all_best in (False, True):
                found = zermelo.search(
                    game, position, "engine", depth=depth, all_best=all_best, interpreted=True, table_mb=0.1
                )
                assert found.move is not None and found.pv, (position, depth)
                if found.value == 1.0:
                    assert game.move_name(found.state, found.move) in bouton(heaps), (position, depth)
                if depth >= sum(heaps):
                    assert found.value == (1.0 if bouton(heaps) else -1.0)
                    if all_best and bouton(heaps):
                        assert [game.move_name(found.state, move) for move in found.best_moves] == bouton(heaps)
