"""Where items are computed: this process, several, a real Dask cluster; all the same, with workers that die."""

from __future__ import annotations

import logging
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from listening import no_scheduler
from zermelo.core import Venue, check_cluster, cluster, cluster_check, open_venue
from zermelo.core.cluster import WITHOUT_WORKERS, Cluster
from zermelo.errors import UsageError, ZermeloError

distributed = pytest.importorskip("distributed")


def square(number: int) -> int:
    return number * number


def deadly(number: int) -> int:
    """Ends its process at 3."""
    if number == 3:
        os._exit(9)
    return number * number


def once(task: tuple[str, int]) -> int:
    """Ends its process at 3, but only the first time; keeps a list of the calls."""
    folder, number = Path(task[0]), task[1]
    (folder / f"{number}-{time.time_ns()}").touch()
    if number == 3 and len(list(folder.glob("3-*"))) == 1:
        time.sleep(0.3)
        os.kill(os.getpid(), signal.SIGKILL)
    time.sleep(0.05)
    return number * number


def faulty(number: int) -> int:
    raise ZermeloError("a sentence of its own") if number else ValueError("surprise")


def lost(item: Any, why: str) -> int:
    return -1


@pytest.fixture(scope="module")
def two_workers() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made:
        yield made


def venues(address: str) -> list[dict[str, Any]]:
    return [{}, {"workers": 1}, {"workers": 2}, {"workers": 2, "apart": True}, {"cluster": address}]


@pytest.mark.timing
def test_every_venue_computes_the_same(two_workers: Any) -> None:
    for given in venues(two_workers.scheduler_address):
        with open_venue(**given) as venue:
            for _ in range(2):  # a venue is used again
                assert sorted(venue.compute_all(square, range(20), lost)) == [n * n for n in range(20)], given
            assert list(venue.compute_all(square, [], lost)) == []


def grown(venue: Venue, most: int) -> list[int]:
    """Items that depend on results: of n come 2n and 2n + 1; asked for only when there is a place."""
    found: list[int] = []
    open_items = [1]

    def ask() -> int | None:
        return open_items.pop(0) if open_items else None

    for result in venue.compute_asked(square, ask, lost):
        number = round(result**0.5)
        found.append(number)
        open_items += [child for child in (2 * number, 2 * number + 1) if child <= most]
    return sorted(found)


@pytest.mark.timing
def test_items_may_depend_on_results(two_workers: Any) -> None:
    for given in venues(two_workers.scheduler_address):
        with open_venue(**given) as venue:
            assert grown(venue, 40) == list(range(1, 41)), given


@pytest.mark.timing
@pytest.mark.parametrize("apart", [False, True])
def test_an_item_that_kills_its_process_is_given_up(apart: bool) -> None:
    with open_venue(2, apart=apart) as venue:
        found = sorted(venue.compute_all(deadly, range(12), lost))
    assert found == sorted([-1, *(n * n for n in range(12) if n != 3)])


@pytest.mark.timing
def test_a_worker_apart_that_is_killed_costs_one_item(tmp_path: Path) -> None:
    with open_venue(2, apart=True) as venue:
        found = sorted(venue.compute_all(once, [(str(tmp_path), n) for n in range(12)], lost))
    assert found == [n * n for n in range(12)]
    calls = sorted(int(path.name.partition("-")[0]) for path in tmp_path.iterdir())
    assert calls == sorted([*range(12), 3])


@pytest.mark.timing
def test_a_worker_of_a_cluster_that_is_killed_costs_one_item(tmp_path: Path) -> None:
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made,
        open_venue(cluster=made.scheduler_address, apart=True) as venue,
    ):
        found = sorted(venue.compute_all(once, [(str(tmp_path), n) for n in range(12)], lost))
    assert found == [n * n for n in range(12)]
    calls = sorted(int(path.name.partition("-")[0]) for path in tmp_path.iterdir())
    assert [n for n in calls if n != 3] == [n for n in range(12) if n != 3] and calls.count(3) == 2


@pytest.mark.timing
def test_an_item_that_kills_every_worker_of_a_cluster_is_given_up() -> None:
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as made,
        open_venue(cluster=made.scheduler_address, apart=True) as venue,
    ):
        assert sorted(venue.compute_all(deadly, range(6), lost)) == sorted([-1, 0, 1, 4, 16, 25])


def forever(number: int) -> int:
    time.sleep(3600)
    return number


@pytest.mark.timing
def test_a_cluster_that_loses_all_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "WITHOUT_WORKERS", 2.0)
    with distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None) as made:
        address = made.scheduler_address
        with open_venue(cluster=address) as venue:
            results = venue.compute_asked(forever, iter([1, None, None]).__next__, lost)
            made.scale(0)
            with pytest.raises(ZermeloError, match=f"^the cluster at '{address}' has lost all its workers$"):
                list(results)


