"""A game in which nobody forgets: what a player knows is all that it ever observed and did."""

from __future__ import annotations

from typing import Any

from zermelo.core import Game

History = tuple[Any, tuple[Any, Any]]
"""A state of the game, and what each player has observed and done so far."""


class Remembered(Game[History, Any]):
    """A game whose observations may forget the order of what was played, as trick_game's do."""

    def __init__(self, game: Game) -> None:
        self.game, self.traits, self.name = game, game.traits, game.name

    def start(self) -> History:
        return self.game.start(), ((), ())

    def mover(self, history: History) -> int:
        return self.game.mover(history[0])

    def moves(self, history: History) -> Any:
        return self.game.moves(history[0])

    def outcomes(self, history: History) -> Any:
        return self.game.outcomes(history[0])

    def payoff(self, history: History, player: int) -> float:
        return self.game.payoff(history[0], player)

    def play(self, history: History, move: Any) -> History:
        state, known = history
        mover, after = self.game.mover(state), list(known)
        if mover >= 0:
            after[mover] = (*after[mover], (self.game.observation(state, mover), move))
        return self.game.play(state, move), (after[0], after[1])

    def observation(self, history: History, player: int) -> Any:
        return history[1][player], self.game.observation(history[0], player)

    def sample(self, history: History, player: int, random: Any) -> History:
        return history  # only the start is searched
