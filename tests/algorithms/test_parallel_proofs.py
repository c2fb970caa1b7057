"""Df-pn by several threads: the answers of the reference, every proof checked, no torn entry, nobody left behind."""

from __future__ import annotations

import random
import threading
import time
from typing import Any

import pytest

import zermelo
from samples import cases
from strategies import grown
from zermelo.algorithms import reference
from zermelo.algorithms._options import Goal
from zermelo.algorithms.proof_number import _spdfpn as spdfpn
from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._numbers import BITS, PROVED, word_of
from zermelo.algorithms.proof_number._proof_checker import check_proof
from zermelo.core import threads
from zermelo.kernels import COUNTERS, LIMIT, NO_LIMIT, Ints, compiled_kernel, kernel, mix64, u64
from zermelo.trees.explicit_tree import from_nested

TREES = cases(2000)
MANY = 4


@pytest.fixture(autouse=True)
def four_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads take turns on fewer cores, and that is as hard a test."""
    monkeypatch.setattr(threads, "cores", lambda: MANY)


@pytest.fixture
def teams(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """The memories of every team of a test."""
    found: list[Any] = []
    solve = spdfpn.solve_together

    def watched(task: Any, kept: Any, team: Any) -> Any:
        found.append(team)
        return solve(task, kept, team)

    monkeypatch.setattr(spdfpn, "solve_together", watched)
    return found


def prove(game: zermelo.Game, state: Any, goal: Goal, n: int, **options: Any) -> zermelo.SearchResult:
    return zermelo.search(game, state, "df_pn", goal=goal, threads=n, interpreted=False, **options)


def agrees(game: zermelo.Game, state: Any, goal: Goal, true: float, n: int, **options: Any) -> zermelo.SearchResult:
    """The answer is that of the true value, and its proof holds and bounds that value."""
    reached = true > 0 if goal == "win" else true >= (0 if goal == "draw" else goal)
    result = prove(game, state, goal, n, **options)
    assert (result.verdict.proved, result.stopped) == (reached, None)
    proof = result.verdict.proof
    assert proof is not None and check_proof(proof) == proof.nodes
    assert isinstance(result.value, float)
    assert result.value <= true if reached else result.value >= true
    assert result.bound != "exact" or result.value == true
    return result


def nobody_left(team: Any) -> bool:
    """Has every thread left every position that it entered?"""
    return not any(team[0].threads)


@pytest.mark.timing
def test_agree_with_the_reference_on_random_trees(monkeypatch: pytest.MonkeyPatch, teams: list[Any]) -> None:
    """2,000 trees, a quarter in the quick tests, by 2 to 4 threads, in pieces of any size, with tables that grow."""
    monkeypatch.setattr(table, "SMALL", 16)
    for seed in range(TREES):
        monkeypatch.setattr(spdfpn, "PIECE", (1, 2, 5, 20)[seed // 3 % 4])
        game = from_nested(grown(seed, 10 + seed % 60))
        goal: Goal = ("win", "draw", -1.0, 1.0, 0.5)[seed % 5]
        agrees(game, game.start(), goal, reference.minimax(game, game.start()), 2 + seed % 3)
        assert nobody_left(teams[-1])
    assert len(teams) == TREES


@pytest.mark.timing
@pytest.mark.parametrize(
    ("name", "parameters", "plies", "positions"),
    [
        ("tic_tac_toe", {}, 2, 150), ("connect_four", {"width": 4, "height": 4}, 6, 40),
        ("connect_four", {"width": 5, "height": 4}, 10, 30), ("hex", {"size": 3}, 2, 100),
    ],
)  # fmt: skip
def test_agree_with_the_reference_on_positions_of_games(
    name: str, parameters: dict[str, Any], plies: int, positions: int, monkeypatch: pytest.MonkeyPatch, teams: list[Any]
) -> None:
    """Positions that are reached by several ways: threads meet in the table."""
    game = zermelo.game(name, **parameters)
    chooser = random.Random(7)
    for number in range(positions):
        state = game.start()
        for _ in range(plies + number % 3):
            if not game.is_over(state):
                state = game.play(state, chooser.choice(list(game.moves(state))))
        if game.is_over(state):
            continue
        monkeypatch.setattr(spdfpn, "PIECE", (4, 32, 256)[number % 3])
        true = zermelo.search(game, state, "engine", depth=60).value
        assert isinstance(true, float)
        agrees(game, state, ("win", "draw")[number % 2], true, 1 + number % MANY)
        assert not teams or nobody_left(teams[-1])


@pytest.mark.timing
@pytest.mark.parametrize(
    ("name", "parameters", "goal", "proved"),
    [
        ("hex", {"size": 3}, "win", True), ("hex", {"size": 4}, "win", True), ("tic_tac_toe", {}, "win", False),
        ("tic_tac_toe", {}, "draw", True), ("connect_four", {"width": 4, "height": 4}, "win", False),
        ("connect_four", {"width": 5, "height": 4}, "draw", True),
    ],
)  # fmt: skip
def test_known_games_from_the_start(
    name: str, parameters: dict[str, Any], goal: Goal, proved: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever begins wins Hex; the other games are draws. Each by 1 to 4 threads, with a proof that is checked."""
    monkeypatch.setattr(spdfpn, "PIECE", 128)
    game = zermelo.game(name, **parameters)
    for n in range(1, MANY + 1):
        result = prove(game, None, goal, n, seconds=100)
        proof = result.verdict.proof
        assert (result.verdict.proved, n) == (proved, n)
        assert proof is not None and check_proof(proof) == proof.nodes


