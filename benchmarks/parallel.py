"""What several threads in one search gain, and what they cost who has one: two cores, ratios in one run.

Time to depth   the same positions to the same depth by one thread and by two, with options under which both must find
                the same value; the mean is geometric, over all positions.
Machine         what two searches at once give that share nothing: more nodes a second two threads cannot have.
One thread      against the engine as it was: a copy of its source without what threads need, over the table
                that only one thread can use. Both visit the same nodes.
Stopping        from the signal of Ctrl-C, or the end of the time that was asked for, until the search has returned and
                no thread is left.
"""

from __future__ import annotations

import math
import os
import random
import signal
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import zermelo
from benchmarks import one_thread_table
from benchmarks.recording import load
from benchmarks.report import Disagreement, Line, Missing, compared
from benchmarks.two_at_once import two_at_once
from zermelo.algorithms.depth_first import engine
from zermelo.core import Control, Searcher, State, Task, cores

THREADS = 2
FASTER, MORE_NODES, AS_FAST, LATEST = 1.4, 1.8, 0.98, 0.05
FIXED: dict[str, Any] = {"deeper_entries": False, "quiescence": False, "table_mb": 64.0}
TEAMWORK = ("abdada", "lazy_smp")  # the first is the engine's own choice, which the targets hold for
DEPTHS = {"othello": (13, 9), "connect_four": (18, 12), "hex": (13, 8)}  # in full, quick
POSITIONS = (10, 2)  # of each game
PLIES = range(4, 13)  # played at random before a position
STOPS = (20, 5)
STOPPED: dict[str, tuple[zermelo.Game, dict[str, Any]]] = {
    "engine": (zermelo.game("othello"), {"depth": 50}),
    "connect_four_solver": (zermelo.game("connect_four"), {}),
    "star_minimax": (zermelo.game("backgammon"), {"depth": 20}),
    "paranoid": (zermelo.game("rolit"), {"depth": 30, "table_mb": 16.0}),
    "df_pn": (zermelo.game("hex", size=7), {}),
    "uct, one tree": (zermelo.game("othello"), {"parallel": "tree", "playouts": 10**8}),
    "uct, several trees": (zermelo.game("othello"), {"parallel": "root", "playouts": 10**8}),
}


def measure(quick: bool) -> Iterator[Line]:
    if cores() < THREADS:
        raise Missing(f"{THREADS} threads need as many cores")
    yield from time_to_depth(quick)
    yield machine(quick)
    yield from one_thread(quick)
    yield from stopping(quick)


class Timed(NamedTuple):
    """The same position by one thread and by two."""

    faster: float
    more_nodes: float  # a second
    overhead: float  # nodes of both together, against those of one


def time_to_depth(quick: bool) -> Iterator[Line]:
    """Time to depth and nodes a second, by teamwork: for each game, and over all positions."""
    for name in TEAMWORK:
        judged, everything = name == TEAMWORK[0], list[Timed]()
        for game in DEPTHS:
            timed = [pair(name, game, state, DEPTHS[game][quick]) for state in positions(game, POSITIONS[quick])]
            yield faster(name, f"{game}, depth {DEPTHS[game][quick]}", timed, None)
            everything += timed
        yield faster(name, "all", everything, FASTER if judged else None)
        rate = mean(each.more_nodes for each in everything)
        target, met = (f"at least {MORE_NODES}", rate >= MORE_NODES) if judged else ("", None)
        yield Line("parallel", f"{name}, {THREADS} threads, nodes/s", "times", rate, target=target, met=met)


def positions(name: str, number: int) -> list[State]:
    """Positions before the end, the same in every run."""
    game, chooser = zermelo.game(name), random.Random(19)
    found: list[State] = []
    while len(found) < number:
        state = game.start()
        for _ in range(chooser.choice(PLIES)):
            if not game.is_over(state):
                state = game.play(state, chooser.choice(list(game.moves(state))))
        if not game.is_over(state) and abs(worth(game, state)) < game.traits.highest:  # no win within a few plies
            found.append(state)
    return found


def worth(game: zermelo.Game, state: State) -> float:
    value = zermelo.search(game, state, "engine", depth=6).value
    assert isinstance(value, float)
    return value


def pair(name: str, game: str, state: State, depth: int) -> Timed:
    """One after the other, so that both see the same machine; tables begin empty."""
    played = zermelo.game(game)

    def by(threads: int) -> zermelo.SearchResult:
        options: Any = {**FIXED, "teamwork": name, "threads": threads}
        return zermelo.search(played, state, "engine", depth=depth, interpreted=False, **options)

    one, two = by(1), by(THREADS)
    if one.value != two.value:
        raise Disagreement(f"{name} on {game}: {one.value} by one thread, {two.value} by {THREADS}")
    return Timed(
        one.seconds / two.seconds, (two.nodes / two.seconds) / (one.nodes / one.seconds), two.nodes / one.nodes
    )


def machine(quick: bool) -> Line:
    """Nodes a second of two searches at once, each with a table of its own."""

    def speed(name: str) -> float:
        found = zermelo.search(name, algorithm="engine", depth=DEPTHS[name][quick], interpreted=False, **FIXED)
        return found.nodes / found.seconds

    apart = [two_at_once(partial(speed, name), 2 if quick else 4) for name in DEPTHS]
    return Line(
        "parallel", "two searches at once that share nothing, nodes/s, geometric mean", "times", mean(apart),
        note="what the machine can give: " + ", ".join(f"{each:.2f}" for each in apart),
    )  # fmt: skip


