"""Networks from JSON files and by name, and back.

The format stands in `zermelo.game_theory.congestion.network`. What does not fit ends in one line that says
what was expected and what came; files have limits, and the line names them.
"""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

from zermelo.core import read_text
from zermelo.errors import UsageError, shown, unknown
from zermelo.game_theory.congestion.network import Demand, Edge, Network

DATA = Path(__file__).with_name("networks")
MOST_BYTES = 5_000_000
MOST_NODES, MOST_EDGES, MOST_DEMANDS, MOST_POWERS = 2_000, 10_000, 5_000, 12
LARGEST = 1e9  # of any number
KEYS = ("name", "players", "nodes", "edges", "demands")


def list_networks() -> list[str]:
    """The names of the networks that come with Zermelo.

    >>> list_networks()
    ['braess', 'four_players', 'pigou']
    """
    return sorted(path.stem for path in DATA.glob("*.json"))


def load_network(source: str) -> Network:
    """The network of a name or of a .json file.

    >>> [edge.name for edge in load_network("braess").edges]
    ['AB', 'AC', 'BC', 'BD', 'CD']
    """
    if source in list_networks():
        return read((DATA / f"{source}.json").read_text(encoding="utf-8"), source)
    if Path(source).suffix == "" and source.replace("_", "").isalnum():
        raise unknown("network", source, list_networks())
    if not source.endswith(".json"):
        raise UsageError(f"expected a network file that ends in .json, or one of: {', '.join(list_networks())}; "
                         f"got {shown(source)}")
    return read(read_text(source, "network file", MOST_BYTES), source)


def read(text: str, name: str = "network") -> Network:
    """The network of a JSON text."""
    try:
        document = json.loads(text)
    except RecursionError:
        raise UsageError(f"network {shown(name)} is nested too deeply") from None
    except ValueError as error:
        raise UsageError(f"network {shown(name)} is not valid JSON: {error}") from None
    return from_document(document, name)


def from_document(document: Any, name: str = "network") -> Network:
    """The network of nested lists and dictionaries, as JSON has them."""
    found = _object("network", document, KEYS)
    players = found.get("players", "flow")
    if players not in ("flow", "atomic"):
        raise UsageError(f'players: expected "flow" or "atomic", got {shown(players)}')
    nodes, places = _nodes(_needed("network", found, "nodes"))
    edges = [_edge(i, each) for i, each in enumerate(_list("edges", _needed("network", found, "edges"), MOST_EDGES))]
    listed = _list("demands", _needed("network", found, "demands"), MOST_DEMANDS)
    demands = [_demand(i, each) for i, each in enumerate(listed)]
    title = found.get("name", Path(name).stem)
    return Network(nodes, tuple(edges), tuple(demands), players, _word("name", title), places)


def to_document(network: Network) -> dict[str, Any]:
    """A network as nested lists and dictionaries; `from_document` reads it back."""
    places = network.places
    return {
        "name": network.name,
        "players": network.players,
        "nodes": list(network.nodes) if places is None else dict(zip(network.nodes, map(list, places), strict=True)),
        "edges": [
            {"name": edge.name, "from": edge.source, "to": edge.target, "cost": list(edge.cost)}
            for edge in network.edges
        ],
        "demands": [{"from": each.source, "to": each.target, "amount": each.amount} for each in network.demands],
    }


def _nodes(given: Any) -> tuple[tuple[str, ...], tuple[tuple[float, float], ...] | None]:
    if not isinstance(given, dict):
        return tuple(_word("node", name) for name in _list("nodes", given, MOST_NODES)), None
    places = []
    for name, place in _list("nodes", list(given.items()), MOST_NODES):
        if not isinstance(place, list) or len(place) != 2:
            raise UsageError(f"node {shown(name)}: expected a place [x, y], got {shown(place)}")
        places.append((_number(f"node {shown(name)}", place[0]), _number(f"node {shown(name)}", place[1])))
    return tuple(given), tuple(places)


def _edge(number: int, given: Any) -> Edge:
    what = f"edge {number + 1}"
    found = _object(what, given, ("name", "from", "to", "cost"))
    source, target = (_word(what, _needed(what, found, key)) for key in ("from", "to"))
    cost = _list(f"{what}: cost", _needed(what, found, "cost"), MOST_POWERS)
    name = _word(what, found.get("name", f"{source}-{target}"))
    return Edge(name, source, target, tuple(_number(f"{what}: cost", a) for a in cost))


def _demand(number: int, given: Any) -> Demand:
    what = f"demand {number + 1}"
    found = _object(what, given, ("from", "to", "amount"))
    source, target = (_word(what, _needed(what, found, key)) for key in ("from", "to"))
    return Demand(source, target, _number(f"{what}: amount", _needed(what, found, "amount")))


def _object(what: str, given: Any, keys: tuple[str, ...]) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise UsageError(f"{what}: expected an object with {', '.join(keys)}, got {shown(given)}")
    for key in given:
        if key not in keys:
            raise UsageError(f"{what}: {unknown('key', key, keys)}")
    return given


def _needed(what: str, found: dict[str, Any], key: str) -> Any:
    if key not in found:
        raise UsageError(f"{what}: expected a key {shown(key)}, got only: {', '.join(found) or 'nothing'}")
    return found[key]


def _list(what: str, given: Any, most: int) -> list[Any]:
    if not isinstance(given, list) or not given:
        raise UsageError(f"{what}: expected a list that is not empty, got {shown(given)}")
    if len(given) > most:
        raise UsageError(f"{what}: expected at most {most:,}, got {len(given):,}")
    return given


def _number(what: str, given: Any) -> float:
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise UsageError(f"{what}: expected a number, got {shown(given)}")
    if not (isinstance(given, int) or math.isfinite(given)) or abs(given) > LARGEST:
        raise UsageError(f"{what}: expected a number within {LARGEST:,.0f}, got {shown(given)}")
    return given


def _word(what: str, given: Any) -> str:
    if not isinstance(given, str) or not given.strip() or len(given) > 100:
        raise UsageError(f"{what}: expected a name of 1 to 100 characters, got {shown(given)}")
    return given
