"""Focus: hand-made positions for each rule, greedy games against the oracle, and the mirror strategy."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zermelo
from oracles.focus import Focus
from zermelo import UsageError
from zermelo.complexity import perft
from zermelo.core import Game, State
from zermelo.games import focus
from zermelo.kernels import TERMINAL
from zermelo.testing import check_game

EMPTY = [["."] * width for width in (4, 6, 8, 8, 8, 8, 6, 4)]


def position(stacks: dict[str, str], rest: str) -> str:
    """A position of some stacks by the names of their squares."""
    rows = [list(row) for row in EMPTY]
    for name, stack in stacks.items():
        x, y = "abcdefgh".index(name[0]), int(name[1]) - 1
        rows[y][x - (4 - len(rows[y]) // 2)] = stack if len(stack) == 1 else f"({stack})"
    return "/".join("".join(row) for row in rows) + " " + rest


def after(game: Game, stacks: dict[str, str], rest: str, move: str) -> State:
    state = game.parse(position(stacks, rest))
    return game.play(state, game.parse_move(state, move))


def test_the_contract_for_two_players() -> None:
    check_game(zermelo.game("focus", players=2, captures_to_win=1), plays=4, compiled=False)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_perft(players: int) -> None:
    game, oracle = zermelo.game("focus", players=players), Focus(players)
    first = oracle.moves(oracle.start())
    assert perft(game, None, 1, interpreted=True).leaves == len(first)
    replies = [len(oracle.moves(oracle.play(oracle.start(), move))) for move in first]
    assert perft(game, None, 2, interpreted=True).leaves == sum(replies)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greedy_games_agree_with_the_oracle(players: int) -> None:
    """Played to the last who can move: stacks that overflow, reserves, players who are passed over."""
    parameters = {"players": players, "captures_to_win": 0, "captures_of_each": 0, "limit": 400}
    game, oracle = zermelo.game("focus", **parameters), Focus(**parameters)
    chooser, passed = random.Random(players), 0
    state, other = game.start(), oracle.start()
    while (turn := oracle.turn(other)) is not None:
        assert (game.format(state), game.mover(state)) == (oracle.show(other), turn)
        names = [game.move_name(state, move) for move in game.moves(state)]
        assert names == oracle.moves(other)
        children = {move: game.play(state, move) for move in game.moves(state)}
        best = max(children, key=lambda move: (_worth(game, children[move], turn), chooser.random()))
        passed += state.winner < 0 and children[best].turn != (turn + 1) % players
        state, other = children[best], oracle.play(other, game.move_name(state, best))
    assert state.plies < 400
    assert tuple(game.payoff(state, player) for player in range(players)) == oracle.payoffs(other)
    assert passed > 0


def _worth(game: Game, state: State, player: int) -> float:
    return 2 * game.payoff(state, player) if game.is_over(state) else game.evaluate(state, player)


def test_a_part_of_a_stack_moves_as_far_as_it_is_high() -> None:
    game = zermelo.game("focus", players=2, captures_to_win=0)
    stacks = {"d4": "GGR", "a4": "RRRRR", "a5": "RRRRR", "a6": "RRRRR", "h4": "GGGGG", "h5": "GGGGG", "h6": "GGGGG"}
    rest = "R 2,1/0,0 9"
    state = after(game, stacks, rest, "d4-d3")
    assert game.format(state) == position(stacks | {"d4": "GG", "d3": "R"}, "G 2,1/0,0 10")
    state = after(game, stacks, rest, "d4-b4")
    assert game.format(state) == position(stacks | {"d4": "G", "b4": "GR"}, "G 2,1/0,0 10")
    state = after(game, stacks, rest, "d4-g4")
    assert game.format(state) == position(stacks | {"d4": ".", "g4": "GGR"}, "G 2,1/0,0 10")


def test_pieces_above_five_leave_from_the_bottom() -> None:
    game = zermelo.game("focus", players=2, captures_to_win=0)
    stacks = {"d4": "GGR", "a4": "RGRGG", "a5": "RRRRR", "a6": "RRRRR", "h5": "GGGGG", "h6": "GGGGG"}
    state = after(game, stacks, "R 5,1/0,2 9", "d4-a4")
    assert game.format(state) == position(stacks | {"d4": ".", "a4": "GGGGR"}, "G 7,2/0,2 10")
    state = after(game, stacks, "R 5,1/0,2 9", "@a4")
    assert game.format(state) == position(stacks | {"a4": "GRGGR"}, "G 5,1/0,2 10")


def test_who_cannot_move_is_passed_over_and_may_come_back() -> None:
    game = zermelo.game("focus", captures_to_win=0, captures_of_each=0)
    stacks = {"d4": "G", "a4": "RRRRR", "a5": "RRRRR", "h4": "GGGGG", "h5": "GGGGG", "h6": "BBBBR"}
    rest = "R 1,1,8/0,0,0/0,0,0 9"  # B has four pieces, all below a piece of R
    state = after(game, stacks, rest, "a4-b4")
    state = game.play(state, game.parse_move(state, "d4-e4"))
    assert "RGB"[game.mover(state)] == "R"
    state = after(game, stacks, rest, "h6-g6")
    state = game.play(state, game.parse_move(state, "d4-e4"))
    assert "RGB"[game.mover(state)] == "B"


def test_who_alone_can_move_wins() -> None:
    game = zermelo.game("focus", captures_to_win=0, captures_of_each=0)
    stacks = {"d4": "G", "c4": "R", "a4": "RRRRR", "a5": "RRRRR"}
    state = after(game, stacks, "R 1,11,12/0,0,0/0,0,0 9", "c4-d4")
    assert game.mover(state) == TERMINAL
    assert [game.payoff(state, player) for player in range(3)] == [1, 0, 0]
    assert game.text(state).endswith("captured 0R 0G\nR has won")


@pytest.mark.parametrize(
    ("parameters", "taken", "wins"),
    [
        ({"captures_to_win": 10, "captures_of_each": 3}, "0,7,2", True),
        ({"captures_to_win": 10, "captures_of_each": 3}, "0,7,1", False),
        ({"captures_to_win": 10, "captures_of_each": 3}, "0,2,3", True),
        ({"captures_to_win": 10, "captures_of_each": 0}, "0,2,3", False),
        ({"captures_to_win": 0, "captures_of_each": 3}, "0,7,2", False),
        ({"captures_to_win": 3, "captures_of_each": 0}, "0,2,0", True),
    ],
)
def test_the_short_game(parameters: dict[str, int], taken: str, wins: bool) -> None:
    """The last move captures one more G."""
    game = zermelo.game("focus", **parameters)
    _, green, blue = map(int, taken.split(","))
    stacks = {"d4": "GGGGG", "c4": "R", "a4": "RRRRR", "a5": "RRRRR", "h3": "B"}
    state = after(game, stacks, f"R 1,{green},{blue}/0,{7 - green},0/0,0,{11 - blue} 9", "c4-d4")
    assert game.is_over(state) == wins
    assert not wins or [game.payoff(state, player) for player in range(3)] == [1, 0, 0]


@pytest.mark.parametrize(
    ("taken", "payoffs"),
    [("0,0,0/0,0,0/0,0,0", [1 / 3] * 3), ("0,2,0/1,0,1/0,0,0", [0.5, 0.5, 0]), ("0,0,0/0,1,0/0,1,0", [0, 0, 1])],
)
def test_at_the_limit_captures_decide(taken: str, payoffs: list[float]) -> None:
    game = zermelo.game("focus", limit=50)
    rows = [list(map(int, row.split(","))) for row in taken.split("/")]
    left = [12 - sum(row[colour] for row in rows) for colour in range(3)]
    names = [f"{x}{y}" for y in (3, 4, 5, 6) for x in "abcdefgh"] + ["c1", "d1", "e1", "f1"]
    pieces = "".join(sign * n for sign, n in zip("RGB", left, strict=True))
    state = game.parse(position(dict(zip(names, pieces, strict=False)), f"R {taken} 50"))
    assert [game.payoff(state, player) for player in range(3)] == payoffs
    assert game.text(state).endswith("50 plies are played")


def test_the_second_player_can_copy() -> None:
    """P. Yearout's remark, in M. Gardner, Sixth Book of Mathematical Diversions: a mirrored reply is always legal."""
    game = zermelo.game("focus", players=2, captures_to_win=0, limit=300)

    table = str.maketrans("abcdefgh12345678", "hgfedcba87654321")
    chooser, state = random.Random(0), game.start()
    while not game.is_over(state):
        name = game.move_name(state, chooser.choice(game.moves(state)))
        state = game.play(state, game.parse_move(state, name))
        state = game.play(state, game.parse_move(state, name.translate(table)))
    assert (state.plies, game.payoff(state, 0), game.payoff(state, 1)) == (300, 0, 0)


