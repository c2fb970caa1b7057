"""A game, an algorithm or a study to begin with: commented files that work, from the folder `templates`."""

from __future__ import annotations

import keyword
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from zermelo.core import list_games, unwritable, user_path, write_text
from zermelo.errors import UsageError, shown, unknown

Kind = Literal["game", "algorithm", "study"]
TEMPLATES = Path(__file__).with_name("templates")
STUDIES = "zermelo-studies"  # the folder of new studies
LONGEST = 40


@dataclass(frozen=True)
class Skeleton:
    """The files that were written, and the commands to go on with."""

    kind: Kind
    name: str
    files: tuple[str, ...]
    commands: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The same in JSON's types."""
        return asdict(self)

    def __str__(self) -> str:
        files = "\n".join(f"wrote {file}" for file in self.files)
        return "\n".join([files, "Next:", *(f"  {command}" for command in self.commands)])


def new(kind: Kind, name: str, *, kernels: bool = False, folder: str | None = None) -> Skeleton:
    """Write a commented skeleton that works: NAME.py, or for a study a folder NAME. Nothing is overwritten.

    kernels  a game of compiled kernels instead of a plain class
    folder   where it goes: by default the current folder, for a study its folder `zermelo-studies`
    """
    if kind not in get_args(Kind):
        raise unknown("kind", kind, get_args(Kind))
    if kernels and kind != "game":
        raise UsageError(f"expected kernels for a game only, got them for: {kind}")
    _check_name(kind, name)
    place = user_path(folder or (STUDIES if kind == "study" else "."))
    template = "my_kernel_game" if kernels else f"my_{kind}"
    texts = {place / path: text for path, text in _texts(template, name).items()}
    for path in texts:
        if path.exists() or (kind == "study" and path.parent.exists()):
            taken = path.parent if kind == "study" else path
            raise UsageError(f"{shown(str(taken))} exists already: choose another name, or remove it")
    for path, text in texts.items():
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise unwritable(str(path), error) from None
        write_text(path, text)
    return Skeleton(kind, name, tuple(map(str, texts)), _commands(kind, name, place))


def _check_name(kind: Kind, name: str) -> None:
    """Refuse a name that no file, class or function can have, or that is taken."""
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name) or keyword.iskeyword(name) or len(name) > LONGEST:
        raise UsageError(f"expected a name of small letters, digits and _ such as my_{kind}, got {shown(name)}")
    if name in _taken(kind):
        article = "an" if kind == "algorithm" else "a"
        raise UsageError(f"{name} is the name of {article} {kind} of Zermelo: choose another")


def _taken(kind: Kind) -> set[str]:
    from zermelo.core import list_algorithms

    if kind == "study":
        from zermelo.experiments import list_studies

        return set(list_studies())
    return set(list_games()) if kind == "game" else set(list_algorithms())


def _texts(template: str, name: str) -> dict[str, str]:
    """The files of a template by their paths, under a new name.

    >>> list(_texts("my_study", "knuth"))
    ['knuth/__init__.py', 'knuth/first_experiment.csv', 'knuth/first_experiment.py']
    """
    single = TEMPLATES / f"{template}.py"
    paths = [single] if single.exists() else sorted((TEMPLATES / template).glob("*.*"))
    words = name.replace("_", " ")
    new_names = {
        template: name, "MyGame": words.title().replace(" ", ""), "My game:": f"{words.capitalize()}:",
        "My algorithm:": f"{words.capitalize()}:", "My study:": f"{words.capitalize()}:",
    }  # fmt: skip
    made = {}
    for path in paths:
        text = path.read_text(encoding="utf-8")
        for old, other in new_names.items():
            text = text.replace(old, other)
        made[path.relative_to(TEMPLATES).as_posix().replace(template, name)] = text
    return made


def _commands(kind: Kind, name: str, place: Path) -> tuple[str, ...]:
    file = str(place / f"{name}.py")
    if kind == "study":
        return (f"ZERMELO_STUDIES={place} zermelo reproduce {name}",)
    if kind == "algorithm":
        return f"zermelo check {file}", f"zermelo compare tic_tac_toe -a alpha_beta -a {file}"
    return f"zermelo check {file}", f"zermelo search {file} -a alpha_beta --depth 10", f"zermelo play {file}"
