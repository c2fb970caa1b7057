"""The results file: SQLite, one row a unit, readable while it is written.

Each unit keeps its setting, its seed, the version of what it was computed with and a checksum of them all. Times
are in a table of their own: whatever else is in the file is the same at every run.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.errors import UsageError, ZermeloError, shown
from zermelo.experiments.closure import experiment_version, same_code
from zermelo.experiments.experiment import Experiment, Profile, Row, Unit

FORMAT = "1"
NAME = "results.sqlite"
ADVICE = "choose another folder (--out), or --fresh to rename this file and keep only what fits"
WAIT = 60.0  # seconds for another writer to finish
SCHEMA = (
    "CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    """CREATE TABLE units (
        id TEXT PRIMARY KEY, experiment TEXT NOT NULL, setting TEXT NOT NULL, seed INTEGER NOT NULL,
        version TEXT NOT NULL, rows TEXT NOT NULL, checksum TEXT NOT NULL
    ) WITHOUT ROWID""",
    "CREATE TABLE times (id TEXT PRIMARY KEY, seconds REAL NOT NULL) WITHOUT ROWID",
)


@dataclass(frozen=True)
class Record:
    """A finished unit as it is stored."""

    id: str
    experiment: str
    setting: str
    seed: int
    version: str
    rows: str
    checksum: str

    @classmethod
    def of(cls, unit: Unit, rows: list[Row], version: str) -> Record:
        return cls.kept(unit.id, unit.experiment, _json(unit.setting), unit.seed, version, _json(rows))

    @classmethod
    def kept(cls, unit: str, experiment: str, setting: str, seed: int, version: str, rows: str) -> Record:
        """A record of its parts, with their checksum."""
        checksum = _checksum(unit, experiment, setting, seed, version, rows)
        return cls(unit, experiment, setting, seed, version, rows, checksum)

    @property
    def sound(self) -> bool:
        """Does it match its checksum?"""
        return self.checksum == _checksum(self.id, self.experiment, self.setting, self.seed, self.version, self.rows)


def _json(value: Any) -> str:
    listed = dict(value) if isinstance(value, Mapping) else value
    return json.dumps(listed, allow_nan=False, default=list)


def _checksum(*parts: object) -> str:
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


class Store:
    """The results file of one profile in one folder."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self.path = path
        self.connection = connection

    @classmethod
    @contextmanager
    def open(cls, folder: Path, profile: Profile, draws: int = 0) -> Iterator[Store]:
        """The results file of a folder to write to, made if there is none; several processes may write to it."""
        path = folder / NAME
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UsageError(f"cannot write results into {shown(str(folder))}: {error.strerror or error}") from None
        with _in_use(folder), _connected(path) as connection:
            store = cls(path, connection)
            store._make(profile, draws)
            store._check(profile, draws)
            yield store

    @classmethod
    @contextmanager
    def read(cls, folder: Path) -> Iterator[Store]:
        """The results file of a folder to read from, also while another process writes."""
        path = folder / NAME
        nothing = (
            f"no results in {shown(str(folder))}: expected {NAME} there (zermelo reproduce makes one; --shipped has"
            " those that come with Zermelo)"
        )
        if not path.is_file():
            raise UsageError(nothing)
        with _connected(path) as connection:
            store = cls(path, connection)
            if not store._made():
                raise UsageError(nothing)
            store._check(None, None)
            yield store

    @classmethod
    @contextmanager
    def old(cls, path: Path, profile: Profile, draws: int) -> Iterator[Store]:
        """A results file that was renamed, to take over from it what fits."""
        with _connected(path) as connection:
            store = cls(path, connection)
            store._check(profile, draws)
            yield store

    def _make(self, profile: Profile, draws: int) -> None:
        """Make what a new file needs, in one transaction: of processes that begin together, one makes it."""
        if self._made():
            return
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("BEGIN IMMEDIATE")
        with self.connection:
            if not self._made():
                for statement in SCHEMA:
                    self.connection.execute(statement)
                about = [("format", FORMAT), ("profile", profile), ("seed", str(draws))]
                self.connection.executemany("INSERT INTO about VALUES (?, ?)", about)

    def _made(self) -> bool:
        return self.connection.execute("SELECT 1 FROM sqlite_master").fetchone() is not None

    def _check(self, profile: Profile | None, draws: int | None) -> None:
        seed = None if draws is None else str(draws)
        for name, expected in (("format", FORMAT), ("profile", profile), ("seed", seed)):
            if expected not in (None, found := self.about(name)):
                raise UsageError(
                    f"results file {shown(str(self.path))}: expected the {name} {expected}, got {found}; "
                    "choose another folder (--out)"
                )

    def about(self, name: str) -> str:
        found = self.connection.execute("SELECT value FROM about WHERE name = ?", (name,)).fetchone()
        return str(found[0]) if found else "0" if name == "seed" else "none"

    @property
    def profile(self) -> Profile:
        return "full" if self.about("profile") == "full" else "quick"

    @property
    def draws(self) -> int:
        """The number of the replication; 0 for the first run."""
        return int(self.about("seed"))

    def put(self, record: Record, seconds: float) -> None:
        """Keep a unit: all of it or nothing."""
        with self.connection:
            values = tuple(vars(record).values())
            self.connection.execute("INSERT OR REPLACE INTO units VALUES (?, ?, ?, ?, ?, ?, ?)", values)
            self.connection.execute("INSERT OR REPLACE INTO times VALUES (?, ?)", (record.id, seconds))

    @property
    def experiments(self) -> list[str]:
        """The ids of the experiments that have units here."""
        return [row[0] for row in self.connection.execute("SELECT DISTINCT experiment FROM units ORDER BY experiment")]

    def counts(self) -> dict[str, int]:
        """How many units there are of each experiment."""
        return dict(self.connection.execute("SELECT experiment, count(*) FROM units GROUP BY experiment"))

    def records(self, experiment: str) -> list[Record]:
        """The units of an experiment by id; an unsound one is an error."""
        query = "SELECT * FROM units WHERE experiment = ? ORDER BY id"
        found = [Record(*row) for row in self.connection.execute(query, (experiment,))]
        for record in found:
            if not record.sound:
                raise UsageError(
                    f"results file {shown(str(self.path))} is damaged: unit {record.id} does not match its checksum; "
                    f"{ADVICE}"
                )
        return found

    def seconds(self, experiment: str) -> float:
        query = "SELECT total(seconds) FROM times JOIN units USING (id) WHERE experiment = ?"
        return float(self.connection.execute(query, (experiment,)).fetchone()[0])

    def done(self, experiment: Experiment, profile: Profile) -> dict[str, Record]:
        """The finished units of an experiment; those of other code are refused, never mixed with new ones.

        A unit whose setting is another one by now does not count: it will be computed again.
        """
        kept = self.records(experiment.id)
        for record in kept:
            if not fits(record, experiment):
                raise UsageError(
                    f"results file {shown(str(self.path))} has results of {experiment.id} by version {record.version}, "
                    f"this is {experiment_version(experiment)}; {ADVICE}"
                )
        return current(kept, experiment.units(profile)) if kept else {}

    def put_all(self, other: Store, keep: Callable[[Record], bool]) -> None:
        """Take over the units of another results file that are to be kept, with their times."""
        for experiment in other.experiments:
            for record in other.sound_records(experiment):
                if keep(record):
                    self.put(record, other.seconds_of(record.id))

    def sound_records(self, experiment: str) -> list[Record]:
        """The units of an experiment that match their checksums."""
        query = "SELECT * FROM units WHERE experiment = ? ORDER BY id"
        return [record for row in self.connection.execute(query, (experiment,)) if (record := Record(*row)).sound]

    def seconds_of(self, unit: str) -> float:
        found = self.connection.execute("SELECT total(seconds) FROM times WHERE id = ?", (unit,)).fetchone()
        return float(found[0])


