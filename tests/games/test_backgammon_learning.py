"""The network of backgammon: its sums, its gradient, its training, and pubeval, each against a slow second one."""

from __future__ import annotations

import math
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo.cli.main import run
from zermelo.games.backgammon import _network as network
from zermelo.games.backgammon import _pubeval as pubeval
from zermelo.games.backgammon import _self_play as self_play
from zermelo.games.backgammon import _training as training
from zermelo.games.backgammon._board import unpacked
from zermelo.kernels import CHANCE, TERMINAL

GAME: Any = zermelo.game("backgammon", evaluation="hand")
Sides = tuple[list[int], list[int]]


def positions(count: int, seed: int = 0) -> list[Any]:
    """Positions to roll of random games, from both ends of them."""
    chooser, found = random.Random(seed), list[Any]()
    while len(found) < count:
        state = GAME.start()
        while GAME.mover(state) != TERMINAL:
            if GAME.mover(state) == CHANCE:
                found.append(state)
                state = GAME.play(state, chooser.choice([move for move, _ in GAME.outcomes(state)]))
            else:
                state = GAME.play(state, chooser.choice(GAME.moves(state)))
    return chooser.sample(found, count)


def sides(state: Any) -> Sides:
    """Checkers off, on the points 1 to 24, on the bar; own and other."""
    return unpacked(state.own_low, state.own_high), unpacked(state.other_low, state.other_high)


def encoded(state: Any) -> Any:
    """The inputs as the docstring of the network says, one by one."""
    x = []
    for counts in sides(state):
        for n in counts[1:25]:
            x += [float(n == 1), float(n >= 2), float(n >= 3), max(0, n - 3) / 2]
        x += [counts[25] / 2, counts[0] / 15]
    return np.array([*x, 1.0])


def layers(weights: Any) -> tuple[Any, Any]:
    """The weights as two matrices: inputs to hidden units, hidden units and a bias to outputs."""
    blocks = weights[: network.SECOND].reshape(-1, network.INPUTS, network.LANES)
    return np.concatenate(list(blocks), axis=1), weights[network.SECOND :].reshape(network.OUTPUTS, -1)


def predict(weights: Any, state: Any) -> Any:
    first, second = layers(weights)
    hidden = 1 / (1 + np.exp(-encoded(state) @ first))
    return 1 / (1 + np.exp(-second @ np.append(hidden, 1.0)))


def interpreted(weights: Any) -> self_play.Work:
    """What self-play needs, with Python's numbers."""
    made = self_play.work(weights.copy())
    return made._replace(path=[0] * len(made.path))


def test_outputs_are_those_of_plain_matrices() -> None:
    weights: Any = np.random.default_rng(1).normal(size=network.WEIGHTS) * 0.3
    for state in positions(200):
        assert network.outputs(weights, *state[:4]) == pytest.approx(predict(weights, state).tolist(), abs=1e-12)


def test_a_step_follows_the_gradient() -> None:
    """Against central differences of the squared error, for weights of both layers."""
    state = positions(1, seed=3)[0]
    weights = np.random.default_rng(2).normal(size=network.WEIGHTS) * 0.3
    target = np.array([0.9, 0.3, 0.05, 0.2, 0.01])

    def error(w: Any) -> float:
        return float(0.5 * np.sum((target - predict(w, state)) ** 2))

    work = interpreted(weights)
    work.target[:] = target
    self_play.note(work, 0, state)
    self_play.towards(work, 0, 1.0)
    step = np.asarray(work.weights) - weights
    chosen = [*np.flatnonzero(np.abs(step) > 1e-6)[::53], *range(network.SECOND, network.WEIGHTS, 41), 5]
    for i in chosen:
        nudge = np.zeros(network.WEIGHTS)
        nudge[i] = 1e-5
        slope = (error(weights + nudge) - error(weights - nudge)) / 2e-5
        assert step[i] == pytest.approx(-slope, rel=1e-4, abs=1e-9)
    assert len(chosen) > 30


def learn_slowly(weights: Any, path: list[Any], last: Any, rate: float, lam: float) -> None:
    """TD(lambda), the forward view: returns from the end, and a step along the gradient for each position."""
    own = sides(last)[0]
    gammon = float(own[0] == 0)
    backgammon = gammon * float(sum(own[19:26]) > 0)
    returned = said = np.array([0.0, 0.0, 0.0, gammon, backgammon])
    for state in reversed(path):
        blended = lam * returned + (1 - lam) * said
        returned = np.array([1 - blended[0], blended[3], blended[4], blended[1], blended[2]])
        first, second = layers(weights)
        x = encoded(state)
        h = 1 / (1 + np.exp(-x @ first))
        said = predict(weights, state)
        delta = (returned - said) * said * (1 - said)
        back = (second[:, :-1].T @ delta) * h * (1 - h)
        change = rate * np.outer(x, back)
        blocks = [change[:, i : i + network.LANES].ravel() for i in range(0, network.HIDDEN, network.LANES)]
        weights[: network.SECOND] += np.concatenate(blocks)
        weights[network.SECOND :] += rate * np.outer(delta, np.append(h, 1.0)).ravel()


