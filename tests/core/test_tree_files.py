"""Recorded trees as `.ztree` files: what was written is read, and a damaged file is refused in one line."""

from __future__ import annotations

import json
import random
import zlib
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.cli.main import run
from zermelo.core import RecordedTree

SEARCHES = [
    ("tic_tac_toe", "negascout", 4), ("othello", "engine", 3), ("connect_four", "sss_star", 3), ("ewn", "star2", 2),
    ("hearts_open", "max_n", 3), ("nim", "uct", None), ("hex", "pn", None), ("explicit_tree", "bounded_alpha_beta", 4),
]  # fmt: skip
IN_ORDER = ("negascout", "engine", "star2", "max_n", "bounded_alpha_beta")


@pytest.mark.parametrize(("game", "algorithm", "depth"), SEARCHES)
def test_a_subtree_is_one_stretch_in_preorder(game: str, algorithm: str, depth: int | None) -> None:
    written = recorded(game, algorithm, depth)
    tree = written.in_preorder()
    parents = tree.nodes.column("parent")
    open_: list[int] = []  # the nodes on the way from the root to the last one
    for node, parent in enumerate(parents):
        while open_ and open_[-1] != parent:
            open_.pop()
        assert parent < 0 or open_
        open_.append(node)

    def paths(tree: RecordedTree) -> list[tuple[Any, ...]]:
        made: list[tuple[Any, ...]] = []
        for node in tree.nodes:
            above = () if node.parent is None else made[node.parent]
            made.append((*above, (node.move, node.value, node.reason, node.vector, node.research)))
        return made

    assert sorted(map(repr, paths(tree))) == sorted(map(repr, paths(written)))


@pytest.mark.parametrize(("algorithm", "again"), [("alpha_beta", False), ("uct", True), ("sss_star", True)])
def test_events_replay_the_search(tmp_path: Path, algorithm: str, again: bool) -> None:
    """What was left last is what the node has; a search that comes back says so."""
    options: dict[str, Any] = {"playouts": 50} if algorithm == "uct" else {}
    result = zermelo.search(
        "explicit_tree", algorithm=zermelo.find_algorithm(algorithm), depth=2, record=1_000, events=10_000,
        interpreted=True, **options,
    )  # fmt: skip
    tree = result.tree
    assert tree is not None and tree.events is not None and tree.events.complete
    tree.save(tmp_path / "t.ztree")
    for each in (tree, RecordedTree.load(tmp_path / "t.ztree")):
        assert each.events is not None
        entered = [event.node for event in each.events if event.kind == "entered"]
        assert sorted(entered) == list(range(len(each.nodes)))
        for node in each.nodes:
            assert node.parent is None or entered.index(node.parent) < entered.index(node.number)
        last = {event.node: event.value for event in each.events if event.kind == "left"}
        assert last == {node.number: node.value for node in each.nodes if node.reason != "open"}
        assert any(event.kind == "returned" for event in each.events) == again
    few = zermelo.search("explicit_tree", algorithm="alpha_beta", depth=2, record=9, events=4, interpreted=True).tree
    assert few is not None and few.events is not None
    assert (len(few.events), few.events.complete) == (4, False)
    compiled = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=3, record=999, events=5_000).tree
    plain = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=3, record=999, events=5_000, interpreted=True)
    assert compiled is not None and plain.tree is not None
    assert list(compiled.events or ()) == list(plain.tree.events or ())


def recorded(game: str, algorithm: str, depth: int | None) -> RecordedTree:
    options: dict[str, Any] = {"playouts": 200} if algorithm == "uct" else {}
    parameters: dict[str, Any] = {"size": 3} if game == "hex" else {}
    tree = zermelo.search(
        zermelo.game(game, **parameters), algorithm=zermelo.find_algorithm(algorithm), depth=depth, record=2_000,
        interpreted=True, **options,
    ).tree  # fmt: skip
    assert tree is not None
    return tree


