"""Searches of hidden information: what they know, what they compute, against oracles by enumeration."""

from __future__ import annotations

import itertools
import math
import random
import statistics
from typing import Any

import pytest

import zermelo
from oracles.hidden import WorldTree, move_values
from zermelo.algorithms import reference
from zermelo.games import trick_game
from zermelo.kernels import CHANCE, TERMINAL

FOUR_TRICKS = "KQ..A.A/AJ.A.K. - 0 0,0 aside=...K up=AJ.A.."
ALGORITHMS: list[tuple[str, dict[str, Any]]] = [
    ("pimc", {"worlds": 7}), ("pimc", {"worlds": 1000}), ("belief_state", {}), ("alpha_mu", {"worlds": 7, "M": 2}),
    ("alpha_mu", {"worlds": 1000, "cuts": False}), ("epimc", {"worlds": 7}), ("vector_minimax", {}),
    ("payoff_reduction", {}),
]  # fmt: skip
SMALL: list[dict[str, Any]] = [
    {"hand": 3, "suits": 2, "ranks": 4}, {"hand": 3, "suits": 3, "ranks": 3, "trump": "S"},
    {"players": 3, "hand": 2, "suits": 2, "ranks": 4, "sides": True},
]  # fmt: skip


def search(game: Any, position: Any, algorithm: str, **options: Any) -> zermelo.SearchResult:
    return zermelo.search(
        game, position, zermelo.find_algorithm(algorithm), interpreted=True, seconds=600, **options
    )


def value(game: Any, position: Any, algorithm: str, **options: Any) -> float:
    found = search(game, position, algorithm, **options).value
    assert isinstance(found, float)
    return found


def positions(count: int, seed: int = 0, plies: int = 3, **parameters: Any) -> list[tuple[Any, Any]]:
    """Positions of trick games after a random deal and a few cards."""
    game, chooser, found = trick_game.make(**parameters), random.Random(seed), []
    for _ in range(count):
        state, played = game.start(), chooser.randrange(plies)
        while game.mover(state) == CHANCE:
            outcomes, chances = zip(*game.outcomes(state), strict=True)
            state = game.play(state, chooser.choices(outcomes, chances)[0])
        for _ in range(played):
            state = game.play(state, chooser.choice(game.moves(state)))
        found.append((game, state))
    return found


@pytest.mark.parametrize(("algorithm", "options"), ALGORITHMS, ids=str)
def test_what_is_hidden_changes_nothing(algorithm: str, options: dict[str, Any]) -> None:
    for game, state in [each for parameters in SMALL for each in positions(2, seed=4, **parameters)]:
        player = game.mover(state)
        other = game.sample(state, player, random.Random(9))
        one, two = (search(game, each, algorithm, seed=3, **options).to_dict() for each in (state, other))
        for told in (one, two):
            del told["position"], told["seconds"], told["compile_seconds"]
        assert one == two


@pytest.mark.parametrize("parameters", SMALL, ids=str)
def test_pimc_is_the_mean_of_minimax_over_all_worlds(parameters: dict[str, Any]) -> None:
    for game, state in positions(4, seed=1, **parameters):
        player = game.mover(state)
        found = search(game, state, "pimc", worlds=10_000)
        worlds = game.worlds(state, player)
        assert found.details["worlds"] == len(worlds) and "draws" not in found.details
        for move in game.moves(state):
            values = [minimax_for(game, game.play(world, move), player) for world, _ in worlds]
            mean = sum(p * v for (_, p), v in zip(worlds, values, strict=True))
            variance = sum(p * (v - mean) ** 2 for (_, p), v in zip(worlds, values, strict=True))
            told = found.details["moves"][game.move_name(state, move)]
            assert found.move_values is not None and found.move_values[move] == pytest.approx(mean)
            assert told == {"mean": pytest.approx(mean), "variance": pytest.approx(variance), "error": 0.0}
        assert found.value == max((found.move_values or {}).values())


