"""`zermelo pathology`: what it prints, what it draws, how it ends."""

from __future__ import annotations

import json
import sys
import xml.etree.ElementTree
from pathlib import Path
from typing import Any

import pytest

from zermelo.cli.main import run
from zermelo.pathology import solve_exactly

Capture = pytest.CaptureFixture[str]


def ran(capsys: Capture, *arguments: str) -> str:
    code = run(["pathology", *arguments])
    out, err = capsys.readouterr()
    assert code == 0, err
    return out


def points(capsys: Capture, *arguments: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in ran(capsys, *arguments, "--json").splitlines()]


def test_one_point(capsys: Capture) -> None:
    out = ran(capsys, "--b", "3", "--g", "13")
    assert "independent: searches to 1 and 5; exact" in out
    found = solve_exactly("independent", 3, 13)
    assert out.split()[-7:] == [
        "3", "13", "0", "0.318", *(f"{number:.4f}" for number in (*found.errors.values(), found.p)),
    ]  # fmt: skip


def test_a_grid_as_lines_of_json(capsys: Capture) -> None:
    found = points(capsys, "--model", "auxiliary_values", "--b", "2:3", "--g", "2:6:2", "--s", "0,0.5", "--exact")
    assert [(point["b"], point["s"], point["g"]) for point in found] == [
        (b, s, g) for b in (2, 3) for s in (0, 0.5) for g in (2, 4, 6)
    ]
    for point in found:
        assert list(point)[:9] == ["model", "b", "g", "s", "d", "c", "e_shallow", "e_deep", "p"]
        solved = solve_exactly("auxiliary_values", point["b"], point["g"], point["s"])
        assert (point["c"], point["e_shallow"], point["e_deep"]) == (solved.c, *solved.errors.values())
        assert point["p"] == solved.p and point["error_estimate"] < 1e-7


def test_other_depths_of_search_and_a_given_c(capsys: Capture) -> None:
    (point,) = points(capsys, "--b", "2", "--g", "5", "--d", "2,4", "--c", "0.3")
    assert point["d"] == [2, 4] and point["c"] == 0.3
    errors = solve_exactly("independent", 2, 5, c=0.3, searches=(2, 4)).errors
    assert (point["e_shallow"], point["e_deep"]) == (errors[2], errors[4])


def test_simulated(capsys: Capture) -> None:
    asked = ["--b", "2", "--g", "2,9", "--trees", "4000", "--seed", "5"]
    found = points(capsys, *asked)
    assert found == points(capsys, *asked)
    for point, g in zip(found, (2, 9), strict=True):
        solved = solve_exactly("independent", 2, g)
        assert (point["g"], point["c"], point["trees"], point["seed"]) == (g, solved.c, 4000, 5)
        for name, truth in (("e_shallow", solved.errors[1]), ("e_deep", solved.errors[5]), ("p", solved.p)):
            low, high = point[f"{name}_interval"]
            assert low < point[name] < high
            assert abs(point[name] - truth) < high - low  # four standard errors
    assert "4,000 trees a point, seed 5, intervals of 95 %" in ran(capsys, *asked)


def test_without_an_error_of_the_shallow_search_p_is_not_a_number(capsys: Capture) -> None:
    (point,) = points(capsys, "--trees", "3")
    assert (point["e_shallow"], point["p"], point["p_interval"]) == (0, "nan", [0, "inf"])


def test_a_model_without_exact_solution_is_simulated(capsys: Capture) -> None:
    asked = ["--model", "normalised_sum", "--b", "2", "--g", "5", "--s", "0.5", "--c", "0.435"]
    (point,) = points(capsys, *asked, "--trees", "300")
    assert point["model"] == "normalised_sum" and point["trees"] == 300 and len(point["p_interval"]) == 2
    (point,) = points(capsys, *asked)
    assert point["trees"] == 10_000


