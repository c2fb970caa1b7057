"""Run units on an existing Dask cluster.

The scheduler moves the units of a worker that is lost to another one; every result is written
by this process alone, once. The workers need the same version of Zermelo.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from zermelo.core import cluster_client
from zermelo.errors import ZermeloError
from zermelo.experiments.experiment import Profile, Unit
from zermelo.experiments.runner import Compute
from zermelo.experiments.worker import Done, Order, compute, ordered

AHEAD = 1000  # units that the scheduler knows of at a time


def on_cluster(address: str) -> Compute:
    """Compute on the cluster whose scheduler is at an address such as tcp://host:8786."""

    def compute_all(units: Sequence[Unit], profile: Profile) -> Iterator[Done]:
        with cluster_client(address) as client:
            yield from _computed(client, ordered(units, profile))

    return compute_all


def _computed(client: Any, orders: Sequence[Order]) -> Iterator[Done]:
    from distributed import as_completed

    left = iter(orders)
    known: dict[str, Order] = {}

    def submit(order: Order) -> Any:
        key = f"zermelo {order.profile} {order.unit} {order.draws} {order.version}"
        known[key] = order
        return client.submit(compute, order, key=key)

    queue = as_completed([submit(order) for order in itertools.islice(left, AHEAD)])
    for future in queue:
        yield _answer(future, known[str(future.key)].unit)
        if (order := next(left, None)) is not None:
            queue.add(submit(order))


def _answer(future: Any, unit: str) -> Done:
    """What a unit gave; one whose workers all die is given up by the scheduler, and named.

    A result may be lost with its worker after it was announced, and is then computed again: this waits for it.
    """
    error = future.exception()
    if error is None:
        done: Done = future.result()
        return done
    if isinstance(error, ZermeloError):
        raise error
    return Done(unit, None, 0.0, f"{type(error).__name__}: {error}")
