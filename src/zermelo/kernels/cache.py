"""The cache of compiled code: when code of an earlier process may be used again, and where it lies.

An entry is named by a hash of every source it depends on: a change of any of them, of Zermelo, Python or
Numba gives another name, so that stale code cannot be loaded. Numba's files are pickles and machine code: only
the user may write to the folder, and each file is checked against a checksum before Numba reads it.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import sys
import threading
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any

from zermelo.kernels import binding


def cache_folder() -> Path:
    """Where compiled searches are kept: ZERMELO_CACHE, or the user's cache folder."""
    if given := os.environ.get("ZERMELO_CACHE"):
        return Path(given).expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "zermelo"


def entry_file(name: str, source: str) -> tuple[Path, bool]:
    """The file of an entry, written whole or not at all; and whether the cache can be used."""
    folder = cache_folder()
    path = folder / f"{name}.py"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not _private(folder):
            return path, False
        if not path.exists():
            _write_whole(path, source)
    except OSError:
        return path, False
    return path, True


def _private(folder: Path) -> bool:
    """May nobody else write there? Numba's cache files are pickles: who writes them runs code here."""
    found = folder.stat()
    return not found.st_mode & 0o022 and (not hasattr(os, "getuid") or found.st_uid == os.getuid())


FOREIGN = {*sys.stdlib_module_names, "numpy", "numba", "llvmlite", "scipy", "typer", "rich", "zermelo"}
"""Packages whose plain modules a combination is not hashed with: kernels read nothing of theirs that may change."""


def fingerprint(*modules: ModuleType) -> str:
    """A hash of every source that a combination of kernel modules depends on."""
    always = ("bits", "run", "binding", "specialise", "defaults", "cache")
    pending = [*modules, *(sys.modules[f"zermelo.kernels.{name}"] for name in always)]
    seen: dict[str, ModuleType] = {}
    while pending:
        module = pending.pop()
        if module.__name__ not in seen:
            seen[module.__name__] = module
            pending.extend(binding.reached(module, sys.modules))
            pending.extend(_used(module))
    native = Path(__file__).with_name("native.py")
    sources = [(name, _source(module)) for name, module in sorted(seen.items())]
    digest = hashlib.sha256(repr((versions(), native.read_bytes(), sources)).encode())
    return digest.hexdigest()[:20]


def _used(module: ModuleType) -> Iterator[ModuleType]:
    """The modules of a user that a module names, directly or by a function: kernels may read their constants."""
    for value in vars(module).values():
        function = getattr(value, "py_func", value)  # what Numba has compiled knows its source
        name = value.__name__ if isinstance(value, ModuleType) else getattr(function, "__module__", None)
        found = sys.modules.get(name) if isinstance(name, str) else None
        if found is not None and found.__name__.partition(".")[0] not in FOREIGN:
            yield found


def _source(module: ModuleType) -> tuple[Any, ...]:
    """A module's source as it is on disk and its code and constants as they were loaded.

    Both, because a file may be edited after it was imported: what is compiled then must not
    be found under the name of the new source.
    """
    file = getattr(module, "__file__", None)
    text = Path(file).read_bytes() if file else b""
    values = sorted(vars(module).items())
    code = [_code(value.__code__) for _, value in values if isinstance(value, FunctionType)]
    return text, code, [(name, _constant(value)) for name, value in values if not name.startswith("__")]


def _constant(value: Any) -> Any:
    if isinstance(value, bool | int | float | str | tuple):
        return repr(value)
    return value.tobytes() if hasattr(value, "tobytes") else None


def _code(code: CodeType) -> tuple[Any, ...]:
    constants = [_code(value) if isinstance(value, CodeType) else repr(value) for value in code.co_consts]
    return code.co_code, code.co_names, code.co_varnames, constants


@cache
def versions() -> tuple[str, ...]:
    from importlib.metadata import version  # slow to import, and only compiling needs it

    return (platform.python_version(), version("numba"), version("llvmlite"), platform.machine())


def seal(name: str) -> None:
    """Keep the checksums of the files that Numba has just written for an entry."""
    try:
        _write_whole(_seal_file(name), json.dumps(_checksums(name)))
    except OSError:
        return  # without a seal the files are not used again


def discard_damaged(name: str) -> None:
    """Remove the files of an entry unless they are those that were sealed: damaged machine code crashes Python."""
    try:
        whole = json.loads(_seal_file(name).read_text(encoding="utf-8")) == _checksums(name)
    except (OSError, ValueError):
        whole = False
    if not whole:
        discard(name)


def discard(name: str) -> None:
    """Remove the files of an entry, to be compiled anew."""
    for path in (*_numba_files(name), _seal_file(name)):
        try:
            path.unlink(missing_ok=True)
        except OSError:
            continue


def _seal_file(name: str) -> Path:
    return cache_folder() / f"{name}.sums"


def _numba_files(name: str) -> list[Path]:
    return sorted((cache_folder() / "__pycache__").glob(f"{name}.*"))


def _checksums(name: str) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in _numba_files(name)}


def _write_whole(path: Path, text: str) -> None:
    draft = path.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
