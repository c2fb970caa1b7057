"""Games in files: CSV for matrices, Gambit's .nfg for any number of players.

CSV  Rows of numbers (3, -2.5, 1/3), separated by commas. One matrix is a zero-sum game of the row player, two
     with an empty line between them are the payoffs of the row player and of the column player.
NFG  A title, the players, their strategies; then the payoffs of every profile, or a list of outcomes and the
     outcome of every profile. The first player's choice changes fastest.

Source  [Gambit2024]
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from zermelo.core import read_text
from zermelo.errors import UsageError, shown
from zermelo.game_theory.classics import classic
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.payoffs import MOST_EXACT, MOST_PAYOFFS, MOST_PLAYERS

MOST_BYTES = 100_000_000
LONGEST_NUMBER = 60
LARGEST_EXPONENT = 100
_NUMBER = re.compile(r"[+-]?(\d+/\d+|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?)", re.ASCII)
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]|[^\s{}",]+|"', re.DOTALL)


def load(name: str) -> NormalForm:
    """The game of a file that ends in .csv or .nfg, or the classic of a name without dots and slashes.

    >>> load("chicken").title
    'Chicken'
    """
    if "." not in name and "/" not in name:
        return classic(name)
    path = Path(name)
    readers: dict[str, Callable[[str], NormalForm]] = {".csv": read_csv, ".nfg": read_nfg}
    if path.suffix.lower() not in readers:
        raise UsageError(f"expected a file that ends in .csv or .nfg, got {shown(name)}")
    text = read_text(name, "game file", MOST_BYTES).removeprefix("\ufeff")
    try:
        return readers[path.suffix.lower()](text)
    except UsageError as error:
        raise UsageError(f"cannot read {shown(name)}: {error}") from None


def read_csv(text: str) -> NormalForm:
    """The game of one or two matrices.

    >>> read_csv("1, -1\\n-1, 1\\n")
    NormalForm.from_matrix([[1, -1], [-1, 1]])
    >>> read_csv("2,0\\n0,1\\n\\n1,0\\n0,1/2")
    NormalForm.from_bimatrix([[2, 0], [0, 1]], [[1, 0], [0, Fraction(1, 2)]])
    """
    exact = text.count(",") < MOST_EXACT
    matrices: list[list[Sequence[Any]]] = [[]]
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip(" \t,"):
            matrices.append([])
            continue
        matrices[-1].append(_row(line, number, exact))
        if len(matrices[-1][-1]) != len(matrices[-1][0]):
            raise UsageError(
                f"line {number}: expected {len(matrices[-1][0])} numbers as in the rows above, "
                f"got {len(matrices[-1][-1])}"
            )
    found = [matrix if exact else np.array(matrix) for matrix in matrices if matrix]
    if len(found) == 1:
        return NormalForm.from_matrix(found[0])
    if len(found) == 2:
        return NormalForm.from_bimatrix(*found)
    advice = " (a .nfg file holds any number of players)" if found else ""
    raise UsageError(f"expected one or two matrices with an empty line between them, got {len(found)}{advice}")


def _row(line: str, number: int, exact: bool) -> Sequence[Any]:
    """The numbers of a line; plain ones all at once where they are only floats anyway."""
    cells = line.split(",")
    if not exact and "_" not in line:
        with suppress(ValueError):
            return [float(cell) for cell in cells]
    here = partial("line {}".format, number)
    return [_number(cell.strip(), here, exact) for cell in cells]


def _number(text: str, where: Callable[[], str], exact: bool) -> Fraction | float:
    """A number as it is written; exactly, or only as a float where there are too many."""
    matched = _NUMBER.fullmatch(text) if len(text) <= LONGEST_NUMBER else None
    if matched is None:
        raise UsageError(f"{where()}: expected a number as 3, -2.5 or 1/3, got {shown(text)}")
    if matched[3] and abs(int(matched[3][1:])) > LARGEST_EXPONENT:
        raise UsageError(f"{where()}: expected an exponent of at most {LARGEST_EXPONENT}, got {shown(text)}")
    if not exact and "/" not in text:
        return float(text)
    try:
        return Fraction(text)
    except ZeroDivisionError:
        raise UsageError(f"{where()}: expected a number, got a division by zero: {shown(text)}") from None


class _Tokens:
    """The words of a file, one after another, with the line each stands in."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found = _TOKEN.search(text)

    @property
    def at(self) -> int:
        return self.found.start() if self.found else len(self.text)

    @property
    def here(self) -> str:
        return f"line {self.text.count(chr(10), 0, self.at) + 1}"

    def peek(self) -> str:
        return self.found[0] if self.found else ""

    def skip(self) -> str:
        token = self.peek()
        self.found = _TOKEN.search(self.text, self.found.end()) if self.found else None
        return token

    def take(self, expected: str, fits: Callable[[str], bool]) -> str:
        if not fits(self.peek()):
            raise UsageError(f"{self.here}: expected {expected}, got {shown(self.peek()) if self.found else 'the end'}")
        return self.skip()

    def word(self, word: str) -> None:
        self.take(word, lambda token: token == word)

    def string(self, what: str) -> str:
        quoted = self.take(f'{what} in "quotes"', lambda token: len(token) > 1 and token[0] == '"')
        return re.sub(r"\\(.)", r"\1", quoted[1:-1], flags=re.DOTALL)

    def number(self, exact: bool) -> Fraction | float:
        if not self.found:
            raise UsageError(f"{self.here}: expected a number, got the end")
        made = _number(self.peek(), lambda: self.here, exact)
        self.skip()
        return made

    def rest(self) -> NDArray[np.float64] | None:
        """All that is left, if that is plain numbers: the fast way of a long list."""
        try:
            made = np.array(self.text[self.at :].split(), dtype=np.float64)
        except ValueError:
            return None
        self.found = None
        return made

    def whole(self, what: str) -> int:
        return int(self.take(what, lambda token: len(token) <= 9 and token.isascii() and token.isdigit()))

    def many(self, one: Callable[[], Any]) -> list[Any]:
        """What stands between braces."""
        self.word("{")
        made = []
        while self.peek() != "}":
            if not self.peek():
                self.word("}")
            made.append(one())
        self.word("}")
        return made


