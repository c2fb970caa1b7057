"""Search: check what is asked, run the algorithm under its budget, report what it found."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, NamedTuple, Unpack, cast

from zermelo.core._names import AlgorithmName, GameName, Options
from zermelo.core.arguments import at_least, coerce
from zermelo.core.certainty import is_certain
from zermelo.core.compiler_queue import CompilerQueue
from zermelo.core.control import MOST_SECONDS, Control
from zermelo.core.interface import Game, State
from zermelo.core.registry import Algorithm, default_algorithm, find_algorithm, game
from zermelo.core.result import Details, SearchResult
from zermelo.core.task import Outcome, Task
from zermelo.core.tiers import run_in_tiers
from zermelo.errors import UsageError, ZermeloError
from zermelo.kernels import CUTOFFS, HITS, LEAVES, NODES, PROBES, RESEARCHES, TERMINAL

DEFAULT_SECONDS = 1.0
OWN_BUDGETS = ("playouts", "iterations")  # options of algorithms that are budgets of their own
DEEPEST = 500  # plies of a plain game whose length nobody has stated
USUALLY_RECORDED = 100_000
MOST_RECORDED = 10_000_000
MOST_COUNTED = 1 << 62  # nodes; and the largest seed


def search(
    game_or_name: Game | GameName | str,
    position: State | str | None = None,
    algorithm: AlgorithmName | Algorithm | None = None,
    *,
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    all_best: bool | None = None,
    moves: Literal["best", "all"] = "best",
    record: int | bool = 0,
    events: int = 0,
    interpreted: bool | None = None,
    watch: Callable[[Control], None] | None = None,
    previous: SearchResult | None = None,
    **options: Unpack[Options],
) -> SearchResult:
    """Search a position of a game.

    position   a text or a state; None is the start
    algorithm  by name, or one of `find_algorithm`; None is the usual one of the game
    depth, nodes, seconds   the budget; without any, one second (options `playouts` and `iterations` are one, too).
               Without a depth, an algorithm that needs one searches to depth 1, 2, … until the budget or the game
               ends, and the last depth that was finished is the answer; with a depth it searches to that depth at once
    seed       breaks ties among the equally best moves; without it the first one is taken
    all_best   find every equally best move; None: only if there is a seed to choose among them
    moves      "all": find the value of every move (`result.move_values`), for two or three times the nodes. Each is
               searched by itself, to the same depth, unless the algorithm judges all moves anyway
    record     keep the search tree, up to so many nodes (`result.tree`); True is 100,000
    events     with `record`: keep what happens to the nodes in order, too, up to so many events (`result.tree.events`)
    interpreted   run the kernels as plain Python; False: as machine code; None: as whichever answers first
    watch      called some times a second while the search runs
    previous   the result of an earlier position of the same game: an algorithm that keeps its tree goes on with it
    options    of the algorithm, by name

    In a game with hidden information the algorithm is given what the player to move knows, never the state.
    Ctrl-C stops the search and the best result so far comes back, marked as stopped.

    >>> result = search("tic_tac_toe", algorithm="alpha_beta", depth=9, interpreted=True)
    >>> result.value, result.nodes
    (0.0, 18297)
    """
    played = game(game_or_name)
    if missing := played.missing():
        raise UsageError("; ".join(missing))
    chosen = algorithm if isinstance(algorithm, Algorithm) else find_algorithm(algorithm or default_algorithm(played))
    if reason := chosen.unmet(played):
        fits = f"'zermelo explain {chosen.name}' shows what it searches"
        raise UsageError(f"{chosen.name} cannot search {played.name}: it {reason} ({fits})")
    if coerce("moves", moves, Literal["best", "all"]) == "all":
        chosen = chosen.judging()
    if depth is None and chosen.needs_depth:
        chosen = chosen.deepened(until_decided=True)
    resolved = chosen.options(options)
    state = played.position(position)
    if played.mover(state) == TERMINAL:
        raise UsageError(f"the game is over in this position of {played.name}: nothing to search")
    record = USUALLY_RECORDED if record is True else record
    kept_events = check_budget(record=events).record if record else 0
    budget = check_budget(depth=depth, nodes=nodes, seconds=seconds, seed=seed, record=record)
    by_default = budget[:3] == (None, None, None) and all(resolved.get(own) is None for own in OWN_BUDGETS)
    if by_default:
        budget = budget._replace(seconds=DEFAULT_SECONDS)
    to = deepest(played, budget.depth)
    known = played.masked(state, played.mover(state))

    def make(compiled: bool, compiler: CompilerQueue | None) -> Task:
        control = Control(budget.nodes, budget.seconds)
        control.watch = watch
        return Task(
            played, known, to, control, compiled, budget.seed, seed is not None if all_best is None else all_best,
            moves == "all", record=budget.record, events=kept_events, previous=kept(previous, played, chosen.name),
            compiler=compiler,
        )  # fmt: skip

    def run(task: Task) -> Outcome:
        outcome: Outcome = chosen.function(task, **resolved)
        return outcome

    task, outcome = run_in_tiers(played, interpreted, make, run)
    return replace(_report(task, chosen, resolved, outcome), state=state, by_default=by_default)


def kept(previous: SearchResult | None, played: Game, algorithm: str) -> Any:
    """What an earlier search of this game by this algorithm has kept, if anything."""
    if previous is None or previous.game is not played or previous.algorithm != algorithm:
        return None
    return previous._memory


def deepest(played: Game, depth: int | None) -> int:
    """The depth to search to: never beyond the end of the game."""
    longest = played.traits.max_plies
    if depth is None:
        return DEEPEST if longest is None else longest
    if longest is None and depth > DEEPEST:
        raise UsageError(f"depth: expected at most {DEEPEST} for a game that does not state its max_plies, got {depth}")
    return depth if longest is None else min(depth, longest)


class Budget(NamedTuple):
    """What a search may spend, and how it is told to choose and to record."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    seed: int | None = None
    record: int = 0


