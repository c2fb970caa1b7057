"""Draughts: counts by outside programs, random positions against the oracle, notation and what it refuses."""

from __future__ import annotations

import csv
import random
from pathlib import Path
from typing import Any

import pytest

import zermelo
from oracles.draughts import VARIANTS, Draughts, crowded
from zermelo.games.draughts._squares import bit_of
from zermelo.testing import check_game

FILE = Path(__file__).with_name("draughts_perft.csv")  # by two outside programs; distinct moves, not paths
COUNTS = list(csv.DictReader(FILE.read_text(encoding="utf-8").splitlines()))
SMALL = 1200  # leaves that plain Python counts at once


@pytest.mark.parametrize("variant", VARIANTS)
def test_contract(variant: str) -> None:
    check_game(zermelo.game("draughts", variant=variant), plays=2, compiled=False)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_contract_in_long_play(variant: str) -> None:
    check_game(zermelo.game("draughts", variant=variant), plays=40, searches=3)


def test_counts_of_outside_programs() -> None:
    """Every variant and every rule that one of the positions tests is among them."""
    small = [line for line in COUNTS if int(line["count"]) <= SMALL]
    assert {line["variant"] for line in small} == set(VARIANTS)
    assert {rule for line in COUNTS for rule in line["tests"].split()} == {
        rule for line in small for rule in line["tests"].split()
    }
    for line in small:
        game = zermelo.game("draughts", variant=line["variant"])
        assert zermelo.perft(game, line["fen"], int(line["depth"]), interpreted=True).leaves == int(line["count"]), line


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_all_counts_of_outside_programs(variant: str) -> None:
    game = zermelo.game("draughts", variant=variant)
    for line in COUNTS:
        if line["variant"] == variant:
            found = zermelo.perft(game, line["fen"], int(line["depth"]), interpreted=False)
            assert found.leaves == int(line["count"]), line


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "leaves"),
    [("international", 258895763), ("brazilian", 21560022), ("russian", 22444032), ("english", 18391564)],
)
def test_ten_plies_from_the_start(variant: str, leaves: int) -> None:
    assert zermelo.perft(zermelo.game("draughts", variant=variant), None, 10, interpreted=False).leaves == leaves


def check_against_oracle(variant: str, positions: int) -> int:
    """The most moves that share their squares, of the positions that were compared."""
    game, oracle = zermelo.game("draughts", variant=variant), Draughts(variant)
    chooser, alike = random.Random(variant), 0
    for _ in range(positions):
        position = oracle.read(crowded(oracle, chooser))
        state = game.parse(oracle.show(position))
        legal = oracle.legal(position)
        assert [game.move_name(state, move) for move in game.actions(state)] == oracle.moves(position)
        for move, expected in zip(game.actions(state), legal, strict=True):
            after = [oracle.show(oracle.after(position, way)) for way in expected]
            assert {game.format(game.play(state, move))} == set(after)
            assert game.noisy(state, move) == bool(expected[0].captured)
            assert game.parse_move(state, game.move_name(state, move)) == move
            alike = max(alike, move & 63)
    return alike


@pytest.mark.parametrize("variant", VARIANTS)
def test_random_positions(variant: str) -> None:
    check_against_oracle(variant, 100)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_random_positions(variant: str) -> None:
    assert check_against_oracle(variant, 5000) >= (1 if variant == "english" else 2)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "board"),
    [("international", "StandardBoard"), ("brazilian", "BrazilianBoard"), ("russian", "RussianBoard")],
)
def test_py_draughts(variant: str, board: str) -> None:
    """Its American board does not make captures compulsory, so it is left out."""
    outside: Any = pytest.importorskip("draughts", reason="py-draughts is not installed")
    game, chooser = zermelo.game("draughts", variant=variant, limit=0), random.Random(variant)
    for _ in range(30):
        theirs, state = getattr(outside, board)(), game.start()
        for _ in range(100):
            moves = {_facts(game, state, move): move for move in game.actions(state)}
            legal = {
                (move.square_list[0] + 1, move.square_list[-1] + 1, frozenset(n + 1 for n in move.captured_list)): move
                for move in theirs.legal_moves
            }
            assert set(moves) == set(legal)
            if not moves:
                break
            chosen = chooser.choice(sorted(moves, key=lambda each: (*each[:2], sorted(each[2]))))
            theirs.push(legal[chosen])
            state = game.play(state, moves[chosen])


