"""Pages: what a table or figure of them shows."""

from __future__ import annotations

import pytest

from zermelo.experiments import Claim, Findings, Number, Reading, Statistic, line_figure
from zermelo.experiments.rendering import chi_squared, drawn, findings_html, fit_html, rms

NUMBERS = [Number(f"A.5 f, b = {b}", 0.5, 0.5 + b / 100, 0.4, 0.7, 0.05, by_outcome=b == 3) for b in (2, 3, 4)]


def test_a_single_point_is_no_figure() -> None:
    pytest.importorskip("matplotlib")
    point = line_figure("point", "", {"a": ([1], [2])}, x="x", y="y", level=1.0)
    curve = line_figure("curve", "", {"a": ([1, 2], [2, 3])}, x="x", y="y", intervals={"a": ([1, 2], [3, 4])})
    assert list(drawn(Findings(figures=[point, curve]))) == ["curve"]


def test_published_values_and_intervals_are_drawn() -> None:
    pytest.importorskip("matplotlib")
    curves = {"b = 2": ([1, 2, 3], [0.2, 0.3, 0.5])}
    plain = line_figure("f", "", curves, x="g", y="p").svg()
    told = line_figure("f", "", curves, x="g", y="p", published=curves, intervals={"b = 2": ([0] * 3, [1] * 3)}).svg()
    assert "b = 2, published" in told and "FillBetween" in told and "published" not in plain


def test_the_fit_of_a_table() -> None:
    assert rms(NUMBERS) == pytest.approx((0.0029 / 3) ** 0.5)
    squared, count = chi_squared([Number("x", 0.0, 1.959964, 0.0, 2.0), Number("y", 1, 1, 1, 1)])
    assert (round(squared, 6), count) == (round(1.959964**2 * 1.959964**2, 6), 1)
    assert "<td>A.5</td>" in fit_html(NUMBERS) and "+0.03" in fit_html(NUMBERS)
    assert fit_html([Number("b = 2", 1, 1, 1, 1)] * 5) == "", "numbers of different things have no common fit"


def test_readings_flags_and_statistics_are_shown() -> None:
    judged = Claim.judged("p falls", [Statistic("p", -0.2, -0.28, -0.12, below=0, sample=400, effect=0.15)])
    reading = Reading("many values", 0.012, where="A.5", chosen=True, by_outcome=True)
    page = findings_html(Findings(NUMBERS, [judged], readings=[reading]))
    for part in ("Readings tried", "used, chosen because it fits", "weaker evidence", "sample needed", "233", "0.15"):
        assert part in page, part
    smoke = findings_html(Findings(NUMBERS, [judged]).smoked())
    assert "Smoke run, not evidence" in smoke and "leans yes" in smoke and 'class="near"' in smoke
    assert not any(word in smoke for word in ("agree", "differs", "holds", "fails"))
