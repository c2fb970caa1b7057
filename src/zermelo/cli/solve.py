"""`zermelo solve`: the value of a position for certain, with its proof."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import Annotated

import typer

from zermelo.cli import asking
from zermelo.cli.output import emit, target
from zermelo.cli.search import RECORD_LIMIT, STDIN, answer_lines, save
from zermelo.core.control import Control
from zermelo.core.errors import UsageError
from zermelo.core.game import State
from zermelo.search.proof_number.solve import Solution, choose
from zermelo.search.proof_number.solve import solve as run_solve

EVERY = 0.2  # seconds between two lines of progress


@asking.examples(
    "solve tic_tac_toe",
    "solve mnk -g m=4 -g n=4 -g k=4",
    "solve connect_four 1122 -g width=5 -g height=4 --record proof.svg",
    "solve hex -g size=3 -a pn -o goal=win --json",
    "solve othello - -g size=6 < endgames.txt",
)
def solve(
    game: asking.GameName,
    position: asking.Position = None,
    algorithm: Annotated[
        str | None,
        typer.Option("-a", "--algorithm", metavar="NAME", help="An algorithm of 'zermelo list'; else one that suits."),
    ] = None,
    parameters: asking.Parameters = None,
    options: asking.Options = None,
    moves: asking.Moves = None,
    nodes: asking.Nodes = None,
    seconds: asking.Seconds = None,
    interpreted: asking.Interpreted = False,
    record: Annotated[
        str | None, typer.Option("--record", metavar="FILE", help="Write the proof tree: .json, or .svg for a picture.")
    ] = None,
    record_limit: Annotated[
        int, typer.Option("--record-limit", metavar="N", help="Write at most N nodes.")
    ] = RECORD_LIMIT,
    json: asking.Json = False,
) -> None:
    """Solve a position: its value for certain, the proof's size, the line, and what it cost.

    Without a budget it goes on until it is done. Win, draw and loss are solved by df_pn within its memory
    (-o memory_mb=256), scores by the engine to the end of the game. A proof-number algorithm may be asked for
    one goal: -o goal=win, draw, or the least payoff that will do. With '-' as the position, positions are read
    from stdin, one a line, and each is answered by one line of JSON.
    """
    played = asking.asked_game(game, parameters)
    name = asking.asked_algorithm(played, algorithm) if algorithm else choose(played)
    given = asking.asked_options(name, options)
    path = None if record is None else target(record, ".json", ".svg")
    if record_limit < 1:
        raise UsageError(f"record-limit: expected at least 1, got {record_limit}")

    def ask(state: State) -> Solution:
        return run_solve(
            played, state, name, nodes=nodes, seconds=seconds, interpreted=interpreted, watch=_progress(),
            record=0 if path is None else record_limit, **given,
        )  # fmt: skip

    if position == STDIN:
        answer_lines(played, ask, path, moves)
        return
    solution = ask(asking.asked_state(played, position, moves))
    if path is not None:
        save(solution.result, path)
    if json:
        emit(solution.to_dict())
    else:
        print(solution)
    if solution.stopped == "interrupt":
        raise KeyboardInterrupt


def _progress() -> Callable[[Control], None] | None:
    """A line on stderr that is written over and over, if that is a terminal: nodes, rate, memory."""
    if not sys.stderr.isatty():
        return None
    began = time.perf_counter()
    last = began

    def show(control: Control) -> None:
        nonlocal last
        now = time.perf_counter()
        if now - last < EVERY:
            return
        last = now
        nodes = control.nodes_so_far
        memory = "" if control.memory is None else f", {control.memory():,.1f} MB"
        line = f"{nodes:,} nodes, {nodes / (now - began):,.0f} nodes/s{memory}"
        print(f"\x1b[2K{line}", end="\r", file=sys.stderr, flush=True)

    return show
