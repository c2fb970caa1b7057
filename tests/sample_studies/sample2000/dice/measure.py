"""Roll dice."""

import random
import time
from typing import Any


def measure(setting: Any, seed: int) -> list[dict[str, Any]]:
    rolled, sides = random.Random(seed), setting["sides"]
    totals = [sum(rolled.randint(1, sides) for _ in range(setting["dice"])) for _ in range(setting["rolls"])]
    time.sleep(setting["pause"])
    return [{"mean": sum(totals) / len(totals)}]
