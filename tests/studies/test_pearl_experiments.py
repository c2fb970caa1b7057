"""The experiments on the K-game: small samples go through, and every judge can say yes and no."""

from __future__ import annotations

from typing import Any

import pytest

from zermelo.experiments import Experiment, Findings, Unit, list_experiments

IDS = ["kaluza2008/heuristics", "kaluza2008/k-game", "kaluza2008/other-heuristics"]


def experiment(name: str) -> Experiment:
    return list_experiments()[name]


def row(setting: dict[str, Any], g: int, shallow: float, deep: float, width: float = 0.02) -> dict[str, Any]:
    p = deep / shallow
    intervals = {"shallow": shallow, "deep": deep, "p": p}
    found = {**setting, "g": g}
    for name, value in intervals.items():
        found |= {name: value, f"{name}_low": value - width, f"{name}_high": value + width}
    return found


def verdicts(name: str, rows: list[dict[str, Any]]) -> dict[str, str]:
    found: Findings = experiment(name).analyse(rows)
    judges = [each["judge"] for each in experiment(name).published]
    return dict(zip(judges, (claim.verdict for claim in found.claims), strict=True))


@pytest.mark.parametrize("name", IDS)
def test_a_small_sample_goes_through(name: str) -> None:
    """The units of the quick profile with b = 2 on a few boards, to tables and pictures."""
    each = experiment(name)
    rows = []
    for unit in each.units("quick"):
        fast = unit.setting.get("depth", 7) == 7 and unit.setting.get("heuristic") != "linear"
        if fast and unit.setting["b"] == 2:
            rows += each.measure(Unit(unit.experiment, unit.name, {**unit.setting, "games": 60}))
    assert {found["g"] for found in rows} == {0, 2, 3, 5, 10, 20, 40}
    findings = each.analyse(rows)
    assert len(findings.claims) == len(each.published)
    assert all(claim.evidence for claim in findings.claims)
    assert all(len(cells) == len(table.columns) for table in findings.tables for cells in table.rows)
    assert {figure.name for figure in findings.figures} == set(each.produces)
    assert all(figure.svg().startswith("<svg") for figure in findings.figures)


def k_rows(p: dict[tuple[int, float], float], tilt: float = 0.0, width: float = 0.02) -> list[dict[str, Any]]:
    """Rows of the K-game with these p by b and s; `tilt` is what p gains from g = 2 to 10."""
    return [
        row({"b": b, "s": s}, g, 0.3, 0.3 * (value + (tilt if g == 10 else 0)), width)
        for (b, s), value in p.items() for g in (0, 2, 10, 40)
    ]  # fmt: skip


def test_the_claims_on_figure_5_7_hold_where_they_do() -> None:
    shares = [0.0, 0.2, 0.6, 0.7, 0.8, 1.0]
    good = {(b, s): 0.9 if b == 2 else 1.1 + 0.1 * b - (0.9 + 0.2 * b) * s for b in (2, 3, 4) for s in shares}
    good |= {(2, s): 0.9 - 0.3 * s for s in shares}
    found = verdicts("kaluza2008/k-game", k_rows(good, tilt=0.05, width=0.002))
    assert set(found.values()) == {"holds"}, found


def test_the_claims_on_figure_5_7_fail_where_they_do() -> None:
    shares = [0.0, 0.2, 0.6, 0.7, 0.8, 1.0]
    bad = {(b, s): (0.9 if s == 0 else 1.5 - 0.1 * b) for b in (2, 3, 4) for s in shares}
    found = verdicts("kaluza2008/k-game", k_rows(bad, tilt=-0.3))
    assert {judge for judge, verdict in found.items() if verdict != "fails"} == {"granularity"}, found
    bad[3, 0.0] = 1.2
    assert verdicts("kaluza2008/k-game", k_rows(bad, tilt=-0.5))["granularity"] == "fails"


def test_granularity_crosses_1_only_where_the_intervals_tell() -> None:
    def verdict(p: float, tilt: float, width: float) -> str:
        others = {(2, 0.0): 0.5, (2, 1.0): 0.5, (3, 1.0): 0.5}
        return verdicts("kaluza2008/k-game", k_rows({**others, (3, 0.0): p}, tilt, width))["granularity"]

    assert (verdict(1.2, 0.1, 0.02), verdict(1.2, 0.1, 0.3)) == ("holds", "open")
    assert (verdict(1.2, -0.4, 0.02), verdict(1.2, -0.4, 0.3)) == ("fails", "open")
    assert verdict(1.2, -0.19, 0.02) == "open"


