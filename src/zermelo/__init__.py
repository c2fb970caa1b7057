"""Zermelo: a laboratory for game-tree search.

Write a game once, search it at compiled speed with every algorithm of the literature, and
watch the tree.
"""

from zermelo.complexity import perft
from zermelo.core import (
    Game,
    KernelGame,
    RecordedTree,
    SearchResult,
    Traits,
    algorithm,
    find_algorithm,
    game,
    list_algorithms,
    list_games,
    search,
)  # fmt: skip
from zermelo.errors import DisagreementError, UsageError, ZermeloError
from zermelo.kernels import CHANCE, TERMINAL, kernel

__version__ = "0.1.0"
__all__ = [
    "CHANCE", "TERMINAL", "DisagreementError", "Game", "KernelGame", "RecordedTree", "SearchResult", "Traits",
    "UsageError", "ZermeloError", "algorithm", "find_algorithm", "game", "kernel", "list_algorithms", "list_games",
    "perft", "search",
]  # fmt: skip
