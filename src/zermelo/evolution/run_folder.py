"""The folder of a run: its settings, the results of every finished batch, and what came out.

A batch is written when it is finished, whole or not at all. A second call with the same settings reads what is there
and plays the rest; the folder of another run is refused.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from zermelo.core import unwritable, write_text
from zermelo.errors import UsageError, shown

SETTINGS, BATCHES = "evolution.json", "batches"
WEIGHTS, RATINGS, PLOT = "weights.json", "ratings.csv", "ratings.svg"
PAGE = "ratings.html"  # shows the plot, and loads it again while the run goes on


class RunFolder:
    """Where one run is kept."""

    def __init__(self, path: Path, settings: dict[str, Any]) -> None:
        self.path = path.absolute()
        self.settings: dict[str, Any] = json.loads(json.dumps(settings))
        try:
            self._check()
            (self.path / BATCHES).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(str(path), error) from None
        if not (self.path / SETTINGS).exists():
            write_text(self.path / SETTINGS, json.dumps(self.settings, indent=1) + "\n")

    def _check(self) -> None:
        path = self.path / SETTINGS
        if not path.exists():
            if next((self.path / BATCHES).glob("*.json"), None):
                raise UsageError(f"folder {shown(str(self.path))} has games, but no {SETTINGS}: choose another folder")
            return
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            others = [key for key in self.settings if found[key] != self.settings[key]]
        except (OSError, ValueError, LookupError, TypeError):
            raise UsageError(f"cannot read {SETTINGS} in {shown(str(self.path))}: choose another folder") from None
        if others:
            key = others[0]
            raise UsageError(
                f"folder {shown(str(self.path))} has another run: {key} {shown(str(found[key]))}, "
                f"asked for {shown(str(self.settings[key]))} (choose another folder)"
            )

    def results(self, number: int, games: int) -> list[Any] | None:
        """The results of a batch; None if it is not finished."""
        path = self._file(number)
        if not path.exists():
            return None
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            if isinstance(found, list) and len(found) == games:
                return found
        except (OSError, ValueError):
            pass
        advice = "delete the file, and they are played again"
        raise UsageError(f"{BATCHES}/{path.name}: expected the results of {games} games ({advice})")

    def keep(self, number: int, results: list[Any]) -> None:
        """Keep the results of a batch."""
        write_text(self._file(number), json.dumps(results) + "\n")

    def write(self, name: str, text: str) -> None:
        """Write a file of what came out."""
        write_text(self.path / name, text)

    def _file(self, number: int) -> Path:
        return self.path / BATCHES / f"{number:06d}.json"
