"""`zermelo.measure`: the size of a game in one report, counted where memory suffices and estimated elsewhere.

>>> report = measure("tic_tac_toe", games=50, engine_games=0, interpreted=True)
>>> report.exact.states, report.exact.tree.games
(5478, 255168)
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Literal

from zermelo.complexity import published
from zermelo.complexity.enumeration import DEFAULT_MEGABYTES, Exact, enumerate_states, measure_exactly
from zermelo.complexity.estimation import DEFAULT_GAMES, Estimated, Play, check_sampling, estimate
from zermelo.complexity.report_text import report_text
from zermelo.complexity.self_play import DEFAULT_GAMES as ENGINE_GAMES
from zermelo.complexity.self_play import DEFAULT_NODES
from zermelo.complexity.self_play import MOST_GAMES as MOST_ENGINE_GAMES
from zermelo.complexity.self_play import engine_play
from zermelo.complexity.state_space import TooLargeError
from zermelo.core import Game, Progress, State, between
from zermelo.core import game as find_game
from zermelo.drawing import WIDTH, Table, html_text

Mode = Literal["auto", "exact", "estimate"]


@dataclass(frozen=True, repr=False)
class Report:
    """A measured game: what was counted (`exact`), what random games and games of the engine tell."""

    game: Game
    state: State
    seed: int
    exact: Exact | None
    too_large: str | None  # why there is no exact part
    classes: int | None  # states up to symmetry
    symmetries: int
    estimated: Estimated
    engine: Play | str
    engine_nodes: int

    @property
    def log10_states(self) -> float | None:
        if self.exact:
            return math.log10(self.exact.states)
        found = self.estimated.states
        return found.total.log10 if found else None

    @property
    def log10_games(self) -> float | None:
        """The size of the tree of all games."""
        if self.exact:
            return math.log10(self.exact.tree.games) if self.exact.tree else None
        return self.estimated.tree.ends.log10 if self.estimated.tree else None

    @property
    def log10_game_tree(self) -> float | None:
        """Game-tree complexity: counted, or as the literature estimates it, branching ^ length of good play."""
        if self.exact:
            return math.log10(self.exact.solution.game_tree) if self.exact.solution else None
        return self.engine.log10_power if isinstance(self.engine, Play) else None

    def compared(self) -> Iterator[tuple[str, int | None, float | None, str]]:
        """What the lectures publish of this game: measure, their power of ten, ours, verdict."""
        row = published.row_of(self.game)
        if row is None or self.state != self.game.start():
            return
        for name, theirs, ours in (
            ("state space", row.states, self.log10_states), ("game tree", row.tree, self.log10_game_tree),
        ):  # fmt: skip
            yield name, theirs, ours, published.verdict(theirs, ours)

    def text(self, width: int | None = WIDTH) -> str:
        """The report for people, a line a measure."""
        return report_text(self, width)

    def svg(self) -> str:
        """States by ply, and moves of a state by ply, as a picture."""
        from zermelo.complexity.ply_plots import picture

        return picture(self)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<{self.text().partition(chr(10))[0]}>"

    def _repr_html_(self) -> str:
        return html_text(self.text()) + self.svg()

    def to_dict(self) -> dict[str, Any]:
        """The report in JSON's types; whole numbers are exact."""
        exact = None
        if self.exact:
            exact = asdict(self.exact) | {"states": self.exact.states, "forced": self.exact.forced}
            if self.exact.tree:
                exact["tree"] |= {"games": self.exact.tree.games, "size": self.exact.tree.size}
        return {
            "game": self.game.name, "parameters": dict(self.game.parameters),
            "position": self.game.format(self.state), "seed": self.seed, "exact": exact, "too_large": self.too_large,
            "states_up_to_symmetry": self.classes, "symmetries": self.symmetries,
            "estimated": asdict(self.estimated),
            "engine": asdict(self.engine) if isinstance(self.engine, Play) else self.engine,
            "engine_nodes": self.engine_nodes,
            "published": [
                {"measure": name, "log10_published": theirs, "log10_ours": ours, "verdict": verdict}
                for name, theirs, ours, verdict in self.compared()
            ],
        }  # fmt: skip


