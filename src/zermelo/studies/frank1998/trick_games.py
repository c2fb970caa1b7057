"""Strategy fusion and non-locality counted in trick games, each position solved exactly.

Claim: Averaging over clairvoyance suffers from strategy fusion and from non-locality; vector minimaxing removes the
first, payoff reduction most of the second.

Source: [frank1998]; [FrankBasinMatsubara1998], whose shares are of single-suit problems of bridge.

Method: Counted at the first card of trick games for two hands, and of games for four in which partners play as one: all
770 positions of four small games, 20 and 24 drawn ones of two larger games. Every position is solved with all worlds,
against a defence that sees them. Fusion: the mean over open worlds is higher than what the best strategy gets. A wrong
card: the card of the best mean (of equal ones each equally likely) begins no best strategy. Non-locality: the strategy
that vector minimaxing finds, without any fusion, gets less than the best one.

Deviations: The positions of the source are others, so that only the order is compared, not its shares. Averaging is
judged by its first card, payoff reduction by its whole strategy.

Verdict: In 814 positions both occur (strategy fusion in 80, non-locality in 35). Payoff reduction is not right more
often than averaging here: of two hands of 4 cards in two suits it finds a best strategy in 95.7 %, averaging a best
first card in 97.9 % (all hands): fails. A first card is easier to get right than a strategy, and these games are
shorter than the problems of the source.

Tables and discussion: docs/reports/frank1998.md.
"""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from zermelo.experiments import Claim, Findings, Row, Setting, Statistic, Table
from zermelo.studies._judging import exactly, occurs

ID = "trick-games"
PRODUCES = ("trick-games",)
QUICK = [
    {"players": [2], "hand": [4], "suits": [2], "ranks": [5], "drawn": 6, "block": [0, 1]},
    {"players": [4], "hand": [2], "suits": [2], "ranks": [4], "drawn": 10, "block": [0]},
]
FULL = [
    {"players": [2], "hand": [3], "suits": [2], "ranks": [4], "drawn": 0, "block": [0, 1]},
    {"players": [2], "hand": [3], "suits": [3], "ranks": [3], "drawn": 0, "block": [0, 1]},
    {"players": [2], "hand": [4], "suits": [2], "ranks": [5], "drawn": 0, "block": list(range(10))},
    {"players": [2], "hand": [4], "suits": [3], "ranks": [4], "drawn": 2, "block": list(range(10))},
    {"players": [4], "hand": [2], "suits": [2], "ranks": [4], "drawn": 0, "block": [0, 1, 2, 3]},
    {"players": [4], "hand": [3], "suits": [3], "ranks": [4], "drawn": 4, "block": list(range(6))},
]
BLOCKS = {(2, 3): 2, (2, 4): 10, (4, 2): 4}  # units that all positions of so many hands of so many cards are split into
SUITS, RANKS = "SHDC", "AKQJT98765432"
CLOSE = 1e-9
MATTERS = 0.1  # of all positions: how much more often one must be right
Z = 1.96  # standard errors of an interval of 95 %
STRATEGIES = ("vector_minimax", "payoff_reduction")
SHOWN = ("fusion", "wrong_card", "loss", "non_locality", "vector_loss", "not_reduced", "reduced_loss")
COUNTED = (*SHOWN, "advantage")  # how much more often payoff reduction is right than the card of the best mean
Hands = tuple[tuple[str, ...], ...]


def measure(setting: Setting, seed: int) -> list[Row]:
    """Sums over the positions of a block; `drawn` of them, or its part of all if that is 0."""
    from zermelo.core import game as make

    shape = {name: setting[name] for name in ("players", "hand", "suits", "ranks")}
    game = make("trick_game", **shape, sides=setting["players"] == 4)
    positions = drawn(setting, seed) if setting["drawn"] else part(setting)
    sums = dict.fromkeys(COUNTED, 0.0)
    squares, number = dict.fromkeys(COUNTED, 0.0), 0
    for hands in positions:
        number += 1
        for name, value in judged(game, game.parse(written(hands, setting["suits"]))).items():
            sums[name] += value
            squares[name] += value * value
    return [{"positions": number, **sums, **{f"{name}_squares": squares[name] for name in COUNTED}}]


