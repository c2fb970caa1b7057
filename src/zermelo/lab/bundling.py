"""Modules of the pages as one script, for a page without a server: a browser imports nothing from a file's folder.

Each module becomes a function that returns its exports. It understands what the modules of the pages use: imports and
exports of names at the beginning of a line, `export { … } from`, and the list of exports that ends a minified module.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from posixpath import dirname, join, normpath

IMPORT = re.compile(r'^import\s*\{([^}]*)\}\s*from\s*"([^"]+)";?[ \t]*$', re.M)
PASSED_ON = re.compile(r'^export\s*\{([^}]*)\}\s*from\s*"([^"]+)";?[ \t]*$', re.M)
LISTED = re.compile(r"export\s*\{([^}]*)\};?\s*$")
DECLARED = re.compile(r"^export\s+((?:async\s+)?function\*?|class|const|let)\s+(\[[^\]]*\]|\w+)", re.M)
LEFT = re.compile(r"^\s*(?:import|export)\b(?!\s*\()", re.M)
DANGEROUS = re.compile(r"<(?=/script|script|!--)", re.I)  # what would end the script, or hide its end


def bundle(entry: str, files: Mapping[str, str]) -> str:
    """One module of the entry and all that it imports; `files` are sources by path."""
    done: dict[str, str] = {}
    _add(entry, files, done, ())
    return DANGEROUS.sub(lambda found: "\\x3c", "".join(done.values()))


def _add(path: str, files: Mapping[str, str], done: dict[str, str], above: tuple[str, ...]) -> None:
    if path in done:
        return
    if path in above:
        raise ValueError(f"modules import each other: {' -> '.join([*above, path])}")
    source, exports = files[path], []

    def imported(found: re.Match[str]) -> str:
        target = normpath(join(dirname(path), found[2]))
        _add(target, files, done, (*above, path))
        return f"const {{ {_pairs(found[1], ': ')} }} = {_name(target)};"

    def passed_on(found: re.Match[str]) -> str:
        exports.extend(_exports(found[1]))
        return imported(found)

    source = PASSED_ON.sub(passed_on, source)
    source = IMPORT.sub(imported, source)
    for found in DECLARED.finditer(source):
        exports += [(name, name) for name in re.findall(r"\w+", found[2])]
    source = DECLARED.sub(r"\1 \2", source)
    if listed := LISTED.search(source):
        exports += _exports(listed[1])
        source = source[: listed.start()]
    if left := LEFT.search(source):
        raise ValueError(f"{path}: cannot bundle {source[left.start() : left.start() + 60]!r}")
    made = ", ".join(f"{outer}: {inner}" for outer, inner in exports)
    done[path] = f"const {_name(path)} = (() => {{\n{source}\nreturn {{ {made} }};\n}})();\n"


def _name(path: str) -> str:
    return "$" + re.sub(r"\W", "_", path)


def _exports(names: str) -> list[tuple[str, str]]:
    """The outer and the inner name of each of a list such as `a, b as c`."""
    parts = [part.split() for part in names.split(",") if part.strip()]
    return [(part[-1], part[0]) for part in parts]


def _pairs(names: str, between: str) -> str:
    """A list of imported names for a pattern: `a as b` is `a: b`."""
    parts = [part.split() for part in names.split(",") if part.strip()]
    return ", ".join(part[0] if len(part) == 1 else f"{part[0]}{between}{part[-1]}" for part in parts)
