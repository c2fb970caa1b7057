"""What the code says of itself: a sentence for every option, one meaning for every name, a source for every thing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import zermelo
from zermelo.core import bibliography, cited, game_module
from zermelo.explaining import Kind, arguments, explain, topics

SOURCE = Path(zermelo.__file__).parent
DOCS = SOURCE.parent.parent / "docs"
OURS = ("no source: ours", "folklore", "of our own")


def docstrings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and (text := ast.get_docstring(node)):
            yield text
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value  # the docstring of a constant


@cache
def keys() -> dict[str, set[str]]:
    """The keys that are cited in the code and in the documents, and where."""
    found: dict[str, set[str]] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        for text in docstrings(path):
            for key in cited(text):
                found.setdefault(key, set()).add(str(path.relative_to(SOURCE)))
    for path in sorted(DOCS.rglob("*.md")):
        for key in cited(path.read_text(encoding="utf-8")):
            found.setdefault(key, set()).add(str(path.relative_to(DOCS)))
    return found


def declared(kind: Kind) -> list[tuple[str, str, str]]:
    """Every option or parameter: whose it is, its name, its sentence."""
    return [
        (owner, each.name, each.sentence)
        for name in topics(kind)[kind]
        for each in explain(name, kind).arguments
        for owner in each.of
    ]


def test_every_option_and_parameter_has_a_sentence() -> None:
    kinds: list[Kind] = ["option", "parameter"]
    missing = [f"{owner}.{name}" for kind in kinds for owner, name, sentence in declared(kind) if not sentence]
    assert missing == []
    odd = [
        f"{owner}.{name}: {sentence}"
        for kind in kinds
        for owner, name, sentence in declared(kind)
        if not (sentence[0].isupper() and sentence.endswith(".")) or "\n" in sentence
    ]
    assert odd == []


def test_an_option_has_one_meaning() -> None:
    meanings: dict[str, set[str]] = {}
    for _, name, sentence in declared("option"):
        meanings.setdefault(name, set()).add(sentence)
    assert {name: found for name, found in meanings.items() if len(found) > 1} == {}


def test_every_source_that_is_cited_is_in_the_bibliography() -> None:
    known = bibliography()
    assert {key: where for key, where in keys().items() if key not in known} == {}


def test_every_entry_of_the_bibliography_is_cited() -> None:
    assert sorted(set(bibliography()) - set(keys())) == []


def test_every_algorithm_game_and_study_names_its_source() -> None:
    texts = {name: found.module.__doc__ or "" for name, found in zermelo.list_algorithms().items() if found.family}
    texts |= {name: game_module(name).__doc__ or "" for name in zermelo.list_games()}
    from zermelo.experiments import list_studies

    texts |= list_studies()
    missing = [name for name, text in texts.items() if not cited(text) and not any(word in text for word in OURS)]
    assert missing == []


def test_arguments_are_read_from_signatures() -> None:
    found = {each.name: each for each in arguments(zermelo.find_algorithm("alpha_beta").function, "alpha_beta")}
    assert found["alpha"].type == "a number"
    assert found["alpha"].of == ("alpha_beta",)
