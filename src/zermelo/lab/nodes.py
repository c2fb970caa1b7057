"""Nodes of a recorded tree: the position that a path of moves leads to, with its picture and the names on the way."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from zermelo.errors import UsageError, shown
from zermelo.lab.games import game_of, state_of
from zermelo.lab.laboratory import Lab
from zermelo.lab.requests import answered, only, read_object
from zermelo.lab.svg_cleaning import clean_svg

MOST_PLIES = 5_000
KINDS = ("numbers", "indices")


def routes(lab: Lab) -> list[Route]:
    async def nodes(request: Request) -> Any:
        given = await read_object(request)
        only(given, "game", "parameters", "position", "path", "kind")
        return await lab.compute(told_node, given)

    return [Route("/api/nodes", answered(nodes), methods=["POST"])]


def told_node(given: dict[str, Any]) -> dict[str, Any]:
    """The board of a node. `path` has the moves of the tree file: numbers of moves, or places in the list of moves."""
    game, path, kind = game_of(given), given.get("path"), given.get("kind", "numbers")
    if not (isinstance(path, list) and len(path) <= MOST_PLIES and all(type(move) is int for move in path)):
        raise UsageError(f"path: expected a list of at most {MOST_PLIES:,} numbers, got {shown(path)}")
    if kind not in KINDS:
        raise UsageError(f"kind: expected {' or '.join(KINDS)}, got {shown(kind)}")
    state, names = state_of(game, {"position": given.get("position")}), []
    for ply, number in enumerate(path):
        moves = list(game.actions(state))
        legal = number in moves if kind == "numbers" else 0 <= number < len(moves)
        if not legal:
            raise UsageError(f"path: move {number} of ply {ply + 1} is not legal there: the tree is damaged")
        move = number if kind == "numbers" else moves[number]
        names.append(game.move_name(state, move))
        state = game.play(state, move)
    mover = game.mover(state)
    return {
        "position": game.format(state), "names": names, "svg": clean_svg(game.board(state).svg()),
        "text": game.text(state), "mover": game.player_name(mover) if mover >= 0 else None,
        "moves": [game.move_name(state, move) for move in list(game.actions(state))[:500]],
    }  # fmt: skip