@pytest.mark.parametrize(("lam", "seed"), [(0.0, 1), (0.7, 2), (1.0, 3)])
def test_a_game_teaches_what_the_slow_one_does(lam: float, seed: int) -> None:
    weights = training.beginner(training.Settings(seed)).weights
    path = positions(30, seed)
    last = ended(random.Random(seed))
    work = interpreted(weights)
    for ply, state in enumerate([*path, last]):
        self_play.note(work, ply, state)
    self_play.teach(work, len(path), 0.1, lam)
    learn_slowly(weights, path, last, 0.1, lam)
    assert np.asarray(work.weights) == pytest.approx(weights, abs=1e-12)


def ended(chooser: random.Random) -> Any:
    """The end of a random game."""
    state = GAME.start()
    while GAME.mover(state) != TERMINAL:
        state = GAME.play(state, chooser.choice(GAME.actions(state)))
    return state


def test_the_same_seed_teaches_the_same_and_training_goes_on(tmp_path: Path) -> None:
    """In one go or in parts, from the command line: the same bytes."""
    whole, parts = tmp_path / "whole.npz", tmp_path / "parts.npz"
    assert run(["train", "backgammon", "--games", "60", "--out", str(whole)]) == 0
    for games in ("25", "60"):
        assert run(["train", "backgammon", "--games", games, "--out", str(parts)]) == 0
    assert whole.read_bytes() == parts.read_bytes()
    student = training.load(whole)
    assert student.games == 60 and not np.array_equal(student.weights, training.beginner(student.settings).weights)


def test_pubeval_is_what_its_author_describes() -> None:
    """The score from a plain board of counts; and the choice, by the weights of the position before."""
    weights = pubeval.weights()
    assert weights.shape == (244,) and weights[0] == 0.25696 and weights[121] == -2.75800 and weights[-1] == 3.42040

    def slow(state: Any, race: bool) -> float:
        own, other = sides(state)
        if own[0] == 15:
            return math.inf
        x = []
        for point in range(24, 0, -1):
            n = own[point] or -other[25 - point]
            x += [n == -1, n == 1, n >= 2, n == 3, (n - 3) / 2 if n >= 4 else 0]
        x += [other[25] / 2, own[0] / 15]
        part = weights[122:] if race else weights[:122]
        return float(np.dot(part, np.array(x, float)))

    races = 0
    for state in positions(150, seed=5):
        chooser = random.Random(repr(state))
        rolled = GAME.play(state, chooser.choice([move for move, _ in GAME.outcomes(state)]))
        own, other = sides(rolled)
        back = max(p for p in range(26) if own[p] and p)
        race = all(25 - p > back for p in range(1, 26) if other[p])
        races += race
        scores = {}
        for move in GAME.moves(rolled):
            child = GAME.play(rolled, move)
            swapped = child._replace(
                own_low=child.other_low, own_high=child.other_high, other_low=child.own_low, other_high=child.own_high
            )
            scores[move] = slow(swapped, race)
        chosen = pubeval.choose(GAME.params, weights.tolist(), [0] * 3000, rolled)
        assert scores[chosen] == pytest.approx(max(scores.values()), abs=1e-9)
    assert races > 5


def test_the_packaged_weights() -> None:
    game = zermelo.game("backgammon")
    assert network.PACKAGED.stat().st_size < 200_000
    for state in positions(20, seed=8):
        value = game.evaluate(state, 0)
        assert -3 <= value <= 3 and game.evaluate(state, 1) == -value
    assert abs(game.evaluate(game.start(), 0)) < 0.3


OPENINGS = {31: "8/5 6/5", 42: "8/4 6/4", 53: "8/3 6/3", 61: "13/7 8/7", 65: "24/13"}
"""Opening plays that all books agree on."""


def openings(game: zermelo.Game) -> dict[int, str]:
    """The plays after which the evaluation is best."""
    found = {}
    for roll in OPENINGS:
        at = game.play(game.start(), roll)
        best = max(game.moves(at), key=lambda move: game.evaluate(game.play(at, move), 0))
        found[roll] = game.move_name(at, best)
    return found


