"""Run the units that a store does not have yet, on processes of this machine.

A worker that dies (killed, out of memory) takes its pool with it. The units that were under way
are then computed one by one, each alone: one that kills its process TRIES times more is given
up, and a new pool goes on with the rest.
"""

from __future__ import annotations

import contextlib
import multiprocessing
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from zermelo.experiments.experiment import Experiment, Profile, Unit
from zermelo.experiments.store import Store, version
from zermelo.experiments.worker import Done, compute, start_process

TRIES = 2
AHEAD = 2  # units a worker has waiting, so that it never waits itself

Progress = Callable[[Unit, Done], None]
Compute = Callable[[Sequence[Unit], Profile], Iterator[Done]]


def missing(experiments: Iterable[Experiment], profile: Profile, store: Store) -> tuple[list[Unit], int]:
    """The units that the store lacks, and how many there are in all."""
    lacking, wanted = [], 0
    for experiment in experiments:
        units, done = experiment.units(profile), store.done(experiment.id)
        lacking += [unit for unit in units if unit.id not in done]
        wanted += len(units)
    return lacking, wanted


def run(
    units: Sequence[Unit], profile: Profile, store: Store, compute_all: Compute, progress: Progress
) -> dict[str, str]:
    """Compute units and keep each as soon as it is done; what failed, and why."""
    failures, known = {}, {unit.id: unit for unit in units}
    for done in compute_all(units, profile):
        if done.record is None:
            failures[done.id] = done.failure
        else:
            store.put(done.record, done.seconds)
        progress(known[done.id], done)
    return failures


def on_processes(workers: int) -> Compute:
    """Compute on so many spawned processes of this machine."""

    def compute_all(units: Sequence[Unit], profile: Profile) -> Iterator[Done]:
        waiting = deque(units)
        while waiting:
            suspects: list[Unit] = []
            with _pool(min(workers, len(waiting))) as pool:
                yield from _until_broken(pool, waiting, suspects, profile, AHEAD * workers)
            for unit in suspects:
                yield _alone(unit, profile)

    return compute_all


def _until_broken(
    pool: ProcessPoolExecutor, waiting: deque[Unit], suspects: list[Unit], profile: Profile, most: int
) -> Iterator[Done]:
    """Feed a pool until all is done or a worker dies; then what was under way is suspect."""
    running: dict[Future[Done], Unit] = {}
    while (waiting or running) and not suspects:
        while waiting and len(running) < most:
            try:
                future = _submit(pool, waiting[0], profile)
            except BrokenProcessPool:
                break
            running[future] = waiting.popleft()
        for future in wait(running, return_when=FIRST_COMPLETED).done:
            unit = running.pop(future)
            if isinstance(future.exception(), BrokenProcessPool):
                suspects.append(unit)
            else:
                yield future.result()
    suspects += running.values()


def _alone(unit: Unit, profile: Profile) -> Done:
    """Compute a unit in a process of its own: if that dies, it is this unit's doing."""
    for _ in range(TRIES):
        with contextlib.suppress(BrokenProcessPool), _pool(1) as pool:
            return _submit(pool, unit, profile).result()
    return Done(unit.id, None, 0.0, f"its worker process died {TRIES} times")


def _submit(pool: ProcessPoolExecutor, unit: Unit, profile: Profile) -> Future[Done]:
    return pool.submit(compute, unit.experiment, unit.id, profile, version())


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of spawned processes that are not waited for when something goes wrong."""
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), start_process)
    try:
        yield pool
    except BaseException:
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
        raise
    pool.shutdown()
