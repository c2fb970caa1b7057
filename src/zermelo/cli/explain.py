"""`zermelo explain`: what a name means."""

from __future__ import annotations

from typing import Annotated, cast

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, text_width
from zermelo.drawing import named_lines
from zermelo.explaining import Kind
from zermelo.explaining import explain as explained
from zermelo.explaining import topics


@arguments.examples(
    "explain negascout", "explain othello", "explain epsilon", "explain kaluza2008/table-3.1", "explain",
    "explain quiescence --kind option", "explain uct --json",
)  # fmt: skip
def explain(
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help="An algorithm, game, option, game parameter, study or experiment."),
    ] = None,
    kind: Annotated[
        str | None,
        typer.Option("--kind", metavar="KIND", help="algorithm, game, study, experiment, option or parameter."),
    ] = None,
    json: arguments.Json = False,
) -> None:
    """Explain a name: idea, source, options, what it fits, an example.

    Without a name it lists what can be asked.
    """
    asked = cast(Kind | None, kind)
    if name is not None:
        found = explained(name, asked)
        emit(found.to_dict()) if json else print(found.text(text_width()))
        return
    known = topics(asked)
    if json:
        emit(known)
        return
    for each, names in known.items():
        print(f"{each}\n{named_lines([('', ', '.join(names))], 2, text_width())}")