@pytest.mark.parametrize(("game", "algorithm", "depth"), SEARCHES)
def test_a_tree_reads_back(tmp_path: Path, game: str, algorithm: str, depth: int | None) -> None:
    written = recorded(game, algorithm, depth)
    assert written.save(tmp_path / "t.ztree") == [tmp_path / "t.ztree"]
    back, tree = RecordedTree.load(tmp_path / "t.ztree"), written.in_preorder()
    assert tuple(back.nodes) == tuple(tree.nodes)
    assert (tree is written) == (algorithm in IN_ORDER)
    assert RecordedTree.from_bytes(written.to_bytes()).nodes == back.nodes
    assert (back.line, back.seen, back.state) == (tree.line, tree.seen, tree.state)
    assert back.to_dict() == tree.to_dict()
    assert back.svg() == tree.svg()


class Words(zermelo.Game[str, str]):
    """Two players write a word of three letters; the first wants many a."""

    traits = zermelo.Traits(lowest=-3, highest=3, max_plies=3)

    def start(self) -> str:
        return ""

    def mover(self, state: str) -> int:
        return -2 if len(state) == 3 else len(state) % 2

    def moves(self, state: str) -> list[str]:
        return ["a", "b"]

    def play(self, state: str, move: str) -> str:
        return state + move

    def payoff(self, state: str, player: int) -> float:
        return state.count("a") * (1.0 - 2 * player)


def test_a_game_of_ones_own_must_be_given(tmp_path: Path) -> None:
    tree = zermelo.search(Words(), algorithm="minimax", depth=3, record=True).tree
    assert tree is not None
    tree.save(tmp_path / "t.ztree")
    back = RecordedTree.load(tmp_path / "t.ztree", Words())
    assert tuple(back.nodes) == tuple(tree.nodes)
    assert {node.move for node in back.nodes} == {None, "a", "b"}
    with pytest.raises(zermelo.UsageError, match="of the game 'words', which is not one of the library's: give it"):
        RecordedTree.load(tmp_path / "t.ztree")


def test_a_tree_of_several_roots_whose_moves_are_no_numbers() -> None:
    """MTD(f) searches the root again and again, each time as a tree of its own."""
    game = zermelo.game(str(Path(__file__).parents[2] / "examples" / "nim_class.py"))
    written = zermelo.search(game, algorithm="mtd_f", depth=3, record=500, interpreted=True).tree
    assert written is not None and sum(node.parent is None for node in written.nodes) > 1
    assert list(RecordedTree.from_bytes(written.to_bytes(), game).nodes) == list(written.in_preorder().nodes)


def test_every_damaged_byte_is_noticed(tmp_path: Path) -> None:
    tree = recorded("tic_tac_toe", "alpha_beta", 2)
    file = tmp_path / "t.ztree"
    tree.save(file)
    data, draw = file.read_bytes(), random.Random(0)
    for at in [*range(16), *(draw.randrange(len(data)) for _ in range(300))]:
        file.write_bytes(data[:at] + bytes([data[at] ^ 1 << draw.randrange(8)]) + data[at + 1 :])
        with pytest.raises(zermelo.UsageError, match=r"'t.ztree' is no tree file, or it is damaged: "):
            RecordedTree.load(file)
    for length in (0, 3, 11, 100, len(data) - 1):
        file.write_bytes(data[:length])
        with pytest.raises(zermelo.UsageError, match=r"is no tree file, or it is damaged"):
            RecordedTree.load(file)


def forged(data: bytes, change: Any) -> bytes:
    """The file with another head, its checksum right."""
    length = int.from_bytes(data[4:8], "little")
    head = json.loads(data[12 : 12 + length])
    change(head)
    written = json.dumps(head).encode()
    body = written + data[12 + length :]
    return b"ZTR1" + len(written).to_bytes(4, "little") + zlib.crc32(body).to_bytes(4, "little") + body


