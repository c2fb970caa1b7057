"""Reading games in PDN: tokens, games, every move checked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from zermelo.core import KernelGame, State, read_bytes
from zermelo.errors import UsageError, shown
from zermelo.games.draughts._names import written
from zermelo.games.draughts._pdn import GAME_TYPES, PdnFile, PdnGame, PdnMove, rules_of

RESULTS = ("2-0", "0-2", "1-1", "0-0", "1-0", "0-1", "1/2-1/2", "*")
LARGEST = 1 << 28  # bytes of a file
HEADER = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
TOKEN = re.compile(
    r'\s+|%[^\n]*|;(?P<line>[^\n]*)|\{(?P<comment>[^}]*)\}|\$(?P<nag>\d{1,3})|(?P<open>\()|(?P<close>\))'
    r'|(?P<header>\[\s*\w+\s*"(?:[^"\\]|\\.)*"\s*\])|(?P<result>2-0|0-2|1-1|0-0|1-0|0-1|1/2-1/2|\*)(?=[\s\[{;(]|$)'
    r"|(?P<number>\d+\.+)|(?P<move>[A-Ha-h0-9][A-Ha-h0-9:x-]*)(?P<mark>[!?]{0,2})"
)  # fmt: skip
MARKS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}  # as numeric annotations


def load_pdn(path: str, variant: str | None = None) -> PdnFile:
    """The games of a PDN file; `variant` is that of games without a GameType."""
    data = read_bytes(path, "games", LARGEST)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:  # older files: only names and comments have letters that differ
        text = data.decode("latin-1")
    return read_pdn(text, variant)


def read_pdn(text: str, variant: str | None = None) -> PdnFile:
    """The games of a PDN text, every move checked; the error names the game and the move that do not fit."""
    games = [_read_game(tokens, i, variant) for i, tokens in enumerate(_split(text), 1)]
    if not games:
        raise UsageError("expected games in PDN, got none")
    return PdnFile(tuple(games))


Token = tuple[str, str]  # kind and text


def _split(text: str) -> Iterator[list[Token]]:
    """The tokens of each game; a header after moves, or whatever follows a result but a comment, begins the next."""
    found: list[Token] = []
    ended = False
    for kind, value in _tokens(text):
        if (ended and kind != "comment") or (kind == "header" and any(each in ("move", "result") for each, _ in found)):
            if found:
                yield found
            found, ended = [], False
        found.append((kind, value))
        ended = ended or kind == "result"
    if any(kind != "comment" for kind, _ in found):
        yield found


def _tokens(text: str) -> Iterator[Token]:
    """Headers, comments, annotations, moves and results, without variations and move numbers."""
    at, variations = 0, list[int]()  # where those begin that are open
    while at < len(text):
        found = TOKEN.match(text, at)
        if found is None:
            raise UsageError(f"expected a header, a move, a comment or a result, got in {_place(text, at)}")
        if found["open"]:
            variations.append(at)
        elif found["close"] and not variations:
            raise UsageError(f"expected '(' before ')', got none in {_place(text, at)}")
        elif found["header"] and variations:
            break
        at = found.end()
        if found["close"]:
            variations.pop()
        if variations or found["close"]:
            continue
        for kind in ("header", "result", "nag", "move"):
            if found[kind] is not None:
                yield kind, found[kind]
        if found["mark"]:
            yield "nag", str(MARKS[found["mark"]])
        comment = found["comment"] if found["comment"] is not None else found["line"]
        if comment is not None:
            yield "comment", " ".join(comment.split())
    if variations:
        raise UsageError(f"expected ')' at the end of a variation, got none for {_place(text, variations[0])}")


def _place(text: str, at: int) -> str:
    return f"line {text.count(chr(10), 0, at) + 1}: {shown(text[at : at + 20])}"


def _read_game(tokens: list[Token], number: int, variant: str | None) -> PdnGame:
    headers = dict(_header(value) for kind, value in tokens if kind == "header")
    chosen = _variant(headers, number, variant)
    played = rules_of(chosen)
    state = _first_state(played, headers, number)
    read = PdnGame(headers, chosen, played.format(state), (), headers.get("Result", "*"))
    moves: list[PdnMove] = []
    for kind, value in tokens:
        if kind == "move":
            move = _read_move(played, state, value, number, len(moves))
            moves.append(PdnMove(written(played.params, state, move, in_letters=False)))
            state = played.play(state, move)
        elif kind == "result":
            read = replace(read, result=value)
        elif kind == "comment" and not moves:
            read = replace(read, comment=" ".join(filter(None, [read.comment, value])))
        elif kind == "comment":
            moves[-1] = replace(moves[-1], comment=" ".join(filter(None, [moves[-1].comment, value])))
        elif kind == "nag" and moves:
            moves[-1] = replace(moves[-1], nags=(*moves[-1].nags, int(value)))
    if read.result not in RESULTS:
        raise UsageError(f"game {number}: expected a result, one of {' '.join(RESULTS)}, got {shown(read.result)}")
    return replace(read, moves=tuple(moves), end=played.format(state))


def _header(text: str) -> tuple[str, str]:
    found = HEADER.fullmatch(text)
    assert found is not None
    return found[1], re.sub(r"\\(.)", r"\1", found[2])


def _variant(headers: Mapping[str, str], number: int, variant: str | None) -> str:
    known = ", ".join(f"{key} ({name})" for key, name in GAME_TYPES.items())
    if "GameType" not in headers:
        if variant is None:
            raise UsageError(f"game {number}: expected a GameType, one of {known}, or the variant, got neither")
        return variant
    kind = headers["GameType"].partition(",")[0].strip()
    if kind not in GAME_TYPES:
        raise UsageError(f"game {number}: expected a GameType, one of {known}, got {shown(kind)}")
    return GAME_TYPES[kind]


def _first_state(played: KernelGame, headers: Mapping[str, str], number: int) -> State:
    try:
        return played.parse(headers["FEN"]) if "FEN" in headers else played.start()
    except UsageError as error:
        raise UsageError(f"game {number}, FEN: {error}") from None


def _read_move(played: KernelGame, state: State, text: str, number: int, plies: int) -> int:
    try:
        return int(played.parse_move(state, text))
    except UsageError as error:
        raise UsageError(f"game {number}, ply {plies + 1}: {error}") from None
