"""The classroom in a browser: a tree edited by keys and mouse, a search replayed, an exercise answered and printed."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest

pytest.importorskip("playwright.sync_api", reason="tests in a browser need playwright")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
expect.set_options(timeout=30_000)  # a busy machine


def show(page: Page, hash_: str) -> None:
    page.goto(re.sub(r"[?#].*", "", page.url) + f"#{hash_}")


def shared(page: Page) -> dict[str, str]:
    """The state of the view in the address."""
    query = urlsplit(page.url).fragment.partition("?")[2]
    return {name: values[0] for name, values in parse_qs(query).items()}


def tree_of(page: Page) -> Any:
    return json.loads(shared(page)["tree"])


def labels(page: Page) -> list[str]:
    return page.locator(".classroom-picture .label").all_text_contents()


def test_a_search_is_drawn_and_replayed(page: Page) -> None:
    show(page, "classroom")
    expect(page.locator(".step-words")).to_have_text(
        "alpha_beta: proven value 3 for MAX; 11 nodes, 7 leaves, 2 cut-offs."
    )
    assert labels(page) == ["3", "3", "≤ 2", "≤ 2"]
    assert page.locator(".lettered .note").all_text_contents() == ["(−∞, ∞)", "(−∞, ∞)", "(3, ∞)", "(3, ∞)"]
    assert page.locator(".edge.cut").count() == 2
    page.get_by_label("first step").click()
    expect(page.locator(".step-words")).to_have_text("Before the search.")
    assert labels(page) == []
    for _ in range(8):
        page.get_by_label("step on").click()
    expect(page.locator(".step-words")).to_have_text("Leaf d: 2.")
    page.get_by_label("step on").click()
    expect(page.locator(".step-words")).to_have_text("Out of C: ≤ 2, cut-off, e, f not searched.")
    assert shared(page)["step"] == "9"
    page.get_by_role("link", name="Line by line").click()
    expect(page.locator("h1")).to_have_text("Step")
    assert shared(page)["game"] == "explicit_tree" and shared(page)["algorithm"] == "alpha_beta"


def test_a_tree_is_edited_without_a_mouse(page: Page) -> None:
    show(page, "classroom?mode=explore&tree=[[3,5],[2,9]]")
    page.locator('[data-node="0"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Control+A")
    page.keyboard.type("-7")
    page.keyboard.press("Enter")
    expect(page.locator("#tree-text")).to_have_value("[[-7,5],[2,9]]")
    page.locator('[data-node="1"]').focus()
    page.keyboard.press("+")
    expect(page.locator("#tree-text")).to_have_value("[[-7,5,0],[2,9]]")
    page.keyboard.press("Alt+ArrowRight")
    expect(page.locator("#tree-text")).to_have_value("[[2,9],[-7,5,0]]")
    page.keyboard.press("c")
    assert tree_of(page)[1]["chance"] == pytest.approx([1 / 3] * 3, abs=1e-5)
    expect(page.locator("#algorithm")).to_have_value("expectiminimax")
    page.keyboard.press("Delete")
    expect(page.locator("#tree-text")).to_have_value("[[2,9]]")
    page.get_by_role("button", name="Undo").click()
    assert len(tree_of(page)) == 2


def test_a_tree_is_edited_with_the_mouse_and_as_text(page: Page) -> None:
    show(page, "classroom")
    page.locator('[data-node="3"]').click()
    page.get_by_label("Who moves").select_option("MAX")
    assert tree_of(page)[2] == {"player": 0, "children": [14, 5, 2]}
    page.locator("#tree-text").fill("[[1, 2], [3, [4, 5]]]")
    page.locator("#tree-text").blur()
    expect(page.locator(".lettered .node")).to_have_count(9)
    page.locator("#tree-text").fill("[[1, 2], [3")
    page.locator("#tree-text").blur()
    expect(page.locator(".error")).to_contain_text("not valid JSON")
    expect(page.locator(".lettered .node")).to_have_count(9)


@pytest.mark.parametrize("name", ["dice", "three players", "ties", "a deep cut-off"])
def test_every_algorithm_of_the_list_runs(page: Page, name: str) -> None:
    show(page, "classroom")
    page.get_by_label("Example").select_option(name)
    page.wait_for_timeout(300)
    for algorithm in page.locator("#algorithm option").all_text_contents():
        page.locator("#algorithm").select_option(algorithm)
        expect(page.locator(".step-words")).to_contain_text(re.compile(rf"^{algorithm}: "))


def test_an_exercise_is_answered_by_clicks(page: Page) -> None:
    show(page, "classroom?mode=exercise&code=cuts-2-7")
    page.locator('[data-node="6"]').click()
    page.locator('[data-node="8"]').press(" ")
    expect(page.locator("#answer-edges")).to_have_value("G b")
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".wrong")).to_have_count(2)
    page.locator('[data-node="8"]').click()
    page.locator('[data-node="10"]').click()
    expect(page.locator("#answer-edges")).to_have_value("G d")
    page.locator("#answer-edges").press("Enter")
    expect(page.locator(".step-words")).to_have_text("All correct.")


def test_answers_are_checked_one_by_one_with_hints_and_a_key(page: Page) -> None:
    show(page, "classroom?mode=exercise&code=values-1-2")
    page.locator("#answer-B").fill("99")
    page.locator("#answer-B").press("Enter")
    expect(page.locator("#told-B")).to_contain_text("MIN takes the smallest value")
    expect(page.locator("#told-A")).to_have_text("")
    page.get_by_label("hint for A").click()
    expect(page.locator("#told-A")).to_contain_text("MAX moves at A")
    page.get_by_role("button", name="Show the key").click()
    expect(page.locator(".classroom-picture").first.locator(".label")).to_have_count(4)
    for item, value in zip("ABCD", labels(page)[:4], strict=True):
        page.locator(f"#answer-{item}").fill(value)
    page.get_by_role("button", name="Check", exact=True).click()
    expect(page.locator(".right")).to_have_count(4)


def test_other_exercises_and_the_address_that_shares_them(page: Page) -> None:
    show(page, "classroom?mode=exercise&code=cuts-2-7")
    page.get_by_role("button", name="Next exercise").click()
    expect(page.locator("#seed")).to_have_value("8")
    page.locator("#difficulty").select_option("4")
    page.locator("#kind").select_option("windows")
    expect(page.locator("span.code", has_text="windows")).to_have_text("windows-4-8")
    assert shared(page)["code"] == "windows-4-8"
    page.get_by_role("button", name="Explore this tree").click()
    expect(page.locator("#tree-text")).to_be_visible()
    page.locator("#tree-text").fill("[[3,12,8],[2,4,6],[14,5,2]]")
    page.locator("#tree-text").blur()
    page.get_by_role("button", name="Make an exercise of it").click()
    expect(page.locator("#answer-edges")).to_be_visible()
    assert shared(page)["code"] == "cuts [[3,12,8],[2,4,6],[14,5,2]]"
    show(page, "classroom?mode=exercise&code=cuts-9-7")
    expect(page.locator(".error")).to_contain_text("difficulty: expected a level from 1 to 5")


@pytest.mark.parametrize(("words", "pages"), [("Print", 1), ("Print with key", 2)])
def test_the_key_is_printed_on_a_page_of_its_own(page: Page, words: str, pages: int) -> None:
    show(page, "classroom?mode=exercise&code=windows-3-7")
    count = "document.body.dataset.keys = document.querySelectorAll('.classroom-key.asked').length"
    page.evaluate(f"() => {{ window.print = () => {{ {count} }} }}")
    page.get_by_role("button", name=words, exact=True).click()
    expect(page.locator("body")).to_have_attribute("data-keys", str(pages - 1))
    if pages == 2:  # as it was while the page was printed
        page.evaluate("document.querySelector('.classroom-key').classList.add('asked')")
    printed = page.pdf(format="A4")
    assert len(printed) > 10_000, "something is on the paper"
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == pages


def test_sixty_nodes_are_legible_on_a_narrow_screen(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    show(page, "classroom?mode=exercise&code=windows-5-3")
    expect(page.locator(".lettered .node")).to_have_count(60)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    boxes = page.evaluate(
        "[...document.querySelectorAll('.lettered .shape')].map((each) => each.getBoundingClientRect().toJSON())"
    )
    rows: dict[int, list[dict[str, float]]] = {}
    for box in boxes:
        rows.setdefault(round(box["bottom"]), []).append(box)
    for row in rows.values():
        row.sort(key=lambda box: box["left"])
        assert all(one["right"] <= other["left"] for one, other in pairwise(row))
