"""The picture of a tree shows what was recorded: node by node, for an algorithm of every family, in every format."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import zermelo
from strategies import grown, grown_chance
from zermelo.core import Game, Node, RecordedTree, SearchResult
from zermelo.drawing import Group, Inset, Picture, Polygon, Text, picture_svg, picture_tikz, text_width
from zermelo.trees.explicit_tree import from_nested

SVG = "{http://www.w3.org/2000/svg}"
LATE = "XOX/OX./..."  # O, the second player, is to move
TWO_SIDED = [
    "minimax", "negamax", "alpha_beta", "alpha_beta_hard", "negascout", "pvs", "scout", "engine", "iterative_deepening",
    "mtd_f", "mt_sss", "sss_star", "dual_star", "best_first_minimax", "df_pn", "pn", "uct", "flat_monte_carlo",
    "bounded_alpha_beta", "and_or", "paranoid", "star1", "expectiminimax",
]  # fmt: skip
OPTIONS: dict[str, dict[str, Any]] = {
    "uct": {"playouts": 60}, "flat_monte_carlo": {"playouts": 60}, "mcts_max_n": {"playouts": 40},
    "bounded_alpha_beta": {"epsilon": 2.0}, "mtd_f": {"table_mb": 0.01}, "mt_sss": {"table_mb": 0.01},
    "engine": {"table_mb": 0.01},
}  # fmt: skip


def searched(game: Game, name: str, position: str | None = None, **more: Any) -> SearchResult:
    options = OPTIONS.get(name, {}) | more
    return zermelo.search(
        game, position, zermelo.find_algorithm(name), record=5000, interpreted=True,
        depth=None if "playouts" in options else 200, **options,
    )  # fmt: skip


def tree_of(game: Game, name: str, position: str | None = None, **more: Any) -> RecordedTree:
    tree = searched(game, name, position, **more).tree
    assert tree is not None and tree.complete
    return tree


class Drawn:
    """What one reads off an SVG picture, without the code that drew it."""

    def __init__(self, svg: str) -> None:
        root = ElementTree.fromstring(svg)
        self.nodes: dict[int, ElementTree.Element] = {}
        self.values: dict[int, str] = {}
        self.edges: dict[int, ElementTree.Element] = {}
        self.pv_edges: set[int] = set()
        self.pv_nodes: set[int] = set()
        self.cut: list[ElementTree.Element] = []
        self.more: list[str] = []
        self.legend: list[str] = []
        for group in root.iter(f"{SVG}g"):
            kind, number = group.get("class", "").split()[0], int(group.get("data-node", -1))
            texts = [element.text or "" for element in group.iter(f"{SVG}text")]
            if kind == "node":
                self.nodes[number] = group
            elif kind == "value":
                (self.values[number],) = texts
            elif kind == "edge":
                self.edges[number] = group
            elif kind == "pv":
                (self.pv_edges if group.find(f"{SVG}line") is not None else self.pv_nodes).add(number)
            elif kind == "cut":
                self.cut.append(group)
            elif kind == "more":
                self.more += texts
            elif kind == "legend":
                self.legend = texts

    def owner(self, number: int) -> str:
        """By the shape alone."""
        if (circle := self.nodes[number].find(f"{SVG}circle")) is not None:
            label = self.text(self.nodes[number], "label")
            return f"player {label}" if circle is not None else ""
        polygon = self.nodes[number].find(f"{SVG}polygon")
        assert polygon is not None
        points = [tuple(map(float, corner.split(","))) for corner in polygon.get("points", "").split()]
        heights = sorted(y for _, y in points)
        if len(points) == 3:
            return "MAX" if heights[1] == heights[2] else "MIN"
        return "leaf" if heights[0] == heights[1] else "chance"

    @staticmethod
    def text(group: ElementTree.Element, kind: str) -> str:
        return next((text.text or "" for text in group.iter(f"{SVG}text") if text.get("class") == kind), "")

    @staticmethod
    def start(group: ElementTree.Element) -> tuple[str | None, str | None]:
        line = group.find(f"{SVG}line")
        assert line is not None
        return line.get("x1"), line.get("y1")


def written(number: float) -> str:
    if abs(number) == float("inf"):
        return "∞" if number > 0 else "−∞"
    return f"{round(number, 3) + 0.0:g}".replace("-", "−")


def max_player(tree: RecordedTree) -> int:
    """Who is MAX: whom the game calls so, or who moves at the root."""
    return 0 if tuple(tree.game.player_names) == ("MAX", "MIN") else max(0, tree.game.mover(tree.state))


def expected_value(tree: RecordedTree, node: Node, leaf: bool) -> str:
    """For the root's mover, whatever player the search took the value for."""
    first = max_player(tree)
    turned = tree.game.traits.players == 2 and node.player != first
    bound = {"lower": "upper", "upper": "lower"}.get(node.bound, node.bound) if turned else node.bound
    sign = "" if leaf else {"exact": "", "lower": "≥", "upper": "≤", "none": "?"}[bound]
    if sign == "?":
        return sign
    if node.vector:
        parts = [(sign if player == node.player else "") + written(x) for player, x in enumerate(node.vector)]
        return f"({', '.join(parts)})"
    return sign + written(-node.value if turned else node.value)


