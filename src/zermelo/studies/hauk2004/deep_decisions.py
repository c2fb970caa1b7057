"""What the move of a shallow search loses in backgammon by a deeper one, with a plain and with a good evaluation.

Claim: With sophisticated evaluations good checker play in backgammon does not require deep searches.

Source: [hauk2004], the abstract.

Method: The sentence is put into two questions, stated before the searches: does the move of depth 1 lose less with the
better evaluation (learned) than with the plain one (by hand), and does the move of depth 3 lose less than a hundredth
of a point with the better one? For each evaluation 120 decisions are taken at random plies of games between players who
search one ply. Depth 1 is the own move, depth 3 adds a roll and a reply, depth 5 another roll and an own move. The loss
of a move is how much less it is worth than the best one by the search of depth 5, in points, with the same evaluation.
Searches are by Star2, which finds the values of expectiminimax; intervals of 95 % are over positions.

Deviations: The printed numbers were not at hand, so none is compared. The source evaluates with GNU Backgammon's
network. Matches of ours by depth are in `backgammon/depth`.

Verdict: 120 positions an evaluation. With the learned evaluation the move of depth 3 loses 0.003 points (0.001 to
0.005) by depth 5: holds. The move of depth 1 loses 0.007 (0.003 to 0.010) with it and 0.031 (0.020 to 0.043) with that
by hand: holds. 120 positions are fewer than the 365 that show the hundredth of a point that was to matter, but the
whole interval of the difference, 0.013 to 0.037, is beyond it. Table: docs/reports/hauk2004.md.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.core import Game
from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate, share
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import difference, estimated, student_mean, unmeasured
from zermelo.studies.hauk2004._positions import backgammon, decision

ID = "deep-decisions"
PRODUCES = ("deep-decisions", "deep-decisions-loss")
QUICK = {"evaluation": ["hand"], "block": [0], "positions": 4, "judge": 3}
FULL = {"evaluation": ["hand", "learned"], "block": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], "positions": 12, "judge": 5}
ALGORITHM = "star2"
MOST = 3.0  # points: a backgammon
ROUNDING, SMALL, MATTERS = 1e-9, 0.01, 0.01  # points a decision


def measure(setting: Setting, seed: int) -> list[Row]:
    """A row a position and shallower depth: what its move loses by the search of the judge's depth."""
    game, chooser, judge = backgammon(setting["evaluation"]), random.Random(seed), setting["judge"]
    rows: list[Row] = []
    for i in range(setting["positions"]):
        state = decision(game, chooser)
        best = _search(game, state, judge)
        for depth in range(1, judge, 2):
            move = _search(game, state, depth).move
            rows.append({"position": i, "depth": depth, "loss": best.value - _worth(game, state, move, judge - 1)})
    return rows


def _search(game: Game, state: Any, depth: int) -> Any:
    from zermelo.core import find_algorithm, search

    return search(game, state, find_algorithm(ALGORITHM), depth=depth)


def _worth(game: Game, state: Any, move: Any, depth: int) -> float:
    """A move by a search of so many plies, rolls included, after it, for who makes it."""
    child, player = game.play(state, move), game.mover(state)
    if game.is_over(child):
        return float(game.payoff(child, player))
    value = float(_search(game, child, depth).value)
    return value if player == _owner(game, child) else -value


def _owner(game: Game, state: Any) -> int:
    """The player whom the value of a search is for: who moves, or the first where the dice are rolled."""
    return max(0, game.mover(state))


Losses = dict[tuple[str, int], list[float]]  # by evaluation and depth


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The mean loss of a decision with its interval, by evaluation and depth."""
    losses: Losses = {}
    for row in rows:
        losses.setdefault((row["evaluation"], row["depth"]), []).append(row["loss"])
    judged = {"less": _less, "enough": _enough}
    claims = [Claim.judged(row["claim"], [judged[row["id"]](losses)], row["source"]) for row in published]
    return Findings(claims=claims, tables=[_table(losses)], figures=[_figure(losses)])


def _loss(losses: Sequence[float]) -> Estimate:
    return student_mean(losses, 0, 2 * MOST)


def _less(losses: Losses) -> Statistic:
    what = "points a decision at depth 1, learned less by hand"
    hand, learned = losses.get(("hand", 1)), losses.get(("learned", 1))
    if not hand or not learned:
        return unmeasured(what, below=0)
    gap = difference(_loss(learned), _loss(hand))
    return estimated(what, gap, min(len(hand), len(learned)), MATTERS, below=0)


def _enough(losses: Losses) -> Statistic:
    what, own = "points a decision at depth 3, learned", losses.get(("learned", 3))
    if not own:
        return unmeasured(what, below=SMALL)
    return estimated(what, _loss(own), len(own), MATTERS, below=SMALL)


def _table(losses: Losses) -> Table:
    cells = []
    for kind, own in sorted(losses.items()):
        found, others = _loss(own), share(sum(loss > ROUNDING for loss in own), len(own))
        cells.append([
            *kind, len(own), f"{found.value:.4f} ({found.low:.4f} to {found.high:.4f})",
            f"{100 * others.value:.0f} ({100 * others.low:.0f} to {100 * others.high:.0f})", f"{max(own):.3f}",
        ])  # fmt: skip
    columns = ("evaluation", "depth", "positions", "loss, points", "worse moves, %", "largest loss")
    title = "What the moves of shallow searches lose by depth 5, 95 % intervals"
    return Table("deep-decisions", title, columns, cells)


def _figure(losses: Losses) -> Figure:
    found: dict[str, dict[float, Estimate]] = {}
    for (evaluation, depth), own in losses.items():
        found.setdefault(evaluation, {})[depth] = _loss(own)
    title = "Loss of a decision by depth 5, points"
    return estimate_figure("deep-decisions-loss", title, found, x="depth, moves and rolls", y=title, level=0.0)
