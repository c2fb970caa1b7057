"""A source file as the version of an experiment sees it: what it defines, imports and names, and a digest of its code.

Comments, docstrings and the layout of lines are not part of the code. The digest is made of the syntax tree in a form
of our own, since that of `ast.dump` differs between versions of Python.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path

from zermelo import studies
from zermelo.errors import UsageError, shown

PACKAGE = Path(__file__).parent.parent
UNSAID = frozenset({"ctx", "kind", "type_comment"})  # fields of a syntax tree that the others imply, or of no effect


@cache
def find_module(name: str) -> Path | None:
    """The file of a module of Zermelo, the face of a package; None where there is no such module.

    >>> find_module("zermelo.core").name, find_module("zermelo.core.registry").name, find_module("math")
    ('__init__.py', 'registry.py', None)
    """
    first, *parts = name.split(".")
    if first != "zermelo":
        return None
    roots = [PACKAGE]
    if parts[:1] == ["studies"] and len(parts) > 1:
        roots, parts = [Path(place) for place in studies.__path__], parts[1:]
    for root in roots:
        place = root.joinpath(*parts)
        for path in (place / "__init__.py", place.with_suffix(".py")) if parts else (place / "__init__.py",):
            if path.is_file():
                return path
    return None


@cache
def read_source(name: str) -> SourceFile:
    """The source of a module that there is."""
    path = find_module(name)
    if path is None:
        raise UsageError(f"expected a module of Zermelo, got {shown(name)}")
    return SourceFile(name, path)


class SourceFile:
    """One file: its statements without docstrings and without what is for type checkers alone."""

    def __init__(self, name: str, path: Path) -> None:
        self.name, self.path = name, path
        self.tree = ast.parse(path.read_text(encoding="utf-8"), str(path))

    @property
    def is_package(self) -> bool:
        return self.path.name == "__init__.py"

    @cached_property
    def body(self) -> list[ast.stmt]:
        return [node for node in self.tree.body if not _for_type_checkers(node) and not _is_docstring(node)]

    @cached_property
    def definitions(self) -> dict[str, list[ast.stmt]]:
        """The statements of the file that give a name its meaning, imports aside."""
        found: dict[str, list[ast.stmt]] = {}
        for node in self.body:
            if not isinstance(node, ast.Import | ast.ImportFrom):
                for name in _bound(node):
                    found.setdefault(name, []).append(node)
        return found

    @cached_property
    def imports(self) -> dict[str, tuple[str, str]]:
        """What the names that the file imports stand for: a module and a name in it, or '' for the module itself.

        Imports for type checkers count: faces whose names are loaded when first used say so where these come from.
        """
        inside = (node.body for node in self.tree.body if isinstance(node, ast.If) and _for_type_checkers(node))
        return imported([*self.tree.body, *(node for body in inside for node in body)])

    @cached_property
    def digest(self) -> str:
        """A hash of the whole file's code."""
        return digest(self.body)

    @cached_property
    def nodes(self) -> list[ast.AST]:
        """Every node of the file's code."""
        return list(code_nodes(self.body))

    @cached_property
    def data(self) -> list[Path]:
        """The data files beside a file that asks where it stands: any of them may be what it reads."""
        asks = any(isinstance(node, ast.Name) and node.id == "__file__" for node in self.nodes)
        return list(data_files(self.path.parent)) if asks else []


def imported(nodes: Iterable[ast.AST]) -> dict[str, tuple[str, str]]:
    """What the names that import statements bind stand for."""
    found: dict[str, tuple[str, str]] = {}
    for node in nodes:
        if isinstance(node, ast.ImportFrom):
            found |= {alias.asname or alias.name: (node.module or "", alias.name) for alias in node.names}
        elif isinstance(node, ast.Import):
            for alias in node.names:
                found[alias.asname or alias.name.partition(".")[0]] = (
                    alias.name if alias.asname else alias.name.partition(".")[0], "",
                )  # fmt: skip
    return found


def data_files(folder: Path) -> Iterator[Path]:
    """The files of a folder, and of those in it that are no packages, that are not Python."""
    for path in sorted(folder.iterdir()):
        if path.is_dir() and path.name != "__pycache__" and not (path / "__init__.py").exists():
            yield from data_files(path)
        elif path.is_file() and path.suffix not in (".py", ".pyc", ".typed"):
            yield path


def _for_type_checkers(node: ast.stmt) -> bool:
    if not isinstance(node, ast.If):
        return False
    test = node.test
    return "TYPE_CHECKING" in (getattr(test, "id", ""), getattr(test, "attr", ""))


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)


def _bound(node: ast.stmt) -> Iterator[str]:
    """The names that a statement at the top of a file binds."""
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        yield node.name
        return
    for inner in ast.walk(node):
        if isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store):
            yield inner.id


def code_nodes(nodes: Iterable[ast.AST], *, types: bool = True) -> Iterator[ast.AST]:
    """The nodes below these, themselves included, without docstrings and what is for type checkers alone.

    Without `types`, those of arguments and results are left out, too.
    """
    left = list(nodes)
    while left:
        node = left.pop()
        if _is_docstring(node) or (isinstance(node, ast.If) and _for_type_checkers(node)):
            continue
        yield node
        for name in node._fields:
            if types or name not in ("annotation", "returns") or isinstance(node, ast.AnnAssign):
                value = getattr(node, name, None)
                if isinstance(value, ast.AST):
                    left.append(value)
                elif isinstance(value, list):
                    left += [each for each in value if isinstance(each, ast.AST)]


def digest(nodes: Sequence[ast.AST]) -> str:
    """A hash of the code of some statements.

    >>> texts = "def f(x):\\n  'Doc.'\\n  return x + 1", "def f(x): return x+1 #"
    >>> one, other = (ast.parse(text).body for text in texts)
    >>> digest(one) == digest(other) != digest(ast.parse("def f(x): return x - 1").body)
    True
    """
    parts: list[str] = []
    for node in nodes:
        _write(node, parts)
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _write(node: ast.AST, parts: list[str]) -> None:
    parts.append(type(node).__name__)
    for name in node._fields:
        value = getattr(node, name, None)
        if value is None or name in UNSAID:
            continue
        if isinstance(value, ast.AST):
            parts.append(name)
            _write(value, parts)
        elif isinstance(value, list):
            if value:
                parts.append(name)
            for each in value:
                if isinstance(each, ast.AST):
                    if not _is_docstring(each):
                        _write(each, parts)
                else:
                    parts.append(repr(each))
        else:
            parts.append(f"{name} {value!r}")
    parts.append(")")
