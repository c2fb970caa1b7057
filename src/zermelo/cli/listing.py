"""`zermelo list`: the games, the algorithms and the studies, by groups."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from enum import StrEnum
from importlib import import_module
from typing import Annotated, Any

import typer

from zermelo.cli.arguments import Json, examples
from zermelo.cli.output import emit, text_width
from zermelo.core import TRAITS, Algorithm, Game
from zermelo.core import game as find_game
from zermelo.core import game_module, game_summary, list_algorithms, list_games, maker
from zermelo.drawing import named_lines
from zermelo.errors import UsageError
from zermelo.explaining import Argument, arguments, parsed

GROUPS = {"games": ("to play", "Games to play"), "trees": ("trees", "Synthetic trees, which are games too")}
INDENT = 16
FURTHER = (
    "'zermelo list games', 'list algorithms' and 'list studies' tell what each of them is; 'zermelo explain NAME' tells"
    " the rest, such as what searches what."
)


class What(StrEnum):
    games = "games"
    algorithms = "algorithms"
    studies = "studies"


@examples("list", "list games", "list algorithms --json", "list studies")
def list_all(
    what: Annotated[
        What | None, typer.Argument(metavar="games|algorithms|studies", help="A line about each; else all names.")
    ] = None,
    json: Json = False,
) -> None:
    """List games, algorithms and studies: their names, or a line about each.

    'zermelo explain NAME' tells more about one of them: its options, its source, and which algorithm searches
    which game.
    """
    if json:
        emit(_facts(what))
    elif what is None:
        print("\n".join(_names()))
    else:
        print("\n\n".join({What.games: _games, What.algorithms: _algorithms, What.studies: _studies}[what]()))


def _names() -> Iterator[str]:
    """All names, in groups."""
    games = {GROUPS[group][0]: ", ".join(names) for group, names in _grouped(list_games()).items()}
    families = {family: ", ".join(each.name for each in found) for family, found in _families().items()}
    for title, rows in (("games", games), ("algorithms", families), ("studies", _titles())):
        yield title
        yield named_lines(((f"  {name}", text) for name, text in rows.items()), INDENT, text_width())
    yield ""
    yield textwrap.fill(FURTHER, text_width())


def _games() -> Iterator[str]:
    for group, names in _grouped(list_games()).items():
        yield _section(GROUPS[group][1], [(name, game_summary(name)) for name in names])


def _algorithms() -> Iterator[str]:
    """The algorithms of each family; what most of them need is said once."""
    for found in _families().values():
        needs = [", ".join(each.needs) for each in found]
        usual = max(needs, key=needs.count)
        title = f"{inspect.getdoc(import_module(found[0].module.__package__ or ''))} Needs {usual}"
        yield _section(title + (", if nothing else is said" if len(set(needs)) > 1 else ""), [
            (each.name, each.summary + (f" (needs {need})" if need != usual else ""))
            for each, need in zip(found, needs, strict=True)
        ])  # fmt: skip


def _studies() -> Iterator[str]:
    from zermelo.experiments import list_experiments

    for study, title in _titles().items():
        found = [each for each in list_experiments().values() if each.study == study]
        yield _section(title, [(each.id, each.title) for each in found], 36)


def _section(title: str, rows: Iterable[tuple[str, str]], indent: int = 23) -> str:
    listed = named_lines(((f"  {name}", text) for name, text in rows), indent, text_width())
    return f"{textwrap.fill(f'{title}.', text_width())}\n{listed}"


def _grouped(games: Mapping[str, str]) -> dict[str, list[str]]:
    """Names by the package of their module."""
    found: dict[str, list[str]] = {}
    for name, module in sorted(games.items()):
        found.setdefault(module.split(".")[-2], []).append(name)
    return dict(sorted(found.items()))


def _families() -> dict[str, list[Algorithm]]:
    found: dict[str, list[Algorithm]] = {}
    for each in list_algorithms().values():
        found.setdefault(each.family, []).append(each)
    return found


def _titles() -> dict[str, str]:
    """The first line about each study, without the key of its source, which is the study's name."""
    from zermelo.experiments import list_studies

    return {name: re.sub(r"(,? \[\w+\])+$", "", parsed(text)[0]) for name, text in list_studies().items()}


def _facts(what: What | None) -> dict[str, Any]:
    """The lists in JSON's types; `runs` has the algorithms that search a game with its default parameters."""
    facts: dict[str, Any] = {}
    games = {name: _with_defaults(name) for name in sorted(list_games())} if what in (None, What.games) else {}
    algorithms = list_algorithms() if what in (None, What.algorithms) else {}
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
    if what in (None, What.studies):
        facts["studies"] = _study_facts()
    if games and algorithms:
        facts["runs"] = _fits(games, algorithms)
    return facts


def _study_facts() -> list[dict[str, Any]]:
    from zermelo.experiments import list_experiments

    return [
        {
            "name": name, "summary": title,
            "experiments": [
                {"id": each.id, "title": each.title} for each in list_experiments().values() if each.study == name
            ],
        }
        for name, title in _titles().items()
    ]  # fmt: skip


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
