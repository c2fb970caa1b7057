"""The view Step of a running laboratory: forward and back, to the next cut-off, played, and kept in the address."""

from __future__ import annotations

import re
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from conftest import LabProcess

WAIT = 60_000


def step(page: Page, root: str, **state: str) -> None:
    page.goto("about:blank")
    page.goto(f"{root}#step?{urlencode({'game': 'tic_tac_toe', 'algorithm': 'alpha_beta', 'depth': '2', **state})}")


def number(page: Page) -> int:
    found = re.search(r"Step (\d+)", page.locator(".controls").inner_text().replace("\u202f", ""))
    assert found
    return int(found[1])


def test_a_search_is_stepped_forward_back_and_to_a_cut_off(page: Page, lab_process: LabProcess) -> None:
    step(page, lab_process.root)
    page.get_by_role("button", name="Step through").click()
    line = page.locator(".source li.now")
    line.wait_for(timeout=WAIT)
    expect(page.locator(".links-place")).to_be_hidden()  # before the first node no value is given away
    page.get_by_role("button", name="Next cut-off").click()
    expect(line).to_contain_text("probe.leave(run, node, best, CUT)")
    expect(page.locator(".variable-list")).to_contain_text("α")
    expect(page.locator(".nodelink-node.unfinished").first).to_be_visible()
    here = number(page)
    page.get_by_role("button", name="Forward", exact=True).click()
    expect(page.locator(".controls")).to_contain_text(f"Step {here + 1} ")
    page.locator(".source").focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".controls")).to_contain_text(f"Step {here - 1} ")
    expect(page).to_have_url(re.compile(f"step={here - 2}"))
    page.reload()
    expect(page.locator(".controls")).to_contain_text(f"Step {here - 1} ", timeout=WAIT)


def test_it_plays_and_pauses(page: Page, lab_process: LabProcess) -> None:
    step(page, lab_process.root, run="true", speed="100")
    page.get_by_role("button", name="Play", exact=True).click(timeout=WAIT)
    page.get_by_role("button", name="Pause", exact=True).wait_for()
    expect(page.locator(".controls")).not_to_contain_text("Step 1 ")
    page.get_by_role("button", name="Pause", exact=True).click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    assert number(page) > 1
    page.get_by_role("button", name="End", exact=True).click()
    expect(page.get_by_role("button", name="Forward", exact=True)).to_be_disabled()


def test_what_cannot_be_stepped_is_told(page: Page, lab_process: LabProcess) -> None:
    step(page, lab_process.root, run="true", position="nonsense")
    expect(page.locator("main .error").first).to_contain_text("expected 9 cells", timeout=WAIT)


def test_a_narrow_page_does_not_scroll_sideways(page: Page, lab_process: LabProcess) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    step(page, lab_process.root, run="true", step="300")
    page.locator(".source li.now").wait_for(timeout=WAIT)
    assert page.evaluate("document.documentElement.scrollWidth <= 390")
