"""The Connect Four solver against a scorer that tries everything, against alpha-beta, and against known scores."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zermelo
from oracles.connect_four_score import Scorer
from samples import cases
from waiting import GUARD

SMALL = {"table_mb": 0.1}  # also has entries replaced


def solved(game: zermelo.Game | str, position: Any = None, **options: Any) -> zermelo.SearchResult:
    return zermelo.search(game, position, "connect_four_solver", seconds=GUARD, **options)


def value(found: zermelo.SearchResult) -> float:
    assert isinstance(found.value, float)
    assert found.bound == "exact"
    return found.value


def positions(game: zermelo.Game, count: int, least: int, most: int, seed: int) -> list[str]:
    """Positions before the end, by the columns that were played at random."""
    chooser = random.Random(seed)
    found: list[str] = []
    while len(found) < count:
        state, columns = game.start(), ""
        plies = chooser.randint(least, most)
        while len(columns) < plies and not game.is_over(state):
            move = chooser.choice(game.moves(state))
            state, columns = game.play(state, move), columns + str(move + 1)
        if not game.is_over(state):
            found.append(columns)
    return found


@pytest.mark.parametrize(
    ("columns", "score"),
    [
        ("4455", 18), ("44455554221", -15),  # P. Pons, Solving Connect 4, part 2
        ("2252576253462244111563365343671351441", -1), ("32164625", 11),  # the first of his sets Test_L3_R1, Test_L1_R1
    ],
)  # fmt: skip
def test_known_scores(columns: str, score: int) -> None:
    found = solved("connect_four", columns)
    assert value(found) == score
    assert value(solved("connect_four", columns, win_only=True)) == (1 if score > 0 else -1)
    end = found.state
    for move in found.pv:
        end = found.game.play(end, move)
    exact = zermelo.game("connect_four", score="pons")
    assert exact.is_over(end)
    assert exact.payoff(end, found.game.mover(found.state)) == score


def test_the_start_of_small_boards() -> None:
    for width, height in ((4, 3), (3, 4), (5, 2), (1, 6), (9, 1), (2, 4)):
        game = zermelo.game("connect_four", width=width, height=height)
        assert value(solved(game)) == Scorer(width, height).score(""), (width, height)


@pytest.mark.parametrize(
    ("width", "height", "count", "least", "most"),
    [(4, 4, 1200, 5, 15), (5, 4, 800, 13, 19), (6, 3, 60, 11, 17), (5, 5, 60, 18, 24), (7, 6, 60, 34, 41)],
)
def test_agrees_with_a_scorer_that_tries_everything(
    width: int, height: int, count: int, least: int, most: int
) -> None:
    game, scorer = zermelo.game("connect_four", width=width, height=height), Scorer(width, height)
    for number, columns in enumerate(positions(game, cases(count), least, most, seed=1)):
        scores = scorer.scores(columns)
        best = max(scores.values())
        found = solved(game, columns, all_best=number % 4 == 0, **SMALL)
        assert value(found) == best, columns
        assert found.move is not None and scores[found.move] == best, columns
        if number % 4 == 0:
            assert set(found.best_moves) == {x for x in scores if scores[x] == best}, columns
            weak = solved(game, columns, win_only=True, all_best=True, **SMALL)
            assert value(weak) == sign(best), columns
            assert set(weak.best_moves) == {x for x in scores if sign(scores[x]) == sign(best)}, columns


def sign(x: float) -> int:
    return (x > 0) - (x < 0)


def test_agrees_with_alpha_beta_to_any_depth() -> None:
    """A game that ends in a draw at the horizon is that of alpha-beta with an evaluation of 0."""
    exact = zermelo.game("connect_four", score="pons", threat=0, centre=0)
    for number, columns in enumerate(positions(exact, 200, 0, 36, seed=2)):
        depth = 1 + number % 7
        expected = zermelo.search(exact, columns, "alpha_beta", depth=depth, all_best=True)
        found = solved(exact, columns, depth=depth, all_best=True, **SMALL)
        assert (value(found), set(found.best_moves)) == (expected.value, set(expected.best_moves)), (columns, depth)
        assert len(found.pv) <= depth


def test_the_sign_is_the_value_of_the_game() -> None:
    game = zermelo.game("connect_four", width=5, height=4)
    for columns in positions(game, 60, 4, 19, seed=3):
        assert zermelo.search(game, columns, "alpha_beta").value == sign(value(solved(game, columns, **SMALL)))


def test_the_table_and_the_interpreter_change_no_score() -> None:
    game = zermelo.game("connect_four", width=6, height=5)
    for columns in positions(game, 20, 16, 24, seed=4):
        scores = {value(solved(game, columns, table_mb=size)) for size in (0, 0.01, 1)}
        fast, slow = (solved(game, columns, interpreted=way, **SMALL).to_dict() for way in (False, True))
        for field in ("seconds", "compile_seconds", "compiled"):
            del fast[field], slow[field]
        assert fast == slow
        assert scores == {fast["value"]}


def test_a_line_of_best_play_ends_the_game() -> None:
    exact = zermelo.game("connect_four", score="pons")
    for columns in positions(exact, 40, 18, 40, seed=5):
        found = solved(exact, columns, table_mb=1)
        state = found.state
        for move in found.pv:
            state = exact.play(state, move)
        assert exact.is_over(state)
        assert exact.payoff(state, exact.mover(found.state)) == value(found)
        assert len(solved(exact, columns, table_mb=1, find_line=False).pv) == 1


def test_a_stopped_solver_knows_bounds() -> None:
    whole = solved("connect_four", "4444443265", find_line=False)
    score, bounds = value(whole), set()
    for nodes in (1, 1000, whole.nodes // 2, whole.nodes - 40):
        part = zermelo.search("connect_four", "4444443265", "connect_four_solver", nodes=nodes, find_line=False)
        assert (part.nodes, part.stopped, part.move) == (nodes, "nodes", None)
        bounds.add(part.bound)
        assert part.value is None or isinstance(part.value, float)
        assert {"none": part.value is None, "lower": (part.value or 0) <= score, "upper": (part.value or 0) >= score}[
            part.bound
        ]
    assert {"none", "upper"} <= bounds or {"none", "lower"} <= bounds


def test_a_score_whose_move_is_not_found_yet_comes_without_one() -> None:
    game = zermelo.game("connect_four", width=5, height=5)
    whole = solved(game, "33331", find_line=False, interpreted=True)
    parts = [
        zermelo.search(
            game, "33331", "connect_four_solver", nodes=whole.nodes - less, find_line=False, interpreted=True
        )
        for less in (1, 2)
    ]
    assert [(part.value, part.bound, part.move) for part in parts] == [(value(whole), "exact", None)] * 2


def test_it_is_for_one_game() -> None:
    with pytest.raises(zermelo.UsageError, match="connect_four_solver cannot search mnk: it needs the game connect_fo"):
        solved("mnk")
    with pytest.raises(zermelo.UsageError, match=r"option table_mb: expected 0 to"):
        solved("connect_four", table_mb=-1)
    with pytest.raises(zermelo.UsageError, match="connect_four_solver cannot search mnk: it needs the game"):
        zermelo.search("mnk", algorithm="iterative_deepening", inner="connect_four_solver", depth=1)


def test_it_records_its_last_question() -> None:
    found = solved("connect_four", "4455", record=True, interpreted=True)
    assert found.tree is not None
    root = found.tree.nodes[0]
    assert (root.beta - root.alpha, root.parent) == (1.0, None)
    assert all(state is not None for state in found.tree.states())
