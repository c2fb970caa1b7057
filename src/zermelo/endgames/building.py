"""Solving all positions with few pieces, group by group, with a file from which it is resumed."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from zermelo.core import Control, Game, KernelGame, Progress, Searcher, Task, between, check_megabytes
from zermelo.endgames import passes
from zermelo.endgames.codes import DRAW, EMPTY, code_of_plies
from zermelo.endgames.tables import EndgameClass, EndgameTable, load_endgames
from zermelo.errors import UsageError
from zermelo.kernels import MASK

MOST_PIECES = 5
BYTES_PER_CELL = 3  # one for its entry, one for what is due in a group, one for the file
SAVED_EVERY = 20.0  # seconds between two files while groups are solved


def build_endgames(
    game: Game, pieces: int, path: Path | None = None, *, progress: Progress | None = None,
    interpreted: bool = False,
) -> EndgameTable:  # fmt: skip
    """Solve all positions with up to so many pieces; a file that has some of them is continued."""
    between("pieces", pieces, 2, MOST_PIECES)
    rules = tabulated(game)
    groups = rules.endgame_groups(game.params, pieces)  # type: ignore[attr-defined]
    cells = max(each.end for group in groups for each in group)
    done = _begun(game, path)
    if done is not None and done.groups >= len(groups):
        return done
    check_megabytes("pieces", cells * BYTES_PER_CELL / 1e6)
    builder = _Builder(game, done, cells, interpreted)
    first = done.groups if done is not None else 0
    saved = time.monotonic()
    for number in range(first, len(groups)):
        told = partial(_tell, progress, number, len(groups), groups[number][0].name)
        builder.solve(groups[number], told)
        if path is not None and (time.monotonic() - saved > SAVED_EVERY or number == len(groups) - 1):
            builder.table(groups, number + 1).save(path)
            saved = time.monotonic()
    return builder.table(groups, len(groups))


def _tell(progress: Progress | None, done: int, total: int, name: str, plies: int) -> None:
    if progress is not None:
        progress(done, total, f"groups of endgames, {name} in {plies} plies")


def tabulated(game: Game) -> Any:
    """The rules of a game whose positions have numbers; others are refused."""
    if not isinstance(game, KernelGame) or not hasattr(game.rules, "cell_of"):
        raise UsageError(f"{game.name} has no endgame tables: its rules number no positions (draughts does)")
    return game.rules


def table_parameters(game: Game) -> dict[str, Any]:
    """The parameters of a game that its tables depend on."""
    return {name: game.parameters[name] for name in tabulated(game).ENDGAME_PARAMETERS}


def _begun(game: Game, path: Path | None) -> EndgameTable | None:
    if path is None or not path.exists():
        return None
    return load_endgames(str(path), game.name, table_parameters(game))


class _Builder:
    """The table while it grows."""

    def __init__(self, game: Game, done: EndgameTable | None, cells: int, interpreted: bool) -> None:
        import numpy as np

        self.game = game
        self.task = Task(game, game.start(), 0, Control(), not interpreted)
        self.codes = np.zeros(-(-cells // 8) * 8, np.uint8)
        self.longest = 0  # the greatest entry so far
        if done is not None:
            self.codes[: len(done.codes)] = np.frombuffer(done.codes, np.uint8)
            self.longest = int(self.codes[self.codes != EMPTY].max(initial=DRAW))

    def solve(self, group: Sequence[EndgameClass], told: Callable[[int], None]) -> None:
        """Decide the positions of a group, pass by pass; `told` hears of each."""
        import numpy as np

        first, end = group[0].first, group[-1].end
        table: Any = self.codes.view(np.int64)
        due: Any = np.zeros(-(-(end - first) // 8), np.int64)
        numbers: Any = np.array([first, end, 0])
        parents = self.task.zeros(self.game.traits.max_moves)
        if not self.task.compiled:
            table, due, numbers = table.tolist(), due.tolist(), numbers.tolist()
        searcher = Searcher(self.task, passes, memory=passes.Memory(table, due, numbers, parents))
        plies = last = 0
        while plies <= max(last + 2, self.longest + 1):  # a position of an earlier group may decide one of this
            told(plies)
            self.task.control.call(lambda plies=plies: searcher.run(self.task.state, 0, plies))  # type: ignore[misc]
            if self.task.control.reason is not None:
                raise KeyboardInterrupt
            if searcher.memory.numbers[passes.DECIDED]:
                last = plies
                self.longest = max(self.longest, code_of_plies(plies))
            plies += 1
        if not self.task.compiled:
            self.codes = np.array([word & MASK for word in searcher.memory.table], np.uint64).view(np.uint8)

    def table(self, groups: Sequence[Sequence[EndgameClass]], done: int) -> EndgameTable:
        """The first groups as a table."""
        open_pieces = min((group[0].pieces for group in groups[done:]), default=groups[-1][0].pieces + 1)
        end = max(each.end for group in groups[:done] for each in group)
        parameters = table_parameters(self.game)
        return EndgameTable(self.game.name, parameters, open_pieces - 1, done, self.codes[:end].tobytes())
