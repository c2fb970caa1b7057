"""Games and algorithms in users' files, which other processes must find, and find the same."""

from __future__ import annotations

import hashlib
import pickle
from functools import lru_cache
from pathlib import Path
from typing import Any

from zermelo.core import Game, find_algorithm
from zermelo.errors import UsageError, ZermeloError

PROGRAM = ("__main__", "__mp_main__")  # each worker runs the program itself, and so registers what it registers
CHARACTERS = 12  # of a hash


def algorithm_source(algorithm: str) -> str:
    """By what another process finds an algorithm: its name, or its file; as `Game.source` of a game.

    >>> algorithm_source("alpha_beta")
    'alpha_beta'
    """
    found = find_algorithm(algorithm)
    module = found.module.__name__
    return found.name if module.startswith("zermelo.") or module in PROGRAM else str(found.module.__file__)


def file_hashes(game: Game, algorithm: str) -> list[str]:
    """The hashes of the files that the two are in, if they are users'."""
    files = [source for source in (game.source or "", algorithm) if source.endswith(".py")]
    return [hashlib.sha256(Path(each).read_bytes()).hexdigest()[:CHARACTERS] for each in files]


def packed(asked: Any) -> bytes:
    """What is asked, with its `game` and `algorithm`, for another process."""
    return pickle.dumps((file_hashes(asked.game, asked.algorithm), asked))


@lru_cache(maxsize=2)
def unpacked(sent: bytes) -> Any:
    """What was packed; one line if the files of this process are not those of the one that asks."""
    try:
        hashes, asked = pickle.loads(sent)
        same = file_hashes(asked.game, asked.algorithm) == hashes
    except (OSError, UsageError) as error:
        raise ZermeloError(f"a worker cannot load what it is asked for: {error}") from None
    if not same:
        raise ZermeloError("a worker has another file of the game or the algorithm: expected the same on all machines")
    return asked
