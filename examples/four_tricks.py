"""Four tricks, one card unknown: where averaging over clairvoyance goes wrong.

    python examples/four_tricks.py

No trumps, follow suit. You hold ♠K ♠Q ♦A ♣A and lead. The other holds ♠A ♠J ♥A and the king of diamonds or of clubs.
Whichever it is, with open cards every lead is worth two tricks, an equal share. But after a spade lead the other takes
♠A and plays ♥A: you must throw an ace away, and do not know which one the other's king would beat.
"""

from typing import Any

import zermelo

POSITION = "KQ..A.A/AJ.A.K. - 0 0,0 aside=...K up=AJ.A.."
ALGORITHMS = ("pimc", "epimc", "alpha_mu", "vector_minimax", "payoff_reduction", "belief_state")


def main() -> None:
    game = zermelo.game("trick_game")
    state = game.parse(POSITION)
    print(game.seen_text(state, 0))
    print("\nworlds:")
    for world, probability in game.worlds(state, 0):
        print(f"  {probability:g}  {game.format(world)}")
    print("\ntricks above an equal share, for each lead:")
    for name in ALGORITHMS:
        options: Any = {"all_moves": True} if name == "alpha_mu" else {}
        found = zermelo.search(game, state, zermelo.find_algorithm(name), interpreted=True, **options)
        values = {card: told["mean"] for card, told in found.details["moves"].items()}
        print(f"  {name:16} " + "  ".join(f"{card} {value:+.1f}" for card, value in values.items()))


if __name__ == "__main__":
    main()
