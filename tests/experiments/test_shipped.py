"""Results that come with Zermelo: shipped, listed, verified bit by bit. What is quoted of them: test_quoted.py."""

from __future__ import annotations

import hashlib
import json
import lzma
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo.errors import UsageError
from zermelo.experiments import Shipped, list_experiments, list_shipped, verify_shipped, write_pages
from zermelo.experiments.experiment import Profile
from zermelo.experiments.shipped import PLACE
from zermelo.experiments.worker import Order, all_code, compute

ROOT = Path(__file__).parents[2].resolve()
STUDIES = ROOT / "tests" / "sample_studies"
ENVIRONMENT = {**os.environ, "ZERMELO_STUDIES": str(STUDIES)}
CHEAP = ("klesk_slides/game-theory", "gametree2019/exponent", "kaluza2008/table-3.1", "kaluza2008/classical-models")
MOST_BYTES = 20_000_000
SHIPPING = """
import sys
from zermelo.experiments import list_shipped, ship_results, verify_shipped, write_pages

if __name__ == "__main__":
    made = ship_results(sys.argv[1], place="shipped")
    assert [each.experiment for each in made] == ["sample2000/dice"] and made[0].units == made[0].rows == 12
    assert made[0].is_current and made[0].outcome().findings.agreeing == 2
    before = made[0].path.read_bytes()
    ship_results(sys.argv[1], place="shipped")
    assert made[0].path.read_bytes() == before, "the same results give the same bytes"
    found = list(verify_shipped(5, ["sample2000/dice"], workers=1, place="shipped"))
    print(len(found), all(each.same for each in found))
    print(*write_pages("pages", place="shipped"))
"""


