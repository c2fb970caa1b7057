"""Compare algorithms on one position, to one depth: values, nodes, leaves, time."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.algorithms._drivers import DRIVERS
from zermelo.complexity import minimal_leaves, perft
from zermelo.core import Algorithm, Game, KernelGame, Progress, SearchResult, State, at_least, deepest, find_algorithm
from zermelo.core import game as find_game
from zermelo.core import json_value, list_algorithms, search
from zermelo.drawing import WIDTH, Table
from zermelo.errors import DisagreementError, UsageError, shown

TWO_PLAYER_VALUES = ("minimax", "expectimax")  # what is found in a zero-sum game of two players
AFFORDABLE, AFFORDABLE_INTERPRETED = 1_000_000, 10_000  # leaves of the whole tree at the depth chosen by default
ROUNDING = 1e-9  # of the greatest payoff: how far means may differ
MINIMAL_NODES, MINIMAL_NODES_INTERPRETED = 100_000_000, 300_000  # spent on the minimal tree before it stays unknown


@dataclass(frozen=True, repr=False)
class Comparison:
    """The results of several algorithms on one position, searched to the same depth.

    `minimal` is the number of leaves of the minimal tree: the fewest that prove the value in the tree of this very
    position (those of the smallest strategy of each player, minus the one leaf that they share). None if it is not
    known: it is counted in zero-sum games of two players, within a limit of nodes.
    """

    game: Game
    state: State
    depth: int
    minimal: int | None
    results: tuple[SearchResult, ...]

    def finds(self, result: SearchResult) -> str:
        """Which value an algorithm looks for: those that look for the same must agree."""
        return find_algorithm(result.algorithm).finds

    def ratio(self, result: SearchResult) -> float | None:
        """Leaves against the minimal tree. Below 1 only transpositions found in a table can take a search."""
        return result.leaves / self.minimal if self.minimal else None

    def check(self) -> None:
        """Raise DisagreementError if two algorithms that look for the same value do not find the same.

        Searches select values, which are equal to the last bit; means may differ by rounding. An algorithm that does
        not search to a fixed depth, or was stopped, is not checked.
        """
        traits = self.game.traits
        rounding = ROUNDING * max(abs(traits.lowest), abs(traits.highest)) if traits.chance else 0.0
        first: dict[str, SearchResult] = {}
        for other in self.results:
            if not is_exact(other):
                continue
            one = first.setdefault("" if zero_sum(self.game) else self.finds(other), other)
            if abs(for_mover(one) - for_mover(other)) > rounding:
                raise DisagreementError(
                    f"{one.algorithm} and {other.algorithm} disagree on {self.game.name} to depth {self.depth}:"
                    f" {one.value} against {other.value} in {shown(self.game.format(self.state))}"
                )

    def to_dict(self) -> dict[str, Any]:
        """The comparison in JSON's types."""
        return {
            "game": self.game.name,
            "parameters": json_value(self.game.parameters),
            "position": self.game.format(self.state),
            "depth": self.depth,
            "minimal_leaves": self.minimal,
            "results": [
                result.to_dict() | {
                    "finds": self.finds(result),
                    "leaves_ratio": self.ratio(result), "nodes_per_second": result.nodes_per_second,
                }
                for result in self.results
            ],
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<{len(self.results)} algorithms compared on {self.game.name} to depth {self.depth}>"

    def _repr_html_(self) -> str:
        return self.table().html()

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int | None = WIDTH) -> str:
        """The results as a table."""
        return self.table().text(width)

    def table(self) -> Table:
        """What each algorithm found, and what it cost."""
        one_value = zero_sum(self.game)
        known = one_value and not self.game.traits.chance
        columns = {"algorithm": [each.algorithm for each in self.results]}
        if not one_value:
            columns["finds"] = [self.finds(each) for each in self.results]
        columns["value"] = [_number(each.value) for each in self.results]
        columns["nodes"] = [f"{each.nodes:,}" for each in self.results]
        columns["leaves"] = [f"{each.leaves:,}" for each in self.results]
        if known:
            columns["x minimal"] = [_number(self.ratio(each), ",.2f") for each in self.results]
        columns["seconds"] = [f"{each.seconds:.3f}" for each in self.results]
        columns["nodes/s"] = [f"{each.nodes_per_second:,.0f}" for each in self.results]
        if isinstance(self.game, KernelGame) and not all(each.compiled for each in self.results):
            columns["ran as"] = ["machine code" if each.compiled else "plain Python" for each in self.results]
        title = f"{self.game.name} to depth {self.depth}"
        if known:
            title += f", minimal tree: {_number(self.minimal, ',')} leaves"
        rows = list(zip(*columns.values(), strict=True))
        return Table(list(columns), rows, left=("algorithm", "finds"), title=title)


