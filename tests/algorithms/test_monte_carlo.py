"""Monte Carlo: agreement with a slow search of the same playouts, proofs, means, budgets, reuse."""

from __future__ import annotations

import doctest
import itertools
import math
import random
import time
from pathlib import Path
from typing import Any

import pytest

import zermelo
from oracles.monte_carlo import Node, Oracle
from strategies import grown
from zermelo.algorithms import reference
from zermelo.algorithms.monte_carlo import _tree_reuse as reuse
from zermelo.algorithms.monte_carlo._tree import USED
from zermelo.core import Control, Game, KernelGame, State, Task
from zermelo.kernels import CHANCE, TERMINAL, kernel
from zermelo.trees.explicit_tree import from_nested

PAGE = Path(__file__).parents[2] / "docs" / "guides" / "monte_carlo.md"
TREES = ["uct", "mcts_max_n", "mcts_paranoid", "mcts_brs"]
FAMILY = ["flat_monte_carlo", *TREES]


def vectors(seed: int, players: int, total: int = 8, chance: bool = True, depth: int = 5) -> KernelGame:
    """A random tree of several players who share a sum; dice here and there."""
    chooser = random.Random(seed)

    def leaf() -> list[int]:
        cuts = sorted(chooser.randint(0, total) for _ in range(players - 1))
        return [b - a for a, b in itertools.pairwise([0, *cuts, total])]

    def node(left: int) -> Any:
        if left == 0 or (left < depth and chooser.random() < 0.1):
            return leaf()
        children = [node(left - 1) for _ in range(chooser.randint(2, 3))]
        if chance and chooser.random() < 0.2:
            return {"chance": [0.25, 0.75] if len(children) == 2 else [0.5, 0.25, 0.25], "children": children}
        return {"children": children, "player": chooser.randrange(players)} if chooser.random() < 0.5 else children

    poor = [[0, total] + [0] * (players - 2), leaf()]  # bounds of the payoff that are known, and not for player 0
    return from_nested([node(depth - 1), node(depth - 1), poor], players=players)


def told(root: Node, game: Game) -> dict[str, tuple[int, list[float]]]:
    return {
        game.move_name(root.state, child.move): (len(child.results), child.mean())
        for child in sorted(root.children, key=lambda child: child.move) if child.results
    }  # fmt: skip


def visits(result: zermelo.SearchResult) -> dict[str, int]:
    return dict(result.details["visits"])


@pytest.mark.parametrize("algorithm", ["uct", "mcts_max_n", "mcts_paranoid"])
def test_a_slow_search_of_the_same_playouts_has_the_same_tree(algorithm: str) -> None:
    """Compiled, interpreted and an implementation with objects: the same visits and means at every root move."""
    for seed in range(40):
        game = vectors(seed, 2 if algorithm == "uct" else 3)
        depth = seed % 3 + 3
        asked: dict[str, Any] = {"playouts": 60 + seed, "exploration": 0.5 + seed % 4 / 2, "seed": seed, "depth": depth}
        found = zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), **asked)
        slow = zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), interpreted=True, **asked)
        assert (slow.details, slow.nodes, slow.pv) == (found.details, found.nodes, found.pv)
        oracle = Oracle(
            game, None if algorithm == "mcts_max_n" else 0, depth=depth, exploration=asked["exploration"], seed=seed
        )
        expected = told(oracle.search(game.start(), asked["playouts"]), game)
        assert visits(found) == {name: n for name, (n, _) in expected.items()}
        for name, (_, mean) in expected.items():
            value = found.details["values"][name]
            assert value == pytest.approx(tuple(mean) if algorithm == "mcts_max_n" else mean[0], abs=1e-12)


