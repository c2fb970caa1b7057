"""Games between players: matches and tournaments."""

from zermelo.arena.clock import Clock, OverrunError, alarm
from zermelo.arena.draws import Start, opening, pick, roll, shuffled, stream
from zermelo.arena.folder import SETTINGS, Folder, complete, load
from zermelo.arena.match import USUAL, Place, Played, Turn, play_board, play_game
from zermelo.arena.notes import FOLDER, Note
from zermelo.arena.player import RESERVED, Player
from zermelo.arena.seats import Seats, seatings
from zermelo.arena.standings import Standing, differences, standings
from zermelo.arena.text import Saved, read, replay, summary
from zermelo.arena.tournament import Tournament, play_all
from zermelo.core import Budget

__all__ = [
    "FOLDER",
    "RESERVED",
    "SETTINGS",
    "USUAL",
    "Budget",
    "Clock",
    "Folder",
    "Note",
    "OverrunError",
    "Place",
    "Played",
    "Player",
    "Saved",
    "Seats",
    "Standing",
    "Start",
    "Tournament",
    "Turn",
    "alarm",
    "complete",
    "differences",
    "load",
    "opening",
    "pick",
    "play_all",
    "play_board",
    "play_game",
    "read",
    "replay",
    "roll",
    "seatings",
    "shuffled",
    "standings",
    "stream",
    "summary",
]  # fmt: skip
