"""Proof-number search: all variants agree with each other and with the reference, and every proof is checked."""

from __future__ import annotations

import json
import random
import tracemalloc
import xml.etree.ElementTree
from dataclasses import replace
from typing import Any, ClassVar

import pytest

import zermelo
from samples import cases
from strategies import Race, grown
from zermelo.algorithms import reference
from zermelo.algorithms._options import Goal
from zermelo.algorithms.proof_number import _table as table
from zermelo.algorithms.proof_number import _tree as tree
from zermelo.algorithms.proof_number._proof_checker import ProofError, check_proof, same_state
from zermelo.algorithms.proof_number._proof_writer import ByNode
from zermelo.algorithms.solving import SPECIAL, choose_solver, solve
from zermelo.core import Control, Proof, list_algorithms, watcher
from zermelo.kernels import COUNTERS, LIMIT, STOP, STOPPED, Run
from zermelo.trees.explicit_tree import from_nested

TREES, POSITIONS = cases(1000), 200
PROVERS = [name for name, found in list_algorithms().items() if found.family == "proof_number"]


def written(result: zermelo.SearchResult) -> Proof:
    """The proof that a search has written."""
    assert result.verdict.proof is not None
    return result.verdict.proof


def ask(game: zermelo.Game, state: Any, algorithm: str, goal: Goal, **options: Any) -> zermelo.SearchResult:
    return zermelo.search(
        game, state, zermelo.find_algorithm(algorithm), depth=60, interpreted=True, goal=goal, **options
    )


def agrees(game: zermelo.Game, state: Any, goal: Goal, true: float) -> None:
    """Every variant answers the goal as the true value does, and its proof holds and bounds that value."""
    reached = true > 0 if goal == "win" else true >= (0 if goal == "draw" else goal)
    for name in PROVERS:
        result = ask(game, state, name, goal)
        assert (name, result.verdict.proved) == (name, reached)
        proof = written(result)
        assert check_proof(proof) == proof.nodes
        assert isinstance(result.value, float)
        assert result.value <= true if reached else result.value >= true
        assert result.bound != "exact" or result.value == true
        assert result.pv == proof.line
        assert result.stopped is None


def test_the_variants() -> None:
    assert set(PROVERS) == {"df_pn", "pds", "pds_pn", "pn", "pn2", "pn_star"}


@pytest.mark.parametrize("part", range(2))
def test_agree_with_the_reference_on_random_trees(part: int) -> None:
    """1,000 trees, a quarter in the quick tests, of any shape, with draws, real payoffs and players who move twice."""
    for seed in range(part, TREES, 2):
        game = from_nested(grown(seed, 1 + seed % 20))
        goal: Goal = ("win", "draw", -1.0, 1.0, 0.5)[seed % 5]
        agrees(game, game.start(), goal, reference.minimax(game, game.start()))


