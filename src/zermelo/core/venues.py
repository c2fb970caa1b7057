"""Where items are computed: in this process, on several of this machine, or on a Dask cluster. All give the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Protocol, TypeVar

from zermelo.core.arguments import between
from zermelo.core.cluster import Cluster
from zermelo.core.processes import Workers
from zermelo.core.worker_start import check_start
from zermelo.errors import UsageError

T = TypeVar("T")
R = TypeVar("R")
MOST_WORKERS = 1000


class Venue(Protocol):
    """Calls a function for many items; results come in the order in which they are known."""

    def compute_all(
        self, function: Callable[[T], R], items: Iterable[T], lost: Callable[[T, str], R]
    ) -> Iterator[R]:
        """What the function returns for each item; `lost` with the reason for one whose process dies."""
        ...

    def compute_asked(
        self, function: Callable[[T], R], ask: Callable[[], T | None], lost: Callable[[T, str], R]
    ) -> Iterator[R]:
        """The same for items that are asked for when there is a place; None: none at present."""
        ...


class Here:
    """This process."""

    def compute_all(
        self, function: Callable[[T], R], items: Iterable[T], lost: Callable[[T, str], R]
    ) -> Iterator[R]:
        return self.compute_asked(function, partial(next, iter(items), None), lost)

    def compute_asked(
        self, function: Callable[[T], R], ask: Callable[[], T | None], lost: Callable[[T, str], R]
    ) -> Iterator[R]:
        while (item := ask()) is not None:
            yield function(item)


@contextmanager
def open_venue(workers: int | None = None, cluster: str | None = None, *, apart: bool = False) -> Iterator[Venue]:
    """So many processes (None: this one), or the cluster at an address; `apart` as for `Workers`."""
    between("workers", 1 if workers is None else workers, 1, MOST_WORKERS)
    if cluster is not None:
        if workers is not None:
            raise UsageError("expected workers or a cluster, got both")
        with Cluster(cluster, apart=apart) as there:
            yield there
    elif workers is None:
        yield Here()
    else:
        check_start()
        with Workers(workers, apart=apart) as kept:
            yield kept
