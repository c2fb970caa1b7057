"""What the tests of the atlas need of a game: its errors and p with intervals, and what the theory knows of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from zermelo.experiments import Row
from zermelo.statistics import Estimate, jackknife
from zermelo.studies.zermelo2026._atlas_graphs import DEEP, GAMES, MODEL_VALUES, added

SUMMED = ("weight", "branching", "critical", "chance", "ended", "move", "position", "sign", "sums")


@dataclass(frozen=True)
class Game:
    """One game of the atlas: numbers with their intervals, which are empty where all positions were counted."""

    name: str
    rows: Sequence[Row]

    @property
    def exact(self) -> bool:
        return self.rows[0]["sample"] is None

    @property
    def blocks(self) -> list[int]:
        return sorted({row["block"] for row in self.rows})

    def of(self, kind: str, block: int) -> list[Row]:
        return [row for row in self.rows if row["kind"] == kind and row["block"] == block]

    def sums(self, block: int, ply: int | None = None) -> dict[str, Any]:
        """All plies of a block together, or one of them."""
        total: Row = {}
        for row in self.of("ply", block):
            if ply is None or row["ply"] == ply:
                part = {name: row[name] for name in SUMMED}
                total = added(total, part) if total else part
        return total

    def estimate(self, blocks: Sequence[Sequence[float]], statistic: Any) -> Estimate | None:
        if not self.exact:
            return jackknife(statistic, blocks)
        value = statistic([sum(column) for column in zip(*blocks, strict=True)])
        return None if value is None else Estimate(value, value, value)

    def error(self, field: str, d: int, ply: int | None = None) -> Estimate | None:
        sums = [found for block in self.blocks if (found := self.sums(block, ply))]
        return self.estimate([(at(each[field], d), each["weight"]) for each in sums], quotient)

    def mean(self, field: str) -> float:
        sums = [self.sums(block) for block in self.blocks]
        return float(sum(each[field] for each in sums) / sum(each["weight"] for each in sums))

    def p(self, deep: int = DEEP, shallow: int = 1, ply: int | None = None) -> Estimate | None:
        sums = [found for block in self.blocks if (found := self.sums(block, ply))]
        return self.estimate([(at(each["move"], deep), at(each["move"], shallow)) for each in sums], quotient)

    @property
    def plies(self) -> list[int]:
        return sorted({row["ply"] for row in self.rows if row["kind"] == "ply"})

    def p_without_a_ply(self) -> tuple[float, float] | None:
        """The least and the greatest p of the game when one of its plies is left out: how much one ply decides."""
        found = []
        for left_out in self.plies:
            kept = [row["move"] for row in self.rows if row["kind"] == "ply" and row["ply"] != left_out]
            p = quotient([sum(at(errors, d) for errors in kept) for d in (DEEP, 1)])
            if p is not None:
                found.append(p)
        return (min(found), max(found)) if found else None

    def coarse_p(self, g: int) -> Estimate | None:
        rows = [row for block in self.blocks for row in self.of("coarse", block) if row["g"] == g]
        return self.estimate([row["errors"][::-1] for row in rows], quotient)

    def dependence(self, name: str) -> float | None:
        from zermelo.pathology import depth_error

        columns = zip(*(self.sums(block)["sums"] for block in self.blocks), strict=True)
        found: float | None = getattr(depth_error, name)(depth_error.Dependence(*map(sum, columns)))
        return found

    def graph(self, field: str) -> float:
        """A number of the graph of states; of drawn ones, its mean."""
        rows = [row for block in self.blocks for row in self.of("graph", block)]
        return float(sum(row[field] for row in rows) / sum(row["graphs"] for row in rows))

    @property
    def depths(self) -> int:
        return max(len(row["move"]) for row in self.rows if row["kind"] == "ply")


def at(errors: Sequence[float], d: int) -> float:
    """The error at a depth; beyond the longest game there is none."""
    return errors[d - 1] if d <= len(errors) else 0.0


def quotient(sums: Sequence[float]) -> float | None:
    return sums[0] / sums[1] if sums[1] > 0 else None


class Model:
    """The pathology that the thesis's model of auxiliary values has at a game's b, g and f."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = [row for row in rows if row["kind"] == "model"]

    def p(self, b: float, g: float, f: float) -> float:
        """At the nearest b and the nearest f of that b; between the values g that were solved on the scale of log g."""
        import numpy as np

        nearest = min({row["b"] for row in self.rows}, key=lambda each: abs(each - b))
        row = min((row for row in self.rows if row["b"] == nearest), key=lambda each: abs(each["f"] - f))
        return float(np.interp(np.log(g), np.log(MODEL_VALUES), row["p"]))


@dataclass(frozen=True)
class Entry:
    """What the tests need of a game: its p, what the theory knows of it, and what it predicts."""

    game: Game
    p: float
    b: float
    g: float
    f: float
    r: float
    ended: float
    predicted: float

    @property
    def family(self) -> str:
        return GAMES[self.game.name][0]


def entry_of(game: Game, model: Model) -> Entry | None:
    p, f, r = game.p(), game.dependence("clustering"), game.dependence("correlation")
    if p is None or f is None or r is None:
        return None
    b, g = game.mean("branching"), game.graph("effective")
    return Entry(game, p.value, b, g, f, r, game.mean("ended"), model.p(b, g, f))
