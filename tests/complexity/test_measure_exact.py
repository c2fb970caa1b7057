"""The counted measures against published counts, and against plain Python that counts differently."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import zermelo
from counting import plies
from zermelo.algorithms import reference
from zermelo.complexity import state_space as space_module
from zermelo.complexity import wide_integers as wide
from zermelo.complexity.enumeration import Exact, enumerate_states, measure_exactly
from zermelo.complexity.minimal_tree import minimal_leaves
from zermelo.complexity.state_space import Space, TooLargeError
from zermelo.core import Game, KernelGame, State
from zermelo.kernels import TERMINAL, from_words, to_words
from zermelo.trees.explicit_tree import from_nested

# Connect four on 7 x 6: legal positions after n plies. OEIS A212693 (J. Tromp).
A212693 = (1, 7, 49, 238, 1120, 4263, 16422, 54859)
# Games of Connect Four on (n+1) columns of n cells. OEIS A342329 (R. Jehn).
A342329 = (2, 90, 356232, 152505051772)


class Countdown(Game):
    """Take one or two from a heap: a plain game that states none of its bounds."""

    def start(self) -> tuple[int, int]:
        return (6, 0)

    def mover(self, state: tuple[int, int]) -> int:
        return state[1] if state[0] > 0 else TERMINAL

    def moves(self, state: tuple[int, int]) -> list[int]:
        return [1, 2] if state[0] > 1 else [1]

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return (state[0] - move, 1 - state[1])

    def payoff(self, state: tuple[int, int], player: int) -> float:
        return -1.0 if player == state[1] else 1.0


# Published counts.


def test_tic_tac_toe() -> None:
    """5,478 states, 765 of them different: S. Schaefer, MathRec (2002); 255,168 games: H. Bottomley (2001)."""
    found = measure_exactly(zermelo.game("tic_tac_toe"))
    assert found.tree is not None and found.solution is not None
    assert [level.states for level in found.levels] == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    assert (found.states, found.tree.games, found.tree.size) == (5478, 255168, 549946)
    assert found.tree.leaves[5:] == [1440, 5328, 47952, 72576, 127872]
    assert (found.solution.value, found.solution.depth, found.solution.game_tree) == (0.0, 9, 255168)
    assert found.graded and not found.without


@pytest.mark.parametrize(
    ("name", "parameters", "states", "classes"),
    [("tic_tac_toe", {}, 5478, 765), ("connect_four", {"width": 4, "height": 4}, 161029, 80541)],
)
def test_symmetry_changes_the_states_alone(name: str, parameters: dict[str, Any], states: int, classes: int) -> None:
    game = zermelo.game(name, **parameters)
    plain, symmetric = measure_exactly(game), measure_exactly(game, symmetry=True)
    assert (plain.states, symmetric.states) == (states, classes)
    assert (plain.tree, plain.solution) == (symmetric.tree, symmetric.solution)


@pytest.mark.parametrize(
    ("n", "games"),
    [pytest.param(n, games, marks=[pytest.mark.slow] * (n > 3)) for n, games in enumerate(A342329, 1)],
)
def test_games_of_connect_four(n: int, games: int) -> None:
    found = measure_exactly(zermelo.game("connect_four", width=n + 1, height=n))
    assert found.tree is not None and found.tree.games == games
    if n == 4:
        assert found.states == 3_945_711, "the count that the benchmark relies on"


def test_memory_limit_is_kept() -> None:
    game = zermelo.game("connect_four")
    space = Space(game, game.start(), megabytes=8, symmetry=False, interpreted=False)
    with pytest.raises(TooLargeError, match=r"connect_four has more states than 8 MB hold: .* all of ply 8 and before"):
        space.enumerate()
    assert tuple(level.states for level in space.levels) == A212693
    held = sum(buffer.nbytes for name, buffer in space.buffers.items() if name != "keys")
    assert held + space.count * 8 * space.key_size <= 8_100_000, "with the few kilobytes beside keys and table"
    assert space.buffers["keys"].nbytes <= 8_000_000
    assert space.peak <= 8_000_000


def test_passes_that_the_memory_does_not_allow_are_left_out() -> None:
    game = zermelo.game("connect_four", width=4, height=4)
    found = measure_exactly(game, megabytes=4)
    assert found.states == 161029
    assert found.tree is None and found.solution is None
    assert found.without["tree"].endswith("MB, allowed are 4")
    assert found.peak <= 4_000_000


def test_4x4_othello_is_lost_by_eight() -> None:
    """3 : 11, as J. Feinstein's solutions of small boards say."""
    found = measure_exactly(zermelo.game("othello", size=4))
    assert found.solution is not None and found.solution.value == -8.0
    assert not found.graded, "a pass brings a state to another ply"


