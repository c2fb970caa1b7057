"""Bridge with hidden hands: declarer's play against the defence.

The rules of play are those of `bridge`. The declarer plays the own hand and dummy, which lies open; a defender sees the
own hand and dummy.

Payoff     own tricks minus the other side's, those that the position starts with included. Player 0 is the declarer's
           side, player 1 the defence.
Position   as in `bridge`: four hands, the leader, the cards on the table, the tricks won by NS and EW. Then, if there
           are any, the cards that each hand has played to complete tricks, and who has not followed a suit:
               N:K93... AQ..4. J4.5.. 5.2.6. S 3-0 played=.8.J.T/..Q3.6/.4..AK/..7.J4 void=N:C/E:C/S:D
           Cards that are in no hand and were not played are gone: everybody knows them.
Moves      as in `bridge`.
Hidden     The declarer sees the own hand and dummy, a defender the own hand and dummy; all see and remember what was
           played. The two defenders are one player, who sees what the defender sees who plays next. Dummy is open
           from the start, also for the opening lead. Who played a card is remembered, not when.

The bidding is told by ranges for each hand, of lengths and of high card points (4, 3, 2, 1 for ace, king, queen, jack):
`-g "west=S:5-8 HCP:11-15"`. They hold for the hand as it was when the position was set up. All deals of the unseen
cards that fit the ranges and the suits not followed are equally likely. The deal of a `seed` is that of `bridge`; with
ranges, the first of a sequence of deals in which the hands of the declarer's side fit, the other cards dealt anew
so that the defenders' do.

Source     rules in [WBF2017]; hands drawn within what the bidding tells, as in [ginsberg2001].

Touching cards as one move hide which card of a sequence a player would choose; `touching=false` lists all.

Beside the rules this package has
  count_worlds  how many deals look the same to a player
  viewer        the seat whose eyes a player has
  seen_seats    the seats whose hands a player sees
"""

from __future__ import annotations

import sys
from random import Random
from typing import Annotated, Literal

from zermelo.core import KernelGame, Traits
from zermelo.errors import UsageError
from zermelo.games.bridge import CARD, MOST_TRICKS
from zermelo.games.bridge import evaluate as bridge_value
from zermelo.games.bridge import key as bridge_key
from zermelo.games.bridge import mover as side_to_move
from zermelo.games.bridge import moves
from zermelo.games.bridge import payoff as side_payoff
from zermelo.games.bridge import play as bridge_play
from zermelo.games.bridge import read_move
from zermelo.games.bridge import upper as side_upper
from zermelo.games.bridge._cards import SEATS, TRUMPS, random_deal
from zermelo.games.bridge._positions import move_name, seat_to_play
from zermelo.games.bridge_play._bidding import fits, read_ranges
from zermelo.games.bridge_play._hidden import (
    count_worlds, observation, sample, seen_seats, seen_view, view, viewer, worlds,
)
from zermelo.games.bridge_play._positions import Params, State, format, parse
from zermelo.kernels import TERMINAL, kernel, mix64, u64

__all__ = [
    "count_worlds", "format", "heard", "move_name", "moves", "observation", "parse", "read_move", "sample",
    "seen_seats", "seen_view", "view", "viewer", "worlds",
]  # fmt: skip
PLAYER_NAMES = ("declarer", "defence")
OPEN_MOVES = True  # cards are played face up
PLAYED_AS = "bridge"  # with nothing hidden, so that its solver is for open cards of this game, too
MOST_DEALS = 10_000  # that are tried for hands of the declarer's side within ranges


