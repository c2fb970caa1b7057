"""What the documents say is so: shell lines of README, files and links that exist, one list of everything."""

from __future__ import annotations

import os
import re
import runpy
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo.cli.main import COMMANDS

ROOT = Path(__file__).parent.parent


def shell_lines() -> list[tuple[str, str]]:
    """The commands of README's console blocks with their output; '…' stands for anything."""
    blocks = re.findall(r"```console\n(.*?)```", (ROOT / "README.md").read_text(), re.S)
    return [(command, output) for block in blocks for command, output in re.findall(r"\$ (.*)\n([^$]*)", block)]


@pytest.mark.parametrize(("command", "output"), shell_lines())
def test_shell_lines_of_readme(command: str, output: str, tmp_path: Path) -> None:
    words = shlex.split(command)
    assert words[0] == "zermelo"
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    done = subprocess.run(
        [sys.executable, "-m", "zermelo.cli", *words[1:]], capture_output=True, text=True, cwd=tmp_path, check=False
    )
    pattern = ".*".join(re.escape(part) for part in output.strip().split("…"))
    assert re.match(pattern, (done.stdout + done.stderr).strip(), re.S), done.stdout + done.stderr


def test_the_picture_of_the_first_command(tmp_path: Path) -> None:
    """README shows what its first command draws."""
    tree = zermelo.search("explicit_tree", algorithm="alpha_beta", depth=2, record=1000, interpreted=True).tree
    assert tree is not None
    tree.save(tmp_path / "tree.svg")
    assert (tmp_path / "tree.svg").read_text() == (ROOT / "docs" / "tree.svg").read_text()


def test_the_gallery_is_what_zermelo_draws() -> None:
    """Else run `make reference`."""
    gallery = runpy.run_path(str(ROOT / "examples" / "gallery.py"))["gallery"]
    assert gallery() == (ROOT / "docs" / "gallery.svg").read_text(encoding="utf-8")


def test_readme_names_every_command_once() -> None:
    rows = re.findall(r"^\| [a-z, ]+ \| (`.*) \|$", (ROOT / "README.md").read_text(), re.M)
    assert sorted(re.findall(r"`([a-z-]+)`", " ".join(rows))) == sorted(COMMANDS)


def test_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text().splitlines()) < 120


def test_recipes_have_at_most_ten_steps() -> None:
    sections = (ROOT / "CONTRIBUTING.md").read_text().split("\n## ")[1:]
    assert [section.splitlines()[0] for section in sections] == ["Add a game", "Add an algorithm"]
    for section in sections:
        assert 1 <= len(re.findall(r"^\d+\. ", section, re.M)) <= 10


@pytest.mark.parametrize("document", [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")], ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", document.read_text()):
        assert (document.parent / target).exists(), f"{document.name} links to {target}"


def test_the_changelog_names_every_game_and_algorithm() -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    for name in (*zermelo.list_games(), *zermelo.list_algorithms()):
        assert f"`{name}`" in text, name


@pytest.mark.parametrize("name", zermelo.list_algorithms())
def test_every_algorithm_says_where_it_comes_from(name: str) -> None:
    found = zermelo.find_algorithm(name)
    assert found.module.__name__.endswith(f".{name}"), "one file an algorithm, of the same name"
    for heading in ("Idea  ", "Returns  ", "Source  "):
        assert heading in (found.module.__doc__ or ""), heading


def test_importing_zermelo_imports_neither_numpy_nor_numba() -> None:
    code = "import sys, zermelo, zermelo.cli.main; print([m for m in ('numpy', 'numba', 'rich') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize("name", ["nim_class.py", "nim_kernels.py"])
def test_examples_run(name: str) -> None:
    done = subprocess.run([sys.executable, ROOT / "examples" / name], capture_output=True, text=True, check=True)
    assert "nodes   33,916 (13,417 leaves, 15,890 cut-offs)" in done.stdout


@pytest.mark.skipif(shutil.which("sh") is None, reason="a shell script")
def test_five_users_see_what_they_must_see() -> None:
    """The tasks of examples/five_users.sh: an undergraduate, a teacher, an engine author, a researcher, a mistyper."""
    environment = {**os.environ, "ZERMELO": f"{sys.executable} -m zermelo", "COLUMNS": "80"}
    done = subprocess.run(
        ["sh", ROOT / "examples" / "five_users.sh"], capture_output=True, text=True, env=environment, check=False
    )
    missing = re.findall(r".*\n.*\nMISSING: .*", done.stdout)
    assert done.returncode == 0, "\n".join([*missing, done.stderr])
