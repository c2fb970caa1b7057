"""The keys of exercises are what recorded searches say, and what a second implementation finds, on random trees."""

from __future__ import annotations

import random
from math import inf
from typing import Any

import pytest

import zermelo
from oracles import exercises as oracle
from zermelo.complexity import minimal_leaves
from zermelo.exercises import KINDS, Exercise, LetteredTree, make_exercise
from zermelo.exercises.answers import number_text, read_number, read_vector, read_window
from zermelo.exercises.order import fewest
from zermelo.trees.explicit_tree import from_nested

QUICK, ALL = 1_000, 10_000


def random_document(number: int, trees: str) -> Any:
    """A tree of any shape: ties, forced moves, early leaves, players out of turn."""
    dice = random.Random(number)
    plies, width, largest, unruly = dice.randint(1, 5), dice.randint(1, 4), dice.randint(1, 9), dice.random() < 0.3
    players = dice.randint(3, 4) if trees == "several players" else 2

    def leaf() -> Any:
        if players == 2:
            return dice.randint(-largest, largest)
        return [dice.randint(0, largest) for _ in range(players)]

    def node(ply: int) -> Any:
        if ply == plies or (ply > 0 and dice.random() < 0.15):
            return leaf()
        below = [node(ply + 1) for _ in range(dice.randint(1, width))]
        if trees == "MAX, MIN and chance" and dice.random() < 0.5:
            weights = [dice.randint(0, 3) for _ in below]
            weights[0] += 1
            return {"chance": [weight / sum(weights) for weight in weights], "children": below}
        if unruly and dice.random() < 0.5:
            return {"player": dice.randrange(players), "children": below}
        return {"children": below} if players > 2 else below

    tree = node(0)
    return {"players": players, "tree": tree} if players > 2 else tree


def small_enough(document: Any) -> bool:
    return len(from_nested(document).params.movers) <= 120


def numbers(name: str, text: str, players: int) -> Any:
    """A key's text as numbers."""
    if name == "windows":
        return read_window(text)
    if name == "max_n":
        return read_vector(text, players)
    return read_number(text) if name in ("values", "expectiminimax") else text


def expected(name: str, document: Any) -> dict[str, Any]:
    """The key by the oracle."""
    root = oracle.parsed(document)
    names = oracle.named(root)
    inner = [path for path, letter in names.items() if letter.isupper()]
    if name in ("values", "expectiminimax"):
        values: dict[oracle.Path, float] = {}
        oracle.minimax(root, values)
        return {names[path]: pytest.approx(values[path], abs=1e-4) for path in inner}
    if name == "max_n":
        vectors: dict[oracle.Path, tuple[float, ...]] = {}
        oracle.max_n(root, vectors)
        return {names[path]: vectors[path] for path in inner}
    trace = oracle.traced(root)
    if name == "windows":
        return {names[path]: trace.windows.get(path) for path in inner}
    if name == "cuts":
        return {"edges": {names[path] for path in trace.cut}}
    return {"leaves": " ".join(names[path] for path in trace.leaves)}


def recorded(name: str, document: Any) -> dict[str, Any]:
    """The key by the JSON of a search that was recorded as machine code, by paths."""
    root = oracle.parsed(document)
    names = oracle.named(root)
    algorithm = {"values": "minimax", "expectiminimax": "expectiminimax", "max_n": "max_n"}.get(name, "alpha_beta")
    found_by = zermelo.find_algorithm(algorithm)
    tree = zermelo.search(from_nested(document), algorithm=found_by, depth=9, record=True, interpreted=False).tree
    assert tree is not None
    paths: list[oracle.Path] = []
    found: dict[str, Any] = {}
    for node in tree.to_dict()["nodes"]:
        paths.append(() if node["parent"] is None else (*paths[node["parent"]], int(node["move"])))
        sign = 1.0 if node["player"] == 0 else -1.0
        low, high = (-inf if node["alpha"] is None else node["alpha"]), (inf if node["beta"] is None else node["beta"])
        if name == "max_n":
            found[names[paths[-1]]] = tuple(node["vector"])
        elif name == "windows":
            found[names[paths[-1]]] = tuple(sorted((sign * low, sign * high)))
        else:
            found[names[paths[-1]]] = pytest.approx(sign * (node["value"] or 0.0), abs=1e-4)
    if name == "leaves":
        return {"leaves": " ".join(names[path] for path in paths if names[path].islower())}
    if name == "cuts":
        return {"edges": {names[path] for path in names if path and path not in paths and path[:-1] in paths}}
    return {names[path]: found.get(names[path]) for path in names if names[path].isupper()}