@pytest.mark.parametrize("players", [3, 4])
def test_evaluations_sum_to_less_than_the_payoffs(players: int) -> None:
    game, chooser = zermelo.game("focus", players=players), random.Random(players)
    state = game.start()
    while not game.is_over(state):
        values = [game.evaluate(state, player) for player in range(players)]
        assert min(values) > 0 and sum(values) < 1
        state = game.play(state, chooser.choice(game.moves(state)))


def test_evaluation() -> None:
    """Every player counts 1 more than his pieces: R 1 + 4 controlled + 2 x 2 in reserve + 3 x 5 captured."""
    game = zermelo.game("focus")
    stacks = {"a4": "GRRR", "b4": "BBBBB", "c4": "BBBBB", "h4": "RRRRG", "g4": "RRRGG"}
    state = game.parse(position(stacks, "R 2,5,0/0,2,2/0,1,0 9"))
    strengths = [1 + 4 + 2 * 2 + 3 * 5, 1 + 10 + 2 * 2 + 3 * 2, 1 + 10 + 3 * 1]
    for player in range(3):
        assert game.evaluate(state, player) == pytest.approx(0.99 * strengths[player] / sum(strengths))


def test_text() -> None:
    game = zermelo.game("focus", players=2)
    state = game.read("c2-d2")
    assert game.text(state).splitlines()[:3] == [
        "   a  b  c  d  e  f  g  h",
        "1        .  .  .  .",
        "2     R  . GR  G  R  R",
    ]
    assert game.text(state).endswith("R: reserve 0, captured 0G\nG: reserve 0, captured 0R\nG to move")


