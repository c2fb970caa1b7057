"""The command line: what each command gives, where it goes, and how it ends."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo
from waiting import GUARD
from zermelo.cli.compare import footnotes
from zermelo.cli.main import COMMANDS, run
from zermelo.core import Algorithm, Outcome, Task, list_algorithms, registry
from zermelo.experiments import list_studies
from zermelo.kernels import COUNTERS

Capture = pytest.CaptureFixture[str]
LATE = "XOX/OX./..."  # O to move, X threatens
COUNTDOWN = '''
"""Countdown: take one or two."""
from zermelo import Game, TERMINAL, Traits

class Countdown(Game):
    traits = Traits(max_plies=9)
    def __init__(self, *, heap: int = 4) -> None:
        super().__init__()
        self.heap = heap
    def start(self): return (self.heap, 0)
    def mover(self, state): return state[1] if state[0] else TERMINAL
    def moves(self, state): return [1, 2] if state[0] > 1 else [1]
    def play(self, state, move): return (state[0] - move, 1 - state[1])
    def payoff(self, state, player): return -1.0 if player == state[1] else 1.0
'''


def strict(text: str) -> Any:
    """JSON without NaN or Infinity."""

    def refuse(token: str) -> None:
        raise AssertionError(f"{token} is not JSON")

    return json.loads(text, parse_constant=refuse)


def ran(capsys: Capture, *arguments: str) -> str:
    """The stdout of a command that must succeed."""
    code = run(arguments)
    out, err = capsys.readouterr()
    assert code == 0, err
    return out


def shell(*arguments: str, **more: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "zermelo.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=GUARD, check=False, **more)


# Every command.


def test_help_has_examples(capsys: Capture) -> None:
    assert "zermelo compare" in ran(capsys, "--help")
    for name in COMMANDS:
        text = ran(capsys, name, "--help")
        assert "Examples:" in text
        assert f"\n    zermelo {name}" in text, "examples keep their lines"


def test_help_is_a_command_as_well(capsys: Capture) -> None:
    assert ran(capsys, "help", "search") == ran(capsys, "search", "--help")
    assert ran(capsys, "help") == ran(capsys, "--help")


def test_version(capsys: Capture) -> None:
    assert ran(capsys, "--version").startswith("zermelo 0.")


@pytest.mark.timing
def test_streams_and_exit_codes() -> None:
    good = shell("show", "tic_tac_toe", "--json")
    assert (good.returncode, good.stderr) == (0, "")
    assert strict(good.stdout)["moves"][0] == "a1"
    bad = shell("show", "tic_tac_to")
    assert (bad.returncode, bad.stdout) == (2, "")
    assert bad.stderr == "zermelo: unknown game: 'tic_tac_to' (did you mean tic_tac_toe?)\n"


@pytest.mark.timing
@pytest.mark.skipif(os.name != "posix", reason="a shell with pipes")
def test_a_reader_that_leaves_is_no_error() -> None:
    script = f"'{sys.executable}' -m zermelo.cli list --json | head -c 5"
    piped = subprocess.run(["sh", "-c", script], capture_output=True, text=True, timeout=GUARD, check=False)
    assert piped.stdout == '{"gam'
    assert piped.stderr == ""


INTERRUPTED = """
import os, signal, sys
from zermelo.cli import search as command
from zermelo.cli.main import run

real, sent = command.run_search, []

def interrupt(control):  # once there is something to bring, however slow the machine is
    if control.nodes_so_far > 500 and not sent:
        sent.append(True)
        os.kill(os.getpid(), signal.SIGINT)

command.run_search = lambda *given, **more: real(*given, **{**more, "watch": interrupt})
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.timing
@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_interrupt_gives_what_was_found() -> None:
    asked = "search othello -a alpha_beta --depth 40 --interpreted --json"
    command = [sys.executable, "-c", INTERRUPTED, *asked.split()]
    done = subprocess.run(command, capture_output=True, text=True, timeout=GUARD, check=False)
    assert (done.returncode, done.stderr) == (130, "")
    assert strict(done.stdout)["stopped"] == "interrupt"