@pytest.mark.parametrize("grid", [["--g", "2:14:4"], ["--model", "auxiliary_values", "--s", "0:1:0.5", "--g", "5"]])
def test_map(capsys: Capture, tmp_path: Path, grid: list[str]) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "p.svg"
    ran(capsys, "--b", "2:4", *grid, "--svg", str(path))
    first = path.read_bytes()
    text = "".join(xml.etree.ElementTree.fromstring(first).itertext())
    assert "branching factor b" in text and "p = E(5) / E(1)" in text and "black where p = 1" in text
    assert ("granularity g" in text) == (grid[0] == "--g")
    ran(capsys, "--b", "2:4", *grid, "--svg", str(path))
    assert path.read_bytes() == first


def test_without_matplotlib(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert run(["pathology", "--b", "2:3", "--g", "2:3", "--svg", str(tmp_path / "p.svg")]) == 2
    assert capsys.readouterr() == ("", "zermelo: plots need matplotlib: pip install 'zermelo[plot]'\n")
    assert not list(tmp_path.iterdir())


def test_progress_on_a_terminal(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setattr("zermelo.cli.progress.EVERY", -1.0)
    assert run(["pathology", "--g", "2:4", "--json"]) == 0
    out, err = capsys.readouterr()
    assert out.count("\n") == 3 and "3 of 3 points" in err and "of" not in out
    assert run(["pathology", "--json", "--trees", "300"]) == 0
    assert "0 of 1 points, 250 of 300 trees" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("--b 1", "branching factor b: expected 2 to 10000, got 1"),
        ("--g 1", "granularity g: expected 2 to 10000, got 1"),
        ("--g 2:10,1", "granularity g: expected 2 to 10000, got 1"),
        ("--model auxiliary_values --s 0:2", "similarity s: expected 0 to 1, got 2.0"),
        ("--s 0.5", "similarity s: expected 0 for independent trees, got 0.5"),
        ("--c 1.5", "loss probability c: expected a number between 0 and 1, got 1.5"),
        ("--d 1,6", "depth of search d: expected 1 to 5, got 6"),
        ("--d 0,5", "depth of search d: expected 1 to 5, got 0"),
        ("--d 5", "--d: expected a depth of search and a larger one, as 1,5, got '5'"),
        ("--d 5,1", "--d: expected a depth of search and a larger one, as 1,5, got '5,1'"),
        ("--model sorted", "unknown model: 'sorted' (did you mean sorted_wide or sorted_smooth or sorted_partial?)"),
        ("--model sorted_smooth --exact", "exact solution: expected the model independent or auxiliary_values"),
        ("--exact --trees 5", "expected --exact or --trees, got both"),
        ("--trees 0", "trees: expected at least 1, got 0"),
        ("--b 2,50 --trees 5", "branching factor b, simulated: expected 2 to 25, got 50"),
        ("--g 9999 --trees 5", "the granularities are too fine: expected a sum of g (g + 1) up to 20000000"),
        ("--seed -1", "seed: expected at least 0, got -1"),
        ("--g 2,9000", "granularity g: expected at most 4471 for the memory of the exact method, got 9000"),
        ("--model auxiliary_values --g 900 --s 1", "granularity g: expected at most 644 for the memory"),
        ("--g 2:5000 --b 2:100", "expected a grid of at most 100,000 points, got 494,901"),
        ("--g 2:99999", "--g: expected at most 10,000 values, got '2:99999'"),
        ("--g 2:x", "--g: expected a number, first:last or first:last:step, got '2:x'"),
        ("--g 2:3:4:5", "--g: expected a number, first:last or first:last:step, got '2:3:4:5'"),
        ("--g 1e999999999", "--g: expected a number, first:last or first:last:step"),
        ("--g 5:2", "--g: expected a range that ascends, got '5:2'"),
        ("--g 2:5:0", "--g: expected a range that ascends, got '2:5:0'"),
        ("--b 2.5", "--b: expected whole numbers, got '2.5'"),
        ("--svg p.svg", "--svg: expected two of b, g, s to vary, got none"),
        ("--b 2:3 --svg p.svg", "--svg: expected two of b, g, s to vary, got b"),
        ("--b 2:3 --g 2:3 --svg p.png", "expected a file that ends in .svg, got 'p.png'"),
    ],
)
def test_errors(capsys: Capture, line: str, expected: str) -> None:
    assert run(["pathology", *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert err.startswith(f"zermelo: {expected}"), err
