"""Every comparison with published numbers can fail: rows of another model are noticed."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from zermelo.experiments import Row, list_experiments
from zermelo.studies.gametree2019 import exponent


def agreeing(name: str, rows: list[Row]) -> set[str]:
    return {number.what for number in list_experiments()[name].analyse(rows).numbers if number.agrees}


def smoke_rows(name: str) -> list[Row]:
    experiment = list_experiments()[name]
    return [row for unit in experiment.units("quick") for row in experiment.measure(unit)]


def _scaled(row: Row) -> Row:
    return {**row, "ours": 1.2 * row["ours"] + 0.3} if "ours" in row else row


def _a_trick_more(row: Row) -> Row:
    if "ours" in row:
        return {**row, "ours": row["ours"] + 1}
    return {**row, "best": row["best"] - 1, "duck": row["duck"] - 1}


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("klesk_slides/counts", _scaled),
        ("klesk_slides/game-theory", _scaled),
        ("klesk_slides/cards", _a_trick_more),
    ],
)
def test_other_exact_numbers_are_noticed(name: str, other: Callable[[Row], Row]) -> None:
    rows = smoke_rows(name)
    right = agreeing(name, rows)
    assert right and not right & agreeing(name, [other(row) for row in rows])


def state_spaces(more: float) -> list[Row]:
    """The printed powers of ten, and as many more; draughts have their digits."""
    found: list[Row] = []
    for row in list_experiments()["klesk_slides/complexity"].published:
        states = float(row["log10_state_space"]) + more
        tree = float(row["log10_game_tree"]) + more if row["log10_game_tree"] else None
        own: Row = {"game": row["game"], "how": "estimated", "games": 400, "digits": "500995484682338672639"}
        own |= {"states": states, "states_low": states, "states_high": states}
        found.append(own | {"tree": tree, "tree_low": tree, "tree_high": tree})
    return found


def test_other_state_spaces_are_noticed() -> None:
    right = agreeing("klesk_slides/complexity", state_spaces(0.5))
    assert len(right) >= 8 and not agreeing("klesk_slides/complexity", state_spaces(1.5))


def test_another_growth_is_noticed() -> None:
    """Costs of n^0.85 are neither those of the source nor of the literature."""
    rows: list[Row] = []
    for tree in ("worst", "tossed"):
        for d in range(1, 19):
            exact = exponent._exact({"tree": tree, "b": 2}, d)
            cost = 2 ** (0.85 * d)
            rows.append({"tree": tree, "b": 2, "depth": d, "n": 2**d, "left_to_right": 2**d, **exact,
                         "random": cost, "error": 0.01 * cost})  # fmt: skip
    assert len(agreeing("gametree2019/exponent", rows)) == 1, "only that a fixed order looks at all"


def test_another_saving_is_noticed() -> None:
    def rows(share: float) -> list[Row]:
        return [
            {"b": b, "depth": depth, "tree": i, "alpha_beta": b**depth, "negascout": b**depth * (share + i % 2 / 100)}
            for b in (20, 60) for depth in (4, 5) for i in range(20)
        ]  # fmt: skip

    assert len(agreeing("klesk_slides/scout", rows(0.8))) == 4
    assert not agreeing("klesk_slides/scout", rows(0.9)) and not agreeing("klesk_slides/scout", rows(0.7))