def minimax_for(game: Any, state: Any, player: int) -> float:
    """The value with open cards for a player, by definition; chance has dealt before."""
    if game.mover(state) == TERMINAL:
        return float(game.payoff(state, player))
    return reference.expectimax(game.opened(), state, player=player)


def test_any_algorithm_solves_the_worlds() -> None:
    game = zermelo.game("trick_game", hand=3, suits=2, seed=3)
    usual = search(game, None, "pimc", worlds=5, seed=2)
    for inner in ("alpha_beta", "engine", "minimax"):
        assert search(game, None, "pimc", worlds=5, seed=2, inner=inner).move_values == usual.move_values


def test_means_variances_and_errors_of_drawn_worlds() -> None:
    """The same worlds drawn again, each with its value by definition: the usual formulas over all draws."""
    game = zermelo.game("trick_game", hand=3, suits=2, ranks=5, seed=5)
    state, draws = game.start(), 12
    found = search(game, state, "pimc", worlds=draws, seed=4)
    assert found.details["draws"] == draws and found.bound == "none"
    chooser = random.Random(4)
    worlds = [game.sample(game.masked(state, 0), 0, chooser) for _ in range(draws)]
    assert found.details["worlds"] == len(set(worlds)) < draws, "one comes twice and weighs twice"
    for move in game.moves(state):
        values = [minimax_for(game, game.play(world, move), 0) for world in worlds]
        told = found.details["moves"][game.move_name(state, move)]
        assert told["mean"] == pytest.approx(statistics.mean(values))
        assert told["variance"] == pytest.approx(statistics.pvariance(values))
        assert told["error"] == pytest.approx(statistics.stdev(values) / math.sqrt(draws))


def test_a_world_drawn_twice_weighs_twice() -> None:
    game = zermelo.game("trick_game")
    found = search(game, FOUR_TRICKS, "pimc", worlds=1, seed=1)
    assert (found.details["worlds"], found.details["draws"]) == (1, 1)
    assert found.details["moves"]["SK"]["error"] == float("inf")
    found = search(zermelo.game("trick_game", hand=2, seed=5), None, "pimc", worlds=60, seed=1)
    assert found.details["worlds"] < found.details["draws"] == 60


def test_pimc_for_three_players_each_for_itself() -> None:
    game = zermelo.game("trick_game", players=3, hand=2, suits=2, ranks=3, seed=1)
    found = search(game, None, "pimc", worlds=1000)
    worlds = game.worlds(game.start(), 0)
    for move in game.moves(game.start()):
        values = [reference.max_n(game.opened(), game.play(world, move))[0] for world, _ in worlds]
        assert (found.move_values or {})[move] == pytest.approx(sum(values) / len(values))


def test_a_budget_ends_it_with_the_worlds_that_were_finished() -> None:
    game = zermelo.game("trick_game", seed=1)
    found = zermelo.search(game, algorithm="pimc", nodes=3000, interpreted=True, worlds=400)
    assert found.stopped == "nodes" and 0 < found.details["draws"] < 400 and found.move is not None
    nothing = zermelo.search(game, algorithm="pimc", nodes=3, interpreted=True)
    assert (nothing.stopped, nothing.value, nothing.move) == ("nodes", None, None)


def test_pimc_compiled_is_pimc_interpreted() -> None:
    game = zermelo.game("trick_game", seed=1)
    one, two = (zermelo.search(game, algorithm="pimc", worlds=9, seconds=600, interpreted=how) for how in (True, False))
    assert (one.move_values, one.nodes) == (two.move_values, two.nodes)


