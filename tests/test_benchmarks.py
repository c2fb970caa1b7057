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

from benchmarks import __main__ as command
from benchmarks import backgammon, backgammon_kernels, bridge, draughts, hub, recording, report, solver, theory, twin

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


@needs_compiler
@pytest.mark.slow
def test_twin_of_draughts_visits_the_same_nodes(folder: Path) -> None:
    program = twin.build("draughts", folder)
    for depth in range(1, 10):
        assert draughts.our_engine(depth)[0] == draughts.twin_engine(program, depth)[0], f"engine to depth {depth}"
        assert draughts.our_perft(depth)[0] == draughts.ask(program, "perft", depth)[0], f"perft to depth {depth}"


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


def test_a_hub_engine_that_is_not_there_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(hub.VARIABLE, raising=False)
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(sys, "argv", ["benchmarks", "--only", "hub"])
    command.main()
    assert "hub: skipped, there is no Hub engine: set ZERMELO_HUB to its command" in capsys.readouterr().out


def test_results_take_the_place_of_those_of_their_section(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "DOCS", tmp_path)
    page, head = tmp_path / "benchmarks.md", "| what | unit |\n| --- | --- |\n"
    page.write_text(
        f"{command.BEGIN}\nPython 0.\n\n{head}| a: old | s |\n| b: kept | s |\n\n- a: old: note\n- b: kept: note\n\n"
        f"{command.END}\nlater\n\n{head}| a: older | s |\n"
    )
    command.write([report.Line("a", "new", "s", 1.0, note="told")], whole=False)
    found = page.read_text()
    assert "old:" not in found and "older" not in found and "Python 0." in found
    assert found.index("| b: kept") < found.index("| a: new | s | 1 |") < found.index("- b: kept: note")
    assert found.index("- b: kept: note") < found.index("- a: new: told") < found.index(command.END)


def test_dds_and_the_solver_agree() -> None:
    pytest.importorskip("endplay")
    line = bridge.compared(
        "leads", bridge.random_deals(5, 5), *bridge.solvers(bridge.Ours(), bridge.Dds(), bridge.SPADES, True)
    )
    assert line.note.startswith("5 deals, all results equal")


def test_of_touching_cards_dds_names_the_highest() -> None:
    king, queen, ten = 11, 10, 8
    hands = [1 << 12 | 1 << 20 | 1 << 21, 1 << 9 | 1 << 22 | 1 << 23, 7 << 24, 1 << king | 1 << queen | 1 << ten]
    assert bridge.first_of_sequences(hands, [ten, queen, king]) == [ten, king]
    assert bridge.first_of_sequences([1 << 12, 1 << 0, 1 << 1, 1 << king | 1 << ten], [ten, king]) == [king]


def test_without_endplay_the_section_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "endplay._dds", None)
    with pytest.raises(report.Missing, match=r"^endplay is not installed"):
        bridge.Dds()


def test_a_match_is_summed_by_pairs() -> None:
    """Four pairs that all score 0.75 tell little; an opening must have one game of each colour."""
    from benchmarks.parallel_match import Played, summed

    games = [Played(i, first, 1.0 if first else 0.5, (0.02, 0.02)) for i in range(4) for first in (True, False)]
    found = summed(games)
    assert (found.wins, found.draws, found.losses, found.score.value) == (4, 4, 0, 0.75)
    assert found.score.low < 0.5 and found.fair
    assert not summed([game._replace(seconds=(0.02, 0.03)) for game in games]).fair
    for wrong in (games[:-1], [*games, games[0]]):
        with pytest.raises(report.Disagreement, match="was played"):
            summed(wrong)
