"""A state as words: every field of it, one after the other, as 64-bit numbers.

What a set of states keeps, and what a population of them is made of. These are the Python twins;
`kernels.native` reads and writes the fields of a machine's record.
"""

from __future__ import annotations

from collections.abc import MutableSequence
from functools import cache
from struct import pack, unpack
from typing import Any, get_type_hints

from zermelo.kernels.bits import MASK, i64


def to_words(state: Any, out: MutableSequence[int], at: int) -> int:
    """Write the fields of a state, boards word by word; the number of words.

    >>> from typing import NamedTuple
    >>> State = NamedTuple("State", [("board", tuple), ("turn", int)])
    >>> out = [0] * 3
    >>> to_words(State((1, 2), -1), out, 0), out
    (3, [1, 2, 18446744073709551615])
    """
    n = at
    for field in state:
        for value in field if isinstance(field, tuple) else (field,):
            out[n] = unpack("<Q", pack("<d", value))[0] if isinstance(value, float) else int(value) & MASK
            n += 1
    return n - at


def from_words(like: Any, words: MutableSequence[int], at: int) -> Any:
    """The state that `to_words` wrote, of the type of another state of the game.

    >>> from typing import NamedTuple
    >>> State = NamedTuple("State", [("board", tuple), ("turn", int)])
    >>> from_words(State((0, 0), 0), [1, 2, 2**64 - 1], 0)
    State(board=(1, 2), turn=-1)
    """
    fields: list[Any] = []
    for field, signed in zip(like, _signed(type(like)), strict=True):  # type: ignore[arg-type]
        if isinstance(field, tuple):
            fields.append(tuple(int(words[at + i]) for i in range(len(field))))
            at += len(field)
            continue
        word = int(words[at])
        at += 1
        if isinstance(field, float):
            fields.append(unpack("<d", pack("<Q", word))[0])
        else:
            fields.append(i64(word) if signed else word)
    return type(like)(*fields)


def put(state: Any, out: Any, at: int) -> None:
    """Keep a state in the cells from `at` on: its words on the machine, in Python the state itself, of any type."""
    out[at] = state


def take(like: Any, cells: Any, at: int) -> Any:
    """The state that `put` kept, of the type of another state of the game."""
    return cells[at]


@cache
def _signed(kind: Any) -> list[bool]:
    """Which fields of a record are plain integers, and so may be negative."""
    return [not getattr(hint, "__metadata__", ()) for hint in get_type_hints(kind, include_extras=True).values()]
