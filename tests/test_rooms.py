"""The rules of the house (docs/architecture.md): rooms are entered by their faces, dependencies point one way."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import zermelo

SOURCE = Path(zermelo.__file__).parent
ROOMS = sorted(path.name for path in SOURCE.iterdir() if (path / "__init__.py").exists())
FACES = [room for room in ROOMS if room not in ("games", "trees", "studies", "cli")]
"""Rooms whose names a user imports. Games, trees and studies are found by name; the command line is for the shell."""

BELOW = {
    "errors": set(),
    "drawing": {"errors"},
    "statistics": {"errors"},
    "kernels": {"errors"},
    "core": {"errors", "drawing", "kernels"},
    "pathology": {"errors", "drawing", "statistics", "kernels", "core"},
    "trees": {"errors", "drawing", "kernels", "core", "pathology"},
    "endgames": {"errors", "drawing", "kernels", "core"},
    "games": {"errors", "drawing", "kernels", "core", "pathology", "trees", "endgames"},
    "complexity": {"errors", "drawing", "statistics", "kernels", "core"},
    "algorithms": {"errors", "drawing", "kernels", "core", "complexity"},
    "jobs": {"errors", "kernels", "core", "algorithms"},
    "game_theory": {"errors", "drawing", "kernels", "core"},
    "testing": {"errors", "drawing", "kernels", "core", "trees", "algorithms"},
    "exercises": {"errors", "drawing", "kernels", "core", "trees"},
    "arena": {"errors", "drawing", "statistics", "kernels", "core"},
    "evolution": {"errors", "drawing", "statistics", "kernels", "core", "arena"},
    "experiments": {"errors", "drawing", "statistics", "core"},
    "lab": {
        "errors", "drawing", "statistics", "kernels", "core", "games", "trees", "complexity", "algorithms", "pathology",
        "game_theory", "arena", "experiments", "exercises",
    },
    "notebook": {"errors", "core", "lab"},
}
"""What a room may import, itself aside; games and algorithms never import each other. `studies` and `cli` may all."""


def modules() -> list[str]:
    found = pkgutil.walk_packages(zermelo.__path__, "zermelo.")
    return ["zermelo", *sorted(each.name for each in found if not each.name.endswith("__main__"))]


def imports(path: Path) -> Iterator[tuple[str, str]]:
    """The modules that a file imports from, and the names; '' for a module imported whole."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            for alias in node.names:
                yield node.module or "", alias.name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, ""


def files() -> list[Path]:
    return sorted(path for path in SOURCE.rglob("*.py") if path.parent != SOURCE)


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0]


@pytest.mark.parametrize("name", modules())
def test_no_name_hides_a_module(name: str) -> None:
    """`import a.b.c as m` gives the module, which no function of the same name in `a.b` takes the place of."""
    package: ModuleType = zermelo
    importlib.import_module(name)
    for part in name.split(".")[1:]:
        package = getattr(package, part)
    assert package is sys.modules[name]


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_dependencies_point_one_way(path: Path) -> None:
    room = room_of(path)
    for module, _ in imports(path):
        parts = module.split(".")
        if parts[0] == "zermelo" and len(parts) > 1 and room in BELOW:
            assert parts[1] == room or parts[1] in BELOW[room], f"{path.name} imports {module}"


@pytest.mark.parametrize("path", files(), ids=lambda path: str(path.relative_to(SOURCE)))
def test_rooms_are_entered_by_their_faces(path: Path) -> None:
    """From another room only `from zermelo.room import name`, and never a name with `_`.

    A game, a tree or a study of one's own choosing is a room by itself: `from zermelo.games import rolit`.
    """
    room = room_of(path)
    for module, name in imports(path):
        parts = module.split(".")
        if parts[0] != "zermelo" or len(parts) < 2 or parts[1] == room:
            continue
        assert not any(part.startswith("_") for part in (*parts, name)), f"{path.name} imports {module} {name}"
        deepest = 3 if parts[1] in ("games", "trees") or module == "zermelo.game_theory.congestion" else 2
        assert len(parts) <= deepest, f"{path.name} imports {module}, expected the face of {parts[1]}"


@pytest.mark.parametrize("room", ["", *FACES])
def test_a_face_says_what_each_name_is(room: str) -> None:
    face = importlib.import_module(f"zermelo.{room}" if room else "zermelo")
    assert len(set(face.__all__)) == len(face.__all__)
    words = set(re.findall(r"\w+", face.__doc__ or ""))
    for name in face.__all__:
        assert hasattr(face, name)
        assert name in words, f"the docstring of {face.__name__} has no sentence for {name}"


@pytest.mark.parametrize("room", ["", *FACES])
def test_a_face_leaks_nothing(room: str) -> None:
    """What a face shows is what it means to show, its modules and the modules that Python puts there."""
    face = importlib.import_module(f"zermelo.{room}" if room else "zermelo")
    inside = {each.name for each in pkgutil.iter_modules(face.__path__)}
    shown = {name for name in vars(face) if not name.startswith("_")}
    assert shown - set(face.__all__) - inside - {"annotations"} == set()


@pytest.mark.parametrize("name", zermelo.list_algorithms())
def test_a_file_of_a_family_registers_the_algorithm_of_its_name(name: str) -> None:
    found = zermelo.find_algorithm(name)
    assert found.module.__name__ == f"zermelo.algorithms.{found.family}.{name}"


def test_every_other_file_of_a_family_wears_an_underscore() -> None:
    algorithms = set(zermelo.list_algorithms())
    for path in (SOURCE / "algorithms").glob("*/*.py"):
        assert path.stem in algorithms or path.stem.startswith("_"), path


def test_asking_for_one_algorithm_loads_one() -> None:
    code = (
        "import sys, zermelo; zermelo.find_algorithm('alpha_beta');"
        "print([m for m in sys.modules if m.startswith('zermelo.algorithms.')"
        " and not m.rpartition('.')[2].startswith('_')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['zermelo.algorithms.depth_first', 'zermelo.algorithms.depth_first.alpha_beta']"


OWN_MEMORY = SOURCE / "algorithms" / "monte_carlo" / "_tree.py"  # the memory of its arrays goes from search to search


@pytest.mark.parametrize("path", sorted((SOURCE / "algorithms").rglob("*.py")), ids=lambda path: path.stem)
def test_algorithms_are_one_source_for_both_ways_to_run(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path != OWN_MEMORY:
        assert "task.compiled" not in text, "buffers are the task's business"
    assert "hasattr(memory" not in text, "a helper kernel takes its record as an argument"
