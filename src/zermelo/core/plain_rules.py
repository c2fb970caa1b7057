"""The rules of a plain class in the form kernels call them."""

from __future__ import annotations

import math
from typing import Any

from zermelo.core.interface import Game, Move, State
from zermelo.errors import UsageError, shown

WATCHED = 8  # moves of a search after which the state they were played in is looked at again


class PlainRules:
    """The rules of a plain game in the form kernels call them.

    Moves are numbered as they are met. What the traits state is checked: searches rely on it.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.most_moves = math.inf if game.traits.max_moves is None else game.traits.max_moves
        self.watched = WATCHED
        self.numbers: dict[Move, int] = {}
        self.met: list[Move] = []

    def number(self, move: Move) -> int:
        try:
            known = self.numbers.setdefault(move, len(self.met))
        except TypeError:
            raise UsageError(f"{self.game.name}: expected moves that can be hashed, got {shown(move)}") from None
        if known == len(self.met):
            self.met.append(move)
        return known

    def bounded(self, value: float, what: str) -> float:
        """A value within the bounds that the traits state: pruning relies on them."""
        traits = self.game.traits
        if not traits.lowest <= value <= traits.highest:
            limits = f"lowest={traits.lowest:g}, highest={traits.highest:g}"
            raise UsageError(f"{self.game.name}: expected {what} within Traits({limits}), got {shown(value)}")
        return value

    def start(self, params: Any) -> State:
        return self.game.start()

    def mover(self, params: Any, state: State) -> int:
        return self.game.mover(state)

    def moves(self, params: Any, state: State, out: Any, row: int) -> int:
        found = list(self.game.moves(state))
        if not found:
            raise UsageError(f"{self.game.name}: expected a move before the end, got none in {shown(repr(state))}")
        return self.numbered(found, out, row)

    def numbered(self, found: list[Move], out: Any, row: int) -> int:
        """Write the numbers of moves or outcomes; how many there are."""
        if len(found) > self.most_moves:
            stated = f"Traits(max_moves={self.most_moves})"
            raise UsageError(f"{self.game.name}: expected at most as many moves as {stated}, got {len(found)}")
        for i, move in enumerate(found):
            out[row + i] = self.number(move)
        return len(found)

    def play(self, params: Any, state: State, move: int) -> State:
        if self.watched:
            return self._watched_play(state, self.met[move])
        return self.game.play(state, self.met[move])

    def _watched_play(self, state: State, move: Move) -> State:
        """Play one of the first moves, and refuse a game that changes the state it is given: values would be wrong."""
        self.watched -= 1
        before = self._seen(state)
        after = self.game.play(state, move)
        if before is not None and self._seen(state) != before:
            raise UsageError(
                f"{self.game.name}: play(state, {shown(move)}) changes the state that it is given: return a new one "
                "('zermelo check' tells more)"
            )
        return after

    def _seen(self, state: State) -> int | None:
        """A hash of what a state holds; None if it has none."""
        try:
            return self.game.key(state)
        except UsageError:
            return None

    def payoff(self, params: Any, state: State, player: int) -> float:
        return self.bounded(self.game.payoff(state, player), "a payoff")

    def evaluate(self, params: Any, state: State, player: int) -> float:
        return self.bounded(self.game.evaluate(state, player), "an evaluation")

    def key(self, params: Any, state: State) -> int:
        return self.game.key(state)

    def noisy(self, params: Any, state: State, move: int) -> bool:
        return self.game.noisy(state, self.met[move])

    def upper(self, params: Any, state: State, player: int) -> float:
        return self.game.upper(state, player)

    def turned(self, params: Any, state: State, player: int) -> State:
        return self.game.turned(state, player)

    def outcomes(self, params: Any, state: State, out: Any, probabilities: Any, row: int) -> int:
        found = self.game.outcomes(state)
        total = math.fsum(probability for _, probability in found)
        if not all(probability >= 0 for _, probability in found) or abs(total - 1) > 1e-6:
            shares = ", ".join(f"{probability:g}" for _, probability in found)
            raise UsageError(
                f"{self.game.name}: expected probabilities that sum to 1, got {shown(shares)} "
                f"in {shown(repr(state))}"
            )
        count = self.numbered([move for move, _ in found], out, row)
        for i, (_, probability) in enumerate(found):
            probabilities[row + i] = probability
        return count

    def symmetries(self, params: Any) -> int:
        return 1

    def transformed(self, params: Any, state: State, symmetry: int) -> State:
        return state

    def parents(self, params: Any, state: State, root: State) -> int:
        return 0
