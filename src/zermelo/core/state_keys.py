"""The default key of a state: a hash of what the state holds, by value and at any depth."""

from __future__ import annotations

import math
from array import array
from collections import deque
from collections.abc import Mapping, Set
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from hashlib import blake2b
from typing import Any

from zermelo.errors import UsageError

LARGE = 1 << 1000
ADVICE = "make it a NamedTuple or a dataclass, give it __eq__, or write the game's key()"


def state_key(state: object) -> int:
    """64 bits of a hash: equal states have equal keys, others have different ones but by the rarest chance.

    >>> state_key((1, [2.0, True])) == state_key((True, [2, 1]))
    True
    >>> state_key((-1, 0)) == state_key((-2, 0))
    False
    >>> state_key((0, object()))
    Traceback (most recent call last):
        ...
    zermelo.errors.UsageError: a state holds an object of type object, which has no value to hash: \
make it a NamedTuple or a dataclass, give it __eq__, or write the game's key()
    """
    try:
        text = repr(_canonical(state))
    except RecursionError:
        raise UsageError("a state is nested too deeply to be hashed: write the game's key()") from None
    return int.from_bytes(blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest(), "little")


class _Written(str):
    """Text that stands for itself in a canonical form, so that it equals no string of a state."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _canonical(value: Any) -> Any:
    """The value as nested tuples, lists, integers, floats and strings, the same for all values that are equal."""
    kind = type(value)
    if kind is int:
        return value if -LARGE < value < LARGE else _Written(hex(value))  # Python writes no long decimals
    if kind is str or value is None:
        return value
    if isinstance(value, tuple):  # a NamedTuple equals the tuple of its fields
        return tuple(map(_canonical, value))
    if kind is list:
        return list(map(_canonical, value))
    if isinstance(value, int | float | Fraction | Decimal):
        return _number(value)
    if isinstance(value, str):
        return str(value)
    if isinstance(value, bytes | bytearray):
        return bytes(value)
    if isinstance(value, Enum):
        return _Written(f"<{_name(kind)}.{value.name}>")
    if isinstance(value, Mapping):
        return _unordered("dict", map(_canonical, value.items()))
    if isinstance(value, Set):
        return _unordered("set", map(_canonical, value))
    if isinstance(value, deque):
        return _tagged("deque", value)
    if isinstance(value, array):
        return _Written(f"<array {value.typecode} {value.tobytes().hex()}>")
    if hasattr(value, "dtype") and hasattr(value, "tobytes"):
        return _array(value)
    return _object(value)


def _number(value: Any) -> Any:
    """Equal numbers alike: 1, 1.0 and True; 0.5 and Fraction(1, 2); 0.0 and -0.0."""
    if isinstance(value, float | Decimal) and not math.isfinite(value):
        return _Written(str(float(value)))
    whole, part = value.as_integer_ratio()
    return _canonical(int(whole)) if part == 1 else _Written(f"{whole}/{part}")


def _array(value: Any) -> Any:
    """A NumPy array by its bytes; a scalar as the number that it is."""
    if not value.shape:
        return _canonical(value.item())
    if value.dtype.hasobject:
        return _tagged(f"array {value.shape}", value.ravel().tolist())
    return _Written(f"<array {value.dtype.str} {value.shape} {value.tobytes().hex()}>")


def _object(value: Any) -> Any:
    """A dataclass by its fields, another object with an equality of its own by its attributes."""
    kind = type(value)
    if is_dataclass(value) and not isinstance(value, type):
        return _tagged(_name(kind), [getattr(value, field.name) for field in fields(value) if field.compare])
    if isinstance(value, type) or _compares_by_identity(kind):
        raise UsageError(f"a state holds an object of type {kind.__name__}, which has no value to hash: {ADVICE}")
    slots = [name for base in kind.__mro__ for name in _slots(base) if hasattr(value, name)]
    held = {**getattr(value, "__dict__", {}), **{name: getattr(value, name) for name in slots}}
    if not held:
        raise UsageError(f"a state holds an object of type {kind.__name__} without attributes to hash: {ADVICE}")
    return _tagged(_name(kind), sorted(held.items()))


def _slots(kind: type) -> list[str]:
    names = vars(kind).get("__slots__", ())
    return [name for name in ([names] if isinstance(names, str) else names) if not name.startswith("__")]


def _tagged(tag: str, parts: Any) -> _Written:
    return _Written(f"<{tag} {[_canonical(part) for part in parts]!r}>")


def _unordered(tag: str, parts: Any) -> _Written:
    return _Written(f"<{tag} {sorted(map(repr, parts))}>")


def _name(kind: type) -> str:
    return f"{kind.__module__}.{kind.__qualname__}"


def _compares_by_identity(kind: Any) -> bool:
    return kind.__eq__ is object.__eq__
