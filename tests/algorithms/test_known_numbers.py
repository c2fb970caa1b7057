"""Node counts that are known: by theorem, or counted by many."""

from __future__ import annotations

import pytest

import zermelo


def test_tic_tac_toe() -> None:
    """The whole tree has 549,946 nodes and 255,168 leaves; alpha-beta in the order of cells needs few of them."""
    whole = zermelo.search("tic_tac_toe", algorithm="minimax", depth=9)
    assert (whole.value, whole.nodes, whole.leaves) == (0.0, 549_946, 255_168)
    wide = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=9, alpha=-2, beta=2)
    narrow = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=9, alpha=-1, beta=1)
    assert (wide.nodes, narrow.nodes) == (18_297, 16_811)


@pytest.mark.parametrize("algorithm", ["alpha_beta", "alpha_beta_hard", "negascout", "pvs", "scout"])
@pytest.mark.parametrize(("b", "d"), [(2, 1), (2, 8), (3, 5), (5, 4), (10, 3), (4, 6)])
def test_the_minimal_tree(algorithm: str, b: int, d: int) -> None:
    """Where every leaf is worth the same, no order is better: b^ceil(d/2) + b^floor(d/2) - 1 leaves.

    D. E. Knuth, R. W. Moore, An analysis of alpha-beta pruning (1975), corollary of theorem 1.
    """
    game = zermelo.game("win_loss_tree", b=b, depth=d, share=1.0)
    result = zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), depth=d)
    assert result.leaves == b ** ((d + 1) // 2) + b ** (d // 2) - 1
