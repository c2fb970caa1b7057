"""From a table of solved positions to the proof: the moves of the winning side, against all replies.

At a node of the winning side df-pn is asked once more: the table answers at once, and what it has lost is searched
again. A position that is reached twice is one node of the proof, which so is a graph without cycles. A node is
numbered when all below it is written: a child has a smaller number than its parents, and the root the largest.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, NamedTuple, TypeVar

from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number import df_pn
from zermelo.algorithms.proof_number._child_numbers import cells_of_moves
from zermelo.algorithms.proof_number._goals import Target, address
from zermelo.algorithms.proof_number._numbers import INF, side
from zermelo.core import Move, Proof, Task
from zermelo.kernels import NO_LIMIT, TERMINAL, Ints, Reals, Run, i64, kernel, legal_moves, rules, stopped, u64

T = TypeVar("T")
EDGES = 4  # kept for every node
NONE = -1
NODES, USED_EDGES, FULL = range(3)  # cells of Draft.used


class Draft(NamedTuple):
    """A proof that is being written. Node i has the edges first[i] … first[i] + edges[i] - 1."""

    winner: int
    most: int  # nodes
    used: Ints  # nodes; edges; whether there was no more room
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


class Memory(NamedTuple):
    prover: df_pn.Memory
    draft: Draft


def allocate(task: Task, winner: int, most: int) -> Draft:
    """Room for a proof of at most so many nodes; memory is taken as it is used."""
    slots = 1 << (2 * most).bit_length()
    return Draft(
        winner, most, task.zeros(3), task.sparse(most), task.sparse(most), task.sparse(most, "f64"), task.sparse(most),
        task.sparse(EDGES * most), task.sparse(EDGES * most), cells_of_moves(task),
        slots - 1, task.sparse(slots, "u64"), task.sparse(slots),
    )  # fmt: skip


class ByNode(Sequence[T]):
    """One value for each node of a written proof, read when it is asked for: there may be millions."""

    def __init__(self, nodes: int, read: Callable[[int], T]) -> None:
        self.nodes = range(nodes)
        self.read = read

    def __len__(self) -> int:
        return len(self.nodes)

    def __getitem__(self, node: Any) -> Any:
        chosen = self.nodes[node]
        return self.read(chosen) if isinstance(chosen, int) else [self.read(each) for each in chosen]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]


def written_proof(task: Task, target: Target, proved: bool, draft: Draft, move: Callable[[int], Move]) -> Proof:
    """The proof that a draft holds; `move` gives the moves of the game from their numbers in the kernels."""
    nodes = int(draft.used[NODES])

    def edges(node: int) -> range:
        first = int(draft.first[node])
        return range(first, first + int(draft.edges[node]))

    return Proof(
        task.game, task.state, target.prover, target.least, proved,
        moves=ByNode(nodes, lambda node: tuple(move(draft.moves[edge]) for edge in edges(node))),
        children=ByNode(nodes, lambda node: tuple(int(draft.children[edge]) for edge in edges(node))),
        worth=ByNode(nodes, lambda node: float(draft.worth[node])),
        height=ByNode(nodes, lambda node: int(draft.height[node])),
    )  # fmt: skip


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    memory = run.memory
    number = extract(params, run, memory, state, ply, depth)
    while table.goes_on(run, memory.prover.kept.table, number != NONE):
        clear(memory.draft)
        number = extract(params, run, memory, state, ply, depth)
    return float(number + 1)


@kernel
def extract(params: Any, run: Run, memory: Memory, state: Any, ply: int, depth: int) -> int:
    """Write the proof of a position that is solved; its number, or NONE if there is none.

    That is so if the budget or the room did not suffice; or if the table was wrong, as the keys of two positions were
    equal: then a position turns out to be solved for the other side.
    """
    draft = memory.draft
    key = address(params, memory.prover.kept.target, state, depth)
    slot = slot_of(draft, key)
    if draft.numbers[slot] != 0:
        return draft.numbers[slot] - 1
    mover = rules.mover(params, state)
    row = ply * run.width
    n, height, worth = 0, 0, 0.0
    if mover == TERMINAL:
        worth = float(rules.payoff(params, state, draft.winner))
    elif depth <= 0:
        return NONE
    elif mover == draft.winner:
        if not find_winner(params, run, memory.prover, state, key, ply, depth):
            return NONE
        n = 1
    else:
        n = legal_moves(params, run, state, row)
        if n == 0:
            return NONE
    for i in range(n):
        child = extract(params, run, memory, rules.play(params, state, run.moves[row + i]), ply + 1, depth - 1)
        if child == NONE:
            return NONE
        draft.below[row + i] = child
        height = max(height, draft.height[child] + 1)
        worth = draft.worth[child] if i == 0 else min(worth, draft.worth[child])
    return add(run, draft, key, row, n, height, worth)


@kernel
def find_winner(
    params: Any, run: Run, prover: df_pn.Memory, state: Any, key: int, ply: int, depth: int
) -> bool:
    """Bring a move that wins for the mover to the front of the row; searching for it, if the table has lost it."""
    infinite = i64(INF)  # the type that `mid` passes to itself
    word = df_pn.mid(params, run, prover, state, key, ply, depth, infinite, infinite, NO_LIMIT)
    attacking = rules.mover(params, state) == prover.kept.target.prover
    if stopped(run) or side(word, attacking) != 0:
        return False
    row = ply * run.width
    for i in range(run.width):  # one of the children is won: take the first that is
        if prover.kept.rows.own[row + i] == 0:
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
def add(run: Run, draft: Draft, key: int, row: int, n: int, height: int, worth: float) -> int:
    """A node with its edges, all below it being written; its number."""
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


@kernel
def clear(draft: Draft) -> None:
    """Begin the proof again: after the table has grown, another winning move may be found."""
    draft.used[NODES], draft.used[USED_EDGES], draft.used[FULL] = 0, 0, 0
    for slot in range(draft.mask + 1):
        if draft.numbers[slot] != 0:
            draft.numbers[slot] = 0
