"""Leduc hold'em: a small poker with six cards, two rounds of betting and one public card.

Two jacks, two queens and two kings. Each player antes 1 and is dealt one card; after the first round of betting a
public card is turned, and a second round follows. Player 0 acts first in both. A raise is 2 in the first round and 4
in the second, with at most two raises a round.

Payoff     what a player wins: what the other has put in. A pair with the public card beats any other hand, then the
           higher card wins; equal ranks share.
Position   the cards of players 0 and 1, the first round, the public card and the second round, as in 'JsQh crc Kh r'
           (c check or call, r raise, f fold); 'undealt' before the deal, 'Js' after the first card.
Moves      fold (0, only against a raise), check or call (1), raise (2). Chance deals one card at a time.
Hidden     a player sees its own card, the public card and what was done; at a showdown both cards.
Source     [Southey2005]
"""

from __future__ import annotations

import re
import sys
from typing import Any, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.errors import UsageError, shown
from zermelo.games._hands import HIDDEN, hands_svg
from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, kernel, mix64

CARDS = ("Jh", "Js", "Qh", "Qs", "Kh", "Ks")
FOLD, CALL, RAISE = 0, 1, 2
LETTERS = "fcr"
ANTE = 1
RAISES = (2, 4)  # of the two rounds
MOST_RAISES = 2
POSITION = re.compile(r"([JQK][hs])(?:([JQK][hs])(?: ([fcr]+))?(?: ([JQK][hs])(?: ([fcr]+))?)?)?", re.IGNORECASE)
USUAL_ALGORITHM = "cfr_plus"


class State(NamedTuple):
    first: int  # the card of player 0, or -1: 0 and 1 are the jacks, 2 and 3 the queens, 4 and 5 the kings
    second: int  # the card of player 1, or -1
    public: int  # or -1
    opening: int  # the first round: a leading 1, then two bits a move
    closing: int  # the second round


class Params(NamedTuple):
    pass


def make() -> KernelGame:
    """The game has no parameters."""
    most = float(ANTE + MOST_RAISES * sum(RAISES))
    traits = Traits(
        chance=True, perfect_information=False, lowest=-most, highest=most, max_moves=6, move_range=6, max_plies=11
    )
    return KernelGame(sys.modules[__name__], Params(), traits)


# A round of betting.


@kernel
def acted(round: int) -> int:
    """How many moves were made."""
    count = 0
    while round > 1:
        round >>= 2
        count += 1
    return count


@kernel
def raised(round: int) -> int:
    """How many of them were raises."""
    count = 0
    while round > 1:
        if round & 3 == RAISE:
            count += 1
        round >>= 2
    return count


@kernel
def folded(round: int) -> bool:
    return round > 1 and round & 3 == FOLD


@kernel
def over(round: int) -> bool:
    """A fold ends a round, and so does a call, unless it is the first player's check."""
    return folded(round) or (round > 7 and round & 3 == CALL)


@kernel
def stake(round: int, size: int) -> int:
    """What the loser of a finished round, or who folds, has put into it."""
    return size * (raised(round) - 1 if folded(round) else raised(round))


# The rules.


@kernel
def start(params: Params) -> State:
    return State(-1, -1, -1, 1, 1)


@kernel
def current(state: State) -> int:
    """The round that is being played."""
    return state.opening if state.public < 0 else state.closing


@kernel
def mover(params: Params, state: State) -> int:
    if state.second < 0:
        return CHANCE
    round = current(state)
    if not over(round):
        return acted(round) % 2
    return CHANCE if state.public < 0 and not folded(round) else TERMINAL


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    round = current(state)
    count = 0
    if round & 3 == RAISE:  # the leading 1 of a round without moves is no raise
        out[row] = FOLD
        count = 1
    out[row + count] = CALL
    count += 1
    if raised(round) < MOST_RAISES:
        out[row + count] = RAISE
        count += 1
    return count


@kernel
def outcomes(params: Params, state: State, out: Ints, probabilities: Reals, row: int) -> int:
    count = 0
    for card in range(6):
        if card != state.first and card != state.second:
            out[row + count] = card
            count += 1
    for i in range(count):
        probabilities[row + i] = 1.0 / count
    return count


@kernel
def play(params: Params, state: State, move: int) -> State:
    if state.first < 0:
        return State(move, state.second, state.public, state.opening, state.closing)
    if state.second < 0:
        return State(state.first, move, state.public, state.opening, state.closing)
    if state.public >= 0:
        return State(state.first, state.second, state.public, state.opening, 4 * state.closing + move)
    if over(state.opening):
        return State(state.first, state.second, move, state.opening, state.closing)
    return State(state.first, state.second, state.public, 4 * state.opening + move, state.closing)


@kernel
def strength(card: int, public: int) -> int:
    """What a card is worth at a showdown: its rank, or more than any rank if it pairs the public card."""
    return 3 if card // 2 == public // 2 else card // 2


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    value = float(ANTE + stake(state.opening, RAISES[0]) + stake(state.closing, RAISES[1]))
    round = current(state)
    if folded(round):
        loser = (acted(round) - 1) % 2
        return -value if player == loser else value
    own, other = state.first, state.second
    if player == 1:
        own, other = other, own
    difference = strength(own, state.public) - strength(other, state.public)
    return value if difference > 0 else -value if difference < 0 else 0.0


@kernel
def key(params: Params, state: State) -> int:
    cards = ((state.first + 1) * 7 + state.second + 1) * 7 + state.public + 1
    return mix64((cards * 1024 + state.opening) * 1024 + state.closing)


# What a player knows.


@kernel
def shown_down(state: State) -> bool:
    """Are all cards on the table?"""
    return state.public >= 0 and over(state.closing) and not folded(state.closing)


