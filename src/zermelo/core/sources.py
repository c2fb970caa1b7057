"""The sources that docstrings cite, read from `docs/bibliography.bib`; a wheel carries the file in the package."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zermelo.errors import ZermeloError, unknown

NAME = "bibliography.bib"
PACKAGE = Path(__file__).parent.parent
PLACES = (PACKAGE / NAME, PACKAGE.parent.parent / "docs" / NAME)  # of a wheel, of a checkout

_ENTRY = re.compile(r"@(\w+)\{([^,\s]+),(.*?)^\}", re.S | re.M)
_FIELD = re.compile(r"(\w+)\s*=\s*\{((?:[^{}]|\{[^{}]*\})*)\}")
_BRACKETS = re.compile(r"\[([^\[\]]*)\]")
# Names, a year, a letter if there are two; slides have no year.
_KEY = re.compile(r"\b(?:[^\W\d_][^\W\d]*\d{4}[a-z]?|[a-z]+_slides)\b")


@dataclass(frozen=True)
class Reference:
    """One publication: the key that docstrings cite, the kind of entry, and its fields."""

    key: str
    kind: str
    fields: Mapping[str, str]

    @property
    def checked(self) -> bool:
        """Were the details compared with the publication or a catalogue?"""
        return "unchecked" not in self.fields.get("note", "")

    def __str__(self) -> str:
        """The publication on one line.

        >>> print(bibliography()["KnuthMoore1975"])  # doctest: +ELLIPSIS
        Donald E. Knuth, Ronald W. Moore, An analysis of alpha-beta pruning, Artificial Intelligence 6(4), ...
        """
        get = self.fields.get
        where = next((self.fields[name] for name in _WHERE if name in self.fields), None)
        if where is not None and "volume" in self.fields:
            where += f" {get('volume')}" + (f"({get('number')})" if "number" in self.fields else "")
        pages = f"pp. {get('pages')}" if "pages" in self.fields else None
        link = f"doi {get('doi')}" if "doi" in self.fields else get("url")
        people = ", ".join(map(_person, (get("author") or get("editor") or "").split(" and ")))
        parts = (people, get("title"), where, get("year"), pages, link, get("note"))
        return ", ".join(part for part in parts if part)


def _person(name: str) -> str:
    """A name as it is read: 'Knuth, Donald E.' is Donald E. Knuth."""
    last, _, first = name.partition(", ")
    return f"{first} {last}".strip()


_WHERE = ("journal", "booktitle", "school", "publisher", "institution", "howpublished")


@cache
def bibliography() -> dict[str, Reference]:
    """Every source by its key."""
    place = next((place for place in PLACES if place.is_file()), None)
    if place is None:
        raise ZermeloError(f"the bibliography is missing: expected {NAME} in the package or in docs/")
    return parse(place.read_text(encoding="utf-8"))


def parse(text: str) -> dict[str, Reference]:
    """The entries of a file in the subset of BibTeX that the bibliography uses: every value in braces.

    >>> [entry.fields for entry in parse("@book{Example,\\n  title = {A {B}C},\\n}").values()]
    [{'title': 'A BC'}]
    """
    return {
        key: Reference(key, kind.lower(), {name.lower(): _plain(value) for name, value in _FIELD.findall(body)})
        for kind, key, body in _ENTRY.findall(text)
    }


def _plain(value: str) -> str:
    return " ".join(value.replace("{", "").replace("}", "").replace("--", "-").split())


def cited(text: str) -> list[str]:
    """The keys that a text cites in brackets, each once.

    >>> cited("The window theorem [KnuthMoore1975, section 7], as in [Pearl1980; Stockman1979].")
    ['KnuthMoore1975', 'Pearl1980', 'Stockman1979']
    """
    return list(dict.fromkeys(key for inside in _BRACKETS.findall(text) for key in _KEY.findall(inside)))


def references(text: str) -> tuple[Reference, ...]:
    """The sources that a text cites."""
    known = bibliography()
    for key in cited(text):
        if key not in known:
            raise unknown("source", key, known)
    return tuple(known[key] for key in cited(text))
