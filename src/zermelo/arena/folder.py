"""The folder of a tournament: its settings, and a text for every game that is finished.

A game is written as soon as it is finished, whole or not at all; a second call of the same tournament plays what is
missing. The folder of another tournament is refused.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from zermelo.arena import text
from zermelo.arena.match import Place, Played
from zermelo.arena.tournament import Number, Tournament
from zermelo.core import unwritable, write_text
from zermelo.errors import UsageError, shown

SETTINGS, GAMES = "tournament.json", "games"


class Folder:
    """Where one tournament is kept."""

    def __init__(self, path: Path, tournament: Tournament) -> None:
        self.path = path
        self.tournament = tournament
        self.settings: dict[str, Any] = json.loads(json.dumps(tournament.settings()))
        self._check(path / SETTINGS, self.settings)

    def settle(self) -> None:
        """Make the folder, if it is not yet there."""
        try:
            (self.path / GAMES).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(str(self.path), error) from None
        if not (self.path / SETTINGS).exists():
            write_text(self.path / SETTINGS, json.dumps(self.settings, indent=1) + "\n")

    def _check(self, path: Path, settings: dict[str, Any]) -> None:
        """Refuse the folder of another tournament."""
        if not path.exists():
            if next((self.path / GAMES).glob("*.txt"), None):
                raise UsageError(f"folder {shown(str(self.path))} has games, but no {SETTINGS}: choose another --out")
            return
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            others = [key for key in settings if found[key] != settings[key]]
        except (OSError, ValueError, LookupError, TypeError):
            raise UsageError(f"cannot read {path.name} in {shown(str(self.path))}: choose another --out") from None
        if others:
            key = others[0]
            raise UsageError(
                f"folder {shown(str(self.path))} has another tournament: {key} {shown(str(found[key]))}, "
                f"asked for {shown(str(settings[key]))} (choose another --out)"
            )

    def file(self, number: Number) -> Path:
        return self.path / GAMES / f"{number[0]:05d}-{number[1]:03d}.txt"

    def put(self, played: Played) -> None:
        """Keep a game: all of it or nothing."""
        write_text(self.file(played.place[1:]), self.tournament.written(played))

    def games(self) -> dict[Number, Played]:
        """The games that are finished; a file that is not one of them is an error."""
        found: dict[Number, Played] = {}
        for number in self.tournament.numbers:
            path = self.file(number)
            if path.exists():
                found[number] = self._game(path, number)
        return found

    def _game(self, path: Path, number: Number) -> Played:
        try:
            saved = load(path)
            if saved.played.place != Place(self.tournament.seed, *number):
                raise UsageError(f"{shown(path.name)}: expected game {number}, got {saved.played.place[1:]}")
        except UsageError as error:
            raise UsageError(f"{error} (delete the file, and the same command plays the game again)") from None
        return saved.played


def load(path: Path) -> text.Saved:
    """A saved game of a file; what is wrong with it in one line."""
    try:
        if path.stat().st_size > text.LONGEST:
            raise UsageError(f"expected a saved game of at most {text.LONGEST:,} bytes")
        return text.read(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"cannot read {shown(path.name)}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise UsageError(f"cannot read {shown(path.name)}: expected a saved game in UTF-8") from None
    except UsageError as error:
        raise UsageError(f"{shown(path.name)} is no saved game: {error}") from None


def complete(tournament: Tournament, games: dict[Number, Played]) -> list[Played]:
    """The games of the boards that are finished, in order: only whole boards count."""
    lacking = {number[0] for number in tournament.numbers if number not in games}
    return [games[number] for number in sorted(games) if number[0] not in lacking]
