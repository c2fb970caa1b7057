"""One folder a family, one file an algorithm; and what is built from them.

  reference         minimax, expectimax and max^n as their definitions say, uncompiled: what all others must agree with
  solve             the value of a position for certain, with the proofs that it rests on
  Solution          what `solve` found
  DRIVERS           the algorithms that run another one, or deepen by themselves

An algorithm is found by its name (`zermelo.find_algorithm`), and only its own file is loaded.
"""

import typing as _typing
from importlib import import_module as _import_module

if _typing.TYPE_CHECKING:
    from zermelo.algorithms import reference
    from zermelo.algorithms._deepening import DRIVERS
    from zermelo.algorithms.solving import Solution, solve

__all__ = ["DRIVERS", "Solution", "reference", "solve"]

_HOMES = {"DRIVERS": "_deepening", "Solution": "solving", "solve": "solving"}


def __getattr__(name: str) -> _typing.Any:
    if name in _HOMES:
        return getattr(_import_module(f"zermelo.algorithms.{_HOMES[name]}"), name)
    if name in __all__:
        return _import_module(f"zermelo.algorithms.{name}")
    raise AttributeError(f"module 'zermelo.algorithms' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
