"""Averaging over clairvoyance and alpha-mu on small no-trump endings, judged by the exact answer.

Claim: With M = 1 alpha-mu is averaging over clairvoyance; its values never rise with M and end at the exact ones; it
repairs strategy fusion and non-locality.

Source: [cazenave2021].

Method: Random no-trump endings, 60 of 3 and 20 of 4 cards a hand; declarer leads, and all worlds (20 and 70) are taken.
Every card's exact value is found by search over information states against best defence. The loss of a choice is how
much less that value is than the best one, in tricks; equally good cards are equally likely. Averaging over clairvoyance
and alpha-mu with M = 1, 2 and 3 are compared by their values and losses on the same endings.

Deviations: No published number was at hand. Larger endings were left out: the exact search of 5 cards takes minutes
each.

Verdict: 60 endings of 3 and 20 of 4 cards: with M = 1 alpha-mu is averaging (holds), and values never rise with M
(holds). No search erred in any of the 80, so that what alpha-mu repairs is open (2,996 endings are needed).
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.studies._judging import estimated, never, student_mean

ID = "exact-endings"
PRODUCES = ("exact-endings",)
MOVES = (1, 2, 3)
QUICK = {"cards": [3], "block": [0, 1], "deals": 4}
FULL = [{"cards": [3], "block": list(range(6)), "deals": 10}, {"cards": [4], "block": list(range(20)), "deals": 1}]
CLOSE = 1e-9
RARE = 0.05  # share of endings that may break a rule unseen
MATTERS = 0.05  # tricks a card


def measure(setting: Setting, seed: int) -> list[Row]:
    """What each search believes and loses in every deal."""
    return [_of_deal(setting["cards"], seed + deal, deal) for deal in range(setting["deals"])]


def _of_deal(cards: int, seed: int, deal: int) -> Row:
    from zermelo.studies._declarer import UNITS, ending, expected, move_values, shares

    game, state = ending(cards, seed)
    moves = list(game.moves(state))

    def values(algorithm: str, **options: Any) -> list[float]:
        found = move_values(game, state, algorithm, **options)
        return [found[move] / UNITS for move in moves]

    exact = values("belief_state")
    row: Row = {"deal": deal, "exact": max(exact)}
    everything = {"worlds": 1000}
    tried = {"pimc": values("pimc", **everything)}
    tried |= {f"m{own}": values("alpha_mu", M=own, all_moves=True, **everything) for own in MOVES}
    for name, found in tried.items():
        row[f"{name}_value"] = max(found)
        row[f"{name}_loss"] = max(0.0, max(exact) - expected(exact, shares(found)))
    return row


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    texts = [row["claim"] for row in published]
    claims = [_same(rows, texts[0]), _falling(rows, texts[1]), _repairs(rows, texts[2])]
    wrong = sum(row["pimc_loss"] > CLOSE for row in rows)
    learnt = (
        f"Alpha-mu with M = 3 loses {_mean(rows, 'm3_loss').value:.4f} tricks a card where averaging over clairvoyance "
        f"loses {_mean(rows, 'pimc_loss').value:.4f}; that errs in {wrong} of {len(rows)} endings."
    )
    return Findings((), claims, [_table(rows)], learnt=learnt)


def _mean(rows: Sequence[Row], name: str) -> Any:
    from zermelo.statistics import mean

    return mean([row[name] for row in rows])


def _same(rows: Sequence[Row], text: str) -> Claim:
    other = sum(
        abs(row["m1_value"] - row["pimc_value"]) + abs(row["m1_loss"] - row["pimc_loss"]) > CLOSE for row in rows
    )
    return Claim.judged(text, [never("endings in which they differ", other, len(rows), RARE)], "[cazenave2021]")


def _falling(rows: Sequence[Row], text: str) -> Claim:
    names = [f"m{own}_value" for own in MOVES] + ["exact"]
    risen = sum(any(row[a] < row[b] - CLOSE for a, b in itertools.pairwise(names)) for row in rows)
    statistic = never("endings in which a value rises", risen, len(rows), RARE)
    return Claim.judged(text, [statistic], "[cazenave2021]", "down to the exact value")


def _repairs(rows: Sequence[Row], text: str) -> Claim:
    """By what averaging loses more than alpha-mu with the largest M, ending by ending."""
    found = student_mean([row["pimc_loss"] - row["m3_loss"] for row in rows], -1.0, 1.0)
    statistic = estimated("tricks that averaging loses more", found, len(rows), MATTERS, above=0)
    return Claim.judged(text, [statistic], "[cazenave2021]")


def _table(rows: Sequence[Row]) -> Table:
    columns = ("cards", "endings", "search", "believes above the exact value", "errs in", "loses", "± 95 %")
    cells = []
    for cards in sorted({row["cards"] for row in rows}):
        mine = [row for row in rows if row["cards"] == cards]
        for name, word in {"pimc": "PIMC", **{f"m{own}": f"alpha-mu, M = {own}" for own in MOVES}}.items():
            loss, exact = _mean(mine, f"{name}_loss"), _mean(mine, "exact").value
            cells.append((
                str(cards), str(len(mine)), word, f"{_mean(mine, f'{name}_value').value - exact:.4f}",
                str(sum(row[f"{name}_loss"] > CLOSE for row in mine)), f"{loss.value:.4f}",
                f"{loss.high - loss.value:.4f}",
            ))  # fmt: skip
    return Table("exact-endings", "Beliefs and losses, in tricks; all worlds", columns, cells)
