"""Memory that waits for the next Monte Carlo tree, filled with bytes that make no sense."""

from __future__ import annotations

import gc

import numpy as np

from zermelo.algorithms.monte_carlo import _tree_memory


def spoil(byte: int = 0xFF) -> int:
    """Spoil all memory that waits, by -1 and "not a number" if not told otherwise; how many trees have left some."""
    gc.collect()
    for memory in _tree_memory._waiting:
        np.frombuffer(memory, np.uint8)[:] = byte
    return len(_tree_memory._waiting)
