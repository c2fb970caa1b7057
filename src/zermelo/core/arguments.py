"""Keyword arguments of games and algorithms: declared in a signature, given by name, checked once."""

from __future__ import annotations

import inspect
import math
import types
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from zermelo.errors import UsageError, shown, unknown

LONGEST = 1_000_000
DIGITS = 30  # of a whole number: no setting is larger, and every such number is a float as well


@cache
def declared(function: Callable[..., Any]) -> dict[str, inspect.Parameter]:
    """The keyword-only parameters of a function; of a class, or of a function `make`, all that have a name.

    >>> class Nim:
    ...     def __init__(self, heaps=3, *, largest: int = 5): ...
    >>> list(declared(Nim))
    ['heaps', 'largest']
    """
    makes = isinstance(function, type) or function.__name__ == "make"
    kinds = [inspect.Parameter.KEYWORD_ONLY, *([inspect.Parameter.POSITIONAL_OR_KEYWORD] if makes else [])]
    return {p.name: p for p in inspect.signature(function).parameters.values() if p.kind in kinds}


@cache
def types_of(function: Callable[..., Any]) -> dict[str, Any]:
    """The types of a function's parameters; of a class, those of its constructor; without one, that of the default."""
    hints = get_type_hints(function.__init__ if isinstance(function, type) else function)  # type: ignore[misc]
    usual = {name: type(each.default) for name, each in declared(function).items()}
    return {name: kind if kind in _WORDS else Any for name, kind in usual.items()} | hints


@cache
def sentences(function: Callable[..., Any]) -> dict[str, str]:
    """What each keyword argument means: the text of its annotation `Annotated[type, "text"]`; '' without one.

    >>> from typing import Annotated
    >>> def make(*, size: Annotated[int, "Side of the board."] = 8): ...
    >>> sentences(make)
    {'size': 'Side of the board.'}
    """
    made = function.__init__ if isinstance(function, type) else function  # type: ignore[misc]
    hints = get_type_hints(made, include_extras=True)
    metadata = {name: getattr(hints.get(name), "__metadata__", ()) for name in declared(function)}
    return {name: next(filter(_is_text, parts), "") for name, parts in metadata.items()}


def _is_text(part: object) -> bool:
    return isinstance(part, str)


def resolve(function: Callable[..., Any], given: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """All keyword arguments of a function: those given, as their declared types, and the defaults.

    >>> def make(*, size: int = 8, score: Literal["win", "stones"] = "win"): ...
    >>> resolve(make, {"size": "6"}, "parameter")
    {'size': 6, 'score': 'win'}
    """
    parameters = declared(function)
    hints = types_of(function)
    for name in given:
        if name not in parameters:
            raise unknown(kind, name, parameters)
    resolved = {}
    for name, parameter in parameters.items():
        if name in given:
            resolved[name] = coerce(f"{kind} {name}", given[name], hints[name])
        elif parameter.default is inspect.Parameter.empty:
            raise UsageError(f"missing {kind}: {name} (expected {expected(hints[name])})")
        else:
            resolved[name] = parameter.default
    return resolved


def expected(hint: Any) -> str:
    """A type in words."""
    if get_origin(hint) is Literal:
        return "one of: " + ", ".join(str(choice) for choice in get_args(hint))
    if get_origin(hint) in (Union, types.UnionType):
        return " or ".join(expected(choice) for choice in get_args(hint) if choice is not type(None))
    return _WORDS.get(get_origin(hint) or hint, "a value")


def coerce(what: str, value: Any, hint: Any) -> Any:
    """A value as its declared type; text is read as the command line gives it."""
    if isinstance(value, str) and len(value) > LONGEST:
        raise UsageError(f"{what} is too long: expected at most {LONGEST} characters, got {len(value)}")
    made = _convert(value, hint)
    if made is _NO:
        digits = f" of at most {DIGITS} digits" if expected(hint) == "a whole number" and _is_huge(value) else ""
        raise UsageError(f"{what}: expected {expected(hint)}{digits}, got {shown(value)}")
    return made


def _is_huge(value: object) -> bool:
    """Is it a whole number that is too large for a setting?"""
    if isinstance(value, str):
        return len(value.strip("+-")) > DIGITS and value.strip("+-").isdigit()
    return isinstance(value, int) and abs(value) >= 10**DIGITS


_WORDS = {
    int: "a whole number", float: "a number", bool: "true or false", str: "text", list: "a list",
    dict: "a dictionary",
}  # fmt: skip
_NO = object()
_TRUTH = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}


def _convert(value: Any, hint: Any) -> Any:
    if get_origin(hint) is Literal:
        known = () if _is_huge(value) else get_args(hint)
        return next((choice for choice in known if str(choice) == str(value)), _NO)
    if get_origin(hint) in (Union, types.UnionType):
        if value is None or value == "none":
            return None if type(None) in get_args(hint) else _NO
        found = (_convert(value, choice) for choice in get_args(hint) if choice is not type(None))
        return next((made for made in found if made is not _NO), _NO)
    if hint is bool and not _is_huge(value):
        return value if isinstance(value, bool) else _TRUTH.get(str(value).lower(), _NO)
    if hint in (int, float):
        return _number(value, hint)
    kind = get_origin(hint) or hint
    if kind is list and isinstance(value, tuple):
        return list(value)
    if kind in (str, list, dict):
        return value if isinstance(value, kind) else _NO
    return value


def _number(value: Any, hint: Any) -> Any:
    if isinstance(value, bool) or (hint is int and _is_huge(value)):
        return _NO
    try:
        number = hint(value)
    except (TypeError, ValueError, OverflowError):
        return _NO
    if (hint is float and math.isnan(number)) or (hint is int and not isinstance(value, str) and number != value):
        return _NO
    return number


def at_least(what: str, value: float, least: float) -> None:
    """Refuse a value below its least."""
    if not value >= least:
        raise UsageError(f"{what}: expected at least {least}, got {shown(value)}")


def between(what: str, value: float, least: float, most: float) -> None:
    """Refuse a value outside its range."""
    if not least <= value <= most:
        raise UsageError(f"{what}: expected {least} to {most}, got {shown(value)}")
