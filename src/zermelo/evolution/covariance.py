"""CMA-ES: weights drawn from a normal law that follows the winners.

Idea     Draw some weight vectors around a mean; let each play the mean from the same openings; move the mean to the
         better half, and adapt the covariance to the directions in which they lay.
Cost     2 `boards` games for each vector of each step; 4 + 3 ln(n) vectors for n weights.
Source   [Hansen2001], by the authors' library `cma`.
"""

from __future__ import annotations

import math
from typing import Any

from zermelo.errors import UsageError
from zermelo.evolution.duels import both_ways, score_of_one
from zermelo.evolution.spaces import LARGEST
from zermelo.evolution.steps import Batch, Found, Milestone, Outline, Plan, Steps, milestone_due, milestones

SPREAD = 30.0  # genes: the standard deviation at first
MOST_SPREAD = 50.0  # the library widens it when scores are equal, which in short matches they often are


def cma_es(plan: Plan) -> Steps:
    """Tune weights by the evolution strategy; refused where the library is missing."""
    try:
        import cma
    except ImportError:
        raise UsageError("method cma_es needs the library cma: pip install 'zermelo[evolve]'") from None
    return _steps(plan, cma)


def _steps(plan: Plan, cma: Any) -> Steps:
    n = len(plan.start)
    vectors = 4 + int(3 * math.log(max(2, n)))
    steps = max(1, plan.games // (2 * plan.boards * vectors))
    # The library does not draw from a space of one dimension: a second gene, which nothing reads, stands beside it.
    spare = [0.0] if n == 1 else []
    bounds = [[*plan.space.lows, *(-LARGEST for _ in spare)], [*plan.space.highs, *(LARGEST for _ in spare)]]
    options = {
        "seed": 1 + plan.seed % (1 << 31), "popsize": vectors, "bounds": bounds, "maxstd": MOST_SPREAD, "verbose": -9,
    }  # fmt: skip
    strategy = cma.CMAEvolutionStrategy([*plan.start, *spare], SPREAD, options)
    played, mean = 0, plan.start
    outline = Outline(steps * 2 * plan.boards * vectors, milestones(steps))
    for step in range(steps):
        drawn = strategy.ask()
        boards = range(step * plan.boards, (step + 1) * plan.boards)
        depth = plan.depth(step, steps)
        games = [
            game for each in drawn for board in boards
            for game in both_ways(plan.space.cut([float(x) for x in each[:n]]), mean, board, depth)
        ]  # fmt: skip
        results = yield Batch(games, f"step {step + 1} of {steps}", outline)
        played += len(games)
        size = 2 * plan.boards
        scores = [score_of_one(results[i * size : (i + 1) * size]) for i in range(vectors)]
        strategy.tell(drawn, [-score for score in scores])
        mean = plan.space.cut([float(x) for x in strategy.result.xfavorite[:n]])
        if milestone_due(step, steps):
            yield Milestone(mean, played, f"step {step + 1}")
    return Found(mean, {"steps": steps, "vectors": vectors, "spread": round(float(strategy.sigma), 3)})
