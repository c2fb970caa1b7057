"""A few cases of every kind of `make fuzz`, and that it finds what it is meant to find."""

from __future__ import annotations

import random
import runpy
from pathlib import Path
from typing import Any

import pytest

FUZZ: dict[str, Any] = runpy.run_path(str(Path(__file__).with_name("fuzz.py")))


@pytest.mark.timing
@pytest.mark.parametrize("kind", FUZZ["KINDS"])
def test_damaged_input_is_refused_or_read(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("ZERMELO_DEBUG", "1")
    counts = FUZZ["fuzz"](1, 7, [kind])[kind]
    assert set(counts) <= {"read", "refused", "slow"}, capsys.readouterr().out


def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(chooser: random.Random) -> bool:
        raise KeyError(chooser.random())

    monkeypatch.setitem(FUZZ["KINDS"], "moves", faulty)
    assert "KeyError" in FUZZ["one"]("moves", 0, 1)
    assert FUZZ["one"]("moves", 0, 1) == FUZZ["one"]("moves", 0, 1) != FUZZ["one"]("moves", 1, 1)
