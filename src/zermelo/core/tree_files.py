"""Recorded trees as binary files, `.ztree`: some 24 bytes a node, read back in a moment.

    4 bytes   ZTR1
    4 bytes   the length of the head
    4 bytes   the CRC-32 of all that follows
    the head  JSON: game, parameters, position, line, seen, nodes (how many), players, moves ("numbers", or "indices" in
              the list of moves), names (`tree_names`), and columns: [name, type] in the order they follow; types are
              NumPy's, as in "<i4"
    columns   the bytes of each column, one after the other, little-endian

Columns are those of `Columns`, in the order the nodes were entered; each has the narrowest type that keeps all its
numbers. `flags` holds 1 for a re-search, 2 for a node with a vector, and 4 times the kind of bound.
Where events were kept, there are two columns more, one cell for each: `events` has 4 times the node plus 0 if it was
entered, 1 if the search returned to it, 2 if it was left; `event_values` the value with which it was left.
A tree that is read has its nodes in preorder.
"""

from __future__ import annotations

import json
import zlib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from zermelo.core.files import drafted, read_bytes
from zermelo.core.interface import Game
from zermelo.core.recorded_tree import RecordedTree
from zermelo.core.registry import game as find_game
from zermelo.core.registry import list_games
from zermelo.core.result import json_value
from zermelo.core.tree_events import Events
from zermelo.core.tree_names import tree_names
from zermelo.core.tree_nodes import BOUNDS, Columns, NodeSequence
from zermelo.errors import UsageError, shown
from zermelo.kernels import EVENT_KINDS, LEFT, REASONS

if TYPE_CHECKING:
    import numpy as np

MAGIC = b"ZTR1"
MOST_BYTES = 1 << 30
MOST_HEAD = 1 << 20
WHOLE = ("|i1", "<i2", "<i4", "<i8")
REAL = ("<f4", "<f8")
STORED = {
    "parent": WHOLE, "move": WHOLE, "player": WHOLE, "reason": WHOLE, "searched": WHOLE, "flags": WHOLE,
    "alpha": REAL, "beta": REAL, "value": REAL, "vectors": REAL,
}  # fmt: skip
"""The columns of a file, and the types that each may have."""
EVENTS = {"events": WHOLE, "event_values": REAL}
"""Those of a file with events."""

HEAD = {
    "game": str, "parameters": dict, "position": str, "line": list, "seen": int, "nodes": int, "players": int,
    "moves": str, "columns": list,
}  # fmt: skip
"""What the head must have."""


def write_tree(tree: RecordedTree, path: Path) -> None:
    """Write a tree to a file, whole or not at all."""
    data = tree_bytes(tree)
    with drafted(path) as draft:
        draft.write_bytes(data)


def tree_bytes(tree: RecordedTree) -> bytes:
    """A tree as the bytes of its file."""
    columns, moves = tree.nodes.columns, tree.nodes.moves
    given = {name: getattr(columns, name) for name in STORED if name != "flags"}
    given["flags"] = _cells(columns.again) + 2 * _cells(columns.has_vector) + 4 * _cells(columns.bound)
    if moves is not None:
        given["move"] = _indices(tree)
    arrays = {name: _narrowed(given[name], STORED[name]) for name in STORED}
    if tree.events is not None:
        arrays |= {"events": _narrowed(tree.events.packed, WHOLE), "event_values": _narrowed(tree.events.values, REAL)}
    head: dict[str, Any] = {
        "game": tree.game.source or tree.game.name, "parameters": json_value(tree.game.parameters),
        "position": tree.game.format(tree.state), "seen": tree.seen,
        "line": tree.game.line_names(tree.state, tree.line), "nodes": len(tree.nodes),
        "players": columns.players, "moves": "numbers" if moves is None else "indices",
        "names": tree_names(tree, given["move"]),
        "columns": [[name, cells.dtype.str] for name, cells in arrays.items()],
    }  # fmt: skip
    if tree.events is not None:
        head |= {"events": len(tree.events), "events_seen": tree.events.seen}
    written = json.dumps(head, allow_nan=False).encode()
    body = b"".join([written, *(cells.tobytes() for cells in arrays.values())])
    return MAGIC + len(written).to_bytes(4, "little") + zlib.crc32(body).to_bytes(4, "little") + body


def _cells(column: Any) -> np.ndarray:
    """A column of small numbers, wide enough to be added to another."""
    import numpy as np

    return np.asarray(column, "i8")


def _narrowed(cells: Any, types: tuple[str, ...]) -> np.ndarray:
    """A column in the narrowest type that keeps every number."""
    import numpy as np

    widest = np.asarray(cells, types[-1])
    with np.errstate(over="ignore"):
        return next(made for made in map(widest.astype, types) if np.array_equal(made, widest, equal_nan=True))


def _indices(tree: RecordedTree) -> list[int]:
    """Each node's move as its place in the list of moves, for a game whose moves are no numbers."""
    states = tree.states()
    return [
        -1 if node.parent is None else list(tree.game.actions(states[node.parent])).index(node.move)
        for node in tree.nodes
    ]


def read_tree(name: str | Path, game: Game | None = None) -> RecordedTree:
    """A tree from a file; its game is made by name, or given.

    A game that was a user's file is not run: it must be given.
    """
    return read_tree_bytes(read_bytes(str(name), "tree file", MOST_BYTES), game, shown(Path(name).name))


