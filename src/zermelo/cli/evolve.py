"""`zermelo evolve`: tune the weights of an evaluation."""

from __future__ import annotations

from typing import Annotated

import typer

from zermelo.cli import arguments
from zermelo.cli.going_on import going_on
from zermelo.cli.output import columns, emit, message
from zermelo.cli.progress import display
from zermelo.core import check_cluster, cores
from zermelo.errors import UsageError, shown


@arguments.examples(
    "evolve othello --method spsa --games 4000 --depth 2 --folder my-othello",
    "evolve connect_four --method cma_es --games 5000 --depth 3 --workers 2 --folder cma",
    "evolve othello -g size=6 --weights corner,mobility --population 16 --depth 1-3 --folder ga",
    "evolve draughts -g variant=english --games 2000 --depth 3 --noise 100 --folder draughts",
    "search othello -g weights=my-othello/weights.json --depth 6",
)
def evolve(
    game: arguments.GameName,
    parameters: arguments.Parameters = None,
    method: Annotated[
        str, typer.Option("--method", metavar="NAME", help="warcabnik, spsa, cma_es, logistic or td.")
    ] = "warcabnik",
    weights: Annotated[
        str | None, typer.Option("--weights", metavar="NAMES", help="The weights to tune, as a,b; all if left out.")
    ] = None,
    games: Annotated[
        int, typer.Option("--games", metavar="N", help="Games that the method may play, ratings not counted.")
    ] = 2000,
    depth: Annotated[
        str, typer.Option("--depth", metavar="N[-M]", help="Plies of a search; N-M grows from N to M on the way.")
    ] = "2",
    nodes: Annotated[
        int | None, typer.Option("--nodes", metavar="N", help="Most nodes of a move, beside the depth.")
    ] = None,
    opening: Annotated[int, typer.Option("--opening", metavar="N", help="Random plies before every game.")] = 4,
    population: Annotated[
        int, typer.Option("--population", metavar="N", help="Size of warcabnik's population, a power of two.")
    ] = 32,
    crossover: Annotated[
        str, typer.Option("--crossover", metavar="HOW", help="Children of warcabnik: linear or uniform.")
    ] = "linear",
    noise: Annotated[
        int, typer.Option("--noise", metavar="N", help="Pairs that tell how much of a game of warcabnik is chance.")
    ] = 0,
    boards: Annotated[
        int, typer.Option("--boards", metavar="N", help="Openings of a comparison of spsa and cma_es.")
    ] = 4,
    gauntlet: Annotated[
        int, typer.Option("--gauntlet", metavar="N", help="Openings, played both ways, of a rating against the start.")
    ] = 20,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Random seed of everything that is drawn.")] = 0,
    workers: Annotated[
        int | None, typer.Option("--workers", metavar="N", help="Processes; as many as there are cores if left out.")
    ] = None,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, as tcp://host:8786.")
    ] = None,
    folder: Annotated[
        str | None, typer.Option("--folder", metavar="DIR", help="Keep weights, ratings and every result here.")
    ] = None,
    interpreted: arguments.Interpreted = False,
    json: arguments.Json = False,
) -> None:
    """Tune weights of an evaluation by playing games: the weights found, rated against those of the start.

    Start values are those of the game, or of -g. With a folder the same command goes on where it was stopped;
    weights.json there is for -g weights=FILE; ratings.html shows the ratings as they come. The result is the same for
    any number of workers.
    """
    from zermelo.evolution import evolve as tune

    check_cluster(cluster)
    kept = "" if folder is None else f"what is finished is in {folder}: the same command goes on"
    with going_on(kept, *filter(None, [folder])), display() as progress:
        result = tune(
            arguments.load_game(game, parameters), method, games=games, depth=_depths(depth), nodes=nodes,
            weights=None if weights is None else [name.strip() for name in weights.split(",")],
            opening=opening, population=population, crossover=crossover,  # type: ignore[arg-type]
            noise=noise, boards=boards, gauntlet=gauntlet, seed=seed,
            workers=cores() if workers is None else workers, cluster=cluster, folder=folder,
            interpreted=interpreted, progress=progress,
        )  # fmt: skip
    if result.resumed:
        message(f"{result.resumed:,} games were in {result.folder} already")
    if json:
        emit(result.to_dict())
    else:
        print(result.text(columns()))
        if result.folder is not None:
            print(f"weights in {result.folder / 'weights.json'}")


def _depths(text: str) -> tuple[int, int]:
    """A depth, or the first and the last.

    >>> _depths("3"), _depths("2-5")
    ((3, 3), (2, 5))
    """
    first, _, last = text.partition("-")
    try:
        return int(first), int(last or first)
    except ValueError:
        raise UsageError(f"--depth: expected a whole number, or two as in 2-4, got {shown(text)}") from None
