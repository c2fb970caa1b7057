"""Several threads in Monte Carlo search: sums of several trees that never vary, one shared tree that is never torn."""

from __future__ import annotations

import _thread
import doctest
import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import zermelo
from graph_games import GraphGame
from spoilt_memory import spoil
from strategies import grown
from zermelo.algorithms import reference
from zermelo.algorithms.monte_carlo import _answer as answering
from zermelo.algorithms.monte_carlo import _several_trees as several
from zermelo.algorithms.monte_carlo import _shared_tree as shared
from zermelo.algorithms.monte_carlo import uct
from zermelo.algorithms.monte_carlo._selection import UCB1, Selection
from zermelo.algorithms.monte_carlo._tree import NONE, PLAYOUTS, ROOT, USED, Tree
from zermelo.core import threads
from zermelo.trees.explicit_tree import from_nested

TREES = ["uct", "mcts_max_n", "mcts_paranoid", "mcts_brs"]
FAMILY = ["flat_monte_carlo", *TREES]
MANY = 4
ENOUGH = 10_000_000  # playouts to a proof, also while a thread that expands a node waits for a core
PAGE = Path(__file__).parents[2] / "docs" / "guides" / "parallel_search_trees.md"


@pytest.fixture(autouse=True)
def four_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads take turns on fewer cores, and that is as hard a test."""
    monkeypatch.setattr(threads, "cores", lambda: MANY)


@pytest.fixture
def grown_trees(monkeypatch: pytest.MonkeyPatch) -> list[Tree]:
    """Every shared tree of a test, after it has grown."""
    found: list[Tree] = []
    grow = answering.grow_together

    def watched(task: Any, selection: Any, tree: Tree, team: int) -> Any:
        result = grow(task, selection, tree, team)
        found.append(tree)
        return result

    monkeypatch.setattr(answering, "grow_together", watched)
    return found


def told(result: zermelo.SearchResult) -> tuple[Any, ...]:
    """All that a search says but its time."""
    counts = (result.nodes, result.leaves, result.stopped)
    return (result.value, result.bound, result.move, result.best_moves, result.pv, dict(result.details), *counts)


def game_for(algorithm: str) -> zermelo.Game:
    if algorithm == "mcts_brs":
        return zermelo.game("n_player_tree", players=3, b=3, depth=6, sum=64, seed=1)
    return zermelo.game("connect_four", width=5, height=4)


@pytest.mark.parametrize("algorithm", FAMILY)
@pytest.mark.parametrize("budget", [{"nodes": 20_000}, {"playouts": 1001}, {"nodes": 3000, "playouts": 700}])
def test_the_sum_of_several_trees_is_the_same_for_any_number_of_threads(algorithm: str, budget: Any) -> None:
    """As bytes: the result as JSON but for the seconds."""
    game = game_for(algorithm)
    options: dict[str, Any] = {"trees": 4} if algorithm == "flat_monte_carlo" else {"trees": 4, "parallel": "root"}
    if algorithm not in ("flat_monte_carlo",):
        options["solver"] = True
    found = [
        zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), seed=5, threads=n, **budget, **options)
        for n in range(1, MANY + 1)
    ]
    assert all(told(each) == told(found[0]) for each in found)
    other = zermelo.search(game, algorithm=zermelo.find_algorithm(algorithm), seed=6, threads=2, **budget, **options)
    assert told(other) != told(found[0])
    slow = zermelo.search(
        game, algorithm=zermelo.find_algorithm(algorithm), seed=5, threads=2, interpreted=True, **budget, **options
    )
    assert told(slow) == told(found[0])


def test_visits_and_results_of_all_trees_are_added_up() -> None:
    """Four searches of one tree each, with the seeds of the four, add up to the search of four trees."""
    game = zermelo.game("connect_four")
    whole = zermelo.search(game, algorithm="uct", playouts=4000, parallel="root", trees=4, threads=2, seed=3)
    parts = [
        zermelo.search(game, algorithm="uct", playouts=1000, seed=shared.stream(3, i), threads=1) for i in range(4)
    ]
    for name, visits in whole.details["visits"].items():
        assert visits == sum(part.details["visits"][name] for part in parts)
        total = sum(part.details["visits"][name] * part.details["values"][name] for part in parts)
        assert whole.details["values"][name] == pytest.approx(total / visits, abs=1e-12)
    assert whole.nodes == sum(part.nodes for part in parts)
    best = max(whole.details["visits"].values())
    assert whole.details["visits"][game.move_name(game.start(), whole.move)] == best


def test_one_tree_of_several_is_the_search_of_one_thread() -> None:
    game = zermelo.game("othello")
    alone = zermelo.search(game, algorithm="uct", nodes=30_000, seed=2)
    assert told(zermelo.search(game, algorithm="uct", nodes=30_000, seed=2, parallel="root", trees=1)) == told(alone)
    flat = zermelo.search(game, algorithm="flat_monte_carlo", playouts=900, seed=2)
    assert told(zermelo.search(game, algorithm="flat_monte_carlo", playouts=900, seed=2, trees=1)) == told(flat)


def test_fewer_playouts_than_trees() -> None:
    for playouts in (1, 2, 3, 5):
        found = zermelo.search("connect_four", algorithm="uct", playouts=playouts, parallel="root", trees=4)
        assert found.details["playouts"] == sum(found.details["visits"].values()) == playouts


def test_several_trees_prove_what_minimax_finds() -> None:
    for seed in range(150):
        game = from_nested(grown(seed, 30))
        found = zermelo.search(game, algorithm="uct", solver=True, playouts=100_000, parallel="root", threads=2)
        assert (found.value, found.bound) == (reference.minimax(game, game.start()), "exact"), seed
        assert found.move in reference.best_moves(game, game.start()), seed


def test_a_plain_game_has_its_moves_numbered_by_each_tree() -> None:
    for seed in range(20):
        game = GraphGame(seed)
        found = zermelo.search(game, algorithm="uct", solver=True, playouts=4000, parallel="root", trees=3)
        assert found.bound == "exact"
        assert found.value == reference.minimax(game, game.start())
        assert found.move in reference.best_moves(game, game.start())


def test_several_trees_are_reused() -> None:
    game = zermelo.game("connect_four")
    asked: dict[str, Any] = {"algorithm": "uct", "parallel": "root", "trees": 3, "playouts": 3000}
    first = zermelo.search(game, threads=2, **asked)
    state = game.play(game.play(game.start(), first.pv[0]), first.pv[1])
    again = [zermelo.search(game, state, previous=first, threads=n, **asked) for n in (1, 3)]
    assert again[0].details["kept"] > 0
    assert told(again[0]) == told(again[1])
    assert sum(again[0].details["visits"].values()) >= 3000 + again[0].details["kept"] - 3
    assert "kept" not in zermelo.search(game, state, previous=first, **{**asked, "trees": 4}).details


@pytest.mark.parametrize("interpreted", [True, False])
@pytest.mark.parametrize("solver", [True, False])
def test_a_tree_that_was_not_begun_is_not_reused(interpreted: bool, solver: bool) -> None:
    """Two playouts for four trees: two of them have no root, which would be proved, or the first player's."""
    game = zermelo.game("tic_tac_toe")
    state = game.play(game.start(), 0)
    asked: dict[str, Any] = {"parallel": "root", "trees": 4, "seed": 1, "solver": solver, "interpreted": interpreted}
    first = zermelo.search(game, state, "uct", playouts=2, **asked)
    again, fresh = (
        zermelo.search(game, state, "uct", playouts=400, previous=previous, **asked) for previous in (first, None)
    )
    assert again.details["kept"] == 2 and again.details["playouts"] == 400
    assert again.bound == fresh.bound == "none"
    assert abs(again.value - fresh.value) < 0.2  # type: ignore[operator]


