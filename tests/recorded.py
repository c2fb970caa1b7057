"""Searches whose results are recorded (tests/algorithms/recorded_results.json): chosen ones, and ones drawn at random.

`python tests/mutants.py --record` records them. A chosen search runs an algorithm on a small game with its defaults or
with the options of OPTIONS. A drawn one has a random game, position, depth and limit of nodes, and random values of the
options that the algorithm takes; tables and trees begin with a few entries, so that they grow. Number i of an algorithm
is always the same search: numbers that are not recorded are a set that shows what the recorded ones do not notice.
"""

from __future__ import annotations

import json
import math
import random
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal, get_args, get_origin
from unittest.mock import patch

import zermelo
from zermelo.algorithms import DRIVERS
from zermelo.core import declared
from zermelo.core.arguments import types_of
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.kernels import random as random_kernels
from zermelo.testing.graph_game import GraphGame
from zermelo.testing.random_documents import grown, grown_chance, grown_vectors
from zermelo.testing.search_contract import SMALL, timeless
from zermelo.trees.explicit_tree import from_nested

RECORDED = Path(__file__).parent / "algorithms" / "recorded_results.json"
DRAWN = range(40)  # the drawn searches of an algorithm that are recorded
TABLE_MB = 0.0004  # 16 entries: positions drive each other out
FIELDS = ("value", "bound", "nodes", "leaves", "cutoffs", "researches", "table_probes", "table_hits", "depth")
NODE = ("number", "parent", "move", "player", "alpha", "beta", "value", "bound", "reason", "research")

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "paranoid": [{"table_mb": 0.01, "killers": True, "history": True, "static_ordering": 1, "deepening": True}],
    "star_minimax": [{"probing": 3}, {"table_mb": 0}],
    "star2": [{"probing": 3}],
    "best_reply_plus": [{"quiet_moves": "first"}],
    **{name: [{"ties": "worst"}, {"ties": "seeded"}] for name in ("max_n", "max_n_shallow", "dfbnb", "abbnb")},
    "bounded_max_n": [{"epsilon": 2.0}],
    "bounded_abbnb": [{"epsilon": 2.0}],
    "bounded_best_reply": [{"epsilon": 2.0}],
    "bounded_paranoid": [{"epsilon": 2.0}],
    "bounded_alpha_beta": [{"epsilon": 2.0}],
    **{name: [{"goal": "draw", "memory_nodes": 40}] for name in ("pn", "pn2", "pn_star", "df_pn", "pds", "pds_pn")},
    **{name: [{"solver": True}] for name in ("uct", "mcts_max_n", "mcts_paranoid", "mcts_brs")},
}
"""Options of the chosen searches, beside the defaults."""

VALUES: dict[str, tuple[Any, ...]] = {
    "table_mb": (0, 0.0001, TABLE_MB, 0.002, 0.02), "memory_mb": (0.001, 0.004, 0.02, 1.0),
    "memory_nodes": (None, 4, 16, 60, 300), "threshold": (0.0, -1.0, 0.5, 2.0), "first_guess": (0.0, -2.0, 0.3, 3.0),
    "window_width": (None, 0.1, 1.0), "step": (None, 0.3, 1.0), "static_ordering": (0, 1, 2, 3),
    "quiescence_plies": (0, 1, 3, 16), "probing": (0, 1, 2, 3), "rollouts": (2, 5), "playouts": (None, 1, 7, 40),
    "iterations": (None, 1, 3, 10), "accuracy": (0.0, 0.01, 0.3),
    "epsilon": (0.0, 0.25, 1.0, 2.0), "exploration": (0.0, 0.7, 2.0), "bias": (0.0, 0.5, 3.0),
    "goal": ("win", "draw", 0.5, -1.0), "one_plus_epsilon": (0.0, 0.25, 2.0), "tie_seed": (0, 1, 2),
    "growth_midpoint": (0.0, 0.2, 1.0), "growth_scale": (0.05, 0.5), "order_seed": (None, 0, 5),
    "defensive_threshold": (None, 0.0, 1.0), "offensive_threshold": (None, 0.0, 1.0), "promised": (-math.inf,),
}  # fmt: skip
"""What an option is drawn from that is neither true or false nor a word."""
NOT_DRAWN = {"parallel", "teamwork"}
"""What several threads do: tests/algorithms/test_parallel_playouts.py, test_threaded_searches.py."""

