"""Explicit trees: what they read, what they refuse, what they show."""

from __future__ import annotations

import json
import xml.etree.ElementTree
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo import UsageError
from zermelo.cli.main import run
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.testing import check_game
from zermelo.trees import _build
from zermelo.trees.explicit_tree import from_nested

MIXED: Any = [
    {"player": 0, "value": 2, "children": [3, {"player": 0, "children": [5, 1]}]},
    {"chance": [0.25, 0.75], "children": [4, [1, -1]]},
    7.5,
]


@pytest.mark.parametrize("tree", ["four_leaves", "nine_leaves", "three_players"])
def test_the_examples_keep_the_contract(tree: str) -> None:
    check_game(zermelo.game("explicit_tree", tree=tree), plays=6)


def test_a_tree_of_all_kinds_of_nodes_keeps_the_contract() -> None:
    check_game(from_nested(MIXED), plays=10)
    check_game(from_nested([[1, 1], [0, 5]], players=2), plays=4)
    check_game(from_nested([[0.1, [0.1, 0.1]], 0.1]), plays=4)  # a mean must not leave the bounds
    check_game(from_nested({"chance": [0.333333, 0.333333, 0.333334], "children": [1, 2, 3]}, players=1), plays=4)


def test_the_turn_goes_round_and_chance_takes_none() -> None:
    game = from_nested(MIXED)
    movers = {path: game.mover(game.parse(path)) for path in ("root", "0", "0.1", "1", "1.1", "2")}
    assert movers == {"root": 0, "0": 0, "0.1": 0, "1": CHANCE, "1.1": 1, "2": TERMINAL}
    three = zermelo.game("explicit_tree", tree="three_players")
    assert [three.mover(three.parse(path)) for path in ("root", "1", "1.0", "1.0.1")] == [0, 1, 2, TERMINAL]


def test_payoffs_and_evaluations() -> None:
    game = from_nested(MIXED)
    assert [game.payoff(game.parse("1.0"), player) for player in (0, 1)] == [4, -4]
    assert game.evaluate(game.parse("0"), 0) == 2  # given
    assert game.evaluate(game.parse("0.1"), 1) == -3  # the mean of 5 and 1
    assert game.evaluate(game.start(), 0) == pytest.approx((3 + 5 + 1 + 4 + 1 - 1 + 7.5) / 7)  # of leaves, not of 2
    assert game.outcomes(game.parse("1")) == [(0, 0.25), (1, 0.75)]


def test_traits_follow_from_the_tree() -> None:
    traits = from_nested(MIXED).traits
    assert (traits.players, traits.chance, traits.constant_sum) == (2, True, 0.0)
    assert (traits.lowest, traits.highest) == (-7.5, 7.5)
    assert (traits.max_moves, traits.move_range, traits.max_plies) == (3, 3, 3)
    assert from_nested([[1, 3], [4, 0]], players=2).traits.constant_sum == 4
    assert from_nested([[1, 3], [4, 1]], players=2).traits.constant_sum is None
    assert from_nested([[0.1, 0.2, -0.3], [1, 2, -3]], players=3).traits.constant_sum == 0.0


def test_json_text_file_and_lists_give_the_same_game(tmp_path: Path) -> None:
    text = "[[3, 5], [2, 9]]"
    path = tmp_path / "tree.json"
    path.write_text(text, encoding="utf-8")
    games = [
        zermelo.game("explicit_tree", tree=text), zermelo.game("explicit_tree", tree=str(path)),
        zermelo.game("explicit_tree", tree="four_leaves"), from_nested([[3, 5], [2, 9]]), from_nested(((3, 5), (2, 9))),
    ]  # fmt: skip
    assert len({str(game.params) for game in games if isinstance(game, zermelo.KernelGame)}) == 1


def test_repr_rebuilds_the_game() -> None:
    game = from_nested([[9, 0, 0], [[1, 5, 3], [1, 1, 1]]], players=3)
    again = eval(repr(game), {"zermelo": zermelo})
    assert again.params == game.params
    assert again.traits == game.traits


def test_text_and_picture_show_the_tree() -> None:
    game = from_nested(MIXED)
    assert game.text(game.parse("1.1")) == "\n".join(
        [
            "  root: player 0", "    0: player 0", "      0: 3", "      1: player 0", "        0: 5", "        1: 1",
            "    1: chance", "      0 (0.25): 4", ">     1 (0.75): player 1", "        0: 1", "        1: -1",
            "    2: 7.5",
        ]
    )  # fmt: skip
    picture = game.svg(game.parse("1.1"))
    drawn = [element.tag.rpartition("}")[2] for element in xml.etree.ElementTree.fromstring(picture)]
    assert drawn.count("line") == 11  # one for each node but the root
    assert "node 1.1" in picture


