"""The mean of dice beside the printed one."""

from typing import Any

from zermelo.experiments import Claim, Findings, Number, Table, figures


def analyse(rows: Any, published: Any) -> Findings:
    found = {(row["dice"], row["sides"]): row["mean"] for row in rows}
    numbers = [
        Number(f"{dice} dice of {sides}", value, ours, ours - 0.7, ours + 0.7, 0.05)
        for dice, sides, value in ((int(row["dice"]), int(row["sides"]), float(row["mean"])) for row in published)
        if (ours := found.get((dice, sides))) is not None
    ]
    curve = {"6 sides": ([1, 2, 3], [found[dice, 6] for dice in (1, 2, 3)])}
    return Findings(
        numbers,
        [Claim("more dice, more points", found[3, 6] > found[1, 6], f"{found[1, 6]:.2f} < {found[3, 6]:.2f}", "p. 1")],
        [Table("table-1", "Means", ["dice", "sides", "mean"], [(*key, mean) for key, mean in found.items()])],
        [figures.lines("figure-1", "Means <of> dice", curve, x="dice", y="mean")],
        ["A note & nothing more."],
    )
