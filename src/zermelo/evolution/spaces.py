"""What is tuned: some weights of a game, as genes from -100 to 100.

A gene of 100 is the largest value of a weight's range; so weights of any size are tuned alike, and the integer weights
from -100 to 100 of [warcabnik2009] are genes of a game whose ranges are from -100 to 100.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zermelo.core import Game
from zermelo.errors import UsageError, unknown

LARGEST = 100  # gene
DIGITS = 3  # of a gene that is no whole number, after the point

Genes = tuple[float, ...]


@dataclass(frozen=True)
class Space:
    """The names of the tuned weights, what a gene of each is worth, and the least and the greatest gene."""

    names: tuple[str, ...]
    units: tuple[float, ...]
    lows: tuple[float, ...]
    highs: tuple[float, ...]

    @classmethod
    def of(cls, game: Game, names: Sequence[str] | None = None) -> Space:
        """The space of a game's weights: those named, or all."""
        ranges = game.weight_ranges
        if not ranges:
            raise UsageError(f"{game.name} has no weights to tune: expected a game that names some in WEIGHTS")
        chosen = list(ranges) if names is None else list(names)
        for name in chosen:
            if name not in ranges:
                raise unknown(f"weight of {game.name}", name, ranges)
        if not chosen or len(set(chosen)) < len(chosen):
            raise UsageError(f"weights: expected each name once, got {', '.join(chosen) or 'none'}")
        units = [max(map(abs, ranges[name])) / LARGEST for name in chosen]
        lows, highs = (
            tuple(ranges[name][end] / unit for name, unit in zip(chosen, units, strict=True)) for end in (0, 1)
        )
        return cls(tuple(chosen), tuple(units), lows, highs)

    def genes(self, weights: Mapping[str, float]) -> Genes:
        """The genes of weights by name, cut to the ranges."""
        return self.cut([weights[name] / unit for name, unit in zip(self.names, self.units, strict=True)])

    def weights(self, genes: Genes) -> dict[str, float]:
        """The weights by name, of as many digits as genes have."""
        pairs = zip(self.names, genes, self.units, strict=True)
        return {name: float(f"{gene * unit:.12g}") for name, gene, unit in pairs}

    def cut(self, genes: Sequence[float]) -> Genes:
        """Genes within the ranges, rounded."""
        bounded = (
            max(low, min(high, gene)) for gene, low, high in zip(genes, self.lows, self.highs, strict=True)
        )
        return tuple(round(gene, DIGITS) for gene in bounded)

    def drawn(self, chooser: random.Random) -> Genes:
        """Whole genes drawn from the ranges."""
        bounds = zip(self.lows, self.highs, strict=True)
        return tuple(float(chooser.randint(round(low), round(high))) for low, high in bounds)
