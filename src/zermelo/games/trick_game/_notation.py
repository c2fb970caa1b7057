"""Positions and cards as text and as pictures, with all cards or with those that a player sees."""

from __future__ import annotations

from zermelo.drawing import ACCENT, INK, LINE, PAPER, label, rect
from zermelo.drawing import svg as picture
from zermelo.errors import UsageError, shown
from zermelo.games.trick_game._cards import (
    COUNT_BITS, RANKS, SUITS, Params, State, cards_of, deck, holding, leader, next_card, on_table, unseen, won, word_of,
)
from zermelo.kernels import CHANCE, ctz, popcount

DEAL = "DEAL"
SIGNS = "♠♥♦♣"
FIELDS = ("ASIDE", "UP", "VOID")


def format(params: Params, state: State) -> str:
    hands = "/".join(hand_text(params, holding(state, seat)) for seat in range(params.seats))
    table = "deal" if state.undealt else ",".join(map(name, trick(params, state))) or "-"
    tricks = ",".join(str(won(state, player)) for player in range(players(params)))
    more = [
        f" aside={hand_text(params, state.aside)}" if state.aside else "",
        f" up={hand_text(params, state.up)}" if state.up else "",
        f" void={','.join(void_names(state.voids))}" if state.voids else "",
    ]
    return f"{hands} {table} {state.turn} {tricks}{''.join(more)}"


def players(params: Params) -> int:
    return 2 if params.sides else params.seats


