"""Pathology by simulation: against a plain NumPy program of the same trees, and the time of a whole grid.

Speed     Independent trees, b = 10, depth 5, one g, one thread each. The NumPy program draws all leaves and all noise,
          rounds by searchsorted, and backs up by reshape, min and max. Both errors must agree.
Grid      One incremental model, b 2 … 10, g 2 … 40, s 0 … 1 by 0.1, 10,000 trees, with c found for every b and s: too
          long for a benchmark, so every b is timed at s = 0, 0.5 and 1 with fewer trees, on two threads, and the rest
          follows in proportion to the trees and on the straight lines between these s. The number is half the
          processor time of both threads; the clock's time, which other programs lengthen, stands in the note.
Memory    The peak of a process that simulates the largest cell of the grid.
"""

from __future__ import annotations

import math
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.memory import status
from benchmarks.report import Disagreement, Line, number, ratio, speeds
from zermelo.pathology.rounding import granularity, loss_probability
from zermelo.pathology.simulation import find_c, simulate

B, DEPTH, BATCH = 10, 5, 20
LEAST = 20.0  # times the NumPy program
MOST_MINUTES, MOST_MEGABYTES = 40.0, 1000.0
TREES, GS, SHARES = 10_000, range(2, 41), [k / 10 for k in range(11)]
SAMPLED = (0.0, 0.5, 1.0)


def measure(quick: bool) -> Iterator[Line]:
    for g in (10,) if quick else (2, 10, 40):
        yield against_numpy(g, 2 if quick else 5)
    for model in ("auxiliary_values",) if quick else ("auxiliary_values", "normalised_sum"):
        yield grid(model, 500)
    if Path("/proc/self/status").exists():
        yield peak()


def against_numpy(g: int, pairs: int) -> Line:
    trees, slow = 2000, 60
    simulate("independent", B, [g], trees=1, workers=1)  # compiled before the clock runs
    agree(g, trees)

    def ours() -> float:
        began = time.perf_counter()
        simulate("independent", B, [g], trees=trees, workers=1)
        return trees / (time.perf_counter() - began)

    def theirs() -> float:
        began = time.perf_counter()
        plain_errors(g, slow, 1)
        return slow / (time.perf_counter() - began)

    best, other, middle = speeds(ours, theirs, pairs)
    quotient = best / other
    return Line(
        "pathology", f"independent, b = {B}, depth {DEPTH}, g = {g}, against NumPy", "trees/s", best, other, quotient,
        f"at least {LEAST:g}", quotient >= LEAST, f"one thread each; median of the paired ratios {ratio(middle)}",
    )  # fmt: skip


def agree(g: int, trees: int) -> None:
    """Both programs find the same errors, within five deviations."""
    [ours] = simulate("independent", B, [g], trees=trees, workers=1)
    drawn = plain_errors(g, 200, 2)
    for d, errors in zip((1, DEPTH), drawn.T, strict=True):
        found = ours.errors[d]
        deviation = math.hypot((found.high - found.low) / 3.92, float(errors.std()) / len(errors) ** 0.5)
        if abs(found.value - errors.mean()) > 5 * deviation:
            raise Disagreement(f"E({d}), g = {g}: {found.value:.4f} simulated, {errors.mean():.4f} by NumPy")


def plain_errors(g: int, trees: int, seed: int) -> Any:
    """The errors at depths 1 and 5 of every tree, the straightforward way."""
    random, cut = np.random.default_rng(seed), granularity(g, loss_probability(B))
    inner, middles = np.array(cut.boundaries), np.array(cut.middles)

    def noisy(ranks: Any) -> Any:
        return np.searchsorted(inner, middles[ranks] + random.normal(0, 0.1, ranks.shape), side="right")

    found = []
    for _ in range(trees // BATCH):
        leaves = np.searchsorted(inner, random.random((BATCH, B**DEPTH)), side="right")
        true, deep = backed_up(leaves), backed_up(noisy(leaves))
        best = true == true.min(axis=1, keepdims=True)
        for seen in (noisy(true), deep):
            tied = seen == seen.min(axis=1, keepdims=True)
            found.append((tied & ~best).sum(axis=1) / tied.sum(axis=1))
    return np.array(found).reshape(-1, 2, BATCH).transpose(0, 2, 1).reshape(-1, 2)


def backed_up(ranks: Any) -> Any:
    """The ranks of the root's children."""
    least = True
    while ranks.shape[1] > B:
        blocks = ranks.reshape(BATCH, -1, B)
        ranks = blocks.min(axis=2) if least else blocks.max(axis=2)
        least = not least
    return ranks


def grid(model: str, trees: int) -> Line:
    used = passed = 0.0
    cell(model, 2, 1.0, 1)  # compiled before the clock runs
    for b in range(2, B + 1):
        sample = np.array([timed(model, b, s, trees) for s in SAMPLED])
        used += float(np.interp(SHARES, SAMPLED, sample[:, 0]).sum()) * TREES / trees / 2 / 60
        passed += float(np.interp(SHARES, SAMPLED, sample[:, 1]).sum()) * TREES / trees / 60
    return Line(
        "pathology", f"{model}: b 2…10, g 2…40, s 0…1, {TREES:,} trees", "min", used,
        target=f"under {MOST_MINUTES:g}", met=used < MOST_MINUTES,
        note=f"estimated from {trees} trees a sampled cell, on two threads; {number(passed)} min by the clock",
    )  # fmt: skip


def timed(model: str, b: int, s: float, trees: int) -> tuple[float, float]:
    """Processor time of all threads, and time by the clock, of all granularities of one b and s."""
    used, passed = time.process_time(), time.perf_counter()
    cell(model, b, s, trees)
    return time.process_time() - used, time.perf_counter() - passed


def cell(model: str, b: int, s: float, trees: int) -> None:
    """All granularities of one b and s, with their c."""
    c = find_c(model, b, s, trees, workers=2)
    simulate(model, b, GS, s=s, trees=trees, c=c, workers=2)


def peak() -> Line:
    command = [sys.executable, "-m", "benchmarks.pathology"]
    folder = Path(__file__).parents[1]
    megabytes = float(subprocess.run(command, check=True, capture_output=True, text=True, cwd=folder).stdout) / 1000
    return Line(
        "pathology", f"normalised_sum, b = {B}, all g, two threads: peak memory", "MB", megabytes,
        target=f"under {MOST_MEGABYTES:g}", met=megabytes < MOST_MEGABYTES, note="of the whole process",
    )  # fmt: skip


def main() -> None:
    cell("normalised_sum", B, 0.5, 500)
    print(status("VmHWM"))


if __name__ == "__main__":
    main()
