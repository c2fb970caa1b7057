"""Temporal differences: an evaluation learns from what it says a little later.

Idea     In self-play the evaluation of every quiet position, through the logistic function, is the chance to win. It
         is moved towards the chances that the later positions of the game give, and its result: of the next position
         with weight 1 - lambda, of the one after with (1 - lambda) lambda, … In the next games the new weights play.
Cost     as logistic fitting: a game gives some dozens of positions, learning itself plays none.
Source   [Sutton1988]; with lambda = 1 it is logistic fitting, game by game; backgammon was learnt so [Tesauro1995].

Needs a game that states its `features`. The steps are those of logistic regression, without the factor v (1 - v) that
slows Sutton's rule where the chances are near 0 or 1. Features are divided by their spread in the first games; the
largest weight keeps its size, as in logistic fitting.
"""

from __future__ import annotations

from typing import Any

from zermelo.evolution.duels import Pairing
from zermelo.evolution.fitting import columns_of, rescaled
from zermelo.evolution.spaces import Genes
from zermelo.evolution.steps import Batch, Found, Milestone, Outline, Plan, Steps

ROUNDS = 10
LAMBDA = 0.7
RATE = 0.3  # of the first game; it falls as RATE / (1 + 10 g / games)
FIRST_ODDS = 1.0  # spread of the log odds that the evaluation gives at first


def td(plan: Plan) -> Steps:
    """Tune weights by temporal differences, in rounds of self-play."""
    each = max(1, plan.games // ROUNDS)
    learner, genes, positions = None, plan.start, 0
    for turn in range(ROUNDS):
        depth = plan.depth(turn, ROUNDS)
        games = [Pairing(genes, genes, turn * each + i, depth, True) for i in range(each)]
        results = yield Batch(games, f"round {turn + 1} of {ROUNDS}", Outline(ROUNDS * each, ROUNDS))
        learner = learner or _Learner(plan, [row for _, rows in results for row in rows])
        for i, (score, rows) in enumerate(results):
            learner.learn(rows, score, RATE / (1 + 10 * (turn * each + i) / (ROUNDS * each)))
            positions += len(rows)
        genes = learner.genes()
        yield Milestone(genes, (turn + 1) * each, f"round {turn + 1}")
    return Found(genes, {"rounds": ROUNDS, "positions": positions, "lambda": LAMBDA})


class _Learner:
    """Coefficients of features of spread 1, and what turns them into genes."""

    def __init__(self, plan: Plan, rows: list[list[float]]) -> None:
        import numpy as np

        self.np, self.plan = np, plan
        columns = columns_of(plan, rows)
        self.spreads = columns.std(axis=0) if len(rows) else np.zeros(columns.shape[1])
        self.varying = self.spreads > 0
        self.spreads[~self.varying] = 1.0
        start = np.array([*plan.start, *([1.0] if plan.fixed else [])])
        odds = float((columns @ start).std()) if len(rows) else 0.0
        self.coefficients = start * self.spreads * (FIRST_ODDS / odds if odds > 0 else 0.0)

    def learn(self, rows: list[list[float]], score: float, rate: float) -> None:
        """Learn from the positions of a game and its result."""
        np = self.np
        if not rows:
            return
        columns = columns_of(self.plan, rows) / self.spreads
        chances = 1 / (1 + np.exp(-np.clip(columns @ self.coefficients, -50, 50)))
        step = rate * (targets(chances, score) - chances) @ columns / len(rows)
        if self.plan.fixed:
            step[-1] = 0.0  # what is not tuned stays
        self.coefficients += np.where(self.varying, step, 0.0)

    def genes(self) -> Genes:
        return rescaled(self.plan, [float(x) for x in self.coefficients / self.spreads])


def targets(chances: Any, score: float) -> Any:
    """What each position of a game is moved to: the mixture of later chances and of the result.

    >>> targets([0.5, 0.6], 1.0).tolist()
    [0.88, 1.0]
    """
    import numpy as np

    found, ahead = np.empty(len(chances)), score
    for t in range(len(chances) - 1, -1, -1):
        found[t] = ahead
        ahead = (1 - LAMBDA) * chances[t] + LAMBDA * ahead
    return found
