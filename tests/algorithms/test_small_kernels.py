"""Kernels one by one, where a search seldom shows an error: what a full table replaces, where ordering looks, proofs.

Each test fails on a mutant that the searches of `tests/mutants.py` left alive.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import zermelo
from zermelo.algorithms import _ordering as ordering
from zermelo.algorithms import check_proof, reference
from zermelo.algorithms.proof_number import _proof_writer as writer
from zermelo.algorithms.proof_number import _table as numbers
from zermelo.algorithms.solvers import _score_table as scores
from zermelo.kernels import COUNTERS, STOPPED, TERMINAL, table
from zermelo.testing.graph_game import GraphGame
from zermelo.testing.random_documents import grown_chance, grown_vectors
from zermelo.trees.explicit_tree import from_nested


def number_table(buckets: int, most: int) -> numbers.Table:
    return numbers.Table([0] * 4 * most, [0, buckets - 1, 0], most)


def found(kept: numbers.Table, *keys: int) -> list[bool]:
    return [numbers.find(kept, key) != 0 for key in keys]


def test_a_full_bucket_of_proof_numbers_keeps_what_took_more_work() -> None:
    """Keys 8, 16, … share the first bucket, which holds two; work is counted in doublings of nodes."""
    for first, second, lost in ((100, 3, 16), (3, 100, 8), (40, 40, 8), (33, 63, 8), (64, 63, 16), (63, 64, 8)):
        kept = number_table(4, 8)
        numbers.store(kept, 8, 5, first)
        numbers.store(kept, 16, 6, second)
        assert found(kept, 8, 16) == [True, True] and kept.used[numbers.USED] == 2
        numbers.store(kept, 24, 7, 1)
        assert found(kept, 8, 16, 24) == [lost != 8, lost != 16, True], (first, second)
        assert kept.used[numbers.USED] == 2, "what is replaced was counted already"


def test_a_key_of_proof_numbers_is_stored_once() -> None:
    kept = number_table(4, 8)
    numbers.store(kept, 9, 5, 1)
    numbers.store(kept, 17, 5, 1)
    for nodes in (1, 100):
        numbers.store(kept, 17, 6, nodes)
        assert kept.used[numbers.USED] == 2 and found(kept, 9, 17) == [True, True]


def test_a_table_of_proof_numbers_grows_with_all_its_entries() -> None:
    """It is due when more than half is in use and there is room, and grows fourfold or to its most."""
    run: Any = SimpleNamespace(counts=[0] * COUNTERS)
    keys = [4 * i + i % 2 for i in range(1, 40, 3)]
    for most, mask in ((64, 7), (20, 7), (8, 3), (7, 1)):
        kept = number_table(2, most)
        for key in keys[:3]:
            assert not kept.used[numbers.DUE]
            numbers.store(kept, key, 5, 1)
        known = {key: numbers.find(kept, key) for key in keys if found(kept, key) == [True]}
        assert len(known) == 3
        run.counts[STOPPED] = 1
        assert numbers.goes_on(run, kept, False) == (most > 7)
        assert kept.used[numbers.MASK] == mask and kept.used[numbers.DUE] == 0
        assert run.counts[STOPPED] == (0 if most > 7 else 1), "it was the table that stopped the search"
        assert {key: numbers.find(kept, key) for key in known} == known
    kept = number_table(2, 64)
    for key in keys[:3]:
        numbers.store(kept, key, 5, 1)
    assert not numbers.goes_on(run, kept, True), "the position is solved: nothing is left to search"
    assert kept.used[numbers.MASK] == 1


def test_the_transposition_table_keeps_the_deepest_and_the_latest() -> None:
    kept = table.Table(0, [0] * 6)

    def places(*keys: int) -> list[int]:
        """In which of the two places each key is, or -1."""
        words = [kept.entries[2], kept.entries[5]]
        found = [table.find(kept, key)[0] for key in keys]
        return [words.index(word) if word else -1 for word in found]

    table.store(kept, 1, 0.5, 4, 7, False, table.EXACT)
    table.store(kept, 2, 0.25, 3, 8, True, table.LOWER)
    assert places(1, 2, 3) == [0, 1, -1]
    table.store(kept, 3, 0.0, 2, 9, False, table.UPPER)
    assert places(1, 2, 3) == [0, -1, 1], "the second place takes whatever comes"
    table.store(kept, 4, 1.0, 4, 0, False, table.EXACT)
    assert places(1, 3, 4) == [-1, 1, 0], "the first place goes to what is as deep"
    table.store(kept, 4, 0.75, 1, 5, True, table.UPPER)
    word, value = table.find(kept, 4)
    assert (value, table.depth_of(word), table.move_of(word), table.bound_of(word)) == (0.75, 1, 5, 1)
    assert table.is_solved(word) and not table.is_solved(table.find(kept, 3)[0])


def test_what_fits_a_depth() -> None:
    def fits(stored: int, solved: bool, depth: int, deeper: bool) -> bool:
        return table.fits((stored + 1) << 35 | (4 if solved else 0) | table.EXACT, depth, deeper)

    assert [fits(3, False, depth, False) for depth in (2, 3, 4)] == [False, True, False]
    assert [fits(3, True, depth, False) for depth in (2, 3, 4)] == [False, True, True]
    assert [fits(3, False, depth, True) for depth in (2, 3, 4)] == [True, True, False]
    assert [fits(3, True, depth, True) for depth in (2, 3, 4)] == [True, True, True]


def test_where_refutations_are_kept() -> None:
    """Those of the first move, then those of the first two; deeper ones are not kept."""
    order: Any = SimpleNamespace(path=[2, 3, 1], range=5, replies=True)
    assert [ordering.refutation_cell(order, ply) for ply in range(5)] == [-1, 2, 18, -1, -1]
    order.replies = False
    assert [ordering.refutation_cell(order, ply) for ply in range(5)] == [-1, 2, -1, -1, -1]


def test_scores_of_connect_four_are_found_under_their_key_only() -> None:
    kept = scores.ScoreTable(255, [0] * 256)
    keys = [0x1234567890ABCD00 + 257 * i for i in range(60)]
    for i, key in enumerate(keys):
        scores.store(kept, key, i - 30, i % 2 == 0)
    for i, key in enumerate(keys):
        word = scores.find(kept, key)
        assert (scores.bound_of(word), scores.is_lower(word)) == (i - 30, i % 2 == 0)
        assert scores.find(kept, key + 256) == 0 and scores.find(kept, key ^ (1 << 40)) == 0


def test_a_greedy_rollout_takes_the_first_of_equal_moves() -> None:
    """Both moves look like 0; the first leads to 1, the second to -1."""
    alike = [{"children": [1], "value": 0}, {"children": [-1], "value": 0}]
    for moves, value in ((alike, 1.0), (alike[::-1], -1.0)):
        game = from_nested([moves])
        assert zermelo.search(game, algorithm="rollout", policy="greedy", rollouts=2, interpreted=True).value == value


def test_nodes_of_a_proof_are_found_by_their_key_until_there_is_no_room() -> None:
    """Four slots for two nodes; keys 4 and 8 fall on one slot."""
    draft = writer.Draft(
        0, 2, [0] * 3, [0] * 2, [0] * 2, [0.0] * 2, [0] * 2, [0] * 8, [0] * 8, [0] * 9, 3, [0] * 4, [0] * 4
    )  # fmt: skip
    run: Any = SimpleNamespace(moves=[0, 0, 0, 7, 8, 9])
    assert writer.add(run, draft, 4, 3, 3, 1, 0.5) == 0
    assert writer.slot_of(draft, 4) == 0 and writer.slot_of(draft, 8) == 1
    draft.below[3] = 0
    assert writer.add(run, draft, 8, 3, 1, 2, 0.25) == 1
    assert [draft.numbers[writer.slot_of(draft, key)] for key in (4, 8, 12)] == [1, 2, 0]
    assert (draft.moves[:4], draft.first, draft.edges) == ([7, 8, 9, 7], [0, 3], [3, 1])
    assert (draft.height, draft.worth, draft.used) == ([1, 2], [0.5, 0.25], [2, 4, 0])
    assert writer.add(run, draft, 12, 3, 1, 1, 0.0) == writer.NONE and draft.used[writer.FULL] == 1
    writer.clear(draft)
    assert draft.used == [0, 0, 0] and draft.numbers == [0] * 4


def test_edges_of_a_proof_have_room_for_four_a_node() -> None:
    """Two nodes have room for eight edges: after three of them, five more fit and six do not."""
    run: Any = SimpleNamespace(moves=list(range(9)))
    for n, number in ((5, 1), (6, writer.NONE)):
        draft = writer.Draft(
            0, 2, [0] * 3, [0] * 2, [0] * 2, [0.0] * 2, [0] * 2, [0] * 9, [0] * 9, [0] * 9, 3, [0] * 4, [0] * 4
        )  # fmt: skip
        assert writer.add(run, draft, 4, 0, 3, 1, 0.5) == 0
        assert writer.add(run, draft, 5, 3, n, 1, 0.5) == number


@pytest.mark.parametrize("goal", ["win", "draw", -2.0])
def test_proofs_are_right_when_tables_and_room_are_small(goal: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Height and worth of every node are those that its children give, and the checker accepts the whole."""
    monkeypatch.setattr("zermelo.algorithms.proof_number._table.SMALL", 4)
    monkeypatch.setattr("zermelo.algorithms.proof_number._proving.FIRST_ROOM", 2)
    proofs = 0
    for seed in range(40):
        game = GraphGame(seed)
        proof = zermelo.search(game, algorithm="df_pn", goal=goal, memory_nodes=60, interpreted=True).verdict.proof
        if proof is None:
            continue
        proofs += 1
        check_proof(proof)
        for node, children in enumerate(proof.children):
            assert proof.height[node] == max((proof.height[child] + 1 for child in children), default=0)
            if children:
                assert proof.worth[node] == min(proof.worth[child] for child in children)
        end = game.start()
        for move in proof.line:
            end = game.play(end, move)
        assert game.mover(end) == TERMINAL and game.payoff(end, proof.winner) == proof.worth[-1]
    assert proofs > 30


