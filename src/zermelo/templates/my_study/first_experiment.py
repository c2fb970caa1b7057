"""The leaves of alpha-beta in perfectly ordered trees.

Claim: With the best move first, alpha-beta visits b^ceil(d/2) + b^floor(d/2) - 1 leaves.

Source: [KnuthMoore1975], section 6.

Method: Perfectly ordered trees are searched by alpha-beta, and the leaves it visits are counted.

Deviations: None. Say here what you do in another way than the source.

Verdict: The claim holds in every tree that was searched. Replace this by what your full profile found.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Findings, Number, Table

ID = "first-experiment"
PRODUCES = ("leaves",)
# A list varies: there is a unit of work for each combination. Anything else is the same for all units.
QUICK = {"b": [2, 3], "depth": [4], "trees": 3}
FULL = {"b": [2, 3, 4], "depth": [4, 6], "trees": 20}


def measure(setting: Mapping[str, Any], seed: int) -> list[dict[str, Any]]:
    """The rows of one unit: a pure function of the setting and the seed, without clock, files or global state."""
    import zermelo  # heavy imports inside, so that listing stays fast

    leaves = []
    for number in range(setting["trees"]):
        tree = zermelo.game("ordered_tree", b=setting["b"], depth=setting["depth"], order=1, seed=number)
        found = zermelo.search(tree, algorithm="alpha_beta", depth=setting["depth"], interpreted=True)
        leaves.append(found.leaves)
    return [{"least": min(leaves), "most": max(leaves)}]


def analyse(rows: Sequence[Mapping[str, Any]], published: Sequence[Mapping[str, str]]) -> Findings:
    """What the rows say beside the published numbers, which are the rows of the CSV file as text."""
    known = {(int(row["b"]), int(row["depth"])): float(row["leaves"]) for row in published}
    numbers = [
        Number(
            f"leaves, b = {row['b']}, depth {row['depth']}", published=known[row["b"], row["depth"]], ours=row["most"],
            low=row["least"], high=row["most"],
        )
        for row in rows
    ]  # fmt: skip
    same = all(row["least"] == row["most"] == known[row["b"], row["depth"]] for row in rows)
    claim = Claim("perfect order gives the minimal tree", same, f"{len(rows)} settings", "section 6")
    table = Table("leaves", "Leaves of alpha-beta", ["b", "depth", "leaves"], [
        (row["b"], row["depth"], row["most"]) for row in rows
    ])  # fmt: skip
    return Findings(numbers, [claim], [table], learnt="In perfectly ordered trees alpha-beta visits the minimal tree.")
