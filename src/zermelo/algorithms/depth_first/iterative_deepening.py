"""Iterative deepening of any algorithm of one fixed depth.

Idea     Search to depth 1, 2, 3, … until a budget ends it: a whole answer is always at hand, and
         all earlier iterations together cost less than the last one.
Returns  what the last completed iteration returned.
Source   [SlateAtkin1977].
"""

from __future__ import annotations

from dataclasses import replace

from zermelo.algorithms._drivers import inner_algorithm
from zermelo.algorithms._options import Inner
from zermelo.core import Game, Outcome, Task, algorithm, list_algorithms
from zermelo.errors import UsageError

INNER = ("alpha_beta", "star2", "paranoid", "expectimax_n")
"""What is deepened by default: the first that fits the game."""


@algorithm(needs_depth=False, perfect_information=True)
def iterative_deepening(task: Task, *, inner: Inner = "") -> Outcome:
    """Deepen an algorithm one ply at a time; end when the position is solved.

    The default is alpha_beta for two players, star2 with chance, paranoid for more players. An algorithm
    that can deepen by itself does so: it keeps its table, and the last value as its first guess.
    """
    chosen = inner_algorithm(task, inner or usual(task.game)).deepened()
    deepened: Outcome = chosen.function(task, **chosen.options({}))
    return replace(deepened, by=chosen.name)


def usual(game: Game) -> str:
    """The algorithm that is deepened by default."""
    known = list_algorithms()
    for name in INNER:
        if name in known and known[name].unmet(game) is None:
            return name
    raise UsageError(f"option inner: no algorithm of one fixed depth fits {game.name}")
