"""The face of those who write kernels: games and algorithms in the subset of Python that Numba compiles.

Mark and bind
  kernel            marks a function as a kernel
  is_kernel, has_kernels  is a function one, has a module any
  rules             the slot of the game's kernels
  probe             the slot of the recorder
  variant           the slot of what one member of a family does differently
  compiled_kernel   one kernel of a module as machine code
  compiled_search   a search kernel bound to a game, as machine code
  interpreted_search  the same as plain Python
  Compiled          a kernel as machine code, which tells how long it took to be ready
  Argument          how one of its arguments lies in memory
  machine           a record with its lists as arrays, for compiled kernels
  defaults          the kernels that a game may leave out
  cache_folder, cache_is_usable  where compiled searches are kept, and whether they can be
  STOPWATCH         the seconds this process has spent on compiling and loading

A running search
  Run               what it carries: counters, moves, principal variation, memory, record
  visit             count a node, or say that the budget is spent
  stopped           is the budget spent?
  keep              the line below this ply becomes the move and the line below the next one
  legal_moves       write the moves of a state into a row
  at_end            the end of the game or the horizon
  leaf              the payoff at the end, the evaluation at the horizon
  table             the transposition table
  next_float        the next number up: (x, next_float(x)) is the null window
  INF               infinity
  CHANCE, TERMINAL  what `mover` says when no player is to move
  NODES, LEAVES, HORIZON, CUTOFFS, PROBES, HITS, RESEARCHES, STOPPED, LIMIT, FURTHEST, COUNTERS  the cells of Run.counts
  STOP, NO_LIMIT, OUT_OF_MEMORY, TOO_MANY_MOVES  values of the cells LIMIT and STOPPED

Recording
  probe_off         the recorder that compiles to nothing
  probe_tree        the recorder that writes the tree
  Record            its buffers
  ENTERED, RETURNED, LEFT, EVENT_KINDS  what happens to a node of a recorded tree
  OPEN, LEAF, END, CUT, DONE, HIT, BUDGET, PROBED, REASONS  why a node ended

Machine words
  U64, Words, Ints, Reals  annotations of fields: a 64-bit word, several, a buffer of integers, of floats
  u64, i64          the lowest 64 bits as an unsigned word, as a signed integer
  popcount, ctz     how many bits are set; the number of the lowest one
  bit_length        the number of the highest one, plus one
  bits_of, real_of  the word that a real number is kept in, and the number that a word holds
  has, with_bit, with_word  bit i of a board of several words; the board with it set; with a word replaced
  to_words, from_words  a state as words and back
  put, take         keep a state in cells and read it again
  turned_cell       where a symmetry of the board takes a cell
  MASK              64 ones

Cells that several threads write to
  acquire, publish  read a cell, write one, with all that was written before
  swap              write a cell if it holds the old word still
  add_to, add_real  add to a cell: a whole number, a real one

Random numbers
  random_word       word number i of a stream
  normal_deviate    a word as a standard normal deviate
  truncated_deviate a normal deviate within limits
  quantile          the quantile of the standard normal law
  mix64             a bijection of words that scatters them
  unit              a word as a real number of [0, 1)
  GOLDEN            the step of SplitMix64
"""

from zermelo.kernels import defaults, probe_off, probe_tree, table
from zermelo.kernels.atomics import acquire, add_real, add_to, publish, swap
from zermelo.kernels.binding import has_kernels, is_kernel, kernel, probe, rules, variant
from zermelo.kernels.bits import (
    GOLDEN, MASK, U64, Words, bit_length, bits_of, ctz, has, i64, mix64, popcount, real_of, u64, unit, with_bit,
    with_word,
)
from zermelo.kernels.cache import cache_folder, cache_is_usable
from zermelo.kernels.layout import Argument, machine
from zermelo.kernels.nodes import at_end, leaf, legal_moves
from zermelo.kernels.probe_tree import (
    BUDGET, CUT, DONE, END, ENTERED, EVENT_KINDS, HIT, LEAF, LEFT, OPEN, PROBED, REASONS, RETURNED, Record,
)
from zermelo.kernels.random import normal_deviate, quantile, random_word, truncated_deviate
from zermelo.kernels.run import (
    CHANCE, COUNTERS, CUTOFFS, FURTHEST, HITS, HORIZON, INF, LEAVES, LIMIT, NO_LIMIT, NODES, OUT_OF_MEMORY, PROBES,
    RESEARCHES, STOP, STOPPED, TERMINAL, TOO_MANY_MOVES, Ints, Reals, Run, keep, next_float, stopped, visit,
)
from zermelo.kernels.specialise import Compiled, compiled_kernel, compiled_search, interpreted_search
from zermelo.kernels.stopwatch import STOPWATCH
from zermelo.kernels.symmetry import turned_cell
from zermelo.kernels.words import from_words, put, take, to_words

__all__ = [
    "BUDGET", "CHANCE", "COUNTERS", "CUT", "CUTOFFS", "DONE", "END", "ENTERED", "EVENT_KINDS", "FURTHEST", "GOLDEN",
    "HIT", "HITS", "HORIZON", "INF", "LEAF", "LEAVES", "LEFT", "LIMIT", "MASK", "NODES", "NO_LIMIT", "OPEN",
    "OUT_OF_MEMORY", "PROBED", "PROBES", "REASONS", "RESEARCHES", "RETURNED", "STOP", "STOPPED", "STOPWATCH",
    "TERMINAL", "TOO_MANY_MOVES", "U64", "Argument", "Compiled", "Ints", "Reals", "Record", "Run", "Words", "acquire",
    "add_real", "add_to", "at_end", "bit_length", "bits_of", "cache_folder", "cache_is_usable", "compiled_kernel",
    "compiled_search", "ctz", "defaults", "from_words", "has", "has_kernels", "i64", "interpreted_search", "is_kernel",
    "keep", "kernel", "leaf", "legal_moves", "machine", "mix64", "next_float", "normal_deviate", "popcount", "probe",
    "probe_off", "probe_tree", "publish", "put", "quantile", "random_word", "real_of", "rules", "stopped", "swap",
    "table", "take", "to_words", "truncated_deviate", "turned_cell", "u64", "unit", "variant", "visit", "with_bit",
    "with_word",
]  # fmt: skip
