"""Fail as asked."""

import os
from typing import Any


def measure(setting: Any, seed: int) -> list[dict[str, Any]]:
    if setting["way"] == "die":
        os._exit(9)
    if setting["way"] == "raise":
        raise RuntimeError("no such luck")
    return [{"seed": seed}]
