"""What a notebook shows: a picture or a table of sensible size for every result, and a short line elsewhere."""

from __future__ import annotations

import ast
import json
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.algorithms import FixedSearch, NodeSignature
from zermelo.arena import Player
from zermelo.arena import play_board as played_boards
from zermelo.experiments import Claim, Findings, Number, Table
from zermelo.game_theory import congestion, solve_matrix
from zermelo.pathology import Grid

LARGEST = 100_000  # characters of what a notebook keeps


def search(**given: Any) -> zermelo.SearchResult:
    return zermelo.search("tic_tac_toe", "X../.O./...", algorithm="alpha_beta", depth=3, interpreted=True, **given)


def grid(*b: int, g: tuple[int, ...] = (5,)) -> Any:
    return Grid("independent", b=list(b), g=list(g)).measure()


def signature() -> NodeSignature:
    result = search()
    return NodeSignature((FixedSearch({"nodes": result.nodes}, result),))


FINDINGS = Findings(
    [Number("mean <of> dice", 3.5, 3.4, 3.0, 3.8)], [Claim("it is", None, "too few", "p. 1")],
    [Table("t", "A & B", ["b", "p"], [(2, 0.5), (3, None)])], notes=["so be it"], learnt="Dice show 3.4 points.",
)  # fmt: skip

SHOWN: dict[str, tuple[Callable[[], Any], str]] = {
    "result": (search, "cut-offs"),
    "solution": (lambda: zermelo.solve("tic_tac_toe", "XOX/OX./...", interpreted=True), "proven"),
    "solution of the engine": (lambda: zermelo.solve("nim", algorithm="engine", interpreted=True), "proven"),
    "comparison": (lambda: zermelo.compare("tic_tac_toe", depth=1, interpreted=True), "negascout"),
    "perft": (lambda: zermelo.perft("tic_tac_toe", None, 2, interpreted=True), "72"),
    "perft by moves": (lambda: zermelo.perft("tic_tac_toe", None, 2, divide=True, interpreted=True), "b2"),
    "measure": (lambda: zermelo.measure("nim", games=20, engine_games=0, interpreted=True), "branching"),
    "tournament": (
        lambda: zermelo.tournament("nim", ["random", "greedy"], boards=1, interpreted=True), "greedy"
    ),
    "signature": (signature, "alpha_beta"),
    "points of a model": (lambda: grid(2, 3), "e_deep"),
    "map of a model": (lambda: grid(2, 3, 4, g=(5, 10)), "<svg"),
    "matrix": (lambda: solve_matrix("prisoners_dilemma"), "equilibria"),
    "findings": (lambda: FINDINGS, "Dice show 3.4 points."),
    "table of findings": (lambda: FINDINGS.tables[0], "A &amp; B"),
}  # fmt: skip


class Checked(HTMLParser):
    """Every element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attributes: object) -> None:
        self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: object) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("what", SHOWN)
def test_a_notebook_shows_a_page_of_sensible_size(what: str) -> None:
    make, expected = SHOWN[what]
    shown = make()
    page = shown._repr_html_()
    parser = Checked()
    parser.feed(page)
    assert parser.open == []
    assert expected in page
    assert len(page) < LARGEST
    if what != "table of findings":
        assert len(repr(shown)) < 200 and "\n" not in repr(shown)
        assert repr(shown) != str(shown) or isinstance(shown, Findings)


def test_boards() -> None:
    game = zermelo.game("tic_tac_toe")
    board = game.board("X../.O./...")
    assert repr(board) == str(board) == game.text(game.parse("X../.O./..."))
    assert ElementTree.fromstring(board._repr_svg_()).tag.endswith("svg")
    assert repr(game.board()) == game.text(game.start())
    large = zermelo.game("mnk", m=19, n=19, k=5).board()._repr_svg_()
    assert float(ElementTree.fromstring(large).get("width", "0")) <= 400


def test_a_large_tree_gets_a_limited_picture() -> None:
    result = zermelo.search("tic_tac_toe", algorithm="minimax", depth=4, interpreted=True, record=5000)
    assert result.tree is not None
    picture = ElementTree.fromstring(result.tree._repr_svg_())
    assert float(picture.get("width", "inf")) <= 1000 and float(picture.get("height", "inf")) <= 1000
    assert repr(result.tree) == "<search tree of tic_tac_toe: 3,610 nodes>"
    assert len(result.tree._repr_svg_()) < LARGEST


def test_other_results_are_short() -> None:
    assert repr(congestion.solve("braess")) == "<Braess's network: price of anarchy 1.07143>"
    assert repr(search()) == "<alpha_beta on tic_tac_toe: value 0.1 for X: exact for depth 3; move c3, 112 nodes>"
    first, _ = played_boards(zermelo.game("nim"), [Player("a", "random"), Player("b", "random")], interpreted=True)
    assert repr(first).startswith("<game 0 of board 0, ")
    assert "to move" in repr(zermelo.describe(zermelo.game("nim")))
    assert repr(zermelo.explain("negascout")).startswith("negascout (algorithm): NegaScout")


def test_a_long_table_is_cut_in_a_notebook_and_says_so() -> None:
    found = grid(2, g=tuple(range(2, 140)))
    assert "and 38 more rows" in found._repr_html_()
    assert len(found.text().splitlines()) > 138


NOTEBOOKS = sorted((Path(__file__).parent.parent / "examples").glob("*.ipynb"))


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Run a cell as a notebook does; the value of its last line, if that is an expression."""
    body = ast.parse(source).body
    last = body[-1]
    exec(compile(ast.Module(body[:-1] if isinstance(last, ast.Expr) else body, []), "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if isinstance(last, ast.Expr) else None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_notebooks_run(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and cell["execution_count"] is None, "kept without outputs"
            value = run_cell("".join(cell["source"]), names)
            for shown in ("_repr_html_", "_repr_svg_"):
                if hasattr(value, shown):
                    assert 0 < len(getattr(value, shown)()) < LARGEST


def test_there_are_two_notebooks() -> None:
    assert [path.stem for path in NOTEBOOKS] == ["alpha_beta", "own_game"]
