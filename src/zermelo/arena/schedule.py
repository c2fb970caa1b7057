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
from zermelo.arena.match import DEFAULT_BUDGET, Place, PlayedGame, play_game, prepare
from zermelo.arena.player import Player, file_hash
from zermelo.arena.seating import Seats, check_seats, seatings
from zermelo.core import Budget, Game, between, check_budget, code_version, compute_all, json_value
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE

MOST_BOARDS = 1_000_000
Number = tuple[int, int]  # of a board, and of a game on it


@dataclass(frozen=True)
class Schedule:
    """What is played; checked when it is made. `budget` is for players without one of their own."""

    game: Game
    players: tuple[Player, ...]
    boards: int = 10
    opening: int = 0
    seats: Seats = "rotate"
    budget: Budget = DEFAULT_BUDGET
    seed: int = 0
    duplicate: bool = True
    interpreted: bool = False

    def __post_init__(self) -> None:
        traits = self.game.traits
        names = [player.name for player in self.players]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise UsageError(f"expected players of different names, got {shown(twice)} twice")
        between("boards", self.boards, 1, MOST_BOARDS)
        between("opening", self.opening, 0, streams.MOST_PLIES)
        check_budget(depth=self.budget.depth, nodes=self.budget.nodes, seconds=self.budget.seconds, seed=self.seed)
        if not traits.perfect_information:
            raise UsageError(f"cannot play {self.game.name} here: expected perfect information, it hides some")
        if not math.isfinite(traits.highest - traits.lowest):
            raise UsageError(f"cannot play {self.game.name} here: expected payoffs within finite bounds")
        check_seats(len(self.players), traits.players, self.seats)
        for player in self.players:
            player.check(self.game)

    @cached_property
    def numbers(self) -> list[Number]:
        """The games of the tournament."""
        each = len(self._seatings(0))
        return [(board, number) for board in range(self.boards) for number in range(each)]

    def _seatings(self, board: int) -> list[tuple[int, ...]]:
        drawn = streams.stream(self.seed, board, streams.SEATS)
        return seatings(len(self.players), self.game.traits.players, self.seats, drawn)

    def _start(self, board: int) -> streams.Start:
        return streams.opening(self.game, self.opening, streams.stream(self.seed, board, streams.OPENING))

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
        files = {player.text.partition(",")[0].partition(":")[2]: player.code_hash() for player in self.players}
        if (source := self.game.source or "").endswith(".py"):
            files[source] = file_hash(source)
        return {
            "game": self.game.source or self.game.name, "parameters": json_value(self.game.parameters),
            "players": [player.text for player in self.players], "boards": self.boards, "opening": self.opening,
            "seats": self.seats, "depth": self.budget.depth, "nodes": self.budget.nodes,
            "seconds": self.budget.seconds, "seed": self.seed, "duplicate": self.duplicate,
            "interpreted": self.interpreted, "version": code_version(),
            "files": {name: files[name] for name in sorted(files) if files[name]},
        }  # fmt: skip

    @property
    def id(self) -> str:
        """A name that tells one tournament from another."""
        digest = hashlib.sha256(json.dumps(self.settings()).encode()).hexdigest()
        return f"{self.game.name}-{digest[:10]}"


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
    schedule: Schedule, numbers: Sequence[Number], workers: int = 0
) -> Iterator[tuple[Number, PlayedGame | str]]:
    """Games as they are finished, on so many processes (0: in this one); for a game that is lost, the reason."""
    if workers == 0:
        yield from ((number, schedule.play(number)) for number in numbers)
        return
    if functions := [player.name for player in schedule.players if player.choose is not None]:
        raise UsageError(f"workers: functions play in this process, a .py file plays anywhere, got {functions[0]}")
    yield from compute_all(partial(_play, pickle.dumps(schedule)), numbers, workers, _lost)
