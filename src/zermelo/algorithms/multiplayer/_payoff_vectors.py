"""Payoff vectors, one value per player, and the order in which a player prefers them.

A kernel writes the vector of a node into the row of its ply; the parent copies it into its own row if its mover
prefers it. The argument `player` of such a kernel is who moved last (at the root, who is to move). What it returns, and
what is recorded, is the value of an inner node for its mover and of a leaf for `player`.

Ties   first    of equally good children the first is taken: the rule of `reference.max_n`
       worst    the one that is worst for the player at the root; of those the first
       seeded   the one whose key hashes highest with `tie_seed`: it differs from seed to seed and does not
                depend on the order of the moves
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

from zermelo.core import KNOWN, Outcome, Searcher, State, Task, between, judge_moves
from zermelo.kernels import (
    CHANCE, END, HORIZON, LEAF, LEAVES, TERMINAL, Reals, Run, kernel, probe, random_word, rules, u64,
)

N_PLAYERS: dict[str, Any] = {"chance": False, "perfect_information": True}
"""The games of max^n."""
CONSTANT_SUM: dict[str, Any] = {**N_PLAYERS, "constant_sum": KNOWN}
"""The games in which what one player gets the others lose: only there can max^n be pruned by what a player has."""

FIRST, WORST, SEEDED = range(3)
TIE_RULES = {"first": FIRST, "worst": WORST, "seeded": SEEDED}
MOST_SEED = (1 << 62) - 1


class Vectors(NamedTuple):
    """The vectors of the nodes on the path, and how ties among them are broken."""

    players: int
    root: int  # the player to move at the root; 0 at a chance node
    target: int  # the player whose payoff the root minimises; -1: it maximises its own
    ties: int
    seed: int
    all_best: bool  # is every equally best move of the root wanted?
    values: Reals  # row `ply` starts at ply * players
    first: Reals  # of each root move, in their order: its value for the root


def allocate(task: Task, ties: str = "first", tie_seed: int = 0, *, target: int = -1) -> Vectors:
    """Empty vectors for a search to the task's depth."""
    between("option tie_seed", tie_seed, 0, MOST_SEED)
    traits = task.game.traits
    return Vectors(
        traits.players, max(0, task.player), target, TIE_RULES[ties], tie_seed, task.all_best,
        task.zeros((task.depth + 1) * traits.players, "f64"), task.zeros(traits.max_moves, "f64"),
    )  # fmt: skip


def solve(task: Task, searcher: Searcher, vectors: Vectors) -> Outcome:
    """One search of the root, whose value is the vector that the search left in row 0."""
    found = searcher.run(task.state, max(0, task.player), task.depth)
    if found.value is None:
        return found
    vector = vector_of(vectors, 0)
    found = replace(found, value=vector)
    if task.every_move:
        found = with_every_move(task, searcher, vectors, found)
    if not task.all_best or task.depth < 1 or found.stopped or task.player == CHANCE:
        return found
    moves = task.game.moves(task.state)
    best = tuple(move for i, move in enumerate(moves) if vectors.first[i] == vector[task.player])
    found, chosen = replace(found, best_moves=best), task.chosen(best)
    if chosen == found.pv[0]:
        return found
    # Another move than that of the line will be played: the others get what its own line brings them.
    trees = list(task.trees)
    reply = searcher.run(task.game.play(task.state, chosen), task.player, task.depth - 1, ply=1)
    task.trees[:] = trees
    if reply.stopped:
        return replace(found.plus(reply), best_moves=found.pv[:1])
    return replace(found.plus(reply), value=vector_of(vectors, 1), pv=(chosen, *reply.pv))


def with_every_move(task: Task, searcher: Searcher, vectors: Vectors, outcome: Outcome) -> Outcome:
    """The outcome with the vector of every move, each searched by itself."""
    trees = list(task.trees)

    def search(child: State) -> Outcome:
        reply = searcher.run(child, task.player, task.depth - 1, ply=1)
        return reply if reply.value is None else replace(reply, value=vector_of(vectors, 1))

    found = judge_moves(task, outcome, search)
    task.trees[:] = trees
    return found


def vector_of(vectors: Vectors, ply: int) -> tuple[float, ...]:
    """The vector that a search left in the row of a ply."""
    row = ply * vectors.players
    return tuple(float(vectors.values[row + player]) + 0.0 for player in range(vectors.players))


@kernel
def leaf(
    params: Any, run: Run, vectors: Vectors, node: int, state: Any, mover: int, player: int, ply: int
) -> float:
    """Write the payoffs at the end of the game, or the evaluations at the horizon; returns that of the player."""
    run.counts[LEAVES] += 1
    row = ply * vectors.players
    if mover == TERMINAL:
        for who in range(vectors.players):
            vectors.values[row + who] = rules.payoff(params, state, who)
        probe.vector(run, node, vectors.values, row, 1.0)
        return probe.leave(run, node, entry(vectors, ply, player), END)
    run.counts[HORIZON] += 1
    for who in range(vectors.players):
        vectors.values[row + who] = rules.evaluate(params, state, who)
    probe.vector(run, node, vectors.values, row, 1.0)
    return probe.leave(run, node, entry(vectors, ply, player), LEAF)


@kernel
def mark(params: Any, vectors: Vectors, child: Any) -> int:
    """A hash of the child, by which the rule `seeded` decides between equally good ones."""
    if vectors.ties != SEEDED:
        return u64(0)
    return random_word(u64(rules.key(params, child)), vectors.seed)


@kernel
def prefers(vectors: Vectors, ply: int, mover: int, mark: int, best: int) -> bool:
    """Does the mover at a ply prefer the child just searched to the best so far? `mark` and `best` are their marks."""
    values = vectors.values
    mine = ply * vectors.players
    new = mine + vectors.players
    target = vectors.target
    if target >= 0 and mover == vectors.root and values[new + target] != values[mine + target]:
        return values[new + target] < values[mine + target]
    if values[new + mover] != values[mine + mover]:
        return values[new + mover] > values[mine + mover]
    if vectors.ties == WORST:
        return values[new + vectors.root] < values[mine + vectors.root]
    return vectors.ties == SEEDED and mark > best


@kernel
def take(vectors: Vectors, ply: int) -> None:
    """Copy the vector of the child just searched into the row of its parent."""
    row = ply * vectors.players
    for who in range(vectors.players):
        vectors.values[row + who] = vectors.values[row + vectors.players + who]


@kernel
def note(vectors: Vectors, ply: int, i: int, value: float) -> None:
    """Remember the value of root move number i for the player at the root."""
    if ply == 0:
        vectors.first[i] = value


@kernel
def entry(vectors: Vectors, ply: int, player: int) -> float:
    """The value for a player of the node at a ply."""
    return vectors.values[ply * vectors.players + player]
