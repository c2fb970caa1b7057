"""Specialise: one algorithm, one game, one probe, made into a single function.

Compiled, it is machine code that is kept in the cache folder (`cache`). A kernel that is no search is compiled in the
same way by `compiled_kernel`.
"""

from __future__ import annotations

import inspect
import sys
import threading
import time
from collections.abc import Callable
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from types import ModuleType
from typing import Any

from zermelo.errors import ZermeloError
from zermelo.kernels import binding, cache, defaults
from zermelo.kernels.compile_errors import cause, compile_error, two_signatures
from zermelo.kernels.layout import Argument, Frame, kind_of
from zermelo.kernels.object_code import Function, ObjectCode
from zermelo.kernels.stopwatch import STOPWATCH

SEARCH = ("params", "run")  # the arguments of a search that go by address


def interpreted_search(
    algorithm: ModuleType, rules: Any, probe: ModuleType, variant: ModuleType | None = None
) -> Callable[..., float]:
    """The search as plain Python: slow, and the oracle of the compiled one."""
    slots = _slots(rules, probe, variant)
    bound = binding.bind(algorithm, slots, sys.modules, defaults)
    search: Callable[..., float] = bound.search
    return search


def compiled_search(
    algorithm: ModuleType, rules: ModuleType, probe: ModuleType, variant: ModuleType | None = None
) -> Compiled:
    """The search as machine code, loaded from the cache or made when first called."""
    return _search(algorithm, rules, probe, variant, _kernels(algorithm), _kernels(rules))


def _kernels(module: ModuleType) -> tuple[Any, ...]:
    """The kernels that a module has now: one that is loaded again has others."""
    return tuple(value for value in vars(module).values() if binding.is_kernel(value))


@lru_cache(maxsize=1000)
def _search(
    algorithm: ModuleType, rules: ModuleType, probe: ModuleType, variant: ModuleType | None, *kernels: tuple[Any, ...]
) -> Compiled:
    title = " × ".join(_stem(module) for module in (variant or algorithm, rules, probe))
    return Compiled(title, algorithm, "search", _slots(rules, probe, variant), SEARCH)


def compiled_kernel(module: ModuleType, name: str, records: tuple[str, ...] = ()) -> CompiledKernel:
    """One kernel of a module without slots as machine code, loaded from the cache or made when first called.

    Its arguments must have the same types at every call. Those named `records` are handed on by
    their addresses, their arrays as bare pointers, as the records of a search are.
    """
    return _kernel(module, name, records, _kernels(module))


@lru_cache(maxsize=1000)
def _kernel(module: ModuleType, name: str, records: tuple[str, ...], kernels: tuple[Any, ...]) -> CompiledKernel:
    return CompiledKernel(f"{_stem(module)}.{name}", module, name, {}, records)


def _slots(rules: Any, probe: ModuleType, variant: ModuleType | None) -> dict[str, Any]:
    return {"rules": rules, "probe": probe, **({} if variant is None else {"variant": variant})}


def _stem(module: ModuleType) -> str:
    """The name of a module's file, or of its folder."""
    path = Path(module.__file__ or module.__name__)
    return path.parent.name if path.stem == "__init__" else path.stem


