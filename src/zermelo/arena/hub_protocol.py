"""Draughts engines that speak the Hub protocol, as players: NAME:hub,command=/path/to/scan hub,depth=5.

An engine is a program of the user's, such as Scan [Letouzey2017]; none comes with Zermelo. It runs in a process of its
own, in the folder of the program, where engines look for their data, and keeps running from move to move. Both
versions of the protocol are spoken:

    version 1 (Scan 2)                  version 2 (Scan 3)
    hub             name …, wait        hub                         id …, param …, wait
    set book false                      set-param name=book value=false
    init            ready               init                        ready
    new                                 new-game
    pos w…                              pos pos=W…
    depth 5         level 1 1000 0      level depth=5               level move-time=1
    go              info …, move 32-28  go think                    info …, done move=32-28

Before each move the engine is told that a game begins: so its move is a function of the position, as far as the engine
is deterministic, and games are the same on any number of workers. It needs a limit of depth or of seconds. An engine
that ends, names no legal move or does not answer in time forfeits the game.

Options   command    the program and its arguments
          any other  a parameter of the engine: book=false
"""

from __future__ import annotations

import atexit
import contextlib
import queue
import re
import shlex
import shutil
import subprocess
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from zermelo.arena.clock import patience
from zermelo.arena.move_choice import Answer, FaultError, overrun
from zermelo.core import Budget, Game, Move, State
from zermelo.errors import UsageError, shown

if TYPE_CHECKING:
    from zermelo.arena.player import Player

HUB = "hub"  # in place of an algorithm
COMMAND = "command"
SQUARES = 50
START = 60.0  # seconds to get ready
QUIT = 1.0  # seconds to end after `quit`
MOST = 16  # engines kept at a time
MOST_WAITING = 10_000  # lines of an engine that nobody has read yet
FIELD = re.compile(r'([\w-]+)=("[^"]*"|\S+)')
PIECES = re.compile(r"(K?)(\d+)(?:-(\d+))?")


def choose_by_hub(player: Player, game: Game, state: State, budget: Budget) -> Answer:
    """The move of an engine; a FaultError if there is none, none that is legal, or none in time."""
    try:
        engine = _engine(player)
        text, depth, nodes = engine.search(hub_position(game.format(state)), budget)
    except EOFError as error:
        raise FaultError(f"lost its engine: {error}") from None
    except TimeoutError as error:
        raise overrun(float(str(error)), budget.seconds) from None
    named = hub_moves(game, state)
    move = named.get(_key(text))
    if move is None:
        raise FaultError(f"illegal move: {shown(text)}")
    return Answer(move[0], depth, nodes)


def check_hub(player: Player, game: Game) -> None:
    """Refuse a game that is not international draughts, and an engine that does not start."""
    if game.name != "draughts" or game.parameters.get("variant", "international") != "international":
        raise UsageError(f"player {player.name}: a Hub engine plays international draughts, got {game.name}")
    words = program(player)
    try:
        _engine(player)
    except (EOFError, TimeoutError):
        wanted = f"expected a program that speaks the Hub protocol within {START:g} seconds"
        raise UsageError(f"player {player.name}: {wanted}, got {shown(' '.join(words))}") from None


def check_limits(player: Player, shared: Budget) -> None:
    """Refuse a budget of nodes alone, which the protocol does not know."""
    budget = player.budget(shared, 0)
    if budget.depth is None and budget.seconds is None:
        raise UsageError(f"player {player.name}: expected depth or seconds for a Hub engine, got a limit of nodes")


def program(player: Player) -> list[str]:
    """The words of the command, the program by its full path."""
    try:
        words = shlex.split(str(player.options.get(COMMAND, "")))
    except ValueError:
        words = []
    if not words:
        raise UsageError(f"player {player.name}: expected command=PROGRAM, such as command=/path/to/scan hub")
    found = shutil.which(Path(words[0]).expanduser())
    if found is None:
        advice = "a Hub engine, such as Scan, is a program of your own"
        raise UsageError(f"player {player.name}: there is no program {shown(words[0])} ({advice})")
    return [str(Path(found).absolute()), *words[1:]]  # links stay: a Python finds its packages by its own path


def hub_position(fen: str) -> str:
    """A position of 10x10 draughts as the protocol writes it.

    >>> hub_position("W:W31-50:BK1,2-20")[:8]
    'WBbbbbbb'
    """
    board = ["e"] * SQUARES
    turn, *sides = fen.split(":")
    for side in sides:
        if side[:1] in ("W", "B"):
            for king, first, last in PIECES.findall(side[1:]):
                for square in range(int(first), int(last or first) + 1):
                    board[square - 1] = side[0] if king else side[0].lower()
    return turn + "".join(board)


