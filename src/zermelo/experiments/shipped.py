"""Full results that come with Zermelo: rows of every experiment that was run in full, and how to check them.

One file an experiment and seed, `studies/results/STUDY/NAME.seed0.xz`: JSON lines, compressed. The first line says what
it is: the version of what the rows were computed with, commit, date, packages, and a checksum of the other lines,
each of which is a unit: its name, setting, seed and rows as the results file keeps them. The same results give the same
bytes.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import os
import platform
import random
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as installed
from pathlib import Path
from typing import Any

import zermelo
from zermelo.core import Progress, at_least, cores, write_bytes
from zermelo.errors import UsageError, shown
from zermelo.experiments.catalogue import find_experiments, list_experiments
from zermelo.experiments.closure import experiment_version, same_code
from zermelo.experiments.experiment import Experiment, Row, Unit
from zermelo.experiments.outcomes import Outcome, analysed, outcome
from zermelo.experiments.runner import on_workers
from zermelo.experiments.source_files import PACKAGE
from zermelo.experiments.store import Record, Store, current

PLACE = PACKAGE / "studies" / "results"
FORMAT = 1
PACKAGES = ("numpy", "numba", "scipy")
Place = str | os.PathLike[str]


@dataclass(frozen=True)
class Shipped:
    """The full result of one experiment as it comes with Zermelo."""

    path: Path
    experiment: str
    seed: int
    """The number of the replication; 0 for the first run."""
    version: str
    """The version of what the rows were computed with."""
    commit: str
    date: str
    units: int
    rows: int
    seconds: float
    software: str
    checksum: str

    @property
    def is_current(self) -> bool:
        """Is the present code the one that the rows were computed with?"""
        known = list_experiments()
        return self.experiment in known and same_code(self.version, experiment_version(known[self.experiment]))

    @cached_property
    def records(self) -> list[Record]:
        """The units, checked against the checksum."""
        _, lines = _read(self.path)
        if _checksum(lines) != self.checksum:
            raise UsageError(f"shipped results {shown(str(self.path))} are damaged: they do not match their checksum")
        return [_record(self.experiment, self.version, json.loads(line)) for line in lines]

    def load(self) -> list[Row]:
        """The rows, in the order of the units."""
        return [row for record in self.records for row in json.loads(record.rows)]

    def outcome(self) -> Outcome:
        """What the rows say, by the present analysis."""
        experiment = list_experiments()[self.experiment]
        return outcome(experiment, "full", self.load(), self.records, self.seconds, self.seed)

    def to_dict(self) -> dict[str, Any]:
        """All but the rows, in JSON's types."""
        told = {name: value for name, value in vars(self).items() if name not in ("path", "records")}
        return told | {"file": self.path.name, "bytes": self.path.stat().st_size, "current": self.is_current}


@dataclass(frozen=True)
class Verified:
    """One unit of a shipped result, computed again."""

    unit: str
    seed: int
    same: bool
    """Are all rows the same, to the last digit that is kept?"""
    seconds: float
    problem: str = ""


def list_shipped(ids: Iterable[str] = (), *, seed: int | None = None, place: Place = PLACE) -> list[Shipped]:
    """The results that come with Zermelo, of the experiments asked for; of one seed or of all."""
    asked = list(ids)
    chosen = {experiment.id for experiment in find_experiments(asked)} if asked else None
    found = [_head(path) for path in sorted(Path(place).glob("*/*.xz"))]
    return [
        each
        for each in found
        if (chosen is None or each.experiment in chosen) and (seed is None or each.seed == seed)
    ]


def ship_results(folder: Place, ids: Iterable[str] = (), *, place: Place = PLACE) -> list[Shipped]:
    """Ship every experiment that a folder of results has in full, by this code; a file that is there is replaced."""
    with Store.read(Path(folder)) as store:
        chosen = [each for each in find_experiments(list(ids)) if each.id in store.experiments]
        found, left_out = analysed([each for each in chosen if each.is_evidence(store.profile)], store.profile, store)
    if left_out:
        name, why = next(iter(left_out.items()))
        raise UsageError(f"{name} cannot be shipped: {why}")
    if not found:
        raise UsageError(
            f"nothing to ship in {shown(str(folder))}: expected an experiment with all units of the full profile, "
            "by this code"
        )
    return [_ship(each, Path(place)) for each in found]


