"""Searches: started, heard of by server-sent events, stopped."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import AsyncIterator
from typing import Any, get_args

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from zermelo.core import AlgorithmName, coerce, json_value
from zermelo.errors import shown, unknown
from zermelo.lab.laboratory import Lab, Shelf
from zermelo.lab.requests import RefusedError, answered, only, read_object
from zermelo.lab.searching import check_search
from zermelo.lab.sessions import Session, play_found
from zermelo.lab.workers import BusyError, SearchRun

KEPT = 1_000  # events of a search
ALIVE = 15.0  # seconds after which a silent stream says that it lives
UNHEARD = 5.0  # seconds after which a search without a listener is stopped
LAST = ("done", "failed")
ALGORITHMS: tuple[str, ...] = get_args(AlgorithmName)
ANYWHERE = ("algorithm", "options", "depth", "nodes", "seconds", "seed", "moves")
FIELDS = ("game", "parameters", "position", "record", *ANYWHERE)
COUNTED = ("nodes", "seconds", "compiling", "done", "stopped")
"""What is told of a search by a player whose hand the page must not see."""

Told = dict[str, Any]


class Search:
    """A search and what was told of it."""

    def __init__(self, session: Session | None, plays: bool) -> None:
        self.session, self.plays = session, plays
        self.ply = 0 if session is None else len(session.moves)
        self.events: deque[tuple[int, str, Told]] = deque(maxlen=KEPT)
        self.count = 0
        self.over = False
        self.listeners = 0
        self.run: SearchRun | None = None
        self._changed = asyncio.Event()

    def add(self, kind: str, told: Told) -> None:
        if self.over:
            return
        self.count += 1
        self.events.append((self.count, kind, told))
        self.over = kind in LAST
        self._changed.set()

    def wake(self) -> None:
        self._changed.set()

    async def since(self, number: int) -> list[tuple[int, str, Told]]:
        """The events after a number, as soon as there are any; nothing if none come for a while."""
        if self.count <= number and not self.over:
            self._changed.clear()
            try:
                await asyncio.wait_for(self._changed.wait(), ALIVE)
            except TimeoutError:
                return []
        return [event for event in self.events if event[0] > number]


class Desk:
    """The searches of a laboratory."""

    def __init__(self, lab: Lab) -> None:
        self.lab = lab
        self.shelf: Shelf[Search] = Shelf("search", lab.limits.sessions)
        self.streams = 0
        self.tasks: set[asyncio.Task[None]] = set()
        lab.when_closing.append(self.wake)

    def wake(self) -> None:
        """Let every stream see that the laboratory is closing."""
        for search in self.shelf.things():
            search.wake()

    async def start(self, request: Request) -> Any:
        given = await read_object(request)
        session = self.lab.session(str(given.pop("session"))) if "session" in given else None
        plays = given.pop("play", False) is True
        job = checked(given, self.lab, session)
        mover = await self.lab.compute(check_search, job)
        if session is not None and plays != (mover not in session.persons):
            raise RefusedError(400, "in a game with hidden hands only the moves of those at the page are judged for it")
        search, loop = Search(session, plays), asyncio.get_running_loop()
        name = self.shelf.add(search, lambda kept: kept.over)

        def tell(kind: str, told: Told, tree: bytes | None) -> None:
            with contextlib.suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(self.hear, search, kind, told, tree)

        try:
            search.run = await asyncio.to_thread(self.lab.pool.search, job, tell)
        except BusyError as error:
            search.over = True
            raise RefusedError(429, str(error)) from None
        loop.call_later(UNHEARD, self.end_unheard, search)
        return {"id": name}

    def end_unheard(self, search: Search) -> None:
        """A search that nobody listens to any more is stopped: the page was closed."""
        if search.run is not None and not search.listeners and not search.over:
            search.run.stop()

    def hear(self, search: Search, kind: str, told: Told, tree: bytes | None) -> None:
        """Something is told of a search; in the thread of the server."""
        if tree is not None:
            told = {**told, "tree": self.lab.trees.add(tree)}
        if search.session is None:
            search.add(kind, told)
        elif not search.plays:
            search.add(kind, _without_position(told))
        elif kind == "done":
            task = asyncio.ensure_future(self.play(search, search.session, told))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        else:
            search.add(kind, _counted(told))

    async def play(self, search: Search, session: Session, told: Told) -> None:
        """Play the move that a search has found for a player of the session who is not at the page."""
        move = (told.get("result") or {}).get("move") or (told.get("line") or [None])[0]
        try:
            played = await self.lab.compute(play_found, session.job(position=session.positions[search.ply], move=move))
        except Exception as error:
            search.add("failed", {"error": f"the move could not be played: {error}"[:300]})
            return
        if len(session.moves) == search.ply:
            session.add(played)
        search.add("done", _counted(told))

    async def stop(self, request: Request) -> Any:
        search = self.shelf.get(request.path_params["id"])
        if search.run is not None:
            search.run.stop()
        return {"stopped": True}

    async def events(self, request: Request) -> Response:
        search = self.shelf.get(request.path_params["id"])
        number = heard_until(request.headers.get("last-event-id", ""))
        if self.streams >= self.lab.limits.streams:
            raise RefusedError(429, f"expected at most {self.lab.limits.streams} streams at a time: close a page")
        if search.over and number >= search.count:
            return Response(status_code=204)  # tells a browser not to come back
        return StreamingResponse(self.stream(search, number), media_type="text/event-stream")

    async def stream(self, search: Search, number: int) -> AsyncIterator[str]:
        self.streams += 1
        search.listeners += 1
        try:
            while not self.lab.closing.is_set():
                found = await search.since(number)
                for number, kind, told in found:
                    yield event_text(number, kind, told)
                if not found:
                    if search.over:
                        return
                    yield ":\n\n"
        finally:
            self.streams -= 1
            search.listeners -= 1
            asyncio.get_running_loop().call_later(UNHEARD, self.end_unheard, search)


def routes(lab: Lab) -> list[Route]:
    desk = Desk(lab)
    return [
        Route("/api/searches", answered(desk.start), methods=["POST"]),
        Route("/api/searches/{id}/stop", answered(desk.stop), methods=["POST"]),
        Route("/api/searches/{id}/events", answered(desk.events)),
    ]


def heard_until(text: str) -> int:
    """The number of the last event that a browser has heard, as it says; 0 if it says none."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0


