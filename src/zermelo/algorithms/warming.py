"""Compile ahead: the searches of some games with some algorithms, on all cores."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, NamedTuple

from zermelo.core import KernelGame, Progress, compute_all, default_algorithm, find_algorithm
from zermelo.core import game as find_game
from zermelo.core import list_algorithms, list_games, search
from zermelo.errors import UsageError, ZermeloError


class Pair(NamedTuple):
    """A game and an algorithm, by their names."""

    game: str
    algorithm: str


@dataclass(frozen=True)
class Warmed:
    """What was made ready: the seconds that compiling took, 0 if the code was in the cache; or why it failed."""

    game: str
    algorithm: str
    seconds: float
    error: str | None = None

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)


def warm(
    games: Sequence[str] | None = None, algorithms: Sequence[str] | None = None, *, workers: int | None = None,
    progress: Progress | None = None,
) -> list[Warmed]:  # fmt: skip
    """Compile searches into the cache, so that none has to wait.

    games       names or files; None: all that come with Zermelo
    algorithms  by name; None: all that fit a named game, and the usual one of each if no game is named
    workers     processes at work; None: one for every core
    progress    called with how many pairs are ready, of how many, and what
    """
    pairs = [pair for name in games or list_games() for pair in _pairs(name, algorithms, all_fitting=games is not None)]
    if not pairs:
        raise UsageError("nothing to compile: expected games with kernels and algorithms that fit them")
    done = []
    for each in compute_all(_compiled, pairs, workers or os.cpu_count() or 1, _lost):
        done.append(each)
        if progress is not None:
            progress(len(done), len(pairs), f"searches, {each.algorithm} on {each.game} is ready")
    return sorted(done, key=lambda each: (each.game, each.algorithm))


def _pairs(name: str, algorithms: Sequence[str] | None, all_fitting: bool) -> list[Pair]:
    game = find_game(name)
    if not isinstance(game, KernelGame):
        return []
    if algorithms is not None:
        chosen = [find_algorithm(each) for each in algorithms]
        return [Pair(name, each.name) for each in chosen if each.unmet(game) is None]
    if all_fitting:
        fitting = [each for each in list_algorithms().values() if each.unmet(game) is None and each.has_defaults]
        return [Pair(name, each.name) for each in fitting]
    return [Pair(name, default_algorithm(game))]


def _compiled(pair: Pair) -> Warmed:
    try:
        found = search(pair.game, algorithm=find_algorithm(pair.algorithm), depth=2, nodes=1, interpreted=False)
    except ZermeloError as error:
        return Warmed(*pair, 0.0, str(error))
    return Warmed(*pair, found.compile_seconds)


def _lost(pair: Pair, reason: str) -> Warmed:
    return Warmed(*pair, 0.0, reason)
