"""Extensive and normal forms: against minimax, Kuhn's value, an evaluation of plans, and Gambit."""

from __future__ import annotations

import itertools
import random
import subprocess
import sys
from collections.abc import Hashable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import zermelo
from strategies import trees
from zermelo.algorithms import reference
from zermelo.cli.main import run
from zermelo.core import Game, Traits
from zermelo.errors import UsageError
from zermelo.game_theory import extensive, zero_sum
from zermelo.game_theory.extensive import strategy_count, to_normal_form, tree, write_efg
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.trees.explicit_tree import from_nested

ROOT = Path(__file__).parents[2]
KUHN = zermelo.game("kuhn_poker")


class Pennies(Game):
    """Matching pennies, one after the other; the second does not see what the first did."""

    traits = Traits(perfect_information=False)

    def start(self) -> str:
        return ""

    def mover(self, state: str) -> int:
        return TERMINAL if len(state) == 2 else len(state)

    def moves(self, state: str) -> list[str]:
        return ["h", "t"]

    def play(self, state: str, move: str) -> str:
        return state + move

    def payoff(self, state: str, player: int) -> float:
        return 1.0 if (state[0] == state[1]) == (player == 0) else -1.0

    def observation(self, state: str, player: int) -> Hashable:
        return len(state)


class Forgetful(Pennies):
    """Player 0 moves three times and each time observes only which turn it is."""

    def mover(self, state: str) -> int:
        return TERMINAL if len(state) == 3 else 0

    def payoff(self, state: str, player: int) -> float:
        return 1.0 if (state == "tht") == (player == 0) else -1.0


class Uneven(Pennies):
    """A broken game: the moves give away what was hidden."""

    def moves(self, state: str) -> list[str]:
        return ["h"] if state == "h" else ["h", "t"]


def small(document: Any) -> bool:
    made = tree(from_nested(document))
    counts = [strategy_count(made, player) for player in (0, 1)]
    return counts[0] * counts[1] <= 1_000


@settings(max_examples=300)
@given(document=trees)
def test_backward_induction_is_the_value_of_the_normal_form(document: Any) -> None:
    """Perfect information: the reduced normal form has a saddle point at the minimax value."""
    if not small(document):
        return
    game = from_nested(document)
    sign = 1 if game.mover(game.start()) == 0 else -1
    expected = sign * reference.minimax(game, game.start())
    plans = to_normal_form(game)
    assert zero_sum.solve_zero_sum(plans).value == pytest.approx(expected, abs=1e-9)
    table = plans.payoffs[0]
    assert table.min(axis=1).max() == table.max(axis=0).min() == pytest.approx(expected), "a saddle point"


def chancy(rng: random.Random, depth: int) -> Any:
    if depth == 0 or rng.random() < 0.2:
        return rng.randint(-5, 5)
    children = [chancy(rng, depth - 1) for _ in range(rng.randint(1, 2))]
    if rng.random() < 0.4:
        weights = [rng.randint(1, 5) for _ in children]
        return {"chance": [weight / sum(weights) for weight in weights], "children": children}
    return {"player": rng.randint(0, 1), "children": children}


@pytest.mark.parametrize("seed", range(100))
def test_expectimax_is_the_value_of_the_normal_form(seed: int) -> None:
    document = [chancy(random.Random(seed), 4), 1]
    if small(document):
        game = from_nested(document)
        expected = reference.expectimax(game, game.start(), player=0)
        assert zero_sum.solve_zero_sum(to_normal_form(game)).value == pytest.approx(expected, abs=1e-9)


def test_kuhn_poker_is_worth_minus_one_eighteenth() -> None:
    """H. W. Kuhn, A simplified two-person poker (1950): 27 and 64 strategies, value -1/18."""
    plans = to_normal_form(KUHN)
    assert plans.shape == (27, 64)
    found = zero_sum.solve_zero_sum(plans, exact=True)
    assert (found.value, found.regret) == (Fraction(-1, 18), 0)


