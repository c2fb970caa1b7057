"""`zermelo new`: what it writes works, by file and as a part of the house, as CONTRIBUTING's recipes say."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo import algorithms, games
from zermelo.algorithms import depth_first
from zermelo.cli.main import run
from zermelo.core import registry
from zermelo.skeletons import new
from zermelo.testing import check, check_game

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def done(capsys: Capture, *words: str) -> dict[str, object]:
    """What a command answers as JSON."""
    assert run([*words, "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


@pytest.mark.parametrize("kernels", [False, True])
def test_a_new_game(kernels: bool, capsys: Capture) -> None:
    made = done(capsys, "new", "game", "take_three", *(["--kernels"] if kernels else []))
    assert made["files"] == ["take_three.py"]
    text = Path("take_three.py").read_text()
    assert "my_" not in text and "MyGame" not in text and text.startswith('"""Take three: ')
    report = done(capsys, "check", "take_three.py", "--plays", "3")
    assert report["ok"] and report["name"] == "take_three"
    words = ("search", "take_three.py", "-a", "alpha_beta", "--depth", "12", "-g", "heap=7")
    found, slow = done(capsys, *words), done(capsys, *words, "--interpreted")
    assert (found["value"], found["nodes"], found["move"]) == (slow["value"], slow["nodes"], "3")
    compared = zermelo.compare("take_three.py", depth=5, interpreted=True)
    compared.check()
    assert len(compared.results) > 10
    assert zermelo.describe(zermelo.game("take_three.py")).moves == ["1", "2", "3"]


def test_both_kinds_of_game_are_the_same_game() -> None:
    new("game", "plain")
    new("game", "compiled", kernels=True)
    one = zermelo.search("plain.py", algorithm="alpha_beta", depth=12, interpreted=True)
    other = zermelo.search("compiled.py", algorithm="alpha_beta", depth=12, interpreted=True)
    assert (one.value, one.nodes, one.leaves, one.names(one.pv)) == (
        other.value, other.nodes, other.leaves, other.names(other.pv),
    )  # fmt: skip


def test_a_new_algorithm(capsys: Capture) -> None:
    made = done(capsys, "new", "algorithm", "probcut")
    assert made["commands"] == ["zermelo check probcut.py", "zermelo compare tic_tac_toe -a alpha_beta -a probcut.py"]
    report = check("probcut.py", trees=14)
    assert report.ok, str(report)
    assert [each.rule for each in report.rules if each.status == "skipped"] == []
    compared = zermelo.compare("tic_tac_toe", algorithms=["alpha_beta", "probcut.py"], depth=4, interpreted=True)
    compared.check()
    first, second = compared.results
    assert (first.nodes, first.leaves, second.algorithm) == (second.nodes, second.leaves, "probcut")


