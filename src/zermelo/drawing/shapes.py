"""SVG elements, of which the pictures of boards and trees are made, and the style of matplotlib plots."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib import import_module
from typing import Any

from zermelo.errors import UsageError

INK, PAPER, LINE, ACCENT = "#222", "#fffdf7", "#999", "#c0392b"
PLAYERS = ("#222", "#fdfdfd", "#c0392b", "#2471a3", "#1e8449", "#b7950b")
BOARD = "#e8d9b5"
STYLE = {"svg.hashsalt": "zermelo", "svg.fonttype": "none", "font.size": 9}
"""Settings of matplotlib: the same data give the same bytes, and text stays text."""


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


def text_svg(text: str) -> str:
    """Lines of text as a picture, for games without one of their own."""
    lines = text.splitlines() or [""]
    style = 'font-size="13" font-family="monospace" xml:space="preserve"'
    parts = [f'<text x="8" y="{20 + 16 * i}" {style}>{escape(row)}</text>' for i, row in enumerate(lines)]
    return svg(16 + 8 * max(map(len, lines)), 16 + 16 * len(lines), parts)
