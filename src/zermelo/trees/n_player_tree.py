"""Tree of n players: a uniform tree whose leaves share out a constant sum among the players.

Payoff     whole numbers from 0 to `sum` that add up to it.
Position   the path of child numbers from the root, as in 0.3.1; the root is 'root'.
Moves      child numbers 0 … b-1; players 0 … n-1 move in turn.

Leaves     cuts         n-1 cut points, uniform on 0 … sum, divide the sum, as in [bounded2021]
           incremental  every ply shares out its part of the sum by cut points; a leaf is what its
                        path has brought, so that neighbours are alike
           win          one player, drawn evenly, gets all

The evaluation of an inner node is drawn like a leaf (cuts, win), or is what its path has brought so
far (incremental): evaluations add up to at most the sum. A node is the word of a hash chain: the word
of a child is one of the stream that its parent's word seeds, so no tree costs memory.
"""

from __future__ import annotations

import sys
from typing import Annotated, Literal, NamedTuple

from zermelo.core import KernelGame, Traits, between
from zermelo.kernels import GOLDEN, TERMINAL, U64, kernel, mix64, random_word, u64
from zermelo.trees import _paths
from zermelo.trees._paths import move_name as move_name
from zermelo.trees._paths import moves as moves

MOST_PLAYERS = 8
MOST_SUM = 1 << 30
CUTS, INCREMENTAL, WIN = range(3)
KINDS = {"cuts": CUTS, "incremental": INCREMENTAL, "win": WIN}


class State(NamedTuple):
    ply: int
    number: int  # of the node on its level
    mover: int
    word: U64
    points: U64  # incremental: what the path has brought, `bits` of the word a player


class Params(NamedTuple):
    players: int
    b: int
    depth: int
    total: int
    seed: int
    kind: int
    bits: int


def make(
    *,
    players: Annotated[int, "Number of players, 2 to 8."] = 3,
    b: _paths.B = 5,
    depth: _paths.Depth = 7,
    sum: Annotated[int, "Sum of the payoffs of every leaf."] = 64,
    leaves: Annotated[Literal["cuts", "incremental", "win"], "How the sum is shared out at a leaf."] = "cuts",
    seed: _paths.Seed = 1,
) -> KernelGame:
    """A tree of b^depth leaves."""
    _paths.check(b, depth, seed)
    between("parameter players", players, 2, MOST_PLAYERS)
    bits = 64 // players
    between("parameter sum", sum, 1, min(MOST_SUM, (1 << bits) - 1) if leaves == "incremental" else MOST_SUM)
    traits = Traits(
        players=players, constant_sum=float(sum), lowest=0.0, highest=float(sum),
        max_moves=b, move_range=b, max_plies=depth, turnable=True,
    )  # fmt: skip
    params = Params(players, b, depth, sum, seed, KINDS[leaves], bits)
    return KernelGame(sys.modules[__name__], params, traits)


@kernel
def start(params: Params) -> State:
    return State(0, 0, 0, random_word(params.seed, 0), u64(0))


@kernel
def mover(params: Params, state: State) -> int:
    return TERMINAL if state.ply == params.depth else state.mover


@kernel
def play(params: Params, state: State, move: int) -> State:
    """The child. A player who moves out of turn, in a search that skips players, has other children."""
    skipped = (state.mover - state.ply) % params.players
    word = random_word(state.word, skipped * params.b + move)
    points = u64(state.points)
    if params.kind == INCREMENTAL:
        part = dealt(params, state.ply + 1) - dealt(params, state.ply)
        for player in range(params.players):
            points += u64(share(params, word, part, player)) << u64(params.bits * player)
    following = state.mover + 1
    if following == params.players:
        following = 0
    return State(state.ply + 1, state.number * params.b + move, following, word, points)


@kernel
def dealt(params: Params, ply: int) -> int:
    """How much of the sum has been shared out at a ply."""
    return params.total * ply // params.depth


@kernel
def cut(word: int, total: int, i: int) -> int:
    """Cut point number i of a word, from 0 to the total: by half of the word, then of words drawn from it."""
    half = u64(word) if i < 2 else random_word(u64(word) ^ u64(GOLDEN), i >> 1)
    half = half >> u64(32) if i & 1 == 0 else half & u64(0xFFFFFFFF)
    return int((half * u64(total + 1)) >> u64(32))


@kernel
def ordered_cut(word: int, total: int, cuts: int, place: int) -> int:
    """The cut point at a place of their order, counted from 0; the total beyond the last."""
    for i in range(cuts):
        point = cut(word, total, i)
        before = 0
        for j in range(cuts):
            other = cut(word, total, j)
            if other < point or (other == point and j < i):
                before += 1
        if before == place:
            return point
    return total


@kernel
def share(params: Params, word: int, total: int, player: int) -> int:
    """A player's share of a total parted by the cut points of a word."""
    if params.players == 3:  # the usual number, without counting
        low, high = cut(word, total, 0), cut(word, total, 1)
        low, high = min(low, high), max(low, high)
        return low if player == 0 else high - low if player == 1 else total - high
    cuts = params.players - 1
    upper = ordered_cut(word, total, cuts, player)
    return upper if player == 0 else upper - ordered_cut(word, total, cuts, player - 1)


@kernel
def earned(params: Params, state: State, player: int) -> int:
    """What the path has brought a player; incremental."""
    return int((u64(state.points) >> u64(params.bits * player)) & u64((1 << params.bits) - 1))


@kernel
def worth(params: Params, state: State, player: int) -> float:
    if params.kind == INCREMENTAL:
        return float(earned(params, state, player))
    if params.kind == WIN:
        winner = ((u64(state.word) >> u64(32)) * u64(params.players)) >> u64(32)
        return float(params.total) if int(winner) == player else 0.0
    return float(share(params, state.word, params.total, player))


@kernel
def payoff(params: Params, state: State, player: int) -> float:
    return worth(params, state, player)


evaluate = payoff


@kernel
def upper(params: Params, state: State, player: int) -> float:
    """What a player has and all that is still to be shared out; incremental. Else the whole sum."""
    if params.kind == INCREMENTAL:
        return float(params.total - dealt(params, state.ply) + earned(params, state, player))
    return float(params.total)


@kernel
def turned(params: Params, state: State, player: int) -> State:
    return State(state.ply, state.number, player, state.word, state.points)


@kernel
def key(params: Params, state: State) -> int:
    return mix64(u64(state.word) + u64(state.mover) * u64(GOLDEN))


def format(params: Params, state: State) -> str:
    return _paths.format(params, _paths.State(state.ply, state.number))


def parse(params: Params, text: str) -> State:
    state = start(params)
    for move in _paths.read_path(text, [params.b] * params.depth):
        state = play(params, state, move)
    return state


def view(params: Params, state: State) -> _paths.NodeView:
    vector = " ".join(f"{worth(params, state, player):g}" for player in range(params.players))
    steps, widths = _paths.steps_to(state.number, [params.b] * state.ply), [params.b] * params.depth
    return _paths.NodeView(steps, widths, state.mover, f"{vector} for the players")
