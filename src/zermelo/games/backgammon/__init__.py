"""Backgammon: a single game, without the cube.

Payoff     1 for a win; with `gammons` 2 if the loser has borne off no checker, 3 if he also has one on the
           bar or in the winner's home. The loser gets the negative.
Position   the GNU Backgammon position ID, the player to move (X or O) and his dice, as in
           4HPwATDgc/ABMA:X:31; without dice he is to roll; 'opening' stands for dice without doubles. An
           XGID is read too.
Moves      whole plays as players write them: 8/5 6/5, bar/22*, 13/11(2), 6/off. One play for each position that
           can be reached. `pass` if there is none. Read in any order, also without stars, as 13/11 13/11 and
           with any points in between. Of chance: the rolls 11 21 22 … 66.

Each player counts his points from 24 down to 1 and moves that way. Both dice are played if that is possible, the
higher if only one can be, a double four times. A player bears off when all his checkers are home; with a die
higher than his highest point, from that point.

At the start player 0 (X) is to roll. By default he may roll a double (`opening=any`); the official game has
none in the first roll (`opening=official`: each player throws one die, again if they are equal, and the
higher begins with both: X is the one who won that throw). A game may last for ever.
"""

from __future__ import annotations

import math
import sys
from typing import Literal

from zermelo.core import KernelGame, Traits
from zermelo.errors import UsageError, shown
from zermelo.games.backgammon._board import (
    BAR_BIT,
    CHECKERS,
    FAR_HOME,
    OPENING,
    PLANE,
    TO_ROLL,
    Params,
    State,
    occupied,
    total,
)
from zermelo.games.backgammon._boards import svg, text
from zermelo.games.backgammon._evaluation import by_hand as hand_value
from zermelo.games.backgammon._ids import format, parse, position_id, xgid
from zermelo.games.backgammon._names import move_name, read_move
from zermelo.games.backgammon._network import equity, load, outputs, packaged
from zermelo.games.backgammon._plays import BASE, MOST_PLAYS, moves, play
from zermelo.games.backgammon._pubeval import pubeval_chooser
from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, kernel, mix64, u64

__all__ = [
    "format", "move_name", "moves", "parse", "play", "position_id", "pubeval_chooser", "read_move", "svg", "text",
    "xgid",
]  # fmt: skip


def make(
    *, gammons: bool = True, opening: Literal["any", "official"] = "any",
    evaluation: Literal["learned", "hand"] = "learned", weights: str = "", race: float = 2.8, blot: float = -0.045,
    exposure: float = -0.35, home: float = 0.15, prime: float = 0.09, anchor: float = -0.45, bar: float = -0.18,
    off: float = 0.03, tempo: float = 0.12,
) -> KernelGame:  # fmt: skip
    """`gammons`: count gammons and backgammons; `opening`: whether the first roll may be a double.

    `evaluation`: by the network that has learnt from its own games, or by hand; `weights`: a .npy file for the network
    instead of its own. The others are the weights by hand: lead in pips, blots and shots at them, points made at
    home, the longest prime, anchors, checkers on the bar and off, the turn.
    """
    most = 3.0 if gammons else 1.0
    traits = Traits(chance=True, lowest=-most, highest=most, max_moves=MOST_PLAYS, move_range=BASE**4)
    first = TO_ROLL if opening == "any" else OPENING
    learned = evaluation == "learned"
    if weights and not learned:
        raise UsageError(f"weights: expected evaluation=learned with a file, got evaluation=hand and {shown(weights)}")
    network = (load(weights) if weights else packaged()) if learned else [0.0]
    by_hand = (race, blot, exposure, home, prime, anchor, bar, off, tempo)
    for name, weight in zip(Params._fields[-len(by_hand) :], by_hand, strict=True):
        if not math.isfinite(weight):
            raise UsageError(f"{name}: expected a finite weight, got {weight}")
    params = Params(first, int(gammons), int(learned), network, *by_hand)
    return KernelGame(sys.modules[__name__], params, traits)


@kernel
def start(params: Params) -> State:
    # Two on 24, five on 13, three on 8, five on 6: the planes of 1, 2 and 4.
    low = 1 << 13 | 1 << 8 | 1 << 6 | (1 << 24 | 1 << 8) << 32
    high = 1 << 13 | 1 << 6
    return State(low, high, low, high, 0, params.opening)


@kernel
def mover(params: Params, state: State) -> int:
    if state.other_low | state.other_high == 0:
        return TERMINAL
    return state.turn if state.roll > 0 else CHANCE


@kernel
def outcomes(params: Params, state: State, out: Ints, probabilities: Reals, row: int) -> int:
    n = 0
    for high in range(1, 7):
        for low in range(1, high + 1):
            if state.roll == OPENING:
                if low == high:
                    continue
                probabilities[row + n] = 1.0 / 15.0
            else:
                probabilities[row + n] = 1.0 / 36.0 if low == high else 1.0 / 18.0
            out[row + n] = 10 * high + low
            n += 1
    return n


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    """The player to move has lost: the other has no checker left."""
    value = 1.0
    if params.gammons and total(state.own_low, state.own_high, PLANE) == CHECKERS:
        value = 3.0 if occupied(state.own_low, state.own_high) & (FAR_HOME | BAR_BIT) else 2.0
    return -value if player == state.turn else value


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    """What the position looks worth before the roll; dice that are rolled already are not looked at."""
    if params.learned:
        found = outputs(params.network, state.own_low, state.own_high, state.other_low, state.other_high)
        value = equity(params.gammons, found)
    else:
        value = hand_value(params, state)
    return value if player == state.turn else -value


@kernel
def key(params: Params, state: State) -> int:
    mixed = mix64(u64(state.own_low) ^ mix64(u64(state.own_high * 128 + state.roll * 2 + state.turn)))
    return mix64(u64(state.other_low) ^ mix64(u64(state.other_high) ^ mixed))
