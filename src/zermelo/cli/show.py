"""`zermelo show`: a position, and what the rules say of it."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, target
from zermelo.core import Game, State, write_text
from zermelo.kernels import CHANCE, TERMINAL


@arguments.examples(
    "show othello", "show tic_tac_toe X.O/.X./...", 'show othello -g size=6 --moves "c2 b2" --svg board.svg',
    "show tic_tac_toe --json", "show kuhn_poker --efg kuhn.efg",
)  # fmt: skip
def show(
    game: arguments.GameName,
    position: arguments.Position = None,
    parameters: arguments.Parameters = None,
    moves: arguments.Moves = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write the board as a picture.")] = None,
    efg: Annotated[
        str | None, typer.Option("--efg", metavar="FILE", help="Write the tree of a small game for Gambit.")
    ] = None,
    json: arguments.Json = False,
) -> None:
    """Show a position: the board, who is to move, the legal moves, the evaluation or the payoffs."""
    played = arguments.load_game(game, parameters)
    path = None if svg is None else target(svg, ".svg")
    tree = None if efg is None else target(efg, ".efg")
    state = arguments.read_state(played, position, moves)
    facts = described(played, state)
    form = None if tree is None else _extensive(played, state)
    if path is not None:
        write_text(path, played.svg(state))
    if tree is not None and form is not None:
        write_text(tree, form)
    if json:
        emit(facts)
        return
    print(played.text(state))
    for what, said in _lines(facts):
        print(f"{what:<11} {said}")


def _extensive(game: Game, state: State) -> str:
    from zermelo.game_theory import write_efg

    return write_efg(game, state)


def described(game: Game, state: State) -> dict[str, Any]:
    """What the rules say of a position, in JSON's types."""
    mover, players = game.mover(state), range(game.traits.players)
    moves = [(move, game.move_name(state, move)) for move in game.actions(state)]
    chances = dict(game.outcomes(state)) if mover == CHANCE else {}
    return {
        "game": game.name,
        "parameters": dict(game.parameters),
        "position": game.format(state),
        "over": mover == TERMINAL,
        "mover": {CHANCE: "chance", TERMINAL: None}.get(mover, mover),
        "moves": [name for _, name in moves],
        "probabilities": [chances[move] for move, _ in moves] if chances else None,
        "evaluation": [game.evaluate(state, player) + 0.0 for player in players] if mover >= 0 else None,
        "payoffs": [game.payoff(state, player) + 0.0 for player in players] if mover == TERMINAL else None,
        "text": game.text(state),
    }


def _lines(facts: dict[str, Any]) -> list[tuple[str, str]]:
    lines = [("position", facts["position"])]
    if facts["over"]:
        return [*lines, ("over", "payoffs " + _each_player(facts["payoffs"]))]
    names = facts["moves"]
    if facts["probabilities"]:
        names = [f"{name} ({chance:g})" for name, chance in zip(names, facts["probabilities"], strict=True)]
    mover = facts["mover"]
    lines.append(("to move", "chance" if mover == "chance" else f"player {mover}"))
    lines.append((f"moves ({len(names)})", " ".join(names)))
    if facts["evaluation"]:
        lines.append(("evaluation", _each_player(facts["evaluation"])))
    return lines


def _each_player(values: list[float]) -> str:
    return ", ".join(f"{value:g} for player {player}" for player, value in enumerate(values))
