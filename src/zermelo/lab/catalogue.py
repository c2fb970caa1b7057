"""What there is: games with their parameters, algorithms with their options, studies."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

from starlette.requests import Request
from starlette.routing import Route

from zermelo.core import Algorithm, declared, default_algorithm, expected
from zermelo.core import game as find_game
from zermelo.core import game_module, json_value, list_algorithms, list_games, maker, sentences, types_of
from zermelo.errors import ZermeloError
from zermelo.lab.games import own_game
from zermelo.lab.laboratory import Lab
from zermelo.lab.requests import answered


def routes(lab: Lab) -> list[Route]:
    making = asyncio.Lock()

    async def catalogue(request: Request | None) -> Any:
        async with making:  # once, also for pages that ask at the same time
            if "catalogue" not in lab.cached:
                lab.cached["catalogue"] = await lab.compute(listed, {})
        return lab.cached["catalogue"]

    lab.when_started.append(partial(catalogue, None))  # it imports every game: done before the first page asks for it
    return [Route("/api/catalogue", answered(catalogue))]


def listed(given: dict[str, Any]) -> dict[str, Any]:
    """The catalogue in JSON's types."""
    algorithms = list_algorithms()
    games: list[tuple[str, str | ModuleType]] = [(name, name) for name in list_games()]
    games += [(name, own_game(name)) for name in given["files"]]
    return {
        "games": [_game(name, source, algorithms) for name, source in games],
        "algorithms": [_algorithm(each) for each in algorithms.values()],
    }


def _game(name: str, source: str | ModuleType, algorithms: dict[str, Algorithm]) -> dict[str, Any]:
    module = game_module(source) if isinstance(source, str) else source
    told = {
        "name": name, "summary": (inspect.getdoc(module) or name).partition("\n")[0].rstrip("."),
        "parameters": _arguments(maker(module)), "own": name != source,
    }  # fmt: skip
    try:
        made = find_game(source)
        usual = default_algorithm(made)
    except ZermeloError as error:  # it has parameters without a default
        return {**told, "players": None, "algorithms": None, "usual": None, "why": str(error)}
    return {
        **told, "players": made.traits.players, "chance": made.traits.chance,
        "hidden": not made.traits.perfect_information, "usual": usual,
        "algorithms": [each.name for each in algorithms.values() if each.unmet(made) is None],
    }  # fmt: skip


def _algorithm(found: Algorithm) -> dict[str, Any]:
    return {
        "name": found.name, "summary": found.summary, "family": found.family, "needs": found.needs,
        "options": _arguments(found.function), "needs_depth": found.needs_depth,
    }  # fmt: skip


def _arguments(function: Callable[..., Any]) -> list[dict[str, Any]]:
    types, told = types_of(function), sentences(function)
    return [
        {
            "name": name, "type": expected(types[name]), "sentence": told[name], "choices": _choices(types[name]),
            "default": None if each.default is inspect.Parameter.empty else json_value(each.default),
            "required": each.default is inspect.Parameter.empty,
        }
        for name, each in declared(function).items()
    ]  # fmt: skip


def _choices(kind: Any) -> list[Any] | None:
    if kind is bool:
        return [True, False]
    return list(get_args(kind)) if get_origin(kind) is Literal else None
