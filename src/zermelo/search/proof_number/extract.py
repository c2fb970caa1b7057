"""From a table of solved positions to the proof: the moves of the side that has its way, against all replies.

At a node of the winning side df-pn is asked once more: the table answers at once, and what it has lost is
searched again. A position that is reached twice is one node of the proof, which so is a graph without cycles.
Nodes are numbered when all below them is done: a child has a smaller number than its parents, the root the last.
"""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from zermelo.core.bits import i64, u64
from zermelo.core.kernel import kernel, rules
from zermelo.core.run import Ints, Reals, Run, stopped
from zermelo.core.search import Task
from zermelo.core.traits import TERMINAL
from zermelo.search.proof_number import table
from zermelo.search.proof_number.df_pn import mid
from zermelo.search.proof_number.numbers import INF
from zermelo.search.proof_number.rows import Question, Rows, address

EDGES = 4  # kept for every node
NONE = -1


class Draft(NamedTuple):
    """A proof that is being written. Node i has the edges first[i] … first[i] + count[i] - 1."""

    winner: int
    most: int  # nodes
    used: Ints  # [nodes, edges, whether there was no more room]
    first: Ints
    count: Ints
    worth: Reals  # what the winner gets at least
    height: Ints  # of the longest line
    moves: Ints  # by edge
    children: Ints
    below: Ints  # rows of children's numbers, beside Run.moves
    mask: int  # of the index by key: slots - 1
    keys: Annotated[Any, "u64"]
    numbers: Ints  # plus one; 0 is an empty slot


class Memory(NamedTuple):
    question: Question
    table: table.Table
    rows: Rows
    epsilon: float
    draft: Draft


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
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    return float(extract(params, run, state, ply, depth))


@kernel
def extract(params: Any, run: Run, state: Any, ply: int, depth: int) -> int:
    """Write the proof of a position that is solved; its number, or NONE if the budget or the room did not suffice."""
    draft = run.memory.draft
    key = address(params, run, state, depth)
    slot = slot_of(draft, key)
    if draft.numbers[slot] != 0:
        return draft.numbers[slot] - 1
    mover = rules.mover(params, state)
    row = ply * run.width
    n, height, worth = 0, 0, 0.0
    if mover == TERMINAL:
        worth = float(rules.payoff(params, state, draft.winner))
    elif mover == draft.winner:
        if not find_winner(params, run, state, ply, depth):
            return NONE
        n = 1
    else:
        n = rules.moves(params, state, run.moves, row)
    for i in range(n):
        child = extract(params, run, rules.play(params, state, run.moves[row + i]), ply + 1, depth - 1)
        if child == NONE:
            return NONE
        draft.below[row + i] = child
        height = max(height, draft.height[child] + 1)
        worth = draft.worth[child] if i == 0 else min(worth, draft.worth[child])
    return add(run, key, row, n, height, worth)


@kernel
def find_winner(params: Any, run: Run, state: Any, ply: int, depth: int) -> bool:
    """Bring a move that wins to the front of the row; searching for it, if the table has lost it."""
    infinite = i64(INF)  # not a literal: it would make a second signature
    mid(params, run, state, ply, depth, infinite, infinite)
    if stopped(run):
        return False
    row = ply * run.width
    n = rules.moves(params, state, run.moves, row)
    for i in range(n):
        if run.memory.rows.own[row + i] == 0:
            run.moves[row] = run.moves[row + i]
            return True
    return False


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
    number, edge = draft.used[0], draft.used[1]
    if number >= draft.most or edge + n > EDGES * draft.most:
        draft.used[2] = 1
        return NONE
    draft.used[0] = number + 1
    draft.used[1] = edge + n
    draft.first[number], draft.count[number] = edge, n
    draft.height[number], draft.worth[number] = height, worth
    for i in range(n):
        draft.moves[edge + i] = run.moves[row + i]
        draft.children[edge + i] = draft.below[row + i]
    slot = slot_of(draft, key)
    draft.keys[slot] = key
    draft.numbers[slot] = number + 1
    return number
