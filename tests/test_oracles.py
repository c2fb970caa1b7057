"""Games against their oracles: the same moves, positions, ends and payoffs in thousands of positions."""

from __future__ import annotations

import random
from typing import Any

import pytest

import transcript
import zermelo
from oracles import Oracle
from oracles.chinese_checkers import ChineseCheckers
from oracles.connect_four import ConnectFour
from oracles.ewn import Ewn
from oracles.focus import Focus
from oracles.hearts_open import HeartsOpen
from oracles.hex import Hex
from oracles.mnk import Mnk
from oracles.nim import Nim
from oracles.othello import Othello
from oracles.rolit import Rolit
from oracles.splitting import KGame, NGame, PGame
from zermelo.core.traits import TERMINAL

ORACLES: dict[str, Any] = {
    "chinese_checkers": ChineseCheckers, "connect_four": ConnectFour, "ewn": Ewn, "focus": Focus,
    "hex": Hex, "mnk": Mnk, "nim": Nim, "othello": Othello,
    "rolit": Rolit, "hearts_open": HeartsOpen, "p_game": PGame, "n_game": NGame, "k_game": KGame,