def test_a_large_tree_is_shown_in_part_and_searched_whole() -> None:
    game = from_nested([[[i * j % 101 for i in range(30)] for j in range(30)] for _ in range(3)])
    assert game.text(game.start()).endswith("…")
    assert len(game.text(game.start()).splitlines()) == 201
    assert "(in part)" in game.svg(game.parse("2.7"))
    assert game.text(game.parse("2.29.5")) == "> 2.29.5: 44"
    check_game(game, plays=2)


def test_a_deep_chain_is_no_trouble() -> None:
    tree: Any = 1
    for _ in range(_build.MOST_PLIES):
        tree = [tree]
    game = from_nested(tree)
    assert game.traits.max_plies == _build.MOST_PLIES
    assert game.evaluate(game.start(), 0) == 1


REFUSED = [
    ("nine_leafs", "unknown tree: 'nine_leafs' (did you mean nine_leaves?)"),
    ("?", "expected a tree as JSON such as [[3, 5], [2, 9]], a file ending in .json, or one of: four_leaves, "
          "nine_leaves, three_players; got '?'"),
    ("no/such.json", "cannot read tree file 'no/such.json': No such file or directory"),
    ("[[3,5],[2,9]", "tree is not valid JSON: Expecting ',' delimiter: line 1 column 13 (char 12), got '[[3,5],[2,9]'"),
    ("[" + "9" * 5000 + "]", "tree is not valid JSON: a number is too long, got '[" + "9" * 58 + "…'"),
    ("[" * 5000, "tree is nested too deeply: expected at most 200 levels"),
    ("[" * 202 + "1" + "]" * 202, "the tree is too deep: expected at most 200 plies"),
    ("[1" + ",1" * 600000 + "]",
     "parameter of explicit_tree tree is too long: expected at most 1000000 characters, got 1200003"),
    ("[NaN, 1]", "node 0: expected a number from -1e100 to 1e100, got nan"),
    ("[[1, 1e999]]", "node 0.1: expected a number from -1e100 to 1e100, got inf"),
    ("[true, 1]", "node 0: expected a number or a list of children, got True"),
    ('[0, [null]]', "node 1.0: expected a number or a list of children, got None"),
    ('["a"]', "node 0: expected a number or a list of children, got 'a'"),
    ("[1, []]", "node 1: expected 1 to 10000 children, got 0"),
    ('{"tree": 3}', "expected a tree with at least one move, got a leaf: 3"),
    ('{"players": 3}', "expected \"players\" and \"tree\", got a document without a tree: {'players': 3}"),
    ('{"players": 0, "tree": [1]}', "players: expected 1 to 16, got 0"),
    ('{"plyers": 3, "tree": [1]}', "unknown key of a tree: 'plyers' (did you mean players?)"),
    ('{"players": 3, "tree": [[1,2,3],[1,2]]}', "node 1: expected 3 numbers in a payoff, got 2: [1, 2]"),
    ('{"players": 3, "tree": [[1,2,3],5]}', "node 1: expected a list of 3 numbers or a list of children, got 5"),
    ('[{"kids": [1]}]', "unknown key of node 0: 'kids' (expected one of: chance, children, player, value)"),
    ('{"player": 0}', "node root: expected a list of children, got None"),
    ('{"player": 2, "children": [1]}', "node root: expected a player from 0 to 1, got 2"),
    ('{"player": true, "children": [1]}', "node root: expected a player from 0 to 1, got True"),
    ('{"player": 0, "chance": [1], "children": [1]}', "node root: expected a player or chance to move, got both"),
    ('{"chance": [1, 0], "children": [1]}', "node root: expected 1 probabilities from 0 to 1, got [1, 0]"),
    ('{"chance": [1.5], "children": [1]}', "node root: expected 1 probabilities from 0 to 1, got [1.5]"),
    ('{"chance": [0.5], "children": [1]}', "node root: expected probabilities that sum to 1, got 0.5: [0.5]"),
    ('{"value": "x", "children": [1]}', "node root: expected a number as value, got 'x'"),
    ('{"value": NaN, "children": [1]}', "node root: expected a number from -1e100 to 1e100, got nan"),
]  # fmt: skip


