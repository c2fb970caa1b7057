"""Zermelo: a laboratory for game-tree search.

Write a game once, search it at compiled speed with every algorithm of the literature, and
watch the tree.
"""

import zermelo.search  # noqa: F401  # the package first: the function of the same name takes its place below
from zermelo.core.errors import DisagreementError, UsageError, ZermeloError
from zermelo.core.game import Game, KernelGame
from zermelo.core.kernel import kernel
from zermelo.core.registry import algorithm, find_algorithm, game, list_algorithms, list_games
from zermelo.core.result import SearchResult
from zermelo.core.search import search
from zermelo.core.traits import CHANCE, TERMINAL, Traits
from zermelo.core.tree import RecordedTree

__version__ = "0.1.0"
__all__ = [
    "CHANCE", "TERMINAL", "DisagreementError", "Game", "KernelGame", "RecordedTree", "SearchResult", "Traits",
    "UsageError", "ZermeloError", "algorithm", "find_algorithm", "game", "kernel", "list_algorithms", "list_games",
    "search",
]  # fmt: skip