def _facts(game: zermelo.Game, state: Any, move: int) -> tuple[int, int, frozenset[int]]:
    """From, to and what is captured, told by the position after the move."""
    squares = game.move_name(state, move).replace("-", "x").split("x")
    taken = state.other & ~game.play(state, move).own
    numbers = {bit_of(n - 1, game.params.size): n for n in range(1, game.params.size**2 // 2 + 1)}  # type: ignore[attr-defined]
    return int(squares[0]), int(squares[-1]), frozenset(n for bit, n in numbers.items() if taken >> bit & 1)


def test_ambiguous_capture_names_the_captures() -> None:
    """Two ways around: the squares in between tell them apart."""
    game = zermelo.game("draughts", variant="english")
    state = game.parse("W:W23:B10,11,18,19")
    names = [game.move_name(state, move) for move in game.actions(state)]
    assert names == ["23x14x7", "23x16x7"]
    with pytest.raises(zermelo.UsageError, match=r"ambiguous capture: '23x7' \(expected one of: 23x14x7, 23x16x7\)"):
        game.parse_move(state, "23x7")
    assert game.parse_move(state, "23:16:7") == game.actions(state)[1]


def test_illegal_capture_says_which_were_expected() -> None:
    game = zermelo.game("draughts", variant="russian")
    state = game.parse("W:W22,31:B18,11")
    assert [game.move_name(state, move) for move in game.actions(state)] == ["22x8"]
    assert game.parse_move(state, "c3:e5:g7") == game.parse_move(state, "22x15x8") == game.actions(state)[0]
    for text in ("22x15", "31-27", "22-8", "22x9", "99x100", "i9:a1"):
        with pytest.raises(zermelo.UsageError, match=rf"illegal move: '{text}' \(expected one of: 22x8\)"):
            game.parse_move(state, text)


def test_algebraic_notation() -> None:
    """On 8x8 names of moves may be in letters; both are read."""
    game = zermelo.game("draughts", variant="russian", notation="algebraic")
    state = game.start()
    names = [game.move_name(state, move) for move in game.actions(state)]
    assert names == ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"]
    assert game.parse_move(state, "22-18") == game.parse_move(state, "c3-d4")
    ambiguous = game.parse("W:WKa1:Bc3,e7,c7,g5,e3")
    names = [game.move_name(ambiguous, move) for move in game.actions(ambiguous)]
    assert all(":" in name for name in names)
    assert [game.parse_move(ambiguous, name) for name in names] == game.actions(ambiguous)
    with pytest.raises(zermelo.UsageError, match=r"illegal move: 'c3-c4' \(expected one of: a3-b4, c3-b4"):
        game.parse_move(state, "c3-c4")
    with pytest.raises(zermelo.UsageError, match="notation=algebraic: expected a variant on 8x8, got international"):
        zermelo.game("draughts", notation="algebraic")


def test_a_piece_is_passed_once_and_removed_after_the_move() -> None:
    """The king may not pass square 23 again on the way: the Turkish stroke."""
    game = zermelo.game("draughts")
    state = game.parse("W:WK46:B41,23,12,19,34")
    after = {game.format(game.play(state, move)) for move in game.actions(state)}
    oracle = Draughts()
    position = oracle.read("W:WK46:B12,19,23,34,41")
    assert after == {oracle.show(oracle.after(position, move[0])) for move in oracle.legal(position)}


@pytest.mark.parametrize(
    ("variant", "text", "message"),
    [
        ("international", "W:W31-50", "expected the player to move, White's and Black's squares as in W:W31-50:B1-20"),
        ("english", "W:W31:W2", "expected the player to move, White's and Black's squares as in W:W21-32:B1-12"),
        ("international", "X:W31:B2", "expected the player to move"),
        ("international", "W:W31:B31", "square 31: expected one piece, got one of each player"),
        ("international", "W:W31,31:B2", "White: expected each square once, got 31 twice"),
        ("international", "W:W30-32,31:B2", "White: expected each square once, got 31 twice"),
        ("international", "W:W33-31:B2", "White: expected a range that ascends, got '33-31'"),
        ("international", "W:W51:B2", "expected a square from 1 to 50, got '51'"),
        ("english", "W:W33:B2", "expected a square from 1 to 32 or a1 to h8, dark, got '33'"),
        ("russian", "W:Wa2:Bb8", "expected a square from 1 to 32 or a1 to h8, dark, got 'a2'"),
        ("international", "W:W31,Q4:B2", "White: expected squares such as 31, K31 or 31-50, got 'Q4'"),
        ("international", "W:W3,31:B2", "White: expected a king on the last row, got a man on 3"),
        ("international", "W:W31:B2,47", "Black: expected a king on the last row, got a man on 47"),
        ("english", "W:W31:B30", "Black: expected a king on the last row, got a man on 30"),
        ("international", "W:W:B", "expected pieces of both players, .* got a board without pieces"),
        ("international", "W:W31:B", "expected pieces of both players, or the one without .*, got White to move"),
        ("english", "W:W20-32:B1", "White: expected at most 12 pieces, got 13"),
        ("international", "W:WK31:BK2:H101", "expected at most limit=100 plies after H, got 101"),
    ],
)
def test_positions_that_are_refused(variant: str, text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        zermelo.game("draughts", variant=variant).parse(text)


def test_positions_that_are_read() -> None:
    game = zermelo.game("draughts", variant="russian")
    assert game.format(game.parse("b:bb6,Kd8 : wKc1,a3.")) == "B:W21,K30:BK2,9"
    assert game.format(game.parse("W:WK1-4:BK5,6,7:H7:F30")) == "W:WK1-4:BK5,6,7:H7"
    assert game.is_over(game.parse("B:WK1:B"))


def test_limit_makes_a_draw() -> None:
    game = zermelo.game("draughts", limit=2)
    state = game.parse("W:WK50:BK1")
    for _ in range(2):
        assert not game.is_over(state)
        state = game.play(state, game.actions(state)[0])
    assert game.is_over(state) and game.payoff(state, 0) == 0.0
    assert zermelo.game("draughts", limit=0).traits.max_plies is None
