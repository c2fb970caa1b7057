"""Moves of a best-reply tree: between two moves of the root player, one move of one of the others.

A reply is kept as one number made of the move and the player. Turns that nobody takes are skipped by the game's
`turned`.
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms.monte_carlo._tree import Tree
from zermelo.kernels import TERMINAL, kernel, rules


@kernel
def replies(tree: Tree, mover: int) -> bool:
    """Do all others choose here, one move among them?"""
    return tree.policy.replies and mover != tree.policy.own


@kernel
def reply(tree: Tree, move: int, player: int) -> int:
    """A move and the player who makes it as one number."""
    return move * tree.players + player


@kernel
def follow(params: Any, tree: Tree, state: Any, mover: int, move: int) -> Any:
    """The state after a move of the tree, of the mover or of one who replies instead."""
    replying = replies(tree, mover)
    if replying:
        state = rules.turned(params, state, move % tree.players)
        move = move // tree.players
    after = rules.play(params, state, move)
    if replying and rules.mover(params, after) != TERMINAL:
        return rules.turned(params, after, tree.policy.own)
    return after