SMALL_GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("connect_four", {"width": 4, "height": 3}), ("connect_four", {"width": 4, "height": 4, "score": "pons"}),
    ("tic_tac_toe", {}), ("othello", {"size": 4}), ("nim", {"heaps": "1,2,3"}), ("hex", {"size": 3}),
    ("rolit", {"players": 3, "size": 4}), ("pig", {"target": 6}), ("uniform_tree", {"b": 3, "depth": 4}),
    ("win_loss_tree", {"depth": 6}), ("chance_tree", {"outcomes": 2, "depth": 6}),
    ("n_player_tree", {"b": 3, "depth": 4, "sum": 9}), ("n_player_tree", {"b": 3, "depth": 4, "leaves": "incremental"}),
)  # fmt: skip

HIDDEN_GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("kuhn_poker", {}), ("liars_dice", {"sides": 2}),
)  # fmt: skip
"""What algorithms for hidden information draw from."""
NO_TREE = {"mcts_brs", "double_dummy"}
"""Algorithms that record no tree."""
OWN_TURN = {"alpha_mu", "belief_state", "epimc", "payoff_reduction", "pimc", "vector_minimax"}
"""Algorithms that refuse a position where chance is to move."""


def games(numbers: range = range(3)) -> dict[str, zermelo.Game]:
    """What the chosen searches search; a wider set has other numbers."""
    made: dict[str, zermelo.Game] = {}
    for number in numbers:
        made[f"tree {number}"] = from_nested(grown(number + 10, 30))
        made[f"graph {number}"] = GraphGame(number)
        made[f"cycles {number}"] = GraphGame(number, cycles=True)
        made[f"chance {number}"] = from_nested(grown_chance(number + 5, 14))
        document = grown_vectors(number + 3, 30)
        made[f"vectors {number}"] = from_nested(document["tree"], document["players"])
    for leaves in ("cuts", "incremental"):
        made[f"{leaves} leaves"] = zermelo.game("n_player_tree", players=3, b=3, depth=4, sum=9, leaves=leaves)
    made["chance_tree"] = zermelo.game("chance_tree", b=3, outcomes=2, depth=6)
    made["connect_four"] = zermelo.game("connect_four", width=4, height=3)
    made["tic_tac_toe"] = zermelo.game("tic_tac_toe")
    made["othello"] = zermelo.game("othello", size=4)
    return made


def chosen(names: Iterable[str], numbers: range = range(3), depth: int = 4, nodes: int = 400) -> dict[str, Any]:
    """The results of the chosen searches of algorithms: the value and the counters."""
    found: dict[str, Any] = {}
    for name in names:
        algorithm = zermelo.find_algorithm(name)
        takes = declared(algorithm.function)
        small = {key: value for key, value in {**SMALL, "table_mb": TABLE_MB}.items() if key in takes}
        for what, game in games(numbers).items():
            if algorithm.unmet(game) is not None:
                continue
            asked: dict[str, Any] = {"depth": depth, "nodes": nodes, "interpreted": True}
            for options in ({}, *OPTIONS.get(name, [])):
                told = timeless(zermelo.search(game, algorithm=algorithm, **asked, **{**small, **options}))
                key = " ".join((name, what, *(f"{k}={v}" for k, v in options.items())))
                found[key] = [told[field] for field in FIELDS]
            if algorithm.fixed_depth is not None and name not in DRIVERS and what.endswith("0"):
                told = timeless(zermelo.search(game, algorithm="iterative_deepening", inner=name, **asked))
                found[f"{name} {what} deepened"] = [told[field] for field in FIELDS]
    return found


