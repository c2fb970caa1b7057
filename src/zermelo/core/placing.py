"""What can be clicked on a board: its places, and every move as a path of them, or as a button.

A game on a `Grid` need say nothing: its cells are the places, and a move is made on the cells that its name tells, as
in d3, a2-b3 or 26x37x28. Rules whose board is no grid may list the places of their picture, `cells(params, state)`;
rules whose names do not tell where a move is made, `clicks(params, state, move)`. What is left are buttons.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from zermelo.drawing import Place

if TYPE_CHECKING:
    from zermelo.core.interface import Game, Move, State

WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class PlacedMove:
    """A move by name, and the places to click for it, in order; none for one that is a button."""

    move: Move
    name: str
    path: tuple[str, ...] = ()


@dataclass(frozen=True)
class Places:
    """The places of a board, in the coordinates of its picture, and the moves of a position.

    No two moves have the same path, and none has a path that another one begins with: as soon as the clicks tell one
    move, it is that one. A move that ends where another goes on is told by a second click on its last place.
    """

    cells: tuple[Place, ...]
    moves: tuple[PlacedMove, ...]

    @property
    def buttons(self) -> tuple[PlacedMove, ...]:
        """The moves that no clicks make."""
        return tuple(move for move in self.moves if not move.path)

    def rows(self) -> list[list[Place]]:
        """The places as they lie, row by row from the top: a grid for the keyboard and for a screen reader."""
        found: dict[float, list[Place]] = {}
        for cell in sorted(self.cells, key=lambda cell: (cell.y, cell.x)):
            found.setdefault(round(cell.y), []).append(cell)
        return list(found.values())

    def to_dict(self) -> dict[str, Any]:
        """The places in JSON's types, moves by name."""
        return {
            "places": [cell._asdict() for cell in self.cells],
            "rows": [[cell.name for cell in row] for row in self.rows()],
            "moves": [{"name": each.name, "path": list(each.path)} for each in self.moves if each.path],
            "buttons": [each.name for each in self.buttons],
        }


def placed(game: Game, state: State, cells: Sequence[Place], clicks: Callable[[Any], Sequence[str]] | None) -> Places:
    """The moves of a state on the cells of its board; `clicks` tells those of a move, if its name does not."""
    known = {cell.name for cell in cells}
    chosen = game.mover(state) >= 0  # what chance does is no move on the board
    found = []
    for move in game.actions(state):
        name = game.move_name(state, move)
        path = () if not chosen else tuple(clicks(move)) if clicks is not None else named_path(name, known)
        found.append(PlacedMove(move, name, path if set(path) <= known else ()))
    return Places(tuple(cells), tuple(_told_apart(found)))


def named_path(name: str, known: set[str]) -> tuple[str, ...]:
    """The places that the name of a move tells: it is one, or made of several and signs between them.

    >>> named_path("a2-b3", {"a2", "b3"}), named_path("pass", {"a2", "b3"})
    (('a2', 'b3'), ())
    """
    if name in known:
        return (name,)
    words = tuple(WORD.findall(name))
    return words if words and set(words) <= known else _split(words, known)


def _split(words: tuple[str, ...], known: set[str]) -> tuple[str, ...]:
    """The same where x is a sign, as in 26x37."""
    parts = tuple(part for word in words for part in word.split("x"))
    return parts if parts and set(parts) <= known else ()


def _told_apart(moves: list[PlacedMove]) -> list[PlacedMove]:
    """The moves with paths that tell them apart; those that cannot be are buttons."""
    begun = {move.path[:n] for move in moves for n in range(1, len(move.path))}
    longer = [replace(move, path=(*move.path, move.path[-1])) if move.path in begun else move for move in moves]
    times = Counter(move.path for move in longer)
    begun = {move.path[:n] for move in longer for n in range(1, len(move.path))}
    return [replace(move, path=()) if times[move.path] > 1 or move.path in begun else move for move in longer]
