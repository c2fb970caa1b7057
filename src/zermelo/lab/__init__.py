"""The laboratory in the browser: a server for one person on one machine, and its pages.

Lab         one running laboratory: its token, its games, its workers and what it keeps
Limits      what it may spend
make_app    the laboratory as an ASGI application
serve       run it until Ctrl-C
export_page a recorded tree as one page that needs no server
browser_page  opens an address in the browser by a file that only this user can read
read_static the files of its pages
bundle      modules of its pages as one script
placed      what can be clicked on a board, as its pages want it
"""

import importlib as _importlib
import typing as _typing

if _typing.TYPE_CHECKING:
    from zermelo.lab.app import make_app
    from zermelo.lab.bundling import bundle
    from zermelo.lab.exporting import export_page
    from zermelo.lab.laboratory import Lab
    from zermelo.lab.limits import Limits
    from zermelo.lab.page_files import read_static
    from zermelo.lab.placing import placed
    from zermelo.lab.serving import browser_page, serve

__all__ = [
    "Lab", "Limits", "browser_page", "bundle", "export_page", "make_app", "placed", "read_static", "serve",
]  # fmt: skip

_HOMES = {
    "Lab": "laboratory", "Limits": "limits", "browser_page": "serving", "bundle": "bundling",
    "export_page": "exporting", "make_app": "app", "placed": "placing", "read_static": "page_files", "serve": "serving",
}  # fmt: skip
"""Where the names are defined: loaded when first used, since notebooks use the pages without a server."""


def __getattr__(name: str) -> _typing.Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = found = getattr(_importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