@pytest.mark.parametrize(
    ("name", "parameters", "plies"),
    [("tic_tac_toe", {}, 5), ("connect_four", {"width": 3, "height": 4}, 7), ("nim", {"heaps": "1,2,3"}, 2)],
)
def test_agree_with_the_reference_on_positions_of_games(name: str, parameters: dict[str, Any], plies: int) -> None:
    """200 positions of games in which positions are reached by several ways."""
    game = zermelo.game(name, **parameters)
    chooser = random.Random(3)
    for number in range(POSITIONS // 3 + 1):
        state = game.start()
        for _ in range(plies + number % 2):
            if not game.is_over(state):
                state = game.play(state, chooser.choice(list(game.moves(state))))
        state = game.start() if game.is_over(state) and name == "nim" else state
        if not game.is_over(state):
            agrees(game, state, ("win", "draw")[number % 2], reference.minimax(game, state))


@pytest.mark.parametrize("name", PROVERS)
def test_interpreted_equals_compiled(name: str) -> None:
    """Every counter and the same proof, whether the table grows (from the start it does) or not."""
    game = zermelo.game("tic_tac_toe")
    for position in (None, "X.O/.../...", "X../.O./..."):
        fast = zermelo.search(game, position, zermelo.find_algorithm(name), depth=9)
        slow = ask(game, position, name, "win")
        assert (fast.nodes, fast.value, fast.pv) == (slow.nodes, slow.value, slow.pv)
        assert written(fast).children == written(slow).children
        assert (fast.leaves, fast.table_probes, fast.table_hits) == (slow.leaves, slow.table_probes, slow.table_hits)
        assert fast.verdict.memory_mb == slow.verdict.memory_mb
    whole = zermelo.search(
        game, None, zermelo.find_algorithm(name), depth=9, goal="draw"
    )  # known since anybody can remember: a draw
    assert (whole.verdict.proved, check_proof(written(whole))) == (True, written(whole).nodes)


@pytest.mark.parametrize("name", PROVERS)
def test_a_position_without_a_win_returns_a_disproof(name: str) -> None:
    result = ask(zermelo.game("tic_tac_toe"), "X../.O./..X", name, "win")
    assert (result.verdict.proved, result.value, result.bound) == (False, 0.0, "upper")
    assert written(result).winner == 1 - written(result).prover
    lost = ask(zermelo.game("tic_tac_toe"), "X.X/OX./O..", name, "draw")  # O to move against two threats
    assert (lost.verdict.proved, lost.value, lost.bound) == (False, -1.0, "exact")


@pytest.mark.parametrize("name", PROVERS)
def test_limits_are_kept(name: str) -> None:
    """Nodes exactly, memory never exceeded; the answer is then unknown, and says why."""
    game = zermelo.game("tic_tac_toe")
    for nodes in (1, 2, 17, 300):
        result = zermelo.search(game, None, zermelo.find_algorithm(name), nodes=nodes, interpreted=True)
        assert (result.nodes, result.stopped, result.value, result.bound) == (nodes, "nodes", None, "none")
        assert (result.verdict.proved, result.verdict.reason) == (None, "nodes")


def test_without_room_for_the_tree_the_answer_is_unknown() -> None:
    """PN fails first; PN², which forgets the trees of its second level, needs less."""
    game = zermelo.game("tic_tac_toe")
    for name in ("pn", "pn2"):
        result = zermelo.search(game, None, name, depth=9, memory_nodes=200)
        assert (result.value, result.stopped, result.verdict.reason) == (None, "memory", "memory")
        assert result.verdict.memory_mb <= 200 * 32 / 1e6
    assert zermelo.search(game, None, "pn2", depth=9, memory_nodes=3000).verdict.proved is False
    assert zermelo.search(game, None, "pn", depth=9, memory_nodes=3000).verdict.reason == "memory"


@pytest.mark.parametrize("name", ["df_pn", "pds", "pn_star", "pds_pn"])
def test_a_tiny_table_is_enough(name: str) -> None:
    """What the table loses is searched again, for the answer and for the proof."""
    game = zermelo.game("tic_tac_toe")
    small = zermelo.search(game, None, zermelo.find_algorithm(name), depth=9, goal="draw", memory_nodes=64)
    large = zermelo.search(game, None, zermelo.find_algorithm(name), depth=9, goal="draw")
    assert small.verdict.proved is large.verdict.proved is True
    assert small.verdict.memory_mb <= 64 * 32 / 1e6
    assert small.table_hits < large.table_hits
    assert small.verdict.proof is None  # of more than 64 nodes: no room for it
    assert (small.value, small.bound, small.move) == (0.0, "lower", None)


@pytest.mark.parametrize("nodes", [2, 3])
def test_the_least_memory_is_never_written_beyond(nodes: int) -> None:
    """Compiled: no check of bounds would notice. A tree of a root alone is full at once."""
    result = zermelo.search("tic_tac_toe", None, "pds_pn", depth=9, memory_nodes=nodes)
    assert (result.value, result.stopped, result.verdict.reason) == (None, "memory", "memory")
    lonely = tree.Tree(1, [0, 0, 0], [0], [0], [0], [0])
    run = Run([0] * COUNTERS, [], [], 0, 0, 0, 0)
    assert (tree.plant(run, lonely), run.counts[STOPPED], lonely.used[tree.FULL]) == (0, 1, 1)


@pytest.mark.parametrize("name", PROVERS)
def test_megabytes_hold_the_tree_and_the_table(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a search is given room for is within the limit, tables at their largest."""
    given: list[int] = []
    monkeypatch.setattr(table, "allocate", counted(given, table.allocate, table.ENTRY_BYTES))
    monkeypatch.setattr(tree, "allocate", counted(given, tree.allocate, tree.NODE_BYTES))
    ask(zermelo.game("tic_tac_toe"), "XX./OO./...", name, "win", memory_mb=0.5, proof=False)
    assert 0.25e6 < sum(given) <= 0.5e6


def counted(given: list[int], allocate: Any, size: int) -> Any:
    def counting(task: Any, entries: int) -> Any:
        given.append(size * entries)
        return allocate(task, entries)

    return counting


def test_the_table_grows_and_loses_nothing() -> None:
    """More entries than the table begins with: it has grown; the search is not much longer for it."""
    game = zermelo.game("tic_tac_toe")
    free = zermelo.search(game, None, "df_pn", depth=9, proof=False)
    before, table.SMALL = table.SMALL, 64
    try:
        grown_up = zermelo.search(game, None, "df_pn", depth=9, proof=False)
    finally:
        table.SMALL = before
    assert grown_up.verdict.memory_mb > 64 * table.ENTRY_BYTES / 1e6
    assert grown_up.verdict.proved is free.verdict.proved
    assert grown_up.nodes < 2 * free.nodes


def test_a_depth_leaves_a_disproof_open() -> None:
    """A win within the depth is a win; no win within it says nothing."""
    game = zermelo.game("tic_tac_toe")
    within = zermelo.search(game, "XX./OO./...", "df_pn", depth=1, interpreted=True)
    assert (within.value, within.bound, within.verdict.proved) == (1.0, "exact", True)
    result = zermelo.search(game, "X../.O./...", "df_pn", depth=3, interpreted=True)
    assert (result.value, result.verdict.proved, result.verdict.reason) == (None, None, "depth")
    for name in PROVERS:  # nothing may be played: not even a move that wins at once
        none = zermelo.search(game, "XX./OO./...", zermelo.find_algorithm(name), depth=0, interpreted=True)
        assert (none.value, none.nodes, none.verdict.proved, none.verdict.reason) == (None, 0, None, "depth")
    found = zermelo.search(game, "X.O/.../...", "pds_pn", depth=5, interpreted=True)  # three more stones of his win
    assert (found.value, len(found.pv)) == (1.0, 5)


def test_a_plain_class_is_solved() -> None:
    game = Race()
    true = reference.minimax(game, game.start())
    for name in PROVERS:
        solution = solve(game, algorithm=name)
        assert (solution.result.value, solution.proven) == (true, True)
        for proof in solution.proofs:
            check_proof(proof)


def proof_of(position: str, goal: Goal = "win") -> Proof:
    return written(ask(zermelo.game("tic_tac_toe"), position, "pn", goal))


def test_the_checker_refuses_what_is_no_proof() -> None:
    proof = proof_of("X.O/.../...")
    root = proof.nodes - 1
    inner = max(i for i in range(root) if len(proof.children[i]) > 1)
    leaf = next(i for i in range(proof.nodes) if not proof.children[i])

    def with_node(i: int, moves: tuple[Any, ...], children: tuple[int, ...]) -> Proof:
        changed = [*proof.moves[:i], moves, *proof.moves[i + 1 :]]
        return replace(proof, moves=changed, children=[*proof.children[:i], children, *proof.children[i + 1 :]])

    replies, below = proof.moves[inner], proof.children[inner]
    for wrong, message in (
        (replace(proof, proved=False), "ends with|no legal move|answers"),
        (replace(proof, least=2.0), "ends with 1"),
        (with_node(inner, replies[1:], below[1:]), f"answers {len(replies) - 1} of {len(replies)} moves"),
        (with_node(root, (0,), proof.children[root]), "no legal move in 'X.O/.../...'"),
        (with_node(root, proof.moves[root], (root,)), "expected a smaller number"),
        (with_node(inner, replies, (below[0],) * len(below)), "stands for two positions"),
        (with_node(leaf, (1,), (0,)), "ends with 1"),
        (replace(proof, children=[(), *proof.children], moves=[(), *proof.moves]), "."),
    ):
        with pytest.raises(ProofError, match=message):
            check_proof(wrong)


def test_a_node_that_nothing_leads_to_is_refused() -> None:
    proof = proof_of("XX./OO./...")
    children = [tuple(child + 1 for child in each) for each in proof.children]
    with pytest.raises(ProofError, match="node 0 of the proof is not reached"):
        check_proof(replace(proof, moves=[(), *proof.moves], children=[(), *children]))


def test_the_proof_can_be_recorded_and_shown() -> None:
    game = zermelo.game("tic_tac_toe")
    result = zermelo.search(game, "X.O/.../...", "df_pn", depth=9, interpreted=True, record=10_000)
    tree = result.tree
    assert tree is not None
    assert tree.complete
    assert len(tree.nodes) == written(result).size_as_tree >= written(result).nodes
    for node, state, children in zip(tree.nodes, tree.states(), tree.children(), strict=True):
        if not game.is_over(state):
            assert len(children) == (1 if node.player == 0 else len(game.moves(state)))
            assert node.value == (1.0 if node.player == 0 else -1.0)
    xml.etree.ElementTree.fromstring(tree.svg())
    part = written(result).tree(20)
    assert (len(part.nodes), part.complete) == (20, False)
    assert json.dumps(part.to_dict())


def test_options_are_checked() -> None:
    for options, message in (
        ({"goal": "loss"}, "option of df_pn goal: expected one of: win, draw or a number, got 'loss'"),
        ({"goal": "inf"}, "option goal: expected win, draw or a finite number, got inf"),
        ({"one_plus_epsilon": -1}, "option one_plus_epsilon: expected 0 to 10, got -1"),
        ({"memory_mb": 0}, "option memory_mb: expected 0.001 to 65536.0, got 0"),
        ({"memory_nodes": 1}, "option memory_nodes: expected at least 2, got 1"),
    ):
        with pytest.raises(zermelo.UsageError, match=message):
            zermelo.search("tic_tac_toe", algorithm="df_pn", interpreted=True, **options)
    for asked in ({"all_best": True}, {"seed": 1}):
        with pytest.raises(zermelo.UsageError, match="leave out all_best and seed, or take engine"):
            zermelo.search("tic_tac_toe", algorithm="df_pn", interpreted=True, **asked)
    with pytest.raises(zermelo.UsageError, match=r"option growth_scale: expected 0\.001 to 10, got 0"):
        zermelo.search("tic_tac_toe", algorithm="pn2", interpreted=True, growth_scale=0)


def test_solve_finds_exact_values() -> None:
    """Real payoffs, too: goal after goal until the bounds meet."""
    for seed in range(40):
        game = from_nested(grown(seed, 12))
        for name in ("df_pn", None):
            solution = solve(game, algorithm=name, interpreted=True)
            assert solution.proven
            assert (solution.result.value, solution.result.bound) == (reference.minimax(game, game.start()), "exact")


def test_solve_chooses_by_what_the_game_is(monkeypatch: pytest.MonkeyPatch) -> None:
    assert choose_solver(zermelo.game("hex")) == "df_pn"
    assert choose_solver(zermelo.game("othello", size=6)) == "engine"
    assert choose_solver(zermelo.game("kuhn_poker")) == "sequence_form"
    with pytest.raises(zermelo.UsageError, match="solve cannot prove anything of pig: it needs no chance moves"):
        choose_solver(zermelo.game("pig"))
    with pytest.raises(zermelo.UsageError, match="needs 2 players, the game has 3 players"):
        choose_solver(zermelo.game("explicit_tree", tree="three_players"))
    assert choose_solver(zermelo.game("connect_four")) == "connect_four_solver"
    monkeypatch.setitem(SPECIAL, "hex", "negamax")  # a solver of its own comes first, once it is registered
    assert choose_solver(zermelo.game("hex")) == "negamax"
    monkeypatch.setitem(SPECIAL, "hex", "not_registered")
    assert choose_solver(zermelo.game("hex")) == "df_pn"


def test_solve_within_a_budget_says_what_is_missing() -> None:
    solution = solve("tic_tac_toe", nodes=1000, interpreted=True)
    assert (solution.proven, solution.result.value) == (False, None)
    assert (solution.reason, solution.stopped) == ("nodes", "nodes")
    enough = ask(zermelo.game("tic_tac_toe"), None, "df_pn", "win").nodes + 10  # to know that it is no win
    half = solve("tic_tac_toe", nodes=enough, interpreted=True)
    assert (half.proven, half.result.value, half.result.bound) == (False, 0.0, "upper")
    assert half.result.nodes == enough
    assert "proven  no (nodes)" in str(half)


def test_a_budget_that_ends_while_the_proof_is_written_is_told() -> None:
    game = zermelo.game("tic_tac_toe")
    enough = ask(game, None, "df_pn", "win", proof=False).nodes + 10
    cut = zermelo.search(game, None, "df_pn", nodes=enough, interpreted=True)
    assert (cut.verdict.proved, cut.verdict.proof, cut.verdict.reason) == (False, None, "nodes")
    assert (cut.value, cut.bound, cut.stopped, cut.nodes) == (0.0, "upper", "nodes", enough)
    half = solve(game, nodes=enough, interpreted=True)
    assert (half.proven, half.reason, half.stopped, half.result.value) == (False, "nodes", "nodes", 0.0)
    roomless = ask(game, None, "df_pn", "win", memory_nodes=64)
    assert (roomless.verdict.proved, roomless.stopped) == (False, None)
    assert roomless.verdict.reason == "no room for the proof"


@pytest.mark.parametrize("options", [{"proof": False}, {"memory_nodes": 64}])
@pytest.mark.parametrize("position", [None, "X.O/.../...", "X.X/OX./O.."])
def test_solve_goes_on_without_a_proof(position: str | None, options: dict[str, Any]) -> None:
    """A draw, a win and a loss: the answers to the goals are enough."""
    game = zermelo.game("tic_tac_toe")
    solution = solve(game, position, interpreted=True, **options)
    true = reference.minimax(game, game.position(position))
    assert (solution.result.value, solution.proven, solution.reason) == (true, True, None)


def test_solve_without_proofs_ends_and_says_nothing_wrong() -> None:
    """Of real payoffs the goals may leave some open."""
    open_ended = 0
    for seed in range(60):
        game = from_nested(grown(seed, 12))
        true = reference.minimax(game, game.start())
        solution = solve(game, algorithm="df_pn", interpreted=True, proof=False)
        value, bound = solution.result.value, solution.result.bound
        assert {"exact": value == true, "none": value is None}.get(bound, True)
        if isinstance(value, float):
            assert {"lower": value <= true, "upper": value >= true}.get(bound, True)
        assert solution.proven == (bound == "exact")
        assert solution.proven or solution.reason == "no proof was written"
        open_ended += not solution.proven
    assert 0 < open_ended < 60


def test_solve_by_alpha_beta_writes_no_proof() -> None:
    solution = solve("tic_tac_toe", "X../.O./...", "alpha_beta", interpreted=True)
    assert (solution.proven, solution.result.value, solution.proof_nodes) == (True, 0.0, None)
    assert "proven" in solution.to_dict()


def test_solve_says_only_what_is_certain() -> None:
    """A search that was stopped has a heuristic value; a question that was answered bounds the value, no more."""
    stopped = solve("tic_tac_toe", None, "engine", nodes=500, interpreted=True)
    assert (stopped.result.value, stopped.result.bound) == (None, "none")
    assert (stopped.proven, stopped.reason) == (False, "nodes")
    asked = solve("tic_tac_toe", None, "and_or", interpreted=True)
    assert (asked.result.value, asked.result.bound, asked.proven) == (0.0, "upper", False)
    assert (asked.reason, asked.memory_mb) == ("only a bound", None)
    bounded = solve(zermelo.game("connect_four", width=5, height=4), nodes=2000, interpreted=True)
    assert (bounded.result.bound, bounded.proven, bounded.stopped) == ("lower", False, "nodes")  # the solver's own


@pytest.mark.parametrize("name", [name for name, found in list_algorithms().items() if not found.game])
def test_every_algorithm_solves_or_refuses(name: str) -> None:
    """No algorithm proves a wrong value: of a win that many heuristics miss."""
    try:
        solution = solve("tic_tac_toe", ".XO/X.O/...", name, interpreted=True)
    except zermelo.UsageError:
        assert name in ("best_first_minimax", "quiescence") or list_algorithms()[name].finds != "minimax"
    else:
        assert (solution.result.value, solution.proven) == (1.0, True)


def test_every_variant_is_registered_with_its_family() -> None:
    assert all(list_algorithms()[name].fixed_depth is None for name in PROVERS)


def test_known_values() -> None:
    """The second player wins 11 to 3, as test_budget.py has it; scores go to the engine."""
    solution = solve(zermelo.game("othello", size=4))
    assert (solution.result.algorithm, solution.result.value, solution.proven) == ("engine", -8.0, True)
    by_goals = solve(zermelo.game("tic_tac_toe"))
    assert (by_goals.result.value, by_goals.result.bound, len(by_goals.proofs)) == (0.0, "exact", 2)


@pytest.mark.parametrize(
    ("name", "parameters", "value"),
    [("hex", {"size": 3}, 1.0), ("mnk", {"m": 4, "n": 3, "k": 3}, 1.0), ("mnk", {"m": 3, "n": 3, "k": 3}, 0.0)],
)
def test_small_games_of_the_literature(name: str, parameters: dict[str, Any], value: float) -> None:
    """The first player wins at Hex (J. Nash's argument) and at (4,3,3); (3,3,3) is tic-tac-toe, a draw.

    J. W. H. M. Uiterwijk, H. J. van den Herik, The advantage of the initiative, Information Sciences 122 (2000).
    """
    solution = solve(zermelo.game(name, **parameters), interpreted=True)
    assert (solution.result.algorithm, solution.result.value, solution.proven) == ("df_pn", value, True)
    for proof in solution.proofs:
        check_proof(proof)


def test_four_in_a_row_on_a_board_of_four_is_a_draw() -> None:
    """Thirty million nodes, compiled; the same source."""
    solution = solve(zermelo.game("mnk", m=4, n=4, k=4), proof=False)
    assert (solution.result.value, solution.result.bound, solution.proven) == (0.0, "exact", True)


def test_a_search_can_be_watched() -> None:
    seen: list[tuple[int, float]] = []
    result = zermelo.search(
        "tic_tac_toe", algorithm="pds", depth=9, interpreted=True, proof=False,
        watch=lambda control: seen.append((control.nodes_so_far, control.memory() if control.memory else 0.0)),
    )  # fmt: skip
    assert seen
    assert all(0 <= nodes <= result.nodes and memory <= result.verdict.memory_mb for nodes, memory in seen)


def test_nodes_of_several_searches_add_up() -> None:
    told: list[tuple[int, int | None, str]] = []
    game = zermelo.game("tic_tac_toe")
    watch = watcher(game, game.start(), lambda *what: told.append(what), every=0)
    first, second = Control(), Control()
    first.compiling = True
    watch(first)
    assert told == [(0, None, "nodes")]
    first.compiling, first.used = False, 4000
    watch(first)
    second.used, second.memory = 500, lambda: 1.5
    watch(second)
    assert told[1:] == [(4000, None, "nodes"), (4500, None, "nodes, 1.5 MB")]


@pytest.mark.parametrize("name", PROVERS)
def test_the_line_ends_in_the_value(name: str) -> None:
    """The defence takes what costs the winner most; a line that ended in a win would contradict a draw."""
    small = zermelo.game("connect_four", width=4, height=4)
    for game, position in (
        (small, "..../..../..../O.XX"), (small, "..../..../OX../XOXO"), (zermelo.game("tic_tac_toe"), "X../.O./..."),
    ):  # fmt: skip
        solution = solve(game, position, name, interpreted=True, nodes=100_000)
        end = solution.result.state
        for move in solution.result.pv:
            end = game.play(end, move)
        assert game.is_over(end)
        assert (game.payoff(end, game.mover(solution.result.state)), True) == (solution.result.value, solution.proven)


def test_a_budget_of_nodes_is_kept_over_all_goals() -> None:
    """Also when the first goal has spent all of it exactly."""
    game = zermelo.game("tic_tac_toe")
    first = ask(game, "X../.O./...", "df_pn", "win").nodes
    for nodes in (first - 1, first, first + 1):
        solution = solve(game, "X../.O./...", nodes=nodes, interpreted=True)
        assert (solution.result.nodes, solution.stopped, solution.proven) == (nodes, "nodes", False)
        assert solution.reason == "nodes"


def wins_within(game: zermelo.Game, state: Any, prover: int, depth: int) -> bool:
    """Can a player force a payoff above 0 within so many plies? By definition."""
    if game.is_over(state):
        return game.payoff(state, prover) > 0
    if depth == 0:
        return False
    ways = (wins_within(game, game.play(state, move), prover, depth - 1) for move in game.moves(state))
    return any(ways) if game.mover(state) == prover else all(ways)


@pytest.mark.parametrize("name", PROVERS)
def test_a_position_is_another_one_with_other_plies_left(name: str) -> None:
    """Positions recur at other plies; under a depth limit, what fails with few plies left may succeed with more."""
    answers = []
    for game, positions in (
        (Race(), [(0, 0), (0, 1), (1, 0), (2, 1), (3, 0)]),
        (zermelo.game("nim", heaps="3,3,3"), ["1,2,2", "2,2,1", "1,1,3", "1,2,3"]),
    ):
        for position in positions:
            for depth in range(1, 8):
                result = zermelo.search(game, position, zermelo.find_algorithm(name), depth=depth, interpreted=True)
                won = wins_within(game, result.state, game.mover(result.state), depth)
                assert (result.verdict.proved is True) == won, (game.name, position, depth)
                answers.append(won)
    assert 10 < sum(answers) < len(answers) - 10


class Detour(zermelo.Game):
    """A won position is reached by a long way and by a short one; after the long one no plies are left to win it."""

    ways: ClassVar = {
        "start": ["a", "e"], "a": ["b"], "b": ["c"], "c": ["won"], "e": ["won"], "won": ["f"], "f": ["end"],
    }  # fmt: skip
    traits = zermelo.Traits(max_plies=6)

    def start(self) -> str:
        return "start"

    def mover(self, state: str) -> int:
        return zermelo.TERMINAL if state == "end" else int(state in "acef")

    def moves(self, state: str) -> list[str]:
        return list(self.ways[state])

    def play(self, state: str, move: str) -> str:
        return move

    def payoff(self, state: str, player: int) -> float:
        return 1.0 - 2 * player


@pytest.mark.parametrize("name", PROVERS)
def test_a_question_limited_by_depth_is_not_answered_for_every_depth(name: str) -> None:
    found = [
        zermelo.search(Detour(), algorithm=zermelo.find_algorithm(name), depth=depth).verdict.proved
        for depth in range(1, 7)
    ]
    assert found == [None, None, None, True, True, True]


class Line:
    """A state without an `==` of its own."""

    def __init__(self, cells: Any) -> None:
        self.cells = cells


def test_states_are_compared_by_value() -> None:
    """Not by their text, which elides long arrays and may be an address."""
    np = pytest.importorskip("numpy")
    one, other = np.zeros(1200), np.zeros(1200)
    assert same_state((0, one), (0, other)) and same_state(Line(one), Line(other)) and same_state([1, "x"], [1, "x"])
    other[600] = 1
    assert repr(one) == repr(other)
    assert not same_state((0, one), (0, other)) and not same_state(Line(one), Line(other))
    assert not same_state((1, 2), (1, 2, 3)) and not same_state(Line(1), 1)


class Forgetful(zermelo.Game):
    """Nim with one heap, take one to three, who takes the last wins; with a key that knows only part of the state."""

    traits = zermelo.Traits(max_moves=3, max_plies=20)

    def start(self) -> tuple[int, int]:
        return (20, 0)

    def mover(self, state: tuple[int, int]) -> int:
        return state[1] if state[0] else zermelo.TERMINAL

    def moves(self, state: tuple[int, int]) -> list[int]:
        return list(range(1, min(3, state[0]) + 1))

    def play(self, state: tuple[int, int], move: int) -> tuple[int, int]:
        return (state[0] - move, 1 - state[1])

    def payoff(self, state: tuple[int, int], player: int) -> float:
        return -1.0 if player == state[1] else 1.0

    def key(self, state: tuple[int, int]) -> int:
        return state[0] % 5


def test_equal_keys_of_different_states_end_in_an_error_or_are_found_by_the_checker() -> None:
    game, errors = Forgetful(), 0
    for name in PROVERS:
        for heap in range(4, 21):
            try:
                solution = solve(game, (heap, 0), name, nodes=20_000)
                for proof in solution.proofs:
                    check_proof(proof)
            except zermelo.ZermeloError:
                errors += 1
            else:
                assert not solution.proofs or solution.result.value == (-1.0 if heap % 4 == 0 else 1.0)
    assert errors > 0


def test_solve_proves_nothing_wrong_with_a_key_that_mixes_positions_up() -> None:
    """The proofs of a plain class are checked before they are called proofs."""
    game, refused = Forgetful(), 0
    for name in PROVERS:
        for heap in range(4, 21):
            try:
                solution = solve(game, (heap, 0), name, nodes=20_000)
            except zermelo.ZermeloError:
                continue
            if solution.proofs and solution.proven:
                assert solution.result.value == (-1.0 if heap % 4 == 0 else 1.0), (name, heap)
            elif solution.proofs and solution.stopped is None:
                refused += 1
                assert (solution.result.value, solution.result.bound) == (None, "none")
                assert "key() may give two positions one key" in str(solution)
    assert refused > 0


def test_a_table_that_grows_when_time_is_up_stops_at_once() -> None:
    run = Run([0] * COUNTERS, [], [], 0, 0, 0, 0)
    small = table.Table([0] * 64, [0, 0, 0], 32)
    small.used[table.MASK] = 3
    for key in range(1, 9):
        table.store(small, key, 5, 1)
    before = list(small.cells)
    run.counts[LIMIT] = STOP
    table.grow(run, small, 0, 1)
    assert (small.used[table.MASK], list(small.cells)) == (15, before)
    small.used[table.MASK], run.counts[LIMIT] = 3, 100
    table.grow(run, small, 0, 1)
    assert all(table.find(small, key) == table.find(small, key) != 0 for key in range(1, 9))


def test_a_proof_is_read_when_it_is_asked_for() -> None:
    read: list[int] = []
    numbers = ByNode(1_000_000, lambda node: read.append(node) or node)  # type: ignore[func-returns-value]
    assert (len(numbers), numbers[-1], numbers[3], numbers[2:4]) == (1_000_000, 999_999, 3, [2, 3])
    assert len(read) == 4


@pytest.mark.parametrize("name", [*PROVERS, "uct", "flat_monte_carlo"])
def test_a_game_with_more_moves_than_it_states_is_refused(name: str) -> None:
    game = zermelo.game("tic_tac_toe")
    game.traits = replace(game.traits, max_moves=3)
    with pytest.raises(zermelo.UsageError, match=r"tic_tac_toe: expected at most Traits\(max_moves=3\)"):
        zermelo.search(game, algorithm=zermelo.find_algorithm(name), nodes=1000, interpreted=True)


class Long(zermelo.Game):
    """A game of many plies: take one or two of 20,000; player 0 always wins."""

    traits = zermelo.Traits(max_moves=2, max_plies=20_000)

    def start(self) -> int:
        return 20_000

    def mover(self, state: int) -> int:
        return state % 2 if state else zermelo.TERMINAL

    def moves(self, state: int) -> list[int]:
        return [1, 2] if state > 1 else [1]

    def play(self, state: int, move: int) -> int:
        return state - move

    def payoff(self, state: int, player: int) -> float:
        return 1.0 - 2 * player


@pytest.mark.parametrize("name", [*PROVERS, "uct"])
def test_memory_is_not_taken_for_plies_that_are_not_reached(name: str) -> None:
    tracemalloc.start()
    try:
        assert zermelo.search(Long(), algorithm=zermelo.find_algorithm(name), nodes=100).stopped == "nodes"
        assert tracemalloc.get_traced_memory()[1] < 20e6
    finally:
        tracemalloc.stop()


def test_the_keys_of_nodes_and_of_depths_do_not_cancel() -> None:
    """Node 2 with two plies left had the key of node 3 with one: a line that the depth ends was taken for disproved."""
    tree = {"children": [
        [{"children": [[2, -2]], "value": 3}, [-0.942, -0.555, 1], {"children": [3, -3], "player": 0}],
        [[1], [[-3, -0.346]], [-3, 2], -1],
    ]}  # fmt: skip
    for name in PROVERS:
        found = zermelo.search(from_nested(tree), algorithm=zermelo.find_algorithm(name), depth=3, interpreted=True)
        assert found.verdict.proved is None and found.verdict.reason == "depth", name


@pytest.mark.slow
def test_hex_5x5_is_won_by_the_first_player() -> None:
    """By strategy stealing on every board; here by a proof, which the checker accepts."""
    found = solve(zermelo.game("hex", size=5), memory_mb=2000.0)
    assert (found.result.value, found.proven) == (1.0, True)
    assert [check_proof(proof) for proof in found.proofs] == [proof.nodes for proof in found.proofs] != []
