"""`zermelo solve`: the value of a position for certain, with its proof."""

from __future__ import annotations

import sys
import time
from typing import Annotated

import typer

from zermelo.algorithms.solving import Solution, choose
from zermelo.algorithms.solving import solve as run_solve
from zermelo.cli import arguments
from zermelo.cli.output import emit, target
from zermelo.cli.search import RECORD_LIMIT, STDIN, answer_lines, save
from zermelo.core import Control, State
from zermelo.errors import UsageError

EVERY = 0.2  # seconds between two lines of progress
ERASED = "\x1b[2K"  # the line of a terminal


@arguments.examples(
    "solve tic_tac_toe",
    "solve mnk -g m=4 -g n=4 -g k=4",
    "solve connect_four 1122 -g width=5 -g height=4 --record proof.svg",
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
    record: Annotated[
        str | None, typer.Option("--record", metavar="FILE", help="Write the proof tree: .json, or .svg for a picture.")
    ] = None,
    record_limit: Annotated[
        int, typer.Option("--record-limit", metavar="N", help="Write at most N nodes.")
    ] = RECORD_LIMIT,
    json: arguments.Json = False,
) -> None:
    """Solve a position: its value for certain, the proof's size, the line, and what it cost.

    Without a budget it goes on until it is done. Win, draw and loss are solved by df_pn within its memory
    (-o memory_mb=256), scores by the engine to the end of the game. A proof-number algorithm may be asked for
    one goal: -o goal=win, draw, or the least payoff that will do. With '-' as the position, positions are read
    from stdin, one a line, and each is answered by one line of JSON.
    """
    played = arguments.load_game(game, parameters)
    name = arguments.choose_algorithm(played, algorithm) if algorithm else choose(played)
    given = arguments.read_options(name, options)
    path = None if record is None else target(record, ".json", ".svg")
    if record_limit < 1:
        raise UsageError(f"record-limit: expected at least 1, got {record_limit}")

    def ask(state: State) -> Solution:
        show = Progress() if sys.stderr.isatty() else None
        try:
            return run_solve(
                played, state, name, nodes=nodes, seconds=seconds, interpreted=interpreted, watch=show,
                record=0 if path is None else record_limit, **given,
            )  # fmt: skip
        finally:
            if show is not None:
                show.erase()

    if position == STDIN:
        answer_lines(played, ask, path, moves)
        return
    solution = ask(arguments.read_state(played, position, moves))
    if path is not None:
        save(solution.result, path)
    if json:
        emit(solution.to_dict())
    else:
        print(solution)
    if solution.stopped == "interrupt":
        raise KeyboardInterrupt


class Progress:
    """A line on stderr that is written over and over: the nodes of all searches, the rate of the one under way, memory.

    Each goal is a search with a control of its own. Its clock begins when its kernels are compiled.
    """

    def __init__(self) -> None:
        self.control: Control | None = None
        self.before = 0  # nodes of the searches that are over
        self.began = self.last = time.perf_counter()

    def __call__(self, control: Control) -> None:
        now = time.perf_counter()
        if control is not self.control:
            self.before += 0 if self.control is None else self.control.nodes_so_far
            self.control, self.began = control, now
        if control.compiling:
            self.began = now
        elif now - self.last >= EVERY and now > self.began:
            self.last = now
            print(f"{ERASED}{self._line(control, now - self.began)}", end="\r", file=sys.stderr, flush=True)

    def _line(self, control: Control, seconds: float) -> str:
        nodes = control.nodes_so_far
        memory = "" if control.memory is None else f", {control.memory():,.1f} MB"
        return f"{self.before + nodes:,} nodes, {nodes / seconds:,.0f} nodes/s{memory}"

    def erase(self) -> None:
        print(ERASED, end="\r", file=sys.stderr, flush=True)
