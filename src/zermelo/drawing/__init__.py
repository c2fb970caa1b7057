"""Pictures: boards and trees as SVG and as text, and the style of matplotlib plots.

View         what a game draws of a position: anything with a text() and an svg()
Grid         a board of cells as data, and the text and the picture made from it
column       the letters of a column: a to z, then aa, ab, …
cell_name    the name of a cell, such as c1
svg          an SVG document of a size in pixels, from its elements
rect, circle, line, polygon, label  the elements
text_svg     lines of text as a picture
Table        rows of cells as aligned lines of text and as HTML
named_lines  names to the left, texts to the right, in lines
WIDTH        columns of text, where nothing else is said
fitted       a picture made smaller, if it is larger than so many pixels
html_text    lines of text as HTML
html_beside  a small picture with lines of text beside it, as HTML
matplotlib   matplotlib and its module of figures, or an error that says how to install them
STYLE        the settings of matplotlib
INK, PAPER, LINE, ACCENT, BOARD, PLAYERS  the colours
"""

from zermelo.drawing.grids import Grid, View, cell_name, column
from zermelo.drawing.notebooks import fitted, html_beside, html_text
from zermelo.drawing.shapes import (
    ACCENT, BOARD, INK, LINE, PAPER, PLAYERS, STYLE, circle, label, line, matplotlib, polygon, rect, svg, text_svg,
)
from zermelo.drawing.tables import WIDTH, Table, named_lines

__all__ = [
    "ACCENT", "BOARD", "INK", "LINE", "PAPER", "PLAYERS", "STYLE", "WIDTH", "Grid", "Table", "View", "cell_name",
    "circle", "column", "fitted", "html_beside", "html_text", "label", "line", "matplotlib",
    "named_lines", "polygon", "rect", "svg", "text_svg",
]  # fmt: skip
