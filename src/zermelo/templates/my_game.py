"""My game: take one, two or three from a heap; who takes the last one wins.

Payoff     1 for the winner, -1 for the loser.
Position   the state as Python writes it, as in (10, 0): the heap, the player to move.
Moves      how many are taken.

    zermelo check my_game.py
    zermelo search my_game.py -a alpha_beta --depth 10

This file is a game that works. Replace its rules by yours, and check it again after each step.
"""

from __future__ import annotations

import zermelo

State = tuple[int, int]  # any value will do: numbers, text, tuples, lists, NamedTuples, dataclasses
Move = int  # anything that can be hashed


class MyGame(zermelo.Game[State, Move]):
    """A game as a plain class: searched by every algorithm that fits, interpreted."""

    def __init__(self, *, heap: int = 10) -> None:
        """Parameters: `-g heap=20` on the command line, zermelo.game("my_game.py", heap=20) in Python."""
        self.heap = heap
        # What searches may rely on. Payoffs and evaluations lie in -1 … 1 and add up to 0, if nothing else is said:
        # lowest=…, highest=…, constant_sum=…. Other facts: players=…, chance=True, perfect_information=False.
        self.traits = zermelo.Traits(max_moves=3, max_plies=heap)

    def start(self) -> State:
        """The position in which a game begins."""
        return (self.heap, 0)

    def mover(self, state: State) -> int:
        """Who is to move: a player 0, 1, …; zermelo.TERMINAL at the end; zermelo.CHANCE where dice are rolled."""
        heap, player = state
        return player if heap > 0 else zermelo.TERMINAL

    def moves(self, state: State) -> list[Move]:
        """The legal moves, always in the same order; a good move early makes alpha-beta fast."""
        return [take for take in (1, 2, 3) if take <= state[0]]

    def play(self, state: State, move: Move) -> State:
        """The state after a move: a new one. The state that is given must stay as it is."""
        heap, player = state
        return (heap - move, 1 - player)

    def payoff(self, state: State, player: int) -> float:
        """What a player gets at the end. Here the player to move has lost: the other one took the last."""
        return -1.0 if player == state[1] else 1.0

    # Everything below may be left out.

    def evaluate(self, state: State, player: int) -> float:
        """What a position before the end looks worth to a player, where a search has to stop."""
        return 0.0

    def text(self, state: State) -> str:
        """The board, for `zermelo show` and `zermelo play`."""
        heap, player = state
        return f"{'|' * heap or 'nothing left'}   player {player} to move"
