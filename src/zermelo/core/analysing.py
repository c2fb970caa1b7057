"""zermelo.analyse: a search that can be looked at while it runs."""

from __future__ import annotations

import contextvars
import threading
import time
import weakref
from collections.abc import Iterator
from typing import Any, Literal, Self, Unpack

from zermelo.core._names import AlgorithmName, GameName, Options
from zermelo.core.arguments import between
from zermelo.core.control import Control
from zermelo.core.interface import Game, State
from zermelo.core.registry import Algorithm, default_algorithm, find_algorithm, game
from zermelo.core.result import SearchResult
from zermelo.core.searching import search
from zermelo.core.snapshots import Snapshot, last_snapshot, snapshot_of

PAUSE = 0.2
PATIENCE = 1.0  # seconds to wait for a search that was told to stop; a compiler cannot be stopped


def analyse(
    game_or_name: Game | GameName | str,
    position: State | str | None = None,
    algorithm: AlgorithmName | Algorithm | None = None,
    *,
    moves: Literal["best", "all"] = "best",
    every: float = 0.1,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    record: int | bool = 0,
    interpreted: bool | None = None,
    previous: SearchResult | None = None,
    **options: Unpack[Options],
) -> Analysis:
    """Search a position, and tell what is known while the search runs: a snapshot now and then, the result at the end.

    moves      "all": the value of every move of the root, for two or three times the nodes
    every      seconds between two snapshots; one that is not taken in time is replaced by the next

    All else is as in `zermelo.search`. The search begins at once, in a thread of its own; it ends with its budget, with
    `stop()`, with `close()`, or when the analysis is forgotten. Ctrl-C while a snapshot is awaited stops it, too; then
    the last snapshot has what was found.

    >>> for snapshot in analyse("explicit_tree", algorithm="alpha_beta", depth=2, moves="all", interpreted=True):
    ...     pass
    >>> snapshot.done, snapshot.value, snapshot.nodes
    (True, 3.0, 19)
    >>> [(move.value, move.bound) for move in snapshot.moves]
    [(3.0, 'exact'), (2.0, 'exact'), (2.0, 'exact')]
    """
    between("every", every, 0, 3600)
    played = game(game_or_name)
    state = played.position(position)
    chosen = algorithm if isinstance(algorithm, Algorithm) else find_algorithm(algorithm or default_algorithm(played))
    asked = {
        "depth": depth, "nodes": nodes, "seconds": seconds, "seed": seed, "record": record, "interpreted": interpreted,
        "previous": previous, "moves": moves, **options,
    }  # fmt: skip
    return Analysis(_Feed(played, state, chosen, every, asked))


class Analysis(Iterator[Snapshot]):
    """The snapshots of a search, in turn; the last one has its result."""

    def __init__(self, feed: _Feed) -> None:
        self._feed = feed
        self._over = False
        weakref.finalize(self, feed.stop)
        feed.start()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> Snapshot:
        if self._over:
            raise StopIteration
        try:
            found = self._feed.take()
        except KeyboardInterrupt:
            if self._feed.compiling:
                self.close()
                raise
            self.stop()
            found = self._feed.take()
        self._over = found.done
        return found

    def stop(self) -> None:
        """End the search now; the snapshots that are left are one with its result. Safe from any thread."""
        self._feed.stop()

    def close(self) -> None:
        """End the search now; there are no more snapshots."""
        self._over = True
        self._feed.stop()
        self._feed.thread.join(PATIENCE)

    def result(self) -> SearchResult:
        """Wait for the end of the search."""
        for _ in self:
            pass
        return self._feed.result()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class _Feed:
    """A search in a thread, and the latest snapshot of it. It does not know who reads: that one may be forgotten."""

    def __init__(self, played: Game, state: State, algorithm: Algorithm, every: float, asked: dict[str, Any]) -> None:
        self.played, self.state, self.algorithm, self.every, self.asked = played, state, algorithm, every, asked
        self.changed = threading.Condition()
        context = contextvars.copy_context()
        self.thread = threading.Thread(target=context.run, args=[self._work], name="zermelo-analysis", daemon=True)
        self.latest: Snapshot | None = None
        self.failure: BaseException | None = None
        self.control: Control | None = None
        self.stopping = False
        self.due = 0.0

    def start(self) -> None:
        self.thread.start()

    @property
    def compiling(self) -> bool:
        return self.control is not None and self.control.compiling

    def stop(self) -> None:
        self.stopping = True
        if self.control is not None:
            self.control.stop("interrupt")

    def take(self) -> Snapshot:
        """The next snapshot, when there is one."""
        with self.changed:
            while self.latest is None and self.failure is None:
                self.changed.wait(PAUSE)  # not for ever: Ctrl-C arrives in between on every platform
            if self.failure is not None:
                raise self.failure
            found, self.latest = self.latest, None
        assert found is not None
        return found

    def result(self) -> SearchResult:
        if self.failure is not None:
            raise self.failure
        assert self.ended is not None
        return self.ended

    ended: SearchResult | None = None

    def _work(self) -> None:
        try:
            self.ended = search(self.played, self.state, self.algorithm, watch=self._watch, **self.asked)
            memory = None if self.control is None or self.control.memory is None else self.control.memory()
            self._put(last_snapshot(self.ended, memory))
        except BaseException as error:
            with self.changed:
                self.failure = error
                self.changed.notify_all()

    def _watch(self, control: Control) -> None:
        self.control = control
        if self.stopping:
            control.stop("interrupt")
        elif time.monotonic() >= self.due:
            self.due = time.monotonic() + self.every
            self._put(snapshot_of(self.played, self.state, self.algorithm.name, control))

    def _put(self, snapshot: Snapshot) -> None:
        with self.changed:
            self.latest = snapshot
            self.changed.notify_all()
