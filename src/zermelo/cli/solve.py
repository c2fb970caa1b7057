"""`zermelo solve`: the value of a position for certain, with its proof."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.algorithms import Solution, choose_solver
from zermelo.algorithms import solve as run_solve
from zermelo.cli import arguments, trees
from zermelo.cli.going_on import going_on
from zermelo.cli.output import emit
from zermelo.cli.progress import display
from zermelo.cli.search import STDIN, answer_lines
from zermelo.core import Game, State, cores
from zermelo.errors import UsageError

if TYPE_CHECKING:
    from zermelo.jobs import JobSolution


@arguments.examples(
    "solve tic_tac_toe",
    "solve mnk -g m=4 -g n=4 -g k=4",
    "solve connect_four 1122 -g width=5 -g height=4 --record proof.svg --boards",
    "solve hex -g size=3 -a pn -o goal=win --json",
    "solve othello - -g size=6 < endgames.txt",
    "solve othello -g size=6 --positions endgames.txt --workers 2 --out answers.jsonl",
    "solve mnk -g m=5 -g n=4 -g k=4 --workers 2 --checkpoint mnk.jobs",
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
    positions: arguments.Positions = None,
    workers: arguments.Workers = None,
    cluster: arguments.Cluster = None,
    out: arguments.Answers = None,
    times: arguments.Times = False,
    checkpoint: Annotated[
        str | None,
        typer.Option("--checkpoint", metavar="FILE", help="Keep what jobs found; the same command goes on."),
    ] = None,
    job_nodes: Annotated[
        int | None, typer.Option("--job-nodes", metavar="N", help="What a job may cost; 5,000,000 if left out.")
    ] = None,
    json: arguments.Json = False,
) -> None:
    """Solve a position: its value for certain, the proof's size, the line, and what it cost.

    Without a budget it goes on until it is done. Win, draw and loss are solved by df_pn within its memory
    (-o memory_mb=256), scores by the engine to the end of the game. A proof-number algorithm may be asked for
    one goal: -o goal=win, draw, or the least payoff that will do. With '-' as the position, positions are read
    from stdin, one a line, and each is answered by one line of JSON.

    With --positions many are solved at the same time, on several processes or a cluster. One position is solved by
    many jobs (job-level proof-number search) with --workers, --cluster or --checkpoint; -a is then the algorithm of
    the jobs.
    """
    played = arguments.load_game(game, parameters)
    name = arguments.choose_algorithm(played, algorithm) if algorithm else choose_solver(played)
    jobs = positions is None and any(each is not None for each in (workers, cluster, checkpoint, job_nodes))
    goal, options = _goal_of(options) if jobs else (None, options)
    given = arguments.read_options(name, options)
    given.update(nodes=nodes, seconds=seconds, interpreted=interpreted or None)
    file = trees.tree_file(record, record_limit, tree_depth, boards, animate, frames)

    if positions is not None:
        from zermelo.cli.many import answer_positions
        from zermelo.jobs import solve_many

        many = partial(solve_many, played, algorithm=name, times=times, **given)
        one = any(each is not None for each in (position, moves, file, checkpoint, job_nodes))
        answer_positions(many, positions, workers, cluster, out, one)
        return
    if out is not None or times:
        raise UsageError("--out and --times need --positions FILE: expected many positions, got one")
    if jobs:
        if file is not None or position == STDIN:
            raise UsageError("jobs solve one position without --record: leave out --workers, --cluster, --checkpoint")
        state = arguments.read_state(played, position, moves)
        given.update(goal=goal, job_nodes=job_nodes, workers=workers, cluster=cluster, checkpoint=checkpoint)
        _show(_by_jobs(played, state, name, given), json)
        return
    ask = partial(_ask, played, name, file, given)
    if position == STDIN:
        answer_lines(played, ask, file is not None or moves is not None)
        return
    solution = ask(arguments.read_state(played, position, moves))
    if file is not None:
        trees.save(solution.result, file)
    _show(solution, json)
    if solution.stopped == "interrupt":
        raise KeyboardInterrupt


def _ask(game: Game, name: str, file: trees.TreeFile | None, given: dict[str, Any], state: State) -> Solution:
    """Solve a position in this process."""
    with display() as progress:
        return run_solve(game, state, name, progress=progress, record=0 if file is None else file.limit, **given)


def _by_jobs(game: Game, state: State, name: str, given: dict[str, Any]) -> JobSolution:
    """Solve a position by jobs: on all cores, unless a number of workers or a cluster is given."""
    from zermelo.jobs import JOB_NODES, solve_by_jobs

    given["job_nodes"] = JOB_NODES if given["job_nodes"] is None else given["job_nodes"]
    if given["cluster"] is None and given["workers"] is None:
        given["workers"] = cores()
    kept = ["nothing is kept (--checkpoint FILE would)"]
    if (checkpoint := given["checkpoint"]) is not None:
        kept = [f"the jobs so far are in {checkpoint}: the same command goes on", checkpoint]
    with going_on(*kept), display() as progress:
        return solve_by_jobs(game, state, name, progress=progress, **given)


def _show(solution: Solution | JobSolution, json: bool) -> None:
    if json:
        emit(solution.to_dict())
    else:
        print(solution)


def _goal_of(options: list[str] | None) -> tuple[float | str | None, list[str]]:
    """The goal among the options, which is that of the whole search whatever does its jobs; and the other options."""
    given = arguments.pairs("-o", options)
    others = [f"{key}={value}" for key, value in given.items() if key != "goal"]
    return (arguments.read_options("df_pn", [f"goal={given['goal']}"])["goal"] if "goal" in given else None), others
