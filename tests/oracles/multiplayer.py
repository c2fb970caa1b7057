"""Searches of games of n players, written from their definitions: no pruning, no windows, plain recursion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo.core import Game, State
from zermelo.kernels import TERMINAL, random_word

Vector = tuple[float, ...]


def worths(game: Game, state: State) -> Vector:
    worth = game.payoff if game.is_over(state) else game.evaluate
    return tuple(worth(state, player) for player in range(game.traits.players))


def at_end(game: Game, state: State, depth: int) -> bool:
    return depth == 0 or game.is_over(state)


def children(game: Game, state: State) -> list[State]:
    return [game.play(state, move) for move in game.moves(state)]


def max_n(game: Game, state: State, depth: int, ties: str, seed: int = 0, root: int | None = None) -> Vector:
    """Every mover takes what is best for him; of equals the first, the worst for the root, or one by its hash."""
    root = game.mover(state) if root is None else root
    if at_end(game, state, depth):
        return worths(game, state)
    mover = game.mover(state)
    pairs = [(child, max_n(game, child, depth - 1, ties, seed, root)) for child in children(game, state)]
    most = max(vector[mover] for _, vector in pairs)
    equal = [(child, vector) for child, vector in pairs if vector[mover] == most]
    if ties == "worst":
        return min((vector for _, vector in equal), key=lambda vector: vector[root])
    if ties == "seeded":
        return max(equal, key=lambda pair: random_word(game.key(pair[0]), seed))[1]
    return equal[0][1]


def paranoid(game: Game, state: State, depth: int, root: int) -> float:
    """All others minimise what the root gets."""
    if at_end(game, state, depth):
        return worths(game, state)[root]
    values = [paranoid(game, child, depth - 1, root) for child in children(game, state)]
    return max(values) if game.mover(state) == root else min(values)


def best_reply(game: Game, state: State, depth: int, root: int, own: bool = True) -> float:
    """The root moves; then one of the others, whoever it is, makes the reply that is worst for the root."""
    if at_end(game, state, depth):
        return worths(game, state)[root]
    if own:
        return max(best_reply(game, child, depth - 1, root, False) for child in children(game, state))
    replies = []
    for other in range(game.traits.players):
        if other != root:
            for child in children(game, game.turned(state, other)):
                back = child if game.mover(child) == TERMINAL else game.turned(child, root)
                replies.append(best_reply(game, back, depth - 1, root, True))
    return min(replies)


def best_reply_plus(
    game: Game, state: State, depth: int, root: int, fixed: Callable[[Game, State], Any], free: bool = True
) -> float:
    """Between two moves of the root at most one move of the others is not their fixed one."""
    if at_end(game, state, depth):
        return worths(game, state)[root]
    if game.mover(state) == root:
        return max(best_reply_plus(game, child, depth - 1, root, fixed) for child in children(game, state))
    values = []
    for move in game.moves(state):
        silent = move == fixed(game, state)
        if silent or free:
            values.append(best_reply_plus(game, game.play(state, move), depth - 1, root, fixed, free and silent))
    return min(values)


def best_looking(game: Game, state: State) -> Any:
    """The move after which the position looks best to its mover, the first of equals."""
    mover = game.mover(state)
    return max(game.moves(state), key=lambda move: worths(game, game.play(state, move))[mover])


def offensive(game: Game, state: State, depth: int, root: int, target: int) -> Vector:
    """Max^n in which the root takes what is worst for the target; of equals the best for himself."""
    if at_end(game, state, depth):
        return worths(game, state)
    mover = game.mover(state)
    vectors = [offensive(game, child, depth - 1, root, target) for child in children(game, state)]
    if mover == root:
        return max(vectors, key=lambda vector: (-vector[target], vector[root]))
    return max(vectors, key=lambda vector: vector[mover])


def deep_max_n(tree: Any, player: int, total: int, sure: tuple[tuple[int, int], ...] = ()) -> tuple[int, ...]:
    """Max^n of nested lists with deep pruning, which is unsound: a node is left for the sake of any player before."""
    if isinstance(tree, tuple):
        return tree
    best: tuple[int, ...] | None = None
    for child in tree:
        if best is not None and any(q != player and has + best[player] >= total for q, has in sure):
            return best
        known = sure if best is None else (*sure, (player, best[player]))
        found = deep_max_n(child, (player + 1) % 3, total, known)
        if best is None or found[player] > best[player]:
            best = found
    assert best is not None
    return best