def measure(
    game_or_name: Game | str,
    position: State | str | None = None,
    *,
    mode: Mode = "auto",
    games: int = DEFAULT_GAMES,
    engine_games: int = ENGINE_GAMES,
    engine_nodes: int = DEFAULT_NODES,
    seed: int = 0,
    megabytes: float = DEFAULT_MEGABYTES,
    symmetry: bool = False,
    interpreted: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Measure a game from a position.

    mode       exact: enumerate, or fail with TooLargeError; estimate: do not try; auto: try, then estimate
    games      at random; half of them is the size of each of the 20 populations
    symmetry   also count the states that are alike as one
    """
    game = find_game(game_or_name) if isinstance(game_or_name, str) else game_or_name
    state = game.position(position)
    check_sampling(games, seed)
    between("engine games", engine_games, 0, MOST_ENGINE_GAMES)
    how: dict[str, Any] = {"interpreted": interpreted, "progress": progress}
    exact, classes, symmetries, too_large = None, None, 1, None
    if mode != "estimate":
        try:
            exact = measure_exactly(game, state, megabytes=megabytes, **how)
            if symmetry:
                space = enumerate_states(game, state, megabytes=megabytes, symmetry=True, **how)
                classes, symmetries = space.count, space.symmetries
        except TooLargeError as error:
            if mode == "exact":
                raise
            too_large = str(error)
    estimated = estimate(game, state, games=games, seed=seed, **how)
    engine = engine_play(game, state, games=engine_games, nodes=engine_nodes, seed=seed, **how)
    return Report(
        game, state, seed, exact, too_large, classes, symmetries, estimated, engine, engine_nodes
    )


@dataclass(frozen=True, repr=False)
class PublishedComparison:
    """The published table of complexities, and our measures of those games that Zermelo has."""

    rows: list[published.Row]
    reports: dict[str, Report]  # by the name of the row
    seed: int

    def to_dict(self) -> dict[str, Any]:
        """The table in JSON's types; sizes are powers of ten."""
        return {"source": published.SOURCE, "seed": self.seed, "rows": [self._entry(row) for row in self.rows]}

    def _entry(self, row: published.Row) -> dict[str, Any]:
        entry: dict[str, Any] = {"game": row.game, "cells": row.cells, "states": row.states, "tree": row.tree}
        found = self.reports.get(row.game)
        if found is None:
            return entry
        return entry | {
            "our_states": found.log10_states, "our_games": found.log10_games, "our_tree": found.log10_game_tree,
            "states_verdict": published.verdict(row.states, found.log10_states),
            "tree_verdict": published.verdict(row.tree, found.log10_game_tree),
        }  # fmt: skip

    def __repr__(self) -> str:
        return f"<{len(self.reports)} of {len(self.rows)} published games, measured>"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        return self.table().html()

    def text(self, width: int | None = WIDTH) -> str:
        """The table for people."""
        return self.table().text(width)

    def table(self) -> Table:
        """The published powers of ten beside ours."""
        head = ("game", "states", "ours", "verdict", "game tree", "ours", "verdict", "all games, ours")
        rows = []
        for entry in self.to_dict()["rows"]:
            cells = [entry["game"], _power(entry["states"]), _power(entry.get("our_states"))]
            cells += [entry.get("states_verdict", "no game of ours"), _power(entry["tree"])]
            rows.append([*cells, _power(entry.get("our_tree")), entry.get("tree_verdict", ""),
                         _power(entry.get("our_games"))])  # fmt: skip
        title = f"{published.SOURCE}, beside ours (powers of ten; seed {self.seed})"
        return Table(head, rows, left=("game", "verdict"), title=title)


def _power(power: float | None) -> str:
    return "" if power is None else str(power) if isinstance(power, int) else f"{power:.1f}"


def measure_published(*, mode: Mode = "auto", seed: int = 0, **options: Any) -> PublishedComparison:
    """Measure the games of the published table that Zermelo has; all but tic-tac-toe are too large to enumerate.

    `options` are those of `measure`.
    """
    reports = {}
    for row in published.table():
        if row.game in published.OURS:
            name, parameters = published.OURS[row.game]
            how: Mode = mode if row.game == "tic-tac-toe" else "estimate"
            reports[row.game] = measure(find_game(name, **parameters), mode=how, seed=seed, **options)
    return PublishedComparison(published.table(), reports, seed)
