"""The same game with kernels: the rules in the subset that Numba compiles, and a little notation.

    python examples/nim_kernels.py
    zermelo search examples/nim_kernels.py -a alpha_beta

Three heaps of at most 9; a move is 10 * heap + how many.
"""

import sys
from typing import Any, NamedTuple

import zermelo
from zermelo.kernels import mix64


class State(NamedTuple):
    turn: int
    a: int
    b: int
    c: int


class Params(NamedTuple):
    """Nothing to set."""


def make() -> zermelo.KernelGame:
    traits = zermelo.Traits(max_moves=27, move_range=30, max_plies=27)
    return zermelo.KernelGame(sys.modules[__name__], Params(), traits)


@zermelo.kernel
def start(params: Params) -> State:
    return State(0, 3, 4, 5)


@zermelo.kernel
def mover(params: Params, state: State) -> int:
    return state.turn if state.a + state.b + state.c > 0 else zermelo.TERMINAL


@zermelo.kernel
def moves(params: Params, state: State, out: Any, row: int) -> int:
    n = 0
    for heap, size in enumerate((state.a, state.b, state.c)):
        for take in range(1, size + 1):
            out[row + n] = 10 * heap + take
            n += 1
    return n


@zermelo.kernel
def play(params: Params, state: State, move: int) -> State:
    heap, take = move // 10, move % 10
    return State(
        1 - state.turn,
        state.a - (take if heap == 0 else 0),
        state.b - (take if heap == 1 else 0),
        state.c - (take if heap == 2 else 0),
    )


@zermelo.kernel
def payoff(params: Params, state: State, player: int) -> float:
    return -1.0 if player == state.turn else 1.0


@zermelo.kernel
def key(params: Params, state: State) -> int:
    return mix64(state.turn | state.a << 1 | state.b << 5 | state.c << 9)


def format(params: Params, state: State) -> str:
    return f"{state.a},{state.b},{state.c} {state.turn}"


def parse(params: Params, text: str) -> State:
    heaps, _, turn = text.partition(" ")
    return State(int(turn), *map(int, heaps.split(",")))


def move_name(params: Params, state: State, move: int) -> str:
    return f"{move % 10}from{'abc'[move // 10]}"


def text(params: Params, state: State) -> str:
    return "\n".join(f"{name} {'|' * n}" for name, n in zip("abc", state[1:], strict=True))


if __name__ == "__main__":
    print(zermelo.search(zermelo.game(__file__), algorithm="alpha_beta", depth=12))
