"""The leaves of the models: a tree is a function of the seed and its number.

Every random number is a word of a stream of its own (core.random), so that leaves, noise and
auxiliary values are made when a search looks at them, block by block: the children of one parent
of leaves. Two models need a whole tree at once (`sum_up`, `sort`), and keep it in `dependents`.

independent        uniform on [0, 1]. The least of b siblings is drawn first, as 1 - (1 - u)^(1/b), and the
                   others above it, which is the same law: the true value of a tree of independent
                   leaves is that of the numbers u, and no leaf need be made to find it
auxiliary_values   the root has 0.5, a child its parent's value + N(0, DEVIATION), drawn again
                   while outside [0, 1]; the leaves keep theirs [kaluza2008, 4.3.1]. DEVIATION is such that
                   5 % of the values would lie outside after five levels; the 1.413 printed
                   there is a misprint.
normalised_sum     the root has 0, a child its parent's + N(0, 1) cut at three deviations; the
                   leaves of a tree are scaled to [0, 1] [kaluza2008, 4.3.2]
sorted_…           leaves uniform, then sorted: drawn as sums of exponential spacings, which have
                   the law of sorted uniform numbers [Devroye1986, V.3.2], without sorting [kaluza2008, 4.4]

A partly dependent tree takes the children of each parent of leaves from a dependent tree with the
parent's chance, otherwise from an independent one. The chance is s for auxiliary values and in
sorted_insertion; in the other four it depends on the parent's place (`replacement`), and the
branches at the root of the independent tree stand in the order of their values. The normalised sum
mixes leaf by leaf: so, and not by parents as its text says, come the c of table A.2.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from zermelo.kernels import Ints, Reals, i64, kernel, random_word, truncated_deviate, unit

MODELS = (
    "independent", "auxiliary_values", "normalised_sum",
    "sorted_insertion", "sorted_partial", "sorted_triangular", "sorted_smooth", "sorted_wide",
)  # fmt: skip
INDEPENDENT, AUXILIARY_VALUES, NORMALISED_SUM, SORTED_INSERTION, SORTED_PARTIAL = range(5)
DEVIATION = 0.5 / (1.96 * math.sqrt(5))  # also of the exact method and of the boards
INF = math.inf

LEAST, PLACE, UNIFORM, CHOICE, DEPENDENT = range(5)  # streams; DEPENDENT + level, then the noise's by level
STAMP, BRANCH, PLAIN = range(3)  # cells: what is made now; the present branch; whether only independent leaves count


class Tree(NamedTuple):
    """One branch at the root of one tree: level 1 is its top. The next one takes its place in the same memory.

    Its inner nodes are numbered breadth first, its leaves from left to right. Whatever does not bear
    the present stamp is not yet made.
    """

    model: int
    b: int
    depth: int
    s: float
    first: Ints  # the number of a level's first inner node
    widths: Ints  # how many nodes of the branch a level has
    streams: Ints
    cells: Ints
    leaves: Reals
    auxiliary: Reals  # of inner nodes
    truths: Reals  # real values of inner nodes
    hints: Ints  # of inner nodes: the child to try first
    filled: Ints  # stamps of the blocks of leaves
    drawn: Ints  # of auxiliary values
    solved: Ints  # of truths
    # Of the whole tree:
    branches: Reals  # the real values of the root's children
    order: Ints  # which branch of the independent tree stands where
    dependents: Reals  # the leaves of the dependent tree, where all are made at once
    sums: Reals  # the values of inner nodes above them
    chances: Reals  # of every parent of leaves, to have dependent ones, where they differ


def streams(depth: int) -> int:
    """How many streams a tree has."""
    return DEPENDENT + 2 * (depth + 1)


def noise_stream(seed: int, number: int, depth: int, level: int) -> int:
    """The stream of the noise on a level of a tree, for those who want it without the tree."""
    return random_word(random_word(random_word(seed, 0), number), DEPENDENT + depth + 1 + level)


@kernel
def plant(tree: Tree, seed: int, number: int) -> None:
    """Begin tree number `number`: its streams, and what must be made at once."""
    origin = i64(random_word(i64(random_word(seed, 0)), number))
    for k in range(DEPENDENT + 2 * (tree.depth + 1)):
        tree.streams[k] = i64(random_word(origin, k))
    tree.cells[PLAIN] = 1 if tree.s == 0 else 0
    if tree.s > 0 and tree.model == NORMALISED_SUM:
        sum_up(tree)
    if tree.s > 0 and tree.model >= SORTED_INSERTION:
        sort(tree)
    if tree.s > 0 and tree.model >= SORTED_PARTIAL:
        sort_branches(tree)


@kernel
def enter(tree: Tree, branch: int) -> None:
    """Make a branch the present one, and solve it."""
    tree.cells[STAMP] += 1
    tree.cells[BRANCH] = branch
    tree.branches[branch] = truth(tree, i64(1), i64(0))  # bare literals would make a second signature of `minimax`


@kernel
def sum_up(tree: Tree) -> None:
    """The leaves of the normalised sum, each of them with chance s, otherwise an independent one."""
    n, above = 1, 0
    tree.sums[0] = 0.0
    for level in range(1, tree.depth + 1):
        stream = tree.streams[DEPENDENT + level]
        here = above + n
        n *= tree.b
        for i in range(n):
            value = tree.sums[above + i // tree.b] + truncated_deviate(random_word(stream, i), 0.0, 1.0, -3.0, 3.0)
            if level < tree.depth:
                tree.sums[here + i] = value
            else:
                tree.dependents[i] = value
        above = here
    low, high = INF, -INF
    for i in range(n):
        low, high = min(low, tree.dependents[i]), max(high, tree.dependents[i])
    for i in range(n):
        kept = unit(random_word(tree.streams[CHOICE], i)) < tree.s
        scaled = (tree.dependents[i] - low) / (high - low)
        tree.dependents[i] = scaled if kept else unit(random_word(tree.streams[UNIFORM], i))


@kernel
def sort(tree: Tree) -> None:
    """The leaves of sorted values: partial sums of exponential spacings over their total."""
    n = tree.b**tree.depth
    stream, total = tree.streams[DEPENDENT], 0.0
    for i in range(n):
        total -= math.log(1.0 - unit(random_word(stream, i)))
        tree.dependents[i] = total
    total -= math.log(1.0 - unit(random_word(stream, n)))
    for i in range(n):
        tree.dependents[i] /= total


@kernel
def sort_branches(tree: Tree) -> None:
    """Order the branches of the independent tree by their values."""
    tree.cells[PLAIN] = 1
    for j in range(tree.b):
        enter(tree, j)
        at = j
        while at > 0 and tree.branches[tree.order[at - 1]] > tree.branches[j]:
            tree.order[at] = tree.order[at - 1]
            at -= 1
        tree.order[at] = j
    tree.cells[PLAIN] = 0


@kernel
def whole(tree: Tree, level: int, i: int) -> int:
    """The number in the tree of a node of the present branch."""
    return tree.cells[BRANCH] * tree.widths[level] + i


@kernel
def fill(tree: Tree, parent: int) -> None:
    """Make the leaves below a parent of leaves, and its value, the least of theirs."""
    if tree.filled[parent] == tree.cells[STAMP]:
        return
    tree.filled[parent] = tree.cells[STAMP]
    begin, end, offset = parent * tree.b, parent * tree.b + tree.b, whole(tree, tree.depth, 0)
    if not is_dependent(tree, whole(tree, tree.depth - 1, parent)):
        fill_independent(tree, parent)
        return
    if tree.model == AUXILIARY_VALUES:
        for i in range(begin, end):
            tree.leaves[i] = auxiliary(tree, tree.depth, i)
    else:
        for i in range(begin, end):
            tree.leaves[i] = tree.dependents[offset + i]
    least = begin
    for i in range(begin, end):
        least = i if tree.leaves[i] < tree.leaves[least] else least
    tree.truths[tree.first[tree.depth - 1] + parent] = tree.leaves[least]
    tree.hints[tree.first[tree.depth - 1] + parent] = least - begin


@kernel
def fill_independent(tree: Tree, parent: int) -> None:
    """The least leaf at its place, the others uniform above it."""
    at, branch = tree.first[tree.depth - 1] + parent, source(tree)
    number = branch * tree.widths[tree.depth - 1] + parent
    least, place = lifted(tree, least_place(tree, number)), int(unit(random_word(tree.streams[PLACE], number)) * tree.b)
    begin, leaves, b = parent * tree.b, tree.leaves, tree.b
    stream, offset = tree.streams[UNIFORM], branch * tree.widths[tree.depth]
    for i in range(begin, begin + b):
        leaves[i] = least + (1.0 - least) * unit(random_word(stream, offset + i))
    leaves[begin + place] = least
    tree.truths[at], tree.hints[at] = least, place


@kernel
def source(tree: Tree) -> int:
    """Which branch of the independent tree stands where the present branch is."""
    sorted_branches = tree.cells[PLAIN] == 0 and tree.model >= SORTED_PARTIAL
    return tree.order[tree.cells[BRANCH]] if sorted_branches else tree.cells[BRANCH]


@kernel
def least_place(tree: Tree, parent: int) -> float:
    """Where the least of a parent's independent leaves lies among such: uniform on [0, 1)."""
    return unit(random_word(tree.streams[LEAST], parent))


