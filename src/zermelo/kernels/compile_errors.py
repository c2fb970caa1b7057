"""What keeps a kernel from being compiled, in a line: reason, file, line, and what would work.

Numba writes a page for each error: the reason first, then every call that led to it. The whole of it is shown
with ZERMELO_DEBUG=1.
"""

from __future__ import annotations

import dis
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from zermelo.errors import ZermeloError

PACKAGE = Path(__file__).parent.parent
LONGEST = 300
ALL = "ZERMELO_DEBUG=1 shows all that the compiler says"


class Place(NamedTuple):
    """A line of a file, and the function it is in."""

    file: str
    line: int
    function: str = ""

    def __str__(self) -> str:
        return f"{Path(self.file).name} line {self.line}" + (f" in {self.function}" if self.function else "")

    @property
    def ours(self) -> bool:
        """Is it a file of Zermelo, one that Zermelo has made, or one of Numba?"""
        path = Path(os.path.abspath(self.file))  # noqa: PTH100  # Numba writes paths as seen from here
        return path.is_relative_to(PACKAGE) or path.name.startswith("zermelo_") or "numba" in path.parts


def compile_error(title: str, error: Exception) -> ZermeloError:
    """The error that tells why something cannot be compiled, in a line."""
    more = "" if cause(error) else f" ({ALL})"
    said = str(error) or f"the compiler fails with {type(error).__name__}"
    return ZermeloError(f"cannot compile {title}: {explained(said, title)}{more}")


def cause(error: Exception) -> Exception | None:
    """Numba's own error, to be shown along with ours, if ZERMELO_DEBUG asks for it."""
    return error if os.environ.get("ZERMELO_DEBUG") else None


def explained(message: str, title: str = "") -> str:
    """The gist of Numba's message: reason, file and line, and what would work.

    >>> explained('Failed in nopython mode pipeline\\nUntyped global name \\'total\\': Cannot determine Numba type of '
    ...           '<class \\'function\\'>\\n\\nFile "nim.py", line 112:\\ndef play(params, state, move):')
    "untyped global name 'total', nim.py line 112 in play: it is a Python function, decorate it with @kernel"
    """
    text = "\n".join(line for line in message.splitlines() if not line.startswith("Failed in nopython mode"))
    for pattern, worded in REASONS:
        if found := re.search(pattern, text):
            reason, advice = worded(found, text)
            break
    else:
        reason, advice = next((line.strip() for line in text.splitlines() if line.strip()), "no reason given"), ""
    place = _place(text, title)
    where = "" if place is None else f", {place}"
    return f"{reason[:LONGEST]}{where}" + (f": {advice}" if advice else "")


def two_signatures(
    name: str, title: str, parameters: Sequence[str], signatures: Sequence[Sequence[Any]]
) -> ZermeloError:
    """A recursive kernel that is called with arguments of different types: which, and of what types."""
    differing = [
        f"{parameter} is {' or '.join(dict.fromkeys(map(_kind, kinds)))}"
        for parameter, kinds in zip(parameters, zip(*signatures, strict=True), strict=False)
        if len(set(kinds)) > 1
    ]
    advice = "fields and arguments keep one type: // and int(…) for whole numbers, float(…) for real ones"
    return ZermeloError(f"kernel {name} of {title} has two signatures, expected one: {'; '.join(differing)} ({advice})")


def _place(text: str, title: str) -> Place | None:
    """The innermost line of the user's code that a message names; else the innermost of all."""
    named = [*_raised(text), *_files(text)]
    own = next((place for place in named if not place.ours), None)
    if named and named[0] is own:
        return own
    return _called(text, title) or own or (named[0] if named else None)


def _raised(text: str) -> Iterator[Place]:
    for file, line in re.findall(r"Raised from (.+?) \((\d+)\)", text):
        yield Place(file, int(line))


def _files(text: str) -> Iterator[Place]:
    for file, line, name in re.findall(r'File "([^"]+)", line (\d+):\n(?:@\S+\n)*(?:def (\w+))?', text):
        yield Place(file, int(line), name)


def _called(text: str, title: str) -> Place | None:
    """The kernel of the user that our code calls where a message breaks off: an undefined name, a wrong result."""
    called = re.search(r"<function (\w+) at|rules\.(\w+)\(", text)
    missing = re.search(r"NameError: name '(\w+)'", text)
    for code in _codes(called[1] or called[2], title) if called else ():
        if missing is None:
            return Place(code.co_filename, code.co_firstlineno, code.co_name)
        for each in dis.get_instructions(code):
            if each.argval == missing[1] and each.positions and each.positions.lineno:
                return Place(code.co_filename, each.positions.lineno, code.co_name)
    return None