@pytest.mark.parametrize(("tree", "message"), REFUSED, ids=[str(i) for i in range(len(REFUSED))])
def test_what_is_refused(tree: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game("explicit_tree", tree=tree)
    assert str(refused.value) == message


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "folder.json"
    folder.mkdir()
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\xff")
    for path, reason in ((folder, "not a file"), (binary, "not UTF-8 text")):
        with pytest.raises(UsageError, match=reason):
            zermelo.game("explicit_tree", tree=str(path))
    monkeypatch.setattr(_build, "MOST_BYTES", 2)
    with pytest.raises(UsageError, match="too large: expected at most 2 bytes, got 3"):
        zermelo.game("explicit_tree", tree=str(binary))


def test_trees_without_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_build, "MOST_NODES", 5000)
    chain: list[Any] = [1]
    chain.append(chain)
    with pytest.raises(UsageError, match="the tree is too deep: expected at most 200 plies"):
        from_nested(chain)
    bush: list[Any] = []
    bush += [bush, bush]
    with pytest.raises(UsageError, match="the tree is too large: expected at most 5000 nodes"):
        from_nested(bush)
    with pytest.raises(UsageError, match="node root: expected 1 to 10000 children, got 10001"):
        from_nested([0] * 10001)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("3", "expected child numbers below 3 at node root, got '3'"),
        ("1.0.0", "expected the path to end at node 1.0, a leaf, got '1.0.0'"),
        ("x", "expected a path of child numbers such as 0.3.1, or 'root', got 'x'"),
        ("1..0", "expected a path of child numbers such as 0.3.1, or 'root', got '1..0'"),
        ("²", "expected a path of child numbers such as 0.3.1, or 'root', got '²'"),
    ],
)
def test_positions_that_are_refused(position: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game("explicit_tree").position(position)
    assert str(refused.value) == message


def test_moves_are_named_by_number() -> None:
    game = zermelo.game("explicit_tree")
    assert game.format(game.read("2 1")) == "2.1"
    with pytest.raises(UsageError, match=r"illegal move: '3' \(expected one of: 0, 1, 2\)"):
        game.read("3")


NESTED = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]


@pytest.mark.parametrize(
    ("tree", "value"),
    [
        (NESTED, 3.0),
        (((3, 12), (2, 4.5)), 3.0),
        ({"chance": [0.5, 0.5], "children": [4, 2]}, 3.0),
        ({"players": 2, "tree": [{"player": 0, "children": [[1, 0], [5, 2]]}, [2, 2]]}, (5.0, 2.0)),
        ([1, {"children": [7, 8], "value": 2}], 7.0),
    ],
    ids=str,
)
def test_nested_lists_are_a_tree(tree: Any, value: Any) -> None:
    game = zermelo.game("explicit_tree", tree=tree)
    name = "expectimax_n" if isinstance(value, tuple) else "expectiminimax"
    assert zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=9, interpreted=True).value == value
    assert eval(repr(game), {"zermelo": zermelo}).parameters == game.parameters
    assert json.loads(json.dumps(zermelo.describe(game).to_dict()))


def test_the_command_line_takes_nested_lists(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["search", "explicit_tree", "-a", "alpha_beta", "--depth", "2", "--interpreted", "--json"]
    assert run([*words, "-g", f"tree={NESTED}"]) == 0
    assert json.loads(capsys.readouterr().out)["value"] == 3.0


@pytest.mark.parametrize(
    ("tree", "message"),
    [
        (3, "parameter of explicit_tree tree: expected text or a list or a dictionary, got 3"),
        ([], "node root: expected 1 to 10000 children, got 0"),
        ([1, "x"], "node 1: expected a number or a list of children, got 'x'"),
        ([1, None], "node 1: expected a number or a list of children, got None"),
        ({"children": [1], "chnce": [1]}, "unknown key of node root: 'chnce' (did you mean chance"),
        ([[1, float("nan")]], "node 0.1: expected a number from -1e100 to 1e100, got nan"),
    ],
    ids=str,
)
def test_lists_that_are_no_tree(tree: Any, message: str) -> None:
    with pytest.raises(zermelo.UsageError) as caught:
        zermelo.game("explicit_tree", tree=tree)
    assert str(caught.value).startswith(message)
    assert "\n" not in str(caught.value)


def test_a_list_within_itself_is_too_deep() -> None:
    endless: list[Any] = [1]
    endless.append(endless)
    with pytest.raises(zermelo.UsageError, match="the tree is too deep"):
        zermelo.game("explicit_tree", tree=endless)