@pytest.mark.timing
def test_a_terminal_without_unicode() -> None:
    listed = shell("list", env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert (listed.returncode, listed.stderr) == (0, "")


# list, show


def test_list(capsys: Capture) -> None:
    text = ran(capsys, "list")
    assert 24 <= len(text.splitlines()) <= 50, "one screen"
    for name in (*zermelo.list_games(), *zermelo.list_algorithms(), *list_studies()):
        assert re.search(rf"(?<!\w){name}(?!\w)", text), name
    assert "connect_four         Connect Four: players drop stones" in ran(capsys, "list", "games")
    assert "needs a rule for noisy moves" in " ".join(ran(capsys, "list", "algorithms").split())
    assert "kaluza2008/table-3.1              The granularity" in ran(capsys, "list", "studies")
    facts = strict(ran(capsys, "list", "--json"))
    assert {"games", "algorithms", "studies", "runs"} == set(facts)
    assert "plaat1996/leaves-and-nodes" in [each["id"] for study in facts["studies"] for each in study["experiments"]]
    assert "alpha_beta" in facts["runs"]["tic_tac_toe"]
    parameters = {game["name"]: [each["name"] for each in game["parameters"]] for game in facts["games"]}
    assert parameters["othello"] == ["size", "disc", "mobility", "corner"]
    assert set(strict(ran(capsys, "list", "algorithms", "--json"))) == {"algorithms"}


def test_show(capsys: Capture) -> None:
    text = ran(capsys, "show", "tic_tac_toe", LATE)
    assert "1 X O X" in text
    assert "to move     O" in text
    assert "c2 a3 b3 c3" in text
    over = ran(capsys, "show", "tic_tac_toe", "--moves", "a1 a2 b1 b2 c1")
    assert "payoffs 1 for X, -1 for O" in over


def test_show_chance(capsys: Capture) -> None:
    tree = '[{"chance": [0.25, 0.75], "children": [1, 2]}, 3]'
    text = ran(capsys, "show", "explicit_tree", "0", "-g", f"tree={tree}")
    assert "to move     chance" in text
    assert "(0.25)" in text


def test_show_svg(capsys: Capture, tmp_path: Path) -> None:
    ran(capsys, "show", "othello", "-g", "size=6", "--svg", str(tmp_path / "board.svg"))
    xml.etree.ElementTree.fromstring((tmp_path / "board.svg").read_text())
    assert [file.name for file in tmp_path.iterdir()] == ["board.svg"]


# search


def test_search(capsys: Capture) -> None:
    text = ran(capsys, "search", "tic_tac_toe", LATE, "-a", "alpha_beta", "--depth", "9", "--interpreted")
    assert "alpha_beta on tic_tac_toe: proven loss for O by a line of 2 moves\nvalue   -1 for O\n" in text


def test_search_json(capsys: Capture) -> None:
    asked = f"search tic_tac_toe {LATE} -a alpha_beta --depth 5 --interpreted --all-best --json"
    found = strict(ran(capsys, *asked.split()))
    names = (
        "game parameters position algorithm options seed value bound move best_moves pv nodes leaves depth seconds"
        " compile_seconds stopped"
    )
    assert set(names.split()) <= set(found)
    assert found["options"] == {"alpha": "-inf", "beta": "inf"}
    assert (found["value"], found["best_moves"]) == (-1.0, ["c2", "a3", "b3", "c3"])


def test_a_seed_chooses_among_equally_best_moves(capsys: Capture) -> None:
    tree = 'tree={"players":3,"tree":[[1,5,0],[1,0,5]]}'
    asked = ["search", "explicit_tree", "-g", tree, "-a", "max_n", "--interpreted", "--json", "--seed"]
    found = {seed: strict(ran(capsys, *asked, seed)) for seed in ("0", "1")}
    assert {seed: (each["move"], each["value"]) for seed, each in found.items()} == {
        "0": ("1", [1.0, 0.0, 5.0]), "1": ("0", [1.0, 5.0, 0.0]),
    }  # fmt: skip


def test_search_compiled_by_moves_with_options(capsys: Capture) -> None:
    out = ran(
        capsys, "search", "tic_tac_toe", "--moves", "a1, b2", "-a", "alpha_beta", "-o", "alpha=-1", "-o", "beta=1",
        "--depth", "9", "--seed", "3", "--json",
    )  # fmt: skip
    found = strict(out)
    assert (found["value"], found["seed"], found["compiled"]) == (0.0, 3, True)


def test_search_default_algorithm(capsys: Capture) -> None:
    out = ran(capsys, "search", "tic_tac_toe", LATE, "--depth", "9", "--interpreted", "--json")
    assert strict(out)["algorithm"] == "engine"


@pytest.mark.parametrize("name", ["tree.json", "tree.svg"])
def test_search_record(capsys: Capture, tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    asked = f"search tic_tac_toe {LATE} -a alpha_beta --depth 4 --interpreted --record"
    arguments = (*asked.split(), str(file))
    ran(capsys, *arguments)
    if name.endswith("json"):
        assert strict(file.read_text())["nodes"][0]["parent"] is None
    else:
        xml.etree.ElementTree.fromstring(file.read_text())
    assert list(tmp_path.iterdir()) == [file]
    assert run((*arguments, "--record-limit", "3")) == 0
    assert "recorded the first 3 of" in capsys.readouterr().err


def test_search_draws_the_tree_as_it_is_asked(capsys: Capture, tmp_path: Path) -> None:
    asked = f"search tic_tac_toe {LATE} -a alpha_beta --depth 4 --interpreted --record"

    def drawn(name: str, *options: str) -> str:
        ran(capsys, *asked.split(), str(tmp_path / name), *options)
        return (tmp_path / name).read_text()

    assert drawn("boards.svg", "--boards").count("<svg") > 10
    assert "animation-delay" in drawn("grows.svg", "--animate")
    assert drawn("two.svg", "--tree-depth", "2").count('class="node') < drawn("all.svg").count('class="node')
    assert "…" in (tmp_path / "two.svg").read_text()
    assert drawn("tree.tex").startswith("\\documentclass")
    assert run((*asked.split(), str(tmp_path / "step.svg"), "--frames", "--tree-depth", "1")) == 0
    steps = sorted(path.name for path in tmp_path.glob("step-*.svg"))
    assert f"wrote {len(steps)} pictures, step-001.svg to {steps[-1]}" in capsys.readouterr().err


def test_search_many_positions(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{LATE}\n\nX../.O./...\n"))
    out = ran(capsys, "search", "tic_tac_toe", "-", "-a", "alpha_beta", "--depth", "3", "--interpreted")
    assert [strict(line)["position"] for line in out.splitlines()] == [LATE, "X../.O./..."]


def test_a_bad_line_of_many_is_answered_with_its_error(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    """A position that cannot be read, a finished one, and one too long: the rest of the batch is searched."""
    lines = [LATE, "nonsense", "XXX/OO./...", "X" * 200_001, LATE]
    monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(lines)))
    assert run(("search", "tic_tac_toe", "-", "-a", "alpha_beta", "--depth", "3", "--interpreted")) == 2
    out, err = capsys.readouterr()
    found = [strict(line) for line in out.splitlines()]
    assert [each.get("value") for each in found] == [-1.0, None, None, None, -1.0]
    assert [each.get("line") for each in found] == [None, 2, 3, 4, None]
    assert found[1]["position"] == "nonsense" and found[1]["error"].startswith("expected 9 cells")
    assert "the game is over" in found[2]["error"]
    assert len(out) < 5000
    assert err == "zermelo: 3 lines of stdin could not be answered: their answers say why\n"


def test_game_of_a_file(capsys: Capture, tmp_path: Path) -> None:
    file = tmp_path / "countdown.py"
    file.write_text(COUNTDOWN)
    out = ran(capsys, "search", str(file), "-g", "heap=5", "-a", "alpha_beta", "--depth", "9", "--json")
    assert strict(out)["value"] == 1.0
    assert strict(ran(capsys, "perft", str(file), "--depth", "4", "--json"))["leaves"] == 1
    assert ran(capsys, "compare", str(file)).count("\n") > 5
    assert "countdown" in ran(capsys, "show", str(file), "--json")


# compare, perft, bench


def test_compare(capsys: Capture) -> None:
    text = ran(capsys, "compare", "tic_tac_toe", "X.O/.X./...", "--interpreted", "--depth", "3")
    assert "x minimal" in text
    assert "alpha_beta" in text
    found = strict(ran(capsys, "compare", "tic_tac_toe", "X.O/.X./...", "--interpreted", "--depth", "3", "--json"))
    assert {"game", "parameters", "position", "depth", "minimal_leaves", "results"} == set(found)
    assert len({result["value"] for result in found["results"]}) == 1
    ratios = {result["algorithm"]: result["leaves_ratio"] for result in found["results"]}
    assert 1 <= ratios["alpha_beta"] <= ratios["minimax"]


def test_compare_explains_what_a_table_cannot_tell(capsys: Capture) -> None:
    """Times of two kinds, and less than the minimal tree; nothing where there is nothing to explain."""
    played = zermelo.game("tic_tac_toe")
    found = zermelo.compare(played, algorithms=["alpha_beta", "engine"], depth=3, interpreted=True)
    assert footnotes(found, "tic_tac_toe") == []
    mixed = replace(found, results=(found.results[0], replace(found.results[1], compiled=True)))
    assert footnotes(mixed, "my.py") == [
        "times of plain Python and of machine code cannot be compared; 'zermelo warm my.py' compiles first"
    ]
    assert [note[:19] for note in footnotes(replace(found, minimal=10**6), "nim")] == ["x minimal below 1: "]
    few = ("-g", "heaps=1,1,1,1,1,1,1,1", "--depth", "8")
    text = ran(capsys, "compare", "nim", *few, "-a", "alpha_beta", "-a", "engine", "--interpreted")
    assert " ".join(text.split()).endswith("the minimal tree counts each of them")


def test_a_tournament_says_nothing_twice(capsys: Capture, tmp_path: Path) -> None:
    """What a player is stands below the table, if its name does not say it."""
    asked = ("tournament", "nim", "-p", "random", "-p", "deep:pvs,depth=2", "--boards", "1", "--interpreted")
    lines = ran(capsys, *asked, "--workers", "1", "--out", str(tmp_path / "games")).splitlines()
    assert "deep: pvs,depth=2" in lines and "random: random" not in lines


def test_compare_leaves_out_what_looks_beyond_the_depth(capsys: Capture) -> None:
    found = strict(ran(capsys, "compare", "othello", "-g", "size=4", "--interpreted", "--depth", "2", "--json"))
    options = {result["algorithm"]: result["options"] for result in found["results"]}
    assert "quiescence" not in options
    assert options["engine"]["quiescence"] is False
    assert {name for name, each in list_algorithms().items() if each.fixed_depth is None} & set(options) == set()


def test_compare_groups_searches_of_several_players_by_what_they_find(capsys: Capture) -> None:
    asked = ("compare", "n_player_tree", "-g", "b=2", "-g", "depth=4", "--interpreted", "--depth", "4")
    text = ran(capsys, *asked)
    assert "finds" in text and "minimal" not in text
    found = strict(ran(capsys, *asked, "--json"))
    kinds: dict[str, set[str]] = {}
    for result in found["results"]:
        kinds.setdefault(result["finds"], set()).add(str(result["value"]))
    assert {"max_n", "paranoid", "best_reply", "best_reply_plus"} <= set(kinds)
    assert all(len(values) == 1 for values in kinds.values())


def test_compare_chooses_a_depth(capsys: Capture) -> None:
    assert run(("compare", "tic_tac_toe", LATE, "--interpreted", "--json")) == 0
    out, err = capsys.readouterr()
    assert strict(out)["depth"] == 4
    assert err == "zermelo: depth 4 (choose another with --depth)\n"


def wrong(task: Task) -> Outcome:
    return Outcome(99.0, "exact", (), (0,) * COUNTERS, task.depth)


def test_compare_fails_loudly(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    known = {"alpha_beta": list_algorithms()["alpha_beta"], "wrong": Algorithm(wrong, {}, {})}
    monkeypatch.setattr("zermelo.algorithms.comparing.list_algorithms", lambda: known)
    monkeypatch.setitem(registry._algorithms, "wrong", known["wrong"])
    assert run(("compare", "tic_tac_toe", LATE, "--depth", "2", "--interpreted")) == 1
    assert capsys.readouterr().err == (
        f"zermelo: alpha_beta and wrong disagree on tic_tac_toe to depth 2: -1.0 against 99.0 in '{LATE}'\n"
    )


def test_perft(capsys: Capture) -> None:
    assert "72 leaves" in ran(capsys, "perft", "tic_tac_toe", "--depth", "2", "--interpreted")
    found = strict(ran(capsys, "perft", "tic_tac_toe", LATE, "--depth", "2", "--interpreted", "--json"))
    assert set(found) == {"game", "position", "depth", "leaves", "ended", "seconds"}
    assert found["leaves"] == 12
    text = ran(capsys, "perft", "tic_tac_toe", LATE, "--depth", "2", "--interpreted", "--divide")
    assert "c2: 3" in text
    divided = strict(ran(capsys, "perft", "tic_tac_toe", LATE, "--depth", "2", "--interpreted", "--divide", "--json"))
    assert sum(divided["moves"].values()) == divided["leaves"] == 12


def test_bench_signature(capsys: Capture) -> None:
    text = ran(capsys, "bench", "--check")
    assert "\nsignature " in text


def test_bench_that_changed(capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    searches = [{"game": "tic_tac_toe", "moves": "a1", "algorithm": "alpha_beta", "depth": 2, "nodes": 7}]
    file.write_text(json.dumps({"searches": searches}))
    monkeypatch.setattr("zermelo.algorithms.fixed_searches.RECORD", file)
    assert run(("bench", "--check")) == 1
    assert "1 node counts differ" in capsys.readouterr().err
    assert run(("bench", "--json")) == 0
    out, err = capsys.readouterr()
    assert strict(out)["signature"] != 7
    assert "expected 7, got" in err
    ran(capsys, "bench", "--update")
    assert "signature" in ran(capsys, "bench", "--check")


# play


def played(monkeypatch: pytest.MonkeyPatch, capsys: Capture, answers: str, *arguments: str) -> tuple[str, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(answers))
    assert run(("play", *arguments, "-a", "alpha_beta", "--depth", "3", "--interpreted")) == 0
    out, err = capsys.readouterr()
    return out, err


def test_play_to_the_end(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    out, err = played(monkeypatch, capsys, "b1\nc1\nc3\n", "tic_tac_toe", LATE, "--second")
    assert "X (alpha_beta): " in out
    assert "(proven win for X in 1 move; " in out
    assert "You are O, alpha_beta plays the rest." in out
    assert out.endswith("You lose: payoffs 1, -1.\n")
    assert err.count("illegal move") == 2


def test_play_understands_words(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    answers = "help\nmoves\nundo\nhint\n\nz9\n" + "y" * 300 + "\nb2\nundo\na1\nquit\n"
    out, err = played(monkeypatch, capsys, answers, "tic_tac_toe")
    assert "a1 b1 c1" in out
    assert "hint: " in out
    assert out.endswith("Goodbye.\n")
    lines = err.splitlines()
    assert lines[0] == "zermelo: nothing to take back: this is your first move"
    assert lines[1].startswith("zermelo: illegal move: 'z9' (expected one of: a1")
    assert lines[2].startswith("zermelo: answer too long: expected at most 200 characters, got 300")


def test_play_ends_with_the_input(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    out, err = played(monkeypatch, capsys, "", "tic_tac_toe")
    assert out.endswith("Goodbye.\n")
    assert err == ""
