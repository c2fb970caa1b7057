"""The study of bounded search: units are repeatable, estimates follow from the rows, verdicts from the estimates."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import combinations

import pytest

import zermelo
from zermelo.complexity import measure_exactly
from zermelo.experiments import Claim, Experiment, Findings, Row, Unit, list_experiments
from zermelo.statistics import Estimate, Z
from zermelo.studies.bounded2021 import _boards as boards
from zermelo.studies.bounded2021.adaptive_epsilon import best_fixed
from zermelo.studies.bounded2021.claims_of_section_5 import players
from zermelo.studies.bounded2021.experiment_1 import pooled
from zermelo.studies.bounded2021.experiment_3 import fair_seats


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
                "loss_error": 1e-4, "worst": float(epsilon), "game_loss": loss, "game_loss_error": 1e-4,
                "game_worst": float(epsilon),
            })  # fmt: skip
    return made


def test_experiment_1_judges_by_the_rows() -> None:
    as_published = tree_rows(e0=0.838354, e4=0.827991, e8=0.81923, e16=0.749456, e24=0.513992, e32=0.367895)
    found = experiment("experiment-1").analyse(as_published)
    assert verdicts(found) == ["holds"] * 7
    assert "searches 44 % of the tree" in found.learnt
    rates = [number for number in found.numbers if "rate" in number.what]
    assert len(rates) == 6 and all(number.verdict == "agrees" for number in rates)
    assert all(number.verdict == "differs" for number in found.numbers if number.what.endswith("ε = 32, loss"))
    other = tree_rows(e0=0.7, e4=0.7, e8=0.75, e16=0.74, e24=0.72, e32=0.7)
    other[5]["worst"] = 33.0
    expected = ["fails", "fails", "fails", "holds", "holds", "holds", "fails"]
    assert verdicts(experiment("experiment-1").analyse(other)) == expected
    wide: list[Row] = [{**row, "rate_error": 0.2, "loss_error": 9.0} for row in as_published]
    assert verdicts(experiment("experiment-1").analyse(wide)) == ["open"] * 6 + ["holds"]  # the bound has no interval
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
    assert shallow["loss"] == shallow["worst"] == shallow["game_loss"] == shallow["game_worst"] == 0
    assert 0 <= bounded["worst"] <= 16
    assert bounded["rate"] < shallow["rate"] <= 1


@pytest.mark.parametrize(("leaves", "least", "most"), [("cuts", 8, 11), ("incremental", 0, 5), ("win", 0, 5)])
def test_other_leaves_do_not_reproduce_table_1(leaves: str, least: int, most: int) -> None:
    """A wrong model is noticed: of the eleven numbers only the losses of 0 may agree, and little else."""
    asked, rows = experiment("experiment-1"), []
    for depth, trees in ((4, 50), (7, 12)):
        setting = {"players": 3, "b": 5, "depth": depth, "leaves": leaves, "epsilons": (0, 4, 8, 16, 24, 32)}
        found = asked.measure(Unit(asked.id, f"{leaves}-{depth}", {**setting, "trees": trees}))
        rows += [{**setting, "trees": trees, **row} for row in found]
    # Depth 10 takes minutes: table 1 is compared as if its mean were over 4, 7 and 7.
    deepest: list[Row] = [{**row, "depth": 10} for row in rows if row["depth"] == 7]
    numbers = asked.analyse([*rows, *deepest]).numbers
    assert len(numbers) == 11
    assert least <= sum(number.agrees for number in numbers) <= most


# Rolit.


def games(name: str, scores: dict[int, tuple[float, float]]) -> list[Row]:
    return [
        {"evaluation": "study", "opponents": "ours", "board": board, "tested": name, "score": score, "win": score / 64,
         "depth": depth}
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
    assert boards.paired(base, base, "score") == Estimate(0.0, -64.0, 64.0)  # alike on two boards: nothing is known
    many = boards.by_player(games("many", dict.fromkeys(range(300), (5, 5))))["many"]
    assert boards.paired(many, many, "score") == Estimate(0.0, -0.64, 0.64)  # on 300: they differ on 1 % at most
    nothing = boards.by_player(games("none", {1: (0, 5), 2: (10, 5)}))["none"]
    assert boards.mean_ratio(tested, nothing, "score").value == 1.0  # a board without balls has no ratio


def test_experiment_2_judges_by_the_rows() -> None:
    every = range(200)
    rows = [row for name, step in (("bounded_max_n", 36), ("bounded_paranoid", 2)) for row in (
        games(f"{name} 0", {b: (15 + b % 7, 5) for b in every})
        + games(f"{name} {step}", {b: ((19 + b % 5 if step == 2 else 11 + b % 4), 5 + b % 2) for b in every})
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
    assert not any("literal" in each.text for each in found.claims)
    literal: list[Row] = [{**row, "opponents": "literal"} for row in rows]
    again = experiment("experiment-2").analyse([*rows, *literal])
    words = "bounded_max_n with ε = 36 ends with more balls than ShallowPruningMaxN, against"
    assert claim(again, words).verdict == "fails"
    few = experiment("experiment-2").analyse([row for row in rows if row["board"] < 3])
    assert "fails" not in verdicts(few) and "holds" not in verdicts(few)


def test_tables_2_and_3_are_not_reproduced_by_a_wrong_model() -> None:
    """A tested player with half the balls and the same depth: gains are noticed to be none, and depth not to grow."""
    chooser, rows = random.Random(1), []
    for name, tested in (("bounded_max_n", (36, 48)), ("bounded_paranoid", (2, 16, 48))):
        base = {b: (float(chooser.randint(4, 34)), 5.0) for b in range(30)}
        rows += games(f"{name} 0", base)
        for e in tested:
            half = {b: (0.5 * score + chooser.randint(0, 2), 5 + 0.1 * (b % 2)) for b, (score, _) in base.items()}
            rows += games(f"{name} {e}", half)
    numbers = experiment("experiment-2").analyse(rows).numbers
    assert len(numbers) == 10
    assert [number.what for number in numbers if number.agrees] == []


def seats(**scores: float) -> list[Row]:
    """Hundred boards on which all six sit, which the real ones never do."""
    noise = random.Random(3)
    return [
        {"evaluation": "study", "board": board, "player": name, "score": score + 2 * noise.random(),
         "win": (score + 2 * noise.random()) / 25, "depth": None}
        for board in range(100) for name, score in scores.items()
    ]  # fmt: skip


def test_experiment_3_judges_by_the_rows() -> None:
    rows = seats(Paranoid=21, BoundedParanoid=17, BoundedMaxN=12, ShallowPruningMaxN=8, Greedy=7, Random=1)
    assert verdicts(experiment("experiment-3").analyse(rows)) == ["holds", "holds", "holds", "holds"]
    rows = seats(Paranoid=17, BoundedParanoid=21, BoundedMaxN=8, ShallowPruningMaxN=12, Greedy=7, Random=1)
    assert verdicts(experiment("experiment-3").analyse(rows)) == ["fails", "holds", "fails", "fails"]


def test_the_seats_of_experiment_3_are_fair() -> None:
    """As in the report each sits at a like number of boards, 64 of its 96; no seat is favoured, no pair missed."""
    seated = [fair_seats(board) for board in range(96)]
    assert all(len(set(four)) == 4 for four in seated)
    assert Counter(player for four in seated for player in four) == dict.fromkeys(range(6), 64)
    many = [fair_seats(board) for board in range(3000)]
    seats_of = Counter((player, seat) for four in many for seat, player in enumerate(four))
    assert len(seats_of) == 24 and all(430 <= count <= 570 for count in seats_of.values())  # 500 expected
    pairs = Counter(pair for four in many for pair in combinations(sorted(four), 2))
    assert len(pairs) == 15 and all(1100 <= count <= 1300 for count in pairs.values())  # 1,200 expected


def test_the_best_fixed_epsilon_is_that_of_the_best_mean() -> None:
    rows = [
        row for name, score in (("a 0 none", 10), ("a 4 none", 12), ("a 8 ply", 20), ("b 0 none", 30))
        for row in games(name, {b: (score + b % 3 * (score % 5), 5) for b in range(200)})
    ]  # fmt: skip
    assert best_fixed("a", boards.by_player(rows)) == "a 4 none"
    found = experiment("adaptive-epsilon").analyse(rows)
    assert verdicts(found) == ["holds"] and "is better than ε = 4" in found.claims[0].text


def test_the_greedy_of_the_study_takes_the_most_balls() -> None:
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
             "win": (0.5 if name == best else 0.2) + 0.1 * (board * (i + 1) % 5)}
            for board in range(200) for i, name in enumerate(("max_n_shallow", "paranoid", "best_reply"))
        ]  # fmt: skip

    found = experiment("claims-of-section-5").analyse(wins("rolit", "best_reply"))
    assert verdicts(found) == ["holds", "open", "holds"]
    found = experiment("claims-of-section-5").analyse(wins("rolit", "best_reply") + wins("focus", "paranoid"))
    assert verdicts(found) == ["fails", "open", "open"]
    few = experiment("claims-of-section-5").analyse([row for row in wins("rolit", "best_reply") if row["board"] < 2])
    assert verdicts(few) == ["open"] * 3


def test_the_impact_of_hearts_is_compared_with_games_of_capture() -> None:
    def row(game: str, impact: float) -> Row:
        ends = {"low": impact - 0.04, "high": impact + 0.04}
        return {"game": game, "games": 10, "impact": impact, **ends, "of_decisions": impact, "length": 9.0}

    asked = experiment("opponent-impact")
    assert verdicts(asked.analyse([row("hearts_open", 0.2), row("rolit", 0.9)])) == ["holds"]
    assert verdicts(asked.analyse([row("hearts_open", 0.95), row("rolit", 0.7)])) == ["fails"]
    assert verdicts(asked.analyse([row("hearts_open", 0.9)])) == ["open"]


def test_the_impact_is_a_share_of_states_as_the_report_divides() -> None:
    """4x4 Rolit: of 100 states 89 are decisions with an influential move, or 69, whichever is asked for."""
    found = measure_exactly(zermelo.game("n_player_tree", b=2, depth=3), interpreted=True)
    assert (found.impact, found.impact_of_states, found.states) == (1.0, 7 / 15, 15)  # 7 inner nodes of 15
    asked = experiment("opponent-impact")
    setting = {"game": "n_player_tree b=2 depth=3 leaves=cuts", "games": 20, "interpreted": True}
    (row,) = asked.measure(Unit(asked.id, "tiny", setting))
    assert (row["of_decisions"], row["impact"]) == (1.0, 3 / 4)  # three of the four states of a game


def test_mp_mix_is_judged_by_its_share_of_wins() -> None:
    def wins(game: str, impact: float, gain: float) -> list[Row]:
        return [
            {"game": game, "impact": impact, "board": board, "tested": name, "depth": 3.0,
             "win": (gain if name == "mp_mix" else 0.0) + 0.1 * ((board * (i + 1)) % 3)}
            for board in range(60) for i, name in enumerate(("mp_mix", "max_n_shallow", "paranoid"))
        ]  # fmt: skip

    found = experiment("mp-mix").analyse(wins("hearts", 0.1, 0.2) + wins("rolit", 0.9, 0.6))
    assert verdicts(found) == ["holds", "holds", "holds"]
    found = experiment("mp-mix").analyse(wins("hearts", 0.1, 0.6) + wins("rolit", 0.9, 0.2))
    assert verdicts(found) == ["holds", "holds", "fails"]


def test_the_proposed_searches_keep_their_bound() -> None:
    asked = experiment("proposed")
    setting = {"kind": "tree", "players": 3, "b": 2, "depth": 4, "leaves": "incremental", "trees": 5, "part": 0,
               "epsilons": (0, 16), "interpreted": True}  # fmt: skip
    rows: list[Row] = [{**setting, **row} for row in asked.measure(Unit(asked.id, "tiny", setting))]
    assert len(rows) == 5 * 3 * 2 and all(0 <= row["loss"] <= row["epsilon"] for row in rows)
    assert all(row["rate"] == 1 for row in rows if row["epsilon"] == 0)
    rows[1]["loss"] = 17.0
    assert rows[1]["epsilon"] == 16 and rows[1]["algorithm"] == "bounded_best_reply"
    filled = [{**row, "epsilon": e, "loss": 0.0} for row in rows[::2] for e in (2, 4, 8, 24, 32)]
    assert verdicts(asked.analyse([*rows, *filled]))[0] == "fails"


@pytest.mark.parametrize("name", ["claims-of-section-5", "opponent-impact", "mp-mix"])
def test_a_small_unit_is_repeatable(name: str) -> None:
    asked = experiment(name)
    unit = next(unit for unit in asked.units("quick") if "chinese" in unit.name or "hearts" in unit.name)
    rows = asked.measure(unit)
    assert rows and rows == asked.measure(unit)
