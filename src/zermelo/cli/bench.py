"""`zermelo bench`: fixed searches whose node counts are one signature.

The searches and the nodes of each are in `bench.json`. Whoever changes what a search visits
changes the signature and must mean it: `bench --check` fails, `bench --update` accepts.
To add a search, add a line with "nodes": null and update.
"""

from __future__ import annotations

import json as json_
from pathlib import Path
from typing import Annotated, Any

import typer

from zermelo.cli.arguments import Json, examples
from zermelo.cli.output import emit, message
from zermelo.core import game as find_game
from zermelo.core import search, write_text
from zermelo.errors import UsageError, ZermeloError

SEARCHES = Path(__file__).with_name("bench.json")


@examples("bench", "bench --check", "bench --update", "bench --json")
def bench(
    check: Annotated[bool, typer.Option("--check", help="Fail if a node count is not the one on record.")] = False,
    update: Annotated[bool, typer.Option("--update", help="Put the node counts on record.")] = False,
    json: Json = False,
) -> None:
    """Run fixed searches: the sum of their nodes is the signature of all that they visit, and nodes/s."""
    if check and update:
        raise UsageError("expected --check or --update, got both")
    searches = load()
    results = []
    for each in searches:
        results.append(_run(each))
        if not json:
            print(_line(results[-1]), flush=True)
    _print_sum(results, json)
    changed = [result for result in results if result["nodes"] != result["on_record"]]
    if update:
        _update(searches, results)
        message(f"{len(changed)} of {len(results)} node counts changed")
    elif changed:
        _tell(changed, fail=check)


def load() -> list[dict[str, Any]]:
    """The searches on record."""
    searches: list[dict[str, Any]] = json_.loads(SEARCHES.read_text(encoding="utf-8"))["searches"]
    return searches


def _run(each: dict[str, Any]) -> dict[str, Any]:
    played = find_game(each["game"], **each.get("parameters", {}))
    state, options = played.read(each["moves"]), each.get("options", {})
    result = search(played, state, each["algorithm"], depth=each["depth"], **options)
    if result.stopped:
        raise KeyboardInterrupt
    return result.to_dict() | {"on_record": each["nodes"], "nodes_per_second": result.nodes_per_second}


def _line(result: dict[str, Any]) -> str:
    return (
        f"{result['game']:<14} {result['algorithm']:<20} depth {result['depth']:>2} {result['nodes']:>12,} nodes"
        f" {result['nodes_per_second']:>14,.0f} nodes/s"
    )


def _print_sum(results: list[dict[str, Any]], json: bool) -> None:
    signature = sum(result["nodes"] for result in results)
    seconds = sum(result["seconds"] for result in results)
    rate = signature / seconds if seconds > 0 else 0.0
    if json:
        emit({"signature": signature, "seconds": seconds, "nodes_per_second": rate, "searches": results})
    else:
        print(f"signature {signature}")
        print(f"{rate:,.0f} nodes/s")


def _update(searches: list[dict[str, Any]], results: list[dict[str, Any]]) -> None:
    lines = [json_.dumps(each | {"nodes": result["nodes"]}) for each, result in zip(searches, results, strict=True)]
    write_text(SEARCHES, '{\n  "searches": [\n' + ",\n".join(f"    {line}" for line in lines) + "\n  ]\n}\n")


def _tell(changed: list[dict[str, Any]], fail: bool) -> None:
    first = changed[0]
    told = (
        f"{len(changed)} node counts differ from those on record, first {first['algorithm']} on {first['game']}"
        f" to depth {first['depth']}: expected {first['on_record']}, got {first['nodes']}"
        " ('zermelo bench --update' if the change is meant)"
    )
    if fail:
        raise ZermeloError(told)
    message(told)
