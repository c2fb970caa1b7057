"""What a search knows of each move of its root."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from zermelo.core.control import Answer, Bound
from zermelo.core.interface import Game, Move, State
from zermelo.kernels import CHANCE, TERMINAL

Value = float | tuple[float, ...] | None


@dataclass(frozen=True)
class RootMove:
    """One move of the root: its value for the player to move (or one for each player), what that is, and what it cost.

    `depth` is that of the search which found the value, from the root; `nodes` those of all searches of this move, if
    they were counted; `visits` those of a Monte Carlo search. `line` begins with the move.
    """

    move: Move
    value: Value = None
    bound: Bound = "none"
    depth: int = 0
    nodes: int | None = None
    visits: int | None = None
    line: tuple[Move, ...] = ()


def root_moves(
    game: Game, state: State, answer: Answer | None, searched: Mapping[Move, RootMove]
) -> tuple[RootMove, ...]:
    """Every move of a state, in the order of the game: as it was searched by itself, or by what an answer says."""
    if game.mover(state) in (CHANCE, TERMINAL):
        return ()
    told = {} if answer is None else _told(game, state, answer) | {each.move: each for each in answer.root_moves}
    known = told | dict(searched)
    return tuple(known.get(move) or RootMove(move, line=(move,)) for move in game.moves(state))


def _told(game: Game, state: State, answer: Answer) -> dict[Move, RootMove]:
    """The moves of which an answer says something: all, of an algorithm that judges each; else by the value alone."""
    moves, best = game.moves(state), tuple(answer.pv[:1])
    lines = {move: tuple(answer.pv) if move in best else (move,) for move in moves}
    details: Mapping[str, Any] = answer.details
    if answer.move_values is not None:
        return {
            move: RootMove(move, value, answer.bound, answer.depth, line=lines[move])
            for move, value in answer.move_values.items()
        }
    if not ("visits" in details or "moves" in details):
        return _by_value(answer, lines)
    names = {game.move_name(state, move): move for move in moves}
    if "visits" in details:
        proved = details.get("proved", ())
        return {
            names[name]: RootMove(
                names[name], details["values"].get(name), "exact" if name in proved else "none", answer.depth,
                visits=visits, line=lines[names[name]],
            )
            for name, visits in details["visits"].items()
        }  # fmt: skip
    means = {names[name]: each["mean"] for name, each in details["moves"].items()}
    return {move: RootMove(move, mean, "none", answer.depth, line=lines[move]) for move, mean in means.items()}


def _by_value(answer: Answer, lines: Mapping[Move, tuple[Move, ...]]) -> dict[Move, RootMove]:
    """The best move has the value; if that is no lower bound, the others are worth no more."""
    best = tuple(answer.pv[:1])
    found = {move: RootMove(move, answer.value, answer.bound, answer.depth, line=lines[move]) for move in best}
    if isinstance(answer.value, float) and answer.bound in ("exact", "upper"):
        for move in lines:
            found.setdefault(move, RootMove(move, answer.value, "upper", answer.depth, line=(move,)))
    return found
