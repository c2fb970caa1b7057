"""The memory of trees, left by one search to the next.

The system gives memory page by page, as it is first touched, and clears it. For a short search that is a good part of
the time, and threads that grow one tree wait for each other there. So the memory of a tree that nobody needs any more
waits, with its pages, for the next tree that fits in. It is not cleared: a slot is, when it becomes a child.

A large page has two megabytes: one page fault instead of 512. To clear one takes milliseconds on some machines, so the
beginning of an array is of small pages, and only a tree that has grown beyond it meets large ones.
"""

from __future__ import annotations

import mmap
import sys
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

MOST_WAITING = 1 << 29  # bytes of memory that wait for a tree: two of the usual size
WORD, PAGE, LARGE_PAGE = 8, 1 << 12, 1 << 21
STAGGER = 5 * 64  # bytes by which an array begins later in its page than the one before, for the caches

_waiting: list[mmap.mmap] = []


def arrays(sizes: Sequence[int], kinds: Sequence[str]) -> list[Any]:
    """An array for each size, of int64 ("i64") or float64 ("f64"), with anything in it."""
    import numpy as np

    places, end = [], 0
    for size in sizes:
        begin = end + STAGGER
        places.append((begin, begin + size * WORD))
        end = begin + -(-size * WORD // PAGE) * PAGE
    memory = _take(-(-end // LARGE_PAGE) * LARGE_PAGE)
    for place in places:
        _want_large_pages(memory, *place)
    whole = np.frombuffer(memory, np.uint8, end)
    weakref.finalize(whole, _leave, memory).atexit = False  # every array holds `whole`
    dtype = {"i64": np.int64, "f64": np.float64}
    return [whole[begin:end].view(dtype[kind]) for (begin, end), kind in zip(places, kinds, strict=True)]


def _want_large_pages(memory: mmap.mmap, begin: int, end: int) -> None:
    """Ask for large pages in one array, all but its beginning."""
    first = begin // PAGE * PAGE + LARGE_PAGE
    if first + LARGE_PAGE <= end and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):  # a system without large pages
            memory.madvise(mmap.MADV_HUGEPAGE, first, end - first)


def _take(size: int) -> mmap.mmap:
    """Memory of a size at least: the smallest that waits, or new."""
    for memory in sorted(_waiting, key=len):
        if len(memory) >= size:
            with suppress(ValueError):  # another thread was faster
                _waiting.remove(memory)
                return memory
    try:
        return _new(size)
    except OSError:
        _waiting.clear()
    try:
        return _new(size)
    except OSError as error:
        raise MemoryError(f"{size} bytes for a tree") from error


def _new(size: int) -> mmap.mmap:
    private = {} if sys.platform == "win32" else {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS}
    return mmap.mmap(-1, size, **private)


def _leave(memory: mmap.mmap) -> None:
    """Nobody needs this memory any more: let it wait, in place of the longest waiting if there is too much."""
    if len(memory) > MOST_WAITING:
        return
    _waiting.append(memory)
    while sum(map(len, tuple(_waiting))) > MOST_WAITING:
        with suppress(IndexError):
            _waiting.pop(0)
