"""Many positions at once: what `zermelo solve --positions` and `zermelo search --positions` share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from zermelo.cli.going_on import going_on
from zermelo.cli.output import emit, shortened
from zermelo.cli.progress import display
from zermelo.core import cores
from zermelo.errors import UsageError
from zermelo.jobs import EARLY, Line, read_positions

Ask = Callable[..., Iterator[dict[str, Any]]]
"""`solve_many` or `search_many` with all that is asked, but for the positions and where they are computed."""


def answer_positions(
    ask: Ask, positions: str, workers: int | None, cluster: str | None, out: str | None, one: bool
) -> None:
    """Answer the positions of a file by a line of JSON each, on stdout or in a file.

    `one`: what was asked for makes sense for one position only.
    """
    if one:
        raise UsageError(
            "expected --positions alone, got it with a position, --moves, --record, --checkpoint or "
            "--job-nodes"
        )
    lines: list[Line] = read_positions(positions)
    if workers is None and cluster is None:
        workers = cores()
    refused = 0
    kept = "" if out is None else f"the answers so far are in {out}: the same command goes on"
    with going_on(kept, *([] if out is None else [out, out + EARLY])), display() as progress:
        for answer in ask(positions=lines, workers=workers, cluster=cluster, out=out, progress=progress):
            if "error" in answer:
                refused += 1
                answer["error"] = shortened(answer["error"])
            if out is None:
                emit(answer)
    if out is not None:
        print(f"{len(lines):,} positions answered in {out}")
    if refused:
        raise UsageError(f"{refused:,} of {len(lines):,} positions could not be answered: their answers say why")
