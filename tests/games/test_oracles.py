"""Games against their oracles: the same moves, positions, ends and payoffs in thousands of positions."""

from __future__ import annotations

import random
from typing import Any

import pytest

import transcript
import zermelo
from oracles import Oracle
from oracles.battleships import Battleships
from oracles.breakthrough import Breakthrough
from oracles.bridge import Bridge
from oracles.chinese_checkers import ChineseCheckers
from oracles.connect_four import ConnectFour
from oracles.cops_and_robbers import CopsAndRobbers
from oracles.draughts import Draughts
from oracles.ewn import Ewn
from oracles.focus import Focus
from oracles.hearts_open import HeartsOpen
from oracles.hex import Hex
from oracles.kalah import Kalah
from oracles.leduc import Leduc
from oracles.liars_dice import LiarsDice
from oracles.mnk import Mnk
from oracles.nim import Nim
from oracles.othello import Othello
from oracles.phantom import PhantomMnk, PhantomTicTacToe
from oracles.rolit import Rolit
from oracles.splitting import KGame, NGame, PGame
from oracles.trick_game import TrickGame
from zermelo.kernels import TERMINAL

ORACLES: dict[str, Any] = {
    "battleships": Battleships, "breakthrough": Breakthrough, "bridge": Bridge,
    "chinese_checkers": ChineseCheckers, "connect_four": ConnectFour, "cops_and_robbers": CopsAndRobbers,
    "draughts": Draughts, "ewn": Ewn, "focus": Focus, "hearts_open": HeartsOpen,
    "hex": Hex, "kalah": Kalah, "leduc": Leduc, "liars_dice": LiarsDice, "mnk": Mnk, "nim": Nim, "othello": Othello,
    "phantom_mnk": PhantomMnk, "phantom_tic_tac_toe": PhantomTicTacToe,
    "rolit": Rolit, "p_game": PGame, "n_game": NGame, "k_game": KGame,
    "trick_game": TrickGame,
}  # fmt: skip

CASES: list[tuple[str, dict[str, Any], int]] = [  # game, parameters, positions
    ("battleships", {}, 300),
    ("battleships", {"size": 5, "ships": "3,1,2", "shots": 30, "repeats": True}, 200),
    ("breakthrough", {}, 2000),
    ("breakthrough", {"columns": 5, "rows": 5}, 2000),
    ("breakthrough", {"columns": 2, "rows": 4}, 300),
    ("breakthrough", {"columns": 3, "rows": 8}, 1000),
    ("bridge", {}, 500),
    ("bridge", {"trump": "H", "cards": 5, "leader": "N", "seed": 3}, 500),
    ("bridge", {"trump": "C", "seed": 2, "touching": False}, 300),
    ("bridge", {"trump": "S", "seed": -5, "leader": "E", "order": "extreme"}, 300),
    ("bridge", {"cards": 8, "seed": 1, "touching": False, "order": "extreme"}, 300),
    ("chinese_checkers", {}, 1500),
    ("chinese_checkers", {"players": 2, "size": 1, "limit": 200}, 200),
    ("chinese_checkers", {"players": 2, "limit": 300}, 1000),
    ("chinese_checkers", {"players": 4, "size": 1}, 200),
    ("chinese_checkers", {"players": 5, "size": 3, "limit": 100}, 300),
    ("chinese_checkers", {"players": 6, "size": 4, "limit": 60}, 120),
    ("connect_four", {}, 2000),
    ("connect_four", {"score": "pons"}, 1000),
    ("connect_four", {"width": 5, "height": 5, "score": "pons"}, 1000),
    ("connect_four", {"width": 4, "height": 14}, 500),
    ("connect_four", {"width": 12, "height": 4}, 500),
    ("cops_and_robbers", {}, 2000),
    (
        "cops_and_robbers",
        {"graph": "petersen", "cops": 1, "stray_probability": 0, "payoff": "win", "horizon": 20}, 1000,
    ),
    ("draughts", {}, 500),
    ("draughts", {"variant": "brazilian"}, 500),
    ("draughts", {"variant": "russian", "limit": 30}, 500),
    ("draughts", {"variant": "english", "limit": 40}, 500),
    ("ewn", {}, 3000),
    ("ewn", {"setup": "621543/134652"}, 1000),
    ("focus", {}, 1000),
    ("focus", {"players": 2, "captures_to_win": 2, "limit": 600}, 1000),
    ("focus", {"players": 2, "captures_to_win": 0, "limit": 2000}, 2000),
    ("focus", {"players": 4, "captures_to_win": 0, "captures_of_each": 1, "limit": 1000}, 1000),
    ("hex", {"size": 1}, 5),
    ("hex", {"size": 3}, 500),
    ("hex", {"size": 7}, 500),
    ("hex", {"size": 8}, 500),
    ("hex", {"size": 11}, 400),
    ("kalah", {}, 3000),
    ("kalah", {"empty_capture": False}, 3000),
    ("kalah", {"houses": 3, "seeds": 9}, 2000),
    ("kalah", {"houses": 3, "seeds": 9, "empty_capture": False}, 1000),
    ("kalah", {"houses": 1, "seeds": 7}, 300),
    ("kalah", {"houses": 8, "seeds": 15}, 1000),
    ("leduc", {}, 1500),
    ("liars_dice", {}, 1000),
    ("liars_dice", {"sides": 3, "dice": 2}, 500),
    ("mnk", {"m": 3, "n": 3, "k": 3}, 1000),
    ("mnk", {}, 1000),
    ("mnk", {"m": 9, "n": 8, "k": 4}, 500),
    ("mnk", {"m": 4, "n": 1, "k": 2}, 50),
    ("mnk", {"m": 19, "n": 5, "k": 5}, 200),
    ("nim", {}, 1000),
    ("nim", {"misere": True}, 500),
    ("nim", {"heaps": "1,7,2,9,4"}, 500),
    ("othello", {"size": 4}, 1000),
    ("othello", {"size": 6}, 1000),
    ("othello", {"size": 8}, 1000),
    ("hearts_open", {}, 500),
    ("hearts_open", {"players": 4, "hand": 13, "seed": 7}, 500),
    ("hearts_open", {"players": 3, "hand": 17, "seed": -1, "queen": False}, 500),
    ("hearts_open", {"players": 4, "hand": 1}, 40),
    ("phantom_mnk", {}, 300),
    ("phantom_mnk", {"m": 8, "n": 8, "k": 3, "variant": "abrupt"}, 100),
    ("phantom_tic_tac_toe", {}, 500),
    ("phantom_tic_tac_toe", {"variant": "abrupt"}, 500),
    ("rolit", {}, 500),
    ("rolit", {"players": 3}, 300),
    ("rolit", {"players": 3, "centre": "four", "size": 6}, 300),
    ("rolit", {"players": 2}, 300),
    ("rolit", {"players": 2, "centre": "four", "size": 4}, 300),
    ("rolit", {"players": 4, "size": 4}, 300),
    ("trick_game", {}, 500),
    ("trick_game", {"hand": 5, "suits": 3, "ranks": 5, "trump": "D", "seed": 3}, 300),
    ("trick_game", {"players": 3, "hand": 3, "ranks": 3}, 300),
    ("trick_game", {"players": 3, "hand": 5, "sides": True, "seed": -4}, 300),
    ("trick_game", {"players": 4, "hand": 13, "ranks": 13, "trump": "S", "sides": True, "seed": 1}, 500),
    ("p_game", {}, 300),
    ("p_game", {"b": 3, "depth": 4, "last_mover_wants": "high"}, 300),
    ("n_game", {"depth": 6, "seed": 4}, 300),
    ("k_game", {"b": 3, "depth": 5, "g": 4, "s": 0.6, "c": 0.42}, 300),
    ("k_game", {"b": 26, "depth": 2, "last_mover_wants": "high"}, 50),
]


