"""Files in Portable Bridge Notation [Veugen1999]: deals, contracts, the play of the cards, results."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from zermelo.errors import UsageError, shown
from zermelo.games.bridge import legal, play
from zermelo.games.bridge._cards import SEAT_NAMES, SEATS, TRUMPS, card_name, deal_text, read_card, read_deal
from zermelo.games.bridge._positions import Params, State, hands_of, parse, seat_to_play
from zermelo.games.bridge._scoring import BIDS, SIDES, Par, Vulnerability

Tricks = Mapping[str, Mapping[str, int]]
VULNERABLE: dict[str, Vulnerability] = {
    "NONE": "none", "LOVE": "none", "-": "none", "NS": "NS", "EW": "EW", "ALL": "both", "BOTH": "both",
}  # fmt: skip
WRITTEN = {"none": "None", "NS": "NS", "EW": "EW", "both": "All"}
TABLE, TABLE_TAG = "OptimumResultTable", r"Declarer;Denomination\2R;Result\2R"
CONTRACT = re.compile(r"([1-7])(NT|N|S|H|D|C)(X{0,2})")
UNKNOWN = ("", "?", "-")


@dataclass(frozen=True)
class BoardRecord:
    """One board of a PBN file: its tags in their order, the lines below some of them, and what they say."""

    tags: Mapping[str, str]
    sections: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def _known(self, tag: str) -> str | None:
        """The value of a tag, without the mark of an irregularity; None if it is not known."""
        value = self.tags.get(tag, "").removeprefix("^").strip()
        return None if value in UNKNOWN else value

    @property
    def name(self) -> str:
        return f"board {self._known('Board') or '?'}"

    @property
    def hands(self) -> list[int]:
        """The cards of North, East, South and West."""
        deal = self._known("Deal")
        if deal is None:
            raise UsageError(f"{self.name}: expected a tag Deal with four hands, got none")
        return read_deal(deal)

    @property
    def dealer(self) -> str:
        """The seat that bids first; North if the file does not say."""
        return self._seat("Dealer") or "N"

    @property
    def declarer(self) -> str | None:
        return self._seat("Declarer")

    def _seat(self, tag: str) -> str | None:
        seat = self._known(tag)
        if seat is not None and (len(seat) != 1 or seat not in SEATS):
            raise UsageError(f"{self.name}: expected N, E, S or W in the tag {tag}, got {shown(seat)}")
        return seat

    @property
    def vulnerability(self) -> Vulnerability:
        written = self.tags.get("Vulnerable", "None").upper()
        if written not in VULNERABLE and written not in UNKNOWN:
            raise UsageError(f"{self.name}: expected None, NS, EW or All in the tag Vulnerable, got {shown(written)}")
        return VULNERABLE.get(written, "none")

    @property
    def contract(self) -> tuple[int, str, int] | None:
        """The level, the strain, and 0, 1 or 2 for doubled and redoubled; None if passed out or not known."""
        written = self._known("Contract")
        if written is None or written.upper() == "PASS":
            return None
        found = CONTRACT.fullmatch(written.upper().replace(" ", ""))
        if found is None:
            raise UsageError(f"{self.name}: expected a contract such as 4SX, 3NT or Pass, got {shown(written)}")
        return int(found[1]), "NT" if found[2] == "N" else found[2], len(found[3])

    @property
    def result(self) -> int | None:
        """The tricks that the declarer's side won."""
        written = self._known("Result")
        if written is None:
            return None
        if not written.isdecimal() or int(written) > 13:
            raise UsageError(f"{self.name}: expected 0 to 13 tricks in the tag Result, got {shown(written)}")
        return int(written)

    @property
    def tricks(self) -> Tricks | None:
        """The results of perfect play by strain and declarer, if the file has all twenty."""
        found: dict[str, dict[str, int]] = {strain: {} for strain in ("NT", "S", "H", "D", "C")}
        for line in self.sections.get(TABLE, ()):
            words = line.split()
            if len(words) == 3 and words[0] in SEATS and words[1] in found and words[2].isdecimal():
                found[words[1]][words[0]] = int(words[2])
        return found if all(len(row) == 4 for row in found.values()) else None

    @property
    def start(self) -> State:
        """The position before the opening lead; without a declarer, South's left hand leads."""
        leader = SEATS[(SEATS.index(self.declarer or "S") + 1) % 4]
        return parse(self.params, f"{deal_text(self.hands)} {leader}")

    @property
    def params(self) -> Params:
        """The parameters of the game `bridge` with the trumps of the contract."""
        trump = "NT" if self.contract is None else self.contract[1]
        return Params(TRUMPS.index(trump), 0, 0, 0, 0, 0, 0, 0)

    def positions(self) -> list[State]:
        """The positions from the opening lead on, replayed card by card; a card that may not be played is refused."""
        states, rows = [self.start], self._rows()
        first = states[0].leader
        while rows:
            state = states[-1]
            word = rows[0][(seat_to_play(state) - first) % 4]
            if word in ("-", "+"):
                break
            states.append(self.after(state, word))
            if states[-1].trick == 0:
                rows.pop(0)
        return states

    def after(self, state: State, word: str) -> State:
        """The position after a card of this name, which the seat to play must be able to play."""
        card, seat = read_card(word), seat_to_play(state)
        where = f"{self.name}, trick {state.won + state.lost + 1}"
        if card is None:
            raise UsageError(f"{where}: expected a card such as SK, got {shown(word)}")
        if not legal(state) >> card & 1:
            held = "must follow suit" if hands_of(state)[seat] >> card & 1 else "does not hold it"
            raise UsageError(f"{where}: {SEAT_NAMES[seat]} cannot play {card_name(card)}: {held}")
        return play(self.params, state, card)

    def _rows(self) -> list[list[str]]:
        """The tricks of the section Play, a card of each seat from the opening leader on; '-' is none."""
        rows = []
        for line in self.sections.get("Play", ()):
            words = [word for word in line.split() if not word.startswith(("=", "$"))]
            if not words or words[0] == "*":
                break
            words = [word.rstrip("!?") for word in words if word != "*"]
            rows.append((words + ["-"] * 4)[:4])
        return rows


