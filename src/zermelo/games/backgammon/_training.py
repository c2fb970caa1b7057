"""Training of the network by self-play, in batches, with a file from which it is resumed.

The file holds the weights as float64, the number of games, the seed and the other settings: training that was
stopped continues with the same games and ends with the same bytes. Game i has the dice of stream i of the seed; the
initial weights are drawn from the seed.
"""

from __future__ import annotations

import io
import time
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.core import KernelGame, Progress, between
from zermelo.core import game as find_game
from zermelo.core import machine_params, read_bytes, write_bytes
from zermelo.errors import UsageError, shown
from zermelo.games.backgammon import _network as network
from zermelo.games.backgammon import _self_play as self_play
from zermelo.kernels import compiled_kernel, machine, random_word

BATCH = 1000  # games between two files
MOST_GAMES = 10**9
MOST_SEED = (1 << 62) - 1
SPREAD = 0.1  # of the initial weights
FORMAT = 2


@dataclass(frozen=True)
class Settings:
    """What determines the weights, together with the number of games.

    The learning rate falls from `rate` as rate / (1 + games / halving), games counted at the start of a batch.
    """

    seed: int = 1
    rate: float = 0.1
    halving: float = 100_000.0
    lam: float = 0.5

    def __post_init__(self) -> None:
        between("seed", self.seed, 0, MOST_SEED)
        if not 0 < self.rate <= 10:
            raise UsageError(f"rate: expected a number above 0 and at most 10, got {self.rate:g}")
        if not self.halving > 0:
            raise UsageError(f"halving: expected a positive number of games, got {self.halving:g}")
        if not 0 <= self.lam <= 1:
            raise UsageError(f"lambda: expected 0 to 1, got {self.lam:g}")


@dataclass
class Student:
    """Weights, and how many games they have been trained on."""

    settings: Settings
    weights: Any
    games: int = 0

    def save(self, path: Path) -> None:
        """Write the file, whole or not at all."""
        import numpy as np

        settings = self.settings
        about = np.array([FORMAT, self.games, settings.seed], np.int64)  # a seed may need more than 53 bits
        rates = np.array([settings.rate, settings.halving, settings.lam], np.float64)
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w") as archive:
            for name, array in (("about", about), ("rates", rates), ("weights", self.weights)):
                part = io.BytesIO()
                np.save(part, array)
                # A fixed date: the same training gives the same bytes.
                archive.writestr(zipfile.ZipInfo(f"{name}.npy"), part.getvalue())
        write_bytes(path, buffer.getvalue())


def export(student: Student, path: Path) -> None:
    """Write the weights alone, as the game reads them."""
    import numpy as np

    buffer = io.BytesIO()
    np.save(buffer, student.weights.astype(np.float32))
    write_bytes(path, buffer.getvalue())


def beginner(settings: Settings) -> Student:
    """A student with small random weights."""
    import numpy as np

    words = np.array([random_word(settings.seed, i) for i in range(network.WEIGHTS)], np.uint64)
    return Student(settings, SPREAD * (2.0 * (words >> np.uint64(11)).astype(np.float64) * 2.0**-53 - 1.0))


def load(path: Path) -> Student:
    """A student from its file."""
    import numpy as np

    data = read_bytes(str(path), "training", network.MOST_BYTES)
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if any(part.file_size > network.MOST_BYTES for part in archive.infolist()):
                raise ValueError("a part that is too large")
            parts = [network.read_array(archive.read(f"{name}.npy")) for name in ("about", "rates", "weights")]
        about, rates, weights = parts
        if about.dtype != np.int64 or about[0] != FORMAT:
            raise ValueError("another format")
        if weights.shape != (network.WEIGHTS,) or weights.dtype != np.float64 or not np.isfinite(weights).all():
            raise ValueError("another network")
        _, games, seed = about.tolist()
        between("games", games, 0, MOST_GAMES)
        rate, halving, lam = rates.tolist()
        return Student(Settings(seed, rate, halving, lam), weights, games)
    except (*network.UNREADABLE, RuntimeError, UsageError) as error:  # RuntimeError: a part with a password
        said = shown(str(error))
        raise UsageError(f"cannot resume {shown(str(path))}: expected the file of a training, got {said}") from None


@dataclass(frozen=True)
class TrainingResult:
    """What `train` did."""

    games: int  # that the weights have been trained on, in all
    played: int  # of them in this call
    seconds: float
    path: Path


def train(
    path: str | Path, games: int = 100_000, *, seed: int = 1, rate: float = 0.1, halving: float = 100_000.0,
    lam: float = 0.5, weights: str | Path | None = None, progress: Progress | None = None,
) -> TrainingResult:  # fmt: skip
    """Train the network by self-play until it has been trained on `games` games in all.

    The .npz file at `path` is written after every 1,000 games; if it exists, training continues from it and ends with
    the same bytes as one that was never stopped. The learning rate falls as rate / (1 + games / halving); `lam` is the
    lambda of TD(lambda), 0 to 1; `weights` is a .npy file for the weights alone, as the game's parameter reads them.
    """
    between("games", games, 1, MOST_GAMES)
    settings, path = Settings(seed, rate, halving, lam), Path(path)
    student = load(path) if path.exists() else beginner(settings)
    if student.settings != settings:
        raise UsageError(f"{shown(str(path))} is of another training ({student.settings}): expected the same settings")
    if student.games > games:
        raise UsageError(
            f"games: expected at least the {student.games:,} that {shown(str(path))} has had, got {games:,}"
        )
    began, before = time.perf_counter(), student.games

    def keep(student: Student) -> None:
        student.save(path)
        if progress is not None:
            progress(student.games, games, "games")

    if progress is not None:
        progress(before, games, "games")
    learn(student, games, after_batch=keep)
    if weights is not None:
        export(student, Path(weights))
    return TrainingResult(student.games, student.games - before, time.perf_counter() - began, path)


def learn(student: Student, games: int, *, after_batch: Callable[[Student], None] = lambda _: None) -> None:
    """Play until the student has been trained on so many games in all."""
    game = find_game("backgammon", gammons=True)
    assert isinstance(game, KernelGame)
    learn_games = compiled_kernel(self_play, "learn", records=("params", "work"))
    work = machine(self_play.work(student.weights))
    params, start = machine_params(game), machine(game.start())
    settings = student.settings
    while student.games < games:
        batch = student.games - student.games % BATCH
        rate = settings.rate / (1.0 + batch / settings.halving)
        last = min(games, batch + BATCH)
        learn_games(params, work, start, settings.seed, student.games, last, rate, settings.lam)
        student.games = last
        after_batch(student)
