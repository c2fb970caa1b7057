"""The study of AND/OR trees: what its units measure, and what its analyses make of rows that are known."""

from __future__ import annotations

from typing import Any

import pytest

from zermelo.complexity import and_or_cost as expected
from zermelo.experiments import Row, list_experiments
from zermelo.studies.gametree2019 import exponent
from zermelo.studies.gametree2019 import tic_tac_toe as boards

SMALL: dict[str, Any] = {"leaves": 64, "runs": 12, "interpreted": True}


def test_a_unit_measures_beside_the_exact_costs() -> None:
    worst = exponent.measure({"tree": "worst", "b": 2, **SMALL}, seed=5)
    assert [row["n"] for row in worst] == [2, 4, 8, 16, 32, 64]
    assert [row["left_to_right"] for row in worst] == [row["n"] for row in worst]
    assert worst[5]["expected"] == float(expected.reluctant(2, 6).all) == 25.1875
    assert worst[5]["bound"] == 27
    tossed = exponent.measure({"tree": "tossed", "b": 3, **SMALL}, seed=5)
    assert [row["n"] for row in tossed] == [3, 9, 27]
    for row in (*worst, *tossed):
        assert abs(row["random"] - row["expected"]) <= 4 * row["error"] + 1e-9
    assert exponent.measure({"tree": "worst", "b": 2, **SMALL}, seed=5) == worst
    assert exponent.measure({"tree": "worst", "b": 2, **SMALL}, seed=6) != worst


def test_the_fit_finds_a_known_exponent() -> None:
    rows: list[Row] = [
        {"depth": d, "n": 2**d, "random": 3 * 2 ** (0.75 * d), "error": 0.03 * 2 ** (0.75 * d)} for d in range(1, 11)
    ]
    slope, error = exponent.fitted(rows, "random")
    assert slope == pytest.approx(0.75)
    assert 0 < error < 0.01


def exact_rows(error: float) -> list[Row]:
    rows: list[Row] = []
    for tree in ("worst", "tossed"):
        for d in range(1, 19):
            exact = exponent._exact({"tree": tree, "b": 2}, d)
            means = {"random": exact["expected"], "error": error * exact["expected"]}
            rows.append({"tree": tree, "b": 2, "depth": d, "n": 2**d, "left_to_right": 2**d, **exact, **means})
    return rows


def test_the_verdicts_of_the_exponents() -> None:
    """On rows whose means are the exact ones: 0.792 is not the exponent, the literature's limits are."""
    exponent = list_experiments()["gametree2019/exponent"]
    found = exponent.analyse(exact_rows(0.01))
    assert [number.verdict for number in found.numbers] == ["agrees", "differs", "agrees", "agrees"]
    assert [claim.verdict for claim in found.claims] == ["holds", "holds", "fails", "holds"]
    assert "a random order at about n^0.7" in found.learnt
    vague = [claim.verdict for claim in exponent.analyse(exact_rows(0.5)).claims]
    assert vague == ["holds", "holds", "fails", "open"], "the exponent is exact, the means are not"
    wrong = [{**row, "random": 1.1 * row["random"]} for row in exact_rows(0.01)]
    assert exponent.analyse(wrong).claims[3].verdict == "fails", "means of another model are noticed"


def test_the_verdicts_of_tic_tac_toe() -> None:
    """Nodes in all: what the exact walk says; the printed percentages are not those of the printed times."""
    board = list_experiments()["gametree2019/tic-tac-toe"]
    setting = {"field": "b2", "question": "win", "runs": 5, "interpreted": True}
    (row,) = boards.measure(setting, seed=1)
    assert (row["left_to_right"], row["left_to_right_leaves"], row["fields"]) == (1727, 735, 1)
    assert row["expected"] == pytest.approx(1022.2190476)
    found = board.analyse([{**setting, **row}])
    assert [round(number.ours, 1) for number in found.numbers] == [22.8, 526.9]
    assert [number.verdict for number in found.numbers] == ["differs", "differs"]
    assert found.claims[0].verdict == "open"