def read_nfg(text: str) -> NormalForm:
    """The game of a Gambit file of either kind.

    >>> read_nfg('NFG 1 R "" { "A" "B" } { 1 2 } 3 -3 4 -4').payoff((0, 1))
    (4.0, -4.0)
    """
    tokens = _Tokens(text)
    tokens.word("NFG")
    tokens.word("1")
    tokens.take("R or D", lambda token: token in ("R", "D"))
    title = tokens.string("the title")
    names = tokens.many(lambda: tokens.string("the name of a player"))
    shape, strategies = _strategies(tokens, len(names))
    if tokens.peek().startswith('"'):
        tokens.string("a comment")
    profiles = math.prod(shape)
    read = _outcomes if tokens.peek() == "{" else _payoffs
    table = read(tokens, len(names), profiles)
    if tokens.peek():
        raise UsageError(f"{tokens.here}: expected the end after {profiles:,} profiles, got {shown(tokens.peek())}")
    payoffs = [column.reshape(shape, order="F") for column in table.T]
    return NormalForm(np.array(payoffs), names, strategies, title)


def _strategies(tokens: _Tokens, players: int) -> tuple[tuple[int, ...], Sequence[Sequence[str]]]:
    """How many strategies each player has, and their names if the file has any."""
    if not 1 <= players <= MOST_PLAYERS:
        raise UsageError(f"{tokens.here}: expected 1 to {MOST_PLAYERS} players, got {players}")
    named: list[Any] = tokens.many(
        lambda: (
            tokens.many(lambda: tokens.string("the name of a strategy"))
            if tokens.peek() == "{"
            else tokens.whole("a number of strategies")
        )
    )
    shape = tuple(len(one) if isinstance(one, list) else one for one in named)
    if len(shape) != players:
        raise UsageError(f"{tokens.here}: expected strategies of {players} players, got {len(shape)}")
    if not all(shape):
        raise UsageError(f"{tokens.here}: expected at least one strategy of every player, got none")
    if players * math.prod(shape) > MOST_PAYOFFS:
        raise UsageError(f"expected at most {MOST_PAYOFFS:,} payoffs, got {players * math.prod(shape):,}")
    numbered = [[str(number) for number in range(1, count + 1)] for count in shape]
    return shape, [one if isinstance(one, list) else numbered[player] for player, one in enumerate(named)]


def _payoffs(tokens: _Tokens, players: int, profiles: int) -> NDArray[Any]:
    """The list of payoffs: of each profile, one number a player."""
    exact = players * profiles <= MOST_EXACT
    fast = None if exact else tokens.rest()
    if fast is not None and fast.size == players * profiles:
        return fast.reshape(profiles, players)
    if fast is not None:
        raise UsageError(f"expected {players * profiles:,} payoffs, got {fast.size:,}")
    table = [[tokens.number(exact) for _ in range(players)] for _ in range(profiles)]
    return np.array(table, dtype=object if exact else np.float64)


def _outcomes(tokens: _Tokens, players: int, profiles: int) -> NDArray[Any]:
    """The list of outcomes, and the outcome of each profile; 0 is the one in which nobody gets anything."""
    exact = players * profiles <= MOST_EXACT

    def outcome() -> list[Any]:
        tokens.word("{")
        tokens.string("the name of an outcome")
        made = [tokens.number(exact) for _ in range(players)]
        tokens.word("}")
        return made

    known = [[Fraction(0) if exact else 0.0] * players, *tokens.many(outcome)]
    table = []
    for _ in range(profiles):
        number = tokens.whole(f"the number of an outcome, 0 to {len(known) - 1}")
        if number >= len(known):
            raise UsageError(f"{tokens.here}: expected the number of an outcome, 0 to {len(known) - 1}, got {number}")
        table.append(known[number])
    return np.array(table, dtype=object if exact else np.float64)


def write_nfg(game: NormalForm) -> str:
    """A game as the text of a Gambit file, with a list of payoffs.

    >>> print(write_nfg(NormalForm.from_matrix([[1, -1]], title="Short")))
    NFG 1 R "Short" { "player 1" "player 2" }
    { { "1" } { "1" "2" } }
    ""
    <BLANKLINE>
    1 -1
    -1 1
    <BLANKLINE>
    """
    names = " ".join(map(_quoted, game.names))
    strategies = " ".join("{ " + " ".join(map(_quoted, one)) + " }" for one in game.strategies)
    table = game.payoffs if game.rational is None else game.rational
    columns = [part.reshape(-1, order="F").tolist() for part in table]
    rows = "".join(" ".join(map(_written, row)) + "\n" for row in zip(*columns, strict=True))
    return f'NFG 1 R {_quoted(game.title)} {{ {names} }}\n{{ {strategies} }}\n""\n\n{rows}'


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _written(number: Fraction | float) -> str:
    text = str(number)
    return format(Decimal(text), "f") if "e" in text else text
