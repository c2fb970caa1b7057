"""A player: an algorithm, by name or file; a file with a function `choose`; or such a function.

`choose(game, state, budget)` gets a `Budget` (depth, nodes, seconds, seed; None: no limit) and returns a legal move, or
the SearchResult of that state, whose depth and nodes are then counted. Its keyword-only arguments are its options.
With hidden information the state is one that looks the same to the player (`Game.masked`), not the true one.
"""

from __future__ import annotations

import hashlib
import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zermelo.core import (
    Budget, Game, check_budget, coerce, find_algorithm, load_file, registered_in, resolve, user_path,
)
from zermelo.errors import UsageError, shown

NAME = re.compile(r"[\w.+-]{1,40}")
RESERVED = ("opening", "chance")  # who moves where no player does, in a game record
LIMITS = {"depth": int, "nodes": int, "seconds": float}
Choose = Callable[..., Any]


@dataclass(frozen=True)
class Player:
    """A name, what plays under it, and what it may spend on a move.

    algorithm   a name of the registry, or the path of a .py file with a function `choose` or an algorithm; or "hub", an
                engine that speaks the Hub protocol
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
    def of(cls, given: str | Choose | Player) -> Player:
        """A player from its text, from the name of an algorithm or from a function."""
        if isinstance(given, Player):
            return given
        if isinstance(given, str):
            return cls.read(given)
        if not callable(given):
            raise UsageError(f"expected a player as text, a function or a Player, got {shown(given)}")
        name = getattr(given, "__name__", "")
        return cls(name if NAME.fullmatch(name) else "function", choose=given)

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
        """The text that `read` reads; a function is written as `function()`, which can be read but not played."""
        limits = {key: getattr(self, key) for key in LIMITS if getattr(self, key) is not None}
        given = {**self.options, **limits, **({"all_best": "yes"} if self.all_best else {})}
        what = self.algorithm if self.choose is None else f"{getattr(self.choose, '__name__', 'function')}()"
        return ",".join([f"{self.name}:{what}", *(f"{key}={value}" for key, value in given.items())])

    @property
    def in_file(self) -> bool:
        """Is it a user's file? It is then asked in a process of its own."""
        return self.choose is None and self.algorithm.endswith(".py")

    @property
    def registered(self) -> bool:
        """Is it an algorithm of the registry?"""
        return self.choose is None and not self.in_file and not self.by_hub

    @property
    def by_hub(self) -> bool:
        """Is it an engine that speaks the Hub protocol?"""
        return self.choose is None and self.algorithm == "hub"

    @property
    def function(self) -> Choose | None:
        """The function that chooses; None for an algorithm, of the registry or of a file."""
        if not self.in_file:
            return self.choose
        module = load_file(self.algorithm, "player")
        found = getattr(module, "choose", None)
        if not callable(found) and not registered_in(module):
            wanted = "expected a function choose(game, state, budget) or an algorithm"
            raise UsageError(f"player file {shown(self.algorithm)}: {wanted}, got neither")
        return found if callable(found) else None

    def resolved_options(self) -> dict[str, Any]:
        """The options of the function or algorithm, checked, with its defaults."""
        if self.function is None:
            return find_algorithm(self.algorithm).options(self.options)
        return resolve(self.function, self.options, f"option of {self.name}")

    def check(self, game: Game) -> None:
        """Refuse a player that cannot play a game; a file is loaded in its own process."""
        if not NAME.fullmatch(self.name) or self.name in RESERVED:
            raise UsageError(f"expected a player's name of letters, digits and _ . + -, got {shown(self.name)}")
        check_budget(depth=self.depth, nodes=self.nodes, seconds=self.seconds)
        if self.in_file:
            from zermelo.arena.player_process import check_in_process

            check_in_process(self, game)
        elif self.by_hub:
            from zermelo.arena.hub_protocol import check_hub

            check_hub(self, game)
        else:
            self.check_fit(game)

    def check_fit(self, game: Game) -> None:
        """Refuse options that it does not have, and a game that its algorithm cannot search."""
        self.resolved_options()
        if self.function is None:
            algorithm = find_algorithm(self.algorithm)
            if reason := algorithm.unmet(game):
                fits = f"'zermelo explain {self.algorithm}' shows what it searches"
                raise UsageError(f"{algorithm.name} cannot play {game.name}: it {reason} ({fits})")

    def check_threads(self, shared: Budget) -> None:
        """Refuse several threads where a game must come out the same: under a budget that is no time."""
        threads = 1 if self.by_hub or self.in_file else self.resolved_options().get("threads", 1)
        if threads != 1 and self.budget(shared, 0).seconds is None:
            raise UsageError(
                f"player {self.name}: expected threads=1 without a limit of seconds, so that its games can be played "
                f"again, got {threads}"
            )

    def budget(self, shared: Budget, seed: int) -> Budget:
        """What a move may cost: the player's own limits, or if it has none those of the match."""
        own = Budget(self.depth, self.nodes, self.seconds)
        return (shared if own == Budget() else own)._replace(seed=seed)

    @property
    def code_name(self) -> str:
        """What `code_hash` is a hash of: a file, a function, an algorithm, or an engine's command."""
        return str(self.options.get("command", "")) if self.by_hub else self.text.partition(",")[0].partition(":")[2]

    def code_hash(self) -> str:
        """A hash of the user's code that it plays with; '' for an algorithm of the registry."""
        if self.in_file:
            return file_hash(self.algorithm)
        if self.by_hub:
            from zermelo.arena.hub_protocol import program

            return file_hash(program(self)[0])
        if self.choose is None:
            return ""
        try:
            return _hash(inspect.getsource(self.choose).encode())
        except (OSError, TypeError):  # no source: typed at a prompt, or written in C
            return _hash(getattr(getattr(self.choose, "__code__", None), "co_code", b""))


def file_hash(path: str) -> str:
    """A hash of what is in a file of Python."""
    return _hash(user_path(path).read_bytes())


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def _pairs(text: str, settings: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for setting in settings:
        key, sign, value = (part.strip() for part in setting.partition("="))
        if not sign or not key or key in found:
            raise UsageError(f"expected each option of a player once, as key=value, got {shown(text)}")
        found[key] = value
    return found
