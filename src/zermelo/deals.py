"""Whole deals of bridge: all twenty double-dummy results, and par.

>>> found = solve_deal("N:A... K... Q... J...")
>>> found.tricks["NT"], found.par
({'N': 1, 'E': 0, 'S': 1, 'W': 0}, None)
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

from zermelo.algorithms import DoubleDummy, double_dummy_table
from zermelo.core import Progress, at_least, compute_all, read_text
from zermelo.drawing import Table
from zermelo.errors import UsageError, shown
from zermelo.games.bridge import (
    BoardRecord, Par, Vulnerability, board_record, deal_text, par, read_deal, read_pbn, with_results, write_pbn,
)

SEATS = "NESW"
TRUMPS = ("S", "H", "D", "C", "NT")  # as the solver numbers them
STRAINS = ("NT", "S", "H", "D", "C")  # as they are shown
LARGEST = 100_000_000  # bytes of a PBN file
WHOLE = 13  # cards a hand in a deal that can be bid


class Question(NamedTuple):
    """One deal to be solved: its text, who is vulnerable, who bids first, and a number to be told by."""

    deal: str
    vulnerability: Vulnerability = "none"
    dealer: str = "N"
    number: int = 1


@dataclass(frozen=True)
class DealResults:
    """The tricks of the declaring side by strain and declarer, and par, which is None for fewer than 13 cards."""

    question: Question
    tricks: dict[str, dict[str, int]]
    par: Par | None
    nodes: int
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """In JSON's types; par is the score of North and South."""
        return {
            "deal": self.question.deal,
            "tricks": self.tricks,
            "par": None if self.par is None else self.par.score,
            "par_contracts": [] if self.par is None else [str(contract) for contract in self.par.contracts],
            "vulnerability": self.question.vulnerability,
            "dealer": self.question.dealer,
            "nodes": self.nodes,
            "seconds": self.seconds,
        }

    def board(self) -> BoardRecord:
        """A board with the results, to be written as PBN."""
        deal, vulnerability, dealer, number = self.question
        record = board_record(read_deal(deal), board=number, dealer=dealer, vulnerability=vulnerability)
        return with_results(record, self.tricks, self.par)

    def __str__(self) -> str:
        rows = [[strain, *(str(self.tricks[strain][seat]) for seat in SEATS)] for strain in STRAINS]
        table = Table(["tricks", *SEATS], rows, left=["tricks"]).text()
        deal, vulnerability, dealer, _ = self.question
        who = {"none": "nobody", "both": "both sides"}.get(vulnerability, vulnerability)
        bid = [] if self.par is None else [f"par     {self.par} ({who} vulnerable, {dealer} deals)"]
        lines = [f"deal    {deal}", table, *bid, f"nodes   {self.nodes:,}", f"time    {self.seconds:.3f} s"]
        return "\n".join(lines)


@dataclass(frozen=True)
class Refusal:
    """Why a deal was not solved."""

    question: Question
    error: str

    def to_dict(self) -> dict[str, Any]:
        return {"line": self.question.number, "deal": shown(self.question.deal)[1:-1], "error": self.error}


def read_boards(path: str) -> list[Question]:
    """The deals of a PBN file, with their vulnerabilities and dealers."""
    records = read_pbn(read_text(path, "deals", LARGEST))
    return [
        Question(deal_text(record.hands), record.vulnerability, record.dealer, number)
        for number, record in enumerate(records, 1)
    ]


def boards_text(results: Iterable[DealResults]) -> str:
    """The text of a PBN file with deals and their results."""
    return write_pbn(found.board() for found in results)


def solve_deal(deal: str, vulnerability: Vulnerability = "none", dealer: str = "N") -> DealResults:
    """All twenty results of a deal in the notation of PBN, and par."""
    return _solve(Question(deal, vulnerability, dealer))


def solve_deals(
    questions: Iterable[Question], *, workers: int = 1, progress: Progress | None = None
) -> Iterator[DealResults | Refusal]:
    """The results of many deals in their order, each as soon as it and all before it are known.

    A deal that cannot be read is answered by a `Refusal`.
    """
    at_least("workers", workers, 1)
    asked = list(questions)
    tell = progress or (lambda done, total, what: None)
    tell(0, len(asked), "deals")
    for done, found in enumerate(_in_order(asked, workers), 1):
        tell(done, len(asked), "deals")
        yield found


def _in_order(asked: Sequence[Question], workers: int) -> Iterator[DealResults | Refusal]:
    if workers == 1:
        yield from map(_answer, asked)
        return
    waiting: dict[int, DealResults | Refusal] = {}
    places = list(enumerate(asked))
    following = 0
    for place, found in compute_all(_answer_place, places, workers, _lost):
        waiting[place] = found
        while following in waiting:
            yield waiting.pop(following)
            following += 1


def _answer_place(item: tuple[int, Question]) -> tuple[int, DealResults | Refusal]:
    return item[0], _answer(item[1])


def _lost(item: tuple[int, Question], reason: str) -> tuple[int, DealResults | Refusal]:
    return item[0], Refusal(item[1], f"its process died: {reason}")


def _answer(question: Question) -> DealResults | Refusal:
    try:
        return _solve(question)
    except UsageError as error:
        return Refusal(question, str(error))


def _solve(question: Question) -> DealResults:
    deal = " ".join(question.deal.split())
    hands = read_deal(deal)
    sizes = [hand.bit_count() for hand in hands]
    if len(set(sizes)) > 1 or sizes[0] == 0:
        names = ("North", "East", "South", "West")
        held = ", ".join(f"{name} {size}" for name, size in zip(names, sizes, strict=True))
        raise UsageError(f"expected hands of one size of 1 to 13 cards, got {held} cards")
    solvers = _solvers()
    before, began = sum(solver.nodes for solver in solvers), time.perf_counter()
    table = double_dummy_table(hands, solvers)
    seconds = time.perf_counter() - began
    by_trump = {trump: dict(zip(SEATS, row, strict=True)) for trump, row in zip(TRUMPS, table, strict=True)}
    tricks = {strain: by_trump[strain] for strain in STRAINS}
    bid = par(tricks, question.vulnerability, question.dealer) if sizes[0] == WHOLE else None
    nodes = sum(solver.nodes for solver in solvers) - before
    return DealResults(question._replace(deal=deal), tricks, bid, nodes, seconds)


@cache
def _solvers() -> list[DoubleDummy]:
    """One for each trump, kept for the next deal."""
    return [DoubleDummy(trump) for trump in range(len(TRUMPS))]
