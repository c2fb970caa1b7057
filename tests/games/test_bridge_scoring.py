"""Scores of duplicate bridge, and par: cases computed by hand, and those of an outside program."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zermelo
from zermelo.games import bridge

Tricks = dict[str, dict[str, int]]


def results(**given: str) -> Tricks:
    """Tricks by strain, each a text of four numbers for N, E, S and W; of the other strains 0."""
    return {
        strain: dict(zip("NESW", map(int, given.get(strain, "0 0 0 0").split()), strict=True))
        for strain in ("NT", "S", "H", "D", "C")
    }


@pytest.mark.parametrize(
    ("contract", "expected"),
    [
        ((1, "C", 7), 70), ((1, "NT", 7), 90), ((2, "S", 9), 140), ((3, "NT", 9), 400), ((5, "D", 11), 400),
        ((4, "H", 10, True), 620), ((6, "NT", 12), 990), ((6, "NT", 12, True), 1440), ((7, "S", 13, True), 2210),
        ((7, "NT", 13), 1520), ((2, "H", 8, False, 1), 470), ((2, "C", 9, False, 1), 280),
        ((1, "NT", 7, False, 2), 560), ((2, "C", 8, True, 1), 180), ((2, "D", 9, True, 2), 1160),
        ((4, "S", 9), -50), ((4, "S", 7, True), -300), ((4, "S", 9, False, 1), -100), ((4, "S", 8, False, 1), -300),
        ((4, "S", 7, False, 1), -500), ((4, "S", 6, False, 1), -800), ((4, "S", 9, True, 1), -200),
        ((4, "S", 8, True, 1), -500), ((4, "S", 7, True, 2), -1600), ((7, "NT", 0, True, 2), -7600),
    ],
)  # fmt: skip
def test_scores_of_the_laws(contract: tuple[Any, ...], expected: int) -> None:
    level, strain, tricks, vulnerable, doubled = [*contract, False, 0][:5] if len(contract) != 4 else [*contract, 0]
    assert bridge.score(level, strain, tricks, vulnerable=vulnerable, doubled=doubled) == expected


@pytest.mark.parametrize("asked", [(0, "S", 7), (8, "S", 7), (1, "X", 7), (1, "S", 14)])
def test_contracts_that_are_refused(asked: tuple[int, str, int]) -> None:
    with pytest.raises(zermelo.UsageError, match="expected a level of 1 to 7, a strain of C, D, H, S, NT, 0 to 13"):
        bridge.score(*asked)


def told(par: bridge.Par) -> list[str]:
    return [str(contract) for contract in par.contracts]


def test_a_game_that_nobody_can_disturb() -> None:
    """NS make 4S, EW nothing that costs less than 420: 7 tricks in hearts are 4 down at the level of five, 800."""
    tricks = results(S="10 3 10 3", H="6 7 6 7", NT="6 6 6 6", D="6 6 6 6", C="6 6 6 6")
    par = bridge.par(tricks, "none", "N")
    assert (par.score, told(par)) == (420, ["4S NS ="])


def test_a_sacrifice() -> None:
    """EW go two down in 5H doubled, 300 for 420; vulnerable against not it costs 500, so that they let NS play 4S."""
    tricks = results(S="10 3 10 3", H="4 9 4 9", NT="4 4 4 4", D="4 4 4 4", C="4 4 4 4")
    assert (bridge.par(tricks, "none", "N").score, told(bridge.par(tricks, "none", "N"))) == (300, ["5Hx EW -2"])
    assert (bridge.par(tricks, "EW", "N").score, told(bridge.par(tricks, "EW", "N"))) == (420, ["4S NS ="])


def test_who_bids_first_counts() -> None:
    """Both sides take 7 tricks in no trump and no more than 6 elsewhere: the side of the dealer opens 1NT."""
    tricks = results(NT="7 7 7 7", S="6 6 6 6", H="6 6 6 6", D="6 6 6 6", C="6 6 6 6")
    for dealer, expected in zip("NESW", (90, -90, 90, -90), strict=True):
        assert bridge.par(tricks, "none", dealer).score == expected


def test_nobody_can_make_anything() -> None:
    par = bridge.par(results(**dict.fromkeys(("NT", "S", "H", "D", "C"), "6 6 6 6")), "both", "E")
    assert (par.score, par.contracts, str(par)) == (0, (), "+0 for NS: passed out")


def test_the_better_hand_declares() -> None:
    tricks = results(NT="9 3 8 3", S="6 4 6 4", H="6 4 6 4", D="6 4 6 4", C="6 4 6 4")
    assert told(bridge.par(tricks, "NS", "W")) == ["3NT N ="]
    assert bridge.par(tricks, "NS", "W").score == 600


def test_what_is_no_table_is_refused() -> None:
    good = results()
    with pytest.raises(zermelo.UsageError, match="expected a vulnerability of none, NS, EW, both, got 'all'"):
        bridge.par(good, "all")  # type: ignore[arg-type]
    with pytest.raises(zermelo.UsageError, match="expected a dealer of N, E, S, W, got 'X'"):
        bridge.par(good, "none", "X")
    with pytest.raises(zermelo.UsageError, match="expected 0 to 13 tricks in NT by N, got None"):
        bridge.par({strain: row for strain, row in good.items() if strain != "NT"})


def test_par_is_that_of_dds() -> None:
    """Deals at random, by the program that most bridge players use."""
    dds = pytest.importorskip("endplay.dds")
    types = pytest.importorskip("endplay.types")
    chooser = random.Random(3)
    for _ in range(2):
        deal = types.Deal(bridge.deal_text(zermelo.game("bridge", seed=chooser.randrange(10**6)).start()[:4]))
        table = dds.calc_dd_table(deal)
        rows = dict(zip(("S", "H", "D", "C", "NT"), types.Denom, strict=True))
        seats = {seat: types.Player.find(seat) for seat in "NESW"}
        tricks = {
            name: {seat: table[denom, player] for seat, player in seats.items()} for name, denom in rows.items()
        }  # fmt: skip
        for vulnerability, theirs in zip(("none", "both", "NS", "EW"), types.Vul, strict=True):
            dealer = chooser.choice("NESW")
            expected = dds.par(table, theirs, types.Player.find(dealer)).score
            assert bridge.par(tricks, vulnerability, dealer).score == expected  # type: ignore[arg-type]
