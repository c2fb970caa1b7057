"""Move errors of searches to depth d over noisy rounded values.

Work is on ranks 0 … g-1, the numbers of the parts of [0, 1]. A search to depth d sees on level d
the middle of a node's true part plus noise, rounded to the same g parts, and backs these up. At
the root it chooses one of the children that look best. The move error of a tree is the share of
these whose true rank is not optimal: the expectation over the tie break, which has a smaller
variance than one draw of it. The position error is the distance of the root's backed-up value
from its true value, as middles.

The real values of a tree serve every g, since rounding commutes with min and max, and so do the
noise deviates. What is left for every g is one alpha-beta search over ranks, which begins
at every node with the child that was best before.
"""

from __future__ import annotations

from typing import NamedTuple

from zermelo.kernels import Ints, Reals, i64, kernel
from zermelo.pathology.tree_models import Tree, enter, fill, noise, plant, truth


class Parts(NamedTuple):
    """The granularities of a run, one after the other, and its searches."""

    grains: int  # how many granularities
    sizes: Ints  # g
    begins: Ints  # where the parts of a granularity begin
    edges: Reals  # -inf, the inner boundaries, inf: one more than parts, so from begins + number
    middles: Reals
    tables: Ints  # where the table of a granularity begins
    below: Reals  # of a true rank r and a rank t: the probability that r is seen below t
    searches: int
    depths: Ints  # of the searches
    bests: Ints  # of every granularity and search: the best rank of a branch so far
    values: Ints  # and the ranks of all branches
    row: Reals  # of one tree and granularity: the move errors of all searches, then the position errors


@kernel
def rank(parts: Parts, k: int, x: float) -> int:
    """The part of granularity number k in which x lies; all below 0 is in the first, above 1 in the last.

    Every boundary but one is a multiple of 1/g, and that one lies between its neighbours: the
    equal part is wrong by one at most.
    """
    g, at = parts.sizes[k], parts.begins[k] + k
    guess = min(max(int(x * g), 0), g - 1)
    return guess + int(x >= parts.edges[at + guess + 1]) - int(x < parts.edges[at + guess])


@kernel
def seen(tree: Tree, parts: Parts, k: int, depth: int, i: int, low: int, high: int) -> int:
    """The rank that node i on the level of a search's depth seems to have; at most `low` and at least `high` are they.

    A true rank r is seen as rank t if the place of its noise lies between below[r, t] and below[r, t + 1].
    """
    found = rank(parts, k, truth(tree, depth, i))
    place = noise(tree, depth, i)
    at = parts.tables[k] + found * (parts.sizes[k] + 1)
    if place < parts.below[at + low + 1]:
        return low
    if place >= parts.below[at + high]:
        return high
    while place < parts.below[at + found]:
        found -= 1
    while place >= parts.below[at + found + 1]:
        found += 1
    return found


@kernel
def backed_up(
    tree: Tree, parts: Parts, k: int, depth: int, level: int, i: int, low: int, high: int
) -> int:
    """The rank of a node by a search to `depth`: alpha-beta, the window within -1 … g."""
    if level == tree.depth - 1:
        fill(tree, i)
    at = tree.first[level] + i
    most = (tree.depth - level) % 2 == 0
    best = -1 if most else parts.sizes[k]
    hint = tree.hints[at]
    for turn in range(tree.b):
        j = hint + turn
        j = j if j < tree.b else j - tree.b
        if level + 1 == depth:
            value = seen(tree, parts, k, depth, i * tree.b + j, low, high)
        else:
            value = backed_up(tree, parts, k, depth, level + 1, i * tree.b + j, low, high)
        if value > best if most else value < best:
            best = value
            tree.hints[at] = j
        if most:
            low = max(low, best)
        else:
            high = min(high, best)
        if low >= high:
            break
    return best


@kernel
def look(tree: Tree, parts: Parts, branch: int) -> None:
    """Search one branch at the root to every depth and with every granularity.

    A value is exact if it is as good as the best before it; if not, it only shows that it is worse.
    """
    enter(tree, branch)
    most = tree.depth % 2 == 0
    for k in range(parts.grains):
        for search in range(parts.searches):
            at, depth = k * parts.searches + search, parts.depths[search]
            best = parts.bests[at]
            low = max(best - 1, -1) if most else -1
            high = parts.sizes[k] if most else min(best + 1, parts.sizes[k])
            if depth == 1:
                value = seen(tree, parts, k, depth, i64(0), low, high)
            else:
                value = backed_up(tree, parts, k, depth, i64(1), i64(0), low, high)
            parts.values[at * tree.b + branch] = value
            parts.bests[at] = max(best, value) if most else min(best, value)


@kernel
def judge(tree: Tree, parts: Parts, k: int) -> None:
    """Write the errors of all searches with granularity number k into the row."""
    most = tree.depth % 2 == 0
    optimum = -1 if most else parts.sizes[k]
    for j in range(tree.b):
        true = rank(parts, k, tree.branches[j])
        optimum = max(optimum, true) if most else min(optimum, true)
    for search in range(parts.searches):
        at, ties, right = k * parts.searches + search, 0, 0
        for j in range(tree.b):
            if parts.values[at * tree.b + j] == parts.bests[at]:
                ties += 1
                right += int(rank(parts, k, tree.branches[j]) == optimum)
        best, true = parts.begins[k] + parts.bests[at], parts.begins[k] + optimum
        parts.row[search] = 1.0 - right / ties
        parts.row[parts.searches + search] = abs(parts.middles[best] - parts.middles[true])


@kernel
def simulate(tree: Tree, parts: Parts, seed: int, begin: int, end: int, sums: Reals, products: Reals) -> None:
    """Add the rows of the trees begin … end - 1, and the products of all pairs of their entries, to the sums."""
    width = 2 * parts.searches
    for number in range(begin, end):
        plant(tree, seed, number)
        for k in range(parts.grains):
            for search in range(parts.searches):
                parts.bests[k * parts.searches + search] = -1 if tree.depth % 2 == 0 else parts.sizes[k]
        for j in range(tree.b):
            look(tree, parts, j)
        for k in range(parts.grains):
            judge(tree, parts, k)
            for i in range(width):
                sums[k * width + i] += parts.row[i]
                for j in range(width):
                    products[(k * width + i) * width + j] += parts.row[i] * parts.row[j]
