"""What a name means: every algorithm, game, option, parameter, study and experiment can be explained."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import get_args

import pytest

import zermelo
from zermelo.core import bibliography, cited
from zermelo.errors import UsageError
from zermelo.explaining import Kind, explain, parsed, topics

TOPICS = [(kind, name) for kind, names in topics().items() for name in names]


@pytest.mark.parametrize(("kind", "name"), TOPICS)
def test_everything_can_be_explained(kind: Kind, name: str) -> None:
    found = explain(name, kind)
    assert (found.kind, found.name) == (kind, name)
    text = str(found)
    assert text.startswith(f"{name} ({kind})")
    assert all(len(line) <= 110 or " " not in line.strip() for line in text.splitlines()[1:])
    assert json.loads(json.dumps(found.to_dict()))["name"] == name
    assert found.markdown().startswith(f"## {name}")


def test_an_algorithm_tells_idea_source_options_and_what_it_searches() -> None:
    found = explain("alpha_beta")
    assert {"Idea", "Returns", "Source"} <= set(found.sections)
    assert [option.name for option in found.arguments] == ["alpha", "beta"]
    assert "tic_tac_toe" in found.fits and "pig" not in found.fits
    assert "2 players" in found.needs
    result = eval(found.example.replace("depth=4", "depth=4, interpreted=True"))
    assert isinstance(result, zermelo.SearchResult)


@pytest.mark.parametrize("name", ["uct", "star1", "max_n", "random", "df_pn"])
def test_examples_of_algorithms_run(name: str) -> None:
    result = eval(explain(name).example.removesuffix(")") + ", interpreted=True)")
    assert result.algorithm == name


def test_a_game_tells_its_rules_parameters_and_algorithms() -> None:
    found = explain("othello")
    assert {"Payoff", "Position", "Moves"} <= set(found.sections)
    assert "size" in [parameter.name for parameter in found.arguments]
    assert "alpha_beta" in found.fits
    assert eval(found.example.removesuffix(")") + ", interpreted=True)").depth == 2


def test_a_name_with_two_meanings_is_told_apart_by_kind() -> None:
    assert explain("quiescence").kind == "algorithm"
    assert explain("quiescence", "option").fits == ("engine",)


def test_an_unknown_name_is_answered_with_near_ones() -> None:
    with pytest.raises(UsageError, match=r"unknown name: 'negascot' \(did you mean negascout"):
        explain("negascot")
    with pytest.raises(UsageError, match="unknown kind: 'rule'"):
        explain("uct", "rule")  # type: ignore[arg-type]


def test_sections_of_a_docstring() -> None:
    doc = "Title.\n\nIdea     One\n         two.\nSource   [A1999]\n\nA note: x.\nPayoff: not one.\n\nClaim: a\nb"
    title, sections, notes = parsed(doc)
    assert (title, sections["Idea"], sections["Source"], sections["Claim"]) == ("Title", "One two.", "[A1999]", "a b")
    assert notes == "A note: x.\nPayoff: not one."


def test_every_entry_of_the_bibliography_is_whole() -> None:
    for key, entry in bibliography().items():
        assert cited(f"[{key}]") == [key], f"{key}: expected a name and a year, or a name that ends in _slides"
        assert "title" in entry.fields, key
        if key.endswith("_slides"):  # slides name neither a year nor always an author
            assert "howpublished" in entry.fields, key
        else:
            assert "year" in entry.fields and (entry.fields.get("author") or entry.fields.get("editor")), key
    assert list(bibliography()) == sorted(bibliography(), key=str.lower), "sorted by key"


def test_the_command_explains_and_lists() -> None:
    def run(*words: str) -> str:
        done = subprocess.run([sys.executable, "-m", "zermelo", "explain", *words], capture_output=True, text=True,
                              env={**os.environ, "COLUMNS": "80"})  # fmt: skip
        assert done.returncode == 0, done.stderr
        return done.stdout

    assert run("negascout") == f"{explain('negascout')}\n"
    assert json.loads(run("nim", "--json"))["kind"] == "game"
    listing = run()
    assert all(kind in listing for kind in get_args(Kind))
