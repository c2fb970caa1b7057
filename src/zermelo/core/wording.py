"""A result in one sentence: what is known of the value, for whom, and how certain it is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zermelo.kernels import CHANCE

if TYPE_CHECKING:
    from zermelo.core.result import SearchResult

STOPS = {
    "nodes": "the limit of nodes", "seconds": "the limit of time", "memory": "the limit of memory",
    "interrupt": "an interrupt", "steps": "the limit of steps",
}  # fmt: skip


def worded_result(result: SearchResult) -> str:
    """What is known of a position, in words."""
    if result.value is None:
        return _unknown(result)
    if isinstance(result.value, tuple):
        return _vector(result, result.value)
    if result.bound == "none":
        return _estimate(result, result.value)
    if result.proven:
        return _proven(result, result.value)
    return _number(result, result.value)


def number(value: float) -> str:
    """A value without a needless sign or digit: 0 for -0.0."""
    return f"{value + 0.0:g}"


def whose(result: SearchResult) -> str:
    """The name of the player whom a single value is for: the one to move, or the first where chance is."""
    mover = result.game.mover(result.state)
    return result.game.player_name(0 if mover == CHANCE else mover)


def _unknown(result: SearchResult) -> str:
    if result.stopped:
        return f"nothing is known: {STOPS[result.stopped]} ended the search too early"
    if result.verdict.reason:
        return f"nothing is proved or disproved within the {result.verdict.reason}"
    return "no value: this algorithm looks for a move alone"


def _vector(result: SearchResult, values: tuple[float, ...]) -> str:
    each = ", ".join(f"{result.game.player_name(player)} {number(value)}" for player, value in enumerate(values))
    if result.bound == "none":
        return f"estimate {each}{_samples(result)}"
    kind = "expected values" if result.game.traits.chance else "values"
    if result.proven:
        return f"proven {kind} {each}"
    if result.bound == "lower":
        return f"{kind} {each}: at least for {whose(result)}"
    return f"{kind} {each}{_extent(result)}"


def _estimate(result: SearchResult, value: float) -> str:
    return f"estimate {number(value)} for {whose(result)}{_samples(result)}"


def _samples(result: SearchResult) -> str:
    if "playouts" in result.details:
        return f" after {result.details['playouts'] + result.details.get('kept', 0):,} playouts"
    if "rollouts" in result.details:
        return f" after {result.details['rollouts']:,} rollouts of each move"
    if "exploitability" in result.details:
        iterations = result.details.get("iterations")
        after = "" if iterations is None else f" after {iterations:,} iterations"
        return f"{after}, exploitability {number(result.details['exploitability'])}"
    return ""


def _proven(result: SearchResult, value: float) -> str:
    traits, name = result.game.traits, whose(result)
    if traits.chance:
        return f"proven expected value {number(value)} for {name}"
    if (traits.players, traits.constant_sum, traits.lowest, traits.highest) != (2, 0.0, -1.0, 1.0):
        return f"proven value {number(value)} for {name}"
    if value == 0.0:
        return "proven draw"
    if abs(value) < 1.0:
        return f"proven value {number(value)} for {name}"
    return f"proven {'win' if value > 0.0 else 'loss'} for {name}{_length(result)}"


def _length(result: SearchResult) -> str:
    """How long a decided game lasts: exactly, if no shorter win was to be had; else the line that was found."""
    if result.distance is not None:
        return f" in {_moves(result.distance)}"
    if not _ends(result):
        return ""
    return f" {'in' if len(result.pv) == 1 else 'by a line of'} {_moves(len(result.pv))}"


def _moves(count: int) -> str:
    return f"{count} move{'' if count == 1 else 's'}"


def _ends(result: SearchResult) -> bool:
    """Does the line lead to the end of the game?"""
    state = result.state
    for move in result.pv:
        state = result.game.play(state, move)
    return result.game.is_over(state)


def _number(result: SearchResult, value: float) -> str:
    kind = "expected value" if result.game.traits.chance else "value"
    sure = ", for certain" if result.certain else ""
    if result.bound == "lower":
        return f"at least {number(value)} for {whose(result)}{sure or _unfinished(result)}"
    if result.bound == "upper":
        return f"at most {number(value)} for {whose(result)}{sure or _unfinished(result)}"
    return f"{kind} {number(value)} for {whose(result)}{_extent(result)}"


def _unfinished(result: SearchResult) -> str:
    return ": the best of the moves that were searched" if result.stopped and result.bound == "lower" else ""


def _extent(result: SearchResult) -> str:
    """How far an exact value goes: to the depth, if it is that of the tree cut there."""
    if "exploitability" in result.details:
        return f", exploitability {number(result.details['exploitability'])}"
    if result.depth == 0:
        return ": the evaluation of the position itself" if result.nodes <= 1 else ""
    return f": exact for depth {result.depth}" if result.exact_for_depth else f" at depth {result.depth}"
