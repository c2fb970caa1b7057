"""Searches in workers: what is told of them, how they end, and what is never told."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.testclient import TestClient

import zermelo
from waiting import until
from zermelo.lab import Lab, Limits, make_app
from zermelo.lab.positions import told
from zermelo.lab.searches import heard_until

LONG = {"game": "othello", "algorithm": "alpha_beta", "seconds": 50}


def events(client: TestClient, name: str, after: int = 0) -> list[tuple[int, str, dict[str, Any]]]:
    """All events of a search until its last."""
    answer = client.get(f"/api/searches/{name}/events", headers={"last-event-id": str(after)})
    assert answer.status_code == 200 and answer.headers["content-type"].startswith("text/event-stream")
    found = []
    for block in answer.text.split("\n\n"):
        if block.startswith("id: "):
            number, kind, data = (line.partition(": ")[2] for line in block.split("\n"))
            found.append((int(number), kind, json.loads(data)))
    return found


def start(client: TestClient, **asked: Any) -> str:
    answer = client.post("/api/searches", json=asked)
    assert answer.status_code == 200, answer.json()
    return str(answer.json()["id"])


def test_a_search_tells_its_answer_and_its_tree(client: TestClient) -> None:
    asked = {"game": "tic_tac_toe", "algorithm": "alpha_beta", "depth": 4, "moves": "all", "record": 500}
    name = start(client, **asked)
    number, kind, told = events(client, name)[-1]
    assert kind == "done" and told["done"] and told["depth"] == 4
    assert [move["bound"] for move in told["moves"]] == ["exact"] * 9
    assert client.get(f"/api/trees/{told['tree']}").content[:4] == b"ZTR1"
    assert events(client, name, number - 1)[0][0] == number, "a stream goes on after the last event that was heard"
    assert client.get(f"/api/searches/{name}/events", headers={"last-event-id": str(number)}).status_code == 204


def test_the_number_of_the_last_event_that_was_heard() -> None:
    """The superscript two is a digit to Python, and no number."""
    assert [heard_until(text) for text in ("7", "²", "", "-1", "9" * 10)] == [7, 0, 0, 0, 0]


def test_a_search_that_is_stopped_has_an_answer(client: TestClient) -> None:
    name = start(client, **LONG)
    assert client.post(f"/api/searches/{name}/stop", json={}).json() == {"stopped": True}
    _, kind, told = events(client, name)[-1]
    assert kind == "done" and told["stopped"] == "interrupt" and told["done"]


@pytest.fixture
def small() -> Iterator[tuple[Lab, TestClient]]:
    """A laboratory with one core of its own, whose workers may be killed."""
    made = Lab(limits=Limits(cores=1, callers=1))
    made.port = 8766
    with TestClient(make_app(made), base_url="http://127.0.0.1:8766") as client:
        client.get(f"/?token={made.token}")
        yield made, client
    made.close()


@pytest.mark.timing
def test_one_search_a_core_and_a_worker_that_dies(small: tuple[Lab, TestClient]) -> None:
    lab, client = small
    name = start(client, **LONG)
    busy = client.post("/api/searches", json=LONG)
    assert busy.status_code == 429 and "places" in busy.json()["error"]
    worker = until(lambda: list(lab.pool.searchers._all))[0]
    assert worker.process.pid is not None
    os.kill(worker.process.pid, signal.SIGKILL)
    _, kind, told = events(client, name)[-1]
    assert kind == "failed" and "died" in told["error"]
    again = start(client, game="tic_tac_toe", algorithm="alpha_beta", depth=2)
    assert events(client, again)[-1][1] == "done", "the next search has a new worker"


GAME = """
import zermelo

class {name}(zermelo.Game):
    def start(self): {start}
    def mover(self, state): return zermelo.TERMINAL
    def moves(self, state): return []
    def play(self, state, move): return state
    def payoff(self, state, player): return 0.0
    def svg(self, state): return "<svg xmlns='http://www.w3.org/2000/svg'><script>1</script><rect x='1'/></svg>"
