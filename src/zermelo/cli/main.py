"""The command line: its commands, and how they end.

Exit codes: 0 done, 1 failed, 2 bad usage, 130 interrupted.
"""

from __future__ import annotations

import contextlib
import io
import os
import sys
import threading
import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from zermelo import __version__
from zermelo.cli.output import message
from zermelo.core import coerce
from zermelo.errors import UsageError, ZermeloError, shown

COMMANDS = (
    "list", "explain", "show", "search", "solve", "bridge", "endgames", "compare", "exploitability", "perft", "new",
    "check", "check-bound", "measure", "matrix", "congestion", "pathology", "exercise", "play", "tournament", "ratings",
    "sprt", "replay", "pdn", "reproduce", "results", "train", "evolve", "lab", "warm", "bench",
)  # fmt: skip
HIDDEN = ("reference",)
DONE, FAILED, BAD_USAGE, INTERRUPTED = 0, 1, 2, 130
PACKAGE = Path(__file__).parent.parent
SEE = "ZERMELO_DEBUG=1 shows where"
USERS = "zermelo_file_"  # how the names of modules begin that are users' files
WANTED = {"int_parsing": "a whole number", "int_from_float": "a whole number", "float_parsing": "a number"}
"""What was expected, by Pydantic's word for what is wrong."""


def _checked(command: Callable[..., None]) -> Callable[..., None]:
    """A command that refuses whole numbers beyond a float, whatever they are for."""

    @wraps(command)
    def run_checked(**given: Any) -> None:
        for name, value in given.items():
            if isinstance(value, int):
                coerce(f"--{name.replace('_', '-')}", value, type(value))
        command(**given)

    return run_checked


def _command(name: str) -> Callable[..., None]:
    """The function of a command: that of its name, in the file of its name."""
    file, function = ("listing", "list_all") if name == "list" else (name.replace("-", "_"),) * 2
    found: Callable[..., None] = getattr(import_module(f"zermelo.cli.{file}"), function)
    return found


def application(names: Iterable[str] = (*COMMANDS, *HIDDEN)) -> typer.Typer:
    """The command line with these commands: only their files are loaded."""
    app = typer.Typer(
        name="zermelo", add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    )  # fmt: skip
    for name in names:
        command = _command(name)
        short = str(command.__doc__).partition(":")[0]
        app.command(name, short_help=short, hidden=name in HIDDEN)(_checked(command))
    app.callback(invoke_without_command=True)(main)
    return app


def main(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Show the version and exit.")] = False,
) -> None:
    """A laboratory for game-tree search.

    Search a position with any algorithm, compare them all, watch the tree, play.

    \b
    Examples:
      zermelo list
      zermelo search tic_tac_toe -a alpha_beta --depth 9
      zermelo compare othello --depth 6
    """
    if version:
        print(f"zermelo {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        raise UsageError(f"expected a command, got none (one of: {', '.join(COMMANDS)}; zermelo --help tells more)")


def _spelled_out(given: list[str]) -> list[str]:
    """`help X` is `X --help`, and `help` alone is `--help`."""
    return [*given[1:2], "--help"] if given[:1] == ["help"] else given


def run(arguments: Sequence[str] | None = None) -> int:
    """Run a command line; the exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a letter shows '?'
    try:
        given = _spelled_out(sys.argv[1:] if arguments is None else list(arguments))
        asked = [name for name in given[:1] if name in (*COMMANDS, *HIDDEN)]
        code = application(asked or (*COMMANDS, *HIDDEN))(args=given, prog_name="zermelo", standalone_mode=False)
        sys.stdout.flush()
        return code if isinstance(code, int) else DONE
    except (KeyboardInterrupt, typer.Abort):
        if any(thread.name == "zermelo-search" for thread in threading.enumerate()):
            os._exit(INTERRUPTED)  # a compiler is at work that nothing else stops
        return INTERRUPTED
    except BrokenPipeError:
        return _quiet()
    except SystemExit as exit_:  # Typer's own answer to a broken pipe
        return exit_.code if isinstance(exit_.code, int) else FAILED
    except Exception as error:
        return _explain(error)


def _explain(error: Exception) -> int:
    """One line for every error; one that is not of usage may be a bug, of a game or of ours."""
    worded = getattr(error, "format_message", None)  # of Typer's errors of usage
    if os.environ.get("ZERMELO_DEBUG") and error.__cause__ is not None and worded is None:
        raise error
    if isinstance(error, UsageError):
        message(str(error))
        return BAD_USAGE
    if isinstance(error, ZermeloError):
        message(str(error))
        return FAILED
    if isinstance(error, MemoryError):
        message("not enough memory: a smaller depth or record would need less")
        return FAILED
    if isinstance(error, OSError) and error.filename is not None:
        message(f"cannot open {shown(str(error.filename))}: {error.strerror or error}")
        return FAILED
    if worded is not None:
        message(_plain(" ".join(worded().split()), error.__cause__))
        return BAD_USAGE
    if os.environ.get("ZERMELO_DEBUG"):
        raise error
    message(f"failed: {type(error).__name__}: {error} ({_place(error)})")
    return FAILED


def _plain(said: str, cause: BaseException | None) -> str:
    """What Typer says of a bad value, with the words of Pydantic, which found it, replaced by ours."""
    found: list[dict[str, Any]] = getattr(cause, "errors", list)()
    if not found:
        return said
    theirs, typed = " ".join(found[0]["msg"].split()), found[0]["input"]
    wanted = WANTED.get(found[0]["type"])
    ours = f"expected {wanted}, got {shown(typed)}" if wanted else theirs.removeprefix("Value error, ").rstrip(".")
    return said.replace(theirs, ours)


def _place(error: Exception) -> str:
    """Where in a user's file an error was raised, or how to see where; and what tells more if a file is involved."""
    frames = list(traceback.walk_tb(error.__traceback__))
    users = [i for i, (frame, _) in enumerate(frames) if frame.f_globals.get("__name__", "").startswith(USERS)]
    if not users:
        return SEE
    frame, line = frames[users[-1]]
    path, here = Path(frame.f_code.co_filename), Path.cwd()
    below = (Path(frame.f_code.co_filename) for frame, _ in frames[users[-1] + 1 :])
    ours = any(each.is_relative_to(PACKAGE) for each in below)
    where = SEE if ours else f"in {frame.f_code.co_name}, {path.name} line {line}"
    return f"{where}; zermelo check {path.relative_to(here) if path.is_relative_to(here) else path} tells more"


def _quiet() -> int:
    """Whoever read stdout has left: write no more, not even at exit."""
    with contextlib.suppress(OSError, ValueError, io.UnsupportedOperation):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return FAILED
