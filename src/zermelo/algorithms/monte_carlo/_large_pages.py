"""Large pages for the arrays of a large tree: fewer calls of the system, in which threads hinder each other.

Memory comes from the system when it is first touched, a page at a time. In small pages every 4,096 bytes cost a call; a
large page has two megabytes and costs as much as some 70 small ones, which pays for an array of which much is used.
"""

from __future__ import annotations

import mmap
from contextlib import suppress
from typing import Any


def with_large_pages(array: Any) -> Any:
    """The same array, its memory in large pages from now on if it is the system's own and the system has such pages."""
    memory = getattr(getattr(array, "base", None), "obj", None)
    if isinstance(memory, mmap.mmap) and hasattr(mmap, "MADV_HUGEPAGE"):
        with suppress(OSError):
            memory.madvise(mmap.MADV_HUGEPAGE)
    return array
