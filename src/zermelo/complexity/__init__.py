"""How large a game is: states, game tree, smallest proof; counted by enumeration or estimated with 95 % intervals.

measure             measure a game: counted where the memory suffices, otherwise estimated
Report              its result, as text, as JSON and as a picture
measure_exactly     enumerate the states, count the games, solve the game and count its smallest proof
Exact               what that found
enumerate_states    the set of all states that can be reached
Space               such a set of states
list_graph          the same with who moves, the moves between them and how each is evaluated, as arrays
GameGraph           such arrays
TooLargeError       the states do not fit into the allowed memory
estimate            estimate the numbers of states and games by random play
Estimated           what that found
random_play         length, branching, forced moves and results of random games
engine_play         the same of games that the engine plays against itself
Play                such statistics of games
measure_published   measure the games of a published table of complexities
PublishedComparison the published numbers beside ours
perft               count the sequences of moves of a length, the test of a game's rules
Perft               its result, as text and as JSON
minimal_leaves      leaves of the minimal tree: the fewest that prove a value
and_or_cost         what evaluating AND/OR trees costs, exactly
random_positions    positions after so many plies of random play
all_positions       all of them with their probabilities
random_evaluations  how the positions of random games are evaluated
"""

from zermelo.complexity import and_or_cost
from zermelo.complexity.counting import Perft, perft
from zermelo.complexity.enumeration import Exact, enumerate_states, measure_exactly
from zermelo.complexity.estimation import Estimated, Play, estimate, random_play
from zermelo.complexity.game_graph import GameGraph, list_graph
from zermelo.complexity.measuring import PublishedComparison, Report, measure, measure_published
from zermelo.complexity.minimal_tree import minimal_leaves
from zermelo.complexity.positions import all_positions, random_evaluations, random_positions
from zermelo.complexity.self_play import engine_play
from zermelo.complexity.state_space import Space, TooLargeError

__all__ = [
    "Estimated", "Exact", "GameGraph", "Perft", "Play", "PublishedComparison", "Report", "Space", "TooLargeError",
    "all_positions", "and_or_cost", "engine_play", "enumerate_states", "estimate", "list_graph", "measure",
    "measure_exactly", "measure_published", "minimal_leaves", "perft", "random_evaluations", "random_play",
    "random_positions",
]  # fmt: skip
