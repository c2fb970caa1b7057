"""The contract of a game: what it promises, checked along games played at random.

>>> import zermelo
>>> print(check_game(zermelo.game("tic_tac_toe"), plays=2, compiled=False).rules[0].said)
all methods that a game needs are there
"""

from __future__ import annotations

import copy
import math
import random
import xml.etree.ElementTree
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any

from zermelo.core import Game, KernelGame, Move, State
from zermelo.errors import UsageError, ZermeloError, shown
from zermelo.kernels import CHANCE, TERMINAL
from zermelo.testing.compiled_rules import compare_rules, compare_searches
from zermelo.testing.contract_report import Checks, ContractReport, told

LONGEST_PLAY = 400  # plies of a random game
SPARE_MOVES = 1 << 12  # that a kernel may write beyond its max_moves in a check
CLOSE = 1e-9
CUT = 0.9  # of a payoff's bound: an evaluation from here on may have been cut to fit
MOST_WORLDS = 20  # of one position whose moves are compared

PROMISES = {
    "methods": "all methods that a game needs are there",
    "errors": "no method raises an error",
    "mover": "a player, CHANCE or TERMINAL, as the traits say",
    "moves": "before the end there are moves, each once",
    "ascending": "the move numbers ascend",
    "move_range": "the move numbers lie in 0 … move_range - 1",
    "max_moves": "no position has more moves than max_moves",
    "max_plies": "no game is longer than max_plies",
    "unchanged": "no method changes the state that it is given",
    "repeatable": "start and play give the same state every time",
    "payoff": "payoffs are numbers from lowest to highest",
    "sum": "the payoffs of all players add up to constant_sum",
    "evaluate": "evaluations are numbers from lowest to highest and fit together as payoffs do",
    "decisive": "if the traits say decisive, evaluations lie between lowest and highest",
    "weights": "with the same weights a game evaluates the same: by weights times features, if it states them",
    "upper": "upper bounds never rise along a line of play, and hold",
    "chance": "the probabilities of outcomes add up to 1",
    "turned": "a position turned to a player has that player to move",
    "sample": "a sampled state looks the same to the player and shows nothing that is hidden",
    "worlds": "worlds look the same to the player, their probabilities add up to 1, and they show nothing hidden",
    "seen": "what a player is shown depends on what the player knows, and on nothing else",
    "key": "equal states have equal keys, different states different keys",
    "position": "the text of a position reads back",
    "move_name": "the names of moves differ and read back",
    "picture": "the board can be shown as text and as SVG",
    "compiled": "compiled and interpreted rules and searches give the same",
}


def check_game(
    game: Game, *, plays: int = 20, seed: int = 0, compiled: bool = True, searches: int = 0, raises: bool = True
) -> ContractReport:
    """Play games at random and check all that a game promises, rule by rule.

    plays     how many games
    compiled  for a game with kernels, compare the compiled rules with the interpreted ones
    searches  for a game with kernels, compare compiled and interpreted searches of so many positions
    raises    raise an AssertionError at the first failure; False: the report has the first failure of each rule

    >>> import zermelo
    >>> class Endless(zermelo.Game):
    ...     traits = zermelo.Traits(max_plies=3)
    ...     def start(self): return 0
    ...     def mover(self, state): return state % 2
    ...     def moves(self, state): return [1]
    ...     def play(self, state, move): return state + move
    ...     def payoff(self, state, player): return 0.0
    >>> [each.said for each in check_game(Endless(), raises=False).failures]
    ['expected the end within Traits(max_plies=3), got a longer game; position 3, after 1 1 1']
    """
    check = GameCheck(game, Checks(PROMISES, raises=raises))
    missing = game.missing()
    check.checks.expect("methods", not missing, "; ".join(missing))
    if not missing:
        params = params_key(game)
        for number in range(plays):
            check.play(random.Random(f"{seed}/{number}"))
        check.checks.expect("unchanged", params_key(game) == params, "the kernels change params")
        if isinstance(game, KernelGame) and compiled and not check.checks.failed:
            check.compare(plays, seed, searches)
    work = f"{plays} random games, {len(check.met):,} positions"
    return ContractReport("game", game.name, work, check.checks.rules(check.foreign()), check.warnings(plays))


