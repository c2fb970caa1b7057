"""A match of Monte Carlo search by two threads against one, at equal time a move.

Whoever is not to move does not compute, so that the threads have the machine to themselves. Every opening, some random
moves, is played twice with colours changed; both sides keep their tree from move to move. The interval is that of the
mean of pairs, since two games from one opening are not independent.

A match may be played in slices: `python -m benchmarks.parallel_match 0 50 >> games.jsonl` plays the openings 0 to 49,
`python -m benchmarks.parallel_match games.jsonl` sums up.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import zermelo
from benchmarks.report import Disagreement
from zermelo.statistics import Estimate, bounded_mean

THREADS = 2
SLACK = 1.05  # of the time of one thread that two may take
GAME, SECONDS, OPENING = "connect_four", 0.05, 4  # random plies


class Played(NamedTuple):
    """One game: which opening, who moved first in the game, and what the two threads got."""

    opening: int
    two_first: bool
    score: float  # 1, 0.5 or 0
    seconds: tuple[float, float]  # a move, of one thread and of two


def position(game: zermelo.Game, number: int) -> Any:
    """Where the games of an opening begin; none that is over already."""
    for attempt in range(1000):
        chooser = random.Random(f"{number}/{attempt}")
        state = game.start()
        for _ in range(OPENING):
            if not game.is_over(state):
                state = game.play(state, chooser.choice(list(game.moves(state))))
        if not game.is_over(state):
            return state
    raise RuntimeError(f"{game.name} is over after {OPENING} random plies")


def play(game: zermelo.Game, number: int, two_first: bool, seconds: float) -> Played:
    """One game from an opening; player 0 has two threads or one."""
    state = position(game, number)
    kept: list[Any] = [None, None]
    used: list[list[float]] = [[], []]
    while not game.is_over(state):
        player = game.mover(state)
        two = (player == 0) == two_first
        began = time.perf_counter()
        found = zermelo.search(
            game, state, "uct", seconds=seconds, threads=THREADS if two else 1, previous=kept[two], seed=number,
            interpreted=False,
        )  # fmt: skip
        used[two].append(time.perf_counter() - began)
        kept[two] = found
        # A machine that halts for as long as a move may take leaves no time for any playout.
        state = game.play(state, game.moves(state)[0] if found.move is None else found.move)
    payoff = game.payoff(state, 0 if two_first else 1)
    score = 1.0 if payoff > 0 else 0.5 if payoff == 0 else 0.0
    return Played(number, two_first, score, (statistics.fmean(used[0]), statistics.fmean(used[1])))


def match(openings: Iterable[int], seconds: float) -> Iterator[Played]:
    game = zermelo.game(GAME)
    for threads in (1, THREADS):
        zermelo.search(game, algorithm="uct", playouts=10, threads=threads, interpreted=False)  # compiled, or loaded
    for number in openings:
        for two_first in (True, False):
            yield play(game, number, two_first, seconds)


class Summary(NamedTuple):
    wins: int
    draws: int
    losses: int
    score: Estimate  # of two threads, 0 to 1
    seconds: tuple[float, float]

    @property
    def fair(self) -> bool:
        """Had two threads no more time than one?"""
        return self.seconds[1] <= SLACK * self.seconds[0]

    def __str__(self) -> str:
        return (
            f"+{self.wins} ={self.draws} -{self.losses}, score {self.score.value:.3f} ({self.score.low:.3f} to"
            f" {self.score.high:.3f}), {1000 * self.seconds[0]:.1f} ms a move of one thread,"
            f" {1000 * self.seconds[1]:.1f} ms of {THREADS}"
        )


def summed(games: list[Played]) -> Summary:
    """The score of pairs, one game of each colour from every opening."""
    pairs: dict[int, dict[bool, float]] = {}
    for game in games:
        if game.two_first in pairs.setdefault(game.opening, {}):
            raise Disagreement(f"opening {game.opening} was played twice with one colour")
        pairs[game.opening][game.two_first] = game.score
    if halves := [opening for opening, pair in pairs.items() if len(pair) < 2]:
        raise Disagreement(f"opening {halves[0]} was played with one colour only")
    scores = [game.score for game in games]
    seconds = [statistics.fmean(game.seconds[i] for game in games) for i in (0, 1)]
    score = bounded_mean([statistics.fmean(pair.values()) for pair in pairs.values()])
    counts = (scores.count(1.0), scores.count(0.5), scores.count(0.0))
    return Summary(*counts, score, (seconds[0], seconds[1]))


def main(arguments: list[str]) -> None:
    if len(arguments) not in (1, 2):
        sys.exit("usage: python -m benchmarks.parallel_match FIRST AFTER_LAST >> games.jsonl, or games.jsonl to sum up")
    if len(arguments) == 2:
        for played in match(range(int(arguments[0]), int(arguments[1])), SECONDS):
            print(json.dumps(played), flush=True)
        return
    lines = Path(arguments[0]).read_text().splitlines()
    print(summed([Played(*json.loads(line)) for line in lines]))


if __name__ == "__main__":
    main(sys.argv[1:])