def compare(
    game: Game | str,
    position: State | str | None = None,
    *,
    algorithms: Sequence[str] | None = None,
    depth: int | None = None,
    interpreted: bool | None = None,
    progress: Progress | None = None,
    found: Callable[[SearchResult], None] | None = None,
) -> Comparison:
    """Search a position with several algorithms to the same depth.

    game         a game or the name of one
    position     a text or a state; None is the start
    algorithms   by name; None: all that find the value of a fixed depth and fit the game. In a zero-sum game of two
                 players these must all find the same value; in others those that look for the same
    depth        None: the deepest at which the whole tree has a million leaves at most
    interpreted  run the kernels as plain Python; False: as machine code; None: as whichever answers first
    progress     called before each search with how many are done, of how many, and what
    found        called with each result as soon as it is there

    Algorithms that look beyond the depth are told not to (the engine runs without quiescence). `Comparison.check`
    raises an error if two algorithms disagree.

    >>> found = compare("tic_tac_toe", "X.O/.X./...", algorithms=["alpha_beta", "negascout"], depth=3, interpreted=True)
    >>> [(result.algorithm, result.value) for result in found.results]
    [('alpha_beta', 0.0), ('negascout', 0.0)]
    """
    played = find_game(game) if isinstance(game, str) else game
    state = played.position(position)
    if played.is_over(state):
        raise UsageError(f"the game is over in this position of {played.name}: nothing to search")
    contenders = applicable(played) if algorithms is None else [_chosen(played, name) for name in algorithms]
    if not contenders:
        needs = "'zermelo list algorithms' shows what each needs"
        raise UsageError(f"no algorithm to compare fits {played.name} ({needs})")
    depth = affordable_depth(played, state, interpreted) if depth is None else depth
    at_least("depth", depth, 0)
    depth = deepest(played, depth)
    results = []
    for done, each in enumerate(contenders):
        if progress is not None:
            progress(done, len(contenders), f"algorithms, {each.name} runs")
        results.append(_run(played, state, depth, each, interpreted))
        if found is not None:
            found(results[-1])
    known = [each for each in results if is_exact(each)]
    minimal = _minimal(played, state, depth, for_mover(known[0]), interpreted) if known and zero_sum(played) else None
    return Comparison(played, state, depth, minimal, tuple(results))


def applicable(game: Game) -> list[Algorithm]:
    """The algorithms that find the value of a fixed depth, fit the game and have a default for every option.

    In a zero-sum game of two players, those that find its one value; otherwise all but those that run another one.
    """
    fitting = [
        each for each in list_algorithms().values()
        if each.fixed_depth is not None and each.unmet(game) is None and each.has_defaults
    ]  # fmt: skip
    if zero_sum(game):
        return [each for each in fitting if each.finds in TWO_PLAYER_VALUES]
    return [each for each in fitting if each.name not in DRIVERS]


def _chosen(game: Game, name: str) -> Algorithm:
    found = find_algorithm(name)
    if reason := found.unmet(game):
        fits = f"'zermelo explain {name}' shows what it searches"
        raise UsageError(f"{name} cannot search {game.name}: it {reason} ({fits})")
    return found


def zero_sum(game: Game) -> bool:
    """Is it a zero-sum game of two players?"""
    return game.traits.players == 2 and game.traits.constant_sum == 0


def affordable_depth(game: Game, state: State, interpreted: bool | None = None) -> int:
    """The deepest at which the whole tree can be searched in moments; 1 at least."""
    fast = isinstance(game, KernelGame) and not interpreted
    most = AFFORDABLE if fast else AFFORDABLE_INTERPRETED
    depth = 1
    while depth < deepest(game, None):
        found = perft(game, state, depth + 1, nodes=most, interpreted=interpreted)
        if found.stopped or not 0 < found.leaves <= most:
            break
        depth += 1
    return depth


def is_exact(result: SearchResult) -> bool:
    """Is it the value of the tree cut at the given depth?"""
    fixed = find_algorithm(result.algorithm).fixed_depth is not None
    return fixed and result.bound == "exact" and result.stopped is None


def for_mover(result: SearchResult) -> float:
    """The value for the player to move; where chance is, for the first."""
    value = result.value
    assert value is not None
    return value[max(0, result.game.mover(result.state))] if isinstance(value, tuple) else value


def _run(game: Game, state: State, depth: int, algorithm: Algorithm, interpreted: bool | None) -> SearchResult:
    options = algorithm.fixed_depth or {}
    result = search(game, state, find_algorithm(algorithm.name), depth=depth, interpreted=interpreted, **options)
    if result.stopped == "interrupt":
        raise KeyboardInterrupt
    return result


def _minimal(game: Game, state: State, depth: int, value: float, interpreted: bool | None) -> int | None:
    nodes = MINIMAL_NODES if isinstance(game, KernelGame) and not interpreted else MINIMAL_NODES_INTERPRETED
    return minimal_leaves(game, state, depth, value, nodes=nodes, interpreted=interpreted)


def _number(value: float | tuple[float, ...] | None, form: str = "g") -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(_number(part) for part in value) + ")"
    return "unknown" if value is None else format(value, form)
