"""What strangers ask: no file that they name is opened, looked at or run, in any parameter or option."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.core import Algorithm, declared, game_module, maker, types_of, untrusted
from zermelo.errors import UsageError
from zermelo.game_theory import load as load_matrix
from zermelo.game_theory.congestion import load_network

SECRET = "rowan x:0:0 absinthe hazelnut"
ENDINGS = ("", ".py", ".json", ".npy", ".csv", ".nfg")
touched: list[str] = []
watched = False


def _audit(event: str, arguments: tuple[Any, ...]) -> None:
    if watched and event in ("open", "os.listdir", "os.scandir", "compile", "import") and arguments:
        touched.append(str(arguments[0]))


sys.addaudithook(_audit)


@pytest.fixture
def secrets(tmp_path: Path) -> Iterator[list[str]]:
    """Files of a secret, by their names; watched while the test runs."""
    global watched
    folder = tmp_path / "wormwood"
    folder.mkdir()
    for ending in ENDINGS:
        code = f"open({str(folder / 'ran')!r}, 'w')\nimport zermelo\n" if ending == ".py" else SECRET
        (folder / f"secret{ending}").write_text(code)
    touched.clear()
    watched = True
    yield [str(folder / f"secret{ending}") for ending in ENDINGS]
    watched = False
    assert not (folder / "ran").exists()


def may_be_text(hint: Any) -> bool:
    return "str" in str(hint) or hint is Any


def parameters() -> list[tuple[str, str]]:
    """Every parameter of every game that may be given as text; and `weights`, which every game has."""
    found = [
        (name, parameter)
        for name in zermelo.list_games()
        for parameter in declared(maker(game_module(name)))
        if may_be_text(types_of(maker(game_module(name)))[parameter])
    ]
    return sorted({*found, *((name, "weights") for name in zermelo.list_games())})


def text_options() -> list[tuple[str, str]]:
    found = zermelo.list_algorithms().values()
    return [
        (each.name, option)
        for each in found
        for option in declared(each.function)
        if may_be_text(types_of(each.function)[option])
    ]


def refused(ask: Any) -> None:
    """No file is touched, and nothing of it is told; the name itself came from the stranger."""
    told = ""
    try:
        ask()
    except UsageError as error:
        told = str(error)
    assert not any(word in told for word in SECRET.split())
    assert not [each for each in touched if "wormwood" in each]


@pytest.mark.parametrize(("game", "parameter"), parameters())
def test_no_parameter_of_a_game_reads_a_file(game: str, parameter: str, secrets: list[str]) -> None:
    for path in secrets:
        with untrusted():
            refused(lambda path=path: zermelo.game(game, **{parameter: path}))


FILES = [
    ("cops_and_robbers", "graph", ""), ("explicit_tree", "tree", ".json"), ("backgammon", "weights", ".npy"),
    ("draughts", "endgames", ""), ("othello", "weights", ".json"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "parameter", "ending"), FILES)
def test_those_that_may_be_files_do_read_them_for_a_user(
    game: str, parameter: str, ending: str, secrets: list[str]
) -> None:
    """So the test above can fail."""
    path = secrets[ENDINGS.index(ending)]
    with pytest.raises(UsageError):
        zermelo.game(game, **{parameter: path})
    assert path in touched
    touched.clear()
    with untrusted(), pytest.raises(UsageError, match="expected a name of the library or the data itself"):
        zermelo.game(game, **{parameter: path})


@pytest.mark.parametrize(("algorithm", "option"), text_options())
def test_no_option_of_an_algorithm_runs_a_file(algorithm: str, option: str, secrets: list[str]) -> None:
    """Options are read inside the search, in a thread of its own."""
    fits = ("tic_tac_toe", "kuhn_poker", "bridge")
    chosen = zermelo.find_algorithm(algorithm)
    game = next(name for name in fits if chosen.unmet(zermelo.game(name)) is None)
    for path in secrets:
        with untrusted():
            refused(
                lambda path=path: zermelo.search(
                    game, None, chosen, depth=1, nodes=50, interpreted=True, **{option: path}
                )
            )
            refused(
                lambda path=path: zermelo.analyse(
                    game, None, chosen, depth=1, nodes=50, interpreted=True, **{option: path}
                ).result()
            )


def test_games_and_algorithms_are_those_of_the_list(secrets: list[str]) -> None:
    with untrusted():
        for path in secrets:
            refused(lambda path=path: zermelo.game(path))
            refused(lambda path=path: zermelo.find_algorithm(path))
            refused(lambda path=path: load_matrix(path))
            refused(lambda path=path: load_network(path))
            refused(lambda path=path: zermelo.RecordedTree.load(path))
        for name in zermelo.list_games():
            assert zermelo.game(name).name == name
        assert isinstance(zermelo.find_algorithm("alpha_beta"), Algorithm)
        assert zermelo.game("explicit_tree", tree="[[1, 2], [3]]").start() is not None
        assert load_matrix("chicken").title == "Chicken" and load_network("pigou").edges


def test_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "tree.json"
    file.write_text("[[1, 2], [3]]")
    with pytest.raises(UsageError), untrusted():
        zermelo.game("explicit_tree", tree=str(file))
    assert zermelo.search(zermelo.game("explicit_tree", tree=str(file)), depth=2, interpreted=True).value == 3.0
