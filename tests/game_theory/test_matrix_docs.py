"""The page on matrix games: its examples in Python and its lines of the shell."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from zermelo.cli.main import run

PAGE = Path(__file__).parents[2] / "docs" / "guides" / "game_theory.md"
BLOCKS = re.findall(r"```console\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
LINES = [line for block in BLOCKS for line in re.findall(r"^\$ zermelo (.*)\n((?:(?!\$ ).*\n)*)", block, re.M)]


def test_python_examples() -> None:
    done = doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8")
    assert done.attempted > 10 and not done.failed


@pytest.mark.parametrize(("command", "output"), LINES)
def test_shell_examples(capsys: pytest.CaptureFixture[str], command: str, output: str) -> None:
    run(shlex.split(command))
    out, err = capsys.readouterr()
    pattern = ".*".join(re.escape(part) for part in output.strip().split("…"))
    assert re.fullmatch(pattern, (out + err).strip(), re.S), out + err


def test_the_picture_is_of_today(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["matrix", "slides_3x3", "--svg", str(tmp_path / "lines.svg")]) == 0
    assert (tmp_path / "lines.svg").read_text(encoding="utf-8") == (PAGE.parent / "lines.svg").read_text(
        encoding="utf-8"
    )
