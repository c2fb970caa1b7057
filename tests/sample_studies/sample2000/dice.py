"""The mean of dice.

Claim: Means add up.

Source: None.

Verdict: They do.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path
from typing import Any

from zermelo.experiments import Claim, Findings, Number, Table, line_figure

ID = "dice"
PRODUCES = ("table-1", "figure-1")
QUICK = {"dice": [1, 2, 3], "sides": [4, 6], "rolls": 200}
FULL = {"dice": [1, 2, 3, 4], "sides": [4, 6, 8], "rolls": 1000}


def measure(setting: Any, seed: int) -> list[dict[str, Any]]:
    """Roll dice; where DICE_HELD names a file, more than one die only after that is gone."""
    rolled, sides = random.Random(seed), setting["sides"]
    totals = [sum(rolled.randint(1, sides) for _ in range(setting["dice"])) for _ in range(setting["rolls"])]
    held = os.environ.get("DICE_HELD")
    while held and setting["dice"] > 1 and Path(held).exists():
        time.sleep(0.01)
    return [{"mean": sum(totals) / len(totals)}]


def analyse(rows: Any, published: Any) -> Findings:
    """The mean of dice beside the printed one."""
    found = {(row["dice"], row["sides"]): row["mean"] for row in rows}
    numbers = [
        Number(f"{dice} dice of {sides}", value, ours, ours - 0.7, ours + 0.7, 0.05)
        for dice, sides, value in ((int(row["dice"]), int(row["sides"]), float(row["mean"])) for row in published)
        if (ours := found.get((dice, sides))) is not None
    ]
    curve = {"6 sides": ([1, 2, 3], [found[dice, 6] for dice in (1, 2, 3)])}
    return Findings(
        numbers,
        [
            Claim(
                "more dice, more points", found[3, 6] > found[1, 6], f"{found[1, 6]:.2f} < {found[3, 6]:.2f}", "p. 1"
            ),
            *([Claim("so it is with four", None, "four were not rolled", "p. 2")] if (4, 6) not in found else []),
        ],
        [Table("table-1", "Means", ["dice", "sides", "mean"], [(*key, mean) for key, mean in found.items()])],
        [line_figure("figure-1", "Means <of> dice", curve, x="dice", y="mean")],
        ["A note & nothing more."],
        f"Three dice show {found[3, 6]:.1f} points, one shows {found[1, 6]:.1f}.",
    )
