"""Run the laboratory: on a socket of its own, until Ctrl-C."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import tempfile
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import uvicorn

from zermelo.errors import UsageError
from zermelo.lab.app import make_app
from zermelo.lab.laboratory import Lab

PATIENCE = 1  # seconds for requests under way when the laboratory ends
PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Zermelo</title>'
    '<meta http-equiv="refresh" content="0;url={address}"></html>'
)


class _Server(uvicorn.Server):
    """A server whose streams end when it is told to."""

    def __init__(self, config: uvicorn.Config, lab: Lab, started: Callable[[], None]) -> None:
        super().__init__(config)
        self.lab, self.told = lab, started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.told()
            self.preparing = asyncio.create_task(self.lab.prepare())  # a task that nobody holds may be collected

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await super().shutdown(sockets)
        self.lab.close()  # now, since threads that wait for a worker would keep the loop from ending

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.lab.end_streams()
        super().handle_exit(sig, frame)


def serve(lab: Lab, port: int = 0, started: Callable[[str], None] = print) -> None:
    """Serve until Ctrl-C; `started` is told the address with its token as soon as it answers."""
    listening = _listen(lab.host, port)
    lab.port = listening.getsockname()[1]
    config = uvicorn.Config(
        make_app(lab), log_level="critical", access_log=False, server_header=False, date_header=False,
        timeout_graceful_shutdown=PATIENCE, ws="none", lifespan="off", h11_max_incomplete_event_size=16 << 10,
        limit_concurrency=64, timeout_keep_alive=30,
    )  # fmt: skip
    try:
        threading.Thread(target=lab.pool.warm, daemon=True).start()
        server = _Server(config, lab, lambda: started(lab.address))
        if hasattr(signal, "SIGHUP") and signal.getsignal(signal.SIGHUP) == signal.SIG_DFL:  # not under nohup
            signal.signal(signal.SIGHUP, server.handle_exit)  # its terminal is closed
        server.run([listening])
    finally:
        lab.close()
        listening.close()


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        # TCP by name: only where asyncio sees that it sends small answers at once (TCP_NODELAY), elsewhere 40 ms later
        made = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        if os.name == "posix":
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((host, port))
    except (OSError, OverflowError) as error:
        raise UsageError(f"cannot listen on {host} port {port}: {error} (--port 0 takes a free one)") from None
    return made


@contextlib.contextmanager
def browser_page() -> Iterator[Callable[[str], None]]:
    """Opens an address in the browser, by a file that only this user can read: arguments are seen by everyone.

    The file is removed at the end.
    """
    with tempfile.TemporaryDirectory(prefix="zermelo-lab-") as folder:

        def show(address: str) -> None:
            page = Path(folder) / "open.html"
            with open(os.open(page, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8") as file:
                file.write(PAGE.format(address=address))
            threading.Thread(target=webbrowser.open, args=[page.as_uri()], daemon=True).start()

        yield show
