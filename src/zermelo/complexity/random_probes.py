"""Random probes: games played at random, and populations that grow with the tree.

Idea     A random path that multiplies the numbers of moves it passes estimates the size of the tree
         without bias (Knuth), but few long paths carry nearly all of the sum. A population that is
         drawn anew at every ply, each path as often as its weight says (Aldous and Vazirani), keeps
         the weights together: the size of a ply is the product of the mean weights before it.
         With the weight divided by the number of parents of the child, a state that many paths
         lead to is counted once: the same population estimates the number of states.
Source   [Knuth1975, AldousVazirani1994]
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from zermelo.complexity.playing_passes import influential
from zermelo.kernels import (
    CHANCE, GOLDEN, TERMINAL, Ints, Reals, Run, from_words, i64, kernel, mix64, rules, to_words, u64, unit,
)

PLAY, POPULATION = range(2)
SEED, DRAWN, FIRST, LAST, LONGEST, PLAYERS, PARTICLES, BY_STATES, WORDS, CELLS = range(10)
LENGTH, DECISIONS, FORCED, MOVES, INFLUENTIAL, WINNER, FIELDS = range(7)  # what a game tells
SIZE, ENDED, INNER, WIDTHS, PLY_FIELDS = range(5)  # what a population tells of a ply
NOBODY, CUT = -1, -2  # a draw; a game that was not played to its end


class Memory(NamedTuple):
    cells: Ints
    probabilities: Reals
    games: Ints  # FIELDS of every game
    logs: Reals  # the logarithm of its weight
    keys: Ints  # of the states it passed
    widths: Ints  # by ply: states passed, moves in them
    here: Ints  # the states of the population, as words
    there: Ints  # their children
    weights: Reals
    plies: Reals  # PLY_FIELDS of every ply


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    """Play games from a state, or let a population grow from it, as `player` says."""
    memory = run.memory
    if player == PLAY:
        for game in range(memory.cells[FIRST], memory.cells[LAST]):
            play(params, run, memory, state, game)
    else:
        grow(params, run, memory, state)
    return 0.0


@kernel
def draw(memory: Memory) -> float:
    """The next number of the stream, uniform on [0, 1)."""
    memory.cells[DRAWN] += 1
    return unit(mix64(mix64(u64(memory.cells[SEED])) + u64(u64(memory.cells[DRAWN]) * u64(GOLDEN))))


@kernel
def options(params: Any, run: Run, memory: Memory, state: Any, mover: int) -> int:
    if mover == CHANCE:
        return int(rules.outcomes(params, state, run.moves, memory.probabilities, 0))
    return int(rules.moves(params, state, run.moves, 0))


@kernel
def play(params: Any, run: Run, memory: Memory, root: Any, game: int) -> None:
    """One game at random, chance by its probabilities, the players evenly."""
    cells, at = memory.cells, game * FIELDS
    state, ply, weight = root, 0, 0.0
    mover = rules.mover(params, state)
    while mover != TERMINAL and ply < cells[LONGEST]:
        memory.keys[game * (cells[LONGEST] + 1) + ply] = u64(rules.key(params, state))
        n = options(params, run, memory, state, mover)
        chosen = 0
        if mover == CHANCE:
            chosen = outcome(memory, n)
            weight -= math.log(memory.probabilities[chosen])
        else:
            watch(params, run, memory, state, mover, n, at)
            chosen = int(draw(memory) * n)
            weight += math.log(n)
        memory.widths[2 * ply] += 1
        memory.widths[2 * ply + 1] += n
        state = rules.play(params, state, run.moves[chosen])
        mover = rules.mover(params, state)
        ply += 1
    memory.keys[game * (cells[LONGEST] + 1) + ply] = u64(rules.key(params, state))
    memory.widths[2 * ply] += 1
    memory.logs[game] = weight
    memory.games[at + LENGTH] = ply
    memory.games[at + WINNER] = winner(params, state, cells[PLAYERS]) if mover == TERMINAL else CUT


@kernel
def watch(params: Any, run: Run, memory: Memory, state: Any, mover: int, n: int, at: int) -> None:
    games = memory.games
    games[at + DECISIONS] += 1
    games[at + MOVES] += n
    if n == 1:
        games[at + FORCED] += 1
    if influential(params, run, state, mover, n, memory.cells[PLAYERS]):
        games[at + INFLUENTIAL] += 1


@kernel
def outcome(memory: Memory, n: int) -> int:
    """An outcome of chance, by its probability."""
    left = draw(memory)
    for i in range(n - 1):
        left -= memory.probabilities[i]
        if left < 0.0:
            return i
    return n - 1


@kernel
def winner(params: Any, state: Any, players: int) -> int:
    """Who alone gets the most."""
    best, who = rules.payoff(params, state, 0), 0
    for player in range(1, players):
        payoff = rules.payoff(params, state, player)
        if payoff > best:
            best, who = payoff, player
        elif payoff == best:
            who = NOBODY
    return who


@kernel
def grow(params: Any, run: Run, memory: Memory, root: Any) -> None:
    """A population from the root to the end of its last game, one ply after the other."""
    cells = memory.cells
    for i in range(cells[PARTICLES]):
        to_words(root, memory.here, i * cells[WORDS])
    size, ply, total = 0.0, i64(0), 1.0
    while total > 0.0 and ply <= cells[LONGEST]:
        memory.plies[ply * PLY_FIELDS + SIZE] = size
        total = 0.0
        for i in range(cells[PARTICLES]):
            memory.weights[i] = step(params, run, memory, root, i, ply)
            total += memory.weights[i]
        if total > 0.0:
            size += math.log(total / cells[PARTICLES])
            draw_anew(memory, total)
        ply += 1


@kernel
def step(params: Any, run: Run, memory: Memory, root: Any, i: int, ply: int) -> float:
    """Play a random move of a particle; what the child weighs, 0 at the end."""
    at = i * memory.cells[WORDS]
    state = from_words(root, memory.here, at)
    mover = rules.mover(params, state)
    if mover == TERMINAL:
        memory.plies[ply * PLY_FIELDS + ENDED] += 1.0
        return 0.0
    n = options(params, run, memory, state, mover)
    memory.plies[ply * PLY_FIELDS + INNER] += 1.0
    memory.plies[ply * PLY_FIELDS + WIDTHS] += n
    child = rules.play(params, state, run.moves[int(draw(memory) * n)])
    to_words(child, memory.there, at)
    if memory.cells[BY_STATES]:
        return n / max(1, rules.parents(params, child, root))
    return float(n)


@kernel
def draw_anew(memory: Memory, total: float) -> None:
    """Systematic resampling: points at equal distances along the weights, from a random start."""
    particles, words = memory.cells[PARTICLES], memory.cells[WORDS]
    distance = total / particles
    point, source, reached = draw(memory) * distance, i64(0), memory.weights[0]
    for i in range(particles):
        while reached <= point and source < particles - 1:
            source += 1
            reached += memory.weights[source]
        if memory.weights[source] == 0.0:  # rounding has led beyond the last that weighs anything
            while memory.weights[source] == 0.0:
                source -= 1
        for word in range(words):
            memory.here[i * words + word] = memory.there[source * words + word]
        point += distance
