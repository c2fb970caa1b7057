"""Hearts with open cards: a trick-taking card game for three or four players who see all hands.

Players play a card in turn; player 0 leads first. A player who has cards of the suit led must play one of them,
otherwise any card. The highest card of the suit led takes the trick, and its player leads the next. Every heart
taken costs a point, the queen of spades 13 (unless `queen=false`). No passing of cards, no shooting the moon, any
card may be led.

Payoff     the points of the deck minus those taken, so all together (players - 1) times the points of the deck.
Position   the hands (spades.hearts.diamonds.clubs) of players 0, 1, …, separated by '/'; the cards on the table in
           their order, or '-'; the player to move; the points taken by each player, as in
           .KQT.K.AK/AQJT.J..J/K.A.AQJ.Q - 0 0,0,0
Moves      rank and suit, as in QS or TH.

The deck has players x hand cards, from the top: the four aces, then the kings, and so on, of each rank
spades, hearts, diamonds, clubs in this order. So hands of three have the queen of spades, and three hands of
17 lack the two of clubs. `seed` deals the deck.

The evaluation charges the points not yet taken in equal parts, rounded up, so that the evaluations of all players
sum to no more than the payoffs; all are whole numbers. `upper`, the payoff if a player took no more points, only
falls: the monotone bound of branch and bound.

Source     Hearts as the test bed of [sturtevant2000].

Card (suit, rank) is bit 16 suit + rank of a word, the two of spades is bit 0.
"""

from __future__ import annotations

import sys
from typing import Annotated, Literal, NamedTuple

from zermelo.core import KernelGame, Traits
from zermelo.drawing import ACCENT, INK, PAPER, label, rect
from zermelo.drawing import svg as picture
from zermelo.errors import UsageError, shown
from zermelo.games._owners import given, owned
from zermelo.kernels import TERMINAL, U64, Ints, ctz, kernel, mix64, popcount, random_word, u64

RANKS, SUITS = "23456789TJQKA", "SHDC"
SUIT = 0xFFFF  # of a word that is shifted to a suit
HEARTS = 0x1FFF << 16
QUEEN = 1 << 10
QUEEN_POINTS = 13
POINT_BITS = 8  # of a player's points in State.points


class State(NamedTuple):
    low: U64  # the owners of the cards in hands and on the table
    high: U64
    hands: U64  # cards not yet played
    table: U64
    turn: int
    points: int  # taken by each player, a byte each


class Params(NamedTuple):
    low: U64  # the deal
    high: U64
    deck: U64
    queen: U64  # the queen of spades, if it counts
    total: int  # points of the deck
    players: int


