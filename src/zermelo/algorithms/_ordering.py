"""The order of moves: what was best elsewhere is tried first.

In this order: the move of the transposition table; the refutation of the line that led here;
the two killers of the ply; then by the evaluation of the child, or near the leaves by history.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.core import Task
from zermelo.kernels import TERMINAL, Ints, Reals, Run, kernel, rules

NO_MOVE = -1
HASH, REFUTATION, FIRST_KILLER, SECOND_KILLER = 4e300, 3e300, 2e300, 1e300  # above any evaluation or count
MOST_REPLIES = 512  # moves of a game up to which replies to replies are kept: a square of them
WIDE = 512  # moves of a position beyond which a tournament finds the best of the rest
LOOKED_FOR = 8  # moves before that which are looked for one by one: after a cut-off no more are needed
SPARSE_RANGE = 1 << 20  # stride of moves in a game that does not state their range


class Ordering(NamedTuple):
    hash_move: bool
    refutations: bool
    killers: bool
    history: bool
    static_ordering: int  # plies left from which on the evaluation orders; 0: never
    replies: bool
    range: int
    path: Ints  # the move followed from each ply
    refuting: Ints  # after root move m: cell m; after m and reply r: cell (m + 1) * range + r. Moves plus one
    killing: Ints  # two a ply, moves plus one
    cuts: Ints  # by player and move: depth squared for every cut-off
    scores: Reals  # beside Run.moves
    winners: Ints  # the tournaments of wide positions, two cells a move


def ordering(
    task: Task, rows: int, *, hash_move: bool, refutations: bool, killers: bool, history: bool,
    static_ordering: int,
) -> Ordering:  # fmt: skip
    """Empty memories for a game."""
    traits = task.game.traits
    span, most = traits.move_range, traits.max_moves
    replies = span is None or span <= MOST_REPLIES
    refuting = None if span is None else span * (span + 1) if replies else span
    return Ordering(
        hash_move, refutations, killers, history, static_ordering, replies, span or SPARSE_RANGE,
        task.zeros(rows), task.zeros(refuting), task.zeros(2 * rows),
        task.zeros(None if span is None else traits.players * span),
        task.zeros(None if most is None else rows * most, "f64"),
        task.zeros(None if most is None else 2 * rows * most if most > WIDE else 1),
    )  # fmt: skip


@kernel
def refutation_cell(order: Ordering, ply: int) -> int:
    """Where the refutation of the line that led to this ply is kept, or -1."""
    if ply == 1:
        return order.path[0]
    if ply == 2 and order.replies:
        return (order.path[0] + 1) * order.range + order.path[1]
    return -1


@kernel
def score_moves(
    params: Any, run: Run, order: Ordering, state: Any, player: int, ply: int, depth: int, row: int, n: int,
    hash_move: int,
) -> None:  # fmt: skip
    """Give every move of a row its score."""
    cell = refutation_cell(order, ply)
    refutation = NO_MOVE
    if order.refutations and cell >= 0:
        refutation = order.refuting[cell] - 1
    first, second = NO_MOVE, NO_MOVE
    if order.killers:
        first, second = order.killing[2 * ply] - 1, order.killing[2 * ply + 1] - 1
    for i in range(n):
        move = run.moves[row + i]
        score = 0.0
        if order.hash_move and move == hash_move:
            score = HASH
        elif move == refutation:
            score = REFUTATION
        elif move == first:
            score = FIRST_KILLER
        elif move == second:
            score = SECOND_KILLER
        elif 0 < order.static_ordering <= depth:
            score = static_value(params, rules.play(params, state, move), player)
        elif order.history:
            score = float(order.cuts[player * order.range + move])
        order.scores[row + i] = score


@kernel
def static_value(params: Any, state: Any, player: int) -> float:
    """What a state looks worth to a player without search."""
    if rules.mover(params, state) == TERMINAL:
        return float(rules.payoff(params, state, player))
    return float(rules.evaluate(params, state, player))


@kernel
def next_best(run: Run, order: Ordering, row: int, i: int, n: int) -> int:
    """Bring the best of the moves from i on to place i; the first of equals. Asked for i = 0, 1, 2 and so on."""
    if n > WIDE and i >= LOOKED_FOR:
        return next_winner(run, order, row, i, n)
    scores = order.scores
    best = i
    for j in range(i + 1, n):
        if scores[row + j] > scores[row + best]:
            best = j
    return swap_moves(run, order, row, i, best)


@kernel
def swap_moves(run: Run, order: Ordering, row: int, i: int, best: int) -> int:
    """Exchange two moves of a row and their scores; returns the one that is now at place i."""
    move, score = run.moves[row + best], order.scores[row + best]
    run.moves[row + best], order.scores[row + best] = run.moves[row + i], order.scores[row + i]
    run.moves[row + i], order.scores[row + i] = move, score
    return move


@kernel
def next_winner(run: Run, order: Ordering, row: int, i: int, n: int) -> int:
    """The same by a tournament of places: n comparisons to begin with, about 2 log n for each move.

    Cell n + p is place p, cell k the winner of cells 2k and 2k + 1, cell 1 the best. The winner leaves, and the move
    that was swapped to the winner's place plays its games again.
    """
    cells = 2 * row
    if i == LOOKED_FOR:
        for place in range(n):
            order.winners[cells + n + place] = place if place >= i else NO_MOVE
        for cell in range(n - 1, 0, -1):
            play_off(order, row, cell)
    best = order.winners[cells + 1]
    move = swap_moves(run, order, row, i, best)
    order.winners[cells + n + i] = NO_MOVE
    for place in (i, best):
        cell = (n + place) // 2
        while cell > 0:
            play_off(order, row, cell)
            cell //= 2
    return move


@kernel
def play_off(order: Ordering, row: int, cell: int) -> None:
    """The place of the better of two moves goes to the cell above them; the first of equals."""
    one, other = order.winners[2 * (row + cell)], order.winners[2 * (row + cell) + 1]
    first, last = min(one, other), max(one, other)
    better = first >= 0 and order.scores[row + first] >= order.scores[row + last]
    order.winners[2 * row + cell] = first if better else last


@kernel
def follow(order: Ordering, ply: int, move: int) -> None:
    """Note the move that is searched at a ply: refutations belong to the line that leads to them."""
    order.path[ply] = move


@kernel
def remember_cut(order: Ordering, player: int, ply: int, depth: int, move: int) -> None:
    """A move cut off: note it for its siblings, for the line that led here, and for its player."""
    cell = refutation_cell(order, ply)
    if cell >= 0:
        order.refuting[cell] = move + 1
    if order.killing[2 * ply] != move + 1:
        order.killing[2 * ply + 1] = order.killing[2 * ply]
        order.killing[2 * ply] = move + 1
    order.cuts[player * order.range + move] += depth * depth
