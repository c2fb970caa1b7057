"""Every experiment there is has its parts, and every id leads to it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from zermelo.experiments import PROFILES, Experiment, find_experiments, list_experiments, list_studies
from zermelo.experiments.rendering import paragraphs

EXPERIMENTS = list(list_experiments().values())
REPORTS = Path(__file__).parents[2] / "docs" / "reports"


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda each: each.id)
def test_an_experiment_has_its_parts(experiment: Experiment) -> None:
    verdict = experiment.about.partition("\nVerdict: ")[2]
    assert len(verdict.split()) > 10, "a verdict in words and numbers"
    assert experiment.published, "the CSV has no rows"
    for profile in PROFILES:
        assert experiment.units(profile)
    for name in (experiment.id, *(f"{experiment.study}/{each}" for each in experiment.produces)):
        assert experiment in find_experiments([name])


@pytest.mark.parametrize("experiment", EXPERIMENTS, ids=lambda each: each.id)
def test_an_experiment_says_how_it_was_measured_and_where_it_differs(experiment: Experiment) -> None:
    said = paragraphs(experiment)
    assert list(said) == ["Claim", "Source", "Method", "Deviations", "Verdict"]
    assert all(text.strip() for text in said.values())


@pytest.mark.parametrize("study", list_studies())
def test_a_study_has_a_report_that_names_its_experiments(study: str) -> None:
    page = (REPORTS / f"{study}.md").read_text(encoding="utf-8")
    for experiment in find_experiments([study]):
        assert f"[`{experiment.id.partition('/')[2]}`]" in page
        assert (f"## {experiment.id.partition('/')[2]}\n" in page) == ("docs/reports/" in experiment.about)


def test_a_table_or_figure_comes_from_one_experiment() -> None:
    produced = [(each.study, name) for each in EXPERIMENTS for name in each.produces]
    assert len(produced) == len(set(produced))


def test_listing_imports_no_study_and_loading_one_no_other() -> None:
    code = (
        "import sys; from zermelo.experiments import list_experiments; every = list_experiments();"
        "assert not [m for m in sys.modules if m.startswith('zermelo.studies.')];"
        "every['kaluza2008/table-3.1'].units('quick');"
        "print([m for m in sys.modules if m.startswith('zermelo.studies.')],"
        " [m for m in ('numpy', 'numba', 'scipy', 'matplotlib', 'rich') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    own = [f"zermelo.studies.kaluza2008{part}" for part in ("", "._statistics", ".table_3_1")]
    assert done.stdout.strip() == f"{own} []"
