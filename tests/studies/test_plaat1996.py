"""The experiment of Plaat et al.: its units are repeatable, its baseline is 1, its verdicts follow from the rows."""

from __future__ import annotations

from zermelo.experiments import Experiment, Row, list_experiments


def experiment() -> Experiment:
    return list_experiments()["plaat1996/leaves-and-nodes"]


def test_a_unit_is_repeatable_and_relative_to_negascout() -> None:
    found = experiment()
    unit = next(unit for unit in found.units("quick") if unit.name == "badly-b4-depth4")
    rows = {row["algorithm"]: row for row in found.measure(unit)}
    assert rows == {row["algorithm"]: row for row in found.measure(unit)}
    base = rows["NegaScout"]
    assert (base["leaves_ratio"], base["leaves_low"], base["leaves_high"], base["samples"]) == (1.0, 1.0, 1.0, 10)
    assert rows["SSS*"]["leaves"] <= rows["alpha-beta"]["leaves"] <= 4**4
    for row in rows.values():
        assert row["nodes_low"] <= row["nodes_ratio"] <= row["nodes_high"]
        assert row["leaves_ratio"] == float(f"{row['leaves'] / base['leaves']:.12g}")


def rows(**leaves: float) -> list[Row]:
    """What a game and a wide tree would say if all costs were these."""
    names = {"ab": "alpha-beta", "ns": "NegaScout", "sss": "SSS*", "dual": "DUAL*", "f": "MTD(f)"}
    kinds: list[Row] = [{"game": "othello", "depth": 8}, {"order": "random", "b": 20, "depth": 4}]
    return [
        {**kind, "algorithm": names[short], "leaves": cost, "samples": 20}
        | {f"{what}_{part}": cost / leaves["ns"] for what in ("leaves", "nodes") for part in ("ratio", "low", "high")}
        for kind in kinds for short, cost in leaves.items()
    ]  # fmt: skip


def test_claims_are_judged_by_the_rows() -> None:
    as_published = experiment().analyse(rows(ab=125, ns=100, sss=95, dual=94, f=90))
    assert [claim.verdict for claim in as_published.claims] == ["holds", "fails", "holds", "holds", "holds"]
    assert "in percent of NegaScout's: " in as_published.learnt and "90 % (90 to 90)" in as_published.learnt
    other = experiment().analyse(rows(ab=100, ns=100, sss=120, dual=110, f=105))
    assert [claim.verdict for claim in other.claims] == ["fails", "fails", "fails", "fails", "fails"]
    by_nodes = experiment().analyse(rows(ab=125, ns=100, sss=140, dual=130, f=90))
    assert [claim.verdict for claim in by_nodes.claims][:2] == ["fails", "holds"]
    trees = [row for row in rows(ab=125, ns=100, sss=95, dual=94, f=90) if "order" in row]
    assert [claim.verdict for claim in experiment().analyse(trees).claims][:3] == ["open"] * 3  # of games, without any
