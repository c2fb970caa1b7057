"""Tuning: weights of an evaluation that are found by playing games.

Tune
  evolve            tune weights by a genetic tournament, SPSA, CMA-ES, logistic fitting or temporal differences
  Evolution         what came out: weights, ratings on the way, cycles
  Rated             weights on the way with their score against the start
  METHODS           the methods by name
  match             a match between two evaluations of one game, of any families

Parts, for studies
  Space             some weights of a game as genes from -100 to 100
  Conditions        the game, opening and budget of many games
  Pairing           one game between two weight vectors
  both_ways         two games from one opening, each player first once
  Referee           plays games under some conditions, also of two different evaluations or depths
  playing           plays games in this process, on several or on a cluster
  score_of_one      the mean score of one player in games that were played both ways
  warcabnik         the genetic tournament, step by step
  Plan, Batch, Outline, Milestone, Found  what a method is given, asks for, tells on the way and ends with
  mutated, crossed, mutation_rate  its operators
  repeated_games, noise_share  how much of one game between two players is chance
  find_cycles       players who beat each other in a circle
  compared_triples  how many triples could be one
"""

from zermelo.evolution.cycles import compared_triples, find_cycles
from zermelo.evolution.duels import Conditions, Pairing, Referee, both_ways, match, score_of_one
from zermelo.evolution.evolving import METHODS, evolve
from zermelo.evolution.genetic import crossed, mutated, mutation_rate, warcabnik
from zermelo.evolution.noise import noise_share, repeated_games
from zermelo.evolution.results import Evolution, Rated
from zermelo.evolution.spaces import Space
from zermelo.evolution.steps import Batch, Found, Milestone, Outline, Plan
from zermelo.evolution.venues import playing

__all__ = [
    "METHODS", "Batch", "Conditions", "Evolution", "Found", "Milestone", "Outline", "Pairing", "Plan", "Rated",
    "Referee", "Space", "both_ways", "compared_triples", "crossed", "evolve", "find_cycles", "match", "mutated",
    "mutation_rate", "noise_share", "playing", "repeated_games", "score_of_one", "warcabnik",
]  # fmt: skip
