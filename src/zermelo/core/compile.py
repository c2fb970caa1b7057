"""Specialise: one algorithm, one game, one probe, made into a single function.

Compiled, the function lives in a small file of its own in the cache folder, under a name that
carries the hash of every source it depends on. A change of any of them, of Zermelo, Python or
Numba gives another name: a stale result cannot be loaded. The folder is the user's alone
(mode 0700), because Numba's cache files are pickles. A kernel that is no search is compiled in
the same way by `compiled_kernel`.
"""

from __future__ import annotations

import hashlib
import inspect
import os
import platform
import sys
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, get_args, get_type_hints

from zermelo.core import defaults, kernel
from zermelo.core.errors import ZermeloError

ENTRY = '''\
"""{title}: made by Zermelo, may be deleted."""


def entry(params, run, state, player, ply, depth, alpha, beta):
    return search(reference(params), reference(run), state, player, ply, depth, alpha, beta)
'''
KERNEL_ENTRY = '''\
"""{title}: made by Zermelo, may be deleted."""


def entry({parameters}):
    return {name}({parameters})
'''


def interpreted(algorithm: ModuleType, rules: Any, probe: ModuleType) -> Callable[..., float]:
    """The search as plain Python: slow, and the oracle of the compiled one."""
    bound = kernel.bind(algorithm, {"rules": rules, "probe": probe}, sys.modules, defaults)
    search: Callable[..., float] = bound.search
    return search


def cache_folder() -> Path:
    """Where compiled searches are kept: ZERMELO_CACHE, or the user's cache folder."""
    if given := os.environ.get("ZERMELO_CACHE"):
        return Path(given)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "zermelo"


@cache
def compiled(algorithm: ModuleType, rules: ModuleType, probe: ModuleType) -> Callable[..., float]:
    """The search as machine code, loaded from the cache or made when first called."""
    from zermelo.core import native

    title = " × ".join(Path(module.__file__ or module.__name__).stem for module in (algorithm, rules, probe))
    name = f"zermelo_{fingerprint(algorithm, rules, probe)}"
    bound = kernel.bind(algorithm, {"rules": rules, "probe": probe}, sys.modules, defaults, native.compile_inner)
    cache = "__main__" not in (rules.__name__, algorithm.__name__)
    names = {"search": bound.search, "reference": native.reference}
    return Compiled(_entry(name, ENTRY.format(title=title), names, cache), bound, title)


@cache
def compiled_kernel(module: ModuleType, name: str) -> CompiledKernel:
    """One kernel of a module without slots as machine code, loaded from the cache or made when first called.

    Its arguments must have the same types at every call.
    """
    from zermelo.core import native

    title = f"{Path(module.__file__ or module.__name__).stem}.{name}"
    bound = kernel.bind(module, {}, sys.modules, defaults, native.compile_inner)
    parameters = ", ".join(inspect.signature(getattr(module, name)).parameters)
    source = KERNEL_ENTRY.format(title=title, name=name, parameters=parameters)
    entry_name = f"zermelo_{fingerprint(module)}_{name}"
    names = {name: getattr(bound, name)}
    return CompiledKernel(_entry(entry_name, source, names, module.__name__ != "__main__"), bound, title)


def _entry(name: str, source: str, names: dict[str, Any], cache: bool) -> Any:
    """The function `entry` of a source that sees these names, given to Numba."""
    from zermelo.core import native

    path, usable = _entry_file(name, source)
    module = ModuleType(name)
    module.__file__ = str(path)
    vars(module).update(names)
    sys.modules[name] = module  # Numba looks the module up by name when it loads from its cache
    exec(compile(source, str(path), "exec"), vars(module))
    return native.compile_entry(module.entry, cache=cache and usable)


class Compiled:
    """A compiled entry that tells how long it took to be ready."""

    def __init__(self, entry: Any, bound: ModuleType, title: str) -> None:
        self.entry = entry
        self.bound = bound
        self.title = title
        self.ready: set[tuple[Any, ...]] = set()

    def __call__(self, *args: Any) -> float:
        return float(self.entry(*args))

    def prepare(self, args: tuple[Any, ...]) -> float:
        """Compile or load for arguments of these types; the seconds it took."""
        # Annotations fix the machine types of a record but for the number of words in its boards.
        shape = tuple((type(record), *map(_words, record)) for record in args if isinstance(record, tuple))
        if shape in self.ready:
            return 0.0
        import numba

        began = time.perf_counter()
        signature = tuple(numba.typeof(argument) for argument in args)
        if sys.stderr.isatty():
            print(f"compiling {self.title} …", end="\r", file=sys.stderr, flush=True)
        before = self._signatures()
        try:
            self._compile(signature)
        except Exception as error:  # Numba fails in many ways: typing, lowering, a name that a game lacks
            raise ZermeloError(f"cannot compile {self.title}: {_gist(str(error))}") from error
        if sys.stderr.isatty():
            print("\x1b[2K", end="\r", file=sys.stderr, flush=True)
        self._check_one_signature(before)
        self.ready.add(shape)
        return time.perf_counter() - began

    def _compile(self, signature: tuple[Any, ...]) -> None:
        """Compile, or load; a cache that is damaged or cannot be written is removed and done without."""
        import numba

        from zermelo.core import native

        try:
            self.entry.compile(signature)
        except numba.core.errors.NumbaError:
            raise
        except Exception:
            module = self.entry.py_func.__module__
            for path in (cache_folder() / "__pycache__").glob(f"{module}.*"):
                path.unlink(missing_ok=True)
            self.entry = native.compile_entry(self.entry.py_func, cache=False)
            self.entry.compile(signature)

    def _signatures(self) -> dict[str, set[Any]]:
        return {name: set(getattr(value, "overloads", ())) for name, value in vars(self.bound).items()}

    def _check_one_signature(self, before: dict[str, set[Any]]) -> None:
        """A second signature of a recursive kernel crashes when loaded from the cache in a later process.

        A board of another size may have states of another type: each entry brings one signature of its own.
        """
        for name, signatures in self._signatures().items():
            added = signatures - before.get(name, set())
            if len(added) > 1:
                kinds = "; ".join(map(str, added))
                raise ZermeloError(f"kernel {name} has {len(added)} signatures, expected 1: {kinds}")


