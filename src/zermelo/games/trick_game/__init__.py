"""A trick-taking card game with hidden hands: any small deck, two to four players, trumps or none.

Players play a card in turn; player 0 leads first. A player who has cards of the suit led must play one of them,
otherwise any card. The highest trump takes the trick, without one the highest card of the suit led, and its player
leads the next.

Payoff     for two players or two sides the own tricks above an equal share: half the own tricks minus half those of
           the other; for three or four players, each for itself, the own tricks.
Position   the hands (spades.hearts.diamonds.clubs) of seats 0, 1, … separated by '/'; the cards on the table in
           their order, or '-'; the seat to play; the tricks of each player; and where there are any, the cards set
           aside, the cards that lie face up, and who is known to be out of a suit, as in
           KQ..A.A/AJ.A.K. - 0 0,0 aside=...K up=AJ.A.. or 5./.8 - 0 1,0 void=1:S
           Cards that are nowhere are gone. During the deal the table is 'deal'.
Moves      suit and rank, as in SQ or HT. In the deal the card and the seat that gets it, as in SQ:0 or SQ:aside.
Hidden     a player sees the own hand, all cards that were played, and cards that lie face up; and remembers who did
           not follow a suit. The cards of the others and those set aside are not seen.

The deck has the highest `ranks` cards of the first `suits` suits. `seed` deals it; without a seed chance deals card
by card, all deals equally likely, and nobody looks at the cards before the end of the deal. A position says by its
cards which deals are possible: the unseen ones go to the other seats and aside in every way, so that cards face up
and cards that are gone leave as few as wanted. The first position above is the four-trick hand of the sources: player
0 knows all of player 1's hand but one card, the king of diamonds or of clubs.

With `sides` partners are one player, who sees and plays both hands: seats 0 and 2 against 1 and 3, and of three
seats, seat 0 against the others.

Source     the four-trick hand: [klesk_slides].
"""

from __future__ import annotations

import sys
from typing import Annotated, Literal

from zermelo.core import KernelGame, Traits
from zermelo.errors import UsageError
from zermelo.games._owners import given
from zermelo.games.trick_game._cards import (
    COUNT_BITS, NO_TRUMP, SUITS, Params, State, deck, holding, next_card, player_of, suit_led, suit_word, tricks_left,
    won,
)
from zermelo.games.trick_game._notation import (
    format, heard, move_name, parse, read_move, seen_svg, seen_text, svg, text,
)
from zermelo.games.trick_game._possible_deals import observation, sample, worlds
from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, ctz, kernel, mix64, popcount, random_word, u64

__all__ = [
    "format", "heard", "move_name", "observation", "parse", "read_move", "sample", "seen_svg", "seen_text", "svg",
    "text", "worlds",
]  # fmt: skip

OPEN_MOVES = True  # cards are played face up

def make(
    *,
    players: Annotated[Literal[2, 3, 4], "Number of hands."] = 2,
    hand: Annotated[int, "Cards of each hand."] = 4,
    suits: Annotated[Literal[1, 2, 3, 4], "Suits of the deck, in the order spades, hearts, diamonds, clubs."] = 4,
    ranks: Annotated[int, "Cards of each suit, from the ace down."] = 4,
    trump: Annotated[Literal["none", "S", "H", "D", "C"], "The suit of trumps, if any."] = "none",
    sides: Annotated[bool, "Whether partners play together as one player: seats 0 and 2 against 1 and 3."] = False,
    seed: Annotated[int | None, "Random seed of the deal; none: chance deals."] = None,
) -> KernelGame:
    """What is not dealt is set aside."""
    if not 1 <= ranks <= 13:
        raise UsageError(f"parameter ranks: expected 1 to 13, got {ranks}")
    cards = suits * ranks
    if not 1 <= hand <= cards // players:
        most = f"1 to {cards // players} cards for {players} hands of a deck of {cards}"
        raise UsageError(f"parameter hand: expected {most}, got {hand}")
    if trump != "none" and SUITS.index(trump) >= suits:
        raise UsageError(f"parameter trump: expected none or one of {', '.join(SUITS[:suits])}, got {trump}")
    if sides and players == 2:
        raise UsageError("parameter sides: expected 3 or 4 players, got 2, who are two sides as they are")
    trumps = NO_TRUMP if trump == "none" else SUITS.index(trump)
    params = Params(0, 0, 0, 0, cards, players, sides, hand, ranks, cards, trumps)
    two = sides or players == 2
    traits = Traits(
        players=2 if two else players, chance=seed is None, perfect_information=False,
        constant_sum=0 if two else hand, lowest=-hand / 2 if two else 0, highest=hand / 2 if two else hand,
        max_moves=max(hand, players + 1), move_range=64, max_plies=players * hand + (cards if seed is None else 0),
    )  # fmt: skip
    return KernelGame(sys.modules[__name__], params if seed is None else dealt(params, seed), traits)


