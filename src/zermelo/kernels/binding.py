"""One source, two ways to run it.

A kernel is a function written in the subset that both Python and Numba run. As imported it
is plain Python. A kernel module names what it does not know yet by a slot: `rules` stands
for the game, `probe` for the recorder, `variant` for the module that states what one member of a
family does differently. `bind` makes a copy of such a module, and of every kernel module it
reaches, in which the slots are filled and each kernel is passed through `wrap`: the identity
gives the interpreted search, Numba's jit the compiled one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import FunctionType, ModuleType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def kernel(function: F) -> F:
    """Mark a function as a kernel: it may be bound and compiled."""
    function.is_kernel = True  # type: ignore[attr-defined]
    return function


class Slot:
    """A name in a kernel module that `bind` fills."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __getattr__(self, attribute: str) -> Any:
        raise AttributeError(f"slot '{self.name}' is not bound: call the search through zermelo.search")


rules: Any = Slot("rules")
probe: Any = Slot("probe")
variant: Any = Slot("variant")


def is_kernel(value: object) -> bool:
    return isinstance(value, FunctionType) and getattr(value, "is_kernel", False)


def has_kernels(module: object) -> bool:
    return isinstance(module, ModuleType) and any(
        is_kernel(value) and value.__module__ == module.__name__ for value in vars(module).values()
    )


def reached(module: ModuleType, modules: Mapping[str, ModuleType]) -> Iterator[ModuleType]:
    """The kernel modules that a module's globals name, as modules or by their kernels."""
    for value in vars(module).values():
        if is_kernel(value) and value.__module__ != module.__name__:
            yield modules[value.__module__]
        elif has_kernels(value):
            yield value


def bind(
    module: ModuleType,
    slots: Mapping[str, Any],
    modules: Mapping[str, ModuleType],
    defaults: ModuleType,
    wrap: Callable[[Callable[..., Any]], Any] = lambda function: function,
) -> ModuleType:
    """A copy of a kernel module with its slots filled and its kernels wrapped.

    `modules` finds a module by name (`sys.modules`). A slot that is a module with kernels of
    its own (a game, a variant) is bound along; any other object (the adapter of a plain Python game)
    is used as it is. Kernels that a game lacks come from `defaults`. The copies share constants and
    classes with the originals.
    """
    copies: dict[str, ModuleType] = {}

    def fill(slot: str) -> Any:
        filling = slots.get(slot, Slot(slot))
        if not has_kernels(filling):
            return filling
        return completed(copy(filling)) if slot == "rules" else copy(filling)

    def completed(made: ModuleType) -> ModuleType:
        for name, value in vars(copy(defaults)).items():
            if callable(value) and not hasattr(made, name):
                setattr(made, name, value)
        return made

    def copy(original: ModuleType) -> ModuleType:
        if original.__name__ in copies:
            return copies[original.__name__]
        made = copies[original.__name__] = ModuleType(original.__name__)
        space = made.__dict__
        space.update(vars(original))
        for name, value in vars(original).items():  # first, since modules may reach each other in a circle
            if is_kernel(value) and value.__module__ == original.__name__:
                space[name] = wrap(_clone(value, space))
        for name, value in vars(original).items():
            if isinstance(value, Slot):
                space[name] = fill(value.name)
            elif is_kernel(value) and value.__module__ == original.__name__:
                continue
            elif is_kernel(value):
                space[name] = getattr(copy(modules[value.__module__]), value.__name__)
            elif has_kernels(value):
                space[name] = copy(value)
        return made

    return copy(module)


def _clone(function: Any, space: dict[str, Any]) -> FunctionType:
    made = FunctionType(
        function.__code__, space, function.__name__, function.__defaults__, function.__closure__
    )
    made.__module__ = function.__module__
    made.__qualname__ = function.__qualname__
    return made
