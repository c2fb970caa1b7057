"""Kuhn poker: the smallest poker, with three cards, two players and one bet.

Payoff     what a player wins: 1 without a call, 2 with one; the higher card wins a showdown.
Position   the cards of players 0 and 1 and what was done (p pass, b bet), as in KQ pb;
           'undealt' before the deal.
Moves      pass (0) or bet (1): after a bet, to fold or to call. The deal is one of the six
           pairs JQ JK QJ QK KJ KQ, equally likely.
Hidden     a player sees one card and what was done; at a showdown both cards.
Source     [Kuhn1950]: the value of the game is -1/18 for the first player.
"""

from __future__ import annotations

import sys
from typing import Any, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.drawing import PAPER, PLAYERS, label, rect
from zermelo.drawing import svg as picture
from zermelo.errors import UsageError, shown
from zermelo.kernels import CHANCE, TERMINAL, Ints, Reals, kernel, mix64

DEALS = ("JQ", "JK", "QJ", "QK", "KJ", "KQ")
PASS, BET = 0, 1
HISTORIES = {"": 1, "p": 2, "b": 3, "pp": 4, "pb": 5, "bp": 6, "bb": 7, "pbp": 10, "pbb": 11}
USUAL_ALGORITHM = "cfr_plus"
OPEN_MOVES = True  # bets are made aloud


class State(NamedTuple):
    deal: int  # 0 to 5, or -1 before the deal
    history: int  # a leading 1, then 0 for a pass and 1 for a bet


class Params(NamedTuple):
    pass


def make() -> KernelGame:
    """The game has no parameters."""
    traits = Traits(
        chance=True, perfect_information=False, lowest=-2.0, highest=2.0, max_moves=6, move_range=6, max_plies=4
    )
    return KernelGame(sys.modules[__name__], Params(), traits)


@kernel
def start(params: Params) -> State:
    return State(-1, 1)


@kernel
def card(deal: int, player: int) -> int:
    """The card of a player: 0 the jack, 1 the queen, 2 the king."""
    first = deal // 2
    if player == 0:
        return first
    second = deal % 2
    return second + 1 if second >= first else second


@kernel
def mover(params: Params, state: State) -> int:
    if state.deal < 0:
        return CHANCE
    if state.history == 1 or state.history == 5:
        return 0
    return 1 if state.history < 4 else TERMINAL


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    out[row] = PASS
    out[row + 1] = BET
    return 2


@kernel
def outcomes(params: Params, state: State, out: Ints, probabilities: Reals, row: int) -> int:
    for i in range(6):
        out[row + i] = i
        probabilities[row + i] = 1.0 / 6.0
    return 6


@kernel
def play(params: Params, state: State, move: int) -> State:
    if state.deal < 0:
        return State(move, state.history)
    return State(state.deal, 2 * state.history + move)


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    if state.history == 6:  # a bet, and the other folds
        value = 1.0
    elif state.history == 10:
        value = -1.0
    else:
        stake = 1.0 if state.history == 4 else 2.0
        value = stake if card(state.deal, 0) > card(state.deal, 1) else -stake
    return value if player == 0 else -value


@kernel
def key(params: Params, state: State) -> int:
    return mix64((state.deal + 1) * 16 + state.history)


@kernel
def shown_down(state: State) -> bool:
    """Are the cards on the table?"""
    return state.history == 4 or state.history == 7 or state.history == 11


@kernel
def observation(params: Params, state: State, player: int) -> int:
    """What was done, the own card, and at a showdown the other card."""
    if state.deal < 0:
        return 0
    seen = state.history + 16 * (card(state.deal, player) + 1)
    if shown_down(state):
        seen += 64 * (card(state.deal, 1 - player) + 1)
    return seen


def sample(params: Params, state: State, player: int, random: Any) -> State:
    """A state that looks the same to a player: the other card is drawn from the two that the player does not hold."""
    drawn, _ = random.choice(worlds(params, state, player))
    return State(*drawn)


def worlds(params: Params, state: State, player: int) -> list[tuple[State, float]]:
    """The states that look the same to a player, equally likely."""
    alike = [State(deal, state.history) for deal in range(6)] if state.deal >= 0 else [state]
    seen = observation(params, state, player)
    found = [other for other in alike if observation(params, other, player) == seen]
    return [(other, 1.0 / len(found)) for other in found]


def format(params: Params, state: State) -> str:
    if state.deal < 0:
        return "undealt"
    done = next(text for text, history in HISTORIES.items() if history == state.history)
    return f"{DEALS[state.deal]} {done}".strip()


def parse(params: Params, text: str) -> State:
    if text == "undealt":
        return State(-1, 1)
    deal, _, done = text.partition(" ")
    if deal.upper() not in DEALS:
        raise UsageError(f"expected 'undealt' or a deal (one of {' '.join(DEALS)}) and moves, got {shown(text)}")
    if done.lower() not in HISTORIES:
        raise UsageError(f"expected what was done, such as pb, after the deal, got {shown(text)}")
    return State(DEALS.index(deal.upper()), HISTORIES[done.lower()])


def move_name(params: Params, state: State, move: int) -> str:
    return DEALS[move] if state.deal < 0 else ("pass", "bet")[move]


def heard(params: Params, state: State, move: int, player: int) -> str:
    return "" if state.deal < 0 else move_name(params, state, move)


def told(params: Params, state: State) -> str:
    """What was done, and who is to move or what player 0 gets."""
    who = mover(params, state)
    words = {"p": "pass", "b": "bet"}
    so_far = ", ".join(words[x] for x in format(params, state).partition(" ")[2]) or "no move yet"
    end = f"player 0 gets {payoff(params, state, 0):g}" if who == TERMINAL else f"player {who} to move"
    return f"{so_far}: {end}"


def text(params: Params, state: State) -> str:
    if state.deal < 0:
        return "before the deal"
    deal = DEALS[state.deal]
    return f"player 0 has {deal[0]}, player 1 has {deal[1]}\n{told(params, state)}"


def seen_text(params: Params, state: State, player: int) -> str:
    if state.deal < 0:
        return "before the deal"
    deal = DEALS[state.deal]
    other = f", player {1 - player} has {deal[1 - player]}" if shown_down(state) else ""
    return f"you are player {player} and have {deal[player]}{other}\n{told(params, state)}"


def svg(params: Params, state: State) -> str:
    return drawn("??" if state.deal < 0 else DEALS[state.deal], text(params, state))


def seen_svg(params: Params, state: State, player: int) -> str:
    deal = "??" if state.deal < 0 else DEALS[state.deal]
    cards = [sign if seat == player or shown_down(state) else "?" for seat, sign in enumerate(deal)]
    return drawn("".join(cards), seen_text(params, state, player))


def drawn(cards: str, summary: str) -> str:
    """Both cards, '?' for one that lies face down, and what was done."""
    parts = []
    for player, sign in enumerate(cards):
        left = 20 + 90 * player
        parts += [rect(left, 20, 60, 84, PAPER, PLAYERS[0]), label(left + 30, 74, sign, 34)]
        parts.append(label(left + 30, 124, f"player {player}"))
    parts.append(label(100, 148, summary.splitlines()[-1]))
    return picture(200, 160, parts, summary.replace("\n", "; "))
