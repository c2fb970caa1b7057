"""The study of the slides' numbers: what is counted, and what its analyses make of rows that are known."""

from __future__ import annotations

from itertools import product

import pytest

from zermelo.experiments import Findings, Row, list_experiments
from zermelo.studies.klesk_slides import _boards, complexity, counts, scout


def found(name: str) -> Findings:
    """The analysis of the quick profile."""
    experiment = list_experiments()[f"klesk_slides/{name}"]
    return experiment.analyse([row for unit in experiment.units("quick") for row in experiment.measure(unit)])


def test_game_theory() -> None:
    told = found("game-theory")
    assert [number.verdict for number in told.numbers] == ["agrees"] * 12
    assert [claim.verdict for claim in told.claims] == ["holds"] * 4


def test_counts_and_their_slips() -> None:
    told = found("counts")
    wrong = {number.published: number.ours for number in told.numbers if not number.agrees}
    assert wrong == {210: 225, 40**6: 2_048_000_000.25, 1.2e9: 1_481_760_000}
    assert all(bool(number.why) != number.agrees for number in told.numbers)
    assert [claim.verdict for claim in told.claims] == ["holds"] * 3
    assert "3 are slips" in told.learnt


def test_cards() -> None:
    told = found("cards")
    assert [number.verdict for number in told.numbers] == ["agrees"] * 6
    assert [claim.verdict for claim in told.claims] == ["fails", "holds"]


def test_plays_of_free_men() -> None:
    assert len(counts.plays((2, 1))) == 15**2
    assert len(counts.plays((1, 1, 1, 1))) == 3060


def test_positions_that_are_known() -> None:
    """Chinook's count; Tromp's of go up to 3x3; backgammon's against every way to put two men of each on few points."""
    assert _boards.draughts_positions() == complexity.CHINOOK
    assert _boards.backgammon_positions() == 18_528_584_051_601_162_496
    for size, legal in ((1, 1), (2, 57), (3, 12_675)):
        near = _boards.neighbours(size)
        assert sum(_boards.is_legal(list(board), near) for board in product(range(3), repeat=size * size)) == legal


@pytest.mark.parametrize(("men", "points"), [(1, 2), (2, 3), (3, 2)])
def test_backgammon_by_looking_at_all(men: int, points: int) -> None:
    """Places 0 … points-1, the bar and off; both sides may share the last two."""
    ways = {tuple(sorted(each)) for each in product(range(points + 2), repeat=men)}
    apart = sum(not any(place < points and place in other for place in one) for one in ways for other in ways)
    assert _boards.backgammon_positions(men, points) == apart


def test_the_table_of_complexity() -> None:
    """Exact rows, and an estimate of Connect Four's tree whose interval is narrow enough, or is not."""
    experiment = list_experiments()["klesk_slides/complexity"]
    cheap = [unit for unit in experiment.units("quick") if unit.setting["game"] in ("tic-tac-toe", "english draughts")]
    rows = [row for unit in cheap for row in experiment.measure(unit)]
    assert [row["digits"] for row in rows] == ["5478", str(complexity.CHINOOK)]

    def row(game: str, states: float, tree: float | None = None, half: float = 0.0) -> Row:
        ends = {"tree_low": tree and tree - half, "tree_high": tree and tree + half}
        made = {"game": game, "how": "made", "states": states, "states_low": states, "states_high": states}
        return {**made, "digits": None, "tree": tree, **ends}

    rows += [row("hex 11x11", 56.7), row("go", 170.3)]
    narrow, wide = (experiment.analyse([*rows, row("connect four", 12.7, 25.5, half)]).numbers for half in (1.0, 5.0))
    assert [number.verdict for number in narrow if "connect four, log10 of the game" in number.what] == ["differs"]
    assert [number.verdict for number in wide if "connect four, log10 of the game" in number.what] == ["agrees"]
    assert [number.verdict for number in narrow if "draughts" in number.what] == ["agrees"]


def scouts(share: float, spread: float) -> list[Row]:
    return [
        {"b": b, "depth": depth, "alpha_beta": b**depth, "negascout": b**depth * (share + spread * (-1) ** number)}
        for b in (20, 30, 40, 50, 60) for depth in (4, 5) for number in range(40)
    ]  # fmt: skip


def test_the_verdicts_on_scout() -> None:
    experiment = list_experiments()["klesk_slides/scout"]
    assert [experiment.analyse(scouts(share, spread)).claims[0].verdict
            for share, spread in ((0.8, 0.05), (0.8, 0.5), (0.95, 0.05))] == ["holds", "open", "fails"]  # fmt: skip
    few = [row for row in scouts(0.8, 0.05) if row["b"] in (20, 60)]
    assert experiment.analyse(few).claims[0].verdict == "open"
    value, error = scout.ratio(few[:40])
    assert value == pytest.approx(0.8)
    assert error == pytest.approx(0.05 / 40**0.5, rel=0.02)
