"""Which tables and figures of the sources tell a wrong model from the right one, by the verdict that they get.

Right and wrong rows go through the analysis of the experiment, and what judges the table or figure is counted: a number
that agrees counts 1, a claim the share of its statistics that are as claimed, judged together as the verdict does. A
rival is told apart if it gets clearly less than the right rows: at most CLEARLY of it. A table or figure is counted as
judged with power if all of its rivals are told apart; it is BLIND if one of them is not.

Rivals are compared on an equal footing: on as many boards, and by values alone where one of the two has no intervals.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import NamedTuple

import pytest

from zermelo.experiments import Number, Row, Unit, count_judged, list_experiments, list_shipped, list_source_tables
from zermelo.experiments.source_tables import BLIND, judges
from zermelo.pathology import replacement_chances, simulated_dependence, simulated_loss_probability, solve_exactly
from zermelo.studies.bounded2021.experiment_1 import EPSILONS
from zermelo.studies.kaluza2008._surfaces import cut, estimates, kind
from zermelo.studies.kaluza2008.table_3_1 import NOISE

CLEARLY = 0.75
SUMS, SORTED, AUXILIARY = "kaluza2008/normalised-sum", "kaluza2008/sorted-values", "kaluza2008/auxiliary-values"
WAYS, HEURISTICS, GAMES = "kaluza2008/sorted-ways", "kaluza2008/heuristics", "kaluza2008/k-game"


class Case(NamedTuple):
    """The rows that an experiment is judged by, and those of its rivals."""

    right: list[Row]
    rivals: Mapping[str, list[Row]]


@cache
def shipped(name: str) -> list[Row]:
    (found,) = list_shipped([name], seed=0)
    return found.load()


def agreement(experiment: str, name: str, rows: list[Row]) -> float:
    """How much of what judges a table or figure agrees, by the analysis of the experiment."""
    asked = list_experiments()[experiment]
    total = 0.0
    for each in judges(asked, asked.analyse(rows))[name]:
        if isinstance(each, Number):
            total += each.agrees
        elif each.statistics:
            n = len(each.statistics)
            total += sum(one.holds(n) is True for one in each.statistics) / n
    return total


# The models of trees.


def without_intervals(rows: Iterable[Row]) -> list[Row]:
    """As if they had been computed exactly."""
    kept = ({k: v for k, v in row.items() if not k.endswith(("_low", "_high")) and k != "trees"} for row in rows)
    return [{**row, "error_estimate": 0.0} if row["kind"] == "pathology" else row for row in kept]


@cache
def auxiliary() -> Case:
    pooled = {(row["b"], row["s"]): row["f"] for row in shipped(AUXILIARY) if row.get("reading") == "pooled"}
    of_all = [{**row, "f": pooled[row["b"], row["s"]]} if row["kind"] == "measures" else row
              for row in shipped(AUXILIARY)]  # fmt: skip
    return Case(shipped(AUXILIARY), {
        "normalised sum": without_intervals(shipped(SUMS)), "sorted values": without_intervals(shipped(SORTED)),
        "f beside the nodes of all trees": of_all,
    })  # fmt: skip


def other_models(case: Case) -> Case:
    """Without the rival that differs in f alone."""
    return Case(case.right, {name: rows for name, rows in case.rivals.items() if not name.startswith("f ")})


def in_place_of(name: str, other: str) -> list[Row]:
    """The rows of another model, by trees of the same number, beside the auxiliary values as before."""
    trees = {row["b"]: row["trees"] for row in shipped(name)}
    mine = [{**row, "trees": trees[row["b"]]} for row in shipped(other) if row["kind"] != "auxiliary values"]
    return mine + kind(shipped(name), "auxiliary values")


@cache
def sums() -> Case:
    rivals = {"auxiliary values": in_place_of(SUMS, AUXILIARY), "sorted values": in_place_of(SUMS, SORTED)}
    return Case(shipped(SUMS), rivals)


@cache
def sorted_values() -> Case:
    rivals = {"auxiliary values": in_place_of(SORTED, AUXILIARY), "normalised sum": in_place_of(SORTED, SUMS)}
    return Case(shipped(SORTED), rivals)


SOME = (4, 5)  # branching factors of the ways of sorting that are simulated here


@cache
def ways_of_sorting() -> Case:
    """f and r of two values at our c, as in the verdict, of 1,000 trees a setting."""
    others = [row for row in shipped(SORTED) if row["b"] in SOME and row["kind"] != "measures"]

    def sorted_so(way: str) -> list[Row]:
        rows = list[Row]()
        for b in SOME:
            for s in (step / 10 for step in range(11)):
                c = simulated_loss_probability(way, b, s, 1000, 1, 5, 1)
                f, r = simulated_dependence(way, b, s, 2, 1000, 1, c, workers=1, per_tree=True)
                rows.append({"kind": "measures", "b": b, "s": s, "trees": 1000, "c": c, **estimates("f", f),
                             **estimates("r", r)})  # fmt: skip
        return [*rows, *others]

    rivals = {"height 2s": "sorted_wide", "height 1": "sorted_triangular", "insertion": "sorted_insertion"}
    return Case(sorted_so("sorted_smooth"), {name: sorted_so(way) for name, way in rivals.items()})


@cache
def noise_of_table_3_1() -> Case:
    def with_noise(noise: float) -> list[Row]:
        """The exact p at the printed g with another noise."""
        rows = list[Row]()
        for row in shipped("kaluza2008/table-3.1"):
            if row["kind"] == "printed" and row["at_noise"] == NOISE[0]:
                found = solve_exactly("independent", row["b"], row["g"], noise=noise)
                row = {**row, "p": found.p, "e_shallow": found.errors[1], "e_deep": found.errors[5]}
            rows.append(row)
        return rows

    rivals = {f"noise {noise}": with_noise(noise) for noise in (0.05, 0.2)}
    return Case(shipped("kaluza2008/table-3.1"), rivals)


@cache
def noise_of_figure_3_2() -> Case:
    right = shipped("kaluza2008/independent-model")

    def with_noise(noise: float) -> list[Row]:
        rows = list[Row]()
        for row in right:
            found = solve_exactly("independent", row["b"], row["g"], noise=noise)
            rows.append({**row, "c": found.c, "cut": cut(row["g"], found.c), "p": found.p,
                         "position_shallow": found.position_errors[1],
                         "position_deep": found.position_errors[5]})  # fmt: skip
        return rows

    return Case(right, {f"noise {noise}": with_noise(noise) for noise in (0.05, 0.2)})


def other_ways(way: str, *rivals: str) -> Callable[[], Case]:
    """p of a way of sorting, at b = 6, beside that of others in its place; `height` stands for both triangular ones."""
    told = {"insertion", "partial", "smooth"}
    mine = {f"sorted_{way}"} if way in told else {"sorted_triangular", "sorted_wide"}

    def case() -> Case:
        found = {}
        for rival in rivals:
            put: dict[float, list[Row]] = {row["s"]: [] for row in shipped(WAYS)}
            for row in kind(shipped(WAYS), "pathology"):
                if row["way"] == f"sorted_{rival}":
                    put[row["s"]].append(row)
            rows = [row for row in shipped(WAYS) if row["kind"] != "pathology" or row["way"] not in mine]
            found[rival] = rows + [{**row, "way": name} for name in mine for each in put.values() for row in each]
        return Case(shipped(WAYS), found)

    return case


def other_distributions(way: str, *rivals: str) -> Callable[[], Case]:
    """The distribution of replaced leaves, computed."""

    def case() -> Case:
        found = {}
        for rival in rivals:
            rows = list[Row]()
            for row in shipped(WAYS):
                if row["kind"] == "replacement" and row["way"] == f"sorted_{way}":
                    places = len(row["shares"])
                    flat = rival == "insertion"
                    shares = [row["s"]] * places if flat else [*replacement_chances(rival, row["s"], places)]
                    row = {**row, "shares": shares}
                rows.append(row)
            found[rival] = rows
        return Case(shipped(WAYS), found)

    return case


def other_leaves() -> Case:
    """The three models, each in the place of another."""
    right = shipped("kaluza2008/leaf-values")
    names = [row["model"] for row in right]
    turned = [[{**row, "model": names[(i + by) % 3]} for i, row in enumerate(right)] for by in (1, 2)]
    return Case(right, {"models turned round": turned[0], "the other way round": turned[1]})


# Pearl's game.

CELLS = ("average", "median", "differences", "maxmin", "minmax")


def other_heuristics(name: str) -> Callable[[], Case]:
    """One heuristic, on the same boards, in the place of another."""

    def case() -> Case:
        found = {}
        for rival in (each for each in CELLS if each != name):
            put = {row["g"]: row for row in shipped(HEURISTICS)
                   if (row["heuristic"], row["last"], row["rounded"]) == (rival, "low", False)}  # fmt: skip
            found[rival] = [
                {**put[row["g"]], "heuristic": name, "last": row["last"], "rounded": row["rounded"]}
                if row["heuristic"] == name else row
                for row in shipped(HEURISTICS)
            ]  # fmt: skip
        return Case(shipped(HEURISTICS), found)

    return case


def heuristics_of_the_k_game() -> Case:
    """On the boards that all of them have played: b = 2 to 4, s = 0, 0.5 and 1."""
    rows = [row for row in shipped("kaluza2008/other-heuristics") if row["depth"] == 7]
    found = {name: [row for row in rows if row["heuristic"] == name] for name in (*CELLS, "linear")}
    return Case(found.pop("average"), found)


# Bounded search.


@cache
def other_trees() -> Case:
    """Other leaves, and four players. Depth 10 takes minutes: all have the trees of depth 7 in its place."""

    def grown(leaves: str, players: int = 3) -> list[Row]:
        asked, rows = list_experiments()["bounded2021/experiment-1"], list[Row]()
        for depth, trees in ((4, 50), (7, 12)):
            setting = {"players": players, "b": 5, "depth": depth, "leaves": leaves, "epsilons": EPSILONS}
            found = asked.measure(Unit(asked.id, f"{leaves}-{depth}", {**setting, "trees": trees}))
            rows += [{**setting, "trees": trees, **row} for row in found]
        return rows + [{**row, "depth": 10} for row in rows if row["depth"] == 7]

    rivals = {"incremental": grown("incremental"), "win": grown("win"), "four players": grown("cuts", 4)}
    return Case(grown("cuts"), rivals)


def whole_games() -> Case:
    """The loss of a whole game in the place of that of one search."""
    right = shipped("bounded2021/experiment-1")
    played = [{**row, "loss": row["game_loss"], "loss_error": row["game_loss_error"]} for row in right]
    return Case(right, {"whole game": played})


@cache
def evaluations(name: str, boards: int) -> Case:
    """The better evaluation, on as many boards."""
    rows = [row for row in shipped(name) if row.get("opponents", "ours") == "ours" and row["board"] < boards]
    found = {each: [{**row, "evaluation": "study"} for row in rows if row["evaluation"] == each]
             for each in ("study", "stable")}  # fmt: skip
    return Case(found["study"], {"stable": found["stable"]})


def of_experiment_2() -> Case:
    return evaluations("bounded2021/experiment-2", 30)


def of_experiment_3() -> Case:
    return evaluations("bounded2021/experiment-3", 192)


CASES: dict[str, Callable[[], Case]] = {
    **dict.fromkeys([f"bounded2021/{each}" for each in ("table-1", "graph-1", "graph-2", "graph-3")], other_trees),
    **dict.fromkeys([f"bounded2021/{each}" for each in ("table-2", "table-3", "graph-4", "graph-5", "graph-6",
                                                        "graph-7")], of_experiment_2),
    "bounded2021/graph-8": of_experiment_3, "bounded2021/graph-9": of_experiment_3,
    "kaluza2008/table-3.1": noise_of_table_3_1, "kaluza2008/figure-3.2": noise_of_figure_3_2,
    "kaluza2008/table-A.1": lambda: other_models(auxiliary()), "kaluza2008/table-A.4": auxiliary,
    "kaluza2008/table-A.7": lambda: other_models(auxiliary()),
    "kaluza2008/figure-4.3": lambda: other_models(auxiliary()), "kaluza2008/figure-4.4": auxiliary,
    "kaluza2008/figure-4.5": lambda: other_models(auxiliary()),
    "kaluza2008/table-A.2": sums, "kaluza2008/table-A.5": sums, "kaluza2008/table-A.8": sums,
    "kaluza2008/figure-4.6": sums,
    "kaluza2008/table-A.3": sorted_values, "kaluza2008/table-A.6": sorted_values,
    "kaluza2008/table-A.9": ways_of_sorting, "kaluza2008/figure-4.14": sorted_values,
    "kaluza2008/figure-4.7": other_ways("insertion", "partial", "triangular", "wide", "smooth"),
    "kaluza2008/figure-4.9": other_ways("partial", "insertion", "triangular", "wide", "smooth"),
    "kaluza2008/figure-4.10": other_distributions("triangular", "smooth", "insertion"),
    "kaluza2008/figure-4.11": other_ways("height", "insertion", "partial", "smooth"),
    "kaluza2008/figure-4.12": other_distributions("smooth", "triangular", "wide", "insertion"),
    "kaluza2008/figure-4.13": other_ways("smooth", "insertion", "partial", "triangular", "wide"),
    "kaluza2008/figure-4.15": other_leaves,
    "kaluza2008/figure-5.2": other_heuristics("synthetic"), "kaluza2008/figure-5.3": other_heuristics("average"),
    "kaluza2008/figure-5.4": other_heuristics("median"), "kaluza2008/figure-5.7": heuristics_of_the_k_game,
}  # fmt: skip
"""The rivals by which each table and figure is tried."""

OPEN = {"kaluza2008/figure-5.5", "kaluza2008/figure-5.6"}
"""Judged by claims that the sample leaves open: there is no verdict that could have power."""
WITHOUT_MODEL = {"gametree2019/timings"}


def tried(name: str, case: Case) -> dict[str, float]:
    """The agreement of every rival over that of the right rows."""
    study, _, short = name.partition("/")
    experiment = next(each.experiment for each in list_source_tables([]) if (each.study, each.name) == (study, short))
    right = agreement(experiment, short, case.right)
    assert right > 0, "nothing agrees: nothing can be told"
    return {rival: agreement(experiment, short, rows) / right for rival, rows in case.rivals.items()}


@pytest.mark.parametrize("name", sorted(CASES.keys() - BLIND.keys()))
def test_what_is_counted_tells_every_rival(name: str) -> None:
    found = tried(name, CASES[name]())
    assert found and max(found.values()) <= CLEARLY, found


@pytest.mark.parametrize("name", sorted(CASES.keys() & BLIND.keys()))
def test_what_is_blind_does_not_tell_one(name: str) -> None:
    """As soon as it does, it can be counted."""
    found = tried(name, CASES[name]())
    assert max(found.values()) > CLEARLY, found


@pytest.mark.parametrize("name", ["bounded2021/table-1", "bounded2021/graph-3"])
def test_losses_tell_whole_games(name: str) -> None:
    found = tried(name, whole_games())
    assert max(found.values()) <= CLEARLY, found


def test_table_a_6_tells_the_ways_of_sorting() -> None:
    found = tried("kaluza2008/table-A.6", ways_of_sorting())
    assert max(found.values()) <= CLEARLY, found


def test_the_timings_hold_no_model_of_ours() -> None:
    """Their numbers are the same whatever our rows are."""
    asked = list_experiments()["gametree2019/tic-tac-toe"]
    right = shipped(asked.id)
    wrong = [{**row, "left_to_right": 2 * row["left_to_right"], "expected": 1.0} for row in right]
    assert asked.analyse(right).numbers == asked.analyse(wrong).numbers


def test_every_table_and_figure_is_tried() -> None:
    """Those counted, those without power and those that are open are all of them, and the count says so."""
    found = list_source_tables([each.outcome() for each in list_shipped(seed=0)])
    names = {f"{each.study}/{each.name}": each for each in found}
    assert set(names) == CASES.keys() | OPEN | WITHOUT_MODEL and len(names) == 42
    assert BLIND.keys() <= CASES.keys() | WITHOUT_MODEL and BLIND.keys() >= WITHOUT_MODEL
    assert {name for name, each in names.items() if not each.decided} == OPEN
    counted = CASES.keys() - BLIND.keys()
    assert count_judged(found).startswith(f"{len(counted)} of 42 ")
    assert len(counted) == 17


def test_rows_without_a_model_are_noticed_by_the_graphs_of_depth() -> None:
    """Graphs 4 and 6 cannot tell the evaluation, but an ε without effect, and that of the other algorithm."""
    rows = of_experiment_2().right
    base = {(row["tested"].split()[0], row["board"]): row for row in rows if row["tested"].endswith(" 0")}
    idle = [{**base[row["tested"].split()[0], row["board"]], "tested": row["tested"]} for row in rows]
    for name in ("bounded2021/graph-4", "bounded2021/graph-6"):
        assert max(tried(name, Case(rows, {"ε without effect": idle})).values()) <= CLEARLY


def test_players_without_difference_are_noticed_by_graphs_8_and_9() -> None:
    """They cannot tell the evaluation, but players whose names are drawn anew at every board."""
    chooser, rows = random.Random(1), shipped("bounded2021/experiment-3")
    seated: dict[tuple[str, int], list[Row]] = {}
    for row in rows:
        seated.setdefault((row["evaluation"], row["board"]), []).append(row)
    drawn = list[Row]()
    for four in seated.values():
        names = chooser.sample([row["player"] for row in four], len(four))
        drawn += [{**row, "player": name} for row, name in zip(four, names, strict=True)]
    for name in ("bounded2021/graph-8", "bounded2021/graph-9"):
        assert max(tried(name, Case(rows, {"names drawn": drawn})).values()) <= CLEARLY
