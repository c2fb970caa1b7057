"""Training: self-play in batches, with a file to go on from.

The file holds the weights as float64, the games played, the seed and the other settings: training that was
stopped goes on with the same games and ends with the same bytes. Game i has the dice of stream i of the seed; the first
weights are drawn from the seed.
"""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from zermelo.core import KernelGame, machine_params, write_bytes
from zermelo.core import game as find_game
from zermelo.errors import UsageError, shown
from zermelo.games.backgammon import _network as network
from zermelo.games.backgammon import _self_play as self_play
from zermelo.kernels import compiled_kernel, machine, random_word

BATCH = 1000  # games between two looks at the clock, and files
SPREAD = 0.1  # of the first weights
FORMAT = 2
UNREADABLE = (
    OSError, ValueError, KeyError, EOFError, TypeError, IndexError, AttributeError, UsageError, zipfile.BadZipFile,
)  # fmt: skip


@dataclass(frozen=True)
class Settings:
    """What the weights are a function of, with the number of games.

    The learning rate falls from `rate` as rate / (1 + games / halving), games counted at the start of a batch.
    """

    seed: int = 1
    rate: float = 0.1
    halving: float = 100_000.0
    lam: float = 0.5

    def __post_init__(self) -> None:
        if not 0 < self.rate <= 10:
            raise UsageError(f"rate: expected a number above 0 and at most 10, got {self.rate:g}")
        if not self.halving > 0:
            raise UsageError(f"halving: expected a positive number of games, got {self.halving:g}")
        if not 0 <= self.lam <= 1:
            raise UsageError(f"lambda: expected 0 to 1, got {self.lam:g}")


@dataclass
class Student:
    """Weights, and the games they have learnt from."""

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
    """Small random weights."""
    import numpy as np

    words = np.array([random_word(settings.seed, i) for i in range(network.WEIGHTS)], np.uint64)
    return Student(settings, SPREAD * (2.0 * (words >> np.uint64(11)).astype(np.float64) * 2.0**-53 - 1.0))


def load(path: Path) -> Student:
    """A student from its file."""
    import numpy as np

    try:
        with np.load(path, allow_pickle=False) as archive:
            about, rates, weights = archive["about"], archive["rates"], archive["weights"]
        if about.dtype != np.int64 or about[0] != FORMAT:
            raise ValueError("another format")
        if weights.shape != (network.WEIGHTS,) or weights.dtype != np.float64 or not np.isfinite(weights).all():
            raise ValueError("another network")
        _, games, seed = about.tolist()
        rate, halving, lam = rates.tolist()
        return Student(Settings(seed, rate, halving, lam), weights, games)
    except UNREADABLE as error:
        raise UsageError(f"cannot go on with {shown(str(path))}: expected the file of a training ({error})") from None


def train(student: Student, games: int, *, after_batch: Callable[[Student], None] = lambda _: None) -> None:
    """Play until the student has learnt from so many games in all."""
    game = find_game("backgammon", gammons=True)
    assert isinstance(game, KernelGame)
    learn = compiled_kernel(self_play, "learn", records=("params", "work"))
    work = machine(self_play.work(student.weights))
    params, start = machine_params(game), machine(game.start())
    settings = student.settings
    while student.games < games:
        batch = student.games - student.games % BATCH
        rate = settings.rate / (1.0 + batch / settings.halving)
        last = min(games, batch + BATCH)
        learn(params, work, start, settings.seed, student.games, last, rate, settings.lam)
        student.games = last
        after_batch(student)
