"""Widgets of a notebook, the side of Python: what they tell the page, and what a click does."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import zermelo
from zermelo import notebook

pytest.importorskip("anywidget", reason="widgets need the extra 'notebook'")


def click(widget: Any, **content: Any) -> None:
    """What the page sends arrives as a message of the widget."""
    widget._handle_custom_msg(content, [])


def test_a_board_is_played_by_clicks() -> None:
    board = notebook.board("tic_tac_toe")
    assert board.at["places"]["moves"][4] == {"name": "b2", "path": ["b2"]} and board.at["mover"] == 0
    click(board, kind="play", move="b2")
    assert (board.position, board.moves) == (".../.X./...", ["b2"])
    click(board, kind="play", move="b2")
    assert board.problem.startswith("illegal move: 'b2'") and board.moves == ["b2"]
    click(board, kind="back")
    click(board, kind="back")
    assert (board.position, board.moves, board.problem) == (".../.../...", [], "")
    click(board, kind="shout")
    assert board.problem == "expected play, back or stop, got 'shout'"


def test_chance_and_the_end_are_told() -> None:
    pig = notebook.board("pig")
    while pig.at["mover"] != "chance":
        pig.play("roll")
    assert sum(move["probability"] for move in pig.at["moves"]) == pytest.approx(1)
    over = notebook.analyse("tic_tac_toe", "XXX/OO./...", depth=2)
    assert over.at["over"] and over.at["payoffs"] == [1, -1] and over.at["moves"] == [] and not over.running


def test_values_come_while_it_searches_and_anew_after_a_move() -> None:
    live = notebook.analyse("tic_tac_toe", "XX./OO./...", "alpha_beta", depth=1, interpreted=True)
    live.wait(60)
    assert live.result is not None and live.result.value == 1 and not live.running
    assert {each["move"]: each["value"] for each in live.snapshot["moves"]}["c1"] == 1
    live.play("c3")
    live.wait(60)
    assert live.result.value == 1 and live.snapshot["line"][0] == "c2"  # O wins now
    live.close()


def test_a_search_is_stopped_and_one_that_cannot_be_is_told() -> None:
    live = notebook.analyse("connect_four", algorithm="alpha_beta", depth=30, interpreted=True)
    assert live.running
    click(live, kind="stop")
    live.wait(60)
    assert live.result is not None and live.result.stopped == "interrupt" and not live.running
    unfit = notebook.analyse("pig", algorithm="alpha_beta", depth=2)
    unfit.wait(60)
    assert "alpha_beta cannot search pig" in unfit.problem and not unfit.running


def test_a_tree_and_the_boards_of_its_nodes() -> None:
    found = zermelo.search("tic_tac_toe", algorithm="uct", playouts=40, seed=1, record=1_000, interpreted=True)
    assert found.tree is not None
    widget, tree = notebook.tree(found), found.tree.in_preorder()
    assert zermelo.RecordedTree.from_bytes(widget.data).nodes[5] == tree.nodes[5]
    sent: list[dict[str, Any]] = []
    widget.send = lambda content, buffers=None: sent.append(content)
    for node in (0, 5, len(tree.nodes), "5", -1):
        click(widget, kind="board", node=node)
    assert [each.get("position") for each in sent[:2]] == [
        ".../.../...", tree.game.format(tree.states()[5])]  # fmt: skip
    assert [each["problem"] for each in sent[2:]] == ["there is no such node"] * 3
    with pytest.raises(zermelo.UsageError, match="search with record"):
        notebook.tree(zermelo.search("nim", algorithm="minimax", depth=2, interpreted=True))


def test_viewers_without_widgets_show_the_picture() -> None:
    found = zermelo.search("nim", algorithm="minimax", depth=2, record=100, interpreted=True)
    for widget in (notebook.board("othello"), notebook.tree(found)):
        shown, _ = widget._repr_mimebundle_()  # type: ignore[misc]
        assert shown["image/svg+xml"].startswith("<svg") and "widget-view" in "".join(shown)


def test_without_anywidget_one_line_says_what_to_install() -> None:
    code = """if True:
        import sys
        sys.modules["anywidget"] = None
        import zermelo.notebook
        try:
            zermelo.notebook.board("nim")
        except zermelo.UsageError as error:
            print(error)
        print([name for name in ("starlette", "uvicorn", "ipywidgets") if name in sys.modules])
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "widgets of a notebook need the package anywidget: pip install 'zermelo[notebook]'", "[]"]  # fmt: skip


def test_widgets_need_no_server() -> None:
    code = "import sys; from zermelo import notebook; notebook.board('nim'); print('starlette' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
