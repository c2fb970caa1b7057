"""Proof and disproof numbers, two in a word.

The proof number of a node is the least number of leaves that must turn out well for its goal to be proved, the
disproof number the least that must turn out badly for it to be disproved [AllisEtAl1994].

A word holds, from its top, the work of a table entry, the proof number, the disproof number. A number that would
grow beyond MOST stays there: it is finite, and only INF says that the goal cannot be proved (disproved) at all.
"""

from __future__ import annotations

from zermelo.kernels import kernel

BITS = 28
INF = (1 << BITS) - 1
MOST = INF - 1
PROVED, DISPROVED, OPEN = INF, INF << BITS, 1 << BITS | 1
"""The words of the three kinds of leaf: (0, INF), (INF, 0), (1, 1)."""


@kernel
def word_of(proof: int, disproof: int) -> int:
    return proof << BITS | disproof


@kernel
def proof_of(word: int) -> int:
    return (word >> BITS) & INF


@kernel
def disproof_of(word: int) -> int:
    return word & INF


@kernel
def work_of(word: int) -> int:
    return word >> 2 * BITS


@kernel
def is_solved(word: int) -> bool:
    return proof_of(word) == 0 or disproof_of(word) == 0


@kernel
def verdict(word: int) -> float:
    """1 for proved, -1 for disproved, 0 for unknown: what a search returns."""
    return 1.0 if proof_of(word) == 0 else -1.0 if disproof_of(word) == 0 else 0.0


@kernel
def side(word: int, attacking: bool) -> int:
    """The number that a player wants to be 0: the prover (attacking) the proof number, the other the disproof."""
    return proof_of(word) if attacking else disproof_of(word)


@kernel
def word_by(own: int, other: int, attacking: bool) -> int:
    """The word of a node from the number that its mover wants to be 0, and the other one."""
    return word_of(own, other) if attacking else word_of(other, own)


@kernel
def plus(total: int, number: int) -> int:
    """The sum; INF only if one of the two is."""
    if total == INF or number == INF:
        return INF
    return min(total + number, MOST)
