"""Bad input: one line that says what was expected and what came, exit code 2, nothing on stdout, nothing written."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

import zermelo
from zermelo.cli.main import run
from zermelo.cli.output import LONGEST_MESSAGE

Capture = pytest.CaptureFixture[str]
THREE = "explicit_tree -g tree=three_players"
SEARCH = "search tic_tac_toe -a alpha_beta"

CASES = [
    ("", "expected a command, got none"),
    ("serch tic_tac_toe", "No such command 'serch'"),
    ("search", "Missing argument 'GAME'"),
    ("search tic_tac_toe --dpth 3", "No such option"),
    ("search tic_tac_toe --depth x", "Invalid value for '--depth': expected a whole number, got 'x'"),
    ("search tic_tac_toe --depth 1.5", "Invalid value for '--depth': expected a whole number, got '1.5'"),
    ("search tic_tac_toe --seconds x", "Invalid value for '--seconds': expected a number, got 'x'"),
    ("list everything", "Invalid value for 'games|algorithms|studies': 'everything' is not one of 'games', 'algor"),
    ("search othelo", "unknown game: 'othelo' (did you mean othello?)"),
    ("show nothing.py", "cannot read game file 'nothing.py'"),
    ("search tic_tac_toe -a alfa_beta", "unknown algorithm: 'alfa_beta' (did you mean alpha_beta"),
    ("play tic_tac_toe -a alfa_beta", "unknown algorithm: 'alfa_beta'"),
    (f"{SEARCH} -o alfa=1", "unknown option of alpha_beta: 'alfa' (did you mean alpha?)"),
    (f"{SEARCH} -o depth=1", "unknown option of alpha_beta: 'depth'"),
    (f"{SEARCH} -o alpha", "-o: expected key=value, got 'alpha'"),
    (f"{SEARCH} -o =1", "-o: expected key=value, got '=1'"),
    (f"{SEARCH} -o alpha=1 -o alpha=2", "-o: expected each key once, got 'alpha' twice"),
    (f"{SEARCH} -o alpha=x", "option of alpha_beta alpha: expected a number, got 'x'"),
    ("show othello -g size", "-g: expected key=value, got 'size'"),
    ("show othello -g size=7", "parameter of othello size: expected one of: 8, 6, 4, got '7'"),
    ("show othello -g siz=8", "unknown parameter of othello: 'siz' (did you mean size?)"),
    ("show othello -g source=8", "unknown parameter of othello: 'source'"),
    (f"{SEARCH} XX", "expected 9 cells"),
    (f"{SEARCH} XXX/OO./...", "the game is over in this position of tic_tac_toe: nothing to search"),
    ("compare tic_tac_toe XXX/OO./...", "the game is over in this position of tic_tac_toe: nothing to search"),
    (f"{SEARCH} --moves a1,z9", "illegal move: 'z9' (expected one of: b1"),
    (f"{SEARCH} .../.../... --moves a1", "expected a position or --moves, got both"),
    (f"{SEARCH} --depth -1", "depth: expected at least 0, got -1"),
    (f"{SEARCH} --nodes 0", "nodes: expected at least 1, got 0"),
    (f"{SEARCH} --nodes 99999999999999999999", "nodes: expected at most 4,611,686,018,427,387,904"),
    (f"{SEARCH} --seconds -1", "seconds: expected at least 0, got -1.0"),
    (f"{SEARCH} --seconds inf", "seconds: expected at most 1,000,000,000.0, got inf"),
    (f"{SEARCH} --seconds nan", "seconds: expected a number, got nan"),
    (f"{SEARCH} --seconds 1e300", "seconds: expected at most 1,000,000,000"),
    (f"{SEARCH} --seed -1", "seed: expected at least 0, got -1"),
    (f"{SEARCH} --record-limit 0", "record-limit: expected at least 1, got 0"),
    (f"{SEARCH} --record t.json --record-limit 99999999", "record: expected at most 10,000,000, got 99999999"),
    (f"{SEARCH} --record tree.gif", "expected a file that ends in .ztree, .json, .svg, .png, .pdf or .tex, got"),
    (f"{SEARCH} --record tree.svg --tree-depth -1", "tree-depth: expected at least 0, got -1"),
    (f"{SEARCH} --boards", "expected --record FILE with --tree-depth, --boards, --animate or --frames, got none"),
    (f"{SEARCH} --record tree.png --animate", "animate: expected a file that ends in .svg, got 'tree.png'"),
    (f"{SEARCH} --record tree.svg --animate --frames", "expected --animate or --frames, got both"),
    (f"{SEARCH} --record tree.json --boards", "boards, frames: expected the file of a picture, got 'tree.json'"),
    (f"{SEARCH} --record no/tree.json", "cannot write 'no/tree.json': there is no folder 'no'"),
    (f"{SEARCH} - --record tree.json", "expected one position with --record or --moves, got '-'"),
    ("show tic_tac_toe --svg no/board.svg", "cannot write 'no/board.svg': there is no folder 'no'"),
    ("compare tic_tac_toe --depth -1", "depth: expected at least 0, got -1"),
    ("perft tic_tac_toe", "Missing option '--depth'"),
    ("perft tic_tac_toe --depth -1", "depth: expected at least 0, got -1"),
    ("perft tic_tac_toe --depth 0 --divide", "depth: expected at least 1, got 0"),
    ("play tic_tac_toe --depth -1", "depth: expected at least 0, got -1"),
    ("bench --check --update", "expected --check or --update, got both"),
    (f"search {THREE} -a alpha_beta", "alpha_beta cannot search explicit_tree: it needs 2 players"),
    (f"play {THREE} -a alpha_beta", "alpha_beta cannot play explicit_tree: it needs 2 players"),
    ("search quiet.py -a quiescence", "quiescence cannot search quiet: it needs a rule for noisy moves"),
    ("show broken.py", "cannot load game file 'broken.py': NameError: name 'nothing' is not defined"),
    ("show empty.py", "'empty.py': expected a function make() or one subclass of zermelo.Game, got neither"),
    ("show duck.py", "one subclass of zermelo.Game, got the class Duck: write class Duck(zermelo.Game)"),
    ("show two.py", "one subclass of zermelo.Game, got One, Two: write make() to choose"),
    ("search half.py", "Half lacks moves(state); Half lacks play(state, move); Half lacks payoff(state, player)"),
    ("search quiet.py -a quiet.py", "algorithm file 'quiet.py': expected one function under @algorithm(…), got none"),
    ("search quiet.py -a taken.py", "alpha_beta is an algorithm of Zermelo: give yours another name"),
    ("search quiet.py -a none.py", "cannot read algorithm file 'none.py': No such file"),
    ("tournament quiet.py -p quiet.py -p random", "a function choose(game, state, budget) or an algorithm, got"),
    ("check none.py", "cannot read game file 'none.py': No such file"),
    ("check nothing", "unknown game: 'nothing'"),
    ("check quiet.py --plays 0", "--plays: expected at least 1, got 0"),
    ("check nim -o x=1", "nim is a game: expected no options of an algorithm, got x"),
    ("check pvs -g x=1", "pvs is an algorithm: expected no parameters of a game, got x"),
    ("show quiet.py five", "expected a position of quiet such as '5', got 'five'"),
    ("show quiet.py 5.5", "expected a position of quiet such as '5', got '5.5'"),
    ("search hidden.py", "hidden hides information and has no sample(state, player, random)"),
    ("compare hidden.py", "no algorithm to compare fits hidden"),
    ("play lonely.py --second", "cannot play as player 1 in lonely: expected 0 to 0"),
    ("play hidden.py", "hidden hides information and has no sample(state, player, random)"),
    ("perft quiet.py --depth 1000", "depth: expected at most 500 for a game that does not state its max_plies"),
]
HUGE = "9" * 400
"""A whole number that no float holds."""
CASES += [
    (f"{SEARCH} --depth {HUGE}", "--depth: expected a whole number of at most 30 digits, got 999"),
    (f"{SEARCH} --nodes {HUGE}", "--nodes: expected a whole number of at most 30 digits"),
    (f"{SEARCH} --seed {HUGE}", "--seed: expected a whole number of at most 30 digits"),
    (f"{SEARCH} --record t.json --record-limit {HUGE}", "--record-limit: expected a whole number of at most 30 digits"),
    (f"{SEARCH} --seconds {HUGE}", "seconds: expected at most 1,000,000,000.0, got inf"),
    (f"search uniform_tree -g b={HUGE}", "parameter of uniform_tree b: expected a whole number of at most 30 digits"),
    (f"search tic_tac_toe -a engine -o table_mb={HUGE}", "option table_mb: expected 0 to"),
    (f"tournament nim -p a:random -p b:random --boards {HUGE}", "--boards: expected a whole number of at most 30"),
    (f"tournament nim -p a:random,nodes={HUGE} -p b:random", "player a: nodes: expected a whole number of at most 30"),
    (f"replay x.txt --at -{HUGE}", "--at: expected a whole number of at most 30 digits, got -999"),
    (f"perft tic_tac_toe --depth {HUGE}", "--depth: expected a whole number of at most 30 digits"),
    ("search ~nobody-of-this-name/game.py", "there is no home folder '~nobody-of-this-name'"),
    ("tournament nim -p a:~nobody-of-this-name/bot.py -p b:random", "there is no home folder '~nobody-of-this-name'"),
    ("pathology --model independent --b 2 --g 2:40:21e-400", "--g: expected a number, first:last or first:last:step"),
    ("pathology --model independent --b 2 --g 2:40:1e-20", "--g: expected at most 10,000 values, got '2:40:1e-20'"),
    ("pathology --model independent --b 2 --g 1e999999999", "--g: expected a number, first:last"),
    ("pathology --model independent --b 2 --g 2:nan", "--g: expected a number, first:last"),
]
GAME = """
from zermelo import Game, Traits
class {}(Game):
    traits = Traits({})
    def start(self): return 5
    def mover(self, state): return 0 if state else -2
    def moves(self, state): return [1]
    def play(self, state, move): return state - 1
    def payoff(self, state, player): return 0.0
