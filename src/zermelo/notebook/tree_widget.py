"""A recorded tree in a notebook."""

from __future__ import annotations

from typing import Any

import traitlets

from zermelo.core import RecordedTree
from zermelo.errors import ZermeloError
from zermelo.notebook.page_module import PageWidget


class TreeWidget(PageWidget):
    """The bytes of a tree for the page, and the boards of its nodes when they are asked for."""

    kind = traitlets.Unicode("tree").tag(sync=True)
    data = traitlets.Bytes().tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)

    def __init__(self, tree: RecordedTree) -> None:
        self._tree = tree.in_preorder()  # nodes have the numbers that they have in the file
        super().__init__(data=self._tree.to_bytes(), title=tree.game.name.replace("_", " "))
        self.on_msg(self._hear)

    def svg(self) -> str | None:
        return self._tree._repr_svg_()

    def __repr__(self) -> str:
        return f"<tree of {self._tree.game.name}: {len(self._tree.nodes):,} nodes>"

    def board(self, node: int) -> dict[str, Any]:
        """The board of a node, for the page."""
        game, state = self._tree.game, self._tree.states_at(self._path(node))[node]
        return {"svg": game.board(state).svg(), "position": game.format(state)}

    def _path(self, node: int) -> list[int]:
        """The nodes from the root to one."""
        parents, path = self._tree.nodes.column("parent"), [node]
        while (above := int(parents[path[-1]])) >= 0:
            path.append(above)
        return path[::-1]

    def _hear(self, widget: Any, content: dict[str, Any], buffers: Any) -> None:
        """A board is asked for."""
        node = content.get("node")
        answer: dict[str, Any] = {"problem": "there is no such node"}
        if type(node) is int and 0 <= node < len(self._tree.nodes):
            try:
                answer = self.board(node)
            except ZermeloError as error:
                answer = {"problem": str(error)}
        self.send({"kind": "board", "node": node, **answer})
