"""What the machine does differently from Python: Numba's side of the kernels.

Importing this module imports Numba, and teaches it the twins of `core.bits` and `core.run`.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, lower_getattr_generic, models, overload, register_model

from zermelo.core import bits, run

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
"""The only place that spells how kernels are compiled. Never `parallel`: it does not fork or thread safely."""


def compile_inner(function: Any) -> Any:
    """A kernel that only other kernels call: no wrapper for Python, no cache file of its own.

    One that does not call itself is inlined wherever it is called: a call costs a return slot, an
    error status and arguments on the stack, up to a third of a node.
    """
    inline = function.__name__ not in function.__code__.co_names
    return numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=inline, **OPTIONS)(function)


def compile_entry(function: Any, *, cache: bool) -> Any:
    """The kernel that Python calls; its cache file holds all that it reaches."""
    return numba.njit(cache=cache, **OPTIONS)(function)


@intrinsic
def _ctpop(typing_context: Any, x: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), code


@intrinsic
def _cttz(typing_context: Any, x: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), code


class Reference(types.Type):  # type: ignore[misc]
    """The address of a record that does not change while a search runs: one word in every call."""

    def __init__(self, record: Any) -> None:
        self.record = record
        super().__init__(name=f"Reference({record})")


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


@overload(bits.u64, strict=False)
def _ol_u64(x: Any) -> Any:
    return lambda x: np.uint64(x)


@overload(bits.i64, strict=False)
def _ol_i64(x: Any) -> Any:
    return lambda x: np.int64(x)


@overload(bits.popcount, strict=False)
def _ol_popcount(x: Any) -> Any:
    return lambda x: np.int64(_ctpop(np.uint64(x)))


@overload(bits.ctz, strict=False)
def _ol_ctz(x: Any) -> Any:
    return lambda x: np.int64(_cttz(np.uint64(x)))


@overload(bits.mix64, strict=False)
def _ol_mix64(x: Any) -> Any:
    def mix64(x: Any) -> Any:
        x = np.uint64(x)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return x ^ (x >> np.uint64(31))

    return mix64


@overload(bits.unit, strict=False)
def _ol_unit(x: Any) -> Any:
    return lambda x: np.float64(np.uint64(x) >> np.uint64(11)) * 2.0**-53


@overload(bits.has, strict=False)
def _ol_has(words: Any, i: Any) -> Any:
    return lambda words, i: (words[i >> 6] >> np.uint64(i & 63)) & np.uint64(1) == np.uint64(1)


@overload(bits.with_bit, strict=False)
def _ol_with_bit(words: Any, i: Any) -> Any:
    return lambda words, i: tuple_setitem(words, i >> 6, words[i >> 6] | (np.uint64(1) << np.uint64(i & 63)))


@overload(bits.with_word, strict=False)
def _ol_with_word(words: Any, i: Any, word: Any) -> Any:
    return lambda words, i, word: tuple_setitem(words, i, np.uint64(word))


@overload(run.above, strict=False)
def _ol_above(x: Any) -> Any:
    return lambda x: np.nextafter(x, np.inf)
