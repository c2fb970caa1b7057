"""The checker of proofs: with the rules of the game alone, no search, no table, no keys.

From the root down, every node is given its position by its parents; a node with two parents must have the same
position from both. The winning side needs one legal move, the other must find all of its moves answered, and every
line must end in a payoff as the proof claims.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zermelo.core import Game, Proof, State
from zermelo.errors import ZermeloError, shown
from zermelo.kernels import TERMINAL

_NOT_REACHED = object()


class ProofError(ZermeloError):
    """A proof that proves nothing."""


def check_proof(proof: Proof) -> int:
    """The number of positions that were checked; raises ProofError if the proof is not one."""
    positions: list[Any] = [_NOT_REACHED] * proof.nodes
    positions[-1] = proof.state
    for node in reversed(range(proof.nodes)):
        if positions[node] is _NOT_REACHED:
            raise ProofError(f"node {node} of the proof is not reached from the root")
        _check_node(proof, node, positions)
        positions[node] = None  # all its parents have larger numbers and are done
    return proof.nodes


def _check_node(proof: Proof, node: int, positions: list[Any]) -> None:
    game, state = proof.game, positions[node]
    moves, children = proof.moves[node], proof.children[node]
    mover = game.mover(state)
    if mover == TERMINAL:
        _check_end(proof, state, moves)
        return
    _check_moves(game, state, moves, every=mover != proof.winner)
    for move, child in zip(moves, children, strict=True):
        if not 0 <= child < node:
            raise ProofError(f"node {node} of the proof leads to {child}: expected a smaller number")
        after = game.play(state, move)
        if positions[child] is _NOT_REACHED:
            positions[child] = after
        elif not same_state(positions[child], after):
            raise ProofError(f"node {child} of the proof stands for two positions: {_named(game, after)}")


def _check_moves(game: Game, state: State, moves: Sequence[Any], *, every: bool) -> None:
    legal = list(game.moves(state))
    if every and (len(moves) != len(legal) or any(move not in moves for move in legal)):
        raise ProofError(f"the proof answers {len(moves)} of {len(legal)} moves in {_named(game, state)}")
    if not every and (len(moves) != 1 or moves[0] not in legal):
        raise ProofError(f"the proof has no legal move in {_named(game, state)}")


def _check_end(proof: Proof, state: State, moves: Sequence[Any]) -> None:
    payoff = proof.game.payoff(state, proof.prover)
    if moves or (payoff >= proof.least) != proof.proved:
        raise ProofError(f"a line of the proof ends with {payoff:g} in {_named(proof.game, state)}")


def same_state(first: State, second: State) -> bool:
    """Are two states equal in value? Arrays are if all elements are, objects without an `==` of their own by fields."""
    if isinstance(first, tuple | list) and isinstance(second, tuple | list):
        return len(first) == len(second) and all(map(same_state, first, second))
    plain = type(first).__eq__ is object.__eq__  # type: ignore[comparison-overlap]
    if plain and type(first) is type(second) and hasattr(first, "__dict__"):
        return same_state(sorted(vars(first).items()), sorted(vars(second).items()))
    equal: Any = first == second
    return bool(equal.all() if hasattr(equal, "all") else equal)


def _named(game: Game, state: State) -> str:
    return shown(game.format(state))
