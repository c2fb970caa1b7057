"""A tournament as one call: play what is missing, keep it, and tell how the players did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from zermelo.arena.match import DEFAULT_BUDGET, PlayedGame
from zermelo.arena.openings import Openings
from zermelo.arena.player import Player
from zermelo.arena.ratings import Ratings, rate
from zermelo.arena.results_folder import chosen_folder, whole_boards
from zermelo.arena.schedule import Number, Schedule, check_workers, play_all
from zermelo.arena.score_table import Difference, Standing, differences, standings
from zermelo.arena.seating import Seats
from zermelo.core import Budget, Game, Progress
from zermelo.core import game as find_game
from zermelo.drawing import WIDTH, Table, html_text
from zermelo.statistics import Estimate

HEAD = ("player", "games", "score", "wins", "depth", "nodes")
MOST_IN_PAIRS = 4  # players, of whom the text tells every pair


@dataclass(frozen=True, repr=False)
class TournamentResult:
    """How a tournament ended.

    settings     what was played, in JSON's types
    standings    how each player did, the best first
    differences  how every pair of players compares on its common boards
    games        the games of all complete boards
    failures     games that could not be played (board and number), and why
    folder       where the games are kept; None if they are not
    resumed      how many games were in the folder before
    """

    settings: Mapping[str, Any]
    standings: tuple[Standing, ...]
    differences: tuple[Difference, ...]
    games: tuple[PlayedGame, ...]
    failures: Mapping[Number, str] = field(default_factory=dict)
    folder: Path | None = None
    resumed: int = 0

    @property
    def forfeits(self) -> tuple[PlayedGame, ...]:
        """The games that were forfeited."""
        return tuple(played for played in self.games if played.forfeit is not None)

    @cached_property
    def ratings(self) -> Ratings:
        """The Elo ratings of the players."""
        return rate(self.games)

    def to_dict(self) -> dict[str, Any]:
        """The result in JSON's types; of the games only those that were forfeited, and why."""
        return {
            "settings": dict(self.settings), "folder": None if self.folder is None else str(self.folder),
            "games": len(self.games), "standings": [standing.to_dict() for standing in self.standings],
            "differences": [difference.to_dict() for difference in self.differences],
            "forfeits": [
                {"board": played.place.board, "game": played.place.game, "player": played.seats[played.forfeit],
                 "reason": played.reason}
                for played in self.forfeits if played.forfeit is not None
            ],
            "failures": [{"board": board, "game": game, "reason": why} for (board, game), why in self.failures.items()],
        }  # fmt: skip

    def table(self) -> Table:
        """The standings."""
        boards = len({played.place.board for played in self.games})
        name = Path(self.settings["game"]).stem
        title = f"{name}: {len(self.games):,} games on {boards:,} boards, intervals of 95 % by boards"
        return Table(HEAD, [_row(standing) for standing in self.standings], left=HEAD[:1], title=title)

    def __repr__(self) -> str:
        players = ", ".join(each.player for each in self.standings)
        return f"<{len(self.games):,} games of {Path(self.settings['game']).stem} between {players}>"

    def _repr_html_(self) -> str:
        return self.table().html() + html_text("\n".join(self._notes()))

    def __str__(self) -> str:
        return self.text()

    def text(self, width: int | None = WIDTH) -> str:
        """The standings as a table, what the players are, and why games were forfeited."""
        return "\n".join([self.table().text(width), *self._notes()])

    def _notes(self) -> list[str]:
        lines = []
        for player in self.settings["players"]:
            called, _, what = player.partition(":")
            lines.append(f"{called}: {what}")
        if 2 < len(self.standings) <= MOST_IN_PAIRS:
            lines += [f"{' - '.join(each.players)}: {_estimate(each.score)}" for each in self.differences]
        for standing in self.standings:
            for reason, count in standing.reasons.items():
                lines.append(f"{standing.player} forfeits {count:,} of {standing.games:,} games: {reason}")
        return lines


