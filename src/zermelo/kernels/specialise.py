"""Specialise: one algorithm, one game, one probe, made into a single function.

Compiled, the function lives in a small file of its own in the cache folder (`cache`). A kernel that is
no search is compiled in the same way by `compiled_kernel`.
"""

from __future__ import annotations

import inspect
import sys
import threading
import time
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, get_args, get_type_hints

from zermelo.errors import ZermeloError
from zermelo.kernels import binding, defaults
from zermelo.kernels.cache import discard, discard_damaged, entry_file, fingerprint, seal
from zermelo.kernels.compile_errors import cause, compile_error, two_signatures

ENTRY = '''\
"""{title}: made by Zermelo, may be deleted."""


def entry(params, run, state, player, ply, depth, alpha, beta):
    return search(reference(params), reference(run), state, player, ply, depth, alpha, beta)
'''
KERNEL_ENTRY = '''\
"""{title}: made by Zermelo, may be deleted."""


def entry({parameters}):
    return {name}({arguments})
'''


def interpreted_search(
    algorithm: ModuleType, rules: Any, probe: ModuleType, variant: ModuleType | None = None
) -> Callable[..., float]:
    """The search as plain Python: slow, and the oracle of the compiled one."""
    slots = _slots(rules, probe, variant)
    bound = binding.bind(algorithm, slots, sys.modules, defaults)
    search: Callable[..., float] = bound.search
    return search


@lru_cache(maxsize=1000)
def compiled_search(
    algorithm: ModuleType, rules: ModuleType, probe: ModuleType, variant: ModuleType | None = None
) -> Compiled:
    """The search as machine code, loaded from the cache or made when first called."""
    from zermelo.kernels import native

    slots = _slots(rules, probe, variant)
    modules = (algorithm, *slots.values())
    title = " × ".join(_stem(module) for module in (variant or algorithm, rules, probe))
    name = f"zermelo_{fingerprint(*modules)}"
    bound, recursive = _bind(algorithm, slots)
    names = {"search": bound.search, "reference": native.reference}
    function, usable = _function(name, ENTRY.format(title=title), names)
    importable = all(module.__name__ != "__main__" for module in modules)
    return Compiled(function, recursive, title, cache=usable and importable)


@lru_cache(maxsize=1000)
def compiled_kernel(module: ModuleType, name: str, records: tuple[str, ...] = ()) -> CompiledKernel:
    """One kernel of a module without slots as machine code, loaded from the cache or made when first called.

    Its arguments must have the same types at every call. Those named `records` are handed on by
    their addresses, their arrays as bare pointers, as the records of a search are.
    """
    from zermelo.kernels import native

    title = f"{_stem(module)}.{name}"
    bound, recursive = _bind(module, {})
    parameters = list(inspect.signature(getattr(module, name)).parameters)
    arguments = [f"reference({parameter})" if parameter in records else parameter for parameter in parameters]
    source = KERNEL_ENTRY.format(
        title=title, name=name, parameters=", ".join(parameters), arguments=", ".join(arguments)
    )
    names = {name: getattr(bound, name), "reference": native.reference}
    function, usable = _function(f"zermelo_{fingerprint(module)}_{name}", source, names)
    return CompiledKernel(function, recursive, title, cache=usable and module.__name__ != "__main__")


def _slots(rules: Any, probe: ModuleType, variant: ModuleType | None) -> dict[str, Any]:
    return {"rules": rules, "probe": probe, **({} if variant is None else {"variant": variant})}


def _stem(module: ModuleType) -> str:
    """The name of a module's file, or of its folder."""
    path = Path(module.__file__ or module.__name__)
    return path.parent.name if path.stem == "__init__" else path.stem


def _bind(module: ModuleType, slots: dict[str, Any]) -> tuple[ModuleType, list[Any]]:
    """A module bound and given to Numba; and those of its kernels that call themselves."""
    from zermelo.kernels import native

    recursive: list[Any] = []

    def wrap(function: Callable[..., Any]) -> Any:
        made = native.compile_inner(function)
        if native.calls_itself(function):
            recursive.append(made)
        return made

    return binding.bind(module, slots, sys.modules, defaults, wrap), recursive


def _function(name: str, source: str, names: dict[str, Any]) -> tuple[Any, bool]:
    """The function `entry` of a source that sees these names; and whether the cache can be used."""
    path, usable = entry_file(name, source)
    module = ModuleType(name)
    module.__file__ = str(path)
    vars(module).update(names)
    sys.modules[name] = module  # Numba looks the module up by name when it loads from its cache
    exec(compile(source, str(path), "exec"), vars(module))
    return module.entry, usable


