"""Tables as plain text: columns aligned, a line under the head."""

from __future__ import annotations

from collections.abc import Sequence


def text_table(head: Sequence[str], rows: Sequence[Sequence[str]], *, left: Sequence[str] = (), title: str = "") -> str:
    """Rows of cells under a head; numbers to the right, the columns named in `left` to the left.

    >>> print(text_table(["name", "b"], [["one", "1"], ["a long one", "10"]], left=["name"], title="Numbers"))
    Numbers
    name         b
    --------------
    one          1
    a long one  10
    """
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    aligned = [
        "  ".join(
            f"{cell:<{width}}" if name in left else f"{cell:>{width}}"
            for name, cell, width in zip(head, row, widths, strict=True)
        ).rstrip()
        for row in (head, *rows)
    ]
    rule = "-" * (sum(widths) + 2 * (len(widths) - 1))
    return "\n".join([*([title] if title else []), aligned[0], rule, *aligned[1:]])
