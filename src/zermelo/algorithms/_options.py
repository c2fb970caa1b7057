"""The options that several algorithms share: one name, one meaning, one sentence.

An algorithm declares an option by one of these aliases, or, if it is the only one to have it, by
`Annotated[type, "sentence"]` in its own signature.
"""

from __future__ import annotations

from typing import Annotated, Literal

Alpha = Annotated[float, "Lower end of the search window."]
Beta = Annotated[float, "Upper end of the search window."]
Inner = Annotated[str, "The algorithm that is run inside this one, by name; empty: the one that fits best."]
Deepening = Annotated[bool, "Search to depth 1, 2, … up to the given depth, instead of to that depth at once."]
TableMb = Annotated[float, "Size of the transposition table in megabytes; 0 searches without one."]
DeeperEntries = Annotated[
    bool, "Let table entries of deeper searches answer, too; the value is then not that of the given depth."
]
Threads = Annotated[int, "Search by so many threads at once, at most one a core; nodes then differ from run to run."]
HashMove = Annotated[bool, "Try the move of the transposition table first."]
Killers = Annotated[bool, "Try the two moves that last caused a cut-off at this ply early."]
History = Annotated[bool, "Order the remaining moves by how often they caused cut-offs."]
StaticOrdering = Annotated[
    int, "Order moves by the evaluation of their children where at least this many plies are left; 0 never."
]
QuiescencePlies = Annotated[int, "At most this many plies of quiescence search beyond the depth."]
StoreLeaves = Annotated[bool, "Keep the values of leaves in the transposition table, too."]
MoveOrdering = Annotated[
    bool, "Try the table's move, killer moves and the like first; otherwise moves in the order of the game."
]
FindLine = Annotated[bool, "Find the whole line of best play, not only its first move."]
Threshold = Annotated[float, "Find out whether the player to move can get more than this."]
MemoryMb = Annotated[float, "Memory for the search tree and its tables, in megabytes."]
MemoryNodes = Annotated[int | None, "At most this many nodes and table entries; none: as many as the megabytes hold."]
Goal = Annotated[
    Literal["win", "draw"] | float,
    "What the player to move must reach: a win, at least a draw, or at least this payoff.",
]
Proof = Annotated[bool, "Write the proof, so that it can be checked and shown."]
GrowthMidpoint = Annotated[
    float, "Share of the memory at which a second-level search may be half as large as the first level."
]
GrowthScale = Annotated[float, "Share of the memory over which second-level searches grow to the first level's size."]
Playouts = Annotated[int | None, "Stop after this many playouts."]
Exploration = Annotated[float, "Exploration constant C of UCB1, for payoffs scaled to [0, 1]."]
Bias = Annotated[float, "Weight of the evaluation as progressive bias; 0 leaves it out."]
Solver = Annotated[bool, "Prove payoffs within the tree (MCTS-Solver); once the root is proved the value is exact."]
Parallel = Annotated[
    Literal["tree", "root"], "What threads do: grow one tree together, or several trees whose root moves are added up."
]
Trees = Annotated[
    int | None,
    "Add up so many searches, each with a seed of its own, 4 if not given: the same result for any number of threads."
    " With one tree for all threads there are none.",
]
Epsilon = Annotated[float, "Suboptimality that the value may have at most."]
EpsilonRule = Annotated[Literal["none", "iteration", "spread"], "How epsilon is chosen while searching."]
ExpansionRate = Annotated[bool, "Run the optimal algorithm too, and report the share of its nodes that were expanded."]
Ties = Annotated[
    Literal["first", "worst", "seeded"],
    "Which of a player's equally good moves is taken: the first, the worst for the parent, or one drawn with tie_seed.",
]
TieSeed = Annotated[int, "Seed of the ties that are drawn."]
LeafValue = Annotated[
    Literal["own", "difference"], "Value of a leaf: the root player's payoff, or that minus the others'."
]
Probing = Annotated[int, "Children looked at first in Star2's probing phase; 0 leaves it out."]
Iterations = Annotated[int | None, "Stop after this many iterations."]
Accuracy = Annotated[float, "Stop as soon as the exploitability is at most this; 0 goes on."]
Worlds = Annotated[int, "At most this many worlds: all of them if there are no more, else so many drawn at random."]
MostWorlds = Annotated[int, "Refuse a position with more worlds than this."]
