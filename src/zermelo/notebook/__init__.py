"""Boards, trees and searches to click on in a notebook: the laboratory's pages as widgets, by the extra `notebook`.

board     a board on which both sides are played by clicks
analyse   the same, with the values of all moves while an algorithm searches
tree      a recorded tree: zoom, filter, the node under the cursor with its board
"""

from zermelo.notebook.showing import analyse, board, tree

__all__ = ["analyse", "board", "tree"]
