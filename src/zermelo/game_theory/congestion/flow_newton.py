"""Newton's steps for path flows: the known paths of all demands at once.

Idea      Near the equilibrium the potential is almost quadratic in the path flows. A step solves that
          quadratic for all paths together, each against the most used path of its demand, and goes
          along it as far as the potential falls and no flow is negative. Moving flow between two paths
          at a time needs many more steps where many paths overlap.
Source    [BertsekasGafni1982]
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from zermelo.game_theory.congestion.assignment import PathFlows
from zermelo.game_theory.congestion.network import Path

MOST_UNKNOWNS = 500  # paths beside the most used ones: more would cost more than they bring
RIDGE = 1e-13  # of the largest curvature: two ways to write the same loads share evenly
MOST_STEPS = 30

Reals = NDArray[np.float64]


def powers(costs: Sequence[Sequence[float]]) -> Reals:
    """The coefficients of all edges as one table."""
    table = np.zeros((len(costs), max(map(len, costs))))
    for row, cost in enumerate(costs):
        table[row, : len(cost)] = cost
    return table


def improve(flows: PathFlows, table: Reals, loads: list[float]) -> None:
    """Steps over all paths until the full step is possible; flows and loads are changed in place."""
    for _ in range(MOST_STEPS):
        others = [(used, path, _reference(used)) for used in flows if len(used) > 1 for path in used]
        others = [(used, path, most) for used, path, most in others if path != most]
        if not others or len(others) > MOST_UNKNOWNS or not _step(others, table, loads):
            return


def _reference(used: dict[Path, float]) -> Path:
    return max(used, key=lambda path: (used[path], path))


def _step(others: list[tuple[dict[Path, float], Path, Path]], table: Reals, loads: list[float]) -> bool:
    """One step; whether a path was emptied, so that another may follow."""
    turns = np.zeros((len(others), len(loads)))  # what one unit of each unknown changes
    for row, (_, path, most) in enumerate(others):
        turns[row, list(path)] += 1
        turns[row, list(most)] -= 1
    x = np.array(loads)
    value, slope = _costs(table, x)
    curvature = (turns * slope) @ turns.T
    curvature[np.diag_indices_from(curvature)] += RIDGE * max(float(curvature.max()), 1e-300)
    try:
        change: Reals = -np.linalg.solve(curvature, turns @ value).astype(np.float64)
    except np.linalg.LinAlgError:
        return False
    if not np.isfinite(change).all():
        return False
    most_far, blocking = _room(others, change)
    far = _along(table, x, change @ turns, most_far)
    _apply(others, change * far, blocking if far == most_far else [])
    loads[:] = np.maximum(0.0, x + far * (change @ turns)).tolist()
    return bool(blocking) and far == most_far


def _room(others: list[tuple[dict[Path, float], Path, Path]], change: Reals) -> tuple[float, list[tuple[int, Path]]]:
    """How far a step may go, at most 1, and whose flow would then be zero."""
    total: dict[tuple[int, Path], tuple[float, float]] = {}
    for (used, path, most), step in zip(others, change.tolist(), strict=True):
        for way, amount in ((path, step), (most, -step)):
            total[id(used), way] = (used[way], total.get((id(used), way), (0.0, 0.0))[1] + amount)
    limits = {key: flow / -step for key, (flow, step) in total.items() if step < 0}
    far = min([1.0, *limits.values()])
    return far, [key for key, limit in limits.items() if limit <= far]


def _apply(others: list[tuple[dict[Path, float], Path, Path]], change: Reals, emptied: list[tuple[int, Path]]) -> None:
    gone = set(emptied)
    for (used, path, most), step in zip(others, change.tolist(), strict=True):
        used[path] = max(0.0, used[path] + step)
        used[most] = max(0.0, used[most] - step)
    for used, path, most in others:
        for way in (path, most):
            if (id(used), way) in gone and len(used) > 1:
                used.pop(way, None)


def _costs(table: Reals, x: Reals) -> tuple[Reals, Reals]:
    value, slope = np.zeros_like(x), np.zeros_like(x)
    for column in reversed(range(table.shape[1])):
        slope = slope * x + value
        value = value * x + table[:, column]
    return value, slope


def _along(table: Reals, x: Reals, direction: Reals, most: float) -> float:
    """Where the potential is least on the way, by halving."""

    def rise(far: float) -> float:
        return float(direction @ _costs(table, np.maximum(0.0, x + far * direction))[0])

    if rise(most) <= 0:
        return most
    low, high = 0.0, most
    for _ in range(50):
        middle = (low + high) / 2
        low, high = (middle, high) if rise(middle) <= 0 else (low, middle)
    return low
