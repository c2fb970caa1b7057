"""What a cluster would give, on paper: a simulation of the job scheduler with measured job times.

    python -m benchmarks.scale --measure    measure job times on this machine, into scale_times.json
    python -m benchmarks.scale              simulate 1 to 1,000 cores from that file; the same numbers every time

Independent items (positions, games of a tournament, units of a study) are simulated as events: the client gives out
items one after the other, each takes it some time, a free core takes the next. Job-level proof-number search is not
a model: the search itself runs, with real answers of real jobs, on a clock that is made of their nodes. Times are
those of the processor, so that they may be measured on a busy machine.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import zermelo
from zermelo.jobs import Book, Job, JobAnswer, JobKind, JobSearch

TIMES = Path(__file__).with_name("scale_times.json")
CORES = (1, 2, 10, 16, 100, 1000)
ITEMS = 10_000  # of a run of independent items
SECONDS_OF_A_JOB = 3.0  # of job-level search, in the middle of the 1 to 10 s that it is made for
GAMES: dict[str, tuple[str, dict[str, Any], int]] = {
    "Connect Four 4x4": ("connect_four", {"width": 4, "height": 4}, 300),
    "(4,3,3)-game": ("mnk", {"m": 4, "n": 3, "k": 3}, 60),
}


# Measured times


def measure() -> dict[str, Any]:
    """The times of items of each kind, and what an item costs the client."""
    return {
        "positions": positions(40), "games": games(10), "units": units(),
        "client": client(), "job_client": job_client(),
    }  # fmt: skip


def positions(n: int) -> list[float]:
    """Seconds to solve endgames of Othello 6x6 with 12 empty squares."""
    game, drawn, found = zermelo.game("othello", size=6), random.Random(3), list[float]()
    while len(found) <= n:
        state = game.start()
        while not game.is_over(state) and game.format(state).count(".") > 12:
            state = game.play(state, drawn.choice(game.moves(state)))
        if not game.is_over(state):
            began = time.process_time()
            zermelo.solve(game, state)
            found.append(time.process_time() - began)
    return found[1:]  # the first one compiles


def games(n: int) -> list[float]:
    """Seconds of games of Othello with 10,000 nodes a move."""
    found = []
    for seed in range(n + 1):
        began = time.process_time()
        zermelo.tournament("othello", ["engine", "plain:iterative_deepening"], boards=1, opening=8, seed=seed)
        found.append((time.process_time() - began) / 2)
    return found[1:]


def units() -> list[float]:
    """Seconds of the units of a study in its quick profile."""
    from zermelo.experiments import list_experiments

    found = []
    experiment = list_experiments()["kaluza2008/table-3.1"]
    for unit in list(experiment.units("quick"))[:40]:
        began = time.process_time()
        experiment.measure(unit)
        found.append(time.process_time() - began)
    return found


def nothing(item: int) -> int:
    return item


def client(n: int = 2000) -> float:
    """Seconds of the client's processor for an item, sent and received: of items that take a worker no time."""
    from zermelo.core import open_venue

    with open_venue(1) as venue:
        list(venue.compute_all(nothing, range(10), lambda item, why: item))
        began = time.process_time()
        list(venue.compute_all(nothing, range(n), lambda item, why: item))
        return (time.process_time() - began) / n


def job_client() -> float:
    """Seconds that a job of a job-level search costs the client: to choose the leaf, and to back up the answer."""
    game = zermelo.game("connect_four", width=5, height=4)
    venue = Virtual(1, {}, lambda answer: 1.0)
    search = JobSearch(JobKind(game, "df_pn", 10_000), game.start(), venue, Book())
    began = time.process_time()
    search.answer("win")
    return (time.process_time() - began - venue.spent) / search.jobs


# Independent items


def makespan(durations: Sequence[float], cores: int, client: float) -> float:
    """Seconds until all items are done: the client gives one out every `client` seconds, free cores take them."""
    free = [0.0] * cores
    given_out, last = 0.0, 0.0
    for duration in durations:
        given_out = max(given_out + client, free[0])  # it waits until a core is free
        end = given_out + duration
        heapq.heapreplace(free, end)
        last = max(last, end)
    return last


