"""Logistic fitting: weights under which the evaluation best foretells how games end.

Idea     Play games against oneself; in every quiet position the evaluation, through the logistic function, should be
         the chance to win. The weights that make the results of the games most likely are found by a convex
         optimisation; with them the next games are played. Among authors of chess programs this is "Texel tuning".
Cost     one game of self-play gives some dozens of positions; the fit itself plays none.
Source   logistic regression [Cox1958].

Needs a game that states its `features`. A fit tells weights up to their scale, which hardly matters in play: the
largest keeps the size that it had at the start; of weights that are not tuned, their sum keeps its own.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.evolution.duels import Pairing
from zermelo.evolution.spaces import LARGEST, Genes
from zermelo.evolution.steps import Batch, Found, Milestone, Outline, Plan, Steps

ROUNDS = 4
RIDGE = 1e-3  # of the squared coefficients of features of spread 1: keeps them finite where features go together


def logistic(plan: Plan) -> Steps:
    """Tune weights by fitting them to the results of self-play, in a few rounds."""
    each = max(1, plan.games // ROUNDS)
    genes, positions, ends = plan.start, list[list[float]](), list[float]()
    for turn in range(ROUNDS):
        depth = plan.depth(turn, ROUNDS)
        games = [Pairing(genes, genes, turn * each + i, depth, True) for i in range(each)]
        results = yield Batch(games, f"round {turn + 1} of {ROUNDS}", Outline(ROUNDS * each, ROUNDS))
        for score, rows in results:
            positions += rows
            ends += [score] * len(rows)
        genes = fitted(plan, positions, ends)
        yield Milestone(genes, (turn + 1) * each, f"round {turn + 1}")
    return Found(genes, {"rounds": ROUNDS, "positions": len(positions)})


def fitted(plan: Plan, positions: list[list[float]], ends: list[float]) -> Genes:
    """The genes that make the ends of the games most likely."""
    import numpy as np

    if not positions:
        return plan.start
    columns = columns_of(plan, positions)
    spreads = np.maximum(columns.std(axis=0), 1e-12)
    known = columns.std(axis=0) > 0
    found = np.where(known, _coefficients(columns / spreads, np.array(ends)) / spreads, 0.0)
    return rescaled(plan, [float(x) for x in found])


def columns_of(plan: Plan, rows: list[list[float]]) -> Any:
    """What the genes are multiplied by, a column each; the last is that of the weights that are not tuned, if any."""
    import numpy as np

    values = np.array(rows, dtype=float).reshape(len(rows), len(plan.order))
    tuned = values[:, [plan.order.index(name) for name in plan.space.names]] * np.array(plan.space.units)
    if not plan.fixed:
        return tuned
    fixed = sum(weight * values[:, plan.order.index(name)] for name, weight in plan.fixed.items())
    return np.column_stack([tuned, fixed])


def rescaled(plan: Plan, found: list[float]) -> Genes:
    """The genes of coefficients, which are known up to a factor."""
    scale = _scale(plan, found)
    return plan.space.cut([x * scale for x in found[: len(plan.start)]])


def _scale(plan: Plan, found: list[float]) -> float:
    """What turns coefficients into genes."""
    if plan.fixed and found[-1] > 0:
        return 1 / found[-1]
    largest = max(map(abs, found[: len(plan.start)]))
    wished = max(map(abs, plan.start)) or LARGEST / 2
    return wished / largest if largest > 0 and math.isfinite(largest) else 0.0


def _coefficients(columns: Any, ends: Any) -> Any:
    """The coefficients of a logistic regression without intercept, by Newton's method with a line search."""
    import numpy as np
    from scipy.optimize import minimize
    from scipy.special import expit

    n = len(ends)

    def loss(x: Any) -> tuple[float, Any]:
        z = columns @ x
        value = np.logaddexp(0, z).sum() - ends @ z
        slope = columns.T @ (expit(z) - ends)
        return value / n + RIDGE * (x @ x), slope / n + 2 * RIDGE * x

    return minimize(loss, np.zeros(columns.shape[1]), jac=True, method="L-BFGS-B").x
