"""The 6 no-trump deal of the lectures: West leads the king of spades, and North may duck or win.

    python examples/six_notrump.py

The slides say that North must duck. Solved double dummy both keep 12 tricks: when South has cashed all minor cards but
one, West has to guard both majors and cannot, whether the ace of spades is still there or not. Only the ten loses one.
"""

from __future__ import annotations

import zermelo
from zermelo.algorithms import DoubleDummy
from zermelo.core import State
from zermelo.games import bridge

DEAL = "N:AT6.AT2.T963.854 97432.97543.72.3 85.86.AKQJ.AKQJT KQJ.KQJ.854.9762 W"
MINORS = "CA C6 C5 H3 CK C7 C8 H4 CQ C9 H2 H5 CJ HJ D3 S3 DA D4 D6 D2 DK D5 D9 D7 DQ D8 DT S4"
LINES = {
    "North ducks": f"SK S6 S2 S5 C2 C4 C3 CT {MINORS}",
    "North wins": f"SK SA S2 S5 C4 C3 CT C2 {MINORS}",
}

game = zermelo.game("bridge", trump="NT")
solver = DoubleDummy(trump=4)


def play(state: State, cards: str) -> State:
    """The position after these cards."""
    for card in cards.split():
        state = game.play(state, game.parse_move(state, card))
    return state


def tricks(state: State) -> dict[str, int]:
    """The tricks of the side to play, those won before included, after every card."""
    hands = [state.north, state.east, state.south, state.west]
    table = [(state.trick >> 6 * i & 63) - 1 for i in range(3) if state.trick >> 6 * i]
    won = (state.won, state.lost)[game.mover(state)]
    return {bridge.card_name(card): won + n for card, n in solver.card_tricks(hands, state.leader, table).items()}


def main() -> None:
    led = play(game.parse(DEAL), "SK")
    print("after the king of spades North's cards give", tricks(led))
    for name, line in LINES.items():
        squeeze = play(game.parse(DEAL), line)
        print(f"\n{name}: {game.format(squeeze)}")
        print(game.text(squeeze))
        for discard in ("SJ", "HQ"):
            state = play(squeeze, f"DJ {discard}")
            best = max(tricks(state).items(), key=lambda item: item[1])
            print(f"  West throws {discard}, North {best[0]}: {best[1]} tricks")


if __name__ == "__main__":
    main()