def compare(tree: RecordedTree, line: tuple[Any, ...]) -> Drawn:
    """Assert that the picture is that of the tree: owners, values, bounds, moves, probabilities, cuts, the line."""
    drawn = Drawn(tree.svg(most=10_000))
    game, states, below = tree.game, tree.states(), tree.children()
    first = max_player(tree)
    assert drawn.nodes.keys() == drawn.values.keys() == {node.number for node in tree.nodes}
    assert drawn.edges.keys() == {node.number for node in tree.nodes if node.parent is not None}
    for node, state in zip(tree.nodes, states, strict=True):
        mover = game.mover(state)
        leaf = mover == zermelo.TERMINAL or (node.reason == "leaf" and not below[node.number])
        owner = "leaf" if leaf else "chance" if mover == zermelo.CHANCE else "MAX" if mover == first else "MIN"
        if node.vector and owner in ("MAX", "MIN"):
            owner = f"player {game.player_name(mover).removeprefix('player ')}"
        assert drawn.owner(node.number) == owner
        assert drawn.values[node.number] == expected_value(tree, node, leaf)
        if node.parent is not None:
            edge, above = drawn.edges[node.number], states[node.parent]
            assert drawn.text(edge, "move") == game.move_name(above, node.move)
            chances = dict(game.outcomes(above)) if game.mover(above) == zermelo.CHANCE else {}
            probability = drawn.text(edge, "probability")
            assert bool(probability) == bool(chances)
            if chances:
                assert float(Fraction(probability)) == pytest.approx(chances[node.move], abs=5e-4)
    compare_cuts(tree, drawn)
    compare_line(tree, line, drawn)
    return drawn


def compare_cuts(tree: RecordedTree, drawn: Drawn) -> None:
    """A stub for each move that a node did not search because of a cut-off, or one that says how many."""
    states, below = tree.states(), tree.children()
    found = sorted((drawn.start(group), drawn.text(group, "move")) for group in drawn.cut)
    wanted = []
    for node in tree.nodes:
        root = node
        while root.parent is not None:
            root = tree.nodes[root.parent]
        left_open = node.reason == "open" and root.reason not in ("open", "budget")
        if node.reason != "cut-off" and not left_open:
            continue
        moves = {tree.nodes[child].move for child in below[node.number]}
        state = states[node.number]
        names = [tree.game.move_name(state, move) for move in tree.game.actions(state) if move not in moves]
        wanted.append((node.number, names if len(names) <= 4 else [f"{len(names)} moves"]))
    assert sorted(name for _, name in found) == sorted(name for _, names in wanted for name in names)
    for number, names in wanted:
        if names and below[number]:
            at = drawn.start(drawn.edges[below[number][0]])
            assert sorted(name for start, name in found if start == at) == sorted(names)


def compare_line(tree: RecordedTree, line: tuple[Any, ...], drawn: Drawn) -> None:
    """The marked nodes are a path of the tree that spells as much of the line as any path does."""

    def reach(number: int) -> list[list[int]]:
        paths = [[number]]
        for child in tree.children()[number]:
            depth = len(ancestors(tree, child)) - 1
            if depth <= len(line) and tree.nodes[child].move == line[depth - 1]:
                paths += [[number, *path] for path in reach(child)]
        return paths

    paths = [path for node in tree.nodes if node.parent is None for path in reach(node.number)]
    longest = max(map(len, paths))
    assert sorted(drawn.pv_nodes) in [sorted(path) for path in paths if len(path) == longest] or not line
    assert drawn.pv_edges == {number for number in drawn.pv_nodes if tree.nodes[number].parent is not None}