def fits(record: Record, experiment: Experiment) -> bool:
    """Was a unit computed with what the experiment is computed with now?"""
    return same_code(record.version, experiment_version(experiment))


def current(records: Iterable[Record], units: Sequence[Unit]) -> dict[str, Record]:
    """The records of units, by id, whose settings are still the same."""
    settings = {unit.id: _json(unit.setting) for unit in units}
    return {record.id: record for record in records if record.setting == settings.get(record.id)}


@contextmanager
def _connected(path: Path) -> Iterator[sqlite3.Connection]:
    """A connection; what SQLite complains of becomes one line."""
    connection = None
    try:
        connection = sqlite3.connect(path, timeout=WAIT)
        yield connection
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError) and "no such" not in str(error) and "unable" not in str(error):
            raise ZermeloError(f"results file {shown(str(path))}: {error}; what was finished before is kept") from None
        raise UsageError(f"results file {shown(str(path))} cannot be read: {error}; {ADVICE}") from None
    finally:
        if connection is not None:
            connection.close()


@contextmanager
def _in_use(folder: Path, *, alone: bool = False) -> Iterator[None]:
    """Mark the results file of a folder as in use; `alone` refuses if another process uses it.

    The system forgets the mark when the process ends, however it ends. Where there is no
    `fcntl` (Windows) nothing is marked.
    """
    try:
        import fcntl
    except ImportError:
        yield
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB if alone else fcntl.LOCK_SH)
        yield
    except BlockingIOError:
        raise UsageError(f"another run is writing to {shown(str(folder / NAME))}: wait until it ends") from None
    finally:
        os.close(descriptor)


def set_aside(folder: Path) -> Path | None:
    """Rename the results file of a folder so that a new one can begin; the new name, None if there was none."""
    path = folder / NAME
    if not path.exists():
        return None
    number = 1
    while (aside := path.with_name(f"results.old{number}.sqlite")).exists():
        number += 1
    with _in_use(folder, alone=True):
        for suffix in ("-wal", "-shm", ""):  # the log goes with its file, or what it holds would be lost
            part = Path(f"{path}{suffix}")
            if part.exists():
                part.rename(f"{aside}{suffix}")
    return aside
