"""Cops and robbers: one or two cops chase a robber along the edges of a graph.

Rules      first the cops choose their vertices, one after the other, then the robber; or `start`
           names them. Then in every round each cop, one after the other, and then the robber goes
           along an edge or stays. The robber is caught on the same vertex as a cop. All see everything.
Straying   with the probability `stray_probability` a piece does not go where it was sent, but to a
           vertex drawn uniformly from where it could have gone: the neighbours and its own vertex.
           The first vertices are chosen without straying. With `stray_probability=0` the game has no
           chance nodes.
Payoff     for the cops; the robber gets the negative. `payoff=time`: 1 - 2 t / (horizon + 1) if the
           robber is caught in round t; a robber who is free after `horizon` rounds counts as caught in
           round horizon + 1, which gives -1. `payoff=win`: 1 if the robber is caught, -1 if not.
Graph      grid-4x4, path-5, cycle-6, complete-4, star-5, petersen, or a file with an edge a line: two
           names; what follows a '#' is left out.
Position   the vertices of the cops and the robber ('-' before they are chosen), the piece to move (C1,
           C2 or R), the round (0 while vertices are chosen), and where the piece was sent while it
           may stray, as in a1,d4,c2 C1 3 >b1
Moves      the name of the vertex; so are the outcomes of chance.

The evaluation assumes that the robber is caught once the nearest cop has reached the robber's vertex.

Source     [NowakowskiWinkler1983]. With moves that stray it is a test bed of [atzmon2018]; how they
           stray and what is paid is our choice.
"""

from __future__ import annotations

import math
import re
import sys
from typing import Annotated, Literal, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.drawing import LINE, Place, circle, label, line
from zermelo.drawing import svg as picture
from zermelo.errors import UsageError, shown
from zermelo.games._graphs import distances
from zermelo.games._graphs import make_graph as make_graph
from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, kernel, mix64, u64

NOWHERE = -1
CLOSEST = 0.99  # the most of an evaluation: less than a win
COLOURS = {"C": "#2471a3", "R": "#c0392b"}
POSITION = re.compile(r"(\S+)\s+(C1|C2|R)\s+([0-9]{1,6})(?:\s+>(\S+))?")
PLAYER_NAMES = ("the cops", "the robber")


class State(NamedTuple):
    first: int  # the vertices of the cops and the robber
    second: int  # NOWHERE if there is one cop only
    robber: int
    piece: int  # the next to move: 0 and 1 the cops, `cops` the robber
    round: int
    sent: int  # where it was sent, while chance decides


class Params(NamedTuple):
    cops: int
    horizon: int
    timed: int
    stray_probability: float
    vertices: int
    width: int  # of a grid
    start: int  # 1 if the vertices are given
    first: int
    second: int
    robber: int
    begins: Ints  # where the list of a vertex begins in `near`, and at the end where the last list ends
    near: Ints  # every vertex with its neighbours, ascending
    distance: Ints
    names: Ints  # the letters of the names, with blanks between


def make(
    *,
    graph: Annotated[str, "A graph by its name, such as grid-4x4 or petersen, or a file of edges."] = "grid-4x4",
    cops: Annotated[Literal[1, 2], "Number of cops."] = 2,
    stray_probability: Annotated[float, "Probability that a piece goes to a random vertex within its reach."] = 0.1,
    horizon: Annotated[int, "Rounds after which the robber is free."] = 5,
    start: Annotated[str, "Vertices of the cops and the robber, as in a1,d4,c2; empty: the players choose."] = "",
    payoff: Annotated[Literal["time", "win"], "What the cops play for: an early capture, or any."] = "time",
) -> KernelGame:
    """A graph, its pieces and the number of rounds."""
    made = make_graph(graph)
    between("parameter stray_probability", stray_probability, 0, 1)
    between("parameter horizon", horizon, 1, 10_000)
    n = len(made.names)
    lists = [sorted([vertex, *made.near[vertex]]) for vertex in range(n)]
    begins = [sum(map(len, lists[:vertex])) for vertex in range(n + 1)]
    first, second, robber = _placed(start, cops, made.names)
    params = Params(
        cops, horizon, int(payoff == "time"), stray_probability, n, made.width, int(bool(start)), first, second,
        robber, begins, [vertex for near in lists for vertex in near], [d for row in distances(made) for d in row],
        [ord(letter) for letter in " ".join(made.names)],
    )  # fmt: skip
    longest = (cops + 1) * (1 + horizon * (2 if stray_probability > 0 else 1))
    traits = Traits(chance=stray_probability > 0, max_moves=n, move_range=n, max_plies=longest, decisive=True)
    return KernelGame(sys.modules[__name__], params, traits)


