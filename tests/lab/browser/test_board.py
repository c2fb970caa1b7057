"""The board in a real browser: played by pointer and by keyboard, shared by its address, and when things go wrong."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from conftest import LabProcess

ENGINE = "engine,depth=2"


def board(page: Page, root: str, **state: str) -> None:
    """Open the board in a state."""
    from urllib.parse import urlencode

    page.goto(f"{root}#board?{urlencode(state)}")
    expect(page.locator(".status")).to_be_visible()


def history(page: Page) -> list[str]:
    return [text.split()[1] for text in page.locator(".history li").all_inner_texts()]


def test_a_move_is_answered_taken_back_and_kept_in_the_address(page: Page, lab_process: LabProcess) -> None:
    board(page, lab_process.root, game="tic_tac_toe", seat1=ENGINE, analyst="off")
    page.get_by_role("button", name="b2", exact=True).last.click()
    expect(page.locator(".history li")).to_have_count(2)
    expect(page.locator(".status")).to_contain_text("X is to move")
    played = history(page)
    assert played[0] == "b2"
    page.reload()
    expect(page.locator(".history li")).to_have_count(2)
    assert history(page) == played
    page.get_by_role("button", name="Take back").click()
    expect(page.locator(".history li")).to_have_count(0)
    page.go_back()
    expect(page.locator(".history li")).not_to_have_count(0)


def test_values_of_all_moves_while_it_thinks(page: Page, lab_process: LabProcess) -> None:
    board(page, lab_process.root, game="tic_tac_toe", seat1="person", analyst="alpha_beta,depth=9", all="true")
    rows = page.locator(".moves tbody tr")
    expect(rows).to_have_count(9)
    for number in range(9):
        expect(rows.nth(number).locator("td").nth(1)).to_have_text("= 0")
    expect(page.locator(".line")).to_contain_text("= 0")
    rows.nth(4).hover()
    expect(page.locator(".preview svg")).to_be_visible()
    page.get_by_text(re.compile("^Analysis:")).click()
    page.locator("#show").select_option("none")
    expect(rows.first.locator("td")).to_have_count(1)
    expect(page.locator(".place span")).to_have_count(0)
    page.locator("#show").select_option("loss")
    page.locator("#best").fill("3")
    page.locator("#best").blur()
    expect(rows).to_have_count(3)
    assert "best=3" in page.url and "values=loss" in page.url


def test_all_moves_of_a_small_game_are_seen_and_the_signs_explained(page: Page, lab_process: LabProcess) -> None:
    board(page, lab_process.root, game="tic_tac_toe", seat1="person", analyst="alpha_beta,depth=3")
    expect(page.get_by_text("≤ at most")).to_be_visible()
    list_of_moves = page.locator(".moves")
    assert list_of_moves.evaluate("each => each.scrollHeight <= each.clientHeight"), "nine moves fit without scrolling"


def test_algorithms_play_each_other_to_the_end(page: Page, lab_process: LabProcess) -> None:
    board(page, lab_process.root, game="nim", seat0="alpha_beta,depth=3", seat1="random")
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".status")).to_contain_text("The game is over")
    assert len(history(page)) > 2


def test_three_players_and_dice_that_are_entered(page: Page, lab_process: LabProcess) -> None:
    board(page, lab_process.root, game="rolit", **{"p.players": "3"}, seat1="max_n,depth=2", analyst="engine,depth=3")
    page.locator(".moves tbody button").first.click()
    expect(page.locator(".history li")).to_have_count(3)
    assert "engine" not in page.url, "an algorithm that does not fit three players is replaced"
    board(page, lab_process.root, game="pig", seat1="person", dice="entered", analyst="off")
    if "Chance" not in page.locator(".status").inner_text():
        page.get_by_role("button", name="roll", exact=True).last.click()
    expect(page.locator(".status")).to_contain_text("Chance is to move")
    expect(page.locator(".moves tbody tr")).to_have_count(6)
    page.locator(".moves tbody button").nth(3).click()
    expect(page.locator(".status")).not_to_contain_text("Chance")


def test_everything_by_keyboard(page: Page, lab_process: LabProcess) -> None:
    board(page, lab_process.root, game="tic_tac_toe", seat1="person", analyst="off")
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement?.textContent ?? ''")
        if focused.strip() == "c3":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".history li")).to_have_count(1)
    assert history(page) == ["c3"]
    expect(page.locator("[role=status]")).to_contain_text("c3")


def test_clicks_on_the_board_and_arrows(page: Page, lab_process: LabProcess) -> None:
    board(page, lab_process.root, game="tic_tac_toe", seat1="person", analyst="alpha_beta,depth=9", all="true")
    middle = page.locator(".place[data-place=b2]")
    expect(middle).to_have_text("= 0")
    middle.click()
    expect(page.locator(".history li")).to_have_count(1)
    expect(middle).to_be_disabled()
    page.locator(".place[data-place=a1]").focus()
    for key, reached in (("ArrowRight", "b1"), ("ArrowDown", "b3"), ("ArrowLeft", "a3")):  # past b2, which is taken
        page.keyboard.press(key)
        expect(page.locator(f".place[data-place={reached}]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".history li")).to_have_count(2)
    assert history(page) == ["b2", "a3"]
    board(page, lab_process.root, game="focus", seat1="person", analyst="off")  # from one cell to another
    page.locator(".place[data-place=c2]").click()
    expect(page.locator(".place[data-place=c2]")).to_have_class(re.compile("chosen"))
    page.locator(".place[data-place=d2]").click()
    expect(page.locator(".history li")).to_have_count(1)
    assert history(page) == ["c2-d2"]


MARKED = """async () => {
  const { Board } = await import("/static/lib/board.js"), { post } = await import("/static/lib/api.js");
  const at = await post("/api/positions", { game: "othello" }), place = document.createElement("div");
  document.querySelector("main").replaceChildren(place);
  const board = new Board(place, () => {});
  board.show({ svg: at.svg, text: at.text, ...at.places });
  const marks = ["= 0", "≈ −0.5", "≥ −12.34", "≈ −0.001234"];
  board.mark(new Map(at.places.moves.map(({ name }, k) => [name, { text: marks[k], best: k === 0 }])));
  return [...place.querySelectorAll(".place span")].map((span) => {
    const inner = span.getBoundingClientRect(), outer = span.parentElement.getBoundingClientRect();
    return inner.left >= outer.left && inner.right <= outer.right ? "" : span.textContent;
  });
}"""


@pytest.mark.parametrize("width", [1280, 390])
def test_values_fit_their_places(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    assert page.evaluate(MARKED) == ["", "", "", ""]


def test_a_position_that_does_not_parse_loses_nothing(page: Page, lab_process: LabProcess) -> None:
    board(page, lab_process.root, game="tic_tac_toe", seat1="person", analyst="off", moves="b2|a1")
    expect(page.locator(".history li")).to_have_count(2)
    page.locator("#position").fill("not a position")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator("p.error")).to_contain_text("expected")
    expect(page.locator(".history li")).to_have_count(2)
    expect(page.locator("#position")).to_have_value("not a position")
    assert "moves=b2%7Ca1" in page.url
    page.locator("#position").fill("XX./OO./...")
    page.get_by_role("button", name="Set", exact=True).click()
    expect(page.locator("p.error")).to_have_text("")
    expect(page.locator(".history li")).to_have_count(0)
    board(page, lab_process.root, game="no_such_game")
    expect(page.locator("p.error")).to_contain_text("There is no game")


def test_hidden_hands_stay_hidden_and_two_tabs_agree(page: Page, lab_process: LabProcess) -> None:
    told: list[str] = []
    page.on("response", lambda answer: told.append(answer.text()) if "/api/sessions" in answer.url else None)
    board(page, lab_process.root, game="kuhn_poker", seat0="person", seat1="person", analyst="off")
    expect(page.locator(".moves tbody tr")).to_have_count(2)
    assert all('"position":null' in text for text in told if '"svg"' in text)
    other = page.context.new_page()
    other.goto(page.url)
    expect(other.locator(".moves tbody tr")).to_have_count(2)
    page.get_by_role("button", name="bet", exact=True).last.click()
    expect(page.get_by_text("show my hand")).to_be_visible()
    assert page.locator(".board").count() == 0, "nobody's hand is on the screen that goes round"
    other.get_by_role("button", name="pass", exact=True).last.click()
    expect(other.locator("p.error")).to_contain_text("another tab")
    other.close()


@pytest.fixture
def own_lab(tmp_path: Path) -> Iterator[LabProcess]:
    """A laboratory that may be killed, with a game of one's own."""
    (tmp_path / "little.py").write_text(LITTLE)
    made = LabProcess(str(tmp_path / "little.py"))
    yield made
    made.process.kill()
    made.end()