def test_thresholds_of_pn_star_rise_by_one() -> None:
    """One more would find the same verdict with 243 nodes."""
    game = zermelo.game("connect_four", width=4, height=3)
    found = zermelo.search(game, algorithm="pn_star", depth=5, memory_mb=1.0, interpreted=True)
    assert (found.verdict.proved, found.nodes, found.table_hits) == (None, 251, 40)


def test_the_second_player_of_bounded_max_n_v2_is_the_next_one() -> None:
    """Its promise cuts at the nodes of the player after the root player, not of the one before."""
    document = grown_vectors(7, 30)
    found = zermelo.search(
        from_nested(document["tree"], document["players"]), algorithm="bounded_max_n_v2", depth=5, interpreted=True
    )
    assert (found.value, found.nodes, found.cutoffs) == ((1.0, 0.0, 0.0, 1.0), 28, 1)


class Detour(zermelo.Game):
    """A coin whose third side never shows: it would lead to a long walk, which a move of the start leads to as well."""

    traits = zermelo.Traits(chance=True, lowest=-1.0, highest=1.0, max_moves=3, max_plies=20)

    def __init__(self, third: bool) -> None:
        self.third = third

    def start(self) -> str:
        return "start"

    def mover(self, state: str) -> int:
        if state in ("won", "lost", "walk 9"):
            return zermelo.TERMINAL
        return zermelo.CHANCE if state == "coin" else 0

    def moves(self, state: str) -> list[str]:
        return ["walk 0", "coin"] if state == "start" else [f"walk {int(state[-1]) + 1}"]

    def outcomes(self, state: str) -> list[tuple[str, float]]:
        return [("won", 0.5), ("lost", 0.5), *([("walk 0", 0.0)] if self.third else [])]

    def play(self, state: str, move: str) -> str:
        return move

    def payoff(self, state: str, player: int) -> float:
        return (1.0 if state == "won" else -1.0) * (1 - 2 * player)


