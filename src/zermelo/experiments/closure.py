"""What the rows of an experiment are computed with, and the version that follows from it.

Idea: the sources are read, nothing is imported. It begins with `measure` and follows every name that its code uses. In
the files of a study only the definitions that are reached count, so that an edited analysis, a title or a claim keeps
the rows. Any other module counts whole, and so does all that it imports; a face is looked through to the file that
defines the name. A game or an algorithm is chosen by its name at run time: where the code or the settings have a
string with that name in it, its module counts. Data files that such modules read count by their bytes.

What is left out: rooms that show results and make none (`SHOWING`), comments, docstrings, types of a study's functions.

`tests/experiments/test_versions.py` runs every experiment and sees that each module it enters and each file it opens is
here.
"""

from __future__ import annotations

import ast
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import zermelo
from zermelo.experiments.experiment import Experiment
from zermelo.experiments.source_files import (
    PACKAGE, SourceFile, code_nodes, data_files, digest, find_module, imported, read_source,
)

STUDIES = "zermelo.studies"
ENGINE = "zermelo.experiments.experiment"
ENGINE_NAMES = ("Unit", "expand", "rounded")  # of the engine: how units get their seeds, and what becomes of their rows
SHOWING = ("zermelo.drawing", "zermelo.cli", "zermelo.lab", "zermelo.notebook", "zermelo.experiments")
NAMING = "zermelo.drawing.grids"  # it draws, and it also names cells, by which moves are told
TYPES_ONLY = ("zermelo.core._names",)
CHOOSING = ("zermelo.core",)  # rooms whose strings name games and algorithms for those who name none
WORD = re.compile(r"[A-Za-z_]\w*")

Part = tuple[str, str]  # a module and a definition in it, or '' for all of it


@dataclass(frozen=True)
class Closure:
    """What the rows of an experiment are computed with."""

    modules: frozenset[str]
    """Modules that count whole."""
    definitions: frozenset[Part]
    """Functions, classes and constants of the files of studies."""
    files: frozenset[Path]
    """Data files."""

    @property
    def version(self) -> str:
        """Zermelo's number, and a hash of all of it."""
        lines = [f"{name} {read_source(name).digest}" for name in self.modules]
        lines += [f"{module}:{name} {_digest(module, name)}" for module, name in self.definitions]
        lines += [f"{path.name} {hashlib.sha256(path.read_bytes()).hexdigest()}" for path in self.files]
        text = "\n".join(sorted(lines))
        return f"{zermelo.__version__}+{hashlib.sha256(text.encode()).hexdigest()[:12]}"


@cache
def experiment_version(experiment: Experiment) -> str:
    """The version of what an experiment's rows are computed with: the same after an edit that they do not depend on."""
    return closure(experiment).version


@cache
def _digest(module: str, name: str) -> str:
    return digest(read_source(module).definitions[name])


def same_code(one: str, other: str) -> bool:
    """Do two versions mean the same code? The number of the release does not matter.

    >>> same_code("0.1.0+abc", "0.2.0+abc"), same_code("0.1.0+abc", "0.1.0+abd")
    (True, False)
    """
    return one.partition("+")[2] == other.partition("+")[2]


def closure(experiment: Experiment) -> Closure:
    """What the rows of an experiment are computed with."""
    left: list[Part] = [(ENGINE, name) for name in ENGINE_NAMES]
    left += [(experiment.module, "measure"), *_named(_words_of_settings(experiment.module))]
    found, files = set[Part](), set[Path]()
    while left:
        if (part := left.pop()) not in found:
            found.add(part)
            needs, read = _needs(*part)
            left += needs
            files |= read
    modules = frozenset(module for module, name in found if not name)
    return Closure(modules, frozenset(part for part in found if part[1]), frozenset(files))


@cache
def _needs(module: str, name: str) -> tuple[frozenset[Part], frozenset[Path]]:
    """What a part needs, and the data files that it reads."""
    source = read_source(module)
    return _needs_of_module(source) if not name else _needs_of_definition(source, name)


def _needs_of_definition(source: SourceFile, name: str) -> tuple[frozenset[Part], frozenset[Path]]:
    """What one definition in a file of a study uses: others there, and what is imported in it or above."""
    nodes = list(code_nodes(source.definitions[name], types=False))
    inside = imported(nodes)
    names = {**source.imports, **inside}
    found = set[Part]()
    for used in {node.id for node in nodes if isinstance(node, ast.Name)} | set(inside):
        if used in source.definitions and used not in inside:
            found.add((source.name, used))
        elif used in names:
            found |= _imported_parts(used, names[used], nodes)
    texts = list(_strings(nodes))
    found |= _named(word for text in texts for word in WORD.findall(text))
    return frozenset(found), frozenset(path for text in texts if (path := _data_file(source, text)))