def replies(game: Game, own: int) -> Any:
    """The steps of a best-reply tree: the own player's moves, or one move of any other and the turn back."""

    def steps(state: State) -> list[tuple[Any, Any]]:
        if game.mover(state) == own:
            return [(move, game.play(state, move)) for move in game.moves(state)]
        found = []
        for player in range(game.traits.players):
            if player != own:
                turned = game.turned(state, player)
                for move in game.moves(turned):
                    after = game.play(turned, move)
                    over = game.mover(after) == TERMINAL
                    found.append((move, after if over else game.turned(after, own)))
        return found

    return steps


def test_best_replies_of_a_slow_search() -> None:
    for seed in range(20):
        game = zermelo.game("n_player_tree", players=2 + seed % 3, b=3, depth=4 + seed % 2, sum=64, seed=seed)
        asked: dict[str, Any] = {"playouts": 150, "seed": seed, "depth": 3 + seed % 3}
        found = zermelo.search(game, algorithm="mcts_brs", **asked)
        if seed < 5:
            slow = zermelo.search(game, algorithm="mcts_brs", interpreted=True, **asked)
            assert (slow.details, slow.nodes, slow.pv) == (found.details, found.nodes, found.pv)
        oracle = Oracle(
            game, 0, replies(game, 0), depth=found.options.get("depth", asked["depth"]),
            exploration=found.options["exploration"], seed=seed,
        )  # fmt: skip
        expected = told(oracle.search(game.start(), asked["playouts"]), game)
        assert visits(found) == {name: n for name, (n, _) in expected.items()}
        assert found.details["values"] == pytest.approx({name: mean[0] for name, (_, mean) in expected.items()})


def best_reply(game: Game, state: State, own: int) -> float:
    """The value of the best-reply tree, as its definition says."""
    if game.mover(state) == TERMINAL:
        return game.payoff(state, own)
    values = [best_reply(game, after, own) for _, after in replies(game, own)(state)]
    return max(values) if game.mover(state) == own else min(values)


def test_proved_best_replies_are_those_of_the_definition() -> None:
    for seed in range(12):
        game = zermelo.game("n_player_tree", players=3, b=2 + seed % 2, depth=4, sum=64, seed=seed)
        found = zermelo.search(game, algorithm="mcts_brs", solver=True, playouts=100_000)
        assert (found.value, found.bound) == (best_reply(game, game.start(), 0), "exact")


def test_proved_values_are_those_of_minimax() -> None:
    """Trees of any shape, with ties, players who move twice, and a horizon."""
    for seed in range(600):
        game = from_nested(grown(seed, 30))
        depth = None if seed % 2 else 2
        found = zermelo.search(game, algorithm="uct", solver=True, playouts=100_000, depth=depth, all_best=True)
        assert (found.value, found.bound) == (reference.minimax(game, game.start(), depth), "exact"), seed
        assert found.move in reference.best_moves(game, game.start(), depth), seed
        assert found.details["playouts"] <= len(game.params.movers)  # each adds a node of the tree
        if seed < 60:
            slow = zermelo.search(
                game, algorithm="uct", solver=True, playouts=100_000, depth=depth, all_best=True, interpreted=True
            )
            assert (slow.details, slow.nodes, slow.pv) == (found.details, found.nodes, found.pv)


def paranoid(game: Game, state: State, own: int) -> float:
    mover = game.mover(state)
    if mover == TERMINAL:
        return game.payoff(state, own)
    if mover == CHANCE:
        return math.fsum(p * paranoid(game, game.play(state, move), own) for move, p in game.outcomes(state))
    values = [paranoid(game, game.play(state, move), own) for move in game.moves(state)]
    return max(values) if mover == own else min(values)


def test_proved_values_of_several_players_and_dice() -> None:
    """Shares of a million: no ties between moves."""
    for seed in range(80):
        game = vectors(seed, 3, total=1 << 20, depth=4)
        asked: dict[str, Any] = {"solver": True, "playouts": 100_000}
        found = zermelo.search(game, algorithm="mcts_paranoid", **asked)
        assert found.bound == "exact"
        assert found.value == pytest.approx(paranoid(game, game.start(), 0))
        found = zermelo.search(game, algorithm="mcts_max_n", **asked)
        assert found.bound == "exact"
        assert found.value == pytest.approx(reference.max_n(game, game.start()))


