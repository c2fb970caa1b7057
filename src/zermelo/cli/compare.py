"""`zermelo compare`: every algorithm that applies, on one position, to one depth."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from zermelo.algorithms import DRIVERS
from zermelo.cli import arguments
from zermelo.cli.output import console, emit, message
from zermelo.complexity import count, minimal_leaves
from zermelo.core import (
    Algorithm,
    Game,
    KernelGame,
    SearchResult,
    State,
    at_least,
    declared,
    deepest,
    list_algorithms,
    search,
)
from zermelo.errors import DisagreementError, UsageError, shown

OF_TWO = ("minimax", "expectimax")  # what is found in a zero-sum game of two: searches for more players are left out
AFFORDABLE, AFFORDABLE_INTERPRETED = 1_000_000, 10_000  # leaves of the whole tree at the depth chosen by default
MEANS = 1e-9  # of the greatest payoff: how far means may differ by rounding
MINIMAL_NODES, MINIMAL_NODES_INTERPRETED = 100_000_000, 300_000  # spent on the minimal tree before it stays unknown


@dataclass(frozen=True)
class Comparison:
    game: Game
    state: State
    depth: int
    minimal: int | None
    results: list[SearchResult]
    kinds: dict[str, str]  # what each algorithm finds

    def ratio(self, result: SearchResult) -> float | None:
        return result.leaves / self.minimal if self.minimal else None

    def to_dict(self) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "parameters": dict(self.game.parameters),
            "position": self.game.format(self.state),
            "depth": self.depth,
            "minimal_leaves": self.minimal,
            "results": [
                result.to_dict() | {
                    "finds": self.kinds[result.algorithm],
                    "leaves_ratio": self.ratio(result), "nodes_per_second": result.nodes_per_second,
                }
                for result in self.results
            ],
        }  # fmt: skip


@arguments.examples(
    "compare othello", "compare tic_tac_toe --depth 9", 'compare othello -g size=6 --moves "c2 b2" --depth 7 --json'
)
def compare(
    game: arguments.GameName,
    position: arguments.Position = None,
    parameters: arguments.Parameters = None,
    moves: arguments.Moves = None,
    depth: arguments.Depth = None,
    interpreted: arguments.Interpreted = False,
    json: arguments.Json = False,
) -> None:
    """Compare all algorithms on a position: every one that applies, to the same depth, and what each costs.

    In a zero-sum game of two all must find the same value; if two do not, the command fails (exit
    code 1). In other games those that look for the same (max^n, paranoid, …) must agree, and the
    column 'finds' says who looks for what. Algorithms that look beyond the depth are left out, or
    told not to (the engine runs without quiescence).
    Without --depth it is the deepest at which the whole tree has a million leaves at most.

    The column 'x minimal' is leaves against the minimal tree: the fewest leaves that prove the
    value in the tree of this very position, counted exactly (the leaves of the smallest strategy
    of each player, minus the one that they share). 1 is perfect; below 1 only positions reached
    by several orders of moves and found in a table can take a search.
    """
    played = arguments.load_game(game, parameters)
    state = arguments.read_state(played, position, moves)
    if played.is_over(state):
        raise UsageError(f"the game is over in this position of {played.name}: nothing to search")
    contenders = applicable(played)
    if not contenders:
        raise UsageError(f"no algorithm to compare fits {played.name} ('zermelo list' shows what runs on what)")
    if depth is None:
        depth = affordable_depth(played, state, interpreted)
        message(f"depth {depth} (choose another with --depth)")
    at_least("depth", depth, 0)
    found = _compared(played, state, deepest(played, depth), contenders, interpreted)
    if json:
        emit(found.to_dict())
    else:
        _print(found)
    check_agreement(found)


def applicable(game: Game) -> list[Algorithm]:
    """The algorithms that find the value of a depth, fit the game and need not be told more.

    In a zero-sum game of two, those that find its one value; else all that need no other to find one.
    """
    fitting = [
        each for each in list_algorithms().values()
        if each.fixed_depth is not None and arguments.fits(game, each)
        and all(option.default is not option.empty for option in declared(each.function).values())
    ]  # fmt: skip
    if zero_sum(game):
        return [each for each in fitting if each.finds in OF_TWO]
    return [each for each in fitting if each.name not in DRIVERS]


def zero_sum(game: Game) -> bool:
    """Is it a zero-sum game of two?"""
    return game.traits.players == 2 and game.traits.constant_sum == 0


def affordable_depth(game: Game, state: State, interpreted: bool = False) -> int:
    """The deepest at which the whole tree can be searched in moments; 1 at least."""
    fast = isinstance(game, KernelGame) and not interpreted
    most = AFFORDABLE if fast else AFFORDABLE_INTERPRETED
    depth = 1
    while depth < deepest(game, None):
        leaves = count(game, state, depth + 1, nodes=most, interpreted=interpreted).leaves
        if not leaves or leaves > most:
            break
        depth += 1
    return depth


def run_one(game: Game, state: State, depth: int, algorithm: Algorithm, interpreted: bool = False) -> SearchResult:
    options = algorithm.fixed_depth or {}
    result = search(game, state, algorithm.name, depth=depth, interpreted=interpreted, **options)
    if result.stopped == "interrupt":
        raise KeyboardInterrupt
    return result


def check_agreement(found: Comparison) -> None:
    """Those that look for the same find the same: to the last bit, since searches select values; means nearly."""
    traits = found.game.traits
    rounding = MEANS * max(abs(traits.lowest), abs(traits.highest)) if traits.chance else 0.0
    first: dict[str, SearchResult] = {}
    for other in found.results:
        one = first.setdefault("" if zero_sum(found.game) else found.kinds[other.algorithm], other)
        if abs(for_mover(one) - for_mover(other)) > rounding:
            raise DisagreementError(
                f"{one.algorithm} and {other.algorithm} disagree on {found.game.name} to depth {found.depth}:"
                f" {one.value} against {other.value} in {shown(found.game.format(found.state))}"
            )


def for_mover(result: SearchResult) -> float:
    """The value for the player to move; where chance is, for the first."""
    value = result.value
    assert value is not None
    return value[max(0, result.game.mover(result.state))] if isinstance(value, tuple) else value


def _compared(game: Game, state: State, depth: int, contenders: list[Algorithm], interpreted: bool) -> Comparison:
    results = []
    with _progress(len(contenders) + 1) as advance:
        for algorithm in contenders:
            advance(algorithm.name)
            results.append(run_one(game, state, depth, algorithm, interpreted))
        advance("minimal tree")
        minimal = _minimal(game, state, depth, for_mover(results[0]), interpreted) if zero_sum(game) else None
    return Comparison(game, state, depth, minimal, results, {each.name: each.finds for each in contenders})


def _minimal(game: Game, state: State, depth: int, value: float, interpreted: bool) -> int | None:
    nodes = MINIMAL_NODES if isinstance(game, KernelGame) and not interpreted else MINIMAL_NODES_INTERPRETED
    return minimal_leaves(game, state, depth, value, nodes=nodes, interpreted=interpreted)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[str], None]]:
    """A bar on stderr if that is a terminal; gives a function that tells what comes next."""
    if not sys.stderr.isatty():
        yield lambda name: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=console(stderr=True), transient=True, redirect_stderr=False) as progress:
        task, done = progress.add_task("", total=total), itertools.count()
        yield lambda name: progress.update(task, completed=next(done), description=name, refresh=True)


def _print(found: Comparison) -> None:
    from rich import box
    from rich.table import Table

    minimal = "unknown" if found.minimal is None else f"{found.minimal:,}"
    one_value = zero_sum(found.game)
    known = one_value and not found.game.traits.chance
    title = f"{found.game.name} to depth {found.depth}" + (f", minimal tree: {minimal} leaves" if known else "")
    table = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False, padding=(0, 1, 0, 0))
    columns = ["algorithm", *([] if one_value else ["finds"]), "value", "nodes", "leaves"]
    for name in (*columns, *(["x minimal"] if known else []), "seconds", "nodes/s"):
        table.add_column(name, justify="left" if name in ("algorithm", "finds") else "right", no_wrap=True)
    for result in found.results:
        ratio = found.ratio(result)
        table.add_row(
            result.algorithm, *([] if one_value else [found.kinds[result.algorithm]]), _value(result.value),
            f"{result.nodes:,}", f"{result.leaves:,}", *(["" if ratio is None else f"{ratio:,.2f}"] if known else []),
            f"{result.seconds:.3f}", f"{result.nodes_per_second:,.0f}",
        )  # fmt: skip
    console().print(table)


def _value(value: float | tuple[float, ...] | None) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_value, value)) + ")"
    return "unknown" if value is None else f"{value:g}"
