"""The pages for beginners: every command prints what the page says and draws the picture that it shows."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "start" / "alpha_beta.md"


def commands() -> list[Any]:
    """The commands of the page with their outputs; '…' stands for anything. All positions of a game take long."""
    blocks = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    found = [each for block in blocks for each in re.findall(r"\$ (.*)\n([^$]*)", block)]
    return [pytest.param(*each, marks=pytest.mark.slow) if "tic_tac_toe -a" in each[0] else each for each in found]


@pytest.mark.parametrize(("command", "output"), commands())
def test_a_command_prints_and_draws_what_the_page_shows(command: str, output: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    assert words[0] == "zermelo"
    plain = [] if words[2:4] == ["tic_tac_toe", "-a"] else ["--interpreted"]  # the same nodes, and nothing is compiled
    done = subprocess.run(
        [sys.executable, "-m", "zermelo.cli", *words[1:], *plain], capture_output=True, text=True, cwd=tmp_path,
        check=False,
    )  # fmt: skip
    pattern = ".*".join(re.escape(part) for part in output.strip().split("…"))
    assert re.fullmatch(pattern, done.stdout.strip(), re.S), done.stdout + done.stderr
    drawn = [Path(word).name for word in words if word.endswith(".svg")]
    assert [path.name for path in tmp_path.iterdir()] == drawn
    for name in drawn:
        assert (tmp_path / name).read_bytes() == (PAGE.parent / name).read_bytes(), f"draw docs/start/{name} again"


def test_the_page_shows_no_other_pictures() -> None:
    text = PAGE.read_text(encoding="utf-8")
    drawn = set(re.findall(r"--record (\S+\.svg)", text))
    assert drawn == set(re.findall(r"\]\((\w+\.svg)\)", text)) == {path.name for path in PAGE.parent.glob("*.svg")}


def test_readme_shows_the_same_tree() -> None:
    assert (ROOT / "docs" / "tree.svg").read_bytes() == (PAGE.parent / "alpha_beta.svg").read_bytes()


def test_the_numbers_of_the_page() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8").failed == 0
