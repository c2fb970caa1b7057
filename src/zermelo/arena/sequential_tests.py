"""Is the new player stronger than the old one? Games until a sequential test has decided.

Games are played in pairs, from one opening with the seats changed, and counted in the order of their numbers: any
number of workers comes to the same decision after the same game. A finished game is kept as soon as all before it
are, so a test that was stopped goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from zermelo.arena.match import DEFAULT_BUDGET, PlayedGame
from zermelo.arena.openings import Openings
from zermelo.arena.player import Player
from zermelo.arena.ratings import ALIKE, elo_text
from zermelo.arena.results_folder import ResultsFolder, chosen_folder
from zermelo.arena.schedule import Number, Schedule, check_workers, play_all
from zermelo.core import Budget, Game, Progress, between
from zermelo.core import game as find_game
from zermelo.drawing import html_text
from zermelo.errors import UsageError
from zermelo.statistics import Estimate, SequentialTest, elo_estimate

MOST_GAMES = 1_000_000


@dataclass(frozen=True, repr=False)
class SequentialResult:
    """What a sequential test found.

    decision   'H1': the first player is stronger by elo1 or more; 'H0': by elo0 or less; None: the limit came first
    ratio      logarithm of the ratio of the likelihoods, between `test.bounds` until it is decided
    counts     boards by the points of the first player, from the lowest: five for pairs, three for single games
    results    its wins, draws and losses
    elo        its difference to the other one; as the test stops at a striking moment, a little too far from zero
    different  how many boards were played differently
    """

    settings: Mapping[str, Any]
    test: SequentialTest
    players: tuple[str, str]
    counts: tuple[int, ...]
    results: tuple[int, int, int]
    different: int
    failures: Mapping[Number, str] = field(default_factory=dict)
    folder: Path | None = None
    resumed: int = 0

    @property
    def decision(self) -> str | None:
        """'H0', 'H1' or None."""
        return self.test.decision(self.counts)

    @property
    def ratio(self) -> float:
        """The logarithm of the ratio of the likelihoods."""
        return self.test.ratio(self.counts)

    @property
    def games(self) -> int:
        """How many games were counted."""
        return sum(self.results)

    @property
    def elo(self) -> Estimate | None:
        """The difference in Elo with its interval of 95 %; None without games."""
        return elo_estimate(self.counts) if self.games else None

    @property
    def words(self) -> str:
        """The decision as a sentence."""
        one, other = self.players
        if self.decision is None:
            return f"not decided after {self.games:,} games, the most that were allowed"
        zero, one_ = f"{self.test.elo0:g} Elo or less", f"{self.test.elo1:g} Elo or more"
        if self.decision == "H1":
            return f"H1 accepted: {one} is {one_} above {other}, rather than {zero}"
        return f"H0 accepted: {one} is {zero} above {other}, rather than {one_}"

    def to_dict(self) -> dict[str, Any]:
        """The result in JSON's types."""
        wins, draws, losses = self.results
        return {
            "settings": dict(self.settings), "players": list(self.players), "test": vars(self.test),
            "bounds": list(self.test.bounds), "llr": self.ratio, "decision": self.decision, "words": self.words,
            "games": self.games, "wins": wins, "draws": draws, "losses": losses, "counts": list(self.counts),
            "elo": self.elo and vars(self.elo), "different": self.different,
            "folder": None if self.folder is None else str(self.folder),
            "failures": [{"board": board, "game": game, "reason": why} for (board, game), why in self.failures.items()],
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<{' against '.join(self.players)}: {self.words}>"

    def __str__(self) -> str:
        (low, high), test, boards = self.test.bounds, self.test, sum(self.counts)
        wins, draws, losses = self.results
        kind = "pairs by points 0, 1/2, 1, 3/2, 2" if len(self.counts) == 5 else "losses, draws, wins"
        lines = [
            self.words,
            f"games       {self.games:,}: {wins:,} won, {draws:,} drawn, {losses:,} lost",
            f"{'pairs' if len(self.counts) == 5 else 'results':<12}{', '.join(map(str, self.counts))} ({kind})",
            f"LLR         {self.ratio:+.3f}; H0 at {low:.3f}, H1 at {high:.3f}",
            f"Elo         {elo_text(self.elo) if self.elo else 'not known'}, interval of 95 %",
            f"error rates {100 * test.alpha:g} % to accept H1 if the truth is {test.elo0:g} Elo, "
            f"{100 * test.beta:g} % to accept H0 if it is {test.elo1:g}",
        ]
        if self.different < ALIKE * boards:
            alike = f"only {self.different:,} of {boards:,} openings were played differently"
            lines.append(f"{alike}: the error rates do not hold")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return html_text(str(self))


def sprt(
    game: Game | str,
    players: Sequence[str | Player | Callable[..., Any]],
    *,
    elo0: float = 0.0,
    elo1: float = 20.0,
    alpha: float = 0.05,
    beta: float = 0.05,
    games: int = 20_000,
    pairs: bool = True,
    opening: int | None = None,
    openings: str = "balanced",
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    workers: int | None = None,
    folder: str | Path | bool | None = None,
    interpreted: bool = False,
    progress: Progress | None = None,
) -> SequentialResult:
    """Play two players until a sequential test says whether the first is stronger.

    elo0, elo1   H0: stronger by elo0 or less; H1: by elo1 or more
    alpha, beta  the probability to accept H1 where elo0 is true, and H0 where elo1 is
    games        the most games; without a decision by then, or after the openings of a file, there is none
    pairs        play each opening twice, with the seats changed, and count the pair; else once, with the seats drawn
    openings     "balanced", "random" or a file, as in `tournament`; opening are its plies

    The rest is as in `tournament`. Games end in a win, a draw or a loss, whatever the size of the payoff.

    >>> found = sprt("nim", ["a:alpha_beta,depth=9", "b:random"], elo1=100, opening=1, openings="random",
    ...              interpreted=True)
    >>> found.decision
    'H1'
    """
    check_workers(workers)
    between("games", games, 1 + pairs, MOST_GAMES)
    test, limits = SequentialTest(elo0, elo1, alpha, beta), Budget(depth, nodes, seconds)
    named = tuple(map(Player.of, players))
    found = find_game(game)
    if len(named) != 2 or found.traits.players != 2:
        told = f"{len(named)} and {found.traits.players}"
        raise UsageError(f"sprt: expected two players (-p NEW -p OLD) in a game of two, got {told}")
    starts = Openings.read(openings, opening)
    boards = min(games // 2 if pairs else games, len(starts.lines) or games)
    schedule = Schedule(
        found, named, boards, starts, "rotate" if pairs else "draw",
        DEFAULT_BUDGET if limits == Budget() else limits, seed, True, interpreted,
    )  # fmt: skip
    kept = chosen_folder(folder, schedule)
    tally = _Tally(test, schedule, pairs)
    done = {} if kept is None else kept.games()
    with closing(_in_order(schedule, done, workers or 0, kept)) as played:
        tally.report(progress)
        for number, one in played:
            tally.count(number, one)
            tally.report(progress)
            if tally.decided:
                break
    return SequentialResult(
        schedule.settings(), test, (named[0].name, named[1].name), tuple(tally.counts), tally.results,
        len(tally.seen), tally.failures, None if kept is None else kept.path, len(done),
    )  # fmt: skip


def _in_order(
    schedule: Schedule, done: Mapping[Number, PlayedGame], workers: int, kept: ResultsFolder | None
) -> Generator[tuple[Number, PlayedGame | str], None, None]:
    """The games by number: those that are kept, then the others, each kept in its turn."""
    numbers = schedule.numbers
    first = next((i for i, number in enumerate(numbers) if number not in done), len(numbers))
    yield from ((number, done[number]) for number in numbers[:first])
    if missing := numbers[first:]:
        schedule.prepare()
        if kept is not None:
            kept.create()
    waiting = dict[Number, PlayedGame | str]()
    following = iter(missing)
    turn = next(following, None)
    for number, played in play_all(schedule, missing, workers):
        waiting[number] = played
        while turn in waiting:
            one = waiting.pop(turn)
            if kept is not None and isinstance(one, PlayedGame):
                kept.save(one)
            yield turn, one
            turn = next(following, None)


class _Tally:
    """What has been counted: boards by points, games by result, and which boards were alike."""

    def __init__(self, test: SequentialTest, schedule: Schedule, pairs: bool) -> None:
        self.test, self.name, self.each = test, schedule.players[0].name, 2 if pairs else 1
        self.most = len(schedule.numbers)
        self.counts, self.points = [0] * (2 * self.each + 1), [0, 0, 0]
        self.board: list[PlayedGame | str] = []
        self.seen = set[tuple[Any, ...]]()
        self.failures = dict[Number, str]()
        self.decided = False

    @property
    def results(self) -> tuple[int, int, int]:
        """Wins, draws and losses of the first player."""
        return self.points[0], self.points[1], self.points[2]

    def count(self, number: Number, played: PlayedGame | str) -> None:
        """A game in its turn; a board counts when it is complete, one with a lost game never."""
        self.board.append(played)
        if isinstance(played, str):
            self.failures[number] = played
        if number[1] < self.each - 1:
            return
        games = [one for one in self.board if isinstance(one, PlayedGame)]
        if len(games) == len(self.board):
            places = [round(2 - 2 * one.wins[one.seats.index(self.name)]) for one in games]  # win 0, draw 1, loss 2
            for place in places:
                self.points[place] += 1
            self.counts[2 * self.each - sum(places)] += 1
            self.seen.add(tuple(tuple(turn.move for turn in one.turns) for one in games))
            self.decided = self.test.decision(self.counts) is not None
        self.board = []

    def report(self, progress: Progress | None) -> None:
        if progress is not None:
            low, high = self.test.bounds
            told = f"games, LLR {self.test.ratio(self.counts):+.2f} of {low:.2f} to {high:.2f}"
            progress(sum(self.results), self.most, told)
