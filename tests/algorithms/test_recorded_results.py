"""Values and counters of every algorithm on small games, as recorded: a change that was not meant shows here.

After one that was meant: `python tests/mutants.py --record`, and say in the commit what changed and why.
"""

from __future__ import annotations

import json

import pytest

import zermelo
from recorded import RECORDED, as_json, random_numbers, results

KNOWN = json.loads(RECORDED.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", sorted(zermelo.list_algorithms()))
def test_values_and_counters_are_those_recorded(name: str) -> None:
    found = results([name])
    expected = {key: value for key, value in KNOWN.items() if key.split()[0] == name}
    assert found == expected, "recorded by 'python tests/mutants.py --record'"


def test_random_numbers_are_those_recorded() -> None:
    for key, value in as_json(random_numbers()).items():
        assert KNOWN[key] == value