class Stopwatch:
    """Seconds that this process has spent on compiling and loading, with those of what is under way.

    `seconds` are of the wall clock, `worked` of the processor: of all threads, for as long as any of them compiles.
    `notify` is called with what is being compiled, and with '' when that is done: a progress display sets it.
    """

    def __init__(self) -> None:
        self.notify: Callable[[str], None] = _show_notice
        self._lock = threading.Lock()
        self._running = 0
        self._began = self._total = (0.0, 0.0)

    def __enter__(self) -> None:
        with self._lock:
            if self._running == 0:
                self._began = _now()
            self._running += 1

    def __exit__(self, *error: object) -> None:
        with self._lock:
            self._running -= 1
            if self._running == 0:
                self._total = self._since(self._began)

    def _since(self, began: tuple[float, float]) -> tuple[float, float]:
        wall, work = _now()
        return self._total[0] + wall - began[0], self._total[1] + work - began[1]

    @property
    def seconds(self) -> float:
        return self._read()[0]

    @property
    def worked(self) -> float:
        return self._read()[1]

    def _read(self) -> tuple[float, float]:
        return self._since(self._began) if self._running else self._total


def _now() -> tuple[float, float]:
    return time.perf_counter(), time.process_time()


def _show_notice(notice: str) -> None:
    if sys.stderr.isatty():
        print(f"\x1b[2K{notice}", end="\r", file=sys.stderr, flush=True)


STOPWATCH = Stopwatch()


class Compiled:
    """A compiled entry that tells how long it took to be ready."""

    def __init__(self, function: Any, recursive: list[Any], title: str, *, cache: bool) -> None:
        self.function = function
        self.recursive = recursive
        self.title = title
        self.entry = self._entry(cache)
        self.ready: set[tuple[Any, ...]] = set()
        self.lock = threading.Lock()

    def _entry(self, cache: bool) -> Any:
        from zermelo.kernels import native

        name = self.function.__module__
        return native.compile_entry(
            self.function, cache=cache, before_saving=self._check_signatures, after_saving=lambda: seal(name)
        )

    def __call__(self, *args: Any) -> float:
        return float(self.entry(*args))

    def prepare(self, args: tuple[Any, ...]) -> float:
        """Compile or load for arguments of these types; the seconds it took."""
        # Annotations fix the machine types of a record but for the number of words in its boards.
        shape = tuple((type(record), *map(_words, record)) for record in args if isinstance(record, tuple))
        if shape in self.ready:
            return 0.0
        began = time.perf_counter()
        with self.lock, STOPWATCH:
            if shape not in self.ready:
                self._make(args)
                self.ready.add(shape)
        return time.perf_counter() - began

    def _make(self, args: tuple[Any, ...]) -> None:
        import numba

        signature = tuple(numba.typeof(argument) for argument in args)
        self._before = [len(made.overloads) for made in self.recursive]
        STOPWATCH.notify(f"compiling {self.title} …")
        try:
            self._compile(signature)
        except ZermeloError:
            raise
        except Exception as error:  # Numba fails in many ways: typing, lowering, a name that a game lacks
            raise compile_error(self.title, error) from cause(error)
        finally:
            STOPWATCH.notify("")

    def _compile(self, signature: tuple[Any, ...]) -> None:
        """Compile, or load; a cache that is damaged or cannot be written is removed and done without."""
        import numba

        discard_damaged(self.function.__module__)
        try:
            self.entry.compile(signature)
        except (ZermeloError, numba.core.errors.NumbaError):
            raise
        except Exception:
            discard(self.function.__module__)
            self.entry = self._entry(cache=False)
            self.entry.compile(signature)
        self._check_signatures()

    def _check_signatures(self) -> None:
        """Every entry brings one signature of a recursive kernel.

        A second one (an integer passed where a float goes elsewhere) would crash when both are
        loaded from the cache in a later process: it is refused before anything is saved.
        """
        for made, before in zip(self.recursive, self._before, strict=True):
            if len(made.overloads) > before + 1:
                function = made.py_func
                names = function.__code__.co_varnames
                raise two_signatures(function.__name__, self.title, names, list(made.overloads))


class CompiledKernel(Compiled):
    """A compiled kernel that is no search: ready at its first call, returning what it returns."""

    def __call__(self, *args: Any) -> Any:
        self.prepare(args)
        return self.entry(*args)


def _words(field: Any) -> int:
    return len(field) if type(field) is tuple else 0


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
