"""The board as text and as a picture: X at the bottom, home at the right, points numbered for the player to move."""

from __future__ import annotations

from zermelo.drawing import BOARD, INK, LINE, PAPER, PLAYERS, circle, label, polygon, rect
from zermelo.drawing import svg as picture
from zermelo.games.backgammon._board import BAR, CHECKERS, OPENING, Params, State
from zermelo.games.backgammon._ids import Counts, position_id, sides_of, xgid

TOP = (*range(13, 25),)  # the points of X from the left
BOTTOM = (*range(12, 0, -1),)
SHOWN = 5  # checkers of a point that are drawn; of more, their number
CELL = 38.0
LEFT, UPPER = 10.0, 24.0
HEIGHT = 13.0  # of the board in checkers


def status(state: State) -> str:
    """Who is to do what, in words."""
    player, other = ("XO", "OX")[state.turn]
    if state.other_low | state.other_high == 0:
        return f"{other} has won"
    if state.roll > 0:
        return f"{player} to move, dice {state.roll // 10} {state.roll % 10}"
    return f"{player} to roll" + (" without doubles" if state.roll == OPENING else "")


def pips(counts: Counts) -> int:
    """How far the checkers of a player are from home and off, the bar 25."""
    return sum(point * counts[point] for point in range(1, 26))


def text(params: Params, state: State) -> str:
    x, o = sides_of(state)
    upper = [_line(x, o, TOP, x[BAR] * "X", i) + _off("O", o, i) for i in range(SHOWN)]
    lower = [_line(x, o, BOTTOM, o[BAR] * "O", i) + _off("X", x, i) for i in reversed(range(SHOWN))]
    middle = "|" + " " * 19 + "|bar|" + " " * 19 + "|"
    return "\n".join(
        [
            _numbers(TOP, state.turn), *upper, middle, *lower, _numbers(BOTTOM, state.turn),
            f"pips X {pips(x)}, O {pips(o)}; {status(state)}", f"ID {position_id(state)}   {xgid(state)}",
        ]
    )  # fmt: skip


def _numbers(points: tuple[int, ...], turn: int) -> str:
    numbers = [f"{25 - point if turn else point:3d}" for point in points]
    return "+" + "".join(numbers[:6]) + " +---+" + "".join(numbers[6:]) + " +"


def _line(x: Counts, o: Counts, points: tuple[int, ...], bar: str, i: int) -> str:
    """One row of a half: the i-th checker of each point from its edge."""
    cells = [f"{_sign('X' * x[point] + 'O' * o[25 - point], i):>3}" for point in points]
    return f"|{''.join(cells[:6])} |{_sign(bar, i):>2} |{''.join(cells[6:])} |"


def _sign(stack: str, i: int) -> str:
    """The i-th checker of a stack; at the end of a high one, their number."""
    if len(stack) > SHOWN and i == SHOWN - 1:
        return str(len(stack))
    return stack[i] if i < len(stack) else " "


def _off(player: str, counts: Counts, i: int) -> str:
    return f" {player} off {CHECKERS - sum(counts[1:])}" if i == 0 else ""


def svg(params: Params, state: State) -> str:
    x, o = sides_of(state)
    width, height = 14 * CELL, HEIGHT * CELL
    parts = [rect(LEFT, UPPER, width, height, BOARD, INK)]
    parts += [rect(LEFT + i * CELL, UPPER, CELL, height, "#b89b6c") for i in (6, 13)]  # the bar, and what is off
    for points, up in ((TOP, False), (BOTTOM, True)):
        for i, point in enumerate(points):
            parts += _point(i, point, x[point], o[25 - point], up, state.turn)
    middle = LEFT + 6.5 * CELL
    parts += _stack(middle, x[BAR], 0, False, 1.0) + _stack(middle, o[BAR], 1, True, 1.0)
    for player, counts, up in ((1, o, False), (0, x, True)):
        parts += _stack(LEFT + 13.5 * CELL, CHECKERS - sum(counts[1:]), player, up, 0.0)
    parts += _dice(state)
    parts.append(label(LEFT + width / 2, UPPER + height + 34, status(state), 14))
    return picture(width + 2 * LEFT, height + UPPER + 44, parts, f"backgammon {position_id(state)}: {status(state)}")


def _point(i: int, point: int, x: int, o: int, up: bool, turn: int) -> list[str]:
    """A triangle, its number and its checkers; the six points at the right are beyond the bar."""
    left = LEFT + (i + (i >= 6)) * CELL
    base, tip = (UPPER + HEIGHT * CELL, UPPER + 7.5 * CELL) if up else (UPPER, UPPER + 5.5 * CELL)
    shade = "#cdb380" if i % 2 else "#f6ecd2"
    number = label(left + CELL / 2, base + 14 if up else base - 6, str(25 - point if turn else point), 11)
    triangle = polygon([(left, base), (left + CELL, base), (left + CELL / 2, tip)], shade, LINE)
    return [triangle, number, *_stack(left + CELL / 2, x or o, 0 if x else 1, up, 0.0)]


def _stack(middle: float, count: int, player: int, up: bool, away: float) -> list[str]:
    """Checkers from an edge, or from the middle of the bar outwards; the number on the last of a high stack."""
    edge = UPPER + HEIGHT * CELL if up else UPPER
    parts = []
    for i in range(min(count, SHOWN)):
        y = edge + (-1 if up else 1) * (i + 0.5 + away) * CELL
        parts.append(circle(middle, y, CELL * 0.46, PLAYERS[player]))
        if count > SHOWN and i == SHOWN - 1:
            parts.append(label(middle, y + 5, str(count), 14, PLAYERS[1 - player]))
    return parts


def _dice(state: State) -> list[str]:
    if state.roll <= 0:
        return []
    parts = []
    first = LEFT + (9.0 if state.turn == 0 else 2.0) * CELL
    for i, die in enumerate((state.roll // 10, state.roll % 10)):
        left, top = first + i * 1.1 * CELL, UPPER + (HEIGHT / 2 - 0.45) * CELL
        parts.append(rect(left, top, CELL * 0.9, CELL * 0.9, PAPER, INK))
        parts.append(label(left + CELL * 0.45, top + CELL * 0.62, str(die), 18))
    return parts