LITTLE = '''
"""Little: add 1 or 2; whoever reaches 5 wins."""
import zermelo

class Little(zermelo.Game):
    def start(self): return (0, 0)
    def mover(self, state): return state[1] if state[0] < 5 else zermelo.TERMINAL
    def moves(self, state): return [1, 2]
    def play(self, state, move): return (state[0] + move, 1 - state[1])
    def payoff(self, state, player): return -1.0 if player == state[1] else 1.0
    def svg(self, state):
        return "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><script>document.title='owned'</script></svg>"
'''


def test_a_game_of_ones_own_a_worker_that_dies_a_server_that_is_gone(browser: Browser, own_lab: LabProcess) -> None:
    context = browser.new_context()
    page = context.new_page()
    page.goto(own_lab.address)
    page.wait_for_selector("nav")
    board(page, own_lab.root, game="little", seat1="person", analyst="off")
    page.get_by_role("button", name="2", exact=True).last.click()
    expect(page.locator(".history li")).to_have_count(1)
    assert page.title() == "Board – Zermelo"

    board(page, own_lab.root, game="othello", seat1="person", analyst="alpha_beta,seconds=50")
    expect(page.locator(".status")).to_contain_text("nodes")
    for process in workers(own_lab.process.pid):
        os.kill(process, signal.SIGKILL)
    expect(page.locator("p.error")).to_contain_text("died")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("p.error")).to_have_text("")
    expect(page.locator(".status")).to_contain_text("thinks")

    own_lab.process.kill()
    own_lab.process.wait()
    expect(page.locator("#banner")).to_contain_text("does not answer")
    expect(page.locator(".board svg")).to_be_visible()

    port = own_lab.root.rpartition(":")[2].strip("/")
    again = LabProcess("--port", port)
    expect(page.locator("#banner")).to_contain_text("started anew")
    state = page.url.partition("#")[2]
    page.goto(again.address)
    page.wait_for_selector("nav")
    page.goto(f"{again.root}#{state}")
    expect(page.locator("h1")).to_have_text("othello")
    again.end()
    context.close()


