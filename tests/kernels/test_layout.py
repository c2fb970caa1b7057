"""Arguments of compiled kernels: every kind of number arrives as it was given, in the same code and in other code."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from zermelo.errors import UsageError
from zermelo.kernels import Reals, Words, compiled_kernel, kernel
from zermelo.kernels.layout import Board, kind_of


class Mixed(NamedTuple):
    whole: int
    flag: bool
    real: float
    pair: tuple[float, ...]
    board: Words
    row: Reals


@kernel
def total(mixed: Any) -> float:
    value: float = mixed.whole + mixed.real + mixed.pair[0] + mixed.pair[1] + mixed.row[0] + mixed.row[1]
    if mixed.flag:
        value += 100.0
    return value + (1000.0 if mixed.board[1] == mixed.board[0] else 0.0)


@kernel
def sum_of(array: Any, factor: int) -> float:
    value = 0.0
    for x in array.flat:
        value += x
    return value * factor


@pytest.mark.parametrize("records", [(), ("mixed",)])
@pytest.mark.parametrize("pair", [(0, 0.5), (0.25, 1), (3, 4)])
@pytest.mark.parametrize("flag", [False, True])
def test_numbers_arrive_as_they_are(records: tuple[str, ...], pair: tuple[float, ...], flag: bool) -> None:
    compiled = compiled_kernel(sys.modules[__name__], "total", records)
    rows: list[Any] = [np.array([0.5, 2.0]), np.array([0.5, 2.0], np.float32), np.array([3, 4])]
    for row in rows:
        for whole in (-5, 1 << 40):
            given = Mixed(whole, flag, 0.125, pair, (1 << 63, 1 << 63), row)
            assert compiled(given) == total(given)


@pytest.mark.parametrize("dtype", ["int8", "int64", "uint64", "float32", "float64"])
def test_arrays_of_every_kind(dtype: str) -> None:
    compiled = compiled_kernel(sys.modules[__name__], "sum_of")
    for shape in ((6,), (2, 3), (1, 2, 3)):
        assert compiled(np.arange(6).astype(dtype).reshape(shape), 2) == 30.0
    with pytest.raises(UsageError, match="strided"):
        compiled(np.arange(6.0)[::2], 2)


def test_what_is_no_number_of_64_bits_is_refused() -> None:
    compiled = compiled_kernel(sys.modules[__name__], "sum_of")
    for number in (1 << 64, -(1 << 63) - 1):
        with pytest.raises(UsageError, match="64 bits"):
            compiled(np.arange(6.0), number)
    with pytest.raises(UsageError, match="tuples of numbers"):
        kind_of(((1, 2), 3))
    with pytest.raises(UsageError, match="numbers, tuples and arrays"):
        kind_of("text")


def test_boards() -> None:
    assert kind_of((0, 0.5)) == Board("f64", 2)
    assert kind_of((0, 1), tuple[float, ...]) == Board("f64", 2)
    assert kind_of((True, False)) == Board("bool", 2)
    assert kind_of(()) == Board("i64", 0)


MODULE = """
from zermelo.kernels import kernel
BONUS = {bonus}
@kernel
def value(x: float) -> float:
    return x + BONUS
"""


def test_a_module_that_is_loaded_again_is_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither this process nor a later one finds the new code under the name of the old source."""
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path / "cache"))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    path = tmp_path / "reloaded.py"
    path.write_text(MODULE.format(bonus=1.0))
    module = importlib.import_module("reloaded")
    assert compiled_kernel(module, "value")(1.0) == 2.0
    path.write_text(MODULE.format(bonus=20.0))
    importlib.invalidate_caches()
    importlib.reload(module)
    assert compiled_kernel(module, "value")(1.0) == 21.0
    assert len(list((tmp_path / "cache").iterdir())) == 2
