"""A player of the arena: an algorithm of the registry, or a user's function `choose(game, state, budget)`.

A function gets a `Budget` (depth, nodes, seconds, seed; None: no limit) and returns a legal move, or a SearchResult
of that state, whose depth and nodes are then counted. What it declares as keyword-only arguments are its options.
"""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from zermelo.arena.clock import Clock, OverrunError, alarm
from zermelo.core import (
    Budget,
    Game,
    Move,
    SearchResult,
    State,
    check_budget,
    coerce,
    find_algorithm,
    load_file,
    resolve,
    search,
)
from zermelo.errors import UsageError, shown

NAME = re.compile(r"[\w.+-]{1,40}")
RESERVED = ("opening", "chance")  # who moves where no player does, in a saved game
LIMITS = {"depth": int, "nodes": int, "seconds": float}
Choose = Callable[..., Any]


@dataclass(frozen=True)
class Player:
    """A name, what plays under it, and what it may spend on a move.

    algorithm   a name of the registry, or the path of a .py file with a function `choose`
    options     of the algorithm, or of the function
    depth, nodes, seconds   the budget of a move; with none at all, that of the match
    all_best    let the seed choose among all equally best moves; finding them costs nodes
    choose      a function, in place of an algorithm
    """

    name: str
    algorithm: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    all_best: bool = False
    choose: Choose | None = None

    @classmethod
    def read(cls, text: str) -> Player:
        """A player from NAME:algorithm[,option=value]…; without NAME it is called like its algorithm.

        >>> deep = Player.read("deep:iterative_deepening,inner=pvs,nodes=5000")
        >>> deep.name, deep.algorithm, dict(deep.options), deep.nodes
        ('deep', 'iterative_deepening', {'inner': 'pvs'}, 5000)
        """
        head, *settings = text.split(",")
        name, colon, algorithm = head.partition(":")
        algorithm = (algorithm if colon else name).strip()
        name = name.strip() if colon else Path(algorithm).stem
        if not algorithm:
            raise UsageError(f"expected a player NAME:algorithm[,option=value], got {shown(text)}")
        given = _pairs(text, settings)
        limits = {key: coerce(f"player {name}: {key}", given.pop(key), LIMITS[key]) for key in LIMITS if key in given}
        all_best = coerce(f"player {name}: all_best", given.pop("all_best", False), bool)
        return cls(name, algorithm, given, **limits, all_best=all_best)

    @property
    def text(self) -> str:
        """What `read` reads."""
        limits = {key: getattr(self, key) for key in LIMITS if getattr(self, key) is not None}
        given = {**self.options, **limits, **({"all_best": "yes"} if self.all_best else {})}
        return ",".join([f"{self.name}:{self.algorithm}", *(f"{key}={value}" for key, value in given.items())])

    @property
    def foreign(self) -> bool:
        """Is it a user's function, which may do anything?"""
        return self.choose is not None or self.algorithm.endswith(".py")

    @property
    def function(self) -> Choose | None:
        """The function that chooses; None for an algorithm of the registry."""
        if self.choose is not None or not self.foreign:
            return self.choose
        found = getattr(load_file(self.algorithm, "player"), "choose", None)
        if not callable(found):
            raise UsageError(f"player file {shown(self.algorithm)}: expected a function choose(game, state, budget)")
        return found  # type: ignore[no-any-return]

    def check(self, game: Game) -> None:
        """Refuse a player that cannot play a game."""
        if not NAME.fullmatch(self.name) or self.name in RESERVED:
            raise UsageError(f"expected a player's name of letters, digits and _ . + -, got {shown(self.name)}")
        check_budget(depth=self.depth, nodes=self.nodes, seconds=self.seconds)
        if (function := self.function) is not None:
            resolve(function, self.options, f"option of {self.name}")
            return
        algorithm = find_algorithm(self.algorithm)
        if reason := algorithm.unmet(game):
            raise UsageError(f"{self.algorithm} cannot play {game.name}: it {reason} ('zermelo list' shows what fits)")
        algorithm.options(self.options)

    def budget(self, shared: Budget, seed: int) -> Budget:
        """What a move may cost: the player's own limits, or if it has none those of the match."""
        own = Budget(self.depth, self.nodes, self.seconds)
        return (shared if own == Budget() else own)._replace(seed=seed)


