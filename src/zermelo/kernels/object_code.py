"""Machine code as it is kept between processes, and how it is loaded: without Numba, whose import is slow."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

Function = Callable[[Any], int]
"""An entry: takes the words of a frame, returns 0, or another number if the kernel raised an error."""


class ObjectCode(NamedTuple):
    """The machine code of an entry."""

    symbol: str  # the function to call
    returns: str  # the kind of its result
    outside: tuple[str, ...]  # functions that it expects to find in the process
    lasting: bool  # it holds no address of the process that made it
    code: bytes

    def to_bytes(self) -> bytes:
        return json.dumps(self[:-1]).encode() + b"\n" + self.code

    @classmethod
    def from_bytes(cls, data: bytes) -> ObjectCode:
        head, _, code = data.partition(b"\n")
        symbol, returns, outside, lasting = json.loads(head)
        return cls(symbol, returns, tuple(outside), lasting, code)

    def load(self) -> Function:
        """The entry as a function that Python can call; other threads run meanwhile."""
        import llvmlite.binding as llvm

        if not all(map(_in_process, self.outside)):
            _add_helpers_of_numba()
        engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target_machine())
        engine.add_object_file(llvm.ObjectFileRef.from_data(self.code))
        engine.finalize_object()
        _engines.append(engine)
        # Numba's convention: addresses for a result and an error, then the arguments; the result is a status.
        called = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)(
            engine.get_function_address(self.symbol)
        )
        return lambda words: int(called(ctypes.byref(ctypes.c_void_p()), ctypes.byref(ctypes.c_void_p()), words))


_engines: list[Any] = []  # the memory of loaded code belongs to them


def _target_machine() -> Any:
    """One for every engine: it owns its machine."""
    import llvmlite.binding as llvm

    _initialise()
    return llvm.Target.from_default_triple().create_target_machine(jit=True)


@cache
def _initialise() -> None:
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()


def _in_process(name: str) -> bool:
    """Is there such a function in the libraries that Python itself has loaded?"""
    try:
        return hasattr(ctypes.CDLL(None), name)
    except (OSError, TypeError):  # Windows has no such view of a process
        return False


@cache
def _add_helpers_of_numba() -> None:
    """Make Numba's own functions known to LLVM; few kernels need them."""
    from numba.core.registry import cpu_target
    from numba.core.runtime import rtsys

    rtsys.initialize(cpu_target.target_context)


@cache
def host() -> str:
    """The processor that machine code is made for."""
    import llvmlite.binding as llvm

    return f"{llvm.get_default_triple()} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
