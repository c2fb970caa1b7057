"""Tournaments: games as text, folders that go on, standings, the commands, and what may go wrong with each."""

from __future__ import annotations

import json
import math
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo
from waiting import GUARD, until
from zermelo.arena import (
    Budget, Openings, Place, PlayedGame, Player, SavedGame, differences, play_board, player_process, replay, standings,
    tournament,
)
from zermelo.arena.game_records import written
from zermelo.arena.results_folder import SETTINGS, ResultsFolder, whole_boards
from zermelo.arena.schedule import Schedule, play_all
from zermelo.cli.main import run
from zermelo.core import Traits
from zermelo.errors import UsageError
from zermelo.statistics import bounded_mean
from zermelo.trees.explicit_tree import from_nested

Capture = pytest.CaptureFixture[str]
BOTS = """
def choose(game, state, budget, *, place: int = 0):
    return game.moves(state)[place]
"""
NIM = "tournament nim -g heaps=2,3,2 -p deep:alpha_beta,depth=4 -p flat:alpha_beta,depth=1 --opening 1 --interpreted"


def nim(boards: int = 4, **settings: Any) -> Schedule:
    players = (Player("deep", "alpha_beta", depth=4), Player("flat", "alpha_beta", depth=1))
    game, openings = zermelo.game("nim", heaps="2,3,2"), Openings(plies=1)
    return Schedule(game, players, boards, openings, interpreted=True, **settings)


def played(schedule: Schedule) -> list[PlayedGame]:
    found = [game for _, game in play_all(schedule, schedule.numbers)]
    assert all(isinstance(game, PlayedGame) for game in found)
    return found  # type: ignore[return-value]


def fill(folder: ResultsFolder, games: list[PlayedGame]) -> None:
    folder.create()
    for game in games:
        folder.save(game)


def zermelo_run(words: str, capsys: Capture) -> tuple[int, str, str]:
    code = run(words.split())
    return code, *capsys.readouterr()


# Texts.


def test_games_read_back_and_replay() -> None:
    """Two and three players, chance, openings, forfeits, parameters with quotes and lines."""
    tree = from_nested({"players": 3, "tree": [[[1.5, 0, 0], [0, 1, 2]], [[0, 2, 1], [1 / 3, 1, 0]]]})
    cases: list[tuple[zermelo.Game, int]] = [
        (zermelo.game("nim"), 2), (zermelo.game("pig"), 3), (zermelo.game("explicit_tree", **tree.parameters), 1),
        (zermelo.game("tic_tac_toe"), 2),
    ]  # fmt: skip
    for game, opening in cases:
        players = [Player(name, "random") for name in "abc"[: game.traits.players - 1]] + [Player("bad", "no.py")]
        names = {player.name: player.text for player in players}
        for board in range(20):
            for one in play_board(game, players, board=board, opening=opening, seed=5, budget=Budget(depth=1)):
                saved = SavedGame.read(written(game, names, one))
                assert saved.played == one
                assert saved.players == tuple(names[name] for name in one.seats)
                states = replay(saved).states
                assert len(states) == len(one.turns) + 1
                assert game.is_over(states[-1]) == (one.ending == "")


def saved_text() -> str:
    game = zermelo.game("nim", heaps="1,2")
    players = [Player("a", "alpha_beta", depth=2), Player("b", "minimax", depth=2)]
    one = play_board(game, players, seed=2, opening=1, interpreted=True)[1]
    return written(game, {player.name: player.text for player in players}, one)


def test_a_saved_game_as_it_stands() -> None:
    assert (
        saved_text()
        == """\
[Game "nim"]
[Parameter "heaps=1,2"]
[Parameter "misere=False"]
[Parameter "parity=0.1"]
[Parameter "bouton=0.0"]
[Seed "2"]
[Board "0"]
[Number "1"]
[Seat "b:minimax,depth=2"]
[Seat "a:alpha_beta,depth=2"]
[Scores "1 -1"]
[Wins "1 0"]

1. opening b1
2. 2:a a1 {depth 2, nodes 5}
3. 1:b b1
"""
    )


