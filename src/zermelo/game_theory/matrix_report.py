"""One call for a game in normal form: its value, its equilibria or what is dominated, as text and as JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

from zermelo.drawing import WIDTH, Table, named_lines
from zermelo.errors import UsageError
from zermelo.game_theory.dominance import MOST_MIXED, Domination, Elimination, dominated, eliminate
from zermelo.game_theory.equilibrium import Equilibria
from zermelo.game_theory.game_files import load
from zermelo.game_theory.maximin import PureValue, pure_value, saddle_points
from zermelo.game_theory.nash import equilibria
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.payoffs import MOST_EXACT, plain
from zermelo.game_theory.table_text import html, text
from zermelo.game_theory.two_by_two import lines_svg
from zermelo.game_theory.zero_sum import ZeroSumSolution, check, solve_zero_sum

Wanted = Literal["value", "nash", "dominance"]
Lines = list[tuple[str, str]]
MOST_NAMED = 20  # strategies of a mixture


@dataclass(frozen=True)
class ValueAnswer:
    """The value of a zero-sum game, in mixed and in pure strategies."""

    solution: ZeroSumSolution
    pure: PureValue
    saddles: list[tuple[int, int]]

    def facts(self, game: NormalForm, exact: bool) -> dict[str, Any]:
        number, (rows, columns) = _numbers(exact), game.strategies
        found, pure = self.solution, self.pure
        return {
            "maximin": number(pure.maximin), "minimax": number(pure.minimax), "gap": number(pure.gap),
            "saddle_points": [[rows[row], columns[column]] for row, column in self.saddles],
            "value": number(found.value), "mixed": [[number(one) for one in part] for part in found.strategies],
            "payoffs": [number(one) for one in found.payoffs], "regret": number(found.regret),
            "unique": list(found.unique), "method": found.method,
        }  # fmt: skip

    def lines(self, game: NormalForm) -> Lines:
        found, pure, (rows, columns), (own, other) = self.solution, self.pure, game.strategies, game.names
        others = [name for name, unique in zip(game.names, found.unique, strict=True) if not unique]
        return [
            ("maximin", f"{plain(pure.maximin)} ({own}: {_listed(rows[row] for row in pure.choices)})"),
            ("minimax", f"{plain(pure.minimax)} ({other}: {_listed(columns[column] for (column,) in pure.others)})"),
            ("gap", plain(pure.gap)),
            ("saddle points", _listed(f"({rows[row]}, {columns[column]})" for row, column in self.saddles) or "none"),
            ("value", f"{plain(found.value)} for {own}"),
            *_mixtures(game, found.strategies),
            ("regret", plain(found.regret)),
            ("unique", f"no: {' and '.join(others)} may play otherwise, too" if others else "yes"),
            ("method", found.method),
        ]


@dataclass(frozen=True)
class NashAnswer:
    """The equilibria of a game."""

    found: Equilibria

    def facts(self, game: NormalForm, exact: bool) -> dict[str, Any]:
        number = _numbers(exact)
        listed = [
            {
                "mixed": [[number(weight) for weight in part] for part in one.strategies],
                "payoffs": [number(part) for part in one.payoffs], "regret": number(one.regret), "method": one.method,
            }
            for one in self.found
        ]  # fmt: skip
        return {"equilibria": listed, "note": self.found.note}

    def lines(self, game: NormalForm) -> Lines:
        note = f" ({self.found.note})" if self.found.note else ""
        lines: Lines = [("equilibria", f"{len(self.found)}{note}")]
        for one in self.found:
            lines += [("", ""), *_mixtures(game, one.strategies)]
            lines.append(("payoffs", _listed(plain(payoff) for payoff in one.payoffs)))
            lines += [("regret", plain(one.regret)), ("method", one.method)]
        return lines


@dataclass(frozen=True)
class DominanceAnswer:
    """Strict elimination, what is weakly dominated after it, and weak elimination."""

    strict: Elimination
    then_weakly: list[Domination]
    weak: Elimination
    mixed: bool  # were mixtures tried as dominators?

    @property
    def dominators(self) -> str:
        return "pure and mixed" if self.mixed else "pure"

    def facts(self, game: NormalForm, exact: bool) -> dict[str, Any]:
        number = _numbers(exact)

        def step(one: Domination, of: NormalForm) -> dict[str, Any]:
            names = of.strategies[one.player]
            by = {names[choice]: number(weight) for choice, weight in one.dominators}
            return {"player": of.names[one.player], "strategy": names[one.strategy], "dominators": by}

        def eliminated(done: Elimination) -> dict[str, Any]:
            left = [list(kept) for kept in done.game.strategies]
            return {"steps": [step(one, game) for one in done.steps], "left": left}

        return {
            "dominators": self.dominators, "strict": eliminated(self.strict),
            "weakly_dominated_then": [step(one, self.strict.game) for one in self.then_weakly],
            "weak": eliminated(self.weak),
        }  # fmt: skip

    def lines(self, game: NormalForm) -> Lines:
        lines: Lines = [(f"step {number}", one.text(game)) for number, one in enumerate(self.strict.steps, start=1)]
        lines = lines or [("steps", "none: nothing is strictly dominated")]
        lines.append(("left", _left(self.strict.game)))
        lines += [("then weakly", one.text(self.strict.game)) for one in self.then_weakly]
        if self.then_weakly:
            ends = f"{_left(self.weak.game)}; another order may end elsewhere and lose equilibria"
            lines.append(("left weakly", ends))
        return [*lines, ("dominators", self.dominators)]


@dataclass(frozen=True, repr=False)
class MatrixReport:
    """A game and what was found: `answer` holds the value, the equilibria or the eliminations."""

    name: str
    game: NormalForm
    wanted: Wanted
    exact: bool
    answer: ValueAnswer | NashAnswer | DominanceAnswer

    def __repr__(self) -> str:
        return f"<{self.name or 'a game'} of {_times(self.game.shape)}, {self.wanted}>"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        lines = self.answer.lines(self.game)
        return html(self.game) + Table(("", " "), lines, left=("", " ")).html()

    def text(self, width: int | None = WIDTH) -> str:
        """The table of the game, then a line a fact."""
        lines = self.answer.lines(self.game)
        indent = max(len(what) for what, _ in lines) + 2
        return f"{text(self.game, width)}\n\n{named_lines(lines, indent, width)}"

    def to_dict(self) -> dict[str, Any]:
        """The same in JSON's types; fractions as text if the solution is exact."""
        game = self.game
        return {
            "game": self.name, "title": game.title, "players": list(game.names), "shape": list(game.shape),
            "strategies": [list(one) for one in game.strategies], "solve": self.wanted,
            **self.answer.facts(game, self.exact),
        }  # fmt: skip

    def svg(self) -> str:
        """The payoff lines of a zero-sum game of two rows, or that elimination leaves two rows or columns of."""
        check(self.game)
        left = self.game if self.game.shape[0] == 2 else eliminate(self.game).game
        return lines_svg(left.transpose() if left.shape[0] != 2 and left.shape[1] == 2 else left)


