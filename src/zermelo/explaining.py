"""What a name means: an algorithm, a game, an option, a parameter, a study or an experiment, from its own docstring."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Literal, get_args

from zermelo.core import (
    Game, Reference, declared, default_algorithm, expected, find_algorithm, game, game_module, json_value,
    list_algorithms, list_games, load_file, maker, references, registered_in, sentences, types_of,
)
from zermelo.drawing import WIDTH, named_lines
from zermelo.errors import UsageError, unknown

Kind = Literal["algorithm", "game", "study", "experiment", "option", "parameter"]
INDENT = 12
EXAMPLE_GAMES = ("tic_tac_toe", "nim", "pig", "rolit", "hearts_open")
"""Games of the examples of algorithms: the first that fits."""

_SECTION = re.compile(r"([A-Z][a-z]+)(?:: +|  +)(\S.*)")


@dataclass(frozen=True)
class Argument:
    """An option of algorithms or a parameter of games: its sentence, type and default, and whose it is."""

    name: str
    sentence: str
    type: str
    default: Any
    required: bool
    of: tuple[str, ...]

    def __str__(self) -> str:
        usual = "required" if self.required else f"default {_shown(self.default)}"
        return f"{self.sentence or 'No description.'} Expects {self.type}; {usual}."


@dataclass(frozen=True, repr=False)
class Explanation:
    """What a name means. `sections` are those of its docstring, by heading: Idea, Returns, Payoff, Claim …"""

    name: str
    kind: Kind
    title: str
    sections: Mapping[str, str]
    notes: str
    sources: tuple[Reference, ...]
    arguments: tuple[Argument, ...]
    needs: tuple[str, ...]
    fits: tuple[str, ...]  # games for an algorithm, algorithms for a game, owners of an option, experiments of a study
    example: str  # Python
    command: str  # for the shell

    def to_dict(self) -> dict[str, Any]:
        """The explanation in JSON's types."""
        sources = [{"key": each.key, "text": str(each), **each.fields} for each in self.sources]
        return {**json_value(asdict(self)), "sources": sources}

    def __str__(self) -> str:
        return self.text()

    __repr__ = __str__

    def text(self, width: int = WIDTH) -> str:
        """The explanation as lines of text."""
        head = textwrap.fill(f"{self.name} ({self.kind}): {self.title}", width)
        blocks = [head, named_lines(self._rows(), INDENT, width)]
        blocks += [textwrap.fill(" ".join(each.split()), width) for each in self.notes.split("\n\n") if each]
        return "\n\n".join(blocks)

    def _rows(self) -> Iterable[tuple[str, str]]:
        """Headings and texts, in the order in which they are shown."""
        cited = [("", f"[{each.key}] {each}") for each in self.sources]
        for heading, text in self.sections.items():
            yield heading, text
            if heading == "Source":
                yield from cited
        if "Source" not in self.sections:
            yield from cited
        for i, argument in enumerate(self.arguments):
            whose = f" ({', '.join(argument.of)})" if self.kind in ("option", "parameter") else ""
            yield ("" if i else ARGUMENTS[self.kind]), f"{argument.name}: {argument}{whose}"
        if self.needs:
            yield "Needs", ", ".join(self.needs)
        if self.fits and self.kind not in ("option", "parameter"):
            yield FITS[self.kind], ", ".join(self.fits)
        if self.example:
            yield "Example", self.example
        if self.command:
            yield "Shell", self.command

    def markdown(self, level: int = 2) -> str:
        """The explanation as Markdown, under a heading of that level."""
        lines = [f"{'#' * level} {self.name}", "", f"{self.title}.".replace("..", "."), ""]
        lines += [f"- **{heading}**: {text}" for heading, text in self.sections.items()]
        lines += [f"- **[{each.key}]** {each}" for each in self.sources]
        if self.needs:
            lines.append(f"- **Needs**: {', '.join(self.needs)}")
        if self.fits:
            lines.append(f"- **{FITS[self.kind]}**: {', '.join(f'`{name}`' for name in self.fits)}")
        lines += [f"- **Example**: `{text}`" for text in (self.example, self.command) if text]
        if self.arguments:
            lines += ["", f"| {ARGUMENTS[self.kind].lower()} | meaning | expects | default |", "|---|---|---|---|"]
            lines += [
                f"| `{each.name}` | {each.sentence} | {each.type} | {'' if each.required else _shown(each.default)} |"
                for each in self.arguments
            ]
        if self.notes:
            lines += ["", self.notes]
        return "\n".join(lines) + "\n"

    _repr_markdown_ = markdown