"""

HALF = """
from zermelo import Game
class Half(Game):
    def start(self): return 5
    def mover(self, state): return 0
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of games, good and bad; nothing may be written there."""
    (tmp_path / "broken.py").write_text("nothing")
    (tmp_path / "empty.py").write_text("")
    (tmp_path / "quiet.py").write_text(GAME.format("Quiet", ""))
    (tmp_path / "lonely.py").write_text(GAME.format("Lonely", "players=1, constant_sum=0.125"))
    (tmp_path / "hidden.py").write_text(GAME.format("Hidden", "perfect_information=False"))
    (tmp_path / "duck.py").write_text("class Duck:\n  def start(self): pass\n  def moves(self, state): pass")
    (tmp_path / "two.py").write_text(GAME.format("One", "") + GAME.format("Two", ""))
    (tmp_path / "half.py").write_text(HALF)
    (tmp_path / "taken.py").write_text("import zermelo\n@zermelo.algorithm()\ndef alpha_beta(task): pass")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    return tmp_path


def refused(capsys: Capture, arguments: list[str]) -> str:
    """The one line that a refused command says."""
    code = run(arguments)
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("zermelo: ")
    return err.removeprefix("zermelo: ")


@pytest.mark.parametrize(("line", "expected"), CASES, ids=[line[:80] or "nothing" for line, _ in CASES])
def test_bad_input(capsys: Capture, folder: Path, line: str, expected: str) -> None:
    before = sorted(folder.iterdir())
    assert expected in refused(capsys, line.split())
    assert sorted(folder.iterdir()) == before


def test_a_folder_is_no_file(capsys: Capture, folder: Path) -> None:
    (folder / "tree.json").mkdir()
    assert "expected a file, it is a folder" in refused(capsys, [*SEARCH.split(), "--record", "tree.json"])


def test_a_file_is_no_folder(capsys: Capture, folder: Path) -> None:
    assert "cannot write 'empty.py/tree.json'" in refused(capsys, [*SEARCH.split(), "--record", "empty.py/tree.json"])


def test_a_name_too_long_for_a_file(capsys: Capture) -> None:
    assert "cannot write" in refused(capsys, [*SEARCH.split(), "--record", "x" * 3000 + ".json"])


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_without_permission(capsys: Capture, folder: Path) -> None:
    (folder / "locked").mkdir(mode=0o500)
    assert "no permission" in refused(capsys, [*SEARCH.split(), "--record", "locked/tree.json"])


def test_user_text_is_limited(capsys: Capture) -> None:
    for arguments in (
        ["show", "x" * 100_000],
        ["show", "tic_tac_toe", "X" * 90_000],
        ["show", "tic_tac_toe", "X" * 100_001],
        ["show", "tic_tac_toe", "--moves", "a1 " * 50_000],
        ["search", "tic_tac_toe", "-a", "y" * 100_000],
        ["search", "tic_tac_toe", "--depth", "9" * 100_000],
        ["search", "tic_tac_toe", "-g", "z" * 100_000],
        ["search", "tic_tac_toe", "-a", "alpha_beta", "-o", "alpha=" + "1" * 100_000],
    ):
        assert len(refused(capsys, arguments)) <= LONGEST_MESSAGE + 1


def test_errors_of_the_library_are_short() -> None:
    """Not only what the command line cuts: a notebook shows the whole of an error."""
    for call in (
        lambda: zermelo.search("tic_tac_toe", algorithm="nothing like any other"),  # type: ignore[arg-type]
        lambda: zermelo.game("uniform_tree", b=10**5000),
        lambda: zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=-(10**4000)),
        lambda: zermelo.tournament("nim", ["random", "b:minimax"], boards=10**4000),
    ):
        with pytest.raises(zermelo.UsageError) as caught:
            call()
        assert len(str(caught.value)) < 500


def test_control_characters_do_not_reach_the_terminal(capsys: Capture) -> None:
    assert "\x1b" not in refused(capsys, ["show", "\x1b[31mred\nline"])


def test_the_disk_fails_after_the_search(capsys: Capture, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def full(self: Path, *arguments: object, **more: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    line = f"{SEARCH} XOX/OX./... --depth 2 --interpreted --record tree.json"
    assert "cannot write 'tree.json': No space left on device" in refused(capsys, line.split())
    assert not (folder / "tree.json").exists()


def test_memory_that_is_not_there(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*arguments: object, **more: object) -> None:
        raise MemoryError

    monkeypatch.setattr("zermelo.complexity.perft", greedy)
    assert run(["perft", "tic_tac_toe", "--depth", "2"]) == 1
    assert capsys.readouterr().err == "zermelo: not enough memory: a smaller depth or record would need less\n"


def test_an_error_in_a_file_is_told_with_its_place(capsys: Capture, folder: Path) -> None:
    """As `zermelo check` tells it; an error of ours below a user's code is not laid at the user's door."""
    (folder / "typo.py").write_text(GAME.format("Typo", "").replace("state - 1", "state - moove"))
    assert run(["search", "typo.py", "-a", "alpha_beta", "--depth", "2"]) == 1
    where = "(in play, typo.py line 8; zermelo check typo.py tells more)"
    assert capsys.readouterr().err == f"zermelo: failed: NameError: name 'moove' is not defined {where}\n"
    assert run(["new", "algorithm", "mine"]) == 0
    text = (folder / "mine.py").read_text()
    (folder / "mine.py").write_text(text.replace("rules.play(", "rules.plai("))
    search = ["search", "explicit_tree", "-a", "mine.py", "--depth", "2", "--interpreted"]
    capsys.readouterr()
    assert run(search) == 1
    assert re.search(r"has no attribute 'plai' \(in search, mine.py line \d+; zermelo check mine.py tells more\)$",
                     capsys.readouterr().err.strip())  # fmt: skip
    (folder / "mine.py").write_text(text.replace("@kernel\n", ""))
    assert run(search) == 1
    assert "(ZERMELO_DEBUG=1 shows where; zermelo check mine.py tells more)" in capsys.readouterr().err
