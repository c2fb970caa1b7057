"""The contracts over the whole registry: no game and no algorithm without them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import zermelo
from strategies import Race
from zermelo.testing import check_game

PROVERS = [name for name, found in zermelo.list_algorithms().items() if found.family == "proof_number"]
"""Algorithms that answer a goal and not the value of a depth: test_proof_number.py has their contract."""
TRANSCRIPTS = Path(__file__).parent.parent / "transcripts"
FEWER: dict[str, dict[str, Any]] = {"bridge_play": {"cards": 6}}
"""Games whose contract costs more than its worth in full size: its worlds are listed again and again."""
VARIANTS: list[tuple[str, dict[str, Any]]] = [
    *((name, FEWER.get(name, {})) for name in zermelo.list_games()),
    ("connect_four", {"width": 5, "height": 4, "score": "pons"}),
    ("explicit_tree", {"tree": "three_players"}),
    ("explicit_tree", {"tree": "four_leaves"}),
    ("hex", {"size": 11}),
    ("mnk", {"m": 9, "n": 9, "k": 5}),
    ("nim", {"heaps": "1,2,3,4,5,6", "misere": True}),
    ("othello", {"size": 6}),
    ("reluctant_tree", {"b": 3, "depth": 5, "root": "lost", "deciding_child": "any"}),
    ("uniform_tree", {"b": 4, "depth": 5, "values": "real"}),
]


def general() -> list[str]:
    """The algorithms that are not made for one game, and find minimax values."""
    known = zermelo.list_algorithms()
    return [
        name for name, found in known.items()
        if found.game is None and found.finds == "minimax" and name not in PROVERS
    ]  # fmt: skip


@pytest.mark.parametrize(("name", "parameters"), VARIANTS, ids=str)
def test_every_game_keeps_the_contract(name: str, parameters: dict[str, Any]) -> None:
    check_game(zermelo.game(name, **parameters), plays=12)


@pytest.mark.parametrize("name", zermelo.list_games())
def test_every_game_has_a_transcript(name: str) -> None:
    assert (TRANSCRIPTS / f"{name}.txt").exists(), f"make one with: python tests/transcript.py {name}"


@pytest.mark.parametrize("name", zermelo.list_games())
def test_a_game_rebuilds_itself(name: str) -> None:
    game = zermelo.game(name)
    again = eval(repr(game), {"zermelo": zermelo})
    assert again.parameters == game.parameters
    assert again.format(again.start()) == game.format(game.start())


@pytest.mark.parametrize("algorithm", [name for name in zermelo.list_algorithms() if name not in PROVERS])
def test_every_algorithm_searches_every_game_that_fits(algorithm: str) -> None:
    """Interpreted and to a small depth: whether each combination runs at all."""
    found = zermelo.find_algorithm(algorithm)
    for name in zermelo.list_games():
        game = zermelo.game(name)
        if found.unmet(game):
            with pytest.raises(zermelo.UsageError, match=rf"{algorithm} cannot search {name}: it needs"):
                zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), depth=2)
        else:
            state = game.start()
            while game.mover(state) == zermelo.CHANCE:  # a game that begins with a roll
                state = game.play(state, game.actions(state)[0])
            nodes = {"monte_carlo": 20, "hidden": 20, "solvers": 20}.get(found.family)  # a playout may be long
            few: dict[str, Any] = {"rollouts": 2} if algorithm == "rollout" else {}
            asked: dict[str, Any] = {"depth": 2, "nodes": nodes, "interpreted": True, **few}
            try:
                result = zermelo.search(game, state, algorithm=zermelo.find_algorithm(algorithm), **asked)
            except zermelo.UsageError as error:
                refused = re.search(r"too large|worlds|chance moves after the deal", str(error))
                if found.family == "hidden" and refused:
                    continue
                raise
            assert result.bound == "exact" or found.fixed_depth is None
            assert result.move in game.moves(state) or (result.move is None and result.stopped == "nodes")


@pytest.mark.parametrize("algorithm", general())
def test_the_same_seed_gives_the_same_move(algorithm: str) -> None:
    game = zermelo.game("othello")
    moves = {}
    for seed in range(8):
        first, second = (
            zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), depth=3, seed=seed) for _ in range(2)
        )
        assert first.move == second.move in first.best_moves
        assert len(first.best_moves) == 4  # the opening position looks the same from four sides
        moves[seed] = first.move
    assert len(set(moves.values())) > 1
    assert (
        zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), depth=3, all_best=True).move
        == first.best_moves[0]
    )


@pytest.mark.parametrize("algorithm", general())
def test_a_plain_class_works_with_every_algorithm(algorithm: str) -> None:
    from zermelo.algorithms import reference

    game = Race()
    result = zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), depth=10, all_best=True)
    assert result.value == reference.minimax(game, game.start())
    assert list(result.best_moves) == reference.best_moves(game, game.start())
    assert not result.compiled
    check_game(game)


def test_names_are_found_and_near_ones_offered() -> None:
    for what, message in (
        (lambda: zermelo.game("otello"), r"unknown game: 'otello' \(did you mean othello\?\)"),
        (lambda: zermelo.search("hex", algorithm="nega"), r"unknown algorithm: 'nega' \(did you mean negamax"),  # type: ignore[arg-type]
        (lambda: zermelo.game("hex", sise=4), r"unknown parameter of hex: 'sise' \(did you mean size\?\)"),
        (lambda: zermelo.search("hex", algorithm="pvs", alfa=1), r"unknown option of pvs: 'alfa' \(did you mean alpha"),  # type: ignore[call-arg]
        (lambda: zermelo.game("hex", size="big"), r"size: expected a whole number, got 'big'"),
        (lambda: zermelo.game("othello", size=7), r"size: expected one of: 8, 6, 4, got 7"),
        (lambda: zermelo.search("hex", depth=-1), r"depth: expected at least 0, got -1"),
        (lambda: zermelo.search("hex", nodes=0), r"nodes: expected at least 1, got 0"),
        (lambda: zermelo.search("hex", seconds=float("inf")), r"seconds: expected .*, got inf"),
        (lambda: zermelo.search("hex", seconds=-1), r"seconds: expected at least 0, got -1"),
        (lambda: zermelo.search("hex", depth=1.5), r"depth: expected a whole number, got 1.5"),  # type: ignore[arg-type]
        (lambda: zermelo.search("hex", algorithm="engine", table_mb=-1), r"table_mb: expected 0 to"),
        (lambda: zermelo.search("hex", algorithm="aspiration", window_width=0), r"window_width: .* above 0, got 0"),
        (lambda: zermelo.search("hex", algorithm="aspiration", inner="minimax"), "with the options alpha and beta"),
        (lambda: zermelo.search("hex", algorithm="iterative_deepening", inner="engine"), "of one fixed depth, got"),
        (lambda: zermelo.search("hex", algorithm="iterative_deepening", inner="quiescence"), "noisy moves"),
        (lambda: zermelo.search("othello", algorithm="quiescence", quiescence_plies=99), "expected 0 to 64, got 99"),
        (lambda: zermelo.search("tic_tac_toe", "XXX/OO./..."), "the game is over in this position of tic_tac_toe"),
        (lambda: zermelo.search("tic_tac_toe", "X" * 200_000), "position too long: expected at most 100000"),
        (lambda: zermelo.game(zermelo.game("hex"), size=4), "parameters go with the name of a game"),
        (lambda: zermelo.game("no_such_file.py"), r"cannot read game file 'no_such_file.py': No such file"),
        (lambda: zermelo.Traits(players=0), "expected at least 1 player, got 0"),
        (lambda: zermelo.Traits(lowest=1, highest=0), "expected lowest <= highest payoff, got 1 and 0"),
        (lambda: zermelo.algorithm(colour="red")(check_game), r"unknown trait: 'colour'"),
    ):
        with pytest.raises(zermelo.UsageError, match=message) as caught:
            what()
        assert "\n" not in str(caught.value)


def test_a_file_that_is_no_game_is_refused(tmp_path: Path) -> None:
    for text, message in (
        ("1 +", "cannot load game file .*SyntaxError"),
        ("x = 1", r"expected a function make\(\) or one subclass of zermelo.Game"),
        ("def make(): return 3", r"make\(\) returned int, expected a zermelo.Game"),
    ):
        path = tmp_path / f"game_{re.sub('[^a-z]', '', text)}.py"
        path.write_text(text)
        with pytest.raises(zermelo.UsageError, match=message):
            zermelo.game(str(path))


def test_a_kernel_game_must_state_its_bounds() -> None:
    from zermelo.games import tic_tac_toe

    with pytest.raises(zermelo.UsageError, match="must state max_moves and move_range"):
        zermelo.KernelGame(tic_tac_toe, None, zermelo.Traits())
