"""The count of tables and figures of the sources, by verdict."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

from zermelo.experiments import (
    Claim, Findings, Number, Outcome, SourceTable, count_judged, list_experiments, list_shipped, list_source_tables,
    write_pages,
)
from zermelo.experiments.source_tables import BLIND, VERDICTS


def outcome(name: str, findings: Findings, draws: int = 0) -> Outcome:
    return Outcome(list_experiments()[name], findings, [], 0.0, draws)


def one(found: list[SourceTable], name: str) -> SourceTable:
    return next(each for each in found if each.name == name)


def number(what: str, ours: float) -> Number:
    return Number(what, 1.0, ours, ours, ours)


def claim(text: str, holds: bool | None, source: str = "section 4.3.1") -> Claim:
    return Claim(text, holds, "", source)


def test_the_sources_print_42_tables_and_figures() -> None:
    found = list_source_tables([])
    assert len(found) == 42 == len({(each.study, each.name) for each in found})
    assert Counter(each.study for each in found) == {"kaluza2008": 29, "bounded2021": 12, "gametree2019": 1}
    assert {each.verdict for each in found} == {"not shipped"}
    assert count_judged(found).startswith("0 of 42 ")


def test_numbers_and_claims_judge_what_they_name() -> None:
    findings = Findings(
        [number("A.1: c at b = 2", 1.0), number("A.1: c at b = 3", 2.0), number("A.4: f at b = 2", 1.0)],
        [claim("More values lower p", False), claim("The grid is fine", False, "ours"),
         claim("Rows of table A.7 are copies", None, "appendix A")],
    )  # fmt: skip
    found = list_source_tables([outcome("kaluza2008/auxiliary-values", findings)])
    verdicts = {name: one(found, name).verdict for name in ("table-A.1", "table-A.4", "table-A.7", "figure-4.3")}
    assert verdicts == {
        "table-A.1": "in part", "table-A.4": "reproduced", "table-A.7": "open", "figure-4.3": "not reproduced",
    }  # fmt: skip
    assert one(found, "figure-4.3").fails == 1, "what names no table judges the figure; what is ours judges nothing"
    assert one(found, "figure-4.4").agrees == 1, "it draws the numbers of table A.4"
    assert one(found, "figure-4.4").beside == ("table-A.4",)


def test_all_of_an_experiment_judges_its_only_table() -> None:
    findings = Findings([number("p at b = 2", 1.0)], [claim("The rows are what they say", False, "table 3.1")])
    found = one(list_source_tables([outcome("kaluza2008/table-3.1", findings)]), "table-3.1")
    assert (found.agrees, found.fails, found.verdict) == (1, 1, "in part")


def test_less_than_half_is_not_a_reproduction() -> None:
    """As of table A.3, of whose 99 cells 14 agree."""
    made = replace(list_source_tables([])[0], shipped=True)
    found = [replace(made, agrees=n, differs=4 - n) for n in range(5)]
    assert [each.verdict for each in found] == ["not reproduced"] * 2 + ["in part"] * 2 + ["reproduced"]
    assert replace(made, agrees=1, differs=1, fails=1).verdict == "not reproduced"
    assert replace(made, agrees=1, differs=1, holds=1, open=9).verdict == "in part", "what is open does not count"


def test_what_cannot_tell_a_wrong_model_has_no_power() -> None:
    """Reports name each of them with its reason, and tests/studies/test_told_apart.py shows that it is true."""
    found = list_source_tables([each.outcome() for each in list_shipped(["kaluza2008", "bounded2021", "gametree2019"])])
    blind = [each for each in found if each.blind]
    assert {f"{each.study}/{each.name}" for each in blind} == set(BLIND), "they are tables of the sources"
    assert all(each.decided for each in blind), "samples alone would judge them"
    assert count_judged(blind).startswith(f"0 of {len(BLIND)} ")
    for each in blind:
        report = Path(__file__).parents[2] / "docs" / "reports" / f"{each.study}.md"
        lines = " ".join(report.read_text(encoding="utf-8").split()).split("- **")
        name = each.name.replace("-", " ")
        assert any(name in line and each.blind in line for line in lines), f"{name}: {each.blind}"


def test_plurals_and_parts_of_figures_are_understood() -> None:
    findings = Findings(claims=[claim("Paranoid is first", True, "graphs 8 and 9")])
    found = list_source_tables([outcome("bounded2021/experiment-3", findings)])
    assert one(found, "graph-8").holds == one(found, "graph-9").holds == 1
    findings = Findings(claims=[claim("Leaves lie evenly", True, "figure 4.15c")])
    assert one(list_source_tables([outcome("kaluza2008/leaf-values", findings)]), "figure-4.15").holds == 1


def test_a_table_without_a_number_is_judged_too() -> None:
    (name,) = (each.experiment for each in list_source_tables([]) if each.name == "timings")
    findings = Findings([number("seconds of a search", 1.0)], [claim("The timings grow", True)])
    assert one(list_source_tables([outcome(name, findings)]), "timings").holds == 1


def test_smoke_runs_and_replications_do_not_count() -> None:
    findings = Findings(claims=[claim("Leaves lie evenly", True)])
    for each in (outcome("kaluza2008/leaf-values", findings.smoked()), outcome("kaluza2008/leaf-values", findings, 7)):
        assert one(list_source_tables([each]), "figure-4.15").verdict == "not shipped"


def test_the_line_adds_up() -> None:
    tables = list_source_tables([each.outcome() for each in list_shipped(["kaluza2008"])])
    line = count_judged(tables)
    told = {verdict: int(count) for count, verdict in re.findall(r"(\d+) ([a-z ]+?)(?:,|$)", line.split("of all ")[1])}
    assert set(told) <= set(VERDICTS) and sum(told.values()) == 42
    power, blind = int(line.split()[0]), sum(each.shipped and bool(each.blind) for each in tables)
    assert power == 42 - told.get("open", 0) - told.get("not shipped", 0) - blind > 0


def test_the_index_shows_every_table(tmp_path: Path) -> None:
    write_pages(tmp_path)
    text = (tmp_path / "index.html").read_text(encoding="utf-8")
    outcomes = [each.outcome() for each in list_shipped()]
    assert count_judged(list_source_tables(outcomes)) in text
    for each in list_source_tables(outcomes):
        assert f"<td>{each.name.replace('-', ' ')}</td>" in text
    assert replace(list_source_tables([])[0], shipped=True).verdict == "open"
