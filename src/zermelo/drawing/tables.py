"""Tables as text and as HTML: columns aligned, nothing cut off."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

WIDTH = 80  # columns of text, where nothing else is said
GAP = "  "
MOST_ROWS = 100  # of a table as HTML


class Table(NamedTuple):
    """Rows of cells under a head. Numbers stand to the right, the columns named in `left` to the left.

    A text that is too wide is continued below with the columns that are left, behind the first `keys` columns. A line
    stands under the head if it is `ruled`.

    >>> table = Table(["name", "b", "nodes"], [["one", "1", "900"], ["a long one", "10", "7"]], left=["name"])
    >>> print(table.text())
    name         b  nodes
    ---------------------
    one          1    900
    a long one  10      7
    >>> print(table.text(width=17))
    name         b
    --------------
    one          1
    a long one  10
    <BLANKLINE>
    name        nodes
    -----------------
    one           900
    a long one      7
    """

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    left: Sequence[str] = ()
    title: str = ""
    keys: int = 1
    ruled: bool = True

    def text(self, width: int | None = WIDTH) -> str:
        """The table in lines of at most `width` characters, if its columns allow; None sets no limit."""
        blocks = [self._block(columns) for columns in self._parts(width)]
        return "\n".join([*([self.title] if self.title else []), "\n\n".join(blocks)])

    def html(self, most: int = MOST_ROWS) -> str:
        """The table as HTML: at most so many rows, then how many are left out."""
        caption = f'<caption style="text-align: left">{escape(self.title)}</caption>' if self.title else ""
        head = "".join(self._html_cell("th", i, cell) for i, cell in enumerate(self.head))
        body = "".join(
            "<tr>" + "".join(self._html_cell("td", i, cell) for i, cell in enumerate(row)) + "</tr>\n"
            for row in self.rows[:most]
        )
        if len(self.rows) > most:
            body += f'<tr><td colspan="{len(self.head)}">and {len(self.rows) - most:,} more rows</td></tr>\n'
        return f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table>"

    def _html_cell(self, tag: str, i: int, cell: str) -> str:
        side = "left" if self.head[i] in self.left else "right"
        return f'<{tag} style="text-align: {side}">{escape(cell)}</{tag}>'

    def _widths(self) -> list[int]:
        return [max(len(row[i]) for row in (self.head, *self.rows)) for i in range(len(self.head))]

    def _parts(self, width: int | None) -> Iterator[list[int]]:
        """The columns of each part: the keys and as many others as fit."""
        widths, keys = self._widths(), list(range(self.keys))
        part = keys
        for column in range(self.keys, len(self.head)):
            wider = sum(widths[i] + len(GAP) for i in part) + widths[column]
            if width is not None and wider > width and len(part) > self.keys:
                yield part
                part = keys
            part = [*part, column]
        yield part

    def _block(self, columns: Sequence[int]) -> str:
        widths = self._widths()
        lines = [
            GAP.join(
                f"{row[i]:<{widths[i]}}" if self.head[i] in self.left else f"{row[i]:>{widths[i]}}" for i in columns
            ).rstrip()
            for row in (self.head, *self.rows)
        ]
        rule = "-" * (sum(widths[i] for i in columns) + len(GAP) * (len(columns) - 1))
        return "\n".join([lines[0], *([rule] if self.ruled else []), *lines[1:]])


def named_lines(rows: Iterable[tuple[str, str]], indent: int, width: int | None = WIDTH) -> str:
    """Names to the left, texts to the right from column `indent`, filled into lines; None sets no limit.

    >>> print(named_lines([("nim", "take any number from one heap"), ("pig", "roll or hold")], indent=5, width=27))
    nim  take any number from
         one heap
    pig  roll or hold
    """
    lines: list[str] = []
    for name, text in rows:
        first, rest = f"{name:<{indent - 1}} ", " " * indent
        if width is None:
            lines.append((first + text).rstrip())
            continue
        long = max(width, indent + 20)  # some words a line, however narrow the terminal
        filled = textwrap.wrap(
            text, long, initial_indent=first, subsequent_indent=rest, break_long_words=False, break_on_hyphens=False
        )
        lines += filled or [name]
    return "\n".join(lines)
