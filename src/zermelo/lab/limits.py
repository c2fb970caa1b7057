"""What one laboratory may spend, whoever asks."""

from __future__ import annotations

import os
from dataclasses import dataclass, field


def _cores() -> int:
    """The processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return max(1, os.cpu_count() or 1)


@dataclass(frozen=True)
class Limits:
    """Limits of requests, searches and memory; sizes in bytes, times in seconds."""

    seconds: float = 60.0  # of a search
    compiling: float = 60.0  # that a search may wait for its machine code beside its own time
    recorded: int = 1_000_000  # nodes of a tree
    table: int = 256  # megabytes of a search's table
    body: int = 64 << 10  # of a request in JSON
    upload: int = 32 << 20  # of a tree
    sessions: int = 16  # games with hidden hands, searches and trees that are kept, each
    streams: int = 8  # of server-sent events
    memory: int = 2 << 30  # of a worker
    call: float = 5.0  # of the processor for a request that is answered at once
    analysis: float = 30.0  # the same for a request that analyses kept results
    wrong_tokens: int = 10  # a second
    cores: int = field(default_factory=_cores)  # searches at a time
    callers: int = 2  # processes that answer requests
