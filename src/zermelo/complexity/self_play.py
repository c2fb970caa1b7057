"""Games that the engine plays against itself: length and branching factor between good players.

Idea     The first plies are random, so that the games differ; from there on both sides take the
         engine's move after a number of nodes, which makes every game the same again for its seed.
"""

from __future__ import annotations

import random

from zermelo.complexity.estimation import LONGEST, Play, described
from zermelo.complexity.playing_passes import NOISE
from zermelo.complexity.random_probes import CUT, FIELDS, NOBODY
from zermelo.complexity.state_space import silent
from zermelo.core import TWO_PLAYER, Game, Progress, State, between, search, unmet
from zermelo.kernels import TERMINAL

DEFAULT_GAMES, DEFAULT_NODES = 20, 1000
MOST_GAMES = 10_000
RANDOM_PLIES = 2


def engine_play(
    game: Game, state: State | None = None, *, games: int = DEFAULT_GAMES, nodes: int = DEFAULT_NODES, seed: int = 0,
    interpreted: bool = False, progress: Progress | None = None,
) -> Play | str:  # fmt: skip
    """How the engine's games go; in words, why there are none for this game."""
    if reason := unmet(game.traits, TWO_PLAYER):
        return f"the engine {reason}"
    between("engine games", games, 0, MOST_GAMES)
    root = game.start() if state is None else state
    if games == 0 or game.mover(root) == TERMINAL:
        return "no game was played"
    rows: list[list[int]] = []
    passed: list[list[int]] = []
    for number in range(games):
        rows.append(_play(game, root, nodes, seed + number, interpreted, passed))
        (progress or silent)(number + 1, games, "engine games")
    return described(rows, 2, [sum(widths) / len(widths) for widths in passed])


def _play(
    game: Game, root: State, nodes: int, seed: int, interpreted: bool, passed: list[list[int]]
) -> list[int]:
    """One game: what `probes` tells of a game at random."""
    chooser, state, ply = random.Random(seed), root, 0
    decisions = forced = moves = influential = 0
    while game.mover(state) != TERMINAL and ply < LONGEST:
        legal = game.moves(state)
        if ply == len(passed):
            passed.append([])
        passed[ply].append(len(legal))
        decisions, moves = decisions + 1, moves + len(legal)
        forced += len(legal) == 1
        influential += _influential(game, state, legal)
        move = legal[0]
        if len(legal) > 1 and ply < RANDOM_PLIES:
            move = chooser.choice(legal)
        elif len(legal) > 1:
            found = search(game, state, "engine", nodes=nodes, interpreted=interpreted).move
            move = chooser.choice(legal) if found is None else found
        state = game.play(state, move)
        ply += 1
    row = [ply, decisions, forced, moves, influential, _winner(game, state)]
    assert len(row) == FIELDS
    return row


def _winner(game: Game, state: State) -> int:
    if game.mover(state) != TERMINAL:
        return CUT
    first, second = game.payoff(state, 0), game.payoff(state, 1)
    return NOBODY if first == second else int(second > first)


def _influential(game: Game, state: State, moves: object) -> bool:
    other = 1 - game.mover(state)
    before = game.evaluate(state, other)
    children = (game.play(state, move) for move in moves)  # type: ignore[attr-defined]
    return any(
        abs((game.payoff if game.mover(child) == TERMINAL else game.evaluate)(child, other) - before) > NOISE
        for child in children
    )
