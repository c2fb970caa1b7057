"""The search of the double-dummy solver: can North and South take at least so many of the tricks that are left?

An answer is a word: a number of tricks, and below it the cards whose ranks it rests on (`tricks << CARDS | ranks`).
The number is a lower bound on what North and South take if it is at least what was asked for, else an upper one.
The ranks of a player's answer are those of the card that settles it, or of all cards that failed.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.algorithms.solvers import _bridge_table as table
from zermelo.algorithms.solvers._bridge_cards import (
    CARDS, DECK, SUIT, all_sequences, lowest, sequences, suit_cards, suit_of,
)
from zermelo.algorithms.solvers._bridge_table import Table
from zermelo.algorithms.solvers._card_ordering import order_follows, order_leads, order_void, put_low_first
from zermelo.algorithms.solvers._later_tricks import later_tricks, leaders_tricks
from zermelo.kernels import HITS, LIMIT, NODES, PROBES, STOPPED, Ints, bit_length, ctz, i64, kernel, mix64, u64

HALTED = -1  # the answer of a search whose budget is spent
UNKNOWN = -2
ROW = 16  # moves of a node
KEY = 50  # where the leader and the tricks left stand in a table key


class Box(NamedTuple):
    trump: int
    counts: Ints  # the cells of Run.counts
    hands: Ints  # the cards of N, E, S, W
    holders: Ints  # who was dealt each card
    moves: Ints  # a row for each card that can be played
    values: Ints  # what `solve` finds of every card
    killers: Ints  # the card that settled a similar question
    killer_slots: int  # a power of two
    table: Table


class Position(NamedTuple):
    """What `ask` is told of a position, beside the hands: see there."""

    place: int
    seat: int
    left: int
    present: int
    lengths: int
    led: int
    top: int
    matched: int


@kernel
def is_north_south(seat: int) -> bool:
    return seat & 1 == 0


@kernel
def one_of(seat: int, suit: int) -> int:
    """What a card of a seat adds to the lengths of suits in a table key; those of clubs follow from the others."""
    return 1 << 12 * seat + 4 * suit if suit < 3 else 0


@kernel
def beats(card: int, top: int, trump: int) -> bool:
    suit = suit_of(card)
    return card < top if suit == suit_of(top) else suit == trump


@kernel
def after_card(place: int, top: int, matched: int, card: int, trump: int) -> tuple[int, int]:
    """The card that wins the trick so far after another card, and 1 if there are two of its suit."""
    if place == 0:
        return card, 0
    same_suit = suit_of(card) == suit_of(top)
    if beats(card, top, trump):
        return card, 1 if same_suit else 0
    return top, 1 if same_suit else matched


@kernel
def last_trick(box: Box, seat: int) -> int:
    """Everybody has one card."""
    top = ctz(box.hands[seat])
    matched = 0
    for i in range(1, 4):
        top, matched = after_card(i, top, matched, ctz(box.hands[(seat + i) & 3]), box.trump)
    return (1 << CARDS if is_north_south(box.holders[top]) else 0) | matched << top


@kernel
def without_search(box: Box, seat: int, need: int, left: int, present: int) -> int:
    """The answer at the start of a trick by tricks that one side is sure of; UNKNOWN if they do not settle it."""
    north_south = is_north_south(seat)
    enough, for_others = (need, left + 1 - need) if north_south else (left + 1 - need, need)
    own = leaders_tricks(box.hands, seat, box.trump, left, enough)
    if own >> CARDS >= enough:
        return own if north_south else left - (own >> CARDS) << CARDS | own & DECK
    others = later_tricks(box.hands, seat, box.trump, left, present, for_others)
    if others >> CARDS >= for_others:
        return left - (others >> CARDS) << CARDS | others & DECK if north_south else others
    return UNKNOWN


@kernel
def context_of(box: Box, place: int, seat: int, follows: int, present: int, led: int, top: int) -> int:
    """What makes questions similar: the cards left in the suit led, else the player's hand; and the trick so far."""
    cards = present & SUIT << 13 * led if follows != 0 else box.hands[seat]
    return i64(mix64(cards | place << 52 | seat << 54 | top << 56) >> u64(2))