@kernel
def lifted(tree: Tree, place: float) -> float:
    """The least of b uniform numbers at a place of its law."""
    return float(1.0 - (1.0 - place) ** (1.0 / tree.b))


@kernel
def is_dependent(tree: Tree, parent: int) -> bool:
    """Has this parent of leaves, by its number in the tree, dependent children?"""
    if tree.cells[PLAIN] == 1:
        return False
    if tree.model == NORMALISED_SUM:
        return True
    chance = tree.chances[parent] if tree.model >= SORTED_PARTIAL else tree.s
    return unit(random_word(tree.streams[CHOICE], parent)) < chance


@kernel
def auxiliary(tree: Tree, level: int, i: int) -> float:
    """The auxiliary value of a node of the branch, kept but for leaves; that of the root is 0.5."""
    if level == 0:
        return 0.5
    at = tree.first[level] + i if level < tree.depth else 0
    if level < tree.depth and tree.drawn[at] == tree.cells[STAMP]:
        return tree.auxiliary[at]
    parent = auxiliary(tree, level - 1, i // tree.b)
    deviate = random_word(tree.streams[DEPENDENT + level], whole(tree, level, i))
    value = truncated_deviate(deviate, parent, DEVIATION, 0.0, 1.0)
    if level < tree.depth:
        tree.drawn[at], tree.auxiliary[at] = tree.cells[STAMP], value
    return value


@kernel
def noise(tree: Tree, level: int, i: int) -> float:
    """The place in [0, 1) of the noise on a node's value, when a search stops there."""
    return unit(random_word(tree.streams[DEPENDENT + tree.depth + 1 + level], whole(tree, level, i)))


@kernel
def truth(tree: Tree, level: int, i: int) -> float:
    """The real value of a node, kept."""
    if level == tree.depth:
        return tree.leaves[i]
    at = tree.first[level] + i
    if tree.solved[at] != tree.cells[STAMP]:
        value = minimax(tree, level, i, -INF, INF)
        tree.truths[at] = lifted(tree, value) if tree.cells[PLAIN] == 1 else value
        tree.solved[at] = tree.cells[STAMP]
    return tree.truths[at]


@kernel
def minimax(tree: Tree, level: int, i: int, low: float, high: float) -> float:
    """The real value of a node: alpha-beta, fail-soft, from the parents of leaves, which minimise.

    In a tree of independent leaves it is the place of that value in the law of a block's least leaf.
    """
    at = tree.first[level] + i
    if level == tree.depth - 1:
        if tree.cells[PLAIN] == 1:
            return least_place(tree, whole(tree, level, i))
        fill(tree, i)
        return tree.truths[at]
    most = (tree.depth - level) % 2 == 0
    best = -INF if most else INF
    for j in range(tree.b):
        value = minimax(tree, level + 1, i * tree.b + j, low, high)
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
def grow(tree: Tree, seed: int, number: int, found: Reals) -> None:
    """Write all leaves of a tree."""
    plant(tree, seed, number)
    for branch in range(tree.b):
        tree.cells[STAMP] += 1
        tree.cells[BRANCH] = branch
        for parent in range(tree.widths[tree.depth - 1]):
            fill(tree, parent)
        for i in range(tree.widths[tree.depth]):
            found[branch * tree.widths[tree.depth] + i] = tree.leaves[i]
