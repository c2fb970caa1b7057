"""What a worker does: compute one unit, wherever it runs."""

from __future__ import annotations

import time
from dataclasses import dataclass
from functools import lru_cache

from zermelo.core import one_thread_only
from zermelo.errors import ZermeloError
from zermelo.experiments.catalogue import list_experiments
from zermelo.experiments.experiment import Profile, Unit
from zermelo.experiments.store import Record, version


@dataclass(frozen=True)
class Done:
    """A unit that was computed, and how long that took; or why it failed."""

    id: str
    record: Record | None
    seconds: float
    failure: str = ""


@lru_cache(maxsize=16)
def _units(experiment: str, profile: Profile) -> dict[str, Unit]:
    return {unit.id: unit for unit in list_experiments()[experiment].units(profile)}


def compute(experiment: str, unit: str, profile: Profile, expected: str) -> Done:
    """The rows of a unit; an error of its own is part of the answer."""
    if version() != expected:
        raise ZermeloError(f"a worker has version {version()} of Zermelo, expected {expected}")
    began = time.perf_counter()
    try:
        with one_thread_only("an experiment"):
            rows = list_experiments()[experiment].measure(_units(experiment, profile)[unit])
    except Exception as error:
        return Done(unit, None, time.perf_counter() - began, f"{type(error).__name__}: {error}")
    record = Record.of(_units(experiment, profile)[unit], rows, expected)
    return Done(unit, record, time.perf_counter() - began)
