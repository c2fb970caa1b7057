"""Minimax pathology without simulation: move errors, pathology, loss probability and dependence, exactly.

Idea     Children are independent given what their parent depends on. So the joint distribution of the true and the
         heuristic value of a node follows from that of its children: the cumulative table to the power b.
Models   `independent`: leaves uniform on [0, 1]. `auxiliary_values`: leaves by a chain of auxiliary values, in a
         share s of the parents of leaves; solved on a grid of such values, with an estimate of the grid's error.
Cost     Time in proportion to depth x m x g^2 x log b, memory to m x g^2, with m nodes of the grid (1 if independent).
Source   The models and measures: [kaluza2008].
         The method is Zermelo's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from zermelo.core import between
from zermelo.errors import UsageError, shown
from zermelo.pathology import clustering as measures
from zermelo.pathology import joint_distributions as tables
from zermelo.pathology import loss_balance as balance
from zermelo.pathology.auxiliary_chain import NOTHING, Chain, auxiliary_values
from zermelo.pathology.exact_tree import Tree
from zermelo.pathology.rounding import MOST_BRANCHING, MOST_PARTS, granularity, loss_probability

EXACT_MODELS = ("independent", "auxiliary_values")
DEPTH = 5  # of the thesis's trees
MOST_NODES = 1000
MOST_DEPTH = 100
MOST_CELLS = 20_000_000  # of a table; a solution holds about nine such at once, 8 bytes a cell
MOST_SCANNED = 200  # the largest g that `granularity_limit` tries
ROUNDING = 1e-12  # an error below this is none


@dataclass(frozen=True)
class Exact:
    """One point of a model, solved.

    A move error is the share of trees whose root chooses a move that is not optimal. A position error is the mean
    |heuristic - true value| of the root, a verdict error the share of trees where only one of the two is a loss.
    """

    model: str
    b: int
    g: int
    s: float
    depth: int
    c: float
    errors: dict[int, float]  # by depth of search, as all errors
    position_errors: dict[int, float]
    verdict_errors: dict[int, float]
    error_estimate: float  # the largest change of any error when the grid was made finer; 0 where no grid is needed

    @property
    def p(self) -> float:
        """The pathology: the move error of the last search divided by that of the first; nan if that never errs."""
        errors = [*self.errors.values()]
        return errors[-1] / errors[0] if errors[0] > ROUNDING else math.nan

    def to_dict(self) -> dict[str, Any]:
        """Errors of the first and the last search and the pathology, in JSON's types."""
        errors = [*self.errors.values()]
        return {
            "model": self.model, "b": self.b, "g": self.g, "s": self.s, "d": list(self.errors), "c": self.c,
            "e_shallow": errors[0], "e_deep": errors[-1], "p": self.p, "error_estimate": self.error_estimate,
        }  # fmt: skip


