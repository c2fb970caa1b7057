"""`zermelo play`: a game in the terminal against an algorithm."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from zermelo.cli import arguments
from zermelo.cli.output import message
from zermelo.core import Game, Move, SearchResult, State, check_budget, find_algorithm, search
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, TERMINAL

DEFAULT_SECONDS = 1.0
LONGEST_LINE = 200  # characters of an answer that are read
LINE_SHOWN = 8  # moves of a line that are shown
HELP = "a move by its name, or: moves (list them), hint (ask the algorithm), undo (take back), help, quit"


@arguments.examples(
    "play tic_tac_toe", "play othello -a alpha_beta --depth 5 --second", "play othello -g size=6 --seconds 0.5 --seed 1"
)
def play(
    game: arguments.GameName,
    position: arguments.Position = None,
    algorithm: arguments.AlgorithmName = None,
    parameters: arguments.Parameters = None,
    options: arguments.Options = None,
    moves: arguments.Moves = None,
    depth: arguments.Depth = None,
    nodes: arguments.Nodes = None,
    seconds: Annotated[
        float | None, typer.Option("--seconds", metavar="S", help="Time for a move; 1 if no budget is given.")
    ] = None,
    seed: arguments.Seed = None,
    interpreted: arguments.Interpreted = False,
    second: Annotated[bool, typer.Option("--second/--first", help="Play the second player, or the first.")] = False,
) -> None:
    """Play in the terminal against an algorithm: it plays all other players.

    Answer with the name of a move, or with: moves, hint, undo, help, quit.
    """
    played = arguments.load_game(game, parameters)
    state = arguments.read_state(played, position, moves)
    if depth is None and nodes is None and seconds is None:
        seconds = DEFAULT_SECONDS
    name = opponent(played, algorithm, int(second))
    given = arguments.read_options(name, options)
    budget: dict[str, Any] = {"depth": depth, "nodes": nodes, "seconds": seconds, "seed": seed}
    check_budget(**budget)
    Match(played, state, int(second), name, budget | given | {"interpreted": interpreted}, random.Random(seed)).run()


def opponent(game: Game, algorithm: str | None, seat: int) -> str:
    """The algorithm to play against; refuses games that cannot be played so."""
    if not game.traits.perfect_information:
        raise UsageError(f"cannot play {game.name} here: expected a game of perfect information, it hides some")
    if seat >= game.traits.players:
        raise UsageError(f"cannot play second in {game.name}: it has 1 player")
    name = arguments.choose_algorithm(game, algorithm)
    if reason := find_algorithm(name).unmet(game):
        raise UsageError(f"{name} cannot play {game.name}: it {reason} ('zermelo list' shows what fits)")
    return name


@dataclass
class Match:
    """One game between a person and an algorithm."""

    game: Game
    state: State
    seat: int
    algorithm: str
    settings: dict[str, Any]  # of its searches
    dice: random.Random
    history: list[State] = field(default_factory=list)

    def run(self) -> None:
        print(f"You are player {self.seat}, {self.algorithm} plays the rest. Answer with {HELP}.")
        while (mover := self.game.mover(self.state)) != TERMINAL:
            if mover == CHANCE:
                self._roll()
            elif mover != self.seat:
                self._reply(mover)
            elif not self._turn():
                print("Goodbye.")
                return
        print(self.game.text(self.state))
        print(self._verdict())

    def _play(self, move: Move) -> None:
        self.history.append(self.state)
        self.state = self.game.play(self.state, move)

    def _roll(self) -> None:
        outcomes, chances = zip(*self.game.outcomes(self.state), strict=True)
        outcome = self.dice.choices(outcomes, chances)[0]
        print(f"chance: {self.game.move_name(self.state, outcome)}")
        self._play(outcome)

    def _think(self) -> SearchResult:
        return search(self.game, self.state, self.algorithm, **self.settings)

    def _reply(self, mover: int) -> None:
        result = self._think()
        move = result.move if result.move is not None else self.game.moves(self.state)[0]
        who = self.algorithm if self.game.traits.players <= 2 else f"{self.algorithm} (player {mover})"
        print(f"{who}: {self.game.move_name(self.state, move)}   {evaluation(result)}")
        self._play(move)

    def _turn(self) -> bool:
        """The person's turn, until a move is played; False if the person quits."""
        print(self.game.text(self.state))
        while self.game.mover(self.state) == self.seat:
            try:
                answer = input("your move> ").strip()
            except (EOFError, UnicodeDecodeError):
                print()
                return False
            if not answer:
                continue
            names = {self.game.move_name(self.state, move): move for move in self.game.moves(self.state)}
            if answer in names:
                self._play(names[answer])
            elif answer.lower() in ("quit", "exit"):
                return False
            else:
                self._command(answer, list(names))
        return True

    def _command(self, answer: str, names: list[str]) -> None:
        word = answer.lower()
        if word in ("help", "?"):
            print(HELP)
        elif word == "moves":
            print(" ".join(names))
        elif word == "hint":
            result = self._think()
            best = " or ".join(self.game.move_name(self.state, move) for move in result.best_moves)
            print(f"hint: {best}   {evaluation(result)}")
        elif word == "undo":
            self._undo()
        else:
            self._refuse(answer)

    def _refuse(self, answer: str) -> None:
        """Let the game parse the move in its own notation, or say why it is illegal."""
        if len(answer) > LONGEST_LINE:
            message(f"answer too long: expected at most {LONGEST_LINE} characters, got {len(answer)}")
            return
        try:
            self._play(self.game.parse_move(self.state, answer))
        except UsageError as error:
            message(f"{error}; 'help' tells what else")

    def _undo(self) -> None:
        """Take back moves up to the person's previous turn."""
        for i in range(len(self.history) - 1, -1, -1):
            if self.game.mover(self.history[i]) == self.seat:
                self.state = self.history[i]
                del self.history[i:]
                print(self.game.text(self.state))
                return
        message("nothing to take back: this is your first move")

    def _verdict(self) -> str:
        payoffs = [self.game.payoff(self.state, player) for player in range(self.game.traits.players)]
        own, best = payoffs[self.seat], max(payoffs)
        if len(payoffs) == 1:
            return f"The end: you get {own:g}."
        word = "You lose" if own < best else "You win" if payoffs.count(best) == 1 else "A draw"
        return f"{word}: payoffs {', '.join(f'{payoff:g}' for payoff in payoffs)}."


def evaluation(result: SearchResult) -> str:
    """The value, nodes and principal variation of a search, on one line."""
    sign = {"exact": "", "lower": ">= ", "upper": "<= ", "none": ""}[result.bound]
    if isinstance(result.value, tuple):
        value = "(" + ", ".join(f"{part:g}" for part in result.value) + ")"
    else:
        value = "unknown" if result.value is None else f"{sign}{result.value:g}"
    names = result.names(result.pv)
    line = " ".join(names[:LINE_SHOWN]) + (" …" if len(names) > LINE_SHOWN else "")
    return f"(value {value}, {result.nodes:,} nodes{f', line {line}' if line else ''})"
