"""Blind tic-tac-toe and blind m,n,k games: against an oracle, against OpenSpiel, and by going through whole games."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import Any

import pytest

import zermelo
from oracles.phantom import PhantomMnk
from zermelo.kernels import TERMINAL
from zermelo.testing import check_game

VARIANTS = ("classical", "abrupt")
SMALL: list[dict[str, Any]] = [
    {"m": 2, "n": 2, "k": 2}, {"m": 3, "n": 1, "k": 2}, {"m": 4, "n": 1, "k": 3}, {"m": 2, "n": 2, "k": 1},
]  # fmt: skip


def all_states(game: zermelo.Game) -> dict[tuple[int, Any], dict[Any, float]]:
    """All states by what each player knows, with the probability that the other has moved so at random."""
    known: dict[tuple[int, Any], dict[Any, float]] = defaultdict(dict)

    def walk(state: Any, chances: tuple[float, float]) -> None:
        for player in (0, 1):
            known[player, game.observation(state, player)][state] = chances[1 - player]
        if (mover := game.mover(state)) == TERMINAL:
            return
        moves = game.moves(state)
        for move in moves:
            shared = tuple(chance / len(moves) if who == mover else chance for who, chance in enumerate(chances))
            walk(game.play(state, move), (shared[0], shared[1]))

    walk(game.start(), (1.0, 1.0))
    return known


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("parameters", SMALL, ids=str)
def test_worlds_are_all_states_that_look_the_same(parameters: dict[str, Any], variant: str) -> None:
    game = zermelo.game("phantom_mnk", **parameters, variant=variant)
    for (player, _), states in all_states(game).items():
        total = sum(states.values())
        expected = {state: chance / total for state, chance in states.items()}
        for state in (min(states), max(states)):
            assert dict(game.worlds(state, player)) == pytest.approx(expected)
            assert game.sample(state, player, random.Random(4)) in states


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_worlds_on_a_board_of_six_cells(variant: str) -> None:
    game = zermelo.game("phantom_mnk", m=3, n=2, k=3, variant=variant)
    for (player, _), states in all_states(game).items():
        total = sum(states.values())
        found = dict(game.worlds(next(iter(states)), player))
        assert found == pytest.approx({state: chance / total for state, chance in states.items()})


@pytest.mark.parametrize(
    ("position", "variant"),
    [("b2 a1 a1! c3 c3! c1", "classical"), ("a1 a1! b2 c2 b1", "classical"), ("a1 a1! b2 c2 c2!", "abrupt")],
)
def test_samples_come_with_the_probabilities_of_the_worlds(position: str, variant: str) -> None:
    """Pearson's statistic of 4,000 samples, below its mean and five standard deviations."""
    game = zermelo.game("phantom_tic_tac_toe", variant=variant)
    state, chooser = game.parse(position), random.Random(7)
    player = game.mover(state)
    worlds = dict(game.worlds(state, player))
    drawn = Counter(game.sample(state, player, chooser) for _ in range(4_000))
    assert set(drawn) <= set(worlds)
    statistic = sum((drawn[world] - 4_000 * p) ** 2 / (4_000 * p) for world, p in worlds.items())
    free = len(worlds) - 1
    assert statistic < free + 5 * (2 * free) ** 0.5


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_a_player_knows(variant: str) -> None:
    """Two lines of play look the same to a player in the game and in the oracle, or in neither."""
    game, oracle = zermelo.game("phantom_mnk", m=2, n=2, k=2, variant=variant), PhantomMnk(2, 2, 2, variant)
    pairs: set[tuple[int, Any, Any]] = set()

    def walk(state: Any, position: tuple[str, ...]) -> None:
        pairs.update((player, game.observation(state, player), oracle.knows(position, player)) for player in (0, 1))
        for move in game.actions(state):
            walk(game.play(state, move), oracle.play(position, game.move_name(state, move)))

    walk(game.start(), oracle.start())
    assert len({pair[:2] for pair in pairs}) == len({(pair[0], pair[2]) for pair in pairs}) == len(pairs)


