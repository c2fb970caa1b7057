"""The double-dummy solver against plain minimax, 300 deals solved by DDS, and the slides' 6 no-trump deal."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import zermelo
from oracles.double_dummy import Card, Hands, card_values, legal, tricks_of_ns
from zermelo.algorithms import DoubleDummy, double_dummy_table
from zermelo.algorithms.solvers._bridge_cards import turned
from zermelo.algorithms.solvers._later_tricks import later_tricks, leaders_tricks
from zermelo.games.bridge import read_card, read_deal

DEALS = Path(__file__).parents[1] / "data" / "bridge_deals.txt"
SMALL = 1.0  # megabytes: enough for endings, and small enough to be filled by a deal
TRUMPS = ("NT", "S", "H", "D", "C")
STRAINS = (4, 0, 1, 2, 3)  # of the file: no trump first
SLIDES = "N:AT6.AT2.T963.854 97432.97543.72.3 85.86.AKQJ.AKQJT KQJ.KQJ.854.9762"


@pytest.fixture(scope="module")
def solvers() -> list[DoubleDummy]:
    return [DoubleDummy(trump, table_mb=SMALL) for trump in range(5)]


def number(card: Card) -> int:
    return 13 * card[0] + card[1]


def word(cards: frozenset[Card]) -> int:
    return sum(1 << number(card) for card in cards)


Ending = tuple[Hands, int, tuple[Card, ...], int]


def endings(count: int, size: int, seed: int) -> Iterator[Ending]:
    """Endings with so many cards a hand when the trick began: hands, leader, trick in progress, trump.

    Some have three suits only, some no small cards, some long suits: where ruffs, finesses and blocks are frequent.
    """
    chooser = random.Random(f"{seed}/{size}")
    for _ in range(count):
        suits, least = chooser.choice((3, 4)), chooser.choice((0, 5)) if size < 6 else 0
        pack = [(suit, rank) for suit in range(suits) for rank in range(least, 13)]
        cards = chooser.sample(pack, 4 * size)
        if chooser.random() < 0.4:
            cards.sort(key=lambda card: card[0] + 1.5 * chooser.random())
        else:
            chooser.shuffle(cards)
        hands = [frozenset(cards[i * size : (i + 1) * size]) for i in range(4)]
        leader = chooser.randrange(4)
        trick: tuple[Card, ...] = ()
        for place in range(chooser.choice((0, 0, 1, 2, 3))):
            seat = (leader + place) % 4
            card = chooser.choice(legal(hands[seat], trick))
            hands[seat] -= {card}
            trick += (card,)
        yield tuple(hands), leader, trick, chooser.randrange(5)


def check_ending(solver: DoubleDummy, ending: Ending, remember: bool) -> None:
    """Every card is worth what trying everything says, and the position what its best card is."""
    hands, leader, trick, trump = ending
    seat = (leader + len(trick)) % 4
    left = len(hands[seat])
    values = card_values(hands, leader, trick, trump, {} if remember else None)
    expected = {number(card): left - ns if seat % 2 else ns for card, ns in values.items()}
    words, cards = [word(hand) for hand in hands], [number(card) for card in trick]
    assert solver.card_tricks(words, leader, cards) == expected, ending
    assert solver.tricks(words, leader, cards) == max(expected.values()), ending


@pytest.mark.parametrize(("size", "count"), [(1, 100), (2, 300), (3, 300), (4, 25)])
def test_endings(solvers: list[DoubleDummy], size: int, count: int) -> None:
    for ending in endings(count, size, seed=1):
        check_ending(solvers[ending[3]], ending, remember=size > 3)


@pytest.mark.slow
@pytest.mark.parametrize(("size", "count"), [(1, 500), (2, 3000), (3, 3000), (4, 2000), (5, 200), (6, 20)])
def test_thousands_of_endings(solvers: list[DoubleDummy], size: int, count: int) -> None:
    for ending in endings(count, size, seed=2):
        check_ending(solvers[ending[3]], ending, remember=size > 3)


@pytest.mark.slow
def test_general_search_finds_the_same() -> None:
    """Seven cards a hand, by alpha-beta with a table: large enough for positions to share entries of ours."""
    for seed in range(60):
        trump = TRUMPS[seed % 5]
        game = zermelo.game("bridge", cards=7, seed=seed, trump=trump, order="extreme")
        general = zermelo.search(game, None, "engine", depth=28, seconds=600)
        assert general.proven
        found = zermelo.search(game, None, "double_dummy", seconds=600)
        assert found.value == general.value, (seed, trump)


def test_a_king_that_must_lead_away_from_itself_is_no_sure_trick(solvers: list[DoubleDummy]) -> None:
    """South cashes the ace of hearts and has only trumps to lead: East takes both with the three and the ace."""
    hands = read_deal("N:..43.2 A3.5.. K2.A.. .32.2.")
    assert solvers[0].tricks(hands, 2) == 1


def test_a_sure_trick_rests_on_the_cards_that_stop_the_leader() -> None:
    """East's ace of spades, the only spade, is a trick because the ace of hearts stops North: that one counts."""
    hands = [turned(hand) for hand in read_deal("N:.K32.. A.A.2. ..543. ..76.2")]
    found = later_tricks(hands, 0, 4, 3, hands[0] | hands[1] | hands[2] | hands[3], 1)
    assert found == 1 << 52 | turned(word(frozenset({(1, 12)})))


