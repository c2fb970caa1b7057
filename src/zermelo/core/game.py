"""A game: the one interface that people, searches, the command line and the pictures use.

A plain game is a subclass of `Game` in ordinary Python. A kernel game is a module of kernels
(`start`, `mover`, `moves`, `play`, `payoff`, …, each with `params` first) and notation;
`KernelGame` gives it the same interface. Searches run the first kind interpreted and the
second compiled.
"""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any

from zermelo.core import defaults
from zermelo.core.errors import UsageError, shown
from zermelo.core.traits import CHANCE, TERMINAL, Traits

State = Any
Move = Any
LONGEST_TEXT = 100_000  # characters of user text that are read


class Game:
    """Base of every game. A plain game overrides the rules; all else has a default.

    >>> class Countdown(Game):
    ...     def start(self): return 5
    ...     def mover(self, n): return (5 - n) % 2 if n > 0 else TERMINAL
    ...     def moves(self, n): return [1, 2] if n > 1 else [1]
    ...     def play(self, n, move): return n - move
    ...     def payoff(self, n, player): return 0.0
    >>> Countdown().name
    'countdown'
    """

    name: str = ""
    traits = Traits()
    parameters: Mapping[str, Any] = MappingProxyType({})
    source: str | None = None  # the name or the file that `zermelo.game` made it from

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "name" not in vars(cls):
            cls.name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", cls.__name__).lower()

    def __repr__(self) -> str:
        if self.source is None:
            return f"{type(self).__name__}()"
        arguments = "".join(f", {key}={value!r}" for key, value in self.parameters.items())
        return f"zermelo.game({self.source!r}{arguments})"

    def __reduce__(self) -> Any:
        if self.source is None:
            return super().__reduce__()
        from zermelo.core.registry import remake

        return remake, (self.source, dict(self.parameters))

    # The rules.

    def start(self) -> State:
        """The initial state."""
        raise NotImplementedError

    def mover(self, state: State) -> int:
        """The player to move, or CHANCE, or TERMINAL."""
        raise NotImplementedError

    def moves(self, state: State) -> Sequence[Move]:
        """The legal moves of the player to move, in a fixed order."""
        raise NotImplementedError

    def play(self, state: State, move: Move) -> State:
        """The next state, after a move or an outcome of chance."""
        raise NotImplementedError

    def payoff(self, state: State, player: int) -> float:
        """What a player gets at the end."""
        raise NotImplementedError

    def evaluate(self, state: State, player: int) -> float:
        """What a state before the end looks worth to a player."""
        return 0.0

    def outcomes(self, state: State) -> Sequence[tuple[Move, float]]:
        """The outcomes of a chance node with their probabilities."""
        raise NotImplementedError

    def key(self, state: State) -> int:
        """A 64-bit hash: equal states, equal keys; different states, different keys, but by the rarest chance.

        The default hashes the state's `repr`. (Python's `hash` would not do: -1 and -2 have the same.)
        """
        text = state.tobytes() if hasattr(state, "tobytes") else repr(state).encode()
        if getattr(type(state), "__repr__", None) is object.__repr__:
            raise UsageError(f"{self.name}: states of {type(state).__name__} need a __repr__, or the game a key()")
        return int.from_bytes(blake2b(text, digest_size=8).digest(), "little")

    def noisy(self, state: State, move: Move) -> bool:
        """Does the move change the evaluation sharply? Quiescence search follows such moves."""
        return False

    def upper(self, state: State, player: int) -> float:
        """The most that a player can still get, before the end; it never rises along a line of play."""
        return self.traits.highest

    def turned(self, state: State, player: int) -> State:
        """The same position with another player to move, before the end; with the trait `turnable`."""
        raise UsageError(f"{self.name} has no rule for skipped turns")

    def observation(self, state: State, player: int) -> Hashable:
        """What a player knows of a state; with perfect information, the state."""
        return state  # type: ignore[no-any-return]

    def sample(self, state: State, player: int, random: Any) -> State:
        """A state drawn from those that look the same to a player."""
        return state

    # Notation.

    def format(self, state: State) -> str:
        """The position as text."""
        return repr(state)

    def parse(self, text: str) -> State:
        """The position of a text that `format` wrote."""
        raise UsageError(f"{self.name} does not read positions: expected none, got {shown(text)}")

    def move_name(self, state: State, move: Move) -> str:
        return str(move)

    def parse_move(self, state: State, text: str) -> Move:
        """The legal move of that name; the words of a name may come in any order."""
        names = {self.move_name(state, move): move for move in self.actions(state)}
        if text.strip() in names:
            return names[text.strip()]
        for name, move in names.items():
            if _words(name) == _words(text):
                return move
        if not names:
            raise UsageError(f"illegal move: {shown(text)} (the game is over)")
        raise UsageError(f"illegal move: {shown(text)} (expected one of: {_some(list(names))})")

    def text(self, state: State) -> str:
        """The board as lines of text."""
        return self.format(state)

    def svg(self, state: State) -> str:
        """The board as a picture."""
        from zermelo.core.drawing import text_svg

        return text_svg(self.text(state))

    # What follows from the rules.

    def is_over(self, state: State) -> bool:
        return self.mover(state) == TERMINAL

    def actions(self, state: State) -> Sequence[Move]:
        """The moves, or at a chance node the outcomes, or nothing at the end."""
        mover = self.mover(state)
        if mover == TERMINAL:
            return []
        if mover == CHANCE:
            return [move for move, _ in self.outcomes(state)]
        return self.moves(state)

    def position(self, position: State | str | None) -> State:
        """A state from a text, a state, or None for the start."""
        if position is None:
            return self.start()
        if not isinstance(position, str) or (type(self).parse is Game.parse and isinstance(self.start(), str)):
            return position
        _check_length("position", position)
        return self.parse(position.strip())

    def read(self, text: str) -> State:
        """The state after the named moves (separated by blanks or commas) from the start."""
        _check_length("moves", text)
        state, words = self.start(), text.replace(",", " ").split()
        while words:
            length = self._name_length(state, words)
            state = self.play(state, self.parse_move(state, " ".join(words[:length])))
            del words[:length]
        return state

    def _name_length(self, state: State, words: list[str]) -> int:
        """How many of the first words are the name of a legal move: as many as can be, or 1."""
        names = [_words(self.move_name(state, move)) for move in self.actions(state)]
        longest = max(map(len, names), default=1)
        return next((n for n in range(longest, 1, -1) if sorted(words[:n]) in names), 1)


