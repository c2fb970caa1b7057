"""A game: the one interface that people, searches, the command line and the pictures use.

A plain game is a subclass of `Game` in ordinary Python. A kernel game is a module of kernels
(`start`, `mover`, `moves`, `play`, `payoff`, …, each with `params` first) and notation;
`KernelGame` gives it the same interface. Searches run the first kind interpreted and the
second compiled.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Generic, Self, cast

from zermelo.core.board import Board
from zermelo.core.state_keys import state_key
from zermelo.core.state_texts import read_state
from zermelo.core.traits import Traits
from zermelo.errors import UsageError, shown, unknown
from zermelo.kernels import CHANCE, TERMINAL

if TYPE_CHECKING:
    from zermelo.core.placing import Places

if TYPE_CHECKING:  # a type checker knows defaults of type variables, Python before 3.13 does not
    from typing_extensions import TypeVar

    S = TypeVar("S", default=Any)
    M = TypeVar("M", default=Any)
else:
    from typing import TypeVar

    S, M = TypeVar("S"), TypeVar("M")

State = Any
Move = Any
LONGEST_TEXT = 100_000  # characters of user text that are read
RULES = {
    "start": "start()", "mover": "mover(state)", "moves": "moves(state)", "play": "play(state, move)",
    "payoff": "payoff(state, player)", "outcomes": "outcomes(state)",
}  # fmt: skip
"""The methods without a default; `outcomes` is for games with chance."""


class Game(Generic[S, M]):
    """Base of every game. A plain game overrides the rules; all else has a default.

    `Game[S, M]` tells a type checker the types of states and moves; without them, any will do.

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
    player_names: Sequence[str] = ()  # such as ("X", "O"), by the player's number
    usual_algorithm: str | None = None  # what searches it if nobody says how
    source: str | None = None  # the name or the file that `zermelo.game` made it from
    _is_open: bool = False  # was it made by `opened`?
    _opened: Game | None = None  # what `opened` made

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

        return remake, (self.source, dict(self.parameters), self._is_open)

    # The rules.

    def start(self) -> S:
        """The initial state."""
        raise lacking(self, "start")

    def mover(self, state: S) -> int:
        """The player to move, or CHANCE, or TERMINAL."""
        raise lacking(self, "mover")

    def moves(self, state: S) -> Sequence[M]:
        """The legal moves of the player to move, in a fixed order."""
        raise lacking(self, "moves")

    def play(self, state: S, move: M) -> S:
        """The next state, after a move or an outcome of chance."""
        raise lacking(self, "play")

    def payoff(self, state: S, player: int) -> float:
        """What a player gets at the end."""
        raise lacking(self, "payoff")

    def evaluate(self, state: S, player: int) -> float:
        """What a state before the end looks worth to a player."""
        return 0.0

    def outcomes(self, state: S) -> Sequence[tuple[M, float]]:
        """The outcomes of a chance node with their probabilities."""
        raise lacking(self, "outcomes")

    def key(self, state: S) -> int:
        """A 64-bit hash: equal states, equal keys; different states, different keys, but by the rarest chance.

        The default hashes what the state holds, by value: numbers, text, tuples, lists, sets, dictionaries,
        arrays, enumerations, dataclasses, and objects that define `__eq__`.
        """
        try:
            return state_key(state)
        except UsageError as error:
            raise UsageError(f"{self.name}: {error}") from None

    def noisy(self, state: S, move: M) -> bool:
        """Does the move change the evaluation sharply? Quiescence search follows such moves."""
        return False

    def upper(self, state: S, player: int) -> float:
        """The most that a player can still get, before the end; it never rises along a line of play."""
        return self.traits.highest

    def turned(self, state: S, player: int) -> S:
        """The same position with another player to move, before the end; with the trait `turnable`."""
        raise UsageError(f"{self.name} has no rule for skipped turns")

    # Hidden information.

    def observation(self, state: S, player: int) -> Hashable:
        """All that a player knows in a state, its own past included; with perfect information, the state."""
        return cast(Hashable, state)

    def sample(self, state: S, player: int, random: Any) -> S:
        """A state drawn from those that look the same to a player, by its probability.

        It depends on the observation and on `random` alone: nothing that is hidden may show in it.
        """
        if self.traits.perfect_information:
            return state
        raise UsageError(f"{self.name} hides information and has no sample(state, player, random)")

    def worlds(self, state: S, player: int) -> Sequence[tuple[S, float]]:
        """All states that look the same to a player, with their probabilities, in an order that hides nothing either.

        The probabilities are those of the deal; how the others would have played in each world is not weighed.
        """
        if self.traits.perfect_information:
            return [(state, 1.0)]
        raise UsageError(f"{self.name} has no worlds(state, player): what is hidden can only be sampled")

    def masked(self, state: S, player: int) -> S:
        """A state that looks the same to a player and says nothing of what is hidden: the same for all such states."""
        return state if player < 0 else self.sample(state, player, Random(0))

    def opened(self) -> Self:
        """The same game with nothing hidden."""
        if self.traits.perfect_information:
            return self
        if self._opened is None:
            self._opened = copy(self)
            self._opened.traits = replace(self.traits, perfect_information=True)
            self._opened._is_open = True
        return cast(Self, self._opened)

    # Notation.

    def player_name(self, player: int) -> str:
        """What a player is called in words: by the game's own names, or by the number."""
        return self.player_names[player] if player < len(self.player_names) else f"player {player}"

    def format(self, state: S) -> str:
        """The position as text."""
        return repr(state)

    def parse(self, text: str) -> S:
        """The position of a text that `format` wrote; by default states are read as Python writes them.

        That works for states of numbers, strings, tuples, lists, sets and dictionaries, for NamedTuples and for
        dataclasses. A state of another type than `start()` is refused, and one that `mover` cannot read.
        """
        start = self.start()
        try:
            state = read_state(text, start)
            self.mover(state)
        except Exception:  # whatever the rules of a user's game raise
            example = shown(self.format(start))
            raise UsageError(f"expected a position of {self.name} such as {example}, got {shown(text)}") from None
        return cast(S, state)

    def move_name(self, state: S, move: M) -> str:
        return str(move)

    def line_names(self, state: S, line: Sequence[M]) -> list[str]:
        """The names of moves that are played one after the other."""
        names = []
        for move in line:
            names.append(self.move_name(state, move))
            state = self.play(state, move)
        return names

    def parse_move(self, state: S, text: str) -> M:
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

    def text(self, state: S) -> str:
        """The board as lines of text."""
        return self.format(state)

    def svg(self, state: S) -> str:
        """The board as a picture."""
        from zermelo.drawing import text_svg

        return text_svg(self.text(state))

    def seen_text(self, state: S, player: int) -> str:
        """What a player sees of a state, as lines of text: of hidden information all that the player knows, no more.

        With perfect information it is the board; a game that hides something should say it better than the default,
        which writes the observation as Python does.
        """
        if self.traits.perfect_information:
            return self.text(state)
        return f"{self.player_name(player)} knows: {self.observation(state, player)!r}"

    def seen_svg(self, state: S, player: int) -> str:
        """What a player sees of a state, as a picture; by default that of `seen_text`."""
        from zermelo.drawing import text_svg

        return self.svg(state) if self.traits.perfect_information else text_svg(self.seen_text(state, player))

    def heard(self, state: S, move: M, player: int) -> str:
        """What a player hears of a move of another, or of chance: its name, or nothing if the game may hide it."""
        return self.move_name(state, move) if self.traits.perfect_information else ""

    def places(self, state: S, player: int | None = None) -> Places:
        """What can be clicked on the board of a state, or on what a player sees of it; other moves are buttons.

        >>> import zermelo
        >>> game = zermelo.game("tic_tac_toe")
        >>> game.places(game.parse("XOX/OX./..O")).to_dict()["moves"]
        [{'name': 'c2', 'path': ['c2']}, {'name': 'a3', 'path': ['a3']}, {'name': 'b3', 'path': ['b3']}]
        """
        from zermelo.core.placing import placed

        return placed(self, state, (), None)

    def board(self, position: S | str | None = None, player: int | None = None) -> Board:
        """The board of a position, by default of the start: it prints as text, and a notebook draws it.

        With a player it shows what that player sees.
        """
        return Board(self, self.position(position), player)

    # Weights of the evaluation.

    @property
    def weight_ranges(self) -> Mapping[str, tuple[float, float]]:
        """The parameters that are weights of the evaluation: the least and the greatest value to try of each."""
        return {}

    @property
    def weights(self) -> dict[str, float]:
        """The weights of the evaluation by name; none for a game without any."""
        return {name: self.parameters[name] for name in self.weight_ranges}

    @property
    def weight_family(self) -> str:
        """Which of several evaluations the weights belong to; '' for a game with one."""
        return ""

    def reweighted(self, values: Mapping[str, float]) -> Game[S, M]:
        """The same game with other weights; those that are not given stay as they are.

        >>> import zermelo
        >>> zermelo.game("othello").reweighted({"corner": 9}).weights
        {'disc': 0.1, 'mobility': 1.0, 'corner': 9.0}
        """
        from zermelo.core.registry import remake

        for name in values:
            if name not in self.weight_ranges:
                raise unknown(f"weight of {self.name}", name, self.weight_ranges)
        if self.source is None:
            raise UsageError(f"expected a game made by zermelo.game, got {self!r}: it cannot be made again")
        return remake(self.source, {**self.parameters, **values})

    def features(self, state: S, player: int) -> list[float]:
        """What each weight is multiplied by in the evaluation of a state, before that is cut to the payoffs' bounds."""
        raise UsageError(f"{self.name} has no features: its evaluation is not a sum of weights times features")

    # What follows from the rules.

    @property
    def reads_positions(self) -> bool:
        """Has the game a `parse` of its own?"""
        return type(self).parse is not Game.parse

    def missing(self) -> list[str]:
        """The rules that the game lacks, in words.

        >>> class Half(Game):
        ...     def start(self): return 0
        ...     def mover(self, state): return TERMINAL
        >>> Half().missing()
        ['Half lacks moves(state)', 'Half lacks play(state, move)', 'Half lacks payoff(state, player)']
        """
        needed = [rule for rule in RULES if rule != "outcomes" or self.traits.chance]
        own = vars(self)  # rules may be given to the object alone
        inherited = [rule for rule in needed if rule not in own and getattr(type(self), rule) is getattr(Game, rule)]
        return [str(lacking(self, rule)) for rule in inherited]

    def check_player(self, player: int) -> int:
        """The number of a player, or an error that says which there are."""
        if player not in range(self.traits.players):
            raise UsageError(f"expected a player of {self.name} from 0 to {self.traits.players - 1}, got {player}")
        return player

    def is_over(self, state: S) -> bool:
        return self.mover(state) == TERMINAL

    def actions(self, state: S) -> Sequence[M]:
        """The moves, or at a chance node the outcomes, or nothing at the end."""
        mover = self.mover(state)
        if mover == TERMINAL:
            return []
        if mover == CHANCE:
            return [move for move, _ in self.outcomes(state)]
        return self.moves(state)

    def position(self, position: S | str | None) -> S:
        """A state from a text, a state, or None for the start."""
        if position is None:
            return self.start()
        if not isinstance(position, str) or (type(self).parse is Game.parse and isinstance(self.start(), str)):
            return cast(S, position)
        _check_length("position", position)
        return self.parse(position.strip())

    def read(self, text: str) -> S:
        """The state after the named moves (separated by blanks or commas) from the start."""
        _check_length("moves", text)
        state, words = self.start(), text.replace(",", " ").split()
        while words:
            length = self._name_length(state, words)
            state = self.play(state, self.parse_move(state, " ".join(words[:length])))
            del words[:length]
        return state

    def _name_length(self, state: S, words: list[str]) -> int:
        """How many of the first words are the name of a legal move: as many as can be, or 1."""
        names = [_words(self.move_name(state, move)) for move in self.actions(state)]
        longest = max(map(len, names), default=1)
        return next((n for n in range(longest, 1, -1) if sorted(words[:n]) in names), 1)


def lacking(game: Game, rule: str) -> UsageError:
    return UsageError(f"{type(game).__name__} lacks {RULES[rule]}")


def _words(name: str) -> list[str]:
    return sorted(name.replace(",", " ").split())


def _check_length(what: str, text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise UsageError(f"{what} too long: expected at most {LONGEST_TEXT} characters, got {len(text)}")


def _some(names: list[str], most: int = 12) -> str:
    return ", ".join(names[:most]) + (f", … ({len(names)} in all)" if len(names) > most else "")
