"""How the arguments of a compiled kernel lie in memory: every number in a word of 64 bits, every array as an address.

The machine types follow from the annotations of a record's fields (`Ints`, `Words`, `float`), never from the values:
whoever knows the record knows the layout, in any process, whether its buffers are lists or arrays.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from functools import cache
from typing import Any, NamedTuple, TypeAlias, get_args, get_type_hints

from zermelo.errors import UsageError, shown
from zermelo.kernels.bits import MASK

DTYPES = {"i64": "int64", "u64": "uint64", "f64": "float64"}


class Array(NamedTuple):
    """An array: its address, and its lengths where it is an argument of its own."""

    dtype: str
    dimensions: int


class Record(NamedTuple):
    """A NamedTuple, field after field."""

    type: Any
    fields: tuple[Kind, ...]


class Board(NamedTuple):
    """A plain tuple of numbers of one kind."""

    word: str
    length: int


Kind: TypeAlias = str | Array | Record | Board
"""The layout of one value; a string is one number: "i64", "u64", "f64" or "bool"."""


class Argument(NamedTuple):
    """One argument of an entry: its layout, and whether the kernel is given its address or its value."""

    kind: Kind
    by_address: bool


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def kind_of(value: Any, hint: Any = None) -> Kind:
    """The layout of a value, by the annotation of its field where it has one.

    >>> kind_of(3), kind_of(0.5), kind_of((1, 2, 3))
    ('i64', 'f64', Board(word='i64', length=3))
    """
    word = next((each for each in getattr(hint, "__metadata__", ()) if each in DTYPES), None)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        hints = _hints(type(value))
        return Record(type(value), tuple(map(kind_of, value, map(hints.get, value._fields))))
    if isinstance(value, tuple):
        return Board(word or _number_of(value, hint), len(value))
    if hasattr(value, "ndim") and value.ndim:
        return Array(value.dtype.name, value.ndim)
    if word:
        return word if get_args(hint)[0] in (int, float) else Array(DTYPES[word], 1)
    if hint is float or isinstance(value, float):
        return "f64"
    if isinstance(value, bool):
        return "bool"
    if not hasattr(value, "__index__") and not hasattr(value, "dtype"):
        raise UsageError(f"kernels know numbers, tuples and arrays, got {shown(repr(value))}")
    return {"u": "u64", "f": "f64", "b": "bool"}.get(getattr(getattr(value, "dtype", None), "kind", ""), "i64")


def _number_of(board: tuple[Any, ...], hint: Any) -> str:
    """The kind of the numbers of a tuple: real if its annotation or one of them says so."""
    if float in get_args(hint):
        return "f64"
    kinds = {kind_of(each) for each in board}
    for kind in ("f64", "u64", "i64", "bool"):
        if kind in kinds and kinds <= set(DTYPES) | {"bool"}:
            return kind
    if kinds:
        raise UsageError(f"kernels know tuples of numbers, got {shown(repr(board))}")
    return "i64"


def size(argument: Argument) -> int:
    """How many words an argument takes."""
    return _size(argument.kind, inside=argument.by_address)


def _size(kind: Kind, inside: bool) -> int:
    if isinstance(kind, Record):
        return sum(_size(field, True) for field in kind.fields)
    if isinstance(kind, Board):
        return kind.length
    return 1 + kind.dimensions if isinstance(kind, Array) and not inside else 1


def machine(record: Any) -> Any:
    """A record with its lists as arrays of their machine types: what compiled kernels may be given."""
    import numpy as np

    def convert(value: Any, hint: Any) -> Any:
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return machine(value)
        kind = kind_of(value, hint)
        if isinstance(kind, Array) and not isinstance(value, np.ndarray):
            return np.array(value, dtype=kind.dtype)
        if isinstance(value, np.ndarray) and not value.dtype.isnative:
            return value.astype(value.dtype.newbyteorder("="))
        return value

    hints = _hints(type(record))  # type: ignore[arg-type]
    return type(record)(*(convert(value, hints[field]) for field, value in zip(record._fields, record, strict=True)))


class Frame:
    """The words that an entry is called with: word 0 takes the result, the arguments follow."""

    def __init__(self, arguments: Iterable[Argument], values: Iterable[Any]) -> None:
        arguments = tuple(arguments)
        self.words = (ctypes.c_uint64 * (1 + sum(map(size, arguments))))()
        self.reals = (ctypes.c_double * len(self.words)).from_buffer(self.words)
        self._at = 1
        for argument, value in zip(arguments, values, strict=True):
            self._put(argument.kind, value, argument.by_address)

    def _put(self, kind: Kind, value: Any, inside: bool) -> None:
        if isinstance(kind, Record):
            for field, part in zip(kind.fields, value, strict=True):
                self._put(field, part, True)
        elif isinstance(kind, Board):
            for part in value:
                self._put(kind.word, part, True)
        elif isinstance(kind, Array):
            self._put_array(value, inside)
        elif kind == "f64":
            self.reals[self._at] = value
            self._at += 1
        else:
            number = int(value)
            if not -(1 << 63) <= number <= MASK:
                raise UsageError(f"expected whole numbers of 64 bits, got {shown(str(number))}")
            self.words[self._at] = number & MASK
            self._at += 1

    def _put_array(self, array: Any, inside: bool) -> None:
        if not array.flags.c_contiguous:
            raise UsageError("expected an array without gaps, got a strided one (numpy.ascontiguousarray makes one)")
        for word in (array.ctypes.data, *(() if inside else array.shape)):
            self.words[self._at] = word
            self._at += 1

    def result(self, kind: str) -> Any:
        """What the kernel returned, as a Python number."""
        if kind == "f64":
            return self.reals[0]
        word = self.words[0]
        return {"none": None, "bool": bool(word), "u64": word, "i64": word - (word >> 63 << 64)}[kind]