def cards_played(record: BoardRecord) -> list[int]:
    """The cards of the play in their order."""
    states = record.positions()
    held = [sum(hands_of(state)) for state in states]
    return [(before & ~after).bit_length() - 1 for before, after in pairwise(held)]


def with_play(record: BoardRecord, cards: Sequence[int]) -> BoardRecord:
    """The board with its cards played in this order, and the result if all were."""
    rows: list[list[str]] = []
    state = record.start
    first = state.leader
    for card in cards:
        if state.trick == 0:
            rows.append(["-"] * 4)
        rows[-1][(seat_to_play(state) - first) % 4] = card_name(card)
        state = record.after(state, card_name(card))
    tags = dict(record.tags) | {"Play": SEATS[first]}
    if sum(hands_of(state)) == 0:
        ours = record.declarer is None or record.declarer in SIDES[0]
        tags["Result"] = str(state.won if ours else state.lost)
    lines = tuple(" ".join(row) for row in rows) + (() if sum(hands_of(state)) == 0 else ("*",))
    return replace(record, tags=tags, sections={**record.sections, "Play": lines})


def with_results(record: BoardRecord, tricks: Tricks, par: Par | None) -> BoardRecord:
    """The board with the results of perfect play, and with par if it is known."""
    rows = tuple(f"{seat} {strain:>2} {tricks[strain][seat]:>2}" for seat in SEATS for strain in reversed(BIDS))
    score = {} if par is None else {"OptimumScore": f"NS {par.score}"}
    return replace(record, tags={**record.tags, **score, TABLE: TABLE_TAG}, sections={**record.sections, TABLE: rows})


def board_record(
    hands: Sequence[int], *, board: int | str = 1, dealer: str = "N", vulnerability: Vulnerability = "none",
    contract: str = "", declarer: str = "",
) -> BoardRecord:  # fmt: skip
    """A board to be written."""
    tags = {
        "Board": str(board), "Dealer": dealer, "Vulnerable": WRITTEN[vulnerability],
        "Deal": deal_text(list(hands), SEATS.index(dealer)), "Declarer": declarer, "Contract": contract,
    }  # fmt: skip
    return BoardRecord({tag: value for tag, value in tags.items() if value})


def write_pbn(records: Iterable[BoardRecord]) -> str:
    """The text of a PBN file."""
    blocks = []
    for record in records:
        lines = []
        for tag, value in record.tags.items():
            quoted = value.replace('"', '\\"')
            lines += [f'[{tag} "{quoted}"]', *record.sections.get(tag, ())]
        blocks.append("\n".join(lines) + "\n")
    return "% PBN 2.1\n% EXPORT\n\n" + "\n".join(blocks)


def read_pbn(text: str) -> list[BoardRecord]:
    """The boards of a PBN file. '#' takes a tag's value from the board before."""
    records: list[BoardRecord] = []
    tags: dict[str, str] = {}
    sections: dict[str, list[str]] = {}
    current = ""
    for number, line in _lines(text):
        found = re.fullmatch(r'\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]', line)
        if found is not None:
            current = found[1]
            value = found[2].replace('\\"', '"')
            tags[current] = records[-1].tags.get(current, "") if value == "#" and records else value
        elif line.startswith("["):
            raise UsageError(f'line {number}: expected a tag such as [Board "1"], got {shown(line)}')
        elif line and current:
            sections.setdefault(current, []).append(line)
        elif line:
            raise UsageError(f"line {number}: expected a tag before the first lines, got {shown(line)}")
        elif tags:
            records.append(_record(tags, sections))
            tags, sections, current = {}, {}, ""
    if tags:
        records.append(_record(tags, sections))
    return records


def _record(tags: dict[str, str], sections: dict[str, list[str]]) -> BoardRecord:
    return BoardRecord(tags, {tag: tuple(lines) for tag, lines in sections.items()})


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines without comments: from % at the beginning, from ; on, and between braces."""
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("%"):
            continue
        kept, quoted = "", False
        for sign in line:
            quoted ^= sign == '"' and not inside
            if inside:
                inside = sign != "}"
            elif sign == "{" and not quoted:
                inside = True
            elif sign == ";" and not quoted:
                break
            else:
                kept += sign
        if kept.strip() or not line.strip():
            yield number, kept.strip()
