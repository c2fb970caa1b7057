"""A Dask cluster that exists already: connect to it, or say in one line why not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from zermelo.errors import UsageError, shown

PATIENCE = 5.0  # seconds for a scheduler to answer
SCHEMES = ("tcp://", "tls://", "ucx://", "ws://", "wss://")


@contextmanager
def cluster_client(address: str) -> Iterator[Any]:
    """A client of the cluster whose scheduler is at an address such as tcp://host:8786; it has at least one worker."""
    with _client(address) as client:
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            raise UsageError(f"the cluster at {shown(address)} has no workers: expected one or more") from None
        yield client


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
