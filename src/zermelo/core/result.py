"""What a search found, and what it cost."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

from zermelo.core.control import Bound, Stop
from zermelo.core.interface import Game, Move, State
from zermelo.core.proof import Verdict
from zermelo.core.recorded_tree import RecordedTree
from zermelo.core.root_moves import RootMove
from zermelo.core.wording import number, whose, worded_result
from zermelo.drawing import html_beside


class Details(TypedDict, total=False):
    """What only some algorithms report, in JSON's types; moves by name. An algorithm of your own may add to it."""

    # Monte Carlo
    playouts: int
    kept: int  # playouts of the earlier search whose tree was kept
    visits: dict[str, int]  # of each move of the root
    values: dict[str, float]  # the mean value of each move of the root
    proved: list[str]  # the moves of the root whose value is proved
    # rollout
    rollouts: int
    error: float  # standard error of the value
    moves: dict[str, dict[str, float]]  # mean, standard error and the like, for each move
    # hidden information
    worlds: int  # different worlds that were looked at
    draws: int  # worlds that were drawn, if not all were looked at
    payoffs: dict[str, float]  # what the best strategy gets at least, with probabilities
    # bounded-suboptimal search
    epsilon: float
    AMB: float  # width of the interval that holds the true value
    upper: float  # upper end of that interval
    ER: float  # nodes over those of the exact search
    exact_nodes: int
    sound: str  # 'no': a version that keeps no promise
    # mp_mix
    leader: int
    edge: float
    # hidden information
    strategy: str | dict[str, float]  # of mp_mix, by name; of an equilibrium, the probability of each move
    exploitability: float  # what a best response gains, the mean of both players
    iterations: int
    game_value: float  # of the whole game, for player 0
    information_sets: int
    tree_nodes: int
    # double_dummy
    tricks: int  # that the leader's side takes of those left
    cards: dict[str, int]  # the same after each card
    trick_nodes: int  # positions at the start of a trick


