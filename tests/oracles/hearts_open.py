"""Hearts with open cards on lists of names of cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

RANKS = "AKQJT98765432"
SUITS = "SHDC"


@dataclass(frozen=True)
class Position:
    hands: tuple[tuple[str, ...], ...]
    trick: tuple[tuple[int, str], ...]  # who played what, in order
    turn: int
    took: tuple[tuple[str, ...], ...]


class HeartsOpen:
    def __init__(self, players: int = 3, hand: int = 6, queen: bool = True, seed: int = 0) -> None:
        self.players = players
        self.deck = [rank + suit for rank in RANKS for suit in SUITS][: players * hand]
        self.price = {card: 1 for card in self.deck if card[1] == "H"} | ({"QS": 13} if queen else {})
        dealt = shuffled(self.deck, seed)
        self.deal = tuple(tuple(dealt[i * hand : (i + 1) * hand]) for i in range(players))

    def start(self) -> Position:
        return Position(self.deal, (), 0, ((),) * self.players)

    def turn(self, position: Position) -> int | None:
        return position.turn if any(position.hands) else None

    def moves(self, position: Position) -> list[str]:
        hand = position.hands[position.turn]
        if position.trick:
            suit = position.trick[0][1][1]
            hand = tuple(card for card in hand if card[1] == suit) or hand
        return sorted(hand, key=lambda card: (SUITS.index(card[1]), -RANKS.index(card[0])))

    def play(self, position: Position, move: str) -> Position:
        hands = tuple(tuple(card for card in hand if card != move) for hand in position.hands)
        trick = (*position.trick, (position.turn, move))
        if len(trick) < self.players:
            return replace(position, hands=hands, trick=trick, turn=(position.turn + 1) % self.players)
        suit = trick[0][1][1]
        _, taker = min((RANKS.index(card[0]), player) for player, card in trick if card[1] == suit)
        won = tuple(card for _, card in trick)
        took = tuple(cards + won if player == taker else cards for player, cards in enumerate(position.took))
        return Position(hands, (), taker, took)

    def cost(self, cards: tuple[str, ...]) -> int:
        return sum(self.price.get(card, 0) for card in cards)

    def payoffs(self, position: Position) -> tuple[float, ...]:
        everything = self.cost(tuple(self.deck))
        return tuple(float(everything - self.cost(cards)) for cards in position.took)

    def show(self, position: Position) -> str:
        by_suit = [
            [[rank for rank in RANKS if rank + suit in hand] for suit in SUITS] for hand in position.hands
        ]  # fmt: skip
        hands = "/".join(".".join(map("".join, suits)) for suits in by_suit)
        table = ",".join(card for _, card in position.trick) or "-"
        return f"{hands} {table} {position.turn} {','.join(str(self.cost(cards)) for cards in position.took)}"


def shuffled(cards: list[str], seed: int) -> list[str]:
    """Fisher and Yates's shuffle from the end, by the words 1, 2, … of SplitMix64 so seeded, each taken modulo."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        z = (seed + (last + 1) * 0x9E3779B97F4A7C15) % 2**64
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        other = (z ^ z >> 31) % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order
