"""A recorded tree as one page that needs no server: scripts, styles and data are in it, and no more is asked for."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import zlib
from html import escape
from pathlib import Path, PurePath, PureWindowsPath
from typing import Any

from zermelo.core import RecordedTree
from zermelo.core import game as find_game
from zermelo.core import list_games, read_bytes, tree_head, untrusted, write_bytes
from zermelo.errors import ZermeloError, shown
from zermelo.lab.bundling import bundle
from zermelo.lab.page_files import read_static
from zermelo.lab.svg_cleaning import clean_svg

MOST_BYTES = 256 << 20
MOST_BOARDS = 120
"""Nodes, those nearest to the root, whose boards are in the page."""
STYLES = ("style.css", "tree.css")
ENTRY = "exported.js"
LICENCE = "vendor/lit-html.LICENSE.txt"
PAGE = """<!doctype html>
<html lang="en" data-theme="system">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'sha256-{script_hash}'; \
style-src 'sha256-{style_hash}'; img-src data:; base-uri 'none'; form-action 'none'">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main id="main"><h1>{title}</h1><p id="about">{about}</p>
<div id="viewer"><noscript>This page needs JavaScript.</noscript></div></main>
<script type="text/plain" id="tree">{tree}</script>
<script type="text/plain" id="boards">{boards}</script>
<script type="module">{script}</script>
<!-- lit-html is in this page under this licence:
{licence}-->
</body>
</html>
"""


def export_page(tree: str, page: Path) -> int:
    """Write the page of a `.ztree` file, whole or not at all; the number of its bytes."""
    data = read_bytes(tree, "tree file", MOST_BYTES)
    head = tree_head(data, shown(Path(tree).name))
    made = tree_page(*_without_folders(data, head)).encode()
    write_bytes(page, made)
    return len(made)


def _without_folders(data: bytes, head: dict[str, Any]) -> tuple[bytes, dict[str, Any]]:
    """The same tree, in which a game of a file goes by the file's name alone: the page may go anywhere."""
    name = PurePath(PureWindowsPath(str(head["game"])).as_posix()).name
    if name == head["game"]:
        return data, head
    head = {**head, "game": name}
    written = json.dumps(head).encode()
    body = written + data[12 + int.from_bytes(data[4:8], "little") :]
    return data[:4] + len(written).to_bytes(4, "little") + zlib.crc32(body).to_bytes(4, "little") + body, head


def tree_page(data: bytes, head: dict[str, Any]) -> str:
    """The page of the bytes of a tree with this head."""
    files = {name: file.content.decode() for name, file in read_static().items()}
    script, style = bundle(ENTRY, files), "".join(files[name] for name in STYLES)
    about = f"{head['nodes']:,} of {head['seen']:,} nodes, recorded by Zermelo. Position: {head['position']}"
    return PAGE.format(
        script_hash=_hash(script), style_hash=_hash(style), title=escape(f"Search tree of {head['game']}"),
        about=escape(about), style=style, script=script, tree=_packed(data), boards=_packed(_boards(data, head)),
        licence=files[LICENCE].replace("--", "- -"),
    )  # fmt: skip


def _hash(text: str) -> str:
    return base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _packed(data: bytes) -> str:
    """Compressed, in letters that mean nothing to HTML."""
    return base64.b64encode(gzip.compress(data, mtime=0)).decode()


def _boards(data: bytes, head: dict[str, Any]) -> bytes:
    """The boards of the first nodes by their paths, as JSON; none where the rules are not at hand, or do not fit."""
    found: dict[str, str] = {}
    if head["game"] in list_games():
        try:
            with untrusted():
                tree = RecordedTree.from_bytes(data, find_game(head["game"], **head["parameters"]))
                paths = _nearest(tree)
                for number, state in tree.states_at(sorted(paths)).items():
                    found[paths[number]] = clean_svg(tree.game.board(state).svg()) or ""
        except (ZermeloError, TypeError, AttributeError):
            found = {}
    return json.dumps(found).encode()


def _nearest(tree: RecordedTree) -> dict[int, str]:
    """The nodes nearest to the root, each with the moves that lead to it."""
    parents, moves = tree.nodes.column("parent"), tree.nodes.column("move")
    plies: list[int] = []
    for parent in parents:
        plies.append(0 if parent < 0 else plies[parent] + 1)
    paths: dict[int, str] = {}
    for node in sorted(range(len(plies)), key=plies.__getitem__)[:MOST_BOARDS]:  # parents come first
        above = paths.get(parents[node], "")
        paths[node] = "" if parents[node] < 0 else f"{above},{moves[node]}" if above else str(moves[node])
    return paths