def make(
    *,
    players: Annotated[Literal[3, 4], "Number of players."] = 3,
    hand: Annotated[int, "Cards that each player is dealt."] = 6,
    queen: Annotated[bool, "Whether the queen of spades costs 13 points."] = True,
    seed: Annotated[int, "Random seed of the deal."] = 0,
) -> KernelGame:
    """A deal of the highest cards."""
    if not 1 <= hand <= 52 // players:
        raise UsageError(f"parameter hand: expected 1 to {52 // players} cards for {players} players, got {hand}")
    order = [16 * suit + rank for rank in reversed(range(13)) for suit in range(4)][: players * hand]
    deck = sum(1 << card for card in order)
    for i in reversed(range(1, len(order))):
        j = random_word(seed, i) % (i + 1)
        order[i], order[j] = order[j], order[i]
    low, high = (sum(1 << card for i, card in enumerate(order) if i // hand & bit) for bit in (1, 2))
    total = _points(deck, QUEEN if queen else 0)
    traits = Traits(
        players=players, constant_sum=(players - 1) * total, lowest=0, highest=total,
        max_moves=hand, move_range=64, max_plies=players * hand,
    )  # fmt: skip
    params = Params(low, high, deck, QUEEN if queen else 0, total, players)
    return KernelGame(sys.modules[__name__], params, traits)


@kernel
def _points(cards: int, queen: int) -> int:
    return popcount(cards & u64(HEARTS)) + (QUEEN_POINTS if cards & queen != 0 else 0)


@kernel
def start(params: Params) -> State:
    return State(params.low, params.high, params.deck, u64(0), 0, 0)


@kernel
def following(params: Params, player: int) -> int:
    return player + 1 if player + 1 < params.players else 0


@kernel
def led(state: State, leader: int) -> int:
    """The cards of the suit of the card that the leader has put on the table."""
    card = ctz(state.table & owned(state.low, state.high, leader))
    return u64(SUIT) << (card & 48)


@kernel
def mover(params: Params, state: State) -> int:
    return TERMINAL if state.hands == 0 else state.turn


@kernel
def moves(params: Params, state: State, out: Ints, row: int) -> int:
    cards = state.hands & owned(state.low, state.high, state.turn)
    if state.table != 0:
        leader = state.turn - popcount(state.table)
        same = cards & led(state, leader if leader >= 0 else leader + params.players)
        if same != 0:
            cards = same
    n = 0
    while cards != 0:
        out[row + n] = ctz(cards)
        cards &= cards - u64(1)
        n += 1
    return n


@kernel
def play(params: Params, state: State, move: int) -> State:
    bit = u64(1) << move
    hands, table = u64(state.hands & ~bit), u64(state.table | bit)
    turn = following(params, state.turn)
    played = State(state.low, state.high, hands, table, turn, state.points)
    if popcount(table) < params.players:
        return played
    best = table & led(played, turn)  # who would be next has led
    while best & (best - u64(1)) != 0:
        best &= best - u64(1)
    taker = (1 if state.low & best != 0 else 0) + (2 if state.high & best != 0 else 0)
    points = state.points + (_points(table, params.queen) << (POINT_BITS * taker))
    return State(u64(given(state.low, table, 0)), u64(given(state.high, table, 0)), hands, u64(0), taker, points)


@kernel
def taken(state: State, player: int) -> int:
    return (state.points >> (POINT_BITS * player)) & 0xFF


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return float(params.total - taken(state, player))


@kernel
def upper(params: Params, state: State, player: int) -> float:
    return float(params.total - taken(state, player))


@kernel
def evaluate(params: Params, state: State, player: int) -> float:
    still = _points(state.hands | state.table, params.queen)
    return float(params.total - taken(state, player) - (still + params.players - 1) // params.players)


@kernel
def key(params: Params, state: State) -> int:
    rest = mix64(u64(state.points * 8 + state.turn))
    return mix64(state.low ^ mix64(state.high ^ mix64(state.hands ^ mix64(state.table ^ rest))))


def format(params: Params, state: State) -> str:
    hands = "/".join(_hand_text(_hand(state, player)) for player in range(params.players))
    points = ",".join(str(taken(state, player)) for player in range(params.players))
    return f"{hands} {','.join(map(_name, _trick(params, state))) or '-'} {state.turn} {points}"


def _hand(state: State, player: int) -> int:
    return state.hands & owned(state.low, state.high, player)


def _hand_text(cards: int) -> str:
    return ".".join(
        "".join(RANKS[rank] for rank in reversed(range(13)) if cards >> (16 * suit + rank) & 1) for suit in range(4)
    )


def _name(card: int) -> str:
    return RANKS[card % 16] + SUITS[card // 16]


def _trick(params: Params, state: State) -> list[int]:
    """The cards on the table in the order in which they were played."""
    n = popcount(state.table)
    order = [(state.turn - n + i) % params.players for i in range(n)]
    return [ctz(state.table & owned(state.low, state.high, player)) for player in order]


def parse(params: Params, text: str) -> State:
    fields = text.upper().split()
    if len(fields) != 4:
        raise UsageError(f"expected hands, table, player to move and points, separated by blanks, got {shown(text)}")
    hands = [_read_hand(hand) for hand in fields[0].split("/")]
    if len(hands) != params.players:
        raise UsageError(f"expected {params.players} hands separated by '/', got {shown(fields[0])}")
    turn, *points = _read_numbers(params, fields[2], fields[3])
    trick = [] if fields[1] == "-" else [_read_card(name) for name in fields[1].split(",")]
    owners = [(turn - len(trick) + i) % params.players for i in range(len(trick))]
    cards = [(card, player) for player, hand in enumerate(hands) for card in hand]
    _check_cards(params, [card for card, _ in cards] + trick, points)
    _check_sizes([len(hand) for hand in hands], owners)
    everything = [*cards, *zip(trick, owners, strict=True)]
    low, high = (sum(1 << card for card, player in everything if player & bit) for bit in (1, 2))
    packed = sum(n << (POINT_BITS * player) for player, n in enumerate(points))
    return State(low, high, sum(1 << card for card, _ in cards), sum(1 << card for card in trick), turn, packed)


def _read_hand(text: str) -> list[int]:
    suits = text.split(".")
    if len(suits) != 4 or set(text) - set(RANKS + "."):
        raise UsageError(f"expected the ranks ({RANKS}) of spades.hearts.diamonds.clubs, got {shown(text)}")
    return [16 * suit + RANKS.index(rank) for suit, ranks in enumerate(suits) for rank in ranks]


def _read_card(text: str) -> int:
    if len(text) != 2 or text[0] not in RANKS or text[1] not in SUITS:
        raise UsageError(f"expected cards as QS on the table, separated by commas, or '-', got {shown(text)}")
    return 16 * SUITS.index(text[1]) + RANKS.index(text[0])


def _read_numbers(params: Params, turn: str, points: str) -> list[int]:
    numbers = [turn, *points.split(",")]
    if len(numbers) != params.players + 1 or not all(n.isdecimal() and len(n) < 4 for n in numbers):
        raise UsageError(f"expected the player to move and {params.players} points, got {shown(f'{turn} {points}')}")
    if int(turn) >= params.players:
        raise UsageError(f"expected the player to move, 0 to {params.players - 1}, got {shown(turn)}")
    return [int(n) for n in numbers]


def _check_cards(params: Params, cards: list[int], points: list[int]) -> None:
    """Every card is of the deck and there once; what was taken is what is not in play."""
    for card in cards:
        if cards.count(card) > 1 or not params.deck >> card & 1:
            problem = "there twice" if cards.count(card) > 1 else "not in this deck"
            raise UsageError(f"expected different cards of the deck, got {_name(card)}, which is {problem}")
    missing = params.total - _points(sum(1 << card for card in cards), params.queen)
    if sum(points) != missing:
        raise UsageError(f"expected points that sum to {missing}, those not in play, got {sum(points)}")


def _check_sizes(sizes: list[int], owners: list[int]) -> None:
    """All have the same number of cards, those on the table included, and the trick is not complete."""
    counts = {size + owners.count(player) for player, size in enumerate(sizes)}
    if len(counts) > 1 or len(owners) >= len(sizes):
        raise UsageError(f"expected hands of one size, less the cards on the table, got {', '.join(map(str, sizes))}")


def move_name(params: Params, state: State, move: int) -> str:
    return _name(move)


def text(params: Params, state: State) -> str:
    lines = []
    for player in range(params.players):
        suits = zip(SUITS, _hand_text(_hand(state, player)).split("."), strict=True)
        held = "  ".join(f"{suit} {ranks or '-'}" for suit, ranks in suits)
        mark = ">" if player == state.turn else " "
        lines.append(f"{mark}{player}  {held}  points {taken(state, player)}")
    return "\n".join([*lines, f"table {' '.join(map(_name, _trick(params, state))) or '-'}"])


def svg(params: Params, state: State) -> str:
    """A row of cards a player, the player to move marked, and the table."""
    rows = [
        (f"{'>' if player == state.turn else ''}{player}: {taken(state, player)}", _cards(_hand(state, player)))
        for player in range(params.players)
    ] + [("table", _trick(params, state))]
    parts = []
    for y, (name, cards) in enumerate(rows):
        parts.append(label(8, 34 + 44 * y, name, anchor="start"))
        for x, card in enumerate(cards):
            ink = ACCENT if card // 16 in (1, 2) else INK
            parts.append(rect(56 + 30 * x, 12 + 44 * y, 27, 36, PAPER))
            parts.append(label(69.5 + 30 * x, 35 + 44 * y, RANKS[card % 16] + "♠♥♦♣"[card // 16], 13, ink))
    return picture(64 + 30 * max(4, *(len(cards) for _, cards in rows)), 16 + 44 * len(rows), parts, "hearts_open")


def _cards(cards: int) -> list[int]:
    """Suit by suit, the highest first."""
    return [16 * suit + rank for suit in range(4) for rank in reversed(range(13)) if cards >> (16 * suit + rank) & 1]
