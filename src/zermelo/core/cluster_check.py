"""A cluster that could not be used: refused in one line, before anything is asked of it.

A client of Dask waits for ever for a server that takes its connection and is no scheduler, and Dask tells of one that
dies by tracebacks. Here the wait has an end, and Dask's logs are silenced: `Cluster` says what goes wrong.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from typing import Any

from zermelo.core.cluster import LOOK, PATIENCE, SCHEMES
from zermelo.errors import UsageError, shown

DASK = "distributed"


def check_cluster(address: str | None) -> None:
    """Refuse an address at which no Dask scheduler answers; None is no cluster."""
    if address is None or not address.startswith(SCHEMES):
        return  # `Cluster` says what it expects
    try:
        import_module(DASK)
    except ImportError:
        return  # and how to install it
    _silence()
    try:
        with ThreadPoolExecutor(1) as thread:  # a notebook has an event loop of its own in this one
            thread.submit(asyncio.run, _shake_hands(address)).result()
        return
    except (TimeoutError, MemoryError):  # it is silent, or its first bytes are not the length of a message
        said = "what listens there does not answer as a Dask scheduler does"
    except Exception as error:  # of many kinds: nobody listens, tls without certificates, a server of another kind
        said = f"{type(error).__name__}: {error}"
    raise UsageError(f"no cluster answers at {shown(address)}: {said}")


async def _shake_hands(address: str) -> None:
    """Connect as a client does, and leave."""
    dask: Any = import_module(DASK)
    given = dask.Security().get_connection_args("client")
    comm = await asyncio.wait_for(dask.comm.connect(address, timeout=PATIENCE, **given), PATIENCE + LOOK)
    await comm.close()


def _silence() -> None:
    """Silence all of Dask's logs: some have a level of their own, whatever that of the one above them is."""
    for name in (DASK, *logging.root.manager.loggerDict):
        if name.partition(".")[0] == DASK:
            logging.getLogger(name).setLevel(logging.CRITICAL)
