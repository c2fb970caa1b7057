"""The corners of a best-response polyhedron: where a player's mixture makes enough replies equally good.

Idea    A mixture x of `mine` strategies and the value v of the other's best reply to it form a polyhedron. At
        each of its corners there are supports of equal size, I of x and J of best replies, whose equations
        (the replies in J are worth the same, x sums to 1) have one solution, positive on I. All pairs (I, J) are tried,
        those that cannot succeed are left out early:
        a reply that is dominated while x stays within I is in no J; J grows one reply at a time, each adding
        one row to a triangular system; a row whose coefficients all have one sign has no positive solution.
Cost    C(m + n, n) pairs at most, for m strategies against n.
Source  [PorterEtAl2008]: supports by size, conditional dominance; [VonStengel2007], algorithm 3.4: best-response
        polyhedra.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from zermelo.kernels import ctz, kernel


@kernel
def vertices(worth: Any, tolerance: float, points: Any, supports: Any, replies: Any) -> int:
    """Write every corner: its mixture, its support and its best replies (as bits). Returns how many there are.

    `worth[i, j]` is what the other gets from reply j to strategy i: floats scaled to lie within 0 and 1, or fractions
    (interpreted, with a tolerance of 0).
    """
    mine, others = worth.shape
    size = min(mine, others)
    rows = np.empty((size + 1, size), worth.dtype)
    pivots = np.zeros(size + 1, np.int64)
    members = np.zeros(mine, np.int64)
    useful = np.zeros(others, np.int64)
    chosen = np.zeros(size + 1, np.int64)
    x = np.zeros(size, worth.dtype)
    x[:] = worth[0, 0] * 0  # fractions stay fractions
    beaten = beats(worth, tolerance)
    found = np.zeros(1, np.int64)
    for k in range(1, size + 1):
        support = (1 << k) - 1
        while support < 1 << mine:
            list_bits(support, members)
            available = undominated(beaten, support, useful)
            if available >= k:
                search_replies(
                    worth, tolerance, members, k, useful, available, chosen, rows, pivots, x,
                    points, supports, replies, found, support,
                )  # fmt: skip
            support = next_subset(support)
    return found[0]


@kernel
def next_subset(bits: int) -> int:
    """The next larger number with as many bits (Gosper's hack).

    >>> [bin(next_subset(bits)) for bits in (0b0011, 0b0101, 0b0110)]
    ['0b101', '0b110', '0b1001']
    """
    low = bits & -bits
    carried = bits + low
    return carried | ((bits ^ carried) >> (2 + ctz(low)))


@kernel
def list_bits(bits: int, out: Any) -> int:
    """Write the numbers of the set bits, ascending; returns how many."""
    count = 0
    while bits:
        out[count] = ctz(bits)
        bits &= bits - 1
        count += 1
    return count


@kernel
def beats(worth: Any, tolerance: float) -> Any:
    """Of each two replies, the strategies (as bits) against which the second is better than the first."""
    mine, others = worth.shape
    beaten = np.zeros((others, others), np.int64)
    for j in range(others):
        for better in range(others):
            for i in range(mine):
                if worth[i, better] > worth[i, j] + tolerance:
                    beaten[j, better] |= 1 << i
    return beaten


@kernel
def undominated(beaten: Any, support: int, useful: Any) -> int:
    """Write the replies that no other reply beats against the whole support; returns how many."""
    others = beaten.shape[0]
    count = 0
    for j in range(others):
        dominated = False
        for better in range(others):
            if support & ~beaten[j, better] == 0:
                dominated = True
                break
        if not dominated:
            useful[count] = j
            count += 1
    return count


@kernel
def search_replies(
    worth: Any, tolerance: float, members: Any, k: int, useful: Any, available: int, chosen: Any, rows: Any,
    pivots: Any, x: Any, points: Any, supports: Any, replies: Any, found: Any, support: int,
) -> None:  # fmt: skip
    """Try every k of the useful replies with one support; `found[0]` counts the corners."""
    depth = 0
    chosen[0] = -1
    while depth >= 0:
        chosen[depth] += 1
        if chosen[depth] > available - (k - depth):
            depth -= 1
            continue
        first, last = useful[chosen[0]], useful[chosen[depth]]
        if depth > 0 and not add_row(worth, tolerance, members, k, first, last, rows, pivots, depth - 1):
            continue
        if depth + 1 < k:
            chosen[depth + 1] = chosen[depth]
            depth += 1
            continue
        if solve(rows, pivots, k, x, tolerance):
            best = best_replies(worth, members, k, x, first, tolerance)
            count = found[0]
            if best and is_new(supports, replies, count, support, best):
                points[count, :] = worth[0, 0] * 0
                for i in range(k):
                    points[count, members[i]] = x[i]
                supports[count] = support
                replies[count] = best
                found[0] += 1


@kernel
def add_row(
    worth: Any, tolerance: float, members: Any, k: int, first: int, last: int, rows: Any, pivots: Any, at: int
) -> bool:
    """Add the equation that two replies are worth the same, reduced by the rows above; False if it cannot hold."""
    for i in range(k):
        rows[at, i] = worth[members[i], last] - worth[members[i], first]
    for above in range(at):
        factor = rows[at, pivots[above]]
        for i in range(k):
            rows[at, i] -= factor * rows[above, i]
        rows[at, pivots[above]] = worth[0, 0] * 0  # a zero of its own type: a float would spoil fractions
    pivot = 0
    for i in range(1, k):
        if abs(rows[at, i]) > abs(rows[at, pivot]):
            pivot = i
    scale = rows[at, pivot]
    if abs(scale) <= tolerance:
        return False
    opposed = False
    for i in range(k):
        rows[at, i] /= scale
        opposed |= rows[at, i] < -tolerance
    pivots[at] = pivot
    return opposed


@kernel
def solve(rows: Any, pivots: Any, k: int, x: Any, tolerance: float) -> bool:
    """The mixture that makes all rows zero; False if it is not positive."""
    zero = x[0] * 0
    for i in range(k):
        x[i] = zero + 1  # all but the one without a pivot are written below, from the last row up
    total = zero + 1
    for at in range(k - 2, -1, -1):
        pivot = pivots[at]
        x[pivot] = zero
        value = zero
        for i in range(k):
            value -= rows[at, i] * x[i]
        if value <= 0:
            return False
        x[pivot] = value
        total += value
    for i in range(k):
        x[i] /= total
        if x[i] <= tolerance:
            return False
    return True


@kernel
def best_replies(worth: Any, members: Any, k: int, x: Any, reply: int, tolerance: float) -> int:
    """The best replies to x, as bits, if this reply is one of them; otherwise 0."""
    zero = worth[0, 0] * 0
    value = zero
    for i in range(k):
        value += x[i] * worth[members[i], reply]
    best = 0
    for j in range(worth.shape[1]):
        other = zero
        for i in range(k):
            other += x[i] * worth[members[i], j]
        if other > value + tolerance:
            return 0
        if other >= value - tolerance:
            best |= 1 << j
    return best


@kernel
def is_new(supports: Any, replies: Any, count: int, support: int, best: int) -> bool:
    """In a degenerate game several pairs of supports lead to one corner: the same support and best replies."""
    for at in range(count - 1, -1, -1):
        if supports[at] != support:
            return True  # the corners of one support stand together
        if replies[at] == best:
            return False
    return True