@pytest.mark.parametrize("name", TWO_SIDED)
def test_two_sides(name: str) -> None:
    """Nodes are MAX's or MIN's by the game, not by the parity, and every value is MAX's."""
    for seed in range(12):
        for tree in (grown(seed, 14), grown_chance(seed, 10, exact=True)):
            game = from_nested(tree)
            if zermelo.find_algorithm(name).unmet(game) is None:
                found = searched(game, name)
                if found.tree is not None:  # a goal that is not reached has no proof
                    compare(found.tree, found.pv)


@pytest.mark.parametrize("name", [name for name in TWO_SIDED if name not in ("star1", "expectiminimax")])
def test_the_second_player_at_the_root_is_max(name: str) -> None:
    found = searched(zermelo.game("tic_tac_toe"), name, LATE)
    assert found.tree is not None
    drawn = compare(found.tree, found.pv)
    assert drawn.owner(0) == "MAX"
    if found.bound == "exact" and name not in ("uct", "flat_monte_carlo", "df_pn", "pn"):
        roots = [number for number in drawn.nodes if found.tree.nodes[number].parent is None]
        assert drawn.values[roots[-1]].lstrip("≤≥") == "−1"
    assert any("MAX, O" in text for text in drawn.legend)


@pytest.mark.parametrize(
    "name", ["max_n", "max_n_shallow", "abbnb", "dfbnb", "mcts_max_n", "expectimax_n", "bounded_max_n"]
)
def test_vectors_of_n_players(name: str) -> None:
    for seed in range(6):
        game = zermelo.game("n_player_tree", b=3, depth=3, seed=seed)
        found = searched(game, name)
        assert found.tree is not None
        drawn = compare(found.tree, found.pv)
        assert all(node.vector for node in found.tree.nodes)
        if name in ("max_n", "expectimax_n"):
            assert drawn.values[0] == f"({', '.join(written(x) for x in found.value)})"  # type: ignore[union-attr]
        for node, state in zip(found.tree.nodes, found.tree.states(), strict=True):
            if game.is_over(state):
                assert node.vector == tuple(game.payoff(state, player) for player in range(3))


def test_one_player_against_the_others() -> None:
    found = searched(zermelo.game("n_player_tree", b=3, depth=3), "paranoid")
    assert found.tree is not None
    drawn = compare(found.tree, found.pv)
    assert drawn.owner(0) == "MAX"
    assert {drawn.text(group, "label") for group in drawn.nodes.values()} == {"0", "1", "2", ""}
    assert drawn.cut


def test_chance_has_diamonds_and_probabilities() -> None:
    for name in ("star1", "star2", "star2_5", "star_minimax", "expectiminimax"):
        found = searched(zermelo.game("chance_tree", b=2, outcomes=3, depth=4), name)
        assert found.tree is not None
        drawn = compare(found.tree, found.pv)
        assert "chance" in {drawn.owner(number) for number in drawn.nodes}
    assert "chance, with probabilities on the edges" in drawn.legend


def test_values_of_a_bounded_search_are_bounds() -> None:
    """Every value that is drawn as exact is; one that may be off by epsilon says at least or at most."""
    from zermelo.algorithms import reference

    inexact = 0
    for seed in range(60):
        game = from_nested(grown(seed, 20))
        tree = tree_of(game, "bounded_alpha_beta", epsilon=6.0)
        for node, state in zip(tree.nodes, tree.states(), strict=True):
            true = reference.expectimax(game, state, 30, player=node.player)
            assert {"exact": node.value == true, "lower": node.value <= true, "upper": node.value >= true}[node.bound]
            inexact += node.bound != "exact" and node.value != true
    assert inexact > 10


def test_searches_that_record_none() -> None:
    assert searched(zermelo.game("pig", target=20), "rollout", rollouts=5).tree is None


def test_the_searches_of_a_driver_are_numbered() -> None:
    svg = tree_of(zermelo.game("explicit_tree"), "mtd_f").svg()
    assert re.findall(r">(search \d)<", svg) == ["search 1", "search 2", "search 3", "search 4"]
    assert ">null at 3<" in svg


