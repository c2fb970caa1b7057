"""A file of JSON lines that a run goes on with after it was stopped or killed.

The first line says what the others are answers to, and by which code; it is written with the first answer, so that a
file without answers belongs to no question. Each answer has a checksum, `check`, so that a letter that has changed is
noticed. A line is written at once, whole; of a process that was killed only the last line may be half there, and that
one is dropped. Nothing else of the file is touched.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

from zermelo.core import code_version, json_value, unwritable
from zermelo.errors import SHOWN, UsageError, shown
from zermelo.jobs.user_files import CHARACTERS, Asked

CHECK = "check"


class KeptLines:
    """The lines of a file: those that were there, and those that are added. A new one that gets none is removed."""

    def __init__(self, name: str, header: Mapping[str, Any]) -> None:
        self.name = name
        self.path = Path(name)
        self._header: dict[str, Any] = json.loads(dumps(header))
        self._begun = False  # is the first line there?
        try:
            self._new = not self.path.exists()
            if not self._new and not self.path.is_file():
                raise UsageError(f"cannot write {shown(name)}: expected a regular file, or a new one")
            self._file = open(name, "ab+")  # noqa: SIM115
        except OSError as error:
            raise unwritable(name, error) from None
        try:
            self._mark()
            self.lines = self._read()
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> KeptLines:
        return self

    def __exit__(self, *error: object) -> None:
        if self._new and not self._begun:
            with contextlib.suppress(OSError):  # Windows removes no open file
                self.remove()
        with contextlib.suppress(OSError):  # of a full disk, which was told when the line was written
            self._file.close()

    def add(self, line: Mapping[str, Any]) -> None:
        """Write a line; it is kept even if this process is killed now."""
        lines = [{**line, CHECK: checksum(line)}]
        self._write(lines if self._begun else [self._header, *lines])
        self._begun = True

    def remove(self) -> None:
        """Remove the file, when its lines are elsewhere."""
        self.path.unlink(missing_ok=True)

    def _mark(self) -> None:
        """Refuse a file that another process writes to; the system forgets the mark when the process ends."""
        with contextlib.suppress(ImportError):  # Windows has none
            import fcntl

            try:
                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if not os.path.samestat(os.fstat(self._file.fileno()), self.path.stat()):
                    raise FileNotFoundError  # another run has just removed it
            except OSError:
                raise UsageError(f"another run is writing to {shown(self.name)}: wait until it ends") from None

    def _write(self, lines: Iterable[Mapping[str, Any]]) -> None:
        try:
            self._file.write(b"".join(dumps(line).encode() + b"\n" for line in lines))
            self._file.flush()
        except OSError as error:
            raise unwritable(self.name, error) from None

    def _read(self) -> list[dict[str, Any]]:
        self._file.seek(0)
        whole, end, rest = self._file.read().rpartition(b"\n")
        if not end:
            self._begin_anew(rest)
            return []
        self._begun = True
        first, *others = whole.split(b"\n")
        self._check_header(first)
        lines = [self._line(number, text) for number, text in enumerate(others, 2)]
        if rest:
            self._file.truncate(len(whole) + 1)
        return lines

    def _begin_anew(self, rest: bytes) -> None:
        """Take a file that is empty, or has nothing but a part of the first line."""
        if not dumps(self._header).encode().startswith(rest):
            raise UsageError(f"{shown(self.name)} is another file: expected one that this command wrote, or a new one")
        self._file.truncate(0)

    def _check_header(self, text: bytes) -> None:
        try:
            found = json.loads(text)
            others = [key for key in ("zermelo",) if found[key] != self._header[key]]
            others += [key for key in self._header if found.get(key) != self._header[key]]
        except (ValueError, LookupError, TypeError, AttributeError):
            raise UsageError(
                f"{shown(self.name)}: expected a first line that says what the file holds, got {shown(str(text[:60]))} "
                "(choose another file)"
            ) from None
        if others:
            key, there, asked = difference(others[0], found.get(others[0]), self._header[others[0]])
            raise UsageError(f"{shown(self.name)} was made with {key} {there}, asked for {asked} (choose another file)")

    def _line(self, number: int, text: bytes) -> dict[str, Any]:
        try:
            line: dict[str, Any] = json.loads(text)
            if not isinstance(line, dict):
                raise ValueError
            if line.pop(CHECK) != checksum(line):
                raise ValueError
        except (ValueError, LookupError, TypeError, AttributeError):
            raise damaged(self.name, number) from None
        return line


def damaged(name: str, number: int) -> UsageError:
    """What is said of a file whose line of that number cannot be used."""
    return UsageError(
        f"{shown(name)} is damaged in line {number}: remove that line and all after it to keep what is before, or "
        "choose another file"
    )


def difference(key: str, one: Any, other: Any) -> tuple[str, str, str]:
    """Where two values differ first, and both there, short enough to be shown.

    >>> difference("parameters", {"m": 3, "n": 3, "k": 3}, {"m": 3, "n": 4, "k": 4})
    ('parameters n', "'3'", "'4'")
    >>> difference("tree", 50 * "ab" + "c", 50 * "ab" + "d")
    ('tree', "'…ababababababababababc'", "'…ababababababababababd'")
    """
    if isinstance(one, dict) and isinstance(other, dict):
        for name in {**other, **one}:
            if name not in one or name not in other or one[name] != other[name]:
                return difference(f"{key} {name}", one.get(name), other.get(name))
    there, asked = str(one), str(other)
    same = next((at for at, pair in enumerate(zip_longest(there, asked)) if pair[0] != pair[1]), 0)
    if same > SHOWN // 2:
        there, asked = (f"…{text[same - SHOWN // 3 :]}" for text in (there, asked))
    return key, shown(there), shown(asked)


def dumps(value: Any) -> str:
    """One line of JSON without NaN or Infinity."""
    return json.dumps(json_value(value), allow_nan=False)


def checksum(line: Mapping[str, Any]) -> str:
    return hashlib.sha256(dumps(line).encode()).hexdigest()[:CHARACTERS]


def about(what: str, asked: Asked, more: Mapping[str, Any]) -> dict[str, Any]:
    """The first line of a file: all that its other lines depend on, with the files of a user's game and algorithm."""
    game = asked.game
    code = "+".join([code_version(), *asked.hashes])
    return {
        "zermelo": what, "game": os.fspath(game.source or game.name), "parameters": json_value(game.parameters),
        "algorithm": asked.algorithm, **json_value(more), "version": code,
    }  # fmt: skip
