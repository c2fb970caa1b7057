"""Endgame tables of draughts: counts by an outside program, every entry against the rules, files, and their use."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

import zermelo
from oracles.draughts import VARIANTS, Draughts
from zermelo.cli.main import run
from zermelo.core import Game
from zermelo.endgames import EndgameTable, build_endgames, code_of_plies, load_endgames, verify_endgames

FILE = Path(__file__).with_name("draughts_endgames.csv")  # by an outside program; White is to move
SMALL = tuple(variant for variant in VARIANTS if variant != "international")  # at once in plain Python
COUNTS = list(csv.DictReader(FILE.read_text(encoding="utf-8").splitlines()))


def made(variant: str) -> Any:
    return zermelo.game("draughts", variant=variant)


def expected(variant: str, pieces: int) -> dict[str, tuple[int, ...]]:
    """Wins, draws, losses and the longest, by class."""
    found = {}
    for line in COUNTS:
        a, b, c, d = (int(line[name]) for name in ("white_men", "white_kings", "black_men", "black_kings"))
        if line["variant"] == variant and a + b + c + d <= pieces:
            name = f"{'M' * a}{'K' * b} v {'M' * c}{'K' * d}"
            found[name] = tuple(int(line[key]) for key in ("wins", "draws", "losses", "longest_plies"))
    return found


def check_counts(game: Game, table: EndgameTable, variant: str, pieces: int) -> None:
    """The outside program does not count the capture of the last piece as a ply."""
    found = {each.name: each[2:] for each in table.summary(game)}
    wanted = expected(variant, pieces)
    assert found.keys() == wanted.keys()
    for name, numbers in wanted.items():
        assert found[name][:3] == numbers[:3], name
        assert found[name][3] - numbers[3] in (0, 1), name


def longest_before_last_capture(game: Any, table: EndgameTable) -> dict[str, int]:
    """The longest win or loss of each class, where the capture of the last piece is no ply: as outside."""
    rules, params = game.rules, game.params
    classes = [each for group in rules.endgame_groups(params, table.pieces) for each in group]
    children: dict[int, list[int]] = {}
    for cell in range(classes[-1].end):
        if table.codes[cell] not in (0, 255):
            state = rules.state_of(params, cell)
            after = [game.play(state, move) for move in game.actions(state)]
            children[cell] = [rules.cell_of(params, each) if each.own else -1 for each in after]
    plies = {-1: -1} | {cell: 0 for cell, found in children.items() if not found}
    open_cells = {cell for cell, found in children.items() if found}
    for bound in range(200):
        done = {}
        for cell in open_cells:
            if table.codes[cell] % 2 == 0:
                losses = [plies[child] for child in children[cell] if child in plies and _lost(table, child)]
                if losses and 1 + min(losses) <= bound:
                    done[cell] = 1 + min(losses)
            elif all(child in plies for child in children[cell]):
                done[cell] = 1 + max(plies[child] for child in children[cell])
        plies |= done
        open_cells -= done.keys()
        if not open_cells:
            break
    return {each.name: max(plies[cell] for cell in range(each.first, each.end) if cell in plies) for each in classes}


def _lost(table: EndgameTable, cell: int) -> bool:
    return cell < 0 or table.codes[cell] % 2 == 1


@pytest.fixture(scope="module")
def tables() -> dict[str, EndgameTable]:
    return {variant: build_endgames(made(variant), 2, interpreted=True) for variant in SMALL}


@pytest.mark.parametrize("variant", SMALL)
def test_two_pieces(variant: str, tables: dict[str, EndgameTable]) -> None:
    game, table = made(variant), tables[variant]
    check_counts(game, table, variant, 2)
    assert verify_endgames(game, table, interpreted=True) == len(table.codes)
    wanted = {name: numbers[3] for name, numbers in expected(variant, 2).items()}
    assert longest_before_last_capture(game, table) == wanted


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS)
def test_three_pieces(variant: str) -> None:
    game = made(variant)
    table = build_endgames(game, 3)
    check_counts(game, table, variant, 3)
    assert verify_endgames(game, table) == len(table.codes)
    if variant == "english":
        assert {each.name: each[2:5] for each in table.summary(game)}["KK v K"] == (14_846, 34, 0)
        wanted = {name: numbers[3] for name, numbers in expected(variant, 3).items()}
        assert longest_before_last_capture(game, table) == wanted


@pytest.mark.slow
def test_four_pieces(tmp_path: Path) -> None:
    """As many positions as there are ways to place four pieces, 7,092,774, less those of one side alone."""
    game, path = made("english"), tmp_path / "english.egt"
    table = build_endgames(game, 4, path)
    assert verify_endgames(game, table) == len(table.codes)
    assert sum(sum(each[2:5]) for each in table.summary(game) if each.pieces == 4) == 7_092_774 - 2 * 441_729
    assert load_endgames(str(path), "draughts", {"variant": "english"}).codes == table.codes


def test_number_of_positions(tables: dict[str, EndgameTable]) -> None:
    """Two men, a man and a king, two kings."""
    for variant, table in tables.items():
        assert sum(sum(each[2:5]) for each in table.summary(made(variant))) == 760 + 2 * 868 + 992


def test_cells_and_positions_match(tables: dict[str, EndgameTable]) -> None:
    """Turned round with the colours exchanged, a position has the same cell."""
    game, oracle, table = made("english"), Draughts("english"), tables["english"]
    for text in ("W:WK6:BK1", "W:W10:B20", "W:W25:BK32", "W:WK4:B4".replace("B4", "B5")):
        position = oracle.read(text)
        turned = {(7 - x, 7 - y): piece.swapcase() for (x, y), piece in position.pieces.items()}
        swapped = {"w": "b", "W": "B", "b": "w", "B": "W"}
        mirrored = {square: swapped[piece.swapcase()] for square, piece in turned.items()}
        state, other = game.parse(text), game.parse(oracle.show(position._replace(pieces=mirrored, turn=1)))
        assert game.rules.cell_of(game.params, state) == game.rules.cell_of(game.params, other)
        assert game.rules.state_of(game.params, game.rules.cell_of(game.params, state)) == state
        assert table.value(game, state) == table.value(game, other)


@pytest.mark.parametrize("variant", SMALL)
def test_quiet_parents_are_all_positions_with_a_step_here(variant: str, tables: dict[str, EndgameTable]) -> None:
    """Those from which a legal step leads here are among them; the others have a capture."""
    game, table = made(variant), tables[variant]
    rules, params = game.rules, game.params
    leading: dict[int, set[int]] = {}
    cells = [cell for cell in range(len(table.codes)) if table.codes[cell] != 255]
    for cell in cells:
        state = rules.state_of(params, cell)
        for move in game.actions(state):
            after = rules.cell_of(params, game.play(state, move))
            if after >= 0 and not game.noisy(state, move) and rules.state_of(params, after).kings.bit_count() == (
                state.kings.bit_count()
            ):
                leading.setdefault(after, set()).add(cell)
    for cell in cells[::7]:
        out = [0] * game.traits.max_moves
        found = out[: rules.quiet_parents(params, rules.state_of(params, cell), out, 0)]
        assert len(set(found)) == len(found) and leading.get(cell, set()) <= set(found)
        for other in set(found) - leading.get(cell, set()):
            state = rules.state_of(params, other)
            assert all(game.noisy(state, move) for move in game.actions(state))


def test_a_search_uses_the_table(tmp_path: Path, tables: dict[str, EndgameTable]) -> None:
    """A win in eleven plies is seen at depth 1, and played to its end."""
    path = tmp_path / "english.egt"
    tables["english"].save(path)
    game = zermelo.game("draughts", variant="english", endgames=str(path), limit=0)
    table = tables["english"]
    cell = table.codes.index(code_of_plies(11))
    state, plies = game.rules.state_of(game.params, cell), 11  # type: ignore[attr-defined]
    while plies:
        found = zermelo.search(game, state, algorithm="alpha_beta", depth=1, interpreted=True)
        assert table.value(game, state) == (1 if plies % 2 else -1, plies)
        if plies > 1:
            assert abs(found.value or 0) == pytest.approx(1 - plies * 1e-5) and not found.proven  # type: ignore[arg-type]
        state, plies = game.play(state, found.move), plies - 1
    assert game.is_over(state)
    drawn = table.codes.index(0)
    assert game.evaluate(game.rules.state_of(game.params, drawn), 0) == 0.0  # type: ignore[attr-defined]


def longest_defence(game: Any, table: EndgameTable, state: Any) -> Any:
    """The move of the loser that holds out longest, or any that draws or wins."""

    def plies(move: int) -> float:
        after = game.play(state, move)
        value, left = (-1, 0) if game.is_over(after) else table.value(game, after)
        return -value * 1000 + (left or 0) * value

    return max(game.actions(state), key=plies)


def played_out(game: Any, plain: Any, table: EndgameTable, state: Any, depth: int) -> tuple[float, int]:
    """What White gets by a search against the best defence, and after how many plies."""
    plies = 0
    while not plain.is_over(state):
        if state.turn == 0:
            move = zermelo.search(game, state, depth=depth, interpreted=False).move
        else:
            move = longest_defence(plain, table, state)
        state, plies = plain.play(state, move), plies + 1
    return plain.payoff(state, 0), plies


@pytest.mark.slow
def test_two_kings_win_against_one(tmp_path: Path) -> None:
    """English draughts: with the table in the fewest plies from wherever they can; the engine alone not in 100."""
    path, plain = tmp_path / "english.egt", made("english")
    table = build_endgames(plain, 3, path)
    game = zermelo.game("draughts", variant="english", endgames=str(path))
    classes = [each for group in plain.rules.endgame_groups(plain.params, 3) for each in group]
    (kings,) = (each for each in classes if each.name == "KK v K")
    longest = [cell for cell in range(kings.first, kings.end) if table.codes[cell] == code_of_plies(33)]
    won = [cell for cell in range(kings.first, kings.end, 501) if table.codes[cell] not in (0, 255)]
    for cell in longest[:2] + won:
        state = plain.rules.state_of(plain.params, cell)
        assert played_out(game, plain, table, state, depth=2) == (1.0, table.value(plain, state)[1])
    state = plain.rules.state_of(plain.params, longest[0])
    assert played_out(plain, plain, table, state, depth=6) == (0.0, 100)


def test_a_wrong_entry_is_found(tables: dict[str, EndgameTable]) -> None:
    table = tables["english"]
    for cell, code in ((table.codes.index(0), 2), (table.codes.index(4), 6), (table.codes.index(255), 0)):
        codes = bytearray(table.codes)
        codes[cell] = code
        broken = EndgameTable(table.game, table.parameters, 2, table.groups, bytes(codes))
        with pytest.raises(zermelo.ZermeloError, match=r"endgames of draughts: entry \d+ of cell \d+ does not follow"):
            verify_endgames(made("english"), broken, interpreted=True)


def test_building_is_resumed(tmp_path: Path, tables: dict[str, EndgameTable]) -> None:
    path = tmp_path / "english.egt"
    whole, game = tables["english"], made("english")
    groups = game.rules.endgame_groups(game.params, 2)
    end = max(each.end for each in groups[0])
    EndgameTable(whole.game, whole.parameters, 1, 1, whole.codes[:end]).save(path)
    assert build_endgames(game, 2, path, interpreted=True).codes == whole.codes
    before = path.stat().st_mtime_ns
    assert build_endgames(game, 2, path, interpreted=True).codes == whole.codes
    assert path.stat().st_mtime_ns == before


def test_files_that_are_refused(tmp_path: Path, tables: dict[str, EndgameTable]) -> None:
    path = tmp_path / "english.egt"
    tables["english"].save(path)
    data = path.read_bytes()
    head = data.index(b"\n")
    damaged = bytearray(data)
    damaged[head + 40] ^= 1
    for bad in (bytes(damaged), data[:-5], data[:head], b"", b"no table", data.replace(b'"format": 1', b'"format": 9')):
        path.write_bytes(bad)
        with pytest.raises(zermelo.UsageError, match="expected a file of 'zermelo endgames', undamaged, got"):
            zermelo.game("draughts", variant="english", endgames=str(path))
    path.write_bytes(data)
    with pytest.raises(zermelo.UsageError, match=r"expected a table of draughts variant=russian, got .*english"):
        zermelo.game("draughts", variant="russian", endgames=str(path))
    with pytest.raises(zermelo.UsageError, match="cannot read endgames"):
        zermelo.game("draughts", endgames=str(tmp_path / "none.egt"))


def test_what_is_refused() -> None:
    with pytest.raises(zermelo.UsageError, match="pieces: expected 2 to 5, got 6"):
        build_endgames(made("english"), 6)
    with pytest.raises(zermelo.UsageError, match="nim has no endgame tables"):
        build_endgames(zermelo.game("nim"), 2)
    with pytest.raises(zermelo.ZermeloError, match="expected the end within 253 plies, got 254"):
        code_of_plies(254)


@pytest.mark.slow
def test_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "english.egt"
    given = ["endgames", "draughts", "-g", "variant=english", "--pieces", "2", "--out", str(path), "--verify"]
    assert run(given) == 0
    assert "K v K    230    654     108       11" in capsys.readouterr().out
    assert run([*given, "--json"]) == 0
