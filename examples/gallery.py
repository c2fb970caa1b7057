"""Four pictures that Zermelo draws, composed into docs/gallery.svg.

    python examples/gallery.py
"""

import math
import re
from pathlib import Path

import zermelo
from zermelo.drawing import PAPER, label, rect, svg
from zermelo.pathology import Grid

TARGET = Path(__file__).parent.parent / "docs" / "gallery.svg"
WIDTH, HEIGHT, CAPTION, GAP = 430.0, 250.0, 26.0, 20.0


def pictures() -> dict[str, str]:
    """The pictures by caption."""
    tree = zermelo.search("explicit_tree", algorithm="alpha_beta", depth=2, record=100, interpreted=True).tree
    assert tree is not None
    othello = zermelo.game("othello")
    report = zermelo.measure("tic_tac_toe", games=200, engine_games=0, interpreted=True)
    return {
        "a search tree and what alpha-beta cuts off": tree.svg(),
        "a position": othello.svg(othello.read("d3 c3 c4 c5 d6 f4 b4 b6 b5 c6")),
        "where deeper search errs more: b moves, g values": pathology_map(),
        "how large tic-tac-toe is: states and moves by ply": report.svg(),
    }


def pathology_map() -> str:
    """A small map of p; `zermelo pathology --svg` draws a finer one, with matplotlib."""
    parts = []
    for point in Grid("independent", b=range(2, 11), g=range(2, 41, 2)).measure().to_dict():
        worse = min(1.0, max(-1.0, math.log2(point["p"])))  # white where depth does not matter, red above, blue below
        red, blue = (250 - round(190 * max(0.0, part)) for part in (-worse, worse))
        fill = f"rgb({red}, {min(red, blue)}, {blue})"
        parts.append(rect(point["b"] * 36 - 36, 240 - point["g"] * 5.5, 36, 11, fill, PAPER))
    parts += [label(b * 36 - 18, 258, str(b), 12) for b in range(2, 11)]
    parts += [label(30, 244 - g * 5.5 + 5, str(g), 12, anchor="end") for g in (2, 10, 20, 30, 40)]
    return svg(372, 266, [*parts, label(190, 14, "g over b", 12)])


def gallery() -> str:
    """All of them on one page, two in a row."""
    parts = []
    for i, (caption, picture) in enumerate(pictures().items()):
        x, y = GAP + i % 2 * (WIDTH + GAP), GAP + i // 2 * (HEIGHT + CAPTION + GAP)
        parts += [placed(picture, x, y), label(x + WIDTH / 2, y + HEIGHT + 18, caption, 13)]
    return svg(2 * WIDTH + 3 * GAP, 2 * (HEIGHT + CAPTION + GAP) + GAP, parts, "pictures drawn by Zermelo") + "\n"


def placed(picture: str, x: float, y: float) -> str:
    """A picture inside another one, as large as its place allows."""
    place = f'<svg x="{x:g}" y="{y:g}" width="{WIDTH:g}" height="{HEIGHT:g}"'
    return re.sub(r'<svg([^>]*?) width="[\d.]+" height="[\d.]+"', rf"{place}\1", picture, count=1)


if __name__ == "__main__":
    TARGET.write_text(gallery(), encoding="utf-8")
