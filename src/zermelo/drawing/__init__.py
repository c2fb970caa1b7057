"""Pictures: the little SVG that boards and trees are made of, boards as text, and matplotlib's style.

svg          a picture of a size in pixels, from its parts
rect, circle, line, polygon, label  the parts
text_svg     lines of text as a picture
grid_svg     a board of square cells
grid_text    the same as lines of text
read_stones  a board of X, O and '.' as text, read
column       the letters of a column
matplotlib   matplotlib and its module of figures, or how to install them
STYLE        how matplotlib draws here
INK, PAPER, LINE, ACCENT, BOARD, PLAYERS  the colours
"""

from zermelo.drawing.grids import grid_text, read_stones
from zermelo.drawing.shapes import (
    ACCENT,
    BOARD,
    INK,
    LINE,
    PAPER,
    PLAYERS,
    STYLE,
    circle,
    column,
    grid_svg,
    label,
    line,
    matplotlib,
    polygon,
    rect,
    svg,
    text_svg,
)  # fmt: skip

__all__ = [
    "ACCENT", "BOARD", "INK", "LINE", "PAPER", "PLAYERS", "STYLE", "circle", "column", "grid_svg", "grid_text", "label",
    "line", "matplotlib", "polygon", "read_stones", "rect", "svg", "text_svg",
]  # fmt: skip
