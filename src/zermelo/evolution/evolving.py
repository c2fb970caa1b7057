"""Tune the weights of a game's evaluation by playing games: `zermelo.evolve`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, get_args

from zermelo.core import Game, Progress, between, check_budget, code_version
from zermelo.core import game as find_game
from zermelo.core import json_value
from zermelo.errors import unknown
from zermelo.evolution.covariance import cma_es
from zermelo.evolution.duels import Conditions, both_ways, score_of_one
from zermelo.evolution.fitting import logistic
from zermelo.evolution.genetic import warcabnik
from zermelo.evolution.perturbation import spsa
from zermelo.evolution.results import Evolution, Rated, page, plotted, rating, sparkline, table_of_ratings
from zermelo.evolution.run_folder import PAGE, PLOT, RATINGS, WEIGHTS, RunFolder
from zermelo.evolution.spaces import Space
from zermelo.evolution.steps import Batch, Crossover, Found, Method, Milestone, Plan, Steps
from zermelo.evolution.temporal import td
from zermelo.evolution.venues import Play, playing

MethodName = Literal["warcabnik", "spsa", "cma_es", "logistic", "td"]
GAUNTLET = 1 << 40  # the first board of the games against the start, far from all others
MOST_GAMES, MOST_BOARDS, MOST_WORKERS, DEEPEST = 10**9, 100_000, 1000, 64


def evolve(
    game: Game | str,
    method: MethodName | str = "warcabnik",
    *,
    weights: Sequence[str] | None = None,
    games: int = 2000,
    depth: int | tuple[int, int] = 2,
    nodes: int | None = None,
    opening: int = 4,
    population: int = 32,
    crossover: Crossover = "linear",
    noise: int = 0,
    boards: int = 4,
    gauntlet: int = 20,
    seed: int = 0,
    workers: int | None = None,
    cluster: str | None = None,
    folder: str | Path | None = None,
    interpreted: bool = False,
    progress: Progress | None = None,
) -> Evolution:
    """Tune weights of a game's evaluation, starting from those that the game has.

    method      warcabnik (a genetic tournament), spsa (stochastic gradient), cma_es (evolution strategy), logistic
                (fitted to the results of self-play), td (temporal differences in self-play)
    weights     the names of the weights to tune; None: all
    games       about how many games the method may play; those that rate its best weights are not counted
    depth       plies of every search, or of the first and of the last step: it then grows in between
    nodes       of a move, beside the depth; None: no limit
    opening     random plies before every game
    population  of warcabnik: a power of two
    crossover   of warcabnik: linear or uniform
    noise       of warcabnik: so many pairs of the first and of the last population play 8 games each, which tells how
                much of one game is chance; 0: no such games
    boards      openings of a comparison of spsa and cma_es, each played both ways
    gauntlet    openings, each played both ways, from which the best weights are rated against the start
    seed        of everything that is drawn
    workers     processes; None plays in this one
    cluster     the address of a Dask scheduler, instead
    folder      where results are kept as they come: the same call goes on where the last one stopped

    The result is the same for any number of processes, and whether or not a run was stopped in between.

    >>> found = evolve("othello", "warcabnik", games=6, population=4, depth=1, gauntlet=1, interpreted=True)
    >>> sorted(found.weights), [rated.games for rated in found.history]
    (['corner', 'disc', 'mobility'], [3, 6])
    """
    played = find_game(game)
    between("workers", 1 if workers is None else workers, 1, MOST_WORKERS)
    plan = _plan(played, weights, games, depth, boards, population, crossover, noise, seed)
    check_budget(nodes=nodes, seed=seed)
    between("opening", opening, 0, 1000)
    between("gauntlet", gauntlet, 1, MOST_BOARDS)
    conditions = Conditions(played, plan.space, opening, nodes, seed, interpreted)
    steps = _steps(str(method), played, plan)
    settings = _settings(str(method), plan, conditions, gauntlet)
    run = _Run(plan, settings, None if folder is None else RunFolder(Path(folder), settings), gauntlet, progress)
    with playing(conditions, 0 if workers in (None, 1) else workers, cluster) as play:
        return run.finish(steps, play)


def _plan(
    game: Game, weights: Sequence[str] | None, games: int, depth: int | tuple[int, int], boards: int, population: int,
    crossover: Crossover, noise: int, seed: int,
) -> Plan:  # fmt: skip
    space = Space.of(game, weights)
    depths = depth if isinstance(depth, tuple) else (depth, depth)
    for each in depths:
        between("depth", each, 1, DEEPEST)
    between("games", games, 1, MOST_GAMES)
    between("boards", boards, 1, MOST_BOARDS)
    between("noise", noise, 0, MOST_BOARDS)
    if crossover not in get_args(Crossover):
        raise unknown("crossover", crossover, get_args(Crossover))
    weighted = game.weights
    fixed = {name: value for name, value in weighted.items() if name not in space.names}
    start = space.genes(weighted)
    return Plan(space, start, games, depths, boards, population, crossover, seed, tuple(weighted), fixed, noise)


METHODS: dict[str, Method] = {"warcabnik": warcabnik, "spsa": spsa, "cma_es": cma_es, "logistic": logistic, "td": td}


def _steps(method: str, game: Game, plan: Plan) -> Steps:
    """The steps of a method."""
    if method not in METHODS:
        raise unknown("method", method, METHODS)
    if method in ("logistic", "td"):
        game.features(game.start(), 0)  # refused by a game that states none
    return METHODS[method](plan)


def _settings(method: str, plan: Plan, conditions: Conditions, gauntlet: int) -> dict[str, Any]:
    """All that the result depends on, in JSON's types."""
    game = conditions.game
    fixed = {name: value for name, value in game.parameters.items() if name not in game.weight_ranges}
    return {
        "game": game.name, "parameters": json_value(fixed), "family": game.weight_family, "start": game.weights,
        "method": method, "weights": list(plan.space.names), "games": plan.games, "depth": list(plan.depths),
        "nodes": conditions.nodes, "opening": conditions.opening, "population": plan.population,
        "crossover": plan.crossover, "noise": plan.noise, "boards": plan.boards, "gauntlet": gauntlet,
        "seed": plan.seed, "interpreted": conditions.interpreted, "version": code_version(),
    }  # fmt: skip


