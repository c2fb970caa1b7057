"""Searches step by step by the laboratory: source, variables and nodes fit each other; limits are kept."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import zermelo
from zermelo.core import RecordedTree

FOLDER = Path(zermelo.__file__).parent


def asked(client: TestClient, **given: Any) -> dict[str, Any]:
    answer = client.post("/api/steps", json={"game": "tic_tac_toe", "algorithm": "alpha_beta", "depth": 2, **given})
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_steps_have_their_source_and_their_nodes(client: TestClient) -> None:
    told = asked(client)
    columns, tree = told["columns"], RecordedTree.from_bytes(base64.b64decode(told["tree"]))
    assert told["complete"] and len({len(column) for column in columns.values()}) == 1
    for name, lines in told["sources"].items():
        assert lines == (FOLDER / name).read_text(encoding="utf-8").splitlines()
    file = told["files"].index("algorithms/depth_first/alpha_beta.py")
    lines = told["sources"]["algorithms/depth_first/alpha_beta.py"]
    cut = next(number for number, text in enumerate(lines, 1) if "probe.leave(run, node, best, CUT)" in text)
    left = [
        (node, best)
        for at, line, node, best in zip(*(columns[name] for name in ("file", "line", "node", "best")), strict=True)
        if (at, line) == (file, cut)
    ]
    found = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=2, record=1_000, interpreted=True).tree
    assert found is not None and left == [(n.number, n.value) for n in found.nodes if n.reason == "cut-off"] and left
    assert columns["entered"][0] == 0 and columns["entered"][-1] == len(tree.nodes) == len(found.nodes)
    for step, (node, ply) in enumerate(zip(columns["node"], columns["ply"], strict=True)):
        assert node < columns["entered"][step] and (ply is None or node < 0 or ply >= 0)


@pytest.mark.parametrize("algorithm", ["negascout", "sss_star", "uct", "mtd_f", "pn", "engine"])
def test_every_step_is_at_a_node_that_was_entered(client: TestClient, algorithm: str) -> None:
    options = {"playouts": 20} if algorithm == "uct" else {}
    depth = None if algorithm in ("uct", "pn") else 2
    told = asked(client, algorithm=algorithm, options=options, depth=depth, most=50_000, position="XO./.X./..O")
    columns = told["columns"]
    assert columns["entered"] == sorted(columns["entered"]) and columns["entered"][-1] > 5
    assert all(-1 <= node < entered for node, entered in zip(columns["node"], columns["entered"], strict=True))


def test_an_algorithm_without_a_tree_has_steps(client: TestClient) -> None:
    told = asked(client, algorithm="random", depth=None)
    assert told["tree"] is None and told["columns"]["line"]


def test_the_limit_of_steps_is_kept(client: TestClient) -> None:
    told = asked(client, depth=6, most=500)
    assert len(told["columns"]["line"]) == 500 and not told["complete"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"most": 200_001}, "most: expected"), ({"most": 0}, "most: expected"), ({"position": "?"}, "expected 9 cells"),
        ({"algorithm": "cats"}, "unknown algorithm"), ({"seconds": 3}, "unknown field"), ({"depth": -1}, "depth"),
    ],
)  # fmt: skip
def test_what_cannot_be_stepped_is_refused(client: TestClient, given: dict[str, Any], why: str) -> None:
    answer = client.post("/api/steps", json={"game": "tic_tac_toe", "algorithm": "alpha_beta", "depth": 2, **given})
    assert answer.status_code == 400 and why in answer.json()["error"]
