"""One running laboratory: its token, its games, its workers and what it keeps."""

from __future__ import annotations

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from zermelo.core import list_games, user_path
from zermelo.errors import UsageError, shown
from zermelo.lab.limits import Limits
from zermelo.lab.requests import RefusedError
from zermelo.lab.workers import BusyError, LostError, Pool

if TYPE_CHECKING:
    from zermelo.lab.sessions import Session

T = TypeVar("T")


class Shelf(Generic[T]):
    """Things that are kept under random names, a limited number of them: the one longest unused makes room."""

    def __init__(self, kind: str, most: int) -> None:
        self.kind, self.most = kind, most
        self._kept: OrderedDict[str, T] = OrderedDict()

    def add(self, thing: T, removable: Callable[[T], bool] = lambda thing: True) -> str:
        """Keep a thing; its name. Refused if all places are taken by things that cannot be removed."""
        if len(self._kept) >= self.most:
            oldest = next((name for name, kept in self._kept.items() if removable(kept)), None)
            if oldest is None:
                raise RefusedError(429, f"expected at most {self.most} {self.kind}s at a time: end one first")
            del self._kept[oldest]
        name = secrets.token_urlsafe(16)
        self._kept[name] = thing
        return name

    def get(self, name: str) -> T:
        if name not in self._kept:
            raise RefusedError(404, f"there is no {self.kind} {shown(name)}: it was ended, or the laboratory restarted")
        self._kept.move_to_end(name)
        return self._kept[name]


    def things(self) -> list[T]:
        return list(self._kept.values())


class Lab:
    """What the routes share.

    `files` are games named on the command line, `root` the folder in which results of studies and tournaments lie; no
    other file is ever read.
    """

    def __init__(
        self, files: Sequence[str] = (), limits: Limits | None = None, host: str = "127.0.0.1", root: str = "."
    ) -> None:
        self.token = secrets.token_urlsafe(32)
        self.host, self.port = host, 0
        self.limits = limits or Limits()
        self.files = named_files(files)
        self.root = named_folder(root)
        self.pool = Pool(self.limits)
        self.closing = asyncio.Event()
        self.when_started: list[Callable[[], Awaitable[Any]]] = []
        self.when_closing: list[Callable[[], None]] = []
        self.trees: Shelf[bytes] = Shelf("tree", self.limits.sessions)
        self.sessions: Shelf[Session] = Shelf("game", self.limits.sessions)
        self.cached: dict[str, Any] = {}

    @property
    def address(self) -> str:
        """The address with its token."""
        shown_host = {"0.0.0.0": "127.0.0.1", "::": "[::1]", "::1": "[::1]"}.get(self.host, self.host)
        return f"http://{shown_host}:{self.port}/?token={self.token}"

    async def compute(
        self, function: Callable[[dict[str, Any]], Any], given: dict[str, Any], seconds: float | None = None
    ) -> Any:
        """What a function of a module of this package returns for JSON's types, from a process with limits.

        The function is given `files` beside what the client said. It may take `seconds`, or what a request may.
        """
        job = {**given, "files": self.files}
        try:
            return await asyncio.to_thread(self.pool.call, function, job, seconds)
        except BusyError as error:
            raise RefusedError(429, str(error)) from None
        except LostError as error:
            raise RefusedError(503, str(error)) from None

    def session(self, name: str) -> Session:
        """A game with hidden hands."""
        return self.sessions.get(name)

    async def prepare(self) -> None:
        """Make what the first page needs; what fails now is told to whoever asks for it."""
        await asyncio.gather(*(make() for make in self.when_started), return_exceptions=True)

    def end_streams(self) -> None:
        self.closing.set()
        for wake in self.when_closing:
            wake()

    def close(self) -> None:
        """End all workers."""
        self.pool.close()


def named_folder(folder: str) -> str:
    """The folder of results, by its whole path."""
    path = user_path(folder)
    if not path.is_dir():
        raise UsageError(f"expected a folder, got {shown(folder)}")
    return str(path.resolve())


def named_files(files: Sequence[str]) -> dict[str, str]:
    """Games of the command line by name: the name of the file without its end."""
    found: dict[str, str] = {}
    for file in files:
        path = user_path(file)
        if path.suffix != ".py" or not path.is_file():
            raise UsageError(f"expected the path of a game's .py file, got {shown(file)}")
        if path.stem in found or path.stem in list_games():
            raise UsageError(f"{shown(file)}: there is another game called {path.stem}; rename the file")
        found[path.stem] = str(Path(path).resolve())
    return found
