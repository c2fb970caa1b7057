"""What all tests share."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from zermelo.core import registry, searching

settings.register_profile(
    "zermelo", deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck), print_blob=False
)
settings.load_profile("zermelo")
os.environ["COLUMNS"] = "200"
os.environ["ZERMELO_TIERED"] = "0"  # what is compiled is what is tested; tests/core/test_tiers.py turns it on
signal.signal(signal.SIGINT, signal.default_int_handler)  # which a shell's background job ignores, and its children
searching.DEFAULT_SECONDS = 120.0  # a search without a budget ends with its game, however busy the machine is


@pytest.fixture
def own_algorithms() -> Iterator[None]:
    """What a test registers is forgotten after it."""
    yield
    for name, found in list(registry._algorithms.items()):
        if not found.family:
            del registry._algorithms[name]
