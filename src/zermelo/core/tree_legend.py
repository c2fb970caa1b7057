"""What the signs of a drawn tree mean: only of those that it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from zermelo.core.recorded_tree import RecordedTree
from zermelo.core.tree_symbols import (
    CUT_COLOUR, ENDED, FILLS, MAX, MIN, PV_COLOUR, QUIET, RANDOM, RESEARCH_COLOUR, cross, shape,
)
from zermelo.drawing import LINE, Group, Line, Mark, Text, moved, rectangle, text_width
from zermelo.kernels import BUDGET, CUT, END, HIT, LEAF, PROBED, REASONS

if TYPE_CHECKING:
    from zermelo.core.tree_picture import Spot

ROW, SIZE = 26.0, 10.0
FATES = {
    CUT: "node with a cut-off", HIT: "value from the table", BUDGET: "stopped by the budget",
    PROBED: "probed, not all moves", LEAF: "evaluation", END: "end of the game",
}  # fmt: skip


def legend(tree: RecordedTree, spots: Sequence[Spot], left: float, top: float, right: float) -> tuple[Group, float]:
    """The signs in rows below a picture, and where they end."""
    marks: list[Mark] = [Line(left, top, right, top, LINE, 0.5)]
    x, y = left, top + 20
    for sign, words in (*_signs(tree, spots), *(([], note) for note in _notes(tree, spots))):
        room = 34.0 if sign else 0.0
        wide = room + text_width(words, SIZE) + 18
        if x > left and x + wide > right + 18:
            x, y = left, y + ROW
        marks += [moved(mark, x + 14, y) for mark in sign]
        marks.append(Text(x + room, y + 3.5, words, SIZE, QUIET, "start", kind="legend"))
        x += wide
    return Group(tuple(marks), "legend"), y + 22


def _signs(tree: RecordedTree, spots: Sequence[Spot]) -> Iterator[tuple[list[Mark], str]]:
    owners, stubs = {spot.owner for spot in spots}, {spot.stub for spot in spots}
    first, players, name = tree.player, tree.game.traits.players, tree.game.player_name
    if MAX in owners:
        yield [shape(MAX, 0, 0, "")], _moves("MAX", name(first))
    if MIN in owners:
        yield [shape(MIN, 0, 0, "")], _moves("MIN", name(1 - first) if players == 2 else "another player")
    if "player" in owners:
        yield [shape("player", 0, 0, "")], "the player named inside moves"
    if RANDOM in owners:
        yield [shape(RANDOM, 0, 0, "")], "chance, with probabilities on the edges"
    if ENDED in owners:
        yield [shape(ENDED, 0, 0, "")], "leaf"
    if len(tree.path()) > 1:
        yield [Line(-12, 0, 12, 0, PV_COLOUR, 3)], "principal variation"
    if "cut" in stubs:
        yield [Line(-12, 0, 8, 0, CUT_COLOUR, 1, True), *cross(10, 0)], "cut off: not needed"
    if any(spot.node and spot.node.research and spot.node.parent is not None for spot in spots):
        yield [Line(-12, 0, 12, 0, RESEARCH_COLOUR, 1, True)], "searched again"
    fills = {spot.fill for spot in spots}
    for reason, words in FATES.items():
        if FILLS[REASONS[reason]] in fills:
            yield [rectangle(-7, -7, 14, 14, FILLS[REASONS[reason]], LINE)], words


def _moves(role: str, name: str) -> str:
    return f"{role} moves" if name == role else f"{role}: {name} moves"


def _notes(tree: RecordedTree, spots: Sequence[Spot]) -> Iterator[str]:
    vectors = any(spot.node and spot.node.vector for spot in spots)
    name = tree.game.player_name(tree.player)
    whose = "all values are for MAX" + (f", {name}" if name != "MAX" else "")
    yield "values: one for each player, in their order" if vectors else whose
    if any(spot.window for spot in spots):
        yield f"(α, β) below a value: the window{' of the mover' if vectors else ''}"
    texts = "".join(spot.value for spot in spots)
    if "≥" in texts or "≤" in texts:
        yield "≥ at least, ≤ at most"
    if "?" in texts:
        yield "? left unfinished"
    drawn = sum(spot.node is not None for spot in spots)
    if tree.seen > drawn:
        yield f"{tree.seen - drawn:,} more nodes not drawn"
