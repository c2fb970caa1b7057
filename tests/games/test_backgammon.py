"""Backgammon against a second generator, the numbers of the literature, and OpenSpiel where it is installed."""

from __future__ import annotations

import math
import random
import re
from typing import Any

import pytest

import zermelo
from oracles import backgammon as oracle
from zermelo import UsageError
from zermelo.complexity import perft
from zermelo.games.backgammon import _evaluation as evaluation
from zermelo.games.backgammon import _names as names
from zermelo.games.backgammon._board import BAR, POINTS, State, mirrored, occupied, packed, total, twos, unpacked
from zermelo.games.backgammon._evaluation import longest, pips, shots
from zermelo.games.backgammon._ids import position_id, xgid
from zermelo.games.backgammon._plays import BASE, MOST_PLAYS
from zermelo.kernels import CHANCE, TERMINAL, compiled_kernel, machine
from zermelo.testing import check_game

GAME = zermelo.game("backgammon", evaluation="hand")
OPENING = {
    11: 42, 21: 15, 22: 75, 31: 16, 32: 17, 33: 73, 41: 14, 42: 18, 43: 17, 44: 52, 51: 8, 52: 8, 53: 9, 54: 9, 55: 4,
    61: 10, 62: 14, 63: 14, 64: 14, 65: 7, 66: 11,
}  # fmt: skip
"""Distinct positions after each opening roll; 447 in all."""


def position(state: State) -> oracle.Position:
    """The sides as the oracle writes them, the player to move first."""
    return tuple(unpacked(state.own_low, state.own_high)), tuple(unpacked(state.other_low, state.other_high))


def state(own: dict[int, int], other: dict[int, int], roll: int = 0, turn: int = 0) -> State:
    """A state from the points of both sides, each as its owner counts them."""
    sides = [[points.get(point, 0) for point in range(26)] for points in (own, other)]
    return State(*packed(sides[0]), *packed(sides[1]), turn, roll)


def after(before: State, move: int) -> oracle.Position:
    """What a play leads to, the player who made it first."""
    other, own = position(GAME.play(before, move))
    return own, other


def random_states(count: int, seed: int) -> list[State]:
    """Positions with dice from games at random, to their ends."""
    chooser, found = random.Random(seed), list[State]()
    while len(found) < count:
        at = GAME.start()
        while not GAME.is_over(at):
            if GAME.mover(at) == CHANCE:
                at = GAME.play(at, chooser.choice(GAME.actions(at)))
                found.append(at)
            at = GAME.play(at, chooser.choice(GAME.moves(at)))
    return found


STATES = random_states(3000, 1)


def test_rolls() -> None:
    rolls = dict(GAME.outcomes(GAME.start()))
    assert list(rolls) == list(OPENING)
    assert all(rolls[roll] == (1 / 36 if roll % 11 == 0 else 1 / 18) for roll in rolls)
    official = zermelo.game("backgammon", opening="official")
    first = dict(official.outcomes(official.start()))
    assert first == {roll: 1 / 15 for roll in OPENING if roll % 11}
    later = official.read("31 8/5 6/5")
    assert dict(official.outcomes(later)) == rolls


def test_opening_plays() -> None:
    for roll, count in OPENING.items():
        rolled = GAME.play(GAME.start(), roll)
        high, low = divmod(roll, 10)
        assert len(GAME.moves(rolled)) == count
        assert len(oracle.results((oracle.OPENING, oracle.OPENING), high, low)) == count
    assert perft(GAME, None, 2, interpreted=True).leaves == 447 == sum(OPENING.values())


def test_plays_are_those_of_the_oracle() -> None:
    kinds = dict.fromkeys(("bar", "off", "pass", "double", "one die"), 0)
    for at in STATES:
        high, low = divmod(at.roll, 10)
        moves = GAME.moves(at)
        results = [after(at, move) for move in moves]
        assert len(set(results)) == len(results)
        assert set(results) == oracle.results(position(at), high, low), GAME.format(at)
        own = position(at)[0]
        kinds["bar"] += own[BAR] > 0
        kinds["off"] += sum(own[7:]) == 0
        kinds["pass"] += moves == [0]
        kinds["double"] += high == low
        kinds["one die"] += high != low and (0 < moves[0] < BASE or (moves[0] > 0 and moves[0] % BASE == 0))
    assert min(kinds.values()) >= 20, kinds


