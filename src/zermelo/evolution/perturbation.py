"""SPSA: a gradient from two points, whatever the number of weights.

Idea     Change all weights at once, each up or down by chance; let the weights changed one way play those changed the
         other way; step towards the winner. On average that is a step along the gradient of the expected score.
Cost     2 `boards` games a step.
Source   [Spall1992]; the gains and their constants by the rules of [Spall1998]: a_k = a / (A + k)^0.602 and
         c_k = c / k^0.101, A a tenth of the steps, a such that the first steps have the size wished for.
"""

from __future__ import annotations

import random

from zermelo.evolution.duels import both_ways, score_of_one
from zermelo.evolution.steps import Batch, Found, Milestone, Outline, Plan, Steps, milestone_due, milestones

ALPHA, GAMMA = 0.602, 0.101
STABILITY = 0.1  # A, as a share of the steps
FIRST_CHANGE = 20.0  # c: genes by which weights are changed at first; large enough to change moves
FIRST_STEP = 15.0  # genes that the first step takes after a match that one side wins outright


def spsa(plan: Plan) -> Steps:
    """Tune weights by simultaneous perturbation."""
    chooser = random.Random(f"spsa {plan.seed}")
    steps = max(1, plan.games // (2 * plan.boards))
    stability = STABILITY * steps
    gain = FIRST_STEP * FIRST_CHANGE * (stability + 1) ** ALPHA
    genes, played = list(plan.start), 0
    outline = Outline(steps * 2 * plan.boards, milestones(steps))
    for step in range(steps):
        change = FIRST_CHANGE / (step + 1) ** GAMMA
        signs = [chooser.choice((-1, 1)) for _ in genes]
        up = plan.space.cut([gene + change * sign for gene, sign in zip(genes, signs, strict=True)])
        down = plan.space.cut([gene - change * sign for gene, sign in zip(genes, signs, strict=True)])
        games = [
            game for board in range(plan.boards)
            for game in both_ways(up, down, step * plan.boards + board, plan.depth(step, steps))
        ]  # fmt: skip
        results = yield Batch(games, f"step {step + 1} of {steps}", outline)
        played += len(games)
        slope = (2 * score_of_one(results) - 1) / change
        size = gain / (stability + step + 1) ** ALPHA * slope
        moved = [gene + size * sign for gene, sign in zip(genes, signs, strict=True)]
        genes = list(plan.space.cut(moved))
        if milestone_due(step, steps):
            yield Milestone(plan.space.cut(genes), played, f"step {step + 1}")
    return Found(plan.space.cut(genes), {"steps": steps})
