"""Theory in a browser: matrices that are edited, dominance by steps, Braess's bridge, the sliders of pathology."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="tests in a browser need playwright")
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.browser
expect.set_options(timeout=30_000)  # a busy machine


def show(page: Page, hash_: str) -> None:
    page.goto(re.sub(r"[?#].*", "", page.url) + f"#{hash_}")


def test_a_zero_sum_game_is_edited(page: Page) -> None:
    show(page, "theory")
    expect(page.locator(".theory-answer")).to_have_text("Value 0 for the row player.")
    for place, value in (("row 1, column 1", "3"), ("row 1, column 2", "-2"), ("row 2, column 2", "0")):
        page.get_by_label(f"payoff of the row player, {place}").fill(value)
        page.get_by_label(f"payoff of the row player, {place}").press("Enter")
    expect(page.locator(".theory-answer")).to_have_text("Value −0.3333 for the row player.")
    expect(page.locator(".chart").first).to_have_attribute("aria-label", re.compile("value is −0.3333, .* 0.1667"))
    page.get_by_label("payoff of the row player, row 1, column 1").fill("x")
    page.get_by_label("payoff of the row player, row 1, column 1").press("Enter")
    expect(page.locator(".error")).to_have_text("row 1, column 1: expected a number, got 'x'")


def test_dominance_step_by_step(page: Page) -> None:
    show(page, "theory?topic=matrix&rows=[[3,0],[5,1]]&columns=[[3,5],[0,1]]")
    next_step = page.get_by_role("button", name="Next step")
    next_step.click()
    expect(page.locator("ol li")).to_have_text(["row 1 is strictly dominated by row 2"])
    expect(page.locator("td.gone")).to_have_count(2)
    next_step.click()
    expect(page.locator("td.gone")).to_have_count(3)
    expect(next_step).to_be_disabled()
    expect(page.locator("td.equilibrium")).to_have_count(1)


def test_three_equilibria_of_best_responses(page: Page) -> None:
    show(page, "theory?topic=matrix&rows=[[2,0],[0,1]]&columns=[[1,0],[0,2]]")
    expect(page.locator(".chart .dot")).to_have_count(3)
    expect(page.locator("input.best")).to_have_count(4)


def test_the_bridge(page: Page) -> None:
    show(page, "theory?topic=braess")
    words = page.locator(".theory-answer")
    expect(words).to_have_text(
        "With the bridge everybody needs 3.75, without it 3.5. The bridge makes it 0.25 longer: Braess's paradox."
    )
    page.locator("#bridge").uncheck()
    expect(page.locator("h2").first).to_have_text("Equilibrium, bridge closed")
    expect(page.locator(".road.closed")).to_have_count(1)
    page.locator("#cost").focus()
    page.keyboard.press("End")
    expect(words).to_have_text("With or without the bridge everybody needs 3.5.")


def test_sliders_of_pathology(page: Page) -> None:
    show(page, "theory?topic=pathology&b=2&g=10")
    expect(page.locator("#p")).to_have_text("0.9885")
    page.locator("#g").focus()
    page.keyboard.press("Home")
    expect(page.locator("#p")).not_to_have_text("0.9885")
    expect(page.locator(".theory-answer")).to_contain_text("pathological")
    page.locator("#model").select_option("auxiliary_values")
    expect(page.locator("#s")).to_be_enabled()
    expect(page.locator(".chart .bar")).to_have_count(5)