def test_the_solver_proves_a_win_and_a_draw() -> None:
    """Tic-tac-toe, interpreted: a win in one, a loss by a fork, the draw of the whole game from two stones on."""
    for position, value, most in (("XX./OO./...", 1.0, 20), ("X.O/.../..X", -1.0, 2000), ("X../.O./...", 0.0, 20_000)):
        found = zermelo.search("tic_tac_toe", position, "uct", solver=True, playouts=most, interpreted=True)
        assert (found.value, found.bound, found.stopped) == (value, "exact", None), position
        assert found.details["playouts"] < most


def test_uct_converges_to_the_minimax_move() -> None:
    for seed in range(30):
        game = from_nested(grown(seed, 20))
        found = zermelo.search(game, algorithm="uct", playouts=30_000)
        expected = reference.minimax(game, game.start())
        assert found.move in reference.best_moves(game, game.start()), seed
        span = game.traits.highest - game.traits.lowest
        assert abs(found.value - expected) < 0.02 * span + 1e-9, seed  # type: ignore[operator]


def moments(game: Game, state: State, player: int) -> tuple[float, float]:
    """The mean of the payoff and of its square if all play at random."""
    mover = game.mover(state)
    if mover == TERMINAL:
        payoff = game.payoff(state, player)
        return payoff, payoff**2
    moves = game.moves(state) if mover != CHANCE else []
    weighted = game.outcomes(state) if mover == CHANCE else [(move, 1 / len(moves)) for move in moves]
    parts = [(weight, moments(game, game.play(state, move), player)) for move, weight in weighted]
    return math.fsum(w * m for w, (m, _) in parts), math.fsum(w * s for w, (_, s) in parts)


def test_flat_means_are_those_of_random_play() -> None:
    for seed in range(20):
        game = vectors(seed, 3)
        found = zermelo.search(game, algorithm="flat_monte_carlo", playouts=9001, seed=seed)
        assert sum(visits(found).values()) == 9001
        assert max(visits(found).values()) - min(visits(found).values()) <= 1
        values = {}
        for move in game.moves(game.start()):
            mean, square = moments(game, game.play(game.start(), move), 0)
            name = game.move_name(game.start(), move)
            error = math.sqrt(max(0.0, square - mean**2) / visits(found)[name])
            assert abs(found.details["values"][name] - mean) <= 5 * error + 1e-9
            values[name] = found.details["values"][name]
        assert found.value == max(values.values()) == values[game.move_name(game.start(), found.move)]


@pytest.mark.parametrize("algorithm", FAMILY)
def test_visits_add_up_to_playouts(algorithm: str) -> None:
    game = zermelo.game("n_player_tree", players=2, b=4, depth=4, sum=64)
    for playouts in (1, 3, 100):
        found = zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), playouts=playouts, interpreted=True)
        assert sum(visits(found).values()) == found.details["playouts"] == playouts
        assert found.leaves == playouts
        assert found.move is not None


@pytest.mark.parametrize("algorithm", FAMILY)
@pytest.mark.parametrize("nodes", [1, 2, 17, 1000])
def test_a_node_limit_is_kept_exactly(algorithm: str, nodes: int) -> None:
    """Every state played is a node, and the root; a playout that is cut short leaves no trace."""
    game = zermelo.game("n_player_tree", players=2, b=4, depth=6, sum=64)
    found = zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), nodes=nodes)
    assert (found.nodes, found.stopped) == (nodes, "nodes")
    assert (found.value is None) == (found.move is None) == (nodes < 7)
    assert found.details["playouts"] == (nodes - 1) // 6


