"""Where games are played: in this process, on several, or on a Dask cluster. The results are the same."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache, partial
from typing import Any

from zermelo.core import Venue, open_venue
from zermelo.errors import ZermeloError
from zermelo.evolution.duels import Conditions, Pairing, Referee

PARTS = 4  # of a batch for each process, so that none waits long for the last
ON_CLUSTER = 64  # parts of a batch there

Play = Callable[[Sequence[Pairing], Callable[[int], None]], list[Any]]
"""Plays games and gives their results in order; the function is called with the number of games that are done."""
Part = tuple[int, list[Pairing]]  # where it begins in the batch, and the games
Done = tuple[int, list[Any]]


@contextmanager
def playing(conditions: Conditions, workers: int = 0, cluster: str | None = None) -> Iterator[Play]:
    """Play on so many processes (0: in this one), or on the cluster at an address."""
    referee = Referee(conditions)
    if cluster is None:
        referee.prepare()  # what this process compiles all others load
        if workers == 0:
            yield partial(_here, referee)
            return
    parts = PARTS * workers if cluster is None else ON_CLUSTER
    with open_venue(workers if cluster is None else None, cluster) as venue:
        yield partial(_at, venue, parts, pickle.dumps(conditions))


def _here(referee: Referee, pairings: Sequence[Pairing], told: Callable[[int], None]) -> list[Any]:
    results = []
    for pairing in pairings:
        results.append(referee.play(pairing))
        told(len(results))
    return results


@lru_cache(maxsize=2)
def _referee(pickled: bytes) -> Referee:
    return Referee(pickle.loads(pickled))


def _judge(pickled: bytes, part: Part) -> Done:
    referee = _referee(pickled)
    return part[0], [referee.play(pairing) for pairing in part[1]]


def _at(
    venue: Venue, parts: int, pickled: bytes, pairings: Sequence[Pairing], told: Callable[[int], None]
) -> list[Any]:
    done = venue.compute_all(partial(_judge, pickled), _parts(pairings, parts), _lost)
    return _in_order(done, len(pairings), told)


def _parts(pairings: Sequence[Pairing], most: int) -> list[Part]:
    size = max(1, -(-len(pairings) // most))
    return [(at, list(pairings[at : at + size])) for at in range(0, len(pairings), size)]


def _in_order(done: Iterator[Done], n: int, told: Callable[[int], None]) -> list[Any]:
    results: list[Any] = [None] * n
    finished = 0
    for at, part in done:
        results[at : at + len(part)] = part
        finished += len(part)
        told(finished)
    return results


def _lost(part: Part, why: str) -> Done:
    raise ZermeloError(f"a game could not be played: {why}")
