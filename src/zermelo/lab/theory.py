"""Theory: small matrix games, Braess's network, and one point of a model of minimax pathology."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.routing import Route

from zermelo.core import coerce
from zermelo.errors import UsageError, shown
from zermelo.lab.laboratory import Lab
from zermelo.lab.requests import answered, only, read_object

MOST_STRATEGIES = 6
MOST_PAYOFF = 1e6
BRIDGE = "BC"
SEARCHES = (1, 2, 3, 4, 5)
MOST_B, MOST_G = 20, 100


def routes(lab: Lab) -> list[Route]:
    async def classics(request: Request) -> Any:
        if "classics" not in lab.cached:
            lab.cached["classics"] = await lab.compute(told_classics, {})
        return lab.cached["classics"]

    async def matrix(request: Request) -> Any:
        given = await read_object(request)
        only(given, "rows", "columns")
        return await lab.compute(told_matrix, given)

    async def congestion(request: Request) -> Any:
        given = await read_object(request)
        only(given, "cost", "amount")
        return await lab.compute(told_congestion, given)

    async def pathology(request: Request) -> Any:
        given = await read_object(request)
        only(given, "model", "b", "g", "s")
        return await lab.compute(told_pathology, given)

    return [
        Route("/api/matrix", answered(classics)),
        Route("/api/matrix", answered(matrix), methods=["POST"]),
        Route("/api/congestion", answered(congestion), methods=["POST"]),
        Route("/api/pathology", answered(pathology), methods=["POST"]),
    ]


def told_classics(given: dict[str, Any]) -> dict[str, Any]:
    """The well-known games of two players: their payoffs and the names of their strategies."""
    from zermelo.game_theory import CLASSICS, classic

    games = {name: classic(name) for name in CLASSICS}
    return {
        "games": [
            {
                "name": name, "title": game.title, "zero_sum": game.constant_sum == 0,
                "rows": game.payoffs[0].tolist(), "columns": game.payoffs[1].tolist(),
                "strategies": [list(part) for part in game.strategies],
            }
            for name, game in games.items()
            if game.players == 2 and max(game.shape) <= MOST_STRATEGIES
        ]
    }  # fmt: skip


def told_matrix(given: dict[str, Any]) -> dict[str, Any]:
    """Equilibria and dominance of a game, and its value if it is zero-sum; without `columns` it is."""
    from zermelo.game_theory import NormalForm, solve_matrix

    rows = _matrix("rows", given.get("rows"))
    if given.get("columns") is None:
        game = NormalForm.from_matrix(rows)
    else:
        columns = _matrix("columns", given["columns"])
        if [len(row) for row in columns] != [len(row) for row in rows]:
            raise UsageError("columns: expected a matrix of the same shape as rows")
        game = NormalForm.from_bimatrix(rows, columns)
    zero_sum = game.constant_sum == 0
    return {
        "zero_sum": zero_sum,
        "nash": solve_matrix(game, "nash").to_dict(),
        "dominance": solve_matrix(game, "dominance").to_dict(),
        "value": solve_matrix(game, "value").to_dict() if zero_sum else None,
    }


def _matrix(name: str, given: Any) -> list[list[float]]:
    sizes = {len(row) if isinstance(row, list) else 0 for row in given} if isinstance(given, list) else {0}
    if len(sizes) != 1 or 0 in sizes or max(len(given), *sizes) > MOST_STRATEGIES:
        most = f"{MOST_STRATEGIES}x{MOST_STRATEGIES}"
        raise UsageError(f"{name}: expected a matrix of at most {most} such as [[1, -1], [-1, 1]], got {shown(given)}")
    return [[_within(name, x, -MOST_PAYOFF, MOST_PAYOFF) for x in row] for row in given]


def _within(name: str, given: Any, least: float, most: float) -> float:
    number = coerce(name, given, float)
    if isinstance(given, bool) or not least <= number <= most:
        raise UsageError(f"{name}: expected a number from {least:g} to {most:g}, got {shown(given)}")
    return float(number)


def told_congestion(given: dict[str, Any]) -> dict[str, Any]:
    """Braess's network with its bridge at some cost, and without it, for some amount of traffic."""
    from zermelo.game_theory.congestion import from_document, load_network, solve, to_document

    document = to_document(load_network("braess"))
    for edge in document["edges"]:
        if edge["name"] == BRIDGE:
            edge["cost"] = [_within("cost", given.get("cost", edge["cost"][0]), 0, 10)]
    for demand in document["demands"]:
        demand["amount"] = _within("amount", given.get("amount", demand["amount"]), 1, 400)
    network = from_document(document)
    return {
        "nodes": document["nodes"], "edges": document["edges"], "bridge": BRIDGE,
        "with": solve(network).to_dict(), "without": solve(network.without(BRIDGE)).to_dict(),
    }  # fmt: skip


def told_pathology(given: dict[str, Any]) -> dict[str, Any]:
    """The move errors of searches to depth 1 … 5 at one point of a model, solved exactly."""
    from zermelo.pathology import EXACT_MODELS, solve_exactly

    model = given.get("model", EXACT_MODELS[0])
    if model not in EXACT_MODELS:
        raise UsageError(f"model: expected one of {', '.join(EXACT_MODELS)}, got {shown(model)}")
    b, g = (int(_within(name, given.get(name, 2), 2, most)) for name, most in (("b", MOST_B), ("g", MOST_G)))
    s = _within("s", given.get("s", 0), 0, 1) if model != "independent" else 0.0
    found = solve_exactly(model, b, g, s, searches=SEARCHES)
    return {
        "model": model, "b": b, "g": g, "s": s, "c": found.c, "models": list(EXACT_MODELS),
        "errors": list(found.errors.values()), "position_errors": list(found.position_errors.values()),
        "error_estimate": found.error_estimate,
    }  # fmt: skip
