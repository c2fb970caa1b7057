"""What the other player of a blind game may have tried, given what one player knows: counted, and drawn exactly.

The other is taken to try each cell that it has not tried yet with the same probability, so that a history of t of its
attempts on a board of c cells has the weight (c - t)!, but for a constant. Whether a history is possible
depends on few facts:

- It may put a stone on a cell that the player never tried (a free one), and meets the player's stones after they were
  put (it fails there).
- Where the player failed, it must have put a stone before: each such cell has a deadline.
- It must not have completed a line before the end. Only this is left to trial and error.

So histories are counted turn by turn (`Histories.weight`), and one is drawn by its share of the count.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import factorial, perm
from typing import Any, NamedTuple, TypeVar

S = TypeVar("S")
MOST_DRAWS = 10_000  # histories in a row that complete a line too early
FREE, MET = "free", "met"  # a stone on a cell that the player never tried, or on one where the player failed later
Turn = tuple[int, str]  # how often the other failed in a turn, and what stone it put then, '' for none


class Seen(NamedTuple):
    """What a player knows: the own attempts with their results, whose turn it is, whether and how the game ended."""

    cells: int
    abrupt: bool
    player: int
    tried: tuple[tuple[int, bool], ...]
    turn: int
    over: bool
    winner: int | None


class Histories:
    """The attempts of the other player that fit what a player knows, but for lines that are complete too early.

    Turns of the other are numbered from 0.
    """

    def __init__(self, seen: Seen, weigh: Callable[[int], int] = factorial) -> None:
        self.seen, self.weigh = seen, weigh  # `weigh` by the cells that the other has not tried
        ended = list(accumulate((seen.abrupt or not failed for _, failed in seen.tried), initial=0))
        dated = [(cell, turn, failed) for (cell, failed), turn in zip(seen.tried, ended[:-1], strict=True)]
        late = seen.player  # the second player's turn comes one turn of the other later
        self.turns = ended[-1] + (seen.player == 1) * seen.turn - (seen.player == 0) * seen.turn
        self.own = sorted((turn + late, cell) for cell, turn, failed in dated if not failed)  # from when it is met
        self.met = sorted((turn + late, cell) for cell, turn, failed in dated if failed)  # before when it was put
        self.free = [cell for cell in range(seen.cells) if all(cell != tried for tried, _ in seen.tried)]
        self.under_way = not (seen.abrupt or seen.over or seen.turn == seen.player)  # may it have failed this turn?
        self.known: dict[tuple[int, ...], tuple[list[Turn], list[int]]] = {}

    def stones(self, turn: int) -> int:
        """How many stones of the player the other could meet in a turn."""
        return bisect(self.own, (turn, self.seen.cells))

    def choices(self, *at: int) -> tuple[list[Turn], list[int]]:
        """What the other may do in a turn, or at the end, and the weights of these choices, summed up."""
        if at not in self.known:
            steps = list(self.steps(*at) if at[0] < self.turns else self.endings(*at))
            self.known[at] = [step for step, _ in steps], list(accumulate(weight for _, weight in steps))
        return self.known[at]

    def weight(self, turn: int, met: int, failed: int) -> int:
        """The weight of all that may follow after so many turns, stones where the player failed, and failures."""
        sums = self.choices(turn, met, failed)[1]
        return sums[-1] if sums else 0

    def steps(self, turn: int, met: int, failed: int) -> Iterator[tuple[Turn, int]]:
        """What the other may do in a turn, with the weight of all that may follow."""
        free = len(self.free) - (turn - met - (failed if self.seen.abrupt else 0))
        left = self.stones(turn) - failed
        if self.seen.abrupt and left:
            yield (1, ""), left * self.after(turn, met, failed + 1)
        for failures in range(1 if self.seen.abrupt else left + 1):
            ways = perm(left, failures)
            yield (failures, FREE), ways * free * self.after(turn, met, failed + failures)
            if met < len(self.met):
                yield (failures, MET), ways * self.after(turn, met + 1, failed + failures)

    def after(self, turn: int, met: int, failed: int) -> int:
        """The weight of all that may follow a turn, times the ways to choose the stones that were due in it."""
        ways = self.weight(turn + 1, met, failed)
        for place, (deadline, _) in enumerate(self.met):
            if deadline == turn + 1:
                ways *= max(0, met - place)
        return ways

    def endings(self, turn: int, met: int, failed: int) -> Iterator[tuple[Turn, int]]:
        """How a history may end: with failures in the turn that is under way."""
        seen = self.seen
        stones = len(self.own) + turn - (failed if seen.abrupt else 0)
        full = stones == seen.cells
        drawn = seen.over and seen.winner is None
        if met < len(self.met) or stones > seen.cells or (full and not seen.over) or (drawn and not full):
            return
        left = self.stones(turn) - failed if self.under_way else 0
        for failures in range(left + 1):
            attempts = turn if seen.abrupt else turn + failed + failures
            yield (failures, ""), perm(left, failures) * self.weigh(seen.cells - attempts)

    def draw(self, random: Any) -> tuple[int, ...]:
        """The cells of one history, drawn by its weight."""
        met = failed = 0
        turns: list[Turn] = []
        for turn in range(self.turns + 1):
            steps, sums = self.choices(turn, met, failed)
            turns.append(steps[bisect(sums, random.randrange(sums[-1]))])
            failed, met = failed + turns[-1][0], met + (turns[-1][1] == MET)
        return self.cells(turns, random)

    def cells(self, turns: Sequence[Turn], random: Any) -> tuple[int, ...]:
        """Cells for the turns of a history, all choices equally likely."""
        places = [turn for turn, (_, put) in enumerate(turns) if put == MET]
        put: dict[int, int] = {}
        for deadline, cell in self.met:
            chosen = random.choice([turn for turn in places if turn < deadline and turn not in put])
            put[chosen] = cell
        free, failed, found = list(self.free), list[int](), list[int]()
        for turn, (failures, kind) in enumerate(turns):
            for _ in range(failures):
                failed.append(random.choice([cell for since, cell in self.own if since <= turn and cell not in failed]))
                found.append(failed[-1])
            if kind:
                found.append(put[turn] if kind == MET else free.pop(random.randrange(len(free))))
        return tuple(found)


@lru_cache(maxsize=256)
def possible(seen: Seen) -> Histories:
    return Histories(seen)


def draw(seen: Seen, random: Any, replayed: Callable[[tuple[int, ...]], S | None]) -> S | None:
    """The state after a history drawn by its weight; `replayed` gives None if a line is complete too early.

    None if that happens too often.
    """
    found = possible(seen)
    drawn = (replayed(found.draw(random)) for _ in range(MOST_DRAWS))
    return next((state for state in drawn if state is not None), None)