def test_a_laboratory_that_comes_back(page: Page, lab_process: LabProcess) -> None:
    board(page, lab_process.root, game="tic_tac_toe", seat1="person", analyst="off", moves="b2")
    expect(page.locator(".history li")).to_have_count(1)
    page.context.set_offline(True)
    page.locator(".moves tbody button").first.click()
    expect(page.locator("#banner")).to_contain_text("does not answer")
    expect(page.locator(".history li")).to_have_count(1)
    page.context.set_offline(False)
    expect(page.locator("#banner")).to_have_text("")
    page.locator(".moves tbody button").first.click()
    expect(page.locator(".history li")).to_have_count(2)


def workers(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(word) for word in task.read_text().split()]
    return [child for child in found if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def test_a_wrong_token_is_told_on_a_page(browser: Browser, lab_process: LabProcess) -> None:
    context = browser.new_context()
    page = context.new_page()
    answer = page.goto(f"{lab_process.root}?token=wrong")
    assert answer is not None and answer.status == 401
    expect(page.locator("body")).to_contain_text("Open the address that zermelo lab printed")
    context.close()


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_is_wider_than_the_screen(browser: Browser, lab_process: LabProcess, width: int, scheme: str) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(lab_process.address)
    page.wait_for_selector("nav")
    for game in ("backgammon", "othello", "bridge"):
        board(page, lab_process.root, game=game, seat1="person", analyst="off")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, game
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert (ground == "rgb(255, 255, 255)") == (scheme == "light")
    context.close()


def test_an_address_that_is_given_while_a_view_loads_is_shown(page: Page, lab_process: LabProcess) -> None:
    for game in ("othello", "nim", "hex", "othello", "draughts"):
        page.evaluate("state => { location.hash = state; }", f"#board?game={game}&analyst=off&seat1=person")
    expect(page.locator("h1")).to_have_text("draughts")
    expect(page.locator(".status")).to_be_visible()
    assert "game=draughts" in page.url