@pytest.mark.parametrize("variant", VARIANTS)
def test_against_openspiel(variant: str) -> None:
    """The same moves, turns, ends and payoffs, and the same lines that a player cannot tell apart."""
    pyspiel = pytest.importorskip("pyspiel")
    theirs = pyspiel.load_game("phantom_ttt", {"gameversion": variant})
    game, chooser = zermelo.game("phantom_tic_tac_toe", variant=variant), random.Random(2)
    known: dict[tuple[int, str], Any] = {}
    for _ in range(150):
        state, other = game.start(), theirs.new_initial_state()
        while (mover := game.mover(state)) != TERMINAL:
            assert other.current_player() == mover and other.legal_actions() == game.moves(state)
            told = mover, other.information_state_string(mover)
            assert known.setdefault(told, game.observation(state, mover)) == game.observation(state, mover)
            move = chooser.choice(game.moves(state))
            state = game.play(state, move)
            other.apply_action(move)
        assert other.is_terminal() and other.returns() == [game.payoff(state, 0), game.payoff(state, 1)]
    assert len(set(known.values())) == len(known)


@pytest.mark.parametrize("parameters", [{"m": 1, "n": 1, "k": 1}, {"m": 3, "n": 2, "k": 2, "variant": "abrupt"}])
def test_contract(parameters: dict[str, Any]) -> None:
    check_game(zermelo.game("phantom_mnk", **parameters), plays=6, compiled=False)


def test_a_large_board_can_be_sampled_but_not_listed() -> None:
    game = zermelo.game("phantom_mnk", m=8, n=8, k=5)
    state = game.read("d4 e5 e5 d5 d4 d3 f6 c3")
    with pytest.raises(zermelo.UsageError, match="at most 10,000 possible lines of play to list them, got up to"):
        game.worlds(state, game.mover(state))
    drawn = game.sample(state, 0, random.Random(1))
    assert drawn != state and game.observation(drawn, 0) == game.observation(state, 0)


def test_lines_that_are_complete_too_early_are_drawn_again() -> None:
    """Most orders of four stones of O on a row of nine have two in a row before the end; X was lucky."""
    game = zermelo.game("phantom_mnk", m=9, n=1, k=2)
    state = game.read("a1 i1 c1 g1 e1")
    assert game.mover(state) == 1
    for seed in range(20):
        assert game.observation(game.sample(state, 0, random.Random(seed)), 0) == game.observation(state, 0)


def test_boards() -> None:
    game = zermelo.game("phantom_tic_tac_toe")
    state = game.parse("b2 b2! a1")
    assert game.text(state) == "  a b c\n1 O . .\n2 . X .\n3 . . .\nX tried b2\nO tried b2! a1"
    assert game.seen_text(state, 0) == "  a b c\n1 . . .\n2 . X .\n3 . . .\nyou are X and tried b2\nX to move"
    assert game.seen_text(state, 1) == "  a b c\n1 O . .\n2 . X .\n3 . . .\nyou are O and tried b2! a1\nX to move"
    over = game.read("a1 a2 b1 b2 c1")
    assert game.seen_text(over, 1).endswith("you are O and tried a2 b2\nX has won")
    assert game.seen_text(game.start(), 1).endswith("you are O\nX to move")
    assert "a1" not in game.seen_svg(state, 0)


@pytest.mark.parametrize("text", ["b2 b2! b2!", "d4", "a1 a2!", "a1 a2 b1 b2 c1 c2", "a1 a1! a1"])
def test_positions_that_are_refused(text: str) -> None:
    with pytest.raises(zermelo.UsageError, match="expected the cells that were tried in turn, such as 'b2 b2! a1'"):
        zermelo.game("phantom_tic_tac_toe").position(text)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"m": 0}, "parameter m: expected 1 to 64, got 0"),
        ({"k": 5}, "parameter k: expected 1 to 4, got 5"),
        ({"m": 9, "n": 8}, "parameters m and n: expected at most 64 cells, got 9 [*] 8 = 72"),
        ({"variant": "kind"}, "variant"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("phantom_mnk", **parameters)
