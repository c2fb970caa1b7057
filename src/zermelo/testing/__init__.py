"""The contracts of games and searches: for Zermelo's own tests, and for those who write a game or an algorithm.

  check_game        play games at random and assert all that a game promises
  check_search      search random trees and small games and assert all that an algorithm promises
  check_bound       look for a tree on which a bounded search is further than epsilon from the exact value
  BoundReport       what `check_bound` found
  Violation         a tree that breaks the bound
"""

from zermelo.testing.bound_contract import check_bound
from zermelo.testing.bound_report import BoundReport, Violation
from zermelo.testing.game_contract import check_game
from zermelo.testing.search_contract import check_search

__all__ = ["BoundReport", "Violation", "check_bound", "check_game", "check_search"]
