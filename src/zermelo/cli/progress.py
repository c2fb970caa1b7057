"""How far a long command is: a bar with rate and time left on a terminal, a line now and then otherwise; on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from zermelo.cli.output import console, message

EVERY = 30.0  # seconds between two lines of progress where there is no terminal


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[str], None]]:
    """Gives a function to call with a description when one more of the total is done; `what` is their plural."""
    if not sys.stderr.isatty():
        yield _lines(total, what)
        return
    from rich import progress as bars

    columns = (
        bars.TextColumn("{task.description}"), bars.BarColumn(), bars.MofNCompleteColumn(),
        bars.TextColumn("{task.fields[rate]}"), bars.TimeElapsedColumn(), bars.TextColumn("left"),
        bars.TimeRemainingColumn(),
    )  # fmt: skip
    with bars.Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task, began = bar.add_task("starting workers", total=total, rate=""), time.monotonic()

        def tell(description: str) -> None:
            finished = bar.tasks[0].completed + 1
            rate = f"{finished / (time.monotonic() - began):.1f} {what}/s"
            bar.update(task, advance=1, description=description, rate=rate)

        yield tell


def _lines(total: int, what: str) -> Callable[[str], None]:
    began = shown = time.monotonic()
    finished = 0

    def tell(description: str) -> None:
        nonlocal shown, finished
        finished += 1
        now = time.monotonic()
        if now - shown > EVERY:
            shown = now
            rate = finished / (now - began)
            message(f"{finished:,} of {total:,} {what}, {rate:.1f} {what}/s, {(total - finished) / rate:.0f} s left")

    return tell
