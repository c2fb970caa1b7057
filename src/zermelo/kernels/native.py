"""What the machine does differently from Python: Numba's side of the kernels.

Importing this module imports Numba, and teaches it the twins of `bits`, `words` and `run`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import LoweringPass, register_pass
from numba.core.typed_passes import AnnotateTypes
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import (
    intrinsic, lower_builtin, lower_getattr_generic, models, overload, register_model, type_callable,
)

from zermelo.kernels import bits, run, words

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


@register_pass(mutates_CFG=False, analysis_only=False)
class _TakeInnerLibrary(LoweringPass):  # type: ignore[misc]
    _name = "zermelo_take_inner_library"

    def __init__(self) -> None:
        LoweringPass.__init__(self)

    def run_pass(self, state: Any) -> bool:
        state.library = InnerLibrary(state.targetctx.codegen(), state.func_id.func_qualname)
        return True


class _InnerCompiler(CompilerBase):  # type: ignore[misc]
    def define_pipelines(self) -> list[Any]:
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(_TakeInnerLibrary, AnnotateTypes)
        passes.finalize()
        return [passes]


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


def compile_entry(
    function: Any, *, cache: bool, before_saving: Callable[[], None], after_saving: Callable[[], None]
) -> Any:
    """The kernel that Python calls; its cache file holds all that it reaches.

    The file lies beside the source, whatever NUMBA_CACHE_DIR says: where only the user may write.
    """
    entry = numba.njit(**OPTIONS)(function)
    if not cache:
        return entry
    elsewhere, numba.config.CACHE_DIR = numba.config.CACHE_DIR, ""
    try:
        entry.enable_caching()
    except RuntimeError:  # no place to write to
        return entry
    finally:
        numba.config.CACHE_DIR = elsewhere
    save = entry._cache.save_overload

    def checked(signature: Any, compiled: Any) -> None:
        before_saving()
        save(signature, compiled)
        after_saving()

    entry._cache.save_overload = checked
    return entry


class Reference(types.Type):  # type: ignore[misc]
    """The address of a record that does not change while a search runs: one word in every call."""

    def __init__(self, record: Any) -> None:
        self.record = record
        super().__init__(name=f"Reference({record.instance_class.__module__}.{record})")

    @property
    def key(self) -> Any:
        """Two records are the same only if their classes are: those of two games may have fields of the same types."""
        return self.record


@register_model(Reference)
class ReferenceModel(models.PrimitiveModel):  # type: ignore[misc]
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, manager.lookup(kind.record).get_value_type().as_pointer())


@infer_getattr
class ReferenceAttribute(AttributeTemplate):  # type: ignore[misc]
    key = Reference

    def generic_resolve(self, reference: Any, name: str) -> Any:
        fields = reference.record.fields
        return reference.record.types[fields.index(name)] if name in fields else None


@lower_getattr_generic(Reference)
def _field(context: Any, builder: Any, kind: Any, value: Any, name: str) -> Any:
    address = cgutils.gep_inbounds(builder, value, 0, kind.record.fields.index(name))
    loaded = builder.load(address)
    loaded.set_metadata("invariant.load", builder.module.add_metadata([]))
    return loaded


def _pointed(kind: Any) -> Any:
    """The type with every array replaced by a pointer to its data, through nested records."""
    if isinstance(kind, types.Array):
        return types.CPointer(kind.dtype)
    if isinstance(kind, types.BaseNamedTuple):
        return types.NamedTuple([_pointed(field) for field in kind.types], kind.instance_class)
    return kind


def _point(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    if isinstance(kind, types.Array):
        return context.make_array(kind)(context, builder, value).data
    if isinstance(kind, types.BaseNamedTuple):
        fields = [
            _point(context, builder, field, builder.extract_value(value, i)) for i, field in enumerate(kind.types)
        ]
        return context.make_tuple(builder, _pointed(kind), fields)
    return value


@intrinsic
def reference(typing_context: Any, record: Any) -> Any:
    """The address of a record, its arrays as bare pointers (an array travels as seven words with a reference count).

    The record lies in the frame of the caller: only an entry may call this.
    """
    pointed = _pointed(record)

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return cgutils.alloca_once_value(builder, _point(context, builder, record, args[0]))

    return Reference(pointed)(record), code


def _word(function: Any, given: Any, result: Any, code: Callable[..., Any]) -> None:
    """Teach Numba a function of one word by its machine code; an `overload` would be compiled anew for every type."""

    @type_callable(function)
    def _type(context: Any) -> Any:
        return lambda x: result

    @lower_builtin(function, types.Any)
    def _lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return code(builder, context.cast(builder, args[0], signature.args[0], given))


def _constant(value: int) -> Any:
    return ir.Constant(ir.IntType(64), value)


def _mix64(builder: Any, x: Any) -> Any:
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        x = builder.mul(builder.xor(x, builder.lshr(x, _constant(shift))), _constant(factor))
    return builder.xor(x, builder.lshr(x, _constant(31)))


def _unit(builder: Any, x: Any) -> Any:
    real = builder.uitofp(builder.lshr(x, _constant(11)), ir.DoubleType())
    return builder.fmul(real, ir.Constant(ir.DoubleType(), 2.0**-53))


_word(bits.u64, types.uint64, types.uint64, lambda builder, x: x)
_word(bits.i64, types.int64, types.int64, lambda builder, x: x)
_word(bits.popcount, types.uint64, types.int64, lambda builder, x: builder.ctpop(x))
_word(bits.ctz, types.uint64, types.int64, lambda builder, x: builder.cttz(x, ir.Constant(ir.IntType(1), 0)))
_word(bits.mix64, types.uint64, types.uint64, _mix64)
_word(bits.unit, types.uint64, types.float64, _unit)


@overload(bits.has, strict=False)
def _ol_has(words: Any, i: Any) -> Any:
    return lambda words, i: (words[i >> 6] >> np.uint64(i & 63)) & np.uint64(1) == np.uint64(1)


@overload(bits.with_bit, strict=False)
def _ol_with_bit(words: Any, i: Any) -> Any:
    return lambda words, i: tuple_setitem(words, i >> 6, words[i >> 6] | (np.uint64(1) << np.uint64(i & 63)))


@overload(bits.with_word, strict=False)
def _ol_with_word(words: Any, i: Any, word: Any) -> Any:
    return lambda words, i, word: tuple_setitem(words, i, np.uint64(word))


@overload(run.next_float, strict=False)
def _ol_next_float(x: Any) -> Any:
    return lambda x: np.nextafter(x, np.inf)


def _leaves(record: Any, path: tuple[int, ...] = ()) -> list[tuple[tuple[int, ...], Any]]:
    """The numbers of a record, through its boards: where they are and of which type."""
    if not isinstance(record, types.BaseTuple):
        return [(path, record)]
    return [leaf for i, field in enumerate(record.types) for leaf in _leaves(field, (*path, i))]


@intrinsic
def _store(typing_context: Any, state: Any, out: Any, at: Any) -> Any:
    leaves = _leaves(state)

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        for i, (path, kind) in enumerate(leaves):
            value = builder.extract_value(args[0], path)
            if isinstance(kind, types.Float):
                word = builder.bitcast(value, ir.IntType(64))
            else:
                word = context.cast(builder, value, kind, types.uint64)
            builder.store(word, builder.gep(args[1], [builder.add(args[2], ir.Constant(ir.IntType(64), i))]))
        return context.get_constant(types.int64, len(leaves))

    return types.int64(state, out, types.int64), code


@intrinsic
def _load(typing_context: Any, like: Any, source: Any, at: Any) -> Any:
    leaves = _leaves(like)

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        made = args[0]
        for i, (path, kind) in enumerate(leaves):
            word = builder.load(builder.gep(args[1], [builder.add(args[2], ir.Constant(ir.IntType(64), i))]))
            if isinstance(kind, types.Float):
                value = builder.bitcast(word, ir.DoubleType())
            else:
                value = context.cast(builder, word, types.uint64, kind)
            made = builder.insert_value(made, value, path)
        return made

    return like(like, source, types.int64), code


@overload(words.to_words, strict=False)
def _ol_to_words(state: Any, out: Any, at: Any) -> Any:
    return lambda state, out, at: _store(state, out, at)


@overload(words.put, strict=False)
def _ol_put(state: Any, out: Any, at: Any) -> Any:
    def put(state: Any, out: Any, at: Any) -> Any:
        _store(state, out, at)

    return put


@overload(words.take, strict=False)
def _ol_take(like: Any, cells: Any, at: Any) -> Any:
    return lambda like, cells, at: _load(like, cells, at)


@overload(words.from_words, strict=False)
def _ol_from_words(like: Any, words: Any, at: Any) -> Any:
    return lambda like, words, at: _load(like, words, at)
