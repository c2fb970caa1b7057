"""The study of bounded search: units are repeatable, estimates follow from the rows, verdicts from the estimates."""

from __future__ import annotations

import math

import pytest

from zermelo.experiments import Claim, Experiment, Findings, Row, Unit, list_experiments
from zermelo.statistics import Estimate, Z
from zermelo.studies.bounded2021 import _boards as boards
from zermelo.studies.bounded2021.adaptive_epsilon import best_fixed
from zermelo.studies.bounded2021.claims_of_section_5 import players
from zermelo.studies.bounded2021.experiment_1 import pooled


def experiment(name: str) -> Experiment:
    return list_experiments()[f"bounded2021/{name}"]


def verdicts(found: Findings) -> list[str]:
    return [claim.verdict for claim in found.claims]


def claim(found: Findings, words: str) -> Claim:
    return next(each for each in found.claims if words in each.text)


def test_the_tables_of_the_source_are_there() -> None:
    first, second = experiment("experiment-1").published, experiment("experiment-2").published
    assert [row["epsilon"] for row in first] == ["4", "8", "16", "24", "32"]
    assert first[3]["mean_expansion_rate_bounded"] == "0.443992"
    assert [row["table"] for row in second] == ["table-2"] * 10 + ["table-3"] * 12
    best = max(second, key=lambda row: float(row["final_score_difference_ratio"]))
    assert (best["algorithm"], best["epsilon"]) == ("bounded_paranoid", "2")


# Experiment 1.


def tree_rows(**rates: float) -> list[Row]:
    """Rows of 50 trees a depth, without spread: the rate and the loss of every epsilon."""
    made: list[Row] = []
    for depth in (4, 7, 10):
        for epsilon in (0, 4, 8, 16, 24, 32):
            rate = rates.get(f"e{epsilon}", 0.5) - (0.01 * depth if epsilon >= 16 else 0)
            loss = 0.1 * epsilon * (1 + depth / 100)
            made.append({
                "depth": depth, "epsilon": epsilon, "trees": 50, "rate": rate, "rate_error": 1e-4, "loss": loss,
                "loss_error": 1e-4, "worst": float(epsilon),
            })  # fmt: skip
    return made


def test_experiment_1_judges_by_the_rows() -> None:
    as_published = tree_rows(e0=0.838354, e4=0.827991, e8=0.81923, e16=0.749456, e24=0.513992, e32=0.367895)
    found = experiment("experiment-1").analyse(as_published)
    assert verdicts(found) == ["holds"] * 7
    assert "searches 44 % of the tree" in found.learnt
    rates = [number for number in found.numbers if "rate" in number.what]
    assert len(rates) == 6 and all(number.verdict == "agrees" for number in rates)
    assert all(number.verdict == "differs" for number in found.numbers if number.what == "ε = 32, loss")
    other = tree_rows(e0=0.7, e4=0.7, e8=0.75, e16=0.74, e24=0.72, e32=0.7)
    other[5]["worst"] = 33.0
    expected = ["fails", "fails", "fails", "holds", "holds", "holds", "fails"]
    assert verdicts(experiment("experiment-1").analyse(other)) == expected
    without = [row for row in as_published if row["depth"] < 10]
    assert not experiment("experiment-1").analyse(without).numbers  # the published means are of three depths


def test_parts_are_weighed_by_their_trees() -> None:
    rows: list[Row] = [
        {"trees": 10, "rate": 0.5, "rate_error": 0.03}, {"trees": 30, "rate": 0.7, "rate_error": 0.01}
    ]  # fmt: skip
    found = pooled(rows, "rate")
    assert found.value == pytest.approx(0.65)
    assert found.high - found.value == pytest.approx(Z * math.hypot(10 * 0.03, 30 * 0.01) / 40)


def test_a_unit_of_experiment_1_is_repeatable_and_within_the_bound() -> None:
    asked = experiment("experiment-1")
    tiny = {"players": 3, "b": 3, "depth": 3, "leaves": "cuts", "epsilons": (0, 16), "trees": 20}
    unit = Unit(asked.id, "tiny", tiny)
    rows = asked.measure(unit)
    assert rows == asked.measure(unit)
    shallow, bounded = rows
    assert shallow["loss"] == shallow["worst"] == 0 and 0 <= bounded["worst"] <= 16
    assert bounded["rate"] < shallow["rate"] <= 1


# Rolit.


def games(name: str, scores: dict[int, tuple[float, float]]) -> list[Row]:
    return [
        {"evaluation": "study", "board": board, "tested": name, "score": score, "win": score / 64, "depth": depth}
        for board, (score, depth) in scores.items()
    ]  # fmt: skip


def test_a_mean_of_ratios_may_rise_while_the_mean_falls() -> None:
    """What the difference ratio of the report hides: a board with few balls weighs most."""
    base = boards.by_player(games("base", {1: (2, 5), 2: (30, 5)}))["base"]
    tested = boards.by_player(games("tested", {1: (8, 6), 2: (20, 6), 3: (64, 6)}))["tested"]
    assert boards.mean_ratio(tested, base, "score").value == pytest.approx((3 - 1 / 3) / 2)
    assert boards.mean_ratio(base, tested, "score").value == pytest.approx((-3 / 4 + 1 / 2) / 2)
    assert boards.ratio_of_means(tested, base, "score").value == pytest.approx(28 / 32 - 1)
    assert boards.paired(tested, base, "score").value == -2  # board 3 has no pair
    assert boards.paired(base, base, "score") == Estimate(0.0, 0.0, 0.0)
    nothing = boards.by_player(games("none", {1: (0, 5), 2: (10, 5)}))["none"]
    assert boards.mean_ratio(tested, nothing, "score").value == 1.0  # a board without balls has no ratio