LONG = "9" * 5000
DAMAGE = [
    ('[Game "nim"]\n', "", "expected a saved game with a header [Game …], got none"),
    ('"nim"', '"nimm"', "unknown game: 'nimm'"),
    ('"nim"', "nim", "line 1: expected a header such as [Game \"nim\"], got '[Game nim]'"),
    ("heaps=1,2", "heaps", "header Parameter: expected key=value, got 'heaps'"),
    ("heaps=1,2", "heaps=x", "expected sizes of heaps from 1 such as 3,4,5, got 'x'"),
    ('Seed "2"', 'Seed "two"', "header Seed: expected numbers, got 'two'"),
    ('Scores "1 -1"', 'Scores "1"', "expected a score and a win for each of 2 seats, got 1, 2"),
    ('Scores "1 -1"', 'Scores "-1 1"', "header Scores: expected 1 -1 by the rules, got -1 1"),
    ('[Wins "1 0"]', '[Wins "1 0"]\n[Forfeit "3"]', "header Forfeit: expected a seat of 1 to 2, got 3"),
    ('[Wins "1 0"]', '[Wins "1 0"]\n[Ending "cut"]', "after the last move the game is over, but the file tells 'cut'"),
    ("3. 1:b b1\n", "", "after the last move the game is not over, but the file tells the end"),
    ("3. 1:b b1\n", "3. 1:b b1\n4. 2:a b1\n", "move 4: the game is over, got 'b1'"),
    ("3. 1:b b1", "3. 2:a b1", "move 3: expected seat 1 to move, got seat 2"),
    ("3. 1:b b1", "3. chance b1", "move 3: expected seat 1 to move, got chance"),
    ("3. 1:b b1", "3. 1:b b2", "move 3: illegal move: 'b2' (expected one of: b1)"),
    ("3. 1:b b1", "3. 7:b b1", "line 16: expected a seat of 1 to 2, got 7"),
    ("3. 1:b b1", "3. b1", "line 16: expected a move such as '3. 1:name e4', got '3. b1'"),
    ('[Seat "b:minimax,depth=2"]\n', "", "line 14: expected a seat of 1 to 1, got 2"),
    ('Scores "1 -1"', 'Scores "nan 1"', "header Scores: expected numbers, got 'nan 1'"),
    ('Scores "1 -1"', 'Scores "inf 1"', "header Scores: expected numbers, got 'inf 1'"),
    ('Wins "1 0"', 'Wins "nan 0"', "header Wins: expected numbers, got 'nan 0'"),
    ('Scores "1 -1"', f'Scores "{LONG} -1"', "header Scores: expected numbers, got '999"),
    ('Seed "2"', f'Seed "{LONG}"', "header Seed: expected numbers, got '999"),
    ('[Wins "1 0"]', f'[Wins "1 0"]\n[Forfeit "{LONG}"]', "header Forfeit: expected numbers, got '999"),
    ("nodes 5}", f"nodes {LONG}}}", "move 2: illegal move: 'a1 {depth 2, nodes 999"),
    ("2:a", f"{LONG}:a", "line 15: expected a move such as '3. 1:name e4', got '2. 999"),
    ("2. 2:a", f"{LONG}. 2:a", "line 15: expected a move such as '3. 1:name e4', got '999"),
    ("2. 2:a", "1. 2:a", "line 15: expected move 2, got 1"),
    ("2:a a1", "2:b a1", "line 15: expected a in seat 2, got 'b'"),
    ('Wins "1 0"', 'Wins "0 1"', "header Wins: expected 1 0 by the rules, got 0 1"),
    ('Wins "1 0"', 'Wins "0.5 0.5"', "header Wins: expected 1 0 by the rules, got 0.5 0.5"),
    ('[Wins "1 0"]', '[Wins "1 0"]\n[Forfeit "2"]', "header Forfeit: expected none in a game that is over, got 2"),
]
FORFEIT = '[Wins "0 1"]\n[Forfeit "1"]\n[Ending "b forfeits: found no move"]'
UNFINISHED = [
    (FORFEIT, '[Wins "0 1"]', "the game is not over, but the file tells the end"),
    ('[Forfeit "1"]\n', "", "expected a header Forfeit or 'cut after 10,000 plies', got 'b forfeits: found no move'"),
    (FORFEIT, '[Wins "0.5 0.5"]\n[Ending "cut after 10,000 plies"]', "header Ending: expected a header Forfeit or"),
    ('Forfeit "1"', 'Forfeit "2"', "header Forfeit: expected seat 1 to move, got seat 2"),
    ("b forfeits", "a forfeits", "header Ending: expected 'b forfeits: …', got 'a forfeits: found no move'"),
    ('Scores "-1 1"', 'Scores "0 0"', "header Scores: expected -1 1 by the rules, got 0 0"),
    ('Wins "0 1"', 'Wins "1 0"', "header Wins: expected 0 1 by the rules, got 1 0"),
]


def unfinished_text() -> str:
    """The same game, forfeited before the last move."""
    text = saved_text().replace("3. 1:b b1\n", "").replace('Scores "1 -1"', 'Scores "-1 1"')
    return text.replace('[Wins "1 0"]', FORFEIT)


