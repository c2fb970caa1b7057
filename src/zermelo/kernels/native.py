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
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, lower_getattr_generic, models, overload, register_model

from zermelo.kernels import bits, run, words

OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
"""The only place that spells how kernels are compiled. Never `parallel`: it does not fork or thread safely."""


def calls_itself(function: Any) -> bool:
    return function.__name__ in function.__code__.co_names


def compile_inner(function: Any) -> Any:
    """A kernel that only other kernels call: no wrapper for Python, no cache file of its own.

    One that does not call itself is inlined wherever it is called: a call costs a return slot, an
    error status and arguments on the stack, up to a third of a node.
    """
    inline = not calls_itself(function)
    return numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=inline, **OPTIONS)(function)


def compile_entry(function: Any, *, cache: bool, before_saving: Callable[[], None]) -> Any:
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

    entry._cache.save_overload = checked
    return entry


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


@overload(run.next_float, strict=False)
def _ol_above(x: Any) -> Any:
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
