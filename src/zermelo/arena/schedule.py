"""The schedule of a tournament: its settings, and the games they determine.

Every game is a function of the schedule and of its number (board and game), so they may be played in any order by
any number of processes.
"""

from __future__ import annotations

import hashlib
import json
import math
import pickle
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import Any

from zermelo.arena import random_streams as streams
from zermelo.arena.game_records import written
from zermelo.arena.hub_protocol import check_limits
from zermelo.arena.match import DEFAULT_BUDGET, Place, PlayedGame, play_game, prepare
from zermelo.arena.openings import FROM_THE_START, Openings
from zermelo.arena.player import Player, file_hash
from zermelo.arena.seating import Seats, check_gauntlet, check_seats, gauntlet_seatings, seatings
from zermelo.core import Budget, Game, between, check_budget, check_cluster, code_version, json_value, open_venue
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE

MOST_BOARDS = 1_000_000
MOST_WORKERS = 1000
KEPT = 16  # starts in memory
Number = tuple[int, int]  # of a board, and of a game on it


@dataclass(frozen=True)
class Schedule:
    """What is played; checked when it is made. `budget` is for players without one of their own."""

    game: Game
    players: tuple[Player, ...]
    boards: int = 10
    openings: Openings = FROM_THE_START
    seats: Seats = "rotate"
    budget: Budget = DEFAULT_BUDGET
    seed: int = 0
    duplicate: bool = True
    interpreted: bool = False
    gauntlet: str | None = None

    def __post_init__(self) -> None:
        traits = self.game.traits
        names = [player.name for player in self.players]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise UsageError(f"expected players of different names, got {shown(twice)} twice")
        between("boards", self.boards, 1, MOST_BOARDS)
        self.openings.check(self.game, self.boards)
        check_budget(depth=self.budget.depth, nodes=self.budget.nodes, seconds=self.budget.seconds, seed=self.seed)
        if not math.isfinite(traits.highest - traits.lowest):
            raise UsageError(f"cannot play {self.game.name} here: expected payoffs within finite bounds")
        if self.gauntlet is None:
            check_seats(len(self.players), traits.players, self.seats)
        else:
            check_gauntlet(names, traits.players, self.seats, self.gauntlet)
        for player in self.players:
            player.check(self.game)
            player.check_threads(self.budget)
            if player.by_hub:
                check_limits(player, self.budget)

    @cached_property
    def numbers(self) -> list[Number]:
        """The games of the tournament."""
        each = len(self._seatings(0))
        return [(board, number) for board in range(self.boards) for number in range(each)]

    def _seatings(self, board: int) -> list[tuple[int, ...]]:
        if self.gauntlet is not None:
            return gauntlet_seatings([player.name for player in self.players], self.gauntlet)
        drawn = streams.stream(self.seed, board, streams.SEATS)
        return seatings(len(self.players), self.game.traits.players, self.seats, drawn)

    @cached_property
    def _known(self) -> dict[int, streams.Start]:
        """Starts of the last boards: a balanced one is found by searches, and each of its games needs it."""
        return {}

    def _start(self, board: int) -> streams.Start:
        if board not in self._known:
            drawn = streams.stream(self.seed, board, streams.OPENING)
            while len(self._known) >= KEPT:
                self._known.pop(next(iter(self._known)))
            self._known[board] = self.openings.start(self.game, board, drawn, self.interpreted)
        return self._known[board]

    def play(self, number: Number) -> PlayedGame:
        """One game of the tournament."""
        seated = [self.players[i] for i in self._seatings(number[0])[number[1]]]
        return play_game(
            self.game, seated, start=self._start(number[0]), place=Place(self.seed, *number), budget=self.budget,
            duplicate=self.duplicate, interpreted=self.interpreted,
        )  # fmt: skip

    def record(self, played: PlayedGame) -> str:
        """The text of a game."""
        return written(self.game, {player.name: player.text for player in self.players}, played)

    def prepare(self) -> None:
        """Compile for every algorithm, or load what was compiled; and learn now what a search refuses."""
        state = self._start(0).state
        while self.game.mover(state) == CHANCE:
            state = self.game.play(state, streams.roll(self.game, state, 0))
        for player in self.players:
            if player.registered and not self.game.is_over(state):
                prepare(self.game, state, player, player.budget(self.budget, 0), self.interpreted)

    def settings(self) -> dict[str, Any]:
        """All that the games depend on, in JSON's types."""
        files = {player.code_name: player.code_hash() for player in self.players}
        if (source := self.game.source or "").endswith(".py"):
            files[source] = file_hash(source)
        if self.openings.lines:
            files[self.openings.kind] = file_hash(self.openings.kind)
        return {
            "game": self.game.source or self.game.name, "parameters": json_value(self.game.parameters),
            "players": [player.text for player in self.players], "boards": self.boards,
            "opening": self.openings.plies, "openings": self.openings.text, "seats": self.seats,
            "gauntlet": self.gauntlet, "depth": self.budget.depth, "nodes": self.budget.nodes,
            "seconds": self.budget.seconds, "seed": self.seed, "duplicate": self.duplicate,
            "interpreted": self.interpreted, "version": code_version(),
            "files": {name: files[name] for name in sorted(files) if files[name]},
        }  # fmt: skip

    @property
    def id(self) -> str:
        """A name that tells one tournament from another."""
        digest = hashlib.sha256(json.dumps(self.settings()).encode()).hexdigest()
        return f"{self.game.name}-{digest[:10]}"


def check_workers(workers: int | None, cluster: str | None = None) -> None:
    """Refuse a number of processes that makes no sense, and processes beside a cluster."""
    between("workers", 1 if workers is None else workers, 1, MOST_WORKERS)
    if workers is not None and cluster is not None:
        raise UsageError("expected workers or a cluster, got both")


@lru_cache(maxsize=2)
def _load(pickled: bytes) -> Schedule:
    """A schedule in a worker process, ready to play."""
    schedule: Schedule = pickle.loads(pickled)
    schedule.prepare()
    return schedule


def _play(pickled: bytes, number: Number) -> tuple[Number, PlayedGame | str]:
    return number, _load(pickled).play(number)


def _lost(number: Number, why: str) -> tuple[Number, PlayedGame | str]:
    return number, why


def play_all(
    schedule: Schedule, numbers: Sequence[Number], workers: int = 0, cluster: str | None = None
) -> Iterator[tuple[Number, PlayedGame | str]]:
    """Games as they are finished, on so many processes (0: in this one) or a cluster; for a lost game, the reason."""
    if not numbers:
        return
    if workers == 0 and cluster is None:
        yield from ((number, schedule.play(number)) for number in numbers)
        return
    if functions := [player.name for player in schedule.players if player.choose is not None]:
        raise UsageError(f"workers: functions play in this process, a .py file plays anywhere, got {functions[0]}")
    check_cluster(cluster)
    with open_venue(min(workers, len(numbers)) or None, cluster) as venue:
        yield from venue.compute_all(partial(_play, pickle.dumps(schedule)), numbers, _lost)
