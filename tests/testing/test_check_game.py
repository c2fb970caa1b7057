"""`check_game`: every rule of the contract has a broken game that fails it, with the position and the move."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.cli.main import run
from zermelo.testing import ContractReport, check, check_game

DICE = random.Random(0)


class Race(zermelo.Game):
    """Take one or two steps; who makes the fifth wins. The tests break one part each."""

    traits: zermelo.Traits = zermelo.Traits(max_moves=2, max_plies=5)

    def start(self) -> Any:
        return (0, 0)

    def mover(self, state: Any) -> int:
        return int(state[1]) if state[0] < 5 else zermelo.TERMINAL

    def moves(self, state: Any) -> Any:
        return [1, 2]

    def play(self, state: Any, move: Any) -> Any:
        return (state[0] + move, 1 - state[1])

    def payoff(self, state: Any, player: int) -> float:
        return -1.0 if player == state[1] else 1.0


class Mutable(Race):
    """A board that `play` changes in place."""

    def start(self) -> Any:
        return [0, 0]

    def play(self, state: Any, move: Any) -> Any:
        state[0] += move
        state[1] = 1 - state[1]
        return state


class MutableInside(Race):
    def start(self) -> Any:
        return ([0], 0)

    def mover(self, state: Any) -> int:
        return int(state[1]) if state[0][0] < 5 else zermelo.TERMINAL

    def play(self, state: Any, move: Any) -> Any:
        state[0][0] += move
        return (state[0], 1 - state[1])


class PopsMoves(Mutable):
    """Another method that changes the state."""

    def moves(self, state: Any) -> Any:
        state.append(0)
        return [1, 2]

    def play(self, state: Any, move: Any) -> Any:
        return [state[0] + move, 1 - state[1]]


class Random(Race):
    """Dice inside `play`."""

    def play(self, state: Any, move: Any) -> Any:
        return (state[0] + DICE.choice((1, 2, 3)), 1 - state[1])


class RandomStart(Race):
    def start(self) -> Any:
        return (0, 0, DICE.random())


class TooWide(Race):
    traits = zermelo.Traits(max_moves=1, max_plies=5)


class TooLong(Race):
    traits = zermelo.Traits(max_moves=2, max_plies=2)


class HighPayoff(Race):
    def payoff(self, state: Any, player: int) -> float:
        return 10 * super().payoff(state, player)


class NoPayoff(Race):
    def payoff(self, state: Any, player: int) -> Any:
        return None


class NotZeroSum(Race):
    def payoff(self, state: Any, player: int) -> float:
        return 1.0


class HighEvaluation(Race):
    def evaluate(self, state: Any, player: int) -> float:
        return 7.0


class SameForBoth(Race):
    def evaluate(self, state: Any, player: int) -> float:
        return 0.5


class Decisive(Race):
    """Says that an evaluation is never as high as a payoff, and has one that is."""

    traits = zermelo.Traits(decisive=True)

    def evaluate(self, state: Any, player: int) -> float:
        return 1.0 if player == 0 else -1.0


class Rising(Race):
    traits = zermelo.Traits(highest=9.0, lowest=-9.0)

    def upper(self, state: Any, player: int) -> float:
        return 2.0 + float(state[0])


class Twice(Race):
    def moves(self, state: Any) -> Any:
        return [1, 1]


class Stuck(Race):
    def moves(self, state: Any) -> Any:
        return [1] if state[0] < 3 else []


class ThirdPlayer(Race):
    def mover(self, state: Any) -> int:
        return 2 if state[0] == 3 else super().mover(state)


class Rolls(Race):
    """A chance node whose probabilities leave something out."""

    traits = zermelo.Traits(chance=True)

    def mover(self, state: Any) -> int:
        return zermelo.CHANCE if state == (0, 0) else super().mover(state)

    def outcomes(self, state: Any) -> Any:
        return [(1, 0.5), (2, 0.4)]


class SameKey(Race):
    def key(self, state: Any) -> int:
        return int(state[1])


class SameName(Race):
    def move_name(self, state: Any, move: Any) -> str:
        return "step"


class WrongParse(Race):
    def parse(self, text: str) -> Any:
        return (0, 0)


class NoParse(Race):
    def parse(self, text: str) -> Any:
        raise zermelo.UsageError("no")


class NoXml(Race):
    def svg(self, state: Any) -> str:
        return "<svg"


class NoTurn(Race):
    traits = zermelo.Traits(turnable=True)

    def turned(self, state: Any, player: int) -> Any:
        return state


class Sees(Race):
    traits = zermelo.Traits(perfect_information=False)

    def sample(self, state: Any, player: int, random: Any) -> Any:
        return (state[0], 1 - state[1])


class Coin(Race):
    """A race with a coin, 10 or 20, that nobody sees."""

    traits = zermelo.Traits(perfect_information=False)

    def start(self) -> Any:
        return (0, 0, 10)

    def mover(self, state: Any) -> int:
        return super().mover(state[:2])

    def moves(self, state: Any) -> list[int]:
        return list(super().moves(state[:2]))

    def play(self, state: Any, move: Any) -> Any:
        return (*super().play(state[:2], move), state[2])

    def payoff(self, state: Any, player: int) -> float:
        return super().payoff(state[:2], player)

    def observation(self, state: Any, player: int) -> Any:
        return state[:2]

    def sample(self, state: Any, player: int, random: Any) -> Any:
        return (*state[:2], random.choice([10, 20]))

    def worlds(self, state: Any, player: int) -> Any:
        return [((*state[:2], coin), 0.5) for coin in (10, 20)]


class Peeks(Coin):
    def sample(self, state: Any, player: int, random: Any) -> Any:
        return (*state[:2], 30 - state[2] if random.random() < 0.5 else state[2])


class Unlikely(Coin):
    def worlds(self, state: Any, player: int) -> Any:
        return [(world, 0.4) for world, _ in super().worlds(state, player)]


class Leaks(Coin):
    def worlds(self, state: Any, player: int) -> Any:
        return sorted(super().worlds(state, player), key=lambda world: world[0] != state)


class Raises(Race):
    def payoff(self, state: Any, player: int) -> float:
        nothing: dict[str, float] = {}
        return nothing["nothing"]


class Asserts(Race):
    def moves(self, state: Any) -> Any:
        assert state[0] < 3, "too far"
        return [1, 2]


class Endless(Race):
    """A play that goes on and on."""

    traits = zermelo.Traits(max_moves=2)

    def play(self, state: Any, move: Any) -> Any:
        return (state[0], 1 - state[1])


class Half(zermelo.Game):
    def start(self) -> int:
        return 0

    def mover(self, state: int) -> int:
        return 0

    def moves(self, state: int) -> list[int]:
        return [1]

    def play(self, state: int, move: int) -> int:
        return 0


BROKEN: list[tuple[type[zermelo.Game], str, str]] = [
    (Half, "methods", "Half lacks payoff(state, player)"),
    (Mutable, "unchanged", "play(state, 2) changes its argument: [0, 0] becomes [2, 1]; position [0, 0]"),
    (MutableInside, "unchanged", "play(state, 2) changes its argument: ([0], 0) becomes ([2], 0)"),
    (PopsMoves, "unchanged", "a method other than play changes [0, 0]"),
    (Random, "repeatable", "gives two different states"),
    (RandomStart, "repeatable", "start() gives two different states"),
    (TooWide, "max_moves", "expected at most Traits(max_moves=1), got 2; position (0, 0)"),
    (TooLong, "max_plies", "the end within Traits(max_plies=2), got a longer game; position (4, 0), after 2 2"),
    (HighPayoff, "payoff", "expected payoffs within Traits(lowest=-1, highest=1), got [10.0, -10.0]"),
    (NoPayoff, "payoff", "got [None, None]"),
    (NotZeroSum, "sum", "payoffs [1.0, 1.0] add up to 2, expected Traits(constant_sum=0)"),
    (HighEvaluation, "evaluate", "expected evaluations within Traits(lowest=-1, highest=1), got [7.0, 7.0]"),
    (SameForBoth, "evaluate", "evaluations [0.5, 0.5] of a zero-sum game do not cancel"),
    (Decisive, "decisive", "evaluations [1.0, -1.0] as high or low as a payoff"),
    (Rising, "upper", "upper bounds rise from [2.0, 2.0] to [4.0, 4.0]"),
    (Twice, "moves", "move 1 comes twice in [1, 1]"),
    (Stuck, "moves", "no moves before the end"),
    (ThirdPlayer, "mover", "expected a player from 0 to 1, got 2; position (3, 0)"),
    (Rolls, "chance", "expected probabilities that add up to 1, got 0.9 from [0.5, 0.4]; position (0, 0)"),
    (SameKey, "key", "has the key of another state: (0, 0)"),
    (SameName, "move_name", "two moves have the same name: ['step', 'step']"),
    (WrongParse, "position", "reads back as (0, 0)"),
    (NoParse, "position", "does not read back: no"),
    (NoXml, "picture", "svg() is no XML"),
    (NoTurn, "turned", "turned to player 1, player 0 is to move"),
    (Sees, "sample", "player 0 sees another position in (0, 1)"),
    (Peeks, "sample", "player 0: the sample depends on what is hidden in"),
    (Unlikely, "worlds", "player 0: expected probabilities that add up to 1, got 0.8"),
    (Leaks, "worlds", "player 0: the worlds depend on what is hidden in"),
    (Asserts, "errors", "AssertionError: too far"),
    (Raises, "errors", "KeyError: 'nothing' (in payoff, test_check_game.py line"),
]


def failure(report: ContractReport, rule: str) -> str:
    assert not report.ok
    return next(each.said for each in report.failures if each.rule == rule)


@pytest.mark.parametrize(("broken", "rule", "said"), BROKEN, ids=lambda value: getattr(value, "__name__", ""))
def test_every_rule_of_a_plain_game(broken: type[zermelo.Game], rule: str, said: str) -> None:
    assert said in failure(check_game(broken(), raises=False), rule)
    with pytest.raises(KeyError if broken is Raises else AssertionError):
        check_game(broken())


def test_a_sound_game_keeps_every_rule() -> None:
    report = check_game(Race())
    assert report.ok and not report.failures
    assert {each.rule for each in report.rules if each.status == "skipped"} == {
        "ascending", "move_range", "decisive", "chance", "turned", "sample", "worlds", "seen", "weights", "compiled",
    }  # fmt: skip


def test_a_game_that_never_ends_is_told() -> None:
    """No rule is broken, since a game need not end; but nobody has seen its payoffs."""
    report = check_game(Endless())
    said = "none of 20 random games ended within 400 moves: does mover say TERMINAL at the end?"
    assert report.ok and report.warnings == (said,) and report.to_dict()["warnings"] == [said]
    lines = str(report).splitlines()
    assert f"warning: {said}" in lines and "not checked: payoff, sum" in lines
    assert not check_game(Race()).warnings


RULES = '''"""Take one or two from a heap; who takes the last wins."""
import sys
from typing import NamedTuple

from zermelo import TERMINAL, KernelGame, Traits, kernel
from zermelo.kernels import Ints, mix64, u64


class State(NamedTuple):
    heap: int
    turn: int


class Params(NamedTuple):
    seen: Ints


def make() -> KernelGame:
    return KernelGame(sys.modules[__name__], Params([0]), Traits(max_moves=2, move_range=3, max_plies=5))


@kernel
def start(params): return State(5, 0)


@kernel
def mover(params, state): return state.turn if state.heap > 0 else TERMINAL


@kernel
def moves(params, state, out, row):
    out[row] = 1
    if state.heap == 1:
        return 1
    out[row + 1] = 2
    return 2


@kernel
def play(params, state, move): return State(state.heap - move, 1 - state.turn)


@kernel
def payoff(params, state, player): return -1.0 if player == state.turn else 1.0


@kernel
def key(params, state): return mix64(u64(2 * state.heap + state.turn))
'''
BROKEN_KERNELS = [
    ("max_moves=2", "max_moves=1", "max_moves", "expected at most Traits(max_moves=1), got 2; position State(heap=5"),
    ("move_range=3", "move_range=2", "move_range", "moves outside Traits(move_range=2): [1, 2]"),
    ("max_plies=5", "max_plies=2", "max_plies", "Traits(max_plies=2), got a longer game"),
    ("out[row] = 1\n", "out[row] = 3\n", "ascending", "moves do not ascend: [3, 2]"),
    ("return -1.0 if", "return -3.0 if", "payoff", "Traits(lowest=-1, highest=1), got"),
    ("@kernel\ndef payoff", "def payoff", "methods", "payoff is not marked @kernel"),
    ("@kernel\ndef payoff", "@kernel\ndef pay", "methods", "lacks payoff(params, state, player)"),
    ("2 * state.heap + state.turn", "state.heap", "key", "has the key of another state"),
    ("def play(params, state, move): ", "def play(params, state, move):\n    params.seen[0] += 1\n    ", "unchanged",
     "the kernels change params"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "rule", "said"), BROKEN_KERNELS)
def test_every_rule_of_a_kernel_game(old: str, new: str, rule: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "take.py"
    assert old in RULES
    path.write_text(RULES.replace(old, new))
    assert said in failure(check(str(path), interpreted=True), rule)


def test_compiled_and_interpreted_are_compared(tmp_path: Path) -> None:
    """Python's integers are endless, those of the machine are not: the payoff shows which it is."""
    path = tmp_path / "take.py"
    path.write_text(RULES)
    report = check(str(path), plays=3)
    assert report.ok and next(each for each in report.rules if each.rule == "compiled").checked == 6
    overflows = "return (-1.0 if player == state.turn else 1.0) * (1.0 if (1 << 62) * (4 + state.turn) > 0 else 0.5)"
    path.write_text(RULES.replace("return -1.0 if player == state.turn else 1.0", overflows))
    assert "compiled and interpreted rules of take differ" in failure(check(str(path), plays=3), "compiled")
    path.write_text(RULES.replace("return mix64(", "return nothing("))
    assert "name 'nothing' is not defined" in failure(check(str(path), plays=3), "errors")


