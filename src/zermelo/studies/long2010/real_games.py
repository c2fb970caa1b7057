"""Leaf correlation, bias and disambiguation of real games, and what PIMC loses in them.

Claim: The three properties can be measured in real games and predict how well PIMC plays: trick-taking games
disambiguate quickly, poker does not.

Source: [long2010], whose real games are Skat, Hearts and poker.

Method: Eleven games that are small enough to be solved exactly; nothing is drawn. The properties are expectations under
random play over the whole tree. PIMC weighs all worlds; what it loses, and what random play loses, is against an exact
equilibrium, in units of half the range of payoffs. A last decision is one below which nobody has a choice. Quick is a
disambiguation above 0.3 a decision, close to an equilibrium a loss below 0.01 of the range of payoffs.

Deviations: The games are others and smaller than those of the source, and no number is compared. What counts as quick
and as close is our choice. In games whose moves are hidden (blind games, battleships) information sets grow: their
disambiguation is negative.

Verdict: All three claims hold in eleven games, exactly (docs/reports/long2010.md): trick games disambiguate by at
least 0.477 a decision, poker and dice by at most 0.121; PIMC loses nothing to an equilibrium in the trick games,
0.003 to 0.007 of the stake in poker, up to 0.126 in liar's dice, where nothing comes out. Blind games are the
exception: information sets grow, and PIMC loses nothing all the same.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zermelo.experiments import Claim, Findings, Row, Setting, Table
from zermelo.studies._judging import exactly

ID = "real-games"
PRODUCES = ("real-games",)
SMALL = ["kuhn_poker", "leduc", "liars_dice sides=3", "liars_dice sides=4", "trick_game hand=2 suits=2 ranks=3"]
LARGER = [
    "liars_dice sides=5", "trick_game hand=3 suits=2 ranks=4", "trick_game hand=3 suits=3 ranks=3",
    "battleships size=2 ships=1 shots=2", "phantom_mnk m=3 n=2 k=2", "phantom_mnk m=2 n=2 k=2 variant=abrupt",
]  # fmt: skip
QUICK = {"game": SMALL}
FULL = {"game": SMALL + LARGER}

QUICKLY = 0.3  # a share of what was possible that is gone by the next decision: what counts as quick here
CLOSE = 0.01  # of the range of payoffs: what counts as close to an equilibrium


def measure(setting: Setting, seed: int) -> list[Row]:
    """The properties of a game and the losses in it, in units of half the range of its payoffs."""
    from zermelo.algorithms import information_tree
    from zermelo.core import game as make
    from zermelo.studies.long2010._clairvoyance import judged
    from zermelo.studies.long2010._recall import Remembered

    name, *given = setting["game"].split()
    played = make(name, **dict(each.split("=") for each in given))
    tree = information_tree(Remembered(played) if name == "trick_game" else played)
    stake = (played.traits.highest - played.traits.lowest) / 2
    scaled = ("value", "pimc_loss", "random_loss", "pimc_exploitability", "random_exploitability")
    found = {key: value / stake if key in scaled else value for key, value in judged(tree).items()}
    return [{**found, "nodes": tree.form.nodes, "information_sets": len(tree.sets)}]


def analyse(rows: Sequence[Row], published: Sequence[Mapping[str, str]]) -> Findings:
    texts = [row["claim"] for row in published]
    claims = [
        Claim.judged(texts[0], [exactly("games measured", len(rows), above=0)], "[long2010]"),
        _tricks(rows, texts[1]),
        _close(rows, texts[2]),
    ]
    return Findings((), claims, [_table(rows)], notes=[NOTE])


NOTE = (
    "The games of the source are too large to be solved: what is compared is the order of games by their properties, "
    "not a number."
)


def _of(rows: Sequence[Row], *names: str) -> list[Row]:
    return [row for row in rows if row["game"].split()[0] in names]


def _tricks(rows: Sequence[Row], text: str) -> Claim:
    tricks, poker = _of(rows, "trick_game"), _of(rows, "kuhn_poker", "leduc", "liars_dice")
    least = min(row["measured_disambiguation"] for row in tricks)
    most = max(row["measured_disambiguation"] for row in poker)
    evidence = f"trick games at least {least:.3f}, poker and dice at most {most:.3f} a decision"
    return Claim.judged(text, [exactly("trick games above poker by", least - most, above=0)], "[long2010]", evidence)


def _close(rows: Sequence[Row], text: str) -> Claim:
    quick = [row for row in rows if row["measured_disambiguation"] >= QUICKLY]
    worst = max(quick, key=lambda row: float(row["pimc_loss"]))
    evidence = f"{len(quick)} games, the largest loss {worst['pimc_loss']:.4f} of the stake ({worst['game']})"
    return Claim.judged(text, [exactly("largest loss", worst["pimc_loss"], below=CLOSE)], "[long2010]", evidence)


def _table(rows: Sequence[Row]) -> Table:
    columns = (
        "game", "leaf correlation", "bias", "disambiguation", "PIMC loses", "random loses", "PIMC's exploitability",
        "random's", "nodes",
    )  # fmt: skip
    cells = [
        (
            row["game"], f"{row['leaf_correlation']:.3f}", f"{row['measured_bias']:.3f}",
            f"{row['measured_disambiguation']:.3f}", f"{row['pimc_loss']:.4f}", f"{row['random_loss']:.4f}",
            f"{row['pimc_exploitability']:.4f}", f"{row['random_exploitability']:.4f}", f"{row['nodes']:,}",
        )
        for row in rows
    ]  # fmt: skip
    return Table("real-games", "Properties, and losses in units of half the range of payoffs", columns, cells)