def same_key(exercise: Exercise, wanted: dict[str, Any], name: str) -> bool:
    key = {item: numbers(name, text, exercise.tree.players) for item, text in exercise.key.items()}
    if name == "cuts":
        return bool(set(key["edges"].split()) - {"none"} == wanted["edges"])
    if name == "expectiminimax":  # what has no chance of being reached is not searched, and not asked
        return all(item in wanted and key[item] == wanted[item] for item in key)
    return key == wanted


def trees_of(name: str, count: int, step: int) -> list[Any]:
    """So many random trees for a kind; each kind has others."""
    found: list[Any] = []
    number = list(KINDS).index(name)
    while len(found) < count:
        document = random_document(number, KINDS[name].TREES)
        if isinstance(document, list | dict) and small_enough(document):
            found.append(document)
        number += step
    return found


KEYED = [name for name in KINDS if name != "order"]


def check_keys(name: str, count: int) -> None:
    for document in trees_of(name, count, 7):
        exercise = make_exercise(name, tree=document)
        assert same_key(exercise, expected(name, document), name), document
        assert same_key(exercise, recorded(name, document), name), document
        assert exercise.check(exercise.key) == [], document


@pytest.mark.parametrize("name", KEYED)
def test_keys_are_those_of_the_oracle_and_of_the_recorded_search(name: str) -> None:
    check_keys(name, QUICK // len(KINDS))


@pytest.mark.slow
@pytest.mark.parametrize("name", KEYED)
def test_keys_on_ten_thousand_trees(name: str) -> None:
    check_keys(name, ALL // len(KINDS) + 1)


def _root_value(exercise: Exercise) -> float:
    """For the player who moves first."""
    return exercise.tree.visits("minimax")[0].value * (1 - 2 * exercise.tree.movers[0])


def check_orders(count: int) -> None:
    for document in trees_of("order", count, 7):
        exercise = make_exercise("order", tree=document)
        game, depth = exercise.tree.game, exercise.tree.plies
        minimal = minimal_leaves(game, game.start(), depth, _root_value(exercise), interpreted=True)
        assert fewest(exercise.tree) == minimal, document
        assert exercise.check(exercise.key) == []


def test_the_best_order_visits_the_minimal_tree() -> None:
    check_orders(QUICK // len(KINDS))


@pytest.mark.slow
def test_best_orders_on_many_trees() -> None:
    check_orders(ALL // len(KINDS) + 1)


def orders(exercise: Exercise) -> int:
    """How many orders a tree has."""
    product = 1
    for below in exercise.tree.children:
        for i in range(2, len(below) + 1):
            product *= i
    return product


def test_no_order_visits_fewer_leaves() -> None:
    tried = 0
    for document in trees_of("order", 250, 5):
        exercise = make_exercise("order", tree=document)
        if 2 <= orders(exercise) <= 300:
            tried += 1
            assert fewest(exercise.tree) == oracle.fewest_leaves(oracle.parsed(document)), document
    assert tried > 60


def test_an_answer_about_order_is_right_if_and_only_if_it_visits_the_fewest_leaves() -> None:
    dice, right, wrong = random.Random(5), 0, 0
    for document in trees_of("order", 120, 11):
        exercise = make_exercise("order", tree=document)
        tree, order, answer = exercise.tree, {}, {}
        for item in exercise.items:
            children = list(tree.children[tree.number(item)])
            dice.shuffle(children)
            order[tree.number(item)] = children
            answer[item] = " ".join(tree.names[child] for child in children)
        count = len(oracle.traced(oracle.parsed(tree.reordered(order).document)).leaves)
        fine = exercise.check(answer) == []
        assert fine == (count == fewest(tree)), document
        right, wrong = right + fine, wrong + (not fine)
    assert right > 10 and wrong > 10


def test_letters() -> None:
    document = random_document(3, "MAX and MIN")
    root = oracle.parsed(document)
    tree = LetteredTree(document)
    names = oracle.named(root)
    paths = {tree.names[node]: tuple(map(int, tree.game.format(tree.game.rules.State(node)).split(".")))
             if node else () for node in range(len(tree.movers))}  # fmt: skip
    assert {letter: path for path, letter in names.items()} == paths
    assert number_text(2.0) == "2"
