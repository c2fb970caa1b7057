"""Every experiment there is has its parts, and every id leads to it."""

from __future__ import annotations

import re

import pytest

from zermelo.experiments import PROFILES, Experiment, catalogue

EXPERIMENTS = list(catalogue.list_experiments().values())


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda each: each.id)
def test_an_experiment_has_its_parts(experiment: Experiment) -> None:
    for name in ("settings.py", "measure.py", "analysis.py", "published.csv", "README.md"):
        assert (experiment.folder / name).is_file(), name
    headings = re.findall(r"^## (.*)$", experiment.readme, re.M)
    assert headings[:3] == ["Claim", "Source", "Verdict"]
    verdict = experiment.readme.partition("## Verdict\n")[2]
    assert len(verdict.split()) > 10, "a verdict in words and numbers"
    assert experiment.published, "published.csv has no rows"
    for profile in PROFILES:
        assert experiment.units(profile)
    for name in (experiment.id, *(f"{experiment.id.partition('/')[0]}/{each}" for each in experiment.produces)):
        assert experiment in catalogue.find_experiments([name])


def test_a_table_or_figure_comes_from_one_experiment() -> None:
    produced = [(each.id.partition("/")[0], name) for each in EXPERIMENTS for name in each.produces]
    assert len(produced) == len(set(produced))
