"""A picture as TikZ: a LaTeX document of its own, which `pdflatex` or `\\includestandalone` takes."""

from __future__ import annotations

from zermelo.drawing.pictures import Circle, Inset, Line, Mark, Picture, Polygon, Text
from zermelo.drawing.shapes import PAPER
from zermelo.drawing.svg_reading import marks_of

POINTS = 0.75  # for a pixel
MOST_POINTS = 14_000.0  # TeX knows no length beyond 16383
ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}
SIGNS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "≥": r"$\ge$", "≤": r"$\le$", "∞": r"$\infty$", "−": r"$-$",
    "…": r"\dots{}", "×": r"$\times$", "α": r"$\alpha$", "β": r"$\beta$", "<": r"\textless{}", ">": r"\textgreater{}",
    "|": r"\textbar{}", '"': r"\textquotedbl{}", "·": r"$\cdot$",
}  # fmt: skip
"""What TeX has another word for."""


def picture_tikz(picture: Picture) -> str:
    """A document of the class standalone that holds one tikzpicture."""
    scale = min(POINTS, MOST_POINTS / max(picture.width, picture.height))
    colours: dict[str, str] = {}
    body = []
    for group in picture.groups:
        if group.title:
            body.append(f"  % {' '.join(group.title.split())}")
        for mark in group.marks:
            for each in marks_of(mark) if isinstance(mark, Inset) else [mark]:
                body.append("  " + _command(each, scale, colours))
    paper = _colour(PAPER, colours)
    size = f"({_number(picture.width)},{_number(picture.height)})"
    return "\n".join([
        r"\documentclass[tikz]{standalone}",
        r"\usepackage[utf8]{inputenc}",
        r"\usepackage[T1]{fontenc}",
        *(rf"\definecolor{{{name}}}{{HTML}}{{{code}}}" for code, name in colours.items()),
        r"\begin{document}",
        rf"\begin{{tikzpicture}}[x={scale:.4g}pt, y=-{scale:.4g}pt, every node/.style={{inner sep=0.5pt}}]",
        rf"  \sffamily\fill[{paper}] (0,0) rectangle {size};",
        *body,
        r"\end{tikzpicture}",
        r"\end{document}",
        "",
    ])  # fmt: skip


def _command(mark: Mark, scale: float, colours: dict[str, str]) -> str:
    match mark:
        case Line(x1, y1, x2, y2, colour, width, dashed):
            style = ", dashed" if dashed else ""
            return rf"\draw[{_pen(colour, width, scale, colours)}{style}] {_at(x1, y1)} -- {_at(x2, y2)};"
        case Polygon(points, fill, colour, width):
            corners = " -- ".join(_at(x, y) for x, y in points)
            return rf"\draw[{_pen(colour, width, scale, colours)}{_fill(fill, colours)}] {corners} -- cycle;"
        case Circle(x, y, radius, fill, colour, width):
            style = f"{_pen(colour, width, scale, colours)}{_fill(fill, colours)}"
            return rf"\draw[{style}] {_at(x, y)} circle [radius={_number(radius * scale)}pt];"
        case Text(x, y, text, size, colour, anchor, _, halo):
            behind = f", fill={_colour(PAPER, colours)}" if halo else ""
            height = _number(size * scale)
            font = rf"\fontsize{{{height}}}{{{height}}}\selectfont"
            style = f"anchor={ANCHORS[anchor]}, text={_colour(colour, colours)}{behind}, font={font}"
            return rf"\node[{style}] at {_at(x, y)} {{{_escaped(text)}}};"
    raise AssertionError(mark)


def _pen(colour: str, width: float, scale: float, colours: dict[str, str]) -> str:
    return f"draw={_colour(colour, colours)}, line width={_number(width * scale)}pt"


def _fill(fill: str, colours: dict[str, str]) -> str:
    return "" if fill == "none" else f", fill={_colour(fill, colours)}"


def _colour(code: str, colours: dict[str, str]) -> str:
    """The name of a colour such as #fffdf7 or #222, which the head of the document defines."""
    digits = code.lstrip("#").upper()
    digits = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return colours.setdefault(digits, f"c{digits}")


def _at(x: float, y: float) -> str:
    return f"({_number(x)},{_number(y)})"


def _number(x: float) -> str:
    return f"{round(x, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def _escaped(text: str) -> str:
    return "".join(SIGNS.get(char, char) for char in text)
