"""Games in normal and extensive form: values, dominance, equilibria, learning. Congestion games are in `congestion`.

Games
  NormalForm            a game in normal form: payoffs of every player for every profile of strategies
  classic               a well-known game by name: prisoners_dilemma, matching_pennies, chicken …
  CLASSICS              these games with their known equilibria and values
  load                  a game from a .csv or .nfg file, or a classic by name
  write_nfg             a game as the text of a Gambit .nfg file
  to_normal_form        the normal form of a small game of Zermelo, chance and hidden information included
  write_efg             such a game as the text of a Gambit .efg file

Values and dominance
  pure_value            pure maximin and minimax of a player
  saddle_points         the pure solutions of a zero-sum game of two players
  solve_zero_sum        value and optimal mixed strategies by linear programming, in floats or fractions
  ZeroSumSolution       what it returns
  closed_form           the same for a 2x2 game, by formula
  dominated             the dominated strategies, pure or mixed dominators
  eliminate             iterated elimination of dominated strategies
  Domination            a dominated strategy and what dominates it
  Elimination           the reduced game and the steps that led to it

Equilibria
  equilibria            Nash equilibria by the method that fits the game
  METHODS               the methods by name
  pure_nash             all pure equilibria
  support_enumeration   all extreme equilibria of two players
  lemke_howson          one equilibrium of two players for each dropped label
  logit, logit_path     equilibria of any number of players at the end of logit paths; one such path
  Equilibrium           a profile of mixed strategies with payoffs and regret
  Equilibria            a list of them with a note on what the method cannot promise
  regrets, regret       how much each player could gain by another strategy; the greatest of these
  fictitious_play       every player answers the past play of the others
  regret_matching       every player plays in proportion to regret
  History               the course of such a learning process
  plot_convergence      the gaps of learning processes as a figure


One call for all
  solve_matrix          value, equilibria or dominance of a game, as `zermelo matrix` shows them
  MatrixReport          its result, as text, as JSON and as a picture
"""

from zermelo.game_theory.classics import CLASSICS, classic
from zermelo.game_theory.dominance import Domination, Elimination, dominated, eliminate
from zermelo.game_theory.equilibrium import Equilibria, Equilibrium
from zermelo.game_theory.extensive import to_normal_form, write_efg
from zermelo.game_theory.extreme_equilibria import support_enumeration
from zermelo.game_theory.game_files import load, write_nfg
from zermelo.game_theory.learning import History, fictitious_play, plot_convergence, regret_matching
from zermelo.game_theory.lemke_howson_walk import lemke_howson
from zermelo.game_theory.logit_paths import logit, logit_path
from zermelo.game_theory.matrix_report import MatrixReport, solve_matrix
from zermelo.game_theory.maximin import pure_value, saddle_points
from zermelo.game_theory.nash import METHODS, equilibria
from zermelo.game_theory.normal_form import NormalForm
from zermelo.game_theory.pure_equilibria import pure_nash
from zermelo.game_theory.regret_check import regret, regrets
from zermelo.game_theory.two_by_two import closed_form
from zermelo.game_theory.zero_sum import ZeroSumSolution, solve_zero_sum

__all__ = [
    "CLASSICS", "METHODS", "Domination", "Elimination", "Equilibria", "Equilibrium", "History", "MatrixReport",
    "NormalForm", "ZeroSumSolution", "classic", "closed_form", "dominated", "eliminate", "equilibria",
    "fictitious_play", "lemke_howson", "load", "logit", "logit_path", "plot_convergence", "pure_nash", "pure_value",
    "regret", "regret_matching", "regrets", "saddle_points", "solve_matrix", "solve_zero_sum", "support_enumeration",
    "to_normal_form", "write_efg", "write_nfg",
]  # fmt: skip
