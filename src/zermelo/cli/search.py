"""`zermelo search`: one position, or many from stdin."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from typing import Annotated, Any, Protocol

import typer

from zermelo.cli import arguments, trees
from zermelo.cli.output import LONGEST_MESSAGE, emit, shortened
from zermelo.cli.progress import display
from zermelo.core import LONGEST_TEXT, Game, SearchResult, State, find_algorithm
from zermelo.core import search as run_search
from zermelo.core import watcher
from zermelo.errors import UsageError

BOM = "\ufeff"  # with which some editors begin a file
STDIN = "-"
ONLY_MANY = ("--workers", "--cluster", "--out", "--times")


@arguments.examples(
    "search tic_tac_toe -a alpha_beta --depth 9",
    "search othello -a alpha_beta",
    "search tic_tac_toe X.O/.X./... --seconds 2 --all-best",
    'search othello -g size=6 --moves "c2 b2" --depth 8 --json',
    "search tic_tac_toe XOX/OX./... -a alpha_beta --depth 3 --record tree.svg --boards",
    "search explicit_tree -a alpha_beta --depth 2 --record search.svg --animate",
    "search tic_tac_toe -a minimax --depth 3 --record tree.pdf --tree-depth 2",
    "search othello - --depth 6 < positions.txt",
    "search othello --positions positions.txt --depth 10 --workers 2 --out answers.jsonl",
)
def search(
    game: arguments.GameName,
    position: arguments.Position = None,
    algorithm: arguments.AlgorithmName = None,
    parameters: arguments.Parameters = None,
    options: arguments.Options = None,
    moves: arguments.Moves = None,
    depth: arguments.Depth = None,
    nodes: arguments.Nodes = None,
    seconds: arguments.Seconds = None,
    seed: arguments.Seed = None,
    all_best: Annotated[bool, typer.Option("--all-best", help="Find every equally best move.")] = False,
    interpreted: arguments.Interpreted = False,
    record: trees.Record = None,
    record_limit: trees.RecordLimit = trees.RECORD_LIMIT,
    tree_depth: trees.TreeDepth = None,
    boards: trees.Boards = False,
    animate: trees.Animate = False,
    frames: trees.Frames = False,
    positions: arguments.Positions = None,
    workers: arguments.Workers = None,
    cluster: arguments.Cluster = None,
    out: arguments.Answers = None,
    times: arguments.Times = False,
    json: arguments.Json = False,
) -> None:
    """Search a position: its value, the best move, the line, and what it cost.

    Without --depth the search deepens ply by ply until --nodes or --seconds end it (by default after one
    second) or the game is solved, and the answer is that of the last depth it finished. With '-' as the position,
    positions are read from stdin, one a line, and each is answered by one line of JSON; a bad line by its error.
    With --positions many are searched at the same time, on several processes or a cluster.
    """
    played = arguments.load_game(game, parameters)
    name = arguments.choose_algorithm(played, algorithm)
    given = arguments.read_options(name, options)
    file = trees.tree_file(record, record_limit, tree_depth, boards, animate, frames)

    if positions is not None:
        from zermelo.cli.many import answer_positions
        from zermelo.jobs import search_many

        many = partial(
            search_many, played, algorithm=name, depth=depth, nodes=nodes, seconds=seconds, seed=seed,
            all_best=all_best or None, interpreted=interpreted or None, times=times, **given,
        )  # fmt: skip
        one = any(each is not None for each in (position, moves, file))
        answer_positions(many, positions, workers, cluster, out, one)
        return
    only_many = zip(ONLY_MANY, (workers, cluster, out, times or None), strict=True)
    if wrong := [flag for flag, value in only_many if value is not None]:
        raise UsageError(f"{wrong[0]} needs --positions FILE: expected many positions, got one")

    def ask(state: State) -> SearchResult:
        with display() as progress:
            return run_search(
                played, state, find_algorithm(name), depth=depth, nodes=nodes, seconds=seconds, seed=seed,
                all_best=all_best or None, interpreted=interpreted or None, record=0 if file is None else file.limit,
                watch=watcher(played, state, progress), **given,
            )  # fmt: skip

    if position == STDIN:
        answer_lines(played, ask, file is not None or moves is not None)
        return
    result = ask(arguments.read_state(played, position, moves))
    if file is not None:
        trees.save(result, file)
    if json:
        emit(result.to_dict())
    else:
        print(result)
    if result.stopped == "interrupt":
        raise KeyboardInterrupt


class Answer(Protocol):
    """The result of a command for one position."""

    @property
    def stopped(self) -> str | None: ...

    def to_dict(self) -> dict[str, Any]: ...


def answer_lines(game: Game, ask: Callable[[State], Answer], one: bool) -> None:
    """Answer every position of stdin by one line of JSON; a line that cannot be answered by one with its error.

    `one`: what was asked for makes sense for one position only.
    """
    if one:
        raise UsageError("expected one position with --record or --moves, got '-' (many from stdin)")
    refused = 0
    for number, line in lines():
        try:
            result = ask(game.position(line))
        except UsageError as error:
            refused += 1
            emit({"line": number, "position": line.strip()[:LONGEST_MESSAGE], "error": shortened(str(error))})
            continue
        emit(result.to_dict())
        if result.stopped == "interrupt":
            raise KeyboardInterrupt
    if refused:
        raise UsageError(f"{refused:,} lines of stdin could not be answered: their answers say why")


def lines() -> Iterator[tuple[int, str]]:
    """The lines of stdin that are not blank, with their numbers; of a longer one only what no position can have."""
    number = 0
    try:
        while line := sys.stdin.readline(LONGEST_TEXT + 2):
            number += 1
            rest = line
            if number == 1:
                line = line.removeprefix(BOM)
            while not rest.endswith("\n") and (rest := sys.stdin.readline(LONGEST_TEXT + 2)):
                pass  # the end of a line that is too long belongs to that line
            if line.strip():
                yield number, line
    except UnicodeDecodeError:
        raise UsageError(f"stdin after line {number}: expected text in {sys.stdin.encoding}") from None
