"""A game as text: headers as in PGN, then one move a line, by name; and how it is read and replayed.

    [Game "nim"]
    [Parameter "heaps=1,2"]
    [Seed "0"]
    [Board "3"]
    [Number "1"]
    [Seat "b:alpha_beta,depth=2"]
    [Seat "a:minimax,depth=2"]
    [Scores "1 -1"]
    [Wins "1 0"]

    1. opening b1
    2. 2:a b1 {depth 1, nodes 3}
    3. 1:b a1

Numbers are written so that they read back as they were. The file is a function of the game alone: no times, no places.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from zermelo.arena.draws import MOST_PLIES
from zermelo.arena.match import BY_OPENING, Place, Played, Turn, even, forfeit_shares, shares
from zermelo.arena.player import Player
from zermelo.core import Game, State
from zermelo.core import game as find_game
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, TERMINAL

T = TypeVar("T")
HEADER = re.compile(r'\[([A-Z][a-z]+) ("(?:[^"\\]|\\.)*")\]')
NUMBER = "([0-9]{1,19})"
MOVE = re.compile(rf"{NUMBER}\. (opening|chance|{NUMBER}:(\S+)) (.+?)(?: \{{depth {NUMBER}, nodes {NUMBER}\}})?")
LONGEST = 10_000_000  # characters of a file that are read
AT_ONCE = ("Game", "Seed", "Board", "Number", "Scores", "Wins", "Forfeit", "Ending")
OPTIONAL = ("Forfeit", "Ending")


@dataclass(frozen=True)
class Saved:
    """A game that was read: what was played, by whom (as `Player.read` reads it), and the result."""

    source: str
    parameters: Mapping[str, str]
    players: tuple[str, ...]
    played: Played

    def game(self) -> Game:
        return find_game(self.source, **self.parameters)


def written(game: Game, players: Mapping[str, str], played: Played) -> str:
    """A game as text; `players` are their texts by name."""
    place = played.place
    headers: list[tuple[str, object]] = [("Game", game.source or game.name)]
    headers += [("Parameter", f"{key}={'none' if value is None else value}") for key, value in game.parameters.items()]
    headers += [("Seed", place.seed), ("Board", place.board), ("Number", place.game)]
    headers += [("Seat", players[name]) for name in played.seats]
    headers += [("Scores", _numbers(played.scores)), ("Wins", _numbers(played.wins))]
    if played.forfeit is not None:
        headers.append(("Forfeit", played.forfeit + 1))
    if played.ending:
        headers.append(("Ending", played.ending))
    lines = [f"[{key} {json.dumps(str(value), ensure_ascii=False)}]" for key, value in headers]
    return "\n".join([*lines, "", *(_line(played, i) for i in range(len(played.turns)))]) + "\n"


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(repr(int(value) if value == int(value) else value) for value in values)


def _line(played: Played, i: int) -> str:
    turn = played.turns[i]
    who = {BY_OPENING: "opening", CHANCE: "chance"}.get(turn.seat) or f"{turn.seat + 1}:{played.seats[turn.seat]}"
    cost = "" if turn.depth is None or turn.nodes is None else f" {{depth {turn.depth}, nodes {turn.nodes}}}"
    return f"{i + 1}. {who} {turn.move}{cost}"


def read(text: str) -> Saved:
    """A game from its text; an error tells the line that does not fit. The moves are checked by `replay`."""
    if len(text) > LONGEST:
        raise UsageError(f"expected a saved game of at most {LONGEST:,} characters, got {len(text):,}")
    lines = text.rstrip("\n").split("\n")
    gap = lines.index("") if "" in lines else len(lines)
    headers = [_header(number, line) for number, line in enumerate(lines[:gap], 1)]
    found = {key: value for key, value in headers if key in AT_ONCE}
    if missing := [key for key in AT_ONCE if key not in found and key not in OPTIONAL]:
        raise UsageError(f"expected a saved game with a header [{missing[0]} …], got none")
    seats = tuple(value for key, value in headers if key == "Seat")
    parameters = dict(_pair(value) for key, value in headers if key == "Parameter")
    names = tuple(Player.read(text).name for text in seats)
    turns = tuple(_turn(gap + 1 + number, line, number, names) for number, line in enumerate(lines[gap + 1 :], 1))
    return Saved(found["Game"], parameters, seats, _played(found, names, turns))


def _header(number: int, line: str) -> tuple[str, str]:
    match = HEADER.fullmatch(line)
    try:
        return match[1], json.loads(match[2])  # type: ignore[index]
    except (TypeError, json.JSONDecodeError):
        raise UsageError(f'line {number}: expected a header such as [Game "nim"], got {shown(line)}') from None


def _pair(value: str) -> tuple[str, str]:
    key, sign, rest = value.partition("=")
    if not sign:
        raise UsageError(f"header Parameter: expected key=value, got {shown(value)}")
    return key, rest


def _turn(number: int, line: str, move: int, names: tuple[str, ...]) -> Turn:
    match = MOVE.fullmatch(line)
    if match is None:
        raise UsageError(f"line {number}: expected a move such as '3. 1:name e4', got {shown(line)}")
    if int(match[1]) != move:
        raise UsageError(f"line {number}: expected move {move}, got {match[1]}")
    seat = {"opening": BY_OPENING, "chance": CHANCE}.get(match[2])
    if seat is None:
        seat = int(match[3]) - 1
        if not 0 <= seat < len(names):
            raise UsageError(f"line {number}: expected a seat of 1 to {len(names)}, got {match[3]}")
        if match[4] != names[seat]:
            raise UsageError(f"line {number}: expected {names[seat]} in seat {match[3]}, got {shown(match[4])}")
    depth, nodes = (None, None) if match[6] is None else (int(match[6]), int(match[7]))
    return Turn(seat, match[5], depth, nodes)


def _played(found: Mapping[str, str], names: tuple[str, ...], turns: tuple[Turn, ...]) -> Played:
    place = Place(*(_value(found, key, int) for key in ("Seed", "Board", "Number")))
    scores, wins = (_value(found, key, _floats) for key in ("Scores", "Wins"))
    forfeit = _value(found, "Forfeit", int) - 1 if "Forfeit" in found else None
    if not len(scores) == len(wins) == len(names):
        raise UsageError(f"expected a score and a win for each of {len(names)} seats, got {len(scores)}, {len(wins)}")
    if forfeit is not None and not 0 <= forfeit < len(names):
        raise UsageError(f"header Forfeit: expected a seat of 1 to {len(names)}, got {shown(forfeit + 1)}")
    return Played(place, names, turns, scores, wins, found.get("Ending", ""), forfeit)


def _floats(text: str) -> tuple[float, ...]:
    values = tuple(float(part) for part in text.split())
    if not all(map(math.isfinite, values)):
        raise ValueError
    return values


def _value(found: Mapping[str, str], key: str, convert: Callable[[str], T]) -> T:
    try:
        return convert(found[key])
    except ValueError:
        raise UsageError(f"header {key}: expected numbers, got {shown(found[key])}") from None


def replay(saved: Saved, game: Game | None = None) -> list[State]:
    """Every state of a game, its moves and its result checked against the rules."""
    rules = saved.game() if game is None else game
    played = saved.played
    if len(played.seats) != rules.traits.players:
        raise UsageError(f"expected {rules.traits.players} seats in {rules.name}, got {len(played.seats)}")
    states = [rules.start()]
    for number, turn in enumerate(played.turns, 1):
        states.append(_step(rules, states[-1], number, turn))
    _check_end(rules, states[-1], played)
    return states


def _step(game: Game, state: State, number: int, turn: Turn) -> State:
    mover = game.mover(state)
    if mover == TERMINAL:
        raise UsageError(f"move {number}: the game is over, got {shown(turn.move)}")
    if turn.seat != (CHANCE if mover == CHANCE else mover) and (turn.seat != BY_OPENING or mover == CHANCE):
        raise UsageError(f"move {number}: expected {_who(mover)} to move, got {_who(turn.seat)}")
    try:
        return game.play(state, game.parse_move(state, turn.move))
    except UsageError as error:
        raise UsageError(f"move {number}: {error}") from None


def _who(seat: int) -> str:
    return {BY_OPENING: "the opening", CHANCE: "chance"}.get(seat, f"seat {seat + 1}")


def _check_end(game: Game, state: State, played: Played) -> None:
    over = game.is_over(state)
    if over == bool(played.ending):
        told = shown(played.ending) if played.ending else "the end"
        raise UsageError(f"after the last move the game is {'over' if over else 'not over'}, but the file tells {told}")
    if over and played.forfeit is not None:
        raise UsageError(f"header Forfeit: expected none in a game that is over, got {played.forfeit + 1}")
    scores, wins = _result(game, state, played)
    for header, expected, told_so in (("Scores", scores, played.scores), ("Wins", wins, played.wins)):
        if expected != told_so:
            raise UsageError(f"header {header}: expected {_numbers(expected)} by the rules, got {_numbers(told_so)}")


def _result(game: Game, state: State, played: Played) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Scores and wins as they must be: by the payoffs, by the forfeit, or by the cut."""
    if game.is_over(state):
        scores = tuple(game.payoff(state, seat) for seat in range(len(played.seats)))
        return scores, shares(scores)
    if played.forfeit is None:
        cut = f"cut after {MOST_PLIES:,} plies"
        if played.ending != cut or len(played.turns) < MOST_PLIES:
            raise UsageError(f"header Ending: expected a header Forfeit or '{cut}', got {shown(played.ending)}")
        return even(game.traits)
    name, mover = played.seats[played.forfeit], game.mover(state)
    if played.forfeit != mover:
        raise UsageError(f"header Forfeit: expected {_who(mover)} to move, got {_who(played.forfeit)}")
    if not played.ending.startswith(f"{name} forfeits: "):
        raise UsageError(f"header Ending: expected '{name} forfeits: …', got {shown(played.ending)}")
    return forfeit_shares(game.traits, [seat == name for seat in played.seats])


def summary(saved: Saved) -> dict[str, Any]:
    """What a game was and how it ended, in JSON's types."""
    played = saved.played
    return {
        "game": saved.source, "parameters": dict(saved.parameters), "seed": played.place.seed,
        "board": played.place.board, "number": played.place.game, "players": list(saved.players),
        "moves": [turn.move for turn in played.turns], "scores": list(played.scores), "wins": list(played.wins),
        "ending": played.ending or None,
    }  # fmt: skip
