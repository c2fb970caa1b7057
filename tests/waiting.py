"""Tests wait for an event, never for a time: then they hold on a machine of any speed and load."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
GUARD = 1800.0  # seconds: not a measure, only an end for what hangs


def until(found: Callable[[], T], alive: Callable[[], bool] = lambda: True) -> T:
    """What a function returns, once that is true; an error if what it waits for is no longer alive."""
    end = time.monotonic() + GUARD
    while not (value := found()):
        assert alive() and time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
    return value
