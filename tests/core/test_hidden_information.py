"""What a search is given of a game with hidden information: what the player knows, never the state."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import zermelo
from zermelo.core import Outcome, Task, default_algorithm, find_algorithm
from zermelo.core.registry import Algorithm
from zermelo.errors import UsageError
from zermelo.kernels import COUNTERS

KUHN = zermelo.game("kuhn_poker")


def searched(position: str) -> tuple[Any, zermelo.SearchResult]:
    """The state that an algorithm is given, and its result."""
    given = []

    def looks(task: Task) -> Outcome:
        given.append(task.state)
        return Outcome(0.0, "none", (0,), (0,) * COUNTERS, 0, move_values={0: 0.5, 1: -1.0})

    algorithm = Algorithm(looks, {}, None, finds="an estimate")
    result = zermelo.search(KUHN, position, algorithm, interpreted=True)
    return given[0], result


def positions() -> Iterator[tuple[str, str]]:
    """Two positions that look the same to the player to move."""
    for done in ("", " p", " b", " pb"):
        first = done in ("", " pb")
        for one, other in (("JQ", "JK"), ("QJ", "QK"), ("KJ", "KQ")):
            yield (one if first else one[::-1]) + done, (other if first else other[::-1]) + done


@pytest.mark.parametrize(("one", "other"), list(positions()))
def test_an_algorithm_cannot_see_what_is_hidden(one: str, other: str) -> None:
    (given, result), (same, _) = searched(one), searched(other)
    assert given == same
    assert KUHN.observation(given, KUHN.mover(given)) == KUHN.observation(KUHN.parse(one), KUHN.mover(given))
    assert KUHN.format(result.state) == one  # the result is of the position that was asked for


def test_the_values_of_all_moves() -> None:
    result = searched("JQ")[1]
    assert result.to_dict()["move_values"] == {"pass": 0.5, "bet": -1.0}
    assert "move_values" not in zermelo.search("tic_tac_toe", algorithm="random", interpreted=True).to_dict()


def test_a_game_with_open_cards() -> None:
    opened = KUHN.opened()
    assert opened.traits.perfect_information and not KUHN.traits.perfect_information
    assert opened is KUHN.opened() is opened.opened()
    assert pickle.loads(pickle.dumps(opened)).traits == opened.traits
    assert pickle.loads(pickle.dumps(KUHN)).traits == KUHN.traits
    state = KUHN.parse("JQ b")
    assert opened.masked(state, 1) == state
    assert zermelo.search(opened, state, "expectiminimax", depth=4, interpreted=True).value == 2.0  # Q calls J's bet
    assert find_algorithm("expectiminimax").unmet(KUHN) == "needs perfect information, the game has hidden information"


class Blind(zermelo.Game):
    traits = zermelo.Traits(perfect_information=False)

    def start(self) -> int:
        return 0

    def mover(self, state: int) -> int:
        return 0

    def observation(self, state: int, player: int) -> int:
        return 0


def test_a_game_that_cannot_tell_what_a_player_knows() -> None:
    with pytest.raises(UsageError, match=r"blind hides information and has no sample\(state, player, random\)"):
        Blind().sample(0, 0, None)
    with pytest.raises(UsageError, match=r"blind has no worlds\(state, player\)"):
        Blind().worlds(0, 0)


def test_the_usual_algorithm_of_a_game() -> None:
    """A game may name it; one that hides something and does not is played by averaging over clairvoyance."""
    assert default_algorithm(KUHN) == "cfr_plus"
    assert default_algorithm(KUHN.opened()) == "star_minimax"  # for what it names, it would have to hide something
    assert default_algorithm(Blind()) == "pimc"
    assert default_algorithm(zermelo.game("bridge")) == "double_dummy"
