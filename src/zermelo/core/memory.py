"""How much memory is free, asked before a large buffer is allocated."""

from __future__ import annotations

import os
import re
from pathlib import Path

from zermelo.errors import UsageError

SMALL, MOST = 64.0, 1_000_000.0  # megabytes that are always allowed, and if nothing is known of the free memory
MEMORY = Path("/proc/meminfo")
GROUPS = (
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.usage_in_bytes"),
)


def free_memory() -> int | None:
    """Bytes that this process can still use without swapping; None if the system does not tell."""
    known = [_machine(), *(_group(Path(limit), Path(used)) for limit, used in GROUPS)]
    return min((size for size in known if size is not None), default=None)


def _machine() -> int | None:
    try:
        if found := re.search(r"^MemAvailable:\s+(\d+) kB", MEMORY.read_text(), re.MULTILINE):
            return int(found[1]) << 10
    except OSError:
        pass
    try:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def _group(limit: Path, used: Path) -> int | None:
    """What the limit of a container leaves."""
    try:
        return max(0, int(limit.read_text()) - int(used.read_text()))
    except (OSError, ValueError):  # no such group, or "max"
        return None


def check_megabytes(name: str, megabytes: float) -> None:
    """Refuse a table that does not fit into the free memory: the system would end the process, not the allocation."""
    free = free_memory()
    most = MOST if free is None else max(SMALL, free / 1e6)
    if not 0 <= megabytes <= most:
        raise UsageError(f"{name}: expected 0 to {most:,.0f} megabytes, those that are free, got {megabytes:,g}")
