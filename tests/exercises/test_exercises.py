"""Exercises: seeds, difficulties, feedback, hints, the text to share them by, and what is printed."""

from __future__ import annotations

import doctest
import json
import xml.etree.ElementTree
from collections.abc import Mapping
from pathlib import Path

import pytest

from zermelo.errors import UsageError
from zermelo.exercises import (
    KINDS, LEVELS, LetteredTree, exercise_page, exercise_svg, exercise_text, make_exercise, read_exercise,
)
from zermelo.exercises.difficulty import MANY, facts, read_difficulty
from zermelo.exercises.kind import MANY_PLAYERS, TWO_PLAYERS, WITH_CHANCE

NINE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [5, [[[2, 9], 8], 7]]
"""Knuth and Moore's deep cut-off: 2 is less than the 5 of the root, three plies above."""


def lines(kind: str, tree: object, answers: Mapping[str, str]) -> list[str]:
    return [fault.text for fault in make_exercise(kind, tree=tree).check(answers)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_a_tree_is_as_difficult_as_was_asked(kind: str, level: int) -> None:
    wanted = LEVELS[level]
    for seed in range(3):
        made = make_exercise(kind, seed=seed, difficulty=level)
        found, tree = made.facts, made.tree
        assert found == facts(LetteredTree(tree.document))
        assert found.plies == wanted.plies and wanted.leaves[0] <= found.leaves <= wanted.leaves[1]
        assert all(wanted.children[0] <= len(below) <= wanted.children[1] for below in tree.children if below)
        assert KINDS[kind].TREES == WITH_CHANCE or wanted.ties[0] <= found.ties <= wanted.ties[1]
        if KINDS[kind].TREES == TWO_PLAYERS:
            assert wanted.cuts[0] <= found.cuts <= wanted.cuts[1] and wanted.deep[0] <= found.deep <= wanted.deep[1]
            assert tree.movers[0] == wanted.first
        assert tree.players == (wanted.players if KINDS[kind].TREES == MANY_PLAYERS else 2)
        assert found.nodes <= 70


def test_a_seed_gives_the_same_tree_to_all_kinds_of_its_family() -> None:
    made = [make_exercise(kind, seed=7, difficulty=3).tree.document for kind in KINDS][:5]
    assert all(document == made[0] for document in made)
    assert made[0] != make_exercise("values", seed=8, difficulty=3).tree.document
    assert make_exercise("values", seed=7).tree.document == [[[16, 5], [18, 8]], [[10, 1], [1, 16]]], "for all time"


def test_what_a_difficulty_changes() -> None:
    made = make_exercise("cuts", seed=1, difficulty="3,plies=4,children=2..2,leaves=16,ties=0,cuts=4,deep=0..3")
    assert (made.facts.plies, made.facts.leaves, made.facts.ties, made.facts.cuts) == (4, 16, 0, 4)
    assert made.code == "cuts-3,plies=4,children=2..2,leaves=16..16,ties=0..0,cuts=4..4,deep=0..3-1"
    assert read_exercise(made.code).tree.document == made.tree.document
    assert read_difficulty(LEVELS[1]) is LEVELS[1] and read_difficulty("5").ties[1] == MANY


def test_deep_cut_offs_and_ties_are_counted() -> None:
    assert facts(LetteredTree(DEEP)).deep == 1
    assert facts(LetteredTree(DEEP)).cuts == 1
    assert facts(LetteredTree([[3, 3], [3, 4]])).ties == 2
    nine = facts(LetteredTree(NINE))
    assert (nine.nodes, nine.leaves, nine.ties, nine.cuts, nine.deep) == (13, 9, 0, 1, 0)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", [1, 4])
def test_keys_are_right_codes_are_kept_and_hints_are_given(kind: str, level: int) -> None:
    made = make_exercise(kind, seed=5, difficulty=level)
    assert made.check(made.key) == [] and made.check({}) == [] and list(made.key) == made.items
    again = read_exercise(made.code)
    assert again.key == made.key and again.code == made.code
    given = make_exercise(kind, tree=json.dumps(made.tree.document))
    assert given.key == made.key and read_exercise(given.code).key == made.key
    for item in made.items:
        assert made.hint(item) and "\n" not in made.hint(item)


@pytest.mark.parametrize(
    ("kind", "tree", "answers", "expected"),
    [
        ("values", NINE, {"B": "12"},
         ["B: 12 is the largest value below it, but MIN moves here and takes the smallest"]),
        ("values", NINE, {"A": "7"}, ["A: not 7: MAX takes the largest value of B, C and D"]),
        ("values", NINE, {"A": "x"}, ["A: expected a number such as 3, -2.5, 7/2 or inf, got 'x'"]),
        ("windows", NINE, {"C": "inf 3"}, ["C: alpha and beta are interchanged: alpha is the lower end"]),
        ("windows", DEEP, {"D": "never", "A": "-inf inf"},
         ["D: the search does enter it: no edge above it is cut off"]),
        ("cuts", NINE, {"edges": "e f"}, []),
        ("cuts", NINE, {"edges": "none"}, ["C: more is cut off below it"]),
        ("cuts", NINE, {"edges": "A d e f"}, ["A: the root has no edge above it",
                                              "d: not cut: the first child of a node is always searched"]),
        ("cuts", [[3, 4], [2, [5, 6]]], {"edges": "D d"},
         ["d: it lies below an edge that is cut; name that edge alone"]),
        ("cuts", NINE, {"edges": "e zz"}, ["expected letters of the tree such as i, or none; got 'zz'"]),
        ("leaves", NINE, {"leaves": "a b c d e"}, ["leaf number 5: e is never visited: an edge above it is cut off"]),
        ("leaves", NINE, {"leaves": "a b c d"}, ["the search goes on after d"]),
        ("leaves", NINE, {"leaves": "a c"}, ["leaf number 2: another leaf is visited before c"]),
        ("leaves", NINE, {"leaves": "a B"}, ["leaf number 2: B is an inner node; only leaves are listed"]),
        ("order", NINE, {"D": "i"}, []),
        ("order", NINE, {"D": "g"},
         ["D: another child should come first: in your order 7 leaves are visited, 5 are enough"]),
        ("order", NINE, {"D": "i i"}, ["D: expected each child once"]),
        ("max_n", {"players": 3, "tree": [[1, 2, 3], [4, 0, 0]]}, {"A": "1 2 3"},
         ["A: player 1 moves here and looks at entry 1 of the vectors alone: another child has more"]),
        ("max_n", {"players": 3, "tree": [[1, 2, 3], [1, 0, 0]]}, {"A": "1 0 0"},
         ["A: equally good for player 1: of equal children the leftmost is taken"]),
        ("max_n", {"players": 3, "tree": [[1, 2, 3], [4, 0, 0]]}, {"A": "4 2 3"},
         ["A: (4, 2, 3) is not the vector of a and b: whole vectors are passed up"]),
        ("expectiminimax", {"chance": [0.25, 0.75], "children": [4, 8]}, {"A": "6"},
         ["A: 6 is the plain mean of a and b; weigh each by its probability"]),
        ("expectiminimax", {"chance": [0.25, 0.75], "children": [4, 8]}, {"A": "7.0"}, []),
        ("expectiminimax", {"chance": [0.25, 0.75], "children": [4, 8]}, {"A": "8"},
         ["A: 8 is one of the values below it, but chance does not choose: take the mean"]),
    ],
)  # fmt: skip
def test_one_line_for_everything_that_is_wrong(
    kind: str, tree: object, answers: dict[str, str], expected: list[str]
) -> None:
    assert lines(kind, tree, answers) == expected


def test_faults_do_not_tell_the_answer() -> None:
    (fault,) = make_exercise("windows", tree=DEEP).check({"D": "0, 7"})
    assert fault.text.startswith("D: alpha 0 is too low") and "5" not in fault.text


@pytest.mark.parametrize(
    ("kind", "arguments", "problem"),
    [
        ("cut", {}, "unknown kind of exercise: 'cut' (did you mean cuts?)"),
        ("cuts", {"seed": -1}, "seed: expected"),
        ("cuts", {"difficulty": "6"}, "difficulty: expected a level from 1 to 5"),
        ("cuts", {"difficulty": "2,plies=9"}, "difficulty: expected plies=1 within 1 to 6, got 'plies=9'"),
        ("cuts", {"difficulty": "2,width=9"}, "unknown demand of a difficulty: 'width'"),
        ("cuts", {"difficulty": "2,cuts=9"}, "no tree of difficulty 2,cuts=9..9 in 600 tries"),
        ("values", {"tree": {"chance": [0.5, 0.5], "children": [4, 8]}}, "of MAX and MIN, got a tree of chance"),
        ("values", {"tree": {"players": 3, "tree": [[1, 2, 3], [1, 0, 0]]}}, "expected a tree of MAX and MIN"),
        ("values", {"tree": [list(range(200))]}, "expected a tree of at most 120 nodes"),
        ("values", {"tree": "[1,"}, "tree is not valid JSON"),
    ],
)
def test_bad_requests(kind: str, arguments: dict[str, object], problem: str) -> None:
    with pytest.raises(UsageError) as caught:
        make_exercise(kind, **arguments)  # type: ignore[arg-type]
    assert problem in str(caught.value)


def test_the_guide_says_what_the_levels_are_and_its_examples_hold() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "guides" / "classroom.md").read_text(encoding="utf-8")

    def words(range_: tuple[int, int]) -> str:
        least, most = range_
        return f"{least}" if least == most else f"{least} or more" if most == MANY else f"{least} to {most}"

    for level, demands in LEVELS.items():
        ranges = (demands.children, demands.leaves, demands.ties, demands.cuts, demands.deep)
        assert f"| {level} | {demands.plies} | {' | '.join(map(words, ranges))} |" in guide
    failed, tried = doctest.testfile("../../docs/guides/classroom.md")
    assert tried > 4 and failed == 0
    for name, key in (("exercise", False), ("exercise_key", True)):
        drawn = (Path(__file__).parents[2] / "docs" / "guides" / f"{name}.svg").read_text(encoding="utf-8")
        assert drawn == exercise_svg(read_exercise("windows-3-7"), key=key)


