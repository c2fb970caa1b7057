"""Boards of one game, every seating of the players on each: what each of them got."""

from __future__ import annotations

from zermelo.arena import Player, Seats
from zermelo.core import Game
from zermelo.experiments import Row, Setting

SEED = 5  # of the boards, which have numbers


def measure(setting: Setting, seed: int) -> list[Row]:
    """A row for every board and player: his mean score and share of wins over the seatings."""
    from zermelo.arena import play_board

    game = made(setting["game"])
    seats: Seats = "rotate" if len(setting["players"]) == game.traits.players else "all"
    rows: list[Row] = []
    for board in range(setting["first"], setting["first"] + setting["boards"]):
        played = play_board(
            game, players(setting), seed=SEED, board=board, opening=setting["opening"], seats=seats,
            interpreted=setting["interpreted"],
        )  # fmt: skip
        assert not any(each.ending for each in played), played
        seated = [row for each in played for row in each.rows()]
        for name in setting["players"]:
            own = [row for row in seated if row["player"] == name]
            depth = sum(row["depth"] or 0.0 for row in own) / len(own)
            score, win = (sum(row[what] for row in own) / len(own) for what in ("score", "win"))
            rows.append({"board": board, "tested": name, "score": score, "win": win, "depth": depth})
    return rows


def made(text: str) -> Game:
    import zermelo

    name, *pairs = text.split()
    return zermelo.game(name, **dict(pair.split("=") for pair in pairs))


def players(setting: Setting) -> list[Player]:
    """Each with its nodes: the same, or in proportion to its speed."""
    names, speeds = setting["players"], setting.get("speeds", ())
    if setting["equal"] == "nodes":
        speeds = [1.0] * len(names)
    limits = [round(setting["nodes"] * each * len(speeds) / sum(speeds)) for each in speeds]
    return [player(name, nodes) for name, nodes in zip(names, limits, strict=True)]


def player(name: str, nodes: int) -> Player:
    if name.startswith("mcts"):
        return Player(name, name, nodes=nodes)
    return Player(name, "iterative_deepening", {"inner": name}, nodes=nodes)