@pytest.mark.parametrize("name", zermelo.list_games())
def test_every_game_of_the_house_passes(name: str) -> None:
    report = check(name, plays=2, interpreted=True)
    assert report.ok, str(report)


def test_the_command(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "take.py"
    path.write_text(RULES)
    assert run(["check", str(path), "--interpreted"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "ok    methods     all methods that a game needs are there"
    kept = len(lines) - 3
    assert lines[-3:] == [
        "not checked: compiled",
        "not for this game: decisive, weights, chance, turned, sample, worlds, seen",
        f"take: {kept} of {kept} rules kept (20 random games, 10 positions)",
    ]
    path.write_text(RULES.replace("max_plies=5", "max_plies=2"))
    assert run(["check", str(path), "--interpreted"]) == 1
    assert "\nFAIL  max_plies   expected the end within Traits(max_plies=2)" in capsys.readouterr().out
    assert run(["check", str(path), "--interpreted", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["kind"], found["name"], found["ok"]) == ("game", "take", False)
    broken = next(each for each in found["rules"] if each["status"] == "FAIL")
    assert (broken["rule"], len(broken["moves"])) == ("max_plies", 2)
    assert broken["position"].startswith("State(heap=")


def test_the_command_checks_algorithms(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["check", "negamax", "--trees", "7", "--interpreted"]) == 0
    assert capsys.readouterr().out.endswith("negamax: 7 of 7 rules kept (7 random trees, 0 games)\n")
    assert run(["check", "max_n_deep", "--trees", "2000", "--interpreted"]) == 1
    assert "\nFAIL  best_moves  max_n_deep " in capsys.readouterr().out
