"""Studies: what a folder of results holds, while `zermelo reproduce` fills it; published numbers beside ours; figures.

Only the folder that the laboratory was started with is read, and nothing is measured here.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from zermelo.core import json_value
from zermelo.errors import UsageError, shown
from zermelo.experiments import (
    FOLDER, PROFILES, Experiment, Outcome, Table, list_experiments, list_studies, stored_outcome, stored_units,
)
from zermelo.lab.laboratory import Lab
from zermelo.lab.requests import answered

EXPERIMENT = "/api/studies/{study}/{experiment}/{profile}"
MOST_ROWS = 500  # of a table


def routes(lab: Lab) -> list[Route]:
    async def studies(request: Request) -> Any:
        return await lab.compute(told_studies, {"root": lab.root}, lab.limits.analysis)

    async def study(request: Request) -> Any:
        return await lab.compute(told_experiment, {**request.path_params, "root": lab.root}, lab.limits.analysis)

    async def figure(request: Request) -> Any:
        found = await lab.compute(told_figure, {**request.path_params, "root": lab.root}, lab.limits.analysis)
        return Response(found["svg"], media_type="image/svg+xml")

    return [
        Route("/api/studies", answered(studies)),
        Route(EXPERIMENT, answered(study)),
        Route(f"{EXPERIMENT}/figures/{{figure}}.svg", answered(figure)),
    ]


def told_studies(given: dict[str, Any]) -> dict[str, Any]:
    """Every study and its experiments, with the units that are measured."""
    kept = {profile: stored_units(_folder(given, profile)) for profile in PROFILES}
    experiments = list_experiments().values()
    return {
        "studies": [
            {
                "id": name, "title": about.partition("\n")[0].rstrip("."), "about": about.partition("\n")[2].strip(),
                "experiments": [_listed(each, kept) for each in experiments if each.study == name],
            }
            for name, about in list_studies().items()
        ]
    }  # fmt: skip


def _listed(experiment: Experiment, kept: Mapping[Any, dict[str, int]]) -> dict[str, Any]:
    units = {profile: found.get(experiment.id, 0) for profile, found in kept.items()}
    return {"id": experiment.id, "title": experiment.title, "produces": list(experiment.produces), "units": units}


def told_experiment(given: dict[str, Any]) -> dict[str, Any]:
    """What an experiment found, or how far it is."""
    experiment, profile = _asked(given)
    done, total, outcome = stored_outcome(experiment, profile, _folder(given, profile))
    told = {
        "id": experiment.id, "title": experiment.title, "about": experiment.about, "profile": profile,
        "done": done, "units": total, "findings": None,
        "command": f"zermelo reproduce {experiment.id} --{profile}",
    }  # fmt: skip
    return told if outcome is None else {**told, "findings": _findings(outcome)}


def _findings(outcome: Outcome) -> dict[str, Any]:
    found = outcome.findings
    told: dict[str, Any] = json_value({
        **outcome.to_dict(), "seconds": outcome.seconds, "notes": list(found.notes),
        "tables": [_table(table) for table in found.tables],
        "figures": [{"name": figure.name, "title": figure.title} for figure in found.figures],
    })  # fmt: skip
    return told


def _table(table: Table) -> dict[str, Any]:
    drawn = table.drawn()
    return {
        "title": table.title, "columns": list(drawn.head), "rows": [list(row) for row in drawn.rows[:MOST_ROWS]],
        "more": max(0, len(drawn.rows) - MOST_ROWS),
    }  # fmt: skip


def told_figure(given: dict[str, Any]) -> dict[str, str]:
    """A figure as a picture."""
    experiment, profile = _asked(given)
    _, _, outcome = stored_outcome(experiment, profile, _folder(given, profile))
    for figure in () if outcome is None else outcome.findings.figures:
        if figure.name == given["figure"]:
            return {"svg": figure.svg()}  # shown as an image, in which nothing runs
    raise UsageError(f"there is no figure {shown(given['figure'])} of {experiment.id} yet")


def _asked(given: dict[str, Any]) -> tuple[Experiment, Any]:
    """The experiment and the profile of a request: names of the catalogue, never of a file."""
    name, profile = f"{given['study']}/{given['experiment']}", given["profile"]
    if name not in list_experiments():
        raise UsageError(f"unknown experiment: {shown(name)}")
    if profile not in PROFILES:
        raise UsageError(f"profile: expected quick or full, got {shown(profile)}")
    return list_experiments()[name], profile


def _folder(given: dict[str, Any], profile: str) -> Path:
    return Path(given["root"], FOLDER, profile)
