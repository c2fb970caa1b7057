"""Retrograde analysis of a group of positions: those that are won or lost in exactly so many plies, pass by pass.

Pass 0 makes all moves of every position once. Those that leave the group lead to known entries: they tell that the
position will be won in so many plies or, if no other move is left, lost; this entry is noted as `due`. Pass d takes up
the positions that were decided in pass d - 1 and looks at those from which a quiet move leads to them: in an odd pass
these are won in d plies, in an even one lost, if their other moves lose as well. Then what is due in pass d is
decided. What no pass decides is a draw. `depth` is the number of the pass.

Source   [Thompson1986].
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.endgames.codes import DRAW, EMPTY, LOST, code_at, put_code
from zermelo.kernels import TERMINAL, Ints, Run, kernel, legal_moves, rules, visit

FIRST, END, DECIDED = range(3)


class Memory(NamedTuple):
    table: Ints  # eight entries in a word
    due: Ints  # the entries that cells of the group will have, from its first on, eight in a word; 0: not known
    numbers: Ints  # the first cell of the group, the one after its last, how many were decided in this pass
    parents: Ints  # cells from which a quiet move leads to a position


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    memory = run.memory
    first, end = memory.numbers[FIRST], memory.numbers[END]
    for cell in range(first, end):
        if depth == 0 or code_at(memory.table, cell) == depth:
            if not visit(run, 0):
                return 0.0
            if depth == 0:
                notice(params, run, cell)
            else:
                look_back(params, run, cell, depth)
    decided = 0
    for cell in range(first, end):
        if code_at(memory.due, cell - first) == depth + 1 and code_at(memory.table, cell) == DRAW:
            put_code(memory.table, cell, depth + 1)
            decided += 1
    memory.numbers[DECIDED] = decided
    return 0.0


@kernel
def notice(params: Any, run: Run, cell: int) -> None:
    """Note what a position is due by the moves that leave its group, or that it is none."""
    memory = run.memory
    state = rules.state_of(params, cell)
    if rules.cell_of(params, state) != cell:
        put_code(memory.table, cell, EMPTY)
    elif rules.mover(params, state) == TERMINAL:
        put_code(memory.due, cell - memory.numbers[FIRST], LOST)
    else:
        put_code(memory.due, cell - memory.numbers[FIRST], derived(params, run, state, 0))


@kernel
def look_back(params: Any, run: Run, cell: int, depth: int) -> None:
    """Note what is due where a quiet move leads to this position, which was decided in the last pass."""
    memory = run.memory
    first = memory.numbers[FIRST]
    count = rules.quiet_parents(params, rules.state_of(params, cell), memory.parents, 0)
    for i in range(count):
        parent = memory.parents[i]
        due = code_at(memory.due, parent - first)
        if code_at(memory.table, parent) == DRAW and (due == DRAW or (depth % 2 == 1 and due > depth + 1)):
            found = derived(params, run, rules.state_of(params, parent), depth)
            put_code(memory.due, parent - first, due ^ found if found != DRAW else DRAW)  # in place of what was due


@kernel
def derived(params: Any, run: Run, state: Any, depth: int) -> int:
    """The entry of a position by those that its moves lead to, as far as they are known; DRAW if they do not tell.

    One ply above the least of the lost ones; if all are won, one ply above the greatest. No entry that a pass
    looks for is lower than its number.
    """
    quickest, slowest, rest = EMPTY, 0, False
    n = legal_moves(params, run, state, 0)
    for i in range(n):
        code = child_code(params, run.memory.table, rules.play(params, state, run.moves[i]))
        if code == DRAW:
            rest = True
            if depth > 0 and depth % 2 == 0:
                break
        elif code % 2 == 1:
            quickest = min(quickest, code)
            if code == depth:
                break
        else:
            slowest = max(slowest, code)
    if quickest < EMPTY:
        return quickest + 1
    return DRAW if rest else slowest + 1


@kernel
def child_code(params: Any, table: Ints, state: Any) -> int:
    """The entry of a position that a move leads to; without a cell it has only one side's pieces, and is lost."""
    cell = rules.cell_of(params, state)
    return LOST if cell < 0 else code_at(table, cell)
