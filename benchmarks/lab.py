"""The laboratory as a person meets it: its start, first paint, live values, stopping, a point of a slider, the tree.

    python -m benchmarks --only lab
"""

from __future__ import annotations

import gzip
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

from benchmarks import lab_tree
from benchmarks.report import Line, Missing
from zermelo.pathology import EXACT_MODELS

SHOWN = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  while (!document.querySelector(".board svg")) await frame();
  await frame();
  const board = performance.now(), seen = performance.getEntriesByName("first-contentful-paint");
  return { board, first: seen[0].startTime };
}"""
LISTEN = """async ([seconds, stops]) => {
  const { search } = await import("/static/lib/api.js");
  const asked = { game: "connect_four", algorithm: "engine" };
  const now = () => performance.timeOrigin + performance.now(), heard = [];
  let stopped = 0, first = 0;
  const over = await new Promise((resolve, reject) => {
    const running = search({ ...asked, seconds }, (kind, data) => {
      if (kind === "failed") reject(new Error(data.error));
      if (kind === "done") resolve(now());
      if (kind !== "snapshot" || data.compiling) return;
      first ||= now();
      heard.push(now() - 1000 * data.at);
      if (stops && !stopped && now() - first > 500) { stopped = now(); running.stop(); }
    });
  });
  return { heard, seconds: (over - first) / 1000, stop: over - stopped };
}"""
POINT = """async ([model, b, g, s]) => {
  const { post } = await import("/static/lib/api.js"), began = performance.now();
  await post("/api/pathology", { model, b, g, s });
  return performance.now() - began;
}"""
POINTS = [(model, b, g, s) for model in EXACT_MODELS for b in (2, 20) for g in (10, 100) for s in (0.2, 0.8)]


def measure(quick: bool) -> Iterator[Line]:
    if not lab_tree.CHROMIUM.exists():
        raise Missing("needs a browser: apt-get install chromium")
    times = 2 if quick else 7
    yield limited("server ready", "s", [ready() for _ in range(times)], 2)
    with lab_tree.laboratory() as page:
        page.evaluate(lab_tree.WARM)
        yield from paints(page, times)
        yield from live(page, 2 if quick else 10, times)
        yield from points(page, times)
    yield own_size()
    yield from lab_tree.measure(quick)


def limited(what: str, unit: str, found: list[float], most: float, note: str = "") -> Line:
    """The median of what was found, which is to be at most so much."""
    middle = statistics.median(found)
    worst = f"{note}{'; ' if note else ''}median of {len(found)}, the longest {max(found):.3g}"
    return Line("lab", what, unit, middle, target=f"≤ {most:g} {unit}", met=middle <= most, note=worst)


def ready() -> float:
    """Seconds from the command to the address, at which it answers."""
    begun = time.perf_counter()
    with subprocess.Popen([sys.executable, *lab_tree.COMMAND], stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None and server.stdout.readline().startswith("http://")
            return time.perf_counter() - begun
        finally:
            server.terminate()


def paints(page: Any, times: int) -> Iterator[Line]:
    """From the address, in a new tab of a browser that has been here before."""
    found = []
    for _ in range(times):
        tab = page.context.new_page()
        tab.goto(page.url.partition("#")[0])
        found.append(tab.evaluate(SHOWN))
        tab.close()
    board = statistics.median(each["board"] for each in found)
    yield limited("first paint", "ms", [each["first"] for each in found], 300, "the header and the word Loading")
    yield Line("lab", "the first view, with its board", "ms", board, note="tic-tac-toe")


def live(page: Any, seconds: float, times: int) -> Iterator[Line]:
    """Values of Connect Four in the page while the engine thinks."""
    page.evaluate(LISTEN, [1, False])  # compile
    told = page.evaluate(LISTEN, [seconds, False])
    rate = len(told["heard"]) / told["seconds"]
    yield Line("lab", "live events", "a second", rate, target="at least 8", met=rate >= 8)
    yield limited("an event from the search to the page", "ms", told["heard"], 60, "from the word of the worker")
    stops = [page.evaluate(LISTEN, [60, True])["stop"] for _ in range(times)]
    yield limited("stop", "ms", stops, 100, "from the click to the last word of the search")


def points(page: Any, times: int) -> Iterator[Line]:
    """Points of the sliders, each by the median of its times: the usual one, and the hardest."""
    for point in POINTS:  # load the code
        page.evaluate(POINT, point)
    found = {point: statistics.median(page.evaluate(POINT, point) for _ in range(times)) for point in POINTS}
    model, b, g, s = hardest = max(found, key=lambda point: found[point])
    yield limited("a pathology point", "ms", list(found.values()), 150)
    name = f"the hardest pathology point, {model} b={b} g={g} s={s}"
    yield Line("lab", name, "ms", found[hardest], target="≤ 150 ms", met=found[hardest] <= 150)


def own_size() -> Line:
    folder = Path(str(resources.files("zermelo.lab"))) / "static"
    own = [path for path in folder.rglob("*") if path.suffix in (".js", ".css") and "vendor" not in path.parts]
    text = b"".join(path.read_bytes() for path in own)
    size, packed = len(text) / 1000, len(gzip.compress(text)) / 1000
    note = f"{len(own)} files as they are in git; {packed:.0f} kB as they are sent, by gzip"
    return Line("lab", "own JS and CSS", "kB", size, target="≤ 200 kB", met=size <= 200, note=note)