@pytest.mark.parametrize(
    ("position", "options", "message"),
    [
        (None, {}, "trick_game: expected a position where a player is to move, got one where chance is"),
        (FOUR_TRICKS, {"worlds": 0}, "option worlds: expected at least 1, got 0"),
        (FOUR_TRICKS, {"inner": "pimc"}, "option inner: pimc cannot search trick_game with open cards: it needs"),
        (FOUR_TRICKS, {"inner": "max"}, "unknown algorithm: 'max'"),
    ],
)
def test_what_pimc_refuses(position: str | None, options: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        search("trick_game", position, "pimc", **options)


TREES = [
    ("+-+", ()), ("+-+-", ()), ("+--+", ()), ("+-+-+", ()), ("+-++", (1,)), ("++-+", ()), ("+--+-", (1, 2)),
    ("+-+-+", (3,)), ("+-+-+", (1, 3)),
]  # fmt: skip


@pytest.mark.parametrize(("levels", "unseen"), TREES, ids=str)
def test_belief_state_is_the_best_of_all_strategies(levels: str, unseen: tuple[int, ...]) -> None:
    for seed in range(8):
        game = WorldTree(1 + seed % 4, levels, seed, unseen)
        found = search(game, None, "belief_state")
        assert found.move_values == pytest.approx(move_values(game, game.start()))
        assert found.value == pytest.approx(max(move_values(game, game.start()).values()))
        assert found.bound == "exact"


def test_belief_state_in_trick_games_is_the_best_of_all_strategies() -> None:
    game = zermelo.game("trick_game", hand=3)
    for position in (
        "AQ..J./KJ.A.. - 0 0,0 aside=..A. up=K...",
        "KQ.A../A.K.A. - 0 0,0 aside=J..K. up=A...",
        "A..Q.J/K.Q.K. - 0 0,0 aside=..A.Q up=...Q",
    ):
        state = game.parse(position)
        assert search(game, state, "belief_state").move_values == pytest.approx(move_values(game, state))


@pytest.mark.parametrize("parameters", [{"hand": 2, "suits": 3, "ranks": 3}, SMALL[2]], ids=str)
def test_belief_state_in_random_trick_games_is_the_best_of_all_strategies(parameters: dict[str, Any]) -> None:
    for game, state in positions(12, seed=11, plies=2, **parameters):
        found = search(game, state, "belief_state")
        assert found.move_values == pytest.approx(move_values(game, state))


def test_a_depth_does_not_cut_off_what_is_searched_to_the_end() -> None:
    """Open cards that were evaluated at the depth made wrong cuts, and values that were called exact."""
    for game, state in positions(25, seed=3, hand=3, suits=2, ranks=4):
        exact = search(game, state, "belief_state").move_values
        reduced = search(game, state, "payoff_reduction").value
        for depth in (1, 3, 5):
            found = search(game, state, "belief_state", depth=depth)
            assert (found.move_values, found.bound) == (exact, "exact")
            assert search(game, state, "payoff_reduction", depth=depth).value == reduced


def test_a_search_that_is_cut_off_at_its_depth_is_not_called_exact() -> None:
    cut = 0
    for game, state in positions(25, seed=3, hand=3, suits=2, ranks=4):
        exact = value(game, state, "belief_state")
        for depth, name in itertools.product((1, 3, 5), ("alpha_mu", "epimc")):
            options = {"M": 9} if name == "alpha_mu" else {"plies": 20}
            found = search(game, state, name, worlds=10_000, depth=depth, **options)
            cut += found.bound != "exact"
            assert found.bound != "exact" or found.value == pytest.approx(exact)
    assert cut > 0


@pytest.mark.parametrize("inner", ["greedy", "rollout", "alpha_beta"])
def test_what_an_inner_algorithm_only_estimates_is_not_called_exact(inner: str) -> None:
    """Every move has a value all the same; with open cards that are solved it is the right one."""
    solved = 0
    tried: list[tuple[str, dict[str, Any]]] = [
        ("belief_state", {}), ("alpha_mu", {"M": 9, "worlds": 10_000, "all_moves": True}),
        ("epimc", {"plies": 20, "worlds": 10_000}),
    ]  # fmt: skip
    for seed in (3, 5, 17):  # where estimates lost moves, or were called exact
        game = zermelo.game("trick_game", hand=3, suits=2, ranks=4, seed=seed)
        exact = search(game, None, "belief_state").move_values
        for name, options in tried:
            found = search(game, None, name, inner=inner, **options)
            assert found.move_values is not None and exact is not None and found.move_values.keys() == exact.keys()
            solved += found.bound == "exact"
            assert found.bound != "exact" or found.move_values == pytest.approx(exact)
    assert solved == 9 if inner == "alpha_beta" else solved < 9


def test_a_search_that_is_stopped_tells_a_lower_bound() -> None:
    told = 0
    for number, (game, state) in enumerate(positions(40, seed=5, hand=3, suits=2, ranks=4)):
        exact = search(game, state, "belief_state").move_values or {}
        found = search(game, state, "belief_state", nodes=20 + 7 * number)
        if found.stopped and isinstance(found.value, float):
            told += 1
            assert found.bound == "lower" and found.value <= exact[found.move] + 1e-9
    assert told > 5


def test_large_payoffs_lose_no_move() -> None:
    """Two vectors that are nearly alike: one is better in the sum of the settled worlds, by a rounding error."""
    rows: dict[tuple[int, int], tuple[float, ...]] = {
        (0, 0): (2902615.04296875, 558546636.078125, 441895814.37890625, 10.0, 0.0),
        (0, 1): (-295317616.95703125, 856766868.078125, 441895814.37890613, 0.0, 10.0),
        (1, 0): (-50.0,) * 5, (1, 1): (-50.0,) * 5,
    }  # fmt: skip
    found = search(Rows(rows), None, "belief_state")
    assert found.move_values == pytest.approx({0: sum(max(rows[0, 0][:3], rows[0, 1][:3], key=sum)) / 5 + 2, 1: -50.0})


class Rows(zermelo.Game):
    """MAX takes a side, sees whether the world is one of the first three, and takes a row: its payoff in the world."""

    OPEN_MOVES = True

    def __init__(self, rows: dict[tuple[int, int], tuple[float, ...]]) -> None:
        self.rows = rows
        self.traits = zermelo.Traits(
            perfect_information=False, lowest=-1e9, highest=1e9, max_moves=2, max_plies=3
        )

    def start(self) -> Any:
        return 0, ()

    def mover(self, state: Any) -> int:
        return (0, 1, 0, TERMINAL)[len(state[1])]

    def moves(self, state: Any) -> list[int]:
        return [int(state[0] > 2)] if len(state[1]) == 1 else [0, 1]

    def play(self, state: Any, move: int) -> Any:
        return state[0], (*state[1], move)

    def payoff(self, state: Any, player: int) -> float:
        side, _, row = state[1]
        value = float(self.rows[side, row][state[0]])
        return value if player == 0 else -value

    def observation(self, state: Any, player: int) -> Any:
        return state if player == 1 else state[1]

    def worlds(self, state: Any, player: int) -> list[tuple[Any, float]]:
        return [((world, state[1]), 0.2) for world in range(5)]

    def sample(self, state: Any, player: int, random: Any) -> Any:
        return random.randrange(5), state[1]


def test_the_four_trick_hand() -> None:
    """Averaging says 0 for all four cards; in truth a spade costs half a trick."""
    game = zermelo.game("trick_game")
    clairvoyant, exact = (search(game, FOUR_TRICKS, name) for name in ("pimc", "belief_state"))
    assert clairvoyant.to_dict()["move_values"] == {"SQ": 0.0, "SK": 0.0, "DA": 0.0, "CA": 0.0}
    assert exact.to_dict()["move_values"] == {"SQ": -0.5, "SK": -0.5, "DA": 0.0, "CA": 0.0}
    assert search(game, FOUR_TRICKS, "alpha_mu", M=2, cuts=False).move_values == exact.move_values
    assert search(game, FOUR_TRICKS, "alpha_mu", M=4).value == 0.0
    assert search(game, FOUR_TRICKS, "epimc", plies=4).move_values == exact.move_values


def many(count: int) -> list[tuple[Any, Any]]:
    """Random trick games and random trees."""
    cards = [each for parameters in SMALL for each in positions(count, seed=6, **parameters)]
    trees = [WorldTree(2 + seed % 4, TREES[seed % 4][0], seed) for seed in range(count)]
    return cards + [(tree, tree.start()) for tree in trees]


SOME = [6, pytest.param(100, marks=pytest.mark.slow)]  # of each kind


@pytest.mark.parametrize("count", SOME)
def test_alpha_mu_with_one_move_is_pimc(count: int) -> None:
    for game, state in many(count):
        pimc = search(game, state, "pimc", worlds=12, seed=1)
        found = search(game, state, "alpha_mu", worlds=12, seed=1, M=1, cuts=False)
        assert found.move_values == pytest.approx(pimc.move_values)
        assert search(game, state, "alpha_mu", worlds=12, seed=1, M=1).value == pytest.approx(pimc.value)
        assert search(game, state, "epimc", worlds=12, seed=1, plies=1).move_values == pytest.approx(pimc.move_values)


@pytest.mark.parametrize("count", SOME)
def test_alpha_mu_becomes_exact_as_it_looks_further(count: int) -> None:
    for game, state in many(count):
        exact = search(game, state, "belief_state")
        last = value(game, state, "pimc", worlds=10_000)
        for moves in (1, 2, 3, 4):
            found = value(game, state, "alpha_mu", worlds=10_000, M=moves)
            assert value(game, state, "belief_state") - 1e-9 <= found <= last + 1e-9
            last = found
        assert last == pytest.approx(exact.value)  # MAX has at most four moves, of two hands
        assert search(game, state, "alpha_mu", worlds=10_000, M=5).bound == "exact"
        assert search(game, state, "epimc", worlds=10_000, plies=9).move_values == pytest.approx(exact.move_values)


def test_strategies_get_what_they_promise() -> None:
    """Both find a strategy, so neither can get more than the best; payoff reduction is seldom the worse one."""
    sums = {"belief_state": 0.0, "vector_minimax": 0.0, "payoff_reduction": 0.0}
    for seed in range(60):
        game = WorldTree(2 + seed % 4, "+-+-+", seed)
        values = {name: value(game, None, name) for name in sums}
        for name in sums:
            assert values[name] <= values["belief_state"] + 1e-9
            sums[name] += values[name]
    assert sums["vector_minimax"] < sums["payoff_reduction"] <= sums["belief_state"]


@pytest.mark.parametrize(
    ("game", "position", "algorithm", "options", "message"),
    [
        ("trick_game", None, "belief_state", {}, "where a player is to move, got one where chance is"),
        (
            "trick_game", "AKQJ.../.AKQJ.. - 0 0,0 aside=..AKQJ.AKQJ", "belief_state", {"most_worlds": 50},
            r"too large to be searched exactly: expected at most 50 worlds \(option most_worlds\), .* has 495",
        ),
        ("trick_game", FOUR_TRICKS, "alpha_mu", {"M": 0}, "option M: expected at least 1, got 0"),
        ("trick_game", FOUR_TRICKS, "epimc", {"plies": 0}, "option plies: expected at least 1, got 0"),
    ],
)  # fmt: skip
def test_what_is_refused(
    game: str, position: str | None, algorithm: str, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        search(game, position, algorithm, **options)


@pytest.mark.parametrize("algorithm", ["belief_state", "alpha_mu", "epimc", "vector_minimax", "payoff_reduction"])
def test_a_budget_ends_the_others_too(algorithm: str) -> None:
    game = zermelo.game("trick_game", suits=3, seed=1)
    found = zermelo.search(game, None, zermelo.find_algorithm(algorithm), nodes=300, interpreted=True)
    assert found.stopped == "nodes" and found.nodes <= 600


class Impossible(WorldTree):
    """Nothing fits what was seen."""

    def worlds(self, state: Any, player: int) -> list[tuple[Any, float]]:
        return []

    def sample(self, state: Any, player: int, random: Any) -> Any:
        return state


@pytest.mark.parametrize("algorithm", ["pimc", "belief_state", "alpha_mu"])
def test_no_world_is_consistent(algorithm: str) -> None:
    with pytest.raises(zermelo.UsageError, match="no world is consistent with what player 0 has seen"):
        search(Impossible(2, "+-+", 1), None, algorithm)
