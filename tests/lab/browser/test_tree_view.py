"""The view Tree of a running laboratory: searched, opened, filtered, compared; by keyboard, and kept in the address."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

import zermelo
from conftest import LabProcess

WAIT = 60_000


def tree(page: Page, root: str, **state: str) -> None:
    """Open the view in a state."""
    page.goto("about:blank")
    page.goto(f"{root}#tree?{urlencode(state)}")


def test_a_search_is_shown_walked_by_keyboard_and_kept_in_the_address(page: Page, lab_process: LabProcess) -> None:
    tree(page, lab_process.root, game="tic_tac_toe", algorithm="alpha_beta", depth="3")
    page.get_by_role("button", name="Search", exact=True).click()
    canvas = page.locator(".icicle-canvas")
    canvas.wait_for(timeout=WAIT)
    canvas.focus()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    expect(page.locator(".icicle-said")).to_contain_text("ply 2, after b1 a1")
    expect(page.locator(".node-board svg")).to_be_visible(timeout=WAIT)
    expect(page.locator(".node-board")).to_contain_text("OX./.../...")
    page.locator("input[name=filter]").fill("reason = cut-off")
    page.keyboard.press("Enter")
    expect(page.locator(".found")).to_contain_text("The filter matches")
    found = page.locator(".found").inner_text()
    page.reload()
    canvas.wait_for(timeout=WAIT)
    expect(page.locator(".icicle-said")).to_contain_text("after b1 a1", timeout=WAIT)
    assert page.locator(".found").inner_text() == found
    canvas.focus()
    page.keyboard.press("n")
    expect(page.locator(".facts")).to_contain_text("cut off")


def test_two_algorithms_are_linked_by_path(page: Page, lab_process: LabProcess) -> None:
    state = {"algorithm": "minimax", "second": "alpha_beta", "depth": "3", "run": "true", "filter": "only"}
    tree(page, lab_process.root, game="tic_tac_toe", **state)
    expect(page.locator(".icicle-canvas")).to_have_count(2, timeout=WAIT)
    expect(page.locator(".found")).to_contain_text("0 of")
    first, second = page.locator(".icicle-canvas").all()
    first.focus()
    page.keyboard.press("n")
    expect(page.locator(".note")).to_contain_text("alpha_beta never came here")
    second.focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".side-0 .icicle-said")).to_contain_text("after a1")


def test_a_file_is_opened_and_a_damaged_one_refused(page: Page, lab_process: LabProcess, tmp_path: Path) -> None:
    made = zermelo.search("nim", algorithm="uct", record=2_000, interpreted=True, playouts=100).tree
    assert made is not None
    made.save(tmp_path / "t.ztree")
    (tmp_path / "bad.ztree").write_bytes((tmp_path / "t.ztree").read_bytes()[:-4])
    tree(page, lab_process.root)
    page.locator("input[type=file]").set_input_files(tmp_path / "t.ztree")
    expect(page.locator(".status")).to_contain_text("nim")
    expect(page.locator(".side-0 h2")).to_contain_text(f"{len(made.nodes):,} nodes")
    page.locator("input[type=file]").set_input_files(tmp_path / "bad.ztree")
    expect(page.locator("main .error").first).to_contain_text("checksum is wrong")
    expect(page.locator(".icicle-canvas")).to_have_count(1)  # what was shown is kept


def test_what_cannot_be_searched_is_told(page: Page, lab_process: LabProcess) -> None:
    tree(page, lab_process.root, game="tic_tac_toe", algorithm="alpha_beta", position="nonsense", depth="2", run="true")
    expect(page.locator("main .error").first).to_contain_text("expected 9 cells", timeout=WAIT)
    tree(page, lab_process.root, game="tic_tac_toe", algorithm="random", depth="", run="true")
    expect(page.locator("main .error").first).to_contain_text("records no tree", timeout=WAIT)


def test_a_narrow_page_does_not_scroll_sideways(page: Page, lab_process: LabProcess) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    tree(page, lab_process.root, game="connect_four", algorithm="alpha_beta", depth="4", run="true")
    page.locator(".node-board svg").wait_for(timeout=WAIT)
    assert page.evaluate("document.documentElement.scrollWidth <= 390")
