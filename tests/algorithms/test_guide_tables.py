"""The tables of guides that no experiment ships are what the algorithms give: each is computed again."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.core import KernelGame, deepest

GUIDES = Path(__file__).parents[2] / "docs" / "guides"
TREES = 50
LARGE, FEW = 10, 4  # from this depth on, so many trees


def rows(guide: str, section: str) -> list[list[str]]:
    """The cells of the first table of a section, its head first."""
    text = (GUIDES / guide).read_text(encoding="utf-8").partition(f"## {section}\n")[2].partition("\n## ")[0]
    first = re.search(r"(?:^\|.*\n)+", text, re.MULTILINE)
    assert first, f"{guide} has no table in {section}"
    lines = first.group().splitlines()
    return [[cell.strip(" `") for cell in line.strip("|").split("|")] for line in (lines[0], *lines[2:])]


def nodes(games: Sequence[zermelo.Game], algorithm: str, **options: Any) -> int:
    """Of searches to the end of the trees."""
    chosen, given = zermelo.find_algorithm(algorithm), {**options, "interpreted": False}
    return sum(zermelo.search(each, algorithm=chosen, depth=deepest(each, None), **given).nodes for each in games)


@pytest.mark.slow
def test_what_pruning_saves_in_trees_of_three_players() -> None:
    (_, _, _, *algorithms), *lines = rows("multiplayer.md", "What pruning saves")
    found = []
    for leaves, b, depth, *_ in lines:
        seeds = range(FEW if int(depth) == LARGE else TREES)
        games = [zermelo.game("n_player_tree", leaves=leaves, b=int(b), depth=int(depth), seed=seed) for seed in seeds]
        whole = nodes(games, "max_n")
        found.append([f"{nodes(games, algorithm) / whole:.3f}" for algorithm in algorithms])
    for line, computed in zip(lines, found, strict=True):
        told = [cell or again for cell, again in zip(line[3:], computed, strict=True)]
        assert told == computed, line[:3]


@pytest.mark.slow
def test_what_loose_bounds_cost() -> None:
    (_, *algorithms), *lines = rows("chance.md", "What loose bounds cost")
    games = [zermelo.game("chance_tree", b=4, outcomes=4, depth=6, seed=seed) for seed in range(20)]
    whole = nodes(games, "expectiminimax")
    as_they_come = {"star1": {}, "star2": {"static_ordering": 0}}
    for wider, *told in lines:
        loose = [looser(game, int(wider.split()[0])) for game in games]
        found = [nodes(loose, algorithm, **as_they_come[algorithm]) / whole for algorithm in algorithms]
        assert told == [f"{each:.2f}" for each in found], wider


def looser(game: zermelo.Game, times: float) -> KernelGame:
    assert isinstance(game, KernelGame)
    traits = replace(game.traits, lowest=times * game.traits.lowest, highest=times * game.traits.highest)
    return KernelGame(game.rules, game.params, traits)
