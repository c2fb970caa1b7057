"""Declarer by averaging over clairvoyance and by alpha-mu, no-trump endings of 5 to 7 cards played out.

Claim: Alpha-mu outperforms averaging over clairvoyance in the game of bridge.

Source: [cazenave2021], whose declarers play whole deals for a contract.

Method: Random no-trump endings, 20 of 5, 20 of 6 and 10 of 7 cards a hand; declarer leads, and tricks are counted. The
defence sees all cards. Averaging over clairvoyance (`pimc`) and alpha-mu with M = 2 and 3 play out the same deals, with
20 worlds before every card and the same seeds. Estimated is the difference in tricks of one deal, with intervals of 95
% over the deals.

Deviations: No published number is compared: no table of the source was looked up. The source plays whole deals for a
contract, against defenders that average, too; here endings are played for tricks against a defence that sees all cards.
Endings of 8 and more cards were left out for the time they take.

Verdict: 50 deals of 5 to 7 cards. Alpha-mu against averaging is open: one deal better, one worse, 0.00 ± 0.06 tricks a
deal. That a larger M plays no worse holds (-0.02, -0.06 to 0.02).
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.studies._judging import estimated, student_mean

ID = "endings"
PRODUCES = ("endings",)
WORLDS = 20
MATTERS = 0.1  # tricks a deal
LARGEST_SEED = 1 << 32
DECLARERS: dict[str, tuple[str, dict[str, Any]]] = {
    "pimc": ("pimc", {}), "m2": ("alpha_mu", {"M": 2}), "m3": ("alpha_mu", {"M": 3})
}  # fmt: skip
QUICK = {"cards": [5], "block": [0, 1], "deals": 2}
FULL = [{"cards": [5, 6], "block": list(range(10)), "deals": 2}, {"cards": [7], "block": list(range(10)), "deals": 1}]


def measure(setting: Setting, seed: int) -> list[Row]:
    """The tricks of every declarer in every deal."""
    return [_of_deal(setting["cards"], seed + deal, deal) for deal in range(setting["deals"])]


def _of_deal(cards: int, seed: int, deal: int) -> Row:
    from zermelo.studies._declarer import UNITS, ending, open_values, played_out

    game, state = ending(cards, seed)
    row: Row = {"deal": deal, "open": (max(open_values(game, state).values()) + cards) / UNITS}
    for name, (algorithm, options) in DECLARERS.items():
        row[name] = played_out(game, state, _rule(game, algorithm, options, seed), random.Random(seed))
    return row


def _rule(game: Any, algorithm: str, options: dict[str, Any], seed: int) -> Any:
    """The card that a search takes."""
    from zermelo.studies._declarer import answer

    drawn = {"worlds": WORLDS, "seed": seed % LARGEST_SEED, **options}
    return lambda state: answer(game, state, algorithm, **drawn).move


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    texts = [row["claim"] for row in published]
    claims = [_better(rows, texts[0], "m3", "pimc"), _no_worse(rows, texts[1])]
    return Findings((), claims, [_table(rows)], notes=[NOTE])


NOTE = (
    "Lost is what declarer takes less than double dummy, which nobody can who does not see all cards. A defence that "
    "sees all is the model of alpha-mu; defenders who see less would leave more to gain and to lose."
)


def _difference(rows: Sequence[Row], one: str, other: str) -> Any:
    return student_mean([row[one] - row[other] for row in rows], -1.0, 1.0)  # where none differs: within a trick


def _better(rows: Sequence[Row], text: str, one: str, other: str, above: float = 0.0) -> Claim:
    """By the tricks that one declarer takes more than the other in the same deals."""
    statistic = estimated("tricks a deal more", _difference(rows, one, other), len(rows), MATTERS, above=above)
    won, lost = (sum(sign * (row[one] - row[other]) > 0 for row in rows) for sign in (1, -1))
    return Claim.judged(text, [statistic], "[cazenave2021]", f"{won} deals better, {lost} worse")


def _no_worse(rows: Sequence[Row], text: str) -> Claim:
    """It may lose less than what matters."""
    return _better(rows, text, "m3", "m2", above=-MATTERS)


def _table(rows: Sequence[Row]) -> Table:
    from zermelo.statistics import mean

    columns = ("cards", "deals", "double dummy", "PIMC loses", "M = 2 loses", "M = 3 loses", "M = 3 gains", "± 95 %")
    cells = []
    for cards in sorted({row["cards"] for row in rows}):
        mine = [row for row in rows if row["cards"] == cards]
        losses = [mean([row["open"] - row[name] for row in mine]).value for name in DECLARERS]
        gain = _difference(mine, "m3", "pimc")
        cells.append((
            str(cards), str(len(mine)), f"{mean([row['open'] for row in mine]).value:.3f}",
            *(f"{each:.3f}" for each in losses), f"{gain.value:+.3f}", f"{gain.high - gain.value:.3f}",
        ))  # fmt: skip
    return Table("endings", f"Tricks a deal, {WORLDS} worlds before every card", columns, cells)
