"""Games in PDN: read, replayed, written and read again; what is refused."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import zermelo
from oracles.draughts import VARIANTS, Draughts, crowded
from zermelo.cli.main import run
from zermelo.games.draughts import PdnFile, PdnGame, PdnMove, load_pdn, read_pdn

TEXT = r"""
% exported
[Event "Test \"A\""]
[White "Ann"]
[GameType "20,W,10,0,N2,0"]
[Result "2-0"]
{the opening} 1. 32-28! 19-23 2.28x19 14x23 ; the rest of the line
(2... 13x24 (2... 7-8) 3. 34-30) 3. 37-32 $1 $14 {two
lines} 2-0

[White "Cid"]
[GameType "25"]
[SetUp "1"]
[FEN "W:Wc3,Ke1:Bb6,f6"]
1. c3-d4 f6-g5 2. e1-h4 1/2-1/2
"""


def test_games_are_read() -> None:
    found = read_pdn(TEXT)
    assert repr(found) == "<2 games of draughts>"
    first, second = found.games
    assert (first.variant, first.result, first.comment) == ("international", "2-0", "the opening")
    assert first.headers["Event"] == 'Test "A"'
    assert [move.name for move in first.moves] == ["32-28", "19-23", "28x19", "14x23", "37-32"]
    assert first.moves[3] == PdnMove("14x23", "the rest of the line")
    assert first.moves[4] == PdnMove("37-32", "two lines", (1, 14)) and first.moves[0].nags == (1,)
    assert first.end == "B:W31-36,38-50:B1-13,15-18,20,23"
    assert (second.position, second.result) == ("W:W22,K31:B9,11", "1/2-1/2")
    assert len(second.states()) == 4
    assert 'W:Wc3,Ke1:Bb6,f6"' in second.text() and "1. c3-d4 f6-g5 2. e1-h4 " in second.text()


def random_game(variant: str, chooser: random.Random) -> PdnGame:
    game = zermelo.game("draughts", variant=variant, limit=0)
    oracle = Draughts(variant)
    state = game.start() if chooser.random() < 0.5 else game.parse(crowded(oracle, chooser))
    position = game.format(state)
    moves: list[PdnMove] = []
    while not game.is_over(state) and len(moves) < 40:
        move = chooser.choice(game.moves(state))
        notes = chooser.choice(["", "", "why not"]), tuple(chooser.sample(range(1, 200), chooser.choice([0, 0, 2])))
        moves.append(PdnMove(game.move_name(state, move), *notes))
        state = game.play(state, move)
    headers = {"White": 'A "quoted" \\ name', "Round": str(chooser.randint(1, 9))}
    result = chooser.choice(["2-0", "1-1", "0-2", "*", "1-0", "1/2-1/2"])
    return PdnGame(headers, variant, position, tuple(moves), result, chooser.choice(["", "so it began"]))


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_is_written_reads_back(variant: str) -> None:
    chooser = random.Random(variant)
    games = [random_game(variant, chooser) for _ in range(6)]
    again = read_pdn(PdnFile(tuple(games)).text()).games
    for one, other in zip(games, again, strict=True):
        assert other.headers.items() >= one.headers.items()
        assert (one.variant, one.position, one.moves, one.result, one.comment) == (
            other.variant, other.position, other.moves, other.result, other.comment,
        )  # fmt: skip
        assert one.states() == other.states()
        assert other.text() == read_pdn(other.text()).games[0].text()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected games in PDN, got none"),
        ("{only a comment}", "expected games in PDN, got none"),
        ("1. 32-28 *", "game 1: expected a GameType, one of 20 .international., .* or the variant, got neither"),
        ('[GameType "27"] 1. 32-28 *', r"game 1: expected a GameType, one of 20 .*, got '27'"),
        ('[GameType "20"] 1. 32-28 19-23 2. 34-29 *', r"game 1, ply 3: illegal move: '34-29' .expected .*: 28x19.$"),
        ('[GameType "20"] 1. 32-28 *\n[GameType "21"] 1. 99-3 *', "game 2, ply 1: illegal move: '99-3'"),
        (
            '[GameType "21"][FEN "W:W23:B10,11,18,19"] 1. 23x7 *',
            r"game 1, ply 1: ambiguous capture: '23x7' \(expected one of: 23x14x7, 23x16x7\)",
        ),
        ('[GameType "20"][FEN "W:W31:B31"] *', "game 1, FEN: square 31: expected one piece"),
        ('[GameType "25"] 1. c3-c4 *', r"game 1, ply 1: illegal move: 'c3-c4' \(expected one of: a3-b4, c3-b4"),
        ('[GameType "20"]\n1. 32-28 (31-26 (31-27) 19-23 *', r"expected '\)' at the end of a variation, .* line 2: "),
        ('[GameType "20"] 1. 32-28 (31-26 *\n[GameType "20"] 1. 32-28 *', r"expected '\)' at the end of a variation"),
        ('[GameType "20"]\n\n1. 32-28) 19-23 *', r"expected '\(' before '\)', got none in line 3: '\) 19-23"),
        ('[GameType "20"] 1. 32-28 {a {nested} one} *', "expected a header, a move, a comment or a result"),
        ('[GameType "20"] 1. 32-28 {open *', "expected a header, a move, a comment or a result"),
        ('[GameType "20"] 1. 32-28 \0 *', "expected a header, a move, a comment or a result"),
        ('[GameType "20"][Result "won"] 1. 32-28', "game 1: expected a result, one of 2-0 .*, got 'won'"),
        ('[GameType "20"]\n1. 32-28 @ 19-23 *', "expected a header, a move, .* or a result, got in line 2: '@ 19-23"),
    ],
)  # fmt: skip
def test_games_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(zermelo.UsageError, match=message):
        read_pdn(text)


def test_comments_after_a_result_are_kept() -> None:
    first, second = read_pdn('[GameType "20"] 1. 32-28 {one} 2-0 {two} [GameType "20"] 1. 31-26 0-2 {three}').games
    assert first.moves[0].comment == "one two" and second.moves[0].comment == "three"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_encodings(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_bytes('[White "Élève"] [GameType "20"] 1. 32-28 *'.encode(encoding))
    assert load_pdn(str(path)).games[0].headers["White"] == "Élève"


def test_variant_of_games_without_a_type(tmp_path: Path) -> None:
    path = tmp_path / "games.pdn"
    path.write_text("1. 11-15 23-19 2. 8-11 22-17 1-0", encoding="utf-8")
    found = load_pdn(str(path), "english")
    assert found.games[0].states()[0].turn == 1


def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, same = tmp_path / "games.pdn", tmp_path / "same.pdn"
    path.write_text(TEXT, encoding="utf-8")
    assert run(["pdn", str(path), "--write", str(same)]) == 0
    assert "Ann" in capsys.readouterr().out
    assert [each.moves for each in load_pdn(str(same)).games] == [each.moves for each in load_pdn(str(path)).games]
    path.write_text('[GameType "20"] 1. 1-2 *', encoding="utf-8")
    assert run(["pdn", str(path)]) == 2
    assert "game 1, ply 1: illegal move: '1-2'" in capsys.readouterr().err
