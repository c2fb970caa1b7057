"""Who sits where: the seatings of one board.

rotate   one game for every rotation of the players
draw     one game, players and seats at random
all      every way to seat the players: each at least once, or, if there are more players than seats, at most once
fixed    one game, the players in the order given
gauntlet (a setting of its own): one player meets every other one in both seats; for games of two

With more players than seats, `rotate` and `draw` choose at random who plays, anew for each board.
"""

from __future__ import annotations

import itertools
import math
from typing import Literal, get_args

from zermelo.arena.random_streams import shuffled
from zermelo.errors import UsageError

Seats = Literal["rotate", "draw", "all", "fixed"]
SEATS: tuple[Seats, ...] = get_args(Seats)
MOST_SEATINGS = 10_000


def check_seats(players: int, seats: int, how: Seats) -> None:
    """Refuse a number of players that cannot be seated in this way."""
    if how not in SEATS:
        raise UsageError(f"seats: expected one of: {', '.join(SEATS)}, got {how!r}")
    if how == "fixed" and players != seats:
        raise UsageError(f"expected {seats} players for {seats} fixed seats, got {players}")
    if how in ("rotate", "draw") and players < seats:
        share = "seats 'all' lets a player take several"
        raise UsageError(f"expected at least {seats} players for {seats} seats, got {players} ({share})")
    most = math.perm(players, seats) if players > seats else players**seats
    if how == "all" and most > MOST_SEATINGS:
        raise UsageError(f"seats all: expected at most {MOST_SEATINGS:,} seatings a board, got up to {most:,}")


def seatings(players: int, seats: int, how: Seats, drawn: int) -> list[tuple[int, ...]]:
    """The games of a board: for each, the player's number in every seat. `drawn` is the board's stream for seats.

    >>> seatings(3, 3, "rotate", 0)
    [(0, 1, 2), (1, 2, 0), (2, 0, 1)]
    >>> seatings(2, 3, "all", 0)
    [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]
    """
    check_seats(players, seats, how)
    if how == "all" and players > seats:
        return list(itertools.permutations(range(players), seats))
    if how == "all":
        every = itertools.product(range(players), repeat=seats)
        return [seating for seating in every if len(set(seating)) == players]
    order = list(range(players))
    if how == "draw" or players > seats:
        order = shuffled(order, drawn)[:seats]
    if how == "rotate":
        return [tuple(order[turn:] + order[:turn]) for turn in range(seats)]
    return [tuple(order)]


def check_gauntlet(names: list[str], seats: int, how: Seats, player: str) -> None:
    """Refuse a gauntlet of a player who is not there, of too few, or in a game that is not for two."""
    if player not in names:
        raise UsageError(f"gauntlet: expected a player of: {', '.join(names)}, got {player!r}")
    if seats != 2 or len(names) < 2:
        raise UsageError(f"gauntlet: expected a game of two and two players or more, got {seats} and {len(names)}")
    if how != "rotate":
        raise UsageError(f"gauntlet: expected no other way to seat the players, got seats {how!r}")


def gauntlet_seatings(names: list[str], player: str) -> list[tuple[int, ...]]:
    """The games of a board: one player against every other one, in both seats.

    >>> gauntlet_seatings(["a", "b", "c"], "b")
    [(1, 0), (0, 1), (1, 2), (2, 1)]
    """
    one = names.index(player)
    return [pair for other in range(len(names)) if other != one for pair in ((one, other), (other, one))]
