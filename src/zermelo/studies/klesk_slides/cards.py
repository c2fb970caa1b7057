"""The card problems of the slides: four tricks with an unknown king, and 6 no trump double dummy.

Claim: With open cards the lead of the king of spades is worth 0, though in truth A must guess and gets -1/2; either ace
is worth 0 without risk. In 6 no trump NS take 12 tricks, and only if North does not win the first one.

Source: [klesk_slides], "Mylna intuicja" and "double dummy".

Method: The four tricks are searched with open cards (`pimc` over both worlds) and over information states
(`belief_state`), which gives the value of every lead. The bridge deal is solved double dummy after the lead of the king
of spades, once for each card that North may play: compared are the tricks with the best card, with a small one and with
the ace. Its small cards are dealt at random a hundred times. All values are exact.

Deviations: The slides do not name the small cards of the bridge deal; they are drawn here.

Verdict: All six numbers agree. That North must duck is wrong: the ace keeps 12 tricks as well in all 100 deals, for the
nine tricks in the minor suits squeeze West all the same.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction

from zermelo.experiments import Claim, Findings, Number, Row, Setting
from zermelo.studies._judging import exactly, never

ID = "cards"
PRODUCES = ("cards",)
QUICK = FULL = [{"problem": ["four tricks"]}, {"problem": ["six no trump"], "block": [0, 1, 2, 3, 4], "deals": 20}]

POSITION = "KQ..A.A/AJ.A.K. - 0 0,0 aside=...K up=AJ.A.."
LEADS = {"SK": "king of spades", "DA": "ace of diamonds", "CA": "ace of clubs"}
NAMED = {  # the cards that the slides name, and how many small ones, by suit
    "N": (("AT", 1), ("AT", 1), ("", 4), ("", 3)), "E": (("", 5), ("", 5), ("", 2), ("", 1)),
    "S": (("", 2), ("", 2), ("AKQJ", 0), ("AKQJT", 0)), "W": (("KQJ", 0), ("KQJ", 0), ("", 3), ("", 4)),
}  # fmt: skip
SMALL = ("98765432", "98765432", "T98765432", "98765432")
NO_TRUMP, WEST = 4, 3
RARE = 0.05  # share of deals that may contradict it unseen


def measure(setting: Setting, seed: int) -> list[Row]:
    if setting["problem"] == "four tricks":
        return _four_tricks()
    chooser = random.Random(seed)
    return [_six_no_trump(chooser) for _ in range(setting["deals"])]


def _four_tricks() -> list[Row]:
    from zermelo.core import find_algorithm, game, search

    cards = game("trick_game")
    found = {}
    for name in ("pimc", "belief_state"):
        told = search(cards, cards.parse(POSITION), find_algorithm(name), interpreted=True).details["moves"]
        found[name] = {card: told[card]["mean"] for card in LEADS}
    rows: list[Row] = [{"quantity": "king of spades with open cards", "ours": found["pimc"]["SK"]}]
    return rows + [{"quantity": LEADS[card], "ours": value} for card, value in found["belief_state"].items()]


def _six_no_trump(chooser: random.Random) -> Row:
    """Tricks of NS after the king of spades if North ducks with a small card and if North takes the ace."""
    from zermelo.algorithms import DoubleDummy
    from zermelo.games import bridge

    hands, king = bridge.read_deal(deal(chooser)), bridge.read_card("SK")
    assert king is not None
    hands[WEST] &= ~(1 << king)
    solved = DoubleDummy(trump=NO_TRUMP).card_tricks(hands, WEST, [king])
    found = {bridge.card_name(card): tricks for card, tricks in solved.items()}
    small = next(name for name in found if name not in ("SA", "ST"))
    return {"best": max(found.values()), "duck": found[small], "ace": found["SA"]}


def deal(chooser: random.Random) -> str:
    """The slides' deal with its small cards dealt at random."""
    hands = {seat: [""] * 4 for seat in NAMED}
    for suit, ranks in enumerate(SMALL):
        small = list(ranks)
        chooser.shuffle(small)
        for seat, shape in NAMED.items():
            named, more = shape[suit]
            hands[seat][suit] = named + "".join(small.pop() for _ in range(more))
    return "N:" + " ".join(".".join(hands[seat]) for seat in "NESW")


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    ours = {f"four tricks: {row['quantity']}": (row["ours"],) * 2 for row in rows if "quantity" in row}
    deals = [row for row in rows if "duck" in row]
    for name, column in (("tricks", "best"), ("tricks if North ducks", "duck")):
        ours[f"six no trump: {name}"] = min(row[column] for row in deals), max(row[column] for row in deals)
    return Findings([_number(row, *ours[row["quantity"]]) for row in published], [_duck(deals), _guess(ours)])


def _number(row: Mapping[str, str], low: float, high: float) -> Number:
    """Exact; of many deals the fewest and the most tricks must both be what is printed."""
    value = float(Fraction(row["value"]))
    worst = max((low, high), key=lambda tricks: abs(tricks - value))
    return Number(f"{row['quantity']} ({row['where']})", value, worst, worst, worst, 1e-9)


def _duck(deals: Sequence[Row]) -> Claim:
    """One deal in which the ace keeps 12 tricks is enough against it; none would not prove it."""
    kept = sum(row["ace"] == row["best"] for row in deals)
    text = "North must not win the first trick with the ace: else no squeeze comes about"
    return Claim.judged(text, [never("deals in which the ace keeps 12 tricks", kept, len(deals), RARE)], "double dummy")


def _guess(ours: Mapping[str, tuple[float, float]]) -> Claim:
    shown, true = (ours[f"four tricks: king of spades{end}"][0] for end in (" with open cards", ""))
    evidence = f"open cards say {shown:g}, information states {true:g}"
    text = "Averaging over open cards is wrong about the king of spades"
    return Claim.judged(text, [exactly("tricks too many", shown - true, above=0)], "misleading intuition 1", evidence)
