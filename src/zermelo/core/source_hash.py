"""The version of the code that makes results."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import zermelo

NOT_RESULTS = ("cli/", "web/")  # what shows results and makes none


def code_version(*more: str) -> str:
    """Zermelo's number and a hash of every source but the command line's, with those of more folders."""
    return _version(tuple(map(Path, more)))


@cache
def _version(more: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for root in (Path(__file__).parent.parent, *more):
        for path in sorted(root.rglob("*.py")):
            name = path.relative_to(root).as_posix()
            if not name.startswith(NOT_RESULTS):
                digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return f"{zermelo.__version__}+{digest.hexdigest()[:12]}"
