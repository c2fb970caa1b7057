"""`zermelo play`: a game in the terminal against an algorithm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.output import message
from zermelo.core import SearchResult
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE

if TYPE_CHECKING:
    from zermelo.arena import GameSession, Step

LONGEST_LINE = 200  # characters of an answer that are read
LINE_SHOWN = 8  # moves of a principal variation that are shown
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
    from zermelo.arena import GameSession

    played = arguments.load_game(game, parameters)
    state = arguments.read_state(played, position, moves)
    name = arguments.choose_algorithm(played, algorithm)
    budget = {"depth": depth, "nodes": nodes, "seconds": seconds, "seed": seed, "interpreted": interpreted or None}
    given = arguments.read_options(name, options)
    session = GameSession(played, state, int(second), name, budget | given)
    you = played.player_name(session.seat)
    print(f"You are {you}, {session.algorithm} plays the rest. Answer with {HELP}.")
    while not session.over:
        for step in session.advance():
            print(_told(session, step))
        if not session.over and not _turn(session):
            print("Goodbye.")
            return
    print(session.board())
    print(session.verdict())


def _told(session: GameSession, step: Step) -> str:
    if step.player == CHANCE or step.result is None:
        return f"chance: {step.move or 'hidden'}"
    name = session.game.player_name(step.player)
    if not session.game.traits.perfect_information:  # what it thinks would tell what it knows
        return f"{name} ({session.algorithm}): {step.move or 'a move that you do not see'}"
    guess = "" if step.result.move is not None else ", the first legal move"
    return f"{name} ({session.algorithm}): {step.move}{guess}   {evaluation(step.result)}"


def _turn(session: GameSession) -> bool:
    """The person's turn, until a move is played or taken back; False if the person quits."""
    print(session.board())
    before = len(session.history)
    while len(session.history) == before:
        try:
            answer = input("your move> ").strip()
        except (EOFError, UnicodeDecodeError):
            print()
            return False
        if answer in session.moves():
            session.play(answer)
        elif answer.lower() in ("quit", "exit", "q"):
            return False
        elif answer:
            _command(session, answer)
    return True


def _command(session: GameSession, answer: str) -> None:
    word = answer.lower()
    if word in ("help", "?"):
        print(HELP)
    elif word == "moves":
        print(" ".join(session.moves()))
    elif word == "hint":
        result = session.think()
        best = " or ".join(session.game.move_name(session.state, move) for move in result.best_moves)
        print(f"hint: {best}   {evaluation(result)}")
    elif word == "undo":
        if not session.game.traits.perfect_information:
            message("nothing is taken back in a game with hidden information: what was seen cannot be forgotten")
        elif not session.undo():
            message("nothing to take back: this is your first move")
    elif len(answer) > LONGEST_LINE:
        message(f"answer too long: expected at most {LONGEST_LINE} characters, got {len(answer)}")
    else:
        try:
            session.play(answer)
        except UsageError as error:
            message(f"{error}; 'help' tells what else")


def evaluation(result: SearchResult) -> str:
    """What is known, the nodes and the principal variation of a search, on one line."""
    names = result.names(result.pv) if result.game.traits.perfect_information else []
    line = " ".join(names[:LINE_SHOWN]) + (" …" if len(names) > LINE_SHOWN else "")
    return f"({result.words}; {result.nodes:,} nodes{f', line {line}' if line else ''})"
