"""What a player sees, and the deals that look the same."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from zermelo.errors import UsageError
from zermelo.games.bridge._cards import SEAT_NAMES, SUIT
from zermelo.games.bridge._drawing import Hands
from zermelo.games.bridge._positions import hands_of, seat_to_play, table_of
from zermelo.games.bridge_play._bidding import FREE, RANGES, points_of, ranges_text
from zermelo.games.bridge_play._positions import Params, State, played_by
from zermelo.games.bridge_play._splits import Splits, splits

MOST_WORLDS = 20_000  # a split of 16 cards has 12,870


def viewer(params: Params, state: State, player: int) -> int:
    """The seat whose eyes a player has: the declarer, or the defender who plays next."""
    if player == 0:
        return params.declarer
    seat = seat_to_play(state)
    return seat if (seat - params.declarer) & 1 else (seat + 1) & 3


def seen_seats(params: Params, state: State, player: int) -> tuple[int, int]:
    """The seats whose hands a player sees: the own and dummy; the declarer sees both of the own side."""
    return viewer(params, state, player), params.declarer ^ 2


def hidden_seats(params: Params, state: State, player: int) -> list[int]:
    """The two seats whose hands a player does not see."""
    seen = seen_seats(params, state, player)
    return [seat for seat in range(4) if seat not in seen]


def unseen(params: Params, state: State, player: int) -> int:
    """The cards that a player knows to be in the two hidden hands."""
    one, other = hidden_seats(params, state, player)
    hands = hands_of(state)
    return hands[one] | hands[other]


def observation(params: Params, state: State, player: int) -> Hashable:
    """The seat, the two hands that are seen, the unseen cards, and all that lies on the table or was played."""
    own, dummy = seen_seats(params, state, player)
    hands = hands_of(state)
    return (own, hands[own], hands[dummy], unseen(params, state, player), *state[4:])


def ranges_of(params: Params, seat: int) -> tuple[int, ...]:
    return tuple(params.ranges[RANGES * seat : RANGES * (seat + 1)])


def possible(params: Params, state: State, player: int) -> tuple[Splits, int, int]:
    """The splits of the unseen cards, and the seats of the two hands; the splits give the cards of the first."""
    one, other = hidden_seats(params, state, player)
    cards = unseen(params, state, player)
    mine, theirs = ranges_of(params, one), ranges_of(params, other)
    gone, gone_there = played_by(state, one), played_by(state, other)
    lengths = []
    for suit in range(4):
        n = (cards >> 13 * suit & SUIT).bit_count()
        before, before_there = (word >> 13 * suit & SUIT for word in (gone, gone_there))
        least = max(mine[2 * suit] - before.bit_count(), n - theirs[2 * suit + 1] + before_there.bit_count())
        most = min(mine[2 * suit + 1] - before.bit_count(), n - theirs[2 * suit] + before_there.bit_count())
        if state.voids >> (4 * one + suit) & 1:
            most = min(most, 0)
        if state.voids >> (4 * other + suit) & 1:
            least = max(least, n)
        lengths.append((least, most))
    points = None
    if mine[-2:] != FREE[-2:] or theirs[-2:] != FREE[-2:]:
        worth = points_of(cards)
        least = max(mine[-2] - points_of(gone), worth - theirs[-1] + points_of(gone_there))
        most = min(mine[-1] - points_of(gone), worth - theirs[-2] + points_of(gone_there))
        points = (least, most)
    found = splits(cards, hands_of(state)[one].bit_count(), tuple(lengths), points)
    if found.total == 0:
        raise UsageError(_impossible(params, state, player, one, other))
    return found, one, other


def _impossible(params: Params, state: State, player: int, one: int, other: int) -> str:
    told = [(SEAT_NAMES[seat].lower(), ranges_text(ranges_of(params, seat))) for seat in (one, other)]
    bids = ", ".join(f"{name}={text}" for name, text in told if text) or "no ranges"
    eyes, n = SEAT_NAMES[viewer(params, state, player)], unseen(params, state, player).bit_count()
    return (
        f"no world is consistent with what {eyes} has seen: no split of the {n} unseen cards between "
        f"{SEAT_NAMES[one]} and {SEAT_NAMES[other]} fits {bids} and the suits not followed"
    )


def count_worlds(params: Params, state: State, player: int) -> int:
    """How many deals look the same to a player."""
    return possible(params, state, player)[0].total


def sample(params: Params, state: State, player: int, random: Any) -> State:
    found, one, other = possible(params, state, player)
    return _dealt(state, unseen(params, state, player), one, other, found.draw(random))


def worlds(params: Params, state: State, player: int) -> list[tuple[State, float]]:
    found, one, other = possible(params, state, player)
    if found.total > MOST_WORLDS:
        raise UsageError(
            f"bridge_play: expected at most {MOST_WORLDS:,} worlds to list, there are {found.total:,}; sample them"
        )
    cards = unseen(params, state, player)
    return [(_dealt(state, cards, one, other, split), 1.0 / found.total) for split in found.every]


def _dealt(state: State, cards: int, one: int, other: int, split: int) -> State:
    """The state with the unseen cards split between two seats."""
    fields = list(state)
    fields[one], fields[other] = split, cards & ~split
    return State(*fields)


def view(params: Params, state: State) -> Hands:
    """The four hands around the table."""
    return Hands(tuple(hands_of(state)), table_of(state), state.leader, params.trump, state.won, state.lost)


def seen_view(params: Params, state: State, player: int) -> Hands:
    """The two hands that a player sees, and the table."""
    seen = seen_seats(params, state, player)
    hands = hands_of(state)
    return Hands(
        tuple(hand if seat in seen else None for seat, hand in enumerate(hands)), table_of(state), state.leader,
        params.trump, state.won, state.lost, tuple(hand.bit_count() for hand in hands),
    )  # fmt: skip
