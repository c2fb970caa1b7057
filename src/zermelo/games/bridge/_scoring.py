"""Scores of contracts, and par."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal, NamedTuple

from zermelo.errors import UsageError, shown
from zermelo.games.bridge._cards import SEATS

Vulnerability = Literal["none", "NS", "EW", "both"]
VULNERABLE: dict[str, tuple[bool, bool]] = {
    "none": (False, False), "NS": (True, False), "EW": (False, True), "both": (True, True),
}  # fmt: skip
"""Whether NS and EW are vulnerable."""
BIDS = ("C", "D", "H", "S", "NT")
"""The strains from the lowest bid to the highest."""
SIDES = ("NS", "EW")
NO_BID = -1
TO_END = 3  # passes after a bid; at the beginning it takes one more


class Contract(NamedTuple):
    """A contract and what becomes of it, all cards seen."""

    level: int
    strain: str
    doubled: bool
    declarers: str  # the seats of the side that take so many tricks: NS, N, S, EW, E or W
    tricks: int

    def __str__(self) -> str:
        over = self.tricks - self.level - 6
        made = f"{over:+d}" if over else "="
        return f"{self.level}{self.strain}{'x' if self.doubled else ''} {self.declarers} {made}"


@dataclass(frozen=True)
class Par:
    """The score of North and South if both sides bid as well as they can, and the contracts in which it ends."""

    score: int
    contracts: tuple[Contract, ...]

    def __str__(self) -> str:
        return f"{self.score:+d} for NS: {', '.join(map(str, self.contracts)) or 'passed out'}"


def score(level: int, strain: str, tricks: int, *, vulnerable: bool = False, doubled: int = 0) -> int:
    """What the declaring side scores in duplicate bridge; doubled is 0, 1 or 2 (redoubled).

    >>> score(4, "S", 10), score(3, "NT", 10, vulnerable=True), score(4, "H", 8, doubled=1)
    (420, 630, -300)
    """
    if not 1 <= level <= 7 or strain not in BIDS or not 0 <= tricks <= 13 or doubled not in (0, 1, 2):
        raise UsageError(
            f"expected a level of 1 to 7, a strain of {', '.join(BIDS)}, 0 to 13 tricks and doubled 0, 1 or 2, "
            f"got {level}, {shown(strain)}, {tricks} and {doubled}"
        )
    over = tricks - level - 6
    if over < 0:
        return -_penalty(-over, vulnerable, doubled)
    trick = 20 if strain in ("C", "D") else 30
    contract = (trick * level + (10 if strain == "NT" else 0)) << doubled
    bonus = (500 if vulnerable else 300) if contract >= 100 else 50
    if level >= 6:
        bonus += (750 if vulnerable else 500) * (1 if level == 6 else 2)
    overtrick = trick if doubled == 0 else (200 if vulnerable else 100) * doubled
    return contract + bonus + 50 * doubled + over * overtrick


def _penalty(down: int, vulnerable: bool, doubled: int) -> int:
    """Undoubled 50 or 100 a trick; doubled 100, 300, 500, then 300 more each, or 200, then 300 more each."""
    if doubled == 0:
        return (100 if vulnerable else 50) * down
    if vulnerable:
        return (300 * down - 100) * doubled
    return (200 * down - 100 if down <= 3 else 300 * down - 400) * doubled


def par(
    tricks: Mapping[str, Mapping[str, int]], vulnerability: Vulnerability = "none", dealer: str = "N"
) -> Par:
    """What both sides get if they bid as well as they can with all cards seen.

    tricks         of the declaring side, by strain (NT, S, H, D, C) and declarer (N, E, S, W)
    vulnerability  none, NS, EW or both
    dealer         the seat that bids first

    Par is the value of the auction as a game of two sides with perfect information. The sides call in turn, the
    dealer's first: pass, or a bid higher than the last one. Three passes after a bid end it, four without one pass the
    deal out for 0. The last bid is the contract; it is played by the seat of the side that takes more tricks, and
    doubled if it goes down. No contract is redoubled. The contracts are the last bids of all auctions in which no
    side ever makes a call that costs it anything.
    """
    if vulnerability not in VULNERABLE:
        raise UsageError(f"expected a vulnerability of {', '.join(VULNERABLE)}, got {shown(vulnerability)}")
    if dealer not in SEATS or len(dealer) != 1:
        raise UsageError(f"expected a dealer of N, E, S, W, got {shown(dealer)}")
    for strain in BIDS:
        for seat in SEATS:
            if not 0 <= tricks.get(strain, {}).get(seat, -1) <= 13:
                raise UsageError(f"expected 0 to 13 tricks in {strain} by {seat}, got {shown(tricks.get(strain))}")
    contracts = [[_contract(tricks, bid, side) for bid in range(35)] for side in range(2)]
    scores = [
        [
            score(c.level, c.strain, c.tricks, vulnerable=VULNERABLE[vulnerability][side], doubled=int(c.doubled))
            * (1 - 2 * side)
            for c in contracts[side]
        ]
        for side in range(2)
    ]  # fmt: skip
    value, ends = _Auction(scores).best(SEATS.index(dealer) & 1)
    return Par(value, tuple(contracts[side][bid] for bid, side in sorted(ends)))


def _contract(tricks: Mapping[str, Mapping[str, int]], bid: int, side: int) -> Contract:
    """What a side gets in a contract, played by the better of its seats."""
    level, strain = bid // 5 + 1, BIDS[bid % 5]
    most = max(tricks[strain][seat] for seat in SIDES[side])
    seats = "".join(seat for seat in SIDES[side] if tricks[strain][seat] == most)
    return Contract(level, strain, most < level + 6, seats, most)


class _Auction:
    """The auction as a game: the last bid, who made it, the passes since, and who is to call."""

    def __init__(self, scores: list[list[int]]) -> None:
        self.scores = scores  # of North and South, by the declaring side and the bid
        self.value = cache(self._value)

    def _calls(self, bid: int, side: int, passes: int, to_call: int) -> list[tuple[int, int, int, int]]:
        """The auction after each call: a pass, then all higher bids."""
        return [
            (bid, side, passes + 1, 1 - to_call),
            *((higher, to_call, 0, 1 - to_call) for higher in range(bid + 1, 35)),
        ]

    def _value(self, bid: int, side: int, passes: int, to_call: int) -> int:
        """The score of North and South."""
        if passes == TO_END + (bid == NO_BID):
            return 0 if bid == NO_BID else self.scores[side][bid]
        values = [self.value(*call) for call in self._calls(bid, side, passes, to_call)]
        return max(values) if to_call == 0 else min(values)

    def best(self, first: int) -> tuple[int, set[tuple[int, int]]]:
        """The value, and the last bids with their sides in auctions without a costly call."""
        root = (NO_BID, 0, 0, first)
        value, ends, left, met = self.value(*root), set(), [root], {root}
        while left:
            at = left.pop()
            bid, side, passes, _ = at
            if passes == TO_END + (bid == NO_BID):
                if bid != NO_BID:
                    ends.add((bid, side))
                continue
            for call in self._calls(*at):
                if self.value(*call) == value and call not in met:
                    met.add(call)
                    left.append(call)
        return value, ends
