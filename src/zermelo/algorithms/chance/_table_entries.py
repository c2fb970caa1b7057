"""Transposition-table entries of games with chance.

The entry of a player's node is for that player, that of a chance node for player 0. The intervals of a chance node's
outcomes start with what the table knows of them, before anything is searched.

Source   [VenessBlair2007]
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms.chance._outcome_intervals import Intervals
from zermelo.kernels import CHANCE, TERMINAL, Run, kernel, rules, table, u64


@kernel
def whose(mover: int) -> int:
    """The player that an entry is for."""
    return 0 if mover == CHANCE else mover


@kernel
def turned(word: int) -> int:
    """An entry's word, or a bound alone, for the other player: a lower bound becomes an upper one."""
    return word if table.bound_of(word) == table.EXACT else word ^ table.EXACT


@kernel
def recall(
    params: Any, run: Run, entries: table.Table, deeper: bool, chance: Intervals, state: Any, mover: int, player: int,
    depth: int, at: int,
) -> None:  # fmt: skip
    """Start the interval of an outcome with what the table knows of its node, searched to this depth."""
    if mover == TERMINAL or depth <= 0:
        return
    word, value = table.look_up(run, entries, u64(rules.key(params, state)))
    if word == 0 or not table.fits(word, depth, deeper):
        return
    bound = table.bound_of(word)
    if whose(mover) != player:
        value, bound = -value, turned(bound)
    if bound & table.LOWER:
        chance.least[at] = max(chance.least[at], value)
    if bound & table.UPPER:
        chance.most[at] = max(chance.least[at], min(chance.most[at], value))
    table.use(run, word)


@kernel
def remember(
    entries: table.Table, key: int, mover: int, player: int, value: float, alpha: float, beta: float, depth: int,
    move: int, solved: bool, whole: bool,
) -> None:  # fmt: skip
    """Store the value of a node for a player within a window; of a probe (not `whole`), the bound it proves."""
    bound = table.UPPER if value <= alpha else table.LOWER if value >= beta else table.EXACT
    if not whole:
        if bound == table.UPPER:
            return
        bound = table.LOWER
    if whose(mover) != player:
        value, bound = -value, turned(bound)
    table.store(entries, key, value, depth, move, solved, bound)
