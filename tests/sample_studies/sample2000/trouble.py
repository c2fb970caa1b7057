"""What goes wrong.

Claim: Means add up.

Source: None.

Verdict: They do.
"""

from __future__ import annotations

import os
from typing import Any

from zermelo.experiments import Findings

# Units that fail, each in its way.
ID = "trouble"
PRODUCES = ()
QUICK = {"way": ["fine", "raise", "die"]}
FULL = {"way": ["fine"]}


def measure(setting: Any, seed: int) -> list[dict[str, Any]]:
    """Fail as asked."""
    if setting["way"] == "die":
        os._exit(9)
    if setting["way"] == "raise":
        raise RuntimeError("no such luck")
    return [{"seed": seed}]


def analyse(rows: Any, published: Any) -> Findings:
    """Nothing to say."""
    return Findings()
