"""Many trees on many threads: chunks of them, summed in the order of the trees.

What a chunk holds depends on the trees' shape alone, so that the sums, to their last digit, do not
depend on the threads. A chunk is small enough for Ctrl-C to end soon, whatever the shape; only a few
wait at a time, however many there are.
"""

from __future__ import annotations

import os
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from typing import Any

from zermelo.core import Progress

LEAVES = 2_000_000  # of a chunk, about
TREES = 250  # of a chunk at most
WAITING = 4  # chunks a thread

Found = tuple[Any, ...]  # arrays
Sums = Generator[tuple[int, Found], None, None]  # of chunk after chunk, with the number of trees up to its end
Work = Callable[[int, int], Found]  # what the trees from one number up to another add


def size(b: int, depth: int) -> int:
    """The trees of a chunk.

    >>> size(2, 5), size(10, 5), size(25, 5)
    (250, 20, 1)
    """
    return max(1, min(TREES, LEAVES // int(b**depth)))


def add_up(
    work: Work, trees: int, chunk: int, workers: int | None = None, progress: Progress | None = None
) -> Found:
    """The sums over all trees."""
    threads = min(workers or processors(), -(-trees // chunk))
    chunks = ((begin, min(begin + chunk, trees)) for begin in range(0, trees, chunk))
    total: Found = ()
    with closing(_here(work, chunks) if threads == 1 else _threaded(work, chunks, threads)) as found:
        for end, arrays in found:
            for sums, more in zip(total, arrays, strict=True) if total else ():
                sums += more
            total = total or arrays
            if progress:
                progress(end, trees, "trees")
    return total


def processors() -> int:
    """How many this process may use."""
    return len(os.sched_getaffinity(0)) if sys.platform == "linux" else os.cpu_count() or 1


def _here(work: Work, chunks: Iterator[tuple[int, int]]) -> Sums:
    for begin, end in chunks:
        yield end, work(begin, end)


def _threaded(work: Work, chunks: Iterator[tuple[int, int]], threads: int) -> Sums:
    """The same, in the same order; an exception waits for the chunks that have begun, and for no others."""
    waiting: deque[tuple[int, Future[Found]]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for begin, end in chunks:
                waiting.append((end, pool.submit(work, begin, end)))
                if len(waiting) >= WAITING * threads:
                    last, future = waiting.popleft()
                    yield last, future.result()
            for last, future in waiting:
                yield last, future.result()
        finally:
            pool.shutdown(cancel_futures=True)
