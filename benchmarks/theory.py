"""What theory says of alpha-beta on a uniform tree of branching b and depth d.

Source  D. E. Knuth, R. W. Moore, An analysis of alpha-beta pruning, Artificial Intelligence 6 (1975);
        J. Pearl, The solution for the branching factor of the alpha-beta pruning algorithm and its
        optimality, Communications of the ACM 25(8) (1982), doi 10.1145/358589.358616.
"""

from __future__ import annotations


def full(branching: int, depth: int) -> int:
    """The leaves of the whole tree."""
    return int(branching**depth)


def minimal(branching: int, depth: int) -> int:
    """The leaves of the minimal tree: those that any proof of the value must look at.

    >>> minimal(3, 4)
    17
    """
    return int(branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1)


def xi(branching: int) -> float:
    """The root of x^b + x = 1 between 0 and 1."""
    low, high = 0.0, 1.0
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (low, middle) if middle**branching + middle > 1 else (middle, high)
    return low


def pearl(branching: int) -> float:
    """The branching factor of alpha-beta when d grows, with independent continuous leaf values.

    >>> [round(pearl(b), 3) for b in (2, 3, 5, 10)]
    [1.618, 2.148, 3.08, 5.064]
    """
    return xi(branching) / (1 - xi(branching))
