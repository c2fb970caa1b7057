"""Figures: nothing hides anything, everything can be told apart, and the bytes are the same in every process."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest

from zermelo.experiments import Figure, line_figure, surface_figure
from zermelo.experiments.figures import SETTINGS, _settle, log_ticks
from zermelo.statistics import Estimate
from zermelo.studies._figures import estimate_figure
from zermelo.studies.kaluza2008._games import errors_and_pathology
from zermelo.studies.kaluza2008._surfaces import Surface

matplotlib = pytest.importorskip("matplotlib")
XS = [1, 2, 3]


def drawn(figure: Figure) -> Any:
    from matplotlib.figure import Figure as Canvas

    with matplotlib.rc_context(SETTINGS):
        canvas = Canvas(layout="constrained")
        figure.draw(canvas)
        canvas.draw_without_rendering()
    return canvas


def many(count: int, **options: Any) -> Any:
    return drawn(line_figure("f", "", {f"curve {i}": (XS, [i] * 3) for i in range(count)}, x="x", y="y", **options))


def test_a_long_legend_stands_beside_the_axes() -> None:
    short, long = many(5), many(6)
    assert short.axes[0].get_legend() and not short.legends
    (legend,) = long.legends
    assert legend.get_window_extent().x0 >= long.axes[0].get_window_extent().x1
    assert long.get_figwidth() > short.get_figwidth(), "the axes keep their size"


@pytest.mark.parametrize("graded", [False, True])
def test_no_two_curves_look_the_same(graded: bool) -> None:
    lines = many(12, graded=graded).axes[0].lines
    assert len({(matplotlib.colors.to_hex(line.get_color()), line.get_linestyle()) for line in lines}) == 12


def test_a_single_point_has_a_bar_for_its_interval() -> None:
    found = {"line": {2: Estimate(0.4, 0.3, 0.5), 3: Estimate(0.7, 0.5, 1.0)}, "point": {2: Estimate(0.2, 0.1, 0.4)}}
    axes = drawn(estimate_figure("f", "", found, x="plies", y="points")).axes[0]
    (bars,) = axes.containers
    (segment,) = bars.lines[2][0].get_segments()
    assert bars.get_label() == "point" and segment.tolist() == [[2, pytest.approx(0.1)], [2, pytest.approx(0.4)]]


def test_a_level_is_drawn_over_a_logarithmic_axis() -> None:
    curves = {"a": {60: Estimate(0.4, 0.3, 0.5), 2000: Estimate(0.6, 0.5, 0.7)}}
    figure = estimate_figure("f", "", curves, x="", y="", log_x=True, factor=100, levels={"b": Estimate(0.5, 0.4, 0.6)})
    axes = drawn(figure).axes[0]
    assert {line.get_label(): list(line.get_ydata()) for line in axes.lines}["b"] == [50, 50]
    assert axes.get_xlim()[0] > 1 and [text.get_text() for text in axes.get_xticklabels()] == ["60", "2,000"]


def test_ticks_of_whole_numbers_are_whole() -> None:
    axes = drawn(line_figure("f", "", {"a": ([2, 3], [0, 1])}, x="plies", y="p")).axes[0]
    assert all(tick == int(tick) for tick in axes.get_xticks())
    shares = drawn(line_figure("f", "", {"a": ([0.0, 0.5], [0, 1])}, x="s", y="p")).axes[0]
    assert not all(tick == int(tick) for tick in shares.get_xticks())


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((2, 3, 5, 10, 20, 40), ["2", "3", "5", "10", "20", "40"]),
        ((100, 101, 1000), ["100", "1,000"]),
        (range(1, 101), ["1", "2", "5", "10", "20", "50", "100"]),
        ([one * 10**i for one in (1, 2, 3) for i in range(5)], ["1", "10", "100", "1,000", "10,000"]),
    ],
)
def test_ticks_of_a_logarithmic_axis_are_plain_and_apart(values: Any, expected: list[str]) -> None:
    axes = many(1).axes[0]
    axes.set(xscale="log", xlim=(min(values), max(values)))
    log_ticks(axes.xaxis, values)
    axes.figure.draw_without_rendering()
    ticks = zip(axes.get_xticks(), axes.get_xticklabels(), strict=True)
    assert [text.get_text() for at, text in ticks if min(values) <= at <= max(values)] == expected
    assert not any(text.get_text() for text in axes.get_xticklabels(minor=True))


def test_many_published_curves_have_one_name() -> None:
    curves = {f"b = {b}": (XS, [b] * 3) for b in (2, 3, 4)}
    axes = drawn(line_figure("f", "", curves, x="s", y="f", published=curves)).axes[0]
    assert [text.get_text() for text in axes.get_legend().get_texts()] == [*curves, "published"]
    crosses = [line for line in axes.lines if line.get_marker() == "x" and len(line.get_xdata())]
    assert [line.get_color() for line in crosses] == ["C0", "C1", "C2"]


def test_colours_of_a_surface_are_centred_on_its_level() -> None:
    values = [[0.2, 0.9, 1.1], [0.8, 1.2, 9.0]]
    ends = [[[value * by for value in row] for row in values] for by in (0.9, 1.1)]
    canvas = drawn(surface_figure("f", "", XS, [0, 1], values, x="b", y="s", z="p", level=1.0, ends=ends))
    mesh = canvas.axes[0].collections[0]
    assert mesh.get_clim() == (0.5, 1.5) and mesh.colorbar.extend == "both"
    assert [text.get_text() for text in canvas.legends[0].get_texts()] == ["p = 1", "ends of its interval"]
    assert not canvas.axes[0].texts, "words would break the lines"
    near = drawn(surface_figure("f", "", XS, [0, 1], [[0.9] * 3, [1.2] * 3], x="b", y="s", z="p", level=1.0))
    assert near.axes[0].collections[0].colorbar.extend == "neither"


def row(b: int, g: int, p: float, half: float) -> dict[str, Any]:
    return {"kind": "pathology", "b": b, "s": 0.0, "g": g, "cut": 1, "trees": 100,
            "p": p, "p_low": p - half, "p_high": p + half}  # fmt: skip


def test_limits_of_granularity_say_their_ranges_and_what_is_beyond() -> None:
    rows = [row(2, 2, 1.1, 0.2), row(2, 3, 0.9, 0.05), row(3, 2, 1.5, 0.1), row(3, 3, 1.2, 0.1)]
    axes = drawn(Surface(rows).limits("f", "")).axes
    assert [text.get_text() for text in axes[0].texts] == ["3\n2 to 3", "> 3"]
    assert "4: more than 3" in axes[1].get_ylabel()


def test_errors_and_pathology_have_bands() -> None:
    ends = [f"{name}{end}" for name in ("shallow", "deep", "p") for end in ("", "_low", "_high")]
    rows: list[dict[str, Any]] = [{"g": g, **dict.fromkeys(ends, 1.0 + g)} for g in (2, 3, 4)]
    rows.append({**rows[0], "g": 5, "p": None, "p_low": None, "p_high": None})
    canvas = drawn(errors_and_pathology("f", "", rows))
    assert [len(axes.collections) for axes in canvas.axes] == [2, 1]
    assert canvas.legends[0].get_window_extent().y0 >= canvas.axes[0].get_window_extent().y1


def test_axes_have_rounded_places() -> None:
    canvas = many(7)
    _settle(canvas)
    bounds = canvas.axes[0].get_position(original=True).bounds
    assert all(each == pytest.approx(round(each, 6), abs=1e-15) for each in bounds)


SAME = """
from zermelo.experiments import line_figure, surface_figure
curves = {f"curve {i}": ([2, 3, 5, 10, 20, 40], [i + 0.1 * j for j in range(6)]) for i in range(7)}
ends = {name: ([y - 0.3 for y in ys], [y + 0.3 for y in ys]) for name, (_, ys) in curves.items()}
print(line_figure("f", "", curves, x="g", y="p", level=1, log_x=True, intervals=ends).svg())
print(surface_figure("f", "", [1, 2], [3, 4], [[0.5, 2], [1, 0.1]], x="b", y="s", z="p", level=1.0).svg())
"""


def test_two_processes_draw_the_same_bytes() -> None:
    def svgs(seed: str) -> str:
        env = {**os.environ, "PYTHONHASHSEED": seed}
        return subprocess.run([sys.executable, "-c", SAME], env=env, capture_output=True, check=True, text=True).stdout

    first = svgs("1")
    assert first.count("<svg") == 2 and first == svgs("2")
