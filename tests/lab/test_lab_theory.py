"""The routes of theory: matrix games, Braess's network, points of pathology; values of the sources."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from zermelo.pathology import solve_exactly


def test_classics(client: TestClient) -> None:
    games = {game["name"]: game for game in client.get("/api/matrix").json()["games"]}
    assert games["matching_pennies"]["rows"] == [[1, -1], [-1, 1]] and games["matching_pennies"]["zero_sum"]
    assert games["prisoners_dilemma"]["zero_sum"] is False


def test_a_zero_sum_game(client: TestClient) -> None:
    found = client.post("/api/matrix", json={"rows": [[3, -2], [-1, 0]]}).json()
    assert found["zero_sum"] and found["value"]["value"] == pytest.approx(-1 / 3)
    assert found["value"]["mixed"][0] == pytest.approx([1 / 6, 5 / 6])


def test_equilibria_and_dominance(client: TestClient) -> None:
    sexes = {"rows": [[2, 0], [0, 1]], "columns": [[1, 0], [0, 2]]}
    found = client.post("/api/matrix", json=sexes).json()
    assert len(found["nash"]["equilibria"]) == 3 and found["value"] is None
    dilemma = {"rows": [[3, 0], [5, 1]], "columns": [[3, 5], [0, 1]]}
    steps = client.post("/api/matrix", json=dilemma).json()["dominance"]["strict"]
    assert steps["left"] == [["2"], ["2"]] and len(steps["steps"]) == 2


def test_braess(client: TestClient) -> None:
    """[Braess1968]'s paradox in the numbers of our network: 3.75 with the bridge, 3.5 without."""
    found = client.post("/api/congestion", json={}).json()
    assert found["with"]["equilibrium"]["average"] == pytest.approx(3.75)
    assert found["without"]["equilibrium"]["average"] == pytest.approx(3.5)
    dear = client.post("/api/congestion", json={"cost": 3}).json()
    assert dear["with"]["equilibrium"]["average"] == pytest.approx(3.5), "a bridge that nobody takes does no harm"


def test_a_point_of_pathology(client: TestClient) -> None:
    found = client.post("/api/pathology", json={"model": "auxiliary_values", "b": 5, "g": 20, "s": 0.5}).json()
    exact = solve_exactly("auxiliary_values", 5, 20, 0.5, searches=(1, 2, 3, 4, 5))
    assert found["errors"] == pytest.approx(list(exact.errors.values()))


@pytest.mark.parametrize(
    ("path", "body", "problem"),
    [
        ("matrix", {}, "rows: expected a matrix"),
        ("matrix", {"rows": [[1, 2], [3]]}, "rows: expected a matrix"),
        ("matrix", {"rows": [[1] * 7]}, "rows: expected a matrix"),
        ("matrix", {"rows": "game.csv"}, "rows: expected a matrix"),
        ("matrix", {"rows": [[1, "x"]]}, "rows: expected a number"),
        ("matrix", {"rows": [[1, 1e300]]}, "rows: expected a number from -1e+06 to 1e+06"),
        ("matrix", {"rows": [[1, 2]], "columns": [[1]]}, "the same shape"),
        ("congestion", {"cost": -1}, "cost: expected a number from 0 to 10"),
        ("congestion", {"amount": 1e9}, "amount: expected a number from 1 to 400"),
        ("congestion", {"network": "x.json"}, "unknown field: 'network'"),
        ("pathology", {"model": "sorted"}, "model: expected one of independent, auxiliary_values"),
        ("pathology", {"b": 1}, "b: expected a number from 2 to 20"),
        ("pathology", {"g": 1000}, "g: expected a number from 2 to 100"),
        ("pathology", {"model": "auxiliary_values", "s": 2}, "s: expected a number from 0 to 1"),
    ],
)
def test_bad_requests(client: TestClient, path: str, body: dict[str, Any], problem: str) -> None:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 400
    assert problem in answer.json()["error"]
