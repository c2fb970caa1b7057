"""Check a game or an algorithm, by name or by file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from zermelo.core import Progress, find_algorithm
from zermelo.core import game as find_game
from zermelo.core import list_games, load_file, registered_in
from zermelo.errors import UsageError
from zermelo.testing.contract_report import ContractReport
from zermelo.testing.game_contract import check_game
from zermelo.testing.search_contract import check_search

PLAYS, TREES, SEARCHES = 20, 200, 3


def check(
    name: str,
    *,
    parameters: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    plays: int = PLAYS,
    trees: int = TREES,
    seed: int = 0,
    interpreted: bool = False,
    progress: Progress | None = None,
) -> ContractReport:
    """The report of `check_game` or `check_search`, whichever a name or a file asks for.

    parameters, plays   of a game, and how many random games are played
    options, trees      of an algorithm, and how many random trees are searched
    interpreted         compile nothing

    >>> check("nim", plays=2, interpreted=True).ok, check("negamax", trees=5, interpreted=True).kind
    (True, 'algorithm')
    """
    if is_algorithm(name):
        if parameters:
            raise UsageError(f"{name} is an algorithm: expected no parameters of a game, got {', '.join(parameters)}")
        return check_search(
            name, trees=trees, seed=seed, compiled=not interpreted, progress=progress, raises=False, **(options or {})
        )
    if options:
        raise UsageError(f"{name} is a game: expected no options of an algorithm, got {', '.join(options)}")
    played = find_game(name, **(parameters or {}))
    return check_game(played, plays=plays, seed=seed, compiled=not interpreted, searches=SEARCHES, raises=False)


def is_algorithm(name: str) -> bool:
    """Does a name or a file mean an algorithm and not a game? A file with a kernel `search` may lack `@algorithm`."""
    if name.endswith(".py"):
        module = load_file(name)
        return bool(registered_in(module)) or getattr(vars(module).get("search"), "is_kernel", False)
    if name in list_games():
        return False
    try:
        find_algorithm(name)
    except UsageError:
        return False
    return True