def test_a_new_study(capsys: Capture) -> None:
    made = done(capsys, "new", "study", "knuth")
    assert made["commands"] == ["ZERMELO_STUDIES=zermelo-studies zermelo reproduce knuth"]
    answer = subprocess.run(
        [sys.executable, "-m", "zermelo", "reproduce", "knuth", "--workers", "1"],
        env={**os.environ, "ZERMELO_STUDIES": "zermelo-studies"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert answer.returncode == 0, answer.stderr
    assert "leans yes perfect order gives the minimal tree" in answer.stdout and "not evidence" in answer.stdout
    assert "differs" not in answer.stdout


def test_recipe_a_game_in_the_house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: Capture) -> None:
    """A file in the folder of games is a game by its name, everywhere, with nothing else to be told."""
    new("game", "take_three", kernels=True)
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    registry.list_games.cache_clear()
    try:
        assert "take_three" in zermelo.list_games()
        assert check("take_three", plays=3, interpreted=True).ok
        found = zermelo.compare("take_three", "4:1", interpreted=True)  # by every algorithm that fits
        assert {result.value for result in found.results} == {-1.0}
        assert zermelo.explain("take_three", "game").title.startswith("Take three")
        assert "take_three" in str(done(capsys, "list", "games"))
    finally:
        monkeypatch.undo()
        registry.list_games.cache_clear()


def test_recipe_an_algorithm_in_the_house(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A file in the folder of a family is an algorithm of that family, and the contract finds it by its name."""
    new("algorithm", "probcut", folder=str(tmp_path / "depth_first"))
    monkeypatch.setattr(algorithms, "__path__", [*algorithms.__path__, str(tmp_path)])
    monkeypatch.setattr(depth_first, "__path__", [*depth_first.__path__, str(tmp_path / "depth_first")])
    registry.algorithm_modules.cache_clear()
    try:
        found = zermelo.find_algorithm("probcut")
        assert (found.family, found.module.__name__) == ("depth_first", "zermelo.algorithms.depth_first.probcut")
        assert "probcut" in zermelo.list_algorithms()
        assert check("probcut", trees=70, interpreted=True).ok
    finally:
        monkeypatch.undo()
        registry.algorithm_modules.cache_clear()
        registry._algorithms.pop("probcut", None)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("game My-Game", "expected a name of small letters, digits and _ such as my_game, got 'My-Game'"),
        ("game class", "expected a name of small letters, digits and _ such as my_game, got 'class'"),
        ("algorithm ../up", "such as my_algorithm, got '../up'"),
        ("game nim", "nim is the name of a game of Zermelo: choose another"),
        ("algorithm alpha_beta", "alpha_beta is the name of a algorithm"),
        ("study kaluza2008", "kaluza2008 is the name of a study of Zermelo"),
        ("game taken", "'taken.py' exists already: choose another name, or remove it"),
        ("study taken", "'zermelo-studies/taken' exists already"),
        ("algorithm fine --kernels", "expected kernels for a game only"),
        ("game fine --folder taken.py", "cannot write 'taken.py/fine.py'"),
        ("player fine", "'player' is not one of"),
    ],
)
def test_what_is_refused(words: str, said: str, capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "taken.py").write_text("mine")
    (tmp_path / "zermelo-studies" / "taken").mkdir(parents=True)
    before = sorted(tmp_path.rglob("*"))
    assert run(["new", *words.split()]) == 2
    assert said.replace("a algorithm", "an algorithm") in capsys.readouterr().err
    assert sorted(tmp_path.rglob("*")) == before
    assert (tmp_path / "taken.py").read_text() == "mine"


GUIDE = Path(__file__).parent.parent / "docs" / "guides" / "own_game.md"
IN_PLACE = """        state[0] -= move
        state[1] = 1 - state[1]
        return state
"""


def write_broken_game() -> None:
    """The new game with a state that is a list, changed in place, and traits that state too little."""
    new("game", "broken")
    text = Path("broken.py").read_text()
    text = text.replace("max_plies=heap", "max_plies=2").replace("(self.heap, 0)", "[self.heap, 0]")
    before, after = text.split("        heap, player = state\n        return (heap - move, 1 - player)\n")
    Path("broken.py").write_text(before + IN_PLACE + after)


def test_the_shell_lines_of_the_guide(capsys: Capture) -> None:
    write_broken_game()
    blocks = re.findall(r"```console\n(.*?)```", GUIDE.read_text(), re.S)
    lines = [each for block in blocks for each in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)]
    assert len(lines) == 7
    for command, output in lines:
        words = shlex.split(command)
        assert words[0] == "zermelo"
        assert run(words[1:]) == ("broken.py" in words)
        said = capsys.readouterr().out
        pattern = ".*".join(re.escape(part) for part in output.strip().split("…"))
        assert re.match(pattern, said.strip(), re.S), said


def test_the_class_of_the_guide() -> None:
    block = re.search(r"```python\n(.*?)```", GUIDE.read_text(), re.S)
    assert block is not None
    found: dict[str, object] = {}
    exec(block[1], found)
    nim = found["Nim"]()  # type: ignore[operator]
    assert check_game(nim).ok
    assert zermelo.search(nim, algorithm="alpha_beta", depth=12).nodes == 33_916
