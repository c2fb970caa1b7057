"""Pearl's board-splitting games: their values, texts and errors; the rules themselves are in test_oracles."""

from __future__ import annotations

import doctest
import math
from pathlib import Path
from typing import Any

import pytest

import zermelo
from oracles.splitting import KGame, NGame, PGame, Splitting
from zermelo.algorithms.reference import minimax
from zermelo.pathology.rounding import granularity, loss_probability
from zermelo.testing import check_game

DOCS = Path(__file__).parents[2] / "docs" / "guides"
BOARDS: list[tuple[str, type[Splitting], dict[str, Any]]] = [
    ("p_game", PGame, {"b": 3, "depth": 5, "seed": 7}),
    ("p_game", PGame, {"b": 2, "depth": 6, "last_mover_wants": "high"}),
    ("n_game", NGame, {"b": 2, "depth": 6, "seed": 2**63 - 1}),
    ("n_game", NGame, {"b": 5, "depth": 3, "last_mover_wants": "high"}),
    ("k_game", KGame, {"b": 2, "depth": 8, "g": 7, "s": 0.5, "c": 0.44}),
    ("k_game", KGame, {"b": 4, "depth": 4, "g": 40, "s": 1.0, "c": 0.45, "seed": 5}),
    ("k_game", KGame, {"b": 12, "depth": 2, "g": 2}),
]


@pytest.mark.parametrize(("name", "oracle", "parameters"), BOARDS)
def test_every_cell_is_the_oracles(name: str, oracle: type[Splitting], parameters: dict[str, Any]) -> None:
    game, slow = zermelo.game(name, **parameters), oracle(**parameters)
    across = len(slow.start()[0])
    cells = game.params.cells  # type: ignore[attr-defined]
    assert len(cells) == parameters["b"] ** parameters["depth"] == len(slow.board)
    assert all(cells[y * across + x] == pytest.approx(value, abs=1e-12) for (x, y), value in slow.board.items())


@pytest.mark.parametrize("heuristic", ["average", "median", "differences", "maxmin"])
@pytest.mark.parametrize(("name", "oracle", "parameters"), BOARDS)
def test_every_evaluation_is_its_formula(
    name: str, oracle: type[Splitting], parameters: dict[str, Any], heuristic: str
) -> None:
    game, slow = zermelo.game(name, **parameters, heuristic=heuristic), oracle(**parameters)
    nodes = [(game.start(), slow.start())]
    high = game.params.high  # type: ignore[attr-defined]
    for _ in range(min(5, parameters["depth"])):
        for state, position in nodes:
            assert game.evaluate(state, high) == pytest.approx(2 * slow.looks(position, heuristic) - 1, abs=1e-10)
        nodes = [
            (game.play(state, move), slow.play(position, game.move_name(state, move)))
            for state, position in nodes for move in game.moves(state)
        ]  # fmt: skip


def test_the_contract_of_compiled_rules() -> None:
    check_game(zermelo.game("k_game", b=3, depth=5, s=0.3, heuristic="synthetic"), plays=4)


def test_rounded_evaluations_are_values_of_cells() -> None:
    parts = granularity(5, loss_probability(2))
    for heuristic, rounded in (("average", True), ("differences", True), ("synthetic", False)):
        game = zermelo.game("k_game", depth=6, g=5, heuristic=heuristic, rounded=rounded)
        looks = game.params.looks  # type: ignore[attr-defined]
        assert set(looks) <= set(parts.middles)
        assert len(set(looks)) > 1


def test_the_synthetic_heuristic_errs_as_its_noise_says() -> None:
    """With two values 0.5 apart and the boundary at c: true values c/2 and (1 + c)/2, noise N(0, 0.1)."""
    game = zermelo.game("p_game", depth=11, heuristic="synthetic", seed=3)
    plain = zermelo.game("p_game", depth=11, seed=3)
    states, wrong, lost = [game.start()], 0, 0
    for _ in range(10):
        states = [game.play(state, move) for state in states for move in game.moves(state)]
    for state in states:
        true = minimax(plain, state) * (1 if plain.mover(state) == 0 else -1)
        true = true if plain.params.high == 0 else -true  # type: ignore[attr-defined]
        lost += true < 0
        wrong += true < 0 < game.evaluate(state, game.params.high)  # type: ignore[attr-defined]
    chance = 0.5 * math.erfc(loss_probability(2) / 2 / 0.1 / math.sqrt(2))
    assert abs(wrong - lost * chance) < 4 * math.sqrt(lost * chance)
    assert wrong > 0