@dataclass
class _Run:
    """A run under way."""

    plan: Plan
    settings: Mapping[str, Any]
    folder: RunFolder | None
    gauntlet: int
    progress: Progress | None
    batches: int = 0
    games: int = 0
    resumed: int = 0
    total: int | None = None  # games of the whole run, once the method has told
    history: list[Rated] = field(default_factory=list)

    def finish(self, steps: Steps, play: Play) -> Evolution:
        """Give the method what it asks for until it has found its weights."""
        answer: list[Any] | None = None
        while True:
            try:
                step = steps.send(answer)
            except StopIteration as end:
                return self._ended(end.value)
            answer = None
            if isinstance(step, Batch):
                answer = self._played(step, play)
            else:
                self._rate(step, play)

    def _played(self, batch: Batch, play: Play) -> list[Any]:
        """The results of a batch: those that were kept, or played now."""
        kept = None if self.folder is None else self.folder.results(self.batches, len(batch.pairings))
        if kept is None:
            kept = play(batch.pairings, lambda done: self._tell(done, batch))
            if self.folder is not None:
                self.folder.keep(self.batches, kept)
        else:
            self.resumed += len(kept)
        self.batches += 1
        self.games += len(kept)
        self._tell(0, batch)
        return kept

    def _tell(self, more: int, batch: Batch) -> None:
        if batch.outline is not None:
            self.total = batch.outline.games + 2 * self.gauntlet * batch.outline.ratings
        if self.progress is not None:
            shown = [batch.label, *([f"ratings {sparkline(self.history)}"] if self.history else [])]
            self.progress(self.games + more, self.total, ", ".join(["games", *shown]))

    def _rate(self, step: Milestone, play: Play) -> None:
        """Rate the best weights against the start, on the same openings every time."""
        depth = self.plan.depths[1]
        pairs = [both_ways(step.genes, self.plan.start, GAUNTLET + i, depth) for i in range(self.gauntlet)]
        results = self._played(Batch([game for pair in pairs for game in pair], f"rating {step.label}"), play)
        scores = [score_of_one(results[2 * i : 2 * i + 2]) for i in range(self.gauntlet)]
        weights = self.plan.space.weights(step.genes)
        self.history.append(Rated(step.label, step.games, weights, rating(scores)))
        if self.folder is not None:
            self.folder.write(RATINGS, table_of_ratings(self.history))
            if (picture := plotted(self.history)) is not None:
                self.folder.write(PLOT, picture)
                self.folder.write(PAGE, page(PLOT, self.settings, live=True))

    def _ended(self, found: Found) -> Evolution:
        weights = {**self.settings["start"], **self.plan.space.weights(found.genes)}
        result = Evolution(
            self.settings, weights, tuple(self.history), found.details, self.games,
            None if self.folder is None else self.folder.path, self.resumed,
        )  # fmt: skip
        if self.folder is not None:
            self.folder.write(WEIGHTS, json.dumps(result.weights_file(), indent=1) + "\n")
            if (self.folder.path / PLOT).exists():
                self.folder.write(PAGE, page(PLOT, self.settings, live=False))
        return result