def _placed(start: str, cops: int, names: list[str]) -> tuple[int, int, int]:
    """The vertices in the beginning."""
    if not start:
        return NOWHERE, NOWHERE, NOWHERE
    places = start.split(",")
    if len(places) != cops + 1 or set(places) - set(names) or places[-1] in places[:-1]:
        raise UsageError(
            f"parameter start: expected vertices of {cops} cops and, elsewhere, of the robber "
            f"such as {','.join(names[: cops + 1])}, got {shown(start)}"
        )
    numbers = [names.index(place) for place in places]
    return numbers[0], numbers[1] if cops == 2 else NOWHERE, numbers[-1]


@kernel
def start(params: Params) -> State:
    return State(params.first, params.second, params.robber, 0, params.start, NOWHERE)


@kernel
def vertex_of(params: Params, state: State) -> int:
    """Where the piece is that is next to move."""
    if state.piece == params.cops:
        return state.robber
    return state.first if state.piece == 0 else state.second


@kernel
def caught(state: State) -> bool:
    return state.robber != NOWHERE and (state.robber == state.first or state.robber == state.second)


@kernel
def mover(params: Params, state: State) -> int:
    if state.sent != NOWHERE:
        return CHANCE
    if caught(state) or state.round > params.horizon:
        return TERMINAL
    return 1 if state.piece == params.cops else 0


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    vertex = vertex_of(params, state)
    if vertex == NOWHERE:
        for i in range(params.vertices):
            out[row + i] = i
        return params.vertices
    begin, n = params.begins[vertex], params.begins[vertex + 1] - params.begins[vertex]
    for i in range(n):
        out[row + i] = params.near[begin + i]
    return n


@kernel
def outcomes(params: Params, state: State, out: Ints, probabilities: Reals, row: int) -> int:
    vertex = vertex_of(params, state)
    begin, n = params.begins[vertex], params.begins[vertex + 1] - params.begins[vertex]
    stray = params.stray_probability
    for i in range(n):
        to = params.near[begin + i]
        out[row + i] = to
        probabilities[row + i] = stray / n + (1.0 - stray if to == state.sent else 0.0)
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    if state.sent == NOWHERE and params.stray_probability > 0 and state.round > 0:
        return State(state.first, state.second, state.robber, state.piece, state.round, move)
    first = move if state.piece == 0 else state.first
    second = move if state.piece == 1 and params.cops == 2 else state.second
    robber = move if state.piece == params.cops else state.robber
    piece = (state.piece + 1) % (params.cops + 1)
    moved = State(first, second, robber, piece, state.round, NOWHERE)
    if piece > 0 or caught(moved):
        return moved
    return State(first, second, robber, piece, state.round + 1, NOWHERE)


@kernel
def in_time(params: Params, rounds: float) -> float:
    """What the cops get if the robber is caught in a round."""
    return 1.0 - 2.0 * rounds / (params.horizon + 1)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    if params.timed:
        value = in_time(params, float(state.round))
    else:
        value = 1.0 if caught(state) else -1.0
    return value if player == 0 else -value


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    if state.round == 0:
        return 0.0
    nearest = params.distance[state.first * params.vertices + state.robber]
    if params.cops == 2:
        nearest = min(nearest, params.distance[state.second * params.vertices + state.robber])
    value = CLOSEST * in_time(params, float(min(state.round + nearest - 1, params.horizon + 1)))
    return value if player == 0 else -value


@kernel
def key(params: Params, state: State) -> int:
    places = (((state.first + 1) * 512 + state.second + 1) * 512 + state.robber + 1) * 512 + state.sent + 1
    return mix64(u64((places * 4 + state.piece) * 16_384 + state.round))


def _names(params: Params) -> list[str]:
    return "".join(map(chr, params.names)).split()


def _pieces(params: Params) -> list[str]:
    return ["C1", "C2", "R"] if params.cops == 2 else ["C1", "R"]


def _places(params: Params, state: State) -> list[int]:
    return [state.first, state.second, state.robber] if params.cops == 2 else [state.first, state.robber]


def format(params: Params, state: State) -> str:
    names = [*_names(params), "-"]  # NOWHERE is the last
    places = ",".join(names[place] for place in _places(params, state))
    sent = "" if state.sent == NOWHERE else f" >{names[state.sent]}"
    return f"{places} {_pieces(params)[state.piece]} {state.round}{sent}"


