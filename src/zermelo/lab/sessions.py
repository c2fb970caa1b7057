"""Games with hidden hands: the state stays here, and the page is told what its seats may know.

Where nothing is hidden a game needs no session: the page keeps the position.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from random import SystemRandom
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from zermelo.core import Game, Move, State
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE
from zermelo.lab.games import game_of, state_of
from zermelo.lab.laboratory import Lab
from zermelo.lab.positions import told
from zermelo.lab.requests import RefusedError, answered, only, read_object

IDLE = 600.0  # seconds after which a session may be ended for another


@dataclass
class Session:
    """One game: the states as texts, the moves between them, and which seats sit at the page."""

    game: str
    parameters: dict[str, Any]
    persons: list[int]
    positions: list[str]
    moves: list[str] = field(default_factory=list)
    used: float = field(default_factory=time.monotonic)

    def job(self, **more: Any) -> dict[str, Any]:
        """What a worker is told."""
        return {"game": self.game, "parameters": self.parameters, **more}

    def idle(self) -> bool:
        return time.monotonic() - self.used > IDLE

    def add(self, played: dict[str, Any]) -> None:
        self.positions += played["positions"]
        self.moves += played["moves"]


def routes(lab: Lab) -> list[Route]:
    async def begin(request: Request) -> Any:
        given = await read_object(request)
        only(given, "game", "parameters", "position", "persons")
        begun = await lab.compute(begin_session, given)
        session = Session(given["game"], given.get("parameters") or {}, begun["persons"], [begun["position"]])
        session.add(begun)
        name = lab.sessions.add(session, Session.idle)
        return {"id": name, **await view(session, session.persons[0])}

    async def look(request: Request) -> Any:
        session = lab.session(request.path_params["id"])
        given = await read_object(request)
        only(given, "seat")
        return await view(session, given.get("seat", session.persons[0]))

    async def move(request: Request) -> Any:
        session = lab.session(request.path_params["id"])
        given = await read_object(request)
        only(given, "seat", "ply", "move")
        seat = checked_seat(session, given.get("seat"))
        if given.get("ply") != len(session.moves):
            raise RefusedError(409, "the game went on elsewhere, perhaps in another tab: here is how it stands")
        job = session.job(position=session.positions[-1], move=given.get("move"), seat=seat)
        found = await lab.compute(play_in_session, job)
        if len(session.moves) != given["ply"]:  # another tab was faster while the rules were asked
            raise RefusedError(409, "the game went on elsewhere, perhaps in another tab: here is how it stands")
        session.add(found)
        return await view(session, seat)

    async def view(session: Session, seat: Any) -> dict[str, Any]:
        session.used = time.monotonic()
        job = session.job(positions=session.positions, moves=session.moves, seat=checked_seat(session, seat))
        found = await lab.compute(seen, job)
        return {**found, "persons": session.persons}

    return [
        Route("/api/sessions", answered(begin), methods=["POST"]),
        Route("/api/sessions/{id}", answered(look), methods=["POST"]),
        Route("/api/sessions/{id}/moves", answered(move), methods=["POST"]),
    ]


def checked_seat(session: Session, seat: Any) -> int:
    """A seat at the page; what the others know is told to nobody."""
    if isinstance(seat, bool) or seat not in session.persons:
        raise RefusedError(400, f"seat: expected one of {session.persons}, got {shown(seat)}")
    return int(seat)


def begin_session(given: dict[str, Any]) -> dict[str, Any]:
    """The first position of a session, and its seats."""
    game, persons = game_of(given), given.get("persons")
    if not (isinstance(persons, list) and persons and all(type(seat) is int for seat in persons)):
        raise UsageError(f"persons: expected a list of seats, got {shown(persons)}")
    for seat in persons:
        game.check_player(seat)
    state = state_of(game, given)
    game.masked(state, persons[0])  # refuses a game that hides what it cannot draw
    return {"position": game.format(state), "persons": sorted(set(persons)), **played(game, state)}


def played(game: Game, state: State, *moves: Move) -> dict[str, Any]:
    """The positions after moves, and after all that chance does then: nobody is shown a deal half done."""
    positions, names, waiting = [], [], list(moves)
    while waiting or game.mover(state) == CHANCE:
        move = waiting.pop(0) if waiting else _drawn(game, state)
        names.append(game.move_name(state, move))
        state = game.play(state, move)
        positions.append(game.format(state))
    return {"positions": positions, "moves": names}


def _drawn(game: Game, state: State) -> Move:
    outcomes, chances = zip(*game.outcomes(state), strict=True)
    return SystemRandom().choices(outcomes, chances)[0]


def play_in_session(given: dict[str, Any]) -> dict[str, Any]:
    """What a move of a seat leads to."""
    game, name = game_of(given), given["move"]
    state = state_of(game, given)
    if game.mover(state) != given["seat"]:
        raise UsageError(f"it is not the turn of {game.player_name(given['seat'])}")
    if not isinstance(name, str):
        raise UsageError(f"move: expected the name of a move, got {shown(name)}")
    return played(game, state, game.parse_move(state, name))


def play_found(given: dict[str, Any]) -> dict[str, Any]:
    """What the move that a search found leads to, or the first legal one if it found none."""
    game = game_of(given)
    state = state_of(game, given)
    move = game.moves(state)[0] if given["move"] is None else game.parse_move(state, given["move"])
    return played(game, state, move)


def seen(given: dict[str, Any]) -> dict[str, Any]:
    """What a seat sees: the board, its moves, and what it heard of the moves so far; at the end, everything."""
    game, seat = game_of(given), given["seat"]
    states = [game.position(text) for text in given["positions"]]
    heard = []
    for state, name in zip(states, given["moves"], strict=False):
        mover, move = game.mover(state), game.parse_move(state, name)
        known = mover == seat or game.is_over(states[-1])
        heard.append({"mover": mover, "move": name if known else game.heard(state, move, seat)})
    over = game.is_over(states[-1])
    return {**told(game, states[-1], None if over else seat), "position": None, "heard": heard, "seen_by": seat}
