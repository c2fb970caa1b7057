"""What is known of a position while a search of it runs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from zermelo.core.control import Bound, Control
from zermelo.core.interface import Game, Move, State
from zermelo.core.result import SearchResult, json_value
from zermelo.core.root_moves import RootMove, Value, root_moves
from zermelo.core.wording import number

LONGEST_LINE = 8  # moves of a line that are told in words


@dataclass(frozen=True, eq=False)
class Snapshot:
    """How far a search is: what it would answer now, what that has cost, and what it knows of each move of the root.

    `value` is for the player to move, or a tuple of one value a player; None while nothing is known. `depth` is the
    last one that was finished. `moves` has every legal move, in the order of the game. `megabytes` are those in use,
    of an algorithm that counts them. `result` comes with the last snapshot, when the search is done or was stopped.
    """

    game: Game
    state: State
    algorithm: str
    value: Value = None
    bound: Bound = "none"
    depth: int = 0
    line: tuple[Move, ...] = ()
    nodes: int = 0
    seconds: float = 0.0
    moves: tuple[RootMove, ...] = ()
    compiling: bool = False
    megabytes: float | None = None
    result: SearchResult | None = field(default=None, repr=False)

    @property
    def done(self) -> bool:
        """Is it the last one?"""
        return self.result is not None

    @property
    def nodes_per_second(self) -> float:
        return self.nodes / self.seconds if self.seconds > 0 else 0.0

    @property
    def words(self) -> str:
        """What is known, for a line of progress.

        >>> import zermelo
        >>> zermelo.Snapshot(zermelo.game("nim"), None, "alpha_beta").words
        ''
        """
        if not self.line and self.value is None:
            return ""
        value = self.value if isinstance(self.value, tuple) else () if self.value is None else (self.value,)
        worth = f"value {' '.join(map(number, value))}, " if value else ""
        names = self.game.line_names(self.state, self.line[:LONGEST_LINE])
        return f"depth {self.depth}, {worth}line {' '.join(names)}{' …' if len(self.line) > LONGEST_LINE else ''}"

    def to_dict(self) -> dict[str, Any]:
        """The snapshot in JSON's types, moves by name."""
        names = self.game.line_names
        return {
            "algorithm": self.algorithm,
            "value": json_value(self.value),
            "bound": self.bound,
            "depth": self.depth,
            "line": names(self.state, self.line),
            "nodes": self.nodes,
            "seconds": self.seconds,
            "compiling": self.compiling,
            "megabytes": self.megabytes,
            "moves": [
                {
                    "move": self.game.move_name(self.state, each.move), "value": json_value(each.value),
                    "bound": each.bound, "depth": each.depth, "nodes": each.nodes, "visits": each.visits,
                    "line": names(self.state, each.line),
                }
                for each in self.moves
            ],
            "done": self.done,
            **({} if self.result is None else {"result": self.result.to_dict()}),
        }  # fmt: skip


def snapshot_of(game: Game, state: State, algorithm: str, control: Control) -> Snapshot:
    """What a search under way knows."""
    answer = control.answer if control.peek is None else control.peek()
    known: dict[str, Any] = {}
    if answer is not None:
        known = {"value": answer.value, "bound": answer.bound, "depth": answer.depth, "line": tuple(answer.pv)}
    return Snapshot(
        game, state, algorithm, **known, nodes=control.nodes_so_far, seconds=control.seconds_so_far,
        moves=root_moves(game, state, answer, dict(control.moves)), compiling=control.compiling,
        megabytes=None if control.memory is None else control.memory(),
    )  # fmt: skip


def last_snapshot(result: SearchResult, megabytes: float | None = None) -> Snapshot:
    """The snapshot that ends a search."""
    return Snapshot(
        result.game, result.state, result.algorithm, result.value, result.bound, result.depth, result.pv, result.nodes,
        result.seconds, root_moves(result.game, result.state, result, {}), megabytes=megabytes, result=result,
    )  # fmt: skip
