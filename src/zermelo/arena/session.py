"""A game between a person and an algorithm, move by move: what `zermelo play` and a notebook use."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from zermelo.arena.move_choice import player_algorithm
from zermelo.core import Game, Move, SearchResult, State, check_budget, default_algorithm, find_algorithm
from zermelo.core import game as find_game
from zermelo.core import search
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, TERMINAL

DEFAULT_SECONDS = 1.0


class Step(NamedTuple):
    """A move that the person did not make: by an outcome of chance, or by the algorithm for a player."""

    player: int  # or CHANCE
    move: str  # what the person hears of it: '' if it is hidden
    result: SearchResult | None  # of the algorithm's search


class GameSession:
    """A game against an algorithm, which plays all other players.

    With hidden information nobody is told more than it may know: the algorithm searches what its player knows, the
    person sees `board` and hears of moves what the game announces, and no move is taken back.
    `seat` is the person's player; `settings` go to every search: depth, nodes, seconds (1 without any), seed,
    interpreted, and options of the algorithm.

    >>> session = GameSession("tic_tac_toe", algorithm="alpha_beta", settings={"depth": 2, "interpreted": True})
    >>> session.play("b2")
    >>> [step.move for step in session.advance()]
    ['a1']
    >>> session.undo(), session.game.format(session.state)
    (True, '.../.../...')
    """

    def __init__(
        self, game: Game | str, position: State | str | None = None, seat: int = 0, algorithm: str | None = None,
        settings: dict[str, Any] | None = None,
    ) -> None:  # fmt: skip
        self.game = find_game(game)
        if seat >= self.game.traits.players:
            players = self.game.traits.players
            raise UsageError(f"cannot play as player {seat} in {self.game.name}: expected 0 to {players - 1}")
        self.algorithm = default_algorithm(self.game) if algorithm is None else find_algorithm(algorithm).name
        if reason := find_algorithm(self.algorithm).unmet(self.game):
            fits = f"'zermelo explain {self.algorithm}' shows what it searches"
            raise UsageError(f"{self.algorithm} cannot play {self.game.name}: it {reason} ({fits})")
        given = dict(settings or {})
        check_budget(**{name: given.get(name) for name in ("depth", "nodes", "seconds", "seed")})
        if all(given.get(name) is None for name in ("depth", "nodes", "seconds")):
            given["seconds"] = DEFAULT_SECONDS
        self.settings, self.seat = given, seat
        self.state = self.game.position(position)
        self.game.masked(self.state, self.game.mover(self.state))  # refuses a game that hides what it cannot draw
        self.dice = random.Random(given.get("seed"))
        self.history: list[State] = []

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.game.mover(self.state) == TERMINAL

    def board(self) -> str:
        """What the person sees, as lines of text; at the end everything."""
        return self.game.text(self.state) if self.over else self.game.seen_text(self.state, self.seat)

    def moves(self) -> dict[str, Move]:
        """The legal moves by name."""
        return {self.game.move_name(self.state, move): move for move in self.game.moves(self.state)}

    def play(self, text: str) -> None:
        """Play the person's move, by its name or in the game's own notation."""
        named = self.moves()
        self._play(named[text] if text in named else self.game.parse_move(self.state, text))

    def advance(self) -> Iterator[Step]:
        """Play the moves of chance and of the algorithm, one by one, until it is the person's turn or the end."""
        while (mover := self.game.mover(self.state)) not in (TERMINAL, self.seat):
            result = None if mover == CHANCE else self.think()
            move = self._roll() if result is None else result.move
            if move is None:  # the budget was too small to find one
                move = self.game.moves(self.state)[0]
            step = Step(mover, self.game.heard(self.state, move, self.seat), result)
            self._play(move)
            yield step

    def think(self) -> SearchResult:
        """The algorithm's search of the position: its reply, or a hint."""
        chosen = player_algorithm(self.algorithm, self.settings.get("nodes"), self.settings.get("seconds"))
        known = self.game.masked(self.state, self.game.mover(self.state))
        return search(self.game, known, chosen, **self.settings)

    def _roll(self) -> Move:
        outcomes, chances = zip(*self.game.outcomes(self.state), strict=True)
        return self.dice.choices(outcomes, chances)[0]

    def _play(self, move: Move) -> None:
        self.history.append(self.state)
        self.state = self.game.play(self.state, move)

    def undo(self) -> bool:
        """Take back moves up to the person's previous turn; False if there is none, or if something is hidden.

        What was seen cannot be forgotten.
        """
        if not self.game.traits.perfect_information:
            return False
        for i in range(len(self.history) - 1, -1, -1):
            if self.game.mover(self.history[i]) == self.seat:
                self.state = self.history[i]
                del self.history[i:]
                return True
        return False

    def verdict(self) -> str:
        """Who has won, and the payoffs."""
        payoffs = [self.game.payoff(self.state, player) for player in range(self.game.traits.players)]
        own, best = payoffs[self.seat], max(payoffs)
        if len(payoffs) == 1:
            return f"The end: you get {own:g}."
        word = "You lose" if own < best else "You win" if payoffs.count(best) == 1 else "A draw"
        return f"{word}: payoffs {', '.join(f'{payoff:g}' for payoff in payoffs)}."
