"""Bridge with open cards: the play of the cards, double dummy, for two sides that see all four hands.

The hands are North, East, South and West, clockwise; North and South (player 0) play against East and West (player 1).
Each trick is a card of every hand in turn. Whoever has cards of the suit led must play one, otherwise any card. The
highest trump wins the trick, without a trump the highest card of the suit led, and the winner leads to the next.

Payoff     own tricks minus the other side's, those that the position starts with included.
Position   four hands as in PBN (spades.hearts.diamonds.clubs, clockwise from the seat that is named) and the leader:
               N:K93.8.J.T AQ..Q43.6 J4.54..AK 5.2.76.J4 S
           Then, if there are any, the cards on the table in the order of play, with commas, and the tricks that NS
           and EW have won:
               N:K93.8.J. AQ..Q43.6 J4.54..K 5.2.76.4 S CA,CJ,CT 3-2
           There cards on the table are in no hand. Without a leader, the one of the parameters.
Moves      suit and rank, as SK; Ks, ♠K and 10h are read as well. One card stands for its touching cards, those between
           which no other card is in play (`touching=false` lists all); any card that may be played is read.
Source     rules in [WBF2017], notation in [Veugen1999]; sequences as one move and the order `extreme` are those of the
           program in [klesk_slides].

A position may have 1 to 13 cards a hand. Cards that are in no hand count as played: hands of fewer cards are endings.

`order=extreme` numbers the moves so that the highest card of each suit comes first, then the lowest, the second
highest, and so on: of A Q 8 6 5 2 in the order A 2 Q 5 8 6. Otherwise the number of a move is that of its card.

The evaluation counts the top cards of each suit, as many as there will be rounds of it, for the sides that hold them.

Beside the rules this package has
  card_name, read_card  the name of a card and back
  hand_text, deal_text, read_deal  hands and deals as in PBN
  read_pbn, write_pbn   the boards of a PBN file, and the text of one
  BoardRecord           one board: deal, dealer, vulnerability, contract, play, result, results of perfect play
  board_record, with_play, with_results  a board to be written, with the cards played, with results of perfect play
  cards_played          the cards of a board in the order of play
  score                 what a contract scores
  par, Par, Contract    what both sides get if they bid as well as they can with all cards seen
  Vulnerability         none, NS, EW or both
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any, Literal

from zermelo.core import KernelGame, Traits
from zermelo.errors import UsageError
from zermelo.games.bridge._cards import (
    SEATS, SUIT, TRUMPS, card_name, deal_text, hand_text, random_deal, read_card, read_deal,
)
from zermelo.games.bridge._drawing import Hands
from zermelo.games.bridge._positions import (
    Params, Setting, State, Table, all_cards, format, hand, hands_of, move_name, on_table, parse, seat_to_play,
    table_of,
)
from zermelo.kernels import TERMINAL, Ints, ctz, kernel, mix64, popcount, u64

if TYPE_CHECKING:
    from zermelo.games.bridge._pbn import (
        BoardRecord, board_record, cards_played, read_pbn, with_play, with_results, write_pbn,
    )
    from zermelo.games.bridge._scoring import Contract, Par, Vulnerability, par, score

__all__ = [
    "BoardRecord", "Contract", "Par", "Vulnerability", "board_record", "card_name", "cards_played", "deal_text",
    "format", "hand_text", "move_name", "par", "parse", "read_card", "read_deal", "read_pbn", "score", "with_play",
    "with_results", "write_pbn",
]  # fmt: skip
PLAYER_NAMES = ("NS", "EW")
USUAL_ALGORITHM = "double_dummy"
MOST_TRICKS = 13
CARD = 63  # of a move: the card; above it the place in the order


def __getattr__(name: str) -> Any:
    """Load files and scores when they are first used."""
    if name in ("Contract", "Par", "Vulnerability", "par", "score"):
        return getattr(import_module("zermelo.games.bridge._scoring"), name)
    if name in __all__:
        return getattr(import_module("zermelo.games.bridge._pbn"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def make(
    *,
    trump: Annotated[Literal["NT", "S", "H", "D", "C"], "The trump suit, or NT for none."] = "NT",
    cards: Annotated[int, "Cards that each hand is dealt at the start."] = 13,
    leader: Annotated[Literal["N", "E", "S", "W"], "The seat that leads at the start."] = "W",
    seed: Annotated[int, "Random seed of the deal."] = 0,
    touching: Annotated[bool, "List one card for each sequence of touching cards."] = True,
    order: Annotated[Literal["rank", "extreme"], "Moves by rank, or extreme cards first."] = "rank",
) -> KernelGame:
    """A deal of the cards by a seed."""
    if not 1 <= cards <= MOST_TRICKS:
        raise UsageError(f"parameter cards: expected 1 to {MOST_TRICKS} cards a hand, got {cards}")
    extreme = order == "extreme"
    traits = Traits(
        lowest=-MOST_TRICKS, highest=MOST_TRICKS, max_moves=MOST_TRICKS,
        move_range=(CARD + 1) * MOST_TRICKS if extreme else 52, max_plies=4 * MOST_TRICKS,
    )  # fmt: skip
    north, east, south, west = random_deal(seed, cards)
    params = Params(
        TRUMPS.index(trump), north, east, south, west, SEATS.index(leader), int(touching), int(extreme)
    )  # fmt: skip
    return KernelGame(sys.modules[__name__], params, traits)


@kernel
def start(params: Params) -> State:
    return State(params.north, params.east, params.south, params.west, params.leader, 0, 0, 0)


@kernel
def mover(params: Setting, state: Table) -> int:
    return TERMINAL if all_cards(state) == 0 else seat_to_play(state) & 1


@kernel
def suit_of(card: int) -> int:
    """All cards of the suit of a card."""
    return u64(SUIT) << (card // 13 * 13)


@kernel
def beats(trump: int, card: int, best: int) -> bool:
    """Does a card, played later, win against the best so far?"""
    if card // 13 == best // 13:
        return card > best
    return card // 13 == trump


@kernel
def winner(trump: int, trick: int) -> int:
    """The place in the trick, from 0, of the card that wins it so far."""
    best, place, i = (trick & CARD) - 1, 0, 0
    while trick > CARD:
        trick >>= 6
        i += 1
        card = (trick & CARD) - 1
        if beats(trump, card, best):
            best, place = card, i
    return place


@kernel
def legal(state: Table) -> int:
    """The cards that may be played."""
    cards = hand(state, seat_to_play(state))
    if state.trick > 0:
        same = cards & suit_of((state.trick & CARD) - 1)
        if same != 0:
            return same
    return cards


@kernel
def highest_touching(params: Setting, state: Table, cards: int) -> int:
    """Of every sequence of touching cards the highest.

    Cards touch if none between them is in another hand, and none is the card that wins the trick so far.
    """
    between = u64(all_cards(state) & ~hand(state, seat_to_play(state)))
    if state.trick > 0:
        between |= u64(1) << (((state.trick >> (6 * winner(params.trump, state.trick))) & CARD) - 1)
    kept, rest = u64(cards), u64(cards)
    while rest != 0:
        card = ctz(rest)
        rest &= rest - u64(1)
        above = u64((cards | between) & suit_of(card)) >> card >> 1 << card << 1
        if above & (u64(0) - above) & cards != 0:
            kept &= ~(u64(1) << card)
    return kept


@kernel
def moves(params: Setting, state: Table, out: Ints, row: int) -> int:
    cards = legal(state)
    if params.touching:
        cards = highest_touching(params, state, cards)
    if params.extreme:
        return extreme_first(cards, out, row)
    n = 0
    while cards != 0:
        out[row + n] = ctz(cards)
        cards &= cards - u64(1)
        n += 1
    return n


@kernel
def extreme_first(cards: int, out: Ints, row: int) -> int:
    """Write the moves place by place: of each suit the highest, the lowest, the second highest, and so on."""
    n, place = 0, 0
    while n < popcount(cards):
        for suit in range(4):
            held = cards & (u64(SUIT) << (13 * suit))
            length = popcount(held)
            if place < length:
                lower = place // 2 if place & 1 else length - 1 - place // 2
                for _ in range(lower):
                    held &= held - u64(1)
                out[row + n] = (place << 6) + ctz(held)
                n += 1
        place += 1
    return n


@kernel
def play(params: Setting, state: Table, move: int) -> State:
    card = move & CARD
    others = ~(u64(1) << card)
    north, east = u64(state.north & others), u64(state.east & others)
    south, west = u64(state.south & others), u64(state.west & others)
    n = on_table(state.trick)
    trick = state.trick | (card + 1) << (6 * n)
    if n < 3:
        return State(north, east, south, west, state.leader, trick, state.won, state.lost)
    leader = (state.leader + winner(params.trump, trick)) & 3
    return State(north, east, south, west, leader, 0, state.won + 1 - (leader & 1), state.lost + (leader & 1))


@kernel
def payoff(params: Setting, state: Table, player: int) -> float:
    return float(state.won - state.lost) if player == 0 else float(state.lost - state.won)


@kernel
def tricks_left(state: Table) -> int:
    """The tricks still to be won, the one in progress included."""
    return popcount(hand(state, seat_to_play(state)))


@kernel
def upper(params: Setting, state: Table, player: int) -> float:
    return payoff(params, state, player) + float(tricks_left(state))


@kernel
def evaluate(params: Setting, state: Table, player: int) -> float:
    lead, left = 0, tricks_left(state)
    everything = all_cards(state)
    for suit in range(4):
        cards = u64(SUIT) << (13 * suit)
        rounds = max(
            max(popcount(state.north & cards), popcount(state.east & cards)),
            max(popcount(state.south & cards), popcount(state.west & cards)),
        )
        card = 13 * suit + 12
        while rounds > 0:
            bit = u64(1) << card
            if everything & bit != 0:
                lead += 1 if (state.north | state.south) & bit != 0 else -1
                rounds -= 1
            card -= 1
    lead = state.won - state.lost + min(max(lead, -left), left)
    return float(lead) if player == 0 else float(-lead)


@kernel
def key(params: Setting, state: Table) -> int:
    rest = mix64(u64(((state.trick * 4 + state.leader) * 16 + state.won) * 16 + state.lost))
    return mix64(state.north ^ mix64(state.east ^ mix64(state.south ^ mix64(state.west ^ rest))))


def read_move(params: Setting, state: Table, text: str) -> int | None:
    """The move of any card that may be played, also of one for which the list of moves has a touching card."""
    card = read_card(text)
    if card is None or mover(params, state) == TERMINAL or not legal(state) >> card & 1:
        return None
    if not params.extreme:
        return card
    out = [0] * MOST_TRICKS
    listed = out[: moves(params, state, out, 0)]
    stands_for = min((move for move in listed if move & CARD >= card), key=lambda move: move & CARD)
    return stands_for - (stands_for & CARD) + card


def view(params: Setting, state: Table) -> Hands:
    """The four hands around the table."""
    return Hands(tuple(hands_of(state)), table_of(state), state.leader, params.trump, state.won, state.lost)
