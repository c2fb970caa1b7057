"""Alpha-beta against OpenSpiel's alpha_beta_search on the same game, depth and evaluation.

Twice: with Zermelo's evaluation, which OpenSpiel computes in Python from the text of a state; and
with an evaluation of 0, which costs OpenSpiel nothing, while ours still counts threats, discs and
moves before it multiplies them by 0.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator
from typing import Any

import zermelo
from benchmarks import evaluation
from benchmarks.report import Disagreement, Line, Missing, compared, our_speed

LEAST = 100.0
# Othello only as deep as no game ends: OpenSpiel pays 1 for a win, Zermelo the difference in discs.
DEPTHS = {"connect_four": (9, 7), "othello": (8, 6)}  # in full, quick


def measure(quick: bool) -> Iterator[Line]:
    try:
        minimax = importlib.import_module("open_spiel.python.algorithms.minimax")
        pyspiel = importlib.import_module("pyspiel")
    except ImportError:
        raise Missing("OpenSpiel is not installed (pip install 'zermelo[bench]')") from None
    pairs = 3 if quick else 5
    for name, depths in DEPTHS.items():
        game, theirs = zermelo.game(name), pyspiel.load_game(name)
        weights = {weight: value for weight, value in game.parameters.items() if isinstance(value, float)}
        blank = zermelo.game(name, **dict.fromkeys(weights, 0.0))
        value = connect_four(**weights) if name == "connect_four" else othello(**weights)
        yield against(minimax, theirs, game, value, depths[quick], "evaluated", pairs)
        yield against(minimax, theirs, blank, lambda state: 0.0, depths[quick], "evaluation 0", pairs)


def connect_four(threat: float, centre: float) -> Callable[[Any], float]:
    """The evaluation for the first player; a row of the text and its line break are eight cells."""
    first, second = str.maketrans("xo.\n", "1000"), str.maketrans("xo.\n", "0100")
    board = int("11111110" * 6, 2)
    middle = int("00010000" * 6, 2)

    def value(state: Any) -> float:
        text = str(state)
        x, o = int(text.translate(first), 2), int(text.translate(second), 2)
        return evaluation.connect_four(x, o, board, middle, (1, 7, 8, 9), threat, centre)

    return value


def othello(disc: float, mobility: float, corner: float) -> Callable[[Any], float]:
    """The evaluation for the first player; the board lies between two lines of letters."""
    labels = {ord(sign): None for sign in " 12345678\n"}
    first, second = {**labels, **str.maketrans("xo-", "100")}, {**labels, **str.maketrans("xo-", "010")}

    def value(state: Any) -> float:
        text = str(state)[39:-19]
        x, o = int(text.translate(first), 2), int(text.translate(second), 2)  # turned round, as the rules allow
        return evaluation.othello(x, o, disc, mobility, corner)

    return value


def against(
    minimax: Any, theirs: Any, game: zermelo.Game, evaluate: Callable[[Any], float], depth: int, what: str, pairs: int
) -> Line:
    def search() -> float:
        value, _ = minimax.alpha_beta_search(theirs, value_function=evaluate, maximum_depth=depth)
        return float(value)

    nodes, value = counted(minimax, search)
    mine = zermelo.search(game, algorithm="alpha_beta", depth=depth)
    if (mine.value, mine.nodes) != (value, nodes):
        raise Disagreement(f"{game.name}: value and nodes {mine.value}, {mine.nodes}; OpenSpiel {value}, {nodes}")

    def their_speed() -> float:
        began = time.perf_counter()
        search()
        return nodes / (time.perf_counter() - began)

    return compared(
        "openspiel", f"{game.name}, depth {depth}, {what}", lambda: our_speed(game, depth), their_speed,
        pairs=pairs, least=LEAST, note=f"{nodes} nodes, value {value:g} in both",
    )  # fmt: skip


def counted(minimax: Any, search: Any) -> tuple[int, float]:
    """The nodes and the value of one search, its recursive function wrapped in a counter."""
    original = minimax._alpha_beta
    calls = 0

    def counting(*args: Any, **named: Any) -> Any:
        nonlocal calls
        calls += 1
        return original(*args, **named)

    minimax._alpha_beta = counting
    try:
        value = search()
    finally:
        minimax._alpha_beta = original
    return calls, value