def faster(name: str, what: str, timed: list[Timed], least: float | None) -> Line:
    gain, spread = mean(each.faster for each in timed), [math.log(each.faster) for each in timed]
    deviation = math.sqrt(sum((x - math.log(gain)) ** 2 for x in spread) / max(1, len(spread) - 1) / len(spread))
    interval = f"{gain * math.exp(-1.96 * deviation):.2f} to {gain * math.exp(1.96 * deviation):.2f}"
    more = mean(each.overhead for each in timed)
    return Line(
        "parallel", f"{name}, {THREADS} threads, time to depth, {what}", "times", gain,
        target="" if least is None else f"at least {least}", met=None if least is None else gain >= least,
        note=f"geometric mean of {len(timed)} positions, 95 % interval {interval}; {more:.2f} times the nodes",
    )  # fmt: skip


def mean(found: Any) -> float:
    """The geometric mean."""
    logarithms = [math.log(each) for each in found]
    return math.exp(sum(logarithms) / len(logarithms))


LOOP = """    later = 0  # moves that were put off: they are searched when all others have been
    for i in range(2 * n):
        if i >= n + later:
            break
        if i >= n:
            move = run.moves[row + i - n]
        else:
            move = next_best(run, run.memory.order, row, i, n)
            if i > 0 and is_busy(run, key, move, depth):
                run.moves[row + later] = move  # in the place of one that has been searched
                later += 1
                continue
"""
OLD_LOOP = """    for i in range(n):
        move = next_best(run, run.memory.order, row, i, n)
"""
MARKS = ("        begin(run, key, move, depth)\n", "        end(run, key, move, depth)\n")


def as_it_was(folder: Path) -> ModuleType:
    """The engine before it knew of threads."""
    assert engine.__file__ is not None
    source = Path(engine.__file__).read_text(encoding="utf-8")
    for now, before in ((LOOP, OLD_LOOP), *((mark, "") for mark in MARKS)):
        if source.count(now) != 1:
            raise Disagreement("the source of the engine has changed: parallel.py cannot take the threads out of it")
        source = source.replace(now, before)
    head, _, kernels = source.partition("@algorithm(")
    kernels = kernels[kernels.index("@kernel") :]
    return load("engine_as_it_was", f"{head}from benchmarks import one_thread_table as table\n\n\n{kernels}", folder)


def one_thread(quick: bool) -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        before = as_it_was(Path(folder))
        for name, depths in DEPTHS.items():
            yield cost(before, name, depths[quick] - (not quick), 3 if quick else 7)


def cost(before: ModuleType, name: str, depth: int, pairs: int) -> Line:
    """Nodes a second of the engine's loop, to one depth at once, against the same loop as it was."""
    from zermelo.algorithms.depth_first._engine_root import Order, memories_of

    game = zermelo.game(name)

    def speed(module: ModuleType) -> tuple[float, int]:
        task = Task(game, game.start(), depth, Control(), compiled=True)
        memory: Any = memories_of(
            task, Order(), threads=1, marking=False, table_mb=16.0, deeper_entries=False, extra=0, quiesce=False
        )[0]
        if module is before:
            memory = memory._replace(table=one_thread_table.allocate(task.zeros, memory.table.mask + 1))
        searcher = Searcher(task, module, memory=memory)
        searcher.prepare()
        nodes, began = 0, time.perf_counter()
        for step in range(1, depth + 1):
            nodes += searcher.run(task.state, task.player, step).counts[0]
        return nodes / (time.perf_counter() - began), nodes

    if speed(engine)[1] != speed(before)[1]:
        raise Disagreement(f"{name}: the engine visits other nodes than before")
    return compared(
        "parallel", f"engine, 1 thread, {name}, depth {depth}, against no threads", lambda: speed(engine)[0],
        lambda: speed(before)[0], pairs=pairs, least=AS_FAST, note="the same nodes",
    )  # fmt: skip


def stopping(quick: bool) -> Iterator[Line]:
    for name, (game, options) in STOPPED.items():
        algorithm = zermelo.find_algorithm(name.partition(",")[0])
        ask = partial(zermelo.search, game, algorithm=algorithm, interpreted=False, threads=THREADS, **options)
        ask(seconds=0.2)  # compiled, or loaded
        for what, delay in (("time limit", overtime), ("Ctrl-C", interrupted)):
            longest = max(delay(ask) for _ in range(STOPS[quick]))
            yield Line(
                "parallel", f"{name}, {THREADS} threads, {what}, until all have stopped", "s", longest,
                target=f"at most {LATEST}", met=longest <= LATEST, note=f"the longest of {STOPS[quick]}",
            )  # fmt: skip


def overtime(ask: Callable[..., zermelo.SearchResult], seconds: float = 0.2) -> float:
    """How long after the end of its time a search has returned, and no thread of it is left."""
    began = time.perf_counter()
    if ask(seconds=seconds).stopped != "seconds":
        raise Disagreement("a search that was to be stopped had ended")
    return _nobody_left() - began - seconds


def interrupted(ask: Callable[..., zermelo.SearchResult], seconds: float = 0.2) -> float:
    """The same after the signal of Ctrl-C."""
    sent = list[float]()

    def press() -> None:
        sent.append(time.perf_counter())
        os.kill(os.getpid(), signal.SIGINT)

    timer = threading.Timer(seconds, press)
    timer.start()
    if ask().stopped != "interrupt":
        raise Disagreement("a search that was to be interrupted had ended")
    return _nobody_left() - sent[0]


def _nobody_left() -> float:
    """When the last thread of a search has ended."""
    while any(each.name == "zermelo-search" for each in threading.enumerate()):
        time.sleep(0.0005)
    return time.perf_counter()