def _needs_of_module(source: SourceFile) -> tuple[frozenset[Part], frozenset[Path]]:
    """What a module needs: all that it imports; of a game that is a folder, the whole folder."""
    found, files = set[Part](), set(source.data)
    if source.is_package and source.name.startswith("zermelo.games."):
        files |= set(data_files(source.path.parent))
        found |= {(f"{source.name}.{path.stem}", "") for path in source.path.parent.glob("[!_]*.py")}
        found |= {(f"{source.name}.{path.stem}", "") for path in source.path.parent.glob("_[!_]*.py")}
    for bound, origin in imported(source.nodes).items():
        found |= _imported_parts(bound, origin, source.nodes)
    texts = list(_strings(source.nodes))
    spelt = {text for text in texts if text.startswith("zermelo.") and _is_file(text)}  # loaded by import_module
    found |= {(text, "") for text in spelt if not _left_out(text)}
    if not source.name.startswith(CHOOSING):
        found |= _named(texts)
    return frozenset(found), frozenset(files)


def _imported_parts(bound: str, origin: tuple[str, str], nodes: Iterable[ast.AST]) -> set[Part]:
    """What code uses of a name that an import bound: `from module import name`, or attributes of `import module`."""
    module, name = origin
    if name:
        return set(_resolved(module, name))
    if not find_module(module):
        return set()
    used = [
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == bound
    ]
    found = set[Part]() if read_source(module).is_package else {(module, "")}
    return found.union(*(_resolved(module, attribute) for attribute in used))


@cache
def _resolved(module: str, name: str) -> frozenset[Part]:
    """What a name of a module stands for: a module, what a face shows, or a definition of a study."""
    if find_module(f"{module}.{name}"):
        return _whole(f"{module}.{name}")
    if not find_module(module) or name.startswith("__"):
        return frozenset()  # of another package
    source = read_source(module)
    if name in source.definitions:
        return frozenset({(module, name)}) if module.startswith(f"{STUDIES}.") else _whole(module)
    if name in source.imports:
        return _resolved(*source.imports[name]) if source.is_package or module.startswith(STUDIES) else _whole(module)
    return _whole(module)


def _whole(module: str) -> frozenset[Part]:
    return frozenset() if _left_out(module) else frozenset({(module, "")})


def _left_out(module: str) -> bool:
    return (module.startswith(SHOWING) and module != NAMING) or module in TYPES_ONLY


def _is_file(module: str) -> bool:
    path = find_module(module)
    return path is not None and path.name != "__init__.py"


def _words_of_settings(module: str) -> set[str]:
    """The words of an experiment's grids. The settings themselves are kept with each unit, not in the version."""
    source = read_source(module)
    left, seen, words = ["QUICK", "FULL"], set[str](), set[str]()
    while left:
        if (name := left.pop()) in seen or name not in source.definitions:
            continue
        seen.add(name)
        nodes = list(code_nodes(source.definitions[name], types=False))
        left += [node.id for node in nodes if isinstance(node, ast.Name)]
        words |= {word for text in _strings(nodes) for word in WORD.findall(text)}
    return words


def _named(words: Iterable[str]) -> set[Part]:
    """The games and algorithms among some words."""
    known = registered()
    return {(known[word], "") for word in set(words) if word in known}


def _data_file(source: SourceFile, text: str) -> Path | None:
    """The data file beside a study's that its code names: whole, or by a suffix that follows the name of its own."""
    if not re.fullmatch(r"[\w-]*\.[a-z]+", text) or text == ".py":
        return None
    path = source.path.with_suffix(text) if text.startswith(".") else source.path.with_name(text)
    return path if path.suffix != ".py" and path.is_file() else None


def _strings(nodes: Iterable[ast.AST]) -> Iterator[str]:
    return (node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str))


@lru_cache(maxsize=1)
def registered() -> dict[str, str]:
    """The module of every game and algorithm by its name, found by the names of files."""
    found = {}
    for room, pattern in (("games", "*"), ("trees", "*"), ("algorithms", "*/*")):
        for path in PACKAGE.joinpath(room).glob(pattern):
            if (path.suffix == ".py" or (path / "__init__.py").exists()) and not path.name.startswith("_"):
                found[path.stem] = ".".join(("zermelo", *path.relative_to(PACKAGE).with_suffix("").parts))
    return found
