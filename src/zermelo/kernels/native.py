"""What the machine does differently from Python: Numba's side of the kernels.

Importing this module imports Numba, and teaches it the twins of `bits`, `words` and `run`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
from numba.np.arrayobj import populate_array

from zermelo.kernels import bits, run, words
from zermelo.kernels.layout import DTYPES, Argument, Array, Board, Kind, Record, size
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
    names: dict[str, Any] = {"kernel": kernel, "give": _giver(returned)}
    at = 1
    for i, argument in enumerate(arguments):
        names[f"take{i}"] = _taker(argument, at)
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


def _type(kind: Kind, inside: bool = False) -> Any:
    """Numba's type of a value of this layout; an array inside a record is a bare pointer."""
    if isinstance(kind, Record):
        return types.BaseTuple.from_types([_type(field, True) for field in kind.fields], kind.type)
    if isinstance(kind, Board):
        return types.UniTuple(_type(kind.word), kind.length)
    if isinstance(kind, Array):
        number = numba.from_dtype(np.dtype(kind.dtype))
        return types.CPointer(number) if inside else types.Array(number, kind.dimensions, "C")
    return getattr(types, DTYPES[kind])


def _taker(argument: Argument, at: int) -> Any:
    """A function that takes an argument out of a frame."""
    record = _type(argument.kind)
    made = Reference(record) if argument.by_address else record

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = builder.gep(args[0], [_constant(at)])
        if argument.by_address:
            return builder.bitcast(place, context.get_value_type(made))
        return _taken(context, builder, record, place)

    @intrinsic
    def take(typing_context: Any, words: Any) -> Any:
        return made(words), code

    return take


def _taken(context: Any, builder: Any, kind: Any, place: Any) -> Any:
    """A value out of the words at a place."""
    if isinstance(kind, types.Array):
        return _taken_array(context, builder, kind, place)
    value = cgutils.get_null_value(context.get_value_type(kind))
    if not isinstance(kind, types.BaseTuple):
        return _number(context, builder, kind, builder.load(place))
    for i, (path, leaf) in enumerate(_leaves(kind)):
        word = builder.load(builder.gep(place, [_constant(i)]))
        value = builder.insert_value(value, _number(context, builder, leaf, word), path)
    return value


def _number(context: Any, builder: Any, kind: Any, word: Any) -> Any:
    if isinstance(kind, types.Float):
        return builder.bitcast(word, ir.DoubleType())
    if isinstance(kind, types.CPointer):
        return builder.inttoptr(word, context.get_value_type(kind))
    return context.cast(builder, word, types.uint64, kind)


def _taken_array(context: Any, builder: Any, kind: Any, place: Any) -> Any:
    """An array of Numba's: it does not own its memory, which lasts as long as the call."""
    made = context.make_array(kind)(context, builder)
    item = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    lengths = [builder.load(builder.gep(place, [_constant(1 + i)])) for i in range(kind.ndim)]
    strides = [item]
    for length in reversed(lengths[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    populate_array(
        made, data=builder.inttoptr(builder.load(place), context.get_data_type(kind.dtype).as_pointer()),
        shape=cgutils.pack_array(builder, lengths), strides=cgutils.pack_array(builder, strides), itemsize=item,
        meminfo=None,
    )  # fmt: skip
    return made._getvalue()


def _giver(returned: list[str]) -> Any:
    """A function that puts a result into word 0 of a frame; the kind of the result is appended to a list."""

    @intrinsic
    def give(typing_context: Any, words: Any, result: Any) -> Any:
        kind = types.unliteral(result)
        given = {
            types.none: "none", types.boolean: "bool", types.uint64: "u64", types.float64: "f64", types.int64: "i64"
        }.get(kind)
        if given is None:
            raise numba.core.errors.TypingError(f"an entry returns a number or nothing, not {kind}")
        returned.append(given)

        def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            if given == "f64":
                builder.store(builder.bitcast(args[1], ir.IntType(64)), args[0])
            elif given != "none":
                builder.store(context.cast(builder, args[1], kind, types.uint64), args[0])
            return context.get_dummy_value()

        return types.none(words, kind), code

    return give


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


def _next_float(builder: Any, x: Any) -> Any:
    """By the order of the bits: Numba would call a function that only its own library has."""
    zero, infinity = ir.Constant(ir.DoubleType(), 0.0), ir.Constant(ir.DoubleType(), float("inf"))
    word = builder.bitcast(x, ir.IntType(64))
    step = builder.select(builder.fcmp_ordered(">", x, zero), _constant(1), _constant(-1))
    above = builder.select(builder.fcmp_ordered("==", x, zero), _constant(1), builder.add(word, step))
    last = builder.fcmp_unordered("==", x, infinity)  # or not a number
    return builder.select(last, x, builder.bitcast(above, ir.DoubleType()))


_word(bits.u64, types.uint64, types.uint64, lambda builder, x: x)
_word(bits.i64, types.int64, types.int64, lambda builder, x: x)
_word(bits.popcount, types.uint64, types.int64, lambda builder, x: builder.ctpop(x))
_word(bits.ctz, types.uint64, types.int64, lambda builder, x: builder.cttz(x, ir.Constant(ir.IntType(1), 0)))
_word(bits.mix64, types.uint64, types.uint64, _mix64)
_word(bits.unit, types.uint64, types.float64, _unit)
_word(run.next_float, types.float64, types.float64, _next_float)


@overload(bits.has, strict=False)
def _ol_has(words: Any, i: Any) -> Any:
    return lambda words, i: (words[i >> 6] >> np.uint64(i & 63)) & np.uint64(1) == np.uint64(1)


@overload(bits.with_bit, strict=False)
def _ol_with_bit(words: Any, i: Any) -> Any:
    return lambda words, i: tuple_setitem(words, i >> 6, words[i >> 6] | (np.uint64(1) << np.uint64(i & 63)))


@overload(bits.with_word, strict=False)
def _ol_with_word(words: Any, i: Any, word: Any) -> Any:
    return lambda words, i, word: tuple_setitem(words, i, np.uint64(word))


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
            made = builder.insert_value(made, _number(context, builder, kind, word), path)
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
