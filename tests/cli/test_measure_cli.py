"""`zermelo measure`: what it prints, what it writes, how it ends."""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree
from pathlib import Path
from typing import Any

import pytest

from zermelo.cli.main import run
from zermelo.complexity import published

Capture = pytest.CaptureFixture[str]
QUICK = ["--games", "50", "--engine-games", "2"]


def ran(capsys: Capture, *arguments: str) -> str:
    code = run(["measure", *arguments])
    out, err = capsys.readouterr()
    assert code == 0, err
    return out


def test_report(capsys: Capture) -> None:
    out = ran(capsys, "tic_tac_toe", "--symmetry", *QUICK)
    for line in (
        "the measure of tic_tac_toe from .../.../...", "5,478 (14 bytes a state", "765 (8 symmetries)",
        "255,168, nodes of the tree 549,946", "73 leaves; proof from both sides 529", "solution depth 9",
        "random play, 50 games, seed 0", "engine play, 2 games, 1,000 nodes a move, seed 0",
        "10^3, ours 10^3.74: agrees within an order of magnitude",
    ):  # fmt: skip
        assert line in out


def test_json(capsys: Capture) -> None:
    found: dict[str, Any] = json.loads(ran(capsys, "tic_tac_toe", "--moves", "a1", "--json", *QUICK))
    assert 0 < found["exact"]["tree"]["games"] < 255168 and found["exact"]["states"] < 5478
    assert found["position"] == "X../.../..." and found["published"] == []
    assert found["estimated"]["play"]["games"] == 50


def test_estimate_alone(capsys: Capture) -> None:
    out = ran(capsys, "tic_tac_toe", "--estimate", "--seed", "5", *QUICK)
    assert "by populations" in out and "Knuth" in out and "seed 5" in out
    assert "5,478" not in out


def test_too_large_is_estimated_unless_exact_is_asked(capsys: Capture) -> None:
    assert run(["measure", "connect_four", "--exact", "--memory", "2", *QUICK]) == 1
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert err.startswith("zermelo: connect_four has more states than 2 MB hold: ")
    assert run(["measure", "connect_four", "--memory", "2", *QUICK]) == 0
    out, err = capsys.readouterr()
    assert "by populations" in out and "more states than 2 MB hold" in err


def test_a_game_without_end(capsys: Capture) -> None:
    out = ran(capsys, "pig", "-g", "target=5", "--interpreted", *QUICK)
    assert "no tree                 infinite: a game can come back to a state it was in" in out
    assert "engine play: the engine needs no chance moves" in out
    out = ran(capsys, "pig", "-g", "target=5", "--interpreted", "--estimate", *QUICK)
    assert "its tree may be infinite" in out


@pytest.mark.parametrize("how", ["--exact", "--estimate"])
def test_picture(capsys: Capture, tmp_path: Path, how: str) -> None:
    path = tmp_path / "measure.svg"
    ran(capsys, "tic_tac_toe", how, "--svg", str(path), *QUICK)
    text = "".join(xml.etree.ElementTree.parse(path).getroot().itertext())
    assert "states by ply" in text and "engine play" in text


def test_published(capsys: Capture) -> None:
    found = json.loads(ran(capsys, "--published", "--json", "--games", "200", "--engine-games", "1"))
    rows = {row["game"]: row for row in found["rows"]}
    assert len(rows) == 8
    for name in ("tic-tac-toe", "connect four", "hex 11x11"):
        assert rows[name]["states_verdict"] == "agrees within an order of magnitude"
    assert rows["tic-tac-toe"]["tree_verdict"] == "agrees within an order of magnitude"
    assert rows["hex 11x11"]["tree_verdict"] == "nothing published"
    assert "our_states" not in rows["chess"]


def test_published_table(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(published, "OURS", {"tic-tac-toe": ("tic_tac_toe", {})})
    out = ran(capsys, "--published", "--interpreted", "--games", "20", "--engine-games", "1")
    assert "P. Kłęsk, lecture slides" in out and "no game of ours" in out and "agrees within" in out


def test_progress_goes_to_a_terminal_alone(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.cli.progress.EVERY", -1.0)
    run(["measure", "nim", "--interpreted", *QUICK])
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    run(["measure", "nim", "--interpreted", *QUICK])
    assert " states" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "expected a game or --published, got neither"),
        ("tic_tac_toe --exact --estimate", "expected --exact or --estimate, got both"),
        ("tic_tac_toe --published", "expected --published alone, or a game"),
        ("tic_tac_toe --games 1", "games: expected 20 to 1000000, got 1"),
        ("tic_tac_toe --engine-games -1", "engine games: expected 0 to 10000, got -1"),
        ("tic_tac_toe --memory 0", "memory: expected 1 to 1000000.0, got 0.0"),
        ("tic_tac_toe --memory nan", "memory: expected 1 to 1000000.0, got nan"),
        ("tic_tac_toe --seed -1", "seed: expected 0 to"),
        ("tic_tac_toe --svg plot.png", "expected a file that ends in .svg, got 'plot.png'"),
        ("tik_tak_toe", "unknown game: 'tik_tak_toe' (did you mean tic_tac_toe?)"),
        ("tic_tac_toe XXXX", "expected 9 cells"),
    ],
)
def test_bad_input(capsys: Capture, line: str, expected: str) -> None:
    assert run(["measure", *line.split(), "--interpreted"]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and expected in err
