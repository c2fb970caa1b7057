"""Run units on an existing Dask cluster.

The scheduler moves the units of a worker that is lost to another one; every result is written
by this process alone, once. The workers need the same version of Zermelo.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from zermelo.core.errors import UsageError, ZermeloError, shown
from zermelo.experiments.experiment import Profile, Unit
from zermelo.experiments.runner import Compute
from zermelo.experiments.store import version
from zermelo.experiments.worker import Done, compute

PATIENCE = 5.0  # seconds for a scheduler to answer
SCHEMES = ("tcp://", "tls://", "ucx://", "ws://", "wss://")
DEATHS = 3  # workers that a unit may cost before it is given up
AHEAD = 1000  # units that the scheduler knows of at a time


def on_cluster(address: str) -> Compute:
    """Compute on the cluster whose scheduler is at an address such as tcp://host:8786."""

    def compute_all(units: Sequence[Unit], profile: Profile) -> Iterator[Done]:
        with _client(address) as client:
            yield from _computed(client, units, profile)

    return compute_all


def _client(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("--cluster needs dask.distributed: pip install 'zermelo[cluster]'") from None
    if not address.startswith(SCHEMES):
        raise UsageError(f"expected the address of a Dask scheduler, such as tcp://host:8786, got {shown(address)}")
    try:
        return Client(address, timeout=PATIENCE)
    except (OSError, TimeoutError, ValueError) as error:
        raise UsageError(f"no cluster answers at {shown(address)}: {type(error).__name__}: {error}") from None


def _computed(client: Any, units: Sequence[Unit], profile: Profile) -> Iterator[Done]:
    from distributed import as_completed

    left = iter(units)

    def submit(unit: Unit) -> Any:
        return client.submit(
            compute, unit.experiment, unit.id, profile, version(), key=f"zermelo {profile} {unit.id} {version()}",
            retries=DEATHS,
        )  # fmt: skip

    queue = as_completed([submit(unit) for unit in itertools.islice(left, AHEAD)])
    for future in queue:
        yield _answer(future)
        if (unit := next(left, None)) is not None:
            queue.add(submit(unit))


def _answer(future: Any) -> Done:
    if future.status == "finished":
        done: Done = future.result()
        return done
    error = future.exception()
    if isinstance(error, ZermeloError):
        raise error
    return Done(str(future.key).split(" ")[2], None, 0.0, f"{type(error).__name__}: {error}")
