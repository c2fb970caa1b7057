"""What the benchmark of backgammon runs: all plays of many positions, generated, or generated and made."""

from __future__ import annotations

from zermelo.games.backgammon._board import Params, State
from zermelo.games.backgammon._plays import moves, play
from zermelo.kernels import Ints, kernel

FIELDS = 5  # of a position: four words and the roll


@kernel
def generate(params: Params, states: Ints, count: int, repeats: int, out: Ints) -> tuple[int, int]:
    """How many plays, and a sum over the first and the last of each position."""
    plays, checksum = 0, 0
    for _ in range(repeats):
        for i in range(0, count * FIELDS, FIELDS):
            state = State(states[i], states[i + 1], states[i + 2], states[i + 3], 0, states[i + 4])
            n = moves(params, state, out, 0)
            plays += n
            checksum += out[0] + out[n - 1]
    return plays, checksum


@kernel
def make_all(params: Params, states: Ints, count: int, repeats: int, out: Ints) -> tuple[int, int]:
    """How many plays, and a sum over the positions they lead to."""
    plays, checksum = 0, 0
    for _ in range(repeats):
        for i in range(0, count * FIELDS, FIELDS):
            state = State(states[i], states[i + 1], states[i + 2], states[i + 3], 0, states[i + 4])
            n = moves(params, state, out, 0)
            plays += n
            for j in range(n):
                after = play(params, state, out[j])
                checksum += (after.own_low ^ after.own_high ^ after.other_low ^ after.other_high) & 0xFFFFFF
    return plays, checksum