def parse(params: Params, text: str) -> State:
    found = POSITION.fullmatch(text)
    pieces, names = _pieces(params), _names(params)
    places = found[1].split(",") if found else []
    if found is None or len(places) != len(pieces) or found[2] not in pieces:
        what = f"{len(pieces)} vertices, the piece to move ({', '.join(pieces)}) and the round"
        raise UsageError(f"expected {what}, as in {','.join(['-'] * len(pieces))} C1 0, got {shown(text)}")
    for name in [*places, *([found[4]] if found[4] else [])]:
        if name != "-" and name not in names:
            raise UsageError(f"expected vertices of the graph such as {', '.join(names[:3])}, got {shown(name)}")
    numbers = [names.index(name) if name != "-" else NOWHERE for name in places]
    sent = names.index(found[4]) if found[4] and found[4] != "-" else NOWHERE
    second = numbers[1] if params.cops == 2 else NOWHERE
    state = State(numbers[0], second, numbers[-1], pieces.index(found[2]), int(found[3]), sent)
    if not _possible(params, state):
        raise UsageError(f"expected a position that play can reach within {params.horizon} rounds, got {shown(text)}")
    return state


def _possible(params: Params, state: State) -> bool:
    """Do the vertices, the round, the piece to move and where it was sent go together?"""
    chosen = [place != NOWHERE for place in _places(params, state)]
    if state.sent != NOWHERE:
        begins = params.begins[vertex_of(params, state) : vertex_of(params, state) + 2]
        free = all(chosen) and not caught(state) and 0 < state.round <= params.horizon
        return free and params.stray_probability > 0 and state.sent in params.near[begins[0] : begins[1]]
    if not all(chosen):
        return state.round == 0 and chosen == [i < state.piece for i in range(len(chosen))]
    if caught(state):  # by the piece that moved last
        last = _places(params, state)[state.piece - 1]
        return last == state.robber and state.round <= params.horizon and (state.round > 0 or state.piece == 0)
    return 1 <= state.round <= params.horizon or (state.round == params.horizon + 1 and state.piece == 0)


def move_name(params: Params, state: State, move: int) -> str:
    return _names(params)[move]


def text(params: Params, state: State) -> str:
    names = [*_names(params), "-"]
    pieces = zip(_pieces(params), _places(params, state), strict=True)
    places = ", ".join(f"{piece} on {names[place]}" for piece, place in pieces)
    return f"round {min(state.round, params.horizon)} of {params.horizon}\n{places}\n{_status(params, state, names)}"


def _status(params: Params, state: State, names: list[str]) -> str:
    piece, who = _pieces(params)[state.piece], mover(params, state)
    if who == TERMINAL:
        return f"caught in round {state.round}" if caught(state) else "the robber is free"
    return f"{piece} is sent to {names[state.sent]}" if who == CHANCE else f"{piece} to move"


def svg(params: Params, state: State) -> str:
    """A grid as it lies, any other graph on a circle."""
    names, places = _names(params), _places(params, state)
    spots = [_spot(params, vertex) for vertex in range(params.vertices)]
    parts = []
    for vertex, spot in enumerate(spots):
        for to in params.near[params.begins[vertex] : params.begins[vertex + 1]]:
            if to > vertex:
                parts.append(line(*spot, *spots[to], LINE, 2))
    for vertex, (x, y) in enumerate(spots):
        on = [piece for piece, place in zip(_pieces(params), places, strict=True) if place == vertex]
        parts.append(circle(x, y, 14, COLOURS[on[-1][0]] if on else "#fff"))
        parts.append(label(x, y + 4, " ".join(on) if on else names[vertex], 11, "#fff" if on else "#222"))
    if state.sent != NOWHERE:
        parts.append(circle(*spots[state.sent], 18, "none", COLOURS["R"]))
    across, down = max(x for x, _ in spots), max(y for _, y in spots)
    parts.append(label(20, down + 44, text(params, state).replace("\n", "; "), 12, anchor="start"))
    return picture(max(across + 30, 360), down + 60, parts, "cops and robbers")


def cells(params: Params, state: State) -> list[Place]:
    """The vertices, as large as they are drawn."""
    pieces = list(zip(_pieces(params), _places(params, state), strict=True))
    found = []
    for vertex, name in enumerate(_names(params)):
        x, y = _spot(params, vertex)
        on = " ".join(piece for piece, place in pieces if place == vertex)
        found.append(Place(name, x - 14, y - 14, 28, 28, on))
    return found


def _spot(params: Params, vertex: int) -> tuple[float, float]:
    if params.width:
        return 30.0 + 50 * (vertex % params.width), 30.0 + 50 * (vertex // params.width)
    radius = max(60.0, 7.0 * params.vertices)
    angle = 2 * math.pi * vertex / params.vertices
    return 30 + radius * (1 + math.sin(angle)), 30 + radius * (1 - math.cos(angle))