def cards(setting: Mapping[str, Any]) -> list[str]:
    return [suit + rank for suit in SUITS[: setting["suits"]] for rank in RANKS[: setting["ranks"]]]


def part(setting: Mapping[str, Any]) -> Iterator[Hands]:
    """Every so many-th of all hands."""
    return itertools.islice(every(setting), setting["block"], None, BLOCKS[setting["players"], setting["hand"]])


def every(setting: Mapping[str, Any]) -> Iterator[Hands]:
    """All hands of the player to lead, and of its partner; the others have any of the cards left."""
    deck, size, four = cards(setting), setting["hand"], setting["players"] == 4
    for own in itertools.combinations(deck, size):
        rest = [card for card in deck if card not in own]
        for partner in itertools.combinations(rest, size) if four else [()]:
            left = [card for card in rest if card not in partner]
            yield completed(own, partner, left, size)


def drawn(setting: Mapping[str, Any], seed: int) -> Iterator[Hands]:
    deck, size, chooser = cards(setting), setting["hand"], random.Random(seed)
    for _ in range(setting["drawn"]):
        order = chooser.sample(deck, len(deck))
        own, partner = order[:size], order[size : 2 * size] if setting["players"] == 4 else []
        yield completed(tuple(own), tuple(partner), order[len(own) + len(partner) :], size)


def completed(own: tuple[str, ...], partner: tuple[str, ...], left: Sequence[str], size: int) -> Hands:
    """The hands of all seats in their order, and what is set aside; where the unseen cards lie does not matter."""
    first, second, aside = tuple(left[:size]), tuple(left[size : 2 * size]), tuple(left[2 * size :])
    return (own, first, partner, second, aside) if partner else (own, first, tuple(left[size:]))


def written(hands: Hands, suits: int) -> str:
    """The position in which the first hand leads.

    >>> written((("SA", "HK"), ("SK", "HA"), ("SQ",)), 2)
    'A.K/K.A - 0 0,0 aside=Q.'
    """
    *held, aside = (
        ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in SUITS[:suits]) for hand in hands
    )
    return "/".join(held) + " - 0 0,0" + (f" aside={aside}" if aside.strip(".") else "")


def judged(game: Any, state: Any) -> dict[str, float]:
    """What is counted in one position; losses in tricks."""
    from zermelo.studies._declarer import answer, expected, move_values, shares

    moves = list(game.moves(state))
    exact, mean = (move_values(game, state, name, **options) for name, options in (
        ("belief_state", {}), ("pimc", {"worlds": 10_000}),
    ))  # fmt: skip
    best = max(exact.values())
    chances = shares([mean[move] for move in moves])
    erred = expected([float(exact[move] < best - CLOSE) for move in moves], chances)
    vector, reduced = (best - float(answer(game, state, name).value) for name in STRATEGIES)  # type: ignore[arg-type]
    return {
        "fusion": float(max(mean.values()) > best + CLOSE), "wrong_card": erred,
        "loss": max(0.0, best - expected([exact[move] for move in moves], chances)),
        "non_locality": float(vector > CLOSE), "vector_loss": max(0.0, vector),
        "not_reduced": float(reduced > CLOSE), "reduced_loss": max(0.0, reduced),
        "advantage": erred - float(reduced > CLOSE),
    }  # fmt: skip


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    texts, sources = [row["claim"] for row in published], ("[frank1998]", "[FrankBasinMatsubara1998]")
    groups = grouped(rows)
    claims = [
        _occurs(groups, texts[0], "fusion", sources[0]), _occurs(groups, texts[1], "non_locality", sources[0]),
        _more_often(groups, texts[2], sources[1]),
    ]  # fmt: skip
    total = sum(group["positions"] for group in groups)
    fused, other, wrong = (sum(group[name] for group in groups) for name in ("fusion", "non_locality", "wrong_card"))
    learnt = (
        f"Of {total:,} trick-game positions {fused / total:.1%} have strategy fusion, which costs a wrong first card "
        f"in {wrong / total:.1%}; {other / total:.1%} have non-locality."
    )
    return Findings((), claims, [_table(groups)], notes=[NOTE], learnt=learnt)


