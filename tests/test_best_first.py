"""SSS*, DUAL* and the drivers of MT: the theorems of the literature, budgets, memory."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import zermelo
from strategies import grown_trees
from zermelo.core.game import Game
from zermelo.trees.explicit_tree import from_nested

SMALL: dict[str, Any] = {"table_mb": 0.2}


def leaves(game: Game, algorithm: str, depth: int, **options: Any) -> list[str]:
    """The leaves that a search evaluates, in that order."""
    found = zermelo.search(game, algorithm=algorithm, depth=depth, record=1000, interpreted=True, **options)
    assert found.tree is not None and found.tree.complete
    ends = [
        game.format(state)
        for node, state in zip(found.tree.nodes, found.tree.states(), strict=True)
        if node.reason in ("leaf", "terminal")
    ]
    assert len(ends) == found.leaves
    assert len(found.tree.nodes) == found.nodes
    return ends


@settings(max_examples=1000)
@given(grown_trees, st.integers(1, 6))
def test_the_theorems_of_sss_star(tree: Any, depth: int) -> None:
    """MT-SSS* is SSS*, MT-DUAL* is DUAL*: the same leaves in the same order; all of them leaves of alpha-beta.

    Plaat, Schaeffer, Pijls, de Bruin (1996) and Stockman (1979); on trees of any shape, with ties, depth
    limits and players who move twice.
    """
    game = from_nested(tree)
    sss, dual = leaves(game, "sss_star", depth), leaves(game, "dual_star", depth)
    assert leaves(game, "mt_sss", depth, **SMALL) == sss
    assert leaves(game, "mt_dual", depth, **SMALL) == dual
    seen = leaves(game, "alpha_beta", depth)
    assert set(sss) <= set(seen)
    assert set(dual) <= set(seen)
    assert len(set(sss)) == len(sss)
    assert len(set(dual)) == len(dual)
