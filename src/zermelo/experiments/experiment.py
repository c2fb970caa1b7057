"""What an experiment is: a file with settings, from which units are made, and the functions measure and analyse.

A unit is one combination of the settings that vary. Its seed comes from its id, so its rows
are a function of the id (within a profile) and of nothing else. A replication has another number
(`draws`), which goes into the seed of every unit.
"""

from __future__ import annotations

import ast
import csv
import hashlib
import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from importlib import import_module
from pathlib import Path
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
    draws: int = 0

    @property
    def id(self) -> str:
        """The id of the experiment and the name of the unit."""
        return f"{self.experiment}/{self.name}"

    @property
    def seed(self) -> int:
        """63 bits of the hash of the id; for a replication, of the id and its number."""
        text = f"{self.id} {self.draws}" if self.draws else self.id
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8]) >> 1


class Experiment:
    """One file of a study: `ID`, `PRODUCES` and the docstring are read without importing it, the rest when needed."""

    def __init__(self, module: str, path: Path) -> None:
        self.module, self.path = module, path
        self.about, self.method, constants = _head(path)
        self.study = path.parent.name
        self.id = f"{self.study}/{constants['ID']}"
        self.produces: tuple[str, ...] = constants.get("PRODUCES", ())

    def __repr__(self) -> str:
        return f"<experiment {self.id}>"

    @property
    def title(self) -> str:
        """The first line of the docstring."""
        return self.about.partition("\n")[0].removesuffix(".")

    @property
    def grids(self) -> Mapping[str, Sequence[Setting]]:
        """The grids of settings by profile."""
        code = self._code()
        return {
            name: [given] if isinstance(given, Mapping) else list(given)
            for name, given in (("quick", code.QUICK), ("full", code.FULL))
        }

    def is_evidence(self, profile: Profile) -> bool:
        """Is what a profile finds evidence? The quick one is a smoke run, unless it takes the settings of the full."""
        return profile == "full" or self.grids["quick"] == self.grids["full"]

    def units(self, profile: Profile, draws: int = 0) -> list[Unit]:
        """The units of a profile, in the order of its grids."""
        made = [unit for grid in self.grids[profile] for unit in expand(self.id, grid, draws)]
        if len({unit.id for unit in made}) < len(made):
            raise ValueError(f"{self.id}: two units of the profile {profile} have the same name")
        return made

    def measure(self, unit: Unit) -> list[Row]:
        """The rows of a unit, each with its setting."""
        rows = self._code().measure(unit.setting, unit.seed)
        return [rounded({**unit.setting, **row}) for row in rows]

    def analyse(self, rows: Sequence[Row]) -> Findings:
        """What the rows say beside the published numbers."""
        found: Findings = self._code().analyse(rows, self.published)
        return found

    @cached_property
    def published(self) -> list[dict[str, str]]:
        """The published numbers: the rows of the CSV file beside the experiment."""
        with self.path.with_suffix(".csv").open(encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    @property
    def is_random(self) -> bool:
        """Does `measure` read its seed?"""
        tree = ast.parse(self.path.read_text(encoding="utf-8"))
        measure = next(each for each in tree.body if isinstance(each, ast.FunctionDef) and each.name == "measure")
        return any(isinstance(each, ast.Name) and each.id == "seed" for each in ast.walk(measure))

    def _code(self) -> Any:
        return import_module(self.module)


def _head(path: Path) -> tuple[str, str, dict[str, Any]]:
    """The docstrings of a file and of its `measure`, and its constants ID and PRODUCES."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    constants = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id in ("ID", "PRODUCES")
    }
    if "ID" not in constants:
        raise UsageError(f'experiment {shown(str(path))}: expected ID = "…" in it, got none')
    measure = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == "measure"]
    method = " ".join((ast.get_docstring(measure[0]) or "").split()) if measure else ""
    return ast.get_docstring(tree) or "", method, constants


def expand(experiment: str, grid: Setting, draws: int = 0) -> Iterator[Unit]:
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
        yield Unit(experiment, name or "all", {**grid, **chosen}, draws)


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