@pytest.mark.parametrize(("before", "after", "message"), UNFINISHED)
def test_a_damaged_forfeit(before: str, after: str, message: str) -> None:
    text = unfinished_text()
    assert before in text and len(replay(SavedGame.read(text)).states) == 3
    with pytest.raises(UsageError, match=re.escape(message)):
        replay(SavedGame.read(text.replace(before, after)))


def test_a_cut_game_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("match", "game_records"):
        monkeypatch.setattr(f"zermelo.arena.{module}.MOST_PLIES", 20)
    game = zermelo.game("pig", target=1000)
    players = [Player("a", "random"), Player("b", "random")]
    one = play_board(game, players, budget=Budget(depth=1))[0]
    text = written(game, {player.name: player.text for player in players}, one)
    assert len(replay(SavedGame.read(text)).states) == 21
    with pytest.raises(UsageError, match=r"header Wins: expected 0\.5 0\.5 by the rules, got 1 0"):
        replay(SavedGame.read(text.replace('Wins "0.5 0.5"', 'Wins "1 0"')))


@pytest.mark.parametrize(("before", "after", "message"), DAMAGE, ids=lambda part: part[:40])
def test_a_damaged_game_is_one_line(before: str, after: str, message: str, tmp_path: Path, capsys: Capture) -> None:
    text = saved_text()
    assert before in text
    file = tmp_path / "game.txt"
    file.write_text(text.replace(before, after))
    code, out, err = zermelo_run(f"replay {file}", capsys)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert message in err and "game.txt" in err