def hub_moves(game: Game, state: State) -> dict[tuple[int, ...], tuple[Move, str]]:
    """The legal moves by their squares (from, to, captured), each with its name in the protocol."""
    board = hub_position(game.format(state))
    theirs = "bB" if board[0] == "W" else "wW"
    found: dict[tuple[int, ...], tuple[Move, str]] = {}
    for move in game.moves(state):
        squares = [int(number) for number in re.findall(r"\d+", game.move_name(state, move))]
        after = hub_position(game.format(game.play(state, move)))
        taken = [square for square in range(1, SQUARES + 1) if board[square] in theirs and after[square] not in theirs]
        ends = [squares[0], squares[-1]]
        name = "x".join(map(str, ends + taken)) if taken else "-".join(map(str, ends))
        found[(*ends, *taken)] = move, name
    return found


def _key(text: str) -> tuple[int, ...]:
    """The squares of a move; the captured ones may come in any order."""
    numbers = [int(number) for number in re.findall(r"\d{1,3}", text)]
    return (*numbers[:2], *sorted(numbers[2:]))


class Engine:
    """A running engine; EOFError where it has ended, TimeoutError where it does not answer."""

    def __init__(self, command: list[str], parameters: dict[str, str]) -> None:
        try:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                cwd=Path(command[0]).parent, text=True, encoding="utf-8", errors="replace", bufsize=1,
            )  # fmt: skip
        except OSError as error:
            raise EOFError(error.strerror or str(error)) from None
        self.lines: queue.Queue[str | None] = queue.Queue(MOST_WAITING)
        self.trouble = "it ended"
        threading.Thread(target=self._read, daemon=True).start()
        try:
            self._send("hub")
            self.version = 2 if any(line.startswith("id ") for line in self._until("wait", START)) else 1
            for name, value in parameters.items():
                self._send(f"set {name} {value}" if self.version == 1 else f'set-param name={name} value="{value}"')
            self._send("init")
            self._until("ready", START)
        except BaseException:
            self.end()
            raise

    def _read(self) -> None:
        assert self.process.stdout is not None
        with contextlib.suppress(ValueError, OSError):
            for line in self.process.stdout:
                self.lines.put(line.strip())
        self.lines.put(None)

    def _send(self, line: str) -> None:
        assert self.process.stdin is not None
        with contextlib.suppress(BrokenPipeError, OSError):  # its end is seen where it is read
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()

    def _until(self, word: str, seconds: float | None) -> list[str]:
        """The lines up to the one that begins with a word, which is the last of them."""
        end, found = None if seconds is None else time.monotonic() + seconds, list[str]()
        while True:
            try:
                line = self.lines.get(timeout=None if end is None else max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise TimeoutError(seconds) from None
            if line is None:
                raise EOFError(self.trouble)
            if line.startswith("error"):
                self.trouble = f"it said {shown(line)}"
            found.append(line)
            if line.split(" ", 1)[0] == word:
                return found

    def search(self, position: str, budget: Budget) -> tuple[str, int | None, int | None]:
        """The move in the protocol's words, and the depth and nodes that the engine told last."""
        if self.version == 1:
            self._send("new")
            self._send("pos " + position[0].lower() + position[1:])
            self._send("" if budget.depth is None else f"depth {budget.depth}")
            self._send("" if budget.seconds is None else f"level 1 {max(1, round(1000 * budget.seconds))} 0")
            self._send("go")
        else:
            self._send("new-game")
            self._send(f"pos pos={position}")
            self._send("" if budget.depth is None else f"level depth={budget.depth}")
            self._send("" if budget.seconds is None else f"level move-time={budget.seconds:g}")
            self._send("go think")
        try:
            limit = None if budget.seconds is None else patience(budget.seconds)
            said = self._until("move" if self.version == 1 else "done", limit)
        except BaseException:
            self.end()
            raise
        infos = [line for line in said if line.startswith("info")]
        if self.version == 1:  # info DEPTH MEAN-DEPTH SCORE NODES …, move MOVE [PONDER]
            told = dict(zip(("", "depth", "mean", "score", "nodes"), infos[-1].split() if infos else (), strict=False))
            move = [*said[-1].split(), ""][1]
        else:
            told = {key: value for line in infos for key, value in FIELD.findall(line)}
            move = dict(FIELD.findall(said[-1])).get("move", "").strip('"')
        return move, _number(told, "depth"), _number(told, "nodes")

    @property
    def ended(self) -> bool:
        return self.process.poll() is not None

    def end(self) -> None:
        """Ask it to end, then end it."""
        self._send("quit")
        try:
            self.process.wait(QUIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def _number(told: dict[str, str], key: str) -> int | None:
    value = told.get(key, "")
    return int(value) if value.isdecimal() and len(value) < 19 else None


_running: dict[str, Engine] = {}


def _engine(player: Player) -> Engine:
    """The engine of a player, started if need be."""
    found = _running.pop(player.text, None)
    if found is None or found.ended:
        found = Engine(program(player), {key: str(player.options[key]) for key in player.options if key != COMMAND})
    _running[player.text] = found
    while len(_running) > MOST:
        _running.pop(next(iter(_running))).end()
    return found


@atexit.register
def end_engines() -> None:
    """End all engines."""
    while _running:
        _running.popitem()[1].end()
