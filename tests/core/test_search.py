"""What zermelo.search takes and gives."""

from __future__ import annotations

import copy
import json
import math
import pickle
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import zermelo
from zermelo.core import Game, State
from zermelo.trees.explicit_tree import from_nested


def test_numbers_of_other_types_are_taken() -> None:
    plain = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=5)
    for depth in (5.0, "5", np.int32(5)):
        assert zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=depth).nodes == plain.nodes  # type: ignore[arg-type]


@pytest.mark.parametrize("state", [(0, 0, 0), [1], zermelo.game("othello").start(), 7])
def test_a_state_of_another_kind_is_refused(state: object) -> None:
    with pytest.raises(zermelo.UsageError, match="expected a state of tic_tac_toe or its text, got"):
        zermelo.search("tic_tac_toe", state, algorithm="alpha_beta", depth=2)


def test_a_state_that_cannot_be_is_refused() -> None:
    game = zermelo.game("uniform_tree")
    with pytest.raises(zermelo.UsageError, match="expected a state of uniform_tree or its text"):
        zermelo.search(game, type(game.start())(40, 0), algorithm="alpha_beta", depth=2)


def test_an_empty_window_is_refused() -> None:
    for name in ("alpha_beta", "alpha_beta_hard", "negascout", "pvs", "engine"):
        with pytest.raises(zermelo.UsageError, match=r"option alpha: expected a number below beta = 0\.5, got 3\.5"):
            zermelo.search("tic_tac_toe", algorithm=name, alpha=3.5, beta=0.5)


def test_results_travel() -> None:
    """Pickled and copied, a result keeps its game: searches may run in other processes."""
    for game in (zermelo.game("othello", size=6), from_nested([[1, 2], [3, 4]])):
        result = zermelo.search(game, algorithm="pvs", depth=2, record=True)
        for again in (pickle.loads(pickle.dumps(result)), copy.deepcopy(result)):
            assert again.to_dict() == result.to_dict()
            assert again.tree.svg() == result.tree.svg()  # type: ignore[union-attr]


def test_a_result_is_json() -> None:
    result = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=2)
    read = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    assert read["options"] == {"alpha": "-inf", "beta": "inf"}
    assert list(read)[:11] == [
        "game", "parameters", "position", "algorithm", "options", "seed", "value", "bound", "move", "best_moves", "pv",
    ]  # fmt: skip


def test_what_a_person_reads() -> None:
    text = str(zermelo.search("connect_four", "4455", algorithm="engine", depth=6, all_best=True, nodes=10**6))
    assert text.startswith("engine on connect_four: proven win for X by a line of 3 moves\nvalue   1 for X\nmove    3")
    stopped = str(zermelo.search("othello", algorithm="alpha_beta", depth=20, nodes=100))
    assert stopped.endswith("stopped by nodes")


def test_aspiration_keeps_its_shallow_answer() -> None:
    game = zermelo.game("connect_four")
    shallow = zermelo.search(game, algorithm="alpha_beta", depth=6)
    stopped = zermelo.search(game, algorithm="aspiration", depth=8, nodes=shallow.nodes + 3)
    assert (stopped.move, stopped.value, stopped.depth, stopped.stopped) == (shallow.move, shallow.value, 6, "nodes")


def test_aspiration_with_a_window_narrower_than_numbers_are() -> None:
    game = from_nested([[1e17, 3e17], [2e17, 4e17]])
    result = zermelo.search(game, algorithm="aspiration", first_guess=1e17, window_width=1, depth=2)
    assert (result.value, result.bound) == (2e17, "exact")


def test_a_win_ends_the_engines_search() -> None:
    """Three in the bottom row and the move: decided in a few nodes, however deep the search may go."""
    result = zermelo.search("connect_four", "112233", algorithm="engine", depth=42)
    assert (result.value, result.bound, result.move, result.stopped) == (1.0, "exact", 3, None)
    assert result.nodes < 10_000


def test_the_depth_asked_for_does_not_change_the_value_of_a_completed_one() -> None:
    position = "......./......./...O.../...XO../.X.XOXX/XOOXXOO"
    for beyond in (0, 2):
        options: dict[str, Any] = {"algorithm": "engine", "quiescence_plies": beyond}
        shallow = zermelo.search("connect_four", position, depth=1, **options)
        deeper = zermelo.search("connect_four", position, depth=10, nodes=10, **options)
        if deeper.bound == "exact":
            assert (deeper.depth, deeper.value) == (1, shallow.value)


def quiescence_value(game: Game, state: State, player: int, depth: int, beyond: int) -> float:
    """Minimax to the depth, then each side may stop or follow a noisy move: the definition, for the player."""
    mover = game.mover(state)
    if game.is_over(state):
        return game.payoff(state, player)
    if depth > 0:
        options = [quiescence_value(game, game.play(state, m), player, depth - 1, beyond) for m in game.moves(state)]
    else:
        options = [game.evaluate(state, player)]
        if beyond > 0:
            noisy = [move for move in game.moves(state) if game.noisy(state, move)]
            options += [quiescence_value(game, game.play(state, move), player, 0, beyond - 1) for move in noisy]
    return max(options) if mover == player else min(options)


@pytest.mark.parametrize(("name", "plies"), [("connect_four", 22), ("othello", 30)])
def test_quiescence_is_what_its_definition_says(name: str, plies: int) -> None:
    game = zermelo.game(name)
    checked = 0
    for seed in range(30):
        chooser = random.Random(seed)
        state = game.start()
        for _ in range(plies):
            moves = game.actions(state)
            state = game.play(state, chooser.choice(moves)) if moves else state
        if game.is_over(state):
            continue
        for depth, beyond in ((1, 1), (2, 2), (3, 3)):
            expected = quiescence_value(game, state, game.mover(state), depth, beyond)
            for algorithm in ("quiescence", "engine"):
                options: dict[str, Any] = {"quiescence_plies": beyond}
                if algorithm == "engine":
                    options["deeper_entries"] = False
                assert zermelo.search(game, state, algorithm, depth=depth, **options).value == expected
            checked += 1
    assert checked > 20


def test_seeds_choose_among_ties_also_when_stopped() -> None:
    moves = {zermelo.search("othello", algorithm="engine", nodes=3000, seed=seed).move for seed in range(12)}
    assert len(moves) == 4


def test_a_game_file_is_found_from_where_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for folder, value in (("one", 1.0), ("two", 2.0)):
        (tmp_path / folder).mkdir()
        text = (Path(__file__).parents[2] / "examples" / "nim_class.py").read_text()
        text = text.replace("-1.0 if", f"-{value} if").replace("else 1.0", f"else {value}")
        (tmp_path / folder / "g.py").write_text(text)
        monkeypatch.chdir(tmp_path / folder)
        game = zermelo.game("g.py")
        game.traits = zermelo.Traits(lowest=-9, highest=9)
        assert zermelo.search(game, algorithm="alpha_beta", depth=12).value == value
    text = (tmp_path / "two" / "g.py").read_text()
    (tmp_path / "two" / "g.py").write_text(text.replace("2.0", "3.0"))
    assert zermelo.game("g.py").payoff((0, 0), 1) == 3.0


def test_a_number_that_is_none_is_refused() -> None:
    for given in (math.nan, "many", None, [1]):
        with pytest.raises(zermelo.UsageError, match="option of pvs alpha: expected a number"):
            zermelo.search("hex", algorithm="pvs", alpha=given)  # type: ignore[arg-type]
