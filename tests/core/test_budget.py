"""Budgets and interrupts: what ends a search, and what comes back then."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading

import pytest

import zermelo
from samples import FULL
from waiting import GUARD
from zermelo.algorithms import reference
from zermelo.core import Control

INTERRUPTED = """
import os, signal, zermelo

def interrupt(control):  # once there is something to bring, however slow the machine is
    global sent
    if control.nodes_so_far > 2000 and not sent:
        sent = True
        os.kill(os.getpid(), signal.SIGINT)

sent = False
arguments = dict(algorithm={algorithm!r}, depth=60, interpreted={interpreted}, watch=interrupt)
result = zermelo.search("othello", **arguments)
print(result.stopped, result.move is not None, result.nodes > 0)
"""


GENERAL = [
    name for name, found in zermelo.list_algorithms().items()
    if found.game is None and found.finds == "minimax" and found.family != "proof_number"
]  # fmt: skip


@pytest.mark.parametrize("algorithm", GENERAL)
@pytest.mark.parametrize("nodes", [1, 2, 17, 1000])
def test_a_node_limit_is_kept_exactly(algorithm: str, nodes: int) -> None:
    result = zermelo.search("othello", algorithm=zermelo.find_algorithm(algorithm), depth=30, nodes=nodes)
    assert result.nodes == nodes
    assert result.stopped == "nodes"
    assert (result.value is None) == (result.bound == "none") == (result.move is None)


@pytest.mark.parametrize("algorithm", GENERAL)
def test_a_limit_that_is_not_reached_changes_nothing(algorithm: str) -> None:
    free = zermelo.search("othello", algorithm=zermelo.find_algorithm(algorithm), depth=4)
    limited = zermelo.search(
        "othello", algorithm=zermelo.find_algorithm(algorithm), depth=4, nodes=free.nodes, seconds=86_400
    )
    assert (limited.stopped, limited.value, limited.nodes, limited.pv) == (None, free.value, free.nodes, free.pv)


@pytest.mark.timing
@pytest.mark.parametrize("interpreted", [False, True])
def test_a_time_limit_stops_the_search(interpreted: bool) -> None:
    result = zermelo.search("othello", algorithm="alpha_beta", depth=40, seconds=0.05, interpreted=interpreted)
    assert result.stopped == "seconds"
    assert result.depth == 0


def test_what_a_stopped_search_returns_is_a_lower_bound() -> None:
    """The root keeps the best of the moves that were searched whole."""
    game = zermelo.game("tic_tac_toe")
    whole = zermelo.search(game, algorithm="alpha_beta", depth=9)
    seen = set()
    for nodes in range(50, whole.nodes, 500 if FULL else 2500):
        part = zermelo.search(game, algorithm="alpha_beta", depth=9, nodes=nodes)
        seen.add(part.bound)
        if part.bound != "none":
            assert part.bound == "lower"
            assert isinstance(part.value, float)
            child = game.play(part.state, part.move)
            assert part.value == -reference.minimax(game, child) <= 0.0
    assert seen == {"none", "lower"}


def test_deepening_keeps_the_last_whole_iteration() -> None:
    for depth in (3, 4, 5):
        whole = zermelo.search("othello", algorithm="iterative_deepening", depth=depth)
        more = zermelo.search("othello", algorithm="iterative_deepening", depth=30, nodes=whole.nodes + 5)
        assert (more.depth, more.value, more.move, more.stopped) == (depth, whole.value, whole.move, "nodes")
        assert more.nodes == whole.nodes + 5


def test_deepening_ends_when_the_position_is_solved() -> None:
    game = zermelo.game("othello", size=4)
    for algorithm in ("iterative_deepening", "engine"):
        result = zermelo.search(game, algorithm=algorithm)
        assert result.stopped is None
        assert result.value == -8.0  # 4x4 Othello: the second player wins 11 to 3, and 3 - 11 = -8
        assert result.depth < 30


@pytest.mark.timing
def test_without_any_budget_there_is_a_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.core.searching.DEFAULT_SECONDS", 0.05)
    assert zermelo.search("othello").stopped == "seconds"


@pytest.mark.timing
@pytest.mark.parametrize(("algorithm", "interpreted"), [("iterative_deepening", False), ("engine", True)])
def test_ctrl_c_brings_the_best_result_so_far(algorithm: str, interpreted: bool) -> None:
    script = INTERRUPTED.format(algorithm=algorithm, interpreted=interpreted)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=GUARD, check=False)
    assert done.stdout == "interrupt True True\n", done.stderr


@pytest.mark.timing
def test_a_search_releases_the_gil() -> None:
    """Another thread goes on counting while the kernel runs; it stops the search when it has counted enough."""
    counted = 0

    def count(control: Control) -> None:
        nonlocal counted
        counted += control.nodes_so_far > 0
        if counted >= 20:
            control.stop("interrupt")

    result = zermelo.search("othello", algorithm="negamax", depth=40, seconds=GUARD, watch=count)
    assert counted >= 20 and result.stopped == "interrupt"


@pytest.mark.timing
def test_searches_in_threads_do_not_disturb_each_other() -> None:
    expected = zermelo.search("othello", algorithm="negascout", depth=6)
    results: list[zermelo.SearchResult] = []
    threads = [
        threading.Thread(target=lambda: results.append(zermelo.search("othello", algorithm="negascout", depth=6)))
        for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [(r.value, r.nodes, r.pv) for r in results] == [(expected.value, expected.nodes, expected.pv)] * 8


def test_the_default_handler_of_ctrl_c_is_left_alone() -> None:
    before = signal.getsignal(signal.SIGINT)
    zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=3)
    assert signal.getsignal(signal.SIGINT) is before
