"""The version of what rows are computed with: sound (nothing that is used is missing), and no wider than it must be."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import zermelo
from zermelo.experiments import list_experiments
from zermelo.experiments.closure import closure

SOURCE = Path(zermelo.__file__).parent
RUN = """
import json, sys
from pathlib import Path

opened = set()
sys.addaudithook(lambda event, given: opened.add(str(given[0])) if event == "open" else None)
import zermelo
from zermelo.experiments import list_experiments
from zermelo.experiments.closure import closure

source = Path(zermelo.__file__).parent
experiment = list_experiments()[sys.argv[1]]
units = experiment.units("quick")
entered = set()
import threading

importing = threading.local()  # how many modules are being imported: what happens meanwhile computes no rows

def entering(frame, event, _):
    depth = getattr(importing, "depth", 0)
    if frame.f_code.co_name == "<module>":
        importing.depth = depth + (event == "call") - (event == "return")
    elif event == "call" and not depth:
        entered.add(frame.f_globals.get("__name__", ""))

sys.setprofile(entering)
threading.setprofile(entering)
experiment.measure(units[0])
sys.setprofile(None)
threading.setprofile(None)
loaded = {name for name in sys.modules if name.startswith(("zermelo.games.", "zermelo.trees.", "zermelo.algorithms."))}
files = {path for path in opened if path.startswith(str(source)) and not path.endswith((".py", ".pyc"))}
print(json.dumps([sorted(entered), sorted(loaded), sorted(files)]))
"""
FACES = {"zermelo", *(f"zermelo.{path.name}" for path in SOURCE.iterdir())}
"""Faces show names and compute nothing; the file that defines a name is looked for."""
RUNNING = {
    "zermelo.core.source_hash", "zermelo.core.sources", "zermelo.core._names", "zermelo.explaining",
}  # fmt: skip
"""What tells versions and sources and never takes part in a result."""


@pytest.mark.slow
@pytest.mark.parametrize("name", list_experiments())
def test_what_a_unit_uses_is_in_its_version(name: str) -> None:
    """A unit in a fresh process: every module whose functions are entered, every game and algorithm that is loaded,
    every data file that is opened counts."""
    done = subprocess.run([sys.executable, "-c", RUN, name], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    entered, loaded, files = json.loads(done.stdout.splitlines()[-1])
    found = closure(list_experiments()[name])
    counted = found.modules | {module for module, _ in found.definitions}
    used = {each for each in (*entered, *loaded) if each.startswith("zermelo.") and not is_package(each)}
    missing = {each for each in used - counted - RUNNING if not each.startswith("zermelo.experiments")}
    assert not missing, f"used by {name}, not in its version: {sorted(missing)}"
    assert set(files) <= set(map(str, found.files)), "data files"


def is_package(name: str) -> bool:
    return SOURCE.joinpath(*name.split(".")[1:]).is_dir() and not name.startswith("zermelo.games.")


VERSION = """
import sys
from zermelo.experiments import list_experiments
from zermelo.experiments.closure import experiment_version
print(*(experiment_version(list_experiments()[name]) for name in sys.argv[1:]))
"""
ONES = ("winands2002/solved-positions", "kaluza2008/table-3.1", "backgammon/depth", "kaluza2008/auxiliary-values")


def versions(source: Path) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-c", VERSION, *ONES], capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": str(source)},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package to edit."""
    place = tmp_path_factory.mktemp("copied")
    shutil.copytree(SOURCE, place / "zermelo", ignore=shutil.ignore_patterns("__pycache__", "static", "results"))
    return place


@pytest.fixture(scope="module")
def before(copied: Path) -> list[str]:
    return versions(copied)


def replaced(old: str, new: str) -> Callable[[str], str]:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return edit


CASES: dict[str, tuple[str, Callable[[str], str], str]] = {
    # what is edited: the file, the edit, and which of ONES get another version
    "a title": ("studies/kaluza2008/table_3_1.py", replaced("The granularity at which", "Where"), ""),
    "an analysis": ("studies/kaluza2008/table_3_1.py", replaced("TREES = 10_000", "TREES = 20_000"), ""),
    "a comment": ("pathology/solving.py", lambda text: f"# why not\n{text}", ""),
    "a docstring": ("pathology/solving.py", lambda text: text.replace('"""', '"""So: ', 1), ""),
    "another game": ("games/pig.py", lambda text: f"{text}\nMORE = 1\n", ""),
    "a picture": ("drawing/shapes.py", lambda text: f"{text}\nMORE = 1\n", ""),
    "published numbers": ("studies/kaluza2008/table_3_1.csv", lambda text: f"{text}\n", ""),
    "a measure": ("studies/kaluza2008/table_3_1.py", replaced('"lasting": lasting', '"last": lasting'), "1"),
    "a constant of it": ("studies/kaluza2008/table_3_1.py", replaced("LEVELS = (1.02,", "LEVELS = (1.03,"), "1"),
    "a model": ("pathology/solving.py", lambda text: f"{text}\nMORE = 1\n", "13"),
    "positions": ("studies/winands2002/_positions.csv", lambda text: text[:-2], "0"),
    "weights": ("games/backgammon/pubeval.csv", lambda text: f"{text}\n", "2"),
    "a game": ("games/othello.py", lambda text: f"{text}\nMORE = 1\n", "0"),
    "an algorithm": ("algorithms/proof_number/pn.py", lambda text: f"{text}\nMORE = 1\n", "0"),
    "the seeds": ("experiments/experiment.py", replaced("digest()[:8]", "digest()[1:9]"), "0123"),
    "an error": ("experiments/experiment.py", replaced("two units of the profile", "units of the profile"), ""),
}


@pytest.mark.parametrize("case", CASES)
def test_an_edit_changes_the_versions_of_what_depends_on_it(copied: Path, before: list[str], case: str) -> None:
    name, edit, changed = CASES[case]
    path = copied / "zermelo" / name
    text = path.read_text(encoding="utf-8")
    try:
        path.write_text(edit(text), encoding="utf-8")
        after = versions(copied)
    finally:
        path.write_text(text, encoding="utf-8")
    assert [str(i) for i in range(len(ONES)) if after[i] != before[i]] == list(changed)
