"""One folder a family, one file an algorithm; and what is built from them.

  compare           search a position with several algorithms to the same depth
  Comparison        their results, checked against each other, as a table and as JSON
  solve             the value of a position for certain, with the proofs that it rests on
  Solution          what `solve` found
  choose_solver     the algorithm by which `solve` solves a game
  check_proof       count the positions of a proof, checked by the rules of the game alone
  ProofError        what it raises of a proof that is none
  reference         minimax, expectimax and max^n by definition, uncompiled: what all algorithms must agree with
  node_signature    run fixed searches whose node counts tell whether algorithms or games have changed
  NodeSignature     their results and the sum of their nodes
  FixedSearch       one of them
  warm              compile searches ahead, on all cores
  Warmed            one search that was made ready
  DRIVERS           the algorithms that run another one, or deepen by themselves

An algorithm is found by its name (`zermelo.find_algorithm`), and only its own file is loaded.
"""

import typing as _typing
from importlib import import_module as _import_module

if _typing.TYPE_CHECKING:
    from zermelo.algorithms import reference
    from zermelo.algorithms._drivers import DRIVERS
    from zermelo.algorithms.comparing import Comparison, compare
    from zermelo.algorithms.fixed_searches import FixedSearch, NodeSignature, node_signature
    from zermelo.algorithms.proof_number._proof_checker import ProofError, check_proof
    from zermelo.algorithms.solving import Solution, choose_solver, solve
    from zermelo.algorithms.warming import Warmed, warm

__all__ = [
    "DRIVERS", "Comparison", "FixedSearch", "NodeSignature", "ProofError", "Solution", "Warmed", "check_proof",
    "choose_solver", "compare", "node_signature", "reference", "solve", "warm",
]  # fmt: skip

_HOMES = {
    "DRIVERS": "_drivers",
    "Comparison": "comparing",
    "compare": "comparing",
    "FixedSearch": "fixed_searches",
    "NodeSignature": "fixed_searches",
    "node_signature": "fixed_searches",
    "ProofError": "proof_number._proof_checker",
    "check_proof": "proof_number._proof_checker",
    "Solution": "solving",
    "choose_solver": "solving",
    "solve": "solving",
    "Warmed": "warming",
    "warm": "warming",
}


def __getattr__(name: str) -> _typing.Any:
    """Load what is asked for: `find_algorithm` imports one algorithm, not all that this face can show."""
    if name in _HOMES:
        return getattr(_import_module(f"zermelo.algorithms.{_HOMES[name]}"), name)
    if name in __all__:
        return _import_module(f"zermelo.algorithms.{name}")
    raise AttributeError(f"module 'zermelo.algorithms' has no attribute '{name}'")


def __dir__() -> list[str]:
    return sorted(__all__)
