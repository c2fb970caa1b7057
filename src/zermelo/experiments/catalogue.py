"""What experiments there are, and what an id means."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from importlib import import_module

from zermelo import studies
from zermelo.errors import UsageError, shown
from zermelo.experiments.experiment import Experiment


@cache
def list_experiments() -> dict[str, Experiment]:
    """Every experiment by id, study by study, as their folders list them."""
    found = []
    for study in _packages(studies.__name__):
        module = import_module(study)
        found += [Experiment(module, package) for package in _packages(study)]
    return {experiment.id: experiment for experiment in sorted(found, key=lambda each: each.id)}


def _packages(parent: str) -> list[str]:
    path = import_module(parent).__path__
    return [f"{parent}.{found.name}" for found in pkgutil.iter_modules(path) if found.ispkg]


def names() -> dict[str, list[Experiment]]:
    """What may be asked for: an experiment's id, the id of a table or figure that it produces, a whole study."""
    known: dict[str, list[Experiment]] = {}
    for experiment in list_experiments().values():
        produced = [f"{experiment.study}/{name}" for name in experiment.produces]
        for name in dict.fromkeys([experiment.study, experiment.id, *produced]):
            known.setdefault(name, []).append(experiment)
    return known


def find_experiments(ids: Iterable[str]) -> list[Experiment]:
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
