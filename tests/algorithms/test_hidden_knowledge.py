"""What a search of hidden information knows: its answer is a function of what the player sees, in every game."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zermelo
from zermelo.core import list_algorithms, list_games
from zermelo.kernels import CHANCE, TERMINAL

OPTIONS: dict[str, dict[str, Any]] = {
    "pimc": {"worlds": 5}, "belief_state": {}, "vector_minimax": {}, "payoff_reduction": {},
    "alpha_mu": {"worlds": 5, "M": 2}, "epimc": {"worlds": 5, "plies": 3}, "is_mcts": {"playouts": 20},
    "cfr": {"iterations": 4}, "cfr_plus": {"iterations": 4}, "external_sampling": {"iterations": 20},
    "sequence_form": {},
}  # fmt: skip
EXACT = ("cfr", "cfr_plus", "external_sampling", "sequence_form")
DEFENCE = ("belief_state", "vector_minimax", "payoff_reduction", "alpha_mu", "epimc")
NO_RECALL = "expected observations with perfect recall"
LATER_CHANCE = "expected no chance moves after the deal"
CASES: list[tuple[str, dict[str, Any], int, dict[str, str]]] = [
    # a game, its parameters, the moves before the position, and which algorithms refuse it with which words
    ("kuhn_poker", {}, 1, {}),
    ("leduc", {}, 1, dict.fromkeys(DEFENCE, LATER_CHANCE)),
    ("liars_dice", {"sides": 3}, 2, {}),
    ("battleships", {"size": 2, "ships": "1", "shots": 2}, 3, {}),
    ("phantom_mnk", {"m": 3, "n": 2, "k": 3}, 3, {}),
    ("phantom_tic_tac_toe", {}, 6, dict.fromkeys(EXACT, "too large for the exact method")),
    ("trick_game", {"hand": 2, "suits": 2, "ranks": 3}, 1, {}),
    ("trick_game", {"players": 3, "hand": 2, "suits": 2, "ranks": 4}, 2, dict.fromkeys(OPTIONS, "needs 2 players")),
    (
        "trick_game", {"players": 4, "hand": 2, "suits": 2, "ranks": 4, "sides": True}, 1,
        dict.fromkeys(EXACT, NO_RECALL),
    ),
    ("bridge_play", {"cards": 2}, 1, dict.fromkeys(EXACT, NO_RECALL)),
]  # fmt: skip


def test_every_algorithm_and_every_game_is_here() -> None:
    family = [name for name, each in list_algorithms().items() if each.family == "hidden"]
    assert sorted(family) == sorted(OPTIONS)
    hidden = [name for name in list_games() if not zermelo.game(name).traits.perfect_information]
    assert sorted(hidden) == sorted({name for name, *_ in CASES})


def two_worlds(game: Any, plies: int) -> tuple[Any, Any]:
    """A position after random moves, and another one that looks the same to the player to move."""
    chooser = random.Random(1)
    for _ in range(200):
        state, played = game.start(), 0
        while (mover := game.mover(state)) == CHANCE or (mover != TERMINAL and played < plies):
            if mover == CHANCE:
                outcomes, chances = zip(*game.outcomes(state), strict=True)
                state = game.play(state, chooser.choices(outcomes, chances)[0])
            else:
                state, played = game.play(state, chooser.choice(list(game.moves(state)))), played + 1
        if mover != TERMINAL and (other := game.sample(state, mover, chooser)) != state:
            return state, other
    raise AssertionError("nothing is hidden")


@pytest.mark.parametrize(("name", "parameters", "plies", "refused"), CASES, ids=lambda each: str(each)[:40])
def test_what_is_hidden_does_not_change_the_answer(
    name: str, parameters: dict[str, Any], plies: int, refused: dict[str, str]
) -> None:
    game = zermelo.game(name, **parameters)
    state, other = two_worlds(game, plies)
    player = game.mover(state)
    assert game.observation(state, player) == game.observation(other, player)
    assert game.seen_text(state, player) == game.seen_text(other, player)
    assert game.seen_svg(state, player) == game.seen_svg(other, player)
    for algorithm, options in OPTIONS.items():
        one, two = (answer(game, each, algorithm, options) for each in (state, other))
        assert one == two, algorithm
        if isinstance(one, str):
            assert refused[algorithm] in one
        else:
            assert one["move"] is not None or one["stopped"], algorithm


def answer(game: Any, state: Any, algorithm: str, options: dict[str, Any]) -> Any:
    """All that a search tells but the times, or why it is refused."""
    try:
        found = zermelo.search(
            game, state, zermelo.find_algorithm(algorithm), interpreted=True, nodes=3000, seed=3, **options
        )
    except zermelo.UsageError as error:
        return str(error)
    told = found.to_dict()
    for part in ("position", "seconds", "compile_seconds"):
        del told[part]
    return told
