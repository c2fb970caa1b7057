"""Bridge with open cards on lists of names of cards, by the words of the rules: nothing is clever here."""

from __future__ import annotations

from dataclasses import dataclass, replace

RANKS = "AKQJT98765432"
SUITS = "SHDC"
SEATS = "NESW"


@dataclass(frozen=True)
class Position:
    hands: tuple[tuple[str, ...], ...]  # North, East, South, West
    leader: int
    table: tuple[str, ...]
    won: tuple[int, int]


class Bridge:
    def __init__(
        self, trump: str = "NT", cards: int = 13, leader: str = "W", seed: int = 0, touching: bool = True,
        order: str = "rank",
    ) -> None:  # fmt: skip
        self.trump, self.touching, self.order = trump, touching, order
        pack = shuffled([suit + rank for suit in SUITS for rank in reversed(RANKS)], seed)
        dealt = tuple(tuple(pack[cards * seat : cards * (seat + 1)]) for seat in range(4))
        self.first = Position(dealt, SEATS.index(leader), (), (0, 0))

    def start(self) -> Position:
        return self.first

    def seat(self, position: Position) -> int:
        return (position.leader + len(position.table)) % 4

    def turn(self, position: Position) -> int | None:
        return self.seat(position) % 2 if any(position.hands) else None

    def allowed(self, position: Position) -> list[str]:
        """The cards that may be played, by suit, the lowest first."""
        hand = position.hands[self.seat(position)]
        if position.table:
            hand = tuple(card for card in hand if card[0] == position.table[0][0]) or hand
        return sorted(hand, key=lambda card: (SUITS.index(card[0]), -RANKS.index(card[1])))

    def best(self, table: tuple[str, ...]) -> str:
        """The card that wins a trick, or would if it ended here."""
        trumps = [card for card in table if card[0] == self.trump]
        competing = trumps or [card for card in table if card[0] == table[0][0]]
        return min(competing, key=lambda card: RANKS.index(card[1]))

    def moves(self, position: Position) -> list[str]:
        cards = self.allowed(position)
        if self.touching:
            cards = [card for card in cards if not self.touches_a_higher(position, card)]
        return self.extreme_first(cards) if self.order == "extreme" else cards

    def touches_a_higher(self, position: Position, card: str) -> bool:
        """Going up from a card, is the next card in play one of the same hand?"""
        own = position.hands[self.seat(position)]
        theirs = {held for hand in position.hands for held in hand if held not in own}
        if position.table:
            theirs.add(self.best(position.table))
        for place in range(RANKS.index(card[1]) - 1, -1, -1):
            above = card[0] + RANKS[place]
            if above in own:
                return True
            if above in theirs:
                return False
        return False

    def extreme_first(self, cards: list[str]) -> list[str]:
        rows = []
        for suit in SUITS:
            left, row = [card for card in cards if card[0] == suit], []
            while left:
                row.append(left.pop())
                if left:
                    row.append(left.pop(0))
            rows.append(row)
        return [row[place] for place in range(13) for row in rows if place < len(row)]

    def play(self, position: Position, card: str) -> Position:
        hands = tuple(tuple(held for held in hand if held != card) for hand in position.hands)
        table = (*position.table, card)
        if len(table) < 4:
            return replace(position, hands=hands, table=table)
        taker = (position.leader + table.index(self.best(table))) % 4
        north, east = position.won
        return Position(hands, taker, (), (north, east + 1) if taker % 2 else (north + 1, east))

    def payoffs(self, position: Position) -> tuple[float, ...]:
        lead = float(position.won[0] - position.won[1])
        return (lead, -lead)

    def show(self, position: Position) -> str:
        by_suit = [[[rank for rank in RANKS if suit + rank in hand] for suit in SUITS] for hand in position.hands]
        hands = " ".join(".".join(map("".join, suits)) for suits in by_suit)
        words = [f"N:{hands}", SEATS[position.leader]]
        if position.table:
            words.append(",".join(position.table))
        if sum(position.won):
            words.append("{}-{}".format(*position.won))
        return " ".join(words)

    def solve(self, position: Position) -> int:
        """The tricks that North and South still get if both sides play as well as they can: every line is tried."""
        turn = self.turn(position)
        if turn is None:
            return 0
        found = []
        for card in self.allowed(position):
            after = self.play(position, card)
            found.append(after.won[0] - position.won[0] + self.solve(after))
        return max(found) if turn == 0 else min(found)


def shuffled(pack: list[str], seed: int) -> list[str]:
    """Fisher and Yates's shuffle from the end, by the words 1, 2, … of SplitMix64 so seeded, each taken modulo."""
    order = list(pack)
    for last in range(len(order) - 1, 0, -1):
        z = (seed + (last + 1) * 0x9E3779B97F4A7C15) % 2**64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        other = (z ^ z >> 31) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order
