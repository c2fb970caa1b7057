"""What all tests share."""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "zermelo", deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck), print_blob=False
)
settings.load_profile("zermelo")
os.environ["COLUMNS"] = "200"
