"""Graphs by name or from a file: connected, without loops, their vertices named."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations, pairwise
from typing import NamedTuple

from zermelo.core import read_text
from zermelo.drawing import cell_name
from zermelo.errors import UsageError, shown

MOST = 500  # vertices
MADE = "grid-4x4, path-5, cycle-6, complete-4, star-5, petersen"
LONGEST_NAME = 40
MOST_BYTES = 1_000_000  # of a file
NAME = re.compile(rf"[^\s,>]{{1,{LONGEST_NAME}}}")


class Graph(NamedTuple):
    names: list[str]
    near: list[list[int]]  # the neighbours of every vertex, ascending
    width: int  # of a grid, for its picture; else 0


def make_graph(source: str) -> Graph:
    """A graph by its name, as in grid-4x4, or from a file with an edge a line: two names.

    >>> make_graph("path-3").near
    [[1], [0, 2], [1]]
    """
    if source == "petersen":
        ring = [(i, (i + 1) % 5) for i in range(5)] + [(i, i + 5) for i in range(5)]
        return _built([str(i) for i in range(10)], ring + [(5 + i, 5 + (i + 2) % 5) for i in range(5)])
    if found := re.fullmatch(r"grid-(\d{1,3})x(\d{1,3})", source, re.ASCII):
        return _grid(source, int(found[1]), int(found[2]))
    if found := re.fullmatch(r"(path|cycle|complete|star)-(\d{1,4})", source, re.ASCII):
        return _simple(source, found[1], int(found[2]))
    return _read(source)


def _grid(source: str, width: int, height: int) -> Graph:
    _check_size(source, width * height, 2)
    cells = [(x, y) for y in range(height) for x in range(width)]
    edges = [(a, b) for a, b in combinations(range(len(cells)), 2) if _beside(cells[a], cells[b])]
    return _built([cell_name(x, y) for x, y in cells], edges)._replace(width=width)


def _beside(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1


def _simple(source: str, kind: str, n: int) -> Graph:
    """A path, a cycle, a complete graph or a star of n vertices, 0 the centre of the star."""
    _check_size(source, n, 3 if kind == "cycle" else 2)
    path = list(pairwise(range(n)))
    edges = {
        "path": path, "cycle": [*path, (0, n - 1)], "star": [(0, i) for i in range(1, n)],
        "complete": combinations(range(n), 2),
    }[kind]  # fmt: skip
    return _built([str(i) for i in range(n)], edges)


def _read(source: str) -> Graph:
    try:
        text = read_text(source, "graph", MOST_BYTES)
    except UsageError as error:
        raise UsageError(f"{error} (expected a file of edges, or a graph such as {MADE})") from None
    numbers: dict[str, int] = {}
    edges = []
    for number, line in enumerate(text.splitlines(), 1):
        names = line.partition("#")[0].split()
        if not names:
            continue
        if problem := _problem(names):  # without the line itself: the file may be no graph, but a secret
            raise UsageError(f"line {number} of graph {shown(source)}: expected two different names, got {problem}")
        edges.append((numbers.setdefault(names[0], len(numbers)), numbers.setdefault(names[1], len(numbers))))
    _check_size(source, len(numbers), 2)
    return _built(list(numbers), edges)


def _problem(names: list[str]) -> str:
    """What is wrong with the words of a line, if anything."""
    if len(names) != 2:
        return f"{len(names)} word{'s' if len(names) > 1 else ''}"
    if names[0] == names[1]:
        return "the same name twice"
    if any(not NAME.fullmatch(name) for name in names):
        return f"a name with ',' or '>' or of more than {LONGEST_NAME} characters"
    return "the name '-'" if "-" in names else ""


def _check_size(source: str, vertices: int, least: int) -> None:
    if not least <= vertices <= MOST:
        raise UsageError(f"graph {shown(source)}: expected {least} to {MOST} vertices, got {vertices}")


def _built(names: list[str], edges: Iterable[tuple[int, int]]) -> Graph:
    near: list[set[int]] = [set() for _ in names]
    for a, b in edges:
        near[a].add(b)
        near[b].add(a)
    made = Graph(names, [sorted(found) for found in near], 0)
    far = distances(made)[0]
    if -1 in far:
        away = f"{far.count(-1)} of {len(names)} vertices"
        raise UsageError(f"expected a connected graph, got one without a way from the first vertex to {away}")
    return made


def distances(made: Graph) -> list[list[int]]:
    """The steps between every two vertices; -1 where there is no way."""
    found = []
    for first in range(len(made.names)):
        steps, edge, n = [-1] * len(made.names), [first], 0
        while edge:
            for vertex in edge:
                steps[vertex] = n
            edge, n = sorted({to for vertex in edge for to in made.near[vertex] if steps[to] < 0}), n + 1
        found.append(steps)
    return found
