"""Six players of Rolit: final score and share of wins.

Claim: Paranoid is first in mean final score and in wins, bounded paranoid (epsilon = 2) second. Bounded max^n (epsilon
= 36) is a little above max^n with shallow pruning, which is no better than Greedy: the evaluation may be weak.

Source: [bounded2021], experiment 3: graphs 8 and 9, without numbers.

Method: Rolit, numbered boards after 16 random moves, 20,000 nodes a turn; at each board sit four of the six players.
Every three boards have two seats for each player; who sits where is drawn. 960 boards are played with the evaluation
`study`, 640 for each player, and 192 with `stable`. Greedy takes the most balls. Estimated are mean final scores and
shares of wins; two players are compared on the boards where both sit, with intervals of 95 %.

Deviations: The report has 96 boards, seated by "a fair random generator" so that all players sit at a like number of
boards. Its evaluation is not printed: `study` is our reading of it (docs/guides/rolit.md). Its graphs have no numbers,
so only its claims are judged; that 2 balls count as near and that differences of 3 balls and 15 % of the wins matter is
our choice.

Verdict: On 960 boards with the evaluation `study` two of 4 claims fail and two stay open, since Paranoid and
BoundedParanoid differ by 0.0 ± 1.5 balls. Mean scores: Paranoid 22.1 ± 0.7, BoundedParanoid 21.7 ± 0.7,
ShallowPruningMaxN 19.5 ± 0.7, BoundedMaxN 15.6 ± 0.6, Greedy 10.3 ± 0.5, Random 6.7 ± 0.3.

Tables and discussion: docs/reports/bounded2021.md.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

import zermelo
from zermelo.arena import Budget, Player, play_board
from zermelo.core import Game
from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate, bounded_mean
from zermelo.studies.bounded2021._boards import MAX_N, MOVES, PARANOID, SEED, numbers, player, shown, told

# Boards after 16 random moves, on each four of the six players. The study had 96 boards; here are ten times as many.
ID = "experiment-3"
PRODUCES = ("graph-8", "graph-9", "players")

PLAN = {"evaluation": ["study"], "nodes": 20_000, "max_n": 36, "paranoid": 2}
QUICK = {**PLAN, "first": [0, 9, 18, 27], "boards": 9}
FULL = [
    {**PLAN, "first": list(range(0, 960, 24)), "boards": 24},
    {**PLAN, "evaluation": ["stable"], "first": list(range(0, 192, 24)), "boards": 24},
]


KEPT = ("board", "seat", "player", "score", "win", "depth")
SEATS = 4


def measure(setting: Setting, seed: int) -> list[Row]:
    """The six players of the study on boards, four on each, seated fairly.

    A row for every seat; the boards have numbers, so the seed is not used.
    """
    game = zermelo.game("rolit", evaluation=setting["evaluation"])
    all_six, rows = players(setting), []
    for board in numbers(setting):
        played = play_board(
            game, [all_six[i] for i in fair_seats(board)], seed=SEED, board=board, opening=MOVES, seats="fixed",
            budget=Budget(nodes=setting["nodes"]),
        )[0]  # fmt: skip
        assert not played.ending, played.ending
        rows += [{key: row[key] for key in KEPT} for row in played.rows()]
    return rows


def fair_seats(board: int) -> tuple[int, ...]:
    """Which of the six players sit at a board, and where.

    The report seats them by "a fair random generator", each in a like number of boards. Here every three boards have
    twelve seats, two for each player: their order is drawn, dealt twice, and cut into fours; then the seats are drawn.

    >>> sorted(player for board in (0, 1, 2) for player in fair_seats(board))
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    """
    order = list(range(6))
    random.Random(f"players {SEED} {board // 3}").shuffle(order)
    at = SEATS * (board % 3)
    chosen = (order + order)[at : at + SEATS]
    random.Random(f"seats {SEED} {board}").shuffle(chosen)
    return tuple(chosen)


def players(setting: Setting) -> list[Player]:
    return [
        Player("Random", "random"),
        Player("Greedy", choose=most_balls),
        player("ShallowPruningMaxN", MAX_N),
        player("Paranoid", PARANOID),
        player("BoundedMaxN", MAX_N, epsilon=setting["max_n"]),
        player("BoundedParanoid", PARANOID, epsilon=setting["paranoid"]),
    ]


def most_balls(game: Game, state: Any, budget: Budget) -> Any:
    """Greedy with the weak heuristic: the first of the moves that leave the mover with the most balls."""
    counting, seat = zermelo.game("rolit", evaluation="balls"), game.mover(state)

    def balls(move: Any) -> float:
        after = game.play(state, move)
        return counting.payoff(after, seat) if game.is_over(after) else counting.evaluate(after, seat)

    return max(game.moves(state), key=balls)


WHAT = {"score": 64.0, "win": 1.0}  # and how much there is of it
NEAR = 2.0  # balls within which a mean score is near another
MATTERS = {"score": 3.0, "win": 0.15}  # a difference that the graphs of the study would show


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """Mean score and share of wins of the six players, and the order that the study saw."""
    tables, pictures = [], []
    for evaluation in sorted({row["evaluation"] for row in rows}, reverse=True):
        own = [row for row in rows if row["evaluation"] == evaluation]
        tables.append(_table(evaluation, own))
        if evaluation == "study":
            pictures = [_bars("graph-8", "Final score", own, "score"), _bars("graph-9", "Share of wins", own, "win")]
    judged = _judged([row for row in rows if row["evaluation"] == "study"])
    claims = [
        Claim.judged(row["claim"], judged[row["id"]], row["source"], told(judged[row["id"]])) for row in published
    ]
    return Findings(claims=claims, tables=tables, figures=pictures)


def ranking(rows: Sequence[Row]) -> list[str]:
    """By mean score, the best first."""
    names = {row["player"] for row in rows}
    return sorted(names, key=lambda name: (-estimate(rows, name, "score").value, name))


def estimate(rows: Sequence[Row], name: str, what: str) -> Estimate:
    return bounded_mean([row[what] for row in rows if row["player"] == name], 0.0, WHAT[what])


def difference(rows: Sequence[Row], one: str, other: str, what: str) -> tuple[Estimate, int]:
    """On the boards where both sit, and how many these are."""
    found: dict[str, dict[int, float]] = {
        name: {row["board"]: row[what] for row in rows if row["player"] == name} for name in (one, other)
    }
    common = sorted(found[one].keys() & found[other].keys())
    apart = [found[one][board] - found[other][board] for board in common]
    most = WHAT[what]
    return bounded_mean(apart, -most, most) if apart else Estimate(0.0, -most, most), len(common)


def _table(evaluation: str, rows: Sequence[Row]) -> Table:
    lines = []
    for name in ranking(rows):
        own = [row for row in rows if row["player"] == name]
        depths = [row["depth"] for row in own if row["depth"]]
        depth = f"{sum(depths) / len(depths):.2f}" if depths else ""
        lines.append([name, len(own), *(shown(estimate(rows, name, what)) for what in WHAT), depth])
    suffix = "" if evaluation == "study" else f"-{evaluation}"
    columns = ["player", "boards", "score", "share of wins", "depth"]
    return Table(f"players{suffix}", f"Six players, evaluation {evaluation}", columns, lines)


def _judged(rows: Sequence[Row]) -> dict[str, list[Statistic]]:
    others = ("BoundedParanoid", "BoundedMaxN", "ShallowPruningMaxN", "Greedy", "Random")
    near, boards = difference(rows, "ShallowPruningMaxN", "Greedy", "score")
    return {
        "paranoid": _above(rows, "Paranoid", others),
        "second": _above(rows, "BoundedParanoid", others[1:]),
        "bounded": _above(rows, "BoundedMaxN", ["ShallowPruningMaxN"]),
        "greedy": [Statistic("ShallowPruningMaxN less Greedy, balls", near.value, near.low, near.high, -NEAR, NEAR,
                             boards, MATTERS["score"])],
    }  # fmt: skip


def _above(rows: Sequence[Row], name: str, others: Sequence[str]) -> list[Statistic]:
    """By how much a player is above others in score and in wins, on the boards where both sit."""
    made = []
    for other in others:
        for what, effect in MATTERS.items():
            found, boards = difference(rows, name, other, what)
            label = f"{name} less {other}, {'balls' if what == 'score' else 'wins'}"
            made.append(Statistic(label, found.value, found.low, found.high, 0.0, sample=boards, effect=effect))
    return made


def _bars(name: str, title: str, rows: Sequence[Row], what: str) -> Figure:
    order = ranking(rows)
    found = [estimate(rows, each, what) for each in order]

    def draw(canvas: Any) -> None:
        axes = canvas.subplots()
        ends = [[each.value - each.low for each in found], [each.high - each.value for each in found]]
        axes.bar(range(len(order)), [each.value for each in found], yerr=ends, capsize=4)
        axes.set_xticks(range(len(order)), order, rotation=20, fontsize=8)
        axes.set(ylabel=title.lower())

    return Figure(name, title, draw)
