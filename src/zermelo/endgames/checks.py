"""Every entry of a range of cells derived again, directly from the entries of the positions that a move leads to.

A won position has a move to a lost one, the entry is one ply above the least of these; a lost position has only moves
to won ones, the entry is one ply above the greatest; in a draw no move wins and one at least draws. Entries that fulfil
this are right: those of wins and losses by induction over the plies, and then nobody can force more than a draw from a
position that is called one.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.endgames.codes import DRAW, EMPTY, LOST, code_at
from zermelo.endgames.passes import child_code
from zermelo.kernels import TERMINAL, Ints, Run, kernel, legal_moves, rules, visit


class Memory(NamedTuple):
    table: Ints
    cells: Ints  # the first, the last and one more; then the first that is wrong


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    memory = run.memory
    for cell in range(memory.cells[0], memory.cells[1]):
        if not visit(run, 0):
            return 0.0
        if code_at(memory.table, cell) != derived(params, run, cell):
            memory.cells[2] = cell
            return 0.0
    return 0.0


@kernel
def derived(params: Any, run: Run, cell: int) -> int:
    """The entry that a cell must have."""
    state = rules.state_of(params, cell)
    if rules.cell_of(params, state) != cell:
        return EMPTY
    if rules.mover(params, state) == TERMINAL:
        return LOST
    quickest, slowest, drawn = EMPTY, 0, False
    n = legal_moves(params, run, state, 0)
    for i in range(n):
        code = child_code(params, run.memory.table, rules.play(params, state, run.moves[i]))
        if code == DRAW:
            drawn = True
        elif code % 2 == 1:
            quickest = min(quickest, code)
        else:
            slowest = max(slowest, code)
    if quickest < EMPTY:
        return quickest + 1
    return DRAW if drawn else slowest + 1
