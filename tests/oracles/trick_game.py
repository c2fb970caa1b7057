"""A trick-taking game with hidden hands, on lists of names of cards; possible deals by trying all of them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, replace
from typing import Any

from zermelo.kernels import CHANCE

from .hearts_open import shuffled

RANKS = "23456789TJQKA"
Cards = tuple[str, ...]


@dataclass(frozen=True)
class Position:
    hands: tuple[Cards, ...]
    aside: Cards
    to_deal: Cards = ()
    trick: tuple[tuple[int, str], ...] = ()  # who played what, in order
    turn: int = 0
    takers: tuple[int, ...] = ()
    voids: frozenset[tuple[int, str]] = frozenset()  # who did not follow which suit


class TrickGame:
    def __init__(
        self, players: int = 2, hand: int = 4, suits: int = 4, ranks: int = 4, trump: str = "none",
        sides: bool = False, seed: int | None = None,
    ) -> None:  # fmt: skip
        self.seats, self.hand, self.trump, self.seed = players, hand, trump, seed
        self.suits = "SHDC"[:suits]
        self.deck = [suit + rank for suit in self.suits for rank in RANKS[-ranks:]]
        partners = [seat % 2 if players == 4 else min(seat, 1) for seat in range(players)]
        self.team = partners if sides else list(range(players))
        self.players = max(self.team) + 1

    def start(self) -> Position:
        if self.seed is None:
            return Position(((),) * self.seats, (), tuple(self.deck))
        dealt = shuffled(self.deck, self.seed)
        hands = [tuple(dealt[seat * self.hand : (seat + 1) * self.hand]) for seat in range(self.seats)]
        return Position(tuple(hands), tuple(dealt[self.seats * self.hand :]))

    def turn(self, position: Position) -> int | None:
        if position.to_deal:
            return CHANCE
        return self.team[position.turn] if any(position.hands) else None

    def moves(self, position: Position) -> list[str]:
        if position.to_deal:
            spare = len(self.deck) - self.seats * self.hand - len(position.aside)
            open_seats = [str(seat) for seat, hand in enumerate(position.hands) if len(hand) < self.hand]
            return [f"{position.to_deal[0]}:{place}" for place in open_seats + ["aside"] * (spare > 0)]
        hand = position.hands[position.turn]
        if position.trick:
            hand = tuple(card for card in hand if card[0] == position.trick[0][1][0]) or hand
        return sorted(hand, key=self.deck.index)

    def play(self, position: Position, move: str) -> Position:
        if position.to_deal:
            return self.dealt(position, *move.split(":"))
        seat = position.turn
        hands = tuple(tuple(card for card in hand if card != move) for hand in position.hands)
        trick = (*position.trick, (seat, move))
        led = trick[0][1][0]
        voids = position.voids | ({(seat, led)} if move[0] != led else set())
        if len(trick) < self.seats:
            return replace(position, hands=hands, trick=trick, turn=(seat + 1) % self.seats, voids=voids)
        suit = self.trump if any(card[0] == self.trump for _, card in trick) else led
        taker = max((RANKS.index(card[1]), who) for who, card in trick if card[0] == suit)[1]
        return Position(hands, position.aside, (), (), taker, (*position.takers, taker), frozenset(voids))

    def dealt(self, position: Position, card: str, place: str) -> Position:
        if place == "aside":
            return replace(position, aside=(*position.aside, card), to_deal=position.to_deal[1:])
        hands = [(*hand, card) if seat == int(place) else hand for seat, hand in enumerate(position.hands)]
        return replace(position, hands=tuple(hands), to_deal=position.to_deal[1:])

    def tricks(self, position: Position) -> list[int]:
        return [sum(self.team[taker] == player for taker in position.takers) for player in range(self.players)]

    def payoffs(self, position: Position) -> tuple[float, ...]:
        own = self.tricks(position)
        share = sum(own) / 2 if self.players == 2 else 0  # of two, each tricks above the half
        return tuple(tricks - share for tricks in own)

    def show(self, position: Position) -> str:
        table = "deal" if position.to_deal else ",".join(card for _, card in position.trick) or "-"
        fields = ["/".join(map(self.hand_text, position.hands)), table, str(position.turn)]
        fields.append(",".join(map(str, self.tricks(position))))
        if position.aside:
            fields.append(f"aside={self.hand_text(position.aside)}")
        still = {card[0] for hand in (*position.hands, position.aside) for card in hand}
        voids = sorted(position.voids, key=lambda void: (void[0], "SHDC".index(void[1])))
        if known := [f"{seat}:{suit}" for seat, suit in voids if suit in still]:
            fields.append(f"void={','.join(known)}")
        return " ".join(fields)

    def hand_text(self, cards: Any) -> str:
        return ".".join("".join(rank for rank in reversed(RANKS) if suit + rank in cards) for suit in self.suits)

    def worlds(self, position: Position, player: int) -> set[str]:
        """The texts of all positions that a player thinks possible, by trying every order of the unseen cards."""
        others = [seat for seat in range(self.seats) if self.team[seat] != player]
        unseen = [card for seat in others for card in position.hands[seat]] + list(position.aside)
        found = set()
        for order in itertools.permutations(unseen):
            left, hands = list(order), list(position.hands)
            for seat in others:
                hands[seat], left = tuple(left[: len(hands[seat])]), left[len(hands[seat]) :]
            if not any((seat, card[0]) in position.voids for seat in others for card in hands[seat]):
                found.add(self.show(replace(position, hands=tuple(hands), aside=tuple(left))))
        return found
