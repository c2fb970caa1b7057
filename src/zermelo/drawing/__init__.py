"""Pictures: boards and trees as SVG and as text, and the style of matplotlib plots.

View         what a game draws of a position: anything with a text() and an svg()
Grid         a board of cells as data, and the text and the picture made from it
Place        a place on a board, with its rectangle in the picture
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
Picture      a picture as data: groups of marks at their places
Group        marks that belong together and appear together in an animation
Line, Polygon, Circle, Text, Inset  the marks; an inset is another picture, given as SVG
Mark         any of them
moved        a mark at another place, larger or smaller
rectangle    the polygon of a rectangle
text_width   how wide a text is at most
picture_svg  a picture as SVG, still or animated
picture_plot a picture as PNG or PDF, by matplotlib
picture_tikz a picture as a LaTeX document
matplotlib   matplotlib and its module of figures, or an error that says how to install them
STYLE        the settings of matplotlib
INK, PAPER, LINE, ACCENT, BOARD, PLAYERS  the colours
"""

from zermelo.drawing.grids import Grid, Place, View, cell_name, column
from zermelo.drawing.notebooks import fitted, html_beside, html_text
from zermelo.drawing.pictures import (
    Circle, Group, Inset, Line, Mark, Picture, Polygon, Text, moved, rectangle, text_width,
)
from zermelo.drawing.plotting import picture_plot
from zermelo.drawing.shapes import (
    ACCENT, BOARD, INK, LINE, PAPER, PLAYERS, STYLE, circle, label, line, matplotlib, polygon, rect, svg, text_svg,
)
from zermelo.drawing.svg_writing import picture_svg
from zermelo.drawing.tables import WIDTH, Table, named_lines
from zermelo.drawing.tikz import picture_tikz

__all__ = [
    "ACCENT", "BOARD", "INK", "LINE", "PAPER", "PLAYERS", "STYLE", "WIDTH", "Circle", "Grid", "Group", "Inset", "Line",
    "Mark", "Picture", "Place", "Polygon", "Table", "Text", "View", "cell_name", "circle", "column", "fitted",
    "html_beside", "html_text", "label", "line", "matplotlib", "moved", "named_lines", "picture_plot", "picture_svg",
    "picture_tikz", "polygon", "rect", "rectangle", "svg", "text_svg", "text_width",
]  # fmt: skip
