"""Plays: what a player may do with a roll, each resulting position once.

A play is the points that its checkers leave: with two different dice the source of the higher and
the source of the lower (0: that die is not played), with doubles up to four sources. As digits to the
base 26 they are the number of the play; 0 is the pass.

Different dice a > b: a pair of sources (p, q) is one resulting position, whichever is moved first. Two pairs
reach the same position in two cases only: one checker runs a + b from t, as (t, t - a) or (t - b, t), and there is
no blot on t - a or t - b; or two checkers bear off and each die could have taken each. The smaller number is kept.

Doubles: how many checkers leave each point decides the position, and the position decides it. Moving the
rearmost first is never worse, so the sequences of sources that do not ascend are all plays, each once.

Both in ascending order, without a sort or a table of what was seen.

Most plays: a play shares at most four steps of a double among 15 checkers, at most C(18, 4) = 3,060 ways. Those
that lead to the same position counted once, the most without bearing off is 2,226: for each die a dynamic
program over all ways to place the checkers (tests/games/test_backgammon.py). A play that bears off needs all but three
checkers at home: six home points and three runners share the steps in at most C(12, 4) = 495 ways.
After a checker from the bar at most three steps are free, C(17, 3) = 680. Different dice have at
most 15 * 15 pairs of checkers and 30 runs.
"""

from __future__ import annotations

from zermelo.games.backgammon._board import (
    BAR, BAR_BIT, PLANE, POINTS, Params, State, fours, mirrored, occupied, threes, twos, with_one, without_one,
)
from zermelo.kernels import Ints, ctz, i64, kernel

BASE = 26
MOST_PLAYS = 2226
SCRATCH = MOST_PLAYS - 32  # cells at the end of a row that a list of pairs never reaches


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    a, b = state.roll // 10, state.roll % 10
    own = occupied(state.own_low, state.own_high)
    pairs = twos(state.own_low, state.own_high)
    theirs = occupied(state.other_low, state.other_high) | twos(state.other_low, state.other_high) << 32
    theirs = mirrored(theirs)
    free = POINTS & ~(theirs >> 32)
    if a == b:
        more, most = threes(state.own_low, state.own_high), fours(state.own_low, state.own_high)
        n = doubles(own, pairs, more, most, free << a & PLANE, a, out, row)
    else:
        n = different(own, pairs, theirs & free, free << a & PLANE, free << b & PLANE, a, b, out, row)
    if n == 0:
        out[row] = 0
        n = 1
    return n


@kernel
def sources(own: int, reach: int, die: int) -> int:
    """The points that a checker may leave with a die; `reach` are the points from which it lands on a free one."""
    if own & BAR_BIT:
        return own & reach & BAR_BIT
    found = own & reach
    if own >> 7 == 0:  # all are home
        if own >> (die + 1) != 0:
            return found | own & 1 << die
        return found | highest(own)
    return found


@kernel
def highest(own: int) -> int:
    """The highest point of a home board."""
    below = own | own >> 1
    below |= below >> 2
    below |= below >> 4
    return below ^ below >> 1


@kernel
def landing(bit: int, die: int) -> int:
    """The point that a checker reaches; nothing if it is off."""
    return bit >> die & PLANE


@kernel
def moved(own: int, pairs: int, bit: int, die: int) -> int:
    """The points with a checker after one has left the point of a bit."""
    return own & ~(bit & ~pairs) | landing(bit, die)


@kernel
def different(
    own: int, pairs: int, blots: int, reach_a: int, reach_b: int, a: int, b: int, out: Ints, row: int
) -> int:
    """The plays of two different dice: with both; or with the higher; or with the lower."""
    outside = own >> 7
    if outside & (outside - 1) == 0 and pairs >> 7 == 0:
        n = bearing(own, pairs, blots, reach_a, reach_b, a, b, out, row)
    else:
        n = running(own, pairs, blots, reach_a, reach_b, a, b, out, row)
    if n > 0:
        return n
    found, digit = sources(own, reach_a, a), BASE
    if found == 0:
        found, digit = sources(own, reach_b, b), 1
    return written(found, 0, digit, out, row) - row


@kernel
def written(found: int, number: int, digit: int, out: Ints, at: int) -> int:
    """Write the plays that end with each of the sources; where the next play goes."""
    while found != 0:
        out[at] = number + ctz(found) * digit
        found &= found - 1
        at += 1
    return at


