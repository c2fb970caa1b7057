"""Games of the arena: seats, dice, seeds, budgets, and what forfeits a game."""

from __future__ import annotations

import contextlib
import math
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise, permutations, product
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.arena import Budget, PlayedGame, Player, Start, opening, play_board, play_game, stream
from zermelo.arena.clock import Clock, OverrunError, alarm
from zermelo.arena.match import forfeit_shares
from zermelo.arena.player import RESERVED
from zermelo.arena.random_streams import pick, roll, shuffled
from zermelo.arena.seating import seatings
from zermelo.core import Traits
from zermelo.errors import UsageError
from zermelo.kernels import CHANCE, STOPWATCH, random_word
from zermelo.trees.explicit_tree import from_nested

TIC_TAC_TOE, PIG, NIM = zermelo.game("tic_tac_toe"), zermelo.game("pig"), zermelo.game("nim")
LIMIT = Budget(depth=2)
Choose = Callable[..., Any]


def first(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    return game.moves(state)[0]


def seeded(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    assert budget.seed is not None
    return pick(game.moves(state), random_word(budget.seed, 0))


def three_players() -> zermelo.Game:
    """Each player moves once, one of two ways; the sum is 10."""
    leaves = [[9, 1, 0], [2, 8, 0], [3, 3, 4], [10, 0, 0], [0, 5, 5], [1, 2, 7], [4, 4, 2], [0, 0, 10]]
    return from_nested([[leaves[0:2], leaves[2:4]], [leaves[4:6], leaves[6:8]]], players=3)


def moves_by_hand(game: zermelo.Game, played: PlayedGame) -> Any:
    """The state after all turns of a game."""
    state = game.start()
    for turn in played.turns:
        assert turn.seat in (game.mover(state), -2)
        state = game.play(state, game.parse_move(state, turn.move))
    return state


# Draws.


def test_streams_are_of_their_place_alone() -> None:
    paths = [(board, use, game) for board in range(10) for use in range(4) for game in range(10)]
    assert len({stream(7, *path) for path in paths}) == len(paths)
    assert stream(7, 1, 2, 3) != stream(8, 1, 2, 3)


def test_shuffles_are_even() -> None:
    found = Counter(tuple(shuffled("abc", stream(1, i))) for i in range(6000))
    assert set(found) == set(permutations("abc"))
    assert all(abs(count - 1000) < 150 for count in found.values()), "five standard deviations"


def test_rolls_follow_the_probabilities() -> None:
    game = from_nested({"chance": [0.5, 0.3, 0.2], "children": [1, 2, 3]})
    found = Counter(roll(game, game.start(), random_word(3, i)) for i in range(10_000))
    assert all(abs(found[i] - 10_000 * p) < 250 for i, p in enumerate((0.5, 0.3, 0.2)))
    assert roll(game, game.start(), 2**64 - 1) == 2


def test_openings_are_random_games_before_their_end() -> None:
    found = [opening(TIC_TAC_TOE, 6, stream(5, board)) for board in range(200)]
    assert all(len(start.line) == 6 and not TIC_TAC_TOE.is_over(start.state) for start in found)
    assert len({start.state for start in found}) > 150
    assert found[3] == opening(TIC_TAC_TOE, 6, stream(5, 3))


def test_an_opening_counts_the_moves_of_players() -> None:
    start = opening(PIG, 4, 1)
    state, movers = PIG.start(), []
    for move in start.line:
        movers.append(PIG.mover(state))
        state = PIG.play(state, move)
    assert state == start.state
    assert len([mover for mover in movers if mover != CHANCE]) == 4


def test_an_opening_longer_than_the_game() -> None:
    with pytest.raises(UsageError, match="opening: expected fewer plies for tic_tac_toe, got 9: 1,000 games"):
        opening(TIC_TAC_TOE, 9, 1)


# Seats.


def test_every_seating_of_few_players_and_of_many() -> None:
    assert len(seatings(2, 4, "all", 0)) == 2**4 - 2
    assert sorted(seatings(3, 3, "all", 0)) == sorted(permutations(range(3)))
    assert sorted(seatings(4, 2, "all", 0)) == sorted(permutations(range(4), 2))


def test_drawn_players_sit_evenly() -> None:
    """Four of six players for each board, each in every seat equally often."""
    found = Counter((seat, player) for board in range(3000)
                    for seat, player in enumerate(seatings(6, 4, "draw", stream(1, board))[0]))  # fmt: skip
    assert len(found) == 24
    assert all(abs(count - 500) < 110 for count in found.values()), "five standard deviations"


def test_rotated_players_sit_everywhere() -> None:
    for board in range(20):
        games = seatings(6, 4, "rotate", stream(1, board))
        drawn = set(games[0])
        assert len(games) == len(drawn) == 4
        assert all({game[seat] for game in games} == drawn for seat in range(4))


@pytest.mark.parametrize(
    ("players", "seats", "how", "message"),
    [
        (2, 3, "rotate", "expected at least 3 players for 3 seats, got 2"),
        (1, 2, "draw", "expected at least 2 players for 2 seats, got 1"),
        (4, 3, "fixed", "expected 3 players for 3 fixed seats, got 4"),
        (6, 6, "all", "seats all: expected at most 10,000 seatings a board, got up to 46,656"),
        (3, 3, "sideways", "seats: expected one of: rotate, draw, all, fixed, got 'sideways'"),
    ],
)
def test_seats_that_do_not_fit(players: int, seats: int, how: Any, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        seatings(players, seats, how, 0)


# Games.


def test_a_game_is_its_moves() -> None:
    players = [Player("a", choose=seeded), Player("b", choose=first)]
    for board in range(30):
        for played in play_board(TIC_TAC_TOE, players, seed=3, board=board, opening=2):
            end = moves_by_hand(TIC_TAC_TOE, played)
            assert played.scores == tuple(TIC_TAC_TOE.payoff(end, seat) for seat in range(2))
            assert sum(played.wins) == 1
            assert [turn.seat for turn in played.turns[:2]] == [-2, -2]


def test_the_better_search_wins() -> None:
    """Perfect play never loses from a position that is not lost, and wins a won one from one side."""
    players = [Player("perfect", "alpha_beta", depth=9), Player("first", choose=first)]
    rows = [row for board in range(10) for played in play_board(TIC_TAC_TOE, players, board=board, interpreted=True)
            for row in played.rows() if row["player"] == "perfect"]  # fmt: skip
    assert min(row["score"] for row in rows) >= 0
    assert sum(row["win"] for row in rows) > 10


def test_a_board_is_a_function_of_its_place() -> None:
    players = [Player("a", choose=seeded), Player("b", choose=seeded)]
    again = [play_board(TIC_TAC_TOE, players, seed=1, board=4, opening=1) for _ in range(2)]
    assert again[0] == again[1]
    others = [play_board(TIC_TAC_TOE, players, seed=seed, board=board, opening=1) for seed, board in ((1, 5), (2, 4))]
    assert all(other[0].turns != again[0][0].turns for other in others)


def test_three_players_and_wins_that_are_shared() -> None:
    game = three_players()
    players = [Player(name, choose=first) for name in "abc"]
    assert play_board(game, players, seats="fixed")[0].scores == (9, 1, 0)
    start = Start(game.parse("1.0"), (1, 0))
    played = play_game(game, players, start=start)
    assert (played.scores, played.wins) == ((0, 5, 5), (0, 0.5, 0.5))
    assert [turn.seat for turn in played.turns] == [-2, -2, 2]


def test_a_search_is_counted() -> None:
    player = Player("a", "alpha_beta")
    found = zermelo.search(NIM, "3,4,5 1", "alpha_beta", depth=2, interpreted=True)
    played = play_game(NIM, [player, Player("b", choose=first)], budget=LIMIT, interpreted=True)
    assert played.turns[0] == (0, NIM.move_name(NIM.start(), found.move), 2, found.nodes)
    row = played.rows()[0]
    assert row["depth"] <= 2 and row["nodes"] >= found.nodes and row["searches"] <= row["moves"]
    assert played.rows()[1]["depth"] is None


def test_a_function_may_answer_with_a_search() -> None:
    def choose(game: zermelo.Game, state: Any, budget: Budget, *, algorithm: str = "minimax") -> Any:
        return zermelo.search(game, state, zermelo.find_algorithm(algorithm), depth=1, interpreted=True)

    players = [Player("a", choose=choose, options={"algorithm": "alpha_beta"}), Player("b", choose=choose)]
    played = play_game(TIC_TAC_TOE, players)
    assert (played.turns[0].depth, played.turns[0].nodes) == (1, 10)
    assert played.ending == ""


def test_a_player_without_a_budget_has_that_of_the_match() -> None:
    assert Player("a", nodes=5).budget(Budget(depth=3), 1) == Budget(nodes=5, seed=1)
    assert Player("a").budget(Budget(depth=3, nodes=9), 1) == Budget(depth=3, nodes=9, seed=1)


def test_the_last_search_is_handed_to_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []
    real = zermelo.search

    def spy(game: Any, state: Any, algorithm: Any, **arguments: Any) -> zermelo.SearchResult:
        result = real(game, state, algorithm, **arguments)
        given.append((game.mover(state), arguments["previous"], result))
        return result

    monkeypatch.setattr("zermelo.arena.move_choice.search", spy)
    play_game(NIM, [Player("a", "alpha_beta"), Player("b", "alpha_beta")], budget=LIMIT, interpreted=True)
    for seat in range(2):
        own = [entry for entry in given if entry[0] == seat]
        assert own[0][1] is None and len(own) > 1
        assert all(later[1] is earlier[2] for earlier, later in pairwise(own))


# Chance.


def rolls(played: PlayedGame) -> list[str]:
    return [turn.move for turn in played.turns if turn.seat == CHANCE]


def test_dice_are_the_same_for_every_seating() -> None:
    always = Player("roll", choose=lambda game, state, budget: game.moves(state)[-1])
    other = Player("hold", choose=first)
    for board in range(10):
        one, two = play_board(PIG, [always, other], board=board, opening=1)
        common = min(len(rolls(one)), len(rolls(two)))
        assert rolls(one)[:common] == rolls(two)[:common]
    one, two = play_board(PIG, [always, other], board=1, duplicate=False)
    assert rolls(one)[:8] != rolls(two)[:8]


def test_dice_are_fair_and_differ_by_board() -> None:
    players = [Player("a", choose=first), Player("b", choose=first)]
    found = Counter(roll for board in range(200) for roll in rolls(play_board(PIG, players, board=board)[0]))
    total = sum(found.values())
    assert set(found) == set("123456") and all(abs(count / total - 1 / 6) < 0.03 for count in found.values())


# Forfeits.


def raises(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    raise RuntimeError("out of\nideas")


def leaves(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    raise SystemExit(3)


def illegal(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    return 99


def nothing(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    return None


class Mute:
    def __repr__(self) -> str:
        raise ValueError("no words")


class Unequal:
    def __eq__(self, other: object) -> bool:
        raise ValueError("no equal")

    __hash__ = None  # type: ignore[assignment]


class MuteError(Exception):
    def __str__(self) -> str:
        raise ValueError("no words")


def mute(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    return Mute()


def mute_error(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    raise MuteError


def unequal(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    return Unequal()


def half_a_character(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    raise ValueError("\ud800")


def gives_up(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    raise GeneratorExit


def interrupts(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    raise KeyboardInterrupt


def too_many_nodes(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    return zermelo.search(game, state, "minimax", depth=2, interpreted=True)


def too_few_nodes(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    return zermelo.search(game, state, "minimax", nodes=1, interpreted=True)


def endless(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    while True:
        pass


def endless_search(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    return zermelo.search("othello", algorithm="minimax", depth=60, interpreted=True)


@pytest.mark.parametrize(
    ("choose", "why"),
    [
        (raises, "bad forfeits: raised RuntimeError: 'out of ideas'"),
        (leaves, "bad forfeits: raised SystemExit: '3'"),
        (illegal, "bad forfeits: illegal move: 99"),
        (nothing, "bad forfeits: found no move"),
        (mute, "bad forfeits: illegal move: a Mute that cannot be shown"),
        (mute_error, "bad forfeits: raised MuteError: a MuteError that cannot be shown"),
        (unequal, "bad forfeits: raised ValueError: 'no equal'"),
        (half_a_character, "bad forfeits: raised ValueError: '?'"),
        (gives_up, "bad forfeits: raised GeneratorExit: ''"),
        (too_few_nodes, "bad forfeits: found no move within its nodes"),
        (too_many_nodes, "bad forfeits: overran its nodes: 82 of 50"),
    ],
)
def test_what_forfeits(choose: Choose, why: str) -> None:
    bad = Player("bad", choose=choose)
    one, two = play_board(TIC_TAC_TOE, [bad, Player("good", choose=first)], budget=Budget(nodes=50))
    assert (one.ending, one.scores, one.wins, one.forfeit, len(one.turns)) == (why, (-1, 1), (0, 1), 0, 0)
    assert (two.scores, two.wins, two.forfeit, len(two.turns)) == ((1, -1), (1, 0), 1, 1)
    assert [row["forfeit"] for row in two.rows()] == [0, 1]


@pytest.mark.timing
def test_an_interrupt_is_a_fault_only_where_nobody_can_interrupt() -> None:
    """Workers ignore Ctrl-C: there a player that raises KeyboardInterrupt must not end the tournament."""
    players = [Player("bad", choose=interrupts), Player("good", choose=first)]
    with pytest.raises(KeyboardInterrupt):
        play_game(TIC_TAC_TOE, players)
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        played = play_game(TIC_TAC_TOE, players)
    finally:
        signal.signal(signal.SIGINT, before)
    assert played.ending == "bad forfeits: raised KeyboardInterrupt: ''"


def stubborn(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    while True:
        with contextlib.suppress(Exception):
            endless(game, state, budget)


def deaf(game: zermelo.Game, state: Any, budget: Budget) -> Any:
    with contextlib.suppress(BaseException):
        endless(game, state, budget)
    endless(game, state, budget)


@pytest.mark.timing
@pytest.mark.parametrize("choose", [endless, endless_search, stubborn, deaf])
def test_a_player_that_never_returns_is_stopped(choose: Choose) -> None:
    played = play_game(
        TIC_TAC_TOE, [Player("bad", choose=choose), Player("good", choose=first)], budget=Budget(seconds=0.01)
    )
    assert played.ending.startswith("bad forfeits: overran its time: ") and played.ending.endswith(" s of 0.01 s")


@pytest.mark.timing
def test_a_late_answer_forfeits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no alarm the time is still measured."""
    monkeypatch.setattr("zermelo.arena.move_choice.alarm", lambda clock, limit: alarm(clock, None))

    def late(game: zermelo.Game, state: Any, budget: Budget) -> Any:
        began = time.perf_counter()
        while time.perf_counter() < began + 0.3 or time.process_time() < worked + 0.1:
            pass
        return game.moves(state)[0]

    worked = time.process_time()

    late_one, prompt = Player("late", choose=late, seconds=0.01), Player("prompt", choose=first)
    assert play_game(TIC_TAC_TOE, [late_one, prompt]).ending.startswith("late forfeits: overran its time")


def test_compiling_stops_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 10.0
    monkeypatch.setattr("time.perf_counter", lambda: now)
    clock = Clock()
    now = 11.0
    with STOPWATCH:
        now = 31.0
        assert clock.seconds == 1
        with STOPWATCH:
            now = 41.0
    now = 43.0
    assert clock.seconds == 3


def test_a_busy_machine_is_no_fault_but_waiting_is(monkeypatch: pytest.MonkeyPatch) -> None:
    now = {"wall": 0.0, "work": 0.0}
    monkeypatch.setattr("time.perf_counter", lambda: now["wall"])
    monkeypatch.setattr("time.process_time", lambda: now["work"])
    clock = Clock()
    for wall, work, over in ((1.74, 1.7, False), (1.8, 1.1, False), (1.8, 1.76, True), (17, 0, False), (18, 0, True)):
        now.update(wall=wall, work=work)
        assert clock.over(1.0) == over
    for wall, work, over in ((0.064, 0.06, False), (0.066, 0.06, False), (0.066, 0.066, True), (0.66, 0, True)):
        now.update(wall=wall, work=work)
        assert clock.over(0.01) == over
    now.update(wall=1000, work=1.7)
    assert not clock.over(1.0, may_wait=False), "an algorithm of Zermelo does not wait: the machine made it wait"


def test_the_work_of_children_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    wall, child = 0.0, 0.0
    monkeypatch.setattr("time.perf_counter", lambda: wall)
    monkeypatch.setattr("time.process_time", lambda: 0.0)
    monkeypatch.setattr("os.times", lambda: os.times_result((0.0, 0.0, child, child, 0.0)))
    clock = Clock()
    wall, child = 1.8, 0.9
    assert clock.busy == 1.8 and clock.over(1.0)


def test_compiling_takes_its_own_processor_time_from_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a loaded machine, or with waiting for a disk, compiling takes longer than it works."""
    now = {"wall": 0.0, "work": 0.0}
    monkeypatch.setattr("time.perf_counter", lambda: now["wall"])
    monkeypatch.setattr("time.process_time", lambda: now["work"])
    monkeypatch.setattr("os.times", lambda: os.times_result((0.0, 0.0, 0.0, 0.0, 0.0)))
    clock = Clock()
    with STOPWATCH:
        now.update(wall=10.0, work=3.0)
        assert (clock.seconds, clock.busy) == (0, 0)
    now.update(wall=12.0, work=4.5)
    assert (clock.seconds, clock.busy) == (2, 1.5)


@pytest.mark.timing
@pytest.mark.parametrize(("worked", "depth"), [(0.001, 1), (0.2, 0)])
def test_a_search_that_got_no_time_is_repeated(worked: float, depth: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopped by the wall clock before it found a move: by the machine's doing, or by its own, when it plays any."""
    real, calls, work = zermelo.search, 0, 0.0

    def starved(*given: Any, **options: Any) -> zermelo.SearchResult:
        nonlocal calls, work
        calls += 1
        work += worked
        result = real(*given, **{**options, "seconds": None, "depth": 1})
        return replace(result, move=None, best_moves=(), stopped="seconds", depth=0) if calls <= 3 else result

    monkeypatch.setattr("time.process_time", lambda: work)
    monkeypatch.setattr("zermelo.arena.move_choice.search", starved)
    players = [Player("a", "iterative_deepening"), Player("b", choose=first)]
    played = play_game(TIC_TAC_TOE, players, budget=Budget(seconds=0.1), interpreted=True)
    assert (played.ending, played.turns[0].depth) == ("", depth)


COLD = """
import zermelo
from zermelo.arena import Budget, Player, play_game

players = [Player("a", "iterative_deepening"), Player("b", "random")]
played = play_game(zermelo.game("tic_tac_toe"), players, budget=Budget(seconds=0.01))
print(played.ending or "played")
"""


@pytest.mark.timing
def test_a_cold_process_forfeits_nothing(tmp_path: Path) -> None:
    """Neither importing Numba nor compiling is the player's time."""
    environment = {**os.environ, "ZERMELO_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", COLD], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout == "played\n"


@pytest.mark.timing
def test_an_alarm_leaves_nothing_behind() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with contextlib.suppress(OverrunError), alarm(Clock(), 0.0):
        endless(TIC_TAC_TOE, None, Budget())
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0) and signal.getsignal(signal.SIGALRM) is before


def test_an_interrupted_search_ends_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search takes Ctrl-C as the end of its budget; the arena must not go on with its move."""
    real = zermelo.search

    def stopped(*arguments: Any, **options: Any) -> Any:
        return replace(real(*arguments, **options), stopped="interrupt")

    monkeypatch.setattr("zermelo.arena.move_choice.search", stopped)
    with pytest.raises(KeyboardInterrupt):
        play_game(NIM, [Player("a", "alpha_beta"), Player("b", "alpha_beta")], budget=LIMIT, interpreted=True)


def test_the_rest_share_what_a_forfeit_leaves() -> None:
    game = three_players()
    good, bad = Player("good", choose=first), Player("bad", choose=raises)
    one = play_game(game, [good, bad, Player("third", choose=first)])
    assert (one.scores, one.wins) == ((5, 0, 5), (0.5, 0, 0.5))
    two = play_game(game, [bad, good, bad])
    assert (two.scores, two.wins, two.forfeit) == ((0, 10, 0), (0, 1, 0), 0), "all its seats forfeit"
    no_sum = from_nested([[9, 9, 0], [1, 5, 3]], players=3)
    assert play_game(no_sum, [bad, good, Player("third", choose=first)]).scores == (0, 4.5, 4.5)
    alone = play_game(game, [bad, bad, bad])
    assert (alone.scores, alone.wins) == ((10 / 3, 10 / 3, 10 / 3), (0, 0, 0))


@pytest.mark.parametrize("total", [None, -3.0, 0.0, 2.0, 64.0])
def test_a_forfeit_keeps_the_constant_sum(total: float | None) -> None:
    """Whatever the bounds, and whoever forfeits; and every score is within the bounds."""
    for n in (2, 3, 4):
        for lowest, highest in ((-5.0, 100.0), (-1.0, 22.0), (-2.0, 64.0), (-4.0, 32.0)):
            if total is not None and not n * lowest <= total <= n * highest:
                continue  # no such game
            traits = Traits(players=n, constant_sum=total, lowest=lowest, highest=highest)
            for guilty in product((False, True), repeat=n):
                if any(guilty):
                    scores, _ = forfeit_shares(traits, guilty)
                    assert total is None or math.isclose(sum(scores), total, abs_tol=1e-9)
                    assert all(lowest <= score <= highest for score in scores)


def test_a_game_without_end_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zermelo.arena.match.MOST_PLIES", 50)
    game = zermelo.game("pig", target=1000)
    played = play_game(game, [Player("a", choose=first), Player("b", choose=first)])
    assert (played.scores, played.wins, played.ending) == ((0, 0), (0.5, 0.5), "cut after 50 plies")
    assert len(played.turns) == 50


def test_a_forced_move_is_not_asked_for() -> None:
    """In Pig the first roll of a turn is forced."""
    asked: list[int] = []

    def choose(game: zermelo.Game, state: Any, budget: Budget) -> Any:
        asked.append(state.total)
        return game.moves(state)[0]

    play_game(PIG, [Player("a", choose=choose), Player("b", choose=choose)])
    assert asked and 0 not in asked


# Players.


def test_a_player_is_read_and_written() -> None:
    player = Player.read("x-1:iterative_deepening,inner=pvs,seconds=0.5,all_best=yes")
    assert (player.seconds, player.all_best, player.nodes) == (0.5, True, None)
    assert Player.read(player.text) == player
    assert Player.read("alpha_beta").name == "alpha_beta"
    assert Player.read("some/folder/bot.py").name == "bot"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a player NAME:algorithm"),
        ("a:", "expected a player NAME:algorithm"),
        ("a:alpha_beta,depth", "expected each option of a player once, as key=value, got 'a:alpha_beta,depth'"),
        ("a:alpha_beta,depth=1,depth=2", "expected each option of a player once"),
        ("a:alpha_beta,depth=x", "player a: depth: expected a whole number, got 'x'"),
        ("a:alpha_beta,depth=-1", "depth: expected at least 0, got -1"),
        ("a:alpha_beta,nodes=0", "nodes: expected at least 1, got 0"),
        ("a:alpha_beta,seconds=nan", "player a: seconds: expected a number, got 'nan'"),
        ("a:alpha_beta,all_best=maybe", "player a: all_best: expected true or false, got 'maybe'"),
        ("a b:alpha_beta", "expected a player's name of letters, digits and _ . [+] -, got 'a b'"),
        (f"{RESERVED[0]}:alpha_beta", "expected a player's name of letters"),
        ("a:alfa_beta", "unknown algorithm: 'alfa_beta' [(]did you mean alpha_beta"),
        ("a:alpha_beta,alfa=1", "unknown option of alpha_beta: 'alfa'"),
        ("a:nobody.py", "cannot read player file 'nobody.py'"),
        ("a:connect_four_solver", "connect_four_solver cannot play tic_tac_toe: it needs the game connect_four"),
    ],
)
def test_players_that_cannot_play(text: str, message: str) -> None:
    with pytest.raises(UsageError, match=message):
        Player.read(text).check(TIC_TAC_TOE)