def test_a_rule_that_shares_no_tree_has_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uct, "UCB1", Selection(UCB1.alone))
    with pytest.raises(zermelo.UsageError, match="option threads: expected 1, or parallel=root, got 2"):
        zermelo.search("tic_tac_toe", algorithm="uct", playouts=10, threads=2, interpreted=False)


def slots(tree: Tree) -> list[int]:
    """The slots that belong to a tree; of a shared one, some were never handed out, with anything in them."""
    found = [ROOT]
    for slot in found:
        first = int(tree.first[slot])
        found.extend(range(first, first + int(tree.children[slot])))
    return found


def sound(tree: Tree) -> int:
    """Every invariant of a shared tree that has grown; how many nodes were visited."""
    used = int(tree.cells[USED])
    assert 0 < used <= tree.most
    seen, visited, reached = [ROOT], 0, {ROOT}
    while seen:
        slot = seen.pop()
        visited += tree.visits[slot] > 0
        assert tree.virtual[slot] == 0
        first, n = int(tree.first[slot]), int(tree.children[slot])
        assert n >= 0
        if n == 0:
            continue
        assert first > 0 and first + n <= used
        children = range(first, first + n)
        assert not reached.intersection(children)  # no two nodes have a child in common: no block was given twice
        reached.update(children)
        moves = [int(tree.move[child]) for child in children]
        assert len(set(moves)) == n
        assert all(tree.parent[child] == slot for child in children)
        below = sum(int(tree.visits[child]) for child in children)
        stayed = int(tree.visits[slot]) - below  # playouts that ended here: the first, and while another expanded it
        assert (slot != ROOT) <= stayed <= tree.visits[slot]
        most = max(abs(tree.lowest), abs(tree.highest))
        for i in range(tree.entries):
            less = float(tree.total[slot * tree.entries + i]) - sum(
                float(tree.total[child * tree.entries + i]) for child in children
            )
            assert abs(less) <= stayed * most + 1e-6 * int(tree.visits[slot])  # no result is lost or counted twice
        seen.extend(children)
    assert tree.parent[ROOT] == NONE
    return visited


