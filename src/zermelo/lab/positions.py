"""Positions: what the rules say of one, with its picture and what can be clicked on it."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from zermelo.core import Game, State, default_algorithm, describe, json_value, list_algorithms
from zermelo.lab.games import game_of, states_of
from zermelo.lab.laboratory import Lab
from zermelo.lab.placing import placed
from zermelo.lab.requests import answered, only, read_object
from zermelo.lab.svg_cleaning import clean_svg

MOST_MOVES = 5_000  # that are listed


def routes(lab: Lab) -> list[Route]:
    async def positions(request: Request) -> Any:
        given = await read_object(request)
        only(given, "game", "parameters", "position", "moves")
        return await lab.compute(told_position, given)

    return [Route("/api/positions", answered(positions), methods=["POST"])]


def told_position(given: dict[str, Any]) -> dict[str, Any]:
    """All that the page shows of the position that a request names; nothing is hidden."""
    game = game_of(given)
    states = states_of(game, given)
    moves = given.get("moves") or ()
    past = [{"mover": game.mover(at), "move": name} for at, name in zip(states, moves, strict=False)]
    return {**told(game, states[-1], None), "past": past, **(fitting(game) if given.get("parameters") else {})}


def fitting(game: Game) -> dict[str, Any]:
    """The algorithms that search a game with these parameters; the catalogue tells those of its defaults."""
    fits = [name for name, each in list_algorithms().items() if each.unmet(game) is None]
    return {"algorithms": fits, "usual": default_algorithm(game) if fits else None}


def told(game: Game, state: State, player: int | None) -> dict[str, Any]:
    """What a player may know of a state, or everything: the facts, the board, the moves."""
    found = describe(game, state, player).to_dict()
    chances, names = found.pop("probabilities") or [], found.pop("moves")
    moves = [
        {"name": name, **({"probability": chances[number]} if chances else {})}
        for number, name in enumerate(names[:MOST_MOVES])
    ]
    traits = game.traits
    return {
        **json_value(found), "moves": moves, "more": max(0, len(names) - MOST_MOVES),
        "svg": clean_svg(game.board(state, player).svg()), "places": placed(game, state, player, names[:MOST_MOVES]),
        "hidden": not traits.perfect_information, "constant_sum": traits.constant_sum,
        "lowest": json_value(traits.lowest), "highest": json_value(traits.highest),
    }  # fmt: skip
