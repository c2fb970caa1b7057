"""A game whose rules are a module of kernels: the same interface, compiled speed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from zermelo.core.interface import Game, Move, State
from zermelo.core.traits import Traits
from zermelo.drawing import Grid, Place
from zermelo.errors import UsageError, shown
from zermelo.kernels import defaults

if TYPE_CHECKING:
    from zermelo.core.placing import Places

MOST_WORDS = 4  # of one move that `read_move` reads
SPARE_MOVES = 1 << 12  # cells behind the last move, so that a game with too many moves is caught
KERNELS = {
    "start": "start(params)", "mover": "mover(params, state)", "moves": "moves(params, state, out, row)",
    "play": "play(params, state, move)", "payoff": "payoff(params, state, player)", "key": "key(params, state)",
}  # fmt: skip
"""The kernels without a default."""
MORE_KERNELS = {
    "chance": ("outcomes", "outcomes(params, state, out, probabilities, row)"),
    "turnable": ("turned", "turned(params, state, player)"),
}
"""Kernels that a trait asks for."""


class KernelGame(Game[Any, int]):
    """A game whose rules are a module of kernels, with the parameters of one instance."""

    rules: Any
    params: Any

    def __init__(self, rules: ModuleType, params: Any, traits: Traits) -> None:
        self.rules = rules
        self.params = params
        self.traits = traits
        path = Path(rules.__file__ or rules.__name__)
        self.player_names = getattr(rules, "PLAYER_NAMES", ())
        self.usual_algorithm = getattr(rules, "USUAL_ALGORITHM", None)
        self.name = path.parent.name if path.stem == "__init__" else path.stem
        if traits.max_moves is None or traits.move_range is None:
            raise UsageError(f"game {self.name}: a kernel game must state max_moves and move_range")

    def _kernel(self, name: str) -> Any:
        return getattr(self.rules, name, None) or getattr(defaults, name)

    def missing(self) -> list[str]:
        """The kernels that the rules lack, or that are not marked as kernels, in words."""
        needed = KERNELS | dict(kernel for trait, kernel in MORE_KERNELS.items() if getattr(self.traits, trait))
        found = {name: getattr(self.rules, name, None) for name in needed}
        return [
            f"{self.name} lacks {needed[name]}" if rule is None else f"{self.name}: {name} is not marked @kernel"
            for name, rule in found.items()
            if not getattr(rule, "is_kernel", False)
        ]

    def start(self) -> State:
        return self.rules.start(self.params)

    def mover(self, state: State) -> int:
        return int(self.rules.mover(self.params, state))

    def moves(self, state: State) -> list[int]:
        most = self.traits.max_moves or 0
        out = [0] * most
        try:
            n = self.rules.moves(self.params, state, out, 0)
        except IndexError:  # of a buffer that is too short, or an error of the rules, which comes again
            n = self.rules.moves(self.params, state, [0] * (most + SPARE_MOVES), 0)
        if n > most:
            raise UsageError(f"{self.name}: expected at most Traits(max_moves={most}), a position has {n}")
        return out[:n]

    def play(self, state: State, move: Move) -> State:
        return self.rules.play(self.params, state, move)

    def payoff(self, state: State, player: int) -> float:
        return float(self.rules.payoff(self.params, state, player))

    def evaluate(self, state: State, player: int) -> float:
        return float(self._kernel("evaluate")(self.params, state, player))

    def outcomes(self, state: State) -> list[tuple[int, float]]:
        most = self.traits.max_moves or 0
        out, probabilities = [0] * most, [0.0] * most
        n = self._kernel("outcomes")(self.params, state, out, probabilities, 0)
        return list(zip(out[:n], probabilities[:n], strict=True))

    def key(self, state: State) -> int:
        return int(self.rules.key(self.params, state))

    def noisy(self, state: State, move: Move) -> bool:
        return bool(self._kernel("noisy")(self.params, state, move))

    def upper(self, state: State, player: int) -> float:
        return min(self.traits.highest, float(self._kernel("upper")(self.params, state, player)))

    def turned(self, state: State, player: int) -> State:
        if not self.traits.turnable:
            raise UsageError(f"{self.name} has no rule for skipped turns")
        return self.rules.turned(self.params, state, player)

    def observation(self, state: State, player: int) -> Hashable:
        if self.traits.perfect_information:
            return super().observation(state, player)
        seen: Hashable = self.rules.observation(self.params, state, player)
        return seen

    def sample(self, state: State, player: int, random: Any) -> State:
        if self.traits.perfect_information or not hasattr(self.rules, "sample"):
            return super().sample(state, player, random)
        return self.rules.sample(self.params, state, player, random)

    def worlds(self, state: State, player: int) -> Sequence[tuple[State, float]]:
        if self.traits.perfect_information or not hasattr(self.rules, "worlds"):
            return super().worlds(state, player)
        found: Sequence[tuple[State, float]] = self.rules.worlds(self.params, state, player)
        return found

    # Weights of the evaluation: WEIGHTS names them; `weights(params)` tells their values where parameters may be None.

    @property
    def weight_ranges(self) -> Mapping[str, tuple[float, float]]:
        ranges: Mapping[str, tuple[float, float]] = getattr(self.rules, "WEIGHTS", {})
        return {name: ranges[name] for name in self.weights} if hasattr(self.rules, "weights") else ranges

    @property
    def weights(self) -> dict[str, float]:
        return dict(self.rules.weights(self.params)) if hasattr(self.rules, "weights") else super().weights

    @property
    def weight_family(self) -> str:
        return str(self.parameters[self.rules.FAMILY]) if hasattr(self.rules, "FAMILY") else ""

    def features(self, state: State, player: int) -> list[float]:
        if not hasattr(self.rules, "features"):
            return super().features(state, player)
        out = [0.0] * len(self.weights)
        return out[: self.rules.features(self.params, state, player, out, 0)]

    # Notation. A rules module may leave out any of it; then a game has what a plain class has.

    @property
    def reads_positions(self) -> bool:
        """Have the rules a `parse` of their own?"""
        return hasattr(self.rules, "parse")

    def position(self, position: State | str | None) -> State:
        """As for any game; a state is checked, because machine code trusts it."""
        state = super().position(position)
        if isinstance(position, str) or position is None:
            return state
        try:
            start = self.start()
            if self.reads_positions:
                legal = type(state) is type(start) and self.parse(self.format(state)) == state
            else:
                legal = _same_types(state, start)
        except Exception:
            legal = False
        if not legal:
            raise UsageError(f"expected a state of {self.name} or its text, got {shown(position)}")
        return state

    def _notation(self, name: str, *args: Any) -> Any:
        """What the rules module's function of that name returns, or the default of `Game`."""
        written = getattr(self.rules, name, None)
        return getattr(super(), name)(*args) if written is None else written(self.params, *args)

    def format(self, state: State) -> str:
        return str(self._notation("format", state))

    def parse(self, text: str) -> State:
        state = self._notation("parse", text)
        if not self.reads_positions and not _same_types(state, self.start()):  # machine code trusts the types
            raise UsageError(f"expected a position such as {shown(self.format(self.start()))}, got {shown(text)}")
        return state

    def move_name(self, state: State, move: Move) -> str:
        return str(self._notation("move_name", state, move))

    def parse_move(self, state: State, text: str) -> Move:
        """As for any game; rules with a `read_move` read more than the names."""
        found = self._read_move(state, text)
        return super().parse_move(state, text) if found is None else found

    def _read_move(self, state: State, text: str) -> Move | None:
        read_move = getattr(self.rules, "read_move", None)
        return None if read_move is None else read_move(self.params, state, text)

    def _name_length(self, state: State, words: list[str]) -> int:
        lengths = range(min(len(words), MOST_WORDS), 0, -1)
        read = (n for n in lengths if self._read_move(state, " ".join(words[:n])) is not None)
        return next(read, None) or super()._name_length(state, words)

    def text(self, state: State) -> str:
        """By the rules' `text`, or from the `view` that they make of a position (see `zermelo.drawing.View`)."""
        return self._drawn("text", state)

    def svg(self, state: State) -> str:
        return self._drawn("svg", state)

    def seen_text(self, state: State, player: int) -> str:
        """By the rules' `seen_text`, or from the `seen_view` that they make for a player."""
        return self._drawn("seen_text", state, player)

    def seen_svg(self, state: State, player: int) -> str:
        return self._drawn("seen_svg", state, player)

    def places(self, state: State, player: int | None = None) -> Places:
        """By the rules' `cells`, or those of the grid that they draw; and by their `clicks`, or the names of moves."""
        from zermelo.core.placing import placed

        clicks = getattr(self.rules, "clicks", None)
        return placed(
            self, state, self._cells(state, player), None if clicks is None else partial(clicks, self.params, state)
        )

    def _cells(self, state: State, player: int | None) -> Sequence[Place]:
        if hasattr(self.rules, "cells"):
            found: Sequence[Place] = self.rules.cells(self.params, state)
            return found
        seen = player is not None and not self.traits.perfect_information
        view = getattr(self.rules, "seen_view" if seen else "view", None)
        if view is None or hasattr(self.rules, "seen_svg" if seen else "svg"):
            return ()
        drawn = view(self.params, state, player) if seen else view(self.params, state)
        return drawn.places() if isinstance(drawn, Grid) else ()

    def heard(self, state: State, move: Move, player: int) -> str:
        return str(self._notation("heard", state, move, player))

    def _drawn(self, method: str, *shown: Any) -> str:
        """By the rules' function of that name, or from their view: `seen_text` and `seen_svg` from `seen_view`."""
        form = method.removeprefix("seen_")
        view = getattr(self.rules, "view" if form == method else "seen_view", None)
        if view is None or hasattr(self.rules, method):
            return str(self._notation(method, *shown))
        return str(getattr(view(self.params, *shown), form)())


def _same_types(one: Any, other: Any) -> bool:
    """Are two states records of the same fields: of the same types, tuples of the same length?"""
    if isinstance(one, tuple) and isinstance(other, tuple):
        return type(one) is type(other) and len(one) == len(other) and all(map(_same_types, one, other))
    return type(one) is type(other)