@pytest.mark.timing
def test_a_cluster_whose_scheduler_ends() -> None:
    made = distributed.LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None)
    with made, open_venue(cluster=made.scheduler_address) as venue:
        results = venue.compute_asked(square, iter([1, 2, None, None]).__next__, lost)
        assert next(results) in (1, 4)
        made.close()
        with pytest.raises(ZermeloError, match=r"^the cluster at '[^\n]*' does not answer any more") as error:
            list(venue.compute_all(forever, [1, 2], lost))
    assert "\n" not in str(error.value)


@pytest.mark.timing
def test_errors_of_a_function_on_a_cluster(two_workers: Any) -> None:
    with open_venue(cluster=two_workers.scheduler_address) as venue:
        with pytest.raises(ZermeloError, match=r"^a sentence of its own$"):
            list(venue.compute_all(faulty, [1], lost))
        with pytest.raises(ZermeloError, match=r"^a worker of the cluster failed: ValueError: surprise$"):
            list(venue.compute_all(faulty, [0], lost))


@pytest.mark.timing
def test_a_worker_of_other_code_is_refused(two_workers: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "code_version", lambda: "0.0.0+other")
    with (
        open_venue(cluster=two_workers.scheduler_address) as venue,
        pytest.raises(ZermeloError, match=r"^a worker of the cluster has version .*, expected 0.0.0\+other$"),
    ):
        list(venue.compute_all(square, [1], lost))


def test_a_result_that_was_lost_with_its_worker_is_waited_for() -> None:
    """Announced, lost, computed again: while it is not there its status is not "finished", and it has no error."""

    class Lost:
        status = "lost"

        def cancelled(self) -> bool:
            return False

        def exception(self, timeout: float) -> None:
            return None

        def result(self, timeout: float) -> int:
            return 5

    assert Cluster("tcp://nowhere:1")._answer(Lost(), 2, lost) == 5


def test_a_result_that_was_lost_with_the_last_worker_ends_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """Announced, lost, and nobody there to compute it again."""
    asked = list[float]()

    class Lost:
        def cancelled(self) -> bool:
            return False

        def exception(self, timeout: float) -> None:
            asked.append(timeout)
            raise TimeoutError

    cluster = Cluster("tcp://nowhere:1")
    monkeypatch.setattr(cluster, "_threads", lambda: int(len(asked) < 5))
    with pytest.raises(ZermeloError, match="has lost all its workers"):
        cluster._answer(Lost(), 2, lost)
    assert sum(asked[4:]) == WITHOUT_WORKERS, "from when there were none"


def test_bad_venues() -> None:
    for given, said in (
        ({"workers": 0}, "workers: expected 1 to 1000, got 0"),
        ({"workers": 2, "cluster": "tcp://127.0.0.1:1"}, "expected workers or a cluster, got both"),
        ({"cluster": "host"}, "expected the address of a Dask scheduler, such as tcp://host:8786, got 'host'"),
    ):
        with pytest.raises(UsageError, match=said), open_venue(**given):
            pass


@pytest.mark.parametrize("greeting", [b"", b"SSH-2.0-OpenSSH_9.6\r\n"])
def test_what_is_no_scheduler_is_refused(greeting: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes the connection: one says nothing, the other greets by bytes that would be the length of a message."""
    monkeypatch.setattr(cluster_check, "PATIENCE", 0.5)
    said = "^no cluster answers at '.*': what listens there does not answer as a Dask scheduler does$"
    with no_scheduler(greeting) as address, pytest.raises(UsageError, match=said):
        check_cluster(address)


def test_other_addresses_are_left_to_the_cluster() -> None:
    check_cluster(None)
    check_cluster("host")


@pytest.mark.timing
def test_a_scheduler_is_not_refused(two_workers: Any) -> None:
    check_cluster(two_workers.scheduler_address)


def test_all_logs_of_dask_are_silenced() -> None:
    """Some have a level of their own: that of the one above does not count."""
    logging.getLogger("distributed.client").setLevel(logging.WARNING)
    with pytest.raises(UsageError):
        check_cluster("tls://127.0.0.1:1")  # without certificates
    for name in ("distributed", "distributed.client", "distributed.scheduler", "distributed.comm.core"):
        assert not logging.getLogger(name).isEnabledFor(logging.ERROR), name


@pytest.mark.timing
def test_a_cluster_that_does_not_answer() -> None:
    began = time.monotonic()
    with (
        pytest.raises(UsageError, match=r"no cluster answers at 'tcp://127.0.0.1:1'"),
        open_venue(cluster="tcp://127.0.0.1:1"),
    ):
        pass
    assert time.monotonic() - began < 30
