"""One game, and the games of one board: pure functions of the game, the players, the place and the seed.

Forfeit   A player that raises an error, returns no legal move, overruns its budget or ends its process forfeits: the
          game ends there, all its seats get the lowest payoff, and the other seats share the win and, in equal
          parts, what is left of the constant sum; the scores always add up to it. Without a constant sum the others
          get the middle between the lowest and the highest payoff.
Cut       A game of MOST_PLIES plies ends as a draw: all seats share the win and the constant sum, or get the middle.
Forced    A player with one legal move is not asked.
Hidden    A player of a game with hidden information is given a state that looks the same to it, and never the true one:
          `Game.masked`. So no player can look at what is hidden.
Dice      The i-th outcome of chance comes from stream number i of the board, so that every seating of a board
          has the same dice; or of the game, if they are not duplicated.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from zermelo.arena import random_streams as streams
from zermelo.arena.hub_protocol import choose_by_hub
from zermelo.arena.move_choice import Answer, FaultError, choose_move
from zermelo.arena.openings import Openings
from zermelo.arena.player import Player
from zermelo.arena.player_process import choose_in_process
from zermelo.arena.random_streams import MOST_PLIES, Start, stream
from zermelo.arena.seating import Seats, seatings
from zermelo.core import Budget, Game, SearchResult, State, Traits, find_algorithm, search
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, TERMINAL, random_word

DEFAULT_BUDGET = Budget(nodes=10_000)
FORFEITS = " forfeits: "  # between a player's name and the reason, in the ending of a game
BY_OPENING = -2  # the seat of a random move of the opening; CHANCE is that of an outcome


class Place(NamedTuple):
    """Which game of a tournament this is."""

    seed: int = 0
    board: int = 0
    game: int = 0  # of the board

    def dice(self, duplicate: bool) -> int:
        """The stream of the dice."""
        return stream(self.seed, self.board, streams.DICE, *([] if duplicate else [1 + self.game]))

    def search(self, ply: int) -> int:
        """The seed of one move's search."""
        return stream(self.seed, self.board, streams.SEARCH, self.game, ply) >> 2


class Turn(NamedTuple):
    """One step of a game: who moved (a seat, CHANCE or BY_OPENING), the move by name, the cost of its search."""

    seat: int
    move: str
    depth: int | None = None
    nodes: int | None = None


@dataclass(frozen=True, repr=False)
class PlayedGame:
    """A game that was played, from its initial position on."""

    place: Place
    seats: tuple[str, ...]  # the players' names
    turns: tuple[Turn, ...]
    scores: tuple[float, ...]  # by seat
    wins: tuple[float, ...]  # by seat; 1 in all, shared by those with the highest score
    ending: str = ""  # why the game ended early
    forfeit: int | None = None  # the seat that forfeited

    def __repr__(self) -> str:
        scores = ", ".join(f"{name} {score:g}" for name, score in zip(self.seats, self.scores, strict=True))
        return f"<game {self.place.game} of board {self.place.board}, {len(self.turns)} moves: {scores}>"

    @property
    def reason(self) -> str:
        """Why it was forfeited, without the player's name; '' if it was not."""
        return "" if self.forfeit is None else self.ending.partition(FORFEITS)[2]

    def rows(self) -> list[dict[str, Any]]:
        """One row for each seat, in JSON's types; `depth` is the mean over `searches`, None without any."""
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


def play_board(
    game: Game, players: Sequence[Player], *, seed: int = 0, board: int = 0, opening: int = 0,
    seats: Seats = "rotate", budget: Budget = DEFAULT_BUDGET, duplicate: bool = True, interpreted: bool = False,
    openings: Openings | None = None,
) -> list[PlayedGame]:  # fmt: skip
    """All games of one board: every seating of the players from its start position.

    `opening` are random moves before; `openings` say it in other ways, as balanced positions.

    >>> import zermelo
    >>> players = [Player("deep", "alpha_beta", depth=9), Player("shallow", "alpha_beta", depth=1)]
    >>> games = play_board(zermelo.game("tic_tac_toe"), players, opening=3, interpreted=True)
    >>> [(each.seats, each.scores) for each in games]
    [(('deep', 'shallow'), (1.0, -1.0)), (('shallow', 'deep'), (0.0, 0.0))]
    """
    starts = Openings(plies=opening) if openings is None else openings
    start = starts.start(game, board, stream(seed, board, streams.OPENING), interpreted)
    drawn = stream(seed, board, streams.SEATS)
    return [
        play_game(
            game, [players[i] for i in seating], start=start, place=Place(seed, board, number), budget=budget,
            duplicate=duplicate, interpreted=interpreted,
        )
        for number, seating in enumerate(seatings(len(players), game.traits.players, seats, drawn))
    ]  # fmt: skip


