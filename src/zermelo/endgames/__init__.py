"""Endgame tables: the value of every position with few pieces, and how many plies away the end is.

  build_endgames    solve all positions of a game with up to so many pieces, into a file that is resumed from
  load_endgames     the table of a file
  verify_endgames   derive every entry again from those of the positions that a move leads to
  EndgameTable      the entries, and what they say of a position
  EndgameClass      positions with the same pieces, which are cells from one number to another
  code_at           kernel: the entry of a cell
  code_of_plies     the entry that says how many plies away a win or a loss is
  DRAW, EMPTY       the entries of a draw and of a cell that is no position

A game whose positions can be tabulated has in its rules module
  cell_of(params, state)         kernel: the number of a position, -1 if there is none
  state_of(params, cell)         kernel: the position of a number; of an empty cell one that has another number
  quiet_parents(params, state, out, row)  kernel: writes the cells of its group from which a move may lead to a position
  endgame_groups(params, pieces) lists of EndgameClass: a move leads into its own group or an earlier one
  ENDGAME_PARAMETERS             the names of the parameters that a table depends on

Two players move in turn, without chance, and who has no move has lost.
"""

from zermelo.endgames.building import build_endgames
from zermelo.endgames.codes import DRAW, EMPTY, code_at, code_of_plies
from zermelo.endgames.tables import EndgameClass, EndgameTable, load_endgames
from zermelo.endgames.verifying import verify_endgames

__all__ = [
    "DRAW", "EMPTY", "EndgameClass", "EndgameTable", "build_endgames", "code_at", "code_of_plies", "load_endgames",
    "verify_endgames",
]  # fmt: skip