def test_a_file_that_is_no_text(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    (tmp_path / "empty").touch()
    cases = {"bytes": "expected a saved game in UTF-8", "empty": "'empty' is no saved game: expected a saved game with",
             "nothing": "cannot read 'nothing': No such file", ".": "Is a directory"}  # fmt: skip
    for name, message in cases.items():
        code, out, err = zermelo_run(f"replay {tmp_path / name}", capsys)
        assert (code, out) == (2, "") and message in err


def test_replay_shows_any_position(tmp_path: Path, capsys: Capture) -> None:
    file, picture = tmp_path / "game.txt", tmp_path / "board.svg"
    file.write_text(saved_text())
    code, out, _ = zermelo_run(f"replay {file}", capsys)
    assert code == 0 and "after      3 of 3 moves, all of them legal" in out
    code, out, _ = zermelo_run(f"replay {file} --at 1 --svg {picture} --json", capsys)
    found = json.loads(out)
    assert (found["position"], found["scores"], found["moves"]) == ("1,1 2", [1, -1], ["b1", "a1", "b1"])
    assert picture.read_text().startswith("<svg")
    code, _, err = zermelo_run(f"replay {file} --at 4", capsys)
    assert code == 2 and "at: expected 0 to 3, got 4" in err


# Standings.


def outcome(board: int, number: int, seats: str, scores: tuple[float, ...], wins: tuple[float, ...]) -> PlayedGame:
    return PlayedGame(Place(0, board, number), tuple(seats), (), scores, wins)


def test_a_board_is_one_number() -> None:
    """Ten games that repeat what two boards say are no more than two boards."""
    games = [outcome(0, i, "ab", (1, -1), (1, 0)) for i in range(5)]
    games += [outcome(1, i, "ba", (0, 0), (0.5, 0.5)) for i in range(5)]
    a, b = standings(games, ["a", "b"], Traits())
    assert (a.player, a.boards, a.games, a.score.value, a.wins.value) == ("a", 2, 10, 0.5, 0.75)
    assert a.score == bounded_mean([1, 0], -1, 1) and b.wins == bounded_mean([0, 0.5])
    (apart,) = differences(games, ["a", "b"], Traits())
    assert apart.score.value == 1.0 and apart.boards == 2


def test_several_seats_and_boards_without_a_player() -> None:
    games = [
        outcome(0, 0, "aab", (4, 3, 3), (1, 0, 0)), outcome(0, 1, "abb", (0, 5, 5), (0, 0.5, 0.5)),
        outcome(1, 0, "cbb", (10, 0, 0), (1, 0, 0)),
    ]  # fmt: skip
    found = {each.player: each for each in standings(games, ["a", "b", "c", "d"], Traits(players=3, highest=10))}
    assert set(found) == {"a", "b", "c"}
    assert (found["a"].boards, found["a"].games, found["a"].wins.value) == (1, 2, 0.5)
    assert math.isclose(found["a"].score.value, 7 / 3)
    assert math.isclose(found["b"].score.value, (13 / 3 + 0) / 2)
    assert (found["c"].score.low, found["c"].score.high) == (-1, 10), "of one board nothing is known"


PAIRS: dict[str, tuple[float, float, Callable[[random.Random], tuple[float, float]]]] = {
    "the seat decides": (0.5, 0.93, lambda draw: (1.0, 0.0) if draw.random() < 0.8 else (draw.random() // 0.5,) * 2),
    "the start decides": (0.3, 0.93, lambda draw: (draw.random() // 0.7,) * 2),
    "scores": (0.4, 0.93, lambda draw: (0.6 * draw.random() + 0.1, 0.2 * draw.random() + 0.3)),
    "half or all": (0.6, 0.89, lambda draw: (1.0, draw.random() // 0.8)),
}
"""Two games of a board that depend on each other, the mean of all such games, and how often it must be covered.

0.93 is 0.95 but for four standard deviations. Boards of two values only, one of them rare, are lopsided: an interval
from mean and variance covers their mean less often than it says. By the binomial law that of a share of 0.2 of 40
covers it in 0.905 of all cases (the effect: [BrownEtAl2001]).
"""


@pytest.mark.parametrize("boards", [5, 10, 40])
@pytest.mark.parametrize("kind", PAIRS)
def test_intervals_cover_the_truth(boards: int, kind: str) -> None:
    """What 95 % means, in 2,000 tournaments."""
    draw, (truth, least, pair) = random.Random(boards), PAIRS[kind]
    found = [bounded_mean([sum(pair(draw)) / 2 for _ in range(boards)]) for _ in range(2000)]
    assert sum(each.covers(truth) for each in found) >= 2000 * least


# Folders.


def test_a_tournament_goes_on(tmp_path: Path) -> None:
    schedule = nim()
    games = played(schedule)
    folder = ResultsFolder(tmp_path / "out", schedule)
    fill(folder, games[:5])
    again = ResultsFolder(tmp_path / "out", nim())
    assert list(again.games().values()) == games[:5]
    assert whole_boards(schedule, again.games()) == games[:4], "half a board does not count"
    fill(again, games[5:])
    assert whole_boards(schedule, ResultsFolder(tmp_path / "out", nim()).games()) == games
    assert not list((tmp_path / "out").rglob("*.part"))


@pytest.mark.parametrize(
    ("other", "message"),
    [
        (nim(5), "has another tournament: boards '4', asked for '5' (choose another folder)"),
        (nim(seed=1), "seed '0', asked for '1'"),
        (nim(budget=Budget(nodes=5)), "nodes '10000', asked for '5'"),
        (nim(seats="fixed"), "seats 'rotate', asked for 'fixed'"),
    ],
)
def test_the_folder_of_another_tournament(other: Schedule, message: str, tmp_path: Path) -> None:
    ResultsFolder(tmp_path, nim()).create()
    with pytest.raises(UsageError, match=re.escape(message)):
        ResultsFolder(tmp_path, other)


def test_the_folder_of_other_code(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ResultsFolder(tmp_path, nim()).create()
    monkeypatch.setattr("zermelo.arena.schedule.code_version", lambda: "other")
    with pytest.raises(UsageError, match=r"another tournament: version '.*', asked for 'other'"):
        ResultsFolder(tmp_path, nim())


def test_a_changed_player_file_is_another_tournament(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(BOTS)
    made = [Player.read(f"a:{file}"), Player.read(f"b:{file},place=-1")]
    schedule = Schedule(zermelo.game("nim"), tuple(made))
    assert {game.ending for game in played(schedule)} == {""}
    ResultsFolder(tmp_path, schedule).create()
    file.write_text(BOTS + "\n")
    with pytest.raises(UsageError, match="has another tournament: files"):
        ResultsFolder(tmp_path, schedule)


def test_damaged_folders(tmp_path: Path) -> None:
    schedule = nim()
    folder = ResultsFolder(tmp_path / "out", schedule)
    fill(folder, played(schedule))
    kept = folder.file((2, 1)).read_text()
    folder.file((2, 1)).write_text(kept[:40])
    with pytest.raises(UsageError, match=r"'00002-001.txt' is no saved game: .* \(delete the file, and the"):
        folder.games()
    folder.file((2, 1)).write_text(folder.file((1, 1)).read_text())
    with pytest.raises(UsageError, match=r"expected game \(2, 1\), got \(1, 1\)"):
        folder.games()
    (tmp_path / "out" / SETTINGS).write_text("{}")
    with pytest.raises(UsageError, match=r"cannot read tournament.json in .*: choose another folder"):
        ResultsFolder(tmp_path / "out", schedule)
    (tmp_path / "out" / SETTINGS).unlink()
    with pytest.raises(UsageError, match=r"has games, but no tournament.json: choose another folder"):
        ResultsFolder(tmp_path / "out", schedule)


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match=r"cannot write .*: (Not a directory|File exists)"):
        ResultsFolder(tmp_path / "file", nim()).create()
    with pytest.raises(UsageError, match=r"cannot write .*: File name too long"):
        ResultsFolder(tmp_path / ("x" * 3000), nim())


# The command.


def test_a_tournament_from_the_shell(tmp_path: Path, capsys: Capture) -> None:
    out = tmp_path / "out"
    command = f"{NIM} --boards 3 --workers 1 --out {out}"
    code, shown, err = zermelo_run(command, capsys)
    assert code == 0, err
    assert "nim: 6 games on 3 boards" in shown and "alpha_beta,depth=4" in shown
    expected = {f"games/{board:05d}-{number:03d}.txt" for board in range(3) for number in range(2)}
    assert {str(path.relative_to(out)) for path in out.rglob("*.*")} == {SETTINGS, *expected}
    first = {path: path.read_bytes() for path in out.rglob("*.txt")}
    for path in list(first)[:3]:
        path.unlink()
    code, again, err = zermelo_run(command, capsys)
    assert (code, again) == (0, shown) and "3 games were in" in err
    assert {path: path.read_bytes() for path in out.rglob("*.txt")} == first
    code, found, _ = zermelo_run(f"{command} --json", capsys)
    told = json.loads(found)
    assert told["games"] == 6 and told["folder"] == str(out)
    assert [each["player"] for each in told["standings"]] == ["deep", "flat"]
    assert told["standings"][0]["score"]["value"] == -told["standings"][1]["score"]["value"]
    for path in first:
        replay(SavedGame.load(path))


def test_any_number_of_workers_makes_the_same_bytes(tmp_path: Path, capsys: Capture) -> None:
    schedule = replace(nim(6), players=(*nim().players, Player("any", "random")), seats="draw")
    command = f"{NIM} -p any:random --seats draw --boards 6 --workers 3 --out {tmp_path}"
    assert zermelo_run(command, capsys)[0] == 0
    folder = ResultsFolder(tmp_path, schedule)
    for game in played(schedule):
        assert folder.file(game.place[1:]).read_text() == schedule.record(game)


def test_a_game_that_kills_its_process(tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    class Deadly:
        def compute_all(self, function: Any, numbers: Any, lost: Any) -> Any:
            return (lost(number, "it died") if number == (1, 0) else function(number) for number in numbers)

    monkeypatch.setattr("zermelo.arena.schedule.open_venue", lambda workers, cluster: nullcontext(Deadly()))
    code, out, err = zermelo_run(f"{NIM} --boards 3 --out {tmp_path}", capsys)
    assert code == 1 and "1 games failed, first game 0 of board 1: it died" in err
    assert "nim: 4 games on 2 boards" in out, "the other boards count"


@pytest.mark.timing
def test_a_player_that_kills_its_process_forfeits(tmp_path: Path, capsys: Capture) -> None:
    bot, killer, out = tmp_path / "bot.py", tmp_path / "killer.py", tmp_path / "out"
    bot.write_text(BOTS)
    killer.write_text("import os\ndef choose(game, state, budget):\n    os._exit(3)\n")
    command = f"tournament nim -p a:{bot} -p b:{killer} --boards 1 --seats fixed --workers 1 --out {out} --json"
    code, told, err = zermelo_run(command, capsys)
    assert code == 0, err
    assert [(each["player"], each["forfeits"]) for each in json.loads(told)["standings"]] == [("a", 0), ("b", 1)]
    saved = SavedGame.load(out / "games" / "00000-000.txt")
    assert (saved.played.ending, saved.played.scores) == ("b forfeits: killed its process", (1, -1))
    assert len(replay(saved).states) == 2
    assert {path.name for path in out.iterdir()} == {SETTINGS, "games"}


# From Python.


def first_move(game: zermelo.Game, state: Any, budget: Budget, *, place: int = 0) -> Any:
    return game.moves(state)[place]


def test_a_tournament_from_python(tmp_path: Path) -> None:
    """Texts, names of algorithms, functions and players; the same table as the command, kept and resumed."""
    told: list[tuple[int, int | None, str]] = []
    players: list[Any] = ["deep:alpha_beta,depth=3", Player("flat", "alpha_beta", depth=1), first_move]
    settings: dict[str, Any] = {"boards": 3, "opening": 1, "seats": "all", "interpreted": True}
    whole = tournament(zermelo.game("nim", heaps="2,3,2"), players, **settings)
    assert whole.folder is None and len(whole.games) == 18 and not whole.failures and not whole.forfeits
    result = tournament(
        zermelo.game("nim", heaps="2,3,2"), players, **settings, folder=tmp_path / "out",
        progress=lambda *what: told.append(what),
    )  # fmt: skip
    assert result.games == whole.games and result.resumed == 0
    assert told[0] == (0, 18, "games") and told[-1] == (18, 18, "games")
    for path in sorted(tmp_path.rglob("*.txt"))[:5]:
        path.unlink()
    again = tournament(zermelo.game("nim", heaps="2,3,2"), players, **settings, folder=tmp_path / "out")
    assert again.games == whole.games and again.resumed == 13 and again.folder == tmp_path / "out"
    assert [each["player"] for each in again.to_dict()["standings"]] == [each.player for each in whole.standings]
    text = str(again)
    assert "nim: 18 games on 3 boards" in text and "first_move: first_move()" in text and "deep - flat: " in text
    json.dumps(again.to_dict(), allow_nan=False)
    assert len(replay(tmp_path / "out" / "games" / "00000-000.txt", at=1).states) > 2


def test_a_changed_function_is_another_tournament(tmp_path: Path) -> None:
    def other(game: zermelo.Game, state: Any, budget: Budget) -> Any:
        return game.moves(state)[-1]

    mine = [Player("a", choose=first_move), Player("b", choose=first_move)]
    tournament("nim", mine, boards=1, folder=tmp_path)
    with pytest.raises(UsageError, match="has another tournament: players"):
        tournament("nim", [Player("a", choose=other), mine[1]], boards=1, folder=tmp_path)


def test_functions_play_in_this_process() -> None:
    with pytest.raises(UsageError, match=r"workers: functions play in this process, a \.py file plays anywhere"):
        tournament("nim", [first_move, "random"], workers=2)
    with pytest.raises(UsageError, match="expected a player as text, a function or a Player, got 5"):
        tournament("nim", [5, "random"])  # type: ignore[list-item]


def test_forfeits_name_their_reason(tmp_path: Path, capsys: Capture) -> None:
    """In the table, in JSON, and in full for every game."""
    file = tmp_path / "idle.py"
    file.write_text("import zermelo\ndef choose(game, state, budget):\n"
                    "    return zermelo.search(game, state, 'alpha_beta', nodes=1, interpreted=True)\n")
    players = f"-p a:{file} -p b:random --nodes 5"
    command = f"tournament tic_tac_toe {players} --boards 2 --workers 1 --interpreted --out {tmp_path}"
    code, out, _ = zermelo_run(command, capsys)
    assert code == 0 and "a forfeits 4 of 4 games: found no move within its nodes" in out
    code, out, _ = zermelo_run(f"{command} --json", capsys)
    told = json.loads(out)
    standing = next(each for each in told["standings"] if each["player"] == "a")
    (reason,) = standing["reasons"]
    assert standing["reasons"][reason] == standing["forfeits"] == 4 and reason.startswith("found no move within its")
    assert [(each["board"], each["game"]) for each in told["forfeits"]] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert all(each["player"] == "a" and each["reason"].startswith(reason) for each in told["forfeits"])


# Players of users' files, in processes of their own.

STUBBORN = {
    "ignores the alarm": """
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
        while True:
            pass""",
    "catches everything": """
        while True:
            try:
                while True:
                    pass
            except BaseException:
                pass""",
    "sits in a native call": """
        ctypes.PyDLL(None).usleep.argtypes = [ctypes.c_uint]
        while True:
            ctypes.PyDLL(None).usleep(900_000)  # keeps the interpreter's lock""",
}


@pytest.mark.timing
@pytest.mark.parametrize("body", STUBBORN.values(), ids=STUBBORN)
def test_a_player_that_cannot_be_stopped_is_ended(body: str, tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    file.write_text(f"import ctypes, signal\ndef choose(game, state, budget):{body}\n")
    result = tournament("nim", [f"bad:{file}", "random"], boards=1, seats="fixed", seconds=0.01, interpreted=True)
    assert result.games[0].ending.startswith("bad forfeits: overran its time: ")
    assert result.standings[-1].reasons == {"overran its time": 1}


@pytest.mark.timing
def test_a_player_that_changes_the_folder_moves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither a file, which has a process of its own, nor a function, which has not."""
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    moving = f"    os.chdir({str(tmp_path / 'elsewhere')!r})\n    return game.moves(state)[0]\n"
    Path("bot.py").write_text("import os\ndef choose(game, state, budget):\n" + moving)

    def moves_away(game: zermelo.Game, state: Any, budget: Budget) -> Any:
        os.chdir(tmp_path / "elsewhere")
        return game.moves(state)[0]

    by_file = tournament("nim", ["bot.py", "random"], boards=2, folder="out", interpreted=True)
    assert Path.cwd() == tmp_path and by_file.folder == tmp_path / "out"
    by_function = tournament("nim", [moves_away, "random"], boards=2, folder="other", interpreted=True)
    monkeypatch.chdir(tmp_path)
    assert [played.turns for played in by_function.games] == [played.turns for played in by_file.games]
    assert len(list(Path("out").rglob("*.txt"))) == len(list(Path("other").rglob("*.txt"))) == 4


@pytest.mark.timing
def test_a_player_in_its_process_keeps_its_memory_and_prints_to_stderr(tmp_path: Path, capfd: Any) -> None:
    file = tmp_path / "bot.py"
    file.write_text("""
import zermelo
asked = []
def choose(game, state, budget, *, depth: int = 1):
    asked.append(state)
    print("asked", len(asked))
    return zermelo.search(game, state, "alpha_beta", depth=depth, interpreted=True)
""")
    one = tournament("nim", [f"a:{file}", "random"], boards=1, seats="fixed", interpreted=True).games[0]
    out, err = capfd.readouterr()
    assert out == "" and err.split("\n")[:2] == ["asked 1", "asked 2"]
    assert one.ending == "" and {turn.depth for turn in one.turns if turn.seat == 0} <= {1, None}


def test_a_game_that_no_other_process_can_load(tmp_path: Path) -> None:
    class Local(zermelo.Game):
        def start(self) -> Any:
            return 0

        def mover(self, state: Any) -> int:
            return 0 if state == 0 else zermelo.TERMINAL

        def moves(self, state: Any) -> list[int]:
            return [1, 2]

        def play(self, state: Any, move: Any) -> Any:
            return move

        def payoff(self, state: Any, player: int) -> float:
            return 0.0

    file = tmp_path / "bot.py"
    file.write_text(BOTS)
    with pytest.raises(UsageError, match="player a plays in a process of its own, which cannot load this game"):
        tournament(Local(), [f"a:{file}", "random"], boards=1)


@pytest.mark.timing
def test_a_players_process_whose_parent_died_at_once_ends() -> None:
    """Before it was up: it must not take the process that adopted it for its parent."""
    program = player_process.PROGRAM.format(path=sys.path, parent=2**22 + 1)  # a number that no process has
    with subprocess.Popen([sys.executable, "-c", program], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.wait(GUARD) == 1


def start(words: str, folder: Path) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "zermelo.cli", *words.split()]
    return subprocess.Popen(command, cwd=folder, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)


@pytest.mark.timing
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_a_tournament_that_is_stopped_goes_on(how: int, tmp_path: Path, capsys: Capture) -> None:
    """The players wait after the third game until the file `held` is gone: it is stopped in the middle."""
    file, held = tmp_path / "slow.py", tmp_path / "held"
    held.touch()
    waiting = "while held.exists() and len(list(held.parent.rglob('*.txt'))) >= 3:\n        time.sleep(0.01)"
    head = f"import time\nfrom pathlib import Path\nheld = Path({str(held)!r})\n"
    file.write_text(head + BOTS.replace("return", f"{waiting}\n    return"))
    command = f"tournament nim -p a:{file} -p b:{file},place=-1 --boards 30 --out {tmp_path / 'out'}"
    process = start(f"{command} --workers 2", tmp_path)
    until(lambda: len(list(tmp_path.rglob("*.txt"))) >= 3, lambda: process.poll() is None)
    os.kill(process.pid, how)
    _, err = process.communicate()
    kept = {path: path.read_bytes() for path in tmp_path.rglob("*.txt")}
    held.unlink()
    assert 3 <= len(kept) < 60, err
    if how == signal.SIGINT:
        assert process.returncode == 130
        assert "stopped; what is finished is kept in" in err and "the same command goes on" in err
        assert "Traceback" not in err
    players = (Player.read(f"a:{file}"), Player.read(f"b:{file},place=-1"))
    schedule = Schedule(zermelo.game("nim"), players, 30)
    folder = ResultsFolder(tmp_path / "out", schedule)
    assert len(folder.games()) == len(kept), "what is there is whole"


SHAPES = "tournament tic_tac_toe -p a:alpha_beta -p b:minimax"
THREE = "tournament explicit_tree -g tree=three_players"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("tournament tic_tac_toe", "Missing option '-p' / '--player'"),
        ("tournament tic_tac_toe -p alpha_beta", "expected at least 2 players for 2 seats, got 1"),
        ("tournament tic_tac_toe -p alpha_beta -p alpha_beta", "players of different names, got 'alpha_beta' twice"),
        ("tournament tic_tac_toe -p a:alfa_beta -p b:minimax", "unknown algorithm: 'alfa_beta'"),
        ("tournament tic_tac_toe -p a:pn -p b:nobody.py", "cannot read player file 'nobody.py'"),
        (f"{THREE} -p a:alpha_beta -p b:alpha_beta -p c:alpha_beta", "cannot play explicit_tree: it needs 2 players"),
        (f"{THREE} -p a:random -p b:random", "expected at least 3 players for 3 seats, got 2"),
        (f"{THREE} -p a:random -p b:random --seats fixed", "expected 3 players for 3 fixed seats, got 2"),
        (f"{SHAPES} --seats sideways", "seats: expected one of: rotate, draw, all, fixed, got 'sideways'"),
        (f"{SHAPES} --boards 0", "boards: expected 1 to 1000000, got 0"),
        (f"{SHAPES} --opening -1", "opening: expected 0 to 10000, got -1"),
        (f"{SHAPES} --opening 9 --depth 1 --interpreted", "opening: expected fewer plies for tic_tac_toe, got 9"),
        (f"{SHAPES} --nodes 0", "nodes: expected at least 1, got 0"),
        (f"{SHAPES} --seconds -1", "seconds: expected at least 0, got -1.0"),
        (f"{SHAPES} --depth -1", "depth: expected at least 0, got -1"),
        (f"{SHAPES} --seed -1", "seed: expected at least 0, got -1"),
        (f"{SHAPES} --workers 0", "workers: expected 1 to 1000, got 0"),
        ("tournament kuhn_poker -p a:random -p b:minimax", "minimax cannot play kuhn_poker: it needs no chance moves"),
        ("tournament tic_tac_toe -p a:pn,all_best=yes -p b:minimax --interpreted", "a proof-number search proves one"),
    ],
)
def test_bad_input(
    command: str, message: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code, out, err = zermelo_run(command, capsys)
    assert (code, out, err.count("\n")) == (2, "", 1), err
    assert message in err
    assert not list(tmp_path.iterdir()), "nothing is written"


@pytest.mark.timing
def test_a_cluster_makes_the_same_bytes(tmp_path: Path, capsys: Capture) -> None:
    """A real scheduler and two worker processes, one of which is killed in the middle."""
    distributed = pytest.importorskip("distributed")
    words = [*NIM.split(), "--boards", "40", "--json"]
    assert run([*words, "--workers", "1", "--out", str(tmp_path / "here")]) == 0
    here = capsys.readouterr().out
    there = tmp_path / "there"
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        more = ["--cluster", cluster.scheduler_address, "--out", str(there)]
        command = [sys.executable, "-m", "zermelo", *words, *more]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
            until(lambda: len(list(there.glob("games/*.txt"))) > 3, lambda: process.poll() is None)
            os.kill(next(iter(cluster.workers.values())).process.pid, signal.SIGKILL)
            out, _ = process.communicate(timeout=GUARD)
    assert process.returncode == 0 and out == here.replace(str(tmp_path / "here"), str(there))
    files = [{path.name: path.read_bytes() for path in folder.rglob("*.*")} for folder in (tmp_path / "here", there)]
    assert files[0] == files[1] and len(files[0]) == 81


@pytest.mark.timing
def test_a_player_of_a_file_on_a_cluster(tmp_path: Path) -> None:
    """Such a player has a process of its own, which a worker of a cluster may start, too."""
    distributed = pytest.importorskip("distributed")
    (tmp_path / "bots.py").write_text(BOTS)
    given: dict[str, Any] = {"boards": 2, "opening": 1, "interpreted": True}
    players = [f"mine:{tmp_path / 'bots.py'}", "flat:alpha_beta,depth=1"]
    here = tournament("nim", players, **given)
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as cluster:
        there = tournament("nim", players, cluster=cluster.scheduler_address, **given)
    assert not here.forfeits and [game.scores for game in here.games] == [game.scores for game in there.games]
    with pytest.raises(UsageError, match="expected workers or a cluster, got both"):
        tournament("nim", players, workers=1, cluster="tcp://127.0.0.1:1")
