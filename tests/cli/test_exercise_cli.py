"""`zermelo exercise`: what it prints, writes, checks and refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zermelo.cli.main import run

Capture = pytest.CaptureFixture[str]


def test_kinds_are_listed(capsys: Capture) -> None:
    assert run(["exercise"]) == 0
    assert capsys.readouterr().out.splitlines()[2] == "cuts            Cut-offs (MAX and MIN)"
    assert run(["exercise", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["kinds"]) == 7


def test_an_exercise_as_text_and_json(capsys: Capture) -> None:
    assert run(["exercise", "values", "--tree", "[[3, 5], [2, 9]]", "--key"]) == 0
    assert capsys.readouterr().out == (
        "Minimax values\nWhat is the minimax value of every inner node, for MAX?\n\n"
        "A MAX\n  B MIN\n    a 3\n    b 5\n  C MIN\n    c 2\n    d 9\n\n  A ____\n  B ____\n  C ____\n\n"
        "values [[3,5],[2,9]]\n\f\nKey of values [[3,5],[2,9]]\n  A  3\n  B  3\n  C  2\n"
    )
    assert run(["exercise", "cuts-2-7", "--json", "--key"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert (made["code"], made["key"]) == ("cuts-2-7", {"edges": "G d"})


def test_answers_are_checked(capsys: Capture) -> None:
    asked = ["exercise", "values", "--tree", "[[3, 5], [2, 9]]"]
    assert run([*asked, "--answer", "A=3", "--answer", "B=3", "--answer", "C=2"]) == 0
    assert capsys.readouterr().out == "right\n"
    assert run([*asked, "--answer", "B=5"]) == 1
    assert capsys.readouterr().out == (
        "B: 5 is the largest value below it, but MIN moves here and takes the smallest\nnot answered: A, C\n"
    )
    assert run(["exercise", "cuts", "--tree", "[[3, 5], [2, 9]]", "--answer", "d", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["right"] is True


def test_files(capsys: Capture, tmp_path: Path) -> None:
    page, picture = tmp_path / "sheet.html", tmp_path / "tree.svg"
    asked = ["exercise", "order", "--count", "3", "--html", str(page), "--svg", str(picture), "--key"]
    assert run(asked) == 0
    assert capsys.readouterr().out == ""
    assert page.read_text().count("<section>") == 6 and picture.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        (["cut"], "unknown kind of exercise: 'cut' (did you mean cuts?)"),
        (["cuts", "--count", "0"], "--count: expected"),
        (["cuts", "--html", "sheet.txt"], "expected a file that ends in .html"),
        (["cuts", "--answer", "a", "--answer", "b"], "--answer: expected one answer, got 2"),
        (["values", "--answer", "Z9=1"], "unknown item of the exercise: 'Z9'"),
    ],
)
def test_refusals(arguments: list[str], problem: str, capsys: Capture) -> None:
    assert run(["exercise", *arguments]) == 2
    assert problem in capsys.readouterr().err
