"""Every exact algorithm agrees with its slow definition on more than 10,000 random trees; here those beyond minimax.

The algorithms that find the minimax value of a depth have theirs in test_agreement.py. Trees are of any shape, with
ties, real values, depth limits and players who move twice; chance nodes may be anywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import zermelo
from oracles import multiplayer as oracle
from strategies import grown, grown_chance, grown_vectors
from zermelo.algorithms import reference
from zermelo.core import Control, Game, Outcome, Task, declared
from zermelo.trees.explicit_tree import from_nested

TREES = 10_001
CHANCE = ("bounded_alpha_beta", "expectiminimax", "star1", "star2", "star2_5", "star_minimax")
VECTORS = ("abbnb", "bounded_abbnb", "bounded_max_n", "dfbnb", "expectimax_n", "max_n", "max_n_shallow")
PROVERS = ("df_pn", "pds", "pds_pn", "pn", "pn2", "pn_star")
SMALL: dict[str, Any] = {"table_mb": 0.005, "memory_mb": 0.2, "proof": False, "epsilon": 0.0, "deeper_entries": False}


def answered(name: str, game: Game, depth: int, **options: Any) -> Outcome:
    """What an algorithm answers, compiled, without a thread of its own: searches of small trees take no time."""
    chosen = zermelo.find_algorithm(name)
    small = {option: value for option, value in SMALL.items() if option in declared(chosen.function)}
    task = Task(game, game.start(), depth, Control(), compiled=True)
    answer: Outcome = chosen.function(task, **chosen.options({**small, **options}))
    return answer


def depth_of(number: int) -> int:
    return 99 if number % 3 else 1 + number % 4


def chance(name: str, number: int) -> None:
    game, depth = from_nested(grown_chance(number, 2 + number % 12)), depth_of(number)
    found = answered(name, game, depth)
    assert found.bound == "exact" or name == "bounded_alpha_beta"  # whose two bounds may pass each other by rounding
    assert found.value == pytest.approx(reference.expectimax(game, game.start(), depth), abs=1e-9)


def drawn(number: int) -> Game:
    document = grown_vectors(number, 2 + number % 12)
    return from_nested(document["tree"], document["players"])


def vectors(name: str, number: int) -> None:
    game, depth = drawn(number), depth_of(number)
    assert answered(name, game, depth).value == reference.max_n(game, game.start(), depth)


def difference(game: Game, state: Any, depth: int, root: int) -> float:
    """The payoff of the root less those of the others, who minimise it."""
    if oracle.at_end(game, state, depth):
        worths = oracle.worths(game, state)
        return 2 * worths[root] - sum(worths)
    values = [difference(game, child, depth - 1, root) for child in oracle.children(game, state)]
    return max(values) if game.mover(state) == root else min(values)


def paranoid(name: str, number: int) -> None:
    game, depth = drawn(number), depth_of(number)
    root = game.mover(game.start())
    expected = (oracle.paranoid if name == "paranoid" else difference)(game, game.start(), depth, root)
    assert answered(name, game, depth).value == expected


def best_reply_plus(name: str, number: int) -> None:
    game, depth = drawn(number), depth_of(number)
    start = game.start()
    expected = oracle.best_reply_plus(game, start, depth, game.mover(start), oracle.best_looking)
    assert answered(name, game, depth).value == expected


def best_reply(name: str, number: int) -> None:
    game = zermelo.game("n_player_tree", players=2 + number % 3, b=2, depth=3, sum=6, seed=number)
    depth, start = 1 + number % 3, game.start()
    assert answered(name, game, depth).value == oracle.best_reply(game, start, depth, game.mover(start))


def and_or(name: str, number: int) -> None:
    game, depth = from_nested(grown(number, 2 + number % 20)), depth_of(number)
    threshold = (-1.5, -1.0, 0.0, 0.5, 2.0)[number % 5]
    true = reference.minimax(game, game.start(), depth)
    found = answered(name, game, depth, threshold=threshold)
    assert isinstance(found.value, float)
    assert (found.value > threshold) == (true > threshold)
    assert {"exact": found.value == true, "lower": found.value <= true, "upper": found.value >= true}[found.bound]


def proof(name: str, number: int) -> None:
    game = from_nested(grown(number, 1 + number % 16))
    true, goal = reference.minimax(game, game.start()), ("win", "draw", -1.0, 1.0, 0.5)[number % 5]
    reached = true > 0 if goal == "win" else true >= (0 if goal == "draw" else float(goal))
    found = answered(name, game, 99, goal=goal)
    assert found.verdict is not None
    assert found.verdict.proved == reached


CHECKS: dict[str, Callable[[str, int], None]] = {
    **dict.fromkeys(CHANCE, chance), **dict.fromkeys(VECTORS, vectors), **dict.fromkeys(PROVERS, proof),
    "paranoid": paranoid, "bounded_paranoid": paranoid, "best_reply": best_reply, "bounded_best_reply": best_reply,
    "best_reply_plus": best_reply_plus,
    "and_or": and_or, "and_or_random": and_or,
}  # fmt: skip


def test_no_exact_algorithm_is_left_out() -> None:
    """What finds the minimax value of a depth is in test_agreement.py; the solver of one game has tests of its own."""
    exact = {
        name for name, found in zermelo.list_algorithms().items()
        if found.fixed_depth is not None and found.finds != "minimax"
    }  # fmt: skip
    assert exact <= set(CHECKS)
    for name, check in CHECKS.items():
        if name in ("and_or", "max_n"):  # the rest is compiled by the slow test
            for number in range(200):
                check(name, number)


@pytest.mark.slow
@pytest.mark.parametrize("name", CHECKS)
def test_ten_thousand_trees(name: str) -> None:
    for number in range(TREES):
        CHECKS[name](name, number)