def read_tree_bytes(data: bytes, game: Game | None = None, what: str = "this") -> RecordedTree:
    """The tree of the bytes of a file; `what` names it in an error."""
    try:
        head, start = _head(data)
        arrays = _columns(head, data, start)
        return _tree(head, arrays, game)
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise UsageError(f"{what} is no tree file, or it is damaged: {error}") from None


def tree_head(data: bytes, what: str = "this") -> dict[str, Any]:
    """The head of the bytes of a file, of which every column is checked; neither the game nor a move is."""
    try:
        head, start = _head(data)
        _columns(head, data, start)
    except (ValueError, KeyError, TypeError, OverflowError, RecursionError) as error:
        raise UsageError(f"{what} is no tree file, or it is damaged: {error}") from None
    return head


def _head(data: bytes) -> tuple[dict[str, Any], int]:
    if data[:4] != MAGIC:
        raise ValueError(f"expected it to begin with {MAGIC.decode()}, got {shown(data[:4].decode('latin-1'))}")
    length = int.from_bytes(data[4:8], "little")
    if length > MOST_HEAD or 12 + length > len(data):
        raise ValueError(f"expected a head within the file, got one of {length:,} bytes")
    if zlib.crc32(data[12:]) != int.from_bytes(data[8:12], "little"):
        raise ValueError("its checksum is wrong")
    head = json.loads(data[12 : 12 + length])
    if not isinstance(head, dict):
        raise ValueError("expected a head of named fields")
    for name, kind in HEAD.items():
        if not isinstance(head.get(name), kind):
            raise ValueError(f"expected a head that has {name}, got {shown(head.get(name))}")
    return head, 12 + length


def _columns(head: dict[str, Any], data: bytes, start: int) -> dict[str, np.ndarray]:
    """The columns, checked: every number is one that the library can use as it stands."""
    import numpy as np

    nodes, players = head["nodes"], head["players"]
    if not (isinstance(nodes, int) and isinstance(players, int) and nodes >= 1 and 1 <= players <= 100):
        raise ValueError("expected a number of nodes and of players")
    found: dict[str, np.ndarray] = {}
    for name, kind in head["columns"]:
        types = (STORED | EVENTS)[name]
        if kind not in types:
            raise ValueError(f"column {name}: expected one of the types {', '.join(types)}, got {shown(kind)}")
        count = head["events"] if name in EVENTS else nodes
        if name == "vectors":
            count = nodes * players if found["flags"].max() & 2 else 0
        if not isinstance(count, int) or count < 0:
            raise ValueError("expected a number of events")
        found[name] = np.frombuffer(data, kind, count, start)
        start += found[name].nbytes
    if start != len(data) or found.keys() - EVENTS.keys() != STORED.keys() or len(found.keys() & EVENTS.keys()) == 1:
        raise ValueError("expected every column whole, and nothing behind them")
    parent, flags = found["parent"], found["flags"]
    sound = (
        (parent < np.arange(nodes)).all() and (parent >= -1).all() and (found["searched"] >= 0).all()
        and (found["reason"] >= 0).all() and (found["reason"] < len(REASONS)).all()
        and (flags >= 0).all() and (flags < 4 * len(BOUNDS)).all()
    )  # fmt: skip
    if "events" in found:
        packed = found["events"]
        sound = sound and (packed >= 0).all() and (packed < nodes * EVENT_KINDS).all()
        sound = sound and (packed % EVENT_KINDS <= LEFT).all()
    if not sound:
        raise ValueError("a node has a parent, a reason or a bound that there is not")
    return found


def _tree(head: dict[str, Any], arrays: dict[str, np.ndarray], game: Game | None) -> RecordedTree:
    if game is None:
        if head["game"] not in list_games():
            raise ValueError(f"it is of the game {shown(head['game'])}, which is not one of the library's: give it")
        game = find_game(head["game"], **head["parameters"])
    flags = arrays.pop("flags")
    events = None
    if "events" in arrays:
        events = Events(arrays.pop("events"), arrays.pop("event_values"), 0)
        events = replace(events, seen=max(int(head["events_seen"]), len(events)))
    columns = Columns(
        **arrays, again=flags & 1, has_vector=flags >> 1 & 1, bound=flags >> 2, players=head["players"]
    )
    seen = max(int(head["seen"]), len(flags))
    state = game.parse(head["position"])
    tree = RecordedTree(game, state, NodeSequence(columns), seen, foreign=True)
    line, at = [], state
    for name in head["line"]:
        line.append(game.parse_move(at, name))
        at = game.play(at, line[-1])
    if head["moves"] == "indices":
        tree = _by_move(tree)
    return RecordedTree(game, state, tree.nodes, seen, tuple(line), foreign=True, events=events).in_preorder()


def _by_move(tree: RecordedTree) -> RecordedTree:
    """A tree whose moves are indices in the lists of moves, with the moves themselves."""
    columns, states = tree.nodes.columns, []
    met: dict[Any, int] = {}
    numbers = []
    for number, (parent, index) in enumerate(zip(columns.parent.tolist(), columns.move.tolist(), strict=True)):
        if parent < 0:  # a search that begins anew, as MTD(f) does, has a root each time
            numbers.append(-1)
            states.append(tree.state)
            continue
        moves = list(tree.game.actions(states[parent]))
        if not 0 <= index < len(moves):
            raise ValueError(f"node {number} has a move that is not legal")
        numbers.append(met.setdefault(moves[index], len(met)))
        states.append(tree.game.play(states[parent], moves[index]))
    made = NodeSequence(columns._replace(move=numbers), list(met))
    return RecordedTree(tree.game, tree.state, made, tree.seen, foreign=True)
