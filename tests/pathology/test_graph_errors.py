"""Errors of all positions at once against minimax, position by position."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo.complexity import all_positions, list_graph
from zermelo.errors import UsageError
from zermelo.kernels import TERMINAL
from zermelo.pathology import GraphSurvey, Surveyor, depth_error, effective_number

SMALL: list[tuple[str, dict[str, Any], bool]] = [
    ("tic_tac_toe", {}, True), ("hex", {"size": 3}, True), ("othello", {"size": 4}, True),
    ("othello", {"size": 4}, False), ("mnk", {"m": 3, "n": 3, "k": 3}, False),
    ("breakthrough", {"columns": 3, "rows": 4}, False), ("kalah", {"houses": 2, "seeds": 3}, False),
]  # fmt: skip


@pytest.mark.parametrize(("name", "parameters", "symmetry"), SMALL)
def test_errors_are_those_of_surveys_of_single_positions(name: str, parameters: dict[str, Any], symmetry: bool) -> None:
    game = zermelo.game(name, **parameters)
    found = GraphSurvey(list_graph(game, symmetry=symmetry, interpreted=True))
    depths, plies = [1, 2, 3, 5], (2, 4)
    errors, by_ply = found.errors(depths), found.by_ply()
    surveyor = Surveyor(game, 5, interpreted=True)
    for ply in plies:
        sums, chance, critical, width, states = np.zeros((3, 5)), 0.0, 0.0, 0.0, all_positions(game, ply)
        for state, probability in states.items():
            one = surveyor.survey(state)
            one = type(one)(np.round(one.values, 9), one.nodes, one.parents)
            sums += probability * np.array(depth_error.errors(one, None, game.traits.lowest, game.traits.highest))
            wrong = depth_error.chance_error(one)
            chance, critical = chance + probability * wrong, critical + probability * (wrong > 0)
            width += probability * one.values.shape[1]
        chosen = [d - 1 for d in depths]
        assert errors.move[ply] == pytest.approx(sums[0, chosen], abs=1e-9)
        assert errors.sign[ply] == pytest.approx(sums[2, chosen], abs=1e-9)
        span = found.values.table[-1] - found.values.table[0]
        scale = (game.traits.highest - game.traits.lowest) / span
        assert errors.position[ply] == pytest.approx(scale * sums[1, chosen], abs=1e-7)
        told = by_ply[ply]
        assert (told.chance, told.critical, told.branching) == pytest.approx((chance, critical, width))
        assert told.states == (len(states) if not symmetry else told.states) <= len(states)


def test_another_evaluation_is_noticed() -> None:
    """A survey that looked at the wrong side's evaluation would find other errors."""
    graph = list_graph(zermelo.game("hex", size=3), symmetry=True, interpreted=True)
    terminal = graph.movers == TERMINAL
    turned = SimpleNamespace(**{**vars(graph), "values": np.where(terminal, graph.values, -graph.values)})
    right, wrong = (GraphSurvey(each).errors([1]).move[2, 0] for each in (graph, turned))
    assert wrong > right + 0.1


def test_coarse_evaluations_are_rounded_values_backed_up() -> None:
    """Rounding before the search is rounding after it: what single surveys find, rounded, chooses the same moves."""
    game = zermelo.game("othello", size=4)
    found = GraphSurvey(list_graph(game, interpreted=True))
    coarse, ply = found.coarse(4, range(8)), 5
    assert len(coarse.table) == 6
    rank = dict(zip(found.values.table[found.values.ranks].tolist(), coarse.ranks.tolist(), strict=True))
    surveyor, total = Surveyor(game, 3, interpreted=True), np.zeros(3)
    for state, probability in all_positions(game, ply).items():
        values, sign = surveyor.survey(state).values, 1 if game.mover(state) == 0 else -1
        seen = np.array([[sign * rank[sign * x + 0.0] for x in row] for row in np.round(values[1:], 9).tolist()])
        chosen, best = seen == seen.max(axis=1, keepdims=True), values[0] == values[0].max()
        total += probability * (1 - (chosen & best).sum(axis=1) / chosen.sum(axis=1))
    assert found.errors([1, 2, 3], coarse).move[ply] == pytest.approx(total, abs=1e-9)
    assert found.errors([1], coarse).move[ply] != pytest.approx(found.errors([1]).move[ply])


def test_dependence_of_a_tree_by_hand() -> None:
    """A root with two children, won and lost for player 0, weighs each pair by half."""
    graph = SimpleNamespace(
        movers=np.array([0, -1, -1]), first=np.array([0, 2, 2, 2]), children=np.array([1, 2]),
        values=np.array([0.0, 1.0, -1.0]),
    )  # fmt: skip
    (told,) = GraphSurvey(graph).by_ply()
    assert told.sums == depth_error.Dependence(1, 0.5, 0.5, 1, 1, 0.25, 1, 1, 0.5, 0.5, 0.5)
    assert (told.branching, told.critical, told.chance) == (2, 1, 0.5)


def test_a_cycle_is_refused() -> None:
    graph = SimpleNamespace(
        movers=np.array([0, 1]), first=np.array([0, 1, 2]), children=np.array([1, 0]), values=np.array([0.0, 0.0])
    )
    with pytest.raises(UsageError, match="without cycles"):
        GraphSurvey(graph)


def test_the_effective_number_of_values() -> None:
    assert effective_number(np.array([0.25] * 4)) == pytest.approx(4)
    assert effective_number(np.array([1.0])) == 1
