"""Jobs on two workers against one: many positions, and job-level proof-number search of single ones.

Both are timed whole, start of the processes included, with machine code that is there already; the answers must agree.
The positions of the job-level search are one of each random game: the latest that a df-pn of so many nodes does not
solve. Those that take one worker less than the least time are left out, and those that it does not solve in three times
that, and any that was there before.
"""

from __future__ import annotations

import itertools
import math
import random
import sys
import time
from collections.abc import Iterator
from typing import Any

import zermelo
from benchmarks.report import Disagreement, Line
from zermelo.jobs import solve_by_jobs

MANY_LEAST, JOBS_LEAST = 1.85, 1.6
EMPTY, MANY = {False: 14, True: 12}, {False: 200, True: 40}
LONG = {False: 30.0, True: 3.0}  # seconds on one worker
SEARCHES = {False: 20, True: 2}
HARD_NODES = {False: 20_000_000, True: 3_000_000}
JOB_NODES = {False: 500_000, True: 50_000}
TOO_LONG, FOREVER = 3, 30  # times LONG


def measure(quick: bool) -> Iterator[Line]:
    yield many(quick)
    yield job_level(quick)


def endgames(n: int, empty: int) -> list[str]:
    """Endgames of Othello 6x6 after random moves."""
    game, drawn, found = zermelo.game("othello", size=6), random.Random(6), list[str]()
    while len(found) < n:
        state = game.start()
        while not game.is_over(state) and game.format(state).count(".") > empty:
            state = game.play(state, drawn.choice(game.moves(state)))
        if not game.is_over(state):
            found.append(game.format(state))
    return found


def many(quick: bool) -> Line:
    game, texts = zermelo.game("othello", size=6), endgames(MANY[quick], EMPTY[quick])
    seconds, answers = {}, {}
    zermelo.solve(game, texts[0])
    for workers in (1, 2):
        began = time.perf_counter()
        answers[workers] = list(zermelo.solve_many(game, texts, workers=workers))
        seconds[workers] = time.perf_counter() - began
    if answers[1] != answers[2]:
        raise Disagreement("one worker and two answer differently")
    ratio = seconds[1] / seconds[2]
    return Line(
        "jobs", f"{len(texts)} endgames of Othello 6x6, two workers against one", "s", seconds[2], seconds[1], ratio,
        f"at least {MANY_LEAST}", ratio >= MANY_LEAST,
    )  # fmt: skip


def job_level(quick: bool) -> Line:
    """The geometric mean over positions of Connect Four."""
    game = zermelo.game("connect_four")
    ratios, seen = list[float](), set[str]()
    alone = together = 0.0
    solve_by_jobs(game, algorithm="df_pn", job_nodes=1000, nodes=1000, workers=1)  # compiles
    for number in itertools.count():
        state = hard(game, number, HARD_NODES[quick])
        if game.format(state) in seen:
            continue
        seen.add(game.format(state))
        one, value = timed(game, state, 1, quick, TOO_LONG)
        if one < LONG[quick] or value is None:
            continue
        two, again = timed(game, state, 2, quick, FOREVER)
        if value != again:
            raise Disagreement(f"{game.format(state)}: {value} with one worker, {again} with two")
        ratios.append(one / two)
        alone, together = alone + one, together + two
        print(f"jobs: {game.format(state)} {one:.1f} s, {two:.1f} s", file=sys.stderr, flush=True)
        if len(ratios) == SEARCHES[quick]:
            break
    ratio = math.exp(sum(map(math.log, ratios)) / len(ratios))
    return Line(
        "jobs", f"job-level search of {len(ratios)} positions over {LONG[quick]:g} s, two workers against one", "s",
        together, alone, ratio, f"at least {JOBS_LEAST}", ratio >= JOBS_LEAST,
        f"geometric mean; single ratios from {min(ratios):.2f} to {max(ratios):.2f}",
    )  # fmt: skip


def hard(game: zermelo.Game, number: int, nodes: int) -> Any:
    """The latest position of a random game that df-pn does not solve by so many nodes."""
    chooser, state, line = random.Random(number), game.start(), list[Any]()
    while not game.is_over(state):
        line.append(state)
        state = game.play(state, chooser.choice(game.moves(state)))
    for state in reversed(line):
        if zermelo.search(game, state, "df_pn", nodes=nodes).stopped:
            return state
    raise RuntimeError(f"df-pn solves {game.name} by {nodes} nodes")


def timed(game: zermelo.Game, state: Any, workers: int, quick: bool, most: int) -> tuple[float, float | None]:
    """Seconds and the value; None if it was not found in so many times the least time."""
    began = time.perf_counter()
    found = solve_by_jobs(game, state, "df_pn", job_nodes=JOB_NODES[quick], workers=workers, seconds=most * LONG[quick])
    value = found.result.value if found.proven else None
    assert value is None or isinstance(value, float)
    return time.perf_counter() - began, value