def _pairs(text: str, settings: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for setting in settings:
        key, sign, value = (part.strip() for part in setting.partition("="))
        if not sign or not key or key in found:
            raise UsageError(f"expected each option of a player once, as key=value, got {shown(text)}")
        found[key] = value
    return found


class Answer(NamedTuple):
    """A legal move, what it cost as far as that is known, and the search behind it."""

    move: Move
    depth: int | None = None
    nodes: int | None = None
    result: SearchResult | None = None


class FaultError(Exception):
    """Why a player forfeits a game."""


def ask(
    player: Player, game: Game, state: State, budget: Budget, previous: SearchResult | None, interpreted: bool
) -> Answer:
    """A player's move in a state; a FaultError if there is none, none that is legal, or none in time."""
    clock = Clock()
    try:
        with alarm(clock, budget.seconds if player.foreign else None):
            answer = _judged(_said(player, game, state, budget, previous, interpreted), game, state, budget)
    except OverrunError:
        raise FaultError(_overrun(clock.seconds, budget.seconds)) from None
    except FaultError:
        raise
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt) and signal.getsignal(signal.SIGINT) != signal.SIG_IGN:
            raise  # a Ctrl-C; where that is ignored, as in a worker, the player itself raised it
        raise FaultError(f"raised {type(error).__name__}: {_told(error)}") from error
    if budget.seconds is not None and clock.over(budget.seconds):
        raise FaultError(_overrun(clock.seconds, budget.seconds))
    return answer


def _judged(said: Any, game: Game, state: State, budget: Budget) -> Answer:
    """What a player said, if that will do; it may be any object, with methods that fail."""
    found = said.move if isinstance(said, SearchResult) else said
    move = next((legal for legal in game.moves(state) if legal == found), None)
    if isinstance(said, SearchResult) and said.stopped == "interrupt":
        raise KeyboardInterrupt
    if isinstance(said, SearchResult) and budget.nodes is not None and said.nodes > budget.nodes:
        raise FaultError(f"overran its nodes: {said.nodes:,} of {budget.nodes:,}")
    if found is None and isinstance(said, SearchResult) and said.stopped:
        raise FaultError(f"found no move within its {said.stopped}; iterative_deepening,inner=… has one early")
    if found is None:
        raise FaultError("found no move")
    if move is None:
        raise FaultError(f"illegal move: {_told(found)}")
    return Answer(move, said.depth, said.nodes, said) if isinstance(said, SearchResult) else Answer(move)


def _told(value: object) -> str:
    """A player's object in words that can be written to a file, even if it cannot tell them."""
    try:
        return (
            shown(str(value) if isinstance(value, BaseException) else value).encode("utf-8", "replace").decode("utf-8")
        )
    except Exception:
        return f"a {type(value).__name__} that cannot be shown"


def _overrun(seconds: float, budget: float | None) -> str:
    return f"overran its time: {seconds:.2f} s of {budget:g} s"


def _said(
    player: Player, game: Game, state: State, budget: Budget, previous: SearchResult | None, interpreted: bool
) -> Any:
    """What a player answers, whatever that is."""
    function = player.function
    if function is None:
        return search(
            game, state, player.algorithm, depth=budget.depth, nodes=budget.nodes, seconds=budget.seconds,
            seed=budget.seed, all_best=player.all_best, interpreted=interpreted, previous=previous, **player.options,
        )  # fmt: skip
    return function(game, state, budget, **resolve(function, player.options, f"option of {player.name}"))
