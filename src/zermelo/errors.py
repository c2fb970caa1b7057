"""What goes wrong by the user's hand: one line that says what was expected, what came, what would work."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher, get_close_matches

SHOWN = 60  # characters of user text that an error repeats
LISTED = 20  # names that an error lists
LONGEST = 600  # characters of a message
MUCH = 0.15  # by which one name is nearer than another, of 1


class ZermeloError(Exception):
    """Something asked of Zermelo cannot be done as asked: a message of one line, its middle left out if it is long.

    >>> print(len(str(ZermeloError("x" * 5_000))), ZermeloError("two\\nlines"))
    600 two lines
    """

    def __init__(self, message: object = "") -> None:
        text = " ".join(str(message).splitlines())
        half = LONGEST // 2
        super().__init__(text if len(text) <= LONGEST else f"{text[: half - 1]}…{text[-half:]}")


class UsageError(ZermeloError, ValueError):
    """A name, value, position or move that does not fit. The command line exits with 2."""


class DisagreementError(ZermeloError):
    """Two algorithms that must agree do not: a bug of Zermelo or of a game."""


def shown(value: object) -> str:
    """The offending input, quoted and cut to a length that fits a line.

    >>> shown("x" * 100)[-6:]
    "xxxx…'"
    """
    try:
        text = " ".join(value.split()) if isinstance(value, str) else repr(value)
    except Exception:  # a whole number of more digits than Python writes, or a user's object
        text = f"a {type(value).__name__} that cannot be shown"
    cut = text if len(text) <= SHOWN else text[: SHOWN - 1] + "…"
    return f"'{cut}'" if isinstance(value, str) else cut


def _near(name: str, names: list[str]) -> list[str]:
    """Up to three names like the given one; where one is much nearer than the others, only that.

    >>> _near("tic_tac_to", ["phantom_tic_tac_toe", "tic_tac_toe"])
    ['tic_tac_toe']
    """
    near = get_close_matches(name, names, n=3)
    likeness = [SequenceMatcher(None, name, each).ratio() for each in near]
    return [each for each, like in zip(near, likeness, strict=True) if like > likeness[0] - MUCH]


def unknown(kind: str, name: str, known: Iterable[str]) -> UsageError:
    """The error for a name that is not one of the known ones, with near matches.

    >>> print(unknown("game", "otello", ["othello", "hex"]))
    unknown game: 'otello' (did you mean othello?)
    >>> print(unknown("option", "x", ["alpha", "beta"]))
    unknown option: 'x' (expected one of: alpha, beta)
    """
    names = sorted(known)
    near = _near(name, names)
    if near:
        advice = f"did you mean {' or '.join(near)}?"
    elif names:
        more = f", … ({len(names)} in all)" if len(names) > LISTED else ""
        advice = f"expected one of: {', '.join(names[:LISTED])}{more}"
    else:
        advice = "there is none to choose from"
    return UsageError(f"unknown {kind}: {shown(name)} ({advice})")
