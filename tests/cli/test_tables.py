"""Tables of every command can be read: at 80 columns nothing is cut, into a pipe they are whole."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo.algorithms import FixedSearch, NodeSignature
from zermelo.drawing import Table
from zermelo.experiments import list_experiments, list_studies

STUDIES = Path(__file__).parent.parent / "sample_studies"
LONG = "a_player_with_a_rather_long_name"
WIDE = "\n".join(",".join(f"{row * column / 7:.5f}" for column in range(12)) for row in range(3))
MARK = "=== "
CUT = re.compile(r"[\w)]…")  # a cell that was cut; "1, 2, …" is none
UNBREAKABLE = re.compile(r"games kept in \S+$| *\S+$")  # the name of a folder, the text of a position
PLAYERS = [f"{LONG}:minimax,depth=1", "other:negamax,depth=1", "a_third_player:random"]

COMMANDS = [
    "list", "list games", "list algorithms", "list studies", "explain", "explain engine", "explain othello",
    "explain kaluza2008/real-games", "show chinese_checkers",
    "search tic_tac_toe -a alpha_beta --depth 2 --interpreted",
    "solve tic_tac_toe XOX/OX./... --interpreted", "perft tic_tac_toe --depth 2 --divide --interpreted",
    "compare tic_tac_toe --depth 2 --interpreted", "compare n_player_tree -g players=5 -g b=2 --depth 2 --interpreted",
    "measure tic_tac_toe XOX/OX./... --games 50 --engine-games 0 --interpreted",
    "measure tic_tac_toe --estimate --games 50 --engine-games 0 --interpreted",
    "pathology --b 2:4 --g 5,20", "pathology --model sorted_smooth --b 2 --g 5 --s 0.5 --trees 20",
    "matrix prisoners_dilemma", "matrix slides_3x3", "matrix wide.csv", "congestion braess", "congestion four_players",
    "tournament nim " + "".join(f"-p {each} " for each in PLAYERS)
    + "--boards 1 --opening 1 --interpreted --workers 1 --out games",
    "reproduce --list", "reproduce sample2000/dice --workers 1 --out out", "results --out out",
]  # fmt: skip
CODE = f"""
import shlex, sys
from zermelo.cli.main import run
for line in sys.stdin.read().splitlines():
    print({MARK!r} + line, flush=True)
    assert run(shlex.split(line)) == 0, line
"""


def outputs(folder: Path, width: int | None) -> dict[str, str]:
    """What each command prints, run one after the other with its output in a pipe."""
    (folder / "wide.csv").write_text(WIDE)
    environment = {**os.environ, "ZERMELO_STUDIES": str(STUDIES)}
    environment.pop("COLUMNS", None)
    if width is not None:
        environment["COLUMNS"] = str(width)
    done = subprocess.run(
        [sys.executable, "-c", CODE], input="\n".join(COMMANDS), env=environment, cwd=folder, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    blocks = done.stdout.split(MARK)[1:]
    return {block.partition("\n")[0]: block.partition("\n")[2] for block in blocks}


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return outputs(tmp_path_factory.mktemp("narrow"), 80)


@pytest.fixture(scope="module")
def piped(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    return outputs(tmp_path_factory.mktemp("piped"), None)


@pytest.mark.parametrize("command", COMMANDS)
def test_at_80_columns_no_line_is_longer_and_no_cell_is_cut(narrow: dict[str, str], command: str) -> None:
    text = narrow[command]
    assert text.strip()
    assert not CUT.search(text)
    assert [line for line in text.splitlines() if len(line) > 80 and not UNBREAKABLE.match(line)] == []


@pytest.mark.parametrize("command", COMMANDS)
def test_a_pipe_gets_tables_whole(narrow: dict[str, str], piped: dict[str, str], command: str) -> None:
    """The same words as at 80 columns, and heads of tables once."""
    text = piped[command]
    assert not CUT.search(text)
    timeless = [{word for word in each.split() if not re.search(r"[\d-]", word)} for each in (text, narrow[command])]
    assert timeless[0] == timeless[1]
    for head in (r"algorithm  +(value|finds)", r"player  +games", r"experiment  +units", r"b  +g"):
        assert len(re.findall(f"^{head}", text, re.M)) <= 1


def whole(text: str, name: str) -> bool:
    return re.search(rf"(?<![\w/-]){re.escape(name)}(?![\w/-])", text) is not None


@pytest.mark.parametrize("mode", ["narrow", "piped"])
def test_ids_are_whole(mode: str, request: pytest.FixtureRequest) -> None:
    found: dict[str, str] = request.getfixturevalue(mode)
    for name in (*zermelo.list_games(), *zermelo.list_algorithms(), *list_studies()):
        assert whole(found["list"], name), name
        assert whole(found["explain"], name), name
    for name in list_experiments():
        assert whole(found["reproduce --list"], name) and whole(found["list studies"], name), name
    standings = next(text for command, text in found.items() if command.startswith("tournament"))
    assert LONG in standings and "a_third_player" in standings
    assert "sample2000/dice" in found["results --out out"]
    assert "best_reply_plus" in found["compare n_player_tree -g players=5 -g b=2 --depth 2 --interpreted"]


def test_bench_at_80_columns() -> None:
    result = zermelo.search("cops_and_robbers", algorithm="expectiminimax", depth=1, interpreted=True)
    text = NodeSignature((FixedSearch({"nodes": result.nodes}, result),)).text(80)
    assert "cops_and_robbers  expectiminimax" in text
    assert max(map(len, text.splitlines())) <= 80


def test_a_wide_table_goes_on_below() -> None:
    """Every part has the key columns, and every column is in one part."""
    head = ["b", "g", *(f"column {i}" for i in range(30))]
    rows = [["2", "10", *(str(i) * 5 for i in range(30))]]
    text = Table(head, rows, keys=2).text(80)
    assert max(map(len, text.splitlines())) <= 80
    assert [text.count(f"column {i} ") + text.count(f"column {i}\n") for i in range(30)] == [1] * 30
    assert text.count("b   g") > 1
    assert "\n\n" not in Table(head, rows, keys=2).text(None)
