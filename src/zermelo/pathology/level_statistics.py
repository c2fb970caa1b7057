"""All nodes of a tree, not only those that a search must see: shares of losses, clustering, correlation.

Histograms   How many nodes of each level lie in each of 1000 equal parts of [0, 1]: the share of losses
             k_i of every level for all c on a grid of 0.001, from one pass over the trees.
Dependence   The sums of which the clustering factor f [kaluza2008, (4.1)] and the correlation r of parents
             and children [kaluza2008, (4.2)] are made, of one granularity.
"""

from __future__ import annotations

from zermelo.kernels import Ints, Reals, kernel
from zermelo.pathology.noisy_search import Parts, rank
from zermelo.pathology.tree_models import BRANCH, INF, STAMP, Tree, fill, plant

GRID = 1000
# A row of sums over a tree: squared deviations of siblings from their mean; all nodes and their squares;
# products of parent and child; inner nodes and their squares; the root and its square; the square of the sum of nodes.
SIBLINGS, NODES, SQUARES, PRODUCTS, PARENTS, PARENT_SQUARES, ROOT, ROOT_SQUARE, SQUARED, SUMS = range(10)


@kernel
def complete(tree: Tree, branch: int) -> None:
    """Make a branch the present one, with the real values of all its nodes."""
    tree.cells[STAMP] += 1
    tree.cells[BRANCH] = branch
    for i in range(tree.widths[tree.depth - 1]):
        fill(tree, i)
    for up in range(2, tree.depth):
        level = tree.depth - up
        here, below = tree.first[level], tree.first[level + 1]
        for i in range(tree.widths[level]):
            best = tree.truths[below + i * tree.b]
            for child in range(below + i * tree.b + 1, below + i * tree.b + tree.b):
                value = tree.truths[child]
                best = max(best, value) if up % 2 == 0 else min(best, value)
            tree.truths[here + i] = best
    tree.branches[branch] = tree.truths[0]


@kernel
def value_at(tree: Tree, level: int, i: int) -> float:
    return tree.leaves[i] if level == tree.depth else tree.truths[tree.first[level] + i]


@kernel
def histograms(tree: Tree, seed: int, begin: int, end: int, counts: Ints) -> None:
    """Count the nodes of every level but the root's by their part of [0, 1]; a level has GRID + 1 counts."""
    for number in range(begin, end):
        plant(tree, seed, number)
        for branch in range(tree.b):
            complete(tree, branch)
            for level in range(1, tree.depth + 1):
                for i in range(tree.widths[level]):
                    counts[level * (GRID + 1) + int(value_at(tree, level, i) * GRID)] += 1


@kernel
def dependence(
    tree: Tree, parts: Parts, seed: int, begin: int, end: int, sums: Reals, products: Reals
) -> None:
    """Add the rows of the trees begin … end - 1, and the products of all pairs of their entries, to the sums."""
    k = 0
    for number in range(begin, end):
        plant(tree, seed, number)
        for i in range(SUMS):
            parts.row[i] = 0.0
        root = INF if tree.depth % 2 == 1 else -INF
        for branch in range(tree.b):
            complete(tree, branch)
            value = tree.branches[branch]
            root = min(root, value) if tree.depth % 2 == 1 else max(root, value)
            for level in range(1, tree.depth):
                for i in range(tree.widths[level]):
                    family(tree, parts, k, level, i)
        top(tree, parts, k, rounded(parts, k, root))
        parts.row[SQUARED] = parts.row[NODES] * parts.row[NODES]
        for i in range(SUMS):
            sums[i] += parts.row[i]
            for j in range(SUMS):
                products[i * SUMS + j] += parts.row[i] * parts.row[j]


@kernel
def rounded(parts: Parts, k: int, x: float) -> float:
    """The middle of the part in which x lies."""
    return parts.middles[parts.begins[k] + rank(parts, k, x)]


@kernel
def family(tree: Tree, parts: Parts, k: int, level: int, i: int) -> None:
    """Add a node of the branch and its children to the row."""
    total, squares = 0.0, 0.0
    for child in range(i * tree.b, i * tree.b + tree.b):
        value = rounded(parts, k, value_at(tree, level + 1, child))
        total += value
        squares += value * value
    add(tree, parts, rounded(parts, k, value_at(tree, level, i)), total, squares)


@kernel
def top(tree: Tree, parts: Parts, k: int, root: float) -> None:
    """Add the root and its children."""
    total, squares = 0.0, 0.0
    for child in range(tree.b):
        value = rounded(parts, k, tree.branches[child])
        total += value
        squares += value * value
    add(tree, parts, root, total, squares)
    parts.row[NODES] += root
    parts.row[SQUARES] += root * root
    parts.row[ROOT] = root
    parts.row[ROOT_SQUARE] = root * root


@kernel
def add(tree: Tree, parts: Parts, parent: float, total: float, squares: float) -> None:
    """Add a parent and its children, of which the sum and the sum of squares are given."""
    parts.row[SIBLINGS] += squares - total * total / tree.b
    parts.row[NODES] += total
    parts.row[SQUARES] += squares
    parts.row[PRODUCTS] += parent * total
    parts.row[PARENTS] += parent
    parts.row[PARENT_SQUARES] += parent * parent