def play_game(
    game: Game, players: Sequence[Player], *, start: Start | None = None, place: Place | None = None,
    budget: Budget = DEFAULT_BUDGET, duplicate: bool = True, interpreted: bool = False,
) -> PlayedGame:  # fmt: skip
    """One game, the players in the order of their seats. `budget` is for players without one of their own."""
    begun = Start(game.start(), ()) if start is None else start
    return _Table(game, players, begun, place or Place(), budget, duplicate, interpreted).play()


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
    turns: list[Turn] = field(default_factory=list)
    state: State = None
    rolls: int = 0
    searches: dict[int, SearchResult] = field(default_factory=dict)  # the last search of every seat

    def play(self) -> PlayedGame:
        self.state = self.game.start()
        for move in self.start.line:
            self._play(CHANCE if self.game.mover(self.state) == CHANCE else BY_OPENING, Answer(move))
        while (mover := self.game.mover(self.state)) != TERMINAL:
            if len(self.turns) >= MOST_PLIES:
                return self._ended(*draw_shares(self.game.traits), f"cut after {MOST_PLIES:,} plies", None)
            try:
                self._play(mover, self._rolled() if mover == CHANCE else self._chosen(mover))
            except FaultError as fault:
                return self._forfeited(mover, str(fault))
        scores = tuple(self._payoff(seat) for seat in range(self.game.traits.players))
        return self._ended(scores, win_shares(scores), "", None)

    def _play(self, seat: int, answer: Answer) -> None:
        self.turns.append(Turn(seat, self.game.move_name(self.state, answer.move), answer.depth, answer.nodes))
        self.state = self.game.play(self.state, answer.move)

    def _payoff(self, seat: int) -> float:
        """The payoff of a seat; one outside the bounds that the game states is refused: intervals rely on them."""
        payoff, traits = self.game.payoff(self.state, seat) + 0.0, self.game.traits
        if not traits.lowest <= payoff <= traits.highest:
            limits = f"lowest={traits.lowest:g}, highest={traits.highest:g}"
            raise UsageError(f"{self.game.name}: expected a payoff within Traits({limits}), got {payoff}")
        return payoff

    def _rolled(self) -> Answer:
        self.rolls += 1
        word = random_word(self.place.dice(self.duplicate), self.rolls - 1)
        return Answer(streams.roll(self.game, self.state, word))

    def _chosen(self, seat: int) -> Answer:
        player, legal = self.players[seat], self.game.moves(self.state)
        if len(legal) == 1:
            return Answer(legal[0])
        known = self.game.masked(self.state, seat)
        budget = player.budget(self.budget, self.place.search(len(self.turns)))
        if player.by_hub:
            return choose_by_hub(player, self.game, self.state, budget)
        if player.in_file:
            return choose_in_process(player, self.game, known, budget, self.interpreted)
        previous = self.searches.get(seat)
        if player.registered and budget.seconds is not None and previous is None:
            prepare(self.game, known, player, budget, self.interpreted)
        answer = choose_move(player, self.game, known, budget, previous, self.interpreted)
        if answer.result is not None:
            self.searches[seat] = answer.result
        return answer

    def _forfeited(self, seat: int, why: str) -> PlayedGame:
        names = [player.name for player in self.players]
        guilty = [name == names[seat] for name in names]
        return self._ended(*forfeit_shares(self.game.traits, guilty), f"{names[seat]}{FORFEITS}{why}", seat)

    def _ended(
        self, scores: tuple[float, ...], wins: tuple[float, ...], ending: str, forfeit: int | None
    ) -> PlayedGame:
        names = tuple(player.name for player in self.players)
        return PlayedGame(self.place, names, tuple(self.turns), scores, wins, ending, forfeit)


def prepare(game: Game, state: State, player: Player, budget: Budget, interpreted: bool) -> None:
    """Search one node: import, compile or load what the player needs before its clock runs."""
    search(game, state, find_algorithm(player.algorithm), depth=budget.depth, nodes=1, seed=0, all_best=player.all_best,
           interpreted=interpreted, **player.options)  # fmt: skip


def win_shares(scores: Sequence[float]) -> tuple[float, ...]:
    """One win, shared by all with the highest score."""
    most = max(scores)
    return tuple(1.0 / scores.count(most) if score == most else 0.0 for score in scores)


def draw_shares(traits: Traits) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Scores and wins of a draw."""
    n = traits.players
    return (_even(traits),) * n, (1.0 / n,) * n


def _even(traits: Traits) -> float:
    return _middle(traits) if traits.constant_sum is None else traits.constant_sum / traits.players


def _middle(traits: Traits) -> float:
    return (traits.lowest + traits.highest) / 2


def forfeit_shares(traits: Traits, guilty: Sequence[bool]) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Scores and wins when the guilty seats forfeit.

    The scores keep the constant sum: where the others cannot take all that the lowest payoff leaves, they get the
    highest payoff and the guilty the rest; if all seats are guilty, they share it.

    >>> forfeit_shares(Traits(players=3, constant_sum=64, lowest=0, highest=64), [False, True, False])
    ((32.0, 0, 32.0), (0.5, 0.0, 0.5))
    >>> forfeit_shares(Traits(players=3, constant_sum=0, lowest=-2, highest=1), [True, True, False])
    ((-0.5, -0.5, 1), (0.0, 0.0, 1.0))
    """
    losers, others = sum(guilty), len(guilty) - sum(guilty)
    low, total = traits.lowest, traits.constant_sum
    if others == 0:
        return (low if total is None else _even(traits),) * losers, (0.0,) * losers
    left = _middle(traits) if total is None else (total - low * losers) / others
    if total is not None and left > traits.highest:
        left, low = traits.highest, (total - traits.highest * others) / losers
    return tuple(low if lost else left for lost in guilty), tuple(0.0 if lost else 1.0 / others for lost in guilty)
