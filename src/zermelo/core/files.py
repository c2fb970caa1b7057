"""Files of the user: read within limits, written whole or not at all.

Whoever asks need not be the user: a server lets strangers name games, parameters and options, some of which may be
files. What they ask is answered `with untrusted():`, and no file that they name is touched. All files that a user may
name are found by `user_path`; those that come with the library are not.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import count
from pathlib import Path

from zermelo.errors import UsageError, shown

_trusted = ContextVar("trusted", default=True)
_drafts = count()  # a number for each draft of this process; next() of it is safe in threads


@contextmanager
def untrusted() -> Iterator[None]:
    """Refuse every file that is named inside: as a game or an algorithm, as a parameter or an option, as a tree.

    It holds for searches that are begun inside, in whatever thread they run.

    >>> from zermelo.core import game
    >>> with untrusted():
    ...     game("explicit_tree", tree="/home/me/secret.json")
    Traceback (most recent call last):
    ...
    zermelo.errors.UsageError: expected a name of the library or the data itself, got '/home/me/secret.json'
    """
    before = _trusted.set(False)
    try:
        yield
    finally:
        _trusted.reset(before)


def user_path(name: str) -> Path:
    """A path that a user wrote, `~` and `~name` replaced by the home folder; refused if the user is not trusted."""
    if not _trusted.get():
        raise UsageError(f"expected a name of the library or the data itself, got {shown(name)}")
    try:
        return Path(name).expanduser()
    except RuntimeError:
        home = name.replace("\\", "/").partition("/")[0]
        raise UsageError(f"cannot read {shown(name)}: there is no home folder {shown(home)}") from None


def read_bytes(name: str, what: str, most: int) -> bytes:
    """The bytes of a file that a user names; `what` it is stands in the error, `most` is the limit of its size."""
    path = user_path(name)
    try:
        found = path.stat()
        regular, size = stat.S_ISREG(found.st_mode), found.st_size
        data = path.read_bytes() if regular and size <= most else b""
    except (OSError, ValueError) as error:  # a name with a NUL is a ValueError
        reason = error.strerror if isinstance(error, OSError) else "expected the name of a file"
        raise UsageError(f"cannot read {what} {shown(name)}: {reason}") from None
    if not regular:
        raise UsageError(f"cannot read {what} {shown(name)}: not a file")
    if size > most:
        raise UsageError(f"{what} {shown(name)} is too large: expected at most {most:,} bytes, got {size:,}")
    return data


def read_text(name: str, what: str, most: int) -> str:
    """The same as text."""
    try:
        return read_bytes(name, what, most).decode("utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"cannot read {what} {shown(name)}: not UTF-8 text") from None


def write_text(path: Path, text: str) -> None:
    """Write a text file, whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all."""
    try:
        with drafted(path) as draft:
            draft.write_bytes(data)
    except OSError as error:
        raise unwritable(str(path), error) from None


@contextmanager
def drafted(path: Path) -> Iterator[Path]:
    """A draft beside a file, which takes its place at the end; if something fails, the file stays as it is.

    Its name is its own, so that any number of processes and threads may write to one folder.
    """
    real = path.resolve()
    draft = real.with_name(f".{os.getpid()}-{next(_drafts)}.part")
    try:
        yield draft
        draft.replace(real)
    finally:
        draft.unlink(missing_ok=True)


def unwritable(name: str, error: OSError) -> UsageError:
    return UsageError(f"cannot write {shown(name)}: {error.strerror or error}")