class CompiledKernel(Compiled):
    """A compiled kernel that is no search: ready at its first call, returning what it returns."""

    def __call__(self, *args: Any) -> Any:
        self.prepare(args)
        return self.entry(*args)


def _words(field: Any) -> int:
    return len(field) if type(field) is tuple else 0


def _gist(message: str) -> str:
    """The lines of Numba's message that say what and where, as one."""
    lines = [line.strip() for line in message.splitlines() if line.strip()]
    return " ".join(lines[1:3])[:300] if len(lines) > 1 else message[:300]


def _entry_file(name: str, source: str) -> tuple[Path, bool]:
    """The file of an entry, written whole or not at all; and whether the cache can be used."""
    folder = cache_folder()
    path = folder / f"{name}.py"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if hasattr(os, "getuid") and folder.stat().st_uid != os.getuid():
            return path, False
        folder.chmod(0o700)
        if not path.exists():
            draft = path.with_suffix(f".{os.getpid()}")
            draft.write_text(source, encoding="utf-8")
            draft.replace(path)
    except OSError:
        return path, False
    return path, True


def fingerprint(*modules: ModuleType) -> str:
    """A hash of every source that a combination of kernel modules depends on."""
    core = ("bits", "run", "kernel", "compile", "defaults")
    pending = [*modules, *(sys.modules[f"zermelo.core.{name}"] for name in core)]
    seen: dict[str, ModuleType] = {}
    while pending:
        module = pending.pop()
        if module.__name__ not in seen:
            seen[module.__name__] = module
            pending.extend(kernel.reached(module, sys.modules))
    native = Path(__file__).with_name("native.py")
    sources = [(name, _source(module)) for name, module in sorted(seen.items())]
    digest = hashlib.sha256(repr((versions(), native.read_bytes(), sources)).encode())
    return digest.hexdigest()[:20]


def _source(module: ModuleType) -> tuple[Any, ...]:
    """A module's source as it is on disk and its code and constants as they were loaded.

    Both, because a file may be edited after it was imported: what is compiled then must not
    be found under the name of the new source.
    """
    text = Path(module.__file__).read_bytes() if module.__file__ else b""
    values = sorted(vars(module).items())
    code = [_code(value.__code__) for _, value in values if kernel.is_kernel(value)]
    constants = [
        (name, repr(value)) for name, value in values
        if not name.startswith("__") and isinstance(value, bool | int | float | str | tuple)
    ]
    return text, code, constants


def _code(code: CodeType) -> tuple[Any, ...]:
    constants = [_code(value) if isinstance(value, CodeType) else repr(value) for value in code.co_consts]
    return code.co_code, code.co_names, code.co_varnames, constants


@cache
def versions() -> tuple[str, ...]:
    from importlib.metadata import version  # slow to import, and only compiling needs it

    return (platform.python_version(), version("numba"), version("llvmlite"), platform.machine())


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def machine(record: Any) -> Any:
    """A record of Python numbers as one of machine types, by the annotations of its fields."""
    import numpy as np

    words: dict[str, Any] = {"u64": np.uint64, "i64": np.int64, "f64": np.float64}
    hints = _hints(type(record))  # type: ignore[arg-type]

    def convert(value: Any, hint: Any) -> Any:
        metadata = getattr(hint, "__metadata__", ())
        if isinstance(value, tuple) and hasattr(value, "_fields"):
            return machine(value)
        if not metadata:
            return float(value) if hint is float else value
        kind = words[metadata[0]]
        base = get_args(hint)[0]
        if base is int:
            return kind(value)
        if getattr(base, "__origin__", None) is tuple:
            return tuple(kind(word) for word in value)
        return value if isinstance(value, np.ndarray) else np.array(value, dtype=kind)

    return type(record)(*(convert(value, hints[field]) for field, value in zip(record._fields, record, strict=True)))
