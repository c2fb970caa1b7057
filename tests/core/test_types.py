"""What a type checker finds in a user's program: names and options that are misspelt, results that are misread."""

from __future__ import annotations

from pathlib import Path

import pytest

import zermelo
from zermelo.cli.reference import names_file, names_path, pages

ROOT = Path(__file__).parent.parent.parent
RIGHT = """
import zermelo
from zermelo import Game, SearchResult

result: SearchResult = zermelo.search("othello", algorithm="negascout", depth=8, alpha=-1.0)
zermelo.search("my_game.py", algorithm=zermelo.find_algorithm("mine"), depth=3)
zermelo.search(zermelo.game("hex", size=5), None, "uct", playouts=100, exploration=0.5, seed=1)
moved: bool | None = result.verdict.proved
visits: dict[str, int] = result.details["visits"]


class Countdown(Game):
    def start(self) -> int:
        return 5

    def mover(self, state: int) -> int:
        return state % 2 if state else zermelo.TERMINAL

    def moves(self, state: int) -> list[int]:
        return [1]

    def play(self, state: int, move: int) -> int:
        return state - move

    def payoff(self, state: int, player: int) -> float:
        return 0.0


class Typed(Game[int, str]):
    pass


zermelo.search(Countdown(), 3, "alpha_beta", depth=3)
after: int = Typed().play(Typed().start(), Typed().moves(3)[0])
"""
WRONG = {
    'zermelo.search("othello", algorithm="negascut", depth=8)': 'Argument "algorithm" to "search"',
    'zermelo.search("othello", algorithm="negascout", dept=8)': 'Unexpected keyword argument "dept" for "search"',
    'zermelo.search("othello", algorithm="max_n", ties="last")': 'Argument "ties" to "search"',
    'zermelo.search("othello", depth="deep")': 'Argument "depth" to "search"',
    'zermelo.search("othello").vale': '"SearchResult" has no attribute "vale"',
    'zermelo.search("othello").details["visit"]': "visit",
    'zermelo.search("othello").verdict.proven': '"Verdict" has no attribute "proven"',
    "class Typed(zermelo.Game[int, str]): ...": "",
    "Typed().play(3, 4)": 'Argument 2 to "play" of "Game" has incompatible type "int"; expected "str"',
    'zermelo.explain("uct", "rule")': 'Argument 2 to "explain"',
}


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What mypy says of the right program and of each wrong line, checked in one go."""
    api = pytest.importorskip("mypy.api")  # which `make test-lowest` does without
    folder = tmp_path_factory.mktemp("types")
    (folder / "right.py").write_text(RIGHT)
    (folder / "wrong.py").write_text("import zermelo\n" + "\n".join(WRONG) + "\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MYPYPATH", str(Path(zermelo.__file__).parent.parent))
        said, failed, _ = api.run([
            "--strict", "--config-file=", "--follow-imports=silent", "--ignore-missing-imports", "--no-error-summary",
            f"--cache-dir={ROOT / '.mypy_cache'}", str(folder / "right.py"), str(folder / "wrong.py"),
        ])  # fmt: skip
    assert not failed, failed
    lines = said.splitlines()
    wrong = {line: "\n".join(each for each in lines if f"wrong.py:{i}:" in each) for i, line in enumerate(WRONG, 2)}
    return wrong | {"right": "\n".join(each for each in lines if "right.py:" in each)}


def test_a_right_program_passes(found: dict[str, str]) -> None:
    assert found["right"] == ""


@pytest.mark.parametrize("line", WRONG)
def test_a_mistake_is_found(found: dict[str, str], line: str) -> None:
    assert WRONG[line] in found[line]


def test_the_names_as_types_are_those_of_the_registry() -> None:
    assert names_path().read_text(encoding="utf-8") == names_file(), "run: make reference"


def test_the_reference_is_that_of_the_code() -> None:
    written = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "docs" / "reference").iterdir()}
    made = pages()
    assert sorted(written) == sorted(made)
    assert [name for name in made if written[name] != made[name]] == [], "run: make reference"


def test_algorithms_of_users_are_searched_with() -> None:
    assert zermelo.search("nim", algorithm=zermelo.find_algorithm("alpha_beta"), depth=2, interpreted=True).depth == 2
