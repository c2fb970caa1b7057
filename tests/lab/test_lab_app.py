"""The laboratory from within: routes by Starlette's client, without a socket."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient


def test_a_position_has_its_board_and_moves(client: TestClient) -> None:
    answer = client.post("/api/positions", json={"game": "tic_tac_toe", "moves": ["b2"]})
    found: dict[str, Any] = answer.json()
    assert answer.status_code == 200
    assert found["position"] == ".../.X./..." and found["mover"] == 1
    assert [move["name"] for move in found["moves"]] == ["a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3"]
    assert found["svg"].startswith("<svg")


def test_the_catalogue_has_all_games_and_algorithms(client: TestClient) -> None:
    import zermelo

    found = client.get("/api/catalogue").json()
    assert {game["name"] for game in found["games"]} == set(zermelo.list_games())
    ours = {name for name, each in zermelo.list_algorithms().items() if each.family}  # a test may register its own
    assert {each["name"] for each in found["algorithms"]} == ours


@pytest.mark.parametrize(
    ("game", "move", "path"),
    [("othello", "d3", ["d3"]), ("focus", "c2-d2", ["c2", "d2"]), ("connect_four", "3", ["3"])],
)
def test_moves_are_paths_of_places(client: TestClient, game: str, move: str, path: list[str]) -> None:
    found = client.post("/api/positions", json={"game": game}).json()
    named = {place["name"] for place in found["places"]["places"]}
    paths = {each["name"]: each["path"] for each in found["places"]["moves"]}
    assert paths[move] == path and len(paths) == len(found["moves"])
    assert all(set(each) <= named for each in paths.values())


def test_what_a_seat_does_not_see_has_no_place(client: TestClient) -> None:
    body = {"game": "phantom_tic_tac_toe", "persons": [0]}
    found = client.post("/api/sessions", json=body).json()
    assert len(found["places"]["moves"]) == 9
    assert client.post("/api/positions", json={"game": "kuhn_poker"}).json()["places"] is None


def test_files_are_packed_for_whoever_can_unpack_them(client: TestClient) -> None:
    plain, packed = (client.get("/static/main.js", headers={"accept-encoding": way}) for way in ("identity", "gzip"))
    assert plain.content == packed.content and "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(plain.content)
