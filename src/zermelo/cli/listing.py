"""`zermelo list`: games, algorithms, and what runs on what."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Annotated, Any

import typer

from zermelo.cli.arguments import Json, examples, fits
from zermelo.cli.output import console, emit
from zermelo.core import (
    TRAITS,
    Game,
    declared,
    expected,
    game_module,
    game_summary,
    list_algorithms,
    list_games,
    maker,
    types_of,
)
from zermelo.core import game as find_game
from zermelo.errors import UsageError


class What(StrEnum):
    games = "games"
    algorithms = "algorithms"


@examples("list", "list games", "list algorithms --json")
def list_all(
    what: Annotated[What | None, typer.Argument(metavar="games|algorithms", help="Only these; else both.")] = None,
    json: Json = False,
) -> None:
    """List games and algorithms: what they are, what they may be told, and what runs on what."""
    facts = _facts()
    if what is not None:
        facts = {what.value: facts[what.value]}
    if json:
        emit(facts)
        return
    if "games" in facts:
        _print_table("games", ("game", "what it is", "parameters (-g)"), [
            (game["name"], game["summary"], _worded(game["parameters"])) for game in facts["games"]
        ])  # fmt: skip
    if "algorithms" in facts:
        _print_table("algorithms", ("algorithm", "what it is", "options (-o)", "needs"), [
            (each["name"], each["summary"], _worded(each["options"]), ", ".join(each["needs"]))
            for each in facts["algorithms"]
        ])  # fmt: skip
    if "runs" in facts:
        _print_matrix(facts["runs"], [each["name"] for each in facts["algorithms"]])


def _facts() -> dict[str, Any]:
    made = {name: _usual(name) for name in sorted(list_games())}
    known = list_algorithms()
    return {
        "games": [
            {
                "name": name, "summary": game_summary(name), "parameters": _arguments(maker(game_module(name))),
                "traits": None if game is None else {trait: getattr(game.traits, trait) for trait in TRAITS},
            }
            for name, game in made.items()
        ],
        "algorithms": [
            {
                "name": each.name, "family": each.family, "summary": each.summary, "options": _arguments(each.function),
                "requires": each.requires, "needs": each.needs,
                "plain": each.fixed_depth,
            }
            for each in known.values()
        ],
        "runs": {
            name: None if game is None else [each.name for each in known.values() if fits(game, each)]
            for name, game in made.items()
        },
    }  # fmt: skip


def _usual(name: str) -> Game | None:
    """A game with its usual parameters; None if it has to be told some."""
    try:
        return find_game(name)
    except UsageError:
        return None


def _arguments(function: Callable[..., Any]) -> list[dict[str, Any]]:
    hints = types_of(function)
    return [
        {
            "name": name, "expected": expected(hints[name]), "required": each.default is each.empty,
            "default": None if each.default is each.empty else each.default,
        }
        for name, each in declared(function).items()
    ]  # fmt: skip


def _worded(arguments: list[dict[str, Any]]) -> str:
    return ", ".join(f"{each['name']}={'…' if each['required'] else each['default']}" for each in arguments)


def _print_table(title: str, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    from rich import box
    from rich.table import Table

    table = Table(*head, title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    table.columns[0].no_wrap = True
    for row in rows:
        table.add_row(*row)
    console().print(table)


def _print_matrix(runs: dict[str, list[str] | None], names: list[str]) -> None:
    """What runs on what, in as many tables side by side as the width asks for."""
    width = console().width - max(map(len, runs), default=0) - 4
    while names:
        part, used = 0, 0
        while part < len(names) and (part == 0 or used + len(names[part]) + 2 <= width):
            used += len(names[part]) + 2
            part += 1
        here, names = names[:part], names[part:]
        rows = [(game, *(_mark(name, fit) for name in here)) for game, fit in runs.items()]
        _print_table("what runs on what", ("game", *here), rows)


def _mark(name: str, fit: list[str] | None) -> str:
    return "?" if fit is None else "✓" if name in fit else "·"
