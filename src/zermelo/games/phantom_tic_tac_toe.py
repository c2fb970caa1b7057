"""Blind tic-tac-toe: the first player with three in a row wins, and nobody sees the stones of the other.

Payoff     1 for the winner, -1 for the loser, 0 for a draw.
Position   the cells that were tried, in the order of play, '!' after an occupied one, as in b2 b2! a1; 'start'
           before the first. X begins.
Moves      a1 (top left) to c3: any cell that the player has not tried; the number of a move is its cell, 0 to 8.
Hidden     the stones of the other and its failed attempts. A player who tries a cell where the other has a stone is
           told so: with variant=classical it moves again, with variant=abrupt the turn is lost. The end and the
           winner are announced.
Source     an example of a deterministic game with imperfect information in the slides to [RussellNorvig2010];
           classical and abrupt rules as in OpenSpiel's phantom_ttt [Lanctot2019].

What a player thinks possible (`worlds`, `sample`) is weighed as if the other had tried cells at random.
"""

from __future__ import annotations

from zermelo.core import KernelGame
from zermelo.games._phantom import Variant, build


def make(*, variant: Variant = "classical") -> KernelGame:
    """The blind (3,3,3) game."""
    return build("phantom_tic_tac_toe", 3, 3, 3, variant)