FORGERIES: list[tuple[str, Any]] = [
    ("another game", lambda head: head.update(game="/etc/passwd")),
    ("a file", lambda head: head.update(game="own.py")),
    ("no nodes", lambda head: head.update(nodes=0)),
    ("many nodes", lambda head: head.update(nodes=10**12)),
    ("text for a number", lambda head: head.update(nodes="9")),
    ("a type of objects", lambda head: head["columns"].__setitem__(0, ["parent", "|O"])),
    ("a wider type", lambda head: head["columns"].__setitem__(0, ["parent", "<i8"])),
    ("a column twice", lambda head: head["columns"].append(["parent", "|i1"])),
    ("a column less", lambda head: head["columns"].pop()),
    ("another position", lambda head: head.update(position="XXXXX")),
    ("an illegal line", lambda head: head.update(line=["z9"])),
    ("a parameter that is not there", lambda head: head.update(parameters={"graph": "/etc/passwd"})),
    ("no line", lambda head: head.pop("line")),
    ("a list", lambda head: head.update(parameters=[])),
]


@pytest.mark.parametrize(("what", "change"), FORGERIES, ids=[name for name, _ in FORGERIES])
def test_a_hostile_head(tmp_path: Path, what: str, change: Any) -> None:
    tree = recorded("tic_tac_toe", "alpha_beta", 2)
    file = tmp_path / "t.ztree"
    tree.save(file)
    file.write_bytes(forged(file.read_bytes(), change))
    with pytest.raises(zermelo.UsageError) as caught:
        RecordedTree.load(file)
    assert "\n" not in str(caught.value) and "root:" not in str(caught.value)


def test_a_hostile_move(tmp_path: Path) -> None:
    """The moves of a file are checked where positions are made of them."""
    tree = recorded("tic_tac_toe", "alpha_beta", 2)
    columns = tree.nodes.columns
    moves = [*columns.move]
    moves[2] = 99
    forgery = RecordedTree(tree.game, tree.state, type(tree.nodes)(columns._replace(move=moves)), tree.seen)
    forgery.save(tmp_path / "t.ztree")
    with pytest.raises(zermelo.UsageError, match="the tree is damaged: the move of node 2 is not legal"):
        RecordedTree.load(tmp_path / "t.ztree").svg()


def test_the_command_writes_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "t.ztree"
    asked = ["search", "tic_tac_toe", "-a", "alpha_beta", "--depth", "3", "--interpreted"]
    assert run([*asked, "--record", str(file)]) == 0
    nodes = len(RecordedTree.load(file).nodes)
    assert f"{nodes:,} (" in capsys.readouterr().out
    assert run(["search", "tic_tac_toe", "--depth", "2", "--record", str(file), "--boards"]) == 2


def names_in(data: bytes) -> dict[str, Any]:
    head: dict[str, Any] = json.loads(data[12 : 12 + int.from_bytes(data[4:8], "little")])
    return dict(head["names"])


@pytest.mark.parametrize(("game", "algorithm", "depth"), SEARCHES)
def test_the_names_of_a_file_are_those_of_the_rules(game: str, algorithm: str, depth: int | None) -> None:
    tree = recorded(game, algorithm, depth)
    names, states = names_in(tree.to_bytes()), tree.states()
    assert names["players"] == [tree.game.player_name(player) for player in range(tree.game.traits.players)]
    for node in tree.nodes:
        if node.parent is not None:
            by_node = names["texts"][names["each"][node.number]] if "each" in names else None
            name = tree.game.move_name(states[node.parent], node.move)
            assert name == (by_node or names["moves"][str(node.move)])
            assert names["moves"].get(str(node.move), name) == name


def test_a_large_tree_names_no_move_that_is_called_differently(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.core.tree_names.MOST_NAMED", 10)
    assert names_in(recorded("connect_four", "alpha_beta", 4).to_bytes())["moves"] == {
        str(column): str(column + 1) for column in range(7)
    }
    names = names_in(recorded("ewn", "star2", 2).to_bytes())  # a number is a stone and a direction
    assert names["players"] and "each" not in names and len(names["moves"]) < 18
