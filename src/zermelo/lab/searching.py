"""A search as a worker runs it: snapshots while it runs, the tree at the end."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

from zermelo.core import Algorithm, Game, State, analyse, check_budget, default_algorithm, find_algorithm, json_value
from zermelo.errors import UsageError, shown
from zermelo.kernels import TERMINAL
from zermelo.lab.games import game_of, state_of

EVERY = 0.08  # seconds between two snapshots
BUDGET = ("depth", "nodes", "seconds", "seed")


class StopSign:
    """Tells a search to stop: the one that runs, or the one that is about to begin."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._shown = False
        self._stop: Callable[[], None] | None = None

    def show(self) -> None:
        with self._lock:
            self._shown = True
            stop = self._stop
        if stop is not None:
            stop()

    def watch(self, stop: Callable[[], None]) -> None:
        """From now on, call this."""
        with self._lock:
            self._stop, shown_already = stop, self._shown
        if shown_already:
            stop()

    def hide(self) -> None:
        with self._lock:
            self._shown, self._stop = False, None


def run_search(
    job: dict[str, Any], sign: StopSign, tell: Callable[[dict[str, Any]], None]
) -> tuple[dict[str, Any], bytes | None]:
    """Search as a request says; the last snapshot, and the bytes of the tree if it was recorded."""
    game, state, chosen, options = understood(job)
    budget: dict[str, Any] = {name: job.get(name) for name in BUDGET}
    running = analyse(
        game, state, chosen, moves=job.get("moves") or "best", every=EVERY, record=job.get("record") or 0,
        **budget, **options,
    )  # fmt: skip
    sign.watch(running.stop)
    for snapshot in running:
        if snapshot.result is None:
            tell({**json_value(snapshot.to_dict()), "at": time.time()})
    result = running.result()
    last = {**snapshot.to_dict(), "words": result.words, "stopped": result.stopped}
    return json_value(last), None if result.tree is None else result.tree.to_bytes()


def understood(job: dict[str, Any]) -> tuple[Game, State, Algorithm, dict[str, Any]]:
    """What is to be searched and how; an error says what cannot be."""
    game = game_of(job)
    state = state_of(game, {"position": job.get("position")})
    if game.mover(state) == TERMINAL:
        raise UsageError(f"the game is over in this position of {game.name}: nothing to search")
    chosen = find_algorithm(job.get("algorithm") or default_algorithm(game))
    if reason := chosen.unmet(game):
        raise UsageError(f"{chosen.name} cannot search {game.name}: it {reason}")
    check_budget(**{name: job.get(name) for name in BUDGET})
    return game, state, chosen, checked_options(chosen, job)


def check_search(job: dict[str, Any]) -> int:
    """Refuse a search that cannot begin, before it takes a worker; tells who is to move."""
    game, state, _, _ = understood(job)
    return game.mover(state)


def checked_options(chosen: Algorithm, job: dict[str, Any]) -> dict[str, Any]:
    """The options that were given, within the limits of the laboratory."""
    given = dict(job.get("options") or {})
    resolved = chosen.options(given)
    for name, value in resolved.items():
        if name.endswith("_mb") and value > job["table"]:
            raise UsageError(f"{name}: expected at most {job['table']} megabytes, got {shown(value)}")
    return {name: resolved[name] for name in given}
