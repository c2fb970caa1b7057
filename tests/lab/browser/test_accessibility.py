"""No violation found by axe in any view, wide and narrow, light and dark; a whole task by the keyboard alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

import zermelo
from conftest import LabProcess

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="no axe: pip install axe-playwright-python")

WAIT = 60_000
SEARCH = "game=tic_tac_toe&algorithm=alpha_beta"
VIEWS = {
    "board": ("board?game=othello&seat1=person&analyst=alpha_beta,depth=2&all=1", ".place.best span"),
    "tree": (f"tree?{SEARCH}&depth=3&run=true", ".node-board svg"),
    "two trees": (f"tree?{SEARCH}&second=minimax&depth=3&run=true", ".side-1 .icicle-canvas"),
    "step": (f"step?{SEARCH}&depth=2&run=true&step=300", ".source li.now"),
    "classroom": ("classroom", ".classroom-picture svg"),
    "exercise": ("classroom?mode=exercise", ".classroom-picture svg"),
    "studies": ("studies", ".study"),
    "arena": ("arena", ".view-arena h1"),
    "matrix": ("theory?topic=matrix", ".chart"),
    "bimatrix": ("theory?topic=matrix&rows=[[2,0],[0,1]]&columns=[[1,0],[0,2]]", ".chart"),
    "braess": ("theory?topic=braess", ".theory-answer"),
    "pathology": ("theory?topic=pathology", ".chart .bar"),
}


def violations(page: Page) -> list[str]:
    """What axe finds, a line for each element; its script is given to a page once."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(axe.Axe().axe_script)
    found: list[dict[str, Any]] = page.evaluate("axe.run({ resultTypes: ['violations'] })")["violations"]
    return [
        f"{each['id']}: {' '.join(map(str, node['target']))}: {node['failureSummary']}"
        for each in found
        for node in each["nodes"]
    ]


def check(page: Page, address: str, ready: str) -> None:
    """Nothing is found in a view, with all that it folds, in both themes and widths."""
    page.goto(address)
    page.locator(ready).first.wait_for(timeout=WAIT)
    for folded in page.locator("details:not([open]) > summary").all():
        if folded.is_visible():
            folded.click()
    wrong = []
    schemes: tuple[Literal["light"], Literal["dark"]] = ("light", "dark")
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        for width in (1280, 390):
            page.set_viewport_size({"width": width, "height": 900})
            wrong += [f"{scheme} {width}: {each}" for each in violations(page)]
    assert wrong == [], "\n".join(wrong)


@pytest.mark.parametrize("name", VIEWS)
def test_axe_finds_nothing(page: Page, lab_process: LabProcess, name: str) -> None:
    address, ready = VIEWS[name]
    check(page, f"{lab_process.root}#{address}", ready)


def test_axe_finds_nothing_in_results(browser: Browser, tmp_path: Path) -> None:
    zermelo.reproduce(["gametree2019/tic-tac-toe"], folder=tmp_path / "zermelo-results" / "quick", workers=1)
    folder = tmp_path / "zermelo-tournaments" / "one"
    zermelo.tournament("tic_tac_toe", ["a:random", "b:greedy"], boards=1, folder=folder, interpreted=True)
    lab, page = LabProcess("--folder", str(tmp_path)), browser.new_page()
    try:
        page.goto(lab.address)
        page.wait_for_selector("nav")
        check(page, f"{lab.root}#arena?tournament=one", "table a")
        page.locator("a[href*='game=']").first.click()
        check(page, page.url, ".replay-board svg")
        page.goto(f"{lab.root}#studies")
        page.get_by_role("link", name="tic-tac-toe").first.click()
        check(page, page.url, "caption")
    finally:
        page.close()
        lab.end()


def test_axe_finds_what_is_wrong(page: Page) -> None:
    plant = """() => {
      const bad = document.createElement("button"), faint = document.createElement("p");
      [faint.textContent, faint.style.color] = ["faint", "#eeeeee"];
      document.querySelector("main").append(bad, faint);
    }"""
    page.locator(".status").wait_for()
    page.evaluate(plant)
    assert {each.partition(":")[0] for each in violations(page)} == {"button-name", "color-contrast"}


def tab_to(page: Page, selector: str) -> None:
    """Press Tab until the focus is there."""
    for _ in range(120):
        page.keyboard.press("Tab")
        if page.evaluate("selector => document.activeElement?.matches(selector) ?? false", selector):
            return
    raise AssertionError(f"Tab never comes to {selector}")


def test_a_game_is_chosen_and_played_by_keyboard(page: Page, lab_process: LabProcess) -> None:
    page.goto(f"{lab_process.root}#board?game=nim&seat1=random&analyst=off")
    expect(page.locator(".status")).to_be_visible()
    tab_to(page, "#game")
    page.keyboard.type("tic tac")
    expect(page.locator("h1")).to_have_text("tic tac toe")
    tab_to(page, ".place")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".place:focus")).to_have_attribute("data-place", "b1")
    page.keyboard.press("Enter")
    expect(page.locator(".history li")).to_have_count(2)  # and the answer
    page.keyboard.press("Tab")
    for _ in range(60):
        if page.evaluate("document.activeElement?.textContent.trim() ?? ''") == "Take back":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".history li")).to_have_count(0)


def test_a_tree_is_made_walked_and_filtered_by_keyboard(page: Page, lab_process: LabProcess) -> None:
    page.goto(f"{lab_process.root}#tree")
    page.locator("select[name=game]").wait_for(timeout=WAIT)
    tab_to(page, "select[name=game]")
    page.keyboard.type("tic_tac")
    tab_to(page, "input[name=depth]")
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    tab_to(page, "button.main")
    page.keyboard.press("Enter")
    page.locator(".icicle-canvas").wait_for(timeout=WAIT)
    tab_to(page, "input[name=filter]")
    page.keyboard.type("reason = cut-off")
    page.keyboard.press("Enter")
    expect(page.locator(".found")).to_contain_text("The filter matches")
    tab_to(page, ".icicle-canvas")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator(".icicle-said")).to_contain_text("ply 2, after a1 b1")
    page.keyboard.press("n")
    expect(page.locator(".facts")).to_contain_text("cut off")
    tab_to(page, "nav a")  # and out of it again
