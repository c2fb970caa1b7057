"""Recorded trees in a real browser: reader, filter, pictures, the exported page; hostile files do nothing."""

from __future__ import annotations

import functools
import http.server
import json
import threading
import zlib
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.core import RecordedTree
from zermelo.lab import export_page


class Quiet(http.server.SimpleHTTPRequestHandler):
    """The modules of the pages, without a laboratory."""

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture(scope="module")
def modules() -> Iterator[str]:
    folder = str(resources.files("zermelo.lab") / "static")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture(scope="module")
def page(browser: Any, modules: str) -> Iterator[Any]:
    """A blank page that may import the modules."""
    made = browser.new_page(viewport={"width": 1280, "height": 800})
    made.goto(f"{modules}/icon.svg")
    yield made
    made.close()


def recorded(game: str, algorithm: str, depth: int | None, record: int = 3_000, **options: Any) -> RecordedTree:
    found = zermelo.find_algorithm(algorithm)
    tree = zermelo.search(
        zermelo.game(game), algorithm=found, depth=depth, record=record, interpreted=True, **options
    ).tree
    assert tree is not None
    return tree


READ = """async ([bytes, filters]) => {
  const { readTree } = await import("/lib/ztree.js");
  const { Facts } = await import("/lib/tree_facts.js");
  const { filtered } = await import("/lib/tree_filter.js");
  const { namesOf } = await import("/lib/tree_viewer.js");
  let tree;
  try { tree = readTree(Uint8Array.from(bytes).buffer); }
  catch (error) { return { error: error.message, kind: error.constructor.name }; }
  const facts = new Facts(tree, namesOf(tree));
  const nodes = Array.from({ length: tree.count }, (_, i) => ({
    number: facts.entered(i), parent: tree.parent[i] < 0 ? null : facts.entered(tree.parent[i]), size: tree.size[i],
    move: tree.parent[i] < 0 ? null : facts.move(i), reason: facts.reason(i), bound: facts.bound(i),
    research: facts.research(i), value: String(facts.value(i)), turned: facts.turned(i),
  }));
  const found = {};
  for (const filter of filters) {
    try {
      const { matches } = filtered(filter, facts);
      found[filter] = Array.from(matches.keys()).filter((i) => matches[i]).map((i) => facts.entered(i));
    } catch (error) { found[filter] = error.message; }
  }
  return { nodes, found, principal: facts.principal().map((i) => facts.entered(i)), said: facts.describe(0) };
}"""


def read(page: Any, data: bytes, filters: tuple[str, ...] = ()) -> dict[str, Any]:
    return dict(page.evaluate(READ, [list(data), list(filters)]))


@pytest.mark.parametrize(
    ("game", "algorithm", "depth", "options"),
    [
        ("tic_tac_toe", "negascout", 3, {}), ("nim", "sss_star", 5, {}), ("ewn", "star2", 2, {}),
        ("tic_tac_toe", "uct", None, {"playouts": 150}), ("hearts_open", "max_n", 3, {}),
        ("tic_tac_toe", "mtd_f", 4, {}), ("tic_tac_toe", "pn", None, {}),
    ],
)  # fmt: skip
def test_the_browser_reads_what_the_library_recorded(
    page: Any, game: str, algorithm: str, depth: int | None, options: dict[str, Any]
) -> None:
    tree = recorded(game, algorithm, depth, **options)
    told, states, below = read(page, tree.to_bytes()), tree.states(), tree.children()
    assert sorted(node["number"] for node in told["nodes"]) == list(range(len(tree.nodes)))
    order = {node["number"]: place for place, node in enumerate(told["nodes"])}
    sizes = [1] * len(tree.nodes)
    for recorded_node in reversed(list(tree.nodes)):
        if recorded_node.parent is not None:
            sizes[recorded_node.parent] += sizes[recorded_node.number]
    for node in told["nodes"]:
        ours = tree.nodes[node["number"]]
        assert (node["parent"], node["reason"], node["research"]) == (ours.parent, ours.reason, ours.research)
        assert node["size"] == sizes[ours.number]
        if ours.parent is not None:
            assert node["move"] == tree.game.move_name(states[ours.parent], ours.move)
            assert order[ours.parent] < order[ours.number] < order[ours.parent] + sizes[ours.parent]
        turned = {"lower": "upper", "upper": "lower"}.get(ours.bound, ours.bound) if node["turned"] else ours.bound
        assert node["bound"] == turned
        if ours.value == ours.value:
            assert float(node["value"].replace("Infinity", "inf")) == (-ours.value if node["turned"] else ours.value)
    for parent, children in enumerate(below):
        assert [order[child] for child in children] == sorted(order[child] for child in children), parent
    assert told["principal"] == tree.path()