def test_nodes_are_the_states_played(monkeypatch: pytest.MonkeyPatch) -> None:
    game = zermelo.game("tic_tac_toe")
    rules, played = game.rules, []  # type: ignore[attr-defined]
    original = rules.play

    def counted(*given: Any) -> Any:
        played.append(given)
        return original(*given)

    counted.__module__ = rules.__name__
    monkeypatch.setattr(rules, "play", kernel(counted))
    found = zermelo.search(game, algorithm="uct", playouts=50, interpreted=True)
    assert found.nodes == len(played) + 1


def test_a_depth_limit_cuts_playouts_and_evaluates() -> None:
    """To depth 1 a playout is the evaluation after the move."""
    game = from_nested([[[1, 2], 4], [3, [6, 0]]])
    found = zermelo.search(game, algorithm="uct", depth=1, playouts=10)
    children = [game.play(game.start(), move) for move in (0, 1)]
    assert found.details["values"] == {str(i): game.evaluate(child, 0) for i, child in enumerate(children)}
    assert found.nodes == 11
    root = zermelo.search(game, algorithm="uct", depth=0)
    assert (root.value, root.move, root.nodes) == (game.evaluate(game.start(), 0), None, 1)


def test_a_game_that_may_never_end() -> None:
    found = zermelo.search("pig", algorithm="uct", playouts=200, interpreted=True)
    assert found.move == 1 and sum(visits(found).values()) == 200
    short = zermelo.search("pig", "10/10+4 A", "uct", depth=3, playouts=50, interpreted=True)
    assert short.nodes <= 1 + 3 * 50
    rolling = zermelo.search("pig", "10/10+4 A ?", "uct", playouts=50, interpreted=True)
    assert rolling.move is None and rolling.value is not None and sum(visits(rolling).values()) == 50


def test_chance_is_sampled_by_its_probabilities() -> None:
    """Pig with a coin, one point to go: who is to move can only throw, a two wins: v = 1/2 - v/2."""
    game = zermelo.game("pig", target=3, sides=2)
    found = zermelo.search(game, "2/2+0 A", "uct", playouts=3000, interpreted=True)
    assert found.value == pytest.approx(1 / 3, abs=5 * math.sqrt((1 - 1 / 9) / 3000))


@pytest.mark.parametrize("solver", [False, True])
@pytest.mark.parametrize("algorithm", ["uct", "mcts_max_n", "mcts_paranoid"])
@pytest.mark.parametrize("interpreted", [False, True])
def test_a_reused_tree_keeps_its_statistics(algorithm: str, solver: bool, interpreted: bool) -> None:
    """With no new playout but one, the kept subtree has the visits and values it had, and the old result stays."""
    asked: dict[str, Any] = {"algorithm": algorithm, "interpreted": interpreted, "solver": solver}
    reused = 0
    for seed in range(6):
        game = vectors(seed, 2, chance=False, depth=6)
        first = zermelo.search(game, playouts=200, seed=seed, **asked)
        before = dict(first.details)
        for line in itertools.product(range(2), repeat=2):
            state = game.start()
            for move in line:
                state = game.play(state, move) if not game.is_over(state) and move in game.moves(state) else state
            if game.is_over(state) or (algorithm == "mcts_paranoid" and game.mover(state) != 0):
                continue
            second = zermelo.search(game, state, playouts=1, previous=first, **asked)
            slot = node_of(first, state)
            kept = 0 if slot is None else int(first._memory.tree.visits[slot])
            assert second.details.get("kept", 0) == kept
            if slot is not None and kept > 5:
                compare_subtree(first._memory.tree, second._memory.tree, slot)
                reused += 1
        assert first.details == before
    assert reused >= 3


def node_of(result: zermelo.SearchResult, state: State) -> int | None:
    """The slot of a state in a tree, found from the root by all its paths."""
    tree, pending = result._memory.tree, [(0, result.state)]
    while pending:
        slot, here = pending.pop()
        if here == state:
            return slot
        for child in range(tree.first[slot], tree.first[slot] + tree.children[slot]):
            if tree.visits[child]:
                pending.append((child, result.game.play(here, int(tree.move[child]))))
    return None