START = "..../BRGBRG/.RGBRGB./.GBRGBR./.BRGBRG./.RGBRGB./GBRGBR/...."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (START, "expected the board, the player to move, the pieces taken and the plies, got '..../BRGBRG/"),
        ("..../BRGBRG R 0 0", "expected rows of 4, 6, 8, 8, 8, 8, 6, 4 stacks of RGB, as in ..(RG)R, got '..../BRGBRG"),
        (f"{START.replace('B', 'Y')} R 0 0", "expected rows of 4, 6, 8, 8, 8, 8, 6, 4 stacks of RGB"),
        (f"{START} Y 0,0,0/0,0,0/0,0,0 0", "expected the player to move, one of RGB, after the board, got 'Y'"),
        (f"{START} R 0,0/0,0 0", "expected what each of RGB has taken of each, as in 0,1/2,0, got '0,0/0,0'"),
        (f"{START} R 0,0,0/0,0,0/0,0,0 121", "expected the plies played, 0 to 120, got '121'"),
        (f"{START} R 0,1,0/0,0,0/0,0,0 9", "expected 12 pieces G on the board and taken, got 13"),
        (
            position({"a4": "G"}, "R 0,0,0/4,7,4/8,4,8 9"),
            "expected a player to move who has a stack or a reserve, got R",
        ),
        (
            position({"a4": "R", "a5": "G"}, "R 1,5,5/5,1,5/5,5,2 9"),
            "expected at most one player who has captured enough to win",
        ),
    ],
)
def test_positions_that_are_refused(text: str, message: str) -> None:
    with pytest.raises(UsageError) as refused:
        zermelo.game("focus").parse(text)
    assert str(refused.value).startswith(message)


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"players": 5}, "parameter players: expected 2 to 4, got 5"),
        ({"limit": 0}, "parameter limit: expected 1 to 10000, got 0"),
        ({"players": 2, "captures_to_win": 19}, "parameter captures_to_win: expected 0 to 18, got 19"),
        ({"captures_of_each": 13}, "parameter captures_of_each: expected 0 to 12, got 13"),
        ({"control": -1}, "parameter control: expected 0 to 100, got -1"),
    ],
)
def test_parameters_that_are_refused(parameters: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        zermelo.game("focus", **parameters)


def test_a_player_who_has_nothing_passes_if_a_search_turns_to_him() -> None:
    """The third has neither a stack nor a reserve: the rules pass him over, `turned` does not."""
    game = zermelo.game("focus", players=3, captures_to_win=0, captures_of_each=0)
    first, second = focus.SIGNS[0], focus.SIGNS[1]
    board = f"..../....../......../...{first}{second}.../......../......../....../...."
    state = game.parse(f"{board} {first} 11,11,12/0,0,0/0,0,0 4")
    other = game.turned(state, 2)
    assert [game.move_name(other, move) for move in game.moves(other)] == ["pass"]
    after = game.play(other, game.moves(other)[0])
    assert (game.mover(after), game.format(after).split()[0]) == (0, board)
