"""Searches of n players: against their definitions, the pruning theorems, the reduction to two, budgets, complaints."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

import zermelo
from oracles import multiplayer as oracle
from samples import cases
from strategies import grown_vectors
from zermelo import UsageError
from zermelo.algorithms import reference
from zermelo.algorithms.multiplayer.mp_mix import leading_edge
from zermelo.core import Game
from zermelo.trees.explicit_tree import from_nested

EXACT = ("max_n", "max_n_shallow", "dfbnb", "abbnb")
TIES = ("first", "worst", "seeded")
ALL = (*EXACT, "paranoid", "best_reply_plus", "mp_mix")


def drawn(seed: int, leaves: int, *, constant: bool = True) -> Game:
    document = grown_vectors(seed, leaves, constant=constant)
    return from_nested(document["tree"], document["players"])


@pytest.mark.parametrize("part", range(2))
def test_max_n_agrees_with_its_definition(part: int) -> None:
    """5,000 trees, a quarter in the quick tests, each under one of the tie rules; pruning saves nodes.

    They have ties and players out of turn.
    """
    for number in range(part, cases(5000), 2):
        game = drawn(number, 2 + number % 40)
        ties, depth = TIES[number // 2 % 3], 99 if number % 4 < 2 else 2 + number % 3
        expected = oracle.max_n(game, game.start(), depth, ties, number)
        if ties == "first":
            assert expected == reference.max_n(game, game.start(), depth)
        nodes = {}
        for name in EXACT:
            found = zermelo.search(
                game, algorithm=zermelo.find_algorithm(name), depth=depth, ties=ties, tie_seed=number  # type: ignore[arg-type]
            )
            assert (name, found.value, found.bound) == (name, expected, "exact"), number
            nodes[name] = found.nodes
        assert nodes["abbnb"] <= min(nodes["max_n_shallow"], nodes["dfbnb"])
        assert max(nodes["max_n_shallow"], nodes["dfbnb"]) <= nodes["max_n"]


def test_sums_that_are_not_constant() -> None:
    for number in range(150):
        game = drawn(number, 20, constant=False)
        ties = TIES[number % 3]
        expected = oracle.max_n(game, game.start(), 99, ties, 5)
        for name in ("max_n", "dfbnb"):
            assert zermelo.search(game, algorithm=name, depth=99, ties=ties, tie_seed=5).value == expected  # type: ignore[arg-type]


def test_the_bound_of_a_game_prunes_and_changes_nothing() -> None:
    """Trees whose payoffs grow along the path, and Hearts: both know what a player can still get."""
    games = [zermelo.game("n_player_tree", leaves="incremental", sum=9, b=3, depth=4, seed=seed) for seed in range(4)]
    games += [zermelo.game("hearts_open", hand=3, seed=seed) for seed in range(2)]
    pruned = 0
    for game, ties, depth in itertools.product(games, TIES, (4, 99)):
        expected = oracle.max_n(game, game.start(), depth, ties, 3)
        nodes = {}
        for name in EXACT:
            found = zermelo.search(
                game, algorithm=zermelo.find_algorithm(name), depth=depth, ties=ties, tie_seed=3, interpreted=True
            )
            assert (name, found.value) == (name, expected)
            nodes[name] = found.nodes
        assert nodes["abbnb"] <= min(nodes["max_n_shallow"], nodes["dfbnb"]) <= nodes["max_n"]
        pruned += nodes["dfbnb"] < nodes["max_n"]
    assert pruned > 5


def test_the_three_tie_rules_differ() -> None:
    """Player 1 has 2 in both of his moves; the root gets 3 from the one and 0 from the other."""
    game = from_nested([[[3, 2, 0], [0, 2, 3]]], 3)
    values = {(ties, seed): zermelo.search(game, algorithm="max_n", ties=ties, tie_seed=seed, interpreted=True).value  # type: ignore[arg-type]
              for ties in TIES for seed in range(8)}  # fmt: skip
    assert {values["first", seed] for seed in range(8)} == {(3.0, 2.0, 0.0)}
    assert {values["worst", seed] for seed in range(8)} == {(0.0, 2.0, 3.0)}
    assert {values["seeded", seed] for seed in range(8)} == {(3.0, 2.0, 0.0), (0.0, 2.0, 3.0)}


def test_seeded_ties_do_not_depend_on_the_order_of_moves() -> None:
    class Mirrored(zermelo.Game):
        """A tree played with its moves in the other order."""

        def __init__(self, game: Game) -> None:
            self.game, self.traits = game, game.traits
            self.start, self.mover, self.play, self.payoff = game.start, game.mover, game.play, game.payoff  # type: ignore[method-assign]
            self.evaluate, self.key = game.evaluate, game.key  # type: ignore[method-assign]

        def moves(self, state: Any) -> list[Any]:
            return list(self.game.moves(state))[::-1]

    other = 0
    for number in range(60):
        game = drawn(number, 25)
        values = [zermelo.search(each, algorithm="max_n_shallow", depth=99, ties="seeded", interpreted=True).value
                  for each in (game, Mirrored(game))]  # fmt: skip
        assert values[0] == values[1]
        first = [zermelo.search(each, algorithm="max_n", depth=99, interpreted=True).value
                 for each in (game, Mirrored(game))]  # fmt: skip
        other += first[0] != first[1]
    assert other > 10


DEEP = [(1, 0, 1), [(2, 0, 0), [(0, 1, 1), (0, 0, 2)]]]


def test_deep_pruning_is_unsound_and_this_is_a_smallest_tree() -> None:
    """The root has 1 by its first move. Deep pruning leaves the last node after (0, 1, 1): player 2 has 1 there, and
    2 is all there is. But he would take (0, 0, 2), so that player 1 gains nothing there and the root gets 2.

    A tree with fewer nodes has no choice to change: it takes a first move, a player in between with another
    move, and a last node of two. In this shape a sum of 1 is too small.
    """
    assert oracle.deep_max_n(DEEP, 0, 2) == (1, 0, 1)
    game = from_nested(DEEP, 3)
    assert reference.max_n(game, game.start()) == (2.0, 0.0, 0.0)
    for name in EXACT:
        assert zermelo.search(game, algorithm=zermelo.find_algorithm(name)).value == (2.0, 0.0, 0.0)
    for one, two, three, four in itertools.product([(1, 0, 0), (0, 1, 0), (0, 0, 1)], repeat=4):
        for middle in ([two, [three, four]], [[three, four], two]):
            assert oracle.deep_max_n([one, middle], 0, 1)[0] == oracle.deep_max_n([one, middle], 0, 99)[0]


def reduced(game: Game, state: Any, root: int) -> Any:
    """The tree of two players in which one sits for all opponents of the root."""
    value = oracle.worths(game, state)[root]
    if game.is_over(state):
        return value
    below = [reduced(game, child, root) for child in oracle.children(game, state)]
    return {"children": below, "player": 0 if game.mover(state) == root else 1, "value": value}


FEW_OR_MANY = pytest.mark.parametrize(
    "numbers", [range(1000), pytest.param(range(1000, 10_000), marks=pytest.mark.slow)]
)


@FEW_OR_MANY
def test_paranoid_is_alpha_beta_on_the_reduction(numbers: range) -> None:
    for number in numbers:
        small = number >= 300  # in plain Python
        game = drawn(number, 2 + number % (10 if small else 40), constant=number % 2 == 0)
        root, depth = game.mover(game.start()), 99 if number % 3 else 3
        two = from_nested(reduced(game, game.start(), root))
        algorithms = zermelo.find_algorithm("alpha_beta"), zermelo.find_algorithm("paranoid")
        fewer, more = (
            zermelo.search(each, algorithm=found, depth=depth, all_best=number % 5 == 0, interpreted=small)
            for each, found in zip((two, game), algorithms, strict=True)
        )
        for field in ("value", "nodes", "leaves", "cutoffs", "pv", "best_moves", "bound"):
            assert getattr(fewer, field) == getattr(more, field), (number, field)
        assert more.value == oracle.paranoid(game, game.start(), depth, root)
        assert isinstance(more.value, float) and more.value <= reference.max_n(game, game.start(), depth)[root]


def test_paranoid_with_difference_table_and_order_finds_the_same() -> None:
    """With a constant sum S the difference is 2 own - S; a table and an order of moves change nodes only."""
    for number in range(100):
        game = drawn(number, 40)
        plain = zermelo.search(game, algorithm="paranoid", depth=99, all_best=True)
        total = game.traits.constant_sum
        assert isinstance(plain.value, float) and total is not None
        other = zermelo.search(game, algorithm="paranoid", depth=99, leaf_value="difference", all_best=True)
        assert (other.value, other.nodes, other.pv) == (2 * plain.value - total, plain.nodes, plain.pv)
        fast = zermelo.search(
            game, algorithm="paranoid", depth=99, all_best=True,
            table_mb=0.01, killers=True, history=True, static_ordering=1, deepening=True,
        )  # fmt: skip
        assert (fast.value, fast.best_moves) == (plain.value, plain.best_moves)


def test_a_table_saves_nodes_of_paranoid() -> None:
    game = zermelo.game("rolit", size=4, players=3)
    options: dict[str, Any] = {"algorithm": "paranoid", "depth": 8, "interpreted": True}
    plain = zermelo.search(game, **options)
    fast = zermelo.search(game, table_mb=1, killers=True, static_ordering=2, **options)
    assert fast.value == plain.value
    assert fast.table_hits > 0 and fast.nodes < plain.nodes


@FEW_OR_MANY
def test_best_reply_plus_agrees_with_its_definition(numbers: range) -> None:
    between = 0
    for number in numbers:
        game = drawn(number, 2 + number % (40 if number < 150 else 9), constant=number % 2 == 0)
        start, depth = game.start(), 99 if number % 3 else 3
        root = game.mover(start)
        looking = oracle.best_reply_plus(game, start, depth, root, oracle.best_looking)
        first = oracle.best_reply_plus(game, start, depth, root, lambda played, state: played.moves(state)[0])
        for quiet, expected in (("evaluation", looking), ("first", first)):
            found = zermelo.search(
                game, algorithm="best_reply_plus", depth=depth, quiet_moves=quiet, interpreted=True, all_best=True  # type: ignore[arg-type]
            )
            assert found.value == expected
            values = [oracle.best_reply_plus(game, child, depth - 1, root, oracle.best_looking)
                      for child in oracle.children(game, start)]  # fmt: skip
            assert quiet == "first" or [v == expected for v in values] == [m in found.best_moves for m in
                                                                            game.moves(start)]  # fmt: skip
        paranoid = oracle.paranoid(game, start, depth, root)
        assert paranoid <= min(looking, first)
        between += paranoid < looking
    assert between > 5


@pytest.mark.parametrize("seeds", [range(8), pytest.param(range(8, 850), marks=pytest.mark.slow)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_best_reply_agrees_with_its_definition(players: int, seeds: range) -> None:
    games = [zermelo.game("n_player_tree", players=players, b=2, depth=4, sum=6, seed=seed) for seed in seeds]
    games.append(zermelo.game("rolit", size=4, players=players))
    for game, depth in itertools.product(games, (1, 2, 3, 4)):
        if game.name == "rolit" and depth == 4:
            continue
        start = game.read("0") if game.name == "n_player_tree" and depth % 2 else game.start()
        root = game.mover(start)
        found = zermelo.search(game, start, algorithm="best_reply", depth=depth, interpreted=True, all_best=True)
        assert found.value == oracle.best_reply(game, start, depth, root)
        assert list(found.best_moves) == [
            move for move in game.moves(start)
            if oracle.best_reply(game, game.play(start, move), depth - 1, root, False) == found.value
        ]  # fmt: skip
        assert found.pv == found.best_moves[:1]
        if players == 2:
            plain = zermelo.search(game, start, algorithm="paranoid", depth=depth, interpreted=True, all_best=True)
            assert (plain.value, plain.nodes) == (found.value, found.nodes)


@pytest.mark.parametrize("numbers", [range(60), pytest.param(range(60, 3400), marks=pytest.mark.slow)])
def test_mp_mix_chooses_by_the_leading_edge(numbers: range) -> None:
    """Thresholds on either side of the edge; the attack is what its definition says."""
    assert leading_edge([5.0, 5.0, 1.0]) == (0, 0.0)
    assert leading_edge([2.0]) == (0, 0.0)
    seen = set()
    for number in numbers:
        game = drawn(number, 25, constant=number % 4 > 0)
        start = game.start()
        root, values = game.mover(start), list(oracle.worths(game, start))
        leader = values.index(max(values))
        edge = max(values) - sorted(values)[-2]
        for t_d, t_o in ((0, 0), (edge, edge), (edge + 1, edge + 1)):
            found = zermelo.search(
                game, algorithm="mp_mix", depth=99, interpreted=True, defensive_threshold=t_d, offensive_threshold=t_o
            )
            expected: Any = oracle.max_n(game, start, 99, "first")
            strategy = "max_n"
            if leader == root and edge >= t_d:
                strategy, expected = "paranoid", oracle.paranoid(game, start, 99, root)
            elif leader != root and edge >= t_o:
                strategy, expected = "offensive", oracle.offensive(game, start, 99, root, leader)
            assert found.details == {"strategy": strategy, "leader": leader, "edge": edge}
            assert found.value == expected
            seen.add(strategy)
    assert seen == {"paranoid", "offensive", "max_n"}


def test_all_best_moves_of_max_n() -> None:
    for number in range(100):
        game = drawn(number, 25)
        start = game.start()
        root = game.mover(start)
        ties = TIES[number % 3]
        worth = [oracle.max_n(game, child, 99, ties, 0, root)[root] for child in oracle.children(game, start)]
        best = [move for move, value in zip(game.moves(start), worth, strict=True) if value == max(worth)]
        for name in EXACT:
            assert (
                list(
                    zermelo.search(
                        game, algorithm=zermelo.find_algorithm(name), depth=99, ties=ties, all_best=True  # type: ignore[arg-type]
                    ).best_moves
                )
                == best
            )


def test_the_vector_and_the_line_are_those_of_the_move_that_is_chosen() -> None:
    """The root gets 1 from both moves; the others do not get the same."""
    game = from_nested([[1, 5, 0], [1, 0, 5]], 3)
    found = {seed: zermelo.search(game, algorithm="max_n", seed=seed, interpreted=True) for seed in range(8)}
    assert {(each.move, each.value) for each in found.values()} == {(0, (1.0, 5.0, 0.0)), (1, (1.0, 0.0, 5.0))}
    assert found[0].move == 1


@pytest.mark.parametrize("name", [*EXACT, "expectimax_n"])
def test_lines_of_moves_drawn_by_a_seed(name: str) -> None:
    others = 0
    for number in range(150):
        game = drawn(number, 25)
        ties = TIES[number % 3]
        found = zermelo.search(
            game, algorithm=zermelo.find_algorithm(name), depth=99, ties=ties, seed=number, interpreted=True  # type: ignore[arg-type]
        )
        first = zermelo.search(game, algorithm=zermelo.find_algorithm(name), depth=99, ties=ties, interpreted=True)  # type: ignore[arg-type]
        state = game.start()
        for move in found.pv:
            state = game.play(state, move)
        assert game.is_over(state) and found.pv[0] == found.move
        assert found.value == oracle.worths(game, state)
        assert isinstance(found.value, tuple) and isinstance(first.value, tuple)
        assert found.value[game.mover(game.start())] == first.value[game.mover(game.start())]
        others += found.value != first.value
        for nodes in (found.nodes - 1, found.nodes):
            limited = zermelo.search(
                game,
                algorithm=zermelo.find_algorithm(name),
                depth=99,
                ties=ties,  # type: ignore[arg-type]
                seed=number,
                interpreted=True,
                nodes=nodes,
            )
            assert limited.nodes == nodes
    assert others > 5


def test_a_line_leads_to_the_value() -> None:
    for number in range(100):
        game = drawn(number, 30)
        for name in ("max_n", "abbnb", "paranoid"):
            found = zermelo.search(game, algorithm=name, depth=99)
            state = game.start()
            for move in found.pv:
                state = game.play(state, move)
            vector = oracle.worths(game, state)
            assert found.value == (vector if name != "paranoid" else vector[game.mover(game.start())])


OPTIONS: dict[str, dict[str, Any]] = {name: {"ties": "seeded"} for name in EXACT} | {
    "mp_mix": {"offensive_threshold": 0, "defensive_threshold": 99}
}


@pytest.mark.parametrize("name", [*ALL, "best_reply", "greedy"])
def test_interpreted_equals_compiled_and_node_limits_are_exact(name: str) -> None:
    """A limit that is reached is reached exactly, one that is not changes nothing."""
    for number in range(12):
        game = zermelo.game("n_player_tree", b=3, depth=4, seed=number) if name == "best_reply" else drawn(number, 25)
        fast, slow = (
            zermelo.search(
                game, algorithm=zermelo.find_algorithm(name), depth=4, interpreted=interpreted, **OPTIONS.get(name, {})
            ).to_dict()
            for interpreted in (False, True)
        )
        for field in ("seconds", "compile_seconds", "compiled"):
            del fast[field], slow[field]
        assert fast == slow
        for nodes in {1, 3, fast["nodes"] - 1, fast["nodes"]}:
            limited = zermelo.search(
                game, algorithm=zermelo.find_algorithm(name), depth=4, nodes=nodes, **OPTIONS.get(name, {})
            )
            assert limited.nodes == min(nodes, fast["nodes"])
            assert limited.stopped == ("nodes" if nodes < fast["nodes"] else None)
            assert (limited.value is None) == (limited.bound == "none")
            assert name == "mp_mix" or (limited.value is None) == (limited.move is None)


@pytest.mark.parametrize("inner", [*ALL, "best_reply"])
def test_deepening_keeps_the_last_whole_iteration(inner: str) -> None:
    game = zermelo.game("n_player_tree", b=3, depth=6)
    whole = [
        zermelo.search(game, algorithm=zermelo.find_algorithm(inner), depth=depth, interpreted=True)
        for depth in (1, 2, 3)
    ]
    used = sum(result.nodes for result in whole)
    found = zermelo.search(game, algorithm="iterative_deepening", inner=inner, nodes=used + 5, interpreted=True)
    assert (found.depth, found.nodes, found.stopped) == (3, used + 5, "nodes")
    assert (found.value, found.move) == (whole[-1].value, whole[-1].move)


@pytest.mark.timing
def test_time_limits_and_the_usual_algorithm() -> None:
    game = zermelo.game("n_player_tree", depth=20)
    for name in ("max_n_shallow", "best_reply_plus"):
        assert zermelo.search(game, algorithm=name, seconds=0.05, interpreted=True).stopped == "seconds"
    usual = zermelo.search(game, depth=3, interpreted=True)
    assert usual.algorithm == "iterative_deepening"
    assert usual.value == zermelo.search(game, algorithm="paranoid", depth=3, interpreted=True).value


def test_greedy_and_random() -> None:
    game = zermelo.game("n_player_tree", b=7, depth=3)
    start = game.start()
    looks = [game.evaluate(child, 0) for child in oracle.children(game, start)]
    greedy = zermelo.search(game, algorithm="greedy", depth=9, all_best=True, interpreted=True)
    assert [game.moves(start).index(move) for move in greedy.best_moves] == [
        i for i, value in enumerate(looks) if value == max(looks)
    ]
    assert greedy.nodes == 1 + len(looks)
    chosen = [zermelo.search(game, algorithm="random", seed=seed).move for seed in range(400)]
    assert chosen[:50] == [zermelo.search(game, algorithm="random", seed=seed).move for seed in range(50)]
    counts = [chosen.count(move) for move in game.moves(start)]
    assert min(counts) > 0.5 * 400 / len(counts)
    result = zermelo.search(game, algorithm="random")
    assert (result.value, result.nodes) == (None, 1)


def test_recorded_trees() -> None:
    game = from_nested(DEEP, 3)
    tree = zermelo.search(game, algorithm="max_n", record=True, interpreted=True).tree
    assert tree is not None
    assert [(node.player, node.value) for node in tree.nodes] == [
        (0, 2.0), (0, 1.0), (1, 0.0), (1, 0.0), (2, 2.0), (2, 1.0), (2, 2.0),
    ]  # fmt: skip
    assert zermelo.search("n_player_tree", algorithm="best_reply", depth=2, record=True, interpreted=True).tree is None


def test_two_players_with_zero_sum() -> None:
    """Max^n is (v, -v), paranoid is v: minimax."""
    game = zermelo.game("tic_tac_toe")
    state = game.parse("X.O/.X./...")
    value = reference.minimax(game, state)
    for name in EXACT:
        assert zermelo.search(game, state, algorithm=zermelo.find_algorithm(name), interpreted=True).value == (
            -value,
            value,
        )
    for name in ("paranoid", "best_reply_plus"):
        found = zermelo.search(game, state, algorithm=zermelo.find_algorithm(name), interpreted=True)
        plain = zermelo.search(game, state, algorithm="alpha_beta", interpreted=True)
        assert (found.value, found.nodes) == (plain.value, plain.nodes)


@pytest.mark.parametrize(
    ("game", "algorithm", "options", "message"),
    [
        ("n_player_tree", "alpha_beta", {},
         "alpha_beta cannot search n_player_tree: it needs 2 players, the game has 3 players"),
        ("three_players", "max_n_shallow", {},
         "max_n_shallow cannot search explicit_tree: it needs a constant sum, the game has no constant sum"),
        ("three_players", "abbnb", {},
         "abbnb cannot search explicit_tree: it needs a constant sum, the game has no constant sum"),
        ("hearts_open", "best_reply", {},
         "best_reply cannot search hearts_open: it needs a rule for skipped turns, the game has no rule for skipped"),
        ("pig", "paranoid", {}, "paranoid cannot search pig: it needs no chance moves, the game has chance moves"),
        ("n_player_tree", "max_n", {"ties": "best"},
         "option of max_n ties: expected one of: first, worst, seeded, got 'best'"),
        ("n_player_tree", "max_n", {"tie_seed": -1}, "option tie_seed: expected 0 to 4611686018427387903, got -1"),
        ("n_player_tree", "paranoid", {"alpha": 2, "beta": 1},
         "option alpha: expected a number below beta = 1, got 2"),
        ("n_player_tree", "paranoid", {"table_mb": -1}, "option table_mb: expected 0 to"),
        ("n_player_tree", "mp_mix", {"defensive_threshold": -1},
         "option defensive_threshold: expected at least 0, got -1"),
        ("n_player_tree", "best_reply_plus", {"quiet_moves": "last"},
         "option of best_reply_plus quiet_moves: expected one of: evaluation, first, got 'last'"),
    ],
)  # fmt: skip
def test_complaints(game: str, algorithm: str, options: dict[str, Any], message: str) -> None:
    played = zermelo.game("explicit_tree", tree=game) if game == "three_players" else zermelo.game(game)
    with pytest.raises(UsageError) as refused:
        zermelo.search(played, algorithm=zermelo.find_algorithm(algorithm), depth=2, **options)
    assert str(refused.value).startswith(message)
    assert "\n" not in str(refused.value)


def test_a_game_without_the_rule_cannot_be_turned() -> None:
    game = zermelo.game("tic_tac_toe")
    with pytest.raises(UsageError, match="tic_tac_toe has no rule for skipped turns"):
        game.turned(game.start(), 1)