def compare_subtree(old: Any, new: Any, slot: int) -> None:
    """Node by node; the one playout since then may have added one visit on a single path, and proofs above its end."""
    pairs, more = [(slot, 0)], 0
    while pairs:
        a, b = pairs.pop()
        added = int(new.visits[b] - old.visits[a])
        assert added in (0, 1)
        more += added
        if not added:
            cells = [(a * old.entries + i, b * old.entries + i) for i in range(old.entries)]
            assert [old.total[i] for i, _ in cells] == [new.total[j] for _, j in cells]
            assert old.children[a] == new.children[b]
        n = old.children[a]
        assert [old.move[old.first[a] + i] for i in range(n)] == [new.move[new.first[b] + i] for i in range(n)]
        pairs += [(old.first[a] + i, new.first[b] + i) for i in range(n)]
    assert more <= 7


def test_a_tree_is_reused_only_where_it_means_the_same() -> None:
    game = vectors(1, 3, chance=False)
    after = game.play(game.start(), 0)
    asked: dict[str, Any] = {"algorithm": "mcts_max_n", "playouts": 50, "interpreted": True}
    first = zermelo.search(game, **asked)
    assert zermelo.search(game, after, previous=first, **asked).details["kept"] > 0
    assert zermelo.search(game, previous=first, **asked).details["kept"] == 50
    for other in (
        {"solver": True}, {"bias": 1.0}, {"record": 10}, {"interpreted": False}, {"algorithm": "mcts_paranoid"},
        {"memory_mb": 0.001},
    ):  # fmt: skip
        assert "kept" not in zermelo.search(game, after, previous=first, **{**asked, **other}).details
    cut = zermelo.search(game, depth=2, solver=True, **asked)
    assert "kept" not in zermelo.search(game, after, previous=cut, solver=True, **asked).details
    assert "kept" not in zermelo.search(vectors(1, 3, chance=False), after, previous=first, **asked).details


@pytest.mark.timing
def test_the_search_for_a_kept_state_is_bounded_and_counts() -> None:
    """A state that the tree does not have: few states are met; and what it takes is time of the search."""
    game = zermelo.game("n_player_tree", b=9, depth=6)
    first = zermelo.search(game, algorithm="mcts_max_n", playouts=2000, interpreted=True)
    met = 0

    def play(state: State, move: Any) -> State:
        nonlocal met
        met += 1
        return type(game).play(game, state, move)

    control = Control(seconds=60.0)
    far = game.read("0 0 0 0 0 0")
    task = Task(game, far, 1, control, False, previous=first._memory)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game, "play", play)
        assert reuse.found(task, first._memory) is None
        assert 9 < met <= reuse.MOST_MET
        patch.setattr(reuse, "found", lambda *_: time.sleep(0.02))
        tree = first._memory.tree
        kept, _ = reuse.planted(task, tree.policy, tree.settings, 1.0)
    assert kept is None
    assert control.seconds is not None and control.seconds <= 60.0 - 0.02  # the budget has paid for it


class Sticks(zermelo.Game):
    """A plain game whose moves and states are of any type: take one, two or three; who takes the last loses."""

    traits = zermelo.Traits(max_plies=12)

    def start(self) -> list[int]:
        return [11, 0]

    def mover(self, state: list[int]) -> int:
        return state[1] if state[0] else TERMINAL

    def moves(self, state: list[int]) -> list[str]:
        return ["three", "two", "one"][max(0, 3 - state[0]) :]

    def play(self, state: list[int], move: str) -> list[int]:
        return [state[0] - ["one", "two", "three"].index(move) - 1, 1 - state[1]]

    def payoff(self, state: list[int], player: int) -> float:
        return 1.0 if player == state[1] else -1.0