def name(card: int) -> str:
    return SUITS[card // 16] + RANKS[card % 16]


def suits(params: Params) -> int:
    return params.cards // params.ranks


def hand_text(params: Params, cards: int) -> str:
    return ".".join(held(cards, suit) for suit in range(suits(params)))


def held(cards: int, suit: int) -> str:
    """The ranks of one suit, the highest first."""
    return "".join(RANKS[rank] for rank in reversed(range(13)) if cards >> (16 * suit + rank) & 1)


def void_names(voids: int) -> list[str]:
    return [f"{bit // 4}:{SUITS[bit % 4]}" for bit in range(16) if voids >> bit & 1]


def trick(params: Params, state: State) -> list[int]:
    """The cards on the table in the order in which they were played."""
    seats = ((leader(params, state) + i) % params.seats for i in range(popcount(state.table)))
    return [ctz(on_table(state, seat)) for seat in seats]


def parse(params: Params, text: str) -> State:
    fields = text.upper().split()
    if len(fields) < 4:
        wanted = "hands, table, seat to play and tricks, separated by blanks"
        raise UsageError(f"expected {wanted}, as in {shown(example(params))}, got {shown(text)}")
    more = read_fields(fields[4:])
    hands = [read_hand(params, hand) for hand in fields[0].split("/")]
    if len(hands) != params.seats:
        raise UsageError(f"expected {params.seats} hands separated by '/', got {shown(fields[0])}")
    turn, *tricks = read_numbers(params, fields[2], fields[3])
    table = [] if fields[1] in ("-", DEAL) else [read_card(each) for each in fields[1].split(",")]
    aside, up = (read_hand(params, more[field]) if field in more else [] for field in ("ASIDE", "UP"))
    voids = read_voids(params, more.get("VOID", ""))
    check_cards(params, [card for hand in hands for card in hand] + table + aside)
    owners = [(turn - len(table) + i) % params.seats for i in range(len(table))]
    everything = [(card, seat) for seat, hand in enumerate(hands) for card in hand]
    everything += list(zip(table, owners, strict=True))
    low, high = (word_of([card for card, seat in everything if seat & bit]) for bit in (1, 2))
    packed = sum(n << (COUNT_BITS * player) for player, n in enumerate(tricks))
    in_hands = word_of([card for hand in hands for card in hand])
    undealt = params.cards - popcount(in_hands) - len(aside) if fields[1] == DEAL else 0
    state = State(low, high, in_hands, word_of(table), word_of(aside), word_of(up), turn, packed, voids, undealt)
    if undealt:
        check_deal(params, state)
    else:
        check_play(params, state, [len(hand) for hand in hands], owners)
    return state


def example(params: Params) -> str:
    """A position of this game, with every hand dealt from the top of the deck."""
    order = deck(params)[::-1]
    hands = (word_of(order[seat * params.hand : (seat + 1) * params.hand]) for seat in range(params.seats))
    tricks = ",".join("0" * players(params))
    return f"{'/'.join(hand_text(params, hand) for hand in hands)} - 0 {tricks}"


def read_fields(fields: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for field in fields:
        key, sign, value = field.partition("=")
        if key not in FIELDS or not sign or key in found:
            raise UsageError(f"expected aside=, up= or void= once each after the tricks, got {shown(field)}")
        found[key] = value
    return found


def read_hand(params: Params, text: str) -> list[int]:
    found = text.split(".")
    if len(found) != suits(params) or set(text) - set(RANKS + "."):
        names = ".".join(("spades", "hearts", "diamonds", "clubs")[: suits(params)])
        raise UsageError(f"expected the ranks ({RANKS}) of {names}, got {shown(text)}")
    return [16 * suit + RANKS.index(rank) for suit, ranks in enumerate(found) for rank in ranks]


def read_card(text: str) -> int:
    if len(text) != 2 or text[0] not in SUITS or text[1] not in RANKS:
        raise UsageError(f"expected cards as SQ on the table, separated by commas, '-' or 'deal', got {shown(text)}")
    return 16 * SUITS.index(text[0]) + RANKS.index(text[1])


def read_numbers(params: Params, turn: str, tricks: str) -> list[int]:
    numbers = [turn, *tricks.split(",")]
    if len(numbers) != players(params) + 1 or not all(n.isdecimal() and len(n) < 4 for n in numbers):
        written = f"0 {','.join('0' * players(params))}"
        wanted = f"the seat to play and the tricks of {players(params)} players, as in {written}"
        raise UsageError(f"expected {wanted}, got {shown(f'{turn} {tricks}')}")
    if int(turn) >= params.seats:
        raise UsageError(f"expected the seat to play, 0 to {params.seats - 1}, got {shown(turn)}")
    return [int(n) for n in numbers]


def read_voids(params: Params, text: str) -> int:
    known = {f"{seat}:{SUITS[suit]}": 4 * seat + suit for seat in range(params.seats) for suit in range(suits(params))}
    names = text.split(",") if text else []
    for each in names:
        if each not in known:
            raise UsageError(f"expected void=1:S for a seat and a suit it is out of, got {shown(each)}")
    return sum(1 << known[each] for each in set(names))


def check_cards(params: Params, cards: list[int]) -> None:
    """Every card is of the deck and there once."""
    known = set(deck(params))
    for card in cards:
        if cards.count(card) > 1 or card not in known:
            problem = "there twice" if cards.count(card) > 1 else "not in this deck"
            raise UsageError(f"expected different cards of the deck, got {name(card)}, which is {problem}")


def check_play(params: Params, state: State, sizes: list[int], owners: list[int]) -> None:
    """Hands, table, tricks, face-up cards and voids fit together."""
    counts = {size + owners.count(seat) for seat, size in enumerate(sizes)}
    if len(counts) > 1 or len(owners) >= params.seats:
        raise UsageError(f"expected hands of one size, less the cards on the table, got {', '.join(map(str, sizes))}")
    taken = sum(won(state, player) for player in range(players(params)))
    if taken + max(counts) != params.hand:
        wanted = f"{params.hand - max(counts)} tricks won, those of {params.hand} that are not to come"
        raise UsageError(f"expected {wanted} (parameter hand), got {taken}")
    if state.up & ~(state.hands | state.aside):
        raise UsageError("expected cards of the hands or aside after up=, got another card")
    for seat in range(params.seats):
        check_void(params, state, seat)


def check_void(params: Params, state: State, seat: int) -> None:
    """A seat has no card of a suit that it is out of, and some card of that suit is not gone."""
    for suit in range(4):
        if state.voids >> (4 * seat + suit) & 1:
            if held(holding(state, seat), suit):
                raise UsageError(f"expected a hand without {SUITS[suit]} for void={seat}:{SUITS[suit]}")
            if not held(state.hands | state.aside, suit):
                raise UsageError(f"void={seat}:{SUITS[suit]}: expected a suit with cards that are not gone")


def check_deal(params: Params, state: State) -> None:
    """The first cards of the deck are dealt, no hand has too many, and nothing has been played."""
    dealt = word_of(deck(params)[: params.cards - state.undealt])
    sizes = [popcount(holding(state, seat)) for seat in range(params.seats)]
    aside = params.cards - params.seats * params.hand
    if state.hands | state.aside != dealt or max(sizes) > params.hand or popcount(state.aside) > aside:
        raise UsageError("expected a deal of the first cards of the deck, no hand with more than it gets")
    if state.turn or state.tricks or state.up or state.voids:
        raise UsageError("expected seat 0, no tricks, nothing face up and no voids during the deal")


def move_name(params: Params, state: State, move: int) -> str:
    if not state.undealt:
        return name(move)
    place = "aside" if move == params.seats else str(move)
    return f"{name(next_card(params, state))}:{place}"


def heard(params: Params, state: State, move: int, player: int) -> str:
    """Every card that is played, and none that is dealt."""
    return "" if state.undealt else name(move)


def read_move(params: Params, state: State, text: str) -> int | None:
    """A card also by its sign or with the rank first: ♠K, KS."""
    written = text.strip().upper().replace("10", "T")
    for sign, suit in zip(SIGNS, SUITS, strict=True):
        written = written.replace(sign, suit)
    if state.undealt or len(written) != 2:
        return None
    legal = {name(card): card for card in playable(params, state)}
    return legal.get(written, legal.get(written[::-1]))


def playable(params: Params, state: State) -> list[int]:
    cards = cards_of(holding(state, state.turn))
    table = trick(params, state)
    same = [card for card in cards if table and card // 16 == table[0] // 16]
    return same or cards


def text(params: Params, state: State) -> str:
    return seen_text(params, state, CHANCE)


def seen_text(params: Params, state: State, player: int) -> str:
    """The board as a player sees it; unseen cards are question marks. CHANCE sees everything."""
    hidden = hidden_from(params, state, player)
    lines = []
    for place, (title, cards) in enumerate(rows(params, state)):
        known = "  ".join(f"{SUITS[suit]} {held(cards & ~hidden, suit) or '-'}" for suit in range(suits(params)))
        missing = "?" * popcount(cards & hidden)
        mark = ">" if place == state.turn and not state.undealt else " "
        lines.append(f"{mark}{title:6} {known}  {missing}".rstrip())
    tricks = ", ".join(str(won(state, player)) for player in range(players(params)))
    on = " ".join(map(name, trick(params, state))) or ("the deal" if state.undealt else "-")
    return "\n".join([*lines, f" table  {on}", f" tricks {tricks}"])


def hidden_from(params: Params, state: State, player: int) -> int:
    """The cards that a player does not see: during the deal, all."""
    if player == CHANCE:
        return 0
    return state.hands | state.aside if state.undealt else unseen(params, state, player)


def rows(params: Params, state: State) -> list[tuple[str, int]]:
    """The hands, and the cards set aside if there are any."""
    found = [(f"hand {seat}", holding(state, seat)) for seat in range(params.seats)]
    return found + ([("aside", state.aside)] if state.aside else [])


def svg(params: Params, state: State) -> str:
    return seen_svg(params, state, CHANCE)


def seen_svg(params: Params, state: State, player: int) -> str:
    """The picture as a player sees it; unseen cards lie face down. CHANCE sees everything."""
    hidden = hidden_from(params, state, player)
    shown_rows = [
        (f"{'> ' if place == state.turn and not state.undealt else ''}{title}", by_suit(cards, hidden))
        for place, (title, cards) in enumerate(rows(params, state))
    ] + [("table", trick(params, state))]
    parts: list[str] = []
    for y, (title, cards) in enumerate(shown_rows):
        parts.append(label(8, 34 + 44 * y, title, anchor="start"))
        for x, card in enumerate(cards):
            parts += card_parts(62 + 30 * x, 12 + 44 * y, card, hidden)
    tricks = " : ".join(str(won(state, player)) for player in range(players(params)))
    parts.append(label(8, 30 + 44 * len(shown_rows), f"tricks {tricks}", anchor="start"))
    width = 70 + 30 * max(4, *(len(cards) for _, cards in shown_rows))
    return picture(width, 42 + 44 * len(shown_rows), parts, "trick_game")


def by_suit(cards: int, hidden: int) -> list[int]:
    """Suit by suit, the highest first; hidden ones last, so that their places tell nothing."""
    order = [16 * suit + rank for suit in range(4) for rank in reversed(range(13)) if cards >> (16 * suit + rank) & 1]
    return sorted(order, key=lambda card: hidden >> card & 1)


def card_parts(x: float, y: float, card: int, hidden: int) -> list[str]:
    if hidden >> card & 1:
        return [rect(x, y, 27, 36, LINE), label(x + 13.5, y + 23, "?", 13, PAPER)]
    ink = ACCENT if card // 16 in (1, 2) else INK
    return [rect(x, y, 27, 36, PAPER), label(x + 13.5, y + 23, RANKS[card % 16] + SIGNS[card // 16], 13, ink)]
