"""The frame of an entry on Numba's side: arguments taken out of it, results put into it, records by address."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import intrinsic, lower_getattr_generic, models, register_model
from numba.np.arrayobj import populate_array

from zermelo.kernels.layout import DTYPES, Argument, Array, Board, Kind, Record
from zermelo.kernels.native_words import constant, leaves_of, number


def _type(kind: Kind, by_address: bool = False, inside: bool = False) -> Any:
    """Numba's type of a value of this layout; an array inside a record is a bare pointer."""
    if isinstance(kind, Record):
        return types.BaseTuple.from_types([_type(field, by_address, True) for field in kind.fields], kind.type)
    if isinstance(kind, Board):
        return types.UniTuple(_type(kind.word, by_address), kind.length)
    if isinstance(kind, Array):
        item = numba.from_dtype(np.dtype(kind.dtype))
        return types.CPointer(item) if inside else types.Array(item, kind.dimensions, "C")
    if kind == "bool":
        return types.int64 if by_address else types.boolean  # in memory it is a word like the others
    return getattr(types, DTYPES[kind])


def taker(argument: Argument, at: int) -> Any:
    """A function that takes an argument out of a frame."""
    record = _type(argument.kind, argument.by_address)
    made = Reference(record) if argument.by_address else record

    def code(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        place = builder.gep(args[0], [constant(at)])
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
        return number(context, builder, kind, builder.load(place))
    for i, (path, leaf) in enumerate(leaves_of(kind)):
        word = builder.load(builder.gep(place, [constant(i)]))
        value = builder.insert_value(value, number(context, builder, leaf, word), path)
    return value


def _taken_array(context: Any, builder: Any, kind: Any, place: Any) -> Any:
    """An array of Numba's: it does not own its memory, which lasts as long as the call."""
    made = context.make_array(kind)(context, builder)
    item = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    lengths = [builder.load(builder.gep(place, [constant(1 + i)])) for i in range(kind.ndim)]
    strides = [item]
    for length in reversed(lengths[1:]):
        strides.insert(0, builder.mul(strides[0], length))
    populate_array(
        made, data=builder.inttoptr(builder.load(place), context.get_data_type(kind.dtype).as_pointer()),
        shape=cgutils.pack_array(builder, lengths), strides=cgutils.pack_array(builder, strides), itemsize=item,
        meminfo=None,
    )  # fmt: skip
    return made._getvalue()


def giver(returned: list[str]) -> Any:
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
