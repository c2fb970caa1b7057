"""Game records: a game as text, with headers as in PGN [Edwards1994] and one move a line; reading and replaying them.

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

Numbers are written so that they read back exactly. The text depends on the game alone: it has no times and no paths.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from zermelo.arena.match import BY_OPENING, FORFEITS, Place, PlayedGame, Turn, draw_shares, forfeit_shares, win_shares
from zermelo.arena.player import Player
from zermelo.arena.random_streams import MOST_PLIES
from zermelo.core import Game, State, between
from zermelo.core import game as find_game
from zermelo.core import json_value
from zermelo.drawing import html_beside
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, TERMINAL

T = TypeVar("T")
HEADER = re.compile(r'\[([A-Z][a-z]+) ("(?:[^"\\]|\\.)*")\]')
NUMBER = "([0-9]{1,19})"
MOVE = re.compile(rf"{NUMBER}\. (opening|chance|{NUMBER}:(\S+)) (.+?)(?: \{{depth {NUMBER}, nodes {NUMBER}\}})?")
LONGEST = 10_000_000  # characters of a file that are read
SINGLE = ("Game", "Seed", "Board", "Number", "Scores", "Wins", "Forfeit", "Ending")
OPTIONAL = ("Forfeit", "Ending")


@dataclass(frozen=True)
class SavedGame:
    """A game record: what was played, by whom (as `Player.read` reads it), and the result."""

    source: str
    parameters: Mapping[str, str]
    players: tuple[str, ...]
    played: PlayedGame

    def game(self) -> Game:
        """The game it was played in."""
        return find_game(self.source, **self.parameters)

    @classmethod
    def load(cls, path: str | Path) -> SavedGame:
        """A game record from a file."""
        file = Path(path)
        try:
            if file.stat().st_size > LONGEST:
                raise UsageError(f"expected a saved game of at most {LONGEST:,} bytes")
            return cls.read(file.read_text(encoding="utf-8"))
        except OSError as error:
            raise UsageError(f"cannot read {shown(file.name)}: {error.strerror or error}") from None
        except UnicodeDecodeError:
            raise UsageError(f"cannot read {shown(file.name)}: expected a saved game in UTF-8") from None
        except UsageError as error:
            raise UsageError(f"{shown(file.name)} is no saved game: {error}") from None

    @classmethod
    def read(cls, text: str) -> SavedGame:
        """A game record from its text; the moves are checked by `replay`."""
        if len(text) > LONGEST:
            raise UsageError(f"expected a saved game of at most {LONGEST:,} characters, got {len(text):,}")
        lines = text.rstrip("\n").split("\n")
        gap = lines.index("") if "" in lines else len(lines)
        headers = [_header(number, line) for number, line in enumerate(lines[:gap], 1)]
        found = {key: value for key, value in headers if key in SINGLE}
        if missing := [key for key in SINGLE if key not in found and key not in OPTIONAL]:
            raise UsageError(f"expected a saved game with a header [{missing[0]} …], got none")
        seats = tuple(value for key, value in headers if key == "Seat")
        parameters = dict(_pair(value) for key, value in headers if key == "Parameter")
        names = tuple(Player.read(text).name for text in seats)
        turns = tuple(_turn(gap + 1 + number, line, number, names) for number, line in enumerate(lines[gap + 1 :], 1))
        return cls(found["Game"], parameters, seats, _played(found, names, turns))


def written(game: Game, players: Mapping[str, str], played: PlayedGame) -> str:
    """A game as text; `players` gives the text of every name."""
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


def _line(played: PlayedGame, i: int) -> str:
    turn = played.turns[i]
    who = {BY_OPENING: "opening", CHANCE: "chance"}.get(turn.seat) or f"{turn.seat + 1}:{played.seats[turn.seat]}"
    cost = "" if turn.depth is None or turn.nodes is None else f" {{depth {turn.depth}, nodes {turn.nodes}}}"
    return f"{i + 1}. {who} {turn.move}{cost}"


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


def _played(found: Mapping[str, str], names: tuple[str, ...], turns: tuple[Turn, ...]) -> PlayedGame:
    place = Place(*(_value(found, key, int) for key in ("Seed", "Board", "Number")))
    scores, wins = (_value(found, key, _floats) for key in ("Scores", "Wins"))
    forfeit = _value(found, "Forfeit", int) - 1 if "Forfeit" in found else None
    if not len(scores) == len(wins) == len(names):
        raise UsageError(f"expected a score and a win for each of {len(names)} seats, got {len(scores)}, {len(wins)}")
    if forfeit is not None and not 0 <= forfeit < len(names):
        raise UsageError(f"header Forfeit: expected a seat of 1 to {len(names)}, got {shown(forfeit + 1)}")
    return PlayedGame(place, names, turns, scores, wins, found.get("Ending", ""), forfeit)


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


@dataclass(frozen=True, repr=False)
class Replay:
    """A game record replayed: every state from the initial position on, and the one to show."""

    record: SavedGame
    game: Game
    states: tuple[State, ...]
    at: int
    player: int | None = None  # whose view is shown, None for the whole position

    @property
    def state(self) -> State:
        """The position after `at` moves."""
        return self.states[self.at]

    def svg(self) -> str:
        """The position as a picture."""
        return self.game.board(self.state, self.player).svg()

    def __repr__(self) -> str:
        return f"<{self.record.played!r} after {self.at} of {len(self.states) - 1} moves>"

    def _repr_html_(self) -> str:
        return html_beside(self.svg(), str(self))

    def to_dict(self) -> dict[str, Any]:
        """The game, its result and the position in JSON's types."""
        record, played = self.record, self.record.played
        return {
            "game": record.source, "parameters": json_value(record.parameters), "seed": played.place.seed,
            "board": played.place.board, "number": played.place.game, "players": list(record.players),
            "moves": [turn.move for turn in played.turns], "scores": list(played.scores), "wins": list(played.wins),
            "ending": played.ending or None, "at": self.at, "position": self.game.format(self.state),
        }  # fmt: skip

    def __str__(self) -> str:
        """The position, the players and the result."""
        played = self.record.played
        board = self.game.board(self.state, self.player).text()
        lines = [board, f"after      {self.at} of {len(self.states) - 1} moves, all of them legal"]
        for name, score, win in zip(self.record.players, played.scores, played.wins, strict=True):
            lines.append(f"{name}   score {score:g}, win {win:g}")
        return "\n".join([*lines, f"ending     {played.ending}"] if played.ending else lines)


