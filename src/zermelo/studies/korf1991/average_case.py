"""Leaves of max^n with shallow pruning on random trees: what a ply more costs, in units of b.

Claim: In the average case shallow pruning does not reduce the asymptotic branching factor.

Source: [korf1991], the abstract.

Method: Trees of three and four players whose leaves share out a sum by cut points, independently (`n_player_tree`): 200
for each depth, up to 13 plies with b = 2, 8 with b = 3 and 6 with b = 5. Estimated is the share of the leaves that
`max_n_shallow` looks at, with intervals of 95 %. A branching factor below b would show as a share that falls by the
same factor with every ply; without one the share settles. The growth of the leaves from the second deepest trees to the
deepest, over b, must lie above 0.97: a factor of 0.97 a ply is the effect that matters.

Deviations: The paper's model was not at hand; the trees are ours, and no number is compared.

Verdict: Holds in the full profile, 200 trees a setting: the share of the leaves that is looked at falls over the
first plies and then settles, at 0.921 (b = 2), 0.881 (b = 3) and 0.823 (b = 5) with three players and at 0.982, 0.970
and 0.948 with four. The last ply costs at least 0.994 times b in all six kinds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import Estimate, mean
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import estimated

ID = "average-case"
PRODUCES = ("average-case", "average-case-shares")
QUICK = [{"players": [3], "b": [3], "depth": [2, 3, 4, 5, 6], "trees": 10, "interpreted": True}]
FULL = [
    {"players": [3, 4], "b": [2], "depth": [2, 4, 6, 8, 10, 12, 13], "trees": 200, "interpreted": False},
    {"players": [3, 4], "b": [3], "depth": [2, 3, 4, 5, 6, 7, 8], "trees": 200, "interpreted": False},
    {"players": [3, 4], "b": [5], "depth": [2, 3, 4, 5, 6], "trees": 200, "interpreted": False},
]
SUM = 1 << 20  # few leaves are equal
LEAST = 0.97  # growth of a ply in units of b


def measure(setting: Setting, seed: int) -> list[Row]:
    """The mean share of the leaves that is looked at, with its standard error."""
    from zermelo.core import find_algorithm, game, search

    shape = {name: setting[name] for name in ("players", "b", "depth")}
    shares = []
    for number in range(setting["trees"]):
        tree = game("n_player_tree", **shape, sum=SUM, leaves="cuts", seed=(seed >> 4) + number)
        found = search(
            tree, algorithm=find_algorithm("max_n_shallow"), depth=setting["depth"], interpreted=setting["interpreted"]
        )
        shares.append(found.leaves / setting["b"] ** setting["depth"])
    found_share = mean(shares)
    return [{"share": found_share.value, "share_low": found_share.low, "share_high": found_share.high}]


Groups = dict[tuple[int, int], list[Row]]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    groups: Groups = {}
    for row in sorted(rows, key=lambda row: int(row["depth"])):
        groups.setdefault((row["players"], row["b"]), []).append(row)
    statistics = [growth(own) for own in groups.values()]
    told = f"growth over b between the two deepest: {min(each.value for each in statistics):.3f} and more"
    claims = [Claim.judged(row["claim"], statistics, row["source"], told) for row in published]
    curves = {
        f"{players} players, b = {b}": {
            row["depth"]: Estimate(row["share"], row["share_low"], row["share_high"]) for row in own
        }
        for (players, b), own in groups.items()
    }
    title = "Share of the leaves that shallow pruning looks at, random order"
    drawn = estimate_figure("average-case-shares", title, curves, x="depth", y="share of the leaves")
    return Findings(claims=claims, tables=[_table(groups)], figures=[drawn])


def growth(rows: Sequence[Row]) -> Statistic:
    """The growth of the leaves over b, a ply, between the two deepest; the trees are independent."""
    before, last = rows[-2:]
    plies = last["depth"] - before["depth"]
    value = (last["share"] / before["share"]) ** (1 / plies)
    relative = [(row["share_high"] - row["share"]) / row["share"] for row in (before, last)]
    half = value * sum(each**2 for each in relative) ** 0.5 / plies
    what = f"{last['players']} players, b = {last['b']}, from {before['depth']} to {last['depth']} plies: growth over b"
    found = Estimate(value, value - half, value + half)
    return estimated(what, found, min(row["trees"] for row in (before, last)), 1 - LEAST, above=LEAST)


def _table(groups: Groups) -> Table:
    cells = [
        (players, b, row["depth"], row["trees"], f"{row['share']:.4f} ± {row['share_high'] - row['share']:.4f}")
        for (players, b), own in groups.items() for row in own
    ]  # fmt: skip
    return Table(
        "average-case", "Share of the leaves that is looked at", ("players", "b", "depth", "trees", "share"), cells
    )
