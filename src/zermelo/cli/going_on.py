"""What a command says when it ends before it is done: where the finished part is, and how to go on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from zermelo.cli.output import message
from zermelo.errors import ZermeloError


@contextmanager
def going_on(kept: str, *files: str) -> Iterator[None]:
    """Say what is kept after Ctrl-C, and after what goes wrong on the way: workers that die, a cluster that is gone.

    `files`: where it is kept; before one of them exists, nothing is.
    """
    try:
        yield
    except (KeyboardInterrupt, ZermeloError) as error:
        there = kept and (not files or any(Path(file).exists() for file in files))
        if isinstance(error, KeyboardInterrupt):
            message(f"stopped; {kept}" if there else "stopped")
        elif there and type(error) is ZermeloError and not str(error).endswith(" is kept"):  # some say so themselves
            raise ZermeloError(f"{error}; {kept}") from error.__cause__
        raise
