"""A table that several threads write to: what one has half written must not be believed by another."""

from __future__ import annotations

import importlib.util
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
import torn_entries

import zermelo
from waiting import GUARD
from zermelo.core import Control, Searcher, Task, cores, run_together
from zermelo.kernels import HITS, PROBES, table

ROUNDS = 1_000_000
XORED = {
    "table.entries[at] ^ bits ^ word == key": "table.entries[at] == key",
    "table.entries[at + ENTRY] ^ bits ^ word == key": "table.entries[at + ENTRY] == key",
    "table.entries[at] ^ table.entries[at + 1] ^ there != key": "table.entries[at] != key",
    "u64(key) ^ bits ^ word": "u64(key)",
}
"""Where the source of the table has the XOR, and what is left without it."""


@pytest.fixture
def plain(tmp_path: Path) -> Iterator[ModuleType]:
    """The table without the XOR."""
    source = Path(table.__file__).read_text(encoding="utf-8")
    for with_it, without in XORED.items():
        assert source.count(with_it) == 1, "the source has changed: take out the XOR where it is now"
        source = source.replace(with_it, without)
    path = tmp_path / "plain_table.py"
    path.write_text(source, encoding="utf-8")
    spec = importlib.util.spec_from_file_location("plain_table", path)
    assert spec and spec.loader
    made = sys.modules["plain_table"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    yield made
    del sys.modules["plain_table"]


def stress(module: ModuleType, rounds: int, *, compiled: bool = True) -> tuple[int, int, int]:
    """Two threads on one bucket: torn entries that were believed, entries that were found, and probes."""
    game = zermelo.game("tic_tac_toe")
    task = Task(game, game.start(), 1, Control(), compiled)
    bucket = torn_entries.Bucket(0, task.zeros(2 * table.ENTRY, "u64"))
    members = [
        Searcher(task, torn_entries, variant=module, memory=torn_entries.Memory(rounds, step, bucket))
        for step in (1, 3)
    ]
    found = run_together([each.ready(task.state, 0, 1) for each in members], "all")
    torn = sum(int(each.value) for each in found if isinstance(each.value, float))
    return torn, sum(each.counts[HITS] for each in found), sum(each.counts[PROBES] for each in found)


@pytest.mark.timing
def test_no_torn_entry_is_believed() -> None:
    torn, found, probes = stress(table, 10 * ROUNDS)
    assert torn == 0
    assert probes == 20 * ROUNDS and found > probes // 100, "the threads do find each other's entries"


@pytest.mark.timing
@pytest.mark.skipif(cores() < 2, reason="entries are torn by threads that run at the same time")
def test_without_the_xor_torn_entries_are_believed(plain: ModuleType) -> None:
    """What the test above would say of a table that keeps its keys as they are."""
    end = time.monotonic() + GUARD
    while not stress(plain, ROUNDS)[0]:
        assert time.monotonic() < end, "no entry was torn"


@pytest.mark.timing
def test_interpreted_threads_tear_no_entry_either() -> None:
    torn, found, _ = stress(table, 3_000, compiled=False)
    assert torn == 0 and found > 0


@pytest.mark.slow
@pytest.mark.timing
def test_no_torn_entry_is_believed_in_many_probes() -> None:
    assert stress(table, 200 * ROUNDS)[0] == 0