def test_plain_games_are_searched_and_their_trees_reused() -> None:
    game = Sticks()
    first = zermelo.search(game, algorithm="uct", playouts=3000, seed=2)
    assert first.move == "two"  # leaves nine, one more than a multiple of four
    for move in ("one", "three"):
        state = game.play(game.play(game.start(), "two"), move)
        second = zermelo.search(game, state, "uct", playouts=500, previous=first)
        assert second.details["kept"] > 100
        assert second.move == {"one": "three", "three": "one"}[move]
        assert set(visits(second)) == {"one", "two", "three"}


def test_memory_grows_to_its_limit_and_playouts_go_on() -> None:
    game = zermelo.game("n_player_tree", players=2, b=5, depth=8, sum=64)
    used = []
    for memory_mb in (0.001, 0.01, 0.1, 10.0):
        found = zermelo.search(game, algorithm="uct", playouts=3000, memory_mb=memory_mb)
        slow = zermelo.search(game, algorithm="uct", playouts=3000, memory_mb=memory_mb, interpreted=True)
        assert (found.details, found.nodes, found.stopped) == (slow.details, slow.nodes, None)
        assert found.details["playouts"] == 3000
        tree = found._memory.tree
        assert 8 * (8 + tree.entries) * tree.most <= memory_mb * 1e6
        used.append(int(tree.cells[USED]))
    assert used == sorted(used) and used[0] <= 13 < used[-1]


def test_seeds() -> None:
    game = vectors(3, 2)
    asked: dict[str, Any] = {"algorithm": "uct", "playouts": 100}
    found = [zermelo.search(game, seed=seed, **asked).details for seed in (None, 0, 1, 1)]
    assert found[0] == found[1] != found[2] == found[3]


def test_progressive_bias_goes_first_where_the_evaluation_points() -> None:
    """A bias that outweighs all else visits by the evaluation alone; the most one can see of it."""
    tree = [{"children": [0, 8], "value": value} for value in (1, 7, 3)]
    game = from_nested(tree)
    found = zermelo.search(game, algorithm="uct", playouts=60, bias=1e9, exploration=0.0)
    plain = zermelo.search(game, algorithm="uct", playouts=60, exploration=0.0)
    levels = [(visits(found)[name] + 1) / (8 + value) for name, value in (("0", 1), ("1", 7), ("2", 3))]
    assert max(levels) - min(levels) < 1 / (8 + 1)  # prior / (n + 1) is level, to one visit; payoffs are -8 to 8
    assert plain.details != found.details


@pytest.mark.parametrize("algorithm", ["uct", "mcts_max_n", "mcts_paranoid", "flat_monte_carlo"])
def test_a_recorded_tree_has_every_node(algorithm: str) -> None:
    game = vectors(2, 2)
    found = zermelo.search(
        game, algorithm=zermelo.find_algorithm(algorithm), playouts=40, record=1000, interpreted=True
    )
    assert found.tree is not None and found.tree.complete
    nodes = found.tree.nodes
    assert nodes[0].parent is None and len(found.tree.states()) == len(nodes)
    visited = 4 if found._memory is None else sum(1 for slot in found._memory.tree.visits.values() if slot)
    assert len(nodes) == visited > 3
    means = {game.move_name(game.start(), node.move): node.value for node in nodes if node.parent == 0}
    values = found.details["values"]
    assert means == {name: value[0] if isinstance(value, tuple) else value for name, value in values.items()}


@pytest.mark.timing
def test_time_stops_a_playout() -> None:
    found = zermelo.search(vectors(0, 2), algorithm="uct", seconds=0.5)
    assert found.stopped == "seconds" and found.move is not None
    assert found.details["playouts"] == sum(visits(found).values()) > 0


def test_what_a_person_reads() -> None:
    text = str(zermelo.search("connect_four", algorithm="uct", playouts=100, interpreted=True))
    assert "\nplayouts 100\nvisits  1 " in text and "\nvalues  1 " in text