def dealt(params: Params, seed: int) -> Params:
    """The parameters with a deal that a seed has drawn."""
    order = deck(params)
    for i in reversed(range(1, len(order))):
        j = random_word(seed, i) % (i + 1)
        order[i], order[j] = order[j], order[i]
    held = order[: params.seats * params.hand]
    low, high = (sum(1 << card for i, card in enumerate(held) if i // params.hand & bit) for bit in (1, 2))
    aside = sum(1 << card for card in order[len(held) :])
    return params._replace(low=low, high=high, hands=sum(1 << card for card in held), aside=aside, undealt=0)


@kernel
def start(params: Params) -> State:
    return State(params.low, params.high, params.hands, u64(0), params.aside, u64(0), 0, 0, 0, params.undealt)


@kernel
def mover(params: Params, state: State) -> int:
    if state.undealt > 0:
        return CHANCE
    return TERMINAL if state.hands == 0 else player_of(params, state.turn)


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    cards = holding(state, state.turn)
    if state.table != 0:
        same = cards & suit_word(suit_led(params, state))
        if same != 0:
            cards = same
    n = 0
    while cards != 0:
        out[row + n] = ctz(cards)
        cards &= cards - u64(1)
        n += 1
    return n


@kernel
def outcomes(params: Params, state: State, out: Ints, probabilities: Reals, row: int) -> int:
    """Who gets the next card: by how many cards each place still gets."""
    n = 0
    for place in range(params.seats + 1):
        room = params.hand - popcount(holding(state, place))
        if place == params.seats:
            room = params.cards - params.seats * params.hand - popcount(state.aside)
        if room > 0:
            out[row + n] = place
            probabilities[row + n] = room / state.undealt
            n += 1
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    if state.undealt > 0:
        return with_card(params, state, move)
    bit = u64(1) << move
    hands, table = u64(state.hands & ~bit), u64(state.table | bit)
    turn = state.turn + 1 if state.turn + 1 < params.seats else 0
    voids = state.voids
    if state.table != 0 and suit_led(params, state) != move >> 4:
        voids |= 1 << (4 * state.turn + suit_led(params, state))
    voids = without_gone_suits(voids, hands | state.aside)
    up = u64(state.up & ~bit)
    played = State(state.low, state.high, hands, table, state.aside, up, turn, state.tricks, voids, 0)
    if popcount(table) < params.seats:
        return played
    taker = winner(params, played)
    tricks = state.tricks + (1 << (COUNT_BITS * player_of(params, taker)))
    low, high = u64(given(state.low, table, 0)), u64(given(state.high, table, 0))
    return State(low, high, hands, u64(0), state.aside, up, taker, tricks, voids, 0)


@kernel
def with_card(params: Params, state: State, place: int) -> State:
    """The next card dealt to a seat, or aside."""
    bit = u64(1) << next_card(params, state)
    left = state.undealt - 1
    if place == params.seats:
        return State(state.low, state.high, state.hands, u64(0), u64(state.aside | bit), u64(0), 0, 0, 0, left)
    low, high = u64(given(state.low, bit, place & 1)), u64(given(state.high, bit, place >> 1))
    return State(low, high, u64(state.hands | bit), u64(0), state.aside, u64(0), 0, 0, 0, left)


@kernel
def without_gone_suits(voids: int, cards: int) -> int:
    """Who is out of a suit does not matter any more when all its cards are gone."""
    for suit in range(4):
        if cards & suit_word(suit) == 0:
            voids &= ~(0x1111 << suit)
    return voids


@kernel
def winner(params: Params, state: State) -> int:
    """The seat that takes a complete trick."""
    best = u64(0)
    if params.trump != NO_TRUMP:
        best = state.table & suit_word(params.trump)
    if best == 0:
        best = state.table & suit_word(suit_led(params, state))
    while best & (best - u64(1)) != 0:
        best &= best - u64(1)
    return (1 if state.low & best != 0 else 0) + (2 if state.high & best != 0 else 0)


@kernel
def so_far(params: Params, state: State, player: int) -> float:
    """The tricks of a player, where there are two less an equal share of those that were played."""
    if params.sides or params.seats == 2:
        return 0.5 * (won(state, player) - won(state, 1 - player))
    return float(won(state, player))


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return so_far(params, state, player)


@kernel
def upper(params: Params, state: State, player: int) -> float:
    left = params.hand if state.undealt > 0 else tricks_left(params, state)
    if params.sides or params.seats == 2:
        return so_far(params, state, player) + 0.5 * left
    return so_far(params, state, player) + left


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    return so_far(params, state, player)


@kernel
def key(params: Params, state: State) -> int:
    rest = mix64(u64(state.tricks)) ^ mix64(u64(state.voids * 512 + state.undealt * 4 + state.turn + 1))
    cards = mix64(state.aside ^ mix64(state.up ^ mix64(rest)))
    return mix64(state.low ^ mix64(state.high ^ mix64(state.hands ^ mix64(state.table ^ cards))))
