"""`zermelo solve`: the value of a position for certain, with its proof."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.algorithms import Solution, choose_solver
from zermelo.algorithms import solve as run_solve
from zermelo.cli import arguments, trees
from zermelo.cli.output import emit
from zermelo.cli.progress import display
from zermelo.cli.search import STDIN, answer_lines
from zermelo.core import State


@arguments.examples(
    "solve tic_tac_toe",
    "solve mnk -g m=4 -g n=4 -g k=4",
    "solve connect_four 1122 -g width=5 -g height=4 --record proof.svg --boards",
    "solve hex -g size=3 -a pn -o goal=win --json",
    "solve othello - -g size=6 < endgames.txt",
)
def solve(
    game: arguments.GameName,
    position: arguments.Position = None,
    algorithm: Annotated[
        str | None,
        typer.Option("-a", "--algorithm", metavar="NAME", help="An algorithm of 'zermelo list'; else one that suits."),
    ] = None,
    parameters: arguments.Parameters = None,
    options: arguments.Options = None,
    moves: arguments.Moves = None,
    nodes: arguments.Nodes = None,
    seconds: arguments.Seconds = None,
    interpreted: arguments.Interpreted = False,
    record: trees.Record = None,
    record_limit: trees.RecordLimit = trees.RECORD_LIMIT,
    tree_depth: trees.TreeDepth = None,
    boards: trees.Boards = False,
    animate: trees.Animate = False,
    frames: trees.Frames = False,
    json: arguments.Json = False,
) -> None:
    """Solve a position: its value for certain, the proof's size, the line, and what it cost.

    Without a budget it goes on until it is done. Win, draw and loss are solved by df_pn within its memory
    (-o memory_mb=256), scores by the engine to the end of the game. A proof-number algorithm may be asked for
    one goal: -o goal=win, draw, or the least payoff that will do. With '-' as the position, positions are read
    from stdin, one a line, and each is answered by one line of JSON.
    """
    played = arguments.load_game(game, parameters)
    name = arguments.choose_algorithm(played, algorithm) if algorithm else choose_solver(played)
    given = arguments.read_options(name, options)
    file = trees.tree_file(record, record_limit, tree_depth, boards, animate, frames)

    def ask(state: State) -> Solution:
        with display() as progress:
            return run_solve(
                played, state, name, nodes=nodes, seconds=seconds, interpreted=interpreted or None, progress=progress,
                record=0 if file is None else file.limit, **given,
            )  # fmt: skip

    if position == STDIN:
        answer_lines(played, ask, file is not None or moves is not None)
        return
    solution = ask(arguments.read_state(played, position, moves))
    if file is not None:
        trees.save(solution.result, file)
    if json:
        emit(solution.to_dict())
    else:
        print(solution)
    if solution.stopped == "interrupt":
        raise KeyboardInterrupt
