"""Solve a position: its value for certain, with the proofs that it rests on.

The algorithm is chosen by what the game is:

- one with a solver of its own, if that is registered (SPECIAL);
- win, draw or loss (payoffs within -1 and 1): df-pn, first for a win, then for what its proof leaves open;
- hidden information: an equilibrium by the linear program of the sequence form;
- scores (Othello): the engine to the end of the game, because a window over many values asks all goals at once.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from zermelo.algorithms._options import Goal
from zermelo.algorithms.proof_number._goals import least_payoff
from zermelo.algorithms.proof_number._proof_checker import ProofError, check_proof
from zermelo.core import (
    DEEPEST, TWO_PLAYER, Bound, Game, KernelGame, Progress, Proof, SearchResult, State, Traits, Verdict, deepest,
    find_algorithm,
)
from zermelo.core import game as find_game
from zermelo.core import list_algorithms, search, unmet, watcher
from zermelo.drawing import html_beside
from zermelo.errors import UsageError
from zermelo.kernels import next_float

SPECIAL = {"bridge": "double_dummy", "connect_four": "connect_four_solver"}
USUAL_OPTIONS: dict[str, dict[str, Any]] = {"engine": {"quiescence": False, "table_mb": 64.0}}
INTERPRETED_TABLE = 1.0  # megabytes: lists of Python's numbers take many times more
SUMMED = (
    "nodes", "leaves", "cutoffs", "researches", "table_probes", "table_hits", "seconds", "compile_seconds",
)  # fmt: skip
RAISED = ("tricks", "cards")
"""Details that are an answer in their own right, beside the value."""
FAMILY, QUESTIONS = "proof_number", "and_or"
EQUILIBRIUM = "sequence_form"
WON = "win", "lower"  # the goal, and what a search for it found
UNREACHED = "other equilibria may give this position another value"


@dataclass(frozen=True, repr=False)
class Solution:
    """What is certain of a position: `result.value` if `proven`, else a bound or nothing, and why."""

    result: SearchResult
    proven: bool
    proofs: tuple[Proof, ...]
    memory_mb: float | None  # None if the algorithm does not count it
    reason: str | None

    @property
    def stopped(self) -> str | None:
        return self.result.stopped

    @property
    def proof_nodes(self) -> int | None:
        """The positions of the proofs; None if there is none, as with a depth-first search."""
        return sum(proof.nodes for proof in self.proofs) if self.proofs else None

    @property
    def words(self) -> str:
        """What is known. A win whose proof was not written has no value, but it is more than "at least 0"."""
        if self.proven and self.result.move is None and (self.result.options.get("goal"), self.result.bound) == WON:
            return f"a win for {self.result.game.player_name(self.result.game.mover(self.result.state))}, for certain"
        return self.result.words

    def to_dict(self) -> dict[str, Any]:
        """The fields of a search, and what is certain."""
        details = dict(self.result.details)
        return self.result.to_dict() | {
            "words": self.words, "proven": self.proven, "proof_nodes": self.proof_nodes, "memory_mb": self.memory_mb,
            **{name: details[name] for name in RAISED if name in details},
        }  # fmt: skip

    def __repr__(self) -> str:
        return repr(self.result) if self.proven else f"{repr(self.result)[:-1]}, not proven>"

    def _repr_html_(self) -> str:
        return html_beside(self.result.game.svg(self.result.state), str(self))

    def __str__(self) -> str:
        lines = str(self.result).split("\n")
        if self.words != self.result.words:
            lines[:2] = [lines[0].replace(self.result.words, self.words), lines[1].replace("at least", "above")]
        proof = "none written" if self.proof_nodes is None else f"{self.proof_nodes:,} positions"
        known = f"proven  yes ({proof})" if self.proven else f"proven  no ({self.reason})"
        memory = [] if self.memory_mb is None else [f"memory  {self.memory_mb:,.1f} MB"]
        return "\n".join([*lines[:2], known, *lines[2:], *memory])


def choose_solver(game: Game) -> str:
    """The algorithm by which `solve` solves a game; a game that cannot be solved by any is refused."""
    known = list_algorithms()
    special = SPECIAL.get(game.name)
    if special in known and known[special].unmet(game) is None:
        return special
    if not game.traits.perfect_information and known[EQUILIBRIUM].unmet(game) is None:
        return EQUILIBRIUM
    if reason := unmet(game.traits, TWO_PLAYER):
        raise UsageError(f"solve cannot prove anything of {game.name}: it {reason}")
    return "df_pn" if game.traits.lowest >= -1.0 and game.traits.highest <= 1.0 else "engine"


def _refuse_guesses(name: str) -> None:
    """An algorithm whose value is not that of the game even if it has searched to its end proves nothing."""
    found = find_algorithm(name)
    if name == EQUILIBRIUM:
        return
    guesses = found.fixed_depth is None and found.game is None and found.family not in (FAMILY, QUESTIONS)
    if guesses or found.finds != "minimax":
        raise UsageError(f"solve: expected an algorithm that proves what it says, got {name} (df_pn and engine do)")


def solve(
    game_or_name: Game | str,
    position: State | str | None = None,
    algorithm: str | None = None,
    *,
    goal: Goal | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    record: int | bool = 0,
    interpreted: bool | None = None,
    progress: Progress | None = None,
    **options: Any,
) -> Solution:
    """Solve a position of a game: its value for certain, with the proofs that it rests on.

    position   a text or a state; None is the start
    algorithm  by name; None is the one that suits the game
    goal       'win', 'draw' or a payoff: a proof-number algorithm answers that alone; None: the exact value
    nodes, seconds   the budget; without any it goes on until it is done or its memory is full
    record     keep the proof as a tree, up to so many nodes (`result.tree`)
    interpreted   run the kernels as plain Python; False: as machine code; None: as whichever answers first
    progress   called with the nodes so far, some times a second
    options    of the algorithm, by name

    The proofs of a game that is a plain class are checked (`check_proof`): its key may give two positions one key.

    >>> solution = solve("tic_tac_toe", "X.O/.../...", interpreted=True)
    >>> solution.result.value, solution.proven, solution.result.names(solution.result.pv)[0]
    (1.0, True, 'c3')
    """
    game = find_game(game_or_name) if isinstance(game_or_name, str) else game_or_name
    name = algorithm or choose_solver(game)
    usual = dict(USUAL_OPTIONS.get(name, {}))
    if "table_mb" in usual and (interpreted or not isinstance(game, KernelGame)):
        usual["table_mb"] = INTERPRETED_TABLE
    given = {**usual, **options, **({} if goal is None else {"goal": goal})}
    for asked in (name, given.get("inner", name)):
        _refuse_guesses(asked)
    watch = None if progress is None else watcher(game, game.position(position), progress)

    def ask(left: Left, **more: Any) -> SearchResult:
        return search(
            game, position, find_algorithm(name), depth=deepest(game, None), nodes=left.nodes, seconds=left.seconds,
            record=record, interpreted=interpreted, watch=watch, **{**given, **more},
        )  # fmt: skip

    budget = Left(nodes, seconds)
    if find_algorithm(name).family != FAMILY:
        return _by_value(ask(budget))
    found = _by_goal(ask(budget)) if "goal" in given else _by_goals(game.traits, ask, budget)
    return found if isinstance(game, KernelGame) else _checked(found)


def _checked(found: Solution) -> Solution:
    """A solution whose proofs hold by the rules alone: the table of the search relied on the key of a user's class."""
    try:
        for proof in found.proofs:
            check_proof(proof)
    except ProofError as error:
        reason = f"the proof does not hold, key() may give two positions one key: {error}"
        return replace(found, result=replace(found.result, value=None, bound="none"), proven=False, reason=reason)
    return found


