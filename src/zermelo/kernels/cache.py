"""The cache of compiled code: when code of an earlier process may be used again, and where it lies.

An entry is named by a hash of every source it depends on: a change of any of them, of Zermelo, Python or
Numba gives another name, so that stale code cannot be loaded. The files are machine code: only the user may write to
the folder, and each file begins with a checksum of the rest.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
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
from zermelo.kernels.object_code import host


def cache_folder() -> Path:
    """Where compiled searches are kept: ZERMELO_CACHE, or the user's cache folder."""
    if given := os.environ.get("ZERMELO_CACHE"):
        return Path(given).expanduser()
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "zermelo"


def read(name: str) -> bytes | None:
    """What is kept under a name; None if nothing is, or not what was written: damaged machine code crashes Python."""
    path = _path(name)
    try:
        if not _private(path.parent):
            return None
        checksum, data = path.read_bytes().split(b"\n", 1)
    except (OSError, ValueError):
        return None
    return data if checksum == _checksum(data) else None


def write(name: str, data: bytes) -> None:
    """Keep data under a name, whole or not at all; without a folder that is the user's own, nothing is kept."""
    path = _path(name)
    draft = path.with_suffix(f".{os.getpid()}.{threading.get_ident()}")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        if _private(path.parent):
            draft.write_bytes(_checksum(data) + b"\n" + data)
            draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink(missing_ok=True)


def _path(name: str) -> Path:
    return cache_folder() / f"{name}.code"


def _checksum(data: bytes) -> bytes:
    return hashlib.sha256(data).hexdigest().encode()


def cache_is_usable() -> bool:
    """Can code be kept there?"""
    folder = cache_folder()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return _private(folder) and os.access(folder, os.W_OK)
    except OSError:
        return False


def _private(folder: Path) -> bool:
    """May nobody else write there? Who writes machine code runs it here."""
    found = folder.stat()
    if os.name == "nt":  # where the bits of the mode say nothing
        return True
    return not found.st_mode & 0o022 and (not hasattr(os, "getuid") or found.st_uid == os.getuid())


FOREIGN = {*sys.stdlib_module_names, "numpy", "numba", "llvmlite", "scipy", "typer", "rich", "zermelo"}
"""Packages whose plain modules a combination is not hashed with: kernels read nothing of theirs that may change."""


def fingerprint(*modules: ModuleType) -> str:
    """A hash of every source that a combination of kernel modules depends on."""
    always = ("bits", "run", "binding", "specialise", "defaults", "cache", "layout", "object_code")
    pending = [*modules, *(sys.modules[f"zermelo.kernels.{name}"] for name in always)]
    seen: dict[str, ModuleType] = {}
    while pending:
        module = pending.pop()
        if module.__name__ not in seen:
            seen[module.__name__] = module
            pending.extend(binding.reached(module, sys.modules))
            pending.extend(_used(module))
    native = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("native*.py"))]
    sources = [(name, _source(module)) for name, module in sorted(seen.items())]
    digest = hashlib.sha256(repr((versions(), native, sources)).encode())
    return digest.hexdigest()[:20]


def _used(module: ModuleType) -> Iterator[ModuleType]:
    """The modules of a user that a module names, directly or by a function: kernels may read their constants."""
    for value in vars(module).values():
        function = getattr(value, "__dict__", {}).get("py_func", value)  # what Numba has compiled knows its source
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
    return text, [(name, _constant(value)) for name, value in values if not name.startswith("__")]


def _constant(value: Any) -> Any:
    """What a kernel can see of a value, in a form that is the same in every process."""
    if isinstance(value, bool | int | float | complex | str | bytes | None):
        return repr(value)
    if isinstance(value, tuple):
        return [_constant(each) for each in value]
    if isinstance(value, frozenset):
        return sorted(repr(_constant(each)) for each in value)
    if isinstance(value, CodeType):
        return value.co_code, value.co_names, value.co_varnames, _constant(value.co_consts)
    if isinstance(value, FunctionType):
        return _constant(value.__code__), _constant(value.__defaults__)
    to_bytes = getattr(type(value), "tobytes", None)  # of an array
    return (str(value.dtype), value.shape, to_bytes(value)) if to_bytes and hasattr(value, "dtype") else None


@cache
def versions() -> tuple[str, ...]:
    """Of all that machine code depends on beside its sources; Numba's is read, not asked: its import is slow."""
    import llvmlite

    numba = importlib.util.find_spec("numba")
    assert numba is not None and numba.origin is not None
    numba_version = Path(numba.origin).with_name("_version.py").read_text(encoding="utf-8")
    return (platform.python_version(), numba_version, llvmlite.__version__, host())
