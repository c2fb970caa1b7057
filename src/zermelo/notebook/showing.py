"""What a notebook shows, as functions; the widgets are loaded when the first one is made."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, Unpack

from zermelo.core import Algorithm, AlgorithmName, Game, GameName, Options, RecordedTree, SearchResult, State, game
from zermelo.errors import UsageError, shown

if TYPE_CHECKING:
    from zermelo.notebook.board_widget import BoardWidget
    from zermelo.notebook.tree_widget import TreeWidget


def board(game_or_name: Game | GameName | str, position: State | str | None = None) -> BoardWidget:
    """A board on which both sides are played by clicks; `.position`, `.state` and `.moves` tell what was played."""
    widget: BoardWidget = _module("board_widget").BoardWidget(game(game_or_name), position)
    return widget


def analyse(
    game_or_name: Game | GameName | str,
    position: State | str | None = None,
    algorithm: AlgorithmName | Algorithm | None = None,
    *,
    moves: Literal["best", "all"] = "all",
    depth: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    interpreted: bool | None = None,
    **options: Unpack[Options],
) -> BoardWidget:
    """A board with the values of all moves while a search runs, anew after every move; as `zermelo.analyse`.

    It returns at once. `.stop()` ends the search, `.wait()` waits for its end, `.result` is what it found.
    """
    budget = {"depth": depth, "nodes": nodes, "seconds": seconds, "seed": seed, "interpreted": interpreted}
    asked = {"algorithm": algorithm, "moves": moves, **budget, **options}
    widget: BoardWidget = _module("board_widget").BoardWidget(game(game_or_name), position, asked)
    return widget


def tree(recorded: RecordedTree | SearchResult) -> TreeWidget:
    """A recorded tree, or that of a search with `record`, to be zoomed, filtered and walked."""
    found = recorded.tree if isinstance(recorded, SearchResult) else recorded
    if not isinstance(found, RecordedTree):
        raise UsageError(f"expected a recorded tree, got {shown(recorded)}: search with record=100_000")
    widget: TreeWidget = _module("tree_widget").TreeWidget(found)
    return widget


def _module(name: str) -> Any:
    try:
        import_module("anywidget")
    except ImportError:
        raise UsageError("widgets of a notebook need the package anywidget: pip install 'zermelo[notebook]'") from None
    return import_module(f"zermelo.notebook.{name}")
