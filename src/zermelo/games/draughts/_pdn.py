"""Games in PDN, the Portable Draughts Notation, and how they are written.

A file holds games, each with headers and moves:

    [White "Sijbrands"]
    [Black "Wiersma"]
    [GameType "20"]
    1. 32-28 19-23 2. 28x19 14x23 {a comment} 3. 37-32 $1 *

GameType is 20 for international, 21 for English, 25 for Russian and 26 for Brazilian draughts; the last two are written
with squares in letters. Variations in brackets are left out. The draw rules of a federation need the history of the
game: what the file says about the result is kept as it is.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zermelo.core import KernelGame, State, game
from zermelo.drawing import Table
from zermelo.games.draughts._fen import letters
from zermelo.games.draughts._squares import square_numbers

GAME_TYPES = {"20": "international", "21": "english", "25": "russian", "26": "brazilian"}
IN_LETTERS = ("russian", "brazilian")


@dataclass(frozen=True)
class PdnMove:
    """A move of a game, by its name in numbers, with what was noted about it."""

    name: str
    comment: str = ""
    nags: tuple[int, ...] = ()


@dataclass(frozen=True)
class PdnGame:
    """A game of a PDN file; its moves are legal."""

    headers: Mapping[str, str]
    variant: str
    position: str  # where it begins, as FEN
    moves: tuple[PdnMove, ...]
    result: str = "*"
    comment: str = ""  # before the first move
    end: str = field(default="", compare=False)  # the position after the last move

    def states(self) -> list[State]:
        """The positions from the first to the last, every move checked by the rules."""
        played = rules_of(self.variant)
        found = [played.parse(self.position)]
        for move in self.moves:
            found.append(played.play(found[-1], played.parse_move(found[-1], move.name)))
        return found

    def text(self) -> str:
        """The game as PDN."""
        played = rules_of(self.variant)
        number = next(key for key, name in GAME_TYPES.items() if name == self.variant)
        headers = {**self.headers, "GameType": number, "Result": self.result}
        headers = {name: value for name, value in headers.items() if name not in ("SetUp", "FEN")}
        if self.position != played.format(played.start()):
            fen = _fen_in_letters(played, self.position) if self.variant in IN_LETTERS else self.position
            headers |= {"SetUp": "1", "FEN": fen}
        lines = [f'[{name} "{_escaped(value)}"]' for name, value in headers.items()]
        words = list(_words(self, played))
        return "\n".join([*lines, "", *textwrap.wrap(" ".join(words), 100, break_on_hyphens=False), ""])

    def to_dict(self) -> dict[str, Any]:
        """The game in JSON's types."""
        moves = [{"name": move.name, "comment": move.comment, "nags": list(move.nags)} for move in self.moves]
        return {
            "headers": dict(self.headers), "variant": self.variant, "position": self.position, "moves": moves,
            "result": self.result, "comment": self.comment, "end": self.end,
        }  # fmt: skip


@dataclass(frozen=True, repr=False)
class PdnFile:
    """The games of a PDN file."""

    games: tuple[PdnGame, ...]

    def __repr__(self) -> str:
        return f"<{len(self.games)} game{'s' if len(self.games) != 1 else ''} of draughts>"

    def __str__(self) -> str:
        return self.table()

    def table(self, width: int | None = None) -> str:
        """One line a game."""
        names = ("game", "White", "Black", "variant", "plies", "result", "position at the end")
        rows = [
            (str(i), each.headers.get("White", "?"), each.headers.get("Black", "?"), each.variant,
             str(len(each.moves)), each.result, each.end)
            for i, each in enumerate(self.games, 1)
        ]  # fmt: skip
        return Table(names, rows, left=("White", "Black", "variant", "result", "position at the end")).text(width)

    def text(self) -> str:
        """The games as PDN."""
        return "\n".join(each.text() for each in self.games)

    def to_dict(self) -> dict[str, Any]:
        """The games in JSON's types."""
        return {"games": [each.to_dict() for each in self.games]}


def rules_of(variant: str) -> KernelGame:
    """The rules without a limit of idle plies, which games between people do not have."""
    found = game("draughts", variant=variant, limit=0, notation="algebraic" if variant in IN_LETTERS else "numeric")
    assert isinstance(found, KernelGame)
    return found


def _words(told: PdnGame, played: KernelGame) -> Iterable[str]:
    """The moves with their numbers, comments and annotations, then the result."""
    if told.comment:
        yield _braced(told.comment)
    states = told.states()
    first = states[0].turn
    for i, (state, move) in enumerate(zip(states, told.moves, strict=False)):
        begins = state.turn == first
        if begins or i == 0 or told.moves[i - 1].comment:
            yield f"{i // 2 + 1}{'.' if begins else '...'}"
        number = played.parse_move(state, move.name)
        yield played.move_name(state, number)
        yield from (f"${nag}" for nag in move.nags)
        if move.comment:
            yield _braced(move.comment)
    yield told.result


def _fen_in_letters(played: KernelGame, position: str) -> str:
    state = played.parse(position)
    white, black = (state.own, state.other) if state.turn == 0 else (state.other, state.own)
    sides = [
        ",".join(
            ("K" if state.kings >> bit & 1 else "") + letters(square)
            for bit, square in square_numbers(8).items()
            if pieces >> bit & 1
        )
        for pieces in (white, black)
    ]
    return f"{'WB'[state.turn]}:W{sides[0]}:B{sides[1]}"


def _braced(comment: str) -> str:
    return "{" + comment.replace("}", ")") + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"')
