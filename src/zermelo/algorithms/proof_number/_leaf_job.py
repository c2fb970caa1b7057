"""One job of a proof-number search whose tree is elsewhere: prove a leaf within a budget, or say how its moves stand.

Where df-pn is stopped its table still knows the proof and disproof numbers of the moves; they are what the tree of a
job-level search [WuEtAl2011] gives the children of the leaf.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.algorithms._options import Goal
from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number import df_pn
from zermelo.algorithms.proof_number._child_numbers import keep
from zermelo.algorithms.proof_number._numbers import MOST, OPEN, disproof_of, proof_of
from zermelo.algorithms.proof_number._proof_checker import check_proof
from zermelo.algorithms.proof_number._proving import Limits, prove
from zermelo.core import Game, Outcome, SearchResult, State, Task, check_threads, deepest, find_algorithm, search

MORE = 8  # times the budget for a proof that was found but not written


class LeafAnswer(NamedTuple):
    """What a job found: the goal is proved, disproved, or (None) open.

    `value` is what the proof guarantees the player to move: at least, or at most. `checked` counts the positions of
    the proof, which were checked by the rules alone. `numbers` are those of the moves where the goal is open.
    """

    proved: bool | None
    value: float | None
    nodes: int
    checked: int
    numbers: tuple[tuple[int, int], ...]


def prove_leaf(
    game: Game, state: State, goal: Goal, nodes: int, *, interpreted: bool | None = None, **options: Any
) -> LeafAnswer:
    """Does the player to move reach the goal? Answered by df-pn within so many nodes, the same every time.

    `options` are those of df_pn; a job writes its proof, whatever `proof` says. Ctrl-C ends it with
    KeyboardInterrupt: what was found by then is no function of the position.
    """
    given = {**options, "goal": goal, "interpreted": interpreted}
    result = _searched(game, state, nodes, given)
    spent = result.nodes
    if result.verdict.proved is not None and result.verdict.proof is None:  # the budget ended while it was written
        result = _searched(game, state, MORE * nodes, given)
        spent += result.nodes
    proof = result.verdict.proof
    if proof is None:
        return LeafAnswer(None, None, spent, 0, result.details.get("numbers", ()))  # type: ignore[arg-type]
    checked = check_proof(proof)
    return LeafAnswer(result.verdict.proved, proof.value, spent, checked, ())


def _searched(game: Game, state: State, nodes: int, given: dict[str, Any]) -> SearchResult:
    chosen = find_algorithm("df_pn").wrapped(_with_numbers)
    result = search(game, state, chosen, depth=deepest(game, None), nodes=nodes, **given)
    if result.stopped == "interrupt":
        raise KeyboardInterrupt
    return result


def _with_numbers(function: Callable[..., Any], task: Task, options: dict[str, Any]) -> Outcome:
    """As df_pn, but one that was stopped tells the numbers of the moves."""
    check_threads(options["threads"])
    goal, limits = options["goal"], Limits(options["memory_mb"], options["memory_nodes"])
    kept = keep(task, goal, limits.entries(table.ENTRY_BYTES))
    memory = df_pn.Memory(kept, options["one_plus_epsilon"])
    outcome = prove(task, df_pn, memory, kept, goal, limits, write=True)
    if outcome.verdict.proved is not None:
        return outcome
    known = kept.table._replace(used=list(map(int, kept.table.used)), cells=_PlainCells(kept.table.cells))
    numbers = tuple(_numbers(task, known, move) for move in task.game.moves(task.state))
    return replace(outcome, details={"numbers": numbers})


class _PlainCells:
    """The cells of a table as Python's integers, of which the kernels make no machine words here."""

    def __init__(self, cells: Any) -> None:
        self.cells = cells

    def __getitem__(self, at: int) -> int:
        return int(self.cells[at])


def _numbers(task: Task, known: table.Table, move: Any) -> tuple[int, int]:
    """The numbers of a move, neither 0 nor infinite: what has no proof beside it is not known."""
    key = task.game.key(task.game.play(task.state, move))
    word = table.find(known, key) or OPEN
    return min(max(proof_of(word), 1), MOST), min(max(disproof_of(word), 1), MOST)
