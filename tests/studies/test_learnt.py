"""Every study tells its main finding in one sentence, with a number."""

from __future__ import annotations

import re

import pytest

from zermelo.experiments import list_experiments, list_studies

CHEAP = ("atzmon2018/epsilon", "ballard1983/nodes", "kaluza2008/table-3.1", "plaat1996/leaves-and-nodes")


@pytest.mark.parametrize("study", list_studies())
def test_one_experiment_of_a_study_tells_its_main_finding(study: str) -> None:
    own = [each for each in list_experiments().values() if each.study == study]
    assert sum("learnt" in each.path.read_text(encoding="utf-8") for each in own) == 1


@pytest.mark.parametrize("name", CHEAP)
def test_the_sentence_of_the_quick_profile(name: str) -> None:
    experiment = list_experiments()[name]
    rows = [row for unit in experiment.units("quick") for row in experiment.measure(unit)]
    told = experiment.analyse(rows).learnt
    assert re.fullmatch(r"[A-Z].*\d.*\.", told), told