def solve_matrix(source: NormalForm | str, wanted: Wanted | None = None, *, exact: bool = False) -> MatrixReport:
    """Solve a game, given as such, as a .csv or .nfg file or as the name of a classic.

    `wanted` is value (zero-sum games of two players, the default for them), nash or dominance; `exact` computes in
    fractions.

    >>> report = solve_matrix("slides_3x3", exact=True)
    >>> report.to_dict()["value"]
    '-1/3'
    """
    game = load(source) if isinstance(source, str) else source
    if wanted is None:
        wanted = "value" if game.players == 2 and game.constant_sum is not None else "nash"
    if exact and game.rational is None:
        raise UsageError(f"exact: expected at most {MOST_EXACT:,} payoffs, got {game.payoffs.size:,}")
    name = source if isinstance(source, str) else game.title
    return MatrixReport(name, game, wanted, exact, _SOLVERS[wanted](game, exact))


def _value(game: NormalForm, exact: bool) -> ValueAnswer:
    return ValueAnswer(solve_zero_sum(game, exact=exact), pure_value(game), saddle_points(game))


def _nash(game: NormalForm, exact: bool) -> NashAnswer:
    found = equilibria(game)
    if exact and any(isinstance(weight, float) for one in found for part in one.strategies for weight in part):
        raise UsageError(f"exact: no exact method fits a game of {game.players} players and {_times(game.shape)}")
    return NashAnswer(found)


def _dominance(game: NormalForm, exact: bool) -> DominanceAnswer:
    mixed = game.payoffs.size <= MOST_MIXED
    strict = eliminate(game, mixed=mixed)
    weak = eliminate(game, strict=False, mixed=mixed)
    return DominanceAnswer(strict, dominated(strict.game, strict=False, mixed=mixed), weak, mixed)


_SOLVERS: dict[Wanted, Callable[[NormalForm, bool], ValueAnswer | NashAnswer | DominanceAnswer]] = {
    "value": _value, "nash": _nash, "dominance": _dominance,
}  # fmt: skip


def _left(game: NormalForm) -> str:
    each = (f"{name}: {_listed(kept)}" for name, kept in zip(game.names, game.strategies, strict=True))
    return f"{_times(game.shape)} ({'; '.join(each)})"


def _times(shape: tuple[int, ...]) -> str:
    return "x".join(map(str, shape))


def _mixtures(game: NormalForm, mixed: Sequence[Any]) -> Lines:
    return [
        (name, _listed(f"{strategy} {plain(weight)}" for strategy, weight in zip(own, weights, strict=True) if weight))
        for name, own, weights in zip(game.names, game.strategies, mixed, strict=True)
    ]


def _listed(parts: Iterable[str]) -> str:
    every = list(parts)
    more = len(every) - MOST_NAMED
    return ", ".join(every[:MOST_NAMED]) + (f", … ({more} more)" if more > 0 else "")


def _numbers(exact: bool) -> Callable[[Fraction | float], str | float]:
    """How numbers stand in JSON: fractions as text if they are asked for, else floats."""
    return str if exact else float
