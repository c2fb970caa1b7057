"""Games, algorithms and searches: what every other room builds on.

Games
  Game              base of every game; a plain game overrides the rules
  KernelGame        a game whose rules are a module of kernels
  PlainRules        the rules of a plain class in the form kernels call them
  Traits            the facts of a game
  State, Move       of any type; a game says which
  KNOWN, TRAITS, TWO_PLAYER  what an algorithm asks of traits
  unmet             why a game does not fit an algorithm, in words
  describe, Description  what the rules say of a position
  Places, PlacedMove  what can be clicked on a board
  Board             the board of a position, to print or to show in a notebook
  game, list_games, game_module, game_summary, maker  games by name or file
  read_weights      the weights of a file for a game

Algorithms
  algorithm         register a function as an algorithm
  Algorithm         a registered one: what it needs, its options
  find_algorithm, list_algorithms, default_algorithm  algorithms by name
  GameName, AlgorithmName, Options  the names of games, algorithms and options as types
  load_file         a user's file as a module
  registered_in     the algorithms that a module registers
  declared, types_of, sentences, resolve, expected, coerce, at_least, between  keyword arguments, checked once

Searches
  search            search a position of a game
  Task              one question to an algorithm
  Searcher          its kernels bound to the game, with buffers
  Call              a question to a searcher that is ready to be run
  run_together      run calls of several searchers at the same time, each in a thread
  team_size, check_threads, cores  how many threads a search has, may have, and could use
  one_thread_only   inside, no search may have several
  Outcome           what it answers
  deepen            search to depth 1, 2, … as long as the budget lasts
  SearchResult      what the user gets
  Details           what only some algorithms report
  Verdict, Proof    what a proof-number search has proved, and the proof
  Bound             exact, lower, upper, none
  Budget, check_budget  what a search may spend
  Control           what ends a search: nodes, time, Ctrl-C
  analyse, Analysis, Snapshot  a search that can be looked at while it runs
  steps, Steps, Step  a search line by line
  RootMove, judge_moves  what is known of a move of the root; search every one by itself
  watcher           tells a progress display how far a search is, while it runs
  run_in_tiers      as plain Python until the machine code is made
  CompilerQueue     what is asked of the process that compiles
  deepest, DEEPEST, MOST_COUNTED, LONGEST_TEXT  limits
  Sparse            a buffer of any length
  machine_params    the parameters of a kernel game as machine types
  RecordedTree, Node  a recorded search tree
  TREE_FORMATS      the ends of the names of files that it can be written to
  tree_head         what the head of the bytes of a `.ztree` file says, if the file is sound

Sources
  Reference         a publication of the bibliography
  bibliography      every source by its key
  cited, references the keys that a text cites in brackets; their entries

Files and processes
  read_text, read_bytes  a file that a user names, within a limit of size
  write_text, write_bytes, drafted, unwritable  files that are written whole or not at all
  untrusted         what strangers ask: no file that they name is touched
  user_path         a path that a user wrote, with `~` for the home folder
  check_megabytes, free_memory  whether a table fits into the free memory
  compute_all       call a function for many items on processes
  check_start       refuse worker processes that could not start
  Venue             where a function is called for many items: this process, several, a Dask cluster
  open_venue        one of them, by a number of workers or the address of a cluster
  check_cluster     refuse an address at which no cluster answers
  MOST_WORKERS      how many workers at most
  Progress          the function that a long calculation calls to tell how far it is
  code_version      the version of the code that makes results
  json_value        a value in JSON's types
"""

from zermelo.core._names import AlgorithmName, GameName, Options
from zermelo.core.analysing import Analysis, analyse
from zermelo.core.arguments import at_least, between, coerce, declared, expected, resolve, sentences, types_of
from zermelo.core.board import Board
from zermelo.core.cluster_check import check_cluster
from zermelo.core.compiler_queue import CompilerQueue
from zermelo.core.control import Bound, Control
from zermelo.core.deepening import deepen
from zermelo.core.description import Description, describe
from zermelo.core.files import drafted, read_bytes, read_text, untrusted, unwritable, user_path, write_bytes, write_text
from zermelo.core.interface import LONGEST_TEXT, Game, Move, State
from zermelo.core.judging import judge_moves
from zermelo.core.kernel_game import KernelGame
from zermelo.core.memory import check_megabytes, free_memory
from zermelo.core.placing import PlacedMove, Places
from zermelo.core.plain_rules import PlainRules
from zermelo.core.processes import Progress, compute_all
from zermelo.core.proof import Proof, Verdict
from zermelo.core.recorded_tree import TREE_FORMATS, RecordedTree
from zermelo.core.registry import (
    Algorithm, algorithm, default_algorithm, find_algorithm, game, game_module, game_summary, list_algorithms,
    list_games, load_file, maker, registered_in,
)
from zermelo.core.result import Details, SearchResult, json_value
from zermelo.core.root_moves import RootMove
from zermelo.core.searching import DEEPEST, MOST_COUNTED, Budget, check_budget, deepest, search
from zermelo.core.snapshots import Snapshot
from zermelo.core.source_hash import code_version
from zermelo.core.sources import Reference, bibliography, cited, references
from zermelo.core.stepping import Step, Steps, steps
from zermelo.core.task import Call, Outcome, Searcher, Sparse, Task, machine_params
from zermelo.core.threads import check_threads, cores, one_thread_only, run_together, team_size
from zermelo.core.tiers import run_in_tiers
from zermelo.core.traits import KNOWN, TRAITS, TWO_PLAYER, Traits, unmet
from zermelo.core.tree_files import tree_head
from zermelo.core.tree_nodes import Node
from zermelo.core.venues import MOST_WORKERS, Venue, open_venue
from zermelo.core.watching import watcher
from zermelo.core.weight_files import read_weights
from zermelo.core.worker_start import check_start

__all__ = [
    "DEEPEST", "KNOWN", "LONGEST_TEXT", "MOST_COUNTED", "MOST_WORKERS", "TRAITS", "TREE_FORMATS", "TWO_PLAYER",
    "Algorithm", "AlgorithmName", "Analysis", "Board", "Bound", "Budget", "Call", "CompilerQueue", "Control",
    "Description", "Details", "Game", "GameName", "KernelGame", "Move", "Node", "Options", "Outcome", "PlacedMove",
    "Places", "PlainRules", "Progress", "Proof", "RecordedTree", "Reference", "RootMove", "SearchResult", "Searcher",
    "Snapshot", "Sparse", "State", "Step", "Steps", "Task", "Traits", "Venue", "Verdict", "algorithm", "analyse",
    "at_least", "between", "bibliography", "check_budget", "check_cluster", "check_megabytes", "check_start",
    "check_threads", "cited", "code_version", "coerce", "compute_all", "cores", "declared", "deepen", "deepest",
    "default_algorithm", "describe", "drafted", "expected", "find_algorithm", "free_memory", "game", "game_module",
    "game_summary", "json_value", "judge_moves", "list_algorithms", "list_games", "load_file", "machine_params",
    "maker", "one_thread_only", "open_venue", "read_bytes", "read_text", "read_weights", "references", "registered_in",
    "resolve", "run_in_tiers", "run_together", "search", "sentences", "steps", "team_size", "tree_head", "types_of",
    "unmet", "untrusted", "unwritable", "user_path", "watcher", "write_bytes", "write_text",
]  # fmt: skip
