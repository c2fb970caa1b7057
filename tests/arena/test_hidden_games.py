"""Games with hidden information in the arena: players are given what they know, a person sees no more than that."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.arena import GameSession, Player, Start, play_game, replay, tournament
from zermelo.cli.main import run
from zermelo.kernels import CHANCE

KUHN = zermelo.game("kuhn_poker")
BLIND = zermelo.game("phantom_mnk", m=3, n=2, k=2)
SPY = """
def choose(game, state, budget):
    with open("seen.txt", "a") as file:
        print(game.mover(state), game.format(state), file=file)
    return game.moves(state)[budget.seed % 2]
"""


def given(deal: str) -> list[tuple[int, str]]:
    """What two functions are given in a game of Kuhn poker with this deal: pass, bet, bet."""
    seen: list[tuple[int, str]] = []

    def spy(game: zermelo.Game, state: Any, budget: Any) -> Any:
        seen.append((game.mover(state), game.format(state)))
        return 0 if len(seen) == 1 else 1

    move = KUHN.parse_move(KUHN.start(), deal)
    start = Start(KUHN.play(KUHN.start(), move), (move,))
    play_game(KUHN, [Player("one", choose=spy), Player("two", choose=spy)], start=start)
    return seen


def test_a_function_is_given_a_state_that_looks_the_same_and_never_the_true_one() -> None:
    """With a king the other card is a jack or a queen: what the player is given is the same in both cases."""
    assert [who for who, _ in given("KQ")] == [0, 1, 0]
    for one, other in (("KJ", "KQ"), ("QJ", "QK"), ("JQ", "JK")):
        assert given(one)[::2] == given(other)[::2]
    for one, other in (("JQ", "KQ"), ("JK", "QK"), ("QJ", "KJ")):
        assert given(one)[1] == given(other)[1]


def test_a_player_of_a_file_cannot_see_the_hidden_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "spy.py").write_text(SPY)
    tournament("kuhn_poker", ["spy.py", "random"], boards=12, interpreted=True)
    told = {tuple(line.split()) for line in Path("seen.txt").read_text().splitlines()}
    known = {(who, deal[int(who)], *done) for who, deal, *done in told}
    assert len(told) == len(known) > 6, "what is given is decided by the own card and what was done"


def test_the_same_tournament_twice(tmp_path: Path) -> None:
    results = [
        tournament(BLIND, ["random", "pimc,worlds=2"], boards=1, folder=tmp_path / name, interpreted=True)
        for name in ("one", "two")
    ]  # fmt: skip
    assert [game.turns for game in results[0].games] == [game.turns for game in results[1].games]
    file = next((tmp_path / "one").rglob("games/*.txt"))
    shown = replay(file, at=3, player=1)
    assert str(shown).startswith(BLIND.seen_text(shown.state, 1)) and "you are O" in shown.svg()
    with pytest.raises(zermelo.UsageError, match="expected a player of phantom_mnk from 0 to 1, got 2"):
        replay(file, player=2)


def test_a_session_tells_the_person_no_more_than_the_game_announces() -> None:
    session = GameSession(KUHN, algorithm="random", settings={"seed": 3, "nodes": 10, "interpreted": True})
    (deal,) = session.advance()
    assert (deal.player, deal.move, deal.result) == (CHANCE, "", None)
    assert session.board().startswith("you are player 0 and have") and "player 1 has" not in session.board()
    session.play("pass")
    assert next(step.move for step in session.advance()) in ("pass", "bet")
    assert not session.undo()


def test_a_person_plays_blind(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["undo", "a1", "b1", "c1", "a2", "b2", "c2", "a1", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    command = "play phantom_mnk -g m=3 -g n=2 -g k=3 -a random --nodes 5 --seed 1 --interpreted"
    assert run(command.split()) == 0
    out, err = capsys.readouterr()
    assert "what was seen cannot be forgotten" in err
    assert "O (random): a move that you do not see" in out and "you are X" in out
    assert "O tried" not in out.rpartition("your move")[0].rpartition("you are X")[0], "only the end shows everything"


def test_show_and_replay_for_a_player(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command = "tournament battleships -p random -p other:random --boards 1 --out . --workers 1"
    assert run(command.split()) == 0
    capsys.readouterr()
    file = next(tmp_path.rglob("games/*.txt"))
    assert run(["replay", str(file), "--player", "0", "--at", "6"]) == 0
    assert "you are player 0" in capsys.readouterr().out
    assert run(["replay", str(file), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["game"] == "battleships"
