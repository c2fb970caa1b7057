"""Run the tests that have to do with time again and again while the machine has other things to do.

    python tests/busy.py [--loops 12] [--runs 10] [words for pytest]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """So many processes that do nothing but keep the processors busy."""
    processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--loops", type=int, default=12, help="busy processes beside the tests")
    parser.add_argument("--runs", type=int, default=10, help="how often the tests are run")
    asked, words = parser.parse_known_args()
    command = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-m", "timing and not slow", *words]
    failed = 0
    with busy(asked.loops):
        for number in range(1, asked.runs + 1):
            print(f"run {number} of {asked.runs}, beside {asked.loops} busy loops", flush=True)
            failed += subprocess.run(command, check=False).returncode != 0
    print(f"{asked.runs - failed} of {asked.runs} runs passed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
