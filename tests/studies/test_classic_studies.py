"""The classical results: counts by formula, trees that are what they should be, and wrong models that are noticed."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from zermelo.core import find_algorithm, search
from zermelo.experiments import Row, list_experiments
from zermelo.statistics import Estimate
from zermelo.studies._judging import ahead, binomial, difference, estimated, never, student_mean, unmeasured, widened
from zermelo.studies.campbell1983 import ordered_trees
from zermelo.studies.korf1991 import average_case, best_case
from zermelo.studies.schadd2011 import matches
from zermelo.studies.sturtevant2000 import _sergeant_major as sergeant_major
from zermelo.studies.sturtevant2000 import pruning
from zermelo.studies.zermelo2026 import ratio_artefact
from zermelo.testing import check_game
from zermelo.trees.explicit_tree import from_nested


def verdicts(name: str, rows: list[Row]) -> list[str]:
    return [claim.verdict for claim in list_experiments()[name].analyse(rows).claims]


def leaves_of(tree: Any) -> list[list[float]]:
    return [tree] if isinstance(tree[0], float) else [leaf for child in tree for leaf in leaves_of(child)]


@pytest.mark.parametrize(("players", "b", "depth"), [(2, 3, 4), (3, 2, 7), (3, 4, 4), (4, 3, 5), (5, 2, 6)])
def test_shallow_pruning_at_best_is_what_the_formula_says(players: int, b: int, depth: int) -> None:
    tree = best_case.best_tree(players, b, depth)
    assert len(leaves_of(tree)) == b**depth
    assert all(sum(leaf) == best_case.SUM for leaf in leaves_of(tree))
    (row,) = best_case.measure({"players": players, "b": b, "depth": depth}, 0)
    assert row["leaves"] == row["formula"] < row["unpruned"] == b**depth


def test_a_tree_in_another_order_costs_more() -> None:
    """The count is of the best order: with the children of every node turned round there are more leaves."""
    turned = _turned(best_case.best_tree(3, 3, 5))
    found = search(from_nested(turned, players=3), algorithm=find_algorithm("max_n_shallow"), depth=5, interpreted=True)
    assert found.leaves > best_case.leaves(3, 5)


def _turned(tree: Any) -> Any:
    return tree if isinstance(tree[0], float) else [_turned(child) for child in reversed(tree)]


def test_a_wrong_branching_factor_is_noticed() -> None:
    experiment = list_experiments()["korf1991/best-case"]
    rows: list[Row] = [
        {"players": p, "b": b, "depth": d, "leaves": best_case.leaves(b, d), "formula": best_case.leaves(b, d),
         "unpruned": b**d}
        for p in (2, 3) for b in (2, 3) for d in (2, 5)
    ]  # fmt: skip
    assert [claim.verdict for claim in experiment.analyse(rows).claims] == ["holds", "holds", "holds"]
    rows[-1] = {**rows[-1], "leaves": rows[-1]["leaves"] + 1}
    assert [claim.verdict for claim in experiment.analyse(rows).claims] == ["fails", "fails", "holds"]
    growth = best_case.leaves(10, 400) / best_case.leaves(10, 399)
    assert growth == pytest.approx(best_case.branching(10), rel=1e-13)
    assert growth != pytest.approx(10**0.5, rel=0.01), "alpha-beta's factor, the square root, is another one"


def shares(factor: float, spread: float) -> list[Row]:
    return [
        {"players": 3, "b": 3, "depth": d, "trees": 200, "share": 0.9 * factor**d,
         "share_low": 0.9 * factor**d - spread, "share_high": 0.9 * factor**d + spread}
        for d in range(2, 9)
    ]  # fmt: skip


def test_a_reduced_branching_factor_is_noticed() -> None:
    assert verdicts("korf1991/average-case", shares(1.0, 0.002)) == ["holds"]
    assert verdicts("korf1991/average-case", shares(0.95, 0.002)) == ["fails"]
    assert verdicts("korf1991/average-case", shares(1.0, 0.05)) == ["open"]
    assert average_case.growth(shares(0.9, 0.001)).value == pytest.approx(0.9)


class Tricks:
    """Sergeant Major once more, with cards as pairs and nothing packed."""

    def __init__(self, game: Any) -> None:
        state = game.start()
        self.hands = [{(c // 16, c % 16) for c in range(64) if word >> c & 1} for word in state[:3]]
        self.table: list[tuple[int, tuple[int, int]]] = []
        self.turn, self.tricks = 0, [0, 0, 0]

    def moves(self) -> list[int]:
        hand = self.hands[self.turn]
        same = {card for card in hand if self.table and card[0] == self.table[0][1][0]}
        return sorted(16 * suit + rank for suit, rank in same or hand)

    def play(self, move: int) -> None:
        card = (move // 16, move % 16)
        self.hands[self.turn].remove(card)
        self.table.append((self.turn, card))
        self.turn = (self.turn + 1) % 3
        if len(self.table) == 3:
            suit = 0 if any(each[0] == 0 for _, each in self.table) else self.table[0][1][0]
            self.turn = max((each[1], player) for player, each in self.table if each[0] == suit)[1]
            self.tricks[self.turn] += 1
            self.table = []


@pytest.mark.parametrize("highest", [False, True])
def test_sergeant_major_is_played_by_its_rules(highest: bool) -> None:
    chooser = random.Random(1)
    for seed in range(200):
        game = sergeant_major.deal(chooser.choice((2, 5, 16 if not highest else 6)), seed, highest)
        state, slow = game.start(), Tricks(game)
        while not game.is_over(state):
            assert game.mover(state) == slow.turn and list(game.moves(state)) == slow.moves()
            move = chooser.choice(slow.moves())
            state = game.play(state, move)
            slow.play(move)
        assert [game.payoff(state, player) for player in range(3)] == slow.tricks


def test_sergeant_major_keeps_the_contract() -> None:
    check_game(sergeant_major.deal(4, 3), plays=10)


def deals(shallow: float, bound: float, both: float, paranoid: float) -> list[Row]:
    return [
        {"cards": 5, "deck": deck, "deal": i, "max_n": 1e6 + i, "max_n_shallow": 1e6 * shallow + i % 3,
         "dfbnb": 1e6 * bound + i % 2, "abbnb": 1e6 * both + i % 3, "paranoid": 1e6 * paranoid + i % 2}
        for deck in ("whole", "highest") for i in range(50)
    ]  # fmt: skip


def test_the_verdicts_on_pruning() -> None:
    assert verdicts("sturtevant2000/pruning", deals(0.5, 0.5, 0.2, 0.1)) == ["holds"] * 5
    found = verdicts("sturtevant2000/pruning", deals(0.5, 0.2, 0.2, 0.4))
    assert found == ["holds", "holds", "holds", "fails", "fails"], "as in Hearts, where both bounds are one"
    as_printed = list_experiments()["sturtevant2000/pruning"].analyse(deals(0.01, 0.01, 0.000526, 0.000175)).numbers
    assert sum(number.agrees for number in as_printed) == 10
    assert not any(
        number.agrees
        for number in list_experiments()["sturtevant2000/pruning"].analyse(deals(0.5, 0.5, 0.2, 0.1)).numbers[:8]
    )
    assert pruning.share(deals(0.5, 0.5, 0.2, 0.1), "max_n", "abbnb").value == pytest.approx(0.2, abs=1e-5)


def test_units_of_the_classics_are_repeatable() -> None:
    for name in ("sturtevant2000/pruning", "campbell1983/ordered-trees", "korf1991/average-case", "schadd2011/matches"):
        experiment = list_experiments()[name]
        unit = experiment.units("quick")[0]
        assert experiment.measure(unit) == experiment.measure(unit)


def won(share: float, spread: float) -> list[Row]:
    return [
        {"game": game, "against": other, "block": 0, "board": i, "won": share + spread * (-1) ** i}
        for game in ("chinese_checkers", "focus", "rolit") for other in ("max_n", "paranoid") for i in range(40)
    ]  # fmt: skip


def test_the_verdicts_on_best_reply_search() -> None:
    assert verdicts("schadd2011/matches", won(0.7, 0.1)) == ["holds"] * 5 + ["fails"]
    assert verdicts("schadd2011/matches", won(0.5, 0.1)) == ["open"] * 5 + ["holds"]
    assert verdicts("schadd2011/matches", won(0.3, 0.1)) == ["fails"] * 6
    assert verdicts("schadd2011/matches", won(0.7, 0.1)[:3])[:2] == ["open", "open"]
    *better, equal = list_experiments()["schadd2011/matches"].analyse(won(0.5, 0.1)).claims
    assert all("0.65 or more is excluded" in claim.evidence for claim in better)
    (band,) = equal.statistics
    assert band.effect == pytest.approx((band.below - band.above) / 2), "no effect is wider than the band"
    assert all(0 < sum(kinds) < 3 for kinds in matches.seatings())


def trees(pvs: float, sss: float, scout: float) -> list[Row]:
    """What ordered trees would say if the shares were these; without order SSS* saves more."""
    rows: list[Row] = []
    for first in (0.0, 0.7, 0.9):
        costs = {"alpha-beta": 1.0, "PVS": pvs, "Scout": scout, "NegaScout": pvs, "DUAL*": sss,
                 "SSS*": sss if first else sss - 0.3}  # fmt: skip
        for name, cost in costs.items():
            row: Row = {"b": 5, "depth": 4, "first": first, "algorithm": name, "samples": 100, "leaves": 100 * cost}
            row |= {f"{what}_{end}": cost for what in ("leaves", "nodes") for end in ordered_trees.ENDS}
            rows.append(row | {f"pvs_{end}": cost / pvs for end in ordered_trees.ENDS})
    return rows


def test_the_verdicts_on_ordered_trees() -> None:
    assert verdicts("campbell1983/ordered-trees", trees(0.9, 0.85, 0.95)) == ["holds"] * 5
    assert verdicts("campbell1983/ordered-trees", trees(1.1, 0.85, 1.0)) == [
        "holds",
        "fails",
        "fails",
        "holds",
        "fails",
    ]
    assert verdicts("campbell1983/ordered-trees", trees(0.9, 1.2, 0.95))[0] == "fails"


def test_the_best_move_is_first_as_often_as_told() -> None:
    """The planted trees of the study: the first move is worth as much as the root in so many of them."""
    import zermelo

    hits = 0
    for seed in range(300):
        game = zermelo.game("chance_tree", values="planted", levels="+-", b=4, depth=3, best_first=0.7, seed=seed)
        found = search(game, algorithm="minimax", depth=3, interpreted=True, all_best=True)
        hits += game.moves(game.start())[0] in (found.best_moves or ())
    assert binomial(hits, 300).covers(0.7)


def test_the_mean_of_ratios_by_fractions_and_by_hand() -> None:
    """The identity of the methods page, term by term, for every law."""
    for law in (ratio_artefact.parts(), ratio_artefact.falls(), ratio_artefact.two_values()):
        assert sum(law.values()) == 1
        pairs = [(x, y, p * q) for x, p in law.items() for y, q in law.items()]
        direct = sum(chance * Fraction(x, y) for x, y, chance in pairs)
        half = sum(chance * Fraction((x - y) ** 2, 2 * x * y) for x, y, chance in pairs)
        assert direct == 1 + half == 1 + ratio_artefact.gain(law)
    assert sum(k * chance for k, chance in ratio_artefact.parts().items()) == 16


def test_the_simulation_is_that_of_the_exact_gain() -> None:
    setting = {"law": "two values", "alike": 0.5, "boards": 200, "matches": 300}
    (row,) = ratio_artefact.measure(setting, 1)
    assert abs(row["simulated"] - row["gain"]) < 4 * row["simulated_error"]
    assert [row] == ratio_artefact.measure(setting, 1)
    rows = [{**setting, **row, "law": law} for law in ("parts", "falls")]
    assert verdicts("zermelo2026/ratio-artefact", rows)[0] == "holds"
    nothing: Row = {"gain": 0.0, "weaker_gain": -0.1, "matches": 3000, "mean of ratios": 70, "the other way round": 70}
    equal = [{**each, **nothing} for each in rows]
    assert verdicts("zermelo2026/ratio-artefact", equal)[:4] == ["fails", "fails", "fails", "fails"], (
        "no artefact is noticed"
    )


def test_intervals_cover_what_they_should() -> None:
    """Exact intervals of shares cover the truth in 95 % of all samples or more, for every n and p tried."""
    from math import comb

    for n in (1, 4, 11, 30):
        for p in (0.05, 0.3, 0.5, 0.9):
            covered = sum(comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(n + 1) if binomial(k, n).covers(p))
            assert covered >= 0.95 - 1e-12
    assert [binomial(k, 20).low for k in range(21)] == sorted(binomial(k, 20).low for k in range(21))


def test_statistics_stay_open_where_nothing_is_known() -> None:
    assert unmeasured("score", above=0.5).holds() is None
    assert ahead("one", 0, 0, 0.25).holds() is None and ahead("one", 5, 35, 0.25).holds() is False
    assert never("breach", 0, 10, 0.01).holds() is None and never("breach", 1, 10_000, 0.01).holds() is False
    assert student_mean([0.0] * 5, -1, 1).covers(0.1), "five equal numbers are no certainty"
    one = widened(Estimate(1.0, 0.9, 1.1), 1)
    assert one.low == float("-inf") and estimated("one run", one, 1, 0.1, above=0).holds() is None
    widths = [widened(Estimate(0.0, -1.0, 1.0), n).high for n in (2, 5, 20, 1000)]
    assert all(a > b for a, b in pairwise(widths)) and widths[-1] == pytest.approx(1, abs=0.01)
    assert difference(Estimate(1.0, 0.0, 2.0), Estimate(1.0, 0.0, 2.0)).low == pytest.approx(-(2**0.5))


def plies(slope: float) -> list[Row]:
    """Matches in which a further ply scores less by so much from depth to depth."""
    return [
        {"game": "othello6", "depth": d, "block": 0, "board": i, "as_first": score, "as_second": score}
        for d in range(1, 7) for i in range(200) for score in (0.75 + slope * (d - 1) + 0.1 * (-1) ** i,)
    ]  # fmt: skip


def test_the_verdicts_on_diminishing_returns() -> None:
    assert verdicts("junghanns1997/self-play", plies(-0.02)) == ["holds", "holds"]
    assert verdicts("junghanns1997/self-play", plies(0.02)) == ["holds", "fails"]
    assert verdicts("junghanns1997/self-play", plies(-0.08)) == ["fails", "holds"]


def corrected(last: int) -> list[Row]:
    """Of every 400 positions one in two is corrected at depth 1, and so many at depth 3."""
    shares = {1: 200, 2: (200 + last) // 2, 3: last}
    return [
        {"game": "english", "block": 0, "position": i, "depth": d, "loss": 0.5 if (7 * i) % 400 < shares[d] else 0.0}
        for i in range(2000) for d in shares
    ]  # fmt: skip


def test_the_verdicts_on_corrected_decisions() -> None:
    assert verdicts("junghanns1997/go-deep", corrected(100)) == ["holds"]
    assert verdicts("junghanns1997/go-deep", corrected(300)) == ["fails"]


def counted(star2: float, ordered: float, unordered: float, twice: float) -> list[Row]:
    shares = {"expectiminimax": 1.0, "Star1": 0.95, "Star1, ordered": ordered, "Star2, unordered": unordered,
              "Star2": star2, "Star2.5": twice}  # fmt: skip
    return [
        {"evaluation": "hand", "depth": depth, "block": 0, "position": i, "algorithm": name, "leaves": 1,
         "nodes": 1000 * (i % 5 + 1) * (share if name != "Star2" or depth == 3 else share / 2)}
        for depth in (3, 5) for i in range(60) for name, share in shares.items()
    ]  # fmt: skip


def test_the_verdicts_on_star2() -> None:
    assert verdicts("hauk2004/nodes", counted(0.3, 0.9, 0.6, 0.1)) == ["holds"] * 5
    found = verdicts("hauk2004/nodes", counted(1.2, 0.3, 0.3, 1.4))
    assert found == ["fails", "fails", "fails", "holds", "fails"]


def losses(hand: float, learned: float, deeper: float) -> list[Row]:
    """What moves lose on average: at depth 1 by either evaluation, at depth 3 by the learned one."""
    means = {("hand", 1): hand, ("learned", 1): learned, ("hand", 3): hand, ("learned", 3): deeper}
    return [
        {"evaluation": evaluation, "depth": depth, "block": 0, "position": i, "loss": mean + 0.005 * (-1) ** i}
        for (evaluation, depth), mean in means.items() for i in range(400)
    ]  # fmt: skip


def test_the_verdicts_on_deep_decisions() -> None:
    assert verdicts("hauk2004/deep-decisions", losses(0.04, 0.02, 0.006)) == ["holds", "holds"]
    assert verdicts("hauk2004/deep-decisions", losses(0.02, 0.04, 0.03)) == ["fails", "fails"]
    few = [row for row in losses(0.04, 0.02, 0.006) if row["position"] < 3]
    assert verdicts("hauk2004/deep-decisions", few) == ["open", "open"]
