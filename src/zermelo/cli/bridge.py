"""`zermelo bridge`: the twenty double-dummy results of deals, and par."""

from __future__ import annotations

from typing import Annotated, Literal

import typer

from zermelo.cli import arguments
from zermelo.cli.output import emit, target
from zermelo.cli.progress import display
from zermelo.cli.search import STDIN, lines
from zermelo.core import cores, write_text
from zermelo.errors import UsageError

Deal = Annotated[
    str, typer.Argument(metavar="DEAL", help="Four hands as in PBN; or a .pbn file; '-': one deal a line from stdin.")
]
Vulnerable = Annotated[
    Literal["none", "NS", "EW", "both"], typer.Option("--vulnerable", help="The sides that are vulnerable, for par.")
]
Dealer = Annotated[Literal["N", "E", "S", "W"], typer.Option("--dealer", help="The seat that bids first, for par.")]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="N", help="Processes; as many as there are cores if left out.")
]
Write = Annotated[str | None, typer.Option("--pbn", metavar="FILE", help="Write the deals and results as PBN.")]


@arguments.examples(
    'bridge "N:AT6.AT2.T963.854 97432.97543.72.3 85.86.AKQJ.AKQJT KQJ.KQJ.854.9762"',
    'bridge "N:AT6.AT2.T963.854 97432.97543.72.3 85.86.AKQJ.AKQJT KQJ.KQJ.854.9762" --vulnerable NS --dealer S --json',
    "bridge - --workers 2 < deals.txt",
    "bridge club.pbn --pbn solved.pbn",
)
def bridge(
    deal: Deal,
    vulnerable: Vulnerable = "none",
    dealer: Dealer = "N",
    workers: Workers = None,
    pbn: Write = None,
    json: arguments.Json = False,
) -> None:
    """Solve deals of bridge double dummy: the tricks of every declarer in every strain, and par.

    With '-' deals are read from stdin, one a line, and each is answered by one line of JSON in the same order; a bad
    line by its error. The boards of a .pbn file have their own dealers and vulnerabilities.
    """
    from zermelo.deals import Question, Refusal, boards_text, read_boards, solve_deals

    path = None if pbn is None else target(pbn, ".pbn")
    if deal == STDIN:
        asked = [Question(line.strip(), vulnerable, dealer, number) for number, line in lines()]
    else:
        asked = read_boards(deal) if deal.endswith(".pbn") else [Question(deal, vulnerable, dealer)]
    used = min(cores() if workers is None else workers, max(1, len(asked)))
    solved, refused = [], 0
    with display() as progress:
        for found in solve_deals(asked, workers=used, progress=progress):
            if isinstance(found, Refusal):
                if deal != STDIN:
                    raise UsageError(found.error)
                refused += 1
            else:
                solved.append(found)
            if json or deal == STDIN:
                emit(found.to_dict())
            else:
                print(found, end="\n" if len(asked) == 1 else "\n\n")
    if path is not None:
        write_text(path, boards_text(solved))
    if refused:
        raise UsageError(f"{refused:,} lines of stdin could not be answered: their answers say why")
