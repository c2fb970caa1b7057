"""Rules of the blind m,n,k games: the first player with k in a row wins, and nobody sees the stones of the other.

A player names a cell. If it is empty, a stone is put there, which the other does not see. If the other has a stone
there, the player is told so and names another cell, or has lost the turn (`variant`). A player who is not to move
hears nothing, also not of failed attempts; the end and the winner are announced.

A position is the whole line of play, since players remember what they have tried. The attempts of a player are
a log of 7 bits each, the cell and whether it was occupied, nine to a word.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import lru_cache
from math import factorial
from typing import Annotated, Any, Literal, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.drawing import Grid, cell_name
from zermelo.errors import UsageError, shown
from zermelo.games._phantom_histories import Histories, Seen, draw
from zermelo.games._stones import stone_rows, write_cells
from zermelo.kernels import TERMINAL, U64, Ints, Words, kernel, mix64, popcount, u64, with_word

Variant = Annotated[
    Literal["classical", "abrupt"],
    "What happens at an occupied cell: the player is told and moves again, or is told and has lost the turn.",
]
PLAYER_NAMES = ("X", "O")
USUAL_ALGORITHM = "is_mcts"
START = "start"  # the position before the first move, as text
ENTRY = 7  # bits of an attempt in a log
ENTRIES = 9  # attempts in a word
MOST_CELLS = 64
MOST_WORLDS = 10_000


class State(NamedTuple):
    own: U64  # the stones of the player to move
    other: U64
    own_failed: U64  # cells where the player to move has met a stone of the other
    other_failed: U64
    own_log: Words  # all attempts of the player to move, in order
    other_log: Words
    turn: int
    won: int  # 1 if the last stone completed a line


class Params(NamedTuple):
    width: int
    height: int
    k: int
    abrupt: int  # 1 if an attempt at an occupied cell loses the turn
    board: U64  # all cells
    empty: Words  # a log without attempts


def build(name: str, m: int, n: int, k: int, variant: Variant) -> KernelGame:
    """A game of that name on a board of m columns and n rows."""
    cells = m * n
    params = Params(m, n, k, int(variant == "abrupt"), (1 << cells) - 1, (0,) * -(-cells // ENTRIES))
    traits = Traits(
        perfect_information=False, max_moves=cells, move_range=cells, max_plies=2 * cells - 1, decisive=True
    )
    game = KernelGame(sys.modules[__name__], params, traits)
    game.name = name  # both games have these rules: what is compiled for one serves the other
    return game


@kernel
def start(params: Params) -> State:
    return State(u64(0), u64(0), u64(0), u64(0), params.empty, params.empty, 0, 0)


@kernel
def mover(params: Params, state: State) -> int:
    if state.won or state.own | state.other == params.board:
        return TERMINAL
    return state.turn


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    """Any cell that the player has not tried."""
    return write_cells(params.board & ~(state.own | state.own_failed), out, row, 0)


@kernel
def run_length(params: Params, stones: U64, cell: int, dx: int, dy: int) -> int:
    """How many stones lie in line beyond a cell."""
    x, y = cell % params.width + dx, cell // params.width + dy
    n = 0
    while 0 <= x < params.width and 0 <= y < params.height and stones >> u64(y * params.width + x) & u64(1):
        x += dx
        y += dy
        n += 1
    return n


@kernel
def completes(params: Params, stones: U64, cell: int) -> bool:
    """Does a stone in this cell make k in a row?"""
    if popcount(stones) + 1 < params.k:
        return False
    for direction in range(4):
        dx, dy = min(direction, 1), direction - 2 if direction > 0 else 1  # down, up right, right, down right
        ahead, behind = run_length(params, stones, cell, dx, dy), run_length(params, stones, cell, -dx, -dy)
        if ahead + 1 + behind >= params.k:
            return True
    return False


@kernel
def logged(state: State, cell: int, failed: int) -> Words:
    """The log of the player to move with one more attempt."""
    n = popcount(state.own) + popcount(state.own_failed)
    word = state.own_log[n // ENTRIES] | u64(2 * cell + failed) << u64(ENTRY * (n % ENTRIES))
    return with_word(state.own_log, n // ENTRIES, word)


@kernel
def play(params: Params, state: State, move: int) -> State:
    bit = u64(1) << u64(move)
    failed = 1 if state.other & bit else 0
    log = logged(state, move, failed)
    if failed == 0:
        won = 1 if completes(params, state.own, move) else 0
        stones = state.own | bit
        return State(
            state.other, stones, state.other_failed, state.own_failed, state.other_log, log, 1 - state.turn, won
        )
    met = state.own_failed | bit
    if params.abrupt:
        return State(state.other, state.own, state.other_failed, met, state.other_log, log, 1 - state.turn, 0)
    return State(state.own, state.other, met, state.other_failed, log, state.other_log, state.turn, 0)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    if not state.won:
        return 0.0
    return -1.0 if player == state.turn else 1.0


@kernel
def key(params: Params, state: State) -> int:
    mixed = mix64(u64(popcount(state.own_failed) + 64 * popcount(state.other_failed) + 4096 * state.turn + 8192))
    mixed = mix64(mix64(mixed ^ state.own) ^ state.other)
    for i in range(len(state.own_log)):
        mixed = mix64(mix64(mixed ^ state.own_log[i]) ^ state.other_log[i])
    return mixed


@kernel
def length(state: State, player: int) -> int:
    """How many attempts a player has made."""
    if player == state.turn:
        return popcount(state.own) + popcount(state.own_failed)
    return popcount(state.other) + popcount(state.other_failed)


@kernel
def observation(params: Params, state: State, player: int) -> tuple[Words, int, int]:
    """The own log, how long it is, and what is announced: whose turn it is, the end, the winner."""
    over = 1 if mover(params, state) == TERMINAL else 0
    told = state.turn + 2 * over + 4 * state.won
    log = state.own_log if player == state.turn else state.other_log
    return log, length(state, player), told


def seen(params: Params, state: State, player: int) -> Seen:
    """The observation of a player, taken apart."""
    log, tries, told = observation(params, state, player)
    cells, abrupt, turn = params.width * params.height, bool(params.abrupt), told & 1
    winner = None if told < 4 else 1 - turn
    return Seen(cells, abrupt, player, attempts(log, tries), turn, bool(told & 2), winner)


def announced(known: Seen) -> int:
    """Whose turn it is, the end and the winner, as a number of the observation."""
    return known.turn + 2 * known.over + 4 * (known.winner is not None)


def attempts(log: Words, tries: int) -> tuple[tuple[int, bool], ...]:
    """The attempts of a log: cells, and whether each was occupied."""
    entries = [log[i // ENTRIES] >> ENTRY * (i % ENTRIES) & (1 << ENTRY) - 1 for i in range(tries)]
    return tuple((entry >> 1, bool(entry & 1)) for entry in entries)


def replayed(params: Params, known: Seen, unseen: tuple[int, ...]) -> State | None:
    """The state after the known attempts of a player and the cells that the other tried; None if it cannot be."""
    state, own, other = start(params), 0, 0
    while own < len(known.tried) or other < len(unseen):
        who = mover(params, state)
        if who == known.player and own < len(known.tried):
            cell, own = known.tried[own][0], own + 1
        elif who == 1 - known.player and other < len(unseen):
            cell, other = unseen[other], other + 1
        else:
            return None
        state = play(params, state, cell)
    return state if seen(params, state, known.player) == known else None


def sample(params: Params, state: State, player: int, random: Any) -> State:
    """A state that looks the same, drawn as if the other player had tried cells at random."""
    known = seen(params, state, player)
    if (drawn := draw(known, random, lambda unseen: replayed(params, known, unseen))) is not None:
        return drawn
    states, chances = zip(*worlds(params, state, player), strict=True)
    chosen: State = random.choices(states, chances)[0]
    return chosen


def worlds(params: Params, state: State, player: int) -> list[tuple[State, float]]:
    """All states that look the same; the other player is taken to try each cell with the same probability."""
    return list(all_worlds(params, seen(params, state, player)))


@lru_cache(maxsize=4)
def all_worlds(params: Params, known: Seen) -> list[tuple[State, float]]:
    lines = Histories(known, lambda left: 1).weight(0, 0, 0)
    if lines > MOST_WORLDS:
        raise UsageError(f"expected at most {MOST_WORLDS:,} possible lines of play to list them, got up to {lines:,}")
    found: list[State] = []
    follow(params, known, start(params), 0, found)
    weights = [factorial(known.cells - length(state, 1 - known.player)) for state in found]
    total = sum(weights)
    return [(state, weight / total) for state, weight in zip(found, weights, strict=True)]


def follow(params: Params, known: Seen, state: State, own: int, found: list[State]) -> None:
    """List the states that look the same and come after this one, in which the player has made `own` attempts."""
    who, last = mover(params, state), own == len(known.tried)
    there = last and observation(params, state, known.player)[2] == announced(known)
    if there:
        found.append(state)
    if who == known.player and not last:
        cell, failed = known.tried[own]
        if bool(state.other >> cell & 1) == failed:
            follow(params, known, play(params, state, cell), own + 1, found)
    elif who == 1 - known.player and not (there and known.abrupt):
        later = sum(1 << cell for cell, failed in known.tried[own:] if not failed)
        cells = params.board & ~(state.own | state.own_failed | later)
        for cell in range(known.cells):  # in a turn under way the other can only have failed
            if cells >> cell & 1 and (not there or state.other >> cell & 1):
                follow(params, known, play(params, state, cell), own, found)


def line(params: Params, state: State) -> Iterator[tuple[int, int, bool]]:
    """All attempts in the order of play: the player, the cell, and whether it was occupied."""
    logs = [iter(seen(params, state, player).tried) for player in (0, 1)]
    now = start(params)
    for _ in range(sum(popcount(word) for word in (state.own, state.other, state.own_failed, state.other_failed))):
        cell, failed = next(logs[now.turn])
        yield now.turn, cell, failed
        now = play(params, now, cell)


def format(params: Params, state: State) -> str:
    return " ".join(_name(params, cell) + "!" * failed for _, cell, failed in line(params, state)) or START


def parse(params: Params, text: str) -> State:
    """The position after the cells that were tried; the marks of occupied cells may be left out."""
    state = start(params)
    for word in [] if text.strip() == START else text.lower().split():
        out = [0] * (params.width * params.height)
        legal = out[: moves(params, state, out, 0)] if mover(params, state) != TERMINAL else []
        cell = next((cell for cell in legal if _name(params, cell) == word.removesuffix("!")), None)
        if cell is None or (word.endswith("!") and not state.other >> cell & 1):
            wanted = "expected the cells that were tried in turn, such as 'b2 b2! a1', or 'start'"
            raise UsageError(f"{wanted}; {shown(word)} cannot be, in {shown(text)}")
        state = play(params, state, cell)
    return state


def move_name(params: Params, state: State, move: int) -> str:
    return _name(params, move)


def _name(params: Params, cell: int) -> str:
    return cell_name(cell % params.width, cell // params.width)


def view(params: Params, state: State) -> Grid:
    tried = [_tried(params, state, player) for player in (0, 1)]
    notes = [f"{name} tried {cells}" for name, cells in zip(PLAYER_NAMES, tried, strict=True) if cells]
    return Grid(_rows(params, state.own, state.other, state.turn), _title(params), notes)


def seen_view(params: Params, state: State, player: int) -> Grid:
    """The own stones and those of the other that were met."""
    known = seen(params, state, player)
    own, met = (sum(1 << cell for cell, failed in known.tried if failed == met) for met in (False, True))
    names = _tried(params, state, player)
    told = f"you are {PLAYER_NAMES[player]}" + (f" and tried {names}" if names else "")
    if known.over:
        end = "a draw" if known.winner is None else f"{PLAYER_NAMES[known.winner]} has won"
        return Grid(_rows(params, own, met, player), _title(params), [told, end])
    return Grid(_rows(params, own, met, player), _title(params), [told, f"{PLAYER_NAMES[known.turn]} to move"])


def _tried(params: Params, state: State, player: int) -> str:
    """The attempts of a player, '!' after an occupied cell."""
    return " ".join(_name(params, cell) + "!" * failed for cell, failed in seen(params, state, player).tried)


def _rows(params: Params, own: int, other: int, turn: int) -> list[str]:
    width = params.width
    return stone_rows((own,), (other,), turn, [range(y * width, (y + 1) * width) for y in range(params.height)])


def _title(params: Params) -> str:
    return f"blind ({params.width},{params.height},{params.k}) game"