NOTE = (
    "Counts over all hands of a game are exact; those over drawn hands have intervals of 95 %. Best defence sees all "
    "cards and knows the strategy; the loss of a wrong card is that of the card alone, with best play after it."
)


def grouped(rows: Sequence[Row]) -> list[dict[str, Any]]:
    """The sums of each game over its units."""
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        name = f"{row['players']} hands of {row['hand']}, {row['suits']} x {row['ranks']}"
        group = found.setdefault(name, {"game": name, "all": not row["drawn"], "positions": 0})
        for part in ("positions", *COUNTED, *(f"{each}_squares" for each in COUNTED)):
            group[part] = group.get(part, 0) + row[part]
    return list(found.values())


def _occurs(groups: Sequence[Mapping[str, Any]], text: str, name: str, source: str) -> Claim:
    hits, total = int(sum(group[name] for group in groups)), sum(group["positions"] for group in groups)
    return Claim.judged(text, [occurs("positions by exact values", hits, total)], source)


def _more_often(groups: Sequence[Mapping[str, Any]], text: str, source: str) -> Claim:
    """In every game in which either errs; drawn hands count by the interval, all hands exactly."""
    statistics = [
        _advantage(group) for group in groups if not group["all"] or group["wrong_card"] + group["not_reduced"]
    ]
    parts = (
        f"{group['game']}: {1 - group['not_reduced'] / group['positions']:.1%} against "
        f"{1 - group['wrong_card'] / group['positions']:.1%}"
        for group in groups
    )
    return Claim.judged(text, statistics, source, "; ".join(parts))


def _advantage(group: Mapping[str, Any]) -> Statistic:
    """How much more often payoff reduction is right; where drawn hands do not vary, as of shares of as many trials."""
    from zermelo.statistics import bounded_mean

    value, low, high = interval(group, "advantage")
    if group["all"]:
        return exactly(group["game"], value, above=0)
    if high - low < CLOSE:
        found = bounded_mean([value] * group["positions"], -1.0, 1.0)
        low, high = found.low, found.high
    return Statistic(group["game"], value, low, high, above=0, sample=group["positions"], effect=MATTERS)


def interval(group: Mapping[str, Any], name: str) -> tuple[float, float, float]:
    """A mean and its interval of 95 %; over all hands a point."""
    n = group["positions"]
    value = group[name] / n
    if group["all"]:
        return value, value, value
    half = Z * math.sqrt(max(0.0, group[f"{name}_squares"] / n - value * value) / (n - 1)) if n > 1 else math.inf
    return value, value - half, value + half


def _told(group: Mapping[str, Any], name: str) -> str:
    value, _, high = interval(group, name)
    digits = 4 if name.endswith("loss") else 3
    return f"{value:.{digits}f}" + ("" if group["all"] else f" ± {high - value:.{digits}f}")


def _table(groups: Sequence[Mapping[str, Any]]) -> Table:
    columns = (
        "game", "positions", "fusion", "wrong card", "loses", "non-locality", "loses", "left by payoff reduction",
        "loses",
    )  # fmt: skip
    cells = [
        (
            group["game"], f"{'all ' if group['all'] else ''}{group['positions']:,}",
            *(_told(group, name) for name in SHOWN),
        )
        for group in groups
    ]  # fmt: skip
    return Table("trick-games", "Shares of positions, and losses in tricks", columns, cells)