# Second implementations.


def counted(game: Game, root: State) -> tuple[int, int]:
    """States and games, by a set and a dictionary of Python."""
    reached, pending = {root}, [root]
    while pending:
        state = pending.pop()
        for move in game.actions(state):
            child = game.play(state, move)
            if child not in reached:
                reached.add(child)
                pending.append(child)

    @cache
    def games(state: State) -> int:
        return sum(games(game.play(state, move)) for move in game.actions(state)) or 1

    return len(reached), games(root)


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("connect_four", {"width": 4, "height": 3}), ("nim", {}), ("nim", {"heaps": "2,7", "misere": True}),
        ("othello", {"size": 4}), ("tic_tac_toe", {}),
    ],
)  # fmt: skip
def test_states_and_games_as_sets_count_them(name: str, parameters: dict[str, Any]) -> None:
    game = zermelo.game(name, **parameters)
    found = measure_exactly(game)
    assert found.tree is not None
    assert (found.states, found.tree.games) == counted(game, game.start())
    assert found.tree.nodes == [sum(level.values()) for level in plies(game)]


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("hex", {"size": 3}), ("mnk", {"m": 3, "n": 2, "k": 2}), ("kuhn_poker", {}),
        ("uniform_tree", {"b": 2, "depth": 5}),
    ],
)  # fmt: skip
def test_interpreted_states_and_games(name: str, parameters: dict[str, Any]) -> None:
    game = zermelo.game(name, **parameters)
    found = measure_exactly(game, interpreted=True)
    assert found.tree is not None
    assert (found.states, found.tree.games) == counted(game, game.start())


def test_interpreted_and_compiled_say_the_same() -> None:
    def facts(found: Exact) -> tuple[Any, ...]:
        return found.levels, found.tree, found.solution, found.impact, found.graded

    game = zermelo.game("nim", heaps="2,3,2")
    assert facts(measure_exactly(game)) == facts(measure_exactly(game, interpreted=True))


def test_plain_games() -> None:
    found = measure_exactly(Countdown())
    assert found.tree is not None and found.solution is not None
    assert (found.states, found.tree.games) == counted(Countdown(), (6, 0))
    assert found.solution.value == reference.minimax(Countdown(), (6, 0))


def test_keys_of_several_words() -> None:
    game = zermelo.game("connect_four")
    state = game.position("4444443333332222226")
    space = enumerate_states(game, game.play(state, 0), megabytes=64) if game.mover(state) != TERMINAL else None
    assert space is not None and space.key_size == 2
    assert space.count == counted(game, game.play(state, 0))[0]


