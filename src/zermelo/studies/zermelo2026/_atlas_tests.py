"""The tests of the atlas: what goes with pathology over the games, and the claims that they decide.

Source   The question and the tests were stated for the first games; those that were added later are tested alone, too.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Statistic, Table
from zermelo.statistics import share
from zermelo.studies._judging import unmeasured
from zermelo.studies.zermelo2026._atlas_entries import Entry
from zermelo.studies.zermelo2026._atlas_graphs import CONTROL
from zermelo.studies.zermelo2026._rank_tests import correlated, permutation_p, spearman

TESTS = {
    "predicted": ("the model's p", True), "b": ("branching b", True), "g": ("values g", False),
    "f": ("clustering f", True), "r": ("correlation r", False), "ended": ("ended in 5 plies", False),
}  # fmt: skip


def _tested(entries: Sequence[Entry], field: str) -> tuple[Statistic | None, float | None]:
    what, rising = TESTS[field]
    xs, ps = [getattr(each, field) for each in entries], [each.p for each in entries]
    found = correlated(f"rank correlation of p with {what}", xs, ps, rising=rising)
    return found, None if found is None else permutation_p(xs, ps, rising=rising)


def tests(samples: Mapping[str, Sequence[Entry]]) -> Table:
    """Every test over each sample of games that is large enough."""
    cells = [line for name, entries in samples.items() for line in _test_lines(name, entries)]
    columns = ["games", "p with", "predicted", "rank correlation", "95 %", "permutation test", "number"]
    return Table("atlas-tests", "What goes with pathology over the games", columns, cells)


def _test_lines(name: str, entries: Sequence[Entry]) -> list[list[object]]:
    lines: list[list[object]] = []
    for field, (what, rising) in TESTS.items():
        found, chance = _tested(entries, field)
        if found is not None:
            interval = f"{found.low:.3f} to {found.high:.3f}"
            way = "up" if rising else "down"
            lines.append([name, what, way, f"{found.value:.3f}", interval, f"{chance:.4f}", found.sample])
    return lines


def families(entries: Sequence[Entry]) -> Table:
    """The rank correlations without one family of games."""
    cells = []
    for left_out in ("none", *sorted({each.family for each in entries})):
        kept = [each for each in entries if each.family != left_out]
        found = [_tested_value(kept, field) for field in TESTS]
        cells.append([left_out, len(kept), *found])
    columns = ["left out", "games", *(what for what, _ in TESTS.values())]
    return Table("atlas-families", "Rank correlations of p, one family left out", columns, cells)


def _tested_value(entries: Sequence[Entry], field: str) -> str:
    found = spearman([getattr(each, field) for each in entries], [each.p for each in entries]) if entries else None
    return "–" if found is None else f"{found:.2f}"


def claims(
    entries: Sequence[Entry], tested: Sequence[Entry], published: Sequence[Mapping[str, str]]
) -> list[Claim]:
    found: dict[str, list[Statistic]] = {
        "theory": _correlations(tested, "predicted"),
        "causes": _correlations(tested, "b", "g", "f", "r"),
        "granularity": _coarser(tested),
        "ends": _correlations(tested, "ended"),
        "whole": _none_above(tested),
        "control": [_p_statistic(each, above=1.0) for each in entries if each.game.name == CONTROL],
    }
    said = {row["name"]: row for row in published if row["kind"] == "claim"}
    return [Claim.judged(said[name]["text"], stats, said[name]["source"],
                         _told(name, tested) or ("" if stats else "too few games to tell"))
            for name, stats in found.items()]  # fmt: skip


def _told(name: str, tested: Sequence[Entry]) -> str:
    if name == "whole":
        worst = max(tested, key=lambda each: each.p, default=None)
        if worst is None:
            return ""
        largest = f"the largest p of {len(tested)} games: {worst.p:.3f}, {worst.game.name}"
        ends = worst.game.p_without_a_ply()
        return largest + (f"; when one of its plies is left out, {ends[0]:.3f} to {ends[1]:.3f}" if ends else "")
    fields = {"theory": ("predicted",), "causes": ("b", "g", "f", "r"), "ends": ("ended",)}.get(name, ())
    chances = [(TESTS[field][0], _tested(tested, field)[1]) for field in fields]
    told = [f"{what} {chance:.4f}" for what, chance in chances if chance is not None]
    return "permutation test: " + ", ".join(told) if told else ""


def _correlations(entries: Sequence[Entry], *fields: str) -> list[Statistic]:
    return [found for field in fields if (found := _tested(entries, field)[0]) is not None]


SEVERAL = 10  # games
PLAIN = 0.1  # of p
COARSER = 0.4  # nine games of ten with a larger p, or one of ten, would matter


def _coarser(entries: Sequence[Entry]) -> list[Statistic]:
    """The share of the games whose p is larger with two values than with all; equal ones count half."""
    pairs = [(each.p, two.value) for each in entries if (two := each.game.coarse_p(2)) is not None]
    if not pairs:
        return []
    hits = sum(1.0 if two > p else 0.5 if two == p else 0.0 for p, two in pairs)
    found = share(hits, len(pairs))
    what = "share of games whose p is larger with two values"
    ends = found.value, found.low, found.high
    return [Statistic(what, *ends, above=0.5, sample=len(pairs), effect=COARSER, scale="share")]


def _none_above(entries: Sequence[Entry]) -> list[Statistic]:
    """p of every game; of few games it is not said that there is no other."""
    others = [] if len(entries) >= SEVERAL else [unmeasured("p of other games", below=1.0)]
    return [*(_p_statistic(each, below=1.0) for each in entries), *others]


def _p_statistic(entry: Entry, *, above: float = -math.inf, below: float = math.inf) -> Statistic:
    found = entry.game.p()
    assert found is not None
    sample = None if entry.game.exact else int(sum(row["graphs"] for row in entry.game.rows if row["kind"] == "graph"))
    what, effect = f"p of {entry.game.name}", None if sample is None else PLAIN
    return Statistic(what, found.value, found.low, found.high, above, below, sample, effect)


def learnt(entries: Sequence[Entry]) -> str:
    found = {field: _tested(entries, field)[0] for field in ("predicted", "ended")}
    if found["predicted"] is None or found["ended"] is None:
        return ""
    return (
        f"Over {len(entries)} small games the theory of pathology goes with what is measured by a rank correlation of"
        f" {found['predicted'].value:.2f}; how soon games end, by {found['ended'].value:.2f}."
    )