@pytest.mark.timing
def test_a_tiny_table_is_enough(teams: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """What the table loses is searched again; no thread waits for what never comes."""
    monkeypatch.setattr(spdfpn, "PIECE", 8)
    for n in (2, 3, 4):
        found = prove(zermelo.game("tic_tac_toe"), None, "draw", n, memory_nodes=64, proof=False)
        assert found.verdict.proved is True
        assert nobody_left(teams[-1])


@pytest.mark.timing
def test_the_table_grows_for_all_threads(teams: list[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "SMALL", 64)
    monkeypatch.setattr(spdfpn, "PIECE", 64)
    found = prove(zermelo.game("tic_tac_toe"), None, "win", 3)
    assert (found.verdict.proved, found.verdict.memory_mb > 64 * table.ENTRY_BYTES / 1e6) == (False, True)
    masks = {int(memory.kept.table.used[table.MASK]) for memory in teams[-1]}
    assert len(masks) == 1 and masks.pop() > 31


@pytest.mark.timing
def test_limits_are_kept(teams: list[Any]) -> None:
    game = zermelo.game("connect_four")
    for nodes in (4, 100, 5000):
        found = prove(game, None, "win", 3, nodes=nodes)
        assert found.nodes <= nodes
        assert (found.stopped, found.verdict.proved, found.verdict.reason) == ("nodes", None, "nodes")
        assert nobody_left(teams[-1])
    before = running()
    found = prove(game, None, "win", 4, seconds=0.3)
    deadline = time.monotonic() + 10
    while running() > before and time.monotonic() < deadline:  # the thread that asked ends just after its answer
        time.sleep(0.001)
    assert (found.stopped, found.verdict.proved, running()) == ("seconds", None, before)
    assert nobody_left(teams[-1])


def running() -> int:
    return sum(thread.name == "zermelo-search" for thread in threading.enumerate())


@pytest.mark.timing
def test_a_depth_leaves_a_disproof_open() -> None:
    """A horizon that any of the threads has met leaves the answer open."""
    found = prove(zermelo.game("tic_tac_toe"), "X../.O./...", "win", 4, depth=3)
    assert (found.value, found.verdict.proved, found.verdict.reason) == (None, None, "depth")


def test_one_thread_where_the_search_is_interpreted() -> None:
    game = zermelo.game("tic_tac_toe")
    slow = zermelo.search(game, None, "df_pn", threads=3, interpreted=True)
    alone = zermelo.search(game, None, "df_pn", threads=1)
    assert (slow.nodes, slow.value, slow.pv) == (alone.nodes, alone.value, alone.pv)


@pytest.mark.parametrize("n", [0, -1, MANY + 1])
def test_threads_that_cannot_be_are_refused(n: int) -> None:
    with pytest.raises(zermelo.UsageError, match="option threads: expected 1 to 4"):
        zermelo.search("tic_tac_toe", None, "df_pn", threads=n)


def test_a_solved_entry_stays_where_another_thread_knows_less() -> None:
    shared = table.Table([0] * 64, [0, 15, 0], 32, team=2)
    table.store(shared, 5, PROVED, 3)
    table.store(shared, 5, word_of(4, 4), 100)
    assert table.find(shared, 5) & PROVED == PROVED
    alone = shared._replace(team=1)
    table.store(alone, 5, word_of(4, 4), 100)
    assert table.find(alone, 5) & (1 << 2 * BITS) - 1 == word_of(4, 4)


def test_an_entry_of_two_writers_belongs_to_no_key() -> None:
    """The key of one thread beside the word of another, as a reader may find them."""
    shared = table.Table([0] * 64, [0, 15, 0], 32, team=2)
    a, b = 3, 3 + 16
    table.store(shared, a, word_of(2, 9), 1)
    cell = shared.cells[12]
    shared.cells[12:14] = [0, 0]
    table.store(shared, b, word_of(7, 1), 1)
    shared.cells[12] = cell
    assert (table.find(shared, a), table.find(shared, b)) == (0, 0)


@kernel
def hammer(shared: table.Table, counts: Ints, seed: int, steps: int) -> int:
    """Store and look up a few keys of one bucket, each with words that tell whose they are; how many are wrong."""
    wrong = 0
    for i in range(steps):
        r = mix64(u64(seed + i))
        key = (r & u64(15)) << u64(8)
        tag = 1 + int(key >> u64(8))
        word = table.find(shared, key)
        if word != 0 and (word >> BITS) & 15 != tag & 15:
            wrong += 1
        table.store(shared, key, ((int(r >> u64(40)) << 4 | (tag & 15)) & 0xFFFFF) << BITS | 1, 1)
    return wrong


@pytest.mark.timing
def test_no_thread_reads_a_torn_entry() -> None:
    """Sixteen keys in one bucket, four threads that write and read them: every word found is one of its key."""
    import sys

    import numpy as np

    used: Any = [np.array([0, 255, 0]) for _ in range(MANY)]
    shared = table.Table(np.zeros(4 * 256, np.uint64), used[0], 512, team=4)
    counts = np.zeros(COUNTERS, np.int64)
    counts[LIMIT] = NO_LIMIT
    compiled = compiled_kernel(sys.modules[__name__], "hammer", ("shared",))
    compiled.prepare((shared, counts, 0, 1))
    wrong: list[int] = []

    def work(seed: int) -> None:
        wrong.append(compiled(shared._replace(used=used[seed]), counts, seed << 40, 2_000_000))

    workers = [threading.Thread(target=work, args=[i]) for i in range(MANY)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert wrong == [0] * MANY
