"""Joint distributions of the true and the heuristic value of a node, as cumulative tables.

`table[..., i, j]` is P(V < i-th boundary, H < j-th boundary): a row and a column of zeros, then the g x n
values. The largest of b independent nodes has the table to the power b; the smallest is the largest of
the negated values. A heuristic of one value, n = 1, leaves the true values alone. Leading axes are
conditions: one table for each. Differences are taken only where a mass is asked for, so that no
probability is lost to more than rounding.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.special import ndtr

Array: TypeAlias = NDArray[np.float64]


def noisy(boundaries: Sequence[float], middles: Sequence[float], noise: float) -> Array:
    """P(H < j-th boundary | V = i): the middle of part i and normal noise, rounded.

    What leaves [0, 1] falls into the outermost parts.
    """
    edges = np.array([-np.inf, *boundaries, np.inf])
    below: Array = ndtr((edges - np.array(middles)[:, None]) / noise)
    return below


def joint(masses: Array, heuristic: Array) -> Array:
    """The table of true values with these masses and of a heuristic, given as P(H < j-th boundary | V = i)."""
    table = np.zeros((*masses.shape[:-1], masses.shape[-1] + 1, heuristic.shape[-1]))
    np.cumsum(masses[..., :, None] * heuristic, axis=-2, out=table[..., 1:, :])
    return table


def unseen(masses: Array) -> Array:
    """The table of true values alone: a heuristic of one value.

    >>> unseen(np.array([0.25, 0.75]))[:, 1]
    array([0.  , 0.25, 1.  ])
    """
    return joint(masses, np.array([[0.0, 1.0]]))


def true_masses(table: Array) -> Array:
    """P(V = i)."""
    return np.diff(table[..., -1], axis=-1)


def masses(table: Array) -> Array:
    """P(V = i, H = j)."""
    return np.diff(np.diff(table, axis=-1), axis=-2)


def negated(table: Array) -> Array:
    """The table of (-V, -H), by inclusion and exclusion."""
    at_least: Array = table - table[..., -1:, :]
    at_least -= table[..., :, -1:]
    at_least += 1.0
    return at_least[..., ::-1, ::-1]


def largest(table: Array, b: int) -> Array:
    """The table of the largest V and the largest H of b independent nodes."""
    return power(table, b)


def smallest(table: Array, b: int) -> Array:
    return negated(power(negated(table), b))


def power(base: Array, exponent: int) -> Array:
    """base ** exponent by repeated squaring, several times as fast as NumPy's.

    >>> power(np.array([0.5, 2.0]), 10)
    array([9.765625e-04, 1.024000e+03])
    """
    result = base
    for bit in f"{exponent:b}"[1:]:
        result = result * result
        if bit == "1":
            result *= base
    return result


def move_error(table: Array, b: int) -> Array:
    """P(the child chosen for its H has not the largest V), of b independent children with this table.

    The chooser takes a child of the largest H, any of them with equal probability. It is right with (v, h) if
    no other child has a larger V; k of the others may have the same H. With A = P(V <= v, H = h) and
    B = P(V <= v, H < h), the sum over k of C(b-1, k) A^k B^(b-1-k) b / (k+1) is ((A+B)^b - B^b) / A.
    """
    right = masses(table) * quotients(table[..., 1:, :], b)
    error: Array = 1.0 - right.sum(axis=(-2, -1))
    return np.maximum(error, 0.0)


def quotients(row: Array, n: int) -> Array:
    """(x^n - y^n) / (x - y) of neighbours y, x along the last axis, without the division.

    It is the sum of x^k y^(n-1-k), doubled from the bits of n: no difference, no loss of digits where x is near y.
    """
    total, powers = np.ones_like(row[..., 1:]), row
    for bit in f"{n:b}"[1:]:
        total *= powers[..., 1:] + powers[..., :-1]
        powers = powers * powers
        if bit == "1":
            total *= row[..., 1:]
            total += powers[..., :-1]
            powers *= row
    return total