@kernel
def observation(params: Params, state: State, player: int) -> int:
    """What was done, how many cards were dealt, the own card and the public one, at a showdown the other card."""
    own, other = state.first, state.second
    if player == 1:
        own, other = other, own
    if not shown_down(state):
        other = 6 if other >= 0 else -1
    return ((((own + 1) * 8 + other + 1) * 7 + state.public + 1) * 1024 + state.opening) * 1024 + state.closing


def worlds(params: Params, state: State, player: int) -> list[tuple[State, float]]:
    """All states that look the same to a player: each card that it does not see may be the other's."""
    seen = observation(params, state, player)
    firsts, seconds = (range(6) if card >= 0 else (-1,) for card in (state.first, state.second))
    dealt = (state._replace(first=a, second=b) for a in firsts for b in seconds if a != b or a < 0)
    found = [
        other for other in dealt
        if state.public not in (other.first, other.second) or state.public < 0
        if observation(params, other, player) == seen
    ]  # fmt: skip
    return [(other, 1.0 / len(found)) for other in found]


def sample(params: Params, state: State, player: int, random: Any) -> State:
    """One of the states that look the same to a player, all equally likely."""
    drawn: State = random.choice(worlds(params, state, player))[0]
    return drawn


# Notation.


def round_text(round: int) -> str:
    digits = [round >> 2 * i & 3 for i in reversed(range(acted(round)))]
    return "".join(LETTERS[digit] for digit in digits)


def format(params: Params, state: State) -> str:
    if state.first < 0:
        return "undealt"
    cards = CARDS[state.first] + (CARDS[state.second] if state.second >= 0 else "")
    public = CARDS[state.public] if state.public >= 0 else ""
    return " ".join(filter(None, (cards, round_text(state.opening), public, round_text(state.closing))))


def parse(params: Params, text: str) -> State:
    if text.lower() == "undealt":
        return start(params)
    found = POSITION.fullmatch(" ".join(text.split()))
    if found is None:
        raise UsageError(f"expected a position such as 'JsQh crc Kh r', or 'undealt', got {shown(text)}")
    first, second, opening, public, closing = found.groups()
    cards = steps(first, second, public)
    if len(set(cards)) < len(cards):
        raise UsageError(f"expected different cards, got {shown(text)}")
    state = start(params)
    for step in (*steps(first, second), *bets(opening), *steps(public), *bets(closing)):
        if step not in legal(params, state):
            raise UsageError(f"expected rounds of betting by the rules, got {shown(text)}")
        state = play(params, state, step)
    return state


def steps(*names: str | None) -> list[int]:
    """The numbers of the cards that are named."""
    return [CARDS.index(name[0].upper() + name[1].lower()) for name in names if name]


def bets(letters: str | None) -> list[int]:
    return [LETTERS.index(letter) for letter in (letters or "").lower()]


def legal(params: Params, state: State) -> list[int]:
    out, who = [0] * 6, mover(params, state)
    if who == TERMINAL:
        return []
    return out[: outcomes(params, state, out, [0.0] * 6, 0) if who == CHANCE else moves(params, state, out, 0)]


def move_name(params: Params, state: State, move: int) -> str:
    if mover(params, state) == CHANCE:
        return CARDS[move]
    return ("fold", "call" if current(state) & 3 == RAISE else "check", "raise")[move]


def heard(params: Params, state: State, move: int, player: int) -> str:
    return "" if state.second < 0 else move_name(params, state, move)


def seen_cards(params: Params, state: State, player: int | None) -> tuple[str, str, str]:
    """The cards of both players and the public one, as a player sees them; None sees all."""
    hands = [CARDS[card] if card >= 0 else "" for card in (state.first, state.second)]
    if player is not None and hands[1 - player] and not shown_down(state):
        hands[1 - player] = HIDDEN
    return hands[0], hands[1], CARDS[state.public] if state.public >= 0 else ""


def described(params: Params, state: State, player: int | None) -> str:
    """The position in words, as a player sees it; None sees all."""
    first, second, public = seen_cards(params, state, player)
    if not first:
        return "before the deal"
    who = mover(params, state)
    holders = [f"player {i} has {card}" for i, card in enumerate((first, second)) if card and card != HIDDEN]
    if player is not None:
        holders = [each.replace(f"player {player} has", f"you are player {player} and have") for each in holders]
    rounds = [", ".join(words(round)) for round in (state.opening, state.closing) if round > 1]
    done = [rounds[0] if rounds else "no move yet", *([f"public card {public}"] if public else []), *rounds[1:]]
    end = "chance deals" if who == CHANCE else f"player {who} to move"
    if who == TERMINAL:
        end = f"player 0 gets {payoff(params, state, 0):g}"
    return f"{', '.join(holders)}\n{'; '.join(done)}: {end}"


def words(round: int) -> list[str]:
    """The moves of a round by name."""
    names, facing = [], False
    for letter in round_text(round):
        names.append({"f": "fold", "c": "call" if facing else "check", "r": "raise"}[letter])
        facing = facing or letter == "r"
    return names


def text(params: Params, state: State) -> str:
    return described(params, state, None)


def seen_text(params: Params, state: State, player: int) -> str:
    return described(params, state, player)


def svg(params: Params, state: State) -> str:
    return drawn(params, state, None)


def seen_svg(params: Params, state: State, player: int) -> str:
    return drawn(params, state, player)


def drawn(params: Params, state: State, player: int | None) -> str:
    first, second, public = seen_cards(params, state, player)
    cards = [(first or HIDDEN, "player 0"), (public or HIDDEN, "public card"), (second or HIDDEN, "player 1")]
    return hands_svg(cards, described(params, state, player))
