"""PBN files: read, written, replayed; what is wrong in them is told by board and trick."""

from __future__ import annotations

import pytest

import zermelo
from zermelo.games import bridge

FILE = r"""% PBN 2.1
% a line that is skipped
[Event "A \"friendly\" match"]
[Board "7"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "W:KQJ.KQJ.854.9762 AT6.AT2.T963.854 97432.97543.72.3 85.86.AKQJ.AKQJT"]
{A comment
 on two lines}
[Declarer "S"]
[Contract "6NTX"] ; doubled
[Result "12"]
[Auction "S"]
6NT X Pass Pass
Pass
[Play "W"]
SK SA S2 S5
- CA C3 CK
*
[OptimumResultTable "Declarer;Denomination\2R;Result\2R"]
N NT 12

[Event "#"]
[Board "8"]
[Deal "N:A... K... Q... J..."]
[Declarer "E"]
[Contract "Pass"]
"""


def test_a_file_is_read() -> None:
    first, second = bridge.read_pbn(FILE)
    assert (first.dealer, first.vulnerability, first.declarer, first.contract, first.result) == (
        "S", "both", "S", (6, "NT", 1), 12,
    )  # fmt: skip
    assert bridge.hand_text(first.hands[0]) == "AT6.AT2.T963.854" and bridge.hand_text(first.hands[3])[:3] == "KQJ"
    assert first.sections["Auction"] == ("6NT X Pass Pass", "Pass")
    assert first.tags["Event"] == second.tags["Event"] == 'A "friendly" match'
    assert (second.name, second.contract, second.vulnerability, second.dealer) == ("board 8", None, "none", "N")
    assert first.tricks is None  # not all twenty


def test_the_play_is_replayed() -> None:
    """The second trick is North's lead: its row has the cards in the columns of West, North, East and South."""
    record = bridge.read_pbn(FILE.replace("- CA C3 CK", "C2 C8 C3 CA"))[0]
    states = record.positions()
    assert [bridge.card_name(card) for card in bridge.cards_played(record)] == [
        "SK", "SA", "S2", "S5", "C8", "C3", "CA", "C2",
    ]  # fmt: skip
    game = zermelo.game("bridge")
    assert game.format(states[-1]) == "N:T6.AT2.T963.54 9743.97543.72. 8.86.AKQJ.KQJT QJ.KQJ.854.976 S 2-0"
    assert game.format(states[1]).endswith(" W SK")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("- CA C3 CK", "C2 CA C3 CK"), "board 7, trick 2: North cannot play CA: does not hold it"),
        (("SK SA S2 S5", "SK HA S2 S5"), "board 7, trick 1: North cannot play HA: must follow suit"),
        (("SK SA S2 S5", "SK SX S2 S5"), "board 7, trick 1: expected a card such as SK, got 'SX'"),
        (("6NTX", "8NT"), "board 7: expected a contract such as 4SX, 3NT or Pass, got '8NT'"),
        (('Declarer "S"', 'Declarer "Q"'), "board 7: expected N, E, S or W in the tag Declarer, got 'Q'"),
        (("W:KQJ.", "W:AKQJ."), "expected every card once, got SA twice: North and West"),
        (("[Deal ", "[Deel "), "board 7: expected a tag Deal with four hands, got none"),
    ],
)
def test_what_is_wrong_is_named(change: tuple[str, str], message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        bridge.read_pbn(FILE.replace(*change))[0].positions()


@pytest.mark.parametrize(
    ("tag", "value", "message"),
    [
        ("Result", "14", "board 7: expected 0 to 13 tricks in the tag Result, got '14'"),
        ("Vulnerable", "Some", "board 7: expected None, NS, EW or All in the tag Vulnerable, got 'SOME'"),
    ],
)
def test_values_that_are_refused(tag: str, value: str, message: str) -> None:
    record = bridge.BoardRecord({"Board": "7", tag: value})
    with pytest.raises(zermelo.UsageError, match=message):
        _ = (record.result, record.vulnerability)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("SK SA", "line 1: expected a tag before the first lines, got 'SK SA'"),
        ('\n[Board 7]', "line 2: expected a tag such as .*, got '.Board 7.'"),
    ],
)
def test_files_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        bridge.read_pbn(text)


def test_what_is_written_is_read_again() -> None:
    records = bridge.read_pbn(FILE)
    assert bridge.read_pbn(bridge.write_pbn(records)) == records


def test_a_board_with_its_play_and_results() -> None:
    """A game at random, from its first card to the last, written and read."""
    game = zermelo.game("bridge", trump="H", leader="N", seed=4)
    state, cards = game.start(), []
    record = bridge.board_record(
        [state.north, state.east, state.south, state.west], dealer="E", vulnerability="EW", contract="4H", declarer="W"
    )
    while not game.is_over(state):
        cards.append(game.moves(state)[0])
        state = game.play(state, cards[-1])
    tricks = {strain: dict.fromkeys("NESW", number) for number, strain in enumerate(("NT", "S", "H", "D", "C"), 4)}
    par = bridge.par(tricks, "EW", "E")
    written = bridge.write_pbn([bridge.with_results(bridge.with_play(record, cards), tricks, par)])
    read = bridge.read_pbn(written)[0]
    assert bridge.cards_played(read) == cards
    assert read.positions()[-1] == state
    assert (read.result, read.tricks, read.tags["OptimumScore"]) == (state.lost, tricks, f"NS {par.score}")
    assert read.tags["Deal"].startswith("E:")
    few = bridge.with_play(record, cards[:6])
    assert few.result is None and bridge.cards_played(few) == cards[:6]
