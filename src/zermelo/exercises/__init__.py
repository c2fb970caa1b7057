"""Exercises on small game trees: made from a seed, as difficult as wanted, with a key and one-line feedback.

  make_exercise     an exercise of a kind: on a tree drawn by a seed and a difficulty, or on a tree that is given
  read_exercise     the exercise of a text such as 'cuts-2-7'
  Exercise          a question on a tree: items, key, check, hint, code, to_dict
  Fault             one thing that is wrong with an answer, in one line
  KINDS             the kinds of exercises by name
  Difficulty        what a tree must be like
  LEVELS            the difficulties with a number
  Facts             what a tree is like: nodes, leaves, plies, ties, cut-offs
  LetteredTree      a small explicit tree whose nodes have letters, with the recorded searches of it
  exercise_text, exercise_svg, exercise_page  an exercise as text, as a picture, several as an HTML page to print

The key is what the recorded search of the real algorithm says, node by node.
"""

from zermelo.exercises.difficulty import LEVELS, Difficulty, Facts
from zermelo.exercises.exercise import KINDS, Exercise, make_exercise, read_exercise
from zermelo.exercises.kind import Fault
from zermelo.exercises.lettered_tree import LetteredTree
from zermelo.exercises.sheets import exercise_page, exercise_svg, exercise_text

__all__ = [
    "KINDS", "LEVELS", "Difficulty", "Exercise", "Facts", "Fault", "LetteredTree", "exercise_page", "exercise_svg",
    "exercise_text", "make_exercise", "read_exercise",
]  # fmt: skip
