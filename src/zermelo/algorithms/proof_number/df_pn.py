"""Df-pn: depth-first proof-number search.

Idea     Stay below a child as long as the most-proving node of the whole tree lies there: two thresholds
         say how long. The tree need not be kept; a table takes its place.
Returns  whether the goal is reached: the payoff that the proof guarantees, as a bound or exact.
Memory   the table, of a fixed size; what it loses is searched again.
Source   [Nagai2002]; the 1 + epsilon threshold: [PawlewiczLew2007]; several threads: [PawlewiczHayward2014].

With `threads` the answer is the same and the proof is checked in the same way; nodes and time vary from run to run.
"""

from __future__ import annotations

import sys
from typing import Annotated, Any, NamedTuple

from zermelo.algorithms._options import Goal, MemoryMb, MemoryNodes, Proof, Threads
from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number._child_numbers import Kept, expand, keep, refresh, remember, scan
from zermelo.algorithms.proof_number._goals import address
from zermelo.algorithms.proof_number._numbers import INF, is_solved, verdict, word_by
from zermelo.algorithms.proof_number._proving import Limits, prove
from zermelo.core import TWO_PLAYER, Outcome, Task, algorithm, between, team_size
from zermelo.kernels import NO_LIMIT, NODES, Run, i64, kernel, rules, stopped


class Memory(NamedTuple):
    kept: Kept
    epsilon: float


@algorithm(fixed_depth=None, **TWO_PLAYER)
def df_pn(
    task: Task,
    *,
    goal: Goal = "win",
    one_plus_epsilon: Annotated[
        float,
        "Share by which the best child may exceed the second best before it is left; 0 is Nagai's df-pn.",
    ] = 0.25,
    memory_mb: MemoryMb = 256.0,
    memory_nodes: MemoryNodes = None,
    proof: Proof = True,
    threads: Threads = 1,
) -> Outcome:
    """Search depth first with thresholds of both numbers."""
    between("option one_plus_epsilon", one_plus_epsilon, 0, 10)
    limits = Limits(memory_mb, memory_nodes)
    team = team_size(task, threads)
    kept = keep(task, goal, limits.entries(table.ENTRY_BYTES))
    memory = Memory(kept, one_plus_epsilon)
    if team > 1:
        return prove_together(task, kept, one_plus_epsilon, goal, limits, team, write=proof)
    return prove(task, sys.modules[__name__], memory, kept, goal, limits, write=proof)


def prove_together(
    task: Task, kept: Kept, epsilon: float, goal: Goal, limits: Limits, team: int, *, write: bool
) -> Outcome:
    """SPDFPN; it needs `mid`, so it is imported late."""
    from zermelo.algorithms.proof_number import _spdfpn as spdfpn

    memories = spdfpn.memories(task, kept, epsilon, team)
    return prove(task, spdfpn, memories[0], kept, goal, limits, write=write, team=memories)


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    memory = run.memory
    key = address(params, memory.kept.target, state, depth)
    infinite = i64(INF)  # the type that `mid` passes to itself
    word = mid(params, run, memory, state, key, ply, depth, infinite, infinite, NO_LIMIT)
    while table.goes_on(run, memory.kept.table, is_solved(word)):
        word = mid(params, run, memory, state, key, ply, depth, infinite, infinite, NO_LIMIT)
    return verdict(word)


@kernel
def mid(
    params: Any, run: Run, memory: Any, state: Any, key: int, ply: int, depth: int, proof: int, disproof: int, last: int
) -> int:
    """Search below a node until one of its numbers reaches its threshold, or so many nodes are counted; its numbers.

    `memory` is a record with the fields of `Memory`.
    """
    kept, rows = memory.kept, memory.kept.rows
    attacking = rules.mover(params, state) == kept.target.prover
    own_limit, other_limit = (proof, disproof) if attacking else (disproof, proof)
    before = run.counts[NODES]
    n = expand(params, run, kept, state, ply, depth, attacking)
    best, own, second, other = scan(run, rows, ply, n)
    while own < own_limit and other < other_limit and run.counts[NODES] < last and not stopped(run):
        at = ply * run.width + best
        # The child may go just beyond the second best, or by a share epsilon of it: fewer returns, less to redo.
        own_child = min(own_limit, INF, second + 1 + int(memory.epsilon * second))
        other_child = other_limit - other + rows.other[at]
        pair = (own_child, other_child) if attacking else (other_child, own_child)
        child = rules.play(params, state, run.moves[at])
        word = mid(params, run, memory, child, rows.keys[at], ply + 1, depth - 1, pair[0], pair[1], last)
        refresh(run, rows, ply, best, word, attacking)
        best, own, second, other = scan(run, rows, ply, n)
    word = word_by(own, other, attacking)
    remember(run, kept, key, word, before)
    return word