def test_the_loss_probability_keeps_the_chance_of_the_mover() -> None:
    """The player to move loses the root with probability c_b; by the source's letter the last mover always wins."""
    boards, c = 300, loss_probability(2)
    for depth in (5, 6):
        games = [zermelo.game("p_game", depth=depth, seed=seed) for seed in range(boards)]
        losses = sum(minimax(game, game.start()) == -1 for game in games)
        assert abs(losses - boards * c) < 4 * math.sqrt(boards * c * (1 - c))
    games = [zermelo.game("p_game", depth=7, last_mover_wants="high", seed=seed) for seed in range(boards)]
    assert sum(minimax(game, game.start()) == 1 for game in games) > 0.98 * boards


def test_n_game_cells_resemble_their_neighbours_and_ties_are_zeros() -> None:
    even = zermelo.game("n_game", depth=12)
    cells = even.params.cells  # type: ignore[attr-defined]
    ones = sum(cells)
    tie = math.comb(12, 6) / 2**12
    assert ones / 4096 == pytest.approx((1 - tie) / 2, abs=0.15)  # cells depend on each other
    alike = sum(cells[i] == cells[i + 1] for i in range(0, 4096, 2)) / 2048
    assert alike > 0.8  # neighbours differ in at most the last vertical cut's two edges


def test_searches_agree_with_the_reference() -> None:
    for seed in range(8):
        for name in ("p_game", "n_game", "k_game"):
            game = zermelo.game(name, b=3, depth=4, seed=seed)
            for depth in (2, 4):
                found = zermelo.search(game, algorithm="alpha_beta", depth=depth)
                assert found.value == minimax(game, game.start(), depth)


def test_positions_and_moves() -> None:
    game = zermelo.game("k_game", b=3, depth=5)
    state = game.read("j-r, 4-6, p-r")
    assert game.format(state) == "p4:r6"
    assert game.parse("p4:r6") == state
    assert game.format(game.read("a-i 1-3 a-c 2 b")) == "b2"
    assert [game.move_name(state, move) for move in game.moves(state)] == ["4", "5", "6"]
    assert game.svg(state).count("stroke-dasharray") == 2
    small = zermelo.game("p_game", depth=3, seed=1)
    assert small.text(small.start()) == TEXT
    large = zermelo.game("p_game", b=10, depth=6)
    assert large.text(large.start()) == "player 0 cuts the columns of a1:all1000 and wants high values"
    assert large.svg(large.start()).count("<rect") == 10 * 10 + 1


TEXT = """\
  a b | c d
1 0 1 | 1 0
2 0 1 | 1 1
player 0 cuts the columns of a1:d2 and wants low values"""


def test_the_page_shows_what_it_says() -> None:
    assert doctest.testfile(str(DOCS / "pearl_game.md"), module_relative=False).failed == 0
    game = zermelo.game("k_game", g=10, s=0.5)
    assert (DOCS / "pearl_game.svg").read_text() == game.svg(game.read("i-p"))


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("root", "expected the corners of what is left, such as a1:d4, got 'root'"),
        ("a1:b2:c3", "expected the corners of what is left, such as a1:d4, got 'a1:b2:c3'"),
        ("a0:d4", "expected the corners of what is left, such as a1:d4, got 'a0:d4'"),
        ("b1:c4", "expected a part of a1:d4 that cuts can leave, got 'b1:c4'"),
        ("a1:d2", "expected a part of a1:d4 that cuts can leave, got 'a1:d2'"),
        ("e5", "expected a part of a1:d4 that cuts can leave, got 'e5'"),
        ("b2:a1", "expected a part of a1:d4 that cuts can leave, got 'b2:a1'"),
    ],
)
def test_positions_that_are_refused(position: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError) as refused:
        zermelo.game("p_game", depth=4).position(position)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("name", "parameters", "message"),
    [
        ("p_game", {"b": 1}, "parameter b: expected 2 to 10000000, got 1"),
        ("n_game", {"depth": 0}, "parameter depth: expected 1 to 60, got 0"),
        ("k_game", {"seed": -1}, "parameter seed: expected 0 to 9223372036854775807, got -1"),
        (
            "p_game", {"b": 10, "depth": 8},
            "a board of 10^8 cells is too large: expected b^depth <= 10000000, got 1e+08",
        ),
        ("k_game", {"s": 1.5}, "parameter s: expected 0 to 1, got 1.5"),
        ("k_game", {"g": 1}, "granularity g: expected 2 to 10000, got 1"),
        ("p_game", {"c": 1.0}, "loss probability c: expected a number between 0 and 1, got 1.0"),
        (
            "n_game", {"heuristic": "mean"},
            "parameter of n_game heuristic: "
            "expected one of: average, median, differences, maxmin, synthetic, got 'mean'",
        ),
    ],
)  # fmt: skip
def test_parameters_that_are_refused(name: str, parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError) as refused:
        zermelo.game(name, **parameters)
    assert str(refused.value) == message
