"""What the machine does differently from Python: how kernels are given to Numba. Importing this module imports it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numba
from numba import types
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import AnnotateTypes

from zermelo.kernels.layout import Argument, size
from zermelo.kernels.native_frames import giver, taker
from zermelo.kernels.object_code import ObjectCode

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
"""The only place that spells how kernels are compiled. Never `parallel`: it does not fork or thread safely."""


def calls_itself(function: Any) -> bool:
    return function.__name__ in function.__code__.co_names


class InnerLibrary(JITCodeLibrary):  # type: ignore[misc]
    """The code of a kernel that only other kernels call.

    Numba would optimise it and generate machine code for it, and then do both again in every caller that
    it is linked into. Here it stays as it was lowered: the entry, which holds all that it reaches, is optimised once.
    """

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._verify_declare_only_symbols()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return _WithoutEnvironment(self._codegen)


class _WithoutEnvironment:
    """A code generator that sets no environment: what is never called from Python needs none."""

    def __init__(self, codegen: Any) -> None:
        self._codegen = codegen

    def __getattr__(self, name: str) -> Any:
        return getattr(self._codegen, name)

    def set_env(self, name: str, environment: Any) -> None:
        pass


class EntryLibrary(InnerLibrary):
    """The code of an entry: optimised with all that is linked into it, then turned into machine code once."""

    def _optimize_final_module(self) -> None:
        JITCodeLibrary._optimize_final_module(self)

    def object_code(self) -> bytes:
        self._ensure_finalized()
        code: bytes = self._codegen._tm.emit_object(self._final_module)
        return code

    def outside(self) -> tuple[str, ...]:
        """The functions that it expects to find in the process."""
        declared = [function.name for function in self._final_module.functions if function.is_declaration]
        return tuple(name for name in declared if not name.startswith("llvm."))

    @property
    def lasting(self) -> bool:
        """Does it hold no address of this process? Numba refers to constant arrays of a megabyte by theirs."""
        return not self._dynamic_globals


class _TakeLibrary(LoweringPass):  # type: ignore[misc]
    library: type

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        state.library = self.library(state.targetctx.codegen(), state.func_id.func_qualname)
        return True


@register_pass(mutates_CFG=False, analysis_only=False)
class _TakeInnerLibrary(_TakeLibrary):
    _name = "zermelo_take_inner_library"
    library = InnerLibrary


@register_pass(mutates_CFG=False, analysis_only=False)
class _TakeEntryLibrary(_TakeLibrary):
    _name = "zermelo_take_entry_library"
    library = EntryLibrary


class _InnerCompiler(CompilerBase):  # type: ignore[misc]
    take: type = _TakeInnerLibrary

    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(self.take, AnnotateTypes)
        passes.finalize()
        return [passes]


class _EntryCompiler(_InnerCompiler):
    take = _TakeEntryLibrary


def compile_inner(function: Any) -> Any:
    """A kernel that only other kernels call: no wrapper for Python, no machine code of its own.

    One that does not call itself is inlined wherever it is called: a call costs a return slot, an
    error status and arguments on the stack, up to a third of a node.
    """
    inline = not calls_itself(function)
    made = numba.njit(
        no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=inline, pipeline_class=_InnerCompiler, **OPTIONS
    )(function)
    fold = made._compiler.fold_argument_types

    def fold_without_literals(args: Any, kws: Any) -> Any:
        """A literal counts as its type: a kernel is compiled once, whether it is given 3 or n."""
        signature, folded = fold(args, kws)
        return signature, tuple(map(types.unliteral, folded))

    made._compiler.fold_argument_types = fold_without_literals
    return made


def compile_entry(kernel: Any, arguments: Sequence[Argument]) -> ObjectCode:
    """Machine code that calls a kernel with the arguments that lie in a frame (see `layout`)."""
    returned: list[str] = []
    names: dict[str, Any] = {"kernel": kernel, "give": giver(returned)}
    at = 1
    for i, argument in enumerate(arguments):
        names[f"take{i}"] = taker(argument, at)
        at += size(argument)
    taken = ", ".join(f"take{i}(words)" for i in range(len(arguments)))
    exec(f"def entry(words):\n    give(words, kernel({taken}))", names)
    made = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=_EntryCompiler, **OPTIONS)(
        names["entry"]
    )
    signature = (types.CPointer(types.uint64),)
    made.compile(signature)
    compiled = made.overloads[signature]
    library = compiled.library
    return ObjectCode(
        compiled.fndesc.llvm_func_name, returned[-1], library.outside(), library.lasting, library.object_code()
    )
