"""Mutation testing of the interpreted kernels: `make test-mutants`, or `python tests/mutants.py --help`.

A mutant is one kernel with one small change: a comparison moved or turned round, plus for minus, a constant one higher,
`and` for `or`, max for min, a sign or a statement left out. Kernels are bound anew for every interpreted search, so a
mutant is put into its module in a forked process, and at most six of the algorithms that import it are run through
`zermelo.testing.check_search` and compared with the recorded results (tests/recorded.py); what is left goes through
tests/algorithms/test_small_kernels.py. What one of them finds is killed. A survivor is run on a wider set of searches,
before and after the change: if a result differs it is a gap of the tests, if none does it counts as equivalent.
"""

from __future__ import annotations

import argparse
import ast
import copy
import json
import os
import pickle
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from functools import cache
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import zermelo
from recorded import OPTIONS, RECORDED, as_json, chosen, drawn, random_numbers, record, results
from zermelo.kernels.binding import has_kernels, reached
from zermelo.statistics import share
from zermelo.testing import check_search

SOURCE = Path(zermelo.__file__).parent
TREES = 42  # of check_search: six of every kind
MOST_ALGORITHMS = 6  # that one mutant is tried on
SECONDS = 20.0  # of processor time, after which a mutant counts as found: it hangs
WIDE = range(1000, 1200)  # the drawn searches of an algorithm on which a survivor is tried
ONE_BY_ONE = Path(__file__).parent / "algorithms" / "test_small_kernels.py"
RANDOM = "zermelo.kernels.random"
ROOMS = ("kernels", "core", "algorithms")
ELSEWHERE = {"zermelo.kernels.symmetry"}
"""Kernels of these rooms that no search runs: those of `zermelo.measure`."""


class Site(NamedTuple):
    """One place of a kernel and one way to change it."""

    module: str
    function: str
    node: int  # its number in the order of `ast.walk`
    line: int
    change: str


SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.And: ast.Or, ast.Or: ast.And,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
TURNED: dict[type[ast.AST], type[ast.AST]] = {ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt}


def changes(node: ast.AST) -> Iterator[tuple[str, Callable[[ast.AST], None]]]:
    """The ways to change a node in place, each with its name."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for table, name in ((SWAPS, "moved"), (TURNED, "turned")):
            if new := table.get(type(node.ops[0])):
                yield f"comparison {name}", lambda n, new=new: setattr(n, "ops", [new()])  # type: ignore[misc]
    elif isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign) and type(node.op) in SWAPS:
        yield "operator", lambda n: setattr(n, "op", SWAPS[type(n.op)]())  # type: ignore[attr-defined]
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        yield "sign", lambda n: setattr(n, "op", ast.UAdd())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not", lambda n: setattr(n, "operand", ast.UnaryOp(ast.Not(), n.operand))  # type: ignore[attr-defined]
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int | float):
        other: object = (not node.value) if isinstance(node.value, bool) else node.value + 1
        yield "constant", lambda n: setattr(n, "value", other)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("max", "min"):
        name = "min" if node.func.id == "max" else "max"
        yield "max and min", lambda n: setattr(n.func, "id", name)  # type: ignore[attr-defined]
    if isinstance(node, ast.If | ast.For | ast.While | ast.FunctionDef):
        for at, statement in enumerate(node.body):
            if removable(statement):
                yield f"statement {at} removed", lambda n, at=at: n.body.__setitem__(at, ast.Pass())  # type: ignore


def removable(statement: ast.stmt) -> bool:
    """Statements whose removal leaves a program that runs; what only records is left alone."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
        return not ast.unparse(statement).startswith("probe.")
    target = statement.targets[0] if isinstance(statement, ast.Assign) else None
    return isinstance(statement, ast.AugAssign | ast.Break | ast.Continue) or isinstance(target, ast.Subscript)


def kernels_of(module: str) -> dict[str, ast.FunctionDef]:
    """The kernels that a module defines, parsed."""
    tree = ast.parse(Path(import_module(module).__file__ or "").read_text(encoding="utf-8"))
    found = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    return {each.name: each for each in found if any(ast.unparse(d) == "kernel" for d in each.decorator_list)}


def targets() -> list[str]:
    """The modules whose kernels are changed: all of the rooms in which searches have any."""
    names = []
    for path in sorted(path for room in ROOMS for path in (SOURCE / room).rglob("*.py")):
        name = ".".join(("zermelo", *path.relative_to(SOURCE).with_suffix("").parts))
        if path.stem != "__init__" and name not in ELSEWHERE and has_kernels(import_module(name)):
            names.append(name)
    return names


def sites() -> list[Site]:
    """Every change of every kernel."""
    found = []
    for module in targets():
        for name, tree in kernels_of(module).items():
            aside = [part for part in (*tree.decorator_list, tree.args, tree.returns) if part is not None]
            skipped = {id(node) for part in aside for node in ast.walk(part)}
            for number, node in enumerate(ast.walk(tree)):
                if id(node) not in skipped:
                    line = getattr(node, "lineno", tree.lineno)
                    found += [Site(module, name, number, line, change) for change, _ in changes(node)]
    return found


def apply(site: Site) -> str:
    """Put a mutant into its module; returns the line as it is then."""
    tree = copy.deepcopy(kernels_of(site.module)[site.function])
    node = list(ast.walk(tree))[site.node]
    dict(changes(node))[site.change](node)
    tree = ast.fix_missing_locations(tree)
    module = import_module(site.module)
    exec(compile(ast.Module([tree], []), f"<mutant of {site.module}>", "exec"), vars(module))
    return ast.unparse(node).splitlines()[0]


