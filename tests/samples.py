"""How many random cases a test tries: all of them in `make test-full`, a part of them in `make test`."""

from __future__ import annotations

import os

FULL = os.environ.get("ZERMELO_TESTS") == "full"


def cases(all_of_them: int, part: int = 4) -> int:
    return all_of_them if FULL else all_of_them // part
