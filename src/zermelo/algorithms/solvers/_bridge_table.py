"""The table of the double-dummy solver: positions at the start of a trick, as far as their ranks matter.

Key      the lengths of all suits in all hands, and who leads.
Pattern  who owns the highest card left in a suit, the second, and so on down to the lowest that won a trick by its
         rank: two bits each. All positions with this key and pattern share the bounds, in any deal.
Entry    two words: the owners in spades and hearts, the bounds, how many owners count in spades; the owners in
         diamonds and clubs, how many count in hearts, diamonds and clubs.
Block    the entries of a key lie side by side, since most lookups read them all; a block that is full moves to one
         of twice the size, and the next key that needs its size takes it.
Source   partition search [Ginsberg1996]; relative ranks and winning ranks as in DDS [HaglundHein2014].
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.algorithms.solvers._bridge_cards import (
    CARDS, RANKS, SUIT, SUITS, at_least_as_high, lowest, suit_cards, top_cards,
)
from zermelo.kernels import Ints, bit_length, ctz, i64, kernel, mix64, popcount, u64

WORDS = 2  # of an entry
OWNERS = (1 << 4 * RANKS) - 1  # two suits
HALF = 2 * RANKS  # bits of the owners in one suit
SETS = 1 << RANKS  # sets of cards of a suit
MASKS = [(1 << 2 * min(n & 15, RANKS)) - 1 | (1 << 2 * min(n >> 4, RANKS)) - 1 << HALF for n in range(256)]
"""The bits of the owners that count in two suits, by the numbers of them."""
LOWER, UPPER = 52, 56  # where the bounds stand in the first word
SMALLEST = 2  # entries of the smallest block; the block of a class has twice as many as that of the class before
CLASSES = 24
FILLED, USED, CLEARED, FREE = range(4)  # cells of Table.state; from FREE on a free block of each class, 0 if none
COUNT = 20  # bits of how many entries a slot has, below the place of its block
SIZE = 5  # bits of the class of its block, below that


class Table(NamedTuple):
    size: int  # slots, a power of two
    room: int  # entries
    slots: Ints  # two words each: a key, and where its entries are
    entries: Ints
    owners: Ints  # by suit and set of cards: who owns the highest, the second …
    masks: Ints  # MASKS
    state: Ints  # slots filled, entries used, how often it was cleared, free blocks


@kernel
def clear(table: Table) -> None:
    for i in range(2 * table.size):
        table.slots[i] = 0
    table.state[FILLED] = 0
    table.state[USED] = SMALLEST
    table.state[CLEARED] += 1
    for i in range(CLASSES):
        table.state[FREE + i] = 0


@kernel
def learn_owners(table: Table, hands: Ints) -> None:
    """Note who owns the cards, for every set of the cards that are left."""
    for suit in range(SUITS):
        at = suit * SETS
        whole = suit_cards(hands[0] | hands[1] | hands[2] | hands[3], suit)
        table.owners[at] = 0
        cards = 0
        while cards != whole:
            cards = (cards - whole) & whole  # the next set
            n = popcount(cards) - 1
            higher = cards ^ lowest(cards)
            card = (cards ^ higher) << 13 * suit
            owner = 0
            while hands[owner] & card == 0:
                owner += 1
            table.owners[at + cards] = table.owners[at + higher] | owner << 2 * n


@kernel
def major_owners(table: Table, cards: int) -> int:
    """Who owns the spades and hearts that are left, from the highest."""
    return table.owners[cards & SUIT] | table.owners[SETS + (cards >> 13 & SUIT)] << HALF


@kernel
def minor_owners(table: Table, cards: int) -> int:
    return table.owners[2 * SETS + (cards >> 26 & SUIT)] | table.owners[3 * SETS + (cards >> 39 & SUIT)] << HALF


@kernel
def slot_of(table: Table, key: int) -> int:
    """Where a key stands; it is put there if it was not. The table is cleared if it is full."""
    if 4 * table.state[FILLED] >= 3 * table.size:
        clear(table)
    i = i64(mix64(key) & u64(table.size - 1))
    while table.slots[2 * i] != key:
        if table.slots[2 * i] == 0:
            table.slots[2 * i] = key
            table.slots[2 * i + 1] = 0
            table.state[FILLED] += 1
            break
        i = (i + 1) & (table.size - 1)
    return i


@kernel
def find(table: Table, slot: int, majors: int, minors: int, need: int) -> int:
    """The entry of a slot that answers "at least so many tricks for North and South?"; 0 if there is none.

    The last entries are read first; one that answers moves half the way there, for it will often be asked again.
    """
    held = table.slots[2 * slot + 1]
    first = held >> COUNT + SIZE
    n = held >> SIZE & (1 << COUNT) - 1
    at = first + n
    while at > first:
        at -= 1
        a, b = table.entries[WORDS * at], table.entries[WORDS * at + 1]
        if (
            (lower_of(a) >= need or upper_of(a) < need)
            and (a ^ majors) & table.masks[a >> 60 & 15 | b >> 48 & 240] == 0
            and (b ^ minors) & table.masks[b >> 56 & 255] == 0
        ):
            earlier = at + (first + n - at) // 2
            for i in range(WORDS):
                table.entries[WORDS * at + i] = table.entries[WORDS * earlier + i]
            table.entries[WORDS * earlier], table.entries[WORDS * earlier + 1] = a, b
            return earlier
    return 0


@kernel
def lower_of(first: int) -> int:
    return first >> LOWER & 15


@kernel
def upper_of(first: int) -> int:
    return first >> UPPER & 15


@kernel
def counted_cards(numbers: int, cards: int) -> int:
    """The cards whose owners count if there are so many in each suit, in a position with these cards."""
    found = 0
    for suit in range(SUITS):
        n = numbers >> 4 * suit & 15
        if n != 0:
            found |= top_cards(suit_cards(cards, suit), n) << 13 * suit
    return found


@kernel
def that_count(hands: Ints, holders: Ints, cards: int, ranks: int) -> int:
    """The cards whose owners must be the same if an answer that rests on these ranks is to hold elsewhere.

    Those down to the lowest rank in each suit. Since touching cards were tried once, all that touch the lowest one
    count as well: elsewhere, they might not touch. If they are the lowest of the suit, they do not count at all: the
    lengths of the suit tell that nobody else has them.
    """
    found = cards & at_least_as_high(ranks)
    for suit in range(SUITS):
        counted = suit_cards(found, suit)
        if counted != 0:
            last = lowest(counted)
            others = suit_cards(cards & ~hands[holders[13 * suit + ctz(last)]], suit)
            below = others & -last
            if below == 0:
                counted &= (1 << bit_length(others)) - 1
            else:
                counted = suit_cards(cards, suit) & (below & -below) - 1
            found = found & ~(SUIT << 13 * suit) | counted << 13 * suit
    return found


@kernel
def answer(table: Table, at: int, cards: int, need: int) -> int:
    """What an entry answers in a position with these cards, with the ranks that it rests on."""
    first, second = table.entries[WORDS * at], table.entries[WORDS * at + 1]
    value = lower_of(first) if lower_of(first) >= need else upper_of(first)
    return value << CARDS | counted_cards(first >> 60 & 15 | second >> 48 & 0xFFF0, cards)


@kernel
def new_block(table: Table, kind: int) -> int:
    """A block of a class: a free one, or behind all others; 0 if there is no room."""
    block = table.state[FREE + kind]
    if block != 0:
        table.state[FREE + kind] = table.entries[WORDS * block]
        return block
    block = table.state[USED]
    if block + (SMALLEST << kind) > table.room:
        return 0
    table.state[USED] += SMALLEST << kind
    return block


@kernel
def place_for_one(table: Table, slot: int) -> int:
    """Where the next entry of a slot goes; 0 if there is no room."""
    held = table.slots[2 * slot + 1]
    block, n, kind = held >> COUNT + SIZE, held >> SIZE & (1 << COUNT) - 1, held & (1 << SIZE) - 1
    if block == 0:
        block = new_block(table, 0)
    elif n == SMALLEST << kind:
        larger = new_block(table, kind + 1)
        if larger != 0:
            for i in range(WORDS * n):
                table.entries[WORDS * larger + i] = table.entries[WORDS * block + i]
            table.entries[WORDS * block] = table.state[FREE + kind]
            table.state[FREE + kind] = block
        block, kind = larger, kind + 1
    if block == 0:
        return 0
    table.slots[2 * slot + 1] = block << COUNT + SIZE | n + 1 << SIZE | kind
    return block + n


@kernel
def store(
    table: Table, key: int, slot: int, counted: int, majors: int, minors: int, lower: int, upper: int
) -> None:
    """Keep bounds of a position with these cards, of which the owners of `counted` matter."""
    if table.slots[2 * slot] != key:
        slot = slot_of(table, key)
    at = place_for_one(table, slot)
    if at == 0:
        clear(table)
        at = place_for_one(table, slot_of(table, key))
    numbers = 0
    for suit in range(SUITS):
        numbers |= popcount(suit_cards(counted, suit)) << 4 * suit
    first, second = majors & table.masks[numbers & 255], minors & table.masks[numbers >> 8]
    table.entries[WORDS * at] = first | lower << LOWER | upper << UPPER | (numbers & 15) << 60
    table.entries[WORDS * at + 1] = second | numbers >> 4 << 52
