"""Counts of positions against published tables, and the minimal tree against its formula."""

from __future__ import annotations

import pytest

import zermelo
from zermelo.algorithms import reference
from zermelo.complexity.counting import perft
from zermelo.complexity.minimal_tree import minimal_leaves
from zermelo.core import Game
from zermelo.kernels import TERMINAL
from zermelo.trees.explicit_tree import from_nested

# Othello: A. Bik, "Perft for Reversi" (2009), aartbik.com; a pass is a ply.
OTHELLO_10, OTHELLO_11 = 24_571_284, 212_258_800
OTHELLO = (1, 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288)
# Tic-tac-toe: each count is (the one before - the games that ended there) * empty cells; H. Bottomley, "How many
# Tic-Tac-Toe games are possible?": 1,440, 5,328, 47,952, 72,576 and 127,872 games end with moves 5 to 9.
TIC_TAC_TOE = (1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872)


class Countdown(Game):
    """Take one or two from a heap: a plain game that states none of its bounds."""

    def start(self) -> int:
        return 6

    def mover(self, state: int) -> int:
        return state % 2 if state > 0 else TERMINAL

    def moves(self, state: int) -> list[int]:
        return [1, 2] if state > 1 else [1]

    def play(self, state: int, move: int) -> int:
        return state - move

    def payoff(self, state: int, player: int) -> float:
        return 0.0


class Comb(Game):
    """So many plies, with so many moves each that all lead to the next."""

    def __init__(self, plies: int, width: int) -> None:
        self.plies, self.width = plies, width
        self.traits = zermelo.Traits(max_plies=plies, max_moves=width)

    def start(self) -> int:
        return 0

    def mover(self, state: int) -> int:
        return TERMINAL if state >= self.plies else state % 2

    def moves(self, state: int) -> range:
        return range(self.width)

    def play(self, state: int, move: int) -> int:
        return state + 1

    def payoff(self, state: int, player: int) -> float:
        return 0.0


def test_othello() -> None:
    assert tuple(perft("othello", None, depth).leaves for depth in range(10)) == OTHELLO


def test_games_over_before_are_told_apart() -> None:
    """A. Bik's table keeps a game that is over as a leaf; 228 games of Othello end with ply 9."""
    found = perft("othello", None, 10)
    assert (found.leaves, found.ended) == (24_571_056, 228)
    assert found.leaves + found.ended == OTHELLO_10
    assert perft("othello", None, 9).ended == 0
    assert found.to_dict()["ended"] == 228 and "228 games over before" in found.text()


@pytest.mark.slow
def test_games_over_stay_leaves_of_all_later_depths_in_published_tables() -> None:
    found = perft("othello", None, 11)
    assert (found.leaves, found.ended) == (212_258_216, 584)
    assert found.leaves + found.ended == OTHELLO_11


def test_a_deep_and_a_wide_game_take_memory_in_proportion() -> None:
    """10,000 plies, or 10,000 moves: counted, without buffers of their square."""
    cases = ((20_000, 1, 10_000, (1, 0)), (10_000, 1, 10_001, (0, 1)), (3, 10_000, 1, (10_000, 0)))
    for plies, width, depth, counts in cases:
        found = perft(Comb(plies, width), None, depth)
        assert (found.leaves, found.ended) == counts


def test_all_games_of_tic_tac_toe_are_over_before_a_tenth_move() -> None:
    """255,168 games [the sum of Bottomley's numbers]; those over before ply 9 are all but its 127,872 games."""
    assert [perft("tic_tac_toe", None, depth).ended for depth in (4, 5, 6, 7, 10)] == [0, 0, 1440, 6768, 255_168]
    divided = perft("tic_tac_toe", None, 9, divide=True)
    assert (divided.leaves, divided.ended) == (127_872, 127_296)
    assert [below.leaves for below in divided.moves.values()].count(divided.moves["a1"].leaves) == 4


def test_tic_tac_toe() -> None:
    assert tuple(perft("tic_tac_toe", None, depth).leaves for depth in range(10)) == TIC_TAC_TOE


def test_a_depth_beyond_the_end_has_no_leaves() -> None:
    assert perft("tic_tac_toe", None, 10).leaves == 0
    assert perft("tic_tac_toe", "XXX/OO./...", 0).leaves == 1
    assert perft("tic_tac_toe", "XXX/OO./...", 1).leaves == 0


@pytest.mark.parametrize("interpreted", [False, True])
def test_chance_outcomes_are_moves(interpreted: bool) -> None:
    game = zermelo.game("explicit_tree", tree='[{"chance": [0.5, 0.5], "children": [[1, 2], 3]}, [4, 5, 6]]')
    assert [perft(game, None, depth, interpreted=interpreted).leaves for depth in range(5)] == [1, 2, 5, 2, 0]


def test_plain_games_count_like_the_reference() -> None:
    game = Countdown()
    counted = [perft(game, None, depth).leaves for depth in range(8)]
    assert counted == [reference.count(game, 6, depth) for depth in range(8)]


def test_a_budget_ends_the_count() -> None:
    assert perft("tic_tac_toe", None, 9, nodes=100).stopped
    assert not perft("tic_tac_toe", None, 3, nodes=100_000).stopped


def test_negative_depth() -> None:
    with pytest.raises(zermelo.UsageError, match="depth: expected at least 0, got -1"):
        perft("othello", None, -1)


def test_depth_of_a_game_without_stated_length() -> None:
    with pytest.raises(zermelo.UsageError, match="depth: expected at most 500"):
        perft(Countdown(), None, 501)


@pytest.mark.parametrize(("branching", "depth"), [(2, 1), (2, 6), (3, 5), (5, 4)])
def test_minimal_tree_of_a_uniform_tree(branching: int, depth: int) -> None:
    game = zermelo.game("uniform_tree", b=branching, depth=depth, seed=7)
    value = reference.minimax(game, game.start())
    formula = branching ** ((depth + 1) // 2) + branching ** (depth // 2) - 1
    assert minimal_leaves(game, game.start(), depth, value, interpreted=True) == formula


def test_minimal_tree_of_other_shapes() -> None:
    for nested, value, fewest in (
        ([[3, 12, 8], [2, 4, 6], [14, 5, 2]], 3.0, 5),
        ([[5], [1, 2, 9, 9]], 5.0, 2),
        ([[7, 8, 9], [7]], 7.0, 2),
        ([4], 4.0, 1),
    ):
        game = from_nested(nested)
        assert minimal_leaves(game, game.start(), 2, value, interpreted=True) == fewest
    game = from_nested([[3, 12, 8], [2, 4, 6]])
    assert minimal_leaves(game, game.start(), 2, 99.0, interpreted=True) is None, "no strategy proves a wrong value"


def test_alpha_beta_never_beats_the_minimal_tree() -> None:
    for seed in range(30):
        game = zermelo.game("uniform_tree", b=3, depth=5, seed=seed, low=-3, high=3)
        result = zermelo.search(game, algorithm="alpha_beta", depth=5, interpreted=True)
        assert isinstance(result.value, float)
        fewest = minimal_leaves(game, game.start(), 5, result.value, interpreted=True)
        assert fewest is not None and fewest <= result.leaves
