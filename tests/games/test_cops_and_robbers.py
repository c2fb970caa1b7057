"""Cops and robbers: capture times that the literature knows, values against the oracle's, graphs from files."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import zermelo
from oracles.cops_and_robbers import CHANCE, EDGES, CopsAndRobbers
from zermelo import UsageError
from zermelo.core import Game, State
from zermelo.games._graphs import distances, make_graph
from zermelo.testing import check_game


@pytest.mark.parametrize(
    "parameters",
    [
        {"graph": "petersen", "cops": 1, "stray_probability": 0, "payoff": "win"},
        {"graph": "cycle-5", "cops": 1, "stray_probability": 1.0, "horizon": 9},
        {"graph": "path-6", "start": "0,5,3"},
    ],
)
def test_the_contract(parameters: dict[str, Any]) -> None:
    check_game(zermelo.game("cops_and_robbers", **parameters), plays=6, compiled=False)


def value(game: Game) -> float:
    """To the cops, by looking at every position."""

    @cache
    def worth(state: State) -> float:
        if game.is_over(state):
            return game.payoff(state, 0)
        if game.mover(state) == CHANCE:
            return sum(p * worth(game.play(state, to)) for to, p in game.outcomes(state))
        values = [worth(game.play(state, move)) for move in game.moves(state)]
        return max(values) if game.mover(state) == 0 else min(values)

    return worth(game.start())


def rounds(graph: str, cops: int, horizon: int) -> float | None:
    """In which round the robber is caught, played well; None if he is free after the horizon."""
    worth = value(zermelo.game("cops_and_robbers", graph=graph, cops=cops, stray_probability=0, horizon=horizon))
    return None if worth == -1 else (1 - worth) * (horizon + 1) / 2


@pytest.mark.parametrize(
    ("graph", "cops", "time"),
    [
        ("path-2", 1, 1), ("path-5", 1, 2), ("path-8", 1, 4), ("star-6", 1, 1), ("complete-5", 1, 1), ("cycle-3", 1, 1),
        ("cycle-4", 1, None), ("cycle-7", 1, None), ("grid-3x3", 1, None), ("petersen", 1, None), ("petersen", 2, None),
        ("cycle-4", 2, 1), ("grid-3x3", 2, 2), ("grid-4x3", 2, 2), ("grid-2x5", 2, 2), ("grid-4x4", 2, 3),
    ],
)  # fmt: skip
def test_capture_times(graph: str, cops: int, time: int | None) -> None:
    """One cop wins on trees, in as many rounds as the radius, and not on cycles of four or more (Nowakowski, Winkler).

    Two cops need floor((m + n) / 2) - 1 rounds on an m x n grid: A. Mehrabian, The capture time of
    grids, Discrete Mathematics 311 (2011), doi 10.1016/j.disc.2010.10.002. The Petersen graph needs
    three cops: M. Aigner, M. Fromme, A game of cops and robbers, Discrete Applied Mathematics 8 (1984).
    """
    oracle = CopsAndRobbers(graph, cops, 0)
    assert oracle.capture_time() == time
    assert rounds(graph, cops, 5) == pytest.approx(time)


@pytest.mark.parametrize(
    ("graph", "cops", "astray", "pays"),
    [("path-5", 1, 0.2, "time"), ("cycle-4", 1, 0.1, "win"), ("cycle-4", 1, 1.0, "time"), ("cycle-4", 2, 0.3, "time")],
)
def test_values_with_moves_astray(graph: str, cops: int, astray: float, pays: str) -> None:
    parameters = {"graph": graph, "cops": cops, "stray_probability": astray, "payoff": pays, "horizon": 3}
    oracle = CopsAndRobbers(**parameters)  # type: ignore[arg-type]

    @cache
    def worth(position: Any) -> float:
        turn = oracle.turn(position)
        if turn is None:
            return oracle.payoffs(position)[0]
        values = [worth(oracle.play(position, move)) for move in oracle.moves(position)]
        if turn == CHANCE:
            return sum(p * v for p, v in zip(oracle.chances(position), values, strict=True))
        return (max, min)[turn](values)

    assert value(zermelo.game("cops_and_robbers", **parameters)) == pytest.approx(worth(oracle.start()), abs=1e-12)


def test_one_step_astray() -> None:
    """On a path a cop beside the robber catches him with 1 - p + p/2 from the end, 1 - p + p/3 from within."""
    for start, share in (("0,1", 2), ("1,0", 3)):
        game = zermelo.game("cops_and_robbers", graph="path-3", cops=1, stray_probability=0.3, start=start)
        state = game.play(game.start(), game.parse_move(game.start(), start[-1]))
        chances = {game.move_name(state, to): p for to, p in game.outcomes(state)}
        assert chances[start[-1]] == pytest.approx(0.7 + 0.3 / share)
        assert sum(chances.values()) == pytest.approx(1)
        assert len(chances) == share


def test_evaluation() -> None:
    """Caught when the nearest cop has come: in round 2 + 3 - 1 of 5, so 1 - 2 x 4 / 6."""
    game = zermelo.game("cops_and_robbers")
    state = game.parse("a1,d4,b3 C1 2")
    assert game.evaluate(state, 0) == pytest.approx(0.99 * (1 - 2 * 4 / 6))
    assert game.evaluate(state, 1) == -game.evaluate(state, 0)
    assert game.evaluate(game.start(), 0) == 0
    assert game.evaluate(game.parse("a1,a2,d4 C1 5"), 0) == -0.99


@pytest.mark.parametrize("name", EDGES)
def test_graphs(name: str) -> None:
    oracle, made = CopsAndRobbers(name), make_graph(name)
    assert made.names == oracle.names
    for vertex, near in zip(made.names, made.near, strict=True):
        assert [made.names[to] for to in near] == [to for to in oracle.around(vertex) if to != vertex]


def test_distances() -> None:
    """Against Floyd's algorithm, on trees and denser graphs drawn at random."""
    chooser = random.Random(2)
    for _ in range(20):
        n = chooser.randrange(2, 12)
        edges = [(i, chooser.randrange(i)) for i in range(1, n)]
        edges += [(a, b) for a, b in (chooser.choices(range(n), k=2) for _ in range(4)) if a != b]
        far = [[0 if a == b else 99 for b in range(n)] for a in range(n)]
        for a, b in edges:
            far[a][b] = far[b][a] = 1
        for k in range(n):
            far = [[min(far[a][b], far[a][k] + far[k][b]) for b in range(n)] for a in range(n)]
        made = make_graph("path-2")._replace(
            names=list(map(str, range(n))), near=[[b for b in range(n) if far[a][b] == 1] for a in range(n)]
        )
        assert distances(made) == far