def pairs(before: oracle.Position, a: int, b: int) -> dict[oracle.Position, int]:
    """The smallest number of a play of both dice to each position, by trying all."""
    found: dict[oracle.Position, int] = {}
    for p in range(1, 26):
        for q in range(1, 26):
            for (first, die), (second, last) in (((p, a), (q, b)), ((q, b), (p, a))):
                if before[0][first] and oracle.allowed(before, first, die):
                    between = oracle.moved(before, first, die)
                    if between[0][second] and oracle.allowed(between, second, last):
                        found.setdefault(oracle.moved(between, second, last), p * BASE + q)
    return found


def test_the_number_of_a_play_is_the_smallest_that_reaches_its_position() -> None:
    checked = 0
    for at in STATES[::8]:
        high, low = divmod(at.roll, 10)
        found = pairs(position(at), high, low)
        if high != low and found:
            assert sorted(found.values()) == GAME.moves(at)
            assert all(after(at, number) == reached for reached, number in found.items())
            checked += 1
    assert checked > 200


def test_numbers_of_doubles_do_not_ascend_in_their_sources() -> None:
    for at in STATES[::8]:
        if at.roll % 11 == 0:
            for move in GAME.moves(at):
                digits = [move // BASE**i % BASE for i in range(4)]
                assert [x for x in digits if x] == sorted(x for x in digits if x)


def most_plays(die: int) -> int:
    """The most ways for four steps of a double without bearing off, over all places of 15 checkers.

    The points of a chain p, p - die, … are gone through from the top. A vector says in how many ways (steps from the
    last point, steps so far) can be; a point with c checkers allows up to c more steps than came from above.
    Vectors that another one with as many checkers covers are dropped: what follows only adds and multiplies.
    """
    cells = [(last, so_far) for so_far in range(5) for last in range(so_far + 1)]
    fronts = {0: {tuple(int(cell == (0, 0)) for cell in cells)}}
    for residue in range(die):
        for point in range(24, 0, -1):
            if point % die == residue:
                fronts = _pruned(fronts, cells, range(5), point > die)
        fronts = _pruned(fronts, cells, range(1), False)  # the next chain begins: no steps come from above
    return max(vector[cells.index((0, 4))] for front in fronts.values() for vector in front)


def _pruned(fronts: Any, cells: list[tuple[int, int]], counts: range, moves: bool) -> Any:
    """The vectors after a point with each number of checkers (more than 4 are as good as 4)."""
    after_point: dict[int, set[tuple[int, ...]]] = {}
    for used, front in fronts.items():
        for count in counts:
            if used + count <= 15:
                vectors = after_point.setdefault(used + count, set())
                vectors.update(_next(vector, cells, count, moves) for vector in front)
    for used, front in after_point.items():
        kept: list[tuple[int, ...]] = []
        for vector in sorted(front, key=sum, reverse=True):
            if not any(all(x >= y for x, y in zip(other, vector, strict=True)) for other in kept):
                kept.append(vector)
        after_point[used] = set(kept)
    return after_point


def _next(vector: tuple[int, ...], cells: list[tuple[int, int]], count: int, moves: bool) -> tuple[int, ...]:
    ways = dict.fromkeys(cells, 0)
    for (last, so_far), number in zip(cells, vector, strict=True):
        if number:
            for more in range(min(4 - so_far, count + last) + 1 if moves else 1):
                ways[more, so_far + more] += number
    return tuple(ways.values())


def test_no_position_has_more_plays() -> None:
    assert max(most_plays(die) for die in range(1, 7)) == MOST_PLAYS == GAME.traits.max_moves
    widest = state({point: 1 for point in range(3, 25) if point % 3 != 2}, {BAR: 1}, 11)
    assert len(GAME.moves(widest)) == MOST_PLAYS


@pytest.mark.parametrize(
    ("own", "other", "roll", "plays"),
    [
        ({6: 1, 4: 1}, {20: 1}, 61, ["6/5*/off", "6/off 4/3"]),
        ({25: 1, 6: 2}, {6: 2, 5: 1}, 65, ["bar/20*/14"]),
        ({25: 2, 13: 1}, {6: 2, 5: 2, 4: 2}, 65, ["pass"]),
        ({25: 2, 13: 1}, {6: 2}, 65, ["bar/20"]),
        ({2: 1, 1: 1}, {1: 1}, 65, ["2/off 1/off"]),
        ({6: 4}, {1: 1}, 66, ["6/off(4)"]),
        ({13: 1}, {24: 1, 11: 2, 12: 1}, 21, ["13/10"]),
    ],
)
def test_plays_by_hand(own: dict[int, int], other: dict[int, int], roll: int, plays: list[str]) -> None:
    at = state(own, other, roll)
    assert [GAME.move_name(at, move) for move in GAME.moves(at)] == plays


def test_names() -> None:
    for at in STATES[::20]:
        names = [GAME.move_name(at, move) for move in GAME.moves(at)]
        assert len(set(names)) == len(names)
    hits = state({24: 1, 13: 2}, {7: 1, 3: 1}, 63)
    assert [GAME.move_name(hits, move) for move in GAME.moves(hits)] == [
        "13/4", "13/10 13/7", "24/21 13/7", "24/15", "24/18* 13/10", "24/18*/15",
    ]  # fmt: skip
    twice = state({24: 2}, {7: 1}, 66)
    assert [GAME.move_name(twice, move) for move in GAME.moves(twice)] == ["24/18*/6 24/18", "24/18*/12(2)"]


def test_moves_are_read_in_any_order_of_their_words() -> None:
    expected = GAME.read("31 8/5 6/5 66 24/18(2) 13/7(2)")
    assert GAME.read("31, 6/5 8/5, 66, 13/7(2) 24/18(2)") == expected
    rolled = GAME.read("31")
    assert GAME.parse_move(rolled, "6/5, 8/5") == GAME.parse_move(rolled, " 8/5 6/5 ")
    with pytest.raises(UsageError, match="illegal move: '8/5' "):
        GAME.read("31 8/5")
    with pytest.raises(UsageError, match=r"illegal move: '13' \(expected one of: 11, 21, 22"):
        GAME.read("13")


def test_names_are_read_as_positions() -> None:
    """By what they lead to, all names but the pass; also with every step on its own."""
    for at in STATES[::20]:
        for move in GAME.moves(at)[::7]:
            if move:
                single = [f"{names._point(a)}/{names._point(b)}" for a, b in names.steps(at.roll, move)]
                assert names.read_move(GAME.params, at, GAME.move_name(at, move)) == move  # type: ignore[attr-defined]
                assert GAME.parse_move(at, " ".join(reversed(single))) == move


@pytest.mark.parametrize(
    ("roll", "text", "name"),
    [
        (63, "24/18/15", "24/18*/15"),
        (63, "24/15", "24/15"),
        (63, "24/21/15", "24/15"),
        (63, "18/15 24/18", "24/18*/15"),
        (63, "13/10, 24/18", "24/18* 13/10"),
        (33, "13/10 13/10 24/21(2)", "24/21(2) 13/10(2)"),
        (33, "24/21/18/15 13/10", "24/18*/15 13/10"),
        (33, "13/10 24/18*/15*", None),
        (33, "24/21*/15 13/10", None),
        (63, "24/18", None),
        (63, "26/17", None),
        (63, "15/24", None),
        (63, "13/10 6/0", None),
        (63, "24/18**/15", None),
    ],
)
def test_plays_as_players_write_them(roll: int, text: str, name: str | None) -> None:
    at = state({24: 2, 13: 4, 6: 2}, {7: 1, 8: 2}, roll)
    if name is not None:
        assert GAME.move_name(at, GAME.parse_move(at, text)) == name
    else:
        with pytest.raises(UsageError, match=f"illegal move: '{re.escape(text)}' .expected one of: "):
            GAME.parse_move(at, text)


def test_a_bar_and_a_closed_point() -> None:
    at = state({BAR: 1, 13: 1, 5: 2}, {3: 1, 4: 2}, 43)
    assert GAME.move_name(at, GAME.parse_move(at, "13/9 BAR/22")) == "bar/22* 13/9"
    with pytest.raises(UsageError, match="illegal move: 'bar/21/18'"):
        GAME.parse_move(at, "bar/21/18")
    off = state({6: 1, 3: 1}, {1: 1}, 63)
    assert GAME.move_name(off, GAME.parse_move(off, "3/0 6/OFF")) == "6/off 3/off"


def test_games_are_read_as_players_write_them() -> None:
    assert GAME.read("66 24/18 24/18 13/7 13/7 31 6/5 8/5") == GAME.read("66 24/18(2) 13/7(2) 31 8/5 6/5")


@pytest.mark.parametrize(
    ("moves", "known"),
    [
        ("", "4HPwATDgc/ABMA:X"),
        ("31 8/5 6/5", "sGfwATDgc/ABMA:O"),
        ("31 8/5 6/5 21 13/11 6/5", "0HPkATCwZ/ABMA:X"),
    ],
)
def test_known_position_ids(moves: str, known: str) -> None:
    """GNU Backgammon's IDs of the start and of two openings: the player who is not on roll comes first."""
    assert GAME.format(GAME.read(moves)) == known
    assert GAME.parse(known) == GAME.read(moves)


def test_xgids() -> None:
    start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
    assert xgid(GAME.start()) == start
    assert GAME.parse(start) == GAME.start()
    assert GAME.parse("XGID=-b----E-C---eE---c-e----B-:1:-1:-1:13:3:2:0:7:10") == GAME.parse("4HPwATDgc/ABMA:O:31")
    assert xgid(GAME.read("31 8/5 6/5")) == "XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:0:10"
    barred = GAME.read("21 24/23 6/4 41 6/2*/1* 66")
    assert xgid(barred) == "XGID=-b--A-D-C---eE---c-d----aB:0:0:1:66:0:0:0:0:10"
    for at in STATES[::10]:
        assert GAME.parse(xgid(at)) == at
        assert GAME.parse(GAME.format(at)) == at
        assert GAME.parse(position_id(at)) == at._replace(turn=0, roll=0)


def test_short_positions() -> None:
    assert GAME.parse("4HPwATDgc/ABMA:31") == GAME.parse("4HPwATDgc/ABMA:x:13") == GAME.play(GAME.start(), 31)
    assert GAME.parse("4HPwATDgc/ABMA:X:00") == GAME.start()
    opening = zermelo.game("backgammon", opening="official").start()
    assert GAME.format(opening) == "4HPwATDgc/ABMA:X:opening"
    assert GAME.parse("4HPwATDgc/ABMA:X:opening") == opening


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4HPwATDgc", "expected a position ID of 14 characters of base 64, as 4HPwATDgc/ABMA, got '4HPwATDgc'"),
        ("4HPwATDgc_ABMA", "expected a position ID of 14 characters of base 64, as 4HPwATDgc/ABMA, got "),
        ("4HPwATDgc/ABMé", "expected a position ID of 14 characters of base 64, as 4HPwATDgc/ABMA, got "),
        ("4HPwATDgc/ABMB", "expected a position ID of 14 characters of base 64, as 4HPwATDgc/ABMA, got "),
        ("/////////////w", "expected a position ID of 50 points, got another number: '/////////////w'"),
        ("//8AAAACAAAAAA", "expected at most 15 checkers, got 16 of O: '//8AAAACAAAAAA'"),
        ("4HPwATDgc/ABMA:Z", "expected a position ID, a player and dice such as 4HPwATDgc/ABMA:X:31, got "),
        ("4HPwATDgc/ABMA:XO", "expected a position ID, a player and dice such as 4HPwATDgc/ABMA:X:31, got "),
        ("4HPwATDgc/ABMA::31", "expected a position ID, a player and dice such as 4HPwATDgc/ABMA:X:31, got "),
        ("4HPwATDgc/ABMA:X:71", "expected two dice such as 31, or 00 for a player to roll, got '71'"),
        ("XGID=-b--:0:0:1:00:0:0:0:0:10", "expected an XGID with 26 points of -, A to P or a to p, got "),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:00", "expected an XGID with nine numbers after the points, got "),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:2:00:0:0:0:0:10", "expected the turn 1 or -1 in the third field"),
        ("XGID=Ab----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "expected O first and X last on the bars of an XGID"),
        ("XGID=-b----P-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10", "expected at most 15 checkers, got 26 of X"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1:D:0:0:0:0:10", "expected an XGID with nine numbers after the points"),
        ("XGID=-b----------e----c-e------:0:0:1:31:0:0:0:0:10", "expected a checker of the player to move, X"),
        ("XGID=------E-C----E----------B-:0:0:1:31:0:0:0:0:10", "expected no dice after the end of a game"),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        GAME.position(text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"evaluation": "hand", "weights": "x.npy"}, "weights: expected evaluation=learned with a file, got "),
        ({"evaluation": "hand", "race": math.inf}, "race: expected a finite weight, got inf"),
        ({"tempo": "-inf"}, "tempo: expected a finite weight, got -inf"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game("backgammon", **parameters)
    assert str(refused.value).startswith(message)


def test_one_player_on_a_point() -> None:
    both = state({6: 1}, {19: 1})
    with pytest.raises(UsageError, match="expected one player on a point, got both on point 6"):
        GAME.position(GAME.format(both))


@pytest.mark.parametrize(
    ("loser", "worth"),
    [({1: 14}, 1), ({1: 15}, 2), ({18: 1, 1: 14}, 2), ({19: 1, 1: 14}, 3), ({BAR: 1, 1: 14}, 3), ({BAR: 1, 1: 13}, 1)],
)
def test_payoffs(loser: dict[int, int], worth: int) -> None:
    plain = zermelo.game("backgammon", gammons=False)
    for turn in (0, 1):
        over = GAME.play(state({1: 1}, loser, 21, turn), BASE)
        assert GAME.mover(over) == TERMINAL
        assert GAME.payoff(over, turn) == worth == -GAME.payoff(over, 1 - turn)
        assert (plain.payoff(over, turn), plain.payoff(over, 1 - turn)) == (1, -1)
        own, other = position(over)
        assert worth == oracle.payoff(other, own, gammons=True)
        assert GAME.position(GAME.format(over)) == over


def test_board_as_text() -> None:
    lines = GAME.text(GAME.parse("4HPwATDgc/ABMA:O:31")).splitlines()
    assert lines[0] == "+ 12 11 10  9  8  7 +---+  6  5  4  3  2  1 +"
    assert lines[1] == "|  X           O    |   |  O              X | O off 0"
    assert lines[-2:] == [
        "pips X 167, O 167; O to move, dice 3 1",
        "ID 4HPwATDgc/ABMA   XGID=-b----E-C---eE---c-e----B-:0:0:-1:31:0:0:0:0:10",
    ]
    crowded = GAME.text(state({6: 9, BAR: 6}, {1: 1}))
    assert "|                   | 6 |" in crowded
    assert "9" in crowded
    over = state({1: 15}, {}, turn=1)
    assert "X has won" in GAME.text(over)
    assert "5" in GAME.svg(state({6: 9, BAR: 6}, {1: 1}, 55))


@pytest.mark.parametrize(
    ("distance", "rolls"),
    [
        (1, 11), (2, 12), (3, 14), (4, 15), (5, 15), (6, 17), (7, 6), (8, 6), (9, 5), (10, 3), (11, 2), (12, 3),
        (13, 0), (14, 0), (15, 1), (16, 1), (17, 0), (18, 1), (19, 0), (20, 1), (24, 1),
    ],
)  # fmt: skip
def test_shots(distance: int, rolls: int) -> None:
    """The rolls that hit a blot so far away, nothing in between: P. Magriel, Backgammon (1976), and every primer."""
    if distance < 24:
        assert shots(1 << 1, 0, 1 << (1 + distance), (1 << 25) - 2) == rolls
    else:
        assert shots(1, 1, 1 << 24, (1 << 25) - 2) == rolls  # from the bar: 25 less the point


def hitting(theirs: oracle.Side, ours: oracle.Side) -> int:
    """The rolls of 36 after which a checker of ours can be on the bar."""
    count = 0
    for high in range(1, 7):
        for low in range(1, high + 1):
            after_rolls = oracle.results((theirs, ours), high, low)
            count += (1 if high == low else 2) * any(other[BAR] > ours[BAR] for _, other in after_rolls)
    return count


def test_shots_of_whole_positions() -> None:
    """Nearly always as by trying every play: a way of two checkers that the rules forbid is counted too."""
    equal = compared = 0
    for at in STATES[::25]:
        made = twos(at.own_low, at.own_high) & POINTS
        theirs = mirrored(occupied(at.other_low, at.other_high))
        blots = occupied(at.own_low, at.own_high) & POINTS & ~made
        if blots:
            found = shots(theirs, total(at.other_low, at.other_high, 1 << BAR), blots, POINTS & ~made)
            own, other = position(at)
            compared += 1
            equal += found == hitting(other, own)
    assert equal > 0.95 * compared > 50, (equal, compared)


def test_evaluation() -> None:
    start = GAME.start()
    assert pips(start.own_low, start.own_high) == 167
    assert longest(0b0111011110) == 4
    assert GAME.evaluate(start, 0) == pytest.approx(0.12)  # all but the turn cancels
    for at in STATES[::10]:
        own = position(at)[0]
        assert pips(at.own_low, at.own_high) == sum(i * own[i] for i in range(1, 26))
        mirror = at._replace(turn=1 - at.turn)
        assert GAME.evaluate(at, 0) == GAME.evaluate(mirror, 1) == -GAME.evaluate(at, 1)
    race = zermelo.game(
        "backgammon", evaluation="hand", race=1.0, blot=0.0, exposure=0.0, home=0.0, prime=0.0, anchor=0.0, bar=0.0,
        borne_off=0.0, tempo=0.0,
    )  # fmt: skip
    assert race.evaluate(GAME.read("31 8/5 6/5"), 0) == pytest.approx(4 / 330)
    bare = state({1: 1}, {24: 15})
    assert GAME.evaluate(bare, 0) <= 3.0
    assert zermelo.game("backgammon", gammons=False, evaluation="hand").evaluate(bare, 0) <= 1.0


def test_evaluation_by_hand_compiled() -> None:
    fast = compiled_kernel(evaluation, "by_hand")
    params = machine(GAME.params)  # type: ignore[attr-defined]
    for at in STATES[::10]:
        assert fast(params, machine(at)) == evaluation.by_hand(GAME.params, at)  # type: ignore[attr-defined]


def test_the_contract() -> None:
    """Of the other parameters; that compiled and interpreted rules are the same the registry's test checks."""
    other = zermelo.game("backgammon", gammons=False, opening="official", evaluation="hand")
    check_game(other, plays=2, compiled=False)


def test_plays_of_openspiel() -> None:
    """OpenSpiel moves two checkers a turn, and plays a double as two turns; together they reach the same positions."""
    pyspiel = pytest.importorskip("pyspiel")
    chooser, compared = random.Random(3), 0
    while compared < 2000:
        theirs: Any = pyspiel.load_game("backgammon").new_initial_state()
        while not theirs.is_terminal():
            if not theirs.is_chance_node() and "Extra turn: 0" in str(theirs):
                player = theirs.current_player()
                high, low = sorted(map(int, re.findall(r"Dice: (\d)(\d)", str(theirs))[0]), reverse=True)
                own, other = spiel_side(theirs, player), spiel_side(theirs, 1 - player)
                at = State(*packed(own), *packed(other), 0, 10 * high + low)
                assert {after(at, move) for move in GAME.moves(at)} == spiel_results(theirs, player), GAME.format(at)
                compared += 1
            theirs.apply_action(chooser.choice(theirs.legal_actions()))


def spiel_side(theirs: Any, player: int) -> list[int]:
    """The checkers of a player as he counts: off, 24 points, the bar. Player 0 of OpenSpiel moves up."""
    points = [theirs.board(player, i) for i in range(24)]
    if player == 0:
        points.reverse()
    bar = theirs.board(player, 100)
    return [15 - sum(points) - bar, *points, bar]


def spiel_results(theirs: Any, player: int) -> set[oracle.Position]:
    found: set[oracle.Position] = set()
    for action in theirs.legal_actions():
        child = theirs.child(action)
        if not child.is_terminal() and not child.is_chance_node():
            found |= spiel_results(child, player)
        else:
            found.add((tuple(spiel_side(child, player)), tuple(spiel_side(child, 1 - player))))
    return found
