"""Fronts of vectors against their definition, and settled worlds against the best of all choices."""

from __future__ import annotations

import itertools
import random

from hypothesis import given
from hypothesis import strategies as st

from samples import cases
from zermelo.algorithms.hidden._fronts import Front, Vector, both, either, least, mean, undominated
from zermelo.algorithms.hidden._settled_worlds import Elsewhere
from zermelo.kernels import INF

VALUES = st.sampled_from([-INF, -2.5, -1.0, -0.0, 0.0, 1.0, 2.0, 7.0, INF]) | st.integers(-40, 40).map(float)
FRONTS = st.integers(1, 5).flatmap(lambda n: st.lists(st.tuples(*[VALUES] * n), min_size=1, max_size=12))


def front_of(vectors: list[Vector]) -> Front:
    """By the definition: each vector once that no other is as good as everywhere."""
    kept = list(dict.fromkeys(vectors))
    return [
        one for one in kept
        if not any(other != one and all(x >= y for x, y in zip(other, one, strict=True)) for other in kept)
    ]  # fmt: skip


@given(FRONTS)
def test_the_front_is_that_of_the_definition(vectors: Front) -> None:
    assert undominated(vectors) == front_of(vectors)
    assert either(vectors[:3], vectors[3:]) == front_of(vectors)


@given(FRONTS, st.integers(1, 11))
def test_both_is_the_front_of_all_pairs(vectors: Front, at: int) -> None:
    one, other = vectors[:at], vectors[at:]
    assert both(one, other) == front_of([least(a, b) for a in one for b in other])


def drawn_front(chooser: random.Random, worlds: int) -> Front:
    """Vectors over some of the worlds; the others cannot be any more."""
    held = chooser.sample(range(worlds), chooser.randint(1, worlds))
    return [
        tuple(float(chooser.randint(0, 3)) if world in held else INF for world in range(worlds))
        for _ in range(chooser.randint(1, 4))
    ]


def test_settled_worlds_leave_the_best_of_all_choices() -> None:
    """Sets of MIN's in their order: a world is settled after the last set that holds it."""
    chooser = random.Random(7)
    smaller = 0
    for _ in range(cases(4_000)):
        worlds = chooser.randint(1, 6)
        weights = [chooser.choice([1.0, 1.0, 2.0, 0.5]) for _ in range(worlds)]
        sets = [drawn_front(chooser, worlds) for _ in range(chooser.randint(1, 4))]
        sets.append([(9.0,) * worlds])  # so that every world has a value
        best = max(mean(tuple(map(min, *chosen)), weights) for chosen in itertools.product(*sets))
        front, plain = sets[0], sets[0]
        for i, other in enumerate(sets[1:], start=1):
            later = frozenset(w for each in sets[i + 1 :] for w in range(worlds) if each[0][w] < INF)
            front = Elsewhere(later, weights).both(front, other)
            plain = both(plain, other)
        smaller += len(front) < len(plain)
        assert max(mean(vector, weights) for vector in front) == best
        assert len(front) == 1, "where every world is settled, one vector is enough"
    assert smaller > cases(4_000) // 4


def test_settled_worlds_of_one_set_matter_by_their_sum() -> None:
    """A set in which some worlds may be taken elsewhere, and then are, by any vector."""
    chooser = random.Random(8)
    for _ in range(cases(4_000)):
        worlds = chooser.randint(1, 6)
        weights = [chooser.choice([1.0, 1.0, 2.0, 0.5]) for _ in range(worlds)]
        vectors = [tuple(float(chooser.randint(0, 3)) for _ in range(worlds)) for _ in range(chooser.randint(1, 6))]
        elsewhere = frozenset(chooser.sample(range(worlds), chooser.randint(0, worlds)))
        front = Elsewhere(elsewhere, weights).either(vectors[:2], vectors[2:])
        assert set(front) <= set(vectors)
        taken = tuple(float(chooser.randint(0, 3)) if world in elsewhere else INF for world in range(worlds))
        best, kept = (max(mean(least(vector, taken), weights) for vector in each) for each in (vectors, front))
        assert best == kept
