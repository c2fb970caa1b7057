"""The study of Warcabnik: its games, what a duel selects, and what its analyses make of rows that are known."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

import zermelo
from zermelo.evolution import Conditions, Referee, Space
from zermelo.experiments import Findings, Row, list_experiments
from zermelo.statistics import Estimate
from zermelo.studies.warcabnik2009 import depth, games_needed, noise, strength, terms
from zermelo.studies.warcabnik2009._knockout import cycles, selected
from zermelo.studies.warcabnik2009._matches import pairs, rated
from zermelo.studies.warcabnik2009._players import FAMILIES, VARIANTS, evaluation, presets
from zermelo.studies.warcabnik2009._runs import tuned


def analysed(name: str, rows: list[Row]) -> Findings:
    return list_experiments()[f"warcabnik2009/{name}"].analyse(rows)


def verdicts(name: str, rows: list[Row]) -> list[str]:
    return [claim.verdict for claim in analysed(name, rows).claims]


def judge(game: Any, opening: int = 4) -> Referee:
    return Referee(Conditions(game, Space.of(game), opening, interpreted=True))


def test_the_players() -> None:
    found = presets("english")
    assert len(found) == 9
    white, black = found["asymmetric +10, program's view"]  # type: ignore[misc]
    state = white.parse("W:W22,K30:B8,9,K12")
    assert white.evaluate(state, 0) == pytest.approx((5 + 12 - 7 * 2 + 10) / 10_000)
    assert black.evaluate(state, 1) == pytest.approx((5 * 2 + 12 - 7 + 10) / 10_000)


@pytest.mark.parametrize("family", [*FAMILIES, "tuned"])
def test_a_wrong_sign_loses(family: str) -> None:
    """With either colour: were signs or sides mixed up anywhere between the weights and the score, this would fail."""
    game = evaluation("english", family, limit=30)
    turned = game.reweighted({name: -weight for name, weight in game.weights.items()})
    assert pairs(judge(game), game, turned, range(3), (2, 2)) == [(1.0, 1.0)] * 3


RECORDED = {
    "english": [(0.5, 0.0), (0.5, 0.5), (0.5, 0.5), (0.5, 0.5)],
    "brazilian": [(1.0, 0.5), (1.0, 1.0), (1.0, 0.0), (0.0, 0.5)],
    "international": [(1.0, 0.5), (1.0, 0.5), (0.0, 0.5), (0.0, 1.0)],
}


@pytest.mark.parametrize(("variant", "expected"), RECORDED.items())
def test_games_are_those_that_were_recorded(variant: str, expected: list[tuple[float, float]]) -> None:
    """A change of the rules, of these evaluations or of the search is likely to change some of the results."""
    one, other = evaluation(variant, "material_positional"), evaluation(variant, "material_structural")
    assert pairs(judge(one), one, other, range(4), (2, 1)) == expected


def test_a_run_is_that_of_evolve() -> None:
    game = evaluation("english", "material", limit=10)
    settings: dict[str, Any] = {"games": 14, "population": 4, "seed": 3, "interpreted": True}
    trace = tuned(game, "warcabnik", depths=(1, 1), **settings)
    found = zermelo.evolve(game, "warcabnik", depth=1, opening=6, gauntlet=1, **settings)
    assert trace.weights == found.weights
    assert trace.winners == [each.weights for each in found.history]
    assert [len(population) for population in trace.populations] == [4, 4, 4, 4]


def table(result: Any, players: int = 4, boards: int = 4) -> dict[tuple[int, int], list[tuple[float, float]]]:
    return {pair: [result(*pair, board) for board in range(boards)] for pair in combinations(range(players), 2)}


def test_duels_that_the_better_one_always_wins_select_the_best() -> None:
    found = selected(table(lambda i, j, board: (1.0, 1.0)), 4, 0)
    assert (found.better, found.drawn, found.worse, found.explained) == (1.0, 0.0, 0.0, 1.0)
    assert (found.best, found.repeated, found.gain, found.most) == (1.0, 1.0, 0.5, 0.5)


def test_duels_that_colour_decides_select_nothing() -> None:
    found = selected(table(lambda i, j, board: (1.0, 0.0), 8), 8, 0, rounds=4000)
    assert found.explained == 0.0 and found.gain == 0.0
    assert found.repeated == pytest.approx(1 / 8, abs=0.02)


def test_a_real_cycle_is_confirmed_and_a_chance_one_is_not() -> None:
    def beats(i: int, j: int, board: int) -> tuple[float, float]:
        return (1.0, 1.0) if (i, j) in ((0, 1), (1, 2)) else (0.0, 0.0)

    def turning(i: int, j: int, board: int) -> tuple[float, float]:
        won = beats(i, j, board)
        return won if board % 2 == 0 else (1 - won[0], 1 - won[1])

    assert cycles(table(beats, 3), 3) == (1, 1, 0)
    assert cycles(table(turning, 3), 3) == (1, 0, 1)
    assert cycles(table(lambda i, j, board: (1.0, 1.0), 3), 3) == (0, 0, 0)


def robin(order: list[str], draws: int = 0) -> list[Row]:
    """A round robin in which the earlier one of two wins three games of four."""
    return [
        {"variant": "english", "batch": 0, "board": board, "one": a, "other": b,
         "as_first": 1.0 if board % 4 else 0.0, "as_second": 1.0 if board % 4 != 1 else 0.0}
        for a, b in combinations(order, 2) for board in range(40)
    ]  # fmt: skip


def test_ratings_see_both_colours() -> None:
    found = rated(robin(["a", "b"]), "b")
    assert found["b"].rating.value == 0
    assert found.difference("a", "b").value == pytest.approx(191, abs=1)


def test_the_verdicts_on_presets() -> None:
    names = list(presets("english"))
    clear = verdicts("presets", robin(names))
    assert clear[:2] == ["holds", "fails"]  # in the order of the names: extended, by row, structural
    assert verdicts("presets", robin(names[::-1]))[:2] == ["fails", "holds"]


def run(number: int, family: str, **weights: float) -> Row:
    return {
        "variant": VARIANTS[number % 3], "family": family, "run": number, "cycles": 0, "triples": 4,
        "against_published": 0.5, "against_material": 0.5, **{f"w_{name}": value for name, value in weights.items()},
    }  # fmt: skip


def evolved(
    doubled: float, guard: float, diagonal: float, slope: float, spread: float, runs: int = 36
) -> list[Row]:
    rows = []
    for i in range(runs):
        noise = spread * (-1) ** i
        rows += [
            run(i, "material_positional_extended", man=10, doubled=doubled + noise, one_step_from_promotion=1,
                to_move=diagonal + noise),
            run(i, "material_positional", man=10, guard_opponent_promotion=guard + noise, one_step_from_promotion=1,
                king_on_main_diagonal=diagonal + noise),
            run(i, "material_by_row", **{f"man_row_{n}": 10 + slope * (n - 5) + noise * n for n in range(1, 10)}),
        ]  # fmt: skip
    return rows


def test_the_verdicts_on_evolved_weights() -> None:
    assert verdicts("evolved", evolved(-7, -3, 0, 0, 0.1)) == [
        "holds", "holds", "holds", "open", "open", "holds", "holds", "holds", "open",
    ]  # fmt: skip
    assert verdicts("evolved", evolved(7, 3, 4, 4, 0.1)) == [
        "fails", "fails", "holds", "open", "open", "fails", "fails", "fails", "open",
    ]  # fmt: skip
    unsure = verdicts("evolved", evolved(0, 0, 0, 0, 5, runs=9))
    assert [unsure[i] for i in (0, 1, 5, 6, 7)] == ["open"] * 5


def test_a_run_that_gives_men_away_has_failed() -> None:
    rows = evolved(-7, -3, 0, 0, 0.1)
    rows[0]["w_man"] = -1
    found = analysed("evolved", rows).tables[1]
    assert sum(row[3] for row in found.rows) == 1  # type: ignore[misc]


def noisy(better: float, gap: float, kept: int) -> list[Row]:
    stages = [
        {"cycles": 10, "kept": kept, "turned": 0, **dict.fromkeys(noise.MEASURES, better + 0.01 * (-1) ** i)}
        for i in range(5)
    ]
    return [
        row for i in range(5) for row in (
            {"stage": "first", "variant": "english", "run": i, **stages[i]},
            {"stage": "last", "variant": "english", "run": i, **stages[i]},
            {"stage": "winner", "variant": "english", "run": i, "generation": 1, "winner": 0.5 + gap + 0.01 * i,
             "member": 0.5},
        )
    ]  # fmt: skip


def test_the_verdicts_on_noise() -> None:
    assert verdicts("noise", noisy(0.7, 0.1, 8)) == ["holds"] * 7
    assert verdicts("noise", noisy(0.3, -0.2, 0)) == ["fails"] * 7
    assert verdicts("noise", noisy(0.5, -0.02, 1)) == ["open"] * 7
    assert "wins 70 % of single games" in analysed("noise", noisy(0.7, 0.1, 8)).learnt


def scores(genetic: float, spsa: float) -> list[Row]:
    return [
        {"variant": "english", "start": "random", "method": method, "games": games, "run": i,
         "score": level * games / 700 + 0.01 * i}
        for method, level in (("warcabnik", genetic), ("spsa", spsa)) for games in (200, 700) for i in range(4)
    ]  # fmt: skip


def test_the_verdicts_on_games_needed() -> None:
    assert verdicts("games-needed", scores(0.2, 0.5))[0] == "holds"
    assert verdicts("games-needed", scores(0.5, 0.2))[0] == "fails"
    assert verdicts("games-needed", scores(0.3, 0.3))[0] == "open"
    assert games_needed.needed({100: Estimate(0.5, 0, 1)}, 0.4) == 100


def plies(gains: list[int]) -> list[Row]:
    """So many of 100 boards are won with both colours; the others are shared."""
    return [
        {"game": "othello", "depth": d, "board": i, "as_first": 1.0, "as_second": 1.0 if i < gain else 0.0}
        for d, gain in enumerate(gains, 1) for i in range(100)
    ]  # fmt: skip


def test_the_verdicts_on_depth() -> None:
    assert verdicts("depth", plies([80, 60, 40, 20])) == ["holds", "holds"]
    assert verdicts("depth", plies([20, 40, 60, 80])) == ["holds", "fails"]
    assert verdicts("depth", plies([40, 40, 40, 40])) == ["holds", "open"]
    lost: list[Row] = [{**row, "as_first": 0.0} for row in plies([40])]
    assert verdicts("depth", lost) == ["fails", "open"]


@pytest.mark.parametrize(
    ("score", "better", "nil"), [(0.7, "holds", "holds"), (0.5, "open", "holds"), (0.3, "fails", "fails")]
)
def test_the_verdicts_on_terms(score: float, better: str, nil: str) -> None:
    rows: list[Row] = [
        {"variant": "english", "test": test, "board": i, "score": score + 0.1 * (-1) ** i}
        for test in ("guards", "diagonal-liked") for i in range(100)
    ]  # fmt: skip
    assert verdicts("terms", rows) == [better, nil]


@pytest.mark.parametrize(("worst", "verdict"), [(0.7, "holds"), (0.5, "open"), (0.3, "fails")])
def test_the_verdicts_on_strength(worst: float, verdict: str) -> None:
    rows: list[Row] = [
        {"variant": "english", "against": name, "seed": 1, "nodes": 9, "board": i, "as_first": score,
         "as_second": score + 0.1 * (-1) ** i}
        for name in strength.OPPONENTS for i in range(100) if (score := worst if name == "positional" else 0.8)
    ]  # fmt: skip
    assert verdicts("strength", rows) == [verdict]
    assert verdicts("strength", [row for row in rows if row["against"] == "material"]) == ["open"]


def test_a_unit_is_pure() -> None:
    setting = {"game": "connect_four", "depth": 1, "boards": 3}
    rows = depth.measure(setting, 5)
    assert rows == depth.measure(setting, 5) != depth.measure(setting, 6)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["presets", "evolved", "noise", "games-needed", "terms", "strength"])
def test_quick_units_are_pure(name: str) -> None:
    experiment = list_experiments()[f"warcabnik2009/{name}"]
    unit = experiment.units("quick")[0]
    rows = experiment.measure(unit)
    assert rows == experiment.measure(unit)
    assert experiment.analyse(rows).claims


def test_every_changed_weight_is_one_of_its_family() -> None:
    for variant in VARIANTS:
        for name, (family, change) in terms.TESTS.items():
            if variant == "international" or name in terms.WIDE:
                assert evaluation(variant, family).reweighted(change).weights != evaluation(variant, family).weights
