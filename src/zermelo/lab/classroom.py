"""The classroom: exercises with their checks, hints and keys, and any algorithm on a tree of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from zermelo.core import Algorithm, Game, Node, RecordedTree, SearchResult, find_algorithm, list_algorithms, search
from zermelo.errors import UsageError, shown, unknown
from zermelo.exercises import KINDS, LEVELS, Exercise, LetteredTree, make_exercise, read_exercise
from zermelo.lab.laboratory import Lab
from zermelo.lab.requests import answered, only, read_object

MOST_VISITS = 2_000  # of nodes, that a page replays
MOST_NODES = 20_000  # of a search without an end of its own
SECONDS = 2.0


def routes(lab: Lab) -> list[Route]:
    def posted(path: str, function: Callable[[dict[str, Any]], Any], *fields: str) -> Route:
        async def respond(request: Request) -> Any:
            given = await read_object(request)
            only(given, *fields)
            return await lab.compute(function, given)

        return Route(path, answered(respond), methods=["POST"])

    async def kinds(request: Request) -> Any:
        return listed_kinds()

    return [
        Route("/api/exercises", answered(kinds)),
        posted("/api/exercises", told_exercise, "code", "kind", "seed", "difficulty", "tree"),
        posted("/api/exercises/check", told_faults, "code", "answers"),
        posted("/api/exercises/hint", told_hint, "code", "item"),
        posted("/api/exercises/key", told_key, "code"),
        posted("/api/classroom", told_search, "tree", "algorithm"),
    ]


def listed_kinds() -> dict[str, Any]:
    return {
        "kinds": [{"kind": name, "title": kind.TITLE, "trees": kind.TREES} for name, kind in KINDS.items()],
        "levels": list(LEVELS),
    }


def told_exercise(given: dict[str, Any]) -> dict[str, Any]:
    """An exercise, by its code or by its parts, without its key."""
    if "code" in given:
        return read_exercise(_text(given, "code")).to_dict()
    kind = _text(given, "kind")
    if "tree" in given:
        return make_exercise(kind, tree=_inline(given["tree"])).to_dict()
    seed, difficulty = given.get("seed", 1), given.get("difficulty", "2")
    if type(seed) is not int:
        raise UsageError(f"seed: expected a whole number, got {shown(seed)}")
    return make_exercise(kind, seed=seed, difficulty=str(difficulty)).to_dict()


def told_faults(given: dict[str, Any]) -> dict[str, Any]:
    """What is wrong, a line each, and which of the items that were answered are right."""
    exercise, answers = _exercise(given), given.get("answers")
    if not isinstance(answers, dict) or not all(isinstance(text, str) for text in answers.values()):
        raise UsageError(f"answers: expected texts by items such as A, got {shown(answers)}")
    faults = exercise.check(answers)
    wrong = {fault.item for fault in faults}
    right = [item for item, text in answers.items() if text.strip() and item not in wrong]
    return {"faults": [fault._asdict() for fault in faults], "right": right, "done": set(right) >= set(exercise.items)}


def told_hint(given: dict[str, Any]) -> dict[str, str]:
    return {"hint": _exercise(given).hint(_text(given, "item"))}


def told_key(given: dict[str, Any]) -> dict[str, Any]:
    """The key, as answers and as what a picture shows of it."""
    exercise = _exercise(given)
    tree, rules = exercise.tree, exercise.rules
    return {
        "key": exercise.key,
        "labels": {str(node): text for node, text in rules.labels(tree).items()},
        "crossed": tree.cut_edges if rules.CROSSED else [],
    }


def told_search(given: dict[str, Any]) -> dict[str, Any]:
    """The algorithms that fit a tree, and what one of them did on it, visit by visit."""
    tree = LetteredTree(_inline(given.get("tree")))
    fits = [name for name, each in list_algorithms().items() if each.unmet(tree.game) is None]
    told = {"algorithms": fits, "players": tree.players, "names": tree.names, "result": None, "visits": []}
    if given.get("algorithm") is None:
        return told
    name = _text(given, "algorithm")
    if name not in list_algorithms():
        raise unknown("algorithm", name, list_algorithms())
    result = _searched(tree.game, find_algorithm(name), tree.plies)
    return {
        **told,
        "result": {"words": result.words, "nodes": result.nodes, "leaves": result.leaves, "cutoffs": result.cutoffs},
        "visits": [] if result.tree is None else _visits(result.tree),
        "seen": 0 if result.tree is None else result.tree.seen,
    }


def _searched(game: Game, algorithm: Algorithm, plies: int) -> SearchResult:
    depth = plies if algorithm.needs_depth else None
    return search(
        game, algorithm=algorithm, depth=depth, nodes=MOST_NODES, seconds=SECONDS, record=MOST_VISITS, interpreted=True
    )  # fmt: skip


def _visits(tree: RecordedTree) -> list[dict[str, Any]]:
    """Every visit in order: which node, from which visit, with which window; its value and why it was left."""
    return [
        {"node": state.node, "parent": node.parent, "reason": node.reason, "again": node.research, **_seen(tree, node)}
        for node, state in zip(tree.nodes, tree.states(), strict=True)
    ]


def _seen(tree: RecordedTree, node: Node) -> dict[str, Any]:
    """Window, value and bound as MAX sees them; of several players each sees its own."""
    turned = tree.game.traits.players == 2 and node.player == 1
    alpha, beta, value = (-node.beta, -node.alpha, -node.value) if turned else (node.alpha, node.beta, node.value)
    bounds = {"lower": "upper", "upper": "lower"} if turned else {}
    return {
        "alpha": _number(alpha), "beta": _number(beta), "value": _number(value),
        "bound": bounds.get(node.bound, node.bound), "vector": list(node.vector),
    }  # fmt: skip


def _number(value: float) -> float | str:
    """JSON has no infinity."""
    return value + 0.0 if abs(value) != float("inf") else "inf" if value > 0 else "-inf"


def _exercise(given: dict[str, Any]) -> Exercise:
    return read_exercise(_text(given, "code"))


def _text(given: dict[str, Any], name: str) -> str:
    value = given.get(name)
    if not isinstance(value, str):
        raise UsageError(f"{name}: expected text, got {shown(value)}")
    return value


def _inline(tree: Any) -> Any:
    """A tree that was sent; never the name of a file."""
    if not isinstance(tree, list | dict):
        raise UsageError(f"tree: expected nested lists such as [[3, 5], [2, 9]], got {shown(tree)}")
    return tree
