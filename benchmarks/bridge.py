"""The double-dummy solver against DDS (PyPI endplay), on one thread and on the same deals; and PIMC for declarer.

Both sides are timed call by call in turn, by processor time. Neither keeps anything from one call to the next; both
keep their tables among the declarers of a strain.
"""

from __future__ import annotations

import ctypes
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import zermelo
from benchmarks.memory import status
from benchmarks.report import Disagreement, Line, Missing, number
from zermelo.algorithms import DoubleDummy, double_dummy_table
from zermelo.games.bridge import read_deal

SECTION = "bridge"
DEALS = Path(__file__).parents[1] / "tests" / "data" / "bridge_deals.txt"
NO_TRUMP, SPADES, WEST = 4, 0, 3
STRAIN_NAMES = {NO_TRUMP: "no trump", SPADES: "spades"}
MOST = 1.0  # of the time of DDS
COUNT = (100, 6)  # deals in full, quick
SMALLER = (7, 9, 11)  # cards a hand
WORLDS, MOST_SECONDS = 100, 1.0
HANDS = (10, 2)  # of PIMC
Hands = list[int]
Solver = Callable[[Hands], "Answer"]


class Answer(NamedTuple):
    """What a solver says of a deal: in a table 20 numbers, of the leads one each, else one."""

    tricks: list[int]
    nodes: int  # at the start of a trick; 0 if it does not tell
    seconds: float


class Dds:
    """The library as endplay brings it."""

    def __init__(self) -> None:
        try:
            self.dds: Any = import_module("endplay._dds")
        except ImportError:
            raise Missing("endplay is not installed (pip install 'zermelo[bench]')") from None
        self.dds.SetMaxThreads(1)  # otherwise as many as there are cores

    def table(self, hands: Hands) -> Answer:
        deal, found = self.dds.ddTableDeal(), self.dds.ddTableResults()
        for seat, suit, word in suits_of(hands):
            deal.cards[seat][suit] = word
        began = time.process_time()
        self.dds._dll.CalcDDtable(deal, ctypes.byref(found))
        seconds = time.process_time() - began
        return Answer([found.resTable[trump][seat] for trump in range(5) for seat in range(4)], 0, seconds)

    def solve(self, hands: Hands, trump: int, leads: bool) -> Answer:
        deal, found = self.dds.deal(), self.dds.futureTricks()
        deal.trump, deal.first = trump, WEST
        for seat, suit, word in suits_of(hands):
            deal.remainCards[seat][suit] = word
        began = time.process_time()
        self.dds._dll.SolveBoard(deal, -1, 3 if leads else 1, 0, ctypes.byref(found), 0)
        seconds = time.process_time() - began
        each = {13 * found.suit[i] + found.rank[i] - 2: found.score[i] for i in range(found.cards)}
        return Answer([each[card] for card in sorted(each)] if leads else [found.score[0]], found.nodes, seconds)


def suits_of(hands: Hands) -> Iterator[tuple[int, int, int]]:
    """Seat, suit and the cards as DDS wants them: bit 2 for a two, bit 14 for an ace."""
    for seat in range(4):
        for suit in range(4):
            yield seat, suit, (hands[seat] >> 13 * suit & 8191) << 2


class Ours:
    def __init__(self) -> None:
        self.solvers = [DoubleDummy(trump) for trump in range(5)]

    def table(self, hands: Hands) -> Answer:
        before, began = self.nodes(), time.process_time()
        found = double_dummy_table(hands, self.solvers)
        return Answer([n for row in found for n in row], self.nodes() - before, time.process_time() - began)

    def solve(self, hands: Hands, trump: int, leads: bool) -> Answer:
        solver = self.solvers[trump]
        solver.forget()
        before, began = self.nodes(), time.process_time()
        if leads:
            each = solver.card_tricks(hands, WEST)
            tricks = [each[card] for card in sorted(first_of_sequences(hands, each))]
        else:
            tricks = [solver.tricks(hands, WEST)]
        return Answer(tricks, self.nodes() - before, time.process_time() - began)

    def nodes(self) -> int:
        return sum(solver.trick_nodes for solver in self.solvers)


