"""`zermelo measure`: how large a game is."""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli import arguments
from zermelo.cli.output import console, emit, message, target
from zermelo.core import game as find_game
from zermelo.core import write_text
from zermelo.errors import UsageError

if TYPE_CHECKING:
    from zermelo.complexity.estimation import Play
    from zermelo.complexity.measuring import Report
    from zermelo.complexity.state_space import Progress
    from zermelo.statistics import Estimate, LogEstimate

EVERY = 0.2  # seconds between two words of progress

Name = Annotated[
    str | None, typer.Argument(metavar="GAME", help="A game of 'zermelo list', or the path of a .py file.")
]
Games = Annotated[int, typer.Option("--games", metavar="N", help="Games at random.")]
EngineGames = Annotated[int, typer.Option("--engine-games", metavar="N", help="Games of the engine against itself.")]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help="Seed of all that is random.")]
Memory = Annotated[float, typer.Option("--memory", metavar="MB", help="Memory that the states may take.")]
Svg = Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw states and moves by ply.")]


@arguments.examples(
    "measure tic_tac_toe --symmetry", "measure connect_four -g width=5 -g height=4 --exact",
    "measure hex -g size=11 --estimate --seed 7 --json", "measure --published",
)  # fmt: skip
def measure(
    game: Name = None,
    position: arguments.Position = None,
    parameters: arguments.Parameters = None,
    moves: arguments.Moves = None,
    exact: Annotated[bool, typer.Option("--exact", help="Enumerate; fail if the memory does not suffice.")] = False,
    estimated: Annotated[bool, typer.Option("--estimate", help="Do not try to enumerate.")] = False,
    games: Games = 2000,
    engine_games: EngineGames = 20,
    seed: Seed = 0,
    memory: Memory = 256.0,
    symmetry: Annotated[bool, typer.Option("--symmetry", help="Count states up to symmetry, too.")] = False,
    published: Annotated[bool, typer.Option("--published", help="The lectures' table beside ours.")] = False,
    interpreted: arguments.Interpreted = False,
    svg: Svg = None,
    json: arguments.Json = False,
) -> None:
    """Measure a game: states, games, proofs, branching, length.

    Counted by enumeration where it ends within the memory, otherwise estimated with intervals of 95 %.
    """
    if exact and estimated:
        raise UsageError("expected --exact or --estimate, got both")
    if published and (game or svg):
        raise UsageError("expected --published alone, or a game")
    from zermelo.complexity import measuring as report

    mode: Any = "exact" if exact else "estimate" if estimated else "auto"
    how: dict[str, Any] = {
        "mode": mode, "games": games, "engine_games": engine_games, "seed": seed, "megabytes": memory,
        "interpreted": interpreted,
    }  # fmt: skip
    if published:
        _published(how, json)
        return
    if game is None:
        raise UsageError("expected a game or --published, got neither")
    played = arguments.load_game(game, parameters)
    state = arguments.read_state(played, position, moves)
    path = target(svg, ".svg") if svg else None
    with _progress() as progress:
        found = report.measure(played, state, symmetry=symmetry, progress=progress, **how)
    if path:
        from zermelo.complexity.ply_plots import picture

        write_text(path, picture(found))
    if json:
        emit(found.to_dict())
        return
    if found.too_large:
        message(found.too_large)
    for name, value in lines(found):
        print(f"{name:<24}{value}" if value else name)


@contextmanager
def _progress() -> Iterator[Progress]:
    """Words of progress on stderr if that is a terminal."""
    shown = time.monotonic()

    def tell(what: str, done: int) -> None:
        nonlocal shown
        if sys.stderr.isatty() and time.monotonic() - shown > EVERY:
            shown = time.monotonic()
            print(f"\x1b[2K{what}: {done:,}", end="\r", file=sys.stderr, flush=True)

    try:
        yield tell
    finally:
        if sys.stderr.isatty():
            print("\x1b[2K", end="\r", file=sys.stderr, flush=True)


def lines(found: Report) -> Iterator[tuple[str, str]]:
    """The report, line by line."""
    from zermelo.complexity.estimation import Play

    yield f"the measure of {found.game.name} from {found.game.format(found.state)}", ""
    yield from _exact(found) if found.exact else _estimated(found)
    yield f"random play, {found.estimated.play.games:,} games, seed {found.seed}", ""
    yield from _play(found.estimated.play)
    if isinstance(found.engine, Play):
        yield f"engine play, {found.engine.games} games, {found.engine_nodes:,} nodes a move, seed {found.seed}", ""
        yield from _play(found.engine)
    else:
        yield f"engine play: {found.engine}", ""
    for name, theirs, ours, verdict in found.compared():
        yield f"lectures' {name}", f"{_ten(theirs)}, ours {_ten(ours)}: {verdict}"


