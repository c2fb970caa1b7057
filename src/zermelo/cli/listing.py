"""`zermelo list`: games, algorithms, and which algorithm searches which game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from enum import StrEnum
from typing import Annotated, Any

import typer

from zermelo.cli.arguments import Json, examples
from zermelo.cli.output import console, emit
from zermelo.core import TRAITS, Algorithm, Game
from zermelo.core import game as find_game
from zermelo.core import game_module, game_summary, list_algorithms, list_games, maker
from zermelo.errors import UsageError
from zermelo.explaining import Argument, arguments


class What(StrEnum):
    games = "games"
    algorithms = "algorithms"


@examples("list", "list games", "list algorithms --json")
def list_all(
    what: Annotated[What | None, typer.Argument(metavar="games|algorithms", help="Only these; else both.")] = None,
    json: Json = False,
) -> None:
    """List games and algorithms: what they are, their options, and which algorithm searches which game.

    'zermelo explain NAME' tells more about one of them.
    """
    games = {} if what == What.algorithms else {name: _with_defaults(name) for name in sorted(list_games())}
    algorithms = {} if what == What.games else list_algorithms()
    if json:
        emit(_facts(games, algorithms))
        return
    if games:
        rows = [(name, game_summary(name), _defaults(_parameters(name))) for name in games]
        _print_table("games", ("game", "what it is", "parameters (-g)"), rows)
    if algorithms:
        lines = [(each.name, each.summary, _defaults(_options(each)), ", ".join(each.needs))
                 for each in algorithms.values()]  # fmt: skip
        _print_table("algorithms", ("algorithm", "what it is", "options (-o)", "needs"), lines)
    if games and algorithms:
        _print_fits(_fits(games, algorithms), list(algorithms))


def _facts(games: Mapping[str, Game | None], algorithms: Mapping[str, Algorithm]) -> dict[str, Any]:
    """Both lists in JSON's types; `runs` has the algorithms that search a game with its default parameters."""
    facts: dict[str, Any] = {}
    if games:
        facts["games"] = [
            {
                "name": name, "summary": game_summary(name), "parameters": list(map(asdict, _parameters(name))),
                "traits": None if game is None else {trait: getattr(game.traits, trait) for trait in TRAITS},
            }
            for name, game in games.items()
        ]  # fmt: skip
    if algorithms:
        facts["algorithms"] = [
            {
                "name": each.name, "family": each.family, "summary": each.summary,
                "options": list(map(asdict, _options(each))), "requires": each.requires, "needs": each.needs,
                "fixed_depth": each.fixed_depth,
            }
            for each in algorithms.values()
        ]  # fmt: skip
    if games and algorithms:
        facts["runs"] = _fits(games, algorithms)
    return facts


def _with_defaults(name: str) -> Game | None:
    """A game with its default parameters; None if it needs some."""
    try:
        return find_game(name)
    except UsageError:
        return None


def _parameters(name: str) -> tuple[Argument, ...]:
    return arguments(maker(game_module(name)), name)


def _options(algorithm: Algorithm) -> tuple[Argument, ...]:
    return arguments(algorithm.function, algorithm.name)


def _fits(games: Mapping[str, Game | None], algorithms: Mapping[str, Algorithm]) -> dict[str, list[str] | None]:
    return {
        name: None if game is None else [each.name for each in algorithms.values() if each.unmet(game) is None]
        for name, game in games.items()
    }


def _defaults(arguments: Iterable[Argument]) -> str:
    return ", ".join(f"{each.name}={'…' if each.required else each.default}" for each in arguments)


def _print_table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(*head, title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.columns[0].no_wrap = True
    for row in rows:
        table.add_row(*row)
    console().print(table)


def _print_fits(fits: Mapping[str, list[str] | None], names: list[str]) -> None:
    """Which algorithm searches which game, in as many tables as the width needs."""
    width = console().width - max(map(len, fits)) - 4
    while names:
        part, used = 0, 0
        while part < len(names) and (part == 0 or used + len(names[part]) + 2 <= width):
            used += len(names[part]) + 2
            part += 1
        here, names = names[:part], names[part:]
        rows = [(game, *(_mark(name, found) for name in here)) for game, found in fits.items()]
        _print_table("what runs on what", ("game", *here), rows)


def _mark(name: str, found: list[str] | None) -> str:
    return "?" if found is None else "✓" if name in found else "·"
