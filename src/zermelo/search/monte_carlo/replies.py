"""Moves of a best-reply tree: between two moves of the own player, one move of one of the others.

A reply is kept as one number, the move and who plays it. Turns that nobody takes are skipped by the
game's `turned`.
"""

from __future__ import annotations

from typing import Any

from zermelo.core.kernel import kernel, rules
from zermelo.core.run import Run
from zermelo.core.traits import TERMINAL
from zermelo.search.monte_carlo.tree import Tree


@kernel
def write_replies(params: Any, run: Run, state: Any, first: int) -> int:
    """The moves of all players but the own one, from a slot on; how many, 0 if there is no room for them."""
    tree = run.memory
    written = 0
    for player in range(tree.players):
        if player != tree.policy.own:
            n = rules.moves(params, rules.turned(params, state, player), run.moves, 0)
            if first + written + n > tree.most:
                return 0
            for i in range(n):
                tree.move[first + written + i] = run.moves[i] * tree.players + player
            written += n
    return written


@kernel
def follow(params: Any, tree: Tree, state: Any, move: int) -> Any:
    """The state after a move of the tree."""
    own = tree.policy.own
    if not tree.policy.replies or rules.mover(params, state) == own:
        return rules.play(params, state, move)
    turned = rules.turned(params, state, move % tree.players)
    after = rules.play(params, turned, move // tree.players)
    if rules.mover(params, after) == TERMINAL:
        return after
    return rules.turned(params, after, own)