def python(code: str, *words: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    (cwd / "script.py").write_text(code)
    command = [sys.executable, "script.py", *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, cwd=cwd, env=ENVIRONMENT, check=False)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with full results of the dice in `one`, shipped into `shipped`, with pages."""
    made = tmp_path_factory.mktemp("shipping")
    command = [sys.executable, "-m", "zermelo.cli", "reproduce", "sample2000/dice", "--workers", "1"]
    for profile, out in (("--full", "one"), ("--quick", "small")):
        subprocess.run([*command, profile, "--out", out], cwd=made, env=ENVIRONMENT, check=True, capture_output=True)
    done = python(SHIPPING, "one", cwd=made)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[0] == "5 True"
    return made


def test_a_page_has_all_its_parts(folder: Path) -> None:
    text = (folder / "pages" / "sample2000.html").read_text()
    for part in (
        "<h1>", "The claim", "How it was measured", "Published and ours", "interval of 95 %", 'class="differs"',
        "Claims", "Data and rerun", "--verify 1", "How to cite", "@misc{zermelo_sample2000", "commit", "seed 0",
        "figures/sample2000",
    ):  # fmt: skip
        assert part in text, part
    assert text.count("<table>") == text.count('<div class="scroll"><table>'), "every table scrolls by itself"
    assert (folder / "pages" / "figures" / "sample2000-figure-1.svg").read_text().startswith("<svg")
    assert ">2</td>" in (folder / "pages" / "index.html").read_text()


def test_smoke_runs_are_not_shipped(folder: Path) -> None:
    done = python("from zermelo.experiments import ship_results\nship_results('small', place='no')", cwd=folder)
    assert "nothing to ship in 'small': expected an experiment with all units of the full profile" in done.stderr
    assert not (folder / "no").exists()


def test_what_is_damaged_or_differs_is_told(folder: Path, tmp_path: Path) -> None:
    """One digit of one row: with the old checksum it is damaged, with a new one it is not reproduced."""
    (path,) = (folder / "shipped").glob("*/*.xz")
    head, first, *rest = lzma.decompress(path.read_bytes()).decode().splitlines()
    *unit, rows = json.loads(first)
    rows[0]["mean"] += 1e-9
    lines = [json.dumps([*unit, rows]), *rest]
    place = tmp_path / "changed" / "sample2000"
    place.mkdir(parents=True)
    (place / path.name).write_bytes(lzma.compress("\n".join([head, *lines]).encode()))
    code = """
from zermelo.experiments import list_shipped, verify_shipped
if __name__ == "__main__":
    found = list(verify_shipped(12, place="changed", workers=1))
    print([each.unit for each in found if not each.same], [each.problem for each in found if not each.same])
"""
    assert "do not match their checksum" in python(code, cwd=tmp_path).stderr
    checksum = hashlib.sha256("\n".join(lines).encode()).hexdigest()
    head = json.dumps(json.loads(head) | {"checksum": checksum})
    (place / path.name).write_bytes(lzma.compress("\n".join([head, *lines]).encode()))
    assert python(code, cwd=tmp_path).stdout.strip() == "['sample2000/dice/dice1-sides4'] ['the rows differ']"
    (place / path.name).write_bytes(b"no archive")
    with pytest.raises(UsageError, match="cannot be read"):
        list_shipped(place=tmp_path / "changed")


def test_the_shipped_store_is_sound_and_small() -> None:
    found = list_shipped()
    assert sum(path.stat().st_size for path in PLACE.rglob("*.xz")) < MOST_BYTES
    for each in found:
        assert each.experiment in list_experiments()
        assert len(each.records) == each.units and len(each.load()) == each.rows


def test_what_is_shipped_is_of_the_present_code() -> None:
    assert [each.experiment for each in list_shipped(seed=0) if not each.is_current] == []


def resolved(page: Path) -> str:
    """A page with what its links lead to: a file of the same folder, or one of the project."""

    def link(named: re.Match[str]) -> str:
        path = (page.parent / named[1]).resolve()
        inside = page.parent.resolve()
        return f'href="{path.relative_to(inside if path.is_relative_to(inside) else ROOT).as_posix()}"'

    return re.sub(r'href="([^"#:]+)', link, page.read_text(encoding="utf-8"))


@pytest.mark.slow
def test_the_pages_are_those_of_the_present_results(tmp_path: Path) -> None:
    """Word by word; of the figures the names, since another version of matplotlib draws other bytes."""
    write_pages(tmp_path)
    folders = tmp_path, ROOT / "docs" / "studies"
    here, there = ({path.name: path for path in folder.rglob("*.*")} for folder in folders)
    assert here.keys() == there.keys()
    other = [name for name in here if name.endswith(".html") and resolved(here[name]) != resolved(there[name])]
    assert other == [], "zermelo results --pages docs/studies writes them"


def cheap() -> list[Shipped]:
    return [each for each in list_shipped(seed=0) if each.experiment in CHEAP]


@pytest.mark.parametrize("shipped", cheap(), ids=lambda each: each.experiment)
def test_cheap_units_are_reproduced_bit_by_bit(shipped: Shipped) -> None:
    record = min(shipped.records, key=lambda each: len(each.rows))
    done = compute(Order(shipped.experiment, record.id, "full", shipped.seed, shipped.version, all_code()))
    assert done.record is not None, done.failure
    assert done.record.rows == record.rows


def test_nothing_shipped_is_said_in_a_line() -> None:
    with pytest.raises(UsageError, match="no results of these experiments are shipped"):
        next(verify_shipped(1, ["kaluza2008/table-3.1"], place="nowhere"))


@pytest.mark.parametrize(
    ("name", "profile", "beside"),
    [
        ("gametree2019/tic-tac-toe", "full", True), ("gametree2019/tic-tac-toe", "quick", False),
        ("klesk_slides/counts", "full", False),
    ],
)  # fmt: skip
def test_a_full_replication_stands_beside_the_shipped_run(
    name: str, profile: Profile, beside: bool, tmp_path: Path
) -> None:
    """Not a smoke run, and not what has no draws."""
    found = zermelo.reproduce([name], profile=profile, seed=7, folder=tmp_path / "again-seed7", workers=1)
    assert ("replication with 1 other seed" in Path(found.report).read_text(encoding="utf-8")) == beside
