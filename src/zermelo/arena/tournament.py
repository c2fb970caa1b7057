"""A tournament: what is asked, and the games it consists of.

Every game is a function of the tournament and of its place (board and number), so they may be played in any order by
any number of processes.
"""

from __future__ import annotations

import hashlib
import json
import math
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from pathlib import Path
from typing import Any

from zermelo.arena import draws, text
from zermelo.arena.match import USUAL, Place, Played, Watch, play_game
from zermelo.arena.notes import Note
from zermelo.arena.player import Player
from zermelo.arena.seats import Seats, check_seats, seatings
from zermelo.core import Budget, Game, between, check_budget, code_version, compute_all, json_value, search
from zermelo.core import game as find_game
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE

MOST_BOARDS = 1_000_000
Number = tuple[int, int]  # of a board, and of a game of it


@dataclass(frozen=True)
class Tournament:
    """What is played; checked when it is made. `budget` is for players that have none of their own."""

    game: Game
    players: tuple[Player, ...]
    boards: int = 10
    opening: int = 0
    seats: Seats = "rotate"
    budget: Budget = USUAL
    seed: int = 0
    duplicate: bool = True
    interpreted: bool = False

    def __post_init__(self) -> None:
        traits = self.game.traits
        names = [player.name for player in self.players]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise UsageError(f"expected players of different names, got {shown(twice)} twice")
        between("boards", self.boards, 1, MOST_BOARDS)
        between("opening", self.opening, 0, draws.MOST_PLIES)
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
        drawn = draws.stream(self.seed, board, draws.SEATS)
        return seatings(len(self.players), self.game.traits.players, self.seats, drawn)

    def play(self, number: Number, watch: Watch | None = None) -> Played:
        """One game of the tournament."""
        board, place = number[0], Place(self.seed, *number)
        start = draws.opening(self.game, self.opening, draws.stream(self.seed, board, draws.OPENING))
        seated = [self.players[i] for i in self._seatings(board)[number[1]]]
        return play_game(
            self.game, seated, start=start, place=place, budget=self.budget, duplicate=self.duplicate,
            interpreted=self.interpreted, watch=watch,
        )  # fmt: skip

    def written(self, played: Played) -> str:
        return text.written(self.game, {player.name: player.text for player in self.players}, played)

    def prepare(self) -> None:
        """Compile for every player, or load what was compiled; and learn now what a search refuses."""
        start = draws.opening(self.game, self.opening, draws.stream(self.seed, 0, draws.OPENING))
        state = start.state
        while self.game.mover(state) == CHANCE:
            state = self.game.play(state, draws.roll(self.game, state, 0))
        for player in self.players:
            if player.function is None and not self.game.is_over(state):
                depth = player.budget(self.budget, 0).depth
                search(self.game, state, player.algorithm, depth=depth, nodes=1, seed=0, all_best=player.all_best,
                       interpreted=self.interpreted, **player.options)  # fmt: skip

    def settings(self) -> dict[str, Any]:
        """All that the games depend on, in JSON's types."""
        sources = {self.game.source or "", *(player.algorithm for player in self.players)}
        return {
            "game": self.game.source or self.game.name, "parameters": json_value(self.game.parameters),
            "players": [player.text for player in self.players], "boards": self.boards, "opening": self.opening,
            "seats": self.seats, "depth": self.budget.depth, "nodes": self.budget.nodes,
            "seconds": self.budget.seconds, "seed": self.seed, "duplicate": self.duplicate,
            "interpreted": self.interpreted, "version": code_version(),
            "files": {source: _hash(source) for source in sorted(sources) if source.endswith(".py")},
        }  # fmt: skip

    @property
    def id(self) -> str:
        """A name that tells one tournament from another."""
        digest = hashlib.sha256(json.dumps(self.settings()).encode()).hexdigest()
        return f"{self.game.name}-{digest[:10]}"


def _hash(path: str) -> str:
    return hashlib.sha256(Path(path).expanduser().read_bytes()).hexdigest()[:16]


@lru_cache(maxsize=2)
def _again(settings: str) -> Tournament:
    """A tournament from its settings, in a worker: ready to play."""
    given = json.loads(settings)
    parameters = {key: "none" if value is None else value for key, value in given["parameters"].items()}
    tournament = Tournament(
        find_game(given["game"], **parameters), tuple(map(Player.read, given["players"])),
        given["boards"], given["opening"], given["seats"], Budget(given["depth"], given["nodes"], given["seconds"]),
        given["seed"], given["duplicate"], given["interpreted"],
    )  # fmt: skip
    tournament.prepare()
    return tournament


def _play(settings: str, notes: Path, number: Number) -> tuple[Number, Played | str]:
    note = Note(notes, number)
    note.drop()  # that of a worker which was killed in the same game
    tournament = _again(settings)
    return number, tournament.play(number, partial(note.put, tournament))


def _lost(notes: Path, number: Number, why: str) -> tuple[Number, Played | str]:
    """A game that killed its process: a forfeit if it is known who was to move."""
    return number, Note(notes, number).taken() or why


def play_all(
    tournament: Tournament, numbers: Sequence[Number], workers: int = 0, notes: Path | None = None
) -> Iterator[tuple[Number, Played | str]]:
    """Games as they are finished, on so many processes, 0: in this one.

    A user's function that kills its process forfeits; of another game that does so it is told why it is lost. `notes`
    is a folder for what the processes note meanwhile; a temporary one if left out.
    """
    if workers == 0:
        yield from ((number, tournament.play(number)) for number in numbers)
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) if notes is None else _made(notes) as folder:
        play = partial(_play, json.dumps(tournament.settings()), Path(folder))
        yield from compute_all(play, numbers, workers, partial(_lost, Path(folder)))


@contextmanager
def _made(folder: Path) -> Iterator[str]:
    """A folder that is there for a while."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        yield str(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
