"""The board of a position, to print or to show in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zermelo.core.interface import Game


class Board:
    """The board of a position, or what one player sees of it: text where it is printed, a picture in a notebook."""

    def __init__(self, game: Game, state: Any, player: int | None = None) -> None:
        self.game, self.state = game, state
        self.player = None if player is None else game.check_player(player)

    def text(self) -> str:
        """The board as lines of text."""
        game, player = self.game, self.player
        return game.text(self.state) if player is None else game.seen_text(self.state, player)

    def svg(self) -> str:
        """The board as a picture."""
        game, player = self.game, self.player
        return game.svg(self.state) if player is None else game.seen_svg(self.state, player)

    def __repr__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        from zermelo.drawing import fitted

        return fitted(self.svg(), 400, 400)