@dataclass(frozen=True)
class Left:
    """What is left of the budget."""

    nodes: int | None
    seconds: float | None

    def after(self, result: SearchResult) -> Left:
        return Left(
            None if self.nodes is None else self.nodes - result.nodes,
            None if self.seconds is None else max(0.0, self.seconds - result.seconds),
        )


def _by_value(result: SearchResult) -> Solution:
    """A search to the end of the game that was not stopped is certain; of one that was, only a solver's bounds are."""
    if result.algorithm == EQUILIBRIUM:  # which says by itself what is certain
        return Solution(result, result.proven, (), None, None if result.proven else result.stopped or UNREACHED)
    whole = result.game.traits.max_plies is not None or result.depth < DEEPEST
    certain = whole and (result.stopped is None or find_algorithm(result.algorithm).game is not None)
    if not certain:
        result = replace(result, value=None, bound="none", certain=False)
    elif result.value is not None:
        result = replace(result, certain=True)
    proven = result.bound == "exact"
    reason = None if proven else result.stopped or ("only a bound" if whole else "depth")
    return Solution(result, proven, (), None, reason)


def _by_goal(result: SearchResult) -> Solution:
    """The answer to one goal."""
    verdict = result.verdict
    proofs = () if verdict.proof is None else (verdict.proof,)
    return Solution(result, verdict.proved is not None, proofs, verdict.memory_mb, verdict.reason)