"""


def test_games_of_the_command_line_keep_their_limits(tmp_path: Path) -> None:
    """One that works, one that never answers, one that takes all memory: each is answered, and the next one too."""
    starts = {"Fine": "return 0", "Endless": "exec('while True: pass')", "Greedy": "return b'x' * (1 << 30)"}
    for name, start_ in starts.items():
        (tmp_path / f"{name.lower()}.py").write_text(GAME.format(name=name, start=start_))
    lab = Lab([str(path) for path in tmp_path.glob("*.py")], Limits(callers=1, call=4.0, memory=400 << 20))
    lab.port = 8767
    with TestClient(make_app(lab), base_url="http://127.0.0.1:8767") as client:
        client.get(f"/?token={lab.token}")
        for name, status, word in (("endless", 503, "longer"), ("greedy", 503, "memory"), ("fine", 200, "")):
            answer = client.post("/api/positions", json={"game": name})
            assert answer.status_code == status and word in answer.json().get("error", ""), answer.json()
        assert answer.json()["svg"] == '<svg xmlns="http://www.w3.org/2000/svg"><rect x="1" /></svg>'
        assert client.post("/api/positions", json={"game": str(tmp_path / "other.py")}).status_code == 400
    lab.close()


@pytest.mark.parametrize("body", [{"position": "X"}, {"position": "XXX/OOO/..."}, {"moves": ["z9"]}, {"moves": "a1"}])
def test_a_position_that_does_not_parse(client: TestClient, body: dict[str, Any]) -> None:
    answer = client.post("/api/positions", json={"game": "connect_four", **body})
    assert answer.status_code == 400 and len(answer.json()["error"]) > 10


def test_a_game_that_is_over_is_not_searched(client: TestClient) -> None:
    answer = client.post("/api/searches", json={"game": "tic_tac_toe", "position": "XXX/OO./..."})
    assert answer.status_code == 400 and "over" in answer.json()["error"]


# Hidden hands.


def session(client: TestClient, **asked: Any) -> dict[str, Any]:
    answer = client.post("/api/sessions", json=asked)
    assert answer.status_code == 200, answer.json()
    found: dict[str, Any] = answer.json()
    return found


def test_a_page_is_told_only_what_its_seat_knows(client: TestClient) -> None:
    hands = set()
    for _ in range(12):
        found = session(client, game="kuhn_poker", persons=[1])
        name = found.pop("id")
        assert found["mover"] == 0 and found["moves"] == [] and found["position"] is None
        own = found["text"].split("have ")[1][0]
        hands.add(own)
        others = {"J", "Q", "K"} - {own}
        told = json.dumps({key: value for key, value in found.items() if key not in ("game", "parameters")})
        assert not any(f" {card}" in told or f'"{card}' in told for card in others), told
        assert client.post(f"/api/sessions/{name}", json={"seat": 0}).status_code == 400
        moved = client.post(f"/api/sessions/{name}/moves", json={"seat": 1, "ply": 1, "move": "pass"})
        assert moved.status_code in (400, 409)
    assert len(hands) > 1, "it is dealt anew"


def test_the_search_of_another_player_tells_nothing_and_plays(client: TestClient) -> None:
    begun = session(client, game="kuhn_poker", persons=[1])
    found = begun
    ply = len(found["heard"])
    refused = client.post("/api/searches", json={"session": begun["id"], "algorithm": "pimc"})
    assert refused.status_code == 400
    name = start(client, session=begun["id"], play=True, algorithm="pimc", seconds=0.2)
    for _, _, heard in events(client, name):
        assert set(heard) <= {"nodes", "seconds", "compiling", "done", "stopped"}
    after = client.post(f"/api/sessions/{begun['id']}", json={"seat": 1}).json()
    assert len(after["heard"]) == ply + 1 and after["heard"][-1]["mover"] == 0
    assert after["heard"][-1]["move"] in ("pass", "bet")


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc", "liars_dice", "trick_game"])
def test_a_search_for_a_seat_does_not_tell_the_other_hand(lab: Lab, client: TestClient, game: str) -> None:
    begun = session(client, game=game, persons=[0])
    _, kind, told = events(client, start(client, session=begun["id"], algorithm="random"))[-1]
    assert kind == "done" and told["result"]["move"], told
    assert lab.session(begun["id"]).positions[-1] not in json.dumps(told), "the position names every hand"


def test_two_tabs_on_one_game(client: TestClient) -> None:
    begun = session(client, game="kuhn_poker", persons=[0, 1])
    found = begun
    body = {"seat": 0, "ply": len(found["heard"]), "move": found["moves"][0]["name"]}
    assert client.post(f"/api/sessions/{begun['id']}/moves", json=body).status_code == 200
    late = client.post(f"/api/sessions/{begun['id']}/moves", json=body)
    assert late.status_code == 409 and "another tab" in late.json()["error"]


HIDDEN = [name for name in zermelo.list_games() if not zermelo.game(name).traits.perfect_information]


@pytest.mark.parametrize("name", HIDDEN)
def test_what_a_seat_is_told_follows_from_what_it_knows(name: str) -> None:
    """Two states that look the same to a player are told alike, in every field, whatever is hidden in them."""
    game, random, told_before = zermelo.game(name), Random(1), dict[Any, str]()
    again = 0
    for _ in range(2 if name == "bridge_play" else 25):
        state = game.start()
        while not game.is_over(state):
            for player in range(game.traits.players if game.mover(state) != zermelo.CHANCE else 0):
                key = (player, game.observation(state, player))
                said = json.dumps(told(game, state, player), sort_keys=True)
                again += key in told_before
                assert told_before.setdefault(key, said) == said
            state = game.play(state, random.choice(list(game.actions(state))))
    assert again or name == "bridge_play"


def test_nobody_is_shown_a_deal_half_done(client: TestClient) -> None:
    """Cards are dealt in a known order: how many each has would tell who has which."""
    found = session(client, game="trick_game", persons=[0])
    assert found["mover"] != "chance" and len(found["heard"]) > 3
    assert all(step["move"] == "" for step in found["heard"])
