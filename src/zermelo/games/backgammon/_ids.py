"""Positions as text: GNU Backgammon's position ID and eXtreme Gammon's XGID, read and written.

The ID is 80 bits in 14 characters of base 64, the lowest bits first: for the player who is not on roll, then for the
one who is, from the ace point to the 24 point and the bar, a 1 for each checker and a 0 after each point. (The
manual of GNU Backgammon, "A technical description of the Position ID", names the player on roll first, but the
program writes that player second: after an opening 31 played 8/5 6/5 the ID is sGfwATDgc/ABMA.)

An XGID is 26 points and nine fields: cube, owner of the cube, turn, dice, two scores, Crawford or Jacoby, length
of the match, largest cube. Capitals are the player X at the bottom, whose points are counted; the bar of O
comes first and that of X last. Points, turn (1 is X, -1 is O) and dice (00: to roll) are used; the other
fields only have to be numbers, and are written as those of a money game with the cube in the middle.
"""

from __future__ import annotations

import base64
import re

from zermelo.errors import UsageError, shown
from zermelo.games.backgammon._board import CHECKERS, OPENING, TO_ROLL, Params, State, packed, unpacked

Counts = list[int]  # of a player: off, the own points 1 to 24, the bar
PLAYERS = ("X", "O")
EXAMPLE = "4HPwATDgc/ABMA:X:31"


def format(params: Params, state: State) -> str:
    player = PLAYERS[state.turn]
    if state.roll == TO_ROLL:
        return f"{position_id(state)}:{player}"
    return f"{position_id(state)}:{player}:{'opening' if state.roll == OPENING else state.roll}"


def parse(params: Params, text: str) -> State:
    if text[:5].upper() == "XGID=":
        return from_xgid(text)
    name, *rest = text.split(":")
    other, own = read_id(name)
    player = rest.pop(0).upper() if rest and not rest[0][:1].isdigit() else "X"
    dice = rest.pop(0) if rest else ""
    if rest or player not in PLAYERS:
        raise UsageError(f"expected a position ID, a player and dice such as {EXAMPLE}, got {shown(text)}")
    return state_of(own, other, PLAYERS.index(player), OPENING if dice.lower() == "opening" else read_dice(dice), text)


def read_dice(dice: str) -> int:
    """The number of a roll, the higher die first; nothing or 00 is to roll."""
    if dice in ("", "00"):
        return TO_ROLL
    if re.fullmatch("[1-6][1-6]", dice, re.ASCII) is None:
        raise UsageError(f"expected two dice such as 31, or 00 for a player to roll, got {shown(dice)}")
    return int("".join(sorted(dice, reverse=True)))


def state_of(own: Counts, other: Counts, turn: int, roll: int, text: str) -> State:
    """The state of two sides that can stand together."""
    for name, counts in ((PLAYERS[turn], own), (PLAYERS[1 - turn], other)):
        if sum(counts[1:]) > CHECKERS:
            raise UsageError(f"expected at most {CHECKERS} checkers, got {sum(counts[1:])} of {name}: {shown(text)}")
    both = [point for point in range(1, 25) if own[point] and other[25 - point]]
    if both:
        raise UsageError(f"expected one player on a point, got both on point {both[0]}: {shown(text)}")
    if sum(own[1:]) == 0:
        raise UsageError(f"expected a checker of the player to move, {PLAYERS[turn]}, got none: {shown(text)}")
    if sum(other[1:]) == 0 and roll != TO_ROLL:
        raise UsageError(f"expected no dice after the end of a game: {shown(text)}")
    return State(*packed(own), *packed(other), turn, roll)


def position_id(state: State) -> str:
    """The position ID of GNU Backgammon.

    >>> from zermelo.games import backgammon
    >>> position_id(backgammon.start(backgammon.make().params))
    '4HPwATDgc/ABMA'
    """
    sides = (unpacked(state.other_low, state.other_high), unpacked(state.own_low, state.own_high))
    bits = "".join("1" * count + "0" for counts in sides for count in counts[1:])
    key = int(bits[::-1], 2).to_bytes(10, "little")
    return _encoded(key)


def _encoded(key: bytes) -> str:
    return base64.b64encode(key).decode().rstrip("=")


def read_id(text: str) -> tuple[Counts, Counts]:
    """The checkers of the player not on roll and of the one on roll."""
    try:
        key = base64.b64decode(text + "==", validate=True) if len(text) == 14 else b""
    except ValueError:
        key = b""
    if len(key) != 10 or _encoded(key) != text:  # the last character has four bits to spare
        raise UsageError(f"expected a position ID of 14 characters of base 64, as 4HPwATDgc/ABMA, got {shown(text)}")
    bits = f"{int.from_bytes(key, 'little'):080b}"[::-1]
    *points, padding = bits.split("0", 50)
    if len(points) != 50 or "1" in padding:
        raise UsageError(f"expected a position ID of 50 points, got another number: {shown(text)}")
    counts = [len(point) for point in points]
    return [0, *counts[:25]], [0, *counts[25:]]


def xgid(state: State) -> str:
    """The position as an XGID.

    >>> from zermelo.games import backgammon
    >>> xgid(backgammon.start(backgammon.make().params))
    'XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10'
    """
    x, o = sides_of(state)
    points = "".join(_letter(x[i] if i else 0, o[25 - i] if i < 25 else 0) for i in range(26))
    return f"XGID={points}:0:0:{-1 if state.turn else 1}:{state.roll if state.roll > 0 else '00'}:0:0:0:0:10"


def sides_of(state: State) -> tuple[Counts, Counts]:
    """The checkers of X and of O."""
    own, other = unpacked(state.own_low, state.own_high), unpacked(state.other_low, state.other_high)
    return (other, own) if state.turn else (own, other)


def _letter(x: int, o: int) -> str:
    return chr(ord("A") + x - 1) if x else chr(ord("a") + o - 1) if o else "-"


def from_xgid(text: str) -> State:
    points, *fields = text[5:].split(":")
    if re.fullmatch("[-A-Pa-p]{26}", points, re.ASCII) is None:
        raise UsageError(f"expected an XGID with 26 points of -, A to P or a to p, got {shown(text)}")
    if len(fields) != 9 or any(re.fullmatch(r"-?\d{1,9}", field, re.ASCII) is None for field in fields):
        raise UsageError(f"expected an XGID with nine numbers after the points, got {shown(text)}")
    if fields[2] not in ("1", "-1"):
        raise UsageError(f"expected the turn 1 or -1 in the third field of an XGID, got {fields[2]}: {shown(text)}")
    if points[0].isupper() or points[25].islower():
        raise UsageError(f"expected O first and X last on the bars of an XGID, got {shown(text)}")
    x = [0, *(ord(sign) - ord("A") + 1 if sign.isupper() else 0 for sign in points[1:])]
    o = [0, *(ord(sign) - ord("a") + 1 if sign.islower() else 0 for sign in points[24::-1])]
    turn = 0 if fields[2] == "1" else 1
    return state_of((x, o)[turn], (o, x)[turn], turn, read_dice(fields[3]), text)