def _by_goals(traits: Traits, ask: Callable[..., SearchResult], left: Left) -> Solution:
    """Goal after goal until the bounds meet: each proof raises the lower one, each disproof lowers the upper one."""
    bounds = Bounds(traits.lowest, traits.highest)
    goal: Goal | None = "win" if traits.highest > 0 else traits.highest
    found: list[SearchResult] = []
    asked: set[float] = set()
    while goal is not None:
        asked.add(least_payoff(goal))
        found.append(ask(left, goal=goal))
        left = left.after(found[-1])
        bounds = bounds.after(found[-1])
        over = bounds.met or found[-1].verdict.proved is None or found[-1].stopped
        goal = None if over else _next_goal(traits, bounds, found[-1].verdict, asked)
        if goal is not None and left.nodes == 0:  # the last search has spent exactly what there was
            found[-1], goal = replace(found[-1], stopped="nodes"), None
    return _together(found, bounds)


def _next_goal(traits: Traits, bounds: Bounds, verdict: Verdict, asked: set[float]) -> float | None:
    """More than a proof guarantees, or as much as a disproof leaves; None if that is not known.

    An answer whose proof is not there bounds the value by its goal alone. Then the ends are asked for: with
    payoffs of win, draw and loss they settle it.
    """
    if verdict.proved and verdict.proof is not None:
        return next_float(bounds.lower)
    if bounds.upper not in asked:
        return bounds.upper
    least = next_float(traits.lowest)
    return None if bounds.lower_by or least in asked else least


@dataclass(frozen=True)
class Bounds:
    """What is known of a value, and the searches that it is known from."""

    lower: float
    upper: float
    lower_by: SearchResult | None = None
    upper_by: SearchResult | None = None

    @property
    def met(self) -> bool:
        return self.lower >= self.upper

    def after(self, result: SearchResult) -> Bounds:
        if result.verdict.proved is None:
            return self
        assert isinstance(result.value, float)
        if result.verdict.proved:
            return replace(self, lower=result.value, lower_by=result)
        return replace(self, upper=result.value, upper_by=result)


def _together(found: list[SearchResult], bounds: Bounds) -> Solution:
    """One solution of several searches: the line of the proof, or of the disproof if there is none."""
    last, by = found[-1], bounds.lower_by or bounds.upper_by
    decisive = by or last
    value, bound = _known(bounds)
    total = {
        field: sum(getattr(each, field) for each in found)
        for field in SUMMED
    }
    options = {name: chosen for name, chosen in decisive.options.items() if name != "goal"}  # nobody gave one
    certain = by is not None
    result = replace(
        decisive, options=options, value=value, bound=bound, stopped=last.stopped, certain=certain, **total
    )
    proofs = tuple(
        each.verdict.proof for each in (bounds.lower_by, bounds.upper_by) if each is not None and each.verdict.proof
    )
    memory = max(each.verdict.memory_mb for each in found)
    reason = None if bounds.met else last.verdict.reason or last.stopped or "no proof was written"
    return Solution(result, bounds.met, proofs, memory, reason)


def _known(bounds: Bounds) -> tuple[float | None, Bound]:
    if bounds.met:
        return bounds.lower if bounds.lower_by else bounds.upper, "exact"
    if bounds.lower_by:
        return bounds.lower, "lower"
    return (bounds.upper, "upper") if bounds.upper_by else (None, "none")
