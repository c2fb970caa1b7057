"""Nodes of recorded trees: the board that a path leads to, and clear refusals."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient


def test_a_path_leads_to_a_board(client: TestClient) -> None:
    found: dict[str, Any] = client.post("/api/nodes", json={"game": "tic_tac_toe", "path": [4, 0]}).json()
    assert found["names"] == ["b2", "a1"] and found["position"] == "O../.X./..." and found["mover"] == "X"
    assert found["svg"].startswith("<svg") and found["moves"][0] == "b1"
    by_place = client.post("/api/nodes", json={"game": "tic_tac_toe", "path": [4, 0], "kind": "indices"}).json()
    assert by_place["position"] == found["position"]


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ({"path": [4, 4]}, "move 4 of ply 2 is not legal"), ({"path": ["a"]}, "path: expected a list"),
        ({"path": [True]}, "path: expected a list"), ({}, "path: expected a list"),
        ({"path": [], "kind": "x"}, "kind: expected"), ({"path": [-1], "kind": "indices"}, "not legal"),
        ({"path": [], "position": "?"}, "expected 9 cells"), ({"path": [], "file": "x"}, "unknown field"),
    ],
)  # fmt: skip
def test_a_bad_path_is_refused_in_one_line(client: TestClient, asked: dict[str, Any], why: str) -> None:
    answer = client.post("/api/nodes", json={"game": "tic_tac_toe", **asked})
    assert answer.status_code == 400 and why in answer.json()["error"] and "\n" not in answer.json()["error"]
