"""Searches step by step: every line that the algorithm runs, its variables, and the node of the tree it is at."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from zermelo.core import between, coerce, steps
from zermelo.lab.laboratory import Lab
from zermelo.lab.requests import answered, only, read_object
from zermelo.lab.searching import understood

FIELDS = ("game", "parameters", "position", "algorithm", "options", "depth", "nodes", "seed", "most")
MOST = 200_000
USUAL = 20_000
VARIABLES = ("ply", "depth", "alpha", "beta", "best", "value", "move")


def routes(lab: Lab) -> list[Route]:
    async def step(request: Request) -> Any:
        given = await read_object(request)
        only(given, *FIELDS)
        return await lab.compute(told_steps, {**given, "table": lab.limits.table}, lab.limits.analysis)

    return [Route("/api/steps", answered(step), methods=["POST"])]


def told_steps(given: dict[str, Any]) -> dict[str, Any]:
    """The steps of a search as columns, with the source and the recorded tree.

    `node` is the node that a step belongs to, in the order of the search, and `entered` how many there are by then.
    """
    most = coerce("most", given.get("most", USUAL), int)
    between("most", most, 1, MOST)
    game, state, chosen, options = understood(given)
    budget: dict[str, Any] = {name: given.get(name) for name in ("depth", "nodes", "seed")}
    followed = steps(game, state, chosen, most=most, record=most, events=2 * most, **budget, **options)
    told, tree = followed.to_dict(), followed.result.tree  # no tree: it records none, or only at its end
    columns = {name: told[name] for name in ("file", "line", *VARIABLES)}
    if tree is not None:
        until = told["events"]
        if tree.events is None:  # a proof tree, which is there at the end
            places = [*((-1, 0) for _ in until[1:]), (0, len(tree.nodes))]
        else:
            places = list(walk(tree.events, until, tree.nodes.column("parent")))
        columns["node"], columns["entered"] = map(list, zip(*places, strict=True))
    return {
        "files": told["files"], "sources": told["sources"], "columns": columns, "variables": list(VARIABLES),
        "complete": told["complete"], "words": followed.result.words if followed.complete else "",
        "tree": None if tree is None else base64.b64encode(replace(tree, events=None).to_bytes()).decode(),
    }  # fmt: skip


def walk(
    events: Sequence[tuple[int, str, float]], until: Sequence[int], parents: Sequence[int]
) -> Iterator[tuple[int, int]]:
    """For each step the node that is being searched, -1 before the first, and how many were entered.

    `until` counts for each step the events before it.

    >>> seen = [(0, "entered", 0.0), (1, "entered", 0.0), (1, "left", 2.0)]
    >>> list(walk(seen, [0, 1, 2, 3], [-1, 0]))
    [(-1, 0), (0, 1), (1, 2), (0, 2)]
    """
    at, entered, done = -1, 0, 0
    for count in until:
        for node, kind, _ in events[done : min(count, len(events))]:
            at = parents[node] if kind == "left" else node
            entered += kind == "entered"
        done = max(done, min(count, len(events)))
        yield at, entered
