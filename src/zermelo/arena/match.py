"""Games between players: a pure function of the game, the players, the place of the game and the seed.

Forfeit   A player that raises an error, returns no legal move, overruns its budget or kills its process forfeits: the
          game ends there, all its seats get the lowest payoff, and the other seats share the win and, in equal
          parts, what is left of the constant sum. Without a constant sum they get the middle of the bounds of the
          payoff.
Cut       A game of MOST_PLIES plies ends as a draw: all seats share the win and the constant sum, or get the middle.
Forced    A player with one legal move is not asked.
Dice      The i-th outcome of chance is drawn from stream number i of the board, so that every seating of a board
          has the same dice; or of the game, if they are not duplicated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from zermelo.arena import draws
from zermelo.arena.draws import DICE, MOST_PLIES, OPENING, SEARCH, SEATS, Start, roll, stream
from zermelo.arena.player import Answer, FaultError, Player, ask
from zermelo.arena.seats import Seats, seatings
from zermelo.core import Budget, Game, Move, SearchResult, State, Traits
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, TERMINAL, random_word

USUAL = Budget(nodes=10_000)
BY_OPENING = -2  # the seat of a random move of the opening; CHANCE is that of an outcome


class Place(NamedTuple):
    """Which game of a tournament this is."""

    seed: int = 0
    board: int = 0
    game: int = 0  # of the board

    def dice(self, duplicate: bool) -> int:
        return stream(self.seed, self.board, DICE, *([] if duplicate else [1 + self.game]))

    def search(self, ply: int) -> int:
        """The seed of one move's search."""
        return stream(self.seed, self.board, SEARCH, self.game, ply) >> 2


class Turn(NamedTuple):
    """One step of a game: who moved (a seat, CHANCE or BY_OPENING), the move by name, what its search cost if known."""

    seat: int
    move: str
    depth: int | None = None
    nodes: int | None = None


@dataclass(frozen=True)
class Played:
    """A game that was played, from the start of the game on."""

    place: Place
    seats: tuple[str, ...]  # the players' names
    turns: tuple[Turn, ...]
    scores: tuple[float, ...]  # by seat
    wins: tuple[float, ...]  # by seat; 1 in all, shared by those who have the most
    ending: str = ""  # why the game ended before its end
    forfeit: int | None = None  # the seat that forfeited

    def rows(self) -> list[dict[str, Any]]:
        """One row a seat, in JSON's types; `depth` is the mean over the `searches` of which it is known, else None."""
        return [self._row(seat) for seat in range(len(self.seats))]

    def _row(self, seat: int) -> dict[str, Any]:
        own = [turn for turn in self.turns if turn.seat == seat]
        nodes = [turn.nodes for turn in own if turn.nodes is not None]
        depths = [turn.depth for turn in own if turn.depth is not None]
        return {
            "board": self.place.board, "game": self.place.game, "seat": seat, "player": self.seats[seat],
            "score": self.scores[seat], "win": self.wins[seat], "forfeit": int(self.forfeit == seat),
            "moves": len(own), "searches": len(depths), "nodes": sum(nodes),
            "depth": sum(depths) / len(depths) if depths else None,
        }  # fmt: skip


Watch = Callable[[Played | None], None]


def play_board(
    game: Game, players: Sequence[Player], *, seed: int = 0, board: int = 0, opening: int = 0,
    seats: Seats = "rotate", budget: Budget = USUAL, duplicate: bool = True, interpreted: bool = False,
) -> list[Played]:  # fmt: skip
    """All games of one board: its seatings from its start.

    >>> import zermelo
    >>> players = [Player("deep", "alpha_beta", depth=9), Player("shallow", "alpha_beta", depth=1)]
    >>> games = play_board(zermelo.game("tic_tac_toe"), players, opening=3, interpreted=True)
    >>> [(each.seats, each.scores) for each in games]
    [(('deep', 'shallow'), (1.0, -1.0)), (('shallow', 'deep'), (0.0, 0.0))]
    """
    start = draws.opening(game, opening, stream(seed, board, OPENING))
    drawn = stream(seed, board, SEATS)
    return [
        play_game(
            game, [players[i] for i in seating], start=start, place=Place(seed, board, number), budget=budget,
            duplicate=duplicate, interpreted=interpreted,
        )
        for number, seating in enumerate(seatings(len(players), game.traits.players, seats, drawn))
    ]  # fmt: skip


def play_game(
    game: Game, players: Sequence[Player], *, start: Start | None = None, place: Place | None = None,
    budget: Budget = USUAL, duplicate: bool = True, interpreted: bool = False, watch: Watch | None = None,
) -> Played:  # fmt: skip
    """One game: the players in the order of their seats, from a start on. `budget` is for those without their own.

    `watch` is told, before a user's function is asked, the game as it is if that ends the process; then None.
    """
    begun = Start(game.start(), ()) if start is None else start
    return _Table(game, players, begun, place or Place(), budget, duplicate, interpreted, watch).play()


