"""One algorithm on the positions of one game, with so much memory."""

from __future__ import annotations

from typing import Any

from zermelo.experiments import Row, Setting
from zermelo.studies.winands2002.solved_positions.positions import PARAMETERS, positions

ENOUGH = 64.0  # megabytes: no variant needs more within the node limits
TABLE_ENTRY_BYTES = 24  # of the engine's table


def measure(setting: Setting, seed: int) -> list[Row]:
    """For each position whether 'the player to move wins' was decided, how, and within how many nodes."""
    import zermelo

    game = zermelo.game(setting["game"], **PARAMETERS[setting["game"]])
    name, memory = setting["algorithm"], setting["memory"]
    rows = []
    for number, position in enumerate(positions(setting["game"])[: setting["positions"]]):
        found = zermelo.search(
            game, position, name, depth=game.traits.max_plies, nodes=setting["nodes"],
            interpreted=setting["interpreted"], **options(name, memory),
        )  # fmt: skip
        rows.append({"number": number, "won": answer(found), "used": found.nodes, "reason": found.stopped})
    return rows


def options(algorithm: str, memory: int) -> dict[str, Any]:
    """The goal as a goal, or for alpha-beta as the null window above 0; and the memory."""
    from zermelo.kernels import next_float

    if algorithm == "alpha_beta":  # keeps nothing
        return {"alpha": 0.0, "beta": next_float(0.0)}
    if algorithm == "engine":
        megabytes = memory * TABLE_ENTRY_BYTES / 1e6 if memory else 16.0
        return {"alpha": 0.0, "beta": next_float(0.0), "quiescence": False, "table_mb": megabytes}
    return {"goal": "win", "proof": False, "memory_mb": ENOUGH, "memory_nodes": memory or None}


def answer(found: Any) -> int | None:
    """1 for a win, 0 for none, None for unknown."""
    if "goal" in found.options:  # a proof-number search
        return None if found.verdict.proved is None else int(found.verdict.proved)
    return None if found.stopped else int(found.value > 0)
