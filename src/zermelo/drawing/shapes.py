"""Pictures: the little SVG that boards and trees are made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from importlib import import_module
from typing import Any

from zermelo.errors import UsageError

INK, PAPER, LINE, ACCENT = "#222", "#fffdf7", "#999", "#c0392b"
PLAYERS = ("#222", "#fdfdfd", "#c0392b", "#2471a3", "#1e8449", "#b7950b")
BOARD = "#e8d9b5"
STONES = {"X": PLAYERS[0], "B": PLAYERS[0], "O": PLAYERS[1], "W": PLAYERS[1]}


STYLE = {"svg.hashsalt": "zermelo", "svg.fonttype": "none", "font.size": 9}
"""How matplotlib draws here: the same data give the same bytes, and text stays text."""


def matplotlib() -> tuple[Any, Any]:
    """matplotlib and its module of figures, which are not installed with every Zermelo."""
    try:
        return import_module("matplotlib"), import_module("matplotlib.figure")
    except ImportError:
        raise UsageError("plots need matplotlib: pip install 'zermelo[plot]'") from None


def svg(width: float, height: float, parts: Iterable[str], title: str = "") -> str:
    """A picture of a size in pixels, from its parts."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {width:g} {height:g}" font-family="sans-serif">'
    )
    name = f"<title>{escape(title)}</title>" if title else ""
    paper = f'<rect width="{width:g}" height="{height:g}" fill="{PAPER}"/>'
    return "\n".join([head + name, paper, *parts, "</svg>"])


def rect(x: float, y: float, w: float, h: float, fill: str, stroke: str = LINE) -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}" stroke="{stroke}"/>'


def circle(x: float, y: float, r: float, fill: str, stroke: str = INK) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="{r:g}" fill="{fill}" stroke="{stroke}"/>'


def line(x1: float, y1: float, x2: float, y2: float, stroke: str = LINE, width: float = 1, dash: str = "") -> str:
    dashed = f' stroke-dasharray="{dash}"' if dash else ""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{stroke}" stroke-width="{width:g}"{dashed}/>'


def polygon(points: Iterable[tuple[float, float]], fill: str, stroke: str = INK) -> str:
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    return f'<polygon points="{corners}" fill="{fill}" stroke="{stroke}"/>'


def label(x: float, y: float, text: str, size: float = 12, fill: str = INK, anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" text-anchor="{anchor}">{escape(text)}</text>'


def grid_svg(
    rows: list[str], title: str = "", cell: float = 40, fill: str = BOARD, stones: Mapping[str, str] = STONES
) -> str:
    """A board of square cells; each character a stone of a colour: X or B the first player's, O or W the second's.

    Columns are lettered, rows numbered from the top.
    """
    margin = cell * 0.6
    parts = []
    for y, row in enumerate(rows):
        parts.append(label(margin / 2, margin + (y + 0.6) * cell, str(y + 1), cell / 3))
        for x, sign in enumerate(row):
            left, top = margin + x * cell, margin + y * cell
            parts.append(rect(left, top, cell, cell, fill))
            if (colour := stones.get(sign.upper())) is not None:
                parts.append(circle(left + cell / 2, top + cell / 2, cell * 0.38, colour))
    for x in range(len(rows[0])):
        parts.append(label(margin + (x + 0.5) * cell, margin * 0.7, column(x), cell / 3))
    return svg(margin + len(rows[0]) * cell + 4, margin + len(rows) * cell + 4, parts, title)


def column(x: int) -> str:
    """The letters of a column: a…z, then aa, ab, …

    >>> column(0), column(25), column(26)
    ('a', 'z', 'aa')
    """
    return (column(x // 26 - 1) if x >= 26 else "") + chr(ord("a") + x % 26)


def text_svg(text: str) -> str:
    """Lines of text as a picture, for games without one of their own."""
    lines = text.splitlines() or [""]
    style = 'font-size="13" font-family="monospace" xml:space="preserve"'
    parts = [f'<text x="8" y="{20 + 16 * i}" {style}>{escape(row)}</text>' for i, row in enumerate(lines)]
    return svg(16 + 8 * max(map(len, lines)), 16 + 16 * len(lines), parts)
