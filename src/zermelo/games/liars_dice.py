"""Liar's dice: bids on the dice of both players, of which each sees only its own.

Both roll in secret. In turn, player 0 first, they bid a quantity and a face, as in 2x3: at least two dice of all show a
three. A bid must be higher than the last: a larger quantity, or the same of a higher face. The highest face is wild: it
counts as any other. Instead of bidding a player may say that the other lies; then all dice are shown.

Payoff     1 for the winner, -1 for the loser: the bidder wins if the bid is true, else the one who called.
Position   the dice of players 0 and 1 and what was said, as in '3/5 1x4 2x3 liar'; 'unrolled' before the dice fall,
           '3/' after the first roll.
Moves      a bid by its number, (quantity - 1) * sides + face - 1; after the last bid 'liar'. Chance rolls the dice of
           one player at a time.
Hidden     a player sees its own dice and what was said; at the end all dice.
Source     folklore; rules and order of bids as in OpenSpiel [Lanctot2019]. With one die each the game is worth 1/2,
           1/9, 1/16, 1/125 and -7/258 to player 0 with 2 to 6 sides.
"""

from __future__ import annotations

import re
import sys
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Annotated, Any, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.errors import UsageError, shown
from zermelo.games._hands import HIDDEN, hands_svg
from zermelo.kernels import CHANCE, TERMINAL, U64, Ints, Reals, kernel, mix64, popcount, u64

BID = re.compile(r"([1-9])x([1-9])")
LIAR = "liar"
UNROLLED = "unrolled"
USUAL_ALGORITHM = "cfr_plus"
OPEN_MOVES = True  # bids are made aloud


class State(NamedTuple):
    first: int  # the roll of player 0, by its number, or -1
    second: int  # the roll of player 1, or -1
    bids: U64  # one bit for each bid that was made
    last: int  # the last bid, or -1
    called: int  # 1 if it was called a lie


class Params(NamedTuple):
    sides: int
    dice: int  # of each player
    rolls: int  # different rolls of one player
    shown: Ints  # of each roll, how many dice show each face
    chances: Reals  # of each roll


def make(
    *,
    sides: Annotated[int, "Faces of a die, from 2 to 6; the highest is wild."] = 6,
    dice: Annotated[int, "Dice of each player, from 1 to 3."] = 1,
) -> KernelGame:
    """The game with dice of so many faces."""
    between("sides", sides, 2, 6)
    between("dice", dice, 1, 3)
    faces, counts, chances = range(1, sides + 1), [], []
    for roll in combinations_with_replacement(faces, dice):
        shown_of = [roll.count(face) for face in faces]
        counts += shown_of
        chances.append(factorial(dice) / prod(map(factorial, shown_of)) / sides**dice)
    bids, rolls = 2 * dice * sides, len(chances)
    most = max(bids, rolls)
    traits = Traits(chance=True, perfect_information=False, max_moves=most, move_range=most + 1, max_plies=bids + 3)
    return KernelGame(sys.modules[__name__], Params(sides, dice, rolls, counts, chances), traits)


@kernel
def start(params: Params) -> State:
    return State(-1, -1, u64(0), -1, 0)


@kernel
def bid_count(params: Params) -> int:
    """How many bids there are; the number of the move that calls the last one a lie."""
    return 2 * params.dice * params.sides


@kernel
def mover(params: Params, state: State) -> int:
    if state.second < 0:
        return CHANCE
    return TERMINAL if state.called == 1 else popcount(state.bids) % 2


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    count = 0
    for bid in range(state.last + 1, bid_count(params)):
        out[row + count] = bid
        count += 1
    if state.last >= 0:
        out[row + count] = bid_count(params)
        count += 1
    return count


@kernel
def outcomes(params: Params, state: State, out: Ints, probabilities: Reals, row: int) -> int:
    for roll in range(params.rolls):
        out[row + roll] = roll
        probabilities[row + roll] = params.chances[roll]
    return params.rolls


@kernel
def play(params: Params, state: State, move: int) -> State:
    if state.first < 0:
        return State(move, state.second, state.bids, state.last, state.called)
    if state.second < 0:
        return State(state.first, move, state.bids, state.last, state.called)
    if move == bid_count(params):
        return State(state.first, state.second, state.bids, state.last, 1)
    return State(state.first, state.second, state.bids | u64(1) << u64(move), move, state.called)


@kernel
def matching(params: Params, roll: int, face: int) -> int:
    """How many dice of a roll count for a face, which is one less than it shows: the highest face always does."""
    row, wild = roll * params.sides, params.sides - 1
    return params.shown[row + face] + (params.shown[row + wild] if face != wild else 0)


@kernel
def is_true(params: Params, state: State) -> bool:
    """Does the last bid hold?"""
    face = state.last % params.sides
    found = matching(params, state.first, face) + matching(params, state.second, face)
    return found > state.last // params.sides


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    bidder = (popcount(state.bids) + 1) % 2
    return 1.0 if (player == bidder) == is_true(params, state) else -1.0


@kernel
def key(params: Params, state: State) -> int:
    rolls = ((state.first + 1) * (params.rolls + 1) + state.second + 1) * 2 + state.called
    return mix64(mix64(state.bids) + u64(rolls))


# What a player knows.