@pytest.mark.parametrize("code", ["", "cuts", "cuts-2", "cuts-2-x", "cuts 3", "../x-2-3"])
def test_codes_that_are_none(code: str) -> None:
    with pytest.raises(UsageError):
        read_exercise(code)


def test_unknown_items() -> None:
    made = make_exercise("values", tree=NINE)
    for call in (lambda: made.check({"Q": "1"}), lambda: made.hint("Q")):
        with pytest.raises(UsageError, match="unknown item of the exercise: 'Q'"):
            call()


@pytest.mark.parametrize("kind", KINDS)
def test_pages(kind: str) -> None:
    made = make_exercise(kind, seed=2, difficulty=3)
    plain, keyed = exercise_text(made), exercise_text(made, key=True)
    assert "Key of" not in plain and keyed.startswith(plain) and keyed.count("\f") == 1
    page, with_key = exercise_page([made, made]), exercise_page([made], key=True)
    assert page.count("<svg") == 2 and 'class="keys"' not in page
    assert 'class="keys"' in with_key and with_key.count("<svg") == 2
    for key in (False, True):
        xml.etree.ElementTree.fromstring(exercise_svg(made, key=key))
    assert exercise_svg(made) != exercise_svg(made, key=True)


def test_the_page_shows_no_key_unless_it_is_asked_for() -> None:
    made = make_exercise("values", tree=[[31, 41], [59, 26]])
    assert exercise_page([made]).count(">31<") == 1, "the leaf alone"
    assert "key" not in made.to_dict() and made.to_dict(key=True)["key"] == {"A": "31", "B": "31", "C": "26"}