def test_a_graph_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "roads.txt"
    path.write_text("# a tree\nHall Yard\nYard Gate # and back\n\nYard Shed\n")
    game = zermelo.game("cops_and_robbers", graph=str(path), cops=1, stray_probability=0)
    assert game.format(game.read("Yard Gate Gate")) == "Gate,Gate R 1"
    assert value(game) == pytest.approx(1 - 2 * 1 / 6)
    check_game(game, plays=2, compiled=False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a b\nc d\n", "expected a connected graph, got one without a way from the first vertex to 2 of 4 vertices"),
        ("a b c\n", "line 1 of graph .*: expected two different names, got 3 words"),
        ("a b\nb b\n", "line 2 of graph .*: expected two different names, got the same name twice"),
        ("a b,c\n", "line 1 of graph .*: expected two different names, got a name with ',' or '>'"),
        ("# nothing\n", "graph .*: expected 2 to 500 vertices, got 0"),
        (None, "cannot read graph .*: No such file or directory .expected a file of edges, or a graph such as grid"),
        (b"\xff\xfe\x00", "cannot read graph .*: not UTF-8 text"),
    ],
)
def test_files_that_are_refused(text: str | bytes | None, message: str, tmp_path: Path) -> None:
    path = tmp_path / "g"
    if text is not None:
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(UsageError, match=message) as refused:
        zermelo.game("cops_and_robbers", graph=str(path))
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"graph": "cycle-2"}, "graph 'cycle-2': expected 3 to 500 vertices, got 2"),
        ({"graph": "grid-40x40"}, "graph 'grid-40x40': expected 2 to 500 vertices, got 1600"),
        ({"graph": "gird-4x4"}, "cannot read graph 'gird-4x4': No such file"),
        ({"stray_probability": 1.5}, "parameter stray_probability: expected 0 to 1, got 1.5"),
        ({"stray_probability": -0.1}, "parameter stray_probability: expected 0 to 1, got -0.1"),
        ({"cops": 3}, "cops: expected one of: 1, 2, got 3"),
        ({"horizon": 0}, "parameter horizon: expected 1 to 10000, got 0"),
        ({"start": "a1,b1"}, "parameter start: expected vertices of 2 cops and, elsewhere, of the robber such as"),
        ({"start": "a1,b1,a1"}, "parameter start: .* got 'a1,b1,a1'"),
        ({"payoff": "much"}, "payoff: expected one of: time, win, got 'much'"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        zermelo.game("cops_and_robbers", **parameters)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ("a1", "expected 3 vertices, the piece to move (C1, C2, R) and the round, as in -,-,- C1 0, got 'a1'"),
        ("a1,a2 C1 1", "expected 3 vertices"),
        ("a1,a2,z9 C1 1", "expected vertices of the graph such as a1, b1, c1, got 'z9'"),
        *(
            (text, f"expected a position that play can reach within 5 rounds, got '{text}'")
            for text in (
                "a1,-,- C1 0", "a1,a2,a3 C1 0", "a1,a2,- R 1", "a1,a2,a3 C1 7", "a1,a2,a3 R 6", "a1,a2,a2 C2 1",
                "a1,a2,a3 C1 1 >d4", "a1,a2,a2 R 1 >a1", "-,-,- C1 0 >a1",
            )
        ),
    ],
)  # fmt: skip
def test_positions_that_are_refused(position: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game("cops_and_robbers").parse(position)
    assert str(refused.value).startswith(message)


def test_text() -> None:
    game = zermelo.game("cops_and_robbers", graph="path-4", cops=1, horizon=2)
    assert game.text(game.start()) == "round 0 of 2\nC1 on -, R on -\nC1 to move"
    assert game.text(game.read("0 3 1")) == "round 1 of 2\nC1 on 0, R on 3\nC1 is sent to 1"
    assert game.text(game.parse("0,3 C1 3")).endswith("the robber is free")
    assert game.text(game.parse("3,3 R 2")).endswith("caught in round 2")


def test_a_file_that_is_no_graph_is_not_quoted(tmp_path: Path) -> None:
    for text in ("root:x:0:0:secret words here\n", "secret secret\n", "key se>cret\n", "user secret\nother hidden\n"):
        (tmp_path / "g").write_text(text)
        with pytest.raises(UsageError) as refused:
            zermelo.game("cops_and_robbers", graph=str(tmp_path / "g"))
        assert not any(word in str(refused.value) for word in ("secret", "cret", "hidden", "user"))