def test_no_minus_zero() -> None:
    game = from_nested([[0, -1e-12], [-0.0, 3]])
    for name in ("minimax", "alpha_beta", "negascout", "max_n"):
        assert not re.search(r"−0[^.\d]", tree_of(game, name).svg())


def test_a_limit_of_depth_counts_what_it_hides() -> None:
    tree = tree_of(zermelo.game("tic_tac_toe"), "alpha_beta", LATE)
    for depth in range(5):
        for most in (1, 3, 10, 1000):
            drawn = Drawn(tree.svg(most, depth=depth))
            hidden = [int(text.removeprefix("…").removesuffix(" more").replace(",", "")) for text in drawn.more]
            assert len(drawn.nodes) + sum(hidden) == tree.seen
            assert len(drawn.nodes) <= most
            left = tree.seen - len(drawn.nodes)
            assert (f"{left:,} more nodes not drawn" in drawn.legend) == (left > 0)


def test_moves_beyond_the_limit_of_nodes_are_not_called_cut_off() -> None:
    """The third leaf of the first branch was searched and is beyond the limit: it is one more, no cut-off."""
    game = zermelo.game("explicit_tree")
    whole = tree_of(game, "alpha_beta")
    for limit in range(1, len(whole.nodes)):
        tree = zermelo.search(game, algorithm="alpha_beta", record=limit, interpreted=True).tree
        assert tree is not None
        for node, moves in zip(tree.nodes, tree.pruned(), strict=True):
            assert set(moves) <= set(whole.pruned()[node.number])
        hidden = [int(text.removeprefix("…").removesuffix(" more")) for text in Drawn(tree.svg()).more]
        assert 0 < sum(hidden) <= whole.seen - limit


def boxes(tree: RecordedTree, **look: Any) -> list[tuple[float, float, float, float]]:
    """The room that texts take, and the leaves."""
    picture, found = tree.picture(**look), []
    for group in picture.groups:
        if group.kind == "pv":
            continue  # the same texts once more
        for mark in group.marks:
            if isinstance(mark, Text):
                wide = text_width(mark.text, mark.size)
                left = mark.x - {"start": 0, "middle": wide / 2, "end": wide}[mark.anchor]
                found.append((left, left + wide, mark.y - 0.72 * mark.size, mark.y))
            elif isinstance(mark, Polygon) and group.kind.startswith("node") and group.kind != "node leaf":
                xs, ys = [x for x, _ in mark.points], [y for _, y in mark.points]
                found.append((min(xs), max(xs), min(ys), max(ys)))
    assert all(left >= 0 and right <= picture.width and bottom <= picture.height for left, right, _, bottom in found)
    return found