@pytest.mark.parametrize(
    ("algorithm", "options", "message"),
    [
        ("uct", {"exploration": -1}, r"option exploration: expected at least 0, got -1"),
        ("uct", {"exploration": math.inf}, "option exploration: expected a finite number, got inf"),
        ("mcts_max_n", {"bias": -0.5}, r"option bias: expected at least 0, got -0\.5"),
        ("mcts_paranoid", {"playouts": 0}, "option playouts: expected at least 1, got 0"),
        ("flat_monte_carlo", {"playouts": -3}, "option playouts: expected at least 1, got -3"),
        ("uct", {"memory_mb": 0}, r"option memory_mb: expected 0\.001 to 1000000\.0, got 0"),
        ("mcts_brs", {}, "mcts_brs cannot search tic_tac_toe: it needs a rule for skipped turns"),
    ],
)
def test_errors(algorithm: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message) as caught:
        zermelo.search("tic_tac_toe", algorithm=zermelo.find_algorithm(algorithm), interpreted=True, **options)
    assert "\n" not in str(caught.value)


def test_best_replies_record_no_tree() -> None:
    with pytest.raises(zermelo.UsageError, match="mcts_brs records no tree"):
        zermelo.search("n_player_tree", algorithm="mcts_brs", record=10)
    with pytest.raises(zermelo.UsageError, match="uct cannot search n_player_tree: it needs 2 players"):
        zermelo.search("n_player_tree", algorithm="uct")


def test_the_page_is_true() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False, encoding="utf-8").failed == 0
    found = zermelo.search("tic_tac_toe", "X../.O./...", "uct", solver=True, playouts=10**6, interpreted=True)
    assert (found.value, found.bound, found.details["playouts"]) == (0.0, "exact", 1171)


class Tie(zermelo.Game):
    """Three players; the second lists the moves in another order than the first, and is indifferent."""

    traits = zermelo.Traits(players=3, lowest=0, highest=2, constant_sum=2, max_plies=2)

    def start(self) -> str:
        return ""

    def mover(self, state: str) -> int:
        return {"": 0, "y": 1}.get(state, TERMINAL)

    def moves(self, state: str) -> list[str]:
        return ["x", "y"] if state == "" else ["y", "x"]

    def play(self, state: str, move: str) -> str:
        return state + move

    def payoff(self, state: str, player: int) -> float:
        return (1.0, 1.0, 0.0)[player] if state == "yx" else (0.0, 1.0, 1.0)[player]


def test_proved_ties_are_broken_by_the_order_of_moves() -> None:
    """Not by their numbers: those of a plain game are given as moves are met."""
    game = Tie()
    for seed in range(8):
        found = zermelo.search(game, algorithm="mcts_max_n", solver=True, playouts=100, seed=seed, all_best=False)
        assert found.value == reference.max_n(game, game.start()) == (0.0, 1.0, 1.0)
        assert found.bound == "exact"
        assert list(visits(found)) == ["x", "y"]


class Loaded(zermelo.Game):
    """A die that never shows some of its faces."""

    traits = zermelo.Traits(chance=True, max_plies=2, lowest=-1, highest=2, constant_sum=0)

    def start(self) -> int:
        return 0

    def mover(self, state: int) -> int:
        return {0: 0, 1: CHANCE}.get(state, TERMINAL)

    def moves(self, state: int) -> list[int]:
        return [1]

    def outcomes(self, state: int) -> list[tuple[int, float]]:
        return [(2, 0.0), (3, 0.5), (4, 0.5), (5, 0.0)]

    def play(self, state: int, move: int) -> int:
        return move

    def payoff(self, state: int, player: int) -> float:
        return (0.0, 1.0)[state == 3] if player == 0 else -(0.0, 1.0)[state == 3]


def test_an_outcome_that_cannot_happen_need_not_be_proved() -> None:
    found = zermelo.search(Loaded(), algorithm="uct", solver=True, playouts=500)
    assert (found.value, found.bound) == (0.5, "exact")
    assert found.details["playouts"] < 500
