"""Ranges on the command line: `2:10`, `2:40:2`, `0,0.5,1`, or several, as `2:4,8`."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from fractions import Fraction

from zermelo.errors import UsageError, shown

MOST = 10_000  # values of one range
LARGEST = 10**9
DECIMALS = 30  # of a number; a step of 1e-400 would be a fraction of 400 digits


def whole(flag: str, text: str) -> list[int]:
    """Whole numbers, in the order given, each once.

    >>> whole("--g", "2:10:4,3")
    [2, 6, 10, 3]
    """
    found = reals(flag, text)
    if any(value != int(value) for value in found):
        raise UsageError(f"{flag}: expected whole numbers, got {shown(text)}")
    return [int(value) for value in found]


def reals(flag: str, text: str) -> list[float]:
    """Numbers, in the order given, each once; both ends belong to a range.

    >>> reals("--s", "0:0.3:0.1")
    [0.0, 0.1, 0.2, 0.3]
    """
    found: dict[float, None] = {}
    for part in text.split(","):
        first, last, step = _bounds(flag, part)
        if (last - first) / step > MOST:
            raise UsageError(f"{flag}: expected at most {MOST:,} values, got {shown(part)}")
        found |= dict.fromkeys(float(first + i * step) for i in range(int((last - first) / step) + 1))
        if len(found) > MOST:
            raise UsageError(f"{flag}: expected at most {MOST:,} values, got {shown(text)}")
    return list(found)


def _bounds(flag: str, part: str) -> tuple[Fraction, Fraction, Fraction]:
    """First, last and step of a number, first:last or first:last:step; fractions, so that 0.1 ten times is 1."""
    try:
        numbers = [_number(text) for text in part.split(":")]
        first, last, step = (numbers[0], numbers[-1], Fraction(1)) if len(numbers) < 3 else numbers
    except (ValueError, InvalidOperation):
        raise UsageError(f"{flag}: expected a number, first:last or first:last:step, got {shown(part)}") from None
    if step <= 0 or last < first:
        raise UsageError(f"{flag}: expected a range that ascends, got {shown(part)}")
    return first, last, step


def _number(text: str) -> Fraction:
    number = Decimal(text)
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or not -DECIMALS <= exponent <= DECIMALS or not abs(number) <= LARGEST:
        raise ValueError
    return Fraction(number)
