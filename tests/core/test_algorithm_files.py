"""Algorithms in files of the user: found by path wherever a name goes, refused in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import zermelo
from zermelo.cli.main import run
from zermelo.errors import UsageError

MINE = '''"""Negamax as a user might write it."""

import sys

from zermelo.core import TWO_PLAYER, Outcome, Searcher, Task, algorithm
from zermelo.kernels import INF, at_end, keep, kernel, leaf, legal_moves, probe, rules, stopped, visit


@algorithm(**TWO_PLAYER)
def mine(task, *, bonus: float = 0.0):
    searcher = Searcher(task, sys.modules[__name__])
    return searcher.run(task.state, task.player, task.depth)


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
    for i in range(legal_moves(params, run, state, row)):
        child = rules.play(params, state, run.moves[row + i])
        value = -search(params, run, child, 1 - player, ply + 1, depth - 1, -beta, -alpha)
        if stopped(run):
            return best
        if value > best:
            best = value
            keep(run, ply, run.moves[row + i])
    return best
'''
Capture = pytest.CaptureFixture[str]


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = tmp_path / "mine.py"
    path.write_text(MINE)
    return str(path)


def test_search(mine: str, capsys: Capture) -> None:
    assert run(["search", "explicit_tree", "-a", mine, "-o", "bonus=2", "--depth", "2", "--interpreted", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["algorithm"], told["value"], told["options"]) == ("mine", 3.0, {"bonus": 2.0})
    found = zermelo.search("explicit_tree", algorithm=zermelo.find_algorithm(mine), depth=2, interpreted=True)
    assert found.nodes == 13


def test_a_changed_file_is_another_algorithm(mine: str) -> None:
    first = zermelo.find_algorithm(mine)
    assert zermelo.find_algorithm(mine) is first is zermelo.find_algorithm("mine")
    Path(mine).write_text(MINE.replace("if value > best", "if value >= best"))
    assert zermelo.find_algorithm(mine) is not first


def test_two_files_of_one_name(mine: str, tmp_path: Path) -> None:
    """The last that was asked for has the name."""
    other = tmp_path / "other.py"
    other.write_text(MINE)
    first, second = zermelo.find_algorithm(mine), zermelo.find_algorithm(str(other))
    assert first.module is not second.module
    assert zermelo.find_algorithm("mine") is second
    assert zermelo.find_algorithm(mine) is zermelo.find_algorithm("mine") is first


def test_compare(mine: str, capsys: Capture) -> None:
    words = ["compare", "explicit_tree", "-a", "alpha_beta", "-a", mine, "--depth", "2", "--interpreted", "--json"]
    assert run(words) == 0
    results = json.loads(capsys.readouterr().out)["results"]
    assert [(each["algorithm"], each["value"], each["leaves"]) for each in results] == [
        ("alpha_beta", 3.0, 7), ("mine", 3.0, 9),
    ]  # fmt: skip


def test_play(mine: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("builtins.input", lambda prompt: "quit")
    assert run(["play", "nim", "-g", "heaps=1,2", "-a", mine, "--depth", "3", "--interpreted", "--second"]) == 0
    said = capsys.readouterr().out
    assert ", mine plays the rest" in said and "line b1 a1 b1" in said


def test_tournament(mine: str, tmp_path: Path, capsys: Capture) -> None:
    words = ["tournament", "nim", "-g", "heaps=1,2", "-p", f"own:{mine}", "-p", "alpha_beta", "--boards", "1"]
    more = ["--depth", "3", "--interpreted", "--workers", "1", "--out", str(tmp_path / "games"), "--json"]
    assert run([*words, *more]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["games"], found["forfeits"], found["failures"]) == (2, [], [])
    assert {each["player"] for each in found["standings"]} == {"own", "alpha_beta"}


def test_what_a_tournament_refuses(mine: str) -> None:
    with pytest.raises(UsageError, match=r"^mine cannot play rolit: it needs 2 players"):
        zermelo.tournament("rolit", [f"own:{mine}", "random", "b:random", "c:random"], boards=1, interpreted=True)
    with pytest.raises(UsageError, match=r"^unknown option of mine: 'bonuss'"):
        zermelo.tournament("nim", [f"own:{mine},bonuss=1", "random"], boards=1, interpreted=True)


def test_what_is_refused(mine: str, tmp_path: Path) -> None:
    for text, message in (
        ("", r"expected one function under @algorithm\(…\), got none"),
        (MINE + "\n@algorithm()\ndef more(task): ...\n", "got mine, more"),
        (MINE.replace("def mine", "def alpha_beta"), "alpha_beta is an algorithm of Zermelo: give yours another name"),
        ("1 +", "cannot load algorithm file 'bad.py': SyntaxError"),
        ("import nothing_of_that_name", "cannot load algorithm file 'bad.py': ModuleNotFoundError"),
    ):
        path = tmp_path / "bad.py"
        path.write_text(text)
        with pytest.raises(UsageError, match=message):
            zermelo.find_algorithm(str(path))
    with pytest.raises(UsageError, match=r"'mine.py': expected .*, got the algorithm mine: give it with -a"):
        zermelo.game(mine)
    assert zermelo.find_algorithm("alpha_beta").family == "depth_first"