def test_what_the_table_knows_of_an_outcome_of_probability_zero_does_not_count() -> None:
    """The walk is in the table, unsolved: the search goes on as if the coin had two sides."""
    for options in ({}, {"deeper_entries": True}, {"probing": 0}):
        with_it, without = (
            zermelo.search(Detour(third), algorithm="star_minimax", depth=12, table_mb=0.1, interpreted=True, **options)
            for third in (True, False)
        )
        assert with_it.value == without.value == 0.0
        assert (with_it.nodes, with_it.table_hits) == (without.nodes, without.table_hits)


def test_a_rollout_never_takes_an_outcome_of_probability_zero(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ten times 0.1 are less than 1 when they are added up: the largest number that is drawn lies beyond them all."""
    assert sum([0.1] * 10) < 1.0
    game = from_nested({"chance": [0.1] * 10 + [0.0], "children": [0] * 10 + [99]})
    monkeypatch.setattr("zermelo.algorithms.chance.rollout.unit", lambda word: 1.0 - 2.0**-53)
    assert zermelo.search(game, algorithm="rollout", rollouts=2, interpreted=True).value == 0.0


@pytest.mark.parametrize("name", ["star2", "star2_5", "star_minimax"])
def test_after_a_probe_all_moves_are_searched_again(name: str) -> None:
    """Trees large enough for a probe at one ply to be followed by a player's node at the same one."""
    options: Any = {"table_mb": 0.01} if name == "star_minimax" else {}
    for number in range(30, 70):
        game = from_nested(grown_chance(number, 20))
        found = zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=20, interpreted=True, **options)
        exact = reference.expectimax(game, game.start())
        assert found.value == pytest.approx(exact, abs=1e-12), number
