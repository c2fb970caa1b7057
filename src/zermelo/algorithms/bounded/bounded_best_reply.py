"""Bounded-suboptimal best-reply search: bounded alpha-beta on the tree of best-reply search.

Idea     Between two moves of the root player only one opponent moves, the one with the strongest reply: two sides, so
         the pruning of bounded alpha-beta applies.
Returns  L of the root, a lower bound of the value v of `best_reply`, and AMB = U - L <= epsilon: v - epsilon <= L <= v.
         The move is worth L at least. As with `best_reply`, v is not a value of the game: skipped turns lead to
         positions that cannot arise. With epsilon = 0 the value is exact.
Cost     that of `best_reply` with the window (lowest, highest), node by node, for epsilon = 0; mostly less for more.
Line     the move at the root alone, and no tree is recorded, as for `best_reply`.
Needs    what `best_reply` needs: the kernel `turned` of the game (trait `turnable`).
Source   [bounded2021] proposes it: the reduction of [schadd2011], searched as in [atzmon2018].

Why it holds.  The proof of `bounded_alpha_beta` asks of a node that it is MAX or MIN, that it was entered with a window
wider than epsilon, and that the node stands for the best of all its children. A node of the opponents is a MIN node
whose children are the replies of all of them, one opponent after the other; where the rest is pruned, the replies of
those who were not asked count as (lowest, highest) like any child that was not searched. So L <= v <= U and U - L <=
epsilon at the root.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from zermelo.algorithms._options import Deepening, Epsilon, EpsilonRule, ExpansionRate, LeafValue
from zermelo.algorithms.bounded._bounded_loop import Memory, search_once
from zermelo.algorithms.bounded._within_epsilon import search_within
from zermelo.algorithms.bounded.bounded_paranoid import reduced_bounds
from zermelo.algorithms.multiplayer._coalition import subtracted
from zermelo.algorithms.multiplayer._payoff_vectors import N_PLAYERS
from zermelo.core import Outcome, Task, algorithm
from zermelo.kernels import TERMINAL, kernel, rules


@algorithm(fixed_depth=None, needs_depth=True, finds="best_reply", turnable=True, **N_PLAYERS)
def bounded_best_reply(
    task: Task,
    *,
    epsilon: Epsilon = 0.0,
    leaf_value: LeafValue = "own",
    deepening: Deepening = False,
    epsilon_rule: EpsilonRule = "none",
    expansion_rate: ExpansionRate = False,
) -> Outcome:
    """Search for a value within `epsilon`."""
    traits = task.game.traits
    lowest, highest = (traits.lowest, traits.highest) if leaf_value == "own" else reduced_bounds(traits)
    others = subtracted(task, leaf_value)

    def once(step: Task, within: float) -> Outcome:
        ply = 0 if step.viewpoint is None else 1  # one move below the root it is the others' turn
        unrecorded = replace(step, record=0)
        found = search_once(unrecorded, __name__, within, lowest, highest, others, ply)
        return replace(found, pv=found.pv[: 1 - ply])

    return search_within(
        task, once, epsilon=epsilon, deepening=deepening, epsilon_rule=epsilon_rule, expansion_rate=expansion_rate
    )


@kernel
def turns(memory: Memory, player: int, ply: int) -> int:
    """The root player alone at even plies, all others at odd ones."""
    return 1 if ply % 2 == 0 else memory.players - 1


@kernel
def position(params: Any, memory: Memory, state: Any, player: int, ply: int, turn: int) -> Any:
    who = player if ply % 2 == 0 else (player + 1 + turn) % memory.players
    return rules.turned(params, state, who)


@kernel
def reached(params: Any, child: Any, player: int, ply: int) -> Any:
    """After a reply it is the root player's turn, whoever would be next."""
    if ply % 2 == 1 and rules.mover(params, child) != TERMINAL:
        return rules.turned(params, child, player)
    return child


@kernel
def maximises(mover: int, player: int, ply: int) -> bool:
    return ply % 2 == 0