@kernel
def killer_of(box: Box, context: int, cards: int) -> int:
    """Of these cards the one, as a word, that settled a similar question; 0 if none is known."""
    found = box.killers[context & (box.killer_slots - 1)]
    if found >> 6 != context >> 20 or cards >> (found & 63) & 1 == 0:
        return 0
    return 1 << (found & 63)


@kernel
def ordered(
    box: Box, place: int, seat: int, row: int, follows: int, present: int, led: int, top: int, tried: int
) -> int:
    """Write the cards worth trying, the best first, one of each sequence; where they end.

    `tried` is a card that was tried already, as a word, or 0.
    """
    hand, trump = box.hands[seat], box.trump
    if follows != 0:
        cards = sequences(suit_cards(hand, led), suit_cards(present, led)) << 13 * led
    else:
        cards = all_sequences(hand, present)
    if tried != 0:
        cards ^= lowest(cards & 2 * tried - 1)  # the highest card of its sequence
    if cards & cards - 1 == 0:
        return put_low_first(box.moves, row, cards)
    if place == 0:
        return order_leads(box.moves, row, box.hands, seat, trump, cards, present)
    partners = box.holders[top] == seat ^ 2
    if follows == 0:
        return order_void(box.moves, row, box.hands, seat, place, trump, cards, led, top, partners)
    if suit_of(top) != led or cards & (1 << top) - 1 == 0:
        return put_low_first(box.moves, row, cards)
    return order_follows(box.moves, row, box.hands, seat, place, cards, top, partners)


@kernel
def no_better(card: int, ranks: int) -> int:
    """Cards of the suit of one that failed which would fail as well, since only these ranks mattered."""
    suit = SUIT << 13 * suit_of(card)
    mattered = ranks & suit
    if mattered == 0:
        return suit
    return suit & -(1 << bit_length(mattered)) if 1 << card > mattered else 0


@kernel
def ask(
    box: Box, place: int, seat: int, need: int, left: int, present: int, lengths: int, led: int, top: int, matched: int
) -> int:
    """Can North and South take `need` of the tricks left? `seat` plays a card, the one of this place in the trick.

    left      tricks to play, the one in progress included
    present   the cards in the hands when the trick began
    lengths   the lengths of suits in the hands now, as in a table key
    led, top  the suit led, and the card that wins so far
    matched   1 if another card of its suit was played: the rank of the winner matters
    """
    counts = box.counts
    if counts[NODES] >= counts[LIMIT]:
        counts[STOPPED] = 1
        return HALTED
    counts[NODES] += 1
    hand, slot, majors, minors = box.hands[seat], 0, 0, 0
    follows = 0
    if place == 0:
        counts[PROBES] += 1
        known = without_search(box, seat, need, left, present)
        if known != UNKNOWN:
            return known
        slot = table.slot_of(box.table, lengths | seat << 48 | left << KEY)
        majors, minors = table.major_owners(box.table, present), table.minor_owners(box.table, present)
        at = table.find(box.table, slot, majors, minors, need)
        if at != 0:
            counts[HITS] += 1
            return table.answer(box.table, at, present, need)
    else:
        follows = hand & SUIT << 13 * led
    context = context_of(box, place, seat, follows, present, led, top)
    row = (4 * left + place) * ROW
    tried = killer_of(box, context, follows if follows != 0 else hand)
    box.moves[row] = ctz(tried)
    i, end, all_listed = row, row + 1 if tried != 0 else row, False
    north_south = is_north_south(seat)
    best, ranks, skipped = -1 if north_south else left + 1, 0, 0
    while True:
        if i == end:
            if all_listed:
                break
            i, end, all_listed = row, ordered(box, place, seat, row, follows, present, led, top, tried), True
            continue
        card = box.moves[i]
        i += 1
        if skipped >> card & 1 == 0:
            box.hands[seat] = hand ^ (1 << card)
            suit = suit_of(card)
            winning, same = after_card(place, top, matched, card, box.trump)
            rest = lengths - one_of(seat, suit)
            if place < 3:
                found = ask(
                    box, place + 1, (seat + 1) & 3, need, left, present, rest, suit if place == 0 else led, winning,
                    same,
                )  # fmt: skip
            else:
                winner = box.holders[winning]
                gained = 1 if is_north_south(winner) else 0
                if need <= gained:
                    found = 0
                elif need - gained >= left:
                    found = left - 1 << CARDS
                elif left == 2:
                    found = last_trick(box, winner)
                else:
                    here = box.hands[0] | box.hands[1] | box.hands[2] | box.hands[3]
                    found = ask(box, 0, winner, need - gained, left - 1, here, rest, 0, 0, 0)
                if found >= 0:
                    found = found + (gained << CARDS) | same << winning
            box.hands[seat] = hand
            if found < 0:
                return HALTED
            value = found >> CARDS
            if (value >= need) == north_south:
                best, ranks = value, found & DECK
                box.killers[context & (box.killer_slots - 1)] = context >> 20 << 6 | card
                break
            best = max(best, value) if north_south else min(best, value)
            ranks |= found & DECK
            skipped |= no_better(card, found)
    if place == 0:
        lower, upper = (best, left) if best >= need else (0, best)
        key = lengths | seat << 48 | left << KEY
        ranks = table.that_count(box.hands, box.holders, present, ranks)
        table.store(box.table, key, slot, ranks, majors, minors, lower, upper)
    return best << CARDS | ranks


