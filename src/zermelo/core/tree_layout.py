"""Where the nodes of a tree stand: those of one level side by side, a parent over the middle of its children.

Subtrees are moved together until the boxes of some level touch, after [ReingoldTilford1981].
"""

from __future__ import annotations

from collections.abc import Sequence

Contour = list[tuple[float, float]]
"""The leftmost and the rightmost edge of a subtree at each level below its root, as seen from the root."""


def columns(roots: Sequence[int], below: Sequence[Sequence[int]], widths: Sequence[float]) -> list[float]:
    """The middle of each node's box, from 0 at the left edge of the picture; several roots stand side by side.

    >>> columns([0], [[1, 2], [], []], [10, 20, 30])
    [22.5, 10.0, 35.0]
    """
    contours: list[Contour] = [[] for _ in below]
    offset = [0.0] * len(below)  # from the parent
    order = _preorder(roots, below)
    for node in reversed(order):
        under = _side_by_side(below[node], contours, offset)
        contours[node] = [(-widths[node] / 2, widths[node] / 2), *under]
        for child in below[node]:
            contours[child] = []  # not needed any more
    whole = _side_by_side(roots, contours, offset)
    left = min((edge for edge, _ in whole), default=0.0)
    x = [0.0] * len(below)
    for root in roots:
        x[root] = offset[root] - left
    for node in order:
        for child in below[node]:
            x[child] = x[node] + offset[child]
    return x


def _preorder(roots: Sequence[int], below: Sequence[Sequence[int]]) -> list[int]:
    order, pending = [], list(reversed(roots))
    while pending:
        node = pending.pop()
        order.append(node)
        pending.extend(reversed(below[node]))
    return order


def _side_by_side(children: Sequence[int], contours: list[Contour], offset: list[float]) -> Contour:
    """Set the offsets of the children from the middle of them all; the contour of what they cover."""
    covered: Contour = []
    places: list[float] = []
    for child in children:
        own = contours[child]
        at = max((right - left for (_, right), (left, _) in zip(covered, own, strict=False)), default=0.0)
        both = min(len(covered), len(own))
        moved = [(left + at, right + at) for left, right in own]
        covered = [(covered[i][0], moved[i][1]) for i in range(both)] + covered[both:] + moved[both:]
        places.append(at)
    middle = (places[0] + places[-1]) / 2 if places else 0.0
    for child, at in zip(children, places, strict=True):
        offset[child] = at - middle
    return [(left - middle, right - middle) for left, right in covered]
