"""The evaluation by hand: race, blots and shots, points, primes, anchors, the bar and what is off.

Each feature is what the player to move has more than the other, times a weight of the parameters:

race      the lead in pips, as a share of all pips on the board
blots     points with one checker that an enemy can still pass
exposure  the share of the 36 rolls with which the enemy hits one of them, blocked ways and the bar considered
home      made points (two checkers or more) of the own home
prime     the length of the longest row of made points
anchor    made points in the enemy's home
bar       checkers on the bar
off       checkers off
tempo     1 for the player to roll or to move

The sum is cut to the bounds of the payoff. Where the default weights come from: docs/guides/backgammon.md.
"""

from __future__ import annotations

from zermelo.games.backgammon._board import (
    BAR_BIT, CHECKERS, FAR_HOME, HOME, PLANE, POINTS, Params, State, mirrored, occupied, total, twos,
)
from zermelo.kernels import kernel, popcount


@kernel
def by_hand(params: Params, state: State) -> float:
    """The value for the player to roll or to move."""
    low, high, other_low, other_high = state.own_low, state.own_high, state.other_low, state.other_high
    value, lead, sign = params.tempo, 0, 1
    for _ in range(2):
        lead -= sign * pips(low, high)
        value += sign * standing(params, low, high, other_low, other_high)
        low, high, other_low, other_high, sign = other_low, other_high, low, high, -1
    value += params.race * lead / (2 * pips(low, high) + lead)
    most = 3.0 if params.gammons else 1.0
    return max(-most, min(most, value))


@kernel
def pips(low: int, high: int) -> int:
    """How far the checkers of a side have to go: the numbers of their points, bit by bit."""
    count = total(low, high, PLANE & 0xAAAAAAAA) + 2 * total(low, high, PLANE & 0xCCCCCCCC)
    count += 4 * total(low, high, PLANE & 0xF0F0F0F0) + 8 * total(low, high, PLANE & 0xFF00FF00)
    return count + 16 * total(low, high, PLANE & 0xFFFF0000)


@kernel
def standing(params: Params, low: int, high: int, other_low: int, other_high: int) -> float:
    """All but the race, for one side."""
    made = twos(low, high) & POINTS
    theirs = mirrored(occupied(other_low, other_high))  # their bar is bit 0
    blots = occupied(low, high) & POINTS & ~made
    blots &= -(theirs & -theirs)  # those behind all enemies are safe
    value = params.home * popcount(made & HOME) + params.anchor * popcount(made & FAR_HOME)
    value += params.prime * longest(made) + params.blot * popcount(blots)
    value += params.bar * total(low, high, BAR_BIT) + params.borne_off * (CHECKERS - total(low, high, PLANE))
    if blots != 0:
        value += params.exposure * shots(theirs, total(other_low, other_high, BAR_BIT), blots, POINTS & ~made) / 36.0
    return value


@kernel
def longest(made: int) -> int:
    """The length of the longest row of points."""
    length = 0
    while made != 0:
        made &= made >> 1
        length += 1
    return length


@kernel
def shots(theirs: int, bar: int, blots: int, free: int) -> int:
    """How many of the 36 rolls hit a blot. They move up from 0, their bar, over the points that are free."""
    rolls = 0
    for a in range(1, 7):
        if double_hits(theirs, bar, blots, free, a):
            rolls += 1
        for b in range(1, a):
            if pair_hits(theirs, bar, blots, free, a, b):
                rolls += 2
    return rolls


@kernel
def pair_hits(theirs: int, bar: int, blots: int, free: int, a: int, b: int) -> bool:
    """Does one of two dice hit, or both one after the other?"""
    first = theirs & 1 if bar > 0 else theirs
    with_a, with_b = first << a & free, first << b & free
    if (with_a | with_b) & blots != 0:
        return True
    if bar > 1:
        return False
    rest = theirs & ~1 if bar > 0 else 0  # these may only move when the bar is empty
    then_b = with_a | rest if with_a != 0 else 0
    then_a = with_b | rest if with_b != 0 else 0
    return (then_b << b | then_a << a) & blots != 0


@kernel
def double_hits(theirs: int, bar: int, blots: int, free: int, die: int) -> bool:
    """Does a double hit? One checker may go as far as the steps that entering leaves."""
    steps = 4
    if bar > 0:
        if 1 << die & free == 0:
            return False
        if 1 << die & blots != 0:
            return True
        steps -= bar
        theirs = theirs & ~1 | 1 << die
    while steps > 0:
        theirs = theirs << die & free
        if theirs & blots != 0:
            return True
        steps -= 1
    return False
