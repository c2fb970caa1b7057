"""`zermelo congestion`: what it prints, and one line for every bad network."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import subprocess
import sys
import xml.etree.ElementTree
from pathlib import Path
from typing import Any

import pytest

from zermelo.cli.main import run
from zermelo.game_theory.congestion import network_files
from zermelo.game_theory.congestion.network_files import load_network, to_document

Capture = pytest.CaptureFixture[str]
ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "guides" / "congestion.md"


def ran(capsys: Capture, *arguments: str) -> str:
    code = run(("congestion", *arguments))
    out, err = capsys.readouterr()
    assert (code, err) == (0, "")
    return out


def refused(capsys: Capture, *arguments: str) -> str:
    code = run(("congestion", *arguments))
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err.removeprefix("zermelo: ")


def test_braess(capsys: Capture) -> None:
    text = ran(capsys, "braess")
    assert "equilibrium  3.75 each, 375 in all" in text
    assert "25 A->D by AB BD: cost 3.75, regret" in text
    assert "anarchy      1.071429" in text
    assert "equilibrium  3.5 each" in ran(capsys, "braess", "--without", "BC")


def test_json(capsys: Capture) -> None:
    found = json.loads(ran(capsys, "braess", "--atomic", "--json"))
    assert found["players"] == "atomic"
    assert found["equilibrium"]["average"] == 3.75
    assert [path["flow"] for path in found["equilibrium"]["paths"]] == [50, 25, 25]
    assert all("regret" in path for each in ("equilibrium", "optimum") for path in found[each]["paths"])
    assert len(found["steps"]) == 50
    assert found["steps"][-1]["potential"] == pytest.approx(found["equilibrium"]["potential"])
    flow = json.loads(ran(capsys, "four_players", "--flow", "--json"))
    assert (flow["players"], flow["price_of_anarchy"], flow["steps"]) == ("flow", 1.0, [])


def test_the_worst_equilibrium_is_shown(capsys: Capture) -> None:
    text = ran(capsys, "four_players")
    assert "worst        2.5 each, 10 in all, regret at most 0" in text
    assert "anarchy      2.5\nstability    1\n" in text


def test_picture(capsys: Capture, tmp_path: Path) -> None:
    ran(capsys, "braess", "--svg", str(tmp_path / "roads.svg"))
    drawn = "".join(xml.etree.ElementTree.fromstring((tmp_path / "roads.svg").read_text()).itertext())
    assert all(road in drawn for road in ("AB", "AC", "BC", "BD", "CD"))
    assert "3.75" in drawn and "3.5" in drawn


def test_many_paths_are_cut(capsys: Capture, tmp_path: Path) -> None:
    """A ring of twelve nodes with a demand from each to each."""
    names = [f"n{i}" for i in range(12)]
    edges = [
        {"name": f"{a}{b}", "from": a, "to": b, "cost": [1, 1]}
        for i, a in enumerate(names) for b in (names[i - 1], names[(i + 1) % 12])
    ]  # fmt: skip
    demands = [{"from": a, "to": b, "amount": 1} for a in names for b in names if a != b]
    document = {"name": "ring", "players": "flow", "nodes": names, "edges": edges, "demands": demands}
    (tmp_path / "ring.json").write_text(json.dumps(document))
    text = ran(capsys, str(tmp_path / "ring.json"))
    assert "132 demands" in text
    assert "more paths (--json lists all)" in text


def changed(**changes: Any) -> dict[str, Any]:
    return {**to_document(load_network("braess")), **changes}


EDGE = {"name": "AB", "from": "A", "to": "B", "cost": [1]}
BAD: list[tuple[Any, str]] = [
    ("nonsense", "is not valid JSON"),
    ("[" * 100_000, "is nested too deeply"),
    ([1, 2], "network: expected an object with name, players, nodes, edges, demands"),
    ({}, "network: expected a key 'nodes', got only: nothing"),
    (changed(edgs=[]), "network: unknown key: 'edgs' (did you mean edges?)"),
    (changed(players="some"), 'players: expected "flow" or "atomic", got \'some\''),
    (changed(nodes=[]), "nodes: expected a list that is not empty, got []"),
    (changed(nodes=["A", "A"]), "expected each node once, got 'A' twice"),
    (changed(nodes=["A", 2]), "node: expected a name of 1 to 100 characters, got 2"),
    (changed(nodes={"A": [1]}), "node 'A': expected a place [x, y], got [1]"),
    (changed(nodes=["A", "B", "C"]), "edge 'BD': unknown node: 'D' (expected one of: A, B, C)"),
    (changed(nodes=[str(i) for i in range(2001)]), "nodes: expected at most 2,000, got 2,001"),
    (changed(edges=[{"from": "A", "to": "D"}]), "edge 1: expected a key 'cost', got only: from, to"),
    (changed(edges=[{**EDGE, "to": "A"}]), "edge 'AB': expected two different nodes, got 'A' twice"),
    (changed(edges=[EDGE, EDGE]), "expected each edge once, got 'AB' twice (give parallel edges a name each)"),
    (changed(edges=[{**EDGE, "cost": 5}]), "edge 1: cost: expected a list that is not empty, got 5"),
    (changed(edges=[{**EDGE, "cost": [1, [2]]}]), "edge 1: cost: expected a number, got [2]"),
    (changed(edges=[{**EDGE, "cost": [True]}]), "edge 1: cost: expected a number, got True"),
    (changed(edges=[{**EDGE, "cost": [1e300]}]), "edge 1: cost: expected a number within 1,000,000,000, got 1e+300"),
    (changed(edges=[{**EDGE, "cost": [float("nan")]}]), "edge 1: cost: expected a number within"),
    (changed(edges=[{**EDGE, "cost": [0] * 13}]), "edge 1: cost: expected at most 12, got 13"),
    (changed(edges=[{**EDGE, "cost": [-1, 1]}]), "edge 'AB': expected a cost of at least 0 without load, got -1"),
    (changed(edges=[{**EDGE, "cost": [9, -1]}]), "expected a cost that never falls, got 9 - 1x, which falls at load"),
    (changed(edges=[{**EDGE, "cost": [9, 2, -1]}]), "expected a cost that never falls, got 9 + 2x - 1x^2"),
    (changed(edges=[EDGE]), "there is no path from 'A' to 'D': expected edges that lead on"),
    (changed(demands=[]), "demands: expected a list that is not empty, got []"),
    (changed(demands=[{"from": "A", "to": "D", "amount": -5}]), "demand A->D: expected an amount above 0, got -5"),
    (changed(demands=[{"from": "A", "to": "D", "amount": 0}]), "demand A->D: expected an amount above 0, got 0"),
    (changed(demands=[{"from": "A", "to": "Z", "amount": 1}]), "demand: unknown node: 'Z'"),
    (changed(demands=[{"from": "A", "to": "D", "amount": "x"}]), "demand 1: amount: expected a number, got 'x'"),
    (
        changed(players="atomic", demands=[{"from": "A", "to": "D", "amount": 1.5}]),
        "demand A->D: expected a whole number of atomic players, got 1.5 (flows divide at will)",
    ),
    (
        changed(players="atomic", demands=[{"from": "A", "to": "D", "amount": 10**6}]),
        "expected at most 10,000 atomic players, got 1,000,000 (a flow has no such limit)",
    ),
    (
        changed(edges=[{**EDGE, "to": "D", "cost": [1, 3, -3, 1]}], demands=[{"from": "A", "to": "D", "amount": 2}]),
        "expected a cost whose product with the load is convex",
    ),
]


@pytest.mark.parametrize(("document", "expected"), BAD, ids=[expected[:50] for _, expected in BAD])
def test_bad_networks(capsys: Capture, tmp_path: Path, document: Any, expected: str) -> None:
    file = tmp_path / "roads.json"
    file.write_text(document if isinstance(document, str) else json.dumps(document))
    assert expected in refused(capsys, str(file))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("", "Missing argument 'FILE|NAME'"),
        ("braes", "unknown network: 'braes' (did you mean braess?)"),
        ("roads.csv", "expected a network file that ends in .json, or one of: braess, four_players, pigou; got"),
        ("roads.json", "cannot read network file 'roads.json': No such file or directory"),
        ("folder.json", "cannot read network file 'folder.json': not a file"),
        ("binary.json", "cannot read network file 'binary.json': not UTF-8 text"),
        ("large.json", "network file 'large.json' is too large: expected at most 1,000 bytes, got 2,000"),
        ("braess --atomic --flow", "expected --atomic or --flow, got both"),
        ("braess --without XY", "unknown edge: 'XY' (expected one of: AB, AC, BC, BD, CD)"),
        ("braess --without AB --without AC", "there is no path from 'A' to 'D'"),
        ("braess --svg roads.png", "expected a file that ends in .svg, got 'roads.png'"),
        ("braess --svg no/roads.svg", "cannot write 'no/roads.svg': there is no folder 'no'"),
    ],
)
def test_bad_lines(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, expected: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(network_files, "MOST_BYTES", 1_000)
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "binary.json").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "large.json").write_text(" " * 2_000)
    before = sorted(tmp_path.iterdir())
    assert expected in refused(capsys, *line.split())
    assert sorted(tmp_path.iterdir()) == before


# The page of the documentation


def test_the_page_is_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert failed == 0 and tried > 5


BLOCKS = re.findall(r"```console\n(.*?```)", PAGE.read_text(), re.S)
SHELL = re.findall(r"\$ (.*)\n((?:(?!\$ |```).*\n)*)", "".join(BLOCKS))


@pytest.mark.parametrize(("command", "output"), SHELL, ids=[command for command, _ in SHELL])
def test_shell_lines_of_the_page(command: str, output: str, tmp_path: Path) -> None:
    (tmp_path / "roads.json").write_text(re.findall(r"```json\n(.*?)```", PAGE.read_text(), re.S)[0])
    line = [sys.executable, "-m", "zermelo.cli", *shlex.split(command)[1:]]
    done = subprocess.run(line, capture_output=True, text=True, cwd=tmp_path, check=False)
    pattern = ".*".join(re.escape(part) for part in output.strip().split("…"))
    assert re.fullmatch(pattern, (done.stdout + done.stderr).strip(), re.S), done.stdout + done.stderr
