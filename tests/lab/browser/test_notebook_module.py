"""The module of a notebook's widgets in a page: mounted with a model that stands for the notebook's."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import zermelo
from zermelo import notebook

pytest.importorskip("anywidget", reason="widgets need the extra 'notebook'")

PAGE = "<!doctype html><html lang=en><title>A notebook</title><body data-jp-theme-light=true><p>text</p><div id=cell>"
MOUNT = """async ([source, values, data]) => {
  const module = await import(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  const heard = new Map(), told = { ...values };
  if (data) told.data = new DataView(Uint8Array.from(data).buffer);
  window.sent = [];
  window.model = {
    get: (name) => told[name], on: (event, hear) => heard.set(event, hear), off: (event) => heard.delete(event),
    send: (message) => window.sent.push(message),
    change(changed) {
      Object.assign(told, changed);
      for (const name of Object.keys(changed)) heard.get(`change:${name}`)?.();
    },
    tell: (message) => heard.get("msg:custom")(message), listeners: heard,
  };
  window.unmount = module.default.render({ model: window.model, el: document.getElementById("cell") });
}"""


@pytest.fixture
def cell(browser: Browser) -> Iterator[Page]:
    """An empty cell; the test fails if it asks for anything or breaks."""
    page, wrong = browser.new_page(viewport={"width": 900, "height": 800}), list[str]()
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", lambda asked: wrong.append(asked.url) if not asked.url.startswith("blob:") else None)
    page.set_content(PAGE)
    yield page
    page.close()
    assert wrong == []


def mount(page: Page, widget: Any, *names: str) -> None:
    values = {name: getattr(widget, name) for name in ("kind", *names)}
    page.evaluate(MOUNT, [widget._esm, values, list(widget.data) if widget.kind == "tree" else None])


def passed_on(page: Page, widget: Any) -> None:
    """Give Python what was clicked, and the page what Python then says."""
    for message in page.evaluate("window.sent.splice(0)"):
        widget._handle_custom_msg(message, [])
    state = {name: getattr(widget, name) for name in ("at", "snapshot", "running", "problem")}
    page.evaluate("state => window.model.change(state)", json.loads(json.dumps(state)))


def test_a_board_is_clicked_and_marked(cell: Page) -> None:
    widget = notebook.analyse("tic_tac_toe", "XX./OO./...", "alpha_beta", depth=1, interpreted=True)
    widget.wait(60)
    mount(cell, widget, "at", "snapshot", "running", "problem")
    expect(cell.locator(".place[data-place=c1]")).to_have_text("= 1")
    expect(cell.locator("tr.best button")).to_have_text(["c1"])
    cell.locator(".place[data-place=c3]").focus()
    cell.keyboard.press("Enter")
    passed_on(cell, widget)
    widget.wait(60)
    passed_on(cell, widget)
    assert widget.moves == ["c3"]
    expect(cell.get_by_role("status")).to_have_text("O is to move.")
    expect(cell.locator("tr.best button")).to_have_text(["c2"])
    cell.get_by_role("button", name="c2", exact=True).last.click()
    passed_on(cell, widget)
    expect(cell.get_by_role("status")).to_have_text("The game is over: X −1, O 1.")
    cell.get_by_role("button", name="Take back").click()
    passed_on(cell, widget)
    widget.close()
    assert widget.moves == ["c3"]
    colour = "getComputedStyle(document.querySelector('p')).fontFamily"
    assert "system-ui" not in cell.evaluate(colour), "the styles stay inside the widget"
    cell.evaluate("window.unmount()")
    assert cell.evaluate("window.model.listeners.size") == 0


def test_a_tree_is_walked_and_asks_for_boards(cell: Page) -> None:
    found = zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=3, record=10_000, interpreted=True)
    widget = notebook.tree(found)
    mount(cell, widget, "title")
    cell.locator(".icicle-canvas").focus()
    cell.keyboard.press("ArrowDown")
    cell.keyboard.press("ArrowDown")
    expect(cell.locator(".icicle-said")).to_contain_text("ply 2, after a1 b1")
    cell.wait_for_function("window.sent.some((message) => message.node === 2)")
    cell.evaluate("told => window.model.tell(told)", {"node": 2, **widget.board(2)})
    expect(cell.locator(".node-board")).to_contain_text("XO./.../...")
    expect(cell.locator(".node-board svg")).to_be_visible()
    cell.locator("input[name=filter]").fill("reason = cut-off")
    cell.keyboard.press("Enter")
    expect(cell.locator(".found")).to_contain_text("The filter matches")
