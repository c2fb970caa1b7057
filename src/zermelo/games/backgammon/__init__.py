"""Backgammon: the race of 15 checkers by dice, a single game without the doubling cube.

Payoff     1 for a win; with `gammons` 2 if the loser has borne off no checker, 3 if the loser also has one on
           the bar or in the winner's home. The loser gets the negative.
Position   the GNU Backgammon position ID, the player to move (X or O) and the dice, as in
           4HPwATDgc/ABMA:X:31; without dice the player is to roll; 'opening' stands for dice without doubles.
           An XGID is read, too.
Moves      whole plays as players write them: 8/5 6/5, bar/22*, 13/11(2), 6/off. One play for each position that
           can be reached. `pass` if there is none. Read in any order, also without stars, as 13/11 13/11 and
           with any points in between. Of chance: the rolls 11 21 22 … 66.
Source     rules in [JacobyCrawford1970]; the learned evaluation follows [Tesauro1992] and [Tesauro1995].

Each player counts points from 24 down to 1 and moves that way. Both dice are played if possible, the higher if
only one can be, a double four times. A player whose checkers are all home bears off; with a die higher than the
highest occupied point, from that point.

At the start player 0 (X) is to roll. By default the first roll may be a double (`opening=any`); in the official
game it may not (`opening=official`: each player throws one die, again if they are equal, and the higher begins
with both; X is the player who won that throw). A game may last forever.

Beside the rules this package has
  train           train the learned evaluation by self-play, with a file from which it is resumed
  TrainingResult  what `train` returns
  pubeval         Tesauro's public evaluator: a function that chooses a play
  position_id, xgid  a position in the notations of GNU Backgammon and eXtreme Gammon
"""

from __future__ import annotations

import math
import sys
from typing import TYPE_CHECKING, Annotated, Any, Literal

from zermelo.core import KernelGame, Traits
from zermelo.errors import UsageError, shown
from zermelo.games.backgammon._board import (
    BAR_BIT, CHECKERS, FAR_HOME, OPENING, PLANE, TO_ROLL, Params, State, occupied, total,
)
from zermelo.games.backgammon._drawing import svg, text
from zermelo.games.backgammon._evaluation import by_hand as hand_value
from zermelo.games.backgammon._ids import format, parse, position_id, xgid
from zermelo.games.backgammon._names import move_name, read_move
from zermelo.games.backgammon._network import equity, load, outputs, packaged
from zermelo.games.backgammon._plays import BASE, MOST_PLAYS, moves, play
from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, kernel, mix64, u64

if TYPE_CHECKING:
    from zermelo.games.backgammon._pubeval import pubeval
    from zermelo.games.backgammon._training import TrainingResult, train

__all__ = [
    "TrainingResult", "format", "move_name", "moves", "parse", "play", "position_id", "pubeval", "read_move", "svg",
    "text", "train", "xgid",
]  # fmt: skip
PLAYER_NAMES = ("X", "O")


def __getattr__(name: str) -> Any:
    """Load training and pubeval when they are first used."""
    if name in ("train", "TrainingResult"):
        from zermelo.games.backgammon import _training

        return getattr(_training, name)
    if name == "pubeval":
        from zermelo.games.backgammon import _pubeval

        return _pubeval.pubeval
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def make(
    *,
    gammons: Annotated[bool, "Count gammons twice and backgammons three times."] = True,
    opening: Annotated[Literal["any", "official"], "Whether the first roll may be a double."] = "any",
    evaluation: Annotated[Literal["learned", "hand"], "By the network trained by self-play, or by hand."] = "learned",
    weights: Annotated[str, "A .npy file of weights for the network; empty: those of the package."] = "",
    race: Annotated[float, "Weight by hand: the lead in pips, as a share of all pips."] = 2.8,
    blot: Annotated[float, "Weight by hand: blots that the opponent can still pass."] = -0.045,
    exposure: Annotated[float, "Weight by hand: the share of rolls that hit a blot."] = -0.35,
    home: Annotated[float, "Weight by hand: points made in the home board."] = 0.15,
    prime: Annotated[float, "Weight by hand: the length of the longest prime."] = 0.09,
    anchor: Annotated[float, "Weight by hand: points made in the opponent's home board."] = -0.45,
    bar: Annotated[float, "Weight by hand: checkers on the bar."] = -0.18,
    borne_off: Annotated[float, "Weight by hand: checkers borne off."] = 0.03,
    tempo: Annotated[float, "Weight by hand: being the player to roll or to move."] = 0.12,
) -> KernelGame:
    """The weights by hand count only with `evaluation=hand`."""
    most = 3.0 if gammons else 1.0
    traits = Traits(chance=True, lowest=-most, highest=most, max_moves=MOST_PLAYS, move_range=BASE**4)
    first = TO_ROLL if opening == "any" else OPENING
    learned = evaluation == "learned"
    if weights and not learned:
        raise UsageError(f"weights: expected evaluation=learned with a file, got evaluation=hand and {shown(weights)}")
    network = (load(weights) if weights else packaged()) if learned else [0.0]
    by_hand = (race, blot, exposure, home, prime, anchor, bar, borne_off, tempo)
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
    """The value of the position before the roll; dice that are rolled already are not considered."""
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
