"""What the experiments on the K-game share: rows of results, and pictures of errors and pathology."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from zermelo.experiments import Figure, Row, Setting

if TYPE_CHECKING:
    from zermelo.pathology import BoardErrors


def play(setting: Setting, seed: int) -> list[Row]:
    """The rows of a unit: one a granularity, then g = 0, all together."""
    from zermelo.pathology import simulate_boards

    options = {name: setting[name] for name in ("depth", "last", "rounded") if name in setting}
    s, heuristic = setting.get("s", 0.0), setting.get("heuristic", "average")
    found = simulate_boards(setting["b"], setting["gs"], s, heuristic, setting["games"], seed, pooled=True, **options)
    return [_row(played) for played in found]


def _row(played: BoardErrors) -> Row:
    shallow, deep = played.errors.values()
    row: Row = {"g": played.g, "c": played.setting.c}
    for name, estimate in (("shallow", shallow), ("deep", deep), ("p", played.p)):
        known = shallow.value > 0 or name != "p"
        row |= {
            name: estimate.value if known else None,
            f"{name}_low": estimate.low if known else None,
            f"{name}_high": estimate.high if known else None,
        }
    return row


def by(rows: Sequence[Row], *names: str) -> dict[Any, list[Row]]:
    """The rows in groups of equal values under these names."""
    groups: dict[Any, list[Row]] = {}
    for row in rows:
        groups.setdefault(tuple(row[name] for name in names) if len(names) > 1 else row[names[0]], []).append(row)
    return groups


def split(rows: Sequence[Row]) -> tuple[list[Row], Row]:
    """The rows of the granularities, and the one of all together."""
    return [row for row in rows if row["g"] > 0], next(row for row in rows if row["g"] == 0)


def interval(row: Row, name: str = "p") -> str:
    if row[name] is None:
        return "no error"
    return f"{row[name]:.3f} ({row[f'{name}_low']:.3f} to {row[f'{name}_high']:.3f})"


def side(row: Row) -> int:
    """1 if p is above 1 with its whole interval, -1 if below, 0 if that is not clear."""
    if row["p"] is None:
        return 0
    return int(row["p_low"] > 1) - int(row["p_high"] < 1)


def errors_and_pathology(name: str, title: str, rows: Sequence[Row]) -> Figure:
    """As the source draws them: the errors on the left axis, p on the right one, over g."""

    def draw(canvas: Any) -> None:
        axes = canvas.subplots()
        lines = [_curve(axes, rows, "shallow", "green", "E(1)"), _curve(axes, rows, "deep", "blue", "E(5)")]
        axes.set(xlabel="granularity g", ylabel="move error E")
        axes.set_ylim(bottom=0)
        right = axes.twinx()
        lines.append(_curve(right, [row for row in rows if row["p"] is not None], "p", "red", "p (right axis)"))
        right.axhline(1, color="black", linestyle="--", linewidth=0.8)
        right.set_ylabel("pathology p")
        right.grid(visible=False)
        canvas.legend(handles=lines, loc="outside upper center", ncols=3, fontsize=8)  # above, not on the curves

    return Figure(name, title, draw)


def _curve(axes: Any, rows: Sequence[Row], name: str, colour: str, label: str) -> Any:
    """An estimate over g with its interval as a band."""
    gs = [row["g"] for row in rows]
    low, high = ([row[f"{name}_{end}"] for row in rows] for end in ("low", "high"))
    axes.fill_between(gs, low, high, color=colour, alpha=0.15, linewidth=0)
    (line,) = axes.plot(gs, [row[name] for row in rows], color=colour, label=label)
    return line


def panels(name: str, title: str, parts: Mapping[str, Sequence[Row]]) -> Figure:
    """p over g and s as colours, a panel a part; white is p = 1, red is pathological, grey has no error."""

    def draw(canvas: Any) -> None:
        columns = min(3, len(parts))
        grid = canvas.subplots(-(-len(parts) // columns), columns, sharex=True, sharey=True, squeeze=False)
        mesh = None
        for axes, (label, rows) in zip(grid.flat, parts.items(), strict=False):
            gs, ss = sorted({row["g"] for row in rows}), sorted({row["s"] for row in rows})
            found = {(row["s"], row["g"]): row["p"] for row in rows}
            values = [[float("nan") if found[s, g] is None else found[s, g] for g in gs] for s in ss]
            mesh = axes.pcolormesh(gs, ss, values, shading="nearest", cmap="RdBu_r", vmin=0.5, vmax=1.5)
            axes.set_title(label, fontsize=8)
            axes.set_facecolor("lightgrey")
            axes.grid(visible=False)
        for axes in grid.flat[len(parts) :]:
            axes.set_visible(False)
        canvas.supxlabel("granularity g", fontsize=9)
        canvas.supylabel("dependence s", fontsize=9)
        canvas.colorbar(mesh, ax=grid, label="p", extend="both")

    return Figure(name, title, draw)