def test_every_cell_is_what_the_plans_lead_to() -> None:
    """Kuhn poker played out plan against plan, looked up by what the player sees."""
    plans, made = to_normal_form(KUHN), tree(KUHN)
    seen: list[list[Hashable]] = [[], []]
    for state in _states(KUHN, KUHN.start()):
        player = KUHN.mover(state)
        if player >= 0 and KUHN.observation(state, player) not in seen[player]:
            seen[player].append(KUHN.observation(state, player))
    assert [len(each) for each in seen] == [len(sets) for sets in made.sets]
    rng = random.Random(1)
    for _ in range(200):
        cell = tuple(rng.randrange(count) for count in plans.shape)
        choice = [
            dict(zip(seen[player], plans.strategies[player][cell[player]].split(), strict=True)) for player in (0, 1)
        ]
        assert plans.payoff(cell)[0] == pytest.approx(_played(KUHN, KUHN.start(), choice))


def _states(game: Game, state: Any) -> list[Any]:
    return [state] + [found for move in game.actions(state) for found in _states(game, game.play(state, move))]


def _played(game: Game, state: Any, choice: list[dict[Hashable, str]]) -> float:
    mover = game.mover(state)
    if mover == TERMINAL:
        return game.payoff(state, 0)
    if mover == CHANCE:
        return sum(chance * _played(game, game.play(state, move), choice) for move, chance in game.outcomes(state))
    return _played(
        game, game.play(state, game.parse_move(state, choice[mover][game.observation(state, mover)])), choice
    )


def test_hidden_moves_are_one_information_set() -> None:
    plans = to_normal_form(Pennies())
    assert plans.payoffs[0].tolist() == [[1, -1], [-1, 1]]
    assert plans.strategies == (("h", "t"), ("h", "t"))
    assert [len(sets) for sets in tree(Pennies()).sets] == [1, 1]


def test_a_player_remembers_his_own_moves() -> None:
    made = tree(Forgetful())
    assert [len(sets) for sets in made.sets] == [1 + 2 + 4, 0]
    plans = to_normal_form(Forgetful())
    assert plans.shape == (8, 1)
    assert plans.strategies[1] == ("-",)
    assert sorted(plans.payoffs[0][:, 0]) == [-1] * 7 + [1]
    assert plans.strategies[0][0] == "h h h * * * *"


def test_the_same_state_on_two_ways_is_two_nodes() -> None:
    """Perfect information: who sees all knows the way, too."""
    game = zermelo.game("nim", heaps="1,1")
    assert len(tree(game).nodes) == 5
    assert [len(sets) for sets in tree(game).sets] == [1, 2]


def test_three_players() -> None:
    plans = to_normal_form(zermelo.game("explicit_tree", tree="three_players"))
    assert plans.players == 3
    game = zermelo.game("explicit_tree", tree="three_players")
    value = reference.max_n(game, game.start())
    assert any(plans.payoff(cell) == value for cell in itertools.product(*map(range, plans.shape)))


def test_large_tables_are_floats() -> None:
    nested = [[[[i + 2 * j + 3 * k, 1] for i in range(2)] for j in range(2)] for k in range(4)]
    plans = to_normal_form(from_nested(nested))
    assert plans.payoffs.size > extensive.MOST_EXACT
    assert plans.exact is None
    game = from_nested(nested)
    assert zero_sum.solve_zero_sum(plans).value == pytest.approx(reference.minimax(game, game.start()))


# Limits


def test_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UsageError, match=r"extensive form: expected at most 50,000 nodes"):
        write_efg(zermelo.game("tic_tac_toe"))
    with pytest.raises(UsageError, match=r"normal form: expected at most 20,000 strategies of a player and 500,000"):
        to_normal_form(zermelo.game("tic_tac_toe"), "XOX/.../...")
    monkeypatch.setattr(extensive, "MOST_NODES", 1_000)
    with pytest.raises(UsageError, match="pig is too large for its extensive form: expected at most 1,000 nodes"):
        tree(zermelo.game("pig"))


