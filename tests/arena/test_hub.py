"""Engines that speak the Hub protocol: positions, moves, both versions, and what forfeits a game."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo.arena import tournament
from zermelo.arena.hub_protocol import end_engines, hub_moves, hub_position
from zermelo.cli.main import run

Capture = pytest.CaptureFixture[str]
FAKE = Path(__file__).with_name("fake_hub.py")
DRAUGHTS = zermelo.game("draughts")


def engine(*words: str, limit: str = "depth=3") -> str:
    return f"engine:hub,command={shlex.join([sys.executable, str(FAKE), *words])},{limit},book=false"


def first(game: zermelo.Game, state: object, budget: object) -> object:
    return game.moves(state)[0]


def test_a_position_is_fifty_squares() -> None:
    assert hub_position(DRAUGHTS.format(DRAUGHTS.start())) == "W" + "b" * 20 + "e" * 10 + "w" * 20
    found = hub_position("B:WK3,31-33:B7,K50:H4")
    assert (found[0], found[3], found[7], found[31:34], found[50], found.count("e")) == ("B", "W", "b", "www", "B", 44)


def test_a_move_is_its_ends_and_what_it_captures() -> None:
    """28 takes 23 and 14 and comes to 10; the captured squares may be named in any order."""
    moves = hub_moves(DRAUGHTS, DRAUGHTS.parse("W:W28,50:B23,14,5"))
    assert [name for _, name in moves.values()] == ["28x10x14x23"] and list(moves) == [(28, 10, 14, 23)]
    quiet = hub_moves(DRAUGHTS, DRAUGHTS.start())
    assert "32-28" in [name for _, name in quiet.values()] and len(quiet) == 9


@pytest.mark.timing
@pytest.mark.parametrize("version", ["1", "2"])
def test_an_engine_plays_a_game(version: str) -> None:
    """Its moves are those of a player that plays the first legal move, captures and kings included."""
    result = tournament(DRAUGHTS, [engine(version), "other:random"], boards=1, opening=2, seed=4, interpreted=True)
    end_engines()
    assert not result.forfeits
    mirrored = tournament(DRAUGHTS, [first, "other:random"], boards=1, opening=2, seed=4, interpreted=True)
    for one, other in zip(result.games, mirrored.games, strict=True):
        assert [turn.move for turn in one.turns] == [turn.move for turn in other.turns]
        seat = one.seats.index("engine")
        searched = [turn for turn in one.turns if turn.seat == seat and turn.depth is not None]
        assert searched and all((turn.depth, turn.nodes) == (3, 17) for turn in searched)


@pytest.mark.timing
@pytest.mark.parametrize(
    ("fault", "limit", "reason"),
    [
        ("die", "depth=3", "lost its engine: it said 'error message=\"out of draughts\"'"),
        ("illegal", "depth=3", "illegal move: '1-2'"),
        ("empty", "depth=3", "illegal move: ''"),
        ("silent", "seconds=0.05", "overran its time"),
    ],
)
def test_faults_forfeit_one_game_with_a_reason(fault: str, limit: str, reason: str) -> None:
    result = tournament(DRAUGHTS, [engine("2", fault, limit=limit), "other:random"], boards=1, interpreted=True)
    end_engines()
    assert len(result.games) == 2 and len(result.forfeits) >= 1
    assert all(one.reason.startswith(reason) and one.seats[one.forfeit or 0] == "engine" for one in result.forfeits)


@pytest.mark.timing
def test_noise_is_ignored(tmp_path: Path) -> None:
    result = tournament(DRAUGHTS, [engine("2", "chatter"), "other:random"], boards=1, seats="fixed", interpreted=True,
                        folder=tmp_path / "out")  # fmt: skip
    end_engines()
    assert not result.forfeits


@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("e:hub,command=/nowhere/scan hub,depth=1", "player e: there is no program '/nowhere/scan' (a Hub engine"),
        ("e:hub,depth=1", "player e: expected command=PROGRAM, such as command=/path/to/scan hub"),
        ("e:hub,command='open,depth=1", "player e: expected command=PROGRAM, such as command=/path/to/scan hub"),
        ("e:hub,command=true,depth=1", "player e: expected a program that speaks the Hub protocol within 60 seconds"),
    ],
)
def test_an_engine_that_is_not_there_is_one_line(
    player: str, message: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["tournament", "draughts", "-p", player, "-p", "random", "--interpreted"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1) and message in err, err
    assert not list(tmp_path.iterdir())


def test_an_engine_needs_draughts_and_a_limit_that_it_knows(capsys: Capture) -> None:
    assert run(["tournament", "othello", "-p", "e:hub,command=true", "-p", "random"]) == 2
    assert "player e: a Hub engine plays international draughts, got othello" in capsys.readouterr().err
    assert run(["tournament", "draughts", "-g", "variant=english", "-p", "e:hub,command=true", "-p", "random"]) == 2
    assert "a Hub engine plays international draughts" in capsys.readouterr().err


@pytest.mark.timing
def test_a_limit_of_nodes_alone_is_refused(capsys: Capture) -> None:
    player = engine("2").replace(",depth=3", "")
    assert run(["tournament", "draughts", "-p", player, "-p", "random", "--nodes", "100", "--interpreted"]) == 2
    assert "expected depth or seconds for a Hub engine, got a limit of nodes" in capsys.readouterr().err
    end_engines()