def drawn(names: Iterable[str], numbers: range = DRAWN) -> dict[str, Any]:
    """The results of the drawn searches of algorithms: the value, its bound, the nodes, a sum of all else."""
    found: dict[str, Any] = {}
    for name in names:
        for number in numbers:
            game, state, asked = drawn_search(name, number)
            try:
                with few_entries():
                    result = zermelo.search(game, state, **asked)
                    if "playouts" in asked and result.move is not None:  # a search that may go on with an earlier one
                        state = game.play(state, result.move)
                        if game.mover(state) != TERMINAL:
                            result = zermelo.search(game, state, **asked, previous=result)
                found[f"{name} drawn {number}"] = [result.value, result.bound, result.nodes, checksum(result)]
            except zermelo.UsageError as error:
                found[f"{name} drawn {number}"] = str(error)
    return found


def drawn_search(name: str, number: int) -> tuple[zermelo.Game, Any, dict[str, Any]]:
    """The game, the position and the other arguments of one drawn search."""
    chooser = random.Random(f"{name} {number}")
    algorithm = zermelo.find_algorithm(name)
    asked: dict[str, Any] = {"algorithm": name, "interpreted": True, "depth": chooser.randint(1, 6)}
    asked["nodes"] = chooser.choice((20, 100, 400, 1000))
    asked |= {"seed": chooser.choice((None, None, 0, 9)), "all_best": chooser.choice((None, False, True))}
    asked["record"] = chooser.choice((0, 10, 400, 400)) if name not in NO_TREE else 0
    if algorithm.family == "proof_number":  # which proves one move
        asked |= {"seed": None, "all_best": None}
    hidden = algorithm.requires.get("perfect_information") is False
    kinds = hidden_games(chooser) if hidden else deals(chooser) if name == "double_dummy" else drawn_games(chooser)
    game = next(made for made in (kind() for kind in kinds) if algorithm.unmet(made) is None)
    state = game.start()
    for _ in range(chooser.choice((0, 0, 1, 2, 4))):
        after = game.play(state, chooser.choice(list(game.actions(state))))
        if game.mover(after) == TERMINAL:
            break
        state = after
    while name in OWN_TURN and game.mover(state) == CHANCE:
        state = game.play(state, chooser.choice(list(game.actions(state))))
    return game, state, {**asked, **drawn_options(name, chooser)}


def drawn_games(chooser: random.Random) -> list[Callable[[], zermelo.Game]]:
    """One random game of every kind, in random order; each is made when it is called for."""
    number, leaves = chooser.randrange(1 << 32), chooser.choice((5, 15, 40))
    document = grown_vectors(number, leaves, constant=chooser.random() < 0.6)
    players = chooser.randint(2, 4)
    kinds: list[Callable[[], zermelo.Game]] = [
        lambda: from_nested(grown(number, leaves)),
        lambda: GraphGame(number),
        lambda: GraphGame(number, cycles=True),
        lambda: from_nested(grown_chance(number, leaves)),
        lambda: from_nested(document["tree"], document["players"]),
        lambda: from_nested(grown_chance(number, leaves, players, exact=True), players),
        *(lambda name=name, given=given: zermelo.game(name, **given) for name, given in SMALL_GAMES),
    ]
    weights = [3.0] * 6 + [1.0] * len(SMALL_GAMES)
    order = [chooser.random() ** (1 / weight) for weight in weights]
    return [kinds[i] for i in sorted(range(len(kinds)), key=lambda i: -order[i])]


def hidden_games(chooser: random.Random) -> list[Callable[[], zermelo.Game]]:
    """One game with hidden information."""
    name, given = chooser.choice(HIDDEN_GAMES)
    return [lambda: zermelo.game(name, **given)]