@dataclass(frozen=True, eq=False, repr=False)
class SearchResult:
    """The outcome of one search.

    `value` is for the player to move, or a tuple of one value a player; None if the search was
    stopped before it knew any. `bound` tells what the value is: exact, a lower or an upper bound.
    `best_moves` are the equally best moves that were found: all of them if the search was asked.
    `depth` is the depth completed, 0 if none was. `stopped` says which budget ended the search, else None.
    `proven`: the value is that of the game, not only of the tree that was searched; `certain` says the same of a bound.
    `distance` is the number of moves, of both sides, to a proven win or loss with best play, if that is known.
    `words` is all this in one sentence. `exact_for_depth`: the value is that of the tree cut at the depth.
    `move_values` are the values of all moves, for the player to move, of an algorithm that knows them all.
    `root_moves` tells more of them, if each was searched by itself (`moves="all"`).
    `verdict` is what a proof-number search has proved; `details` is what only this algorithm reports.
    `policy` is a strategy for the whole game, if the algorithm has found one: by (player, observation), the probability
    of each move.
    """

    game: Game
    state: State
    algorithm: str
    options: Mapping[str, Any]
    seed: int | None
    value: float | tuple[float, ...] | None
    bound: Bound
    move: Move | None
    best_moves: tuple[Move, ...]
    pv: tuple[Move, ...]
    nodes: int
    leaves: int
    cutoffs: int
    researches: int
    table_probes: int
    table_hits: int
    depth: int
    seconds: float
    compile_seconds: float
    compiled: bool
    stopped: Stop | None
    tree: RecordedTree | None = field(default=None, repr=False)
    verdict: Verdict = field(default=Verdict(), repr=False)
    details: Details = field(default_factory=Details)
    certain: bool = False
    distance: int | None = None
    exact_for_depth: bool = False
    move_values: Mapping[Move, float] | None = None
    root_moves: tuple[RootMove, ...] = field(default=(), repr=False)
    policy: Mapping[Any, Mapping[Move, float]] | None = field(default=None, repr=False)
    by_default: bool = False  # was it stopped by a limit that nobody had set?
    _memory: Any = field(default=None, repr=False)  # what the next search may continue with: `previous`

    @property
    def nodes_per_second(self) -> float:
        return self.nodes / self.seconds if self.seconds > 0 else 0.0

    @property
    def proven(self) -> bool:
        """Is the value that of the game, and not only of the tree that was searched?"""
        from zermelo.core.certainty import at_an_end

        return self.certain and (self.bound == "exact" or at_an_end(self.game.traits, self.value, self.bound))

    @property
    def words(self) -> str:
        """What is known of the position, in one sentence.

        >>> import zermelo
        >>> zermelo.search("tic_tac_toe", "XX./OO./...", "alpha_beta", depth=2, interpreted=True).words
        'proven win for X in 1 move'
        """
        return worded_result(self)

    def names(self, moves: tuple[Move, ...]) -> list[str]:
        """The moves of a line by name."""
        return self.game.line_names(self.state, moves)

    def to_dict(self) -> dict[str, Any]:
        """The result in JSON's types, moves by name."""
        name = self.game.move_name
        return {
            "game": self.game.name,
            "parameters": json_value(self.game.parameters),
            "position": self.game.format(self.state),
            "algorithm": self.algorithm,
            "options": json_value(self.options),
            "seed": self.seed,
            "value": list(self.value) if isinstance(self.value, tuple) else self.value,
            "bound": self.bound,
            "move": None if self.move is None else name(self.state, self.move),
            "best_moves": [name(self.state, move) for move in self.best_moves],
            "pv": self.names(self.pv),
            "proven": self.proven,
            "words": self.words,
            "nodes": self.nodes,
            "leaves": self.leaves,
            "cutoffs": self.cutoffs,
            "researches": self.researches,
            "table_probes": self.table_probes,
            "table_hits": self.table_hits,
            "depth": self.depth,
            "seconds": self.seconds,
            "compile_seconds": self.compile_seconds,
            "compiled": self.compiled,
            "stopped": self.stopped,
            **({} if self.move_values is None else {"move_values": self._named_values()}),
            **({"details": json_value(self.details)} if self.details else {}),
        }

    def _named_values(self) -> dict[str, float]:
        return {self.game.move_name(self.state, move): value for move, value in (self.move_values or {}).items()}

    def __repr__(self) -> str:
        move = "none" if self.move is None else self.game.move_name(self.state, self.move)
        return f"<{self.algorithm} on {self.game.name}: {self.words}; move {move}, {self.nodes:,} nodes>"

    def _repr_html_(self) -> str:
        return html_beside(self.game.svg(self.state), str(self))

    def __str__(self) -> str:
        """What a person wants to know, a line each."""
        sign = {"exact": "", "lower": "at least ", "upper": "at most ", "none": ""}[self.bound]
        value = "unknown" if self.value is None else f"{sign}{_number(self.value)}"
        lines = [
            f"{self.algorithm} on {self.game.name}: {self.words}",
            f"value   {value} for {'the players' if isinstance(self.value, tuple) else whose(self)}",
            f"move    {' or '.join(self.game.move_name(self.state, m) for m in self.best_moves) or 'none'}",
            f"line    {' '.join(self.names(self.pv)) or 'none'}",
            f"depth   {self.depth}",
            f"nodes   {self.nodes:,} ({self.leaves:,} leaves, {self.cutoffs:,} cut-offs)",
        ]
        if self.table_probes:
            lines.append(f"table   {self.table_hits:,} hits of {self.table_probes:,} probes")
        lines += [f"{name:7} {_shown(value)}" for name, value in self.details.items()]
        how = "" if self.compiled else " as plain Python"
        lines.append(f"time    {self.seconds:.3f} s ({self.nodes_per_second:,.0f} nodes/s{how})")
        if self.compile_seconds >= 0.005:
            lines.append(f"start   {self.compile_seconds:.3f} s, to compile or load the machine code")
        if self.stopped == "seconds" and self.by_default:
            lines.append(f"stopped after {self.seconds:.0f} s, the default (depth, nodes or seconds set another limit)")
        elif self.stopped:
            lines.append(f"stopped by {self.stopped}")
        return "\n".join(lines)


def json_value(value: Any) -> Any:
    """A value in JSON's types; what JSON has no word for (infinity) as text.

    >>> json_value({"alpha": -math.inf, "line": ("a1", 2)})
    {'alpha': '-inf', 'line': ['a1', 2]}
    """
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, Mapping):
        return {str(key): json_value(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [json_value(part) for part in value]
    return str(value)


def _shown(value: Any) -> str:
    """A detail on one line."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key} {_shown(part)}" for key, part in value.items())
    if isinstance(value, list | tuple):
        return "(" + ", ".join(map(_shown, value)) + ")"
    return f"{value:,}" if isinstance(value, int) else f"{value:g}" if isinstance(value, float) else str(value)


def _number(value: float | tuple[float, ...]) -> str:
    if isinstance(value, tuple):
        return "(" + ", ".join(_number(part) for part in value) + ")"
    return number(value)
