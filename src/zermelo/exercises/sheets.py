"""Exercises on paper: as text, as SVG, and as one HTML page to print, the keys on pages of their own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from zermelo.drawing import picture_svg
from zermelo.exercises.answers import number_text
from zermelo.exercises.exercise import Exercise
from zermelo.exercises.tree_picture import draw

PAGE = "\f\n"  # a new page in plain text
STYLE = """
body { font-family: sans-serif; margin: 2em; max-width: 60em }
svg { max-width: 100%; height: auto }
table { border-collapse: collapse } td, th { border: 1px solid #999; padding: 0.3em 0.8em; text-align: left }
td.answer { min-width: 9em } .code { color: #666; font-size: 80% }
section { break-inside: avoid } .keys { break-before: page }
"""


def exercise_svg(exercise: Exercise, *, key: bool = False) -> str:
    """The tree of an exercise as a picture; with the key beside its nodes, if it is asked for."""
    tree, rules = exercise.tree, exercise.rules
    crossed = set(tree.cut_edges) if key and rules.CROSSED else set()
    title = f"{exercise.title}{': key' if key else ''}"
    return picture_svg(draw(tree, rules.labels(tree) if key else {}, crossed, title))


def exercise_text(exercise: Exercise, *, key: bool = False) -> str:
    """The exercise in lines: question, tree, room for answers; the key, if it is asked for, on a page of its own."""
    answers = [f"  {item} ____" for item in exercise.items]
    page = [exercise.title, exercise.question, "", tree_text(exercise), "", *answers, "", exercise.code]
    if not key:
        return "\n".join(page)
    return "\n".join(page) + f"\n{PAGE}{key_text(exercise)}"


def key_text(exercise: Exercise) -> str:
    """The answers, an item a line."""
    return "\n".join([f"Key of {exercise.code}", *(f"  {item}  {text}" for item, text in exercise.key.items())])


def tree_text(exercise: Exercise) -> str:
    """The tree, a node a line, deeper nodes further to the right."""
    tree, lines = exercise.tree, []
    pending = [0]
    while pending:
        node = pending.pop()
        pending.extend(reversed(tree.children[node]))
        above, what = tree.parents[node], tree.owner(node)
        if not what:
            what = " ".join(map(number_text, tree.payoffs(node)[: 1 if tree.zero_sum else None]))
        if above >= 0 and tree.owner(above) == "chance":
            what += f"  (probability {number_text(tree.probabilities[node])})"
        lines.append(f"{'  ' * (len(tree.path(node)) - 1)}{tree.names[node]} {what}")
    return "\n".join(lines)


def exercise_page(exercises: Sequence[Exercise], *, key: bool = False) -> str:
    """One HTML page of exercises; the keys follow on pages of their own, if they are asked for."""
    asked = "\n".join(_asked(number, each) for number, each in enumerate(exercises, 1))
    keys = "\n".join(_answered(number, each) for number, each in enumerate(exercises, 1))
    keys = f'<div class="keys"><h1>Key</h1>{keys}</div>\n' if key else ""
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>Exercises</title><style>{STYLE}</style>'
        f"</head><body>\n{asked}\n{keys}</body></html>\n"
    )


def _asked(number: int, exercise: Exercise) -> str:
    rows = "".join(f'<tr><th>{escape(item)}</th><td class="answer"></td></tr>' for item in exercise.items)
    return (
        f"<section><h2>{number}. {escape(exercise.title)}</h2><p>{escape(exercise.question)}</p>"
        f"{exercise_svg(exercise)}<table>{rows}</table>{_code(exercise)}</section>"
    )


def _answered(number: int, exercise: Exercise) -> str:
    rows = "".join(f"<tr><th>{escape(item)}</th><td>{escape(text)}</td></tr>" for item, text in exercise.key.items())
    return (
        f"<section><h2>{number}. {escape(exercise.title)}</h2>{exercise_svg(exercise, key=True)}"
        f"<table>{rows}</table>{_code(exercise)}</section>"
    )


def _code(exercise: Exercise) -> str:
    return f'<p class="code">{escape(exercise.code)}</p>'
