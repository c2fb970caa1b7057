"""The machine code of `atomics`: importing this module teaches it to Numba. Buffers are those of a record: pointers."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic, overload

from zermelo.kernels import atomics

ORDER = "seq_cst"
WORD_BYTES = 8


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
