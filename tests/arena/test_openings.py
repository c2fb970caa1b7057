"""Openings: balanced ones, those of a file, what they refuse; gauntlets."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from statistics import mean

import pytest

import zermelo
from zermelo.arena import Openings, Player, balanced_opening, opening, play_board, replay, stream, tournament
from zermelo.arena.random_streams import OPENING
from zermelo.cli.main import run
from zermelo.errors import UsageError

CONNECT_FOUR = zermelo.game("connect_four", width=5, height=4)
FLAT = ["a:alpha_beta,depth=1", "b:random"]


def lead(state: object) -> float:
    value = zermelo.search(CONNECT_FOUR, state, "minimax", depth=2, interpreted=True).value
    assert isinstance(value, float)
    return abs(value)


def test_balanced_openings_are_nearer_to_even_than_random_ones() -> None:
    balanced = [balanced_opening(CONNECT_FOUR, 5, stream(1, i), 2, 6, interpreted=True) for i in range(12)]
    plain = [opening(CONNECT_FOUR, 5, stream(1, i)) for i in range(12)]
    assert all(len(start.line) == 5 and not CONNECT_FOUR.is_over(start.state) for start in balanced)
    assert mean(lead(start.state) for start in balanced) < 0.5 * mean(lead(start.state) for start in plain)
    assert balanced[3] == balanced_opening(CONNECT_FOUR, 5, stream(1, 3), 2, 6, interpreted=True)
    assert len({start.state for start in balanced}) > 8


def test_both_seats_begin_at_the_opening_and_it_is_in_the_record() -> None:
    result = tournament(CONNECT_FOUR, FLAT, boards=3, opening=4, openings="balanced,depth=2", interpreted=True, seed=3)
    for board in range(3):
        one, other = (game for game in result.games if game.place.board == board)
        assert one.seats == other.seats[::-1]
        assert [turn.move for turn in one.turns[:4]] == [turn.move for turn in other.turns[:4]]
        drawn = stream(3, board, OPENING)
        assert [turn.seat for turn in one.turns[:4]] == [-2] * 4
        start = balanced_opening(CONNECT_FOUR, 4, drawn, 2, interpreted=True)
        assert start == Openings.read("balanced,depth=2", 4).start(CONNECT_FOUR, board, drawn, True)
    again = play_board(CONNECT_FOUR, [Player.read(each) for each in FLAT], seed=3, board=2, interpreted=True,
                       openings=Openings.read("balanced,depth=2", 4))  # fmt: skip
    assert [game.turns for game in again] == [game.turns for game in result.games[-2:]]


@pytest.mark.timing
def test_workers_play_the_same_games(tmp_path: Path) -> None:
    settings = {"boards": 3, "openings": "balanced,depth=2", "gauntlet": "b", "interpreted": True}
    players = [*FLAT, "c:alpha_beta,depth=2"]
    for workers in (None, 2):
        tournament(CONNECT_FOUR, players, workers=workers, folder=tmp_path / str(workers or 1), **settings)  # type: ignore[arg-type]
    one, two = ({path.name: path.read_bytes() for path in (tmp_path / name).rglob("*.*")} for name in "12")
    assert one == two and len(one) == 1 + 3 * 4
    assert len(replay(next((tmp_path / "1").rglob("*.txt"))).states) > 6


def test_openings_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "book.txt"
    file.write_text("# two openings\nb2 a1\n\na1 b2 c3  # the diagonal\n")
    result = tournament("tic_tac_toe", FLAT, boards=2, openings=str(file), interpreted=True, folder=tmp_path / "out")
    found = [[turn.move for turn in game.turns if turn.seat == -2] for game in result.games]
    assert found == [["b2", "a1"], ["b2", "a1"], ["a1", "b2", "c3"], ["a1", "b2", "c3"]]
    file.write_text("b2 a1\na1\n")
    with pytest.raises(UsageError, match="has another tournament: files"):
        tournament("tic_tac_toe", FLAT, boards=2, openings=str(file), interpreted=True, folder=tmp_path / "out")


def test_a_gauntlet_is_one_against_all() -> None:
    players = [*FLAT, "c:alpha_beta,depth=2", "d:minimax,depth=1"]
    result = tournament("tic_tac_toe", players, boards=2, opening=2, gauntlet="c", interpreted=True)
    assert Counter(game.seats for game in result.games) == {
        pair: 2 for other in "abd" for pair in (("c", other), (other, "c"))
    }


TIC = "tournament tic_tac_toe -p a:alpha_beta,depth=1 -p b:random --interpreted"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (f"{TIC} --openings nothing", "expected random, balanced or a file of openings, cannot read 'nothing'"),
        (f"{TIC} --openings empty", "expected a file with an opening a line, got none in 'empty'"),
        (f"{TIC} --openings bad", "openings 'bad', line 2: illegal move: 'z9'"),
        (f"{TIC} --openings over", "openings 'over', line 1: expected an opening that does not end the game"),
        (f"{TIC} --openings good", "openings 'good': expected 10, one a board, got 1"),
        (f"{TIC} --openings good --opening 3", "opening: expected no plies beside the openings of a file, got 3"),
        (f"{TIC} --openings balanced,width=3", "expected balanced[,depth=N][,candidates=N], random or a file"),
        (f"{TIC} --openings balanced,depth=x", "openings: depth: expected a whole number, got 'x'"),
        (f"{TIC} --openings balanced,depth=0", "openings: depth: expected 1 to 100, got 0"),
        (f"{TIC} --openings balanced --opening 0", "opening: expected 1 to 10000, got 0"),
        (f"{TIC} --gauntlet c", "gauntlet: expected a player of: a, b, got 'c'"),
        (f"{TIC} --gauntlet a --seats all", "gauntlet: expected no other way to seat the players, got seats 'all'"),
        ("tournament pig -p a:random -p b:random --openings balanced", "openings: cannot balance pig: alpha_beta"),
    ],
)
def test_bad_input(
    command: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in {"empty": "# none\n", "bad": "a1\na2 z9\n", "over": "a1 a2 b1 b2 c1\n", "good": "a1\n"}.items():
        Path(name).write_text(text)
    assert run(command.split()) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1) and message in err, err