def test_broken_games() -> None:
    with pytest.raises(UsageError, match="expected the same moves wherever player 1 observes the same"):
        tree(Uneven())
    with pytest.raises(UsageError, match="finite"):
        extensive.fraction(float("nan"))
    with pytest.raises(UsageError, match="sum 1"):
        extensive.chances([0.5, 0.6])


def test_chances_add_up() -> None:
    for n in range(1, 60):
        assert sum(extensive.chances([1 / n] * n)) == 1
    rng = random.Random(2)
    for _ in range(100):
        weights = [rng.random() for _ in range(5)]
        made = extensive.chances([weight / sum(weights) for weight in weights])
        assert sum(made) == 1


# Gambit


def gambit_reads(game: Game, position: str | None = None) -> tuple[Any, Any]:
    """The module of the questions to Gambit, and its game."""
    pytest.importorskip("pygambit")
    import gambit

    return gambit, gambit.read_efg(write_efg(game, position))


@pytest.mark.parametrize(
    ("game", "position"),
    [
        (KUHN, None), (Pennies(), None), (Forgetful(), None), (zermelo.game("nim", heaps="1,2,2"), None),
        (zermelo.game("tic_tac_toe"), "XOX/OX./..O"), (zermelo.game("explicit_tree", tree="three_players"), None),
    ],
    ids=lambda value: getattr(value, "name", value) or "start",
)  # fmt: skip
def test_gambit_reads_the_same_game(game: Game, position: str | None) -> None:
    (gambit, theirs), ours = gambit_reads(game, position), tree(game, position)
    ends = sum(node.mover == TERMINAL for node in ours.nodes)
    assert gambit.nodes(theirs) == (len(ours.nodes), ends)
    assert gambit.information_sets(theirs) == [len(sets) for sets in ours.sets]
    counts = [strategy_count(ours, player) for player in range(ours.players)]
    assert [len(gambit.strategies(theirs, player)) for player in theirs.players] == counts


def test_gambit_solves_kuhn_poker() -> None:
    gambit, game = gambit_reads(KUHN)
    assert gambit.value(game, rational=True) == Fraction(-1, 18)


@pytest.mark.parametrize("seed", range(25))
def test_gambit_solves_random_trees_with_chance(seed: int) -> None:
    game = from_nested([chancy(random.Random(seed), 4), 1])
    gambit, theirs = gambit_reads(game)
    expected = reference.expectimax(game, game.start(), player=0)
    assert float(gambit.value(theirs, rational=False)) == pytest.approx(expected, abs=1e-6)


def test_names_are_quoted() -> None:
    class Odd(Pennies):
        def move_name(self, state: str, move: str) -> str:
            return f'say "{move}\\"\n'

    assert '"say \'h/\'"' in write_efg(Odd())
    gambit, theirs = gambit_reads(Odd())
    assert gambit.nodes(theirs)[0] == 7


# The command line and the example


def test_show_writes_efg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "kuhn.efg"
    assert run(("show", "kuhn_poker", "--efg", str(file))) == 0
    assert file.read_text() == write_efg(KUHN)
    assert run(("show", "kuhn_poker", "KQ p", "--efg", str(file), "--json")) == 0
    assert file.read_text() == write_efg(KUHN, "KQ p")
    capsys.readouterr()


def test_show_refuses_what_is_too_large(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extensive, "MOST_NODES", 1_000)
    assert run(("show", "othello", "--efg", str(tmp_path / "o.efg"))) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.count("\n") == 1
    assert "othello is too large for its extensive form: expected at most 1,000 nodes" in err
    assert run(("show", "kuhn_poker", "--efg", str(tmp_path / "o.txt"))) == 2
    assert "expected a file that ends in .efg" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_the_example_of_backward_induction() -> None:
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / "backward_induction.py"], capture_output=True, text=True, check=True
    )
    assert "backward induction 3, linear program 3\n" in done.stdout
    assert done.stdout.endswith("linear program -1/18\n")
