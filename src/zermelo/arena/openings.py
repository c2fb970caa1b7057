"""Where the boards of a tournament begin: after random moves, at balanced positions, or at those of a file.

random     so many random moves
balanced   of several openings of random moves the one whose value by a shallow search is closest to even: neither
           player begins with a won game, so that fewer games say nothing about the players
FILE       a text file with one opening a line, written as moves from the start; '#' begins a comment

A balanced opening depends on the board's own random stream alone, as a random one does. The moves of an opening are
part of the record of every game.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from zermelo.arena.random_streams import MOST_TRIES, Start, opening
from zermelo.core import Game, between, coerce, find_algorithm, search, user_path
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, random_word

BALANCED_PLIES = 6  # where nothing else is given
MOST_DEPTH, MOST_CANDIDATES = 100, MOST_TRIES
ALGORITHM = "alpha_beta"


class Line(NamedTuple):
    """An opening of a file."""

    number: int  # of the line
    moves: str


@dataclass(frozen=True)
class Openings:
    """How boards begin; `depth` and `candidates` are those of balanced openings, `lines` those of a file."""

    kind: str = "random"
    plies: int = 0
    depth: int = 4
    candidates: int = 10
    lines: tuple[Line, ...] = ()

    @classmethod
    def read(cls, text: str, plies: int | None = None) -> Openings:
        """Openings from "random", "balanced[,depth=N][,candidates=N]" or the name of a file.

        >>> Openings.read("balanced,depth=2").plies, Openings.read("random").plies
        (6, 0)
        """
        kind, *settings = (part.strip() for part in text.split(","))
        if kind == "random" and not settings:
            return cls(plies=plies or 0)
        if kind == "balanced":
            given = dict(_setting(text, setting) for setting in settings)
            depth, candidates = given.get("depth", cls.depth), given.get("candidates", cls.candidates)
            return cls("balanced", BALANCED_PLIES if plies is None else plies, depth, candidates)
        if plies:
            raise UsageError(f"opening: expected no plies beside the openings of a file, got {plies}")
        return cls(text, 0, lines=_lines(text))

    @property
    def text(self) -> str:
        """What `read` reads."""
        more = f",depth={self.depth},candidates={self.candidates}" if self.kind == "balanced" else ""
        return self.kind + more

    def check(self, game: Game, boards: int) -> None:
        """Refuse openings that a game cannot have, and more boards than a file has lines."""
        between("opening", self.plies, 1 if self.kind == "balanced" else 0, 10_000)
        between("openings: depth", self.depth, 1, MOST_DEPTH)
        between("openings: candidates", self.candidates, 1, MOST_CANDIDATES)
        if self.kind == "balanced" and (reason := find_algorithm(ALGORITHM).unmet(game)):
            raise UsageError(f"openings: cannot balance {game.name}: {ALGORITHM} {reason} ('random' works)")
        for line in self.lines:
            _played(self.kind, game, line)
        if self.lines and boards > len(self.lines):
            raise UsageError(f"openings {shown(self.kind)}: expected {boards:,}, one a board, got {len(self.lines):,}")

    def start(self, game: Game, board: int, drawn: int, interpreted: bool) -> Start:
        """The start of a board; `drawn` is its random stream."""
        if self.lines:
            return _played(self.kind, game, self.lines[board])
        if self.kind == "balanced":
            return balanced_opening(game, self.plies, drawn, self.depth, self.candidates, interpreted)
        return opening(game, self.plies, drawn)


FROM_THE_START = Openings()


def balanced_opening(
    game: Game, plies: int, drawn: int, depth: int = 4, candidates: int = 10, interpreted: bool = False
) -> Start:
    """Of several random openings the one that a search of this depth finds closest to even.

    >>> import zermelo
    >>> game = zermelo.game("connect_four")
    >>> start = balanced_opening(game, 4, 1, depth=2, candidates=5, interpreted=True)
    >>> len(start.line)
    4
    """
    even = (game.traits.constant_sum or 0.0) / 2
    chosen = find_algorithm(ALGORITHM)

    def lead(start: Start) -> float:
        value = search(game, start.state, chosen, depth=depth, interpreted=interpreted).value
        return abs(value - even) if isinstance(value, float | int) else math.inf

    return min((opening(game, plies, random_word(drawn, i)) for i in range(candidates)), key=lead)


def _setting(text: str, setting: str) -> tuple[str, int]:
    key, _, value = setting.partition("=")
    if key not in ("depth", "candidates"):
        raise UsageError(f"expected balanced[,depth=N][,candidates=N], random or a file of openings, got {shown(text)}")
    return key, coerce(f"openings: {key}", value, int)


def _lines(name: str) -> tuple[Line, ...]:
    path: Path = user_path(name)
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        wanted = "expected random, balanced or a file of openings"
        raise UsageError(f"{wanted}, cannot read {shown(name)}: {getattr(error, 'strerror', None) or error}") from None
    lines = [Line(number, line.partition("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    found = tuple(line for line in lines if line.moves)
    if not found:
        raise UsageError(f"expected a file with an opening a line, got none in {shown(name)}")
    return found


def _played(name: str, game: Game, line: Line) -> Start:
    """The position after the moves of a line."""
    state, moves = game.start(), []
    try:
        for word in line.moves.split():
            if game.mover(state) == CHANCE:
                raise UsageError(f"expected a game without chance, {game.name} has some before {shown(word)}")
            moves.append(game.parse_move(state, word))
            state = game.play(state, moves[-1])
        if game.is_over(state):
            raise UsageError("expected an opening that does not end the game")
    except UsageError as error:
        raise UsageError(f"openings {shown(name)}, line {line.number}: {error}") from None
    return Start(state, tuple(moves))
