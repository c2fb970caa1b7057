"""The twins in C++ are a second implementation of rules, evaluation and search: they must agree to the node."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo.algorithms.depth_first import alpha_beta
from zermelo.kernels import nodes

sys.path.insert(0, str(Path(__file__).parents[1]))  # the benchmarks are not installed

from benchmarks import backgammon, backgammon_kernels, recording, report, solver, theory, twin

needs_compiler = pytest.mark.skipif(shutil.which("g++") is None, reason="g++ is not installed")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("twins")


@needs_compiler
@pytest.mark.parametrize("name", sorted(twin.DEPTHS))
def test_twin_visits_the_same_nodes(name: str, folder: Path) -> None:
    program = twin.build(name, folder)
    game = zermelo.game(name)
    for depth in range(1, 8):
        assert twin.ours(game, depth)[0] == twin.ask(program, depth)[0], f"{name} to depth {depth}"


@needs_compiler
def test_twin_of_the_solver_visits_the_same_nodes(folder: Path) -> None:
    positions = [*solver.midgame(60), "4455", "44455554221", "444444326"]
    assert solver.ours(positions)[0] == solver.ask(twin.build("solver", folder), positions)[0]


@needs_compiler
def test_twin_of_backgammon_makes_the_same_plays(folder: Path) -> None:
    states = backgammon.positions(300)
    twins = backgammon.ask(twin.build("backgammon", folder), states, 1)
    flat = [number for row in backgammon.fields(states) for number in row]
    for task in backgammon.TASKS:
        run = getattr(backgammon_kernels, task)
        out = [0] * (backgammon.GAME.traits.max_moves or 0)
        assert twins[task][0] == run(backgammon.GAME.params, flat, len(states), 1, out)  # type: ignore[attr-defined]


def test_without_compiler_the_twin_is_skipped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(report.Missing, match=r"^g\+\+ is not installed$"):
        twin.build("othello", folder)


@pytest.mark.parametrize(("branching", "factor"), [(2, 1.618), (3, 2.148), (5, 3.080), (10, 5.064)])
def test_pearls_factor(branching: int, factor: float) -> None:
    assert round(theory.pearl(branching), 3) == factor


@pytest.mark.parametrize(("branching", "depth", "leaves"), [(2, 1, 2), (2, 2, 3), (3, 3, 11), (10, 4, 199)])
def test_minimal_tree(branching: int, depth: int, leaves: int) -> None:
    assert theory.minimal(branching, depth) == leaves


def test_copy_without_probe_has_none() -> None:
    for module in (nodes, alpha_beta):
        assert module.__file__ is not None
        source = recording.without_probe(Path(module.__file__).read_text(encoding="utf-8"))
        assert not [line for line in source.splitlines() if "probe." in line and "import" not in line]


def test_speeds_are_best_of_each_and_median_of_pairs() -> None:
    ours, theirs = iter([2.0, 4.0, 4.0, 4.0]), iter([1.0, 2.0, 2.0, 2.0])
    assert report.speeds(lambda: next(ours), lambda: next(theirs), 3) == (4.0, 2.0, 2.0)
