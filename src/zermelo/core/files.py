"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from zermelo.errors import UsageError, shown


def user_path(name: str) -> Path:
    """A path that a user wrote, `~` and `~name` replaced by the home folder."""
    try:
        return Path(name).expanduser()
    except RuntimeError:
        home = name.replace("\\", "/").partition("/")[0]
        raise UsageError(f"cannot read {shown(name)}: there is no home folder {shown(home)}") from None


def write_text(path: Path, text: str) -> None:
    """Write a text file, whole or not at all."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Write a file, whole or not at all."""
    try:
        real = path.resolve()
        draft = real.with_name(f".{os.getpid()}.part")
        try:
            draft.write_bytes(data)
            draft.replace(real)
        finally:
            draft.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(str(path), error) from None


def unwritable(name: str, error: OSError) -> UsageError:
    return UsageError(f"cannot write {shown(name)}: {error.strerror or error}")
