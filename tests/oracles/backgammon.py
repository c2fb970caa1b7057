"""Backgammon, slowly: every sequence of single moves, then those that use the dice as the rules demand.

A position is a pair of tuples (own, other): the checkers of the player to move and of his opponent, each as its
owner counts: index 0 the checkers off, 1 to 24 the points, 25 the bar.
Rules after the U.S. Backgammon Federation: a turn must use both numbers if legal, or all four of a double; if either
number but not both can be played, the larger.
"""

from __future__ import annotations

Side = tuple[int, ...]
Position = tuple[Side, Side]

OPENING: Side = tuple({6: 5, 8: 3, 13: 5, 24: 2}.get(point, 0) for point in range(26))


def single(position: Position, die: int) -> list[Position]:
    """The positions after one checker has moved by one die."""
    own, _ = position
    after = []
    for source in range(1, 26):
        if own[source] and allowed(position, source, die):
            after.append(moved(position, source, die))
    return after


def allowed(position: Position, source: int, die: int) -> bool:
    own, other = position
    if own[25] and source != 25:
        return False
    target = source - die
    if target >= 1:
        return other[25 - target] < 2
    if any(own[point] for point in range(7, 26)):
        return False
    return target == 0 or not any(own[point] for point in range(source + 1, 7))


def moved(position: Position, source: int, die: int) -> Position:
    own, other = list(position[0]), list(position[1])
    target = max(source - die, 0)
    own[source] -= 1
    own[target] += 1
    if target and other[25 - target] == 1:
        other[25 - target] = 0
        other[25] += 1
    return tuple(own), tuple(other)


def after_all(position: Position, dice: tuple[int, ...]) -> dict[tuple[int, ...], set[Position]]:
    """By the dice that were used, in this order, the positions where no further die can be played or none is left."""
    found: dict[tuple[int, ...], set[Position]] = {(): {position}}
    level: dict[tuple[int, ...], set[Position]] = {(): {position}}
    for die in dice:
        level = {
            (*used, die): {after for before in positions for after in single(before, die)}
            for used, positions in level.items()
        }
        found.update(level)
    return {used: positions for used, positions in found.items() if positions}


def results(position: Position, high: int, low: int) -> set[Position]:
    """The positions that the legal plays of a roll lead to; the position itself if there is none."""
    if high == low:
        played = after_all(position, (high,) * 4)
        return played[max(played, key=len)]
    orders = {**after_all(position, (high, low)), **after_all(position, (low, high))}
    both = orders.get((high, low), set()) | orders.get((low, high), set())
    return both or orders.get((high,)) or orders.get((low,)) or {position}


def payoff(winner: Side, loser: Side, gammons: bool) -> int:
    """What the winner gets."""
    assert winner[0] == 15
    if not gammons or loser[0] > 0:
        return 1
    return 3 if any(loser[point] for point in range(19, 26)) else 2