def heuristic_rows(errors: dict[str, tuple[float, float, float, float]]) -> list[dict[str, Any]]:
    """Rows of the heuristics from E(1) and E(5) at small, then at large granularities."""
    rows = []
    for name, (few_1, few_5, many_1, many_5) in errors.items():
        for last, rounded in (("low", False), ("low", True), ("high", False)):
            setting = {"heuristic": name, "last": last, "rounded": rounded}
            rows += [row(setting, g, few_1, few_5, 0.001) for g in (0, 2, 5)]
            rows += [row(setting, g, many_1, many_5, 0.001) for g in (10, 40)]
    return rows


GOOD = {
    "synthetic": (0.1, 0.2, 0.2, 0.18), "average": (0.1, 0.09, 0.3, 0.28), "median": (0.2, 0.09, 0.3, 0.28),
    "differences": (0.3, 0.31, 0.4, 0.41), "contrast": (0.3, 0.31, 0.4, 0.41), "maxmin": (0.2, 0.19, 0.4, 0.38),
    "minmax": (0.2, 0.19, 0.4, 0.38),
}  # fmt: skip


def test_the_claims_on_the_heuristics() -> None:
    found = verdicts("kaluza2008/heuristics", heuristic_rows(GOOD))
    assert {judge for judge, verdict in found.items() if verdict != "holds"} == {"median_1", "median_5"}, found
    swapped = {**GOOD, "median": (0.1, 0.18, 0.3, 0.28)}
    found = verdicts("kaluza2008/heuristics", heuristic_rows(swapped))
    assert (found["median_1"], found["median_5"], found["exchanged"], found["median_p"]) == (
        "holds", "holds", "fails", "fails",
    )  # fmt: skip
    bad = {name: (few_1, 0.05, many_1, 0.5) for name, (few_1, _, many_1, _) in GOOD.items()}
    found = verdicts("kaluza2008/heuristics", heuristic_rows({**bad, "average": (0.5, 0.6, 0.5, 0.6)}))
    failing = ("synthetic", "average", "differences", "contrast", "maxmin", "minmax", "smallest")
    assert {found[judge] for judge in failing} == {"fails"}


def test_the_smallest_error_is_open_within_the_intervals_either_way() -> None:
    def verdict(median: float) -> str:
        errors = {**dict.fromkeys(GOOD, (0.4,) * 4), "average": (0.3,) * 4, "median": (median,) * 4}
        return verdicts("kaluza2008/heuristics", heuristic_rows(errors))["smallest"]

    assert [verdict(0.3 + lead) for lead in (-0.05, -1e-9, 0, 1e-9, 0.05)] == ["fails", "open", "open", "open", "holds"]


def test_the_open_question() -> None:
    def rows(name: str, few: float, many: float, width: float = 0.02) -> list[dict[str, Any]]:
        setting = {"heuristic": name, "b": 3, "s": 0.0, "depth": 7}
        return [row(setting, g, 0.3, 0.3 * p, width) for g, p in ((0, few), (2, few), (40, many))]

    flat = verdicts("kaluza2008/other-heuristics", rows("average", 1.1, 1.1) + rows("median", 1.2, 1.2))
    assert flat == {"average": "holds", "choice": "fails", "models": "open"}
    falling = verdicts("kaluza2008/other-heuristics", rows("average", 1.1, 0.9) + rows("median", 1.2, 0.8))
    assert falling == {"average": "fails", "choice": "holds", "models": "holds"}
    wide = verdicts("kaluza2008/other-heuristics", rows("average", 1.1, 1.1, 0.3) + rows("median", 1.2, 0.9, 0.3))
    assert (wide["average"], wide["choice"]) == ("open", "open")
    rising = verdicts("kaluza2008/other-heuristics", rows("average", 0.9, 1.1) + rows("median", 0.9, 1.01))
    assert (rising["average"], rising["choice"]) == ("fails", "fails")  # from below 1 nothing can be removed
    even = verdicts("kaluza2008/other-heuristics", rows("average", 1.1, 1.1) + rows("median", 1.0, 1.0, 0.0))
    assert even["choice"] == "fails"  # both searches choose at random
