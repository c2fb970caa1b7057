"""Games between players: single games, boards, tournaments that are kept and resumed, and replays.

Tournaments
  tournament        play a tournament and tell how the players did; games are kept in a folder and resumed
  TournamentResult  its standings, games, forfeits and failures
  Standing          how one player did: mean score and share of wins with intervals
  Difference        how two players compare on the boards where both sit
  standings         the standings of any games
  differences       the differences of every pair of players in any games
  replay            replay a saved game and check every move
  Replay            its states and the position to show
  SavedGame         a game record as it was read from its text

Ratings
  rate              the Elo ratings of the players of any games, by maximum likelihood
  Ratings           all of them, differences of two players, a table
  Rating            that of one player, with its interval
  stored_games      the games in the folder of a tournament
  stored_files      their files
  stored_settings   the settings in the folder of a tournament
  stored_tournaments  the folders of the tournaments that are kept
  sprt              play two players until a sequential test says whether the first is stronger
  SequentialResult  its decision, the games it took, the difference in Elo

Games
  play_game         play one game
  play_board        play all games of one board: every seating from one start position
  Player            an algorithm, a user's file or a function, with its options and budget
  PlayedGame        a game that was played: turns, scores, wins, and why it ended early
  Turn              one move of it, with the cost of its search
  BY_OPENING        the seat of a turn that the opening made
  Place             which game it is: seed, board, number
  Seats             how players are seated: rotate, draw, all or fixed
  Budget            what a move may cost: depth, nodes, seconds
  DEFAULT_BUDGET    10,000 nodes, where nothing else is given

Against a person
  GameSession       a game against an algorithm, move by move, with hints and undo
  Step              a move of it that the person did not make

Openings
  Openings          where boards begin: random moves, balanced positions, or those of a file
  balanced_opening  of several random openings the one that a search finds closest to even
  opening           a position after random moves
  Start             such a position and the moves to it
  stream            the random stream of a seed and a path of numbers
"""

from zermelo.arena.game_records import Replay, SavedGame, replay
from zermelo.arena.match import BY_OPENING, DEFAULT_BUDGET, Place, PlayedGame, Turn, play_board, play_game
from zermelo.arena.openings import Openings, balanced_opening
from zermelo.arena.player import Player
from zermelo.arena.random_streams import Start, opening, stream
from zermelo.arena.ratings import Rating, Ratings, rate
from zermelo.arena.results_folder import stored_files, stored_games, stored_settings, stored_tournaments
from zermelo.arena.score_table import Difference, Standing, differences, standings
from zermelo.arena.seating import Seats
from zermelo.arena.sequential_tests import SequentialResult, sprt
from zermelo.arena.session import GameSession, Step
from zermelo.arena.tournaments import TournamentResult, tournament
from zermelo.core import Budget

__all__ = [
    "BY_OPENING", "DEFAULT_BUDGET", "Budget", "Difference", "GameSession", "Openings", "Place", "PlayedGame",
    "Player", "Rating", "Ratings", "Replay", "SavedGame", "Seats", "SequentialResult", "Standing", "Start", "Step",
    "TournamentResult", "Turn", "balanced_opening", "differences", "opening", "play_board", "play_game", "rate",
    "replay", "sprt", "standings", "stored_files", "stored_games", "stored_settings", "stored_tournaments",
    "stream", "tournament",
]  # fmt: skip
