"""`zermelo solve`: what it prints, one position or many, and what it refuses."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from zermelo.cli.main import run


def solved(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert run(["solve", *arguments, "--interpreted", "--json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_json_has_the_fields_of_a_search_and_the_proof(capsys: pytest.CaptureFixture[str]) -> None:
    found = solved(capsys, "tic_tac_toe", "X.O/.../...")
    assert (found["proven"], found["value"], found["bound"], found["move"]) == (True, 1.0, "exact", "c3")
    assert found["proof_nodes"] >= len(found["pv"]) == 5
    assert found["memory_mb"] > 0
    assert run(["search", "tic_tac_toe", "X.O/.../...", "-a", "df_pn", "--interpreted", "--json"]) == 0
    assert "goal" not in found["options"]  # nobody gave one
    assert set(json.loads(capsys.readouterr().out)) == set(found) - {"proof_nodes", "memory_mb"}


def test_a_win_without_a_proof_is_called_one(capsys: pytest.CaptureFixture[str]) -> None:
    """Its value is not known, only that it is above 0; a win that is disproved is "at most 0"."""
    line = ["solve", "hex", "-g", "size=2", "-o", "goal=win", "-o", "proof=false", "--interpreted"]
    assert run(line) == 0
    out = capsys.readouterr().out
    assert out.startswith("df_pn on hex: a win for X, for certain\nvalue   above 0 for X\nproven  yes (none written)")
    assert run([*line, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["words"] == "a win for X, for certain"
    assert run(["solve", "tic_tac_toe", *line[4:]]) == 0
    assert capsys.readouterr().out.startswith("df_pn on tic_tac_toe: at most 0 for X, for certain\n")


def test_a_goal_a_limit_and_an_algorithm(capsys: pytest.CaptureFixture[str]) -> None:
    found = solved(capsys, "tic_tac_toe", "X../.O./...", "-a", "pn", "-o", "goal=win")
    assert (found["proven"], found["value"], found["bound"]) == (True, 0.0, "upper")
    found = solved(capsys, "tic_tac_toe", "-a", "pn", "-o", "memory_nodes=300")
    assert (found["proven"], found["value"], found["stopped"], found["proof_nodes"]) == (False, None, "memory", None)


def test_positions_from_stdin(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("X.O/.../...\n\nX../.O./..X\n"))
    assert run(["solve", "tic_tac_toe", "-", "--interpreted"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [(line["value"], line["proven"]) for line in lines] == [(1.0, True), (0.0, True)]
    monkeypatch.setattr("sys.stdin", io.StringIO("X.O/.../...\nnonsense\n"))
    assert run(["solve", "tic_tac_toe", "-", "--interpreted"]) == 2
    told = capsys.readouterr()
    answers = [json.loads(line) for line in told.out.splitlines()]
    assert answers[0]["proven"] and "got 'nonsense'" in answers[1]["error"]
    assert told.err.count("\n") == 1


def test_text_and_the_recorded_proof(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("proof.svg", "proof.json"):
        path = tmp_path / name
        assert run(["solve", "tic_tac_toe", "X.O/.../...", "--interpreted", "--record", str(path)]) == 0
        assert path.stat().st_size > 1000
    printed = capsys.readouterr().out
    assert "df_pn on tic_tac_toe: proven win for X by a line of 5 moves\nvalue   1 for X\nproven  yes (" in printed
    assert "line    c3 " in printed


def test_what_cannot_be_solved_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, message in (
        (["pig"], "solve cannot prove anything of pig: it needs no chance moves, the game has chance moves"),
        (["explicit_tree", "-g", "tree=three_players"], "it needs 2 players, the game has 3 players"),
        (["explicit_tree", "-g", "tree=three_players", "-a", "pn"], "pn cannot search explicit_tree: it needs 2"),
        (["tic_tac_toe", "-o", "goal=lose"], "option of df_pn goal: expected one of: win, draw or a number"),
        (["tic_tac_toe", "XXX/OO./..."], "the game is over in this position"),
        (["tic_tac_toe", "--record-limit", "0"], "record-limit: expected at least 1, got 0"),
        (["tic_tac_toe", "--record", "x.txt"], "expected a file that ends in .ztree, .json, .svg, .png, .pdf or .tex"),
        (["tic_tac_toe", ".XO/X.O/...", "-a", "best_first_minimax"], "expected an algorithm that proves what it says"),
        (["tic_tac_toe", "-a", "iterative_deepening", "-o", "inner=best_first_minimax"], "got best_first_minimax"),
        (["othello", "-g", "size=4", "-a", "nope"], "unknown algorithm: 'nope'"),
    ):
        assert run(["solve", *arguments]) == 2
        error = capsys.readouterr().err
        assert message in error
        assert error.count("\n") == 1


def test_the_line_of_progress_is_erased(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert run(["solve", "tic_tac_toe", "--interpreted"]) == 0
    assert capsys.readouterr().err == ""  # no terminal
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr("zermelo.cli.progress.EVERY", 0.0)
    assert run(["solve", "tic_tac_toe", "--interpreted"]) == 0
    error = capsys.readouterr().err
    assert " MB\r" in error and " nodes/s, " in error
    assert error.endswith("\x1b[2K\r")