LEAST = Budget(0, 1, 0, 0, 0)
MOST = Budget(None, MOST_COUNTED, MOST_SECONDS, MOST_COUNTED, MOST_RECORDED)


def check_budget(**given: Any) -> Budget:
    """A budget as plain numbers; refuses what no search can be given."""
    checked = {}
    for what, value in given.items():
        if value is not None:
            least, most = getattr(LEAST, what), getattr(MOST, what)
            value = coerce(what, value, float if what == "seconds" else int)
            at_least(what, value, least)
            if most is not None and value > most:
                raise UsageError(f"{what}: expected at most {most:,}, got {value}")
        checked[what] = value
    return Budget(**checked)


def _report(task: Task, algorithm: Algorithm, options: dict[str, Any], outcome: Outcome) -> SearchResult:
    if isinstance(outcome.value, float) and math.isinf(outcome.value):
        raise ZermeloError(f"{task.game.name}: a position before the end has no moves, or a payoff is infinite")
    best = outcome.best_moves or outcome.pv[:1]
    move = task.chosen(best)
    pv = outcome.pv if outcome.pv[:1] == (move,) else (() if move is None else (move,))
    counts = outcome.counts
    answered = algorithm if outcome.by is None else find_algorithm(outcome.by)
    exact = answered.exact_for_depth(options if outcome.by is None else answered.options({}))
    return SearchResult(
        game=task.game, state=task.state, algorithm=algorithm.name, options=options, seed=task.seed,
        value=outcome.value, bound=outcome.bound, move=move, best_moves=best, pv=pv,
        nodes=counts[NODES], leaves=counts[LEAVES], cutoffs=counts[CUTOFFS], researches=counts[RESEARCHES],
        table_probes=counts[PROBES], table_hits=counts[HITS], depth=outcome.depth,
        seconds=task.control.elapsed, compile_seconds=task.control.compile_seconds, compiled=task.compiled,
        stopped=task.control.reason if outcome.stopped else None,
        tree=replace(task.trees[0], line=pv) if task.trees else None, verdict=outcome.verdict,
        details=cast(Details, dict(outcome.details)), certain=is_certain(task.game, answered.finds, outcome),
        distance=outcome.distance if exact else None, exact_for_depth=exact, move_values=outcome.move_values,
        root_moves=outcome.root_moves,        policy=outcome.policy, _memory=outcome.memory,
    )
