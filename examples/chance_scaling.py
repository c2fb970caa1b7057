"""With dice the values count, not only their order: 4 replaced by 400 changes the choice.

The example of the lectures, after S. Russell and P. Norvig, Artificial Intelligence, A Modern Approach. Two
moves, each followed by a throw of 0.9 against 0.1 and a move of the other player. Without dice any
transformation that keeps the order keeps the choice; with them only a positive linear one does.
"""

from __future__ import annotations

from collections.abc import Callable

import zermelo
from zermelo.trees.explicit_tree import from_nested

LEAVES = ((2, 3), (1, 4))
STRETCHED = {1: 1, 2: 20, 3: 30, 4: 400}


def choice(scale: Callable[[int], float]) -> tuple[int, float]:
    """The best move and its value, when every payoff is given another scale."""
    moves = [{"chance": [0.9, 0.1], "children": [[scale(x), scale(x)] for x in leaves]} for leaves in LEAVES]
    game = from_nested({"player": 0, "children": moves})
    result = zermelo.search(game, algorithm="expectiminimax", interpreted=True)
    assert isinstance(result.value, float)
    return result.move, result.value


def main() -> None:
    for name, scale in (
        ("the payoffs 1 2 3 4", float),
        ("linear: 3 x + 7", lambda x: 3.0 * x + 7),
        ("monotone: 1 20 30 400", STRETCHED.__getitem__),
    ):
        move, value = choice(scale)
        print(f"{name:22} {'left' if move == 0 else 'right'}, worth {value:g}")


if __name__ == "__main__":
    main()
