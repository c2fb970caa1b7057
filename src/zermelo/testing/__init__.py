"""The contracts of games and searches, for our tests and for yours.

check_game   asserts all that a game promises
check_bound  looks for a tree on which a bounded search breaks its promise
Report       what `check_bound` found
Violation    a tree that breaks the promise
"""

from zermelo.testing.bound import check_bound
from zermelo.testing.game_contract import check_game
from zermelo.testing.report import Report, Violation

__all__ = ["Report", "Violation", "check_bound", "check_game"]