def independent(times: Sequence[float], client: float, seed: int) -> list[float]:
    """The speed-ups of a run of ITEMS items on each number of cores, over one core."""
    drawn = random.Random(seed).choices(times, k=ITEMS)
    alone = makespan(drawn, 1, client)
    return [alone / makespan(drawn, cores, client) for cores in CORES]


# Job-level proof-number search


class Virtual:
    """A venue of so many cores on a clock of its own; answers are computed once and kept for the next run."""

    def __init__(self, cores: int, known: dict[Job, JobAnswer], seconds: Callable[[JobAnswer], float]) -> None:
        self.cores, self.known, self.seconds = cores, known, seconds
        self.clock = 0.0
        self.client = 0.0  # seconds that a job costs the client
        self.spent = 0.0  # seconds of this machine, for answers that were not known

    def answer(self, function: Callable[[Job], JobAnswer], job: Job) -> JobAnswer:
        if job not in self.known:
            began = time.process_time()
            self.known[job] = function(job)
            self.spent += time.process_time() - began
        return self.known[job]

    def compute_asked(self, function: Any, ask: Any, lost: Any) -> Iterator[Any]:
        running: list[tuple[float, int, JobAnswer]] = []
        number = 0
        while True:
            while len(running) < self.cores and (job := ask()) is not None:
                answer = self.answer(function, job)
                self.clock += self.client
                number += 1
                heapq.heappush(running, (self.clock + self.seconds(answer), number, answer))
            if not running:
                return
            end, _, answer = heapq.heappop(running)
            self.clock = max(self.clock, end)
            yield answer

    def compute_all(self, function: Any, items: Any, lost: Any) -> Iterator[Any]:
        return self.compute_asked(function, iter([*items, None]).__next__, lost)


def job_level(name: str, client: float, cores: Sequence[int]) -> tuple[list[float], list[int]]:
    """The speed-ups and the numbers of jobs of one search on each number of cores.

    The jobs are small, so that there are enough of them for 1,000 cores; a job that spends its whole budget is taken to
    last SECONDS_OF_A_JOB, any other its share of that.
    """
    game_name, parameters, job_nodes = GAMES[name]
    game = zermelo.game(game_name, **parameters)
    known: dict[Job, JobAnswer] = {}
    clocks, jobs, values = [], [], set()
    for number in cores:
        venue = Virtual(number, known, lambda answer: SECONDS_OF_A_JOB * max(answer.nodes, 1) / job_nodes)
        venue.client = client
        search = JobSearch(JobKind(game, "df_pn", job_nodes), game.start(), venue, Book())
        values.add(search.answer(None).result.value)
        clocks.append(venue.clock)
        jobs.append(search.jobs)
    assert len(values) == 1, "the value does not depend on the cores"
    return [clocks[0] / clock for clock in clocks], jobs


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description="What a cluster would give.")
    parser.add_argument("--measure", action="store_true", help="measure job times on this machine first")
    parser.add_argument("--seed", type=int, default=1, help="of the items that are drawn from the measured times")
    parser.add_argument("--cores", type=int, nargs="+", default=list(CORES), help="of the job-level search")
    parser.add_argument("--skip-jobs", action="store_true", help="independent items alone")
    options = parser.parse_args()
    if options.measure:
        TIMES.write_text(json.dumps(measure(), indent=1) + "\n", encoding="utf-8")
    found = json.loads(TIMES.read_text(encoding="utf-8"))
    print(f"| what | {' | '.join(f'{cores:,}' for cores in CORES)} |\n|---|{'---:|' * len(CORES)}")
    for kind in ("positions", "games", "units"):
        times = found[kind]
        speeds = independent(times, found["client"], options.seed)
        what = f"{ITEMS:,} {kind}, {sum(times) / len(times):.3f} s each, client {1000 * found['client']:.2f} ms"
        print(f"| {what} | {' | '.join(f'{speed:.1f}' for speed in speeds)} |")
    for name in () if options.skip_jobs else GAMES:
        speeds, jobs = job_level(name, found["job_client"], options.cores)
        print(f"| {name}, job-level search | {' | '.join(f'{speed:.1f}' for speed in speeds)} |", flush=True)
        print(f"| its jobs | {' | '.join(f'{number:,}' for number in jobs)} |", flush=True)


if __name__ == "__main__":
    main()
