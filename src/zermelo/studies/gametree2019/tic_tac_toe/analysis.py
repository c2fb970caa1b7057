"""The published times beside what does not depend on a machine: how many nodes are visited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Number, Row, Table

WITHIN = 1.96  # standard errors of an interval of 95 %


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    times = {row["traversal"]: float(row["mean_ns"]) for row in published}
    base = times["left_to_right"]
    numbers = [
        _slowdown(row["traversal"], float(row["slowdown"].rstrip("%")), times[row["traversal"]], base)
        for row in published if row["slowdown"]
    ]  # fmt: skip
    ratios = {question: _ratio(rows, question) for question in dict.fromkeys(row["question"] for row in rows)}
    claims = [_no_help(times), _fewer_nodes(ratios), _expected(rows)]
    return Findings(numbers, claims, [_table(rows), _times(times)], notes=[NOTE])


NOTE = (
    "Times belong to a machine, a compiler and a program that we do not have; what can be compared is their ratio. "
    "Ours, on one machine in turns, is in docs/and_or.md (python -m benchmarks --only and_or)."
)


def _slowdown(name: str, printed: float, time: float, base: float) -> Number:
    """What the printed times themselves say."""
    ours = 100 * (time / base - 1)
    why = "the source divides the difference by the mean of the two times, not by the time without shuffling"
    return Number(f"{name}: slower by so many per cent, from its own times", printed, ours, ours, ours, 0.05, why)


def _ratio(rows: Sequence[Row], question: str) -> float:
    """Expected nodes in random order against those from left to right, over the nine fields."""
    mine = [row for row in rows if row["question"] == question]
    random, fixed = (sum(row["fields"] * row[name] for row in mine) for name in ("expected", "left_to_right"))
    return float(random / fixed)


def _no_help(times: Mapping[str, float]) -> Claim:
    """Open: a clock is no part of an experiment here."""
    evidence = f"published: {times['fast_shuffle'] / times['left_to_right']:.3f} of the time, with the faster shuffle"
    return Claim("In tic-tac-toe a random order did not help: it took longer", None, evidence, "p. 6")


def _fewer_nodes(ratios: Mapping[str, float]) -> Claim:
    evidence = ", ".join(f"can he {question}: {ratio:.3f} of the nodes" for question, ratio in ratios.items())
    text = "It visits fewer nodes all the same: what time it loses is the price of shuffling"
    return Claim(text, all(ratio < 1 for ratio in ratios.values()), evidence, "ours")


def _expected(rows: Sequence[Row]) -> Claim:
    holds = all(abs(row["random"] - row["expected"]) <= 4 * row["error"] for row in rows)
    inside = sum(abs(row["random"] - row["expected"]) <= WITHIN * row["error"] for row in rows)
    evidence = f"{inside} of {len(rows)} means within their 95 % intervals, all within four standard errors: {holds}"
    return Claim("Measured means are the exact expectations", holds, evidence, "ours")


def _table(rows: Sequence[Row]) -> Table:
    columns = ("question", "mark on", "fields", "left to right", "random order", "± 95 %", "expected")
    cells = [
        (
            row["question"], row["field"], row["fields"], f"{row['left_to_right']:,.1f}", f"{row['random']:,.1f}",
            f"{WITHIN * row['error']:.1f}", f"{row['expected']:,.1f}",
        )
        for row in rows
    ]  # fmt: skip
    return Table("nodes", "Nodes of one solution after one mark", columns, cells)


def _times(times: Mapping[str, float]) -> Table:
    base = times["left_to_right"]
    cells = [(name, f"{time:,.0f}", f"{time / base:.3f}") for name, time in times.items()]
    return Table("timings", "The published times", ("traversal", "ns", "against left to right"), cells)
