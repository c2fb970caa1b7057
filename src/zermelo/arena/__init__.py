"""The arena: games between players, tournaments of them, and what they tell.

`play_game` and `play_board` are pure functions that run in this process: an experiment may call them in its units.
"""

from zermelo.arena.draws import Start, opening, stream
from zermelo.arena.match import Place, Played, Turn, play_board, play_game
from zermelo.arena.player import Player
from zermelo.arena.seats import seatings
from zermelo.arena.standings import Standing, differences, standings
from zermelo.arena.text import Saved, read, replay
from zermelo.arena.tournament import Tournament, play_all
from zermelo.core.search import Budget

__all__ = [
    "Budget", "Place", "Played", "Player", "Saved", "Standing", "Start", "Tournament", "Turn", "differences", "opening",
    "play_all", "play_board", "play_game", "read", "replay", "seatings", "standings", "stream",
]  # fmt: skip