def test_the_packaged_weights_have_learnt(tmp_path: Path) -> None:
    """What a player knows and a beginner does not: openings, races, gammons."""
    training.export(training.beginner(training.Settings()), tmp_path / "beginner.npy")
    trained, beginner = zermelo.game("backgammon"), zermelo.game("backgammon", weights=str(tmp_path / "beginner.npy"))
    assert openings(trained) == OPENINGS != openings(beginner)
    # All of X at home and none of O: 75 pips against 180; then X has six left, O none off and all outside.
    race = "XGID=----EEE-----eee-----------:0:0:{}:00:0:0:0:0:10"
    gammon = "XGID=-----CC----e---ee---------:0:0:1:00:0:0:0:0:10"
    plain = zermelo.game("backgammon", gammons=False)
    for turn in (1, -1):
        assert plain.evaluate(plain.parse(race.format(turn)), 0) > 0.9
    assert trained.evaluate(trained.parse(gammon), 0) > 1.5
    assert abs(beginner.evaluate(beginner.parse(gammon), 0)) < 1.5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["train", "chess"], "expected backgammon"),
        (["train", "--games", "0"], "games: expected 1 to"),
        (["train", "--lambda", "2"], "lambda: expected 0 to 1, got 2"),
        (["train", "--rate", "0"], "rate: expected a number above 0"),
        (["train", "--halving", "-1"], "halving: expected a positive"),
        (["train", "--out", "x.txt"], "ends in .npz"),
    ],
)
def test_bad_arguments(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == 2
    assert words in capsys.readouterr().err


def test_a_seed_is_kept_exactly(tmp_path: Path) -> None:
    settings = training.Settings((1 << 62) - 1, 0.3, 7.0, 1.0)
    training.Student(settings, np.zeros(network.WEIGHTS)).save(tmp_path / "x.npz")
    assert training.load(tmp_path / "x.npz").settings == settings


def changed(path: Path, **parts: Any) -> None:
    """The file of a training with other parts."""
    training.Student(training.Settings(), np.zeros(network.WEIGHTS)).save(path)
    with np.load(path) as archive:
        whole = dict(archive)
    np.savez(path, **{**whole, **parts})


@pytest.mark.parametrize(
    "parts",
    [
        {"about": np.array([1.0, 0.0, 1.0])},
        {"about": np.array([1, 0, 1])},
        {"about": np.array([training.FORMAT, 0])},
        {"about": np.array(training.FORMAT)},
        {"rates": np.array([math.nan, 1.0, 0.5])},
        {"rates": np.array([0.1, 1.0])},
        {"weights": np.zeros(3)},
        {"weights": np.full(network.WEIGHTS, math.nan)},
    ],
)
def test_a_file_that_no_training_wrote(parts: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "x.npz"
    changed(path)
    assert training.load(path).games == 0
    changed(path, **parts)
    with pytest.raises(zermelo.UsageError, match=r"cannot resume .*expected the file of a training"):
        training.load(path)


def test_an_array_is_not_the_file_of_a_training(tmp_path: Path) -> None:
    path = tmp_path / "x.npz"
    with path.open("wb") as file:
        np.save(file, np.zeros(3))
    with pytest.raises(zermelo.UsageError, match=r"cannot resume .*expected the file of a training"):
        training.load(path)


def test_weights_are_read_again_when_the_file_has_changed(tmp_path: Path) -> None:
    path = tmp_path / "x.npy"
    for value in (0.0, 0.01):
        np.save(path, np.full(network.WEIGHTS, value, np.float32))
        game: Any = zermelo.game("backgammon", weights=str(path))
        assert game.params.network[0] == np.float32(value)
    assert network.packaged() is network.packaged()


def test_bad_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "bad.npz"
    bad.write_bytes(b"PK no zip")
    assert run(["train", "--out", str(bad)]) == 2
    assert "expected the file of a training" in capsys.readouterr().err
    zipped = tmp_path / "zipped.npy"
    zipped.write_bytes(b"PK\x03\x04 and no more")
    short = tmp_path / "short.npy"
    np.save(short, np.zeros(3, np.float32))
    missing = tmp_path / "none.npy"
    expected = {short: "finite numbers", bad: "expected a .npy file", zipped: "cannot read", missing: "cannot read"}
    for path, words in expected.items():
        with pytest.raises(zermelo.UsageError, match=words):
            zermelo.game("backgammon", weights=str(path))
    other = tmp_path / "other.npz"
    training.beginner(training.Settings(2)).save(other)
    assert run(["train", "--out", str(other)]) == 2
    assert "is of another training" in capsys.readouterr().err


def damaged(header: str, data: bytes = bytes(8)) -> bytes:
    text = header.encode("latin-1")
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text + data


@pytest.mark.parametrize(
    "header",
    [
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1,",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (1000000000000,)}",
        "{'descr': '<f8', 'fortran_order': False, 'shape': (-1,)}",
        "{'descr': '|O', 'fortran_order': False, 'shape': (1,)}",
        "{'descr': [], 'fortran_order': False, 'shape': ()}",
        "{'descr': '<x9', 'fortran_order': 3}",
        "(" * 9000, "\\", "'", "1" * 5000, "\x00", "",
    ],
)  # fmt: skip
def test_damaged_headers_of_weights_are_told_in_one_line(header: str, tmp_path: Path) -> None:
    path = tmp_path / "x.npy"
    path.write_bytes(damaged(header))
    with pytest.raises(zermelo.UsageError) as refused:
        zermelo.game("backgammon", weights=str(path))
    assert "\n" not in str(refused.value) and len(str(refused.value)) < 300
