"""What the hooks of the recorder cost: nothing when off, and how much when on.

The rival is made at run time: the source of alpha-beta with every line of the probe taken out.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import zermelo
from benchmarks.report import Disagreement, Line, compared
from zermelo.algorithms.depth_first import alpha_beta
from zermelo.core import Control, Task
from zermelo.kernels import nodes

LEAST = 0.97
DEPTHS = {"othello": (11, 10), "connect_four": (11, 9)}  # in full, quick
RECORDED = {"othello": 9, "connect_four": 8}
LIMIT = 1_000_000


def without_probe(source: str) -> str:
    """A kernel module's source without its probe.

    >>> without_probe("    probe.step(run, ply, move)\\n    return probe.leave(run, node, best, CUT)\\n")
    '    return best\\n'
    """
    source = re.sub(r"^ *probe\.(step|again)\(.*\)\n", "", source, flags=re.M)
    source = re.sub(r"^( *)node = probe\.enter\(.*\)$", r"\1node = 0", source, flags=re.M)
    source = re.sub(r"probe\.leave\(run, node, (.*), [A-Z]+\)", r"\1", source)
    return re.sub(r"^@algorithm\(.*\)\n", "", source, flags=re.M)


def load(name: str, source: str, folder: Path) -> ModuleType:
    """A module from its source; kernels are bound by the names in sys.modules."""
    path = folder / f"{name}.py"
    path.write_text(source, encoding="utf-8")
    spec = spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def bare(folder: Path) -> ModuleType:
    """Alpha-beta without a probe."""
    sources = {}
    for name, module in (("nodes", nodes), ("alpha_beta", alpha_beta)):
        assert module.__file__ is not None
        sources[name] = without_probe(Path(module.__file__).read_text(encoding="utf-8"))
        if "probe." in sources[name].replace("zermelo.kernels.probe_tree", ""):
            raise Disagreement(f"a line of the probe is left in the copy of {name}")
    load("bare_nodes", sources["nodes"], folder)
    imported = "\nfrom bare_nodes import at_end, leaf, legal_moves\n\n\n"  # instead of those of the kernels
    return load("bare_alpha_beta", sources["alpha_beta"].replace("\n\n\n", imported, 1), folder)


def measure(quick: bool) -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        module = bare(Path(folder))
        for name, depths in DEPTHS.items():
            yield off(module, zermelo.game(name), depths[quick], 5 if quick else 15)
    for name, depth in RECORDED.items():
        yield on(zermelo.game(name), depth, 3 if quick else 9)


def off(module: ModuleType, game: zermelo.Game, depth: int, pairs: int) -> Line:
    def with_hooks() -> float:
        found = zermelo.search(game, algorithm="alpha_beta", depth=depth)
        return found.nodes / found.seconds

    def without() -> float:
        task = Task(game, game.start(), depth, Control(), True)
        outcome = task.control.call(lambda: module.alpha_beta(task))
        return float(outcome.counts[0] / task.control.elapsed)

    with_hooks(), without()
    return compared(
        "recording", f"{game.name}, depth {depth}, off against no hooks", with_hooks, without, pairs=pairs, least=LEAST
    )


def on(game: zermelo.Game, depth: int, pairs: int) -> Line:
    def recorded() -> float:
        found = zermelo.search(game, algorithm="alpha_beta", depth=depth, record=LIMIT)
        return found.nodes / found.seconds

    def plain() -> float:
        found = zermelo.search(game, algorithm="alpha_beta", depth=depth)
        return found.nodes / found.seconds

    recorded(), plain()
    what = f"{game.name}, depth {depth}, on against off"
    return compared("recording", what, recorded, plain, pairs=pairs, least=None)
