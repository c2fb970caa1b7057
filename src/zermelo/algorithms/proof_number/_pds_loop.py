"""The loop that PDS and PDS-PN share: depth first, until both thresholds of a node are reached.

`variant.first_look` is what the two do differently with a node that the table does not know.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._child_numbers import Kept, Rows, expand, refresh, remember, scan
from zermelo.algorithms.proof_number._goals import address
from zermelo.algorithms.proof_number._numbers import INF, OPEN, disproof_of, is_solved, proof_of, verdict, word_by
from zermelo.kernels import NODES, Run, i64, kernel, rules, stopped, variant


class Memory(NamedTuple):
    kept: Kept
    second: Any  # the second level of PDS-PN, a record of its own; or 0


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    word = raise_thresholds(params, run, state, ply, depth)
    while table.goes_on(run, run.memory.kept.table, is_solved(word)):
        word = raise_thresholds(params, run, state, ply, depth)
    return verdict(word)


@kernel
def raise_thresholds(params: Any, run: Run, state: Any, ply: int, depth: int) -> int:
    """Search the root with one pair of thresholds after the other: the one that looks nearer to 0 is raised."""
    word, proof, disproof = i64(OPEN), i64(1), i64(1)
    key = address(params, run.memory.kept.target, state, depth)
    while not is_solved(word) and not stopped(run):
        word = mid(params, run, state, key, ply, depth, proof, disproof)
        if proof_of(word) <= disproof_of(word):
            proof = max(proof, proof_of(word)) + 1
        else:
            disproof = max(disproof, disproof_of(word)) + 1
    return word


@kernel
def mid(params: Any, run: Run, state: Any, key: int, ply: int, depth: int, proof: int, disproof: int) -> int:
    """Search below a node until it is solved or both of its numbers reach their thresholds; its numbers then."""
    kept, rows = run.memory.kept, run.memory.kept.rows
    attacking = rules.mover(params, state) == kept.target.prover
    own_limit, other_limit = (proof, disproof) if attacking else (disproof, proof)
    before = run.counts[NODES]
    word = variant.first_look(params, run, run.memory, state, key, ply, depth)
    if word != 0:
        remember(run, kept, key, word, before)
        if stopped(run) or is_solved(word) or (proof_of(word) >= proof and disproof_of(word) >= disproof):
            return word
    n = expand(params, run, kept, state, ply, depth, attacking)
    best, own, _, other = scan(run, rows, ply, n)
    while open_below(own, other, own_limit, other_limit) and not stopped(run):
        at = ply * run.width + best
        pair = child_limits(rows, at, own < own_limit, other < other_limit, attacking)
        child = rules.play(params, state, run.moves[at])
        word = mid(params, run, child, rows.keys[at], ply + 1, depth - 1, pair[0], pair[1])
        refresh(run, rows, ply, best, word, attacking)
        best, own, _, other = scan(run, rows, ply, n)
    word = word_by(own, other, attacking)
    remember(run, kept, key, word, before)
    return word


@kernel
def open_below(own: int, other: int, own_limit: int, other_limit: int) -> bool:
    return own != 0 and other != 0 and (own < own_limit or other < other_limit)


@kernel
def child_limits(rows: Rows, at: int, own_left: bool, other_left: bool, attacking: bool) -> tuple[int, int]:
    """The thresholds of the child to follow, for proof and disproof: its own numbers, one of them raised by 1."""
    own, other = rows.own[at], rows.other[at]
    if own_left and (own <= other or not other_left):
        own = min(INF, own + 1)
    else:
        other = min(INF, other + 1)
    return (own, other) if attacking else (other, own)
