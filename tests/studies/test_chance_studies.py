"""The studies of chance: units are repeatable, pairs are fair, verdicts follow from the rows."""

from __future__ import annotations

import random

import pytest

import zermelo
from zermelo.arena import Player, play_game
from zermelo.core import Game, Traits
from zermelo.experiments import Experiment, Row, Unit, list_experiments
from zermelo.studies.atzmon2018 import epsilon
from zermelo.studies.backgammon._match import play_pairs, searcher
from zermelo.studies.backgammon._scores import score
from zermelo.studies.ballard1983 import nodes
from zermelo.trees.explicit_tree import from_nested


def experiment(name: str) -> Experiment:
    return list_experiments()[name]


def unit(of: Experiment, name: str) -> Unit:
    return next(each for each in of.units("quick") if each.name == name)


def verdicts(name: str, rows: list[Row]) -> list[str]:
    return [claim.verdict for claim in experiment(name).analyse(rows).claims]


def test_costs_are_repeatable_and_relative_to_expectiminimax() -> None:
    found = experiment("ballard1983/nodes")
    for name, leaves in (("planted-good-b4-outcomes3-plies2", 4 * 3 * 4), ("independent-best-b4-outcomes3-plies2", 48)):
        rows = {row["algorithm"]: row for row in found.measure(unit(found, name))}
        assert rows == {row["algorithm"]: row for row in found.measure(unit(found, name))}
        base = rows["expectiminimax"]
        assert (base["leaves"], base["leaves_ratio"], base["nodes_low"], base["samples"]) == (leaves, 1.0, 1.0, 10)
        assert base["nodes"] == leaves + 12 + 4 + 1
        assert rows["Star2"]["leaves"] < rows["Star1"]["leaves"] < leaves  # in good order probes pay
        for row in rows.values():
            assert row["leaves_ratio"] == pytest.approx(row["leaves"] / leaves)
            assert row["leaves_low"] <= row["leaves_ratio"] <= row["leaves_high"]


def test_in_best_order_star2_searches_one_move_and_probes_the_others() -> None:
    """Of two plies: all leaves below the best move, and one below each outcome of the others at most."""
    shape = {"values": "independent", "order": "best", "b": 4, "outcomes": 3, "plies": 2}
    setting = {**shape, "trees": 20, "interpreted": True}
    found = {row["algorithm"]: row["leaves"] for row in nodes.measure(setting, 11)}
    assert found["Star2"] <= 4 * 3 + 3 * 3 < found["Star1"] < found["expectiminimax"] == 4 * 3 * 4


def test_a_sorted_tree_has_the_best_move_first() -> None:
    value, tree = nodes._sorted(random.Random(7), 3, 2, 0, 5)
    game = from_nested(tree)
    assert zermelo.search(game, algorithm="expectiminimax", depth=5, interpreted=True).value == pytest.approx(value)
    for path in ("root", "0.0", "2.1", "1.1.2.0"):
        found = zermelo.search(game, path, "expectiminimax", interpreted=True, all_best=True)
        assert game.moves(game.parse(path))[0] in (found.best_moves or ())


def test_positions_are_decisions_of_a_game() -> None:
    setting = {"game": "ewn", "after": 6, "interpreted": True}
    game, state = nodes._position(setting, random.Random(1))
    assert game.mover(state) == 0  # the seventh decision is red's
    game, state = nodes._position({**setting, "after": -1}, random.Random(1))
    assert any(game.is_over(game.play(state, move)) for move in game.moves(state))


def costs(star1: float, star2: float, best: float) -> list[Row]:
    """Rows of trees and a game in which every algorithm costs the same share, exactly known."""
    kinds: list[Row] = [
        {"values": "independent", "order": "random", "b": 5, "outcomes": 6, "plies": 3},
        {"values": "independent", "order": "best", "b": 5, "outcomes": 6, "plies": 3},
        {"game": "ewn", "after": 6, "plies": 2},
    ]
    return [
        {**kind, "algorithm": name, "samples": 50}
        | {f"{what}_{part}": share for what in ("leaves", "nodes") for part in PARTS}
        for kind in kinds
        for name, share in (("Star1", star1), ("Star2", best if kind.get("order") == "best" else star2))
    ]


PARTS = ("ratio", "low", "high")


def test_savings_are_judged_by_the_rows() -> None:
    assert verdicts("ballard1983/nodes", costs(0.72, 0.4, 0.08)) == ["holds"] * 5
    assert verdicts("ballard1983/nodes", costs(0.8, 0.6, 0.2)) == ["fails"] * 5
    assert verdicts("ballard1983/nodes", costs(0.6, 0.4, 0.08)) == ["fails", "holds", "holds", "fails", "holds"]
    trees = [row for row in costs(0.72, 0.4, 0.08) if "order" in row]
    assert verdicts("ballard1983/nodes", trees) == ["holds"] * 3 + ["open"] * 2


def test_what_bounded_search_finds_is_what_is_told() -> None:
    found = experiment("atzmon2018/epsilon")
    for name in ("dice-b3-depth5", "petersen-cops1-astray0.1-depth4"):
        rows = found.measure(unit(found, name))
        assert rows == found.measure(unit(found, name))
        assert [row["broken"] for row in rows] == [0, 0, 0]
        for row in rows:
            assert 0 <= row["error"] <= row["amb"] <= row["epsilon"] and row["error_most"] <= row["epsilon"]
            assert row["er_low"] <= row["er"] <= 1
    setting = {"tree": "plain", "b": 2, "depth": 3, "samples": 1, "epsilons": (0.3,), "interpreted": True}
    (row,) = epsilon.measure(setting, 5)
    (game,) = epsilon._games(setting, 5)
    told = zermelo.search(
        game, algorithm="bounded_alpha_beta", depth=3, interpreted=True, epsilon=0.3, expansion_rate=True
    ).details
    assert (row["er"], row["amb"]) == (told["ER"], told["AMB"])