def _words(name: str) -> list[str]:
    return sorted(name.replace(",", " ").split())


def _check_length(what: str, text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise UsageError(f"{what} too long: expected at most {LONGEST_TEXT} characters, got {len(text)}")


def _some(names: list[str], most: int = 12) -> str:
    return ", ".join(names[:most]) + (f", … ({len(names)} in all)" if len(names) > most else "")


class KernelGame(Game):
    """A game whose rules are a module of kernels, with the parameters of one instance."""

    rules: Any
    params: Any

    def __init__(self, rules: ModuleType, params: Any, traits: Traits) -> None:
        self.rules = rules
        self.params = params
        self.traits = traits
        self.name = Path(rules.__file__ or rules.__name__).stem
        if traits.max_moves is None or traits.move_range is None:
            raise UsageError(f"game {self.name}: a kernel game must state max_moves and move_range")

    def _kernel(self, name: str) -> Any:
        return getattr(self.rules, name, None) or getattr(defaults, name)

    def start(self) -> State:
        return self.rules.start(self.params)

    def mover(self, state: State) -> int:
        return int(self.rules.mover(self.params, state))

    def moves(self, state: State) -> list[int]:
        out = [0] * (self.traits.max_moves or 0)
        return out[: self.rules.moves(self.params, state, out, 0)]

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
        if self.traits.perfect_information:
            return state
        return self.rules.sample(self.params, state, player, random)

    def position(self, position: State | str | None) -> State:
        """As for any game; a state is taken only if its text reads back as it: machine code trusts it."""
        state = super().position(position)
        if isinstance(position, str) or position is None:
            return state
        try:
            legal = type(state) is type(self.start()) and self.parse(self.format(state)) == state
        except Exception:
            legal = False
        if not legal:
            raise UsageError(f"expected a state of {self.name} or its text, got {shown(position)}")
        return state

    def format(self, state: State) -> str:
        return str(self.rules.format(self.params, state))

    def parse(self, text: str) -> State:
        return self.rules.parse(self.params, text)

    def move_name(self, state: State, move: Move) -> str:
        return str(self.rules.move_name(self.params, state, move))

    def text(self, state: State) -> str:
        return str(self.rules.text(self.params, state))

    def svg(self, state: State) -> str:
        return str(self.rules.svg(self.params, state))


class PlainRules:
    """The rules of a plain game in the form kernels call them. Moves are numbered as they are met."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.numbers: dict[Move, int] = {}
        self.met: list[Move] = []

    def number(self, move: Move) -> int:
        try:
            known = self.numbers.setdefault(move, len(self.met))
        except TypeError:
            raise UsageError(f"{self.game.name}: expected moves that can be hashed, got {shown(move)}") from None
        if known == len(self.met):
            self.met.append(move)
        return known

    def bounded(self, value: float, what: str) -> float:
        """A value within the bounds that the traits state: pruning relies on them."""
        traits = self.game.traits
        if not traits.lowest <= value <= traits.highest:
            limits = f"lowest={traits.lowest:g}, highest={traits.highest:g}"
            raise UsageError(f"{self.game.name}: expected {what} within Traits({limits}), got {value}")
        return value

    def start(self, params: Any) -> State:
        return self.game.start()

    def mover(self, params: Any, state: State) -> int:
        return self.game.mover(state)

    def moves(self, params: Any, state: State, out: Any, row: int) -> int:
        found = list(self.game.moves(state))
        if not found:
            raise UsageError(f"{self.game.name}: expected a move before the end, got none in {shown(repr(state))}")
        for i, move in enumerate(found):
            out[row + i] = self.number(move)
        return len(found)

    def play(self, params: Any, state: State, move: int) -> State:
        return self.game.play(state, self.met[move])

    def payoff(self, params: Any, state: State, player: int) -> float:
        return self.bounded(self.game.payoff(state, player), "a payoff")

    def evaluate(self, params: Any, state: State, player: int) -> float:
        return self.bounded(self.game.evaluate(state, player), "an evaluation")

    def key(self, params: Any, state: State) -> int:
        return self.game.key(state)

    def noisy(self, params: Any, state: State, move: int) -> bool:
        return self.game.noisy(state, self.met[move])

    def upper(self, params: Any, state: State, player: int) -> float:
        return self.game.upper(state, player)

    def turned(self, params: Any, state: State, player: int) -> State:
        return self.game.turned(state, player)

    def outcomes(self, params: Any, state: State, out: Any, probabilities: Any, row: int) -> int:
        found = self.game.outcomes(state)
        total = math.fsum(probability for _, probability in found)
        if not all(probability >= 0 for _, probability in found) or abs(total - 1) > 1e-6:
            shares = ", ".join(f"{probability:g}" for _, probability in found)
            raise UsageError(
                f"{self.game.name}: expected probabilities that sum to 1, got {shares} in {shown(repr(state))}"
            )
        for i, (move, probability) in enumerate(found):
            out[row + i] = self.number(move)
            probabilities[row + i] = probability
        return len(found)

    def symmetries(self, params: Any) -> int:
        return 1

    def transformed(self, params: Any, state: State, symmetry: int) -> State:
        return state

    def parents(self, params: Any, state: State, root: State) -> int:
        return 0
