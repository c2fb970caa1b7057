"""Minimax pathology: models of trees, and games, in which searching deeper may choose worse moves.

Every model gives the leaves of a tree with branching factor b and depth d values of [0, 1], `granularity` rounds
them to g values, and a heuristic is the true value with noise. The move error E(d) is the share of trees whose root
move, chosen by a search to depth d, is not optimal; the pathology is p = E(5) / E(1) [kaluza2008].

Tree models
  MODELS              the models that can be simulated
  EXACT_MODELS        those that can be solved without simulation
  solve_exactly       the errors and the pathology of one point of a model, exactly
  Exact               what it returns
  simulate            the errors and the pathology for several granularities, by simulation with 95 % intervals
  Simulated           what it returns
  Grid                points of a model over b, g and s, to be measured together
  GridResult          these points as text, as JSON and as a map of p
  granularity_limit   the smallest g at which p falls to a level
  exact_dependence, simulated_dependence  clustering factor and correlation of true values
  loss_probability    c_b, the share of losses that is the same on all levels of independent trees
  exact_loss_probability, simulated_loss_probability  the same for dependent trees
  granularity         [0, 1] cut into g parts with a boundary on c
  Granularity         such parts: boundaries and middles
  leaf_values         the leaves of one simulated tree
  noise_stream        the random stream of the noise on one level of a tree
  replacement_chances which leaves of a partly sorted tree come from the sorted one

Models of the literature
  beal                Beal's model of two values, with clusters, kernels and traps
  nau                 Nau's model: decision quality by depth
  unequal_branching   Sadikov's explanation: unequal branching biases the evaluation

Board-splitting games (Pearl's game)
  simulate_boards     move errors and pathology in the K-game
  BoardErrors         what it returns
  Boards              many boards at once: subboards, true values, values backed up
  check_board         refuse a board that is too large
  k_game_cells, n_game_sums  random cells of a K-game, edge sums of an N-game
  static_values, synthetic_values  what a heuristic says of the nodes of a level
  value_ranks         the numbers of the parts in which values lie

Real games
  Surveyor            searches a position to every depth and to the end
  Survey              what it finds
  depth_error         errors by depth, granularity and dependence from such surveys
  GraphSurvey         errors by depth and ply in all positions of a game at once, from the graph of its states
  PlyErrors           what it finds of the positions after so many plies
  effective_number    how many values there are in effect
"""

import importlib as _importlib
import typing as _typing

if _typing.TYPE_CHECKING:
    from zermelo.pathology import beal, depth_error, nau, unequal_branching
    from zermelo.pathology.board.board_study import BoardErrors, simulate_boards
    from zermelo.pathology.board.boards import Boards
    from zermelo.pathology.board.cells import check_board, k_game_cells, n_game_sums
    from zermelo.pathology.board.heuristics import static_values, synthetic_values, value_ranks
    from zermelo.pathology.depth_survey import Survey, Surveyor
    from zermelo.pathology.graph_errors import GraphSurvey, PlyErrors, effective_number
    from zermelo.pathology.grids import Grid, GridResult
    from zermelo.pathology.rounding import Granularity, granularity, loss_probability
    from zermelo.pathology.simulation import (
        Simulated, leaf_values, simulate, simulated_dependence, simulated_loss_probability,
    )
    from zermelo.pathology.solving import (
        EXACT_MODELS, Exact, exact_dependence, exact_loss_probability, granularity_limit, solve_exactly,
    )
    from zermelo.pathology.sorted_replacement import replacement_chances
    from zermelo.pathology.tree_models import MODELS, noise_stream

__all__ = [
    "EXACT_MODELS", "MODELS", "BoardErrors", "Boards", "Exact", "Granularity", "GraphSurvey", "Grid", "GridResult",
    "PlyErrors", "Simulated", "Survey", "Surveyor", "beal", "check_board", "depth_error", "effective_number",
    "exact_dependence", "exact_loss_probability", "granularity", "granularity_limit", "k_game_cells", "leaf_values",
    "loss_probability", "n_game_sums", "nau", "noise_stream", "replacement_chances", "simulate", "simulate_boards",
    "simulated_dependence", "simulated_loss_probability", "solve_exactly", "static_values", "synthetic_values",
    "unequal_branching", "value_ranks",
]  # fmt: skip

_HOMES = {
    "board.board_study": ("BoardErrors", "simulate_boards"),
    "board.boards": ("Boards",),
    "board.cells": ("check_board", "k_game_cells", "n_game_sums"),
    "board.heuristics": ("static_values", "synthetic_values", "value_ranks"),
    "depth_survey": ("Survey", "Surveyor"),
    "graph_errors": ("GraphSurvey", "PlyErrors", "effective_number"),
    "grids": ("Grid", "GridResult"),
    "rounding": ("Granularity", "granularity", "loss_probability"),
    "simulation": (
        "Simulated", "leaf_values", "simulate", "simulated_dependence", "simulated_loss_probability",
    ),
    "solving": (
        "EXACT_MODELS", "Exact", "exact_dependence", "exact_loss_probability", "granularity_limit", "solve_exactly",
    ),
    "sorted_replacement": ("replacement_chances",),
    "tree_models": ("MODELS", "noise_stream"),
}  # fmt: skip
"""Where the names are defined: loaded when first used, since most of them need NumPy or SciPy."""


def __getattr__(name: str) -> _typing.Any:
    home = next((module for module, names in _HOMES.items() if name in names), name if name in __all__ else None)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = _importlib.import_module(f"{__name__}.{home}")
    globals()[name] = found = module if home == name else getattr(module, name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
