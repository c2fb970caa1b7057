"""The arguments and options that commands share, and how they are read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import cleandoc
from typing import Annotated, Any, TypeVar

import typer

from zermelo.core import Game, State, default_algorithm, find_algorithm
from zermelo.core import game as find_game
from zermelo.errors import UsageError, shown

GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game of 'zermelo list', or the path of a .py file.")]
Position = Annotated[
    str | None,
    typer.Argument(metavar="POSITION", help="A position as 'zermelo show' writes it; the start if left out."),
]
Moves = Annotated[
    str | None,
    typer.Option("--moves", metavar="MOVES", help='Moves from the start instead of a position, as "a1 b2".'),
]
Parameters = Annotated[
    list[str] | None, typer.Option("-g", metavar="KEY=VALUE", help="A parameter of the game; may be repeated.")
]
Options = Annotated[
    list[str] | None, typer.Option("-o", metavar="KEY=VALUE", help="An option of the algorithm; may be repeated.")
]
AlgorithmName = Annotated[
    str | None,
    typer.Option("-a", "--algorithm", metavar="NAME", help="An algorithm of 'zermelo list', or a .py file."),
]
Depth = Annotated[int | None, typer.Option("--depth", metavar="N", help="Look N plies ahead.")]
Nodes = Annotated[int | None, typer.Option("--nodes", metavar="N", help="Stop after N nodes.")]
Seconds = Annotated[float | None, typer.Option("--seconds", metavar="S", help="Stop after S seconds.")]
Seed = Annotated[
    int | None, typer.Option("--seed", metavar="N", help="Random seed: chooses among equally best moves, rolls dice.")
]
Interpreted = Annotated[bool, typer.Option("--interpreted", help="Run as plain Python: slow, nothing is compiled.")]
Positions = Annotated[
    str | None,
    typer.Option("--positions", metavar="FILE", help="Many positions, one a line; '-' is stdin, '#' begins a comment."),
]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Processes; as many as there are cores if left out.")
]
Cluster = Annotated[
    str | None, typer.Option("--cluster", metavar="ADDRESS", help="Compute on a Dask cluster, as tcp://host:8786.")
]
Answers = Annotated[
    str | None,
    typer.Option(
        "--out", metavar="FILE.jsonl", help="With --positions: keep answers here; the same command goes on."
    ),
]
Times = Annotated[bool, typer.Option("--times", help="With --positions: tell the seconds of each search, too.")]
Json = Annotated[bool, typer.Option("--json", help="One line of JSON.")]

F = TypeVar("F", bound=Callable[..., Any])


def examples(*lines: str) -> Callable[[F], F]:
    """Show examples at the end of a command's help."""

    def add(function: F) -> F:
        listed = "\n".join(f"  zermelo {line}" for line in lines)
        function.__doc__ = f"{cleandoc(function.__doc__ or '')}\n\n\b\nExamples:\n{listed}"
        return function

    return add


def pairs(flag: str, given: Sequence[str] | None) -> dict[str, str]:
    """The keys and values of a flag that may be repeated.

    >>> pairs("-g", ["size=6", "disc=0.5"])
    {'size': '6', 'disc': '0.5'}
    """
    found: dict[str, str] = {}
    for text in given or ():
        key, sign, value = text.partition("=")
        key = key.strip()
        if not sign or not key:
            raise UsageError(f"{flag}: expected key=value, got {shown(text)}")
        if key in found:
            raise UsageError(f"{flag}: expected each key once, got {shown(key)} twice")
        found[key] = value.strip()
    return found


def load_game(name: str, parameters: Sequence[str] | None) -> Game:
    """The game of a name or file, with its parameters."""
    return find_game(name, **pairs("-g", parameters))


def read_state(game: Game, position: str | None, moves: str | None) -> State:
    """The state of a position or of moves from the start."""
    if moves is None:
        return game.position(position)
    if position is not None:
        raise UsageError(f"expected a position or --moves, got both: {shown(position)} and {shown(moves)}")
    return game.read(moves)


def choose_algorithm(game: Game, name: str | None) -> str:
    """The algorithm of that name; without a name the default of the game."""
    return default_algorithm(game) if name is None else find_algorithm(name).name


def read_options(algorithm: str, options: Sequence[str] | None) -> dict[str, Any]:
    """The options that were given, checked and converted."""
    given = pairs("-o", options)
    resolved = find_algorithm(algorithm).options(given)
    return {key: resolved[key] for key in given}
