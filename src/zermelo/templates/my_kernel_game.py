"""My game: take one, two or three from a heap; who takes the last one wins.

Payoff     1 for the winner, -1 for the loser.
Position   the heap and the player to move, as in 10:0.
Moves      how many are taken.

    zermelo check my_kernel_game.py
    zermelo search my_kernel_game.py -a alpha_beta --depth 10

The rules are kernels: functions in the part of Python that Numba compiles. They use whole numbers, floats, tuples and
the buffers they are given; no lists, dictionaries, text or classes. `--interpreted` runs them as plain Python.
"""

from __future__ import annotations

import sys
from typing import Annotated, NamedTuple

from zermelo import TERMINAL, KernelGame, Traits, UsageError, kernel
from zermelo.kernels import Ints, mix64, u64


class State(NamedTuple):
    """A position. Fields are int, float, U64 (a word of 64 bits) or Words (a board of several words)."""

    heap: int
    player: int


class Params(NamedTuple):
    """What one instance of the game needs; also Ints and Reals, arrays of numbers."""

    heap: int


def make(*, heap: Annotated[int, "How many there are at the start."] = 10) -> KernelGame:
    """The game with its parameters: `-g heap=20`, or zermelo.game("my_kernel_game.py", heap=20)."""
    if not 1 <= heap <= 1000:
        raise UsageError(f"parameter heap: expected 1 to 1000, got {heap}")
    traits = Traits(max_moves=3, move_range=4, max_plies=heap)  # move numbers are below move_range
    return KernelGame(sys.modules[__name__], Params(heap), traits)


@kernel
def start(params: Params) -> State:
    """The position in which a game begins."""
    return State(params.heap, 0)


@kernel
def mover(params: Params, state: State) -> int:
    """Who is to move: a player 0, 1, …; TERMINAL at the end; CHANCE where dice are rolled."""
    return state.player if state.heap > 0 else TERMINAL


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    """Write the moves to out[row], out[row + 1], …, in ascending order; how many there are."""
    n = min(3, state.heap)
    for i in range(n):
        out[row + i] = i + 1
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    """The state after a move."""
    return State(state.heap - move, 1 - state.player)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    """What a player gets at the end. Here the player to move has lost: the other one took the last."""
    return -1.0 if player == state.player else 1.0


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    """What a position before the end looks worth to a player, where a search has to stop; may be left out."""
    return 0.0


@kernel
def key(params: Params, state: State) -> int:
    """A hash of 64 bits, different for different states: all that matters, packed into one number and mixed."""
    return mix64(u64(2 * state.heap + state.player))


# Notation, in plain Python. All of it may be left out.


def format(params: Params, state: State) -> str:
    """A position as text."""
    return f"{state.heap}:{state.player}"


def parse(params: Params, text: str) -> State:
    """The position of a text; an error says what was expected and what came."""
    heap, colon, player = text.partition(":")
    if not (colon and heap.isdigit() and player in ("0", "1") and int(heap) <= params.heap):
        raise UsageError(f"expected a position such as {params.heap}:0, got {text!r}")
    return State(int(heap), int(player))


def text(params: Params, state: State) -> str:
    """The board, for `zermelo show` and `zermelo play`."""
    return f"{'|' * state.heap or 'nothing left'}   player {state.player} to move"
