"""One folder a family, one file an algorithm; and what is built from them.

  compare           search a position with several algorithms to the same depth
  Comparison        their results, checked against each other, as a table and as JSON
  solve             the value of a position for certain, with the proofs that it rests on
  Solution          what `solve` found
  choose_solver     the algorithm by which `solve` solves a game
  check_proof       count the positions of a proof, checked by the rules of the game alone
  ProofError        what it raises of a proof that is none
  same_state        are two states equal in value?
  least_payoff      the least payoff that reaches a goal: win, draw or a number
  prove_leaf        one job of a proof-number search whose tree is elsewhere
  LeafAnswer        what it found
  exploitability    how much a strategy for a game with hidden information loses to best responses
  Exploitability    what it found: NashConv, its half, what both best responses win
  best_response     what a player does best against a strategy of the other
  BestResponse      that policy and what it wins
  information_tree  the tree of a small game with hidden information as columns: nodes, information sets, sequences
  InformationTree   such a tree
  reference         minimax, expectimax and max^n by definition, uncompiled: what all algorithms must agree with
  DoubleDummy       double-dummy results of bridge in one strain: tricks, every card's tricks, the line
  double_dummy_table  all 20 double-dummy results of a deal
  Halted            what DoubleDummy raises if the budget is spent first
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
    from zermelo.algorithms.hidden._best_response import BestResponse, Exploitability, best_response, exploitability
    from zermelo.algorithms.hidden._information_tree import InformationTree, information_tree
    from zermelo.algorithms.proof_number._goals import least_payoff
    from zermelo.algorithms.proof_number._leaf_job import LeafAnswer, prove_leaf
    from zermelo.algorithms.proof_number._proof_checker import ProofError, check_proof, same_state
    from zermelo.algorithms.solvers._bridge_solver import DoubleDummy, Halted, double_dummy_table
    from zermelo.algorithms.solving import Solution, choose_solver, solve
    from zermelo.algorithms.warming import Warmed, warm

__all__ = [
    "DRIVERS", "BestResponse", "Comparison", "DoubleDummy", "Exploitability", "FixedSearch", "Halted",
    "InformationTree", "LeafAnswer", "NodeSignature", "ProofError", "Solution", "Warmed", "best_response",
    "check_proof", "choose_solver", "compare", "double_dummy_table", "exploitability", "information_tree",
    "least_payoff", "node_signature", "prove_leaf", "reference", "same_state", "solve", "warm",
]  # fmt: skip

_HOMES = {
    "DRIVERS": "_drivers",
    "Comparison": "comparing",
    "compare": "comparing",
    "BestResponse": "hidden._best_response",
    "Exploitability": "hidden._best_response",
    "best_response": "hidden._best_response",
    "exploitability": "hidden._best_response",
    "DoubleDummy": "solvers._bridge_solver",
    "Halted": "solvers._bridge_solver",
    "double_dummy_table": "solvers._bridge_solver",
    "InformationTree": "hidden._information_tree",
    "information_tree": "hidden._information_tree",
    "FixedSearch": "fixed_searches",
    "NodeSignature": "fixed_searches",
    "node_signature": "fixed_searches",
    "ProofError": "proof_number._proof_checker",
    "check_proof": "proof_number._proof_checker",
    "same_state": "proof_number._proof_checker",
    "least_payoff": "proof_number._goals",
    "LeafAnswer": "proof_number._leaf_job",
    "prove_leaf": "proof_number._leaf_job",
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