class GameCheck:
    """A game under test, and where in it the check is."""

    def __init__(self, game: Game, checks: Checks) -> None:
        self.game, self.traits, self.checks = game, game.traits, checks
        self.met: dict[int, State] = {}  # the first state of each key
        self.state: State = None
        self.names: list[str] = []  # the moves from the start
        self.same_weights: Game | None = None  # the game made again with its own weights
        self.endless = 0  # games that were given up

    def foreign(self) -> list[str]:
        """The rules that are about what this game does not have."""
        traits, kernels = self.traits, isinstance(self.game, KernelGame)
        has = {
            "ascending": kernels, "move_range": kernels, "compiled": kernels, "max_moves": traits.max_moves is not None,
            "max_plies": traits.max_plies is not None, "sum": traits.constant_sum is not None,
            "decisive": traits.decisive, "weights": bool(self.game.weight_ranges), "chance": traits.chance,
            "turned": traits.turnable, "sample": not traits.perfect_information,
            "worlds": not traits.perfect_information, "seen": not traits.perfect_information,
        }  # fmt: skip
        return [rule for rule, there in has.items() if not there]

    def warnings(self, plays: int) -> tuple[str, ...]:
        """What breaks no rule: a game need not end, but nobody has seen a payoff of this one."""
        if self.endless < plays:
            return ()
        return (f"none of {plays} random games ended within {LONGEST_PLAY} moves: does mover say TERMINAL at the end?",)

    def expect(self, rule: str, holds: bool, failure: str) -> bool:
        return self.checks.expect(rule, holds, failure, self.position(), tuple(self.names))

    def position(self) -> str:
        """The state as the game writes it, or as Python does."""
        try:
            return self.game.format(self.state)
        except Exception:
            return shown(self.state)

    @contextmanager
    def errors(self) -> Iterator[None]:
        """An error of the game is a failure of the rule `errors`."""
        try:
            yield
        except Exception as error:
            if self.checks.raises:
                raise
            self.expect("errors", False, told(error))

    def play(self, chooser: random.Random) -> None:
        """One game, checked position by position."""
        game, self.names = self.game, []
        with self.errors():
            self.state = game.start()
            self.expect("repeatable", self.same(self.state, game.start()), "start() gives two different states")
            most = [self.traits.highest] * self.traits.players
            while game.mover(self.state) != TERMINAL and len(self.names) < LONGEST_PLAY:
                before = copy.deepcopy(self.state)
                if not self.in_time() or not self.check_state():
                    return
                most = self.check_upper(most)
                moves = self.check_moves()
                self.expect(
                    "unchanged", self.same(before, self.state), f"a method other than play changes {shown(before)}"
                )
                if not moves:
                    return
                self.step(chooser.choice(moves))
            if game.mover(self.state) == TERMINAL:
                self.check_end(most)
            else:
                self.endless += 1
            self.expect("errors", True, "")

    def step(self, move: Move) -> None:
        """Play a move: the state before stays what it was, and another call gives the same."""
        before, name = copy.deepcopy(self.state), self.game.move_name(self.state, move)
        given, self.state = self.state, before
        after = self.game.play(given, move)
        said = f"play(state, {shown(move)})"
        unchanged = self.same(before, given)
        if self.expect("unchanged", unchanged, f"{said} changes its argument: {shown(before)} becomes {shown(given)}"):
            again = self.game.play(given, move)
            self.expect("repeatable", self.same(after, again), f"{said} gives two different states")
        self.state = after
        self.names.append(name)

    def same(self, one: State, other: State) -> bool:
        """Are two states equal by value, whatever `==` says of their type?"""
        if isinstance(self.game, KernelGame):
            return bool(one == other)
        try:
            return Game.key(self.game, one) == Game.key(self.game, other)
        except UsageError:  # a state without a value to hash; `key` must be the game's own
            return self.game.key(one) == self.game.key(other)

    def in_time(self) -> bool:
        most = self.traits.max_plies
        said = f"expected the end within Traits(max_plies={most}), got a longer game"
        return most is None or self.expect("max_plies", len(self.names) < most, said)

    def check_state(self) -> bool:
        """What holds in every position before the end."""
        mover, players = self.game.mover(self.state), self.traits.players
        legal = mover in range(players) or (mover == CHANCE and self.traits.chance)
        chance = " or CHANCE" if self.traits.chance else ""
        if not self.expect("mover", legal, f"expected a player from 0 to {players - 1}{chance}, got {shown(mover)}"):
            return False
        self.check_notation()
        self.check_key()
        if mover == CHANCE:
            self.check_chance()
            return True
        self.check_evaluations()
        if self.traits.turnable:
            self.check_turned()
        if not self.traits.perfect_information:
            self.check_sample(mover)
            for player in range(self.traits.players):
                self.check_seen(player)
        return True

    def check_chance(self) -> None:
        chances = [probability for _, probability in self.game.outcomes(self.state)]
        total = math.fsum(chances)
        self.expect(
            "chance", math.isclose(total, 1.0, abs_tol=1e-12) and min(chances) >= 0,
            f"expected probabilities that add up to 1, got {total:g} from {shown(chances)}",
        )  # fmt: skip

    def check_evaluations(self) -> None:
        traits = self.traits
        found = [self.game.evaluate(self.state, player) for player in range(traits.players)]
        if not self.numbers("evaluate", "evaluations", found):
            return
        most = [self.game.upper(self.state, player) for player in range(traits.players)]
        self.expect(
            "evaluate", all(value <= bound for value, bound in zip(found, most, strict=True)),
            f"evaluations {found} above their bounds {most}",
        )  # fmt: skip
        self.check_weights(found)
        if traits.decisive:
            between = all(traits.lowest < value < traits.highest for value in found)
            self.expect("decisive", between, f"evaluations {found} as high or low as a payoff")
        if traits.players == 2 and traits.constant_sum == 0:
            self.expect("evaluate", found[0] == -found[1], f"evaluations {found} of a zero-sum game do not cancel")
        if traits.players > 2 and traits.constant_sum is not None:
            self.check_shares(found, most, traits.constant_sum)

    def check_weights(self, found: list[float]) -> None:
        """With the same weights the same evaluations, which are their sum over features unless that was cut."""
        if not self.game.weight_ranges:
            return
        if self.same_weights is None:
            self.same_weights = self.game.reweighted(self.game.weights)
        again = [self.same_weights.evaluate(self.state, player) for player in range(self.traits.players)]
        self.expect("weights", again == found, f"evaluations {found}, with the same weights given {again}")
        if not hasattr(getattr(self.game, "rules", None), "features"):
            return
        for player, value in enumerate(found):
            features = self.game.features(self.state, player)
            total = math.fsum(w * x for w, x in zip(self.game.weights.values(), features, strict=True))
            limit = self.traits.highest if total > 0 else self.traits.lowest
            cut = CUT * abs(limit) <= abs(value) < abs(total)
            said = f"expected weights times features {total:g}, got the evaluation {value:g}"
            self.expect("weights", cut or math.isclose(total, value, abs_tol=CLOSE, rel_tol=CLOSE), said)

    def check_shares(self, found: list[float], most: list[float], total: float) -> None:
        """What the pruning of max^n relies on: the evaluations of all players fit together as payoffs do."""
        slack = CLOSE * max(1.0, abs(total))
        said = f"evaluations {found} add up to more than the payoffs, {total:g}"
        self.expect("evaluate", math.fsum(found) <= total + slack, said)
        for value, bound in zip(found, most, strict=True):
            least = total - (math.fsum(most) - bound)
            said = f"evaluations {found}: one is below what the bounds {most} leave"
            self.expect("evaluate", value >= least - slack, said)

    def check_turned(self) -> None:
        """The same position for another player, who is to move and has a move; turned back, it is as before."""
        game, mover = self.game, self.game.mover(self.state)
        for player in range(self.traits.players):
            other = game.turned(self.state, player)
            turned = f"turned to player {player}"
            self.expect("turned", game.mover(other) == player, f"{turned}, player {game.mover(other)} is to move")
            self.expect("turned", bool(game.moves(other)), f"{turned}, who has no moves")
            self.expect("turned", self.same(game.turned(other, mover), self.state), f"{turned} and back: another state")

    def check_sample(self, player: int) -> None:
        """What a search may be given in place of the state: the same for all states that look alike."""
        drawn, again = (self.game.sample(self.state, player, random.Random(seed)) for seed in (0, 1))
        self.check_alike("sample", drawn, player)
        for hidden in (drawn, again):
            same = self.same(self.game.sample(hidden, player, random.Random(0)), drawn)
            self.expect("sample", same, f"player {player}: the sample depends on what is hidden in {shown(hidden)}")
        try:
            worlds = self.game.worlds(self.state, player)
        except UsageError:  # a game may leave them out
            return
        self.check_worlds(worlds, again, player)

    def check_alike(self, rule: str, other: State, player: int) -> bool:
        """Does a player see the same in another state, with the same moves?"""
        game = self.game
        same = game.observation(other, player) == game.observation(self.state, player)
        if self.expect(rule, same, f"player {player} sees another position in {shown(other)}"):
            same = game.mover(other) == player and list(game.moves(other)) == list(game.moves(self.state))
            self.expect(rule, same, f"player {player} has other moves in {shown(other)}")
        return same

    def check_worlds(self, worlds: Sequence[tuple[State, float]], drawn: State, player: int) -> None:
        total = math.fsum(probability for _, probability in worlds)
        whole = math.isclose(total, 1.0, abs_tol=CLOSE) and min(probability for _, probability in worlds) > 0
        self.expect("worlds", whole, f"player {player}: expected probabilities that add up to 1, got {total:g}")
        for world, _ in worlds[:MOST_WORLDS]:
            self.check_alike("worlds", world, player)
        for state in (self.state, drawn):
            there = any(self.same(state, world) for world, _ in worlds)
            self.expect("worlds", there, f"player {player}: {shown(state)} is not among the worlds")
        for hidden in (drawn, worlds[0][0], worlds[-1][0]):
            same = self.same(self.game.worlds(hidden, player), worlds)
            self.expect("worlds", same, f"player {player}: the worlds depend on what is hidden in {shown(hidden)}")

    def check_seen(self, player: int) -> None:
        """The board of a player must not tell what the player does not know."""
        game, drawn = self.game, self.game.sample(self.state, player, random.Random(1))
        for name, board in (("seen_text", game.seen_text), ("seen_svg", game.seen_svg)):
            said = f"{name} of player {player} tells {shown(self.state)} from {shown(drawn)}"
            self.expect("seen", board(self.state, player) == board(drawn, player), said)
        xml.etree.ElementTree.fromstring(game.seen_svg(self.state, player))

    def check_upper(self, before: list[float]) -> list[float]:
        now = [self.game.upper(self.state, player) for player in range(self.traits.players)]
        falls = all(a <= b for a, b in zip(now, before, strict=True))
        self.expect("upper", falls, f"upper bounds rise from {before} to {now}")
        return now

    def check_moves(self) -> list[Move]:
        """The moves or outcomes, if a game can go on with them."""
        moves, traits = self.actions(), self.traits
        if not self.expect("moves", bool(moves), "no moves before the end"):
            return []
        twice = next((move for i, move in enumerate(moves) if move in moves[:i]), None)
        self.expect("moves", twice is None, f"move {shown(twice)} comes twice in {shown(moves)}")
        if isinstance(self.game, KernelGame):
            self.expect("ascending", moves == sorted(moves), f"moves do not ascend: {shown(moves)}")
            within = min(moves) >= 0 and max(moves) < (traits.move_range or 0)
            self.expect("move_range", within, f"moves outside Traits(move_range={traits.move_range}): {shown(moves)}")
        if traits.max_moves is not None:
            fits = len(moves) <= traits.max_moves
            self.expect("max_moves", fits, f"expected at most Traits(max_moves={traits.max_moves}), got {len(moves)}")
        self.check_names(moves)
        return moves

    def actions(self) -> list[Move]:
        """The moves or outcomes, in a kernel game also those beyond what the traits state."""
        game = self.game
        if not isinstance(game, KernelGame):
            return list(game.actions(self.state))
        room = (game.traits.max_moves or 0) + SPARE_MOVES
        out = [0] * room
        if game.mover(self.state) == CHANCE:
            return out[: game.rules.outcomes(game.params, self.state, out, [0.0] * room, 0)]
        return out[: game.rules.moves(game.params, self.state, out, 0)]

    def check_names(self, moves: list[Move]) -> None:
        names = [self.game.move_name(self.state, move) for move in moves]
        self.expect("move_name", len(set(names)) == len(names), f"two moves have the same name: {shown(names)}")
        some = slice(None, None, max(1, len(moves) // 8))  # reading one name looks at all moves
        for move, name in zip(moves[some], names[some], strict=True):
            read = self.game.parse_move(self.state, name)
            self.expect("move_name", read == move, f"move {shown(move)} is named {shown(name)}, which reads as {read}")

    def check_notation(self) -> None:
        game, text = self.game, self.game.format(self.state)
        try:
            again = game.parse(text)
        except UsageError as error:
            if game.reads_positions:
                self.expect("position", False, f"does not read back: {error}")
        else:
            reads = self.same(again, self.state) and game.key(again) == game.key(self.state)
            self.expect("position", reads, f"reads back as {shown(again)}")
        self.expect("picture", bool(game.text(self.state)), "text() is empty")
        try:
            xml.etree.ElementTree.fromstring(game.svg(self.state))
        except xml.etree.ElementTree.ParseError as error:
            self.expect("picture", False, f"svg() is no XML: {error}")

    def check_key(self) -> None:
        key = self.game.key(self.state)
        first = self.met.setdefault(key, copy.deepcopy(self.state))
        self.expect("key", self.same(first, self.state), f"has the key of another state: {shown(first)}")

    def check_end(self, most: list[float]) -> None:
        self.check_notation()
        self.check_key()
        payoffs = [self.game.payoff(self.state, player) for player in range(self.traits.players)]
        if not self.numbers("payoff", "payoffs", payoffs):
            return
        total = self.traits.constant_sum
        if total is not None:
            adds_up = math.isclose(math.fsum(payoffs), total, abs_tol=CLOSE)
            said = f"payoffs {payoffs} add up to {math.fsum(payoffs):g}, expected Traits(constant_sum={total:g})"
            self.expect("sum", adds_up, said)
        holds = all(a <= b for a, b in zip(payoffs, most, strict=True))
        self.expect("upper", holds, f"payoffs {payoffs} above their bounds {most}")

    def numbers(self, rule: str, what: str, found: list[Any]) -> bool:
        """Are these finite numbers within the bounds of the traits?"""
        lowest, highest = self.traits.lowest, self.traits.highest
        within = all(isinstance(x, float | int) and lowest <= x <= highest and math.isfinite(x) for x in found)
        said = f"expected {what} within Traits(lowest={lowest:g}, highest={highest:g}), got {shown(found)}"
        return self.expect(rule, within, said)

    def compare(self, plays: int, seed: int, searches: int) -> None:
        """Compiled against interpreted: the rules along random games, then searches."""
        assert isinstance(self.game, KernelGame)
        some = list(self.met.values())
        chosen = random.Random(seed).sample(some, min(searches, len(some)))
        parts = [partial(compare_rules, self.game, seed * 1000 + number) for number in range(plays)]
        parts += [partial(compare_searches, self.game, state) for state in chosen]
        for part in parts:
            try:
                found = part()
            except ZermeloError as error:
                if self.checks.raises:
                    raise
                found = str(error)
            if not self.checks.expect("compiled", found is None, found or ""):
                return


def params_key(game: Game) -> int:
    """A hash of what is in the parameters of a kernel game."""
    return Game.key(game, getattr(game, "params", None))