def _row(standing: Standing) -> tuple[str, ...]:
    return (
        standing.player, f"{standing.games:,}", _estimate(standing.score), _estimate(standing.wins, 100, 1, " %"),
        "-" if standing.depth is None else f"{standing.depth:.2f}",
        "-" if standing.nodes is None else f"{standing.nodes:,.0f}",
    )  # fmt: skip


def _estimate(found: Estimate, scale: float = 1.0, digits: int = 3, unit: str = "") -> str:
    low, high = (f"{scale * limit:.{digits}f}" for limit in (found.low, found.high))
    return f"{scale * found.value:.{digits}f}{unit} [{low}, {high}]"


def tournament(
    game: Game | str,
    players: Sequence[str | Player | Callable[..., Any]],
    *,
    boards: int = 10,
    opening: int | None = None,
    openings: str = "random",
    gauntlet: str | None = None,
    seats: Seats = "rotate",
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    duplicate: bool = True,
    workers: int | None = None,
    cluster: str | None = None,
    folder: str | Path | bool | None = None,
    interpreted: bool = False,
    progress: Progress | None = None,
) -> TournamentResult:
    """Play a tournament: mean scores and shares of wins with intervals of 95 %.

    players    texts ("deep:pvs,depth=6", the name of an algorithm, "mine:my_player.py"), functions
               `choose(game, state, budget)`, or `Player` objects
    boards     start positions; each is played by all its seatings
    opening    random moves before the players begin; 0 if left out, 6 for balanced openings
    openings   "random", "balanced[,depth=4][,candidates=10]" (of 10 random openings the one that a search finds closest
               to even) or a file with an opening a line
    gauntlet   a player who meets every other one, in both seats, on every board
    seats      rotate, draw, all or fixed: how the players of a board are seated
    depth, nodes, seconds   the budget of a move for players without one of their own; without any, 10,000 nodes
    seed       of openings, dice, seats and searches
    duplicate  the same dice for every seating of a board
    workers    processes; None plays in this one, as functions must
    cluster    the address of a Dask scheduler to play on instead, such as tcp://host:8786
    folder     where games are kept as they are finished: a call with the same settings goes on where the last one
               stopped. True is a folder of its own in `zermelo-tournaments`; None keeps nothing.
    progress   called with the number of games that are finished

    A player that raises an error, returns no legal move, overruns its budget or ends its process forfeits the game.

    >>> result = tournament("tic_tac_toe", ["deep:alpha_beta,depth=9", "random"], boards=5, interpreted=True)
    >>> [(standing.player, standing.games, standing.forfeits) for standing in result.standings]
    [('deep', 10, 0), ('random', 10, 0)]
    """
    check_workers(workers, cluster)
    limits = Budget(depth, nodes, seconds)
    schedule = Schedule(
        find_game(game), tuple(map(Player.of, players)), boards, Openings.read(openings, opening), seats,
        DEFAULT_BUDGET if limits == Budget() else limits, seed, duplicate, interpreted, gauntlet,
    )  # fmt: skip
    kept = chosen_folder(folder, schedule)
    done = {} if kept is None else kept.games()
    resumed, failures = len(done), dict[Number, str]()
    if missing := [number for number in schedule.numbers if number not in done]:
        schedule.prepare()  # what this process compiles all others load
        if kept is not None:
            kept.create()
        _report(progress, schedule, resumed)
    for number, played in play_all(schedule, missing, workers or 0, cluster):
        if isinstance(played, str):
            failures[number] = played
        else:
            done[number] = played
            if kept is not None:
                kept.save(played)
        _report(progress, schedule, len(done) + len(failures))
    games = whole_boards(schedule, done)
    names, traits = [player.name for player in schedule.players], schedule.game.traits
    return TournamentResult(
        schedule.settings(), tuple(standings(games, names, traits)), tuple(differences(games, names, traits)),
        tuple(games), failures, None if kept is None else kept.path, resumed,
    )  # fmt: skip


def _report(progress: Progress | None, schedule: Schedule, done: int) -> None:
    if progress is not None:
        progress(done, len(schedule.numbers), "games")