def solve_exactly(
    model: str, b: int, g: int, s: float = 0.0, c: float | None = None, depth: int = DEPTH,
    searches: Sequence[int] | None = None, noise: float = 0.1, nodes: int | None = None,
) -> Exact:  # fmt: skip
    """Solve one point.

    Searches are to depth 1 and to the leaves if none are named. Without c it is c_b for independent
    trees and `find_c` for the others. `nodes` are those of the coarse grid.

    >>> found = solve_exactly("independent", b=2, g=10)
    >>> [round(error, 4) for error in found.errors.values()], round(found.p, 4)
    ([0.107, 0.1057], 0.9885)
    """
    searches = (1, depth) if searches is None else tuple(searches)
    nodes = enough(b) if nodes is None else nodes
    check(model, b, g, s, depth, searches, noise, nodes)
    c = exact_loss_probability(model, b, s, depth) if c is None else c
    grids = [nodes + nodes // 2, nodes] if s > 0 else [1]
    found = [_solve(_tree(model, b, g, s, c, depth, grid), searches, noise) for grid in grids]
    estimate = float(np.abs(found[0] - found[-1]).max())
    moves, positions, verdicts = (dict(zip(searches, column, strict=True)) for column in found[0].T.tolist())
    return Exact(model, b, g, s, depth, c, moves, positions, verdicts, estimate)


def _solve(tree: Tree, searches: Sequence[int], noise: float) -> tables.Array:
    """A row for each search: move error, position error, verdict error."""
    middles = np.array(tree.parts.middles)
    distances = np.abs(middles - middles[:, None])
    lost = np.arange(len(middles)) <= tree.parts.boundaries.index(tree.c)
    heuristic = tables.noisy(tree.parts.boundaries, tree.parts.middles, noise)
    rows = []
    for d in searches:
        kinds = tree.searched(d, heuristic)
        root = tables.masses(tree.backed_up(kinds, 0))[0]
        rows.append([tree.move_error(kinds), (root * distances).sum(), root[lost != lost[:, None]].sum()])
    return np.array(rows)


def loss_shares(
    model: str, b: int, s: float = 0.0, c: float | None = None, depth: int = DEPTH, nodes: int | None = None
) -> tuple[float, ...]:
    """k_0 to k_depth: the share of losses, values below c, on each level from the root to the leaves.

    >>> [round(k, 3) for k in loss_shares("independent", 2)]
    [0.618, 0.382, 0.618, 0.382, 0.618, 0.382]
    """
    _check(model, b, s, depth)
    c = exact_loss_probability(model, b, s, depth) if c is None else c
    return balance.losses(_tree(model, b, 2, s, c, depth, nodes or enough(b)))


def find_c(model: str, b: int, s: float, depth: int = DEPTH, *, steps: bool = False) -> float:
    """c_{b,s}, which balances losses over the levels; with `steps` by the search of the thesis, to three decimals.

    >>> find_c("auxiliary_values", 3, 0.5, steps=True)
    0.414
    """
    _check(model, b, s, depth)
    if depth < 2:
        raise UsageError(f"loss probability c by levels: expected a depth of at least 2, got {depth}")

    def imbalance(c: float) -> float:
        return balance.imbalance(loss_shares(model, b, s, c, depth))

    return balance.by_steps(imbalance) if steps else balance.by_minimising(imbalance)


@lru_cache(maxsize=10_000)
def exact_loss_probability(model: str, b: int, s: float, depth: int) -> float:
    """The c that is meant where none is given."""
    return loss_probability(b) if model == "independent" or s == 0 or depth == 1 else find_c(model, b, s, depth)


def exact_dependence(
    model: str, b: int, g: int = 2, s: float = 0.0, c: float | None = None, depth: int = DEPTH,
    nodes: int | None = None, *, per_tree: bool = False,
) -> tuple[float, float]:  # fmt: skip
    """(f, r): clustering factor, and correlation of parents and children, pooled over all trees.

    With `per_tree` f compares siblings with the nodes of their own tree instead of those of all trees.

    >>> [round(measure, 3) for measure in exact_dependence("independent", 2)]
    [0.689, 0.539]
    """
    _check(model, b, s, depth)
    _check_memory(g, 1)
    c = exact_loss_probability(model, b, s, depth) if c is None else c
    return measures.measured(_tree(model, b, g, s, c, depth, nodes or enough(b)), per_tree)


def granularity_limit(
    model: str, b: int, s: float = 0.0, level: float = 1.0, depth: int = DEPTH, *, lasting: bool = False,
    most: int = MOST_SCANNED,
) -> int | None:  # fmt: skip
    """The smallest g whose pathology is at most the level; None if there is none up to `most`.

    p falls with g, but not evenly: it depends on how far a boundary had to be moved onto c, and above the limit
    it may exceed the level again. With `lasting`, the smallest g from which p stays at most the level up to `most`.

    >>> [granularity_limit("independent", b) for b in (2, 3, 4, 5)]
    [10, 13, 17, 23]
    """
    _check(model, b, s, depth)
    between("the largest g", most, 2, MOST_PARTS)
    c = exact_loss_probability(model, b, s, depth)
    if not lasting:
        return next((g for g in range(2, most + 1) if pathology(model, b, g, s, c, depth) <= level), None)
    above = next((g for g in range(most, 1, -1) if not pathology(model, b, g, s, c, depth) <= level), 1)
    return above + 1 if above < most else None


@lru_cache(maxsize=100_000)
def pathology(model: str, b: int, g: int, s: float, c: float, depth: int) -> float:
    """p alone, on the coarse grid."""
    _check_memory(g, enough(b) if s > 0 else 1)
    tree = _tree(model, b, g, s, c, depth, enough(b))
    heuristic = tables.noisy(tree.parts.boundaries, tree.parts.middles, 0.1)
    shallow, deep = (tree.move_error(tree.searched(d, heuristic)) for d in (1, depth))
    return deep / shallow


def enough(b: int) -> int:
    """Nodes of the coarse grid; with more children a node's value depends more sharply on its auxiliary value.

    The fine grid has half as many more. Their solutions differ by less than 10^-6.
    """
    return 32 + 8 * max(0, b.bit_length() - 4)


def _tree(model: str, b: int, g: int, s: float, c: float, depth: int, nodes: int) -> Tree:
    chain: Chain = NOTHING if model == "independent" else auxiliary_values(nodes)
    return Tree(b, depth, s, granularity(g, c), c, chain)


def check(
    model: str,
    b: int,
    g: int,
    s: float,
    depth: int,
    searches: Sequence[int],
    noise: float = 0.1,
    nodes: int | None = None,
) -> None:
    """Refuse what cannot be solved."""
    nodes = enough(b) if nodes is None else nodes
    _check(model, b, s, depth)
    _check_search(searches, depth, noise, nodes)
    _check_memory(g, nodes + nodes // 2 if s > 0 else 1)


def _check(model: str, b: int, s: float, depth: int) -> None:
    if model not in EXACT_MODELS:
        raise UsageError(f"exact solution: expected the model {' or '.join(EXACT_MODELS)}, got {shown(model)}")
    between("branching factor b", b, 2, MOST_BRANCHING)
    between("similarity s", s, 0, 1)
    between("depth", depth, 1, MOST_DEPTH)
    if model == "independent" and s > 0:
        raise UsageError(f"similarity s: expected 0 for independent trees, got {s}")


def _check_search(searches: Sequence[int], depth: int, noise: float, nodes: int) -> None:
    if not searches:
        raise UsageError("expected at least one depth of search, got none")
    for d in searches:
        between("depth of search d", d, 1, depth)
    between("noise", noise, 0.001, 1000)
    between("nodes of the grid", nodes, 2, MOST_NODES)


def _check_memory(g: int, nodes: int) -> None:
    between("granularity g", g, 2, MOST_PARTS)
    most = math.isqrt(MOST_CELLS // nodes) - 1
    if g > most:
        raise UsageError(f"granularity g: expected at most {most} for the memory of the exact method, got {g}")
