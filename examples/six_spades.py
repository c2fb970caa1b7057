"""Six spades without two honours: a line without risk beside one of the same mean.

    python examples/six_spades.py

West plays 6 spades with AKQ76 A54 KJ4 AQ opposite J9832 KQ3 AT5 65: the queen of diamonds and the king of clubs are
out. The elimination (trumps, three rounds of hearts, ace and queen of clubs) takes 12 tricks in every lay: whoever wins
with the king of clubs must lead a diamond, or a card that East ruffs while West throws a diamond. Two finesses take
12 on average, but 11 in a quarter of the lays. An average over open cards cannot tell: it credits both with what a
player takes who sees all hands.
"""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import comb
from random import Random

import zermelo
from zermelo.algorithms import DoubleDummy
from zermelo.games import bridge

WEST, EAST = "AKQ76.A54.KJ4.AQ", "J9832.KQ3.AT5.65"
DIAMONDS, CLUBS = "Q987632", "JT987432"  # of the defenders; hearts do as well as clubs, which nobody else has
solver = DoubleDummy(trump=0)


def elimination() -> Counter[int]:
    """East and West's tricks of the last five, in every ending: where each diamond is, and who won with the king.

    A defender has as many diamonds as there is room for; the rest are clubs.
    """
    found: Counter[int] = Counter()
    for places in product((0, 2, None), repeat=len(DIAMONDS)):
        held = {seat: "".join(d for d, at in zip(DIAMONDS, places, strict=True) if at == seat) for seat in (0, 2)}
        if max(map(len, held.values())) > 5:
            continue
        clubs = len(held[0]) - 5  # the last ones are North's, the first ones South's
        north = f"..{held[0]}.{CLUBS[clubs:] if clubs else ''}"
        south = f"..{held[2]}.{CLUBS[: 5 - len(held[2])]}"
        if 10 - len(held[0]) - len(held[2]) > len(CLUBS):
            continue
        hands = bridge.read_deal(f"N:{north} 98..AT5. {south} 76..KJ4.")
        for leader in (0, 2):
            found[5 - solver.tricks(hands, leader)] += 1
    return found


def finesses(against_one: bool) -> dict[int, float]:
    """How probable 11, 12 and 13 tricks are if both finesses are taken, against one defender or one against each."""
    same = 2 * comb(24, 11) / comb(26, 13)  # the two cards are in one hand
    both = same if against_one else 1 - same  # both finesses win, or both lose
    return {11: both / 2, 12: 1 - both, 13: both / 2}


def open_cards(lays: int) -> Counter[int]:
    """East and West's tricks in lays at random, if all see all hands."""
    game = zermelo.game("bridge_play", trump="S", declarer="W")
    state = game.parse(f"W:{WEST} T54.JT98.Q98.KJT {EAST} .762.7632.987432 N")
    random = Random(1)
    return Counter(13 - solver.tricks(list(game.sample(state, 0, random)[:4]), leader=0) for _ in range(lays))


def told(tricks: dict[int, float]) -> str:
    mean = sum(n * share for n, share in tricks.items())
    variance = sum((n - mean) ** 2 * share for n, share in tricks.items())
    return f"mean {mean:.2f}, variance {variance:.2f}, " + ", ".join(f"{n}: {100 * p:.0f} %" for n, p in tricks.items())


def main() -> None:
    endings = elimination()
    print(f"elimination: 7 tricks before, one given up, then 5 of 5 in {endings[5]:,} of {endings.total():,} endings")
    print("two finesses against South:  ", told(finesses(against_one=True)))
    print("one against each defender:   ", told(finesses(against_one=False)))
    counts = open_cards(200)
    print("all cards seen, 200 lays:    ", told({n: counts[n] / 200 for n in sorted(counts)}))


if __name__ == "__main__":
    main()
