"""Sequential tests by playing: decisions, limits, workers, going on after a stop, the command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import zermelo
from waiting import until
from zermelo.arena import Budget, sprt
from zermelo.cli.main import run
from zermelo.kernels import random_word

Capture = pytest.CaptureFixture[str]
SMALL = zermelo.game("connect_four", width=5, height=4)
PLAYERS = ["new:alpha_beta,depth=2", "old:random"]
SETTINGS: dict[str, Any] = {"elo1": 100, "games": 500, "openings": "random", "opening": 2,
                            "interpreted": True}  # fmt: skip


def coin(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    """A random move: the same strength under two names."""
    assert budget.seed is not None
    moves = game.moves(state)
    return moves[random_word(budget.seed, 1) % len(moves)]


def test_the_stronger_one_is_found_and_the_weaker_one_is_not() -> None:
    found, turned = sprt(SMALL, PLAYERS, **SETTINGS), sprt(SMALL, PLAYERS[::-1], **SETTINGS)
    assert (found.decision, turned.decision) == ("H1", "H0")
    assert found.ratio >= found.test.bounds[1] and turned.ratio <= turned.test.bounds[0]
    assert found.games == 2 * sum(found.counts) == sum(found.results) and len(found.counts) == 5
    wins, draws, _ = found.results
    assert 2 * wins + draws == sum(i * count for i, count in enumerate(found.counts))
    assert found.words == "H1 accepted: new is 100 Elo or more above old, rather than 0 Elo or less"
    assert turned.words == "H0 accepted: old is 0 Elo or less above new, rather than 100 Elo or more"
    assert found.elo is not None and found.elo.low > 0


def test_a_test_ends_where_it_is_first_decided() -> None:
    """Without the last pair it would not have been."""
    found = sprt(SMALL, PLAYERS, **SETTINGS)
    for place, count in enumerate(found.counts):
        if count:
            before = [each - (i == place) for i, each in enumerate(found.counts)]
            assert found.test.decision(before) is None or place < 4


def test_single_games_are_counted_by_three() -> None:
    found = sprt(SMALL, PLAYERS, pairs=False, **SETTINGS)
    assert found.decision == "H1" and found.counts == found.results[::-1]


def test_a_limit_leaves_it_open() -> None:
    found = sprt(SMALL, [coin, "other:random"], **SETTINGS | {"games": 7})
    assert found.decision is None and found.games == 6
    assert found.words == "not decided after 6 games, the most that were allowed"
    assert json.loads(json.dumps(found.to_dict()))["decision"] is None


def test_the_openings_of_a_file_are_a_limit(tmp_path: Path) -> None:
    (tmp_path / "book").write_text("a1\nb2\n")
    found = sprt("tic_tac_toe", PLAYERS, openings=str(tmp_path / "book"), interpreted=True)
    assert found.games == 4 and found.decision is None


def test_games_that_repeat_are_told() -> None:
    found = sprt("tic_tac_toe", ["a:alpha_beta,depth=3", "b:minimax,depth=3"], elo1=5, opening=1, openings="random",
                 games=60, interpreted=True)  # fmt: skip
    assert found.different <= 9 and "openings were played differently: the error rates do not hold" in str(found)


@pytest.mark.timing
def test_workers_come_to_the_same_decision(tmp_path: Path) -> None:
    for workers in (None, 3):
        sprt(SMALL, PLAYERS, workers=workers, folder=tmp_path / str(workers or 1), **SETTINGS)
    one, three = ({path.name: path.read_bytes() for path in (tmp_path / name).rglob("*.*")} for name in "13")
    assert one == three and len(one) > 5


def test_a_test_goes_on(tmp_path: Path) -> None:
    whole = sprt(SMALL, PLAYERS, folder=tmp_path / "out", **SETTINGS)
    kept = sorted((tmp_path / "out" / "games").iterdir())
    assert len(kept) == whole.games
    for file in kept[5:]:
        file.unlink()
    again = sprt(SMALL, PLAYERS, folder=tmp_path / "out", **SETTINGS)
    assert again.resumed == 5 and (again.counts, again.decision) == (whole.counts, whole.decision)
    assert sprt(SMALL, PLAYERS, folder=tmp_path / "out", **SETTINGS).resumed == whole.games


COMMAND = "sprt connect_four -g width=5 -g height=4 -p new:alpha_beta,depth=2 -p old:random --elo1 100 --interpreted"


def test_the_command(tmp_path: Path, capsys: Capture) -> None:
    command = f"{COMMAND} --openings random --opening 2 --games 500 --workers 1 --out {tmp_path / 'out'}"
    assert run(command.split()) == 0
    text = capsys.readouterr().out
    assert text.startswith("H1 accepted: new is 100 Elo or more above old") and "LLR         +" in text
    assert "error rates 5 % to accept H1 if the truth is 0 Elo, 5 % to accept H0 if it is 100" in text
    assert run(f"{command} --json".split()) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["decision"] == "H1" and found["llr"] >= found["bounds"][1]
    assert found["games"] == sum(found["counts"]) * 2
    assert run(["ratings", str(tmp_path / "out")]) == 0, "its folder is that of a tournament"


@pytest.mark.timing
def test_ctrl_c_keeps_what_was_played(tmp_path: Path) -> None:
    """The new player waits after the third game until it is stopped."""
    slow = tmp_path / "slow.py"
    slow.write_text(f"""
import time
from pathlib import Path
def choose(game, state, budget):
    while len(list(Path({str(tmp_path)!r}).rglob("*.txt"))) >= 3:
        time.sleep(0.01)
    return game.moves(state)[0]
""")
    words = f"sprt nim -p new:{slow} -p old:random --openings random --opening 1 --workers 1 --out {tmp_path / 'out'}"
    process = subprocess.Popen([sys.executable, "-m", "zermelo", *words.split()], stderr=subprocess.PIPE, text=True)
    until(lambda: len(list(tmp_path.rglob("*.txt"))) >= 3, lambda: process.poll() is None)
    os.kill(process.pid, signal.SIGINT)
    _, err = process.communicate()
    assert process.returncode == 130 and "stopped; what is finished is kept in" in err and "Traceback" not in err
    assert len(list(tmp_path.rglob("*.txt"))) == 3


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("sprt nim -p a:random", "sprt: expected two players (-p NEW -p OLD) in a game of two, got 1 and 2"),
        ("sprt nim -p a:random -p b:random --elo0 20", "expected elo0 below elo1, got 20 and 20"),
        ("sprt nim -p a:random -p b:random --alpha 2", "alpha: expected a probability above 0 and below 0.5, got 2"),
        ("sprt nim -p a:random -p b:random --games 1", "games: expected 2 to 1000000, got 1"),
        ("sprt nim -p a:random -p b:random --workers 0", "workers: expected 1 to 1000, got 0"),
        ("sprt nim -p a:random -p b:random --openings some", "expected random, balanced or a file of openings"),
    ],
)
def test_bad_input(
    command: str, message: str, tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(command.split()) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1) and message in err
    assert not list(tmp_path.iterdir()), "nothing is written"
