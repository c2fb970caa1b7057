"""How far a search is, told to a progress display while it runs: nodes, depth, value and line of the last answer."""

from __future__ import annotations

import time
from collections.abc import Callable

from zermelo.core.control import Control
from zermelo.core.interface import Game, State
from zermelo.core.processes import Progress
from zermelo.core.snapshots import snapshot_of

EVERY = 0.1  # seconds between two looks: a display shows no more


def watcher(game: Game, state: State, progress: Progress, every: float = EVERY) -> Callable[[Control], None]:
    """What a search of a position calls while it runs (`watch`); it may be given to several searches in turn."""
    finished, current = 0, Control()  # nodes of the searches before, and the search under way
    due = 0.0
    progress(0, None, "nodes")  # from which the rate is measured

    def watch(control: Control) -> None:
        nonlocal finished, current, due
        if control is not current:
            finished, current = finished + current.nodes_so_far, control
        if not control.compiling and time.monotonic() >= due:
            due = time.monotonic() + every
            seen = snapshot_of(game, state, "", control)
            memory = "" if seen.megabytes is None else f"{seen.megabytes:,.1f} MB"
            progress(finished + seen.nodes, None, ", ".join(filter(None, ("nodes", memory, seen.words))))

    return watch
