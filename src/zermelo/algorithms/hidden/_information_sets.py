"""What MAX may come to know: information sets, and the walk from one to the next.

An information set holds the states that MAX cannot tell apart, each with its world. After a move of MAX the others move
in every way, until it is MAX's turn again; states in which MAX has seen the same on the way belong together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from zermelo.algorithms.hidden._possible_worlds import StoppedError
from zermelo.core import Control, Game, Move, State, Task
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, COUNTERS, INF, NODES, STOPPED, TERMINAL


class Item(NamedTuple):
    """A state of an information set, in the world of that number."""

    world: int
    state: State


class InformationSet(NamedTuple):
    items: tuple[Item, ...]
    ply: int  # below the root


class Reached(NamedTuple):
    """What may come after a move of MAX: values of states that ended, by world, and MAX's next information sets."""

    ended: dict[int, float]
    sets: list[InformationSet]


def moves_are_seen(game: Game) -> bool:
    """Do all players see every move after the deal? A game that says `OPEN_MOVES` hides nothing but what was dealt."""
    return bool(getattr(getattr(game, "rules", game), "OPEN_MOVES", False))


class Walk:
    """The way from information set to information set of one task, within its budget."""

    def __init__(self, task: Task) -> None:
        self.game: Game = task.game
        self.player = task.player
        self.control: Control = task.control
        self.counts = [0] * COUNTERS
        self.deepest = 0  # plies below the root at which a line has ended
        self.control.begin(self.counts)  # the clock runs from here on
        self.control.end(0, 0)

    def visit(self) -> None:
        """Count a state, or stop the search if the budget is spent."""
        control = self.control
        if control.nodes is not None and control.used >= control.nodes:
            control.stop("nodes")
        if control.reason is not None:
            self.counts[STOPPED] = 1
            raise StoppedError
        control.end(1, 0)
        self.counts[NODES] += 1

    def moves(self, items: Iterable[Item]) -> list[Move]:
        """The moves of MAX, the same in every state of an information set."""
        return list(self.game.moves(next(iter(items)).state))

    def played(self, items: Iterable[Item], move: Move) -> list[Item]:
        found = []
        for world, state in items:
            self.visit()
            found.append(Item(world, self.game.play(state, move)))
        return found

    def reached(
        self, items: Iterable[Item], ply: int, ends: Callable[[State, int], float | None]
    ) -> Reached:
        """From states after a move of MAX to MAX's next turns; `ends` is the value of a state where the walk ends."""
        ended: dict[int, float] = {}
        groups: dict[tuple[object, ...], list[Item]] = {}
        plies: dict[tuple[object, ...], int] = {}
        pending: list[tuple[Item, int, tuple[object, ...]]] = [(item, ply, ()) for item in items]
        while pending:
            (world, state), at, seen = pending.pop()
            value = ends(state, at)
            if value is not None:
                ended[world] = min(value, ended.get(world, INF))
                continue
            heard = self.game.observation(state, self.player)
            seen = seen if seen[-1:] == (heard,) else (*seen, heard)
            if self.game.mover(state) == self.player:
                groups.setdefault(seen, []).append(Item(world, state))
                plies[seen] = max(at, plies.get(seen, 0))
            else:
                for reply in self.replies(state):
                    pending.append((Item(world, self.game.play(state, reply)), at + 1, seen))
        sets = [InformationSet(tuple(dict.fromkeys(alike)), plies[seen]) for seen, alike in groups.items()]
        return Reached(ended, sets)

    def replies(self, state: State) -> Iterable[Move]:
        """The moves of MIN."""
        self.visit()
        if self.game.mover(state) == CHANCE:
            raise UsageError(f"{self.game.name}: expected no chance moves after the deal, got one")
        return self.game.moves(state)

    def payoff(self, state: State, ply: int) -> float | None:
        """The value of a state at the end of the game."""
        if self.game.mover(state) != TERMINAL:
            return None
        self.deepest = max(self.deepest, ply)
        return self.game.payoff(state, self.player)