def test_filters_choose_the_nodes_that_the_library_chooses(page: Any) -> None:
    tree = recorded("tic_tac_toe", "negascout", 3)
    states = tree.states()
    names = {n.number: n.parent is not None and tree.game.move_name(states[n.parent], n.move) for n in tree.nodes}
    plies: list[int] = []
    for node in tree.nodes:
        plies.append(0 if node.parent is None else plies[node.parent] + 1)
    cases: dict[str, Any] = {
        "move = c3": lambda n: names[n.number] == "c3",
        "reason = cut-off": lambda n: n.reason == "cut-off",
        "reason != leaf and ply <= 1": lambda n: n.reason != "leaf" and plies[n.number] <= 1,
        "not (reason = leaf or research)": lambda n: not (n.reason == "leaf" or n.research),
        "reason = all moves searched": lambda n: n.reason == "all moves searched",
        'path = "b2 a1"': lambda n: path_of(n)[:2] == ["b2", "a1"],
        "node > 20 AND node < 25": lambda n: 20 < n.number < 25,
        "player = o": lambda n: n.player == 1,
    }

    def path_of(node: Any) -> list[str]:
        return [] if node.parent is None else [*path_of(tree.nodes[node.parent]), str(names[node.number])]

    found = read(page, tree.to_bytes(), tuple(cases))["found"]
    for text, test in cases.items():
        assert sorted(found[text]) == [node.number for node in tree.nodes if test(node)], text
        assert found[text], text


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("mov = c3", "expected a field (move, path"), ("move c3", "expected an operator"),
        ("ply < x", "expected a number"),
        ("move =", "expected a value after move ="), ("(ply = 1", "expected a closing bracket"),
        ("ply = 1 ply = 2", "expected “and” or “or” at character 9"), ("reason = cat", "expected one of open, leaf"),
        ("move < c3", "move is a word: expected = or !="), ("only", "wants two searches"),
        ("ply ! 3", "at character 4"), ("not " * 200 + "research", "at most 100"), ('move = "', "at character"),
    ],
)  # fmt: skip
def test_a_wrong_filter_is_told_in_one_line(page: Any, text: str, why: str) -> None:
    said = read(page, recorded("tic_tac_toe", "minimax", 1).to_bytes(), (text,))["found"][text]
    assert isinstance(said, str) and why in said and "\n" not in said


def forged(data: bytes, change: Any) -> bytes:
    """The same file with another head, and a checksum that fits."""
    length = int.from_bytes(data[4:8], "little")
    head = json.loads(data[12 : 12 + length])
    written = change(head)
    written = json.dumps(head).encode() if written is None else written
    body = written + data[12 + length :]
    return data[:4] + len(written).to_bytes(4, "little") + zlib.crc32(body).to_bytes(4, "little") + body


def column(place: int, name: str, kind: str) -> Any:
    return lambda head: head["columns"].__setitem__(place, [name, kind])


HEADS: dict[str, Any] = {
    "nodes": lambda head: head.update(nodes=10**9), "none": lambda head: head.update(nodes=0),
    "players": lambda head: head.update(players=10**6), "type": column(0, "parent", "<f8"),
    "foreign type": column(0, "parent", "constructor"), "twice": column(1, "parent", "<i4"),
    "pairs": lambda head: head.update(columns=[1] * 10), "name": column(0, "__proto__", "<i4"),
    "list": lambda head: b"[]", "text": lambda head: b"{", "game": lambda head: head.update(game=None),
    "deep": lambda head: b"[" * 100_000,
}  # fmt: skip


@pytest.mark.parametrize("name", HEADS)
def test_a_forged_head_is_refused_in_one_line(page: Any, tmp_path: Path, name: str) -> None:
    bad = forged(recorded("tic_tac_toe", "minimax", 2).to_bytes(), HEADS[name])
    told = read(page, bad)
    assert told["kind"] == "TreeError" and "\n" not in told["error"] and len(told["error"]) < 200
    (tmp_path / "t.ztree").write_bytes(bad)
    with pytest.raises(zermelo.ZermeloError, match=r"damaged|more|expected"):
        export_page(str(tmp_path / "t.ztree"), tmp_path / "page.html")
    assert not (tmp_path / "page.html").exists()


