"""The compiled cache: found again in a new process, never stale, never trusted from others."""

from __future__ import annotations

import json
import os
import random
import shutil
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import zermelo
from zermelo.games import tic_tac_toe
from zermelo.kernels import cache

SOURCES = Path(zermelo.__file__).parents[1]
SEARCH = """
import json, sys, zermelo
result = zermelo.search(zermelo.game(sys.argv[1]), *sys.argv[2:], algorithm="alpha_beta", depth=3)
print(json.dumps([result.value, result.nodes, result.compiled]))
"""


def run(game: str | Path, cache: Path, *position: str) -> Any:
    environment = {**os.environ, "ZERMELO_CACHE": str(cache)}
    command = [sys.executable, "-c", SEARCH, str(game), *position]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def copied(folder: Path) -> Path:
    """A copy of a game, as a user would make one to change it."""
    path = folder / "my_game.py"
    shutil.copy(Path(tic_tac_toe.__file__), path)
    return path


def test_an_edited_game_gives_the_new_answer(tmp_path: Path) -> None:
    """The same file, the same second, the same length: only its content differs."""
    folder, path = tmp_path / "cache", copied(tmp_path)
    text = path.read_text()
    first = run(path, folder)
    assert first[2] is True
    for old, new in (("return -1.0 if", "return -9.0 if"), ('other."] = 0.01', 'other."] = 0.05')):
        assert text.count(old) == 1
        times = path.stat()
        path.write_text(text.replace(old, new).replace("else 1.0\n", "else 9.0\n" if "9" in new else "else 1.0\n"))
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))
        changed = run(path, folder)
        interpreted = zermelo.search(
            zermelo.game(str(_fresh(path))), algorithm="alpha_beta", depth=3, interpreted=True
        )
        assert changed[:2] == [interpreted.value, interpreted.nodes]
        path.write_text(text)
    assert run(path, folder) == first


def _fresh(path: Path) -> Path:
    """A copy under another name, so that this process loads it anew."""
    made = path.with_name(f"copy_{len(list(path.parent.iterdir()))}.py")
    shutil.copy(path, made)
    return made


def test_the_second_process_finds_the_first_ones_code(tmp_path: Path) -> None:
    run("tic_tac_toe", tmp_path)
    files = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    assert len(files) == 1
    run("tic_tac_toe", tmp_path)
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == files


NUMBA = """
import sys, zermelo
zermelo.search("tic_tac_toe", algorithm="alpha_beta", depth=3)
print("numba" in sys.modules)
"""


def test_what_is_in_the_cache_is_loaded_without_numba(tmp_path: Path) -> None:
    environment = {**os.environ, "ZERMELO_CACHE": str(tmp_path)}
    command = [sys.executable, "-c", NUMBA]
    said = [subprocess.run(command, capture_output=True, text=True, env=environment).stdout for _ in range(2)]
    assert said == ["True\n", "False\n"]


def test_a_source_edited_after_import_is_another_combination(tmp_path: Path) -> None:
    """What is compiled from old code must not be found under the name of the new source."""
    path = copied(tmp_path)
    game = zermelo.game(str(path))
    assert isinstance(game, zermelo.KernelGame)
    old = cache.fingerprint(game.rules)
    path.write_text(path.read_text().replace("FULL = 0b111_111_111", "FULL = 0b111_111_011"))
    mixed = cache.fingerprint(game.rules)
    new = cache.fingerprint(zermelo.game(str(_fresh(path))).rules)  # type: ignore[attr-defined]
    assert len({old, mixed, new}) == 3


def test_the_fingerprint_depends_on_every_part() -> None:
    from zermelo.algorithms.depth_first import alpha_beta, negascout
    from zermelo.games import othello
    from zermelo.kernels import probe_off, probe_tree

    combinations = [
        (algorithm, game, probe)
        for algorithm in (alpha_beta, negascout) for game in (othello, tic_tac_toe) for probe in (probe_off, probe_tree)
    ]  # fmt: skip
    assert len({cache.fingerprint(*modules) for modules in combinations}) == len(combinations)


SETS = """
from zermelo.kernels import kernel
@kernel
def value(x): return x in {"X", "O", "Y", "Z"}
PAIR = (value, 1)
"""


