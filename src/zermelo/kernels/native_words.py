"""The machine code of `bits`, `words`, `run` and `atomics`: importing this module teaches it to Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, lower_builtin, overload, type_callable

from zermelo.kernels import atomics, bits, run, words

ORDER = "seq_cst"  # of what threads do to a cell in one step
WORD_BYTES = 8


def number(context: Any, builder: Any, kind: Any, word: Any) -> Any:
    if isinstance(kind, types.Float):
        return builder.bitcast(word, ir.DoubleType())
    if isinstance(kind, types.CPointer):
        return builder.inttoptr(word, context.get_value_type(kind))
    return context.cast(builder, word, types.uint64, kind)


def _word(function: Any, given: Any, result: Any, code: Callable[..., Any]) -> None:
    """Teach Numba a function of one word by its machine code; an `overload` would be compiled anew for every type."""

    @type_callable(function)
    def _type(context: Any) -> Any:
        return lambda x: result

    @lower_builtin(function, types.Any)
    def _lower(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return code(builder, context.cast(builder, args[0], signature.args[0], given))


def constant(value: int) -> Any:
    return ir.Constant(ir.IntType(64), value)


def _mix64(builder: Any, x: Any) -> Any:
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        x = builder.mul(builder.xor(x, builder.lshr(x, constant(shift))), constant(factor))
    return builder.xor(x, builder.lshr(x, constant(31)))


def _bit_length(builder: Any, x: Any) -> Any:
    return builder.sub(constant(64), builder.ctlz(x, ir.Constant(ir.IntType(1), 0)))


def _unit(builder: Any, x: Any) -> Any:
    real = builder.uitofp(builder.lshr(x, constant(11)), ir.DoubleType())
    return builder.fmul(real, ir.Constant(ir.DoubleType(), 2.0**-53))


def _next_float(builder: Any, x: Any) -> Any:
    """By the order of the bits: Numba would call a function that only its own library has."""
    zero, infinity = ir.Constant(ir.DoubleType(), 0.0), ir.Constant(ir.DoubleType(), float("inf"))
    word = builder.bitcast(x, ir.IntType(64))
    step = builder.select(builder.fcmp_ordered(">", x, zero), constant(1), constant(-1))
    above = builder.select(builder.fcmp_ordered("==", x, zero), constant(1), builder.add(word, step))
    last = builder.fcmp_unordered("==", x, infinity)  # or not a number
    return builder.select(last, x, builder.bitcast(above, ir.DoubleType()))


_word(bits.u64, types.uint64, types.uint64, lambda builder, x: x)
_word(bits.i64, types.int64, types.int64, lambda builder, x: x)
_word(bits.popcount, types.uint64, types.int64, lambda builder, x: builder.ctpop(x))
_word(bits.ctz, types.uint64, types.int64, lambda builder, x: builder.cttz(x, ir.Constant(ir.IntType(1), 0)))
_word(bits.bit_length, types.uint64, types.int64, _bit_length)
_word(bits.mix64, types.uint64, types.uint64, _mix64)
_word(bits.unit, types.uint64, types.float64, _unit)
_word(bits.bits_of, types.float64, types.uint64, lambda builder, x: builder.bitcast(x, ir.IntType(64)))
_word(bits.real_of, types.uint64, types.float64, lambda builder, x: builder.bitcast(x, ir.DoubleType()))
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


def leaves_of(record: Any, path: tuple[int, ...] = ()) -> list[tuple[tuple[int, ...], Any]]:
    """The numbers of a record, through its boards: where they are and of which type."""
    if not isinstance(record, types.BaseTuple):
        return [(path, record)]
    return [leaf for i, field in enumerate(record.types) for leaf in leaves_of(field, (*path, i))]


@intrinsic
def _store(typing_context: Any, state: Any, out: Any, at: Any) -> Any:
    leaves = leaves_of(state)

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
    leaves = leaves_of(like)

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        made = args[0]
        for i, (path, kind) in enumerate(leaves):
            word = builder.load(builder.gep(args[1], [builder.add(args[2], ir.Constant(ir.IntType(64), i))]))
            made = builder.insert_value(made, number(context, builder, kind, word), path)
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


def _place(builder: Any, args: Any) -> Any:
    return builder.gep(args[0], [args[1]])


@intrinsic
def _acquire(typing_context: Any, cells: Any, at: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(_place(builder, args), "acquire", WORD_BYTES)

    return types.int64(cells, types.int64), code


@intrinsic
def _publish(typing_context: Any, cells: Any, at: Any, word: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        builder.store_atomic(args[2], _place(builder, args), "release", WORD_BYTES)
        return context.get_dummy_value()

    return types.none(cells, types.int64, types.int64), code


@intrinsic
def _swap(typing_context: Any, cells: Any, at: Any, old: Any, new: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        found = builder.cmpxchg(_place(builder, args), args[2], args[3], ORDER)
        return builder.extract_value(found, 1)

    return types.boolean(cells, types.int64, types.int64, types.int64), code


@intrinsic
def _add_to(typing_context: Any, cells: Any, at: Any, number: Any) -> Any:
    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.atomic_rmw("add", _place(builder, args), args[2], ORDER)

    return types.int64(cells, types.int64, types.int64), code


@intrinsic
def _add_real(typing_context: Any, cells: Any, at: Any, number: Any) -> Any:
    """By swapping its bits until no other thread was between: the processor adds no real numbers in one step."""

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        place = builder.bitcast(_place(builder, args), word.as_pointer())
        first = builder.load_atomic(place, "monotonic", WORD_BYTES)
        before, again, done = builder.block, builder.append_basic_block("again"), builder.append_basic_block("done")
        builder.branch(again)
        builder.position_at_end(again)
        old = builder.phi(word)
        old.add_incoming(first, before)
        total = builder.fadd(builder.bitcast(old, ir.DoubleType()), args[2])
        found = builder.cmpxchg(place, old, builder.bitcast(total, word), ORDER)
        old.add_incoming(builder.extract_value(found, 0), again)
        builder.cbranch(builder.extract_value(found, 1), done, again)
        builder.position_at_end(done)
        return context.get_dummy_value()

    return types.none(cells, types.int64, types.float64), code


@overload(atomics.acquire, strict=False)
def _ol_acquire(cells: Any, at: Any) -> Any:
    return lambda cells, at: _acquire(cells, at)


@overload(atomics.publish, strict=False)
def _ol_publish(cells: Any, at: Any, word: Any) -> Any:
    return lambda cells, at, word: _publish(cells, at, word)


@overload(atomics.swap, strict=False)
def _ol_swap(cells: Any, at: Any, old: Any, new: Any) -> Any:
    return lambda cells, at, old, new: _swap(cells, at, old, new)


@overload(atomics.add_to, strict=False)
def _ol_add_to(cells: Any, at: Any, number: Any) -> Any:
    return lambda cells, at, number: _add_to(cells, at, number)


@overload(atomics.add_real, strict=False)
def _ol_add_real(cells: Any, at: Any, number: Any) -> Any:
    return lambda cells, at, number: _add_real(cells, at, number)
