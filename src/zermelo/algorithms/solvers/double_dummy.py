"""The double-dummy solver of bridge: the tricks that each side takes if all see all hands.

Idea     Ask "can North and South take at least t of the tricks left?" with a first guess for t, and go on until the
         bounds meet. At the start of a trick the answer may come from the tricks left, from those that can be cashed
         at once, from those that cannot be lost, or from a table. The table keeps who owns the highest cards of each
         suit, down to the lowest that won a trick by its rank: one entry stands for all positions that differ below.
         Touching cards are tried once, and low cards not again if their rank did not matter. The first card tried is
         the one that settled a similar question, then cards by the player's place in the trick.
Returns  own tricks minus the other side's, for every card; it searches to the end of the play, whatever the depth.
Cost     some 20 ms for one strain and one declarer of a whole deal on average, seconds for the hardest.
Source   the questions and winning ranks as in DDS [HaglundHein2014]; [Chang1996]; partition search [Ginsberg1996].
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms._options import FindLine, TableMb
from zermelo.algorithms.solvers._bridge_solver import DoubleDummy, Halted
from zermelo.core import TWO_PLAYER, Move, Outcome, State, Task, algorithm
from zermelo.errors import UsageError
from zermelo.kernels import PROBES

CARD = 63  # the bits of a move that are its card; above them the game may keep an order


@algorithm(fixed_depth=None, game="bridge", **TWO_PLAYER)
def double_dummy(
    task: Task,
    *,
    table_mb: TableMb = 64.0,
    find_line: FindLine = True,
) -> Outcome:
    """Solve the play of the cards."""
    if task.record:
        raise UsageError("double_dummy: expected no record, it keeps no tree (alpha_beta does)")
    game: Any = task.game
    return solved(task, DoubleDummy(game.params.trump, table_mb=table_mb, means=task), find_line)


def solved(task: Task, solver: DoubleDummy, find_line: bool) -> Outcome:
    """What a solver, which may have solved other positions before, finds of one."""
    game: Any = task.game
    before = list(solver.counts)
    try:
        tricks = solver.card_tricks(*cards_of(task.state))
    except Halted:
        return Outcome(None, "none", (), counted_since(solver, before), 0)
    values = move_values(task, task.state, tricks)
    value = max(values.values())
    best = tuple(move for move, each in values.items() if each == value)
    line = [task.chosen(best) if task.all_best else best[0]]
    if find_line:
        line += continued(task, solver, game.play(task.state, line[0]))
    plies, counts = sum(hand.bit_count() for hand in cards_of(task.state)[0]), counted_since(solver, before)
    return Outcome(
        value, "exact", tuple(line), counts, plies, best_moves=best if task.all_best else (), certain=True,
        details=details(task, tricks) | {"trick_nodes": counts[PROBES]}, move_values=values,
    )  # fmt: skip


def counted_since(solver: DoubleDummy, before: list[int]) -> tuple[int, ...]:
    return tuple(now - then for now, then in zip(solver.counts, before, strict=True))


def cards_of(state: State) -> tuple[list[int], int, list[int]]:
    """The hands, the leader, and the cards of the trick in the order of play."""
    trick, rest = [], int(state.trick)
    while rest:
        trick.append((rest & CARD) - 1)
        rest >>= 6
    return [int(state.north), int(state.east), int(state.south), int(state.west)], int(state.leader), trick


def details(task: Task, tricks: dict[int, int]) -> dict[str, Any]:
    """What the leader's side takes of the tricks left, after best play and after every card that may be played.

    `tricks` are those of the side to play.
    """
    hands, leader, trick = cards_of(task.state)
    best, name = max(tricks.values()), task.game.move_name
    if len(trick) & 1:  # the other side is to play
        left = hands[(leader + len(trick)) & 3].bit_count()
        best, tricks = left - best, {card: left - each for card, each in tricks.items()}
    return {"tricks": best, "cards": {name(task.state, card): each for card, each in tricks.items()}}


def move_values(task: Task, state: State, tricks: dict[int, int]) -> dict[Move, float]:
    """The value of every move of a position for its player, from the tricks that its side takes after each card."""
    hands, leader, trick = cards_of(state)
    seat = (leader + len(trick)) & 3
    left = hands[seat].bit_count()
    won = int(state.lost - state.won if seat & 1 else state.won - state.lost)
    return {move: float(won + 2 * tricks[move & CARD] - left) for move in task.game.moves(state)}


def continued(task: Task, solver: DoubleDummy, state: State) -> list[Move]:
    """Best play to the end: in each position the first move that keeps the value."""
    line: list[Move] = []
    try:
        while not task.game.is_over(state):
            values = move_values(task, state, solver.card_tricks(*cards_of(state)))
            line.append(max(values, key=lambda move: values[move]))
            state = task.game.play(state, line[-1])
    except Halted:
        pass
    return line
