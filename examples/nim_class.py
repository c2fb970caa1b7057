"""Nim as a plain Python class: works with every algorithm, interpreted.

    python examples/nim_class.py
    zermelo search examples/nim_class.py -a alpha_beta
"""

import zermelo


class Nim(zermelo.Game):
    """Take any number from one heap; who takes the last one wins."""

    def start(self) -> tuple[int, ...]:
        return (0, 3, 4, 5)  # the player to move, then the heaps

    def mover(self, state: tuple[int, ...]) -> int:
        return state[0] if any(state[1:]) else zermelo.TERMINAL

    def moves(self, state: tuple[int, ...]) -> list[tuple[int, int]]:
        return [(heap, take) for heap in range(1, len(state)) for take in range(1, state[heap] + 1)]

    def play(self, state: tuple[int, ...], move: tuple[int, int]) -> tuple[int, ...]:
        return (1 - state[0], *(n - (move[1] if i == move[0] else 0) for i, n in enumerate(state[1:], start=1)))

    def payoff(self, state: tuple[int, ...], player: int) -> float:
        return -1.0 if player == state[0] else 1.0


if __name__ == "__main__":
    print(zermelo.search(Nim(), algorithm="alpha_beta", depth=12))
