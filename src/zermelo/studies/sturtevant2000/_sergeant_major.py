"""Sergeant Major with open cards: three players take tricks.

Players play a card in turn; player 0 leads first. A player who has cards of the suit led must play one of them,
otherwise any card. The highest trump, or else the highest card of the suit led, takes the trick, and its player leads
the next. Every trick is a point. The kitty and the bidding of targets are left out.

Payoff     the tricks taken; all together the tricks of the deal.
Position   is not read: a deal is drawn by its seed.

`upper` is what has been taken and is still to be had; it only falls: the monotone bound of branch and bound.
"""

from __future__ import annotations

import random
import sys
from typing import NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.kernels import TERMINAL, U64, Ints, ctz, kernel, mix64, popcount, u64

PLAYERS = 3
SUIT = 0xFFFF  # of a word that is shifted to a suit; a card is bit 16 suit + rank
TRUMPS = SUIT  # spades
POINT_BITS = 8


class State(NamedTuple):
    first: U64  # the cards that each player holds
    second: U64
    third: U64
    table: U64  # the cards of the trick
    best: U64  # the card that takes it so far
    led: U64  # the cards of the suit led
    turn: int
    taker: int  # who has played the best card
    points: int  # tricks of each player, a byte each


class Params(NamedTuple):
    first: U64
    second: U64
    third: U64
    tricks: int


def deal(cards: int, seed: int, highest: bool = False) -> KernelGame:
    """So many cards a hand, drawn from the whole deck, or from as many of its highest cards as are dealt."""
    deck = [16 * suit + rank for rank in reversed(range(13)) for suit in range(4)]
    drawn = random.Random(seed).sample(deck[: PLAYERS * cards] if highest else deck, PLAYERS * cards)
    hands = [sum(1 << card for card in drawn[i * cards : (i + 1) * cards]) for i in range(PLAYERS)]
    traits = Traits(
        players=PLAYERS, constant_sum=cards, lowest=0, highest=cards, max_moves=cards, move_range=64,
        max_plies=PLAYERS * cards,
    )  # fmt: skip
    return KernelGame(sys.modules[__name__], Params(hands[0], hands[1], hands[2], cards), traits)


@kernel
def start(params: Params) -> State:
    return State(params.first, params.second, params.third, u64(0), u64(0), u64(0), 0, 0, 0)


@kernel
def hand(state: State, player: int) -> int:
    if player == 0:
        return state.first
    return state.second if player == 1 else state.third


@kernel
def mover(params: Params, state: State) -> int:
    return TERMINAL if state.table == 0 and state.first == 0 else state.turn


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    cards = hand(state, state.turn)
    if state.table != 0 and cards & state.led != 0:
        cards = cards & state.led
    n = 0
    while cards != 0:
        out[row + n] = ctz(cards)
        cards &= cards - u64(1)
        n += 1
    return n


@kernel
def beats(card: int, best: int) -> bool:
    """Does a card that follows take the trick from the best one so far? Discards of other suits do not."""
    if card & u64(TRUMPS) != 0:
        return best & u64(TRUMPS) == 0 or card > best
    return best & u64(TRUMPS) == 0 and card >> u64(ctz(best) & 48) & u64(SUIT) != 0 and card > best


@kernel
def play(params: Params, state: State, move: int) -> State:
    card = u64(1) << move
    keep = ~card
    first, second, third = u64(state.first & keep), u64(state.second & keep), u64(state.third & keep)
    table = u64(state.table | card)
    leads = state.table == 0
    takes = leads or beats(card, state.best)
    best = u64(card if takes else state.best)
    taker = state.turn if takes else state.taker
    led = u64(u64(SUIT) << (move & 48)) if leads else u64(state.led)
    if popcount(table) < PLAYERS:
        turn = state.turn + 1 if state.turn + 1 < PLAYERS else 0
        return State(first, second, third, table, best, led, turn, taker, state.points)
    points = state.points + (1 << (POINT_BITS * taker))
    return State(first, second, third, u64(0), u64(0), u64(0), taker, 0, points)


@kernel
def taken(state: State, player: int) -> int:
    return (state.points >> (POINT_BITS * player)) & 0xFF


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return float(taken(state, player))


@kernel
def left(params: Params, state: State) -> int:
    """Tricks that are not yet taken."""
    return params.tricks - taken(state, 0) - taken(state, 1) - taken(state, 2)


@kernel
def upper(params: Params, state: State, player: int) -> float:
    return float(taken(state, player) + left(params, state))


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    return float(taken(state, player))


@kernel
def key(params: Params, state: State) -> int:
    rest = mix64(u64(state.points * 8 + state.turn))
    return mix64(state.first ^ mix64(state.second ^ mix64(state.third ^ mix64(state.table ^ mix64(state.best ^ rest)))))