@kernel
def observation(params: Params, state: State, player: int) -> int:
    """What was said, what was rolled, the own dice, at the end the other's."""
    own, other = state.first, state.second
    if player == 1:
        own, other = other, own
    if state.called == 0:
        other = params.rolls if other >= 0 else -1
    dice = ((own + 1) * (params.rolls + 2) + other + 1) * 2 + state.called
    return dice * (1 << bid_count(params)) + int(state.bids)


def worlds(params: Params, state: State, player: int) -> list[tuple[State, float]]:
    """All states that look the same to a player: the other may have rolled anything."""
    hidden = state.second if player == 0 else state.first
    if hidden < 0 or state.called:
        return [(state, 1.0)]
    name = "second" if player == 0 else "first"
    return [(state._replace(**{name: roll}), params.chances[roll]) for roll in range(params.rolls)]


def sample(params: Params, state: State, player: int, random: Any) -> State:
    """One of the states that look the same to a player, by the probability of the roll."""
    found = worlds(params, state, player)
    drawn: State = random.choices([world for world, _ in found], [chance for _, chance in found])[0]
    return drawn


# Notation.


def roll_text(params: Params, roll: int) -> str:
    counts = params.shown[roll * params.sides : (roll + 1) * params.sides]
    return "".join(str(face) * count for face, count in enumerate(counts, 1))


def roll_number(params: Params, text: str) -> int | None:
    return next((roll for roll in range(params.rolls) if roll_text(params, roll) == "".join(sorted(text))), None)


def bid_text(params: Params, bid: int) -> str:
    return f"{bid // params.sides + 1}x{bid % params.sides + 1}"


def said(params: Params, state: State) -> list[str]:
    """What was said, in order: bids rise."""
    bids = [bid_text(params, bid) for bid in range(bid_count(params)) if state.bids >> bid & 1]
    return bids + ([LIAR] if state.called else [])


def format(params: Params, state: State) -> str:
    if state.first < 0:
        return UNROLLED
    second = roll_text(params, state.second) if state.second >= 0 else ""
    return " ".join([f"{roll_text(params, state.first)}/{second}", *said(params, state)])


def parse(params: Params, text: str) -> State:
    words = text.lower().split()
    if words == [UNROLLED]:
        return start(params)
    first, sign, second = (words or [""])[0].partition("/")
    given = (first, second) if second else (first,)
    rolls = [roll for dice in given if (roll := roll_number(params, dice)) is not None]
    if not sign or len(rolls) < len(given) or (not second and len(words) > 1):
        example = f"{'1' * params.dice}/{str(params.sides) * params.dice} 1x1"
        raise UsageError(f"expected the dice of both players and what was said, as in '{example}', got {shown(text)}")
    state = start(params)
    for step in rolls:
        state = play(params, state, step)
    for word in words[1:]:
        move = bid_number(params, word)
        if state.called or move is None or move <= state.last or (word == LIAR and state.last < 0):
            raise UsageError(f"expected rising bids of the {2 * params.dice} dice, then 'liar', got {shown(text)}")
        state = play(params, state, move)
    return state


def bid_number(params: Params, word: str) -> int | None:
    """The number of a bid, or of 'liar'; None if it is neither."""
    if word == LIAR:
        return bid_count(params)
    found = BID.fullmatch(word)
    if found is None:
        return None
    quantity, face = map(int, found.groups())
    return (quantity - 1) * params.sides + face - 1 if quantity <= 2 * params.dice and face <= params.sides else None


def move_name(params: Params, state: State, move: int) -> str:
    if state.second < 0:
        return roll_text(params, move)
    return LIAR if move == bid_count(params) else bid_text(params, move)


def heard(params: Params, state: State, move: int, player: int) -> str:
    return "" if state.second < 0 else move_name(params, state, move)


def hands(params: Params, state: State, player: int | None) -> list[str]:
    """The dice of both players, as a player sees them; None sees all."""
    seen = [roll_text(params, roll) if roll >= 0 else "" for roll in (state.first, state.second)]
    if player is not None and not state.called and seen[1 - player]:
        seen[1 - player] = HIDDEN
    return seen


def described(params: Params, state: State, player: int | None) -> str:
    """The position in words, as a player sees it; None sees all."""
    seen, who = hands(params, state, player), mover(params, state)
    names = [f"you are player {i} and have" if i == player else f"player {i} has" for i in range(2)]
    owned = ", ".join(f"{names[i]} {dice}" for i, dice in enumerate(seen) if dice and dice != HIDDEN)
    end = f"player 0 gets {payoff(params, state, 0):g}" if who == TERMINAL else f"player {who} to move"
    if who == CHANCE:
        end = "dice are rolled"
    return f"{owned or 'no dice are seen'}\n{', '.join(said(params, state)) or 'no bid yet'}: {end}"


def text(params: Params, state: State) -> str:
    return described(params, state, None)


def seen_text(params: Params, state: State, player: int) -> str:
    return described(params, state, player)


def svg(params: Params, state: State) -> str:
    return drawn(params, state, None)


def seen_svg(params: Params, state: State, player: int) -> str:
    return drawn(params, state, player)


def drawn(params: Params, state: State, player: int | None) -> str:
    seen = hands(params, state, player)
    return hands_svg([(seen[i] or HIDDEN, f"player {i}") for i in range(2)], described(params, state, player))
