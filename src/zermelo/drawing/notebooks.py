"""What a notebook shows: pictures of a size that fits, and text beside them."""

from __future__ import annotations

import re
from html import escape

BOARD_SIZE = 260.0  # pixels of the longer side of a board beside a text
_ROOT = re.compile(r'(<svg\b[^>]*?)\bwidth="([\d.]+)(?:pt)?" height="([\d.]+)(?:pt)?"')


def fitted(picture: str, width: float, height: float) -> str:
    """An SVG picture without what stands before it, made smaller if it is larger than so many pixels; never larger.

    >>> fitted('<svg width="400" height="100" viewBox="0 0 400 100"></svg>', 200, 200)
    '<svg width="200" height="50" viewBox="0 0 400 100"></svg>'
    """
    picture = picture[max(0, picture.find("<svg")) :]
    found = _ROOT.match(picture)
    if found is None:
        return picture
    own = float(found[2]), float(found[3])
    scale = min(1.0, width / own[0], height / own[1])
    return _ROOT.sub(rf'\g<1>width="{own[0] * scale:g}" height="{own[1] * scale:g}"', picture, count=1)


def html_text(text: str) -> str:
    """Lines of text as HTML."""
    return f'<pre style="margin: 0">{escape(text)}</pre>'


def html_beside(picture: str, text: str) -> str:
    """A small picture with lines of text beside it, as HTML."""
    style = "display: flex; flex-wrap: wrap; gap: 1.5em; align-items: flex-start"
    return f'<div style="{style}"><div>{fitted(picture, BOARD_SIZE, BOARD_SIZE)}</div>{html_text(text)}</div>'
