"""Trees of n players, written from their definition: a node is a path, its word is drawn along it."""

from __future__ import annotations

from collections.abc import Sequence

WORD = 2**64


def output(seed: int, number: int) -> int:
    """Output number `number` (from 0) of SplitMix64: step the generator so often."""
    z = 0
    for _ in range(number + 1):
        seed = (seed + 0x9E3779B97F4A7C15) % WORD
        z = seed
        z = ((z ^ (z // 2**30)) * 0xBF58476D1CE4E5B9) % WORD
        z = ((z ^ (z // 2**27)) * 0x94D049BB133111EB) % WORD
        z ^= z // 2**31
    return z


def part(word: int, total: int, players: int) -> list[int]:
    """The total, cut at n-1 points."""
    words = [word, *(output(word ^ 0x9E3779B97F4A7C15, i) for i in range(1, players))]
    halves = [half for each in words for half in divmod(each, 2**32)]
    cuts = sorted(half * (total + 1) // 2**32 for half in halves[: players - 1])
    return [b - a for a, b in zip([0, *cuts], [*cuts, total], strict=True)]


def vector(path: Sequence[int], *, players: int, depth: int, sum: int, leaves: str, seed: int) -> list[int]:
    """What a node is, or looks, worth to the players."""
    word = output(seed, 0)
    points = [0] * players
    for ply, move in enumerate(path):
        word = output(word, move)
        dealt = sum * (ply + 1) // depth - sum * ply // depth
        points = [a + b for a, b in zip(points, part(word, dealt, players), strict=True)]
    if leaves == "incremental":
        return points
    if leaves == "win":
        winner = word // 2**32 * players // 2**32
        return [sum if player == winner else 0 for player in range(players)]
    return part(word, sum, players)