ARGUMENTS = {"algorithm": "Options", "game": "Parameters", "option": "Meaning", "parameter": "Meaning"}
FITS = {
    "algorithm": "Searches", "game": "Searched by", "option": "Option of", "parameter": "Parameter of",
    "study": "Contains", "experiment": "Produces",
}  # fmt: skip


def explain(name: str, kind: Kind | None = None) -> Explanation:
    """What an algorithm, a game, an option, a parameter, a study or an experiment is.

    The result prints as text; its fields hold the idea, the full references of the sources, the options with
    sentence, type and default, what fits, and an example. If a name has several meanings, the first of algorithm,
    game, study, experiment, option and parameter is taken, unless `kind` says which. `topics()` lists the names.

    >>> found = explain("negascout")
    >>> found.kind, [option.name for option in found.arguments]
    ('algorithm', ['alpha', 'beta'])
    >>> explain("negascot", "algorithm")
    Traceback (most recent call last):
        ...
    zermelo.errors.UsageError: unknown algorithm: 'negascot' (did you mean negascout?)
    """
    if kind is not None and kind not in get_args(Kind):
        raise unknown("kind", kind, get_args(Kind))
    if name.endswith(".py"):
        return _algorithm(name) if registered_in(load_file(name)) else _game(name)
    for each in get_args(Kind):
        if kind in (None, each) and name in _TOPICS[each]():
            return _EXPLAIN[each](name)
    raise unknown(kind or "name", name, {known for names in topics(kind).values() for known in names})


def topics(kind: Kind | None = None) -> dict[Kind, list[str]]:
    """The names that `explain` knows, by kind."""
    return {each: _TOPICS[each]() for each in get_args(Kind) if kind in (None, each)}


def _algorithm(name: str) -> Explanation:
    found = find_algorithm(name)
    fits = tuple(game for game, played in _made().items() if played is not None and found.unmet(played) is None)
    on = next((game for game in EXAMPLE_GAMES if game in fits), next(iter(fits), None))
    playouts = "playouts" in declared(found.function)
    needs = (*found.needs, *(["a depth (without one it deepens)"] if found.needs_depth else []))
    call = f'zermelo.find_algorithm("{name}")' if name.endswith(".py") else f'"{name}"'
    return _explanation(
        name, "algorithm", found.module.__doc__ or "", arguments(found.function, name), needs, fits,
        "" if on is None else f'zermelo.search("{on}", algorithm={call}, depth=4{", playouts=100" * playouts})',
        "" if on is None else f"zermelo search {on} -a {name} --depth 4{' -o playouts=100' * playouts}",
    )  # fmt: skip


def _game(name: str) -> Explanation:
    module = game_module(name)
    played = _made()[name] if name in _made() else _usual(name)
    fits = () if played is None else tuple(each.name for each in list_algorithms().values() if not each.unmet(played))
    searched = "" if played is None or not fits else default_algorithm(played)
    return _explanation(
        name, "game", module.__doc__ or "", arguments(maker(module), name), (), fits,
        f'zermelo.search("{name}", depth=2)' if searched else "",
        f"zermelo search {name} --depth 2" if searched else f"zermelo show {name}" if played else "",
    )  # fmt: skip


def _study(name: str) -> Explanation:
    from zermelo.experiments import list_experiments, list_studies

    ids = tuple(each.id for each in list_experiments().values() if each.study == name)
    call, command = f'zermelo.reproduce(["{name}"])', f"zermelo reproduce {name} --quick"
    return _explanation(name, "study", list_studies()[name], (), (), ids, call, command)


def _experiment(name: str) -> Explanation:
    from zermelo.experiments import list_experiments

    found = list_experiments()[name]
    call, command = f'zermelo.reproduce(["{name}"])', f"zermelo reproduce {name} --quick"
    return _explanation(name, "experiment", found.about, (), (), tuple(found.produces), call, command)