def test_the_fingerprint_is_the_same_in_every_process(tmp_path: Path) -> None:
    """Python orders sets of texts by a seed, and writes functions with their addresses."""
    (tmp_path / "sets.py").write_text(SETS)
    script = "import sets; from zermelo.kernels import cache; print(cache.fingerprint(sets))"
    found = set()
    for seed in ("1", "2", "3"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": f"{tmp_path}{os.pathsep}{SOURCES}"}
        command = [sys.executable, "-c", script]
        found.add(subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout)
    assert len(found) == 1


def test_the_folder_is_private(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    run("tic_tac_toe", folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_others_may_write_to_is_not_used(tmp_path: Path) -> None:
    tmp_path.chmod(0o777)
    assert run("tic_tac_toe", tmp_path)[2] is True
    assert not list(tmp_path.iterdir())


def test_numbas_own_cache_folder_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path / "elsewhere"))
    run("tic_tac_toe", tmp_path / "ours")
    assert not (tmp_path / "elsewhere").exists()
    assert list((tmp_path / "ours").iterdir())


@pytest.mark.parametrize("reference", ["helper.BONUS", "BONUS", "bonus()"])
def test_an_edited_helper_of_a_game_gives_the_new_answer(
    tmp_path: Path, reference: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game may take a constant or a compiled function from a module beside it."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    path = copied(tmp_path)
    imports = "import helper\nfrom helper import BONUS, bonus\n\nFULL ="
    text = path.read_text().replace("FULL =", imports, 1).replace("else 1.0\n", f"else {reference}\n")
    path.write_text(text.replace("return -1.0 if", f"return -{reference} if").replace("Traits(", "Traits(highest=9, "))
    helper = "import numba\nBONUS = {0}\n@numba.njit\ndef bonus():\n    return {0}\n"
    for bonus in (1.0, 7.0):
        (tmp_path / "helper.py").write_text(helper.format(bonus))
        position = run(path, tmp_path / "cache", "XX./OO./...")
        assert position[0] == bonus


TWICE = """
@kernel
def count(n: int, m: int) -> int:
    return 0 if n >= m else 1 + count(n + 1.0, m)
"""


def test_a_second_signature_is_refused_in_every_process(tmp_path: Path) -> None:
    """An integer passed where a recursive kernel passes itself a float: refused before anything is saved."""
    path = copied(tmp_path)
    text = path.read_text().replace("    value = 0.0\n", "    value = 0.0 * count(state.turn, 1.0)\n")
    path.write_text(text.replace("\n\n@kernel\ndef start", f"\n{TWICE}\n\n@kernel\ndef start"))
    for _ in range(2):
        environment = {**os.environ, "ZERMELO_CACHE": str(tmp_path / "cache")}
        done = subprocess.run(
            [sys.executable, "-c", SEARCH, str(path)], capture_output=True, text=True, env=environment, check=False
        )
        assert done.returncode == 1
        assert "kernel count of alpha_beta × my_game × probe_off has two signatures" in done.stderr


def test_a_literal_makes_no_second_signature(tmp_path: Path) -> None:
    path = copied(tmp_path)
    text = path.read_text().replace("    value = 0.0\n", "    value = 0.0 * count(0, state.turn)\n")
    path.write_text(text.replace("\n\n@kernel\ndef start", f"\n{TWICE.replace('1.0', '1')}\n\n@kernel\ndef start"))
    first = run(path, tmp_path / "cache")
    assert run(path, tmp_path / "cache") == first == run("tic_tac_toe", tmp_path / "cache")


def test_a_folder_that_cannot_be_used_is_done_without(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    assert run("tic_tac_toe", blocked / "cache")[2] is True
    assert blocked.read_text() == "not a folder"


def test_a_damaged_cache_file_is_made_anew(tmp_path: Path) -> None:
    first = run("tic_tac_toe", tmp_path)
    for path in tmp_path.iterdir():
        path.write_bytes(b"damaged")
    assert run("tic_tac_toe", tmp_path) == first


def damage(data: bytes, chance: random.Random) -> bytes:
    """A file with one bit flipped, a block of zeros, its end cut off, or all of it gone."""
    at, kind = chance.randrange(len(data)), chance.randrange(4)
    if kind == 0:
        return data[:at] + bytes([data[at] ^ 1 << chance.randrange(8)]) + data[at + 1 :]
    if kind == 1:
        end = min(len(data), at + 512)
        return data[:at] + bytes(byte ^ 255 if byte == 0 else 0 for byte in data[at:end]) + data[end:]
    return data[:at] if kind == 2 else b""


def test_damaged_files_are_never_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """200 random damages of a file: each is noticed, and nothing is loaded."""
    first = run("tic_tac_toe", tmp_path)
    monkeypatch.setenv("ZERMELO_CACHE", str(tmp_path))
    (path,) = tmp_path.iterdir()
    whole = path.read_bytes()
    assert cache.read(path.stem) is not None
    chance = random.Random(1)
    for _ in range(200):
        path.write_bytes(damage(whole, chance))
        assert cache.read(path.stem) is None
    assert run("tic_tac_toe", tmp_path) == first
    assert path.read_bytes() == whole


def test_a_game_that_does_not_compile_is_one_line(tmp_path: Path) -> None:
    path = copied(tmp_path)
    path.write_text(path.read_text().replace("empty &= empty - 1\n", "empty &= empty - 1\n        open('x')\n"))
    with pytest.raises(zermelo.ZermeloError, match="cannot compile alpha_beta × my_game"):
        zermelo.search(zermelo.game(str(path)), algorithm="alpha_beta", depth=2)


@pytest.mark.timing
def test_compile_seconds_stand_apart(tmp_path: Path) -> None:
    path = copied(tmp_path)
    game = zermelo.game(str(path))
    first = zermelo.search(game, algorithm="alpha_beta", depth=5)
    second = zermelo.search(game, algorithm="alpha_beta", depth=5)
    assert first.compile_seconds > first.seconds
    assert second.compile_seconds == 0.0


KERNEL = """
import numpy as np
from zermelo.game_theory.extreme_equilibria import corners
print(len(corners(np.random.default_rng(0).random((6, 6))).supports))
"""


def test_a_kernel_that_is_no_search_is_cached_alike(tmp_path: Path) -> None:
    """Written once, found again, made anew if damaged, and with another name for another source."""
    from zermelo.game_theory import vertices
    from zermelo.kernels import bits

    def corners() -> str:
        environment = {**os.environ, "ZERMELO_CACHE": str(tmp_path)}
        command = [sys.executable, "-c", KERNEL]
        return subprocess.run(command, capture_output=True, text=True, env=environment, check=True).stdout

    first = corners()
    files = {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()}
    (name,) = files
    assert name.startswith(cache.fingerprint(vertices))
    assert corners() == first
    assert {path.name: path.stat().st_mtime_ns for path in tmp_path.iterdir()} == files
    (tmp_path / name).write_bytes(b"damaged")
    assert corners() == first
    assert cache.fingerprint(vertices) != cache.fingerprint(bits)


TWINS = """
import sys
from typing import NamedTuple
from zermelo.core import KernelGame
from zermelo import kernel
from zermelo import TERMINAL, Traits


class Params(NamedTuple):
    {first}: float
    {second}: float


class State(NamedTuple):
    ply: int


def make():
    return KernelGame(sys.modules[__name__], Params({first}=0.25, {second}=0.5), Traits(max_moves=1, move_range=1))


@kernel
def start(params): return State(0)
@kernel
def mover(params, state): return TERMINAL if state.ply else 0
@kernel
def moves(params, state, out, row):
    out[row] = 0
    return 1
@kernel
def play(params, state, move): return State(1)
@kernel
def payoff(params, state, player): return params.mine if player == 0 else -params.mine
@kernel
def key(params, state): return state.ply
"""


def test_parameters_of_the_same_types_are_not_taken_for_each_other(tmp_path: Path) -> None:
    """Two games in one process whose parameters differ in the order of their names alone."""
    for name, first, second in (("one", "mine", "yours"), ("two", "yours", "mine")):
        (tmp_path / f"{name}.py").write_text(TWINS.format(first=first, second=second))
    files = [str(tmp_path / f"{name}.py") for name in ("one", "two")]
    values = [zermelo.search(file, algorithm="negamax", depth=1).value for file in files]
    assert values == [0.25, 0.5]
