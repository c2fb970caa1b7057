"""What the machine gives two searches at once that share nothing.

Cores that share caches, memory and their clock do less together than twice what one does alone. Two threads in one
search are judged by a target, and this number says how much of it the machine can give.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from benchmarks.report import speeds

Speed = Callable[[], float]
"""Search once by one thread, and tell how many nodes or playouts a second there were."""


def two_at_once(speed: Speed, pairs: int) -> float:
    """The sum of two speeds at once, against one alone; the best of runs that take turns."""
    with ThreadPoolExecutor(2) as pool:
        both, one, _ = speeds(lambda: sum(pool.map(lambda _: speed(), range(2))), speed, pairs)
    return both / one
