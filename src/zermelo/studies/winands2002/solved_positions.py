"""Positions solved under limits of nodes and of memory.

Claim: All variants solve more positions than alpha-beta under equal nodes. PN fails first on memory. PN² and PDS solve
more than PN and alpha-beta. PDS-PN and df-pn go furthest under tight memory.

Source: [winands2002], on endgames of Lines of Action.

Method: 210 positions of Connect Four 6x5, Hex 5x5 and Othello 6x6 after random plays, 70 a game, drawn with a seed and
kept in `_positions.csv`; the question is whether the player to move wins. Every algorithm has 300,000 nodes a position,
with as much memory as it asks for and with 300, 3,000 and 30,000 nodes or table entries that may be kept. Who solves
more is judged by the positions that only one of two solves: exact binomial intervals, all comparisons of a claim
together.

Deviations: The paper was not at hand: its claims are taken as they are reported in the literature. Its numbers are of
another game and another set, so only its claims are judged. Nodes are limited here, not time. The claim on PN² and PDS
names no limit of memory, so it is judged at all three.

Verdict: Three of five claims hold, one fails, one stays open; no two algorithms disagree on a position. Of 210
positions df_pn solves 185 within 300,000 nodes, pds 184, pn 163 and plain alpha-beta 84; when 300 nodes may be kept,
df_pn solves 143, pds 141, pds_pn 133, pn2 38 and pn 10. So PN² does not solve more than alpha-beta at every limit; with
3,000 kept it does (140).

Tables and discussion: docs/reports/winands2002.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Figure, Findings, Row, Setting, Statistic, Table
from zermelo.statistics import share
from zermelo.studies._figures import estimate_figure
from zermelo.studies._judging import ahead, never
from zermelo.studies.winands2002._positions import PARAMETERS, positions

ID = "solved-positions"
PRODUCES = ("solved-by-nodes", "solved-by-memory", "solved-figure")

ALGORITHMS = ["alpha_beta", "engine", "pn", "pn2", "pds", "df_pn", "pds_pn", "pn_star"]

# `memory`: nodes or table entries that may be kept; 0 is as many as the node limit asks for. `positions`: the first so
# many of each game. Interpreted, nothing is compiled: for the few nodes of the quick profile that is faster.
QUICK = {
    "algorithm": ALGORITHMS, "game": ["connect_four", "othello"], "memory": [0, 100], "nodes": 1000, "positions": 4,
    "interpreted": True,
}  # fmt: skip
FULL = {
    "algorithm": ALGORITHMS, "game": ["connect_four", "hex", "othello"], "memory": [0, 300, 3000, 30000],
    "nodes": 300_000, "positions": 70, "interpreted": False,
}  # fmt: skip


ENOUGH = 64.0  # megabytes: no variant needs more within the node limits
TABLE_ENTRY_BYTES = 24  # of the engine's table


def measure(setting: Setting, seed: int) -> list[Row]:
    """One algorithm on the positions of one game, with so much memory.

    For each position whether 'the player to move wins' was decided, how, and within how many nodes.
    """
    import zermelo

    game = zermelo.game(setting["game"], **PARAMETERS[setting["game"]])
    name, memory = setting["algorithm"], setting["memory"]
    rows = []
    for number, position in enumerate(positions(setting["game"])[: setting["positions"]]):
        found = zermelo.search(
            game, position, name, depth=game.traits.max_plies, nodes=setting["nodes"],
            interpreted=setting["interpreted"], **options(name, memory),
        )  # fmt: skip
        rows.append({"number": number, "won": answer(found), "used": found.nodes, "reason": found.stopped})
    return rows


def options(algorithm: str, memory: int) -> dict[str, Any]:
    """The goal as a goal, or for alpha-beta as the null window above 0; and the memory."""
    from zermelo.kernels import next_float

    if algorithm == "alpha_beta":  # keeps nothing
        return {"alpha": 0.0, "beta": next_float(0.0)}
    if algorithm == "engine":
        megabytes = memory * TABLE_ENTRY_BYTES / 1e6 if memory else 16.0
        return {"alpha": 0.0, "beta": next_float(0.0), "quiescence": False, "table_mb": megabytes}
    return {"goal": "win", "proof": False, "memory_mb": ENOUGH, "memory_nodes": memory or None}


def answer(found: Any) -> int | None:
    """1 for a win, 0 for none, None for unknown."""
    if "goal" in found.options:  # a proof-number search
        return None if found.verdict.proved is None else int(found.verdict.proved)
    return None if found.stopped else int(found.value > 0)


Judged = tuple[list[Statistic], str]  # what a claim rests on, and the counts
PROVERS = ("pn", "pn2", "pds", "df_pn", "pds_pn", "pn_star")
STEPS = (100, 10, 1)  # the node limit and shares of it: a search solved within fewer nodes is solved with that limit


Position = tuple[str, int]
MATTERS = 0.25  # three of four positions in which two differ: an advantage that is worth naming
RARE = 0.02  # share of positions that two algorithms may answer differently and still be said to agree


def _compared(what: str, one: set[Position], other: set[Position]) -> Statistic:
    return ahead(what, len(one - other), len(other - one), MATTERS)


class Counts:
    """How many positions an algorithm solved within so many nodes and so much memory."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self.algorithms = list(dict.fromkeys(row["algorithm"] for row in rows))
        self.memories = sorted({row["memory"] for row in rows if row["memory"]})
        self.most = max(row["nodes"] for row in rows)
        self.limits = [self.most // step for step in STEPS]
        self.positions = len({(row["game"], row["number"]) for row in rows})

    def solved(self, algorithm: str, memory: int = 0, nodes: int | None = None) -> int:
        limit = self.most if nodes is None else nodes
        return sum(
            row["won"] is not None and row["used"] <= limit
            for row in self.rows
            if row["algorithm"] == algorithm and row["memory"] == memory
        )

    def solves(self, algorithm: str, memory: int = 0) -> set[Position]:
        return self._where(algorithm, memory, lambda row: row["won"] is not None)

    def ended(self, algorithm: str, memory: int) -> set[Position]:
        """Positions that were given up for want of memory."""
        return self._where(algorithm, memory, lambda row: row["reason"] == "memory")

    def _where(self, algorithm: str, memory: int, chosen: Callable[[Row], bool]) -> set[Position]:
        own = (row for row in self.rows if row["algorithm"] == algorithm and row["memory"] == memory)
        return {(row["game"], row["number"]) for row in own if chosen(row)}

    def more(self, one: str, other: str, memory: int = 0) -> Statistic:
        """Does one algorithm solve more positions than another? By the positions that only one of them solves."""
        return _compared(f"{one} against {other}", self.solves(one, memory), self.solves(other, memory))

    def disagreements(self) -> int:
        """Positions that were answered in two ways."""
        answers: dict[tuple[str, int], set[int]] = {}
        for row in self.rows:
            if row["won"] is not None:
                answers.setdefault((row["game"], row["number"]), set()).add(row["won"])
        return sum(len(each) > 1 for each in answers.values())

    def out_of_memory(self, algorithm: str, memory: int) -> int:
        return sum(
            row["reason"] == "memory" for row in self.rows if row["algorithm"] == algorithm and row["memory"] == memory
        )


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    """The tables of solved positions, and the claims that rest on them."""
    counts = Counts(rows)
    claims = [_claim(row, *JUDGES[row["id"]](counts)) for row in published]
    claims.append(same_answers(counts))
    return Findings(claims=claims, tables=tables(counts), figures=[figure(counts)], learnt=learnt(counts))


def _claim(row: Mapping[str, str], statistics: Sequence[Statistic], evidence: str) -> Claim:
    return Claim.judged(row["claim"], statistics, row["source"], evidence)


def learnt(counts: Counts) -> str:
    least, told = counts.memories[0], ("pn", "df_pn", "alpha_beta")
    ended = [counts.out_of_memory(name, least) for name in ("pn", "df_pn")]
    return (
        f"With room for {least} nodes, plain proof-number search (pn) runs out of memory in {ended[0]} of"
        f" {counts.positions} positions, df_pn in {ended[1]}. Positions solved within {counts.most:,} nodes:"
        f" {worded({name: counts.solved(name) for name in told})}."
    )


def tables(counts: Counts) -> list[Table]:
    nodes = [(name, *(counts.solved(name, nodes=limit) for limit in counts.limits)) for name in counts.algorithms]
    memory = [(name, *(counts.solved(name, each) for each in counts.memories)) for name in counts.algorithms]
    of = f"of {counts.positions} positions"
    return [
        Table("solved-by-nodes", f"Solved within so many nodes, {of}", ("algorithm", *map(str, counts.limits)), nodes),
        Table(
            "solved-by-memory", f"Solved within {counts.most} nodes when so many may be kept, {of}",
            ("algorithm", *map(str, counts.memories)), memory,
        ),
    ]  # fmt: skip


def figure(counts: Counts) -> Figure:
    limits = [max(1, counts.most * step // 30) for step in range(1, 31)]
    series = {
        name: {n: share(counts.solved(name, nodes=n), counts.positions) for n in limits} for name in counts.algorithms
    }
    title = "Positions solved within so many nodes, in percent"
    return estimate_figure("solved-figure", title, series, x="nodes", y="solved, %", factor=100)


def all_beat_alpha_beta(counts: Counts) -> Judged:
    base = counts.solved("alpha_beta")
    ours = {name: counts.solved(name) for name in PROVERS}
    evidence = f"alpha_beta {base}, engine {counts.solved('engine')}; {worded(ours)}"
    return [counts.more(name, "alpha_beta") for name in PROVERS], evidence


def memory_ends_pn_first(counts: Counts) -> Judged:
    least = counts.memories[0]
    ended = {name: counts.out_of_memory(name, least) for name in PROVERS}
    solved = {name: counts.solved(name, least) for name in PROVERS}
    others = [name for name in PROVERS if name != "pn"]
    first = [
        _compared(f"pn ended before {name}", counts.ended("pn", least), counts.ended(name, least)) for name in others
    ]
    fewest = [counts.more(name, "pn", least) for name in others]
    return first + fewest, f"with {least} nodes, ended by memory: {worded(ended)}; solved: {worded(solved)}"


def two_levels_beat_one(counts: Counts) -> Judged:
    """At every limit of memory: the claim names none."""
    pairs, told = [], []
    for memory in counts.memories:
        pairs += [counts.more(one, other, memory) for one in ("pn2", "pds") for other in ("pn", "alpha_beta")]
        solved = {name: counts.solved(name, memory) for name in ("alpha_beta", "pn", "pn2", "pds")}
        told.append(f"with {memory} nodes: {worded(solved)}")
    return pairs, "; ".join(told)


def the_last_ones(counts: Counts) -> Judged:
    """PN* is left aside: the paper does not test it."""
    least = counts.memories[0]
    solved = {name: counts.solved(name, least) for name in PROVERS}
    pairs = [counts.more(one, other, least) for one in ("pds_pn", "df_pn") for other in ("pn", "pn2", "pds")]
    return pairs, f"with {least} nodes: {worded(solved)}; pn_star, which the paper does not test, is left aside"


def same_answers(counts: Counts) -> Claim:
    wrong = counts.disagreements()
    found = never("positions answered in two ways", wrong, counts.positions, RARE)
    return Claim.judged("All algorithms give the same answers", [found], "ours")


def worded(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


JUDGES: Mapping[str, Callable[[Counts], Judged]] = {
    "alpha_beta": all_beat_alpha_beta,
    "memory": memory_ends_pn_first,
    "two_levels": two_levels_beat_one,
    "tight": the_last_ones,
}  # by the id of the published row
