"""Transcripts: one game at random per game, kept as a file and replayed by the tests.

A transcript that changes means that the rules or the notation have changed: it must be meant. To
write those of some games anew:

    python tests/transcript.py NAME…
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import zermelo
from zermelo.core import Game, State
from zermelo.kernels import CHANCE, TERMINAL

FOLDER = Path(__file__).with_name("transcripts")
LONGEST = 400  # plies of a game without an end


def path(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def write(name: str, seed: int = 1) -> str:
    """The text of a game played at random; the outcomes of chance stand among the moves."""
    game = zermelo.game(name)
    chooser = random.Random(seed)
    state = game.start()
    names: list[str] = []
    while game.mover(state) != TERMINAL and len(names) < LONGEST:
        move = _choose(game, state, chooser)
        names.append(game.move_name(state, move))
        state = game.play(state, move)
    return "\n".join([f"game {name}", f"moves {' '.join(names)}", *_ending(game, state), ""])


def _choose(game: Game, state: State, chooser: random.Random) -> object:
    if game.mover(state) != CHANCE:
        return chooser.choice(game.moves(state))
    moves, probabilities = zip(*game.outcomes(state), strict=True)
    return chooser.choices(moves, probabilities)[0]


def _ending(game: Game, state: State) -> list[str]:
    lines = [f"position {game.format(state)}"]
    if game.mover(state) == TERMINAL:
        payoffs = [game.payoff(state, player) for player in range(game.traits.players)]
        lines.append("payoffs " + " ".join(f"{payoff:g}" for payoff in payoffs))
    return lines


def replay(text: str) -> str:
    """The transcript that its own moves give."""
    fields = read(text)
    game = zermelo.game(fields["game"])
    state = game.read(fields["moves"])
    return "\n".join([f"game {fields['game']}", f"moves {fields['moves']}", *_ending(game, state), ""])


def read(text: str) -> dict[str, str]:
    """The fields of a transcript by name."""
    return dict(line.split(" ", 1) for line in text.splitlines())


if __name__ == "__main__":
    for chosen in sys.argv[1:]:
        path(chosen).write_text(write(chosen), encoding="utf-8")
