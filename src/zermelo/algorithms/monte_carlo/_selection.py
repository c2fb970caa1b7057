"""Selection rules: what chooses the child of a node that the next playout goes to.

A rule is a module with the kernel `select(tree, slot)` and the constant `SHARED`; it fills the slot `variant` of the
playout loop. There is one for a tree of one thread, and one for a tree that several threads share.
"""

from __future__ import annotations

from types import ModuleType
from typing import NamedTuple

from zermelo.algorithms.monte_carlo import _ucb1, _ucb1_shared


class Selection(NamedTuple):
    """A selection rule in its two forms."""

    alone: ModuleType
    shared: ModuleType | None = None  # None: there is one thread a tree


UCB1 = Selection(_ucb1, _ucb1_shared)
