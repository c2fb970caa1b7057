"""States as Python writes them, read back: literals, NamedTuples and dataclasses."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from typing import Any

from zermelo.errors import UsageError, shown


def read_state(text: str, like: Any) -> Any:
    """The state of a text that `repr` wrote, of the same type as another one.

    >>> read_state("(1, [2, 3])", (0, [0, 0]))
    (1, [2, 3])
    >>> from typing import NamedTuple
    >>> class Heap(NamedTuple):
    ...     size: int
    ...     turn: int
    >>> read_state("Heap(size=2, turn=1)", Heap(5, 0))
    Heap(size=2, turn=1)
    """
    try:
        state = _value(ast.parse(text.strip(), mode="eval").body, {kind.__name__: kind for kind in _records(like)})
    except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
        raise UsageError(f"expected a state such as {shown(repr(like))}, got {shown(text)}") from None
    if type(state) is not type(like):
        raise UsageError(f"expected a state of type {type(like).__name__}, got {shown(text)}")
    return state


def _records(value: Any) -> Iterable[type]:
    """The types of NamedTuples and dataclasses in a value."""
    if is_dataclass(value) and not isinstance(value, type):
        yield type(value)
        for field in fields(value):
            yield from _records(getattr(value, field.name))
    elif isinstance(value, dict):
        for pair in value.items():
            yield from _records(pair)
    elif isinstance(value, tuple | list | set | frozenset):
        if hasattr(value, "_fields"):
            yield type(value)
        for part in value:
            yield from _records(part)


def _value(node: ast.expr, known: dict[str, type]) -> Any:
    """The value of an expression: a literal, or one of the known records called with such values."""
    if isinstance(node, ast.Tuple):
        return tuple(_value(each, known) for each in node.elts)
    if isinstance(node, ast.List):
        return [_value(each, known) for each in node.elts]
    if isinstance(node, ast.Set):
        return {_value(each, known) for each in node.elts}
    if isinstance(node, ast.Dict):
        keys = [_value(each, known) for each in node.keys if each is not None]
        return dict(zip(keys, (_value(each, known) for each in node.values), strict=True))
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        made = {**known, "set": set, "frozenset": frozenset}[node.func.id] if node.func.id else None
        given = {each.arg: _value(each.value, known) for each in node.keywords if each.arg is not None}
        return made(*(_value(each, known) for each in node.args), **given)  # type: ignore[misc]
    return ast.literal_eval(node)
