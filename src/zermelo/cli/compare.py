"""`zermelo compare`: several algorithms on one position, to one depth."""

from __future__ import annotations

from textwrap import fill
from typing import Annotated

import typer

from zermelo.algorithms import Comparison
from zermelo.algorithms import compare as compare_algorithms
from zermelo.cli import arguments
from zermelo.cli.output import columns, emit, message, text_width
from zermelo.cli.progress import display
from zermelo.core import SearchResult

Algorithms = Annotated[
    list[str] | None,
    typer.Option("-a", "--algorithm", metavar="NAME", help="An algorithm or a .py file; may be repeated. Else all."),
]


def _line(result: SearchResult) -> str:
    """One result, as soon as it is there; the table follows when all are."""
    return f"{result.algorithm:20} {result.nodes:>14,} nodes {result.seconds:>9.3f} s  {result.words}"


@arguments.examples(
    "compare othello", "compare tic_tac_toe --depth 9 -a alpha_beta -a negascout -a mtd_f",
    'compare othello -g size=6 --moves "c2 b2" --depth 7 --json',
)  # fmt: skip
def compare(
    game: arguments.GameName,
    position: arguments.Position = None,
    parameters: arguments.Parameters = None,
    moves: arguments.Moves = None,
    algorithms: Algorithms = None,
    depth: arguments.Depth = None,
    interpreted: arguments.Interpreted = False,
    json: arguments.Json = False,
) -> None:
    """Compare algorithms on a position, searched to the same depth: values, nodes, leaves, time.

    Without -a, all that find the value of a fixed depth are compared; those that would look beyond the depth are told
    not to (the engine runs without quiescence). Without --depth it is the deepest at which the whole tree has a million
    leaves at most. In a zero-sum game of two players all must find the same value; if two do not, the command fails
    (exit code 1). In other games those that look for the same (max^n, paranoid, …) must agree, and the column 'finds'
    says what each looks for.

    The column 'x minimal' is leaves against the minimal tree: the fewest leaves that prove the value in the tree of
    this very position, counted exactly. 1 is perfect; below 1 only transpositions found in a table can take a search.
    """
    played = arguments.load_game(game, parameters)
    state = arguments.read_state(played, position, moves)
    with display() as progress:
        found = compare_algorithms(
            played, state, algorithms=algorithms, depth=depth, interpreted=interpreted or None, progress=progress,
            found=lambda result: progress.tell(_line(result)),
        )  # fmt: skip
    if depth is None:
        message(f"depth {found.depth} (choose another with --depth)")
    if json:
        emit(found.to_dict())
    else:
        print(found.text(columns()))
        for note in footnotes(found, game):
            print(f"\n{fill(note, text_width())}")
    found.check()


def footnotes(found: Comparison, game: str) -> list[str]:
    """What a reader of the table must know to read it right."""
    notes = []
    if len({result.compiled for result in found.results}) > 1:
        notes.append(
            f"times of plain Python and of machine code cannot be compared; 'zermelo warm {game}' compiles first"
        )
    if any((ratio := found.ratio(result)) is not None and ratio < 1 for result in found.results):
        notes.append(
            "x minimal below 1: a table answers for positions that are reached in several ways; "
            "the minimal tree counts each of them"
        )
    return notes
