"""Fuzzing: damaged input of every kind, which must be refused in one line or read back as it was meant.

    python tests/fuzz.py [--cases N] [--seed N] [KIND…]

The kinds: `positions`, `moves` and `plays` of every game, `parameters` of every game, `files` (trees, graphs, weights,
trainings, normal forms, networks, saved games) and `commands` (every option of the command line, in process). A case is
made from the seed, its kind and its number alone, so that a finding is repeated by `--only KIND:NUMBER`. What is not a
ZermeloError or a right round trip is a finding; findings are printed and make the exit code 1.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import json
import os
import random
import shlex
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import zermelo
from zermelo.arena import replay
from zermelo.cli.main import run
from zermelo.core import declared, game_module, maker
from zermelo.game_theory import classic, load, write_nfg
from zermelo.game_theory.congestion import load_network
from zermelo.kernels import CHANCE, TERMINAL

CASES = {"positions": 6000, "moves": 6000, "plays": 1500, "parameters": 1500, "files": 4000, "commands": 1200}
PATIENCE = 20  # seconds of processor time that a case may take
LONGEST = 700  # characters of a message
WORDS = [
    "", "0", "1", "2", "-1", "7", "1e400", "-1e400", "nan", "inf", "-inf", "1e-320", "9" * 30, "9" * 5000, "0x10",
    "1_0", "½", "٣", "true", "no", "none", "a", "A", "pass", "~nobody/x", "/etc/passwd", "💥", "x" * 3000, "../..",
    "1:2:3", "2:40:21e-400", "1,2", "=", "[]", "{}", "[[1,2],[3,4]]", "-", "--", "*", "?", "ß", "İ", "\u202e",
]  # fmt: skip
SIGNS = "XOBWRGYABCDEFabcdef0123456789./,:+-*?()[]{}\"' \n\t>#=|\\\x00éß💥"


class TimeUp(BaseException):
    """A case took longer than it may."""


def mutated(text: str, chooser: random.Random, others: list[str]) -> str:
    """A text with a few changes."""
    for _ in range(chooser.choice((1, 1, 2, 4))):
        at, end = sorted(chooser.randint(0, len(text)) for _ in range(2))
        text = chooser.choice(
            (
                text[:at] + chooser.choice(SIGNS) + text[at:],
                text[:at] + chooser.choice(SIGNS) + text[at + 1 :],
                text[:at] + text[at + 1 :],
                text[:at] + text[end:],
                text[:end] + text[at:],
                text[:at] + chooser.choice(WORDS) + text[end:],
                text[:at] + chooser.choice(others)[at:],
                text[:at],
                text.swapcase(),
                f" {text} ",
            )
        )
    return text[:20_000]


def damaged(data: bytes, chooser: random.Random) -> bytes:
    """Bytes with a few changes, most of them near the beginning, where headers are."""
    buffer = bytearray(data)
    for _ in range(chooser.choice((1, 2, 8))):
        at = min(len(buffer), int(chooser.expovariate(1 / 100)) if chooser.random() < 0.7 else chooser.randrange(10**6))
        change = chooser.randrange(5)
        if change == 0 and at < len(buffer):
            buffer[at] ^= 1 << chooser.randrange(8)
        elif change == 1:
            buffer[at : at + chooser.randrange(20)] = b""
        elif change == 2:
            buffer[at:at] = chooser.choice(WORDS).encode()
        elif change == 3:
            buffer[at : at + 4] = bytes(4)
        elif chooser.random() < 0.2:
            del buffer[at:]
    return bytes(buffer)


@cache
def games() -> list[zermelo.Game]:
    return [zermelo.game(name) for name in zermelo.list_games()]


@cache
def positions(number: int) -> list[Any]:
    """States of a game on the way of a random game."""
    game, chooser = games()[number], random.Random(number)
    found, state = [game.start()], game.start()
    while game.mover(state) != TERMINAL and len(found) < 60:
        state = game.play(state, chooser.choice(list(game.actions(state))))
        found.append(state)
    return found


def fuzz_positions(chooser: random.Random) -> bool:
    """A position that is read is written as it is read, and can be played on."""
    number = chooser.randrange(len(games()))
    game, texts = games()[number], [games()[number].format(state) for state in positions(number)]
    state = game.parse(mutated(chooser.choice(texts), chooser, texts))
    assert game.parse(game.format(state)) == state
    assert game.text(state) and game.svg(state)
    for move in list(game.actions(state))[:3]:
        game.play(state, move)
    if game.mover(state) == TERMINAL:
        game.payoff(state, 0)
    return True


def fuzz_moves(chooser: random.Random) -> bool:
    """A move that is read is legal."""
    number = chooser.randrange(len(games()))
    game, state = games()[number], chooser.choice(positions(number))
    names = [game.move_name(state, move) for move in list(game.actions(state))[:50]] or ["a1"]
    move = game.parse_move(state, mutated(chooser.choice(names), chooser, names))
    assert move in game.actions(state)
    return True


def fuzz_plays(chooser: random.Random) -> bool:
    """Several moves from the start."""
    number = chooser.randrange(len(games()))
    game, state, names = games()[number], games()[number].start(), []
    for _ in range(chooser.randint(1, 6)):
        if game.mover(state) == TERMINAL:
            break
        move = chooser.choice(list(game.actions(state)))
        names.append(game.move_name(state, move))
        state = game.play(state, move)
    text = chooser.choice((" ", ",", "; ", "  ")).join(names)
    state = game.read(mutated(text, chooser, [text]))
    assert game.parse(game.format(state)) == state
    return True


def fuzz_parameters(chooser: random.Random) -> bool:
    """A game with parameters of any text begins."""
    name = chooser.choice(list(zermelo.list_games()))
    known = declared(maker(game_module(name)))
    if not known:
        return True
    given = {}
    for parameter in chooser.sample(sorted(known), min(len(known), chooser.choice((1, 1, 2)))):
        usual = str(known[parameter].default)
        given[parameter] = chooser.choice((chooser.choice(WORDS), mutated(usual, chooser, [usual])))
    game = zermelo.game(name, **given)
    state = game.start()
    assert game.parse(game.format(state)) == state and game.text(state)
    if game.mover(state) == CHANCE:
        assert abs(sum(p for _, p in game.outcomes(state)) - 1) < 1e-9
    assert len(game.actions(state)) <= (game.traits.max_moves or 0)
    return True


@cache
def samples() -> list[tuple[str, bytes, Callable[[str], Any]]]:
    """A file of every format: its suffix, its bytes, and what reads it."""
    import numpy as np

    from zermelo.games.backgammon import _network, _training

    student = _training.beginner(_training.Settings())
    file = io.BytesIO()
    np.save(file, student.weights.astype(np.float32))
    with tempfile.TemporaryDirectory() as folder:
        student.save(Path(folder) / "x.npz")
        training = (Path(folder) / "x.npz").read_bytes()
    chance = {"chance": [0.25, 0.75], "children": [1, -2.5]}
    tree = {"players": 2, "tree": [[3, chance], {"player": 0, "children": [4]}]}
    network = Path(sys.modules[load_network.__module__].__file__ or "").parent / "networks" / "braess.json"
    record = (
        '[Game "nim"]\n[Parameter "heaps=1,2"]\n[Seed "0"]\n[Board "3"]\n[Number "1"]\n[Seat "b:alpha_beta,depth=2"]\n'
        '[Seat "a:minimax,depth=2"]\n[Scores "1 -1"]\n[Wins "1 0"]\n\n1. opening b1\n2. 2:a b1 {depth 1, nodes 3}\n'
        "3. 1:b a1\n"
    )
    return [
        (".json", json.dumps(tree).encode(), lambda path: zermelo.game("explicit_tree", tree=path)),
        (".txt", b"# roads\nHall Yard\nYard Gate\nGate Hall\n",
         lambda path: zermelo.game("cops_and_robbers", graph=path)),
        (".npy", file.getvalue(), _network.load),
        (".npz", training, lambda path: _training.load(Path(path))),
        (".csv", b"1, -2/3, 3.5\n4, 5, -6\n", load),
        (".nfg", write_nfg(classic("chicken")).encode(), load),
        (".json", network.read_bytes(), load_network),
        (".txt", record.encode(), replay),
    ]  # fmt: skip


def fuzz_files(chooser: random.Random) -> bool:
    suffix, data, reader = chooser.choice(samples())
    text = None if suffix in (".npy", ".npz") or chooser.random() < 0.3 else data.decode()
    data = damaged(data, chooser) if text is None else mutated(text, chooser, [text]).encode("utf-8", "replace")
    path = Path(f"file{suffix}")
    path.write_bytes(data)
    reader(str(path))
    return True


SHORT = "--depth 2 --nodes 60 --interpreted"
COMMANDS = (
    ("show tic_tac_toe X.O/.X./...", ""), ("show othello -g size=6 --moves 'c2 b2' --svg b.svg", ""),
    ("show kuhn_poker --efg k.efg", ""), ("search tic_tac_toe -a NAME -o OPTION --depth 2 --seed 1", SHORT),
    ("search nim 1,2,3 -a NAME -o OPTION --all-best --json", SHORT),
    ("search rolit -g players=3 -a NAME -o OPTION --record t.json --record-limit 9", SHORT),
    ("search pig -a NAME -o OPTION --seconds 0.1", SHORT),
    ("solve nim 1,2,0 -g heaps=1,2,3 -o OPTION", "--nodes 200 --interpreted"),
    ("compare explicit_tree -g tree=four_leaves -a NAME --json", "--depth 2 --interpreted"),
    ("perft nim 1,2,0 --divide", "--depth 2 --interpreted"),
    ("measure nim 1,1,1 --symmetry --seed 1 --memory 10", "--games 5 --engine-games 0 --interpreted"),
    ("matrix prisoners_dilemma --solve nash --exact --nfg m.nfg", ""), ("congestion braess --flow --without BC", ""),
    ("pathology --model independent --b 2 --g 2:4 --s 0 --d 1,2 --seed 3", "--trees 5"),
    ("check-bound bounded_max_n --epsilon 1 --players 3 --sum 9 --seed 1", "--trees 3 --depth 2 --interpreted"),
    ("exploitability kuhn_poker -a cfr_plus -o OPTION --seed 1", "--nodes 300 --interpreted"),
    ("explain negascout --kind algorithm", ""), ("list games --json", ""), ("replay saved.txt --at 1", ""),
    ("results --out none", ""), ("reproduce nothing --quick", ""), ("train chess --games 0", ""),
    ("tournament nim -p a:random -p b:NAME --boards 0", ""),
)  # fmt: skip
"""Commands, and what is always added, so that none takes long."""


def fuzz_commands(chooser: random.Random) -> bool:
    base, tail = chooser.choice(COMMANDS)
    name = chooser.choice(list(zermelo.list_algorithms()))
    options = declared(zermelo.find_algorithm(name).function)
    option = chooser.choice(sorted(options) or ["x"])
    value = chooser.choice((str(getattr(options.get(option), "default", 1)), chooser.choice(WORDS)))
    words = [word.replace("NAME", name).replace("OPTION", f"{option}={value}") for word in shlex.split(base)]
    for _ in range(chooser.choice((0, 1, 1, 2))):
        at = chooser.randrange(1, len(words))
        words[at : at + chooser.choice((0, 1, 1))] = [mutated(chooser.choice([*WORDS, words[at]]), chooser, words)]
    words = [word.replace("\x00", "") for word in [*words, *shlex.split(tail)]]
    out, errors = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
        code = run(words)
    message = errors.getvalue()
    assert code in (0, 1, 2), f"exit code {code} of {words}"
    assert len(message) <= LONGEST * (1 + message.count("\n")), f"a message of {len(message)} characters: {words}"
    assert "Traceback" not in message and "failed:" not in message, f"{words}: {message}"
    return code == 0


KINDS: dict[str, Callable[[random.Random], bool]] = {
    "positions": fuzz_positions, "moves": fuzz_moves, "plays": fuzz_plays, "parameters": fuzz_parameters,
    "files": fuzz_files, "commands": fuzz_commands,
}  # fmt: skip


@contextlib.contextmanager
def limited(seconds: int) -> Iterator[None]:
    """Raise TimeUp after so many seconds of processor time: a busy machine is no finding."""

    def stop(*_: object) -> None:
        raise TimeUp

    before = signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def one(kind: str, number: int, seed: int) -> str:
    """Try a case: 'read', 'refused', 'slow' or what is wrong."""
    try:
        with limited(PATIENCE):
            return "read" if KINDS[kind](random.Random(f"{seed}/{kind}/{number}")) else "refused"
    except zermelo.ZermeloError as error:
        text = str(error)
        fits = "\n" not in text and len(text) <= LONGEST
        return "refused" if fits else f"a message of {len(text)} characters: {text}"
    except TimeUp:
        return "slow" if kind == "commands" else f"took more than {PATIENCE} s"
    except BaseException:
        return traceback.format_exc(limit=-6)


def fuzz(cases: int, seed: int, kinds: list[str]) -> dict[str, Counter[str]]:
    """Try so many percent of the usual cases; print findings, count answers."""
    found: dict[str, Counter[str]] = {}
    for kind in kinds:
        found[kind] = Counter()
        for number in range(max(1, CASES[kind] * cases // 100)):
            answer = one(kind, number, seed)
            if answer not in ("read", "refused", "slow"):
                print(f"\nFINDING {kind}:{number} (seed {seed})\n{answer}", flush=True)
                answer = "findings"
            elif answer == "slow":
                print(f"slow {kind}:{number}", flush=True)
            found[kind][answer] += 1
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description="Damaged input of every kind, seeded.")
    parser.add_argument("kinds", nargs="*", choices=[[], *KINDS], default=list(KINDS))
    parser.add_argument("--cases", type=int, default=100, help="percent of the usual number of cases; 0: one of each")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", help="one case, as in files:17")
    given = parser.parse_args()
    os.environ["ZERMELO_DEBUG"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        if given.only:
            kind, _, number = given.only.partition(":")
            print(one(kind, int(number), given.seed))
            return 0
        found = fuzz(given.cases, given.seed, given.kinds or list(KINDS))
    for kind, counts in found.items():
        answers = ", ".join(f"{n:,} {word}" for word, n in counts.items())
        print(f"{kind:<11} {sum(counts.values()):>6,} cases: {answers}")
    return 1 if any(counts["findings"] for counts in found.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
