"""Tournaments that are kept in a folder: standings, ratings, a cross table, and every game move by move.

Only what was played is read: nothing runs a player.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from zermelo.arena import (
    BY_OPENING, PlayedGame, Player, SavedGame, differences, rate, replay, standings, stored_files, stored_games,
    stored_settings, stored_tournaments,
)
from zermelo.core import Game, json_value
from zermelo.errors import UsageError, ZermeloError, shown
from zermelo.kernels import CHANCE
from zermelo.lab.games import game_of
from zermelo.lab.laboratory import Lab
from zermelo.lab.requests import RefusedError, answered

PAGE = 100  # games of a list
MOST_LISTED = 200  # tournaments


def routes(lab: Lab) -> list[Route]:
    async def tournaments(request: Request) -> Any:
        return await lab.compute(told_tournaments, {"root": lab.root})

    async def tournament(request: Request) -> Any:
        page = request.query_params.get("page", "0")
        if not page.isdecimal() or len(page) > 6:
            raise RefusedError(400, f"page: expected a number, got {shown(page)}")
        given = {**request.path_params, "page": int(page), "root": lab.root}
        return await lab.compute(told_tournament, given, lab.limits.analysis)

    async def game(request: Request) -> Any:
        return await lab.compute(told_game, {**request.path_params, "root": lab.root})

    return [
        Route("/api/tournaments", answered(tournaments)),
        Route("/api/tournaments/{id}", answered(tournament)),
        Route("/api/tournaments/{id}/games/{game}", answered(game)),
    ]


def told_tournaments(given: dict[str, Any]) -> dict[str, Any]:
    """The tournaments of the folder, also one that is being played."""
    found = []
    for folder in stored_tournaments(given["root"])[:MOST_LISTED]:
        try:
            found.append(_head(folder))
        except UsageError:  # damaged: it is told when it is asked for
            found.append({"id": folder.name, "game": None, "players": [], "boards": None, "games": None})
    return {"tournaments": found}


def _head(folder: Path) -> dict[str, Any]:
    settings = stored_settings(folder)
    return {
        "id": folder.name, "game": settings.get("game"), "parameters": json_value(settings.get("parameters")),
        "players": settings["players"], "boards": settings["boards"], "games": len(stored_files(folder)),
    }  # fmt: skip


def told_tournament(given: dict[str, Any]) -> dict[str, Any]:
    """How the players did on the boards that are complete, and a page of the games."""
    folder = _folder(given)
    head, games = _head(folder), stored_games(folder)
    names = [Player.read(text).name for text in head["players"]]
    traits = _game(given, head).traits
    files, first = stored_files(folder), PAGE * given["page"]
    told: dict[str, Any] = {
        **head, "names": names, "standings": [each.to_dict() for each in standings(games, names, traits)],
        "differences": [each.to_dict() for each in differences(games, names, traits)],
        "cross": _cross_table(games, names), "counted": len(games),
        "list": [_listed(file) for file in files[first : first + PAGE]], "pages": -(-len(files) // PAGE),
        "ratings": None, "notes": [],
    }  # fmt: skip
    try:
        ratings = rate(games)
        told |= {"ratings": ratings.to_dict()["ratings"], "notes": list(ratings.notes)}
    except ZermeloError as error:
        told["notes"] = [str(error)]
    return {**told, **json_value({"standings": told["standings"], "ratings": told["ratings"]})}


def _cross_table(games: list[PlayedGame], names: list[str]) -> list[dict[str, Any]]:
    """Of every pair of players: how often the first scored more, the same, less, by games in which both sit."""
    counts = {pair: [0, 0, 0] for pair in combinations(names, 2)}
    for played in games:
        points = played.scores if played.forfeit is None else played.wins
        for i, j in combinations(range(len(played.seats)), 2):
            one, other = played.seats[i], played.seats[j]
            sign = (points[i] > points[j]) - (points[i] < points[j])
            if (one, other) in counts:
                counts[one, other][1 - sign] += 1
            elif (other, one) in counts:
                counts[other, one][1 + sign] += 1
    return [{"players": list(pair), "won": won, "drawn": drawn, "lost": lost}
            for pair, (won, drawn, lost) in counts.items()]  # fmt: skip


def _listed(file: Path) -> dict[str, Any]:
    try:
        played = SavedGame.load(file).played
    except UsageError as error:
        return {"id": file.stem, "error": str(error)}
    return {
        "id": file.stem, "seats": list(played.seats), "scores": list(played.scores), "plies": len(played.turns),
        "ending": played.ending,
    }  # fmt: skip


def told_game(given: dict[str, Any]) -> dict[str, Any]:
    """A game with the position after every move; the rules have checked each of them."""
    folder = _folder(given)
    file = next((file for file in stored_files(folder) if file.stem == given["game"]), None)
    if file is None:
        raise UsageError(f"there is no game {shown(given['game'])} in this tournament")
    record = SavedGame.load(file)
    head = {"game": record.source, "parameters": record.parameters}
    found = replay(record, game=_game(given, head))
    return {
        "id": file.stem, **found.to_dict(), "game": _name(given, record.source), "seats": list(record.played.seats),
        "positions": [found.game.format(state) for state in found.states],
        "movers": [found.game.mover(state) for state in found.states],
        "lowest": json_value(found.game.traits.lowest), "highest": json_value(found.game.traits.highest),
        "turns": [
            {"who": _who(turn.seat, record.played), "move": turn.move, "depth": turn.depth, "nodes": turn.nodes}
            for turn in record.played.turns
        ],
    }  # fmt: skip


def _who(seat: int, played: PlayedGame) -> str:
    return {BY_OPENING: "opening", CHANCE: "chance"}.get(seat) or played.seats[seat]


def _game(given: dict[str, Any], head: dict[str, Any]) -> Game:
    """The game of a tournament: of the registry, or a file that was named on the command line."""
    return game_of({**given, "game": head["game"], "parameters": dict(head["parameters"] or {})})


def _name(given: dict[str, Any], source: str) -> str:
    return next((name for name, path in given["files"].items() if path == source), source)


def _folder(given: dict[str, Any]) -> Path:
    """The folder of a tournament, by its name in the list."""
    for folder in stored_tournaments(given["root"]):
        if folder.name == given["id"]:
            return folder
    raise UsageError(f"there is no tournament {shown(given['id'])}")
