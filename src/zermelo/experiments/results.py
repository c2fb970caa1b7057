"""What a results file holds: listed, loaded as rows, or exported as CSV or Parquet."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.core import drafted, unwritable, write_text
from zermelo.errors import UsageError, shown
from zermelo.experiments.catalogue import find_experiments
from zermelo.experiments.experiment import Experiment, Profile, Row
from zermelo.experiments.outcomes import Outcome, analysed, claim_data, number_data
from zermelo.experiments.reproduction import FOLDER
from zermelo.experiments.shipped import list_shipped
from zermelo.experiments.store import NAME, Record, Store, current, fits

QUICK = f"{FOLDER}/quick"
Folder = str | os.PathLike[str]


@dataclass(frozen=True)
class Stored:
    """What a results file holds of one experiment."""

    experiment: str
    profile: str
    units: int
    rows: int
    seconds: float
    versions: list[str]


def list_results(ids: Iterable[str] = (), *, folder: Folder = QUICK) -> list[Stored]:
    """The units that a folder of results holds, by experiment; also while `reproduce` writes to it."""
    with Store.read(Path(folder)) as store:
        found = []
        for name, kept in _kept(store, ids):
            rows = sum(len(json.loads(record.rows)) for record in kept)
            versions = sorted({record.version for record in kept})
            seconds = round(store.seconds(name), 1)
            found.append(Stored(name, store.about("profile"), len(kept), rows, seconds, versions))
        return found


def stored_units(folder: Folder = QUICK) -> dict[str, int]:
    """How many units of each experiment a folder of results holds; nothing where there is none."""
    if not (Path(folder) / NAME).is_file():
        return {}
    with Store.read(Path(folder)) as store:
        return store.counts()


def stored_outcome(experiment: Experiment, profile: Profile, folder: Folder) -> tuple[int, int, Outcome | None]:
    """How many units of an experiment are measured by this code, of how many; and what it found if that is all."""
    units = experiment.units(profile)
    total = len(units)
    if not (Path(folder) / NAME).is_file():
        return 0, total, None
    with Store.read(Path(folder)) as store:
        done = sum(fits(record, experiment) for record in current(store.records(experiment.id), units).values())
        found, left_out = analysed([experiment], profile, store)
    if left_out:
        raise UsageError(f"{experiment.id} cannot be analysed: {left_out[experiment.id]}")
    return done, total, found[0] if found else None


def list_verdicts(outcomes: Iterable[Outcome]) -> list[dict[str, Any]]:
    """Every number and claim of some outcomes as data: statistic, interval, sample, effect, verdict, version, seed."""
    found = []
    for each in outcomes:
        head = {
            "experiment": each.experiment.id, "version": each.version,
            "seed": each.draws, "units": len(each.records),
        }  # fmt: skip
        found += [{**head, "kind": "number", **number_data(number)} for number in each.findings.numbers]
        found += [{**head, "kind": "claim", **claim_data(claim)} for claim in each.findings.claims]
    return found


def stored_outcomes(ids: Iterable[str] = (), *, folder: Folder = QUICK) -> list[Outcome]:
    """What the experiments found that a folder of results holds whole, by this code."""
    with Store.read(Path(folder)) as store:
        chosen = [each for each in find_experiments(list(ids)) if each.id in store.experiments]
        found, left_out = analysed(chosen, store.profile, store)
    if left_out:
        name, why = next(iter(left_out.items()))
        raise UsageError(f"{name} cannot be analysed: {why}")
    return found


def load_rows(ids: Iterable[str] = (), *, folder: Folder = QUICK, shipped: bool = False) -> list[Row]:
    """The rows that were measured, each with the id of its unit, its seed, the version of the code and its setting.

    `shipped` loads those that come with Zermelo instead.
    """
    if shipped:
        return [row for one in list_shipped(ids) for row in _rows(one.records)]
    with Store.read(Path(folder)) as store:
        return [row for _, kept in _kept(store, ids) for row in _rows(kept)]


def _rows(records: Iterable[Record]) -> Iterator[Row]:
    for record in records:
        for row in json.loads(record.rows):
            yield {"unit": record.id, "seed": record.seed, "version": record.version, **row}


def export_rows(
    path: Folder, ids: Iterable[str] = (), *, folder: Folder = QUICK, shipped: bool = False
) -> int:
    """Write the rows that were measured as .csv, or .parquet (needs pyarrow); a list in a cell becomes its JSON.

    Returns how many there are.
    """
    target = Path(path)
    if target.suffix not in (".csv", ".parquet"):
        raise UsageError(f"expected a file that ends in .csv or .parquet, got {shown(str(path))}")
    rows = [
        {key: json.dumps(value) if isinstance(value, list) else value for key, value in row.items()}
        for row in load_rows(ids, folder=folder, shipped=shipped)
    ]
    if not rows:
        raise UsageError(f"nothing to export into {shown(str(path))}: there are no such results")
    columns = list(dict.fromkeys(key for row in rows for key in row))
    if target.suffix == ".parquet":
        _parquet([{key: row.get(key) for key in columns} for row in rows], target)
        return len(rows)
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    write_text(target, out.getvalue())
    return len(rows)


def _kept(store: Store, ids: Iterable[str]) -> Iterator[tuple[str, list[Record]]]:
    """The units of the experiments asked for, or of all that the results file knows."""
    ids = list(ids)
    chosen = {experiment.id for experiment in find_experiments(ids)} if ids else set(store.experiments)
    for name in store.experiments:
        if name in chosen:
            yield name, store.records(name)


def _parquet(rows: list[dict[str, Any]], path: Path) -> None:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise UsageError("Parquet needs pyarrow: pip install 'zermelo[parquet]', or export to .csv") from None
    try:
        with drafted(path) as draft:
            pyarrow.parquet.write_table(pyarrow.Table.from_pylist(rows), draft)
    except OSError as error:
        raise unwritable(str(path), error) from None