@pytest.mark.parametrize(("name", "parameters", "positions"), CASES)
def test_game_agrees_with_its_oracle(name: str, parameters: dict[str, Any], positions: int) -> None:
    game = zermelo.game(name, **parameters)
    oracle: Oracle = ORACLES[name](**parameters)
    chooser = random.Random(name)
    while positions > 0:
        state, position = game.start(), oracle.start()
        while (turn := oracle.turn(position)) is not None:
            positions -= 1
            assert game.format(state) == oracle.show(position)
            assert game.mover(state) == turn
            moves = game.actions(state)
            names = [game.move_name(state, move) for move in moves]
            assert names == oracle.moves(position)
            chosen = chooser.randrange(len(names))
            state = game.play(state, moves[chosen])
            position = oracle.play(position, names[chosen])
        assert game.format(state) == oracle.show(position)
        assert game.mover(state) == TERMINAL
        assert tuple(game.payoff(state, player) for player in range(game.traits.players)) == oracle.payoffs(position)


@pytest.mark.parametrize("name", ORACLES)
def test_transcript_is_what_the_oracle_plays(name: str) -> None:
    fields = transcript.read(transcript.path(name).read_text(encoding="utf-8"))
    oracle: Oracle = ORACLES[name]()
    position = oracle.start()
    for move in fields["moves"].split():
        assert oracle.turn(position) is not None
        assert move in oracle.moves(position)
        position = oracle.play(position, move)
    assert oracle.turn(position) is None
    assert oracle.show(position) == fields["position"]
    assert " ".join(f"{payoff:g}" for payoff in oracle.payoffs(position)) == fields["payoffs"]


def test_othello_perft() -> None:
    """A. Bik, Perft for Reversi (2009), http://www.aartbik.com/MISC/reversi.html; a pass is a ply."""
    oracle = Othello()
    positions, counts = [oracle.start()], []
    for _ in range(6):
        playing = [position for position in positions if oracle.turn(position) is not None]
        positions = [oracle.play(position, move) for position in playing for move in oracle.moves(position)]
        counts.append(len(positions))
    assert counts == [4, 12, 56, 244, 1396, 8200]
