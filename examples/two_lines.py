"""Six spades: a line that takes twelve tricks for certain, and one that takes twelve in the mean.

    python examples/two_lines.py

West and East play six spades, with ♦Q and ♣K missing. Trumps are drawn, hearts are gone, seven tricks are home, six
cards are left; East has led ♣5 and South has followed. West may finesse (♣Q), and guess the ♦Q later: 13 tricks if
both go well, 11 if neither does. Or West plays ♣A and gives up ♣Q: whoever wins must lead diamonds, which finds the
queen, or a third round of clubs, which one hand ruffs while the other throws a diamond. That is 12 in every lay.

Averaging over clairvoyance never guesses wrong, so it believes in 12 1/2 tricks and finesses.
"""

from typing import Any

import zermelo
from zermelo.core import KernelGame
from zermelo.games import trick_game

BEFORE = 7 + 3  # tricks that are home, and an equal share of six: what payoffs are counted from
LAYS = [
    f"7..KJ4.AQ/..{north_diamonds}.{north_clubs}/9..AT5.6/..{south_diamonds}.{south_clubs} C5,C7 0 0,0"
    for north_diamonds, south_diamonds in (("Q97", "862"), ("972", "Q86"))
    for north_clubs, south_clubs in (("KJ4", "T2"), ("J42", "KT"))
]
"""♦Q and ♣K in either hand: West, North, East and South, and what is on the table."""


class SixSpades(KernelGame):
    """A trick-taking game in which the side to play thinks four lays possible, equally likely."""

    def __init__(self) -> None:
        made = trick_game.make(players=4, hand=6, ranks=13, trump="S", sides=True)
        super().__init__(trick_game, made.params, made.traits)

    def start(self) -> Any:
        return self.parse(LAYS[0])

    def worlds(self, state: Any, player: int) -> list[tuple[Any, float]]:
        return [(self.parse(lay), 1 / len(LAYS)) for lay in LAYS]

    def sample(self, state: Any, player: int, random: Any) -> Any:
        return self.parse(random.choice(LAYS))


def main() -> None:
    game = SixSpades()
    print(game.seen_text(game.start(), 0))
    for name, sees in (("pimc", "with open cards"), ("belief_state", "in truth")):
        found = zermelo.search(game, None, zermelo.find_algorithm(name), seconds=600, interpreted=False)
        print(f"\n{sees} ({name}):")
        for card, told in found.details["moves"].items():
            print(f"  {card}  mean {BEFORE + told['mean']:g} tricks, variance {told['variance']:g}")


if __name__ == "__main__":
    main()