@dataclass
class _Table:
    """A game under way."""

    game: Game
    players: Sequence[Player]
    start: Start
    place: Place
    budget: Budget
    duplicate: bool
    interpreted: bool
    watch: Watch | None
    turns: list[Turn] = field(default_factory=list)
    state: State = None
    rolls: int = 0
    kept: dict[int, SearchResult] = field(default_factory=dict)  # the last search of every seat

    def play(self) -> Played:
        self.state = self.game.start()
        for move in self.start.line:
            self._play(CHANCE if self.game.mover(self.state) == CHANCE else BY_OPENING, Answer(move))
        while (mover := self.game.mover(self.state)) != TERMINAL:
            if len(self.turns) >= MOST_PLIES:
                return self._ended(*even(self.game.traits), f"cut after {MOST_PLIES:,} plies", None)
            try:
                self._play(mover, self._rolled() if mover == CHANCE else self._asked(mover))
            except FaultError as fault:
                return self._forfeited(mover, str(fault))
        scores = tuple(self._payoff(seat) for seat in range(self.game.traits.players))
        return self._ended(scores, shares(scores), "", None)

    def _play(self, seat: int, answer: Answer) -> None:
        self.turns.append(Turn(seat, self.game.move_name(self.state, answer.move), answer.depth, answer.nodes))
        self.state = self.game.play(self.state, answer.move)

    def _payoff(self, seat: int) -> float:
        """What a seat gets at the end; refuses what the game does not stand by, for intervals rely on its bounds."""
        payoff, traits = self.game.payoff(self.state, seat) + 0.0, self.game.traits
        if not traits.lowest <= payoff <= traits.highest:
            limits = f"lowest={traits.lowest:g}, highest={traits.highest:g}"
            raise UsageError(f"{self.game.name}: expected a payoff within Traits({limits}), got {payoff}")
        return payoff

    def _rolled(self) -> Answer:
        self.rolls += 1
        return Answer(roll(self.game, self.state, random_word(self.place.dice(self.duplicate), self.rolls - 1)))

    def _asked(self, seat: int) -> Answer:
        legal: Sequence[Move] = self.game.moves(self.state)
        if len(legal) == 1:
            return Answer(legal[0])
        budget = self.players[seat].budget(self.budget, self.place.search(len(self.turns)))
        with self._watched(seat):
            answer = ask(self.players[seat], self.game, self.state, budget, self.kept.get(seat), self.interpreted)
        if answer.result is not None:
            self.kept[seat] = answer.result
        return answer

    @contextmanager
    def _watched(self, seat: int) -> Iterator[None]:
        """Tell what the game is if the player does not come back."""
        if self.watch is None or not self.players[seat].foreign:
            yield
            return
        self.watch(self._forfeited(seat, "killed its process"))
        try:
            yield
        finally:
            self.watch(None)

    def _forfeited(self, seat: int, why: str) -> Played:
        names = [player.name for player in self.players]
        guilty = [name == names[seat] for name in names]
        return self._ended(*forfeit_shares(self.game.traits, guilty), f"{names[seat]} forfeits: {why}", seat)

    def _ended(self, scores: tuple[float, ...], wins: tuple[float, ...], ending: str, forfeit: int | None) -> Played:
        names = tuple(player.name for player in self.players)
        return Played(self.place, names, tuple(self.turns), scores, wins, ending, forfeit)


def shares(scores: Sequence[float]) -> tuple[float, ...]:
    """One win, shared by all who have the most."""
    most = max(scores)
    return tuple(1.0 / scores.count(most) if score == most else 0.0 for score in scores)


def even(traits: Traits) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Scores and wins of a draw."""
    n = traits.players
    each = (traits.lowest + traits.highest) / 2 if traits.constant_sum is None else traits.constant_sum / n
    return (each,) * n, (1.0 / n,) * n


def forfeit_shares(traits: Traits, guilty: Sequence[bool]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Scores and wins when the guilty seats forfeit.

    >>> forfeit_shares(Traits(players=3, constant_sum=64, lowest=0, highest=64), [False, True, False])
    ((32.0, 0, 32.0), (0.5, 0.0, 0.5))
    """
    others = len(guilty) - sum(guilty)
    if traits.constant_sum is None or others == 0:
        left = (traits.lowest + traits.highest) / 2
    else:
        left = min(traits.highest, (traits.constant_sum - traits.lowest * sum(guilty)) / others)
    return tuple(traits.lowest if lost else left for lost in guilty), tuple(
        0.0 if lost else 1.0 / others for lost in guilty
    )
