"""What an experiment is: settings, units, and the functions that its folder brings.

A unit is one combination of the settings that vary. Its seed comes from its id, so its rows
are a function of the id (within a profile) and of nothing else.
"""

from __future__ import annotations

import csv
import hashlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal

from zermelo.errors import UsageError, shown

if TYPE_CHECKING:
    from zermelo.experiments.findings import Findings

Profile = Literal["quick", "full"]
PROFILES: tuple[Profile, ...] = ("quick", "full")
Setting = Mapping[str, Any]
Row = dict[str, Any]
DIGITS = 12  # significant digits of a number in a row: what linear algebra rounds differently elsewhere is beyond them


@dataclass(frozen=True)
class Unit:
    """One piece of work: its rows are a pure function of it."""

    experiment: str
    name: str
    setting: Setting

    @property
    def id(self) -> str:
        return f"{self.experiment}/{self.name}"

    @property
    def seed(self) -> int:
        """63 bits of the hash of the id."""
        return int.from_bytes(hashlib.sha256(self.id.encode()).digest()[:8]) >> 1


class Experiment:
    """The folder of an experiment; its measure and analysis are loaded when they are needed."""

    def __init__(self, study: ModuleType, package: str) -> None:
        settings = import_module(f"{package}.settings")
        self.package = package
        self.folder = Path(str(settings.__file__)).parent
        self.id: str = f"{study.__name__.rpartition('.')[2]}/{settings.ID}"
        self.title: str = settings.TITLE
        self.produces: tuple[str, ...] = settings.PRODUCES
        self.grids: Mapping[str, Sequence[Setting]] = {
            "quick": _grids(settings.QUICK), "full": _grids(settings.FULL)
        }  # fmt: skip

    @property
    def study(self) -> str:
        return self.id.partition("/")[0]

    def __repr__(self) -> str:
        return f"<experiment {self.id}>"

    def units(self, profile: Profile) -> list[Unit]:
        """The units of a profile, in the order of its grids."""
        made = [unit for grid in self.grids[profile] for unit in expand(self.id, grid)]
        if len({unit.id for unit in made}) < len(made):
            raise ValueError(f"{self.id}: two units of the profile {profile} have the same name")
        return made

    def measure(self, unit: Unit) -> list[Row]:
        """The rows of a unit, each with its setting."""
        rows = import_module(f"{self.package}.measure").measure(unit.setting, unit.seed)
        return [rounded({**unit.setting, **row}) for row in rows]

    def analyse(self, rows: Sequence[Row]) -> Findings:
        found: Findings = import_module(f"{self.package}.analysis").analyse(rows, self.published)
        return found

    @cached_property
    def published(self) -> list[dict[str, str]]:
        """The rows of published.csv."""
        with (self.folder / "published.csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    @cached_property
    def readme(self) -> str:
        return (self.folder / "README.md").read_text(encoding="utf-8")


def _grids(given: Setting | Sequence[Setting]) -> Sequence[Setting]:
    return [given] if isinstance(given, Mapping) else list(given)


def expand(experiment: str, grid: Setting) -> Iterator[Unit]:
    """The units of a grid: every combination of its lists; what is no list is the same for all.

    >>> [unit.name for unit in expand("study/table", {"b": [2, 3], "s": [0.5], "kind": ["new"], "trees": 10})]
    ['b2-s0.5-new', 'b3-s0.5-new']
    >>> [unit.name for unit in expand("study/table", {"trees": 10})]
    ['all']
    """
    varied = [name for name, value in grid.items() if isinstance(value, list)]
    for values in itertools.product(*(grid[name] for name in varied)):
        chosen = dict(zip(varied, values, strict=True))
        name = "-".join(value if isinstance(value, str) else f"{key}{value}" for key, value in chosen.items())
        yield Unit(experiment, name or "all", {**grid, **chosen})


def rounded(row: Row) -> Row:
    """The row with plain numbers of DIGITS significant digits, as JSON keeps them.

    >>> rounded({"b": 2, "p": 1 / 3, "name": "x"})
    {'b': 2, 'p': 0.333333333333, 'name': 'x'}
    """
    return {name: _plain(value) for name, value in row.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list, range)):
        return [_plain(each) for each in value]
    if isinstance(value, (str, int)) or value is None:
        return value
    number = value.item() if hasattr(value, "item") else value
    if not isinstance(number, float):
        return number
    if number - number != 0:
        raise UsageError(f"rows of an experiment hold finite numbers or None, got {shown(number)}")
    return float(f"{number:.{DIGITS}g}")
