"""Mutation testing of the interpreted kernels: `make test-mutants`, or `python tests/mutants.py --help`.

A mutant is one kernel with one small change: a comparison moved or turned round, plus for minus, a constant one higher,
`and` for `or`, max for min, a sign or a statement left out. Kernels are bound anew for every interpreted search, so a
mutant is put into its module in a forked process and the algorithms that import it are run through
`zermelo.testing.check_search` and compared with the recorded results (tests/algorithms/recorded_results.json). What is
found by one of them is killed. A survivor is run on a wider set of searches, before and after the change: if a result
differs it is a gap of the tests, if none does it counts as equivalent.
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
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import zermelo
from zermelo.algorithms import DRIVERS
from zermelo.kernels.binding import has_kernels
from zermelo.testing import check_search
from zermelo.testing.graph_game import GraphGame
from zermelo.testing.random_documents import grown, grown_chance, grown_vectors
from zermelo.testing.search_contract import SMALL, timeless
from zermelo.trees.explicit_tree import from_nested

SOURCE = Path(zermelo.__file__).parent
RECORDED = Path(__file__).parent / "algorithms" / "recorded_results.json"
TREES = 42  # of check_search: six of every kind
MOST_ALGORITHMS = 6  # that one mutant is tried on
SECONDS = 20.0  # of processor time, after which a mutant counts as found: it hangs
TABLE_MB = 0.0004  # 16 entries: positions drive each other out
FIELDS = ("value", "bound", "nodes", "leaves", "cutoffs", "researches", "table_probes", "table_hits", "depth")

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "paranoid": [{"table_mb": 0.01, "killers": True, "history": True, "static_ordering": 1, "deepening": True}],
    "star_minimax": [{"probing": 3}, {"table_mb": 0}],
    "star2": [{"probing": 3}],
    "best_reply_plus": [{"quiet_moves": "first"}],
    **{name: [{"ties": "worst"}, {"ties": "seeded"}] for name in ("max_n", "max_n_shallow", "dfbnb", "abbnb")},
    "bounded_max_n": [{"epsilon": 2.0}],
    "bounded_paranoid": [{"epsilon": 2.0}],
    "bounded_alpha_beta": [{"epsilon": 2.0}],
    **{name: [{"proof": True}] for name in ("pn", "df_pn", "pds")},
}
"""Options under which an algorithm is recorded, beside its defaults."""


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
    """The modules whose kernels are changed: those of running searches and of the algorithms."""
    names = ["zermelo.kernels.table", "zermelo.kernels.run", "zermelo.kernels.nodes"]
    for path in sorted((SOURCE / "algorithms").rglob("*.py")):
        name = ".".join(("zermelo", *path.relative_to(SOURCE).with_suffix("").parts))
        if path.stem != "__init__" and has_kernels(import_module(name)):
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


def users(module: str) -> list[str]:
    """The algorithms whose files import a module, directly or through others; its own family first."""
    imported: dict[str, set[str]] = {}

    def imports(name: str) -> set[str]:
        if name not in imported:
            imported[name] = set()
            path = getattr(sys.modules.get(name) or import_module(name), "__file__", None)
            tree = ast.parse(Path(path).read_text(encoding="utf-8")) if path else ast.Module([], [])
            direct = set()
            for node in ast.walk(tree):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("zermelo.algorithms"):
                    inner = {f"{node.module}.{alias.name}" for alias in node.names}
                    direct |= {node.module or ""} | {each for each in inner if each in sys.modules}
            imported[name] = direct | {deep for each in direct for deep in imports(each)} | {name}
        return imported[name]

    everywhere = module.startswith("zermelo.kernels")
    found = [a for a in zermelo.list_algorithms().values() if everywhere or module in imports(a.module.__name__)]
    family = module.split(".")[-2]
    found.sort(key=lambda a: (a.module.__name__ != module, a.family != family))
    return [each.name for each in found]


def games(numbers: range = range(3)) -> dict[str, zermelo.Game]:
    """What results are recorded on; a wider set has other numbers."""
    made: dict[str, zermelo.Game] = {}
    for number in numbers:
        made[f"tree {number}"] = from_nested(grown(number + 10, 30))
        made[f"graph {number}"] = GraphGame(number)
        made[f"cycles {number}"] = GraphGame(number, cycles=True)
        made[f"chance {number}"] = from_nested(grown_chance(number + 5, 14))
        document = grown_vectors(number + 3, 30)
        made[f"vectors {number}"] = from_nested(document["tree"], document["players"])
    for leaves in ("cuts", "incremental"):
        made[f"{leaves} leaves"] = zermelo.game("n_player_tree", players=3, b=3, depth=4, sum=9, leaves=leaves)
    made["chance_tree"] = zermelo.game("chance_tree", b=3, outcomes=2, depth=6)
    made["connect_four"] = zermelo.game("connect_four", width=4, height=3)
    made["tic_tac_toe"] = zermelo.game("tic_tac_toe")
    made["othello"] = zermelo.game("othello", size=4)
    return made


def results(names: list[str], numbers: range = range(3), depth: int = 4, nodes: int = 400) -> dict[str, Any]:
    """The value and the counters of algorithms on small games."""
    found: dict[str, Any] = {}
    for name in names:
        algorithm = zermelo.find_algorithm(name)
        takes = zermelo.core.declared(algorithm.function)
        small = {key: value for key, value in {**SMALL, "table_mb": TABLE_MB}.items() if key in takes}
        for what, game in games(numbers).items():
            if algorithm.unmet(game) is not None:
                continue
            asked: dict[str, Any] = {"depth": depth, "nodes": nodes, "interpreted": True}
            for options in ({}, *OPTIONS.get(name, [])):
                told = timeless(zermelo.search(game, algorithm=algorithm, **asked, **{**small, **options}))
                key = " ".join((name, what, *(f"{k}={v}" for k, v in options.items())))
                found[key] = [told[field] for field in FIELDS]
            if algorithm.fixed_depth is not None and name not in DRIVERS and what.endswith("0"):
                told = timeless(zermelo.search(game, algorithm="iterative_deepening", inner=name, **asked))
                found[f"{name} {what} deepened"] = [told[field] for field in FIELDS]
    return json.loads(json.dumps(found))  # type: ignore[no-any-return]


def judged(site: Site, recorded: dict[str, Any]) -> str:
    """What finds a mutant: the contract, the recorded results, or nothing."""
    apply(site)
    names = users(site.module)
    tried = names[:2] + random.Random(f"{site}").sample(names[2:], min(len(names[2:]), MOST_ALGORITHMS - 2))
    four = [zermelo.game("connect_four", width=4, height=3), zermelo.game("othello", size=4)]
    changed = 0  # algorithms with another result than the recorded one
    for name in tried:
        changed += any(recorded[key] != value for key, value in results([name]).items())
        alone = name in ("connect_four_solver", "quiescence")  # no random tree fits them
        for options in ({}, *OPTIONS.get(name, [])):
            if "epsilon" not in options and changed < 3:
                check_search(name, trees=0 if alone else TREES, games=four if alone else (), **options)
    return "recorded results" if changed else "survived"


def widely_judged(site: Site, recorded: dict[str, Any]) -> str:
    """Does a survivor change any result of a wider set of searches?"""
    names = users(site.module)[:MOST_ALGORITHMS]
    before = results(names, range(3, 8), depth=5, nodes=1000)
    apply(site)
    return "equivalent" if results(names, range(3, 8), depth=5, nodes=1000) == before else "gap"


def in_a_child(judge: Callable[[Site, dict[str, Any]], str], site: Site, recorded: dict[str, Any]) -> str:
    """The judgement of a mutant in a forked process, which may crash or hang."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            verdict = judge(site, recorded)
        except BaseException:  # a wrong answer, or any error that it leads to
            verdict = "contract" if judge is judged else "gap"
        os.write(writing, pickle.dumps(verdict))
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        told = pipe.read()
    os.waitpid(child, 0)
    return str(pickle.loads(told)) if told else "hangs or crashes"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--mutants", type=int, default=300, help="how many of all mutants are drawn")
    parser.add_argument("--seed", type=int, default=0, help="random seed of the draw")
    parser.add_argument("--only", default="", help="part of the name of the modules to change")
    parser.add_argument("--record", action="store_true", help="write the recorded results and end")
    asked = parser.parse_args()
    names = sorted(zermelo.list_algorithms())
    if asked.record:
        rows = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in results(names).items()]
        RECORDED.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
        return 0
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    everything = [site for site in sites() if asked.only in site.module]
    drawn = random.Random(asked.seed).sample(everything, min(asked.mutants, len(everything)))
    began, found = time.monotonic(), Counter[str]()
    for number, site in enumerate(drawn, 1):
        verdict = in_a_child(judged, site, recorded)
        if verdict == "survived":
            verdict = "equivalent" if in_a_child(widely_judged, site, recorded) == "equivalent" else "gap"
        found[verdict] += 1
        print(f"{number:4} {verdict:16} {site.module}:{site.line} {site.function}, {site.change}", flush=True)
    wrong = len(drawn) - found["equivalent"]
    killed = wrong - found["gap"]
    by_contract = killed - found["recorded results"]
    print(f"{len(drawn)} of {len(everything)} mutants in {time.monotonic() - began:.0f} s: {dict(found)}")
    print(f"{wrong} change a result; {killed} of them are found ({killed / max(1, wrong):.1%}), ", end="")
    print(f"{by_contract} by the contract alone ({by_contract / max(1, wrong):.1%})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
