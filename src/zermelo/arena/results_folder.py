"""The folder of a tournament: its settings, and the record of every finished game.

A record is written as soon as its game is finished, whole or not at all; a second call with the same settings plays
what is missing. The folder of another tournament is refused.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from zermelo.arena.game_records import SavedGame
from zermelo.arena.match import Place, PlayedGame
from zermelo.arena.schedule import Number, Schedule
from zermelo.core import unwritable, write_text
from zermelo.errors import UsageError, shown

SETTINGS, GAMES = "tournament.json", "games"
DEFAULT_FOLDER = "zermelo-tournaments"


class ResultsFolder:
    """Where the games of one tournament are kept; a player that changes the working directory does not move it."""

    def __init__(self, path: Path, schedule: Schedule) -> None:
        self.path = path.absolute()
        self.schedule = schedule
        self.settings: dict[str, Any] = json.loads(json.dumps(schedule.settings()))
        try:
            self._check(self.path / SETTINGS, self.settings)
        except OSError as error:
            raise unwritable(str(path), error) from None

    def create(self) -> None:
        """Make the folder, unless it exists."""
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
                raise UsageError(f"folder {shown(str(self.path))} has games, but no {SETTINGS}: choose another folder")
            return
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            others = [key for key in settings if found[key] != settings[key]]
        except (OSError, ValueError, LookupError, TypeError):
            raise UsageError(f"cannot read {path.name} in {shown(str(self.path))}: choose another folder") from None
        if others:
            key = others[0]
            raise UsageError(
                f"folder {shown(str(self.path))} has another tournament: {key} {shown(str(found[key]))}, "
                f"asked for {shown(str(settings[key]))} (choose another folder)"
            )

    def file(self, number: Number) -> Path:
        return self.path / GAMES / f"{number[0]:05d}-{number[1]:03d}.txt"

    def save(self, played: PlayedGame) -> None:
        """Keep a game."""
        write_text(self.file(played.place[1:]), self.schedule.record(played))

    def games(self) -> dict[Number, PlayedGame]:
        """The games that are finished; a file that is not one of them is an error."""
        there = {path.name for path in (self.path / GAMES).glob("*.txt")}
        files = ((number, self.file(number)) for number in self.schedule.numbers) if there else ()
        return {number: self._game(path, number) for number, path in files if path.name in there}

    def _game(self, path: Path, number: Number) -> PlayedGame:
        try:
            saved = SavedGame.load(path)
            if saved.played.place != Place(self.schedule.seed, *number):
                raise UsageError(f"{shown(path.name)}: expected game {number}, got {saved.played.place[1:]}")
        except UsageError as error:
            raise UsageError(f"{error} (delete the file, and the game is played again)") from None
        return saved.played


def chosen_folder(folder: str | Path | bool | None, schedule: Schedule) -> ResultsFolder | None:
    """The folder that a caller means: a path, True for one of its own in DEFAULT_FOLDER, None for no folder."""
    if folder is None or folder is False:
        return None
    return ResultsFolder(Path(DEFAULT_FOLDER, schedule.id) if folder is True else Path(folder), schedule)


def whole_boards(schedule: Schedule, games: dict[Number, PlayedGame]) -> list[PlayedGame]:
    """The games of the boards that are complete, in order: only whole boards count."""
    lacking = {number[0] for number in schedule.numbers if number not in games}
    return [games[number] for number in sorted(games) if number[0] not in lacking]


def stored_tournaments(root: str | Path = ".") -> list[Path]:
    """The folders of tournaments in the folder that they are kept in, the newest first."""
    found = Path(root, DEFAULT_FOLDER).glob(f"*/{SETTINGS}")
    return [path.parent for path in sorted(found, key=lambda path: (-path.stat().st_mtime, path))]


def stored_settings(folder: str | Path) -> dict[str, Any]:
    """The settings of a tournament by its folder: game, parameters, players, boards and so on."""
    path = Path(folder)
    try:
        settings: dict[str, Any] = json.loads((path / SETTINGS).read_text(encoding="utf-8"))
        if not (isinstance(settings["boards"], int) and isinstance(settings["players"], list)):
            raise TypeError
    except (OSError, ValueError, LookupError, TypeError):
        raise UsageError(f"expected the folder of a tournament, with {SETTINGS}, got {shown(str(path))}") from None
    return settings


def stored_files(folder: str | Path) -> list[Path]:
    """The files of the games that are finished, in order."""
    return sorted(Path(folder, GAMES).glob("*.txt"))


def stored_games(folder: str | Path) -> list[PlayedGame]:
    """The games of the complete boards in a tournament's folder, whatever code played them."""
    boards = range(stored_settings(folder)["boards"])
    found = [SavedGame.load(file).played for file in stored_files(folder)]
    counts = Counter(played.place.board for played in found)
    whole = max(counts.values(), default=0)
    return [played for played in found if counts[played.place.board] == whole and played.place.board in boards]
