"""The experiments there are, and what an id means. Nothing of a study is imported to list it."""

from __future__ import annotations

import ast
import pkgutil
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from pathlib import Path

from zermelo import studies
from zermelo.errors import UsageError, shown
from zermelo.experiments.experiment import Experiment


@cache
def list_experiments() -> dict[str, Experiment]:
    """Every experiment by id."""
    found = [
        Experiment(f"{studies.__name__}.{folder.name}.{path.stem}", path)
        for folder in _folders()
        for path in folder.glob("*.py")
        if not path.name.startswith("_")
    ]
    return {experiment.id: experiment for experiment in sorted(found, key=lambda each: each.id)}


def list_studies() -> dict[str, str]:
    """The docstring of every study by id: what was published, and the question it asks."""
    texts = {folder.name: (folder / "__init__.py").read_text(encoding="utf-8") for folder in _folders()}
    return {name: ast.get_docstring(ast.parse(text)) or "" for name, text in sorted(texts.items())}


def _folders() -> Iterator[Path]:
    for place in studies.__path__:
        yield from (Path(place, each.name) for each in pkgutil.iter_modules([place]) if each.ispkg)


def names() -> dict[str, list[Experiment]]:
    """What may be asked for: an experiment's id, the id of a table or figure that it produces, a whole study."""
    known: dict[str, list[Experiment]] = {}
    for experiment in list_experiments().values():
        produced = [f"{experiment.study}/{name}" for name in experiment.produces]
        for name in dict.fromkeys([experiment.study, experiment.id, *produced]):
            known.setdefault(name, []).append(experiment)
    return known


def find_experiments(ids: Iterable[str] = ()) -> list[Experiment]:
    """The experiments of these ids; all if none is given.

    An id is that of an experiment (`kaluza2008/table-3.1`), of a table or figure that one
    produces, or of a whole study (`kaluza2008`).
    """
    known, chosen = names(), dict[str, Experiment]()
    for name in ids:
        if name not in known:
            near = get_close_matches(name, known, n=3)
            advice = f"did you mean {' or '.join(near)}?" if near else "zermelo reproduce --list shows them"
            raise UsageError(f"unknown experiment: {shown(name)} ({advice})")
        chosen |= {experiment.id: experiment for experiment in known[name]}
    return list((chosen or list_experiments()).values())
