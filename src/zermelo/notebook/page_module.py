"""The modules of the laboratory's pages as one module of a widget, with their styles: nothing else is asked for."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

import anywidget

from zermelo.lab import bundle, read_static

STYLES = ("style.css", "tree.css")


@cache
def widget_module() -> str:
    """The source of the module that all widgets share."""
    files = {name: file.content.decode() for name, file in read_static().items()}
    style = scoped("".join(files[name] for name in STYLES))
    return f"{bundle('notebook.js', files)}export default $notebook_js.widget({json.dumps(style)});\n"


def scoped(style: str) -> str:
    """The styles of a page for the inside of one element: what the page is there, that element is here.

    >>> scoped(':root[data-theme="dark"] { --ink: #ececec; } body { margin: 0; }')
    ':host([data-theme="dark"]) { --ink: #ececec; } :host { margin: 0; }'
    """
    style = re.sub(r":root(\[[^\]]*\])", r":host(\1)", style)
    return re.sub(r":root\b|(?<![\w.#-])body(?=\s*\{)", ":host", style)


class PageWidget(anywidget.AnyWidget):
    """A widget of that module, which viewers without widgets show as a picture."""

    _esm = widget_module()

    def svg(self) -> str | None:
        """The picture."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        found = super()._repr_mimebundle_(**kwargs)
        if found is not None and (picture := self.svg()) is not None:
            found[0]["image/svg+xml"] = picture
        return found
