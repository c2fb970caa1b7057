"""The double-dummy solver for Python: `DoubleDummy` answers questions about one strain, `double_dummy_table` all 20.

A card is 13 * suit + rank: spades, hearts, diamonds, clubs, the ace of a suit has rank 12. A hand is a word of such
bits. Seats are 0 to 3 for North, East, South, West; a trump is a suit, or 4 for no trump.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import ModuleType
from typing import Any, Protocol

from zermelo.algorithms.solvers import _bridge_tricks as kernels
from zermelo.algorithms.solvers._bridge_cards import (
    CARDS, DECK, NO_TRUMP, RANKS, SEATS, SUIT, SUITS, turned, turned_card,
)
from zermelo.algorithms.solvers._bridge_table import CLASSES, FREE, MASKS, SETS, WORDS, Table
from zermelo.algorithms.solvers._bridge_tricks import ROW, Box, Position, after, one_of
from zermelo.core import Control, check_megabytes
from zermelo.errors import UsageError, ZermeloError
from zermelo.kernels import COUNTERS, LIMIT, NODES, PROBES, STOP, STOPPED, compiled_kernel

SLOTS = 1 << 16  # keys of the table
KILLERS = 1 << 16
QUICK = 9  # tricks that are solved in milliseconds: no need to listen for Ctrl-C
TRUMPS = (*range(SUITS), NO_TRUMP)


class Halted(ZermeloError):
    """The budget was spent before the answer was known."""


class Means(Protocol):
    """Buffers, kernels and the budget, as a `Task` has them."""

    @property
    def control(self) -> Control: ...

    def zeros(self, size: int, kind: str = "i64") -> Any: ...

    def sparse(self, size: int, kind: str = "i64") -> Any: ...

    def call(self, module: ModuleType, name: str, *arguments: Any, records: tuple[str, ...] = ()) -> Any: ...


class MachineCode:
    """Machine code without a limit, in which Ctrl-C raises KeyboardInterrupt."""

    def __init__(self) -> None:
        self.control = Control()

    def zeros(self, size: int, kind: str = "i64") -> Any:
        import numpy as np

        return np.zeros(size, {"i64": np.int64}[kind])

    sparse = zeros

    def call(self, module: ModuleType, name: str, *arguments: Any, records: tuple[str, ...] = ()) -> Any:
        return compiled_kernel(module, name, records)(*arguments)


class DoubleDummy:
    """Double-dummy results of one strain. The table is kept as long as positions are of one deal.

    >>> hands = [1 << 12, 1 << 11, 1 << 10, 1 << 9]  # the four spade honours
    >>> DoubleDummy(trump=4).tricks(hands, leader=3)
    0
    """

    def __init__(self, trump: int, *, table_mb: float = 64.0, means: Means | None = None) -> None:
        """`means`: the task of a search whose budget is to be kept; by default machine code without a limit."""
        if trump not in TRUMPS:
            raise UsageError(f"trump: expected 0 to 3 for a suit or 4 for no trump, got {trump}")
        check_megabytes("table_mb", table_mb)
        self.trump = trump
        self.counts = [0] * COUNTERS  # of all searches, as in `Run.counts`
        self._alone = means is None
        self._means: Means = MachineCode() if means is None else means
        self._deal = [0] * SEATS
        self._box = self._allocate(max(1000, int(table_mb * 1e6) // (8 * WORDS)))
        self._compile()

    def _allocate(self, room: int) -> Box:
        zeros, sparse = self._means.zeros, self._means.sparse
        masks = zeros(len(MASKS))
        for i, mask in enumerate(MASKS):
            masks[i] = mask
        owners, state = zeros(SUITS * SETS), zeros(FREE + CLASSES)
        table = Table(SLOTS, room, zeros(2 * SLOTS), sparse(WORDS * room), owners, masks, state)
        return Box(
            self.trump, zeros(COUNTERS), zeros(SEATS), zeros(CARDS), zeros((4 * RANKS + 5) * ROW), zeros(CARDS),
            zeros(KILLERS), KILLERS, table,
        )  # fmt: skip

    def _compile(self) -> None:
        """Have the kernels compiled by calls that do nothing, before a clock is running."""
        self._means.call(kernels, "begin", self._box, records=("box",))
        self._box.counts[LIMIT] = STOP
        self._call(Position(0, 0, 1, 0, 0, 0, 0, 0), 0, 0)

    def _call(self, position: Position, guess: int, each: int) -> int:
        return int(self._means.call(kernels, "solve", self._box, position, guess, each, records=("box",)))

    @property
    def nodes(self) -> int:
        """The cards that all searches have played."""
        return self.counts[NODES]

    @property
    def trick_nodes(self) -> int:
        """The positions among them at the start of a trick."""
        return self.counts[PROBES]

    def forget(self) -> None:
        """Have the next question answered as if it were the first of its deal."""
        self._deal = [0] * SEATS

    def tricks(
        self, hands: Sequence[int], leader: int, trick: Sequence[int] = (), guess: int | None = None
    ) -> int:
        """Tricks that the side of the player to play takes of those left, the one in progress included.

        hands   the cards still held by North, East, South and West
        leader  the seat that leads the trick, or has led it
        trick   the cards already played to it, in order
        guess   a first guess, which saves time if it is right
        """
        position = self._set_up(hands, leader, trick)
        found = self._solve(position, _guess(hands, position, guess), each=0)
        return _own(found, position)

    def card_tricks(
        self, hands: Sequence[int], leader: int, trick: Sequence[int] = (), guess: int | None = None
    ) -> dict[int, int]:
        """The same for every card that may be played, if it is played."""
        position = self._set_up(hands, leader, trick)
        self._solve(position, _guess(hands, position, guess), each=1)
        cards = _legal(hands[position.seat], trick)
        return {card: _own(int(self._box.values[turned_card(card)]), position) for card in cards}

    def line(self, hands: Sequence[int], leader: int, trick: Sequence[int] = ()) -> list[int]:
        """Best play by all four hands to the end: in each position the first card that keeps the result."""
        held, table, seat = list(hands), list(trick), (leader + len(trick)) & 3
        line: list[int] = []
        while held[seat]:
            position = self._set_up(held, leader, table)
            values = self.card_tricks(held, leader, table)
            best = max(values.values())
            card = next(card for card, tricks in values.items() if tricks == best)
            line.append(card)
            held[seat] ^= 1 << card
            table.append(card)
            if len(table) == SEATS:
                leader, table = self._winner(position, card), []
            seat = (leader + len(table)) & 3
        return line

    def _winner(self, position: Position, card: int) -> int:
        return int(after(self._box, position, turned_card(card)).seat)

    def _set_up(self, hands: Sequence[int], leader: int, trick: Sequence[int]) -> Position:
        """Put the hands into the box; forget another deal."""
        dealt = _dealt(hands, leader, trick)
        inner = [turned(hand) for hand in hands]
        if any(cards & ~known for cards, known in zip(dealt, self._deal, strict=True)):
            self._deal = dealt
            self._fill([turned(hand) for hand in dealt])
            self._means.call(kernels, "begin", self._box, records=("box",))
        self._fill(inner)
        lengths = sum(
            one_of(seat, suit) * (inner[seat] >> RANKS * suit & SUIT).bit_count()
            for seat in range(SEATS)
            for suit in range(SUITS)
        )
        top, matched = 0, 0
        for place, card in enumerate(map(turned_card, trick)):
            top, matched = kernels.after_card(place, top, matched, card, self.trump)
        present = turned(dealt[0] | dealt[1] | dealt[2] | dealt[3])
        led = trick[0] // RANKS if trick else 0
        seat = (leader + len(trick)) & 3
        return Position(len(trick), seat, hands[seat].bit_count(), present, lengths, led, top, matched)

    def _fill(self, hands: Sequence[int]) -> None:
        for seat in range(SEATS):
            self._box.hands[seat] = hands[seat]

    def _solve(self, position: Position, guess: int, each: int) -> int:
        """Tricks of North and South."""
        box, control = self._box, self._means.control

        def run() -> int:
            for cell in range(COUNTERS):
                box.counts[cell] = 0
            control.begin(box.counts)
            found = self._call(position, guess, each)
            control.end(int(box.counts[NODES]), int(box.counts[STOPPED]))
            box.counts[LIMIT] = 0
            return found

        if self._alone and position.left > QUICK:
            control = Control()
            found = control.call(run)
            if control.interrupted:
                raise KeyboardInterrupt
        else:
            found = run()
        self.counts = [total + int(more) for total, more in zip(self.counts, box.counts, strict=True)]
        if found < 0:
            raise Halted("the budget was spent before the double-dummy result was known")
        return found


def double_dummy_table(hands: Sequence[int], solvers: Sequence[DoubleDummy] | None = None) -> list[list[int]]:
    """All 20 results of a deal: tricks of the declaring side, by trump (0 to 4) and declarer (0 to 3).

    `solvers` are five, one for each trump, to use their memory again.
    """
    found = []
    for solver in solvers or [DoubleDummy(trump) for trump in TRUMPS]:
        row: list[int] = []
        total, guess = hands[0].bit_count(), None
        for declarer in range(SEATS):
            against = solver.tricks(hands, (declarer + 1) & 3, guess=guess)
            row.append(total - against)
            guess = row[-1]  # of the other side when the next seat declares
        found.append(row)
    return found


def _own(north_south: int, position: Position) -> int:
    """The tricks of the side to play."""
    return position.left - north_south if position.seat & 1 else north_south


def _guess(hands: Sequence[int], position: Position, guess: int | None) -> int:
    """The first guess, in tricks of North and South."""
    if guess is not None:
        return position.left - guess if position.seat & 1 else guess
    return (position.left + 1) // 2


def _legal(hand: int, trick: Sequence[int]) -> list[int]:
    cards = hand & SUIT << trick[0] // RANKS * RANKS if trick else hand
    return [card for card in range(CARDS) if (cards or hand) >> card & 1]


def _dealt(hands: Sequence[int], leader: int, trick: Sequence[int]) -> list[int]:
    """The hands when the trick began; refuses what is no position."""
    if len(hands) != SEATS or not 0 <= leader < SEATS or len(trick) >= SEATS:
        raise UsageError(
            f"expected four hands, a leader of 0 to 3 and at most three cards of a trick, got {len(hands)} hands, "
            f"leader {leader} and {len(trick)} cards"
        )
    dealt = list(hands)
    for i, card in enumerate(trick):
        seat = (leader + i) & 3
        if not 0 <= card < CARDS or dealt[seat] >> card & 1:
            raise UsageError(f"trick: expected cards of 0 to 51 that their players no longer hold, got {card}")
        dealt[seat] |= 1 << card
    together = 0
    for hand in dealt:
        if hand & together or not 0 < hand <= DECK or hand.bit_count() != dealt[0].bit_count():
            raise UsageError("expected four hands of equally many different cards, the cards of the trick included")
        together |= hand
    return dealt
