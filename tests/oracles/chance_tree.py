"""Chance trees written another way: a whole planted or independent tree as nested lists, grown from the root."""

from __future__ import annotations

from typing import Any

WORD = 2**64
WEIGHT, ERROR = 0x5745494748545331, 0x4552524F52535331


def scattered(z: int) -> int:
    z = ((z ^ (z // 2**30)) * 0xBF58476D1CE4E5B9) % WORD
    z = ((z ^ (z // 2**27)) * 0x94D049BB133111EB) % WORD
    return z ^ (z // 2**31)


def output(seed: int, i: int) -> int:
    """Output number i of SplitMix64 so seeded."""
    return scattered((seed + (i + 1) * 0x9E3779B97F4A7C15) % WORD)


def share(word: int) -> float:
    return (word // 2**11) / 2**53


def grown(parameters: dict[str, Any]) -> Any:
    """The tree as `explicit_tree` reads it, every inner node with its look."""
    p = {
        "b": 3, "outcomes": 3, "depth": 6, "levels": "+*-*", "values": "independent", "dice": "even",
        "best_first": 0.9, "spread": 0.5, "noise": 0.0, "seed": 0, **parameters,
    }  # fmt: skip
    signs = [p["levels"][level % len(p["levels"])] for level in range(p["depth"])]
    planted = p["values"] == "planted"
    bound = max(signs.count("+"), signs.count("-")) + 2 * p["spread"] * signs.count("*") if planted else 1.0

    def clipped(x: float) -> float:
        return max(-bound, min(bound, x))

    def node(level: int, number: int, value: float) -> Any:
        own = output(output(p["seed"], level), number)
        plain = clipped(value) if planted else 2 * share(own) - 1
        if level == p["depth"]:
            return plain
        look = clipped(plain + p["noise"] * (2 * share(scattered(own ^ ERROR)) - 1)) if p["noise"] else plain
        count = p["outcomes"] if signs[level] == "*" else p["b"]
        words = [output(output(p["seed"], level + 1), number * count + i) for i in range(count)]
        weights = [0.02 + share(scattered(w ^ WEIGHT)) if p["dice"] == "uneven" else 1.0 for w in words]
        chances = [w / sum(weights) for w in weights]
        if signs[level] == "*":
            luck = [p["spread"] * (2 * share(w) - 1) for w in words]
            mean = sum(c * x for c, x in zip(chances, luck, strict=True))
            below = [value + x - mean for x in luck]
        else:
            best, drawn = 0, share(own)
            if count > 1 and drawn >= p["best_first"]:
                best = min(count - 1, 1 + int((drawn - p["best_first"]) / (1 - p["best_first"]) * (count - 1)))
            side = -1 if signs[level] == "+" else 1
            below = [value if i == best else value + side * (1 - share(w)) for i, w in enumerate(words)]
        children = [node(level + 1, number * count + i, below[i] if planted else 0.0) for i in range(count)]
        made: dict[str, Any] = {"children": children, "value": look}
        return made | ({"chance": chances} if signs[level] == "*" else {"player": "+-".index(signs[level])})

    return node(0, 0, 0.0)