def _declared(kind: Kind, name: str) -> Explanation:
    """An option or a parameter: what it means to each that has it."""
    found: list[Argument] = []
    for each in _arguments(kind)[name]:
        same = next((i for i, other in enumerate(found) if _merged(other, each.of) == _merged(each, other.of)), None)
        if same is None:
            found.append(each)
        else:
            found[same] = _merged(found[same], each.of)
    owners = tuple(owner for each in found for owner in each.of)
    title = " / ".join(dict.fromkeys(each.sentence for each in found))
    return Explanation(name, kind, title.rstrip("."), {}, "", (), tuple(found), (), owners, "", "")


def _merged(argument: Argument, of: tuple[str, ...]) -> Argument:
    """The argument of more owners."""
    both = tuple(sorted({*argument.of, *of}))
    return Argument(argument.name, argument.sentence, argument.type, argument.default, argument.required, both)


def _explanation(
    name: str, kind: Kind, doc: str, declared: tuple[Argument, ...], needs: tuple[str, ...], fits: tuple[str, ...],
    example: str, command: str,
) -> Explanation:  # fmt: skip
    title, sections, notes = parsed(doc)
    return Explanation(
        name, kind, title or name, sections, notes, references(doc), declared, needs, fits, example, command
    )


def parsed(doc: str) -> tuple[str, dict[str, str], str]:
    """The first line of a docstring, its sections by heading, and the rest.

    A section is "Heading  text" or "Heading: text" and goes on to the next heading or blank line.

    >>> parsed("Nim.\\n\\nPayoff   1 for the winner,\\n         -1 for the loser.\\n\\nA note.")
    ('Nim', {'Payoff': '1 for the winner, -1 for the loser.'}, 'A note.')
    """
    title, _, rest = inspect.cleandoc(doc).partition("\n")
    sections: dict[str, str] = {}
    notes: list[str] = []
    heading = ""
    for line in rest.splitlines():
        found = _SECTION.fullmatch(line)
        if found and (heading or not notes or not notes[-1]):
            heading = found[1]
            sections[heading] = f"{sections[heading]} {found[2]}" if heading in sections else found[2]
        elif heading and line.strip():
            sections[heading] += f" {line.strip()}"
        else:
            heading = ""
            notes.append(line)
    return title.rstrip("."), sections, re.sub(r"\n{3,}", "\n\n", "\n".join(notes)).strip("\n")


def arguments(function: Callable[..., Any], owner: str) -> tuple[Argument, ...]:
    """The keyword arguments of an algorithm or of a game's maker."""
    hints, told = types_of(function), sentences(function)
    return tuple(
        Argument(
            name, told[name], expected(hints[name]) + (" or none" if type(None) in get_args(hints[name]) else ""),
            None if each.default is each.empty else each.default, each.default is each.empty, (owner,),
        )
        for name, each in declared(function).items()
    )  # fmt: skip


def _arguments(kind: Kind) -> dict[str, list[Argument]]:
    """Every option of algorithms, or parameter of games, by name."""
    functions: dict[str, Callable[..., Any]] = (
        {name: each.function for name, each in list_algorithms().items()}
        if kind == "option"
        else {name: maker(game_module(name)) for name in list_games()}
    )
    found: dict[str, list[Argument]] = {}
    for owner, function in functions.items():
        for each in arguments(function, owner):
            found.setdefault(each.name, []).append(each)
    return dict(sorted(found.items()))


@cache
def _made() -> dict[str, Game | None]:
    """Every game with its default parameters; None if it needs some."""
    return {name: _usual(name) for name in sorted(list_games())}


def _usual(name: str) -> Game | None:
    try:
        return game(name)
    except UsageError:
        return None


def _experiments() -> list[str]:
    from zermelo.experiments import list_experiments

    return list(list_experiments())


def _studies() -> list[str]:
    from zermelo.experiments import list_studies

    return list(list_studies())


_TOPICS: dict[Kind, Callable[[], list[str]]] = {
    "algorithm": lambda: list(list_algorithms()),
    "game": lambda: sorted(list_games()),
    "study": _studies,
    "experiment": _experiments,
    "option": lambda: list(_arguments("option")),
    "parameter": lambda: list(_arguments("parameter")),
}
_EXPLAIN: dict[Kind, Callable[[str], Explanation]] = {
    "algorithm": _algorithm,
    "game": _game,
    "study": _study,
    "experiment": _experiment,
    "option": lambda name: _declared("option", name),
    "parameter": lambda name: _declared("parameter", name),
}


def _shown(value: object) -> str:
    return "none" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
