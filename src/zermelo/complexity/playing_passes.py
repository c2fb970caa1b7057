"""The passes over the states of a game: find them, order them, count the ways, prove the value.

Idea     By levels: the states of ply p + 1 are the children of those of ply p. The number of ways
         to a state is the sum of those to its parents, so a tree is counted without walking it.
         Backwards, values and the smallest proofs of them follow from those of the children.
         Only two passes play moves, `expand` and `children`; the others read the numbers of the
         children that `children` has put into rows.
Counts   exact whole numbers (`wide`).
Source   [Allis1994], chapter 6, for the measures; [Kahn1962] for the order of states that lie on several plies.
"""

from __future__ import annotations

from typing import Any

from zermelo.complexity import counter_cells as cell
from zermelo.complexity import graph_passes as sweeps
from zermelo.complexity import state_set
from zermelo.complexity.graph_passes import Memory, in_order
from zermelo.complexity.state_set import fetch, find
from zermelo.kernels import CHANCE, TERMINAL, Ints, Run, i64, kernel, rules

EXPAND, ROOT, INDEX, CHILDREN, IMPACT, DEGREES, SORT, SPREAD, VALUES, PROOFS, JUDGE = range(11)  # the passes
NOISE = 1e-9  # what rounding may do to an evaluation


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    """One pass, chosen by `player`; `state` is the root, or only says of what type states are; `alpha` a value."""
    memory = run.memory
    if player == EXPAND:
        expand(params, run, memory, state)
    elif player == ROOT:
        plant(params, memory, state)
    elif player == INDEX:
        state_set.index(memory.states, memory.cells[cell.COUNT])
    elif player == CHILDREN:
        children(params, run, memory, state)
    elif player == IMPACT:
        influence(params, run, memory, state)
    elif player == DEGREES:
        sweeps.count_parents(memory, run.width)
    elif player == SORT:
        sweeps.sort(memory, run.width)
    elif player == SPREAD:
        sweeps.spread(memory, run.width)
    elif player == VALUES:
        sweeps.evaluate_back(memory, run.width)
    elif player == PROOFS:
        sweeps.prove(memory, run.width, alpha)
    elif player == JUDGE:
        judge(params, memory, state)
    return 0.0


@kernel
def branches(params: Any, run: Run, memory: Memory, state: Any, mover: int) -> int:
    """The moves or outcomes of a state, written to the run; 0 at the end."""
    if mover == TERMINAL:
        return 0
    if mover == CHANCE:
        return int(rules.outcomes(params, state, run.moves, memory.probabilities, 0))
    return int(rules.moves(params, state, run.moves, 0))


@kernel
def child_number(params: Any, run: Run, memory: Memory, state: Any, i: int) -> int:
    return find(params, memory.states, rules.play(params, state, run.moves[i]))


@kernel
def plant(params: Any, memory: Memory, root: Any) -> None:
    """Put the root into the empty set."""
    states = memory.states
    number = find(params, states, root)
    state_set.put(states, 0, states.key, 0, -1 - number)
    memory.cells[cell.COUNT] = 1


@kernel
def expand(params: Any, run: Run, memory: Memory, like: Any) -> None:
    """Put the children of the states into the set, as long as there is room."""
    cells, states = memory.cells, memory.states
    while cells[cell.FIRST] < cells[cell.LAST] and cells[cell.BUDGET] > 0 and cells[cell.FULL] == 0:
        waiting = i64(0)
        while cells[cell.FIRST] < cells[cell.LAST] and waiting < state_set.TOGETHER:
            state = fetch(states, like, cells[cell.FIRST])
            mover = rules.mover(params, state)
            n = branches(params, run, memory, state, mover)
            if cells[cell.COUNT] + waiting + n > cells[cell.ROOM]:
                cells[cell.FULL] = 1
                break
            for i in range(n):
                if not state_set.wait(params, states, rules.play(params, state, run.moves[i]), waiting):
                    cells[cell.WIDER] = 1
                    return
                waiting += 1
            tally(cells, mover, n)
            cells[cell.FIRST] += 1
            cells[cell.BUDGET] -= 1
        enter(memory, waiting)


@kernel
def enter(memory: Memory, waiting: int) -> None:
    """Put the states that wait into the set, unless they are there."""
    cells, states = memory.cells, memory.states
    cells[cell.TOUCHED] += state_set.touch(states, waiting)
    for place in range(waiting):
        at = place * states.size
        number = state_set.look(states, states.waiting, at, states.homes[place])
        if number < 0:
            state_set.put(states, cells[cell.COUNT], states.waiting, at, -1 - number)
            cells[cell.COUNT] += 1
        elif number < cells[cell.LAST]:
            cells[cell.UNGRADED] = 1


@kernel
def tally(cells: Ints, mover: int, n: int) -> None:
    cells[cell.EDGES] += n
    if mover == TERMINAL:
        cells[cell.ENDS] += 1
    elif mover == CHANCE:
        cells[cell.CHANCES] += 1
    else:
        cells[cell.DECISIONS] += 1
        if n == 1:
            cells[cell.FORCED] += 1


@kernel
def children(params: Any, run: Run, memory: Memory, like: Any) -> None:
    """Fill the rows of the states from FIRST to LAST: mover, number of children, their numbers, payoffs."""
    cells = memory.cells
    for i in range(cells[cell.FIRST], cells[cell.LAST]):
        number, row = in_order(memory, i), i - cells[cell.FIRST]
        if cells[cell.SKIP] and not sweeps.reached(memory, number):
            continue
        state = fetch(memory.states, like, number)
        mover = rules.mover(params, state)
        n = branches(params, run, memory, state, mover)
        memory.movers[row], memory.widths[row] = mover, n
        for j in range(n):
            memory.rows[row * run.width + j] = child_number(params, run, memory, state, j)
        if mover == TERMINAL and cells[cell.PLAYERS] == 2:
            for player in range(2):
                memory.payoffs[2 * row + player] = rules.payoff(params, state, player)


@kernel
def influence(params: Any, run: Run, memory: Memory, like: Any) -> None:
    """Count the states where a move of one player changes the evaluation of another."""
    cells = memory.cells
    for number in range(cells[cell.FIRST], cells[cell.LAST]):
        state = fetch(memory.states, like, number)
        mover = rules.mover(params, state)
        if mover >= 0:
            n = branches(params, run, memory, state, mover)
            if influential(params, run, state, mover, n, cells[cell.PLAYERS]):
                cells[cell.INFLUENTIAL] += 1


@kernel
def influential(params: Any, run: Run, state: Any, mover: int, n: int, players: int) -> bool:
    for other in range(players):
        if other != mover:
            before = rules.evaluate(params, state, other)
            for i in range(n):
                if abs(judged(params, rules.play(params, state, run.moves[i]), other) - before) > NOISE:
                    return True
    return False


@kernel
def judge(params: Any, memory: Memory, like: Any) -> None:
    """What the states from FIRST to LAST look like to player 0, written from the beginning of the values."""
    cells = memory.cells
    for number in range(cells[cell.FIRST], cells[cell.LAST]):
        memory.values[number - cells[cell.FIRST]] = judged(params, fetch(memory.states, like, number), 0)


@kernel
def judged(params: Any, state: Any, player: int) -> float:
    """A player's evaluation; at the end, the payoff."""
    mover = rules.mover(params, state)
    if mover == TERMINAL:
        return float(rules.payoff(params, state, player))
    return float(rules.evaluate(params, state, player))