def test_fields_that_turn_out_wider(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(space_module, "_widths", lambda game, root: [0, 0, 0])
    assert enumerate_states(zermelo.game("tic_tac_toe")).count == 5478


def test_counts_beyond_a_word() -> None:
    game = zermelo.game("nim", heaps="9,9,9,9")
    found = measure_exactly(game)
    assert found.tree is not None and found.tree.games > 1 << 64
    assert found.tree.games == counted(game, game.start())[1]


def test_a_game_that_can_come_back_has_an_infinite_tree() -> None:
    found = measure_exactly(zermelo.game("pig", target=5, sides=3), interpreted=True)
    assert found.tree is None and found.solution is None
    assert found.without["tree"] == "infinite: a game can come back to a state it was in"
    assert found.states == counted_states(zermelo.game("pig", target=5, sides=3))


def counted_states(game: Game) -> int:
    reached, pending = {game.start()}, [game.start()]
    while pending:
        state = pending.pop()
        new = {game.play(state, move) for move in game.actions(state)} - reached
        reached |= new
        pending += new
    return len(reached)


# Proofs.


def fewest(game: Game, state: State, player: int, least: float) -> float:
    """The leaves of the smallest tree by which a player gets at least so much, by plain recursion."""
    mover = game.mover(state)
    if mover == TERMINAL:
        return 1.0 if game.payoff(state, player) >= least else float("inf")
    children = [fewest(game, game.play(state, move), player, least) for move in game.moves(state)]
    return min(children) if mover == player else sum(children)


def bounds(game: Game, state: State, player: int, depth: int) -> tuple[float, float]:
    """What a full-width search to a depth knows of the value."""
    mover = game.mover(state)
    if mover == TERMINAL:
        return (game.payoff(state, player),) * 2
    if depth == 0:
        return game.traits.lowest, game.traits.highest
    found = [bounds(game, game.play(state, move), player, depth - 1) for move in game.moves(state)]
    choose = max if mover == player else min
    return choose(low for low, _ in found), choose(high for _, high in found)


def check_solution(game: Game, state: State) -> None:
    found = measure_exactly(game, state, interpreted=True)
    player = game.mover(state)
    solution = found.solution
    assert solution is not None and found.tree is not None
    assert solution.value == reference.minimax(game, state)
    sides = fewest(game, state, player, solution.value), fewest(game, state, 1 - player, -solution.value)
    assert (solution.decision, solution.proof) == (sides[0], sum(sides) - 1)
    assert solution.proof == minimal_leaves(game, state, len(found.tree.nodes), solution.value, interpreted=True)
    known = [low == high for low, high in (bounds(game, state, player, d) for d in range(len(found.tree.nodes)))]
    assert solution.depth == known.index(True)
    assert solution.game_tree == leaves_to(game, state, solution.depth)


def leaves_to(game: Game, state: State, depth: int) -> int:
    if depth == 0 or game.mover(state) == TERMINAL:
        return 1
    return sum(leaves_to(game, game.play(state, move), depth - 1) for move in game.moves(state))


nested = st.recursive(
    st.integers(-3, 3), lambda below: st.lists(below, min_size=1, max_size=3), max_leaves=12
).filter(lambda tree: isinstance(tree, list))


@given(nested)
def test_proofs_of_random_trees(tree: Any) -> None:
    game = from_nested(tree)
    check_solution(game, game.start())


@pytest.mark.parametrize(
    ("name", "parameters", "position"),
    [
        ("tic_tac_toe", {}, "X../.O./..."), ("tic_tac_toe", {}, "XX./OO./X.O"), ("nim", {"heaps": "1,2,3"}, None),
        ("connect_four", {"width": 3, "height": 2}, None), ("hex", {"size": 2}, None),
        ("othello", {"size": 4}, "WB../BBBW/WBB./.WWW B"),
    ],
)  # fmt: skip
def test_proofs_of_games(name: str, parameters: dict[str, Any], position: str | None) -> None:
    game = zermelo.game(name, **parameters)
    check_solution(game, game.position(position))


def test_a_game_that_is_over() -> None:
    game = zermelo.game("tic_tac_toe")
    found = measure_exactly(game, game.position("XXX/OO./..."), interpreted=True)
    assert found.states == 1 and found.tree is not None and found.tree.games == 1
    assert found.solution is not None and (found.solution.decision, found.solution.depth) == (1, 0)
    assert found.impact is None and found.forced is None


def test_opponent_impact() -> None:
    game = zermelo.game("nim", heaps="1,2")
    states = {game.start()} | {s for level in plies(game) for s in level}
    deciding = [s for s in states if game.mover(s) >= 0]

    def told(state: State, player: int) -> float:
        return game.payoff(state, player) if game.mover(state) == TERMINAL else game.evaluate(state, player)

    influential = [
        s for s in deciding
        if any(told(game.play(s, m), 1 - game.mover(s)) != told(s, 1 - game.mover(s)) for m in game.moves(s))
    ]
    assert measure_exactly(game, interpreted=True).impact == len(influential) / len(deciding)


# What games tell of themselves.


@pytest.mark.parametrize(
    ("name", "parameters"),
    [
        ("tic_tac_toe", {}), ("mnk", {"m": 4, "n": 3, "k": 3}), ("mnk", {"m": 9, "n": 9, "k": 5}), ("hex", {"size": 3}),
        ("hex", {"size": 11}), ("connect_four", {}), ("othello", {"size": 4}), ("othello", {"size": 8}),
    ],
)  # fmt: skip
def test_symmetries_keep_the_rules(name: str, parameters: dict[str, Any]) -> None:
    game = zermelo.game(name, **parameters)
    assert isinstance(game, KernelGame)
    chooser, state = random.Random(1), game.start()
    seen = set()
    while True:
        for symmetry in range(game.rules.symmetries(game.params)):
            alike = game.rules.transformed(game.params, state, symmetry)
            seen.add((symmetry, state != alike))
            assert game.mover(alike) == game.mover(state)
            assert game.is_over(state) or game.evaluate(alike, 0) == pytest.approx(game.evaluate(state, 0))
            assert not game.is_over(state) or game.payoff(alike, 0) == game.payoff(state, 0)
            children = [game.play(state, move) for move in game.actions(state)]
            turned = {game.rules.transformed(game.params, child, symmetry) for child in children}
            assert turned == {game.play(alike, move) for move in game.actions(alike)}
        if game.is_over(state):
            break
        state = game.play(state, chooser.choice(game.moves(state)))
    assert game.rules.transformed(game.params, state, 0) == state
    assert all((symmetry, True) in seen for symmetry in range(1, game.rules.symmetries(game.params)))


@pytest.mark.parametrize(
    ("name", "parameters", "moves"),
    [
        ("tic_tac_toe", {}, 0), ("mnk", {"m": 3, "n": 3, "k": 2}, 0), ("hex", {"size": 3}, 0),
        ("connect_four", {"width": 4, "height": 3}, 0), ("connect_four", {"width": 4, "height": 4}, 7),
        ("tic_tac_toe", {}, 3),
    ],
)  # fmt: skip
def test_parents_are_those_that_lead_there(name: str, parameters: dict[str, Any], moves: int) -> None:
    game = zermelo.game(name, **parameters)
    assert isinstance(game, KernelGame)
    chooser, root = random.Random(2), game.start()
    for _ in range(moves):
        root = game.play(root, chooser.choice(game.moves(root)))
    parents: dict[State, set[State]] = {root: set()}
    pending = [root]
    while pending:
        state = pending.pop()
        for move in game.actions(state):
            child = game.play(state, move)
            if child not in parents:
                parents[child] = set()
                pending.append(child)
            parents[child].add(state)
    assert len(parents) > 100
    for state, before in parents.items():
        assert game.rules.parents(game.params, state, root) == len(before), game.format(state)


@pytest.mark.parametrize("name", [name for name in zermelo.list_games() if name != "explicit_tree"])
def test_states_survive_as_words(name: str) -> None:
    game, chooser = zermelo.game(name), random.Random(3)
    state = game.start()
    for _ in range(60):
        out = [0] * 40
        words = to_words(state, out, 2)
        assert all(0 <= word < 1 << 64 for word in out) and set(out[2 + words :]) <= {0}
        assert from_words(game.start(), out, 2) == state
        if game.is_over(state):
            break
        state = game.play(state, chooser.choice(game.actions(state)))


@given(st.integers(0, (1 << 192) - 1), st.integers(0, (1 << 192) - 1))
def test_wide_numbers(a: int, b: int) -> None:
    def row(number: int) -> list[int]:
        return [number >> 64 * i & (1 << 64) - 1 for i in range(3)]

    into = row(a)
    assert wide.add(into, 0, row(b), 0, 3) == (a + b < 1 << 192)
    assert wide.whole(into, 0, 3) == (a + b) % (1 << 192)
    assert wide.below(row(a), 0, row(b), 0, 3) == (a < b)


def test_errors() -> None:
    with pytest.raises(zermelo.UsageError, match=r"memory: expected 1 to 1000000\.0, got 0"):
        measure_exactly(zermelo.game("tic_tac_toe"), megabytes=0)
