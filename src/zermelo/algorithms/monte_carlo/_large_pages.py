"""Large pages for the arrays of a large tree: fewer page faults, in which threads wait for each other.

The system gives memory when it is first touched, a page of 4,096 bytes at a time. A large page has two megabytes: one
page fault instead of 512, which pays for an array of which much is used, and not for one of which little is.
"""

from __future__ import annotations

import mmap
from contextlib import suppress
from typing import Any


def with_large_pages(array: Any) -> Any:
    """The same array. If its memory is an mmap of its own, and the system has large pages, it is asked for them."""
    memory = getattr(getattr(array, "base", None), "obj", None)
    if isinstance(memory, mmap.mmap) and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            memory.madvise(mmap.MADV_HUGEPAGE)
    return array
