"""A server that takes connections and is no Dask scheduler."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

OPEN = 20.0  # seconds that a connection is kept open: an end for a client that would wait for ever


@contextmanager
def no_scheduler(greeting: bytes = b"") -> Iterator[str]:
    """The address of such a server, which says this to everyone and nothing more."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        threading.Thread(target=_serve, args=(server, greeting), daemon=True).start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


def _serve(server: socket.socket, greeting: bytes) -> None:
    while True:
        try:
            connection = server.accept()[0]
        except OSError:  # it is closed
            return
        connection.sendall(greeting)
        closing = threading.Timer(OPEN, connection.close)
        closing.daemon = True
        closing.start()