def bounded(er: float, rising: float, broken: int) -> list[Row]:
    row = {"tree": "plain", "b": 2, "depth": 3, "samples": 4000, "broken": broken, "risen": 0}
    row |= {"amb": 0.1, "amb_low": 0.1, "amb_high": 0.1, "error_most": 0.1}
    return [
        {
            **row,
            "epsilon": e,
            "er": r,
            "er_low": r - 0.01,
            "er_high": r + 0.01,
            "error": e,
            "error_low": e,
            "error_high": e,
            **{f"{name}{end}": value + spread * 0.01 for name, value in steps.items() for end, spread in ENDS.items()},
        }
        for e, r, steps in (
            (0.1, er, {"step": er - 1, "er_gain": 0.0, "error_gain": 0.0}),
            (0.2, er + rising, {"step": rising, "er_gain": rising, "error_gain": 0.1}),
        )
    ]


ENDS = {"": 0, "_low": -1, "_high": 1}


def test_the_promise_is_judged_by_the_rows() -> None:
    assert verdicts("atzmon2018/epsilon", bounded(0.9, -0.5, 0)) == ["holds"] * 3
    assert verdicts("atzmon2018/epsilon", bounded(0.9, -0.5, 1))[0] == "fails"
    assert verdicts("atzmon2018/epsilon", bounded(0.5, 0.2, 0)) == ["holds", "fails", "fails"]
    assert verdicts("atzmon2018/epsilon", bounded(0.5, 0.01, 0))[1] == "open"  # no clear rise, and no fall
    few = [{**row, "samples": 10} for row in bounded(0.9, -0.5, 0)]
    assert verdicts("atzmon2018/epsilon", few)[0] == "open", "twenty searches prove no promise"


def taking(name: str, which: int) -> Player:
    """Who always makes the play with this index."""
    return Player(name, choose=lambda game, state, budget: game.moves(state)[which])


def test_a_pair_of_games_is_fair() -> None:
    """Against himself a player gets nothing, whatever is rolled; against another the sides do not matter."""
    game = zermelo.game("backgammon", evaluation="hand")
    assert play_pairs(game, taking("a", 0), taking("b", 0), 3, 2) == [{"points": 0.0, "won": 0.5}] * 2
    (one,) = play_pairs(game, taking("first", 0), taking("last", -1), 3, 1)
    (other,) = play_pairs(game, taking("last", -1), taking("first", 0), 3, 1)
    assert (one["points"], one["won"]) == (-other["points"], 1 - other["won"])


def test_a_game_that_is_forfeited_is_no_result() -> None:
    game = zermelo.game("backgammon", evaluation="hand")
    with pytest.raises(AssertionError, match="wrong forfeits"):
        play_pairs(game, taking("a", 0), Player("wrong", choose=lambda game, state, budget: -1), 3, 1)


class Trap(Game):
    """The first move looks better and loses to one reply; the second is always worth 0.1."""

    traits = Traits(chance=True, max_moves=2, move_range=2, max_plies=3)

    def start(self) -> tuple[int, ...]:
        return ()

    def mover(self, state: tuple[int, ...]) -> int:
        return (0, zermelo.CHANCE, 1, zermelo.TERMINAL)[len(state)]

    def moves(self, state: tuple[int, ...]) -> list[int]:
        return [0, 1]

    def outcomes(self, state: tuple[int, ...]) -> list[tuple[int, float]]:
        return [(0, 0.5), (1, 0.5)]

    def play(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def payoff(self, state: tuple[int, ...], player: int) -> float:
        value = 0.1 if state[0] else (-1.0 if state[2] else 0.5)
        return value if player == 0 else -value

    def evaluate(self, state: tuple[int, ...], player: int) -> float:
        value = 0.1 if state and state[0] else 0.5
        return value if player == 0 else -value


def test_two_plies_see_the_reply() -> None:
    """Who sees the reply takes 0.1, who does not loses 1 to a reply that looks for the worst."""
    game, reply = Trap(), taking("reply", 1)
    first, second = (play_game(game, [searcher("own", game, plies), reply]).scores[0] for plies in (1, 2))
    assert (first, second) == (-1.0, 0.1)


def match(points: float, keys: Row) -> list[Row]:
    return [{**keys, "points": points + luck, "won": 0.5} for luck in (-0.1, 0.0, 0.1) * 4]


def test_matches_are_judged_by_pairs() -> None:
    assert score(match(0.3, {})).points.value == pytest.approx(0.3)
    assert [score(match(points, {})).better.holds() for points in (0.3, 0.01, -0.3)] == [True, None, False]
    two, three = {"evaluation": "hand", "plies": 2}, {"evaluation": "hand", "plies": 3}
    assert verdicts("backgammon/depth", match(0.3, two) + match(0.9, three)) == ["holds", "holds", "open", "holds"]
    assert verdicts("backgammon/depth", match(0.3, two) + match(0.35, three)) == ["holds", "holds", "open", "open"]
    assert verdicts("backgammon/depth", match(-0.9, two) + match(-0.3, three)) == ["fails", "fails", "open", "holds"]
    keys = {"player": "learned", "against": "pubeval", "lookahead": 0}
    assert verdicts("backgammon/learned", match(-0.3, keys)) == ["open", "open", "fails", "open", "open"]
    found = experiment("backgammon/learned").analyse(match(1.1, {**keys, "against": "hand"}))
    assert "the one by hand: +1.1 points a game" in found.learnt
