"""How large a game's tree is, by random walks: what is far too large is refused before it is grown.

Source   [Knuth1975]: along a walk that chooses at random, the sum of the products of the numbers of choices is right on
         average.
"""

from __future__ import annotations

import random

from zermelo.core import Game
from zermelo.errors import UsageError
from zermelo.kernels import TERMINAL

WALKS = 200
LONGEST = 1000  # plies of a walk: cut off, it tells too little, which refuses nothing wrongly
FAR = 1000.0  # such an estimate of a tree within the limit has a probability below 1/1000, by Markov's inequality


def refuse_far_larger(game: Game, most: int) -> None:
    """Refuse a game whose tree has, by all that walks tell, far more than so many nodes."""
    found = estimated_nodes(game)
    if found > FAR * most:
        raise UsageError(
            f"{game.name} is too large for the exact method: expected at most {most:,} nodes, it has about {found:.0e}"
        )


def estimated_nodes(game: Game) -> float:
    """The mean over walks; the same for the same game.

    >>> from zermelo import game
    >>> estimated_nodes(game("kuhn_poker"))  # there are 55
    52.84
    """
    chooser, total = random.Random(0), 0.0
    for _ in range(WALKS):
        state, reached = game.start(), 1.0
        total += reached
        for _ in range(LONGEST):
            if game.mover(state) == TERMINAL:
                break
            choices = list(game.actions(state))
            reached *= len(choices)
            total += reached
            state = game.play(state, chooser.choice(choices))
    return total / WALKS
