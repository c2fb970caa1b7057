"""The bridge deals of the lectures: 6 no trump with its squeezes, 6 spades with its elimination."""

from __future__ import annotations

import random
import runpy
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.algorithms import DoubleDummy
from zermelo.games import bridge

EXAMPLES = Path(__file__).parents[2] / "examples"
LED = "SK"
SHAPES = {  # the cards that the slides name, and how many small ones
    "N": (("AT", 1), ("AT", 1), ("", 4), ("", 3)), "E": (("", 5), ("", 5), ("", 2), ("", 1)),
    "S": (("", 2), ("", 2), ("AKQJ", 0), ("AKQJT", 0)), "W": (("KQJ", 0), ("KQJ", 0), ("", 3), ("", 4)),
}  # fmt: skip


@pytest.fixture(scope="module")
def notrump() -> DoubleDummy:
    return DoubleDummy(trump=4)


@pytest.fixture(scope="module")
def six_notrump() -> dict[str, Any]:
    return runpy.run_path(str(EXAMPLES / "six_notrump.py"))


def filled_in(chooser: random.Random) -> str:
    """The slides' 6 no-trump deal with its small cards dealt at random."""
    hands = {seat: [""] * 4 for seat in SHAPES}
    for suit, ranks in enumerate(("98765432", "98765432", "T98765432", "98765432")):
        small = list(ranks)
        chooser.shuffle(small)
        for seat, shape in SHAPES.items():
            named, more = shape[suit]
            hands[seat][suit] = named + "".join(small.pop() for _ in range(more))
    return "N:" + " ".join(".".join(hands[seat]) for seat in "NESW")


def check_filled_in(solver: DoubleDummy, seed: int) -> None:
    """West leads the king of spades: ducking and winning both keep 12 tricks.

    To duck with the ten does so only if North's small spade can take its place: if it beats all that East has.
    """
    deal = filled_in(random.Random(seed))
    hands, east = bridge.read_deal(deal), deal.split()[1].partition(".")[0]
    card = bridge.read_card(LED)
    assert card is not None
    hands[3] &= ~(1 << card)
    found = {bridge.card_name(card): tricks for card, tricks in solver.card_tricks(hands, 3, [card]).items()}
    small = next(name for name in found if name not in ("SA", "ST"))
    assert found["SA"] == found[small] == 12
    assert found["ST"] == (12 if small[1] > max(east) else 11)


@pytest.mark.parametrize("seed", range(4))
def test_north_may_duck_or_win(notrump: DoubleDummy, seed: int) -> None:
    check_filled_in(notrump, seed)


@pytest.mark.slow
def test_north_may_duck_or_win_in_all_deals_of_that_kind(notrump: DoubleDummy) -> None:
    for seed in range(4, 304):
        check_filled_in(notrump, seed)


@pytest.mark.parametrize(("line", "won"), [("North ducks", "8-1"), ("North wins", "9-0")])
def test_both_squeezes(six_notrump: dict[str, Any], line: str, won: str) -> None:
    """Four cards before the end West throws a spade or a heart, and North the other suit: 12 tricks."""
    game, play, tricks = six_notrump["game"], six_notrump["play"], six_notrump["tricks"]
    squeeze = play(game.parse(six_notrump["DEAL"]), six_notrump["LINES"][line])
    assert game.format(squeeze).endswith(f"97.97.. 8.86.J. QJ.KQ.. S {won}")
    for discard, answer in (("SJ", "HT"), ("SQ", "HT"), ("HQ", "S"), ("HK", "S")):
        found = tricks(play(squeeze, f"DJ {discard}"))
        assert max(found.values()) == 12
        assert any(n == 12 and name.startswith(answer) for name, n in found.items())
    assert max(tricks(squeeze).values()) == 12
    general = zermelo.search(game, squeeze, "alpha_beta", depth=16, interpreted=True)
    assert general.value == 12 - 1


def test_six_notrump_prints_what_the_guide_quotes(
    six_notrump: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    six_notrump["main"]()
    guide = (EXAMPLES.parent / "docs" / "guides" / "bridge.md").read_text(encoding="utf-8")
    shown = capsys.readouterr().out
    for line in shown.splitlines():
        assert line in guide
    assert shown.count("12 tricks") == 4


def test_six_spades(capsys: pytest.CaptureFixture[str]) -> None:
    """The elimination takes 12 tricks in every lay, two finesses 12 on average; all cards seen it is 12 or 13."""
    example = runpy.run_path(str(EXAMPLES / "six_spades.py"))
    assert dict(example["elimination"]()) == {5: 4284}
    for against_one, variance in ((True, 0.48), (False, 0.52)):
        shares = example["finesses"](against_one)
        assert sum(n * share for n, share in shares.items()) == pytest.approx(12)
        assert sum((n - 12) ** 2 * share for n, share in shares.items()) == pytest.approx(variance)
    assert set(example["open_cards"](20)) == {12, 13}
