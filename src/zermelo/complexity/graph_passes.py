"""The passes that play no moves: they read the rows of children that `playing_passes.children` has filled."""

from __future__ import annotations

from typing import NamedTuple

from zermelo.complexity import counter_cells as cell
from zermelo.complexity import wide_integers as wide
from zermelo.complexity.state_set import StateSet
from zermelo.kernels import INF, MASK, TERMINAL, Ints, Reals, i64, kernel, u64

NEVER = (1 << 31) - 1  # plies of a proof that there is not


class Memory(NamedTuple):
    states: StateSet
    cells: Ints  # the numbers above
    probabilities: Reals  # of the outcomes at a chance node: asked for, not used
    movers: Ints  # of the states whose rows are filled: who moves,
    widths: Ints  # how many children,
    rows: Ints  # their numbers,
    payoffs: Reals  # and at the end what both players get
    degrees: Ints  # parents of a state not yet sorted
    order: Ints  # the states, parents first; empty if their numbers are such an order
    ways: Ints  # to every state: one side for this ply, the other for the next
    totals: Ints  # of this ply: nodes, leaves
    values: Reals  # for the player at the root
    proofs: Ints  # leaves of the smallest proof of either side
    depths: Ints  # plies of the shallowest


@kernel
def in_order(memory: Memory, i: int) -> int:
    return i64(memory.order[i]) if memory.cells[cell.ORDERED] else i


@kernel
def child(memory: Memory, width: int, row: int, i: int) -> int:
    return i64(memory.rows[row * width + i])


@kernel
def count_parents(memory: Memory, width: int) -> None:
    for row in range(memory.cells[cell.LAST] - memory.cells[cell.FIRST]):
        for i in range(memory.widths[row]):
            memory.degrees[child(memory, width, row, i)] += 1


@kernel
def sort(memory: Memory, width: int) -> None:
    """Kahn's algorithm: a state is next when all its parents were. With a cycle some never are."""
    cells = memory.cells
    for row in range(cells[cell.LAST] - cells[cell.FIRST]):
        for i in range(memory.widths[row]):
            number = child(memory, width, row, i)
            memory.degrees[number] -= 1
            if memory.degrees[number] == 0:
                memory.order[cells[cell.SORTED]] = number
                cells[cell.SORTED] += 1


@kernel
def reached(memory: Memory, number: int) -> bool:
    """Are there ways to a state at this ply?"""
    size = memory.cells[cell.LIMBS]
    at = (memory.cells[cell.SIDE] * memory.cells[cell.COUNT] + number) * size
    return not wide.is_zero(memory.ways, at, size)


@kernel
def spread(memory: Memory, width: int) -> None:
    """Give every child the ways to its parent; add up the nodes and leaves of the ply."""
    cells, ways, totals = memory.cells, memory.ways, memory.totals
    size, here = cells[cell.LIMBS], cells[cell.SIDE] * cells[cell.COUNT]
    there = cells[cell.COUNT] - here
    for number in range(cells[cell.FIRST], cells[cell.LAST]):
        at, row = (here + number) * size, number - cells[cell.FIRST]
        if wide.is_zero(ways, at, size):
            continue
        fits = wide.add(totals, 0, ways, at, size)
        if memory.widths[row] == 0:
            fits = wide.add(totals, size, ways, at, size) and fits
        for i in range(memory.widths[row]):
            below = child(memory, width, row, i)
            fits = wide.add(ways, (there + below) * size, ways, at, size) and fits
            cells[cell.LOW] = min(cells[cell.LOW], below)
            cells[cell.HIGH] = max(cells[cell.HIGH], below + 1)
        wide.fill(ways, at, size, u64(0))
        if not fits:
            cells[cell.OVERFLOW] = 1
            return


@kernel
def evaluate_back(memory: Memory, width: int) -> None:
    """The value of every state for the player at the root, from the last state to the first."""
    cells, values = memory.cells, memory.values
    first = cells[cell.PLAYER]
    for i in range(cells[cell.LAST] - 1, cells[cell.FIRST] - 1, -1):
        row = i - cells[cell.FIRST]
        mover = memory.movers[row]
        best = -INF if mover == first else INF
        if mover == TERMINAL:
            best = memory.payoffs[2 * row + first]
        for j in range(memory.widths[row]):
            value = values[child(memory, width, row, j)]
            best = max(best, value) if mover == first else min(best, value)
        values[in_order(memory, i)] = best


@kernel
def prove(memory: Memory, width: int, value: float) -> None:
    """The smallest and the shallowest proof that a side gets what the root is worth to it."""
    cells, size = memory.cells, memory.cells[cell.LIMBS]
    for i in range(cells[cell.LAST] - 1, cells[cell.FIRST] - 1, -1):
        number, row = in_order(memory, i), i - cells[cell.FIRST]
        mover = memory.movers[row]
        for side in range(2):
            wanted = value if side == cells[cell.PLAYER] else -value
            at = 2 * number + side
            if mover == TERMINAL:
                settle(memory, at, size, memory.payoffs[2 * row + side] >= wanted)
            elif mover == side:
                settle(memory, at, size, False)
            else:
                settle(memory, at, size, True)
                memory.proofs[at * size] = u64(0)
            for j in range(memory.widths[row]):
                if mover == side:
                    choose(memory, at, 2 * child(memory, width, row, j) + side, size)
                else:
                    answer(memory, at, 2 * child(memory, width, row, j) + side, size)


@kernel
def settle(memory: Memory, at: int, size: int, proved: bool) -> None:
    """A proof of one leaf, or none at all."""
    wide.fill(memory.proofs, at * size, size, u64(0) if proved else u64(MASK))
    memory.depths[at] = 0 if proved else NEVER
    if proved:
        memory.proofs[at * size] = u64(1)


@kernel
def choose(memory: Memory, at: int, below: int, size: int) -> None:
    """The mover needs one move that proves it: the least."""
    proofs, depths = memory.proofs, memory.depths
    if wide.below(proofs, below * size, proofs, at * size, size):
        wide.copy(proofs, at * size, proofs, below * size, size)
    if depths[below] != NEVER and depths[below] + 1 < depths[at]:
        depths[at] = depths[below] + 1


@kernel
def answer(memory: Memory, at: int, below: int, size: int) -> None:
    """Every move of the other must be answered: their sum, and the deepest."""
    proofs, depths = memory.proofs, memory.depths
    if depths[at] == NEVER or depths[below] == NEVER:
        depths[at] = NEVER
        wide.fill(proofs, at * size, size, u64(MASK))
        return
    wide.add(proofs, at * size, proofs, below * size, size)
    depths[at] = max(depths[at], depths[below] + 1)
