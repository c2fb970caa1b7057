"""A search line by line: the algorithm runs as it stands, and every step says where it is."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.core import list_algorithms, steps
from zermelo.errors import UsageError
from zermelo.testing.search_contract import timeless

SMALL = [
    ("tic_tac_toe", {}), ("chance_tree", {}), ("n_player_tree", {"depth": 3}),
    ("connect_four", {"width": 4, "height": 4}), ("kuhn_poker", {}), ("bridge", {}),
]  # fmt: skip
BUDGETS: dict[str, dict[str, Any]] = {
    "cfr": {"iterations": 3}, "cfr_plus": {"iterations": 3}, "rollout": {"rollouts": 3},
}  # fmt: skip


def small(name: str) -> tuple[zermelo.Game, Any]:
    """A small game that an algorithm can search, where a player is to move."""
    made = (zermelo.game(game, **parameters) for game, parameters in SMALL)
    game = next(each for each in made if list_algorithms()[name].unmet(each) is None)
    state = game.start()
    while game.mover(state) < 0:
        state = game.play(state, game.actions(state)[0])
    return game, state


@pytest.mark.parametrize("name", list(list_algorithms()))
def test_every_algorithm_is_followed_and_finds_what_it_finds_alone(name: str) -> None:
    chosen, (game, state) = list_algorithms()[name], small(name)
    given: dict[str, Any] = {"depth": 3, "nodes": 300, "seed": 1 if chosen.finds == "an estimate" else None}
    given |= BUDGETS.get(name, {})
    alone = zermelo.search(game, state, chosen, interpreted=True, **given)
    before = sys.gettrace()
    followed = steps(game, state, chosen, **given)
    assert sys.gettrace() is before
    if name == "double_dummy":  # clears its memory in more steps than are kept
        assert len(followed) == 200_000 and followed.result.stopped == "steps"
        return
    assert followed.complete
    assert timeless(followed.result) == timeless(alone)
    assert len(followed) > 3
    for step in followed[:: max(1, len(followed) // 50)]:
        assert step.file.startswith("algorithms/") and step.level >= 0
        assert step.source == followed.sources()[step.file][step.line - 1].strip()


def test_what_a_step_knows() -> None:
    followed = steps("explicit_tree", algorithm="alpha_beta", depth=2, record=True, events=1000)
    cuts = [step for step in followed if step.source == "run.counts[CUTOFFS] += 1"]
    assert [(step.ply, step.alpha, step.beta, step.value, step.best) for step in cuts] == [
        (1, -math.inf, -3.0, -2.0, -2.0), (1, -math.inf, -3.0, -2.0, -2.0),
    ]  # fmt: skip
    assert followed.result.cutoffs == 2
    assert followed[-1].ply == 0 and followed[-1].level == 0
    assert followed[0].variables == {"player": 0, "ply": 0, "depth": 2, "alpha": -math.inf, "beta": math.inf}
    tree = followed.result.tree
    assert tree is not None and tree.events is not None
    grown = followed.column("events")
    assert grown == sorted(grown) and grown[0] == 0 and len(tree.events) - 1 == grown[-1]


def test_forward_and_back() -> None:
    followed = steps("tic_tac_toe", "XO./.X./O..", "negascout", depth=2)
    assert followed[-1] == followed[len(followed) - 1] and followed[3] == list(followed)[3] == followed[2:5][1]
    every = list(followed)
    for name in ("line", "level", "ply", "alpha", "beta", "best", "value", "move", "file", "function", "events"):
        assert followed.column(name) == [getattr(step, name) for step in every]
    assert set(followed.column("move")) <= {"", "c1", "a2", "c2", "b3", "c3"}


def test_as_json() -> None:
    followed = steps("tic_tac_toe", "XO./.X./O..", "pvs", depth=3)
    told = json.loads(json.dumps(followed.to_dict(), allow_nan=False))
    assert told["steps"] == len(followed) == len(told["line"]) == len(told["alpha"]) and told["complete"]
    assert told["alpha"][0] == "-inf"
    step = followed[100]
    assert told["files"][told["file"][100]] == step.file and told["functions"][told["function"][100]] == step.function
    assert told["sources"][step.file][told["line"][100] - 1].strip() == step.source


def test_the_end_is_told() -> None:
    followed = steps("othello", algorithm="alpha_beta", depth=9, most=500)
    assert len(followed) == 500 and not followed.complete and followed.result.stopped == "steps"
    assert "the search had more" in repr(followed)
    with pytest.raises(UsageError, match="most: expected 1 to 200000"):
        steps("nim", most=0)


def test_a_search_without_a_depth_deepens() -> None:
    followed = steps("explicit_tree", algorithm="alpha_beta")
    assert followed.result.depth == 2 and {0, 1, 2} <= set(followed.column("depth"))


def test_an_algorithm_and_a_game_of_the_user(tmp_path: Path) -> None:
    source = Path(zermelo.__file__).parent / "templates" / "my_algorithm.py"
    file = tmp_path / "mine.py"
    file.write_text(source.read_text())

    class Countdown(zermelo.Game[int, int]):
        def start(self) -> int:
            return 5

        def mover(self, state: int) -> int:
            return (5 - state) % 2 if state > 0 else zermelo.TERMINAL

        def moves(self, state: int) -> list[int]:
            return [1, 2] if state > 1 else [1]

        def play(self, state: int, move: int) -> int:
            return state - move

        def payoff(self, state: int, player: int) -> float:
            return 0.0

    followed = steps("tic_tac_toe", None, zermelo.find_algorithm(str(file)), depth=2)
    assert set(followed.files) == {"mine.py"} and len(followed) > 10
    plain = steps(Countdown(), None, "alpha_beta", depth=3)
    assert {"1", "2"} <= set(plain.column("move")) <= {"", "1", "2"}


def test_a_search_that_the_limit_of_steps_ended_says_so() -> None:
    found = zermelo.steps("tic_tac_toe", algorithm="alpha_beta", depth=6, most=20)
    assert "the limit of steps" in found.to_dict()["result"]["words"]
