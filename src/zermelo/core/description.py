"""A position in words and numbers: who is to move, the legal moves, the evaluation or the payoffs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Literal

from zermelo.core.interface import Game, State
from zermelo.kernels import CHANCE, TERMINAL


@dataclass(frozen=True, repr=False)
class Description:
    """What the rules say of a position."""

    game: str
    parameters: Mapping[str, Any]
    position: str | None  # None where only what one player sees is told
    players: list[str]  # their names
    over: bool
    mover: int | Literal["chance"] | None
    moves: list[str]
    probabilities: list[float] | None  # of the moves of chance
    evaluation: list[float] | None  # for every player, while a player is to move
    payoffs: list[float] | None  # for every player, at the end
    text: str  # the board, or what the player sees of it
    seen_by: int | None = None  # the player for whom it is told

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    def lines(self) -> list[str]:
        """The board and the facts below it."""
        return [self.text, *(f"{name:<11} {fact}" for name, fact in self._facts())]

    def __str__(self) -> str:
        return "\n".join(self.lines())

    __repr__ = __str__

    def _facts(self) -> list[tuple[str, str]]:
        facts = [("seen by", self.players[self.seen_by])] if self.seen_by is not None else []
        facts += [("position", self.position)] if self.position is not None else []
        if self.payoffs is not None:
            return [*facts, ("over", "payoffs " + self._each_player(self.payoffs))]
        names = self.moves
        if self.probabilities is not None:
            names = [f"{name} ({chance:g})" for name, chance in zip(names, self.probabilities, strict=True)]
        facts.append(("to move", self.players[self.mover] if isinstance(self.mover, int) else "chance"))
        if names:
            facts.append((f"moves ({len(names)})", " ".join(names)))
        if self.evaluation is not None:
            facts.append(("evaluation", self._each_player(self.evaluation)))
        return facts

    def _each_player(self, values: list[float]) -> str:
        return ", ".join(f"{value:g} for {name}" for value, name in zip(values, self.players, strict=True))


def describe(game: Game, position: State | str | None = None, player: int | None = None) -> Description:
    """What the rules say of a position, by default the start; with a player, only what that player sees of it.

    >>> import zermelo
    >>> found = describe(zermelo.game("nim"), "1,0,2")
    >>> found.moves, found.mover
    (['a1', 'c1', 'c2'], 0)
    >>> describe(zermelo.game("kuhn_poker"), "KQ p", player=1).text
    'you are player 1 and have Q\\npass: player 1 to move'
    """
    state = game.position(position)
    mover, players = game.mover(state), range(game.traits.players)
    hidden = player is not None and not game.traits.perfect_information
    moves = [] if hidden and mover != player else list(game.actions(state))
    chances = dict(game.outcomes(state)) if mover == CHANCE and not hidden else {}
    evaluated = mover >= 0 and not hidden
    return Description(
        game=game.name,
        parameters=dict(game.parameters),
        position=None if hidden else game.format(state),
        players=[game.player_name(each) for each in players],
        over=mover == TERMINAL,
        mover="chance" if mover == CHANCE else None if mover == TERMINAL else mover,
        moves=[game.move_name(state, move) for move in moves],
        probabilities=[chances[move] for move in moves] if chances else None,
        evaluation=[game.evaluate(state, each) + 0.0 for each in players] if evaluated else None,
        payoffs=[game.payoff(state, each) + 0.0 for each in players] if mover == TERMINAL else None,
        text=game.board(state, player).text(),
        seen_by=player,
    )
