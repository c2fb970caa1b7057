"""Games in files: both kinds of .nfg, CSV, round trips through Gambit, and every complaint."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path

import numpy as np
import pytest

from zermelo.errors import UsageError
from zermelo.game_theory import game_files as files
from zermelo.game_theory.classics import CLASSICS
from zermelo.game_theory.game_files import load, read_csv, read_nfg, write_nfg
from zermelo.game_theory.normal_form import NormalForm

# The two examples of Gambit's documentation of the format (one game, a payoff list and an outcome list).
PAYOFFS = """NFG 1 R "Selten (IJGT, 75), Figure 2, normal form"
{ "Player 1" "Player 2" } { 3 2 }

1 1 0 2 0 2 1 1 0 3 2 0
"""
OUTCOMES = """NFG 1 R "Selten (IJGT, 75), Figure 2, normal form" { "Player 1" "Player 2" }
{
{ "1" "2" "3" }
{ "1" "2" }
}
"a comment"

{
{ "" 1, 1 }
{ "" 0, 2 }
{ "" 0, 2 }
{ "" 1, 1 }
{ "" 0, 3 }
{ "" 2, 0 }
}
1 2 3 4 5 6
"""


def random_game(rng: np.random.Generator) -> NormalForm:
    players = int(rng.integers(1, 5))
    shape = (players, *rng.integers(1, 4, players))
    numbers = [
        Fraction(int(a), int(b)) for a, b in zip(rng.integers(-9, 10, 324), rng.integers(1, 7, 324), strict=True)
    ]
    table = np.array(numbers, dtype=object)[: int(np.prod(shape))].reshape(shape)
    return NormalForm(table, title='A "title" in two\nlines')


def test_both_kinds_of_nfg_are_one_game() -> None:
    game = read_nfg(PAYOFFS)
    assert game == read_nfg(OUTCOMES)
    assert game.shape == (3, 2) and game.names == ("Player 1", "Player 2")
    assert [game.payoff(at) for at in ((1, 0), (0, 1), (2, 1))] == [(0, 2), (1, 1), (2, 0)]


def test_an_outcome_of_number_zero_brings_nothing() -> None:
    game = read_nfg('NFG 1 D "" { "A" "B" } { 2 1 } { { "win" 1.5 -1/3 } } 0 1')
    assert game.payoff((0, 0)) == (0, 0)
    assert game.exact == (Fraction(0), Fraction(3, 2), Fraction(0), Fraction(-1, 3))


def test_round_trip() -> None:
    rng = np.random.default_rng(0)
    for game in [*(random_game(rng) for _ in range(50)), *(one.game for one in CLASSICS.values())]:
        assert read_nfg(write_nfg(game)) == game
    named = NormalForm.from_matrix([[1]], names=['a "b" \\', "{ }"], strategies=[["ä, ö"], ["x\\"]])
    assert read_nfg(write_nfg(named)) == named
    floats = NormalForm(rng.normal(size=(2, 3, 3)) * 1e-12, title="small")
    assert "e" not in write_nfg(floats).partition('""')[2]
    assert np.array_equal(read_nfg(write_nfg(floats)).payoffs, floats.payoffs)


def test_round_trip_through_gambit() -> None:
    pytest.importorskip("pygambit")
    import gambit

    rng = np.random.default_rng(1)
    for _ in range(50):
        game = random_game(rng)
        theirs = gambit.read_nfg(write_nfg(game))
        for profile in product(*map(range, game.shape)):
            values = [game.rational[(player, *profile)] for player in range(game.players)]  # type: ignore[index]
            assert gambit.payoffs(theirs, profile) == values
        assert read_nfg(theirs.to_nfg()) == game  # as a list of outcomes


def test_long_lists_are_read_as_floats() -> None:
    game = NormalForm(np.random.default_rng(0).normal(size=(2, 120, 100)), title="long")
    text = write_nfg(game)
    assert read_nfg(text) == game
    head, _, numbers = text.partition('""')
    first, rest = numbers.split(maxsplit=1)
    mixed = read_nfg(f'{head} "" 1/4 {rest}')
    assert mixed.exact is None and mixed.payoff((0, 0))[0] == 0.25 and float(first) == game.payoff((0, 0))[0]
    with pytest.raises(UsageError, match=r"^expected 24,000 payoffs, got 24,001$"):
        read_nfg(text + "7")


def test_csv() -> None:
    game = read_csv("\ufeff 3, -2.5 ,+1e2\n1/3,.5,0\n".lstrip("\ufeff"))
    assert game.is_zero_sum and game.exact is not None
    assert game.exact[:6] == tuple(map(Fraction, ("3", "-5/2", "100", "1/3", "1/2", "0")))
    two = read_csv("1,2\n3,4\n\n\n,\n5,6\n7,8\n\n")
    assert two.payoff((1, 0)) == (3, 7)
    large = read_csv("\n".join([",".join(["0.5"] * 150)] * 150))
    assert large.exact is None and large.shape == (150, 150)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "expected one or two matrices with an empty line between them, got 0"),
        ("1\n\n2\n\n3", "expected one or two matrices with an empty line between them, got 3 (a .nfg file holds"),
        ("1,2\n3", "line 2: expected 2 numbers as in the rows above, got 1"),
        ("1,x", "line 1: expected a number as 3, -2.5 or 1/3, got 'x'"),
        ("1,\n", "line 1: expected a number as 3, -2.5 or 1/3, got ''"),
        ("1\nnan", "line 2: expected a number as 3, -2.5 or 1/3, got 'nan'"),
        ("inf", "line 1: expected a number as 3, -2.5 or 1/3, got 'inf'"),
        ("1_0", "line 1: expected a number as 3, -2.5 or 1/3, got '1_0'"),
        ("9" * 100, "line 1: expected a number as 3, -2.5 or 1/3, got '999"),
        ("1e999999999", "line 1: expected an exponent of at most 100, got '1e999999999'"),
        ("11e100", "expected a payoff of at most 1e+100 in size at [0, 0], got Fraction(11"),
        ("1/0", "line 1: expected a number, got a division by zero: '1/0'"),
        ("1,2\n\n1\n2", "expected payoffs of the same shape for every player: 1x2 of player 0, got 2x1 of player 1"),
    ],
)
def test_csv_that_is_none(text: str, expected: str) -> None:
    refused(lambda: read_csv(text), expected)


HEAD = 'NFG 1 R "" { "A" "B" } '


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "line 1: expected NFG, got the end"),
        ("EFG 2 R", "line 1: expected NFG, got 'EFG'"),
        ("NFG 2", "line 1: expected 1, got '2'"),
        ("NFG 1 X", "line 1: expected R or D, got 'X'"),
        ("NFG 1 R title", "line 1: expected the title in \"quotes\", got 'title'"),
        ('NFG 1 R "title', 'line 1: expected the title in "quotes", got \'"\''),
        ('NFG 1 R ""\n{ A', "line 2: expected the name of a player in \"quotes\", got 'A'"),
        ('NFG 1 R "" { "A" ', "line 1: expected }, got the end"),
        ('NFG 1 R "" { } { }', "line 1: expected 1 to 30 players, got 0"),
        (HEAD + "{ 2 x }", "line 1: expected a number of strategies, got 'x'"),
        (HEAD + "{ 2 -1 }", "line 1: expected a number of strategies, got '-1'"),
        (HEAD + "{ 2 }", "line 1: expected strategies of 2 players, got 1"),
        (HEAD + "{ 2 0 }", "line 1: expected at least one strategy of every player, got none"),
        (HEAD + '{ { "a" } { } }', "line 1: expected at least one strategy of every player, got none"),
        (HEAD + '{ { "a" } { 1 } }', "line 1: expected the name of a strategy in \"quotes\", got '1'"),
        (HEAD + "{ 99999 99999 }", "expected at most 4,000,000 payoffs, got 19,999,600,002"),
        (HEAD + "{ 1 1 }\n\n1", "line 3: expected a number, got the end"),
        (HEAD + "{ 1 1 }\n1 }", "line 2: expected a number as 3, -2.5 or 1/3, got '}'"),
        (HEAD + "{ 1 1 } 1 2\n3", "line 2: expected the end after 1 profiles, got '3'"),
        (HEAD + '{ 1 1 } { { "" 1 } } 1', "line 1: expected a number as 3, -2.5 or 1/3, got '}'"),
        (HEAD + '{ 1 1 } { { "" 1 2 3 } } 1', "line 1: expected }, got '3'"),
        (HEAD + '{ 1 1 } { { "" 1 2 } } 2', "line 1: expected the number of an outcome, 0 to 1, got 2"),
        (HEAD + '{ 1 1 } { { "" 1 2 } } x', "line 1: expected the number of an outcome, 0 to 1, got 'x'"),
        (HEAD + '{ 1 1 } { { "" 1 2 } }', "line 1: expected the number of an outcome, 0 to 1, got the end"),
    ],
)
def test_nfg_that_is_none(text: str, expected: str) -> None:
    refused(lambda: read_nfg(text), expected)


def refused(read: object, expected: str) -> None:
    with pytest.raises(UsageError) as caught:
        read()  # type: ignore[operator]
    assert str(caught.value).startswith(expected) and "\n" not in str(caught.value)


def test_loading(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.csv").write_bytes("\ufeff1,2\r\n3,4\r\n".encode())
    assert load("a.csv") == NormalForm.from_matrix([[1, 2], [3, 4]])
    Path("a.NFG").write_text(PAYOFFS)
    assert load("a.NFG").shape == (3, 2)
    Path("bad.csv").write_bytes(b"\xff\xfe1")
    Path("ragged.csv").write_text("1,2\n3")
    Path("folder.csv").mkdir()
    for name, expected in {
        "a.txt": "expected a file that ends in .csv or .nfg, got 'a.txt'",
        "no.csv": "cannot read game file 'no.csv': No such file or directory",
        "folder.csv": "cannot read game file 'folder.csv': not a file",
        "bad.csv": "cannot read game file 'bad.csv': not UTF-8 text",
        "ragged.csv": "cannot read 'ragged.csv': line 2: expected 2 numbers as in the rows above, got 1",
    }.items():
        refused(lambda name=name: load(name), expected)
    monkeypatch.setattr(files, "MOST_BYTES", 5)
    refused(lambda: load("a.csv"), "game file 'a.csv' is too large: expected at most 5 bytes")
