"""Games as a client may name them: of the registry or of the command line.

Workers answer clients `with untrusted()`: no file that a client names is touched. The files of the command line are
loaded before that, anew when they have changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from zermelo.core import Game, State
from zermelo.core import game as find_game
from zermelo.core import list_games, load_file
from zermelo.errors import UsageError, ZermeloError, shown, unknown

_own: dict[str, ModuleType | ZermeloError] = {}


def load_own(files: Mapping[str, str]) -> None:
    """Load the games of the command line; what is wrong with one is told when it is asked for."""
    for name, path in files.items():
        try:
            _own[name] = load_file(path)
        except ZermeloError as error:
            _own[name] = error


def own_game(name: str) -> ModuleType:
    """The module of a game of the command line."""
    found = _own[name]
    if isinstance(found, ZermeloError):
        raise found
    return found


def game_of(given: dict[str, Any]) -> Game:
    """The game that a request names, with its parameters."""
    name, parameters, files = given.get("game"), given.get("parameters") or {}, given["files"]
    if not isinstance(name, str):
        raise UsageError(f"game: expected a name, got {shown(name)}")
    if not isinstance(parameters, dict):
        raise UsageError(f"parameters: expected an object, got {shown(parameters)}")
    name = next((known for known, path in files.items() if name == path), name)  # a tree names its game by the file
    if name not in files and name not in list_games():
        raise unknown("game", name, [*list_games(), *files])
    return find_game(own_game(name) if name in files else name, **parameters)


def state_of(game: Game, given: dict[str, Any]) -> State:
    """The position that a request names, after the moves that it names."""
    return states_of(game, given)[-1]


def states_of(game: Game, given: dict[str, Any]) -> list[State]:
    """The same, with all positions on the way."""
    position, moves = given.get("position"), given.get("moves") or []
    if position is not None and not isinstance(position, str):
        raise UsageError(f"position: expected text, got {shown(position)}")
    if not (isinstance(moves, list) and all(isinstance(name, str) for name in moves)):
        raise UsageError(f"moves: expected a list of names, got {shown(moves)}")
    states = [game.position(position)]
    for name in moves:
        states.append(game.play(states[-1], game.parse_move(states[-1], name)))
    return states
