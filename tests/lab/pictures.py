"""The pictures of the laboratory in README: `python tests/lab/pictures.py` writes docs/lab_*.png by a browser."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

DOCS = Path(__file__).parents[2] / "docs"
BOARD = "board?game=othello&moves=d3|c5|d6|e3&seat0=person&seat1=person&analyst=engine,seconds=6&all=1"
TREE = "tree?game=othello&position=&algorithm=alpha_beta&depth=7&record=1000000&run=1"
SIZE = {"width": 1180, "height": 720}


def main() -> None:
    lab = subprocess.Popen([sys.executable, "-m", "zermelo", "lab", "--no-browser"], stdout=subprocess.PIPE, text=True)
    assert lab.stdout is not None
    address = lab.stdout.readline().strip()
    try:
        with sync_playwright() as playwright:
            path = os.environ.get("CHROMIUM") or shutil.which("chromium")
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE)  # type: ignore[arg-type]
            page.goto(address)
            page.wait_for_selector("h1", timeout=60_000)
            take(page, BOARD, "lab_board.png", 14_000)
            take(page, TREE, "lab_tree.png", 25_000)
            browser.close()
    finally:
        lab.terminate()
        lab.wait(10)


def take(page: Page, view: str, name: str, wait: int) -> None:
    """A view after so many milliseconds, when its search is done."""
    page.evaluate("hash => { location.hash = hash }", view)
    page.wait_for_timeout(wait)
    page.screenshot(path=DOCS / name)


if __name__ == "__main__":
    main()
