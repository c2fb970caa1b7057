"""The graph of a game as arrays against playing its moves."""

from __future__ import annotations

import numpy as np
import pytest

import zermelo
from zermelo.complexity import TooLargeError, list_graph
from zermelo.errors import UsageError
from zermelo.kernels import TERMINAL


@pytest.mark.parametrize("interpreted", [True, False])
def test_the_graph_is_what_moves_lead_to(interpreted: bool) -> None:
    game = zermelo.game("hex", size=2)
    graph = list_graph(game, interpreted=interpreted)
    numbers, states = {game.start(): 0}, [game.start()]
    for at, state in enumerate(states):
        children = [game.play(state, move) for move in game.moves(state)] if game.mover(state) != TERMINAL else []
        for child in children:
            if child not in numbers:
                numbers[child] = len(states)
                states.append(child)
        assert graph.movers[at] == game.mover(state)
        assert graph.children[graph.first[at] : graph.first[at + 1]].tolist() == [numbers[each] for each in children]
        worth = game.payoff(state, 0) if game.mover(state) == TERMINAL else game.evaluate(state, 0)
        assert graph.values[at] == worth
    assert graph.count == len(states) == len(graph.first) - 1


def test_symmetric_states_are_one_and_their_moves_remain() -> None:
    whole, folded = (list_graph(zermelo.game("tic_tac_toe"), symmetry=each, interpreted=True) for each in (False, True))
    assert (whole.count, folded.count) == (5478, 765)
    assert folded.first[1] == whole.first[1] == 9
    assert len(np.unique(folded.children[:9])) == 3


def test_what_cannot_be_listed_is_refused() -> None:
    with pytest.raises(UsageError, match="no graph of two players"):
        list_graph(zermelo.game("rolit", players=3))
    with pytest.raises(TooLargeError):
        list_graph(zermelo.game("connect_four", width=5, height=4), megabytes=1, interpreted=True)
