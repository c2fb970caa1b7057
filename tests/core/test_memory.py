"""Tables are compared with the free memory before they are allocated."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo
from zermelo.core import free_memory, memory


def test_a_table_larger_than_the_free_memory_is_refused() -> None:
    free = free_memory()
    assert free is None or free > 0
    for algorithm, game in (("engine", "tic_tac_toe"), ("mtd_f", "tic_tac_toe"), ("paranoid", "rolit")):
        with pytest.raises(zermelo.UsageError, match=r"option table_mb: expected 0 to .* got 2e\+06"):
            zermelo.search(
                game, algorithm=zermelo.find_algorithm(algorithm), depth=1, interpreted=True, table_mb=2_000_000
            )


def test_what_is_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "meminfo").write_text("MemTotal: 9 kB\nMemAvailable:    2048 kB\n")
    (tmp_path / "limit").write_text("1500000\n")
    (tmp_path / "used").write_text("500000\n")
    monkeypatch.setattr(memory, "MEMORY", tmp_path / "meminfo")
    monkeypatch.setattr(memory, "GROUPS", ())
    assert free_memory() == 2048 * 1024
    monkeypatch.setattr(memory, "GROUPS", ((str(tmp_path / "limit"), str(tmp_path / "used")),))
    assert free_memory() == 1_000_000
    (tmp_path / "limit").write_text("max\n")
    assert free_memory() == 2048 * 1024
    memory.check_megabytes("table", 64)
    with pytest.raises(zermelo.UsageError, match="table: expected 0 to 64 megabytes, those that are free, got 65"):
        memory.check_megabytes("table", 65)