def _exact(found: Report) -> Iterator[tuple[str, str]]:
    exact = found.exact
    assert exact is not None
    rate = f", {exact.states / exact.seconds:,.0f} states/s" if exact.seconds > 0 else ""
    yield "states", f"{exact.states:,} ({exact.bytes / exact.states:.0f} bytes a state{rate})"
    if found.classes is not None:
        yield "  up to symmetry", f"{found.classes:,} ({found.symmetries} symmetries)"
    if exact.tree:
        yield "games", f"{_whole(exact.tree.games)}, nodes of the tree {_whole(exact.tree.size)}"
        yield "  length", f"{exact.tree.length:.2f} plies over all games, branching {exact.tree.branching:.2f}"
    if exact.solution:
        solution = exact.solution
        yield "value", f"{solution.value:g} for the player to move"
        yield "decision", f"{_whole(solution.decision)} leaves; proof from both sides {_whole(solution.proof)}"
        yield "game tree", f"{_whole(solution.game_tree)} leaves to the solution depth {solution.depth}"
    if exact.forced is not None:
        yield "forced moves", f"{100 * exact.forced:.2f} % of states"
    if exact.impact is not None:
        yield "opponent impact", f"{100 * exact.impact:.2f} % of states"
    for name, reason in exact.without.items():
        yield f"no {name}", reason


def _estimated(found: Report) -> Iterator[tuple[str, str]]:
    estimated = found.estimated
    if estimated.states:
        yield "states", f"{_log(estimated.states.total)} by populations"
    caught = estimated.recaptured
    least = f"{_log(caught.log10)} by recapture, a lower bound" if caught.log10 else "too few recaptures"
    yield "  seen", f"{caught.distinct:,}; {least}"
    if estimated.tree:
        yield "games", f"{_log(estimated.tree.ends)} by populations; nodes {_log(estimated.tree.total)}"
    if estimated.knuth:
        carried = f"carried by {estimated.effective:.0f} of {estimated.play.games:,} games"
        yield "  Knuth", f"{_log(estimated.knuth)}, {carried}"
    else:
        yield "games", "the game does not state its length: its tree may be infinite"


def _play(play: Play) -> Iterator[tuple[str, str]]:
    cut = f", {play.cut:,} games cut" if play.cut else ""
    yield "  length", f"{_number(play.length)} plies{cut}"
    if play.branching:
        yield "  branching", f"{_number(play.branching)}; branching ^ length {_ten(play.log10_power)}"
    for name, share in (
        ("forced moves", play.forced), ("first wins", play.first_wins), ("draws", play.draws),
        ("opponent impact", play.impact),
    ):  # fmt: skip
        if share:
            yield f"  {name}", f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"


def _whole(number: int) -> str:
    return f"{number:,}" if number < 10**15 else f"{number:,} (10^{math.log10(number):.1f})"


def _ten(power: float | None) -> str:
    return "nothing" if power is None else f"10^{power:.3g}"


def _log(found: LogEstimate) -> str:
    return f"10^{found.log10:.2f} ({found.low:.2f} to {found.high:.2f})"


def _number(found: Estimate) -> str:
    return f"{found.value:.2f} ({found.low:.2f} to {found.high:.2f})"


def _published(how: dict[str, Any], json: bool) -> None:
    from zermelo.complexity import measuring as report
    from zermelo.complexity import published

    rows: list[dict[str, Any]] = []
    with _progress() as progress:
        for row in published.table():
            entry: dict[str, Any] = {"game": row.game, "cells": row.cells, "states": row.states, "tree": row.tree}
            if row.game in published.OURS:
                name, parameters = published.OURS[row.game]
                asked = how if row.game == "tic-tac-toe" else how | {"mode": "estimate"}
                found = report.measure(find_game(name, **parameters), progress=progress, **asked)
                entry |= {
                    "our_states": found.log10_states, "our_games": found.log10_games, "our_tree": found.log10_game_tree,
                    "states_verdict": published.verdict(row.states, found.log10_states),
                    "tree_verdict": published.verdict(row.tree, found.log10_game_tree),
                }  # fmt: skip
            rows.append(entry)
    if json:
        emit({"source": published.SOURCE, "seed": how["seed"], "rows": rows})
        return
    _print_table(rows, f"{published.SOURCE}, beside ours (powers of ten; seed {how['seed']})")


def _print_table(rows: list[dict[str, Any]], title: str) -> None:
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    for name in ("game", "states", "ours", "verdict", "game tree", "ours", "verdict", "all games, ours"):
        table.add_column(name, justify="left" if name in ("game", "verdict") else "right")
    for row in rows:
        cells = [row["game"], _cell(row["states"]), _cell(row.get("our_states"))]
        cells += [row.get("states_verdict", "no game of ours"), _cell(row["tree"]), _cell(row.get("our_tree"))]
        table.add_row(*cells, row.get("tree_verdict", ""), _cell(row.get("our_games")))
    console().print(table)


def _cell(power: float | None) -> str:
    return "" if power is None else str(power) if isinstance(power, int) else f"{power:.1f}"