def test_positive_says_nothing_where_the_interval_has_both_signs() -> None:
    assert [boards.positive(Estimate(*found)) for found in ((2, 1, 3), (-2, -3, -1), (1, -1, 3), (0, 0, 0))] == [
        True, False, None, None,
    ]  # fmt: skip


def test_experiment_2_judges_by_the_rows() -> None:
    every = range(200)
    rows = [row for name, step in (("bounded_max_n", 36), ("bounded_paranoid", 2)) for row in (
        games(f"{name} 0", {b: (15 + b % 7, 5) for b in every})
        + games(f"{name} {step}", {b: (15 + b % 5 + (4 if step == 2 else -4), 5 + b % 2) for b in every})
    )]  # fmt: skip
    found = experiment("experiment-2").analyse(rows)
    assert len(found.numbers) == 4 and len(found.figures) == 4
    assert claim(found, "bounded_max_n with ε = 36 ends").verdict == "fails"
    assert claim(found, "bounded_paranoid with ε = 2 ends").verdict == "holds"
    assert claim(found, "bounded_paranoid with ε = 2 wins").verdict == "holds"
    assert claim(found, "for every ε").verdict == "holds"
    assert claim(found, "gains more").verdict == "holds"
    assert claim(found, "deeper bounded_max_n").verdict == "holds"
    assert [line[1] for line in found.tables[0].rows] == [200]


def seats(**scores: float) -> list[Row]:
    """Hundred boards on which all six sit, which the real ones never do."""
    return [
        {"evaluation": "study", "board": board, "player": name, "score": score + (board + i) % 3,
         "win": (score + (board + i) % 3) / 64, "depth": None}
        for board in range(100) for i, (name, score) in enumerate(scores.items())
    ]  # fmt: skip


def test_experiment_3_judges_by_the_rows() -> None:
    rows = seats(Paranoid=20, BoundedParanoid=17, BoundedMaxN=10, ShallowPruningMaxN=8, Greedy=7, Random=1)
    assert verdicts(experiment("experiment-3").analyse(rows)) == ["holds", "holds", "holds", "holds"]
    rows = seats(Paranoid=17, BoundedParanoid=20, BoundedMaxN=8, ShallowPruningMaxN=12, Greedy=7, Random=1)
    assert verdicts(experiment("experiment-3").analyse(rows)) == ["fails", "holds", "fails", "fails"]


def test_the_best_fixed_epsilon_is_that_of_the_best_mean() -> None:
    rows = [
        row for name, score in (("a 0 none", 10), ("a 4 none", 12), ("a 8 ply", 20), ("b 0 none", 30))
        for row in games(name, {b: (score + b % 3 * (score % 5), 5) for b in range(50)})
    ]  # fmt: skip
    assert best_fixed("a", boards.by_player(rows)) == "a 4 none"
    found = experiment("adaptive-epsilon").analyse(rows)
    assert verdicts(found) == ["holds"] and "is better than ε = 4" in found.claims[0].text


def test_the_greedy_of_the_study_takes_the_most_balls() -> None:
    import zermelo
    from zermelo.arena import Budget, opening
    from zermelo.studies.bounded2021.experiment_3 import most_balls

    game = zermelo.game("rolit", evaluation="study")
    state = opening(game, 20, 1).state
    move = most_balls(game, state, Budget())
    counts = {each: game.text(game.play(state, each)).split("to move")[0].count("R") for each in game.moves(state)}
    assert len(set(counts.values())) > 1 and counts[move] == max(counts.values())


# The claims of section 5, and the impact of opponents.


def test_equal_time_gives_nodes_in_proportion_to_speed() -> None:
    setting = {"players": ("max_n_shallow", "mcts_brs"), "nodes": 1000, "equal": "time", "speeds": (3.0, 1.0)}
    assert [each.nodes for each in players(setting)] == [1500, 500]
    assert [each.nodes for each in players({**setting, "equal": "nodes"})] == [1000, 1000]


def test_a_claim_of_section_5_holds_where_it_does_in_every_game() -> None:
    def wins(game: str, best: str) -> list[Row]:
        return [
            {"kind": "search", "game": game, "equal": "nodes", "board": board, "tested": name, "depth": 3.0,
             "win": (0.5 if name == best else 0.2) + 0.1 * (board % 2)}
            for board in range(40) for name in ("max_n_shallow", "paranoid", "best_reply")
        ]  # fmt: skip

    found = experiment("claims-of-section-5").analyse(wins("rolit", "best_reply"))
    assert verdicts(found) == ["holds", "open", "holds"]
    found = experiment("claims-of-section-5").analyse(wins("rolit", "best_reply") + wins("focus", "paranoid"))
    assert verdicts(found) == ["fails", "open", "open"]


def test_the_impact_of_hearts_is_compared_with_games_of_capture() -> None:
    def row(game: str, impact: float) -> Row:
        return {"game": game, "games": 10, "impact": impact, "low": impact - 0.1, "high": impact + 0.1, "length": 9.0}

    asked = experiment("opponent-impact")
    assert verdicts(asked.analyse([row("hearts_open", 0.2), row("rolit", 0.9)])) == ["holds"]
    assert verdicts(asked.analyse([row("hearts_open", 0.95), row("rolit", 0.7)])) == ["fails"]
    assert verdicts(asked.analyse([row("hearts_open", 0.9)])) == ["open"]


@pytest.mark.parametrize("name", ["claims-of-section-5", "opponent-impact"])
def test_a_small_unit_is_repeatable(name: str) -> None:
    asked = experiment(name)
    unit = next(unit for unit in asked.units("quick") if "chinese" in unit.name)
    rows = asked.measure(unit)
    assert rows and rows == asked.measure(unit)
