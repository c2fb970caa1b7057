"""A proof that is being written: flat buffers, of which no more is touched than is used.

Nodes are numbered when all below them is done: a child has a smaller number than its parents, the root the last.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from zermelo.core import Task
from zermelo.kernels import Ints, Reals, Run, i64, kernel, u64

EDGES = 4  # kept for every node
NONE = -1
NODES, USED_EDGES, FULL = range(3)


class Draft(NamedTuple):
    """Node i has the edges first[i] … first[i] + edges[i] - 1."""

    winner: int
    most: int  # nodes
    used: Ints  # [nodes, edges, whether there was no more room]
    first: Ints
    edges: Ints
    worth: Reals  # what the winner gets at least
    height: Ints  # of the longest line
    moves: Ints  # by edge
    children: Ints
    below: Ints  # rows of children's numbers, beside Run.moves
    mask: int  # of the index by key: slots - 1
    keys: Annotated[Any, "u64"]
    numbers: Ints  # plus one; 0 is an empty slot


def allocate(task: Task, winner: int, most: int) -> Draft:
    """Room for a proof of at most so many nodes; memory is taken as it is used."""
    slots = 1 << (2 * most).bit_length()
    width = task.game.traits.max_moves

    def room(size: int, kind: str = "i64") -> Any:
        return task.zeros(size if task.compiled else None, kind)

    return Draft(
        winner, most, task.zeros(3), room(most), room(most), room(most, "f64"), room(most),
        room(EDGES * most), room(EDGES * most), task.zeros(None if width is None else (task.depth + 1) * width),
        slots - 1, room(slots, "u64"), room(slots),
    )  # fmt: skip


@kernel
def slot_of(draft: Draft, key: int) -> int:
    """Where the number of a key is, or an empty slot for it."""
    slot = i64(u64(key) & u64(draft.mask))
    while draft.numbers[slot] != 0 and draft.keys[slot] != key:
        slot = (slot + 1) & draft.mask
    return slot


@kernel
def add(run: Run, key: int, row: int, n: int, height: int, worth: float) -> int:
    """A node with its edges, all below it being done; its number."""
    draft = run.memory.draft
    number, edge = draft.used[NODES], draft.used[USED_EDGES]
    if number >= draft.most or edge + n > EDGES * draft.most:
        draft.used[FULL] = 1
        return NONE
    draft.used[NODES] = number + 1
    draft.used[USED_EDGES] = edge + n
    draft.first[number], draft.edges[number] = edge, n
    draft.height[number], draft.worth[number] = height, worth
    for i in range(n):
        draft.moves[edge + i] = run.moves[row + i]
        draft.children[edge + i] = draft.below[row + i]
    slot = slot_of(draft, key)
    draft.keys[slot] = key
    draft.numbers[slot] = number + 1
    return number