def event_text(number: int, kind: str, told: Told) -> str:
    """An event on the wire; JSON has no raw line ends, so that no value can end a field."""
    return f"id: {number}\nevent: {kind}\ndata: {json.dumps(json_value(told), allow_nan=False)}\n\n"


def _without_position(told: Told) -> Told:
    """What is told of a search for a seat of the page: its result names the position, and with it every hand."""
    if not told.get("result"):
        return told
    return {**told, "result": {name: value for name, value in told["result"].items() if name != "position"}}


def _counted(told: Told) -> Told:
    return {name: told[name] for name in (*COUNTED, "error") if name in told}


def checked(given: Told, lab: Lab, session: Session | None = None) -> Told:
    """A search as a job for a worker, within the limits."""
    only(given, *(FIELDS if session is None else ANYWHERE))
    if session is not None:
        given = session.job(**given, position=session.positions[-1])
    name, limits = given.get("algorithm"), lab.limits
    if name is not None and name not in ALGORITHMS:
        raise unknown("algorithm", str(name), ALGORITHMS)
    if (given.get("moves") or "best") not in ("best", "all"):
        raise RefusedError(400, f"moves: expected best or all, got {shown(given['moves'])}")
    if not isinstance(given.get("options") or {}, dict):
        raise RefusedError(400, f"options: expected an object, got {shown(given['options'])}")
    budget: Told = {}
    for field, most in (("seconds", limits.seconds), ("record", limits.recorded)):
        value = given.get(field)
        if value is not None:
            budget[field] = value = coerce(field, value, float if field == "seconds" else int)
            if not 0 <= value <= most:
                raise RefusedError(400, f"{field}: expected 0 to {most:,g}, got {value:,g}")
    own = {"playouts", "iterations"} & set(given.get("options") or {})
    if own or given.get("depth") is not None or given.get("nodes") is not None:
        budget.setdefault("seconds", limits.seconds)
    return {**given, **budget, "kind": "search", "files": lab.files, "table": limits.table}
