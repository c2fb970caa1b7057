"""Whose turn it is, in a file: a player that kills its process cannot tell any more why the game ended.

Before a worker asks a user's function it notes the game as it is if nobody comes back: forfeited. With the answer the
note goes. So a note of a worker that died says who was to move; without one nobody is to blame.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.arena import text
from zermelo.arena.match import Played
from zermelo.core import write_text
from zermelo.errors import UsageError

if TYPE_CHECKING:
    from zermelo.arena.tournament import Number, Tournament

FOLDER = "to-move"  # within that of a tournament, while it is played


@dataclass(frozen=True)
class Note:
    """The note of one game."""

    folder: Path
    number: Number

    @property
    def path(self) -> Path:
        return self.folder / f"{self.number[0]:05d}-{self.number[1]:03d}.note"

    def put(self, tournament: Tournament, forfeited: Played | None) -> None:
        """Note a game; None: its player has answered."""
        if forfeited is None:
            self.drop()
        else:
            write_text(self.path, tournament.written(forfeited))

    def drop(self) -> None:
        self.path.unlink(missing_ok=True)

    def taken(self) -> Played | None:
        """The game that is noted, if any; it is noted no longer."""
        try:
            return text.read(self.path.read_text(encoding="utf-8")).played
        except (OSError, UsageError):
            return None
        finally:
            self.drop()