class Compiled:
    """A kernel with its slots filled, as machine code: one piece for every layout of its arguments."""

    def __init__(
        self, title: str, module: ModuleType, name: str, slots: dict[str, ModuleType], records: tuple[str, ...]
    ) -> None:
        self.title = title
        self.by_address = [each in records for each in inspect.signature(getattr(module, name)).parameters]
        self._module, self._name, self._slots = module, name, slots
        self._ready: dict[Any, Entry] = {}
        self._lock = threading.Lock()

    def __call__(self, *args: Any) -> Any:
        return self._ready[_shape(args)](args)

    def prepare(self, args: tuple[Any, ...], compile: bool = True) -> float | None:
        """Load from the cache for arguments of these types, or compile; the seconds it took.

        Without leave to compile, None if the code is not in the cache.
        """
        shape = _shape(args)
        if shape in self._ready:
            return 0.0
        began = time.perf_counter()
        with self._lock, STOPWATCH:
            if shape not in self._ready:
                layout = self.layout(args)
                code = self._found(layout)
                if code is None and not compile:
                    return None
                self._ready[shape] = Entry(self.title, layout, code or self._made(layout))
        return time.perf_counter() - began

    def layout(self, args: tuple[Any, ...]) -> tuple[Argument, ...]:
        """How arguments like these lie in memory; their buffers may be lists."""
        return tuple(Argument(kind_of(value), by) for value, by in zip(args, self.by_address, strict=True))

    @property
    def lasting(self) -> bool:
        """May other processes use the code? What was typed in at a prompt has no source to tell it by."""
        return all(module.__name__ != "__main__" for module in self.modules)

    @property
    def modules(self) -> tuple[ModuleType, ...]:
        """The module of the kernel, and those that fill its slots."""
        return (self._module, *self._slots.values())

    def make(self, layout: tuple[Argument, ...]) -> None:
        """Compile into the cache, unless it is there."""
        if self._found(layout) is None:
            self._made(layout)

    def _cache_name(self, layout: tuple[Argument, ...]) -> str:
        """Of the sources as they are now: code that is compiled later must not be found under an earlier name."""
        return f"{cache.fingerprint(*self.modules)}-{sha256(repr((self._name, layout)).encode()).hexdigest()[:8]}"

    def _found(self, layout: tuple[Argument, ...]) -> ObjectCode | None:
        data = cache.read(self._cache_name(layout)) if self.lasting else None
        return None if data is None else ObjectCode.from_bytes(data)

    def _made(self, layout: tuple[Argument, ...]) -> ObjectCode:
        name = self._cache_name(layout)
        STOPWATCH.notify(f"compiling {self.title} …")
        try:
            made = self._compile(layout)
        except ZermeloError:
            raise
        except Exception as error:  # Numba fails in many ways: typing, lowering, a name that a game lacks
            raise compile_error(self.title, error) from cause(error)
        finally:
            STOPWATCH.notify("")
        if made.lasting and self.lasting and name == self._cache_name(layout):
            cache.write(name, made.to_bytes())
        return made

    def _compile(self, layout: tuple[Argument, ...]) -> ObjectCode:
        from zermelo.kernels import native

        recursive: list[Any] = []

        def wrap(function: Callable[..., Any]) -> Any:
            made = native.compile_inner(function)
            if native.calls_itself(function):
                recursive.append(made)
            return made

        bound = binding.bind(self._module, self._slots, sys.modules, defaults, wrap)
        made = native.compile_entry(getattr(bound, self._name), layout)
        for each in recursive:
            if len(each.overloads) > 1:  # an integer passed where a float goes elsewhere: compiled twice, by mistake
                function = each.py_func
                names = function.__code__.co_varnames
                raise two_signatures(function.__name__, self.title, names, list(each.overloads))
        return made


class CompiledKernel(Compiled):
    """A compiled kernel that is no search: ready at its first call."""

    def __call__(self, *args: Any) -> Any:
        self.prepare(args)
        return super().__call__(*args)


class Entry:
    """Loaded machine code, called with Python's values."""

    def __init__(self, title: str, layout: tuple[Argument, ...], code: ObjectCode) -> None:
        self.title = title
        self.layout = layout
        self.returns = code.returns
        self.function: Function = code.load()

    def __call__(self, args: tuple[Any, ...]) -> Any:
        frame = Frame(self.layout, args)
        if self.function(frame.words):
            raise ZermeloError(f"a kernel of {self.title} raised an error: run it interpreted to see which")
        return frame.result(self.returns)


def _shape(value: Any) -> Any:
    """What tells layouts apart, found faster than they are."""
    if isinstance(value, tuple):
        return (type(value), *map(_shape, value))
    dtype = getattr(value, "dtype", None)
    return type(value) if dtype is None else (dtype, value.ndim)
