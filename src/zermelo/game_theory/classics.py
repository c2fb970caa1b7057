"""Well-known games with their equilibria and values.

Source  [Poundstone1992]; [LuceRaiffa1957], chapter 5. The 3x3 game is the example of [klesk_slides].
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from zermelo.errors import unknown
from zermelo.game_theory.normal_form import NormalForm

Profile = tuple[tuple[Fraction, ...], ...]


@dataclass(frozen=True)
class Classic:
    """A game, all of its equilibria, and for a zero-sum game its value."""

    game: NormalForm
    equilibria: tuple[Profile, ...]
    value: Fraction | None = None


def _profile(*strategies: str) -> Profile:
    """
    >>> _profile("1 0", "1/3 2/3")[1]
    (Fraction(1, 3), Fraction(2, 3))
    """
    return tuple(tuple(Fraction(weight) for weight in one.split()) for one in strategies)


def _zero_sum(title: str, matrix: Any, *strategies: str) -> NormalForm:
    named = {"strategies": [one.split() for one in strategies]} if strategies else {}
    return NormalForm.from_matrix(matrix, names=("row player", "column player"), title=title, **named)


def _symmetric(title: str, matrix: list[list[int]], strategies: str) -> NormalForm:
    """Both players alike: what one gets in the matrix, the other gets in its transpose."""
    columns = [list(column) for column in zip(*matrix, strict=True)]
    names = strategies.split()
    return NormalForm.from_bimatrix(matrix, columns, names=("row player", "column player"), strategies=[names] * 2,
                                    title=title)  # fmt: skip


CLASSICS: dict[str, Classic] = {
    "prisoners_dilemma": Classic(
        _symmetric("Prisoner's dilemma", [[3, 0], [5, 1]], "cooperate defect"), (_profile("0 1", "0 1"),)
    ),
    "matching_pennies": Classic(
        _zero_sum("Matching pennies", [[1, -1], [-1, 1]], "heads tails", "heads tails"),
        (_profile("1/2 1/2", "1/2 1/2"),), Fraction(0),
    ),
    "battle_of_the_sexes": Classic(
        NormalForm.from_bimatrix(
            [[2, 0], [0, 1]], [[1, 0], [0, 2]], names=("row player", "column player"),
            strategies=[["boxing", "ballet"]] * 2, title="Battle of the sexes",
        ),
        (_profile("1 0", "1 0"), _profile("0 1", "0 1"), _profile("2/3 1/3", "1/3 2/3")),
    ),
    "rock_paper_scissors": Classic(
        _zero_sum("Rock, paper, scissors", [[0, -1, 1], [1, 0, -1], [-1, 1, 0]], *["rock paper scissors"] * 2),
        (_profile("1/3 1/3 1/3", "1/3 1/3 1/3"),), Fraction(0),
    ),
    "slides_3x3": Classic(
        _zero_sum("The 3x3 game of the lectures", [[3, -2, 3], [-1, 0, 4], [-4, -3, 1]]),
        (_profile("1/6 5/6 0", "1/3 2/3 0"),), Fraction(-1, 3),
    ),
    "chicken": Classic(
        _symmetric("Chicken", [[0, -1], [1, -10]], "swerve straight"),
        (_profile("1 0", "0 1"), _profile("0 1", "1 0"), _profile("9/10 1/10", "9/10 1/10")),
    ),
    "stag_hunt": Classic(
        _symmetric("Stag hunt", [[4, 1], [3, 2]], "stag hare"),
        (_profile("1 0", "1 0"), _profile("0 1", "0 1"), _profile("1/2 1/2", "1/2 1/2")),
    ),
}  # fmt: skip


def classic(name: str) -> NormalForm:
    """A well-known game by name.

    >>> print(classic("stag_hunt"))
    Stag hunt
          stag  hare
    stag  4, 4  1, 3
    hare  3, 1  2, 2
    """
    if name not in CLASSICS:
        raise unknown("matrix game", name, CLASSICS)
    return CLASSICS[name].game