def _codes(name: str, title: str) -> Iterator[CodeType]:
    """The code of kernels of a name, in those files of the user that a title names."""
    for module in _own_modules():
        found = vars(module).get(name)
        if getattr(found, "is_kernel", False) and Path(module.__file__ or "").stem in title.split(" × "):
            yield found.__code__  # type: ignore[union-attr]


def _own_modules() -> list[ModuleType]:
    """The modules of the user that are loaded."""
    loaded = [each for each in list(sys.modules.values()) if isinstance(each, ModuleType)]
    return [each for each in loaded if getattr(each, "__file__", None) and not Place(each.__file__ or "", 0).ours]


def _kind(kind: object) -> str:
    """A machine type without the module that it is from; a record by address is the record."""
    return re.sub(r"\b(?:\w+\.)+(?=\w+\()", "", re.sub(r"^Reference\((.*)\)$", r"\1", str(kind)))


# How a reason is worded: from the match and the whole message, the reason and what would work.
Worded = Callable[[re.Match[str], str], tuple[str, str]]


def _untyped(found: re.Match[str], text: str) -> tuple[str, str]:
    name, kind = found[1], found[2]
    advice = {
        "function": "it is a Python function, decorate it with @kernel",
        "type": "it is a Python class; kernels know NamedTuples",
        "module": "it is a module without kernels",
    }.get(kind, f"it is a {kind}; kernels know numbers and tuples, and arrays in Params or in the memory of a search")
    return f"untyped global name '{name}'", advice


def _global(found: re.Match[str], text: str) -> tuple[str, str]:
    return f"global name '{found[1]}' is a list", "make it a tuple, or put it into Params as Ints or Reals"


def _attribute(found: re.Match[str], text: str) -> tuple[str, str]:
    name, kind = found[1], _kind(found[2])
    if kind.startswith("Module("):
        return f"unknown kernel '{name}'", "the slot or module has no kernel of that name"
    record = kind.partition("(")[0]
    named = [each for each in _own_modules() if Path(each.__file__ or "").name in text]  # others have a State, too
    known_fields = (getattr(vars(each).get(record), "_fields", ()) for each in reversed(named))
    fields: tuple[str, ...] = next(filter(None, known_fields), ())
    near = get_close_matches(name, fields, 1)
    known = f"did you mean {near[0]}?" if near else f"it has {', '.join(fields)}" if fields else ""
    return f"unknown attribute '{name}' of {record}", known


def _arguments(found: re.Match[str], text: str) -> tuple[str, str]:
    callee = re.search(r"<function (\w+) at", text[found.end() :])
    return f"{callee[1] if callee else 'a kernel'}{found[1]} is called with the wrong arguments, {found[2]}", ""


def _returns(found: re.Match[str], text: str) -> tuple[str, str]:
    return f"a kernel returns {_kind(found[1]).replace('), ', ') or ')}", "return one type on every path"


def _optional(found: re.Match[str], text: str) -> tuple[str, str]:
    return f"a kernel returns {found[1]} or None", "return a value on every path"


def _unify(found: re.Match[str], text: str) -> tuple[str, str]:
    name = "" if found[3].startswith("$") else f" '{found[3].partition('.')[0]}'"
    both = f"a variable{name} is {_kind(found[1])} and {_kind(found[2])}"
    return both, "keep one type: // and int(…) for whole numbers, float(…) for real ones"


def _signature(found: re.Match[str], text: str) -> tuple[str, str]:
    return f"no compiled version of {_kind(found[1])}", ""


REASONS: list[tuple[str, Worded]] = [
    (r"Untyped global name '(\w+)':\D*?<class '(\w+)'>", _untyped),
    (r"assigned to variable '(\w+)' in globals", _global),
    (r"Unknown attribute '(\w+)' of type ([^\n]+)", _attribute),
    (r"to signature '(\(.*?\))' due to \"TypeError: ([^\n]+?)\"", _arguments),
    (r"Can't unify return type from the following types: ([^\n]+)", _returns),
    (r">>> \w+\(OptionalType\((\w+)\)", _optional),
    (r"Cannot unify (.+?) and (.+?) for '([^']+)'", _unify),
    (r"Use of unsupported (NumPy function '[\w.]+')",
     lambda found, text: (f"unsupported {found[1]}", "write it as a loop")),
    (r"opcode \(IMPORT_NAME\)", lambda found, text: ("an import in a kernel", "import at the top of the file")),
    (r"NameError: (name '\w+' is not defined)", lambda found, text: (found[1], "")),
    (r"(format spec in f-strings) not supported", lambda found, text: (f"a {found[1]}", "kernels make no text")),
    (r">>> setitem\(DictType", lambda found, text: ("a dict of different types", "kernels use tuples and arrays")),
    (r">>> exception_match", lambda found, text: ("an except clause", "kernels catch no errors")),
    (r">>> ([^\n]+)", _signature),
]  # fmt: skip
