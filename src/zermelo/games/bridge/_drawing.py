"""The four hands around the table, as text and as a picture."""

from __future__ import annotations

from dataclasses import dataclass

from zermelo.drawing import ACCENT, INK, PAPER, label, rect
from zermelo.drawing import svg as picture
from zermelo.games.bridge._cards import NO_TRUMP, RANKS, SEAT_NAMES, SEATS, SUIT_NAMES, SYMBOLS, ranks_of

BAIZE = "#2e7d5b"
MARKED = "#f4d35e"  # behind the seat that is to play
BLOCK, MIDDLE = 17, 13  # columns of a hand and of the table, as text
HEIGHT = 440.0
SIDE, TOP = 170.0, 122.0  # the table
BESIDE = 195.0  # left and right of it, at least
ROW, FONT, LETTER = 24.0, 18.0, 16.0
CARD_WIDTH, CARD_HEIGHT = 38.0, 46.0


@dataclass(frozen=True)
class Hands:
    """Four hands and the table between them; a hand that is not seen is None."""

    hands: tuple[int | None, ...]
    table: list[int]  # in the order of play
    leader: int
    trump: int
    won: int
    lost: int
    sizes: tuple[int, ...] = ()  # cards of each hand, where one is not seen

    @property
    def to_play(self) -> int | None:
        """The seat that plays next; None at the end."""
        over = not any(1 if hand is None else hand for hand in self.hands)
        return None if over else (self.leader + len(self.table)) % 4

    def on_table(self, seat: int) -> int | None:
        """The card that a seat has on the table."""
        place = (seat - self.leader) % 4
        return self.table[place] if place < len(self.table) else None

    def suits(self, seat: int) -> list[tuple[str, str]]:
        """The symbol of each suit and the ranks held; of a hand that is not seen, how many cards it has."""
        hand = self.hands[seat]
        if hand is None:
            return [("", f"{self.sizes[seat]} cards"), ("", "not seen"), ("", ""), ("", "")]
        return [(SYMBOLS[suit], ranks_of(hand, suit) or "–") for suit in range(4)]

    def status(self) -> str:
        """Trumps, tricks and who is to play, in words."""
        trumps = "no trump" if self.trump == NO_TRUMP else f"{SUIT_NAMES[self.trump]} are trumps"
        turn = "" if self.to_play is None else f"; {SEAT_NAMES[self.to_play]} to play"
        return f"{trumps}; tricks: NS {self.won}, EW {self.lost}{turn}"

    def text(self) -> str:
        north, east, south, west = (
            [f"{symbol} {ranks}".strip() for symbol, ranks in self.suits(seat)] for seat in range(4)
        )
        middle = [
            self._cell(0).center(MIDDLE), "", f"{self._cell(3):<{MIDDLE // 2}}{self._cell(1):>{MIDDLE - MIDDLE // 2}}",
            self._cell(2).center(MIDDLE),
        ]  # fmt: skip
        indent = " " * BLOCK
        rows = [f"{w:<{BLOCK}}{m:<{MIDDLE}}    {e}" for w, m, e in zip(west, middle, east, strict=True)]
        lines = [*(indent + line for line in north), *rows, *(indent + line for line in south), self.status()]
        return "\n".join(line.rstrip() for line in lines)

    def _cell(self, seat: int) -> str:
        """What lies before a seat, or its letter, with a mark if it is to play."""
        card = self.on_table(seat)
        if card is None:
            return SEATS[seat] + ("*" if seat == self.to_play else "")
        return SYMBOLS[card // 13] + RANKS[card % 13]

    def svg(self) -> str:
        left, width = self._beside(3), self._beside(3) + SIDE + self._beside(1)
        places = ((left + 18, 12.0), (left + SIDE + 24, TOP + 20), (left + 18, TOP + SIDE + 10), (24.0, TOP + 20))
        parts = [rect(left, TOP, SIDE, SIDE, BAIZE, INK)]
        for seat, (x, y) in enumerate(places):
            parts += self._hand(seat, x, y)
            parts += self._place(seat, left + SIDE / 2)
        parts.append(label(width / 2, HEIGHT - 14, self.status(), 14))
        return picture(width, HEIGHT, parts, f"bridge: {self.status()}")

    def _beside(self, seat: int) -> float:
        """The room that a hand at the side takes: more than usual for a long suit."""
        return max(BESIDE, 54 + LETTER * max(len(ranks) for _, ranks in self.suits(seat)))

    def _hand(self, seat: int, x: float, y: float) -> list[str]:
        parts = []
        for row, (symbol, ranks) in enumerate(self.suits(seat)):
            baseline = y + ROW * (row + 1) - 4
            ink = ACCENT if symbol in ("♥", "♦") else INK
            spaced = ranks if self.hands[seat] is None else " ".join(ranks.replace("T", "X")).replace("X", "10")
            parts.append(label(x, baseline, symbol, FONT, ink, "start"))
            parts.append(label(x + (20 if symbol else 0), baseline, spaced, FONT - 2, INK, "start"))
        return parts

    def _place(self, seat: int, middle: float) -> list[str]:
        """The letter of a seat at the edge of the table, and its card."""
        across, down = ((0, -1), (1, 0), (0, 1), (-1, 0))[seat]
        x, y = middle + across * (SIDE / 2 - 12), TOP + SIDE / 2 + down * (SIDE / 2 - 12)
        parts = [rect(x - 9, y - 9, 18, 18, MARKED, INK)] if seat == self.to_play else []
        parts.append(label(x, y + 5, SEATS[seat], 13, INK if seat == self.to_play else PAPER))
        card = self.on_table(seat)
        if card is None:
            return parts
        x, y = middle + across * 42, TOP + SIDE / 2 + down * 28
        ink = ACCENT if card // 13 in (1, 2) else INK
        name = SYMBOLS[card // 13] + RANKS[card % 13].replace("T", "10")
        return [
            *parts,
            rect(x - CARD_WIDTH / 2, y - CARD_HEIGHT / 2, CARD_WIDTH, CARD_HEIGHT, PAPER, INK),
            label(x, y + 6, name, 15, ink),
        ]
