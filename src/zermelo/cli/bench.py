"""`zermelo bench`: fixed searches whose node counts are one signature."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.algorithms import node_signature
from zermelo.cli.arguments import Json, examples
from zermelo.cli.output import columns, emit, message
from zermelo.cli.progress import display
from zermelo.errors import UsageError


@examples("bench", "bench --check", "bench --update", "bench --json")
def bench(
    check: Annotated[bool, typer.Option("--check", help="Fail if a node count is not the one on record.")] = False,
    update: Annotated[bool, typer.Option("--update", help="Put the node counts on record.")] = False,
    json: Json = False,
) -> None:
    """Run fixed searches: the sum of their nodes is the signature of all that they visit, and nodes/s."""
    if check and update:
        raise UsageError("expected --check or --update, got both")
    with display() as progress:
        found = node_signature(progress=progress)
    if json:
        emit(found.to_dict())
    else:
        print(found.text(columns()))
    if update:
        found.record()
        message(f"{len(found.changed)} of {len(found.searches)} node counts changed")
    elif check:
        found.check()
    elif found.changed:
        message(found.difference)