@pytest.mark.parametrize(
    ("game", "name", "more"),
    [
        ("explicit_tree", "minimax", {}), ("explicit_tree", "mtd_f", {}), ("tic_tac_toe", "negascout", {}),
        ("chance_tree", "star2", {}), ("n_player_tree", "max_n", {}), ("n_player_tree", "mcts_max_n", {}),
        ("hearts_open", "paranoid", {}), ("backgammon", "star1", {"depth": 2}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("boards", [False, True])
def test_texts_do_not_overlap(game: str, name: str, more: dict[str, Any], boards: bool) -> None:
    options = OPTIONS.get(name, {})
    limits = more or ({} if "playouts" in options else {"depth": 4})
    tree = zermelo.search(
        game, LATE if game == "tic_tac_toe" else None, zermelo.find_algorithm(name), record=3000, interpreted=True,
        nodes=300, **limits, **options,
    ).tree  # fmt: skip
    assert tree is not None
    found = boxes(tree, most=60, boards=boards)
    shared = [
        (a, b) for a, b in combinations(found, 2)
        if a[0] < b[1] - 0.1 and b[0] < a[1] - 0.1 and a[2] < b[3] - 0.1 and b[2] < a[3] - 0.1
    ]  # fmt: skip
    inside = [(a, b) for a, b in shared if a[0] <= b[0] and b[1] <= a[1] and a[2] <= b[2] and b[3] <= a[3]]
    assert shared == inside, "only the label of a player stands in a shape"


def test_boards_are_those_of_the_game() -> None:
    tree = tree_of(zermelo.game("tic_tac_toe"), "alpha_beta", LATE)
    drawn = Drawn(tree.svg(boards=True))
    for number, state in enumerate(tree.states()):
        (inset,) = drawn.nodes[number].iter(f"{SVG}svg")
        board = ElementTree.fromstring(tree.game.svg(state))
        shown, stones = ([element.attrib for element in picture.iter(f"{SVG}circle")] for picture in (inset, board))
        assert shown == stones


@pytest.mark.parametrize("name", zermelo.list_games())
def test_boards_can_be_drawn_without_svg(name: str) -> None:
    """Every shape and text of every game's board is found in the TikZ picture."""
    game = zermelo.game(name)
    svg = game.svg(game.start())
    board = ElementTree.fromstring(svg)
    kinds = [element.tag.removeprefix(SVG) for element in board.iter()]
    tex = picture_tikz(Picture(100, 100, (Group((Inset(0, 0, 100, 100, svg),)),)))
    assert tex.count(r"\node") == kinds.count("text")
    assert tex.count(r"\draw") == sum(map(kinds.count, ("rect", "circle", "polygon", "line")))
    assert set(kinds) <= {"svg", "title", "rect", "circle", "polygon", "line", "text"}


def test_an_animation_follows_the_search() -> None:
    tree = tree_of(zermelo.game("explicit_tree"), "alpha_beta")
    svg = tree.svg(animated=True)
    assert "<script" not in svg and "@keyframes" in svg

    def delay(kind: str, number: int) -> float:
        found = re.search(rf'<g class="{kind}[^"]*" data-node="{number}"(?: style="animation-delay:([\d.]+)s")?', svg)
        assert found is not None
        return float(found[1] or 0)

    entered = [delay("node", node.number) for node in tree.nodes]
    left = [delay("value", node.number) for node in tree.nodes]
    assert entered == sorted(entered) and len(set(entered)) == len(entered)
    for node, children in zip(tree.nodes, tree.children(), strict=True):
        assert left[node.number] >= max([entered[node.number], *(left[child] for child in children)])
        after = range(node.number + 1, len(tree.nodes))
        later = [number for number in after if node.number not in ancestors(tree, number)]
        assert not children or all(left[node.number] < entered[number] for number in later)
        if node.reason == "cut-off":
            assert delay("fate", node.number) == left[node.number]
    assert delay("pv", tree.path()[-1]) > max(left)
    still = re.sub(r'<style>.*?</style>\n| style="animation[^"]*"', "", svg, flags=re.S).replace(' step"', '"')
    assert still == tree.svg()


def ancestors(tree: RecordedTree, number: int) -> list[int]:
    found = []
    at: int | None = number
    while at is not None:
        found.append(at)
        at = tree.nodes[at].parent
    return found


def test_frames_end_with_the_whole_picture(tmp_path: Path) -> None:
    tree = tree_of(zermelo.game("explicit_tree"), "alpha_beta")
    files = tree.save(tmp_path / "t.svg", frames=True)
    assert [file.name for file in files] == [f"t-{i + 1:03}.svg" for i in range(len(files))]
    sizes = [len(Drawn(file.read_text()).nodes) for file in files]
    assert sizes[0] == 1 and sizes == sorted(sizes) and sizes[-1] == len(tree.nodes)
    assert files[-1].read_text() == tree.svg()
    assert sorted(tmp_path.iterdir()) == files


@pytest.mark.parametrize("boards", [False, True])
def test_all_formats_show_the_same(tmp_path: Path, boards: bool) -> None:
    tree = tree_of(zermelo.game("tic_tac_toe"), "alpha_beta", LATE)
    picture = tree.picture(boards=boards)
    for suffix, head in ((".svg", b"<svg "), (".png", b"\x89PNG"), (".pdf", b"%PDF"), (".tex", b"\\documentclass")):
        tree.save(tmp_path / f"tree{suffix}", boards=boards)
        data = (tmp_path / f"tree{suffix}").read_bytes()
        assert data.startswith(head)
        tree.save(tmp_path / f"again{suffix}", boards=boards)
        assert (tmp_path / f"again{suffix}").read_bytes() == data, "the same bytes every time"
    tex = picture_tikz(picture)
    texts = [mark.text for group in picture.groups for mark in group.marks if isinstance(mark, Text)]
    drawn = [element.text for element in ElementTree.fromstring(picture_svg(picture)).iter(f"{SVG}text")]
    assert set(texts) <= set(drawn)
    signs = {"≥": r"$\ge$", "≤": r"$\le$", "∞": r"$\infty$", "−": "$-$", "α": r"$\alpha$", "β": r"$\beta$"}
    for text in texts:
        assert "{" + "".join(signs.get(char, char) for char in text) + "};" in tex


def test_tikz_is_a_whole_document() -> None:
    """Balanced, every colour defined, every command ended, no character that LaTeX does not know."""
    tree = tree_of(zermelo.game("tic_tac_toe"), "alpha_beta", LATE)
    for picture in (tree.picture(), tree.picture(boards=True), tree.picture(most=5)):
        tex = picture_tikz(picture._replace(groups=(*picture.groups, picture.groups[0]._replace(
            marks=(Text(1, 1, r"50% & a_b #1 {x} \y ~^ $"),)))))  # fmt: skip
        plain = re.sub(r"\\[{}]", "", tex)
        assert plain.count("{") == plain.count("}")
        for name in ("document", "tikzpicture"):
            assert tex.count(rf"\begin{{{name}}}") == tex.count(rf"\end{{{name}}}") == 1
        defined = re.findall(r"\\definecolor\{(\w+)\}\{HTML\}\{[0-9A-F]{6}\}", tex)
        assert set(re.findall(r"(?:draw|fill|text)=(c\w+)", tex)) <= set(defined)
        body = tex.split(r"\begin{tikzpicture}")[1].split("\n", 1)[1].split(r"\end{tikzpicture}")[0]
        assert all(line.lstrip().startswith("%") or line.rstrip().endswith(";") for line in body.splitlines() if line)
        assert re.sub(r"%.*", "", tex.replace(r"\%", "")).isascii()
        assert r"50\% \& a\_b \#1 \{x\} \textbackslash{}y \textasciitilde{}\textasciicircum{} \$" in tex


def test_without_matplotlib_one_line_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr("zermelo.drawing.shapes.import_module", missing)
    tree = tree_of(zermelo.game("explicit_tree"), "minimax")
    for suffix in (".png", ".pdf"):
        with pytest.raises(zermelo.UsageError, match=r"^plots need matplotlib: pip install 'zermelo\[plot\]'$"):
            tree.save(tmp_path / f"tree{suffix}")
    tree.save(tmp_path / "tree.svg")
    assert [path.name for path in tmp_path.iterdir()] == ["tree.svg"]


def test_what_cannot_be_saved_is_refused(tmp_path: Path) -> None:
    tree = tree_of(zermelo.game("explicit_tree"), "minimax")
    with pytest.raises(zermelo.UsageError, match=r"ending in \.ztree, \.json, \.svg, \.png, \.pdf or \.tex, got "):
        tree.save(tmp_path / "tree.gif")
    with pytest.raises(zermelo.UsageError, match=r"animated: expected a file name ending in \.svg"):
        tree.save(tmp_path / "tree.png", animated=True)
    assert not list(tmp_path.iterdir())


def test_a_line_of_190_plies_and_a_node_of_300_moves(tmp_path: Path) -> None:
    line: Any = 1
    for _ in range(190):
        line = [line]
    assert len(Drawn(tree_of(from_nested(line), "minimax").svg(most=1000)).nodes) == 191
    wide = tree_of(from_nested(list(range(300))), "minimax")
    assert len(Drawn(wide.svg(most=1000)).nodes) == 301
    for suffix in (".png", ".pdf", ".tex"):
        wide.save(tmp_path / f"wide{suffix}", most=1000)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["alpha_beta", "max_n", "bounded_max_n", "uct", "bounded_alpha_beta", "sss_star"])
def test_machine_code_records_the_same(name: str) -> None:
    game = zermelo.game("tic_tac_toe")
    asked: dict[str, Any] = {"record": 5000, **OPTIONS.get(name, {}), **({} if name == "uct" else {"depth": 9})}
    found = [
        zermelo.search(game, LATE, zermelo.find_algorithm(name), interpreted=plain, **asked).tree
        for plain in (False, True)
    ]
    assert found[0] is not None and found[1] is not None
    assert found[0].nodes == found[1].nodes
    assert replace(found[0], line=()).svg() == replace(found[1], line=()).svg()