@cache
def imported(name: str) -> frozenset[str]:
    """The modules of algorithms and kernels that a module imports, directly or through others, itself among them."""
    found, pending = set[str](), [name]
    while pending:
        if (each := pending.pop()) in found:
            continue
        found.add(each)
        module = import_module(each)
        pending += [other.__name__ for other in reached(module, sys.modules)]
        for node in ast.walk(ast.parse(Path(module.__file__ or "").read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("zermelo.algorithms"):
                inner = {f"{node.module}.{alias.name}" for alias in node.names}
                pending += [node.module or "", *(one for one in inner if one in sys.modules)]
    return frozenset(found)


@cache
def users(module: str) -> list[str]:
    """The algorithms that use a module; its own first, then its family."""
    everywhere = module in ("zermelo.kernels.probe_tree", "zermelo.kernels.defaults")  # they fill slots
    found = [a for a in zermelo.list_algorithms().values() if everywhere or module in imported(a.module.__name__)]
    family = module.split(".")[-2]
    found.sort(key=lambda a: (a.module.__name__ != module, a.family != family))
    return [each.name for each in found]


def tried(site: Site) -> list[str]:
    """The algorithms that a mutant is tried on; random numbers are tried by themselves."""
    if site.module == RANDOM:
        return [RANDOM]
    names = users(site.module)
    return names[:2] + random.Random(f"{site}").sample(names[2:], min(len(names[2:]), MOST_ALGORITHMS - 2))


def judged(site: Site, known: dict[str, Any]) -> str:
    """What finds a mutant: the contract, the recorded results, a test of one kernel, or nothing."""
    apply(site)
    if site.module == RANDOM:
        same = all(known[key] == value for key, value in as_json(random_numbers()).items())
        return "survived" if same else "recorded results"
    four = [zermelo.game("connect_four", width=4, height=3), zermelo.game("othello", size=4)]
    changed = 0  # algorithms with another result than the recorded one
    for name in tried(site):
        changed += any(known[key] != value for key, value in results([name]).items())
        alone = name in ("connect_four_solver", "double_dummy", "quiescence")  # no random tree fits them
        for options in ({}, *OPTIONS.get(name, [])):
            if "epsilon" not in options and changed < 3:
                check_search(name, trees=0 if alone else TREES, games=four if alone else (), **options)
    if not changed and not small_kernels_pass():
        return "one by one"
    return "recorded results" if changed else "survived"


def small_kernels_pass() -> bool:
    """Do the tests of kernels one by one pass?"""
    with redirect_stdout(StringIO()):
        return pytest.main(["-qx", "-p", "no:cacheprovider", "-p", "no:xdist", str(ONE_BY_ONE)]) == 0


@cache
def wide(name: str) -> dict[str, Any]:
    """The results of an algorithm on a wider set of searches."""
    if name == RANDOM:
        return random_numbers(range(100, 400))
    return {**chosen([name], range(3, 8), depth=5, nodes=1000), **drawn([name], WIDE)}


def widely_judged(site: Site, known: dict[str, Any]) -> str:
    """Does a survivor change any result of the wider set? `known` are those of the algorithms it is tried on."""
    apply(site)
    wide.cache_clear()
    return "equivalent" if all(wide(name) == before for name, before in known.items()) else "gap"


def in_a_child(judge: Callable[[Site, dict[str, Any]], str], site: Site, known: dict[str, Any]) -> str:
    """The judgement of a mutant in a forked process, which may crash or hang."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, SECONDS if judge is judged else 4 * SECONDS)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            verdict = judge(site, known)
        except BaseException:  # a wrong answer, or any error that it leads to
            verdict = "contract" if judge is judged else "gap"
        os.write(writing, pickle.dumps(verdict))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return str(pickle.loads(told)) if told else "hangs or crashes"


def summary(found: Counter[str]) -> str:
    """What share of the mutants that change a result is found, with the 95 % interval of Wilson."""
    wrong = found.total() - found["equivalent"]
    killed = wrong - found["gap"]
    by_contract = killed - found["recorded results"] - found["one by one"]
    found_share = share(killed, max(1, wrong))
    return (
        f"{wrong} change a result; {killed} of them are found: {found_share.value:.1%}"
        f" ({found_share.low:.1%} to {found_share.high:.1%}), {by_contract} by the contract alone"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--mutants", type=int, default=300, help="how many of all mutants are drawn")
    parser.add_argument("--seed", type=int, default=0, help="random seed of the draw")
    parser.add_argument("--only", default="", help="part of the name of the modules to change")
    parser.add_argument("--record", action="store_true", help="write the recorded results and end")
    asked = parser.parse_args()
    if asked.record:
        record()
        return 0
    known = json.loads(RECORDED.read_text(encoding="utf-8"))
    everything = [site for site in sites() if asked.only in site.module]
    sample = random.Random(asked.seed).sample(everything, min(asked.mutants, len(everything)))
    began, found = time.monotonic(), Counter[str]()
    for number, site in enumerate(sample, 1):
        verdict = in_a_child(judged, site, known)
        if verdict == "survived":
            before = {name: wide(name) for name in tried(site)}
            verdict = "equivalent" if in_a_child(widely_judged, site, before) == "equivalent" else "gap"
        found[verdict] += 1
        print(f"{number:4} {verdict:16} {site.module}:{site.line} {site.function}, {site.change}", flush=True)
    print(f"{len(sample)} of {len(everything)} mutants in {time.monotonic() - began:.0f} s: {dict(found)}")
    print(summary(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
