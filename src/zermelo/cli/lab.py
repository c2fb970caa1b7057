"""`zermelo lab`: the laboratory in the browser."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli.arguments import examples
from zermelo.cli.output import message, target
from zermelo.errors import UsageError

LOOPBACK = ("127.0.0.1", "localhost", "::1")


@examples("lab", "lab --no-browser", "lab examples/nim_class.py --port 8080", "lab --export t.ztree page.html")
def lab(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="GAME.py …", help="Games of yours to have beside the others.")
    ] = None,
    no_browser: Annotated[
        bool, typer.Option("--no-browser", help="Print the address with its token, and open nothing.")
    ] = False,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="Listen elsewhere than on this machine alone.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option("--port", metavar="N", help="The port; 0 is a free one.")] = 0,
    folder: Annotated[
        str, typer.Option("--folder", metavar="DIR", help="Where results of studies and tournaments lie.")
    ] = ".",
    export: Annotated[
        tuple[str, str] | None,
        typer.Option("--export", metavar="T.ztree PAGE.html", help="Write a tree as a page that needs no server."),
    ] = None,
) -> None:
    """Open the laboratory in the browser: play, search, watch the tree grow.

    Ctrl-C ends it. The address holds a token: whoever has it may use the laboratory as you do.
    """
    try:
        from zermelo.lab import Lab, browser_page, export_page, serve
    except ImportError as error:
        raise UsageError(f"the laboratory needs {error.name}: pip install 'zermelo[lab]'") from None
    if export is not None:
        page = target(export[1], ".html")
        message(f"wrote {page}: {export_page(export[0], page):,} bytes")
        return
    if host not in LOOPBACK:
        message(f"warning: {host} can be reached by others; what they send and see is not encrypted")
    made = Lab(games or (), host=host, root=folder)
    if no_browser:
        serve(made, port, lambda address: print(address, flush=True))
        return
    with browser_page() as show:

        def started(address: str) -> None:
            print(address, flush=True)
            message("opening the browser; Ctrl-C ends the laboratory")
            show(address)

        serve(made, port, started)
