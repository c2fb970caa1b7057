"""From a table of solved positions to the proof: the moves of the side that has its way, against all replies.

At a node of the winning side df-pn is asked once more: the table answers at once, and what it has lost is
searched again. A position that is reached twice is one node of the proof, which so is a graph without cycles.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._draft import NONE, Draft, add, slot_of
from zermelo.algorithms.proof_number._numbers import INF, is_solved
from zermelo.algorithms.proof_number._rows import Question, Rows, address, pause
from zermelo.algorithms.proof_number.df_pn import mid
from zermelo.kernels import TERMINAL, Run, i64, kernel, rules, stopped


class Memory(NamedTuple):
    question: Question
    table: table.Table
    rows: Rows
    epsilon: float
    draft: Draft


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    number = extract(params, run, state, ply, depth)
    pause(run)
    return float(number + 1)


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
        if not find_winner(params, run, state, key, ply, depth):
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
def find_winner(params: Any, run: Run, state: Any, key: int, ply: int, depth: int) -> bool:
    """Bring a move that wins to the front of the row; searching for it, if the table has lost it."""
    infinite = i64(INF)  # not a literal: it would make a second signature
    word = mid(params, run, state, key, ply, depth, infinite, infinite)
    if stopped(run) or not is_solved(word):
        return False
    row = ply * run.width
    for i in range(run.width):  # of the node's children one is won: the first that is
        if run.memory.rows.own[row + i] == 0:
            run.moves[row] = run.moves[row + i]
            return True
    return False
