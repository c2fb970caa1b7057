"""UCT on a uniform tree that lies in an array: the rules of Zermelo's `uct`, without a game to ask.

Select the child with the highest upper confidence bound, those never visited first and in random order; the first node
on the way that was never visited joins the tree, one a playout; from there on the moves are random; every node on the
way that is in the tree counts the visit and the result. Nodes are numbered level by level, the root is 0.
"""

from __future__ import annotations

import math

from zermelo.kernels import INF, Ints, Reals, kernel, random_word, unit

EXPLORATION = 0.7  # of Zermelo's uct


@kernel
def grow(
    b: int, depth: int, leaves: Reals, begin: int, visits: Ints, totals: Reals, path: Ints, stream: int, drawn: int,
    playouts: int,
) -> int:  # fmt: skip
    """So many playouts in the tree whose leaves begin at a place; how many random words have been drawn by now."""
    for _ in range(playouts):
        place, first, inside, joined = 0, 0, True, 1
        path[0] = 0
        for level in range(depth):
            base = first * b + 1 + place * b  # the number of the first child
            first = first * b + 1
            move = -1
            if inside:
                move = preferred(b, level, visits, totals, base, path[level])
            if move < 0:
                move, drawn = chance(b, inside, visits, base, random_word(stream, drawn)), drawn + 1
            if inside:
                joined += 1
                inside = visits[base + move] > 0
            place = place * b + move
            path[level + 1] = base + move
        result = leaves[begin + place]
        for i in range(joined):
            visits[path[i]] += 1
            totals[path[i]] += result
    return drawn


@kernel
def preferred(b: int, level: int, visits: Ints, totals: Reals, base: int, parent: int) -> int:
    """The child with the highest bound; -1 if one was never visited."""
    best, highest = -1, -INF
    log = math.log(max(1, visits[parent]))
    for move in range(b):
        n = visits[base + move]
        if n == 0:
            return -1
        mean = totals[base + move] / n
        bound = (mean if level % 2 == 0 else 1.0 - mean) + EXPLORATION * math.sqrt(log / n)
        if bound > highest:
            best, highest = move, bound
    return best


@kernel
def chance(b: int, inside: bool, visits: Ints, base: int, word: int) -> int:
    """A random child; inside the tree, one that was never visited."""
    open_moves = 0
    for move in range(b):
        if not inside or visits[base + move] == 0:
            open_moves += 1
    wanted = int(unit(word) * open_moves)
    for move in range(b):
        if not inside or visits[base + move] == 0:
            if wanted == 0:
                return move
            wanted -= 1
    return b - 1
