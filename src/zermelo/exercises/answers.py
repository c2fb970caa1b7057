"""What a student writes: numbers, windows, vectors and letters, read generously and written in one way."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction

from zermelo.errors import UsageError, shown

INFINITIES = {"inf": math.inf, "infinity": math.inf, "oo": math.inf, "∞": math.inf}
NEVER = "never"
"""The answer for a node that is never entered."""
NEVER_WORDS = (NEVER, "-", "–", "—", "cut", "none", "not entered")
LONGEST = 400  # characters of an answer
TOLERANCE = 0.005
"""How far a number may be off: two decimals are enough."""


def number_text(value: float) -> str:
    """A number as short as it can be, to four decimals.

    >>> number_text(-0.0), number_text(2.5), number_text(-math.inf), number_text(1 / 3)
    ('0', '2.5', '-∞', '0.3333')
    """
    if math.isinf(value):
        return "∞" if value > 0 else "-∞"
    return f"{round(value, 4) + 0.0:.4f}".rstrip("0").rstrip(".")


def window_text(alpha: float, beta: float) -> str:
    """A window: alpha, then beta."""
    return f"{number_text(alpha)}, {number_text(beta)}"


def vector_text(vector: Sequence[float]) -> str:
    return ", ".join(map(number_text, vector))


def read_number(text: str) -> float:
    """A number as a decimal, as a fraction, or infinite.

    >>> read_number("−2,5"), read_number("7/2"), read_number("-inf")
    (-2.5, 3.5, -inf)
    """
    plain = _plain(text).replace(",", ".").replace(" ", "")
    sign, size = (-1.0, plain[1:]) if plain[:1] == "-" else (1.0, plain.removeprefix("+"))
    if size.lower() in INFINITIES:
        return sign * INFINITIES[size.lower()]
    if not re.fullmatch(r"\d{1,15}(\.\d{0,15})?|\.\d{1,15}|\d{1,15}/\d{1,15}", size) or re.search(r"/0+$", size):
        raise UsageError(f"expected a number such as 3, -2.5, 7/2 or inf, got {shown(text)}")
    return sign * float(Fraction(size))


def read_window(text: str) -> tuple[float, float] | None:
    """Alpha and beta, such as '3, inf'; None for a node that is never entered.

    >>> read_window("(-∞, 3)"), read_window("2 5"), read_window("-")
    ((-inf, 3.0), (2.0, 5.0), None)
    """
    if _plain(text).lower() in NEVER_WORDS:
        return None
    alpha, beta = read_vector(text, 2, f"alpha and beta such as -inf, 3, or {NEVER} for a node that is not entered")
    return alpha, beta


def read_vector(text: str, length: int, expected: str = "") -> tuple[float, ...]:
    """So many numbers, with commas, semicolons or spaces between them."""
    parts = [part for part in re.split(r"[\s,;|]+", _plain(text).strip("()[]{}")) if part]
    if len(parts) != length:
        usual = f"{length} numbers such as {vector_text(range(length))}"
        raise UsageError(f"expected {expected or usual}, got {shown(text)}")
    return tuple(map(read_number, parts))


def read_names(text: str, known: Sequence[str]) -> list[str]:
    """Letters of nodes, with spaces or commas between them; 'none' or '-' are none.

    >>> read_names("b, C d", ["A", "B", "C", "a", "b", "c", "d"])
    ['b', 'C', 'd']
    """
    if _plain(text).lower() in ("none", "-", "–", "—"):
        return []
    found = [part for part in re.split(r"[\s,;>]+", _plain(text)) if part]
    for name in found:
        if name not in known:
            raise UsageError(f"expected letters of the tree such as {known[-1]}, or none; got {shown(name)}")
    return found


def same(found: float, right: float) -> bool:
    """Is a number right, to two decimals?"""
    return found == right or abs(found - right) <= TOLERANCE + 1e-9


def _plain(text: str) -> str:
    if len(text) > LONGEST:
        raise UsageError(f"expected an answer of at most {LONGEST} characters, got {len(text):,}")
    return text.replace("−", "-").strip()
