"""Recording: the tree that was recorded is the tree that was searched."""

from __future__ import annotations

import json
import xml.etree.ElementTree
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import zermelo
from strategies import trees
from zermelo.algorithms import reference
from zermelo.trees.explicit_tree import from_nested

PLAIN = ("alpha_beta", "alpha_beta_hard", "minimax", "negamax", "negascout", "pvs", "scout")
DRIVEN = ("engine", "quiescence")


@pytest.mark.parametrize("algorithm", [*PLAIN, *DRIVEN])
@pytest.mark.parametrize("depth", [0, 1, 4])
def test_recorded_nodes_equal_counted_nodes(algorithm: str, depth: int) -> None:
    options: dict[str, Any] = {"deepening": False} if algorithm == "engine" else {}
    plain = zermelo.search("othello", algorithm=zermelo.find_algorithm(algorithm), depth=depth, **options)
    result = zermelo.search(
        "othello", algorithm=zermelo.find_algorithm(algorithm), depth=depth, record=100_000, **options
    )
    assert result.tree is not None
    assert result.tree.complete
    assert len(result.tree.nodes) == result.nodes == plain.nodes
    ends = [node for node in result.tree.nodes if node.reason in ("leaf", "terminal")]
    assert len(ends) <= result.leaves if algorithm == "quiescence" else len(ends) == result.leaves
    assert sum(node.reason == "cut-off" for node in result.tree.nodes) == result.cutoffs
    assert sum(node.research for node in result.tree.nodes) == result.researches


@settings(max_examples=150)
@given(trees)
def test_every_recorded_value_is_true(tree: Any) -> None:
    """The value and bound of every node agree with the reference on its position."""
    game = from_nested(tree)
    depth = game.traits.max_plies or 1
    for algorithm in PLAIN:
        recorded = zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), depth=depth, record=10_000).tree
        assert recorded is not None
        for node, state in zip(recorded.nodes, recorded.states(), strict=True):
            true = reference.minimax(game, state)
            mover = game.mover(state)
            true = game.payoff(state, node.player) if mover < 0 else true if mover == node.player else -true
            if algorithm == "alpha_beta_hard":
                true = max(node.alpha, min(node.beta, true)) if node.reason not in ("leaf", "terminal") else true
            if node.reason in ("leaf", "terminal") or node.bound == "exact":
                assert node.value == true
            else:
                assert node.value >= true if node.bound == "upper" else node.value <= true


def test_the_nine_leaf_tree() -> None:
    """Russell and Norvig, figure 5.2: alpha-beta leaves out the second and third leaf of the middle branch."""
    result = zermelo.search("explicit_tree", algorithm="alpha_beta", depth=2, record=100)
    assert result.tree is not None
    assert (result.value, result.nodes, result.leaves) == (3.0, 11, 7)
    assert [moves for moves in result.tree.pruned() if moves] == [[1, 2]]
    cut = [node for node in result.tree.nodes if node.reason == "cut-off"]
    assert [(node.move, node.beta, node.value, node.bound) for node in cut] == [
        (1, -3.0, -2.0, "lower"),
        (2, -3.0, -2.0, "lower"),  # at its last leaf, which leaves nothing out
    ]


def test_a_limit_on_nodes_is_kept_and_told() -> None:
    result = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=5, record=50)
    assert result.tree is not None
    assert not result.tree.complete
    assert (len(result.tree.nodes), result.tree.seen) == (50, result.nodes)
    assert f"{result.nodes - 50:,} more nodes not drawn" in result.tree.svg()


def test_a_stopped_search_marks_the_nodes_it_left() -> None:
    result = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=9, nodes=100, record=1000)
    assert result.tree is not None
    open_ones = [node for node in result.tree.nodes if node.reason == "budget"]
    assert open_ones[0].parent is None
    assert len(result.tree.nodes) == 100


def test_table_hits_are_recorded() -> None:
    result = zermelo.search("tic_tac_toe", algorithm="engine", depth=6, deepening=False, record=100_000)
    assert result.tree is not None
    assert sum(node.reason == "table hit" for node in result.tree.nodes) == result.table_hits > 0


def test_without_recording_there_is_no_tree() -> None:
    assert zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=3).tree is None


def test_exports(tmp_path: Path) -> None:
    tree = zermelo.search("tic_tac_toe", algorithm="negascout", depth=3, record=1000).tree
    assert tree is not None
    tree.save(tmp_path / "tree.json")
    tree.save(tmp_path / "tree.svg")
    read = json.loads((tmp_path / "tree.json").read_text())
    assert read["seen"] == len(read["nodes"]) == tree.seen
    assert set(read["nodes"][0]) == {
        "node", "parent", "move", "player", "alpha", "beta", "value", "bound", "reason", "research",
    }  # fmt: skip
    assert read["nodes"][1]["move"] == "a1"
    xml.etree.ElementTree.parse(tmp_path / "tree.svg")
    small = zermelo.search("explicit_tree", algorithm="alpha_beta", depth=2, record=100, interpreted=True).tree
    assert small is not None and small._repr_svg_() == small.svg()
    assert tree._repr_svg_().count('class="node') < tree.svg().count('class="node'), "a notebook shows less at once"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tree.json", "tree.svg"]


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path) -> None:
    tree = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=2, record=100).tree
    assert tree is not None
    (tmp_path / "taken.json").mkdir()
    with pytest.raises(OSError, match="taken"):
        tree.save(tmp_path / "taken.json")
    assert [path.name for path in tmp_path.iterdir()] == ["taken.json"]
