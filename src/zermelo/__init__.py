"""Zermelo: a laboratory for game-tree search.

Write a game once, search it at compiled speed with every algorithm of the literature, and watch the tree.

Search
  search            search a position: value, best move, line, and what it cost
  analyse           the same, with snapshots of what is known while the search runs
  steps             a search line by line: the source, the variables, forward and back
  solve             the value of a position with a proof or an exact search, and a line that shows it
  solve_many, search_many  the same for many positions, on several processes or a cluster
  solve_by_jobs     solve one position by many jobs: job-level proof-number search
  compare           search one position with every algorithm that fits, side by side
  perft             count the positions that so many plies reach
  measure           how large a game is: states, games, branching factor, length
  evolve            tune the weights of an evaluation by playing games
  tournament        let players meet in a game, with ratings and intervals
  reproduce         rerun published experiments and compare the numbers
  explain           what an algorithm, a game, an option or a study is, with its source and an example
  SearchResult      what `search` returns
  Snapshot          what `analyse` gives while it runs
  RecordedTree      the search tree, if it was recorded

Games
  game              a game by name, by file or by module
  list_games        every game by name
  describe          what the rules say of a position: board, mover, moves, evaluation or payoffs
  Game              base class of a game in plain Python
  KernelGame        a game whose rules are a module of kernels
  Traits            the facts of a game: players, chance, payoffs, limits
  CHANCE, TERMINAL  what `mover` returns when no player is to move
  kernel            marks a function that is compiled

Algorithms
  algorithm         registers a function as an algorithm
  find_algorithm    an algorithm by name
  list_algorithms   every algorithm by name

Errors
  ZermeloError      base class of the errors below
  UsageError        a name, value, position or move that does not fit
  DisagreementError two algorithms that must agree do not
"""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from typing import Any as _Any

from zermelo.core import (
    Game, KernelGame, RecordedTree, SearchResult, Snapshot, Traits, algorithm, analyse, describe, find_algorithm, game,
    list_algorithms, list_games, search, steps,
)
from zermelo.errors import DisagreementError, UsageError, ZermeloError
from zermelo.kernels import CHANCE, TERMINAL, kernel

if TYPE_CHECKING:
    from zermelo.algorithms import compare, solve
    from zermelo.arena import tournament
    from zermelo.complexity import measure, perft
    from zermelo.evolution import evolve
    from zermelo.experiments import reproduce
    from zermelo.explaining import explain
    from zermelo.jobs import search_many, solve_by_jobs, solve_many

__version__ = "0.1.0"
__all__ = [
    "CHANCE", "TERMINAL", "DisagreementError", "Game", "KernelGame", "RecordedTree", "SearchResult", "Snapshot",
    "Traits", "UsageError", "ZermeloError", "algorithm", "analyse", "compare", "describe", "evolve", "explain",
    "find_algorithm", "game", "kernel", "list_algorithms", "list_games", "measure", "perft", "reproduce", "search",
    "search_many", "solve", "solve_by_jobs", "solve_many", "steps", "tournament",
]  # fmt: skip
_ROOMS = {
    "compare": "zermelo.algorithms", "evolve": "zermelo.evolution", "explain": "zermelo.explaining",
    "measure": "zermelo.complexity", "perft": "zermelo.complexity", "reproduce": "zermelo.experiments",
    "search_many": "zermelo.jobs", "solve": "zermelo.algorithms", "solve_by_jobs": "zermelo.jobs",
    "solve_many": "zermelo.jobs", "tournament": "zermelo.arena",
}  # fmt: skip
"""Names whose room is loaded when they are first used."""

del TYPE_CHECKING


def __getattr__(name: str) -> _Any:
    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(_import_module(_ROOMS[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
