"""A game in normal form as Python source, as a table in text, and as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from html import escape
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from zermelo.drawing import WIDTH, Table
from zermelo.game_theory.payoffs import plain

if TYPE_CHECKING:
    from zermelo.game_theory.normal_form import NormalForm

MOST_SHOWN = 12  # strategies of a player, and slices of a game of more than two players


def source(game: NormalForm) -> str:
    """The call that makes this game again."""
    table = game.payoffs if game.rational is None else game.rational
    given = _default_labels(game)
    labels = "".join(f", {key}={value!r}" for key, value in given.items())
    if game.players == 2 and np.array_equal(table[1], -table[0]):
        return f"NormalForm.from_matrix({_nested(table[0])}{labels})"
    if game.players == 2:
        return f"NormalForm.from_bimatrix({_nested(table[0])}, {_nested(table[1])}{labels})"
    return f"NormalForm.from_payoffs({_nested(table)}{labels})"


def _nested(table: NDArray[Any]) -> str:
    def written(part: Any) -> str:
        if isinstance(part, list):
            return "[" + ", ".join(written(one) for one in part) + "]"
        whole = isinstance(part, Fraction) and part.denominator == 1
        return str(part) if whole else repr(part)

    return written(table.tolist())


def _default_labels(game: NormalForm) -> dict[str, Any]:
    """The labels that a game would not have by itself."""
    bare = type(game)(game.payoffs)
    every = {"names": game.names, "strategies": game.strategies, "title": game.title}
    return {key: value for key, value in every.items() if value != getattr(bare, key)}


def text(game: NormalForm, width: int | None = WIDTH) -> str:
    """The table of a game; of more than two players, one for each choice of the others."""
    blocks = [game.title] if game.title else []
    for said, (head, *rows) in _slices(game):
        blocks.append(Table(head, rows, left=head[:1], title=said, ruled=False).text(width))
    return ("\n\n" if game.players > 2 else "\n").join(blocks)


def html(game: NormalForm) -> str:
    """The same as an HTML table."""
    parts = [f"<p>{escape(game.title)}</p>"] if game.title else []
    for said, rows in _slices(game):
        parts.append(f"<p>{escape(said)}</p>" if said else "")
        body = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows)
        parts.append(f"<table>{body}</table>")
    return "".join(parts)


def _slices(game: NormalForm) -> Iterator[tuple[str, list[list[str]]]]:
    """The two-player tables of a game, each with the choices of the others."""
    others = game.shape[2:]
    for number, rest in enumerate(product(*(range(count) for count in others))):
        if number == MOST_SHOWN:
            yield f"… ({int(np.prod(others))} such tables)", [[""]]
            return
        said = ", ".join(
            f"{game.names[player]}: {game.strategies[player][choice]}" for player, choice in enumerate(rest, start=2)
        )
        yield said, _rows(game, rest)


def _rows(game: NormalForm, rest: tuple[int, ...]) -> list[list[str]]:
    columns = range(min(game.shape[1], MOST_SHOWN)) if game.players > 1 else range(1)
    cut = game.players > 1 and game.shape[1] > MOST_SHOWN
    head = [""] + [game.strategies[1][column] if game.players > 1 else game.names[0] for column in columns]
    rows = [head + ["…"] * cut]
    for row in range(min(game.shape[0], MOST_SHOWN)):
        cells = [_cell(game, (row, column, *rest)[: game.players]) for column in columns]
        rows.append([game.strategies[0][row], *cells] + ["…"] * cut)
    if game.shape[0] > MOST_SHOWN:
        rows.append(["…"] * len(rows[0]))
    return rows


def _cell(game: NormalForm, profile: tuple[int, ...]) -> str:
    table = game.payoffs if game.rational is None else game.rational
    each = [table[(player, *profile)] for player in range(game.players)]
    return plain(each[0]) if game.players == 2 and game.is_zero_sum else ", ".join(plain(part) for part in each)
