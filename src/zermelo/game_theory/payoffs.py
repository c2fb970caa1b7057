"""Payoffs from nested lists or arrays: checked, and kept as fractions where they are rational.

Idea  Walk the nested lists once: the shape, the numbers as floats, and the same numbers as fractions if all
      of them are integers or fractions. What does not fit is named by its place.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from fractions import Fraction
from numbers import Integral, Rational, Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.errors import UsageError, shown

Reals = NDArray[np.float64]
Exact = tuple[Fraction, ...]

MOST_PAYOFFS = 4_000_000  # numbers of a game
MOST_EXACT = 20_000  # numbers that are kept as fractions, too
MOST_PLAYERS = 30
LARGEST = 1e100  # of the size of a payoff: sums and differences stay finite


def read(given: Any) -> tuple[Reals, Exact | None]:
    """The payoffs as an array of floats and, if all are integers or fractions, as fractions.

    >>> read([[1, 2], [3, Fraction(1, 2)]])[1]
    (Fraction(1, 1), Fraction(2, 1), Fraction(3, 1), Fraction(1, 2))
    >>> read([[1, 2], [3]])
    Traceback (most recent call last):
    zermelo.errors.UsageError: expected rows of the same length: [1] has 1 entry, [0] has 2
    """
    if isinstance(given, np.ndarray) and given.dtype.kind in "fiu":
        return _read_array(given)
    shape = _shape(given)
    _check_size(shape)
    flat = list(_numbers(given, shape, ()))
    floats = np.array([_float(number, shape, at) for at, number in enumerate(flat)], dtype=np.float64)
    exact = None
    if len(flat) <= MOST_EXACT and all(isinstance(number, Rational) for number in flat):
        exact = tuple(_fraction(number) for number in flat)
    return floats.reshape(shape) + 0.0, exact


def _read_array(given: NDArray[Any]) -> tuple[Reals, Exact | None]:
    _check_size(given.shape)
    floats = np.asarray(given, dtype=np.float64) + 0.0  # a copy, without -0.0
    wrong = np.flatnonzero(~(np.abs(floats) <= LARGEST))
    if wrong.size:
        _float(float(floats.flat[wrong[0]]), given.shape, int(wrong[0]))
    small = given.dtype.kind in "iu" and given.size <= MOST_EXACT
    return floats, tuple(Fraction(int(number)) for number in given.flat) if small else None


def _shape(given: Any) -> tuple[int, ...]:
    """The lengths along the first entries; the others are compared with them later."""
    shape: list[int] = []
    while _nested(given):
        shape.append(len(given))
        if not len(given):
            break
        if len(shape) > MOST_PLAYERS + 1:
            raise UsageError(f"expected at most {MOST_PLAYERS} players, got lists nested deeper than that")
        given = given[0]
    return tuple(shape)


def _nested(value: Any) -> bool:
    if isinstance(value, np.ndarray):
        return value.ndim > 0
    return isinstance(value, Sequence) and not isinstance(value, str | bytes)


def _check_size(shape: tuple[int, ...]) -> None:
    size = math.prod(shape)
    if not size:
        raise UsageError("expected at least one payoff, got an empty list")
    if size > MOST_PAYOFFS:
        raise UsageError(f"expected at most {MOST_PAYOFFS:,} payoffs, got {size:,}")
    if len(shape) > MOST_PLAYERS + 1:
        raise UsageError(f"expected at most {MOST_PLAYERS} players, got {len(shape) - 1}")


def _numbers(given: Any, shape: tuple[int, ...], place: tuple[int, ...]) -> Iterator[Any]:
    if len(place) == len(shape):
        if _nested(given):
            raise UsageError(f"expected a number at {list(place)}, got a list")
        yield given
        return
    if not _nested(given):
        raise UsageError(f"expected a list at {list(place)}, got {shown(given)}")
    if len(given) != shape[len(place)]:
        first = [0] * len(place)
        raise UsageError(
            f"expected rows of the same length: {list(place)} has {_entries(len(given))}, "
            f"{first} has {shape[len(place)]}"
        )
    for at, part in enumerate(given):
        yield from _numbers(part, shape, (*place, at))


def _entries(count: int) -> str:
    return "1 entry" if count == 1 else f"{count} entries"


def _float(number: Any, shape: tuple[int, ...], at: int) -> float:
    try:
        value = float(number) if isinstance(number, Real) and not isinstance(number, bool | np.bool_) else math.nan
    except OverflowError:
        value = math.inf
    if abs(value) <= LARGEST:
        return value
    place = [int(index) for index in np.unravel_index(at, shape)]
    expected = "a number" if math.isnan(value) else f"a payoff of at most {LARGEST:g} in size"
    raise UsageError(f"expected {expected} at {place}, got {shown(number)}")


def _fraction(number: Any) -> Fraction:
    return Fraction(int(number)) if isinstance(number, Integral) else Fraction(number)


def plain(number: Fraction | float) -> str:
    """A number as people write it.

    >>> plain(Fraction(-1, 3)), plain(Fraction(2)), plain(0.25), plain(-0.0)
    ('-1/3', '2', '0.25', '0')
    """
    return str(number) if isinstance(number, Fraction) else f"{number + 0.0:.6g}"