def shuffled_below(ending: Ending, ranks: int, chooser: random.Random) -> Hands:
    """The hands with the cards of each suit below these ranks dealt anew; all lengths stay."""
    hands: list[set[Card]] = [set() for _ in range(4)]
    for suit in range(4):
        held = [(card, seat) for seat, hand in enumerate(ending[0]) for card in hand if card[0] == suit]
        least = min((12 - rank for rank in range(13) if ranks >> 13 * suit + rank & 1), default=13)
        free = [card for card, _ in held if card[1] < least]
        chooser.shuffle(free)
        for card, seat in held:
            hands[seat].add(card if card[1] >= least else free.pop())
    return tuple(map(frozenset, hands))


@pytest.mark.parametrize("size", [2, 3])
def test_sure_tricks_are_sure_wherever_the_same_ranks_lie(size: int) -> None:
    """Whoever has the cards below: what the leader's side and the other claim without a search, they take."""
    chooser, claimed = random.Random(size), 0
    for ending in endings(400 // size, size, seed=3):
        _, leader, trick, trump = ending
        if trick:
            continue
        words = [turned(word(hand)) for hand in ending[0]]
        enough, present = chooser.randint(1, size), words[0] | words[1] | words[2] | words[3]
        own = leaders_tricks(words, leader, trump, size, enough)
        others = later_tricks(words, leader, trump, size, present, enough)
        for found, side in ((own, leader), (others, leader + 1)):
            tricks, ranks = found >> 52, found & (1 << 52) - 1
            if tricks == 0:
                continue
            claimed += 1
            for hands in (ending[0], shuffled_below(ending, ranks, chooser)):
                taken = tricks_of_ns(hands, leader, (), trump, {})
                assert tricks <= (size - taken if side & 1 else taken), (ending, hands, side, enough)
    assert claimed > 30


def deals() -> list[tuple[list[int], list[list[int]]]]:
    """The hands of each deal, and its results by trump and declarer."""
    found = []
    for line in DEALS.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            deal, *results = line.rsplit(" ", 5)
            by_trump = {trump: [int(x, 16) for x in row] for trump, row in zip(STRAINS, results, strict=True)}
            found.append((read_deal(deal), [by_trump[trump] for trump in range(5)]))
    return found


def test_deals(solvers: list[DoubleDummy]) -> None:
    """With a table that is too small for some of them, and must be cleared on the way."""
    for hands, expected in deals()[:8]:
        assert double_dummy_table(hands, solvers) == expected


@pytest.mark.slow
def test_all_300_deals() -> None:
    solvers = [DoubleDummy(trump) for trump in range(5)]
    checked = deals()
    assert len(checked) == 300
    for hands, expected in checked:
        assert double_dummy_table(hands, solvers) == expected


def test_six_no_trump_of_the_slides(solvers: list[DoubleDummy]) -> None:
    """After the king of spades North may duck or win: the slides' "North must duck" is refuted. The ten loses one."""
    hands = read_deal(SLIDES)
    king, ace, ten, six = cards("SK SA ST S6")
    assert solvers[4].card_tricks(hands, 3)[king] == 1  # 12 for North and South
    hands[3] ^= 1 << king
    assert solvers[4].card_tricks(hands, 3, [king]) == {six: 12, ten: 11, ace: 12}


def cards(names: str) -> list[int]:
    found = [read_card(name) for name in names.split()]
    return [card for card in found if card is not None]


def test_a_line_takes_the_tricks_that_were_promised(solvers: list[DoubleDummy]) -> None:
    for hands, expected in deals()[:2]:
        for trump in (0, 4):
            game = zermelo.game("bridge", trump="S" if trump == 0 else "NT")
            state = game.start()._replace(
                north=hands[0], east=hands[1], south=hands[2], west=hands[3], leader=3, trick=0, won=0, lost=0
            )
            for card in solvers[trump].line(hands, 3):
                state = game.play(state, card)
            assert game.is_over(state)
            assert state.won == expected[trump][2]  # South declares, West leads


ENDING = "N:K93.8.J.T AQ..Q43.6 J4.54..AK 5.2.76.J4 S"


@pytest.mark.parametrize("position", [ENDING, "N:K93.8.J. AQ..Q43.6 J4.54..K 5.2.76.4 S CA,CJ,CT 3-2"])
@pytest.mark.parametrize("trump", ["NT", "H"])
def test_search_and_minimax_agree(position: str, trump: str) -> None:
    game = zermelo.game("bridge", trump=trump)
    found = zermelo.search(game, position, "double_dummy", interpreted=True)
    assert found.proven
    assert found.move_values is not None
    for move, value in found.move_values.items():
        after = game.play(found.state, move)
        sign = 1.0 if game.mover(after) == game.mover(found.state) else -1.0
        reply = zermelo.search(game, after, "alpha_beta", depth=52, interpreted=True)
        assert isinstance(reply.value, float)
        assert value == sign * reply.value
    assert found.value == max(found.move_values.values())
    state = found.state
    for move in found.pv:
        state = game.play(state, move)
    assert game.is_over(state)
    assert game.payoff(state, game.mover(found.state)) == found.value


def test_what_a_search_reports() -> None:
    found = zermelo.solve("bridge", ENDING, interpreted=True)
    assert found.proven
    assert found.result.algorithm == "double_dummy"
    assert found.result.details["tricks"] == max(found.result.details["cards"].values())
    assert set(found.result.details["cards"]) == {"SJ", "S4", "H5", "H4", "CA", "CK"}
    wide = zermelo.search("bridge", ENDING, "double_dummy", interpreted=True, all_best=True, find_line=False)
    assert wide.move_values is not None
    assert [move for move, value in wide.move_values.items() if value == wide.value] == list(wide.best_moves)
    assert len(wide.pv) == 1


def test_budgets() -> None:
    found = zermelo.search("bridge", ENDING, "double_dummy", nodes=5, interpreted=True)
    assert (found.value, found.bound, found.stopped, found.nodes) == (None, "none", "nodes", 5)
    with pytest.raises(zermelo.UsageError, match=r"^double_dummy: expected no record"):
        zermelo.search("bridge", ENDING, "double_dummy", record=True, interpreted=True)


@pytest.mark.parametrize(
    ("hands", "leader", "trick", "said"),
    [
        ([1, 2, 4], 0, (), "expected four hands"),
        ([1, 2, 4, 8], 4, (), "leader of 0 to 3"),
        ([1, 2, 4, 4], 0, (), "equally many different cards"),
        ([1, 2, 4, 24], 0, (), "equally many different cards"),
        ([0, 2, 4, 8], 0, (52,), "cards of 0 to 51"),
        ([1, 2, 4, 8], 0, (0,), "no longer hold"),
    ],
)
def test_what_is_no_position(
    solvers: list[DoubleDummy], hands: list[int], leader: int, trick: Sequence[int], said: str
) -> None:
    with pytest.raises(zermelo.UsageError, match=said):
        solvers[4].tricks(hands, leader, trick)


def test_a_trump_that_is_none() -> None:
    with pytest.raises(zermelo.UsageError, match=r"^trump: expected 0 to 3 for a suit or 4 for no trump, got 5$"):
        DoubleDummy(5)
