"""`check_search`: every algorithm of the house keeps its contract, and what breaks it is found."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import zermelo
from recorded import OPTIONS
from zermelo.cli.main import run
from zermelo.core import load_file
from zermelo.testing import check_search
from zermelo.testing.graph_game import GraphGame

UNSOUND = {"bounded_max_n_v1", "bounded_max_n_v2", "max_n_deep"}
NO_TREES = {"quiescence", "connect_four_solver", "double_dummy"}
"""They need a game of their own."""


@pytest.mark.parametrize("name", sorted(set(zermelo.list_algorithms()) - UNSOUND - NO_TREES))
def test_every_algorithm_keeps_its_contract(name: str) -> None:
    check_search(name, trees=70)
    for options in OPTIONS.get(name, []):
        if "epsilon" not in options:  # of which another value than the exact one comes
            check_search(name, trees=42, **options)


def test_small_games_of_the_caller() -> None:
    games = [zermelo.game("nim", heaps="1,2,3"), zermelo.game("connect_four", width=4, height=3)]
    for name in ("engine", "mtd_f", "connect_four_solver"):
        check_search(name, trees=0, games=games)
    with pytest.raises(zermelo.UsageError, match=r"^cannot check quiescence: no random tree fits it; expected games="):
        check_search("quiescence")


def test_compiled_and_interpreted_are_compared() -> None:
    check_search("alpha_beta", trees=7, compiled=True)


def test_deep_pruning_is_found() -> None:
    with pytest.raises(AssertionError, match=r"^max_n_deep "):
        check_search("max_n_deep", trees=2000)


BROKEN = {
    "cuts a tie": ("value >= beta", "value > alpha", "exact is"),
    "forgets the sign": ("-search(params, run, child", "search(params, run, child", "exact is"),
    "ignores the budget": ("if not visit(run, ply):\n        return 0.0", "run.counts[0] += 1", "for a limit of"),
    "goes on when it is stopped": ("if stopped(run):", "if False:", r"at least \S+ with nodes=\d+, exact is"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_what_is_broken_is_found(what: str, tmp_path: Path) -> None:
    """Negamax with a window in a user's file: sound as it stands, and found out with one line changed."""
    old, new, said = BROKEN[what]
    assert old in SOUND
    for number, text in enumerate((SOUND, SOUND.replace(old, new))):
        name = f"mine_{number}_{sorted(BROKEN).index(what)}"
        path = tmp_path / f"{name}.py"
        path.write_text(text.replace("mine", name))
        load_file(str(path))
        if number == 0:
            check_search(name, trees=80)
        else:
            with pytest.raises(AssertionError, match=said):
                check_search(name, trees=80)


REPORTED = {
    "forgets the sign": ("-search(params, run, child", "search(params, run, child", "proven", "(exact), exact is"),
    "cuts a tie": ("value >= beta", "value > alpha", "value", "mine to depth"),
    "goes on when it is stopped": ("if stopped(run):", "if False:", "stopped", "with nodes="),
    "asserts": ("best = -INF", "best = -INF; assert ply < 1", "errors", "mine: AssertionError (in search, mine.py"),
    "has a typo": ("rules.play(", "rules.plai(", "errors", "mine: AttributeError: "),
    "is no kernel": ("@kernel\n", "", "errors", "mine: search lacks @kernel: decorate it (in search, mine.py line"),
}


@pytest.mark.parametrize("what", REPORTED)
def test_what_is_broken_is_reported(what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A failure is a line of the report, cause first and the tree cut short; the JSON has the whole tree."""
    old, new, rule, said = REPORTED[what]
    assert old in SOUND
    path = tmp_path / "mine.py"
    path.write_text(SOUND.replace(old, new))
    assert run(["check", str(path), "--interpreted", "--trees", "60"]) == 1
    out, err = capsys.readouterr()
    line = next(line for line in out.splitlines() if line.startswith(f"FAIL  {rule} "))
    assert said in line and len(line) < 400 and line.index(said) < 60 and not err
    assert re.search(r"\nmine: \d of \d rules kept \(60 random trees, 0 games\)\n$", out)
    assert run(["check", str(path), "--interpreted", "--trees", "60", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert rule in [each["rule"] for each in told["rules"] if each["status"] == "FAIL"]


def test_a_file_that_registers_no_algorithm(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.py"
    path.write_text(SOUND.replace("@algorithm(**TWO_PLAYER)\n", ""))
    assert run(["check", str(path)]) == 2
    assert "expected one function under @algorithm(…), got none" in capsys.readouterr().err


SOUND = '''"""Alpha-beta, as a user might write it."""

import sys


from zermelo.core import TWO_PLAYER, Searcher, algorithm
from zermelo.kernels import INF, at_end, keep, kernel, leaf, probe, rules, stopped, visit


@algorithm(**TWO_PLAYER)
def mine(task, *, alpha: float = -INF, beta: float = INF):
    searcher = Searcher(task, sys.modules[__name__])
    return searcher.run(task.state, task.player, task.depth, alpha, beta)


@kernel
def search(params, run, state, player, ply, depth, alpha, beta):
    mover = rules.mover(params, state)
    if mover == 1 - player:
        return -search(params, run, state, mover, ply, depth, -beta, -alpha)
    if not visit(run, ply):
        return 0.0
    node = probe.enter(run, ply, player, alpha, beta)
    if at_end(mover, depth):
        return leaf(params, run, node, state, mover, player)
    row = ply * run.width
    best = -INF
    for i in range(rules.moves(params, state, run.moves, row)):
        child = rules.play(params, state, run.moves[row + i])
        value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -beta, -max(alpha, best))
        if stopped(run):
            return best
        if value > best:
            best = value
            if value > alpha:
                keep(run, ply, run.moves[row + i])
            if value >= beta:
                return best
    return best
'''


def test_positions_of_a_graph_recur() -> None:
    """Both kinds reach a node after different numbers of plies, which no tree does."""
    for cycles in (False, True):
        plies: dict[int, set[int]] = {}
        for seed in range(20):
            game = GraphGame(seed, cycles=cycles)
            level: set[Any] = {game.start()}
            for ply in range(6):
                for state in level:
                    plies.setdefault(100 * seed + state, set()).add(ply)
                level = {game.play(state, move) for state in level for move in game.actions(state)}
        assert sum(len(found) > 1 for found in plies.values()) > 20