@kernel
def count_tricks(box: Box, position: Position, guess: int) -> int:
    """The tricks that North and South take of those left: questions from a first guess on, until the bounds meet."""
    left = position.left
    lower, upper, need = 0, left, min(max(guess, 1), left)
    while lower < upper:
        found = ask(
            box, position.place, position.seat, need, left, position.present, position.lengths, position.led,
            position.top, position.matched,
        )  # fmt: skip
        if found < 0:
            return HALTED
        value = found >> CARDS
        if value >= need:
            lower, need = value, value + 1
        else:
            upper, need = value, value
    return lower


@kernel
def after(box: Box, position: Position, card: int) -> Position:
    """The position after a card, which the caller takes from the hand. Not for the last card of all."""
    seat, suit, top, matched = position.seat, suit_of(card), position.top, position.matched
    winning, same = after_card(position.place, top, matched, card, box.trump)
    lengths = position.lengths - one_of(seat, suit)
    if position.place < 3:
        led = suit if position.place == 0 else position.led
        return Position(
            position.place + 1, (seat + 1) & 3, position.left, position.present, lengths, led, winning, same
        )
    here = box.hands[0] | box.hands[1] | box.hands[2] | box.hands[3]
    return Position(0, box.holders[winning], position.left - 1, here, lengths, 0, 0, 0)


@kernel
def count_after(box: Box, position: Position, card: int, guess: int) -> int:
    """The tricks that North and South take of those left if this card is played."""
    hand = box.hands[position.seat]
    box.hands[position.seat] = hand ^ (1 << card)
    following = after(box, position, card)
    gained = 0
    if position.place == 3:
        gained = 1 if is_north_south(following.seat) else 0
    found = count_tricks(box, following, guess - gained) if following.left > 0 else 0
    box.hands[position.seat] = hand
    return found if found < 0 else found + gained


@kernel
def solve(box: Box, position: Position, guess: int, each: int) -> int:
    """The tricks that North and South take of those left. With `each`, those after every card, in Box.values."""
    if each == 0:
        return count_tricks(box, position, guess)
    north_south = is_north_south(position.seat)
    hand = box.hands[position.seat]
    cards = hand & SUIT << 13 * position.led if position.place != 0 else hand
    cards = cards if cards != 0 else hand
    highest = all_sequences(cards, position.present)
    best = -1
    while cards != 0:
        card = ctz(cards)
        cards &= cards - 1
        if highest >> card & 1 != 0:  # others are worth as much as the card before
            guess = count_after(box, position, card, guess)
            if guess < 0:
                return HALTED
        box.values[card] = guess
        if best < 0 or (guess > best) == north_south:
            best = guess
    return best


@kernel
def begin(box: Box) -> None:
    """Forget what is known of other deals; Box.hands holds the cards of this one."""
    table.clear(box.table)
    for i in range(box.killer_slots):
        box.killers[i] = 0
    table.learn_owners(box.table, box.hands)
    for card in range(CARDS):
        for seat in range(4):
            if box.hands[seat] >> card & 1 != 0:
                box.holders[card] = seat
