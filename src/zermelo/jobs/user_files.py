"""Games and algorithms in users' files, which other processes must find, and find the same."""

from __future__ import annotations

import hashlib
import pickle
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from zermelo.core import Game, find_algorithm
from zermelo.errors import UsageError, ZermeloError

CHARACTERS = 12  # of a hash


class Asked(Protocol):
    """What is asked of workers. `hashes` are those of the files it is in, taken once, when it is asked."""

    @property
    def game(self) -> Game: ...

    @property
    def algorithm(self) -> str: ...

    @property
    def hashes(self) -> list[str]: ...


def algorithm_source(algorithm: str) -> str:
    """By what another process finds an algorithm: its name, or the file that it was loaded from by its path.

    >>> algorithm_source("alpha_beta")
    'alpha_beta'
    """
    found = find_algorithm(algorithm)
    by_path = found.module.__spec__ is None and not found.module.__name__.startswith("__")  # of the program, "__main__"
    return str(found.module.__file__) if by_path else found.name


def file_hashes(game: Game, algorithm: str) -> list[str]:
    """The hashes of the files that the two are in, if they are users'."""
    files = [game.source] if (game.source or "").endswith(".py") else []
    module = find_algorithm(algorithm).module
    if not module.__name__.startswith("zermelo."):
        files.append(getattr(module, "__file__", None))  # a notebook has none
    return [hashlib.sha256(Path(each).read_bytes()).hexdigest()[:CHARACTERS] for each in files if each]


def packed(asked: Asked) -> bytes:
    """What is asked, for another process."""
    assert isinstance(asked.hashes, list)  # now, and not over there
    return pickle.dumps(asked)


def unpacked(sent: bytes) -> Any:
    """What was packed; one line if this process cannot load it, or if its files are not those of who asks."""
    try:
        asked = _loaded(sent)
        same = file_hashes(asked.game, asked.algorithm) == asked.hashes
    except (OSError, UsageError, AttributeError, ImportError, pickle.UnpicklingError) as error:
        raise ZermeloError(f"a worker cannot load what it is asked for: {error}") from None
    if not same:
        raise ZermeloError("a file of the game or the algorithm is another one than when this was asked: ask again")
    return asked


@lru_cache(maxsize=2)
def _loaded(sent: bytes) -> Any:
    return pickle.loads(sent)
