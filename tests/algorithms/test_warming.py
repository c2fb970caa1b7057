"""Compiling ahead."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo.algorithms import warm, warming

SEARCH = """
import sys, zermelo
result = zermelo.search("tic_tac_toe", algorithm="negascout", depth=3)
print(result.compiled, "numba" in sys.modules)
"""


def test_what_is_warm_starts_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    monkeypatch.delenv("ZERMELO_TIERED")
    told: list[tuple[int, int | None]] = []
    names = ["alpha_beta", "negascout", "uct"]
    made = warm(["tic_tac_toe"], names, workers=2, progress=lambda *far: told.append(far[:2]))
    assert [(each.game, each.algorithm, each.error) for each in made] == [("tic_tac_toe", name, None) for name in names]
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert len(list(tmp_path.iterdir())) == 3
    done = subprocess.run([sys.executable, "-c", SEARCH], capture_output=True, text=True, env=dict(os.environ))
    assert done.stdout == "True False\n", done.stderr


def test_pairs() -> None:
    """Every algorithm that fits a named game; of all games, the usual one of each."""
    named = {pair.algorithm for pair in warming._pairs("pig", None, all_fitting=True)}
    assert {"star1", "expectiminimax", "star_minimax"} <= named
    assert "alpha_beta" not in named
    assert warming._pairs("othello", None, all_fitting=False) == [("othello", "engine")]
    assert warming._pairs("pig", ["alpha_beta", "star1"], all_fitting=True) == [("pig", "star1")]


def test_nothing_to_compile() -> None:
    with pytest.raises(zermelo.UsageError, match="nothing to compile"):
        warm(["pig"], ["alpha_beta"])
