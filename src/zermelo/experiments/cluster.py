"""Run units on an existing Dask cluster.

The scheduler moves the units of a worker that is lost to another one; every result is written
by this process alone, once. The workers need the same version of Zermelo.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from zermelo.errors import UsageError, ZermeloError, shown
from zermelo.experiments.experiment import Profile, Unit
from zermelo.experiments.runner import Compute
from zermelo.experiments.store import version
from zermelo.experiments.worker import Done, compute

PATIENCE = 5.0  # seconds for a scheduler to answer
SCHEMES = ("tcp://", "tls://", "ucx://", "ws://", "wss://")
AHEAD = 1000  # units that the scheduler knows of at a time


def on_cluster(address: str) -> Compute:
    """Compute on the cluster whose scheduler is at an address such as tcp://host:8786."""

    def compute_all(units: Sequence[Unit], profile: Profile) -> Iterator[Done]:
        with _client(address) as client:
            _wait_for_workers(client, address)
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


def _wait_for_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        raise UsageError(f"the cluster at {shown(address)} has no workers: expected one or more") from None


def _computed(client: Any, units: Sequence[Unit], profile: Profile) -> Iterator[Done]:
    from distributed import as_completed

    left = iter(units)
    known: dict[str, Unit] = {}

    def submit(unit: Unit) -> Any:
        key = f"zermelo {profile} {unit.id} {version()}"
        known[key] = unit
        return client.submit(compute, unit.experiment, unit.id, profile, version(), key=key)

    queue = as_completed([submit(unit) for unit in itertools.islice(left, AHEAD)])
    for future in queue:
        yield _answer(future, known[str(future.key)])
        if (unit := next(left, None)) is not None:
            queue.add(submit(unit))


def _answer(future: Any, unit: Unit) -> Done:
    """What a unit gave; one whose workers all die is given up by the scheduler, and named.

    A result may be lost with its worker after it was announced, and is then computed again: this waits for it.
    """
    error = future.exception()
    if error is None:
        done: Done = future.result()
        return done
    if isinstance(error, ZermeloError):
        raise error
    return Done(unit.id, None, 0.0, f"{type(error).__name__}: {error}")
