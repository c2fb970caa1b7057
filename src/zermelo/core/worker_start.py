"""Worker processes that could not start: refused in one line, instead of one lost item after the other.

A worker reads the program that has started it. A program that stands in no file cannot be read, and one that starts
its workers without asking whether it is the main program would start workers of workers: both die at once.
"""

from __future__ import annotations

import multiprocessing
import sys
from pathlib import Path

from zermelo.errors import UsageError


def check_start() -> None:
    """Refuse workers that could not read the main program."""
    main = sys.modules["__main__"]
    path = getattr(main, "__file__", None)
    if getattr(multiprocessing.current_process(), "_inheriting", False):
        guard = 'if __name__ == "__main__":'
        raise UsageError(f"workers: expected the call under {guard}, as each worker runs the program, got it outside")
    if getattr(main, "__spec__", None) is not None or path is None or getattr(sys, "frozen", False):
        return
    if not Path(multiprocessing.process.ORIGINAL_DIR or "", path).exists():  # type: ignore[attr-defined]
        raise UsageError(f"workers: expected a program in a file, which each worker reads, got {Path(path).name}")