def verify_shipped(
    count: int,
    ids: Iterable[str] = (),
    *,
    seed: int = 0,
    workers: int | None = None,
    progress: Progress | None = None,
    place: Place = PLACE,
) -> Iterator[Verified]:
    """Compute random units of the shipped results again and compare them bit by bit; `seed` draws the units."""
    at_least("verify", count, 1)
    records = {(one.seed, record.id): record for one in list_shipped(ids, place=place) for record in one.records}
    if not records:
        raise UsageError("no results of these experiments are shipped")
    drawn = random.Random(seed).sample(sorted(records), min(count, len(records)))
    tell = progress or (lambda done, total, what: None)
    done = 0
    for draws in sorted({draws for draws, _ in drawn}):
        asked = [records[key] for key in drawn if key[0] == draws]
        units, lost = _present(asked, draws)
        left = [unit.id for unit in units]
        for record in lost:
            done += 1
            yield Verified(record.id, draws, False, 0.0, "the experiment has no such unit, or with another setting")
        tell(done, len(drawn), _running(left, workers or cores()))
        for one in on_workers(workers or cores(), None)(units, "full"):
            done += 1
            left.remove(one.id)
            tell(done, len(drawn), _running(left, workers or cores()))
            same = one.record is not None and one.record.rows == records[draws, one.id].rows
            why = one.failure or ("" if same else "the rows differ")
            yield Verified(one.id, draws, same, one.seconds, why)


def _running(left: Sequence[str], workers: int) -> str:
    """Which units are being computed: the first of those that are left, as many as there are workers."""
    under_way = left[:workers]
    return f"units, {' and '.join(under_way)} {'runs' if len(under_way) == 1 else 'run'}" if under_way else "units"


def _present(asked: Sequence[Record], draws: int) -> tuple[list[Unit], list[Record]]:
    """The units of records in the full profile as it is now; and the records that have none."""
    known, units = list_experiments(), list[Unit]()
    for name in dict.fromkeys(record.experiment for record in asked):
        mine = [record for record in asked if record.experiment == name]
        there = known[name].units("full", draws) if name in known else []
        kept = current(mine, there)
        units += [unit for unit in there if unit.id in kept]
    ids = {unit.id for unit in units}
    return units, [record for record in asked if record.id not in ids]


def _ship(found: Outcome, place: Path) -> Shipped:
    experiment = found.experiment
    lines = [
        json.dumps([record.id.rpartition("/")[2], json.loads(record.setting), record.seed, json.loads(record.rows)])
        for record in found.records
    ]
    commit, date = source_commit()
    head = {
        "format": FORMAT, "experiment": experiment.id, "seed": found.draws, "version": found.version, "commit": commit,
        "date": date, "units": len(lines), "rows": sum(len(json.loads(record.rows)) for record in found.records),
        "seconds": round(found.seconds, 1), "software": _software(), "checksum": _checksum(lines),
    }  # fmt: skip
    path = place / experiment.study / f"{experiment.id.partition('/')[2]}.seed{found.draws}.xz"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(f"{line}\n" for line in [json.dumps(head), *lines])
    write_bytes(path, lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    return _head(path)


def _record(experiment: str, version: str, line: Any) -> Record:
    name, setting, seed, rows = line
    return Record.kept(f"{experiment}/{name}", experiment, json.dumps(setting), seed, version, json.dumps(rows))


def _head(path: Path) -> Shipped:
    try:
        with lzma.open(path, "rt", encoding="utf-8") as file:
            head = json.loads(file.readline())
        if head.pop("format") != FORMAT:
            raise ValueError("another format")
        return Shipped(path, **head)
    except (OSError, EOFError, ValueError, TypeError, KeyError, lzma.LZMAError) as error:
        raise UsageError(f"shipped results {shown(str(path))} cannot be read: {error}") from None


def _read(path: Path) -> tuple[Any, list[str]]:
    try:
        head, *lines = lzma.decompress(path.read_bytes()).decode().splitlines()
        return json.loads(head), lines
    except (OSError, EOFError, ValueError, lzma.LZMAError) as error:
        raise UsageError(f"shipped results {shown(str(path))} cannot be read: {error}") from None


def _checksum(lines: Sequence[str]) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def source_commit() -> tuple[str, str]:
    """The commit that the sources stand at, and its day; empty where they are under no version control."""
    command = ["git", "log", "-1", "--format=%h %cs"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, cwd=PACKAGE, check=True)
    except (OSError, subprocess.CalledProcessError):
        return "", ""
    commit, _, date = done.stdout.strip().partition(" ")
    return commit, date


def _software() -> str:
    found = [f"Zermelo {zermelo.__version__}", f"Python {platform.python_version()}"]
    for name in PACKAGES:
        try:
            found.append(f"{name} {installed(name)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


def shipped_experiment(experiment: Experiment, seed: int = 0) -> Shipped | None:
    """What is shipped of one experiment; None if nothing is."""
    return next(iter(list_shipped([experiment.id], seed=seed)), None)
