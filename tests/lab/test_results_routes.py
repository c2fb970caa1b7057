"""What the laboratory tells of studies and tournaments is what the library tells."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

import zermelo
from zermelo.arena import stored_games
from zermelo.experiments import list_experiments
from zermelo.lab import Lab, make_app

EXACT = "gametree2019/tic-tac-toe"


@pytest.fixture
def client(lab: Lab, tmp_path: Path) -> TestClient:
    """A client of a laboratory that was started in an empty folder."""
    made = Lab(root=str(tmp_path))
    made.port = lab.port
    made.pool.close()
    made.pool = lab.pool
    found = TestClient(make_app(made), base_url=f"http://127.0.0.1:{lab.port}")
    found.get(f"/?token={made.token}")
    return found


def test_studies_before_and_after_a_run(client: TestClient, tmp_path: Path) -> None:
    told = client.get("/api/studies").json()["studies"]
    assert {each["id"] for study in told for each in study["experiments"]} == set(list_experiments())
    before = client.get("/api/studies/kaluza2008/table-3.1/quick").json()
    assert (before["done"], before["findings"]) == (0, None) and before["units"] > 0
    ours = zermelo.reproduce([EXACT], folder=tmp_path / "zermelo-results" / "quick", workers=1)
    after = client.get(f"/api/studies/{EXACT}/quick").json()
    assert after["done"] == after["units"] == ours.units
    expected = ours.to_dict()["experiments"][0]
    assert after["findings"]["claims"] == expected["claims"] and after["findings"]["numbers"] == expected["numbers"]
    figures = [figure["name"] for figure in after["findings"]["figures"]]
    for name in figures:
        picture = client.get(f"/api/studies/{EXACT}/quick/figures/{name}.svg")
        assert picture.headers["content-type"].startswith("image/svg+xml") and "<svg" in picture.text
    assert client.get(f"/api/studies/{EXACT}/quick/figures/nothing.svg").status_code == 400
    listed = client.get("/api/studies").json()["studies"]
    units = {each["id"]: each["units"] for study in listed for each in study["experiments"]}
    assert units[EXACT] == {"quick": ours.units, "full": 0}


def test_a_tournament_with_its_games(client: TestClient, tmp_path: Path) -> None:
    assert client.get("/api/tournaments").json() == {"tournaments": []}
    folder = tmp_path / "zermelo-tournaments" / "one"
    players = ["a:alpha_beta,depth=3", "b:random", "c:greedy"]
    played = zermelo.tournament("tic_tac_toe", players, boards=2, seats="all", folder=folder, interpreted=True)
    [listed] = client.get("/api/tournaments").json()["tournaments"]
    assert (listed["id"], listed["game"], listed["games"]) == ("one", "tic_tac_toe", len(played.games))
    told = client.get("/api/tournaments/one").json()
    assert [each["player"] for each in told["standings"]] == [each.player for each in played.standings]
    games = stored_games(folder)
    for pair in told["cross"]:
        one, other = pair["players"]
        both = [game for game in games if {one, other} == set(game.seats)]
        won = sum(game.scores[game.seats.index(one)] > game.scores[game.seats.index(other)] for game in both)
        assert (pair["won"], pair["won"] + pair["drawn"] + pair["lost"]) == (won, len(both))
    game = client.get(f"/api/tournaments/one/games/{told['list'][0]['id']}").json()
    assert len(game["positions"]) == len(game["turns"]) + 1 == len(game["movers"])
    assert game["positions"][-1] == game["position"] and game["movers"][0] == 0


def test_a_damaged_tournament_is_told(client: TestClient, tmp_path: Path) -> None:
    folder = tmp_path / "zermelo-tournaments" / "one"
    zermelo.tournament("nim", ["a:random", "b:greedy"], boards=1, folder=folder, interpreted=True)
    (folder / "tournament.json").write_text("{", encoding="utf-8")
    assert client.get("/api/tournaments").json()["tournaments"][0]["game"] is None
    answer = client.get("/api/tournaments/one")
    assert answer.status_code == 400 and answer.json()["error"].startswith("expected the folder of a tournament")
