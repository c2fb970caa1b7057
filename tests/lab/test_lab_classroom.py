"""The routes of the classroom: exercises, checks, hints, keys, and algorithms on a tree that was sent."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

NINE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


def test_kinds_and_levels(client: TestClient) -> None:
    found = client.get("/api/exercises").json()
    assert [kind["kind"] for kind in found["kinds"]][:3] == ["values", "windows", "cuts"]
    assert found["levels"] == [1, 2, 3, 4, 5]


def test_an_exercise_from_making_to_its_key(client: TestClient) -> None:
    made = client.post("/api/exercises", json={"kind": "cuts", "seed": 7, "difficulty": "2"}).json()
    assert made["code"] == "cuts-2-7" and "key" not in made
    assert client.post("/api/exercises", json={"code": "cuts-2-7"}).json() == made
    key = client.post("/api/exercises/key", json={"code": "cuts-2-7"}).json()
    assert key["key"] == {"edges": "G d"} and [made["names"][node] for node in key["crossed"]] == ["G", "d"]
    told = client.post("/api/exercises/check", json={"code": "cuts-2-7", "answers": {"edges": "d"}}).json()
    assert told == {"faults": [{"item": "edges", "text": "C: more is cut off below it"}], "right": [], "done": False}
    told = client.post("/api/exercises/check", json={"code": "cuts-2-7", "answers": key["key"]}).json()
    assert told == {"faults": [], "right": ["edges"], "done": True}
    assert "window" in client.post("/api/exercises/hint", json={"code": "cuts-2-7", "item": "edges"}).json()["hint"]


def test_an_exercise_on_a_tree_that_was_sent(client: TestClient) -> None:
    made = client.post("/api/exercises", json={"kind": "values", "tree": NINE}).json()
    assert made["code"] == "values [[3,12,8],[2,4,6],[14,5,2]]"
    told = client.post("/api/exercises/check", json={"code": made["code"], "answers": {"A": "3", "B": "", "C": "9"}})
    assert told.json()["right"] == ["A"] and [fault["item"] for fault in told.json()["faults"]] == ["C"]


def test_an_algorithm_on_a_tree(client: TestClient) -> None:
    asked = client.post("/api/classroom", json={"tree": NINE}).json()
    assert {"alpha_beta", "sss_star", "uct", "expectiminimax"} <= set(asked["algorithms"]) and asked["visits"] == []
    told = client.post("/api/classroom", json={"tree": NINE, "algorithm": "alpha_beta"}).json()
    assert told["result"] == {"words": "proven value 3 for MAX", "nodes": 11, "leaves": 7, "cutoffs": 2}
    visit = told["visits"][5]
    assert visit == {"node": 2, "parent": 0, "reason": "cut-off", "again": False, "alpha": 3.0, "beta": "inf",
                     "value": 2.0, "bound": "upper", "vector": []}  # fmt: skip
    three = {"players": 3, "tree": [[9, 0, 0], [1, 5, 3]]}
    told = client.post("/api/classroom", json={"tree": three, "algorithm": "max_n"}).json()
    assert told["visits"][0]["vector"] == [9.0, 0.0, 0.0] and "alpha_beta" not in told["algorithms"]


@pytest.mark.parametrize(
    ("path", "body", "problem"),
    [
        ("exercises", {}, "kind: expected text"),
        ("exercises", {"kind": "cut"}, "did you mean cuts?"),
        ("exercises", {"kind": "cuts", "seed": "x"}, "seed: expected a whole number"),
        ("exercises", {"kind": "cuts", "difficulty": "2,cuts=99"}, "no tree of difficulty"),
        ("exercises", {"kind": "cuts", "tree": "/etc/passwd.json"}, "tree: expected nested lists"),
        ("exercises", {"kind": "cuts", "tree": [[[]]]}, "expected 1 to 10000 children"),
        ("exercises", {"code": "cuts nine_leaves"}, "expected an exercise such as"),
        ("exercises", {"cod": "cuts-2-7"}, "unknown field: 'cod'"),
        ("exercises/check", {"code": "cuts-2-7", "answers": {"x": "1"}}, "unknown item of the exercise"),
        ("exercises/check", {"code": "cuts-2-7", "answers": ["x"]}, "answers: expected texts by items"),
        ("exercises/hint", {"code": "cuts-2-7"}, "item: expected text"),
        ("classroom", {"tree": NINE, "algorithm": "paranoyd"}, "did you mean paranoid?"),
        ("classroom", {"tree": {"chance": [0.5, 0.5], "children": [1, 2]}, "algorithm": "alpha_beta"}, "cannot search"),
        ("classroom", {"tree": [[1] * 5000]}, "at most 120 nodes"),
        ("classroom", {"tree": "four_leaves.json"}, "tree: expected nested lists"),
    ],
)
def test_bad_requests(client: TestClient, path: str, body: dict[str, Any], problem: str) -> None:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 400
    assert problem in answer.json()["error"]
