"""A kernel that plays one game at random and writes down all that the rules say on the way.

Run compiled and interpreted from the same seed, the two traces must be equal.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, Run, i64, kernel, mix64, rules, u64

PER_PLY = 4  # mover, number of moves, move, key


class Trace(NamedTuple):
    seed: int
    players: int
    ints: Ints
    reals: Reals  # evaluation or payoff for each player, then the upper bound for each; a row a ply
    probabilities: Reals


@kernel
def search(
    params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float
) -> float:
    """Play at most `depth` plies; returns how many were played."""
    trace = run.memory
    while ply < depth:
        mover = rules.mover(params, state)
        n = 0
        if mover == CHANCE:
            n = rules.outcomes(params, state, run.moves, trace.probabilities, 0)
        elif mover != TERMINAL:
            n = rules.moves(params, state, run.moves, 0)
        at = ply * PER_PLY
        trace.ints[at] = mover
        trace.ints[at + 1] = n
        trace.ints[at + 3] = i64(rules.key(params, state))
        for who in range(trace.players):
            cell = 2 * ply * trace.players + who
            if mover == TERMINAL:
                trace.reals[cell] = rules.payoff(params, state, who)
                continue
            if mover != CHANCE:
                trace.reals[cell] = rules.evaluate(params, state, who)
            trace.reals[cell + trace.players] = rules.upper(params, state, who)
        ply += 1
        if n == 0:
            break
        move = run.moves[i64(mix64(u64(trace.seed + ply)) % u64(n))]
        trace.ints[at + 2] = move
        state = rules.play(params, state, move)
    return float(ply)
