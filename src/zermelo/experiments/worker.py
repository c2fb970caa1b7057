"""What a worker does: compute one unit, wherever it runs."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from zermelo import studies
from zermelo.core import code_version, one_thread_only
from zermelo.errors import ZermeloError
from zermelo.experiments.catalogue import list_experiments
from zermelo.experiments.closure import experiment_version
from zermelo.experiments.experiment import Profile, Unit
from zermelo.experiments.store import Record


@dataclass(frozen=True)
class Order:
    """A unit to compute: plain words, which travel to any process."""

    experiment: str
    unit: str
    profile: Profile
    draws: int
    version: str
    """Of what the unit is computed with."""
    code: str
    """Of all sources: a worker with others is refused. Cheaper to compare than what the unit depends on."""


@dataclass(frozen=True)
class Done:
    """A unit that was computed, and how long that took; or why it failed."""

    id: str
    record: Record | None
    seconds: float
    failure: str = ""


def ordered(units: Iterable[Unit], profile: Profile) -> list[Order]:
    """The orders for some units."""
    known, code = list_experiments(), all_code()
    return [
        Order(unit.experiment, unit.id, profile, unit.draws, experiment_version(known[unit.experiment]), code)
        for unit in units
    ]


def all_code() -> str:
    """The version of every source, with the user's own experiments."""
    return code_version(*studies.__path__[1:])


@lru_cache(maxsize=16)
def _units(experiment: str, profile: Profile, draws: int) -> dict[str, Unit]:
    return {unit.id: unit for unit in list_experiments()[experiment].units(profile, draws)}


def compute(order: Order) -> Done:
    """The rows of a unit; an error of its own is part of the answer."""
    if all_code() != order.code:
        raise ZermeloError(f"a worker has version {all_code()} of Zermelo, expected {order.code}")
    began = time.perf_counter()
    try:
        unit = _units(order.experiment, order.profile, order.draws)[order.unit]
        with one_thread_only("an experiment"):
            rows = list_experiments()[order.experiment].measure(unit)
    except Exception as error:
        return Done(order.unit, None, time.perf_counter() - began, f"{type(error).__name__}: {error}")
    return Done(order.unit, Record.of(unit, rows, order.version), time.perf_counter() - began)