def make(
    *,
    trump: Annotated[Literal["NT", "S", "H", "D", "C"], "The trump suit, or NT for none."] = "NT",
    declarer: Annotated[Literal["N", "E", "S", "W"], "The seat of the declarer; the next one leads."] = "S",
    cards: Annotated[int, "Cards that each hand is dealt at the start."] = 13,
    seed: Annotated[int, "Random seed of the deal."] = 0,
    north: Annotated[str, "What the bidding tells of North, as 'S:5-8 HCP:11-15'."] = "",
    east: Annotated[str, "What the bidding tells of East."] = "",
    south: Annotated[str, "What the bidding tells of South."] = "",
    west: Annotated[str, "What the bidding tells of West."] = "",
    touching: Annotated[bool, "List one card for each sequence of touching cards."] = True,
) -> KernelGame:
    """A deal of the cards by a seed, within what the bidding tells."""
    if not 1 <= cards <= MOST_TRICKS:
        raise UsageError(f"parameter cards: expected 1 to {MOST_TRICKS} cards a hand, got {cards}")
    traits = Traits(
        perfect_information=False, lowest=-MOST_TRICKS, highest=MOST_TRICKS, max_moves=MOST_TRICKS, move_range=52,
        max_plies=4 * MOST_TRICKS,
    )  # fmt: skip
    told = {"north": north, "east": east, "south": south, "west": west}
    ranges = [read_ranges(name, text) for name, text in told.items()]
    seat = SEATS.index(declarer)
    flat = [number for each in ranges for number in each]
    for attempt in range(MOST_DEALS):
        hands = random_deal(seed if attempt == 0 else mix64(seed + attempt), cards)
        params = Params(
            TRUMPS.index(trump), hands[0], hands[1], hands[2], hands[3], (seat + 1) & 3, int(touching), 0, seat, flat
        )
        if all(fits(hands[own], ranges[own]) for own in (seat, seat ^ 2)) and _has_worlds(params):
            break
    else:
        raise UsageError(f"no deal within the ranges of the bidding found in {MOST_DEALS:,} deals of {cards} cards")
    if not all(map(fits, hands, ranges)):
        drawn = sample(params, start(params), 0, Random(seed))
        params = params._replace(north=drawn.north, east=drawn.east, south=drawn.south, west=drawn.west)
    return KernelGame(sys.modules[__name__], params, traits)


def _has_worlds(params: Params) -> bool:
    try:
        return count_worlds(params, start(params), 0) > 0
    except UsageError:
        return False


@kernel
def start(params: Params) -> State:
    return State(
        params.north, params.east, params.south, params.west, params.leader, 0, 0, 0, u64(0), u64(0), u64(0), u64(0), 0
    )


@kernel
def side_of(params: Params, player: int) -> int:
    """The side of a player as `bridge` numbers them: 0 NS, 1 EW; and the player of a side."""
    return (player + params.declarer) & 1


@kernel
def mover(params: Params, state: State) -> int:
    side = side_to_move(params, state)
    return TERMINAL if side == TERMINAL else side_of(params, side)


@kernel
def play(params: Params, state: State, move: int) -> State:
    after = bridge_play(params, state, move)
    card, seat = move & CARD, seat_to_play(state)
    bit, none = u64(1) << card, u64(0)
    voids = state.voids
    if state.trick > 0 and ((state.trick & CARD) - 1) // 13 != card // 13:
        voids |= 1 << (4 * seat + ((state.trick & CARD) - 1) // 13)
    return State(
        after.north, after.east, after.south, after.west, after.leader, after.trick, after.won, after.lost,
        u64(state.north_played | (bit if seat == 0 else none)), u64(state.east_played | (bit if seat == 1 else none)),
        u64(state.south_played | (bit if seat == 2 else none)), u64(state.west_played | (bit if seat == 3 else none)),
        voids,
    )  # fmt: skip


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return side_payoff(params, state, side_of(params, player))


@kernel
def upper(params: Params, state: State, player: int) -> float:
    return side_upper(params, state, side_of(params, player))


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    return bridge_value(params, state, side_of(params, player))


@kernel
def key(params: Params, state: State) -> int:
    played = mix64(state.north_played ^ mix64(state.east_played ^ mix64(state.south_played ^ mix64(state.west_played))))
    return mix64(bridge_key(params, state) ^ mix64(played ^ u64(state.voids)))


def heard(params: Params, state: State, move: int, player: int) -> str:
    """Every card is played face up."""
    return move_name(params, state, move)