def replay(
    record: str | Path | SavedGame, *, at: int | None = None, player: int | None = None, game: Game | None = None
) -> Replay:
    """Replay a saved game, from its file or from what was read: every move and the result are checked by the rules.

    `at` chooses the position to show: after so many moves, the end if left out; `player` shows what that player saw.
    `game` is the game where it is at hand; the one that the record names if left out.
    """
    saved = record if isinstance(record, SavedGame) else SavedGame.load(record)
    try:
        game = saved.game() if game is None else game
        states = _states(saved, game)
    except UsageError as error:
        raise error if isinstance(record, SavedGame) else UsageError(f"{shown(Path(record).name)}: {error}") from None
    last = len(states) - 1
    between("at", last if at is None else at, 0, last)
    seen_by = None if player is None else game.check_player(player)
    return Replay(saved, game, tuple(states), last if at is None else at, seen_by)


def _states(saved: SavedGame, game: Game) -> list[State]:
    played = saved.played
    if len(played.seats) != game.traits.players:
        raise UsageError(f"expected {game.traits.players} seats in {game.name}, got {len(played.seats)}")
    states = [game.start()]
    for number, turn in enumerate(played.turns, 1):
        states.append(_step(game, states[-1], number, turn))
    _check_end(game, states[-1], played)
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


def _check_end(game: Game, state: State, played: PlayedGame) -> None:
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


def _result(game: Game, state: State, played: PlayedGame) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The scores and wins that follow from the payoffs, from the forfeit, or from the cut."""
    if game.is_over(state):
        scores = tuple(game.payoff(state, seat) for seat in range(len(played.seats)))
        return scores, win_shares(scores)
    if played.forfeit is None:
        cut = f"cut after {MOST_PLIES:,} plies"
        if played.ending != cut or len(played.turns) < MOST_PLIES:
            raise UsageError(f"header Ending: expected a header Forfeit or '{cut}', got {shown(played.ending)}")
        return draw_shares(game.traits)
    name, mover = played.seats[played.forfeit], game.mover(state)
    if played.forfeit != mover:
        raise UsageError(f"header Forfeit: expected {_who(mover)} to move, got {_who(played.forfeit)}")
    if not played.ending.startswith(f"{name}{FORFEITS}"):
        raise UsageError(f"header Ending: expected '{name} forfeits: …', got {shown(played.ending)}")
    return forfeit_shares(game.traits, [seat == name for seat in played.seats])