def test_a_damaged_file_is_refused_in_one_line(page: Any) -> None:
    data = recorded("tic_tac_toe", "minimax", 2).to_bytes()
    for bad in (b"", b"ZTR1", b"PNG" + data[3:], data[:-1], data + b"x", data[:-3] + b"\xff" + data[-2:], data[:40]):
        told = read(page, bad)
        assert told["kind"] == "TreeError" and "\n" not in told["error"]
    loop = bytearray(data)
    start = 12 + int.from_bytes(data[4:8], "little")
    loop[start + 5] = 9  # the parent of a node is a later one
    body = bytes(loop[12:])
    told = read(page, data[:8] + zlib.crc32(body).to_bytes(4, "little") + body)
    assert "parent" in told["error"]


def test_an_exported_page_works_from_a_file_and_asks_for_nothing(browser: Any, tmp_path: Path) -> None:
    recorded("tic_tac_toe", "negascout", 4, record=100_000).save(tmp_path / "t.ztree")
    assert export_page(str(tmp_path / "t.ztree"), tmp_path / "page.html") == (tmp_path / "page.html").stat().st_size
    made, asked, wrong = browser.new_page(viewport={"width": 1000, "height": 800}), [], []
    made.on("request", lambda request: asked.append(request.url))
    made.on("pageerror", lambda error: wrong.append(str(error)))
    made.on("console", lambda message: wrong.append(message.text))
    made.goto((tmp_path / "page.html").as_uri())
    made.wait_for_selector(".node-board svg")
    made.focus(".icicle-canvas")
    for key in ("ArrowDown", "ArrowRight", "Enter", "+", "-", "ArrowDown"):
        made.keyboard.press(key)
    assert made.inner_text(".crumbs").split()[:2] == ["root", "b1"]
    assert "after b1 a1" in made.inner_text(".icicle-said")
    made.fill("input[name=filter]", "reason = cut-off")
    made.keyboard.press("Enter")
    assert "The filter matches" in made.inner_text(".found")
    made.fill("input[name=filter]", "reason = x")
    made.keyboard.press("Enter")
    assert "expected one of open" in made.inner_text(".found")
    assert made.locator(".nodelink-node").count() > 3
    assert [url for url in asked if not url.startswith("file:")] == [] and wrong == []
    made.close()


def test_names_of_a_hostile_file_do_not_run(browser: Any, tmp_path: Path) -> None:
    evil = "</script><img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>"

    def change(head: dict[str, Any]) -> None:
        head.update(game="<img src=x onerror=alert(1)>", position=evil, line=[evil])
        head["names"] = {"players": [evil, evil], "moves": {str(move): evil for move in range(9)}}

    (tmp_path / "t.ztree").write_bytes(forged(recorded("tic_tac_toe", "alpha_beta", 2).to_bytes(), change))
    export_page(str(tmp_path / "t.ztree"), tmp_path / "page.html")
    made = browser.new_page()
    asked: list[str] = []
    made.on("request", lambda request: asked.append(request.url))
    made.goto((tmp_path / "page.html").as_uri())
    made.wait_for_selector(".icicle-canvas")
    made.focus(".icicle-canvas")
    made.keyboard.press("ArrowDown")
    assert "onerror" in made.inner_text(".crumbs")
    assert made.title() == "Search tree of <img src=x onerror=alert(1)>"
    assert made.locator("img").count() == 0 and len(asked) == 1
    made.close()


PAIRS = """async ([first, second]) => {
  const { readTree } = await import("/lib/ztree.js");
  const { paired, twin, mismatch } = await import("/lib/pairing.js");
  const trees = [first, second].map((bytes) => readTree(Uint8Array.from(bytes).buffer)), sides = paired(...trees);
  return { why: mismatch(...trees), sides: sides.map(({ only, paths, alone }, k) => ({
    only: Array.from(only), paths, alone, twins: Array.from(only, (_, i) => twin(trees[k], sides[k], sides[1 - k], i)),
  })) };
}"""


def test_two_trees_are_joined_by_path(page: Any) -> None:
    trees = [recorded("tic_tac_toe", name, 3) for name in ("minimax", "negascout")]
    told = page.evaluate(PAIRS, [list(tree.to_bytes()) for tree in trees])
    paths = []
    for tree in trees:
        made: list[tuple[Any, ...]] = []
        for node in tree.nodes:
            made.append(() if node.parent is None else (*made[node.parent], node.move))
        paths.append(made)
    assert told["why"] is None
    for mine, other, side in zip(paths, paths[::-1], told["sides"], strict=True):
        assert [bool(only) for only in side["only"]] == [path not in set(other) for path in mine]
        assert (side["paths"], side["alone"]) == (len(set(mine)), len(set(mine) - set(other)))
        for path, twin in zip(mine, side["twins"], strict=True):
            assert twin["exact"] == (path in set(other))
            assert other[twin["node"]] == path[: len(other[twin["node"]])]
