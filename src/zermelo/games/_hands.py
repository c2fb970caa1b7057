"""Pictures of hidden hands: cards or dice on a table, what each is below it, and a line of text."""

from __future__ import annotations

from collections.abc import Sequence

from zermelo.drawing import PAPER, PLAYERS, label, rect, svg

HIDDEN = "?"  # a card or a die that nobody, or not this player, sees


def hands_svg(shown: Sequence[tuple[str, str]], summary: str) -> str:
    """A card for each pair of a sign and a caption; below them the last line of the summary, which is the title."""
    parts = []
    for place, (sign, caption) in enumerate(shown):
        left = 20 + 90 * place
        parts += [rect(left, 20, 60, 84, PAPER, PLAYERS[0]), label(left + 30, 74, sign, 34 if len(sign) < 3 else 20)]
        parts.append(label(left + 30, 124, caption))
    last = summary.splitlines()[-1]
    width = max(20 + 90 * len(shown), 20 + 7 * len(last))
    parts.append(label(width / 2, 148, last))
    return svg(width, 160, parts, summary.replace("\n", "; "))