def first_of_sequences(hands: Hands, cards: Sequence[int] | dict[int, int]) -> list[int]:
    """Of touching cards the highest, which is the one that DDS names."""
    held, others = hands[WEST], hands[0] | hands[1] | hands[2]
    kept = []
    for card in cards:
        above = next((c for c in range(card + 1, card // 13 * 13 + 13) if (held | others) >> c & 1), None)
        if above is None or not held >> above & 1:
            kept.append(card)
    return kept


def deals(count: int) -> list[Hands]:
    lines = [line for line in DEALS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    return [read_deal(line.rsplit(" ", 5)[0]) for line in lines[:count]]


def random_deals(count: int, cards: int) -> list[Hands]:
    chooser, found = random.Random(cards), []
    for _ in range(count):
        pack = chooser.sample(range(52), 4 * cards)
        found.append([sum(1 << card for card in pack[i::4]) for i in range(4)])
    return found


def compared(what: str, hands: list[Hands], ours: Solver, theirs: Solver, most: float | None = MOST) -> Line:
    """The mean of each side; the ratio is that of the totals, and `most` its target."""
    a, b = [], []
    for each in hands:
        a.append(ours(each))
        b.append(theirs(each))
        if a[-1].tricks != b[-1].tricks:
            raise Disagreement(f"{what}: ours {a[-1].tricks}, DDS {b[-1].tricks}, hands {each}")
    mine, dds = ([answer.seconds * 1000 for answer in side] for side in (a, b))
    quotient = sum(mine) / sum(dds)
    middle = [statistics.median(side) for side in (mine, dds)]
    nodes = f"trick nodes a deal {number(statistics.mean(answer.nodes for answer in a))}"
    if b[0].nodes:
        nodes += f", DDS {number(statistics.mean(answer.nodes for answer in b))}"
    return Line(
        SECTION, what, "ms a deal", statistics.mean(mine), statistics.mean(dds), quotient,
        "" if most is None else f"at most {most:g}", None if most is None else quotient <= most,
        f"{len(hands)} deals, all results equal; medians {number(middle[0])} and {number(middle[1])}, "
        f"ratio {middle[0] / middle[1]:.2f}; {nodes}",
    )  # fmt: skip


def measure(quick: bool) -> Iterator[Line]:
    dds, mine = Dds(), Ours()
    hands = deals(COUNT[quick])
    dds.table(hands[-1])  # allocated
    mine.table(hands[-1])  # compiled, or loaded
    yield compared("table of 20", hands, mine.table, dds.table)
    for trump, name in STRAIN_NAMES.items():
        for leads, what in ((True, "all leads"), (False, "value only")):
            yield compared(f"{what}, {name}", hands, *solvers(mine, dds, trump, leads))
    for cards in SMALLER:
        of_size = random_deals(len(hands), cards)
        yield compared(f"value only, no trump, {cards} cards", of_size, *solvers(mine, dds, NO_TRUMP, False), most=None)
    yield pimc(HANDS[quick])
    yield memory()


def solvers(mine: Ours, dds: Dds, trump: int, leads: bool) -> tuple[Solver, Solver]:
    return lambda hands: mine.solve(hands, trump, leads), lambda hands: dds.solve(hands, trump, leads)


def memory() -> Line:
    """What a process that is ready grows by when it makes tables of ten deals."""
    if not Path("/proc/self/clear_refs").exists():
        raise Missing("the peak of resident memory can be reset only under Linux")
    grown = []
    for side in ("ours", "dds"):
        command = [sys.executable, "-m", "benchmarks.bridge", side]
        done = subprocess.run(command, check=True, capture_output=True, text=True, cwd=Path(__file__).parents[1])
        grown.append(float(done.stdout) / 1000)
    note = "growth of the resident memory of a fresh process over tables of ten deals"
    return Line(SECTION, "memory", "MB", grown[0], grown[1], grown[0] / grown[1], note=note)


def grow(side: str) -> float:
    """In kB."""
    if side == "ours":
        DoubleDummy(NO_TRUMP).tricks([1 << 12, 1 << 11, 1 << 10, 1 << 9], WEST)  # the machine code is loaded
    Path("/proc/self/clear_refs").write_text("5")  # the peak is the present
    before = status("VmRSS")
    solver: Ours | Dds = Ours() if side == "ours" else Dds()
    for hands in deals(10):
        solver.table(hands)
    return status("VmHWM") - before


def pimc(count: int) -> Line:
    """Declarer's first card, from dummy, after the lead; the deals alternate between no trump and spades."""
    seconds = []
    for seed in range(-1, count):  # the first only loads
        game = zermelo.game("bridge_play", seed=abs(seed), trump="S" if seed % 2 else "NT")
        state = game.play(game.start(), game.moves(game.start())[0])
        began = time.process_time()
        found = zermelo.search(game, state, "pimc", worlds=WORLDS, seconds=600, seed=1, interpreted=False)
        seconds.append(time.process_time() - began)
        assert found.details["draws"] == WORLDS
    seconds = seconds[1:]
    mean = statistics.mean(seconds)
    return Line(
        SECTION, f"PIMC, {WORLDS} worlds of 13 cards", "s", mean, target=f"under {MOST_SECONDS:g}",
        met=mean < MOST_SECONDS,
        note=f"declarer's first card in {count} deals; median {number(statistics.median(seconds))}, "
        f"longest {number(max(seconds))}",
    )  # fmt: skip


if __name__ == "__main__":
    print(grow(sys.argv[1]))
