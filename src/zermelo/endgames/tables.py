"""Tables of entries, and their files.

A file is a line of JSON (the game, what it depends on, how many pieces and groups are done, how many cells, a checksum
of the entries) and the entries, compressed.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.core import Game, KernelGame, State, read_bytes, user_path, write_bytes
from zermelo.drawing import Table
from zermelo.endgames.codes import DRAW, EMPTY, LOST
from zermelo.errors import UsageError, shown

FORMAT = 1
LARGEST = 1 << 32  # bytes of a file
LEVEL = 6  # of compression


class EndgameClass(NamedTuple):
    """Positions with the same pieces: cells from `first` to before `end`."""

    name: str
    pieces: int
    first: int
    end: int


class ClassSummary(NamedTuple):
    """How many positions of a class the player to move wins, draws and loses, and the longest of the wins or losses."""

    name: str
    pieces: int
    wins: int
    draws: int
    losses: int
    longest_plies: int


@dataclass(frozen=True, repr=False)
class EndgameTable:
    """The entries of all positions of a game with up to `pieces` pieces; `groups` of the classes are done."""

    game: str
    parameters: dict[str, Any]
    pieces: int
    groups: int
    codes: bytes

    def __repr__(self) -> str:
        given = "".join(f" {name}={value}" for name, value in self.parameters.items())
        return f"<endgames of {self.game}{given}: up to {self.pieces} pieces, {len(self.codes):,} cells>"

    @cached_property
    def words(self) -> Any:
        """The entries as kernels read them, eight in a word."""
        import numpy as np

        return np.frombuffer(self.codes + bytes(-len(self.codes) % 8), "<i8")

    def entry(self, game: Game, state: State) -> int:
        """The entry of a position; its code is explained in `zermelo.endgames.codes`."""
        assert isinstance(game, KernelGame)
        cell = int(game.rules.cell_of(game.params, state))
        if not 0 <= cell < len(self.codes) or self.codes[cell] == EMPTY:
            raise UsageError(f"expected a position of up to {self.pieces} pieces, got {shown(game.format(state))}")
        return self.codes[cell]

    def value(self, game: Game, state: State) -> tuple[int, int | None]:
        """1, 0 or -1 for a win, draw or loss of the player to move, and in how many plies it ends (None: a draw)."""
        code = self.entry(game, state)
        return (0, None) if code == DRAW else (1 if code % 2 == 0 else -1, code - 1)

    def summary(self, game: Game) -> list[ClassSummary]:
        """What the entries of each class say."""
        import numpy as np

        assert isinstance(game, KernelGame)
        found = []
        for each in (one for group in game.rules.endgame_groups(game.params, self.pieces) for one in group):
            counts = np.bincount(np.frombuffer(self.codes[each.first : each.end], np.uint8), minlength=256)
            decided = np.nonzero(counts[LOST:EMPTY])[0]
            wins, draws, losses = counts[LOST + 1 : EMPTY : 2].sum(), counts[DRAW], counts[LOST:EMPTY:2].sum()
            longest = int(decided[-1]) if len(decided) else 0
            found.append(ClassSummary(each.name, each.pieces, int(wins), int(draws), int(losses), longest))
        return found

    def text(self, game: Game, width: int | None = None) -> str:
        """The summary as a table."""
        rows = [(each.name, *(f"{number:,}" for number in each[2:])) for each in self.summary(game)]
        return Table(("pieces", "wins", "draws", "losses", "longest"), rows, left=("pieces",)).text(width)

    def to_dict(self, game: Game) -> dict[str, Any]:
        """The summary in JSON's types."""
        classes = [each._asdict() for each in self.summary(game)]
        return {
            "game": self.game, "parameters": self.parameters, "pieces": self.pieces, "cells": len(self.codes),
            "classes": classes,
        }  # fmt: skip

    def save(self, path: Path) -> None:
        """Write the file, whole or not at all."""
        about = {
            "format": FORMAT, "game": self.game, "parameters": self.parameters, "pieces": self.pieces,
            "groups": self.groups, "cells": len(self.codes), "sha256": hashlib.sha256(self.codes).hexdigest(),
        }  # fmt: skip
        write_bytes(path, json.dumps(about).encode() + b"\n" + zlib.compress(self.codes, LEVEL))


def load_endgames(path: str, game: str, parameters: dict[str, Any]) -> EndgameTable:
    """The table of a file, which must be for a game and the parameters that matter; one that is damaged is refused."""
    try:
        changed = user_path(path).stat().st_mtime_ns
    except (OSError, ValueError):
        changed = 0  # reading it tells what is wrong
    found = _read(path, changed)
    if (found.game, found.parameters) != (game, parameters):
        wanted, got = _worded(game, parameters), _worded(found.game, found.parameters)
        raise UsageError(f"endgames {shown(path)}: expected a table of {wanted}, got one of {got}")
    return found


def _worded(game: str, parameters: dict[str, Any]) -> str:
    return " ".join([game, *(f"{name}={value}" for name, value in parameters.items())])


@lru_cache(maxsize=4)  # a game is made many times, as for other weights
def _read(path: str, changed: int) -> EndgameTable:
    data = read_bytes(path, "endgames", LARGEST)
    head, _, packed = data.partition(b"\n")
    try:
        about = json.loads(head)
        if about["format"] != FORMAT:
            raise ValueError(f"format {about['format']}")
        unpacker = zlib.decompressobj()
        codes = unpacker.decompress(packed, int(about["cells"]) + 1)
        whole = unpacker.eof and len(codes) == about["cells"]
        if not whole or hashlib.sha256(codes).hexdigest() != about["sha256"]:
            raise ValueError("entries that do not match their checksum")
        return EndgameTable(about["game"], dict(about["parameters"]), int(about["pieces"]), int(about["groups"]), codes)
    except (ValueError, LookupError, TypeError, RecursionError, zlib.error) as error:
        wanted = "expected a file of 'zermelo endgames', undamaged"
        raise UsageError(f"endgames {shown(path)}: {wanted}, got {shown(str(error))}") from None
