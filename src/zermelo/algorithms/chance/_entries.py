"""What the transposition table knows of the nodes of a game with chance.

An entry of a player's node is for him, one of a chance node for player 0. The outcomes of a chance
node start with what the table knows of them, before anything is searched.

Source   J. Veness, A. Blair, Effective use of transposition tables in stochastic game tree search, IEEE
         Symposium on Computational Intelligence and Games 2007.
"""

from __future__ import annotations

from typing import Any

from zermelo.kernels import CHANCE, TERMINAL, Run, kernel, rules, table, u64


@kernel
def whose(mover: int) -> int:
    """The player that an entry is for."""
    return 0 if mover == CHANCE else mover


@kernel
def turned(word: int) -> int:
    """An entry's word, or a bound alone, as the other player sees it: a lower bound is an upper one."""
    return word if table.bound_of(word) == table.EXACT else word ^ table.EXACT


@kernel
def recall(params: Any, run: Run, state: Any, mover: int, player: int, depth: int, at: int) -> None:
    """Start the interval of an outcome with what the table knows of its node, searched to this depth."""
    if mover == TERMINAL or depth <= 0:
        return
    entry = table.look_up(run, run.memory.table, u64(rules.key(params, state)))
    if entry < 0:
        return
    word, value = run.memory.table.words[entry], run.memory.table.values[entry]
    if not table.fits(word, depth, run.memory.deeper):
        return
    bound = table.bound_of(word)
    if whose(mover) != player:
        value, bound = -value, turned(bound)
    chance = run.memory.chance
    if bound & table.LOWER:
        chance.least[at] = max(chance.least[at], value)
    if bound & table.UPPER:
        chance.most[at] = max(chance.least[at], min(chance.most[at], value))
    table.use(run, word)


@kernel
def remember(
    run: Run, key: int, mover: int, player: int, value: float, alpha: float, beta: float, depth: int, move: int,
    solved: bool, whole: bool,
) -> None:  # fmt: skip
    """Store what a node was found to be worth to a player within a window; of a probe, what it proves."""
    bound = table.UPPER if value <= alpha else table.LOWER if value >= beta else table.EXACT
    if not whole:
        if bound == table.UPPER:
            return
        bound = table.LOWER
    if whose(mover) != player:
        value, bound = -value, turned(bound)
    table.store(run.memory.table, key, value, depth, move, solved, bound)
