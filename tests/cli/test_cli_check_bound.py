"""`zermelo check-bound`: exit codes, what it prints and draws, and what it refuses."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import Any

import pytest

from zermelo.cli.main import run
from zermelo.testing import bound_contract as bound
from zermelo.testing import random_trees as forest

KNOWN = "expected an algorithm for the value of minimax, paranoid, best reply or max^n"
FOUND = ("check-bound", "bounded_max_n_v2", "--epsilon", "1", "--interpreted")


def test_a_violation_is_exit_code_1_and_can_be_searched(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(FOUND) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("bounded_max_n_v2, epsilon 1: VIOLATED, ")
    assert lines[1] == "returns 3, exact is 2; its move 1 is worth 0"
    assert lines[2:7] == ["> root: player 0", "    0: 2 2 0", "    1: player 1", "      0: 3 1 0", "      1: 0 4 0"]
    command = shlex.split(lines[7])
    assert command[0] == "zermelo"
    assert run([*command[1:], "--depth", "9", "--interpreted", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == [3, 1, 0]


def test_json_has_the_tree_and_svg_draws_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run([*FOUND, "--json", "--svg", str(tmp_path / "tree.svg")]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["violation"]["tree"] == {"players": 3, "tree": [[2, 2, 0], [[3, 1, 0], [0, 4, 0]]]}
    assert (found["violation"]["returned"], found["violation"]["exact"], found["violation"]["nodes"]) == (3, 2, 5)
    assert found["drawn"]["nodes"] > 5
    assert (tmp_path / "tree.svg").read_text().startswith("<svg")


def test_no_violation_is_exit_code_0(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    drawing = tmp_path / "tree.svg"
    asked = ["check-bound", "bounded_max_n", "--epsilon", "2", "--trees", "300", "--svg", str(drawing)]
    assert run([*asked, "--interpreted"]) == 0
    assert capsys.readouterr().out == "bounded_max_n, epsilon 2: no violation, 300 trees tried\n"
    assert not drawing.exists()
    assert run([*asked, "--interpreted", "--json", "--players", "4", "--seed", "3"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["tried"], found["seed"], found["violation"], found["options"]) == (300, 3, None, {"epsilon": 2.0})


def test_the_number_of_players_varies(monkeypatch: pytest.MonkeyPatch) -> None:
    """By chunk, so that every number has its trees and a seed says which; not if it is given, nor with two."""
    seen: list[int] = []
    monkeypatch.setattr(bound.Check, "first_broken", lambda check, trees, now: seen.append(check.shape.players))
    bound.check_bound("bounded_max_n", 1.0, 5 * bound.CHUNK)
    assert seen == [3, 2, 4, 5, 3]
    bound.check_bound("bounded_max_n", 1.0, 2 * bound.CHUNK, players=4)
    bound.check_bound("bounded_alpha_beta", 1.0, 2 * bound.CHUNK)
    assert seen[5:] == [4, 4, 2, 2]


@pytest.mark.parametrize("option", ["table_mb=1", "leaf_value=difference"])
def test_options_of_an_exact_search(option: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A table reckons with whole numbers of any size; the difference has an exact value of its own."""
    assert run(["check-bound", "paranoid", "-o", option, "--trees", "20", "--interpreted"]) == 0
    assert "no violation, 20 trees tried" in capsys.readouterr().out


def test_options_are_handed_on(capsys: pytest.CaptureFixture[str]) -> None:
    """The promise that starts with 0, as the report's pseudocode may be read, is broken with epsilon = 0 already."""
    assert run(["check-bound", "bounded_max_n", "-o", "promised=0", "--interpreted", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["violation"]
    assert (found["returned"], found["exact"], found["nodes"]) == (-1, 0, 4)


def test_ctrl_c_tells_what_has_been_tried(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    draw = forest.draw

    def interrupted(trees: Any, shape: Any, seed: int, begin: int) -> None:
        if begin >= 2 * bound.CHUNK:
            raise KeyboardInterrupt
        draw(trees, shape, seed, begin)

    monkeypatch.setattr(forest, "draw", interrupted)
    assert run(["check-bound", "bounded_max_n", "--interpreted"]) == 130
    assert capsys.readouterr().out == "bounded_max_n, epsilon 0: no violation, 500 trees tried\n"


def test_progress_is_reported() -> None:
    seen: list[tuple[int, int | None, str]] = []
    bound.check_bound("bounded_max_n", 1.0, 300, interpreted=True, progress=lambda *told: seen.append(told))
    assert seen == [(250, 300, "trees"), (300, 300, "trees")]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["bounded_max_n", "--epsilon", "-1"], "epsilon: expected a number from 0 to 1,000,000, got -1"),
        (["bounded_max_n", "--trees", "0"], "trees: expected at least 1, got 0"),
        (["bounded_max_n", "--players", "1"], "players: expected 2 to 8, got 1"),
        (["bounded_alpha_beta", "--players", "3"], "players: expected 2 for bounded_alpha_beta, got 3"),
        (["bounded_max_n", "--depth", "9"], "depth: expected 1 to 8, got 9"),
        (["bounded_max_n", "--branching", "0"], "branching: expected 1 to 8, got 0"),
        (["bounded_max_n", "--sum", "0"], "sum: expected 1 to 5000000, got 0"),
        (["bounded_max_n", "--seed", "-1"], "seed: expected 0 to 4611686018427387904, got -1"),
        (["bounded_max_n", "-o", "epsilo=1"],
         "unknown option of bounded_max_n: 'epsilo' (did you mean epsilon?)"),
        (["bounded_max_n", "-o", "epsilon=50"], "option epsilon: expected --epsilon 50, got it with -o"),
        (["paranoid", "-o", "alpha=3"], "option alpha: expected none, as every value is to be found, got 3.0"),
        (["alpha_beta", "-o", "beta=0"], "option beta: expected none, as every value is to be found, got 0.0"),
        (["max_n", "-o", "ties=worst"],
         "option ties: expected first, by which check-bound finds the exact value, got 'worst'"),
        *[([name], f"cannot check {name}: expected an algorithm of one fixed depth, such as alpha_beta")
          for name in ("iterative_deepening", "aspiration", "engine")],
        (["max_n_depp"], "unknown algorithm: 'max_n_depp' (did you mean max_n_deep?)"),
        (["greedy"], f"cannot check greedy: {KNOWN}"),
        *[([name], f"cannot check {name}: {KNOWN}")
          for name in ("pn", "df_pn")],
        (["max_n", "--svg", "tree.png"], "expected a file that ends in .svg, got 'tree.png'"),
    ],
)  # fmt: skip
def test_what_is_refused(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check-bound", *arguments]) == 2
    assert capsys.readouterr().err == f"zermelo: {said}\n"
