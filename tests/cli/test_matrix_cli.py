"""`zermelo matrix`: what it says, in text and JSON, what it writes, and what it refuses."""

from __future__ import annotations

import json
import xml.etree.ElementTree
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from zermelo.cli.main import run
from zermelo.game_theory.classics import CLASSICS, classic
from zermelo.game_theory.game_files import load, write_nfg
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.regret_check import regret

Capture = pytest.CaptureFixture[str]
SLIDES = """The 3x3 game of the lectures
    1   2  3
1   3  -2  3
2  -1   0  4
3  -4  -3  1

maximin        -1 (row player: 2)
minimax        0 (column player: 2)
gap            1
saddle points  none
value          -1/3 for row player
row player     1 1/6, 2 5/6
column player  1 1/3, 2 2/3
regret         0
unique         yes
method         exact simplex
"""
DOMINANCE = """
step 1      row player: 3 is strictly dominated by 1
step 2      column player: 3 is strictly dominated by 2
left        2x2 (row player: 1, 2; column player: 1, 2)
dominators  pure and mixed
"""
FILES = {
    "level.csv": "1,1\n1,0\n",
    "weak.csv": "1,1\n1,0\n\n1,1\n1,0\n",
    "wide.csv": "1,-1,2\n-1,1,3\n",
    "tall.csv": "1,-1\n-1,1\n1/2,-1/2\n",
    "ragged.csv": "1,2\n3\n",
    "three.nfg": write_nfg(NormalForm(np.arange(24).reshape(3, 2, 2, 2) % 7)),
    "text.csv": "a,b\n",
}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in FILES.items():
        Path(name).write_text(text)
    return tmp_path


def said(capsys: Capture, line: str) -> str:
    assert run(["matrix", *line.split()]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def told(capsys: Capture, line: str) -> Any:
    out = said(capsys, line + " --json")
    assert out.count("\n") == 1
    return json.loads(out)


def test_value(capsys: Capture) -> None:
    assert said(capsys, "slides_3x3 --exact") == SLIDES
    found = told(capsys, "slides_3x3")
    assert found["solve"] == "value" and found["value"] == pytest.approx(-1 / 3) and found["unique"] == [True, True]
    assert (found["maximin"], found["minimax"], found["gap"]) == (-1, 0, 1)
    exact = told(capsys, "slides_3x3 --exact")
    assert exact["value"] == "-1/3" and exact["mixed"] == [["1/6", "5/6", "0"], ["1/3", "2/3", "0"]]


def test_an_optimum_among_others_is_called_so(capsys: Capture) -> None:
    out = said(capsys, "level.csv")
    assert "unique         no: player 2 may play otherwise, too" in out
    assert "saddle points  (1, 1), (1, 2)" in out


def test_dominance(capsys: Capture) -> None:
    assert said(capsys, "slides_3x3 --solve dominance").endswith(DOMINANCE)
    found = told(capsys, "slides_3x3 --solve dominance")
    assert found["strict"]["steps"][0] == {"player": "row player", "strategy": "3", "dominators": {"1": 1.0}}
    weak = said(capsys, "weak.csv --solve dominance")
    assert "steps        none: nothing is strictly dominated" in weak
    assert "then weakly  player 1: 2 is weakly dominated by 1" in weak
    assert "1x2 (player 1: 1; player 2: 1, 2); another order may end elsewhere and lose equilibria" in weak


@pytest.mark.parametrize("name", CLASSICS)
def test_equilibria_of_the_classics(capsys: Capture, name: str) -> None:
    found = told(capsys, f"{name} --solve nash --exact")
    mixed = [[[Fraction(weight) for weight in part] for part in one["mixed"]] for one in found["equilibria"]]
    assert {tuple(map(tuple, one)) for one in mixed} == set(CLASSICS[name].equilibria)
    assert f"equilibria     {len(mixed)}" in said(capsys, f"{name} --solve nash")


def test_three_players(capsys: Capture) -> None:
    found = told(capsys, "three.nfg")
    assert found["solve"] == "nash" and found["shape"] == [2, 2, 2] and found["equilibria"]
    for one in found["equilibria"]:
        assert regret(load("three.nfg"), one["mixed"]) == pytest.approx(one["regret"], abs=1e-12)
        assert one["regret"] < 1e-6


@pytest.mark.parametrize("name", ["matching_pennies", "slides_3x3", "wide.csv", "tall.csv"])
def test_picture(capsys: Capture, name: str) -> None:
    said(capsys, f"{name} --svg lines.svg")
    assert xml.etree.ElementTree.parse("lines.svg").getroot().tag.endswith("svg")


def test_writing_for_gambit(capsys: Capture) -> None:
    said(capsys, "chicken --nfg chicken.nfg")
    assert load("chicken.nfg") == classic("chicken")
    assert told(capsys, "chicken.nfg")["equilibria"] == told(capsys, "chicken")["equilibria"]


def test_the_same_command_gives_the_same_bytes(capsys: Capture) -> None:
    for line in ("slides_3x3", "chicken --json", "three.nfg --json", "tall.csv --solve dominance"):
        assert said(capsys, line) == said(capsys, line)


def test_a_long_mixture_is_cut(capsys: Capture) -> None:
    size = 30
    Path("long.csv").write_text("\n".join(",".join("1" if i == j else "0" for j in range(size)) for i in range(size)))
    assert "20 0.0333333, … (10 more)" in said(capsys, "long.csv")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "Missing argument 'FILE|NAME'"),
        ("chiken", "unknown matrix game: 'chiken' (did you mean chicken?)"),
        ("game.txt", "expected a file that ends in .csv or .nfg, got 'game.txt'"),
        ("no.csv", "cannot read game file 'no.csv': No such file or directory"),
        ("ragged.csv", "cannot read 'ragged.csv': line 2: expected 2 numbers as in the rows above, got 1"),
        ("text.csv", "cannot read 'text.csv': line 1: expected a number as 3, -2.5 or 1/3, got 'a'"),
        ("chicken --solve all", "'all' is not one of 'value', 'nash', 'dominance'"),
        ("chicken --solve value", "value: expected a zero-sum or constant-sum game, got another"),
        ("three.nfg --solve value", "value: expected a game of 2 players, got 3"),
        ("large.csv --exact", "exact: expected at most 20,000 payoffs, got 20,402"),
        ("middle.csv --exact", "exact: expected at most 3,600 profiles, got 4,900"),
        ("chicken --svg lines.svg", "value: expected a zero-sum or constant-sum game, got another"),
        ("rock_paper_scissors --svg lines.svg", "picture: expected 2 rows and at most 12 columns, got 3x3"),
        ("chicken --svg lines.png", "expected a file that ends in .svg, got 'lines.png'"),
        ("chicken --nfg no/game.nfg", "cannot write 'no/game.nfg': there is no folder 'no'"),
    ],
)
def test_bad_input(capsys: Capture, folder: Path, line: str, expected: str) -> None:
    Path("large.csv").write_text("\n".join([",".join("1" * 101)] * 101))
    Path("middle.csv").write_text("\n".join([",".join("1" * 70)] * 70))
    before = sorted(folder.iterdir())
    assert run(["matrix", *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1 and err.startswith("zermelo: ") and expected in err
    assert sorted(folder.iterdir()) == before