def stayed_at(tree: Tree) -> int:
    """Playouts beyond the first that ended at an inner node, since another thread was expanding it."""
    more = 0
    for slot in slots(tree):
        if tree.children[slot] > 0:
            first, n = int(tree.first[slot]), int(tree.children[slot])
            below = sum(int(tree.visits[child]) for child in range(first, first + n))
            more += int(tree.visits[slot]) - below - (slot != ROOT)
    return more


@pytest.mark.timing
@pytest.mark.parametrize("algorithm", TREES)
def test_a_shared_tree_is_sound(algorithm: str, grown_trees: list[Tree]) -> None:
    """Blocks of children are whole, no visit is lost, every virtual loss is taken back; with any budget."""
    game = game_for(algorithm)
    budgets: list[dict[str, Any]] = [{"playouts": 3000}, {"nodes": 30_000}, {"playouts": 50}, {"nodes": 40}]
    for number in range(24):
        result = zermelo.search(
            game, algorithm=zermelo.find_algorithm(algorithm), seed=number, threads=2 + number % 3,
            memory_mb=(256.0, 0.05)[number // 8 % 2], interpreted=False, **budgets[number % 4],
        )  # fmt: skip
        tree = grown_trees[-1]
        assert sound(tree) > 1 or result.details["playouts"] < 2  # a budget too small for a playout of each thread
        assert int(tree.visits[ROOT]) == result.details["playouts"] == int(tree.cells[PLAYOUTS])
        assert stayed_at(tree) <= int(tree.visits[ROOT])
        if "playouts" in budgets[number % 4]:
            assert result.details["playouts"] == budgets[number % 4]["playouts"]
        else:
            assert result.nodes <= budgets[number % 4]["nodes"]
            assert result.stopped == "nodes"


@pytest.mark.timing
@pytest.mark.parametrize("options", [{}, {"solver": True}, {"bias": 0.5}], ids=str)
@pytest.mark.parametrize("algorithm", TREES)
def test_a_shared_tree_is_sound_in_memory_of_another(
    algorithm: str, options: dict[str, Any], grown_trees: list[Tree]
) -> None:
    """Whatever an earlier tree has left there; also where a tree is copied, to go on with it."""
    game, previous, spoilt = game_for(algorithm), None, 0
    for number in range(8):
        spoilt += spoil()
        previous = zermelo.search(
            game, algorithm=zermelo.find_algorithm(algorithm), seed=number, playouts=500, threads=4, memory_mb=1,
            previous=previous, interpreted=False, **options,
        )  # fmt: skip
        tree = grown_trees.pop()
        assert not any(tree.virtual[slot] for slot in slots(tree))
        if "solver" in options:
            assert all(tree.refuge[slot] == ROOT or tree.parent[tree.refuge[slot]] == slot for slot in slots(tree))
            assert all(0 <= tree.left[slot] <= max(1, tree.children[slot]) for slot in slots(tree))
        else:
            assert sound(tree) > 1
        del tree
    assert spoilt


@pytest.mark.timing
@pytest.mark.parametrize("budget", [{"playouts": 2000}, {"nodes": 20_011}, {"seconds": 0.05}], ids=str)
def test_a_shared_tree_with_chance_is_sound(budget: dict[str, Any], grown_trees: list[Tree]) -> None:
    found = zermelo.search("pig", algorithm="uct", threads=4, interpreted=False, **budget)
    assert sound(grown_trees[-1]) > 1
    assert int(grown_trees[-1].visits[ROOT]) == found.details["playouts"]


@pytest.mark.timing
@pytest.mark.parametrize("budget", [{"nodes": 2_011}, {"nodes": 50_000}, {"seconds": 0.05}], ids=str)
def test_a_budget_leaves_no_virtual_loss_where_there_are_proofs(
    budget: dict[str, Any], grown_trees: list[Tree]
) -> None:
    for seed in range(5):
        zermelo.search("connect_four", algorithm="uct", solver=True, threads=4, seed=seed, interpreted=False, **budget)
        tree = grown_trees[-1]
        assert not any(tree.virtual[slot] for slot in slots(tree))


@pytest.mark.timing
@pytest.mark.parametrize("n", [2, 4])
def test_no_visit_is_lost_in_the_crowd(n: int, grown_trees: list[Tree]) -> None:
    """A game of a few moves, five million playouts: all threads are at the same few nodes all the time."""
    found = zermelo.search(
        zermelo.game("nim", heaps="1,2"), algorithm="uct", playouts=5_000_000, threads=n, interpreted=False
    )
    tree = grown_trees[-1]
    sound(tree)
    assert int(tree.visits[ROOT]) == found.details["playouts"] == 5_000_000
    assert float(tree.total[ROOT]).is_integer() and abs(tree.total[ROOT]) <= 5_000_000
    below = range(int(tree.first[ROOT]), int(tree.first[ROOT] + tree.children[ROOT]))
    assert sum(float(tree.total[child]) for child in below) + stayed_at(tree) >= float(tree.total[ROOT])


@pytest.mark.timing
def test_a_shared_tree_proves_what_minimax_finds(grown_trees: list[Tree]) -> None:
    """Trees of any shape by four threads: proofs are made without locks, and all of them are right."""
    for seed in range(1000):
        game = from_nested(grown(seed, 30))
        depth = None if seed % 2 else 2
        found = zermelo.search(
            game, algorithm="uct", solver=True, playouts=ENOUGH, depth=depth, threads=2 + seed % 3, interpreted=False
        )
        assert (found.value, found.bound) == (reference.minimax(game, game.start(), depth), "exact"), seed
        assert found.move in reference.best_moves(game, game.start(), depth), seed
        tree = grown_trees[-1]
        assert not any(tree.virtual[slot] for slot in slots(tree))


@pytest.mark.timing
def test_proofs_within_a_shared_tree_are_those_of_the_reference() -> None:
    """Positions of games: whoever is proved is right, and the root is proved at last."""
    game = zermelo.game("tic_tac_toe")
    chooser = random.Random(1)
    for number in range(60):
        state = game.start()
        for _ in range(2 + number % 5):
            if not game.is_over(state):
                state = game.play(state, chooser.choice(list(game.moves(state))))
        if game.is_over(state):
            continue
        found = zermelo.search(game, state, "uct", solver=True, playouts=ENOUGH, threads=4, interpreted=False)
        assert (found.value, found.bound) == (reference.minimax(game, state), "exact")


@pytest.mark.timing
def test_proved_vectors_of_a_shared_tree() -> None:
    for seed in range(40):
        game = zermelo.game("n_player_tree", players=3, b=2 + seed % 2, depth=4, sum=64, seed=seed)
        found = zermelo.search(
            game, algorithm="mcts_paranoid", solver=True, playouts=ENOUGH, threads=4, interpreted=False
        )
        assert (found.value, found.bound) == (zermelo.search(game, algorithm="paranoid", depth=9).value, "exact")


def test_a_shared_tree_is_reused(grown_trees: list[Tree]) -> None:
    game = zermelo.game("connect_four")
    first = zermelo.search(game, algorithm="uct", playouts=5000, threads=2, interpreted=False)
    state = game.play(game.play(game.start(), first.pv[0]), first.pv[1])
    for n in (1, 3):
        again = zermelo.search(game, state, "uct", playouts=5000, threads=n, previous=first, interpreted=False)
        assert sum(again.details["visits"].values()) >= 5000 + again.details["kept"] - 1 > 5000
    sound(grown_trees[-1])


def test_an_interpreted_or_recorded_search_has_one_thread() -> None:
    game = zermelo.game("connect_four")
    alone = zermelo.search(game, algorithm="uct", playouts=300)
    assert told(zermelo.search(game, algorithm="uct", playouts=300, threads=3, interpreted=True)) == told(alone)
    recorded = zermelo.search(game, algorithm="uct", playouts=300, threads=3, record=True)
    assert told(recorded) == told(alone)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"threads": 0}, "option threads: expected 1 to 4"),
        ({"threads": 5}, "option threads: expected 1 to 4"),
        ({"threads": 5, "parallel": "root"}, "option threads: expected 1 to 4"),
        ({"trees": 3}, "option trees: expected the option parallel to be root"),
        ({"trees": 0, "parallel": "root"}, "option trees: expected 1 to 1024, got 0"),
        ({"trees": 1 << 40, "parallel": "root"}, "option trees: expected 1 to 1024"),
        ({"parallel": "leaf"}, "option of uct parallel: expected one of: tree, root"),
        ({"parallel": "root", "record": True}, "record: expected one tree"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(options: dict[str, Any], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message) as error:
        zermelo.search("connect_four", algorithm="uct", playouts=10, **options)
    assert "\n" not in str(error.value)


def running() -> int:
    return sum(thread.name == "zermelo-search" for thread in threading.enumerate())


@pytest.mark.timing
@pytest.mark.parametrize("options", [{}, {"parallel": "root"}])
def test_a_time_limit_stops_all_threads(options: dict[str, Any]) -> None:
    zermelo.search("othello", algorithm="uct", playouts=10, threads=4, interpreted=False, **options)
    before = running()
    found = zermelo.search("othello", algorithm="uct", seconds=0.3, threads=4, interpreted=False, **options)
    ended(before)
    assert found.stopped == "seconds"
    assert found.details["playouts"] > 0


@pytest.mark.timing
@pytest.mark.parametrize(
    ("algorithm", "options"), [("uct", {}), ("uct", {"parallel": "root"}), ("flat_monte_carlo", {}), ("df_pn", {})]
)
def test_ctrl_c_stops_all_threads(algorithm: str, options: dict[str, Any]) -> None:
    game, chosen = zermelo.game("connect_four"), zermelo.find_algorithm(algorithm)
    zermelo.search(game, algorithm=chosen, nodes=1000, threads=4, interpreted=False, **options)
    before = running()
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    found = zermelo.search(game, algorithm=chosen, nodes=1 << 60, threads=4, interpreted=False, **options)
    timer.join()
    ended(before)
    assert found.stopped == "interrupt"


def ended(before: int) -> None:
    """No thread is left; the one that asked the others ends just after its answer."""
    deadline = time.monotonic() + 10
    while running() > before and time.monotonic() < deadline:
        time.sleep(0.001)
    assert running() == before


@pytest.mark.timing
def test_a_time_limit_finds_several_trees_of_like_size(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[list[int]] = []
    summed = several.summed

    def watched(searchers: Any) -> Tree:
        sizes.append([int(each.memory.cells[PLAYOUTS]) for each in searchers])
        return summed(searchers)

    monkeypatch.setattr(several, "summed", watched)
    zermelo.search("othello", algorithm="uct", seconds=0.5, parallel="root", trees=4, threads=1, interpreted=False)
    assert min(sizes[-1]) > 0.7 * max(sizes[-1]) - several.FIRST_ROUND


def test_the_examples_of_the_page() -> None:
    assert doctest.testfile(str(PAGE), module_relative=False).failed == 0