def deals(chooser: random.Random) -> list[Callable[[], zermelo.Game]]:
    """A deal of bridge with a few cards."""
    given = {"cards": chooser.randint(1, 5), "trump": chooser.choice(("NT", "S", "C")), "seed": chooser.randrange(1000)}
    return [lambda: zermelo.game("bridge", **given)]


def drawn_options(name: str, chooser: random.Random) -> dict[str, Any]:
    """A random value for about half of an algorithm's options, and for all that take memory."""
    function = zermelo.find_algorithm(name).function
    found: dict[str, Any] = {}
    for option, hint in types_of(function).items():
        if option not in declared(function) or option in NOT_DRAWN:
            continue
        words = get_args(hint) if get_origin(hint) is Literal else ()
        values = (True, False) if hint is bool else words or VALUES.get(option)
        if values and (option.endswith("_mb") or chooser.random() < 0.5):
            found[option] = chooser.choice(values)
    if name == "aspiration":
        found["inner"] = chooser.choice(("alpha_beta", "pvs", "negascout"))
    if "alpha" in declared(function) and chooser.random() < 0.4:
        found["alpha"] = chooser.randint(-6, 6) / 2
        found["beta"] = found["alpha"] + chooser.choice((0.001, 0.5, 3.0))
    return found


@contextmanager
def few_entries() -> Iterator[None]:
    """Let tables and trees begin with a few entries, so that small searches make them grow."""
    with (
        patch("zermelo.algorithms.proof_number._table.SMALL", 4),
        patch("zermelo.algorithms.proof_number._proving.FIRST_ROOM", 4),
        patch("zermelo.algorithms._resizable_memory.FIRST", 8),
    ):
        yield


def checksum(result: zermelo.SearchResult) -> int:
    """A sum of all that a result tells: moves, counters, details, the verdict with its proof, and the recorded tree."""
    told = timeless(result)
    proof, tree, verdict = result.verdict.proof, result.tree, result.verdict
    rest: list[Any] = [*(told[field] for field in FIELDS), told["best_moves"], told["pv"], told["stopped"]]
    rest += [told.get("details"), verdict.proved, verdict.reason, verdict.memory_mb]
    if proof is not None:
        rest += [list(part) for part in (proof.moves, proof.children, proof.worth, proof.height)]
    if tree is not None:
        rest += [tree.seen, [tuple(getattr(node, field) for field in NODE) for node in tree.nodes]]
    return zlib.crc32(repr(rounded(rest)).encode())


def rounded(value: Any) -> Any:
    """The same with numbers to nine digits, so that it does not hang on the last one."""
    if isinstance(value, float):
        return float(f"{value:.9g}") + 0.0
    if isinstance(value, dict):
        return {key: rounded(each) for key, each in value.items()}
    return [rounded(each) for each in value] if isinstance(value, list | tuple) else value


def random_numbers(seeds: range = range(8)) -> dict[str, Any]:
    """What the random numbers of kernels are: words, and deviates from the middle and both tails."""
    kernels = random_kernels
    words = [kernels.random_word(7, seed) >> shift for seed in seeds for shift in (0, 8, 40)]
    words += [(1 << 64) - 1 - word for word in words]
    return {
        "kernels: random words": [kernels.random_word(seed, i) for seed in seeds for i in (0, 5)],
        "kernels: normal deviates": rounded([kernels.normal_deviate(word) for word in words]),
        "kernels: truncated deviates": rounded([kernels.truncated_deviate(word, 1.0, 2.0, 0.5, 2.0) for word in words]),
    }


def results(names: Iterable[str]) -> dict[str, Any]:
    """All that is recorded of algorithms."""
    names = list(names)
    return as_json({**chosen(names), **drawn(names)})


def as_json(found: dict[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def record() -> None:
    """Write the results of every algorithm."""
    found = {**results(sorted(zermelo.list_algorithms())), **as_json(random_numbers())}
    rows = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in found.items()]
    RECORDED.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
