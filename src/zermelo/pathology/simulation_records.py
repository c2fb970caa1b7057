"""The records that the kernels work on: what one thread needs for its trees."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from statistics import NormalDist
from typing import Any

from zermelo.pathology.level_statistics import SUMS
from zermelo.pathology.noisy_search import Parts
from zermelo.pathology.rounding import granularity
from zermelo.pathology.sorted_replacement import replacement_chances
from zermelo.pathology.tree_models import MODELS, NORMALISED_SUM, SORTED_INSERTION, SORTED_PARTIAL, Tree, streams


def tree(model: str, b: int, s: float, depth: int) -> Tree:
    """Memory for the trees of a model; what the model does not use has no cells."""
    import numpy as np

    def ints(n: int) -> Any:
        return np.zeros(n, np.int64)

    def reals(n: int) -> Any:
        return np.zeros(n)

    number, width, inner = MODELS.index(model), b ** (depth - 1), (b ** (depth - 1) - 1) // (b - 1)
    first: Any = np.array([0, *((b ** (level - 1) - 1) // (b - 1) for level in range(1, depth))])
    widths: Any = np.array([0, *(b ** (level - 1) for level in range(1, depth + 1))])
    whole = b**depth if number >= NORMALISED_SUM and s > 0 else 0
    return Tree(
        number, b, depth, float(s), first, widths, streams=ints(streams(depth)), cells=ints(3),
        leaves=reals(width), auxiliary=reals(inner), truths=reals(inner), hints=ints(inner),
        filled=ints(width // b), drawn=ints(inner), solved=ints(inner), branches=reals(b), order=ints(b),
        dependents=reals(whole), sums=reals(whole // (b - 1) if number < SORTED_INSERTION else 0),
        chances=chances(model, s, width) if number >= SORTED_PARTIAL else reals(0),
    )  # fmt: skip


def plain(record: Tree) -> Tree:
    """The same memory as lists, for the kernels as plain Python."""
    fields: Any = (field.tolist() if hasattr(field, "tolist") else field for field in record)
    return Tree(*fields)


@lru_cache(maxsize=4)
def chances(model: str, s: float, n: int) -> Any:
    return replacement_chances(model.removeprefix("sorted_"), s, n)


def parts(gs: Sequence[int], c: float, b: int, searches: Sequence[int], noise: float) -> Parts:
    """The granularities of a run with their tables, and memory for the errors of one tree."""
    import numpy as np

    found = [granularity(g, c) for g in gs]
    sizes: Any = np.array(gs, np.int64)
    tables = sizes * (sizes + 1)
    pairs = len(gs) * len(searches)
    arrays: dict[str, Any] = {
        "begins": np.cumsum(sizes) - sizes,
        "edges": np.array([x for cut in found for x in (-np.inf, *cut.boundaries, np.inf)]),
        "middles": np.array([x for cut in found for x in cut.middles]),
        "tables": np.cumsum(tables) - tables,
        "below": np.concatenate([np.array(_below(cut.boundaries, cut.middles, noise)) for cut in found]),
        "depths": np.array(searches, np.int64),
        "bests": np.zeros(pairs, np.int64),
        "values": np.zeros(pairs * b, np.int64),
        "row": np.zeros(max(SUMS, 2 * len(searches))),
    }
    return Parts(len(gs), sizes, searches=len(searches), **arrays)


def own(shared: Parts) -> Parts:
    """The same granularities and searches with the memory of one more thread."""
    fresh: dict[str, Any] = {name: getattr(shared, name).copy() for name in ("bests", "values", "row")}
    return shared._replace(**fresh)


def _below(boundaries: Sequence[float], middles: Sequence[float], noise: float) -> list[float]:
    """Of every part and every edge, the lowest and the highest too: the probability to be seen below the edge."""
    law = NormalDist(0, noise)
    return [chance for middle in middles for chance in (0.0, *(law.cdf(x - middle) for x in boundaries), 1.0)]
