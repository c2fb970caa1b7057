"""The output of commands: data on stdout, messages on stderr, files whole or not at all."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path
from typing import Any

from zermelo.core import json_value, unwritable
from zermelo.drawing import WIDTH
from zermelo.errors import UsageError, shown

LONGEST_MESSAGE = 600
MOST_TEXT = 110  # columns
ERASE = "\x1b[2K"  # clears the line of a terminal on which the cursor stands


def dumps(value: Any) -> str:
    """One line of JSON without NaN or Infinity."""
    return json.dumps(json_value(value), allow_nan=False)


def emit(value: Any) -> None:
    """A line of JSON on stdout, at once."""
    _erase_progress()
    print(dumps(value), flush=True)


def message(text: str) -> None:
    """One line on stderr."""
    _erase_progress()
    print(f"zermelo: {shortened(text)}", file=sys.stderr, flush=True)


def shortened(text: str) -> str:
    """A message as one line: never long, never with control characters."""
    line = "".join(char if char.isprintable() else " " for char in text)
    return line if len(line) <= LONGEST_MESSAGE else line[: LONGEST_MESSAGE - 1] + "…"


def _erase_progress() -> None:
    """Remove a line of progress that would show behind a shorter line; the display writes it again below."""
    if sys.stderr.isatty():
        print(ERASE, end="", file=sys.stderr, flush=True)


def columns() -> int | None:
    """How wide a table may be: as the terminal is, or as COLUMNS says; None, without limit, into a pipe or a file."""
    return shutil.get_terminal_size((0, 0)).columns or None


def text_width() -> int:
    """How wide running text may be: lines that are too long are hard to read."""
    return min(columns() or WIDTH, MOST_TEXT)


def target(name: str, *suffixes: str) -> Path:
    """A file that can be written later; refused now if it cannot."""
    path = Path(name)
    if path.suffix not in suffixes:
        endings = " or ".join([", ".join(suffixes[:-1]), suffixes[-1]] if len(suffixes) > 1 else suffixes)
        raise UsageError(f"expected a file that ends in {endings}, got {shown(name)}")
    folder = path.parent
    try:
        if not folder.is_dir():
            raise UsageError(f"cannot write {shown(name)}: there is no folder {shown(str(folder))}")
        if path.is_dir():
            raise UsageError(f"cannot write {shown(name)}: expected a file, it is a folder")
        path.exists()
    except OSError as error:
        raise unwritable(name, error) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise UsageError(f"cannot write {shown(name)}: no permission to write into {shown(str(folder))}")
    return path
