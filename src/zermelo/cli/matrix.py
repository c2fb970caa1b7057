"""`zermelo matrix`: solve a game in normal form."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.arguments import Json, examples
from zermelo.cli.output import emit, target
from zermelo.core import write_text
from zermelo.errors import UsageError

if TYPE_CHECKING:
    from zermelo.game_theory.normal_form import NormalForm

Lines = list[tuple[str, str]]
MOST_NAMED = 20  # strategies of a mixture


class Solve(StrEnum):
    value = "value"
    nash = "nash"
    dominance = "dominance"


@examples(
    "matrix prisoners_dilemma", "matrix slides_3x3 --exact", "matrix game.csv --solve dominance",
    "matrix matching_pennies --svg lines.svg", "matrix game.nfg --solve nash --json", "matrix game.csv --nfg game.nfg",
)  # fmt: skip
def matrix(
    game: Annotated[str, typer.Argument(metavar="FILE|NAME", help="A .csv or .nfg file, or the name of a classic.")],
    solve: Annotated[
        Solve | None,
        typer.Option("--solve", metavar="value|nash|dominance", help="What to find; value if zero-sum, else nash."),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="In fractions, not in floats; for small games.")] = False,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="Draw the lines of a zero-sum game of two rows.")
    ] = None,
    nfg: Annotated[str | None, typer.Option("--nfg", metavar="FILE", help="Write the game for Gambit.")] = None,
    json: Json = False,
) -> None:
    """Solve a matrix game: its value, its equilibria, or what is dominated.

    A CSV file of one matrix is a zero-sum game, of two with an empty line between them a game of two players; a
    Gambit .nfg file may have more. Classics: prisoners_dilemma, matching_pennies, battle_of_the_sexes,
    rock_paper_scissors, slides_3x3, chicken, stag_hunt.
    """
    drawn, written = svg and target(svg, ".svg"), nfg and target(nfg, ".nfg")
    asked = _asked(game)
    wanted = solve or (Solve.value if asked.players == 2 and asked.constant_sum is not None else Solve.nash)
    if exact and asked.rational is None:
        from zermelo.game_theory.payoffs import MOST_EXACT

        raise UsageError(f"exact: expected at most {MOST_EXACT:,} payoffs, got {asked.payoffs.size:,}")
    facts, lines = _SOLVERS[wanted](asked, exact)
    picture = _picture(asked) if drawn else ""
    if drawn:
        write_text(drawn, picture)
    if written:
        from zermelo.game_theory.game_files import write_nfg

        write_text(written, write_nfg(asked))
    if json:
        emit(_described(game, asked, wanted) | facts)
        return
    print(asked)
    print()
    width = max(len(what) for what, _ in lines)
    for what, said in lines:
        print(f"{what:<{width}}  {said}".rstrip())


def _asked(name: str) -> NormalForm:
    """The game of a file, or a classic."""
    if "." in name or "/" in name:
        from zermelo.game_theory.game_files import load

        return load(name)
    from zermelo.game_theory.classics import classic

    return classic(name)


def _described(name: str, game: NormalForm, wanted: Solve) -> dict[str, Any]:
    return {
        "game": name, "title": game.title, "players": list(game.names), "shape": list(game.shape),
        "strategies": [list(one) for one in game.strategies], "solve": wanted.value,
    }  # fmt: skip


def _value(game: NormalForm, exact: bool) -> tuple[dict[str, Any], Lines]:
    from zermelo.game_theory.maximin import pure_value, saddle_points
    from zermelo.game_theory.zero_sum import solve_zero_sum

    found = solve_zero_sum(game, exact=exact)
    pure, saddles = pure_value(game), saddle_points(game)
    rows, columns = game.strategies
    own, other = game.names
    only = [name for name, unique in zip(game.names, found.unique, strict=True) if not unique]
    number = _numbers(exact)
    facts = {
        "maximin": number(pure.maximin), "minimax": number(pure.minimax), "gap": number(pure.gap),
        "saddle_points": [[rows[row], columns[column]] for row, column in saddles],
        "value": number(found.value), "mixed": [[number(one) for one in part] for part in found.strategies],
        "payoffs": [number(one) for one in found.payoffs], "regret": number(found.regret),
        "unique": list(found.unique), "method": found.method,
    }  # fmt: skip
    lines = [
        ("maximin", f"{_said(pure.maximin)} ({own}: {_listed(rows[row] for row in pure.choices)})"),
        ("minimax", f"{_said(pure.minimax)} ({other}: {_listed(columns[column] for (column,) in pure.others)})"),
        ("gap", _said(pure.gap)),
        ("saddle points", _listed(f"({rows[row]}, {columns[column]})" for row, column in saddles) or "none"),
        ("value", f"{_said(found.value)} for {own}"),
        *_mixtures(game, found.strategies),
        ("regret", _said(found.regret)),
        ("unique", f"no: {' and '.join(only)} may play otherwise, too" if only else "yes"),
        ("method", found.method),
    ]
    return facts, lines


def _nash(game: NormalForm, exact: bool) -> tuple[dict[str, Any], Lines]:
    from zermelo.game_theory.nash import equilibria

    found = equilibria(game)
    number = _numbers(exact)
    if exact and any(isinstance(weight, float) for one in found for part in one.strategies for weight in part):
        raise UsageError(f"exact: no exact method fits a game of {game.players} players and {_times(game.shape)}")
    facts = {
        "equilibria": [
            {
                "mixed": [[number(weight) for weight in part] for part in one.strategies],
                "payoffs": [number(part) for part in one.payoffs], "regret": number(one.regret), "method": one.method,
            }
            for one in found
        ]
    }  # fmt: skip
    lines: Lines = [("equilibria", str(len(found)) + (f" ({found.note})" if found.note else ""))]
    for one in found:
        lines += [("", ""), *_mixtures(game, one.strategies)]
        lines.append(("payoffs", _listed(_said(payoff) for payoff in one.payoffs)))
        lines += [("regret", _said(one.regret)), ("method", one.method)]
    return {**facts, "note": found.note}, lines


def _dominance(game: NormalForm, exact: bool) -> tuple[dict[str, Any], Lines]:
    from zermelo.game_theory.dominance import MOST_MIXED, Domination, dominated, eliminate

    mixed = game.payoffs.size <= MOST_MIXED
    strict = eliminate(game, mixed=mixed)
    weak = eliminate(game, strict=False, mixed=mixed)
    left = dominated(strict.game, strict=False, mixed=mixed)
    number = _numbers(exact)

    def step(one: Domination, of: NormalForm) -> dict[str, Any]:
        names = of.strategies[one.player]
        by = {names[choice]: number(weight) for choice, weight in one.dominators}
        return {"player": of.names[one.player], "strategy": names[one.strategy], "dominators": by}

    facts = {
        "dominators": "pure and mixed" if mixed else "pure",
        "strict": {"steps": [step(one, game) for one in strict.steps], "left": _kept(strict.game)},
        "weakly_dominated_then": [step(one, strict.game) for one in left],
        "weak": {"steps": [step(one, game) for one in weak.steps], "left": _kept(weak.game)},
    }
    lines: Lines = [(f"step {number}", one.text(game)) for number, one in enumerate(strict.steps, start=1)]
    lines = lines or [("steps", "none: nothing is strictly dominated")]
    lines.append(("left", _left(strict.game)))
    lines += [("then weakly", one.text(strict.game)) for one in left]
    if left:
        lines.append(("left weakly", f"{_left(weak.game)}; another order may end elsewhere and lose equilibria"))
    lines.append(("dominators", facts["dominators"]))  # type: ignore[arg-type]
    return facts, lines


_SOLVERS: dict[Solve, Callable[[NormalForm, bool], tuple[dict[str, Any], Lines]]] = {
    Solve.value: _value, Solve.nash: _nash, Solve.dominance: _dominance,
}  # fmt: skip


def _picture(game: NormalForm) -> str:
    """The lines of a game of two rows; of a larger one, if two rows or columns are left of it."""
    from zermelo.game_theory.dominance import eliminate
    from zermelo.game_theory.two_by_two import lines_svg
    from zermelo.game_theory.zero_sum import check

    check(game)
    left = game if game.shape[0] == 2 else eliminate(game).game
    return lines_svg(left.transpose() if left.shape[0] != 2 and left.shape[1] == 2 else left)


def _kept(game: NormalForm) -> list[list[str]]:
    return [list(one) for one in game.strategies]


def _left(game: NormalForm) -> str:
    each = (f"{name}: {_listed(kept)}" for name, kept in zip(game.names, game.strategies, strict=True))
    return f"{_times(game.shape)} ({'; '.join(each)})"


def _times(shape: tuple[int, ...]) -> str:
    return "x".join(map(str, shape))


def _mixtures(game: NormalForm, mixed: Sequence[Any]) -> Lines:
    return [
        (name, _listed(f"{strategy} {_said(weight)}" for strategy, weight in zip(own, weights, strict=True) if weight))
        for name, own, weights in zip(game.names, game.strategies, mixed, strict=True)
    ]


def _listed(parts: Iterable[str]) -> str:
    every = list(parts)
    more = len(every) - MOST_NAMED
    return ", ".join(every[:MOST_NAMED]) + (f", … ({more} more)" if more > 0 else "")


def _said(number: Fraction | float) -> str:
    from zermelo.game_theory.payoffs import plain

    return plain(number)


def _numbers(exact: bool) -> Callable[[Fraction | float], str | float]:
    """How numbers stand in JSON: fractions as text if they are asked for, else floats."""
    return str if exact else float
