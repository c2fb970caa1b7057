"""Files of weights: what tuning found, for `zermelo.game(name, weights="FILE")` and `-g weights=FILE`.

A file is JSON: the game, the family of its evaluation, the weights by name, and whatever else says where they
come from. One of another game or family is refused.
"""

from __future__ import annotations

import json
import math
from typing import Any

from zermelo.core.files import read_text
from zermelo.core.interface import Game
from zermelo.errors import UsageError, shown

LARGEST = 1 << 20  # bytes of a file


def read_weights(path: str, game: Game) -> dict[str, float]:
    """The weights of a file, which must be for this game and for this family of evaluations."""
    found = _document(path)
    if found["game"] != game.name:
        raise UsageError(f"weights {shown(path)}: expected the game {game.name}, got {shown(found['game'])}")
    names, family = list(game.weight_ranges), game.weight_family
    if found.get("family", "") != family or sorted(found["weights"]) != sorted(names):
        listed = ", ".join(names)
        wanted = f"the family {family} ({listed})" if family else f"the weights {listed or 'of none'}"
        got = ", ".join([*filter(None, [found.get("family", "")]), *found["weights"]])
        raise UsageError(f"weights {shown(path)}: expected {wanted}, got {shown(got)}")
    return {name: found["weights"][name] for name in names}


def _document(path: str) -> dict[str, Any]:
    text = read_text(path, "weights", LARGEST)
    try:
        found = json.loads(text)
        if isinstance(found["game"], str) and all(map(_is_weight, found["weights"].values())):
            return dict(found)
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
        pass
    raise UsageError(f"weights {shown(path)}: expected JSON with a game and its weights, as zermelo evolve writes it")


def _is_weight(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
