"""Run the units that a results file does not have yet, on processes of this machine or on a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from zermelo.core import check_cluster, open_venue
from zermelo.experiments.experiment import Experiment, Profile, Unit
from zermelo.experiments.store import Store
from zermelo.experiments.worker import Done, Order, compute, ordered

Compute = Callable[[Sequence[Unit], Profile], Iterator[Done]]


def missing(experiments: Iterable[Experiment], profile: Profile, store: Store) -> tuple[list[Unit], int]:
    """The units that the results file lacks, and how many there are in all."""
    lacking, wanted = [], 0
    for experiment in experiments:
        units, done = experiment.units(profile, store.draws), store.done(experiment, profile)
        lacking += [unit for unit in units if unit.id not in done]
        wanted += len(units)
    return lacking, wanted


def run(units: Sequence[Unit], profile: Profile, store: Store, compute_all: Compute) -> Iterator[Done]:
    """Compute units and keep each as soon as it is done; gives each, also one that failed."""
    for done in compute_all(units, profile):
        if done.record is not None:
            store.put(done.record, done.seconds)
        yield done


def on_workers(workers: int | None, cluster: str | None) -> Compute:
    """Compute on so many spawned processes of this machine, or on the cluster at an address; one of the two."""

    def compute_all(units: Sequence[Unit], profile: Profile) -> Iterator[Done]:
        if not units:
            return
        if workers is None:
            check_cluster(cluster)
        fewer = None if workers is None else min(workers, len(units))
        with open_venue(fewer, cluster) as venue:
            yield from venue.compute_all(compute, ordered(units, profile), _lost)

    return compute_all


def _lost(order: Order, why: str) -> Done:
    return Done(order.unit, None, 0.0, why)