@kernel
def running(
    own: int, pairs: int, blots: int, reach_a: int, reach_b: int, a: int, b: int, out: Ints, row: int
) -> int:
    """Pairs of sources while two checkers or more are outside: none bears off, and nothing else binds two moves."""
    with_a, with_b = own & reach_a, own & reach_b
    first_a = with_a & reach_b << a  # from here one checker can run with both dice, the higher first
    first_b = with_b & reach_a << b
    same = first_a & first_b & ~(blots << a | blots << b)
    left = with_a | first_b >> b & ~own
    entering = own & BAR_BIT
    if pairs & BAR_BIT:
        left &= BAR_BIT
        with_b &= BAR_BIT
        first_a = 0
    at = row
    while left != 0:
        p = ctz(left)
        bit = 1 << p
        left ^= bit
        if own & bit:
            found = (with_b & ~(bit & ~pairs) | (first_a & bit) >> a) & ~((same & bit) >> a)
        else:
            found = bit << b
        if entering != 0 and p != BAR:
            found &= BAR_BIT
        at = written(found, p * BASE, 1, out, at)
    return at - row


@kernel
def bearing(
    own: int, pairs: int, blots: int, reach_a: int, reach_b: int, a: int, b: int, out: Ints, row: int
) -> int:
    """Pairs of sources while at most one checker is outside: what one move allows depends on the other."""
    with_a, with_b = sources(own, reach_a, a), sources(own, reach_b, b)
    left, rest = with_a, with_b
    while rest != 0:  # for each q, the sources of the higher die after it
        q = ctz(rest)
        rest &= rest - 1
        then = sources(moved(own, pairs, 1 << q, b), reach_a, a)
        out[row + SCRATCH + q] = then
        left |= then
    at = row
    while left != 0:
        p = ctz(left)
        bit = 1 << p
        left ^= bit
        found = sources(moved(own, pairs, bit, a), reach_b, b) if with_a & bit else 0
        rest = with_b
        while rest != 0:
            q = ctz(rest)
            rest &= rest - 1
            found |= (out[row + SCRATCH + q] >> p & 1) << q
        if p <= b:
            found &= -bit  # two that bear off with either die
        runs = with_b & bit != 0 and out[row + SCRATCH + p] & landing(bit, b) != 0
        if runs and blots & (landing(bit, a) | landing(bit, b)) == 0:
            found &= ~landing(bit, a)  # one that runs with both dice
        at = written(found, p * BASE, 1, out, at)
    return at - row


@kernel
def doubles(own: int, pairs: int, more: int, most: int, reach: int, die: int, out: Ints, row: int) -> int:
    """The plays of a double: with as many steps as can be made."""
    for missing in range(4):
        # What is constant at a call goes as a plain number: a recursive kernel has one signature.
        n = descending(
            own, pairs, more, most, reach, die, i64(PLANE), i64(0), 4 - missing, out, i64(row)
        ) - row  # fmt: skip
        if n > 0:
            return n
    return 0


@kernel
def descending(
    own: int, pairs: int, more: int, most: int, reach: int, die: int, below: int, number: int, steps: int,
    out: Ints, at: int,
) -> int:  # fmt: skip
    """Write the plays of so many steps from sources that do not ascend; where the next play goes.

    The masks are the points with one, two, three and four checkers or more.
    """
    found = sources(own, reach, die) & below
    number *= BASE
    if steps == 1:
        return written(found, number, 1, out, at)
    while found != 0:
        s = ctz(found)
        bit = 1 << s
        found ^= bit
        to = landing(bit, die)
        one, two = own & ~(bit & ~pairs), pairs & ~(bit & ~more)
        three = more & ~(bit & ~most)  # `most` may keep a point too long, but only past the fourth step
        at = descending(
            one | to, two | one & to, three | two & to, most | three & to, reach, die, 2 * bit - 1,
            number + s, steps - 1, out, at,
        )  # fmt: skip
    return at


@kernel
def play(params: Params, state: State, move: int) -> State:
    if state.roll <= 0:
        return State(state.own_low, state.own_high, state.other_low, state.other_high, state.turn, move)
    a, b = state.roll // 10, state.roll % 10
    own_low, own_high, other_low, other_high = state.own_low, state.own_high, state.other_low, state.other_high
    die = b
    while move > 0:
        source = move % BASE
        move //= BASE
        if source > 0:
            own_low, own_high, other_low, other_high = step(own_low, own_high, other_low, other_high, source, die)
        die = a
    return State(other_low, other_high, own_low, own_high, 1 - state.turn, 0)


@kernel
def step(
    own_low: int, own_high: int, other_low: int, other_high: int, source: int, die: int
) -> tuple[int, int, int, int]:
    """One checker moves and hits. The steps of a play may come in any order."""
    own_low, own_high = without_one(own_low, own_high, 1 << source)
    if source > die:
        own_low, own_high = with_one(own_low, own_high, 1 << (source - die))
        blot = other_low & 1 << (25 - source + die)
        if blot != 0:
            other_low, other_high = with_one(other_low ^ blot, other_high, BAR_BIT)
    return own_low, own_high, other_low, other_high
