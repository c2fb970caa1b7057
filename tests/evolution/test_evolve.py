"""Runs of `zermelo.evolve`: games by the kernel, the same bytes on any number of processes and after a kill."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.arena import opening, stream
from zermelo.cli.main import run
from zermelo.errors import UsageError
from zermelo.evolution import Conditions, Pairing, Referee, Space, both_ways, match, playing
from zermelo.kernels import TERMINAL

SMALL: dict[str, Any] = {"depth": 1, "opening": 2, "gauntlet": 2, "interpreted": True}
COMMAND = [
    "evolve", "othello", "-g", "size=4", "--games", "12", "--population", "4", "--depth", "1", "--opening", "2",
    "--gauntlet", "2", "--interpreted",
]  # fmt: skip


def worth(game: Any, state: Any, player: int, depth: int, beyond: int = 16) -> float:
    """Plain minimax with quiescence, for the player."""
    mover = game.mover(state)
    if mover == TERMINAL:
        return float(game.payoff(state, player))
    sign = 1 if mover == player else -1
    if depth > 0:
        return sign * max(sign * worth(game, game.play(state, move), player, depth - 1) for move in game.moves(state))
    values: list[float] = [sign * game.evaluate(state, player)]
    if beyond:
        noisy = [move for move in game.moves(state) if game.noisy(state, move)]
        values += [sign * worth(game, game.play(state, move), player, 0, beyond - 1) for move in noisy]
    return sign * max(values)


def slow_game(games: list[Any], state: Any, depth: int) -> float:
    """A game in which each side plays its first best move by plain minimax; the score of player 0.

    The kernel deepens, and a move that was best at a smaller depth stays before others that are as good.
    """
    while (mover := games[0].mover(state)) != TERMINAL:
        game, moves = games[mover], games[0].moves(state)
        for deeper in range(1, depth + 1):
            values = [worth(game, game.play(state, move), mover, deeper - 1) for move in moves]
            at = values.index(max(values))
            moves = [moves[at], *moves[:at], *moves[at + 1 :]]
            if abs(max(values)) >= game.traits.highest:
                break
        state = games[0].play(state, moves[0])
    payoff = games[0].payoff(state, 0)
    return 1.0 if payoff > 0 else 0.5 if payoff == 0 else 0.0


@pytest.mark.parametrize(("name", "size"), [("othello", {"size": 4}), ("connect_four", {"width": 4, "height": 4})])
def test_a_game_is_the_one_that_plain_minimax_plays(name: str, size: dict[str, int]) -> None:
    game = zermelo.game(name, **size)
    space = Space.of(game)
    one, other = space.genes(game.weights), space.cut([7.0, 80.0, -30.0][: len(space.names)])
    pairings = [each for board in range(4) for each in both_ways(one, other, board, 1 + board % 2)]
    with playing(Conditions(game, space, opening=3, seed=9, interpreted=True)) as play:
        found = play(pairings, lambda done: None)
    for each, score in zip(pairings, found, strict=True):
        games = [game.reweighted(space.weights(genes)) for genes in each[:2]]
        start = opening(game, 3, stream(9, each.board)).state
        assert score == slow_game(games, start, each.depth)


def test_features_are_sampled_in_quiet_positions() -> None:
    game = zermelo.game("othello", size=4)
    space = Space.of(game)
    genes = space.genes(game.weights)
    with playing(Conditions(game, space, opening=3, interpreted=True)) as play:
        (score, rows), = play([Pairing(genes, genes, 0, 1, True)], lambda done: None)  # fmt: skip
    assert score in (0.0, 0.5, 1.0) and rows
    start = opening(game, 3, stream(0, 0)).state
    assert all(len(row) == 3 for row in rows)
    assert rows[0] == game.features(start, 0) or any(game.noisy(start, move) for move in game.moves(start))


def test_a_match_between_families() -> None:
    """Whoever likes to lose pieces loses, with either colour; a game against itself is even on every board."""
    good = zermelo.game("draughts", variant="english", limit=10)
    bad = zermelo.game("draughts", variant="english", limit=10, evaluation="material", man=-10, king=-10)
    assert match(good, bad, boards=1, opening=2, depth=1, interpreted=True)[0] > 0.5
    assert match(good, good, boards=1, opening=2, depth=1, interpreted=True) == [0.5]
    with pytest.raises(UsageError, match="expected two evaluations of one game"):
        match(good, zermelo.game("draughts"), boards=1)


def test_a_player_may_search_deeper() -> None:
    """Two plies see the reply that one ply misses, with either colour."""
    game = zermelo.game("draughts", variant="english", limit=10, evaluation="material")
    settings: dict[str, Any] = {"boards": 2, "opening": 4, "seed": 1, "interpreted": True}
    deeper = match(game, game, depth=(3, 1), **settings)
    assert sum(deeper) > 1
    assert [1 - score for score in match(game, game, depth=(1, 3), **settings)] == deeper


def test_a_player_may_have_an_evaluation_for_each_side() -> None:
    """As first player it uses the first one, as second player the second one."""
    good = zermelo.game("draughts", variant="english", limit=40, evaluation="material")
    bad = good.reweighted({"man": -10, "king": -10})
    referee = Referee(Conditions(good, Space.of(good), opening=2, interpreted=True))
    first, second = referee.meet(good, good, 0, (1, 1))
    assert referee.meet((good, bad), good, 0, (1, 1)) == (first, 0.0)
    assert referee.meet((bad, good), good, 0, (1, 1)) == (0.0, second)


def test_balanced_openings_are_closer_to_even() -> None:
    game = zermelo.game("draughts", variant="english", limit=10)
    referees = [
        Referee(Conditions(game, Space.of(game), opening=8, interpreted=True, balanced=balanced))
        for balanced in (False, True)
    ]

    def lead(referee: Referee) -> float:
        states = [referee.opened(board) for board in range(5)]
        values = [zermelo.search(game, each, "alpha_beta", depth=2, interpreted=True).value for each in states]
        return sum(abs(value) for value in values if isinstance(value, float))

    assert lead(referees[1]) < lead(referees[0])


@pytest.mark.slow
def test_compiled_games_are_the_interpreted_ones() -> None:
    """Also with rules that are not inlined, which must be asked with parameters of one type."""
    players = [
        zermelo.game("draughts", variant="brazilian", limit=10, evaluation=family)
        for family in ("material", "material_structural")
    ]
    settings: dict[str, Any] = {"boards": 3, "opening": 4, "depth": (1, 2), "nodes": 50}
    assert match(*players, **settings) == match(*players, **settings, interpreted=True)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_the_same_bytes_with_one_process_and_with_two(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for workers in ("1", "2"):
        assert run([*COMMAND, "--json", "--workers", workers, "--folder", str(tmp_path / workers)]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] and files(tmp_path / "1") == files(tmp_path / "2")
    found = json.loads(said[0])
    assert found["settings"]["method"] == "warcabnik" and found["games"] >= 12
    page = (tmp_path / "1" / "ratings.html").read_text()
    assert 'src="ratings.svg"' in page and "refresh" not in page, "only a run under way loads its plot again"
    weights = tmp_path / "1" / "weights.json"
    assert zermelo.game("othello", size=4, weights=str(weights)).weights == found["weights"]
    here = zermelo.evolve(zermelo.game("othello", size=4), games=12, population=4, **SMALL)
    assert here.to_dict() == found and "zermelo.evolve" not in repr(here) and "score against the start" in str(here)


@pytest.mark.timing
def test_the_same_bytes_on_a_cluster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A real scheduler with two worker processes."""
    distributed = pytest.importorskip("distributed")
    assert run([*COMMAND, "--json", "--workers", "1", "--folder", str(tmp_path / "here")]) == 0
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        words = [*COMMAND, "--json", "--cluster", cluster.scheduler_address, "--folder", str(tmp_path / "there")]
        done = subprocess.run([sys.executable, "-m", "zermelo", *words], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout == capsys.readouterr().out and files(tmp_path / "here") == files(tmp_path / "there")


@pytest.mark.timing
def test_a_run_that_was_killed_goes_on_to_the_same_bytes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [*COMMAND, "--json", "--workers", "1", "--folder"]
    assert run([*command, str(tmp_path / "whole")]) == 0
    whole, killed = capsys.readouterr().out, tmp_path / "killed"
    process = subprocess.Popen([sys.executable, "-m", "zermelo", *command, str(killed)], stdout=subprocess.DEVNULL)
    while len(list(killed.glob("batches/*.json"))) < 3 and process.poll() is None:
        time.sleep(0.005)
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    assert not (killed / "weights.json").exists()
    page = killed / "ratings.html"
    assert not page.exists() or 'http-equiv="refresh"' in page.read_text()
    assert run([*command, str(killed)]) == 0
    again = capsys.readouterr()
    assert again.out == whole and files(killed) == files(tmp_path / "whole")
    assert "were in" in again.err


def test_a_batch_that_is_damaged_is_named(tmp_path: Path) -> None:
    settings = {**SMALL, "games": 6, "population": 4, "folder": tmp_path}
    zermelo.evolve("connect_four", **settings)
    (tmp_path / "batches" / "000001.json").write_text("[1.0")
    with pytest.raises(UsageError, match=r"batches/000001.json: expected the results of 1 games \(delete the file"):
        zermelo.evolve("connect_four", **settings)
    with pytest.raises(UsageError, match=r"has another run: seed '0', asked for '3'"):
        zermelo.evolve("connect_four", **settings, seed=3)


def test_rolit_for_two_has_no_zero_sum() -> None:
    game = zermelo.game("rolit", players=2, size=4)
    found = zermelo.evolve(game, games=6, population=4, **SMALL)
    assert all(0 <= value <= 100 for value in found.weights.values())
    only = zermelo.evolve(game, weights=["corner"], games=6, population=4, **SMALL)
    assert {name for name in game.weights if only.weights[name] != game.weights[name]} <= {"corner"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"game": "nim"}, "nim has no weights to tune"),
        ({"game": "rolit"}, "cannot tune rolit: it needs 2 players, the game has 4 players"),
        ({"method": "genetic"}, "unknown method: 'genetic'"),
        ({"weights": ["corners"]}, "unknown weight of othello: 'corners'"),
        ({"weights": ["disc", "disc"]}, "weights: expected each name once"),
        ({"depth": 0}, "depth: expected 1 to 64, got 0"),
        ({"games": 0}, "games: expected 1 to"),
        ({"crossover": "cubic"}, "unknown crossover: 'cubic'"),
        ({"noise": -1}, "noise: expected 0 to 100000, got -1"),
        ({"cluster": "host"}, "expected the address of a Dask scheduler"),
    ],
)
def test_bad_input(given: dict[str, Any], said: str) -> None:
    with pytest.raises(UsageError, match=said) as error:
        zermelo.evolve(**{"game": "othello", **SMALL, **given})
    assert "\n" not in str(error.value)


def test_the_command_refuses_in_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["evolve", "othello", "--depth", "2-x"]) == 2
    assert capsys.readouterr().err == "zermelo: --depth: expected a whole number, or two as in 2-4, got '2-x'\n"
    assert run(["evolve", "othello", "--population", "12"]) == 2
    assert "a power of two from 2 to 65,536, such as 16, got 12" in capsys.readouterr().err
