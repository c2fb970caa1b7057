"""`zermelo exercise`: questions on small trees, to print or to answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from zermelo.cli.arguments import Json, examples, pairs
from zermelo.cli.output import emit, target
from zermelo.core import between, write_text
from zermelo.errors import UsageError

if TYPE_CHECKING:
    from zermelo.exercises import Exercise

MOST = 100  # exercises of one sheet


@examples(
    "exercise", "exercise cuts --seed 7 --difficulty 3 --key", "exercise cuts --seed 7 --answer 'c f G'",
    "exercise values --tree '[[3, 5], [2, 9]]' --answer A=3 --answer B=3", "exercise windows-2-7 --svg tree.svg",
    "exercise order --difficulty 4,plies=3 --count 5 --html sheet.html --key",
)  # fmt: skip
def exercise(
    kind: Annotated[
        str | None,
        typer.Argument(metavar="KIND|CODE", help="A kind of exercise, or the code of one, such as cuts-2-7."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Which tree is drawn.")] = 1,
    difficulty: Annotated[
        str,
        typer.Option("--difficulty", metavar="LEVEL", help="1 to 5, with changes as in 3,plies=4,ties=1..2,cuts=3."),
    ] = "2",
    tree: Annotated[
        str | None, typer.Option("--tree", metavar="TREE", help="A tree of your own, as explicit_tree takes it.")
    ] = None,
    count: Annotated[int, typer.Option("--count", metavar="N", help="So many, by the seeds that follow.")] = 1,
    answer: Annotated[
        list[str] | None,
        typer.Option("--answer", metavar="TEXT", help="Check an answer; ITEM=TEXT where there are several items."),
    ] = None,
    key: Annotated[bool, typer.Option("--key", help="The key as well, on a page of its own.")] = False,
    html: Annotated[str | None, typer.Option("--html", metavar="FILE", help="Write a page to print.")] = None,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Draw the tree, or the key.")] = None,
    json: Json = False,
) -> None:
    """Make an exercise on a small tree: a question, a key, and one line for everything that is wrong.

    Kinds: values (minimax values), windows (alpha and beta on entry), cuts (which edges are cut), leaves (in which
    order), order (of moves, for the fewest leaves), max_n (vectors of several players), expectiminimax. The keys are
    what the recorded search of the algorithm says. Without a kind, they are listed.
    """
    from zermelo.exercises import KINDS, exercise_page, exercise_svg, exercise_text

    page, picture = html and target(html, ".html"), svg and target(svg, ".svg")
    if kind is None:
        _list_kinds(KINDS, json)
        return
    made = _made(kind, seed, difficulty, tree, count)
    if page:
        write_text(page, exercise_page(made, key=key))
    if picture:
        write_text(picture, exercise_svg(made[0], key=key))
    if answer:
        _check(made[0], answer, json)
    elif json:
        for each in made:
            emit(each.to_dict(key=key))
    elif not (page or picture):
        print("\n\n".join(exercise_text(each, key=key) for each in made))


def _list_kinds(kinds: dict[str, Any], json: bool) -> None:
    if json:
        listed = [{"kind": name, "title": each.TITLE, "question": each.QUESTION} for name, each in kinds.items()]
        emit({"kinds": listed})
        return
    for name, each in kinds.items():
        print(f"{name:15} {each.TITLE} ({each.TREES})")


def _made(kind: str, seed: int, difficulty: str, tree: str | None, count: int) -> list[Exercise]:
    from zermelo.exercises import KINDS, make_exercise, read_exercise

    between("--count", count, 1, MOST)
    if kind not in KINDS and "-" in kind:
        return [read_exercise(kind)]
    if tree is not None:
        return [make_exercise(kind, tree=tree)]
    return [make_exercise(kind, seed=seed + i, difficulty=difficulty) for i in range(count)]


def _check(made: Exercise, given: list[str], json: bool) -> None:
    """Print what is wrong with an answer; fails if something is."""
    if len(made.items) == 1:
        if len(given) != 1:
            raise UsageError(f"--answer: expected one answer, got {len(given)}")
        answers = {made.items[0]: given[0].removeprefix(f"{made.items[0]}=")}
    else:
        answers = pairs("--answer", given)
    faults = made.check(answers)
    missing = [item for item in made.items if item not in answers]
    if json:
        emit({"code": made.code, "right": not faults and not missing, "missing": missing,
              "faults": [fault._asdict() for fault in faults]})  # fmt: skip
    else:
        for fault in faults:
            print(fault.text)
        if missing:
            print(f"not answered: {', '.join(missing)}")
        elif not faults:
            print("right")
    if faults:
        raise typer.Exit(1)
