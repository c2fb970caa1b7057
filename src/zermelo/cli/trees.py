"""The recorded tree of a search or a proof, written to a file: options that commands share."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from zermelo.cli.output import message, target
from zermelo.core import TREE_FORMATS, SearchResult, unwritable
from zermelo.drawing import matplotlib
from zermelo.errors import UsageError

RECORD_LIMIT = 10_000

Record = Annotated[
    str | None,
    typer.Option(
        "--record", metavar="FILE",
        help="Write the tree: .json or .ztree (binary) for programs, a picture as .svg, .png, .pdf or .tex (TikZ).",
    ),
]  # fmt: skip
RecordLimit = Annotated[int, typer.Option("--record-limit", metavar="N", help="Record at most N nodes.")]
TreeDepth = Annotated[int | None, typer.Option("--tree-depth", metavar="N", help="Draw the first N plies of the tree.")]
Boards = Annotated[bool, typer.Option("--boards", help="Draw the position at each node of the tree.")]
Animate = Annotated[bool, typer.Option("--animate", help="Let the tree in an .svg grow in the order of the search.")]
Frames = Annotated[
    bool, typer.Option("--frames", help="Write a picture of the tree for each step: tree-001.svg, tree-002.svg, …")
]


class TreeFile(NamedTuple):
    """Where the tree goes, how much of it is recorded, and how it is drawn."""

    path: Path
    limit: int
    depth: int | None
    boards: bool
    animate: bool
    frames: bool


def tree_file(
    record: str | None, limit: int, depth: int | None, boards: bool, animate: bool, frames: bool
) -> TreeFile | None:
    """The options as one; refuses what cannot be written, before the search."""
    if limit < 1:
        raise UsageError(f"record-limit: expected at least 1, got {limit}")
    if depth is not None and depth < 0:
        raise UsageError(f"tree-depth: expected at least 0, got {depth}")
    if record is None:
        if depth is not None or boards or animate or frames:
            raise UsageError("expected --record FILE with --tree-depth, --boards, --animate or --frames, got none")
        return None
    path = target(record, *TREE_FORMATS)
    if animate and path.suffix != ".svg":
        raise UsageError(f"animate: expected a file that ends in .svg, got {record!r} (--frames writes any picture)")
    if animate and frames:
        raise UsageError("expected --animate or --frames, got both")
    if path.suffix in (".json", ".ztree") and (depth is not None or boards or frames):
        raise UsageError(f"tree-depth, boards, frames: expected the file of a picture, got {record!r}")
    if path.suffix in (".png", ".pdf"):
        matplotlib()
    return TreeFile(path, limit, depth, boards, animate, frames)


def save(result: SearchResult, file: TreeFile) -> None:
    """Write the recorded tree to its file, or one for each step."""
    tree = result.tree
    if tree is None:
        raise UsageError(f"{result.algorithm} records no tree: leave out --record")
    try:
        written = tree.save(file.path, animated=file.animate, frames=file.frames, depth=file.depth, boards=file.boards)
    except OSError as error:
        raise unwritable(str(file.path), error) from None
    if len(written) > 1:
        message(f"wrote {len(written):,} pictures, {written[0].name} to {written[-1].name}")
    if not tree.complete:
        message(f"recorded the first {len(tree.nodes):,} of {tree.seen:,} nodes (--record-limit)")
