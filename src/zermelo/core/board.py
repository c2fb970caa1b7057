"""The board of a position, to print or to show in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.core.interface import Game


class Board:
    """The board of a position: text where it is printed, a picture in a notebook."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game, self.state = game, state

    def text(self) -> str:
        """The board as lines of text."""
        return self.game.text(self.state)

    def svg(self) -> str:
        """The board as a picture."""
        return self.game.svg(self.state)

    def __repr__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        from zermelo.drawing import fitted

        return fitted(self.svg(), 400, 400)
