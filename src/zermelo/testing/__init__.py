"""The contracts of games and searches: for Zermelo's own tests, and for those who write a game or an algorithm.

  check             check a game or an algorithm, by name or by file
  check_game        play games at random and check all that a game promises
  check_search      search random trees and small games and check all that an algorithm promises
  ContractReport    what either of them found
  RuleReport        one rule of it
  check_bound       look for a tree on which a bounded search is further than epsilon from the exact value
  BoundReport       what `check_bound` found
  Violation         a tree that breaks the bound
"""

from zermelo.testing.bound_contract import check_bound
from zermelo.testing.bound_report import BoundReport, Violation
from zermelo.testing.checking import check
from zermelo.testing.contract_report import ContractReport, RuleReport
from zermelo.testing.game_contract import check_game
from zermelo.testing.search_contract import check_search

__all__ = [
    "BoundReport", "ContractReport", "RuleReport", "Violation", "check", "check_bound", "check_game", "check_search",
]  # fmt: skip
