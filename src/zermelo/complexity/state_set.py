"""A set of states that keeps the states themselves: no collisions.

Idea     The fields of a state are squeezed into as few bits as they need: the width of each is
         measured on the way, and a state that does not fit is refused, so that the set can be
         made anew with wider fields. Keys lie in the order they came in, which is the queue of a
         search by levels; the hash table holds their numbers only, 4 bytes each.
Memory   8 bytes a key of up to 64 bits, and 4 bytes / load of the table: 14 to 19 bytes a state.
Source   linear probing: [Knuth1998], section 6.4, algorithm L.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.kernels import U64, Ints, from_words, i64, kernel, mix64, rules, to_words, u64

MISFIT = -(1 << 40)  # a state that the widths do not hold
TOGETHER = 256  # states that are looked for at once
MOST_STATES = (1 << 32) - 2  # what the numbers of the table can tell apart


class StateSet(NamedTuple):
    words: int  # of a state
    size: int  # words of a key
    mask: int  # slots - 1; their number is a power of two
    symmetries: int  # 1 if states stand for themselves alone
    widths: Ints  # bits of every word of a state
    raw: Ints  # a state's words while it is squeezed
    key: Ints  # two keys: of the state, and of the symmetric one it is compared with
    keys: Ints  # all of them, in the order they came in
    slots: Ints  # the number of a key + 1, or 0
    waiting: Ints  # keys to look for
    homes: Ints  # and their slots


@kernel
def squeeze(states: StateSet, state: Any, at: int) -> bool:
    """The key of a state, put into `key`; False if a field is wider than was thought."""
    to_words(state, states.raw, 0)
    if states.size == 1:
        return squeeze_one(states, at)
    for i in range(states.size):
        states.key[at + i] = u64(0)
    bit = 0
    for i in range(states.words):
        word, width = states.raw[i], states.widths[i]
        if width < 64 and word >> width != u64(0):
            return False
        into, shift = at + (bit >> 6), bit & 63
        if width > 0:
            states.key[into] |= u64(word << shift)
            if shift + width > 64:
                states.key[into + 1] |= word >> (64 - shift)
        bit += width
    return True


@kernel
def squeeze_one(states: StateSet, at: int) -> bool:
    """The same where a key is one word and no field fills it alone: most games."""
    key, beyond, bit = u64(0), u64(0), 0
    for i in range(states.words):
        word, width = states.raw[i], states.widths[i]
        key |= u64(word << bit)
        beyond |= word >> width
        bit += width
    states.key[at] = key
    return beyond == u64(0)


@kernel
def fetch(states: StateSet, like: Any, number: int) -> Any:
    """The state of a number."""
    at, bit = number * states.size, 0
    if states.size == 1:
        key = states.keys[number]
        for i in range(states.words):
            width = states.widths[i]
            states.raw[i] = key & u64((u64(1) << width) - u64(1))
            key >>= width
        return from_words(like, states.raw, 0)
    for i in range(states.words):
        width = states.widths[i]
        word = u64(0)
        if width > 0:
            source, shift = at + (bit >> 6), bit & 63
            word = states.keys[source] >> shift
            if shift + width > 64:
                word |= u64(states.keys[source + 1] << (64 - shift))
            if width < 64:
                word &= u64((u64(1) << width) - u64(1))
        states.raw[i] = u64(word)
        bit += width
    return from_words(like, states.raw, 0)


@kernel
def canonical(params: Any, states: StateSet, state: Any) -> bool:
    """The smallest key among those of all symmetric states, put into `key`."""
    if not squeeze(states, state, 0):
        return False
    for symmetry in range(1, states.symmetries):
        if not squeeze(states, rules.transformed(params, state, symmetry), states.size):
            return False
        if precedes(states, states.size, 0):
            for i in range(states.size):
                states.key[i] = states.key[states.size + i]
    return True


@kernel
def precedes(states: StateSet, a: int, b: int) -> bool:
    for i in range(states.size):
        if states.key[a + i] != states.key[b + i]:
            return bool(states.key[a + i] < states.key[b + i])
    return False


@kernel
def hashed(states: StateSet, keys: Any, at: int) -> U64:
    mixed = u64(0)
    for i in range(states.size):
        mixed = mix64(mixed ^ keys[at + i])
    return mixed


@kernel
def find(params: Any, states: StateSet, state: Any) -> int:
    """The number of a state; -1 - the free slot for it if it is not there; MISFIT."""
    if not canonical(params, states, state):
        return MISFIT
    return look(states, states.key, 0, home(states, states.key, 0))


@kernel
def home(states: StateSet, keys: Any, at: int) -> int:
    """The slot where a key would like to be."""
    return i64(hashed(states, keys, at) & u64(states.mask))


@kernel
def look(states: StateSet, keys: Any, at: int, slot: int) -> int:
    while states.slots[slot] != 0:
        number = i64(states.slots[slot]) - 1
        if equal(states, number, keys, at):
            return number
        slot = (slot + 1) & states.mask
    return -1 - slot


@kernel
def equal(states: StateSet, number: int, keys: Any, at: int) -> bool:
    mine = number * states.size
    for i in range(states.size):
        if states.keys[mine + i] != keys[at + i]:
            return False
    return True


@kernel
def put(states: StateSet, number: int, keys: Any, at: int, slot: int) -> None:
    """Keep a key that was looked for in vain."""
    mine = number * states.size
    for i in range(states.size):
        states.keys[mine + i] = keys[at + i]
    states.slots[slot] = number + 1


@kernel
def wait(params: Any, states: StateSet, state: Any, place: int) -> bool:
    """Let a state wait to be looked for with others; False if it does not fit."""
    if not canonical(params, states, state):
        return False
    for i in range(states.size):
        states.waiting[place * states.size + i] = states.key[i]
    states.homes[place] = home(states, states.key, 0)
    return True


@kernel
def touch(states: StateSet, n: int) -> int:
    """Read what the search for the waiting states will read: many reads under way at once, instead of one by one."""
    seen = 0
    for place in range(n):
        seen += i64(states.slots[states.homes[place]])
    for place in range(n):
        number = i64(states.slots[states.homes[place]]) - 1
        seen += i64(states.keys[max(number, 0) * states.size] & u64(1))
    return seen


@kernel
def index(states: StateSet, count: int) -> None:
    """Fill an empty table with the keys there are."""
    for number in range(count):
        slot = home(states, states.keys, number * states.size)
        while states.slots[slot] != 0:
            slot = (slot + 1) & states.mask
        states.slots[slot] = number + 1
