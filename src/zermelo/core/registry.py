"""The registry: games and algorithms by name, found in their folders and loaded when they are asked for."""

from __future__ import annotations

import hashlib
import inspect
import math
import pkgutil
import sys
from collections.abc import Callable, Mapping
from copy import copy
from functools import cache, lru_cache, wraps
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from zermelo.core.arguments import declared, resolve
from zermelo.core.deepening import deepen
from zermelo.core.files import user_path
from zermelo.core.interface import Game, State
from zermelo.core.judging import ended, judge_moves
from zermelo.core.task import Outcome, Task
from zermelo.core.traits import TRAITS, unmet, worded
from zermelo.core.weight_files import read_weights
from zermelo.errors import UsageError, shown, unknown

GAME_PACKAGES = ("zermelo.games", "zermelo.trees")
ALGORITHMS = "zermelo.algorithms"
FILE = "zermelo_file_"  # how the names of modules of users' files begin

F = TypeVar("F", bound=Callable[..., Any])
_algorithms: dict[str, Algorithm] = {}


class Algorithm:
    """A search algorithm: its function, what it needs of a game, and where it stands.

    `finds` names the value that it looks for; those that look for the same must agree. `fixed_depth` holds
    the options under which it finds that value of the tree cut at the given depth; None if it never does.
    `needs_depth`: it searches a tree that the depth cuts, and has no answer before it is done; without a depth, a
    search runs it `deepened`. `game` names the only game it is for, if it is for one.
    """

    def __init__(
        self,
        function: Callable[..., Any],
        requires: Mapping[str, object],
        fixed_depth: Mapping[str, Any] | None,
        game: str | None = None,
        finds: str = "minimax",
        needs_depth: bool | None = None,
    ) -> None:
        for trait in requires:
            if trait not in TRAITS:
                raise unknown("trait", trait, TRAITS)
        self.function = function
        self.requires = dict(requires)
        self.fixed_depth = None if fixed_depth is None else dict(fixed_depth)
        self.game = game
        self.finds = finds
        self.needs_depth = fixed_depth is not None if needs_depth is None else needs_depth
        self.settings: dict[str, Any] = {}  # options that are given unless the user says otherwise
        self.name = function.__name__
        self.module = sys.modules[function.__module__]
        self.family = function.__module__.rpartition(".")[0].rpartition(".")[-1]  # the folder; '' for a user's module

    def __repr__(self) -> str:
        return f"zermelo.find_algorithm({self.name!r})"

    @property
    def summary(self) -> str:
        return _first_line(self.module)

    @property
    def needs(self) -> list[str]:
        """What it needs of a game, in words."""
        return [worded(*need) for need in self.requires.items()] + ([f"the game {self.game}"] if self.game else [])

    def unmet(self, played: Game) -> str | None:
        """Why a game does not fit, in words; None if it does."""
        rules = getattr(played, "rules", None)
        played_as = getattr(rules, "PLAYED_AS", None)  # the game that it is with nothing hidden
        if self.game is not None and played_as != self.game and rules is not game_module(self.game):
            return f"needs the game {self.game}"
        return unmet(played.traits, self.requires)

    def options(self, given: Mapping[str, Any]) -> dict[str, Any]:
        return resolve(self.function, {**self.settings, **given}, f"option of {self.name}")

    def exact_for_depth(self, options: Mapping[str, Any]) -> bool:
        """Does it find, with these options, the exact value of the tree cut at the depth?"""
        needed = self.fixed_depth
        return needed is not None and all(options.get(name) == value for name, value in needed.items())

    @property
    def has_defaults(self) -> bool:
        """Can it be run with no option given?"""
        return all(option.default is not option.empty for option in declared(self.function).values())

    def wrapped(self, call: Callable[[Callable[..., Any], Task, dict[str, Any]], Any]) -> Algorithm:
        """The same algorithm whose function is called by another: with the function, the task and the options."""
        made = copy(self)

        @wraps(self.function)
        def function(task: Task, **options: Any) -> Any:
            return call(self.function, task, options)

        made.function = function
        return made

    def judging(self) -> Algorithm:
        """The same algorithm with a value for every move of the root: its own, or else by a search of each.

        What is hidden cannot be searched move by move: there an algorithm judges moves itself or not at all.
        """

        def call(function: Callable[..., Any], task: Task, options: dict[str, Any]) -> Outcome:
            found: Outcome = function(task, **options)
            if found.judges_moves or self.finds == "nothing" or not task.game.traits.perfect_information:
                return found

            def search(child: State) -> Outcome:
                if task.game.is_over(child):
                    return ended(task, child, vector=isinstance(found.value, tuple))
                return function(task.below(child), **options)  # type: ignore[no-any-return]

            return judge_moves(task, found, search)

        return self.wrapped(call)

    def deepened(self, *, until_decided: bool = False) -> Algorithm:
        """The same algorithm to depth 1, 2, … up to the depth of its task: by its own option, or run again and again.

        The second way may be told to end at a proven win or loss.

        >>> find_algorithm("alpha_beta").deepened().function.__name__
        'alpha_beta'
        """
        made = copy(self)
        made.needs_depth = False
        if DEEPENING in declared(self.function):
            made.settings = {DEEPENING: True}
            return made

        @wraps(self.function)
        def function(task: Task, **options: Any) -> Outcome:
            ends = until_decided and self.finds == "minimax"
            return deepen(task, lambda step: self.function(step, **options), until_decided=ends)

        made.function = function
        return made


WEIGHTS = "weights"  # a parameter of every game that has weights: a file of them
DEEPENING = "deepening"  # an option of algorithms that can deepen by themselves
NO_OPTIONS: Mapping[str, Any] = {}


def algorithm(
    fixed_depth: Mapping[str, Any] | None = NO_OPTIONS,
    game: str | None = None,
    finds: str = "minimax",
    needs_depth: bool | None = None,
    **requires: object,
) -> Callable[[F], F]:
    """Register a function as an algorithm for the games with these traits, or for one game.

    The arguments are those of `Algorithm`. Unless it is told, it needs a depth if it finds the value of a fixed depth.
    """

    def register(function: F) -> F:
        made = Algorithm(function, requires, fixed_depth, game, finds, needs_depth)
        ours = algorithm_modules().get(made.name, function.__module__)
        if ours != function.__module__:
            raise UsageError(f"{made.name} is an algorithm of Zermelo: give yours another name")
        _algorithms[made.name] = made
        function.registered = made  # type: ignore[attr-defined]
        return function

    return register


def _first_line(module: ModuleType) -> str:
    return (inspect.getdoc(module) or module.__name__).partition("\n")[0].rstrip(".")


@cache
def algorithm_modules() -> dict[str, str]:
    """The module of every algorithm by name, without loading it: a file of a family whose name has no `_` before it."""
    folders = [Path(folder) for folder in import_module(ALGORITHMS).__path__]
    families = [found.name for found in pkgutil.iter_modules(map(str, folders)) if found.ispkg]
    return {
        found.name: f"{ALGORITHMS}.{family}.{found.name}"
        for family in families
        for found in pkgutil.iter_modules(str(folder / family) for folder in folders)
        if not found.name.startswith("_")
    }


def list_algorithms() -> dict[str, Algorithm]:
    """Every algorithm by name."""
    for module in algorithm_modules().values():
        import_module(module)
    return dict(sorted(_algorithms.items(), key=lambda item: (item[1].family, item[0])))


def find_algorithm(name: str) -> Algorithm:
    """The algorithm of a name or of a user's file; no other is loaded."""
    if name.endswith(".py"):
        return algorithm_in_file(name)
    if name not in _algorithms and name in algorithm_modules():
        import_module(algorithm_modules()[name])
    if name not in _algorithms:
        raise unknown("algorithm", name, {*_algorithms, *algorithm_modules()})
    return _algorithms[name]


def algorithm_in_file(path: str) -> Algorithm:
    """The one algorithm that a user's file registers, which its name finds from now on."""
    module = load_file(path, "algorithm")
    found = registered_in(module)
    if len(found) != 1:
        names = ", ".join(each.name for each in found) or "none"
        raise UsageError(f"algorithm file {shown(path)}: expected one function under @algorithm(…), got {names}")
    _algorithms[found[0].name] = found[0]  # another file may have taken the name
    return found[0]


def registered_in(module: ModuleType) -> list[Algorithm]:
    """The algorithms that a module registers."""
    found = (getattr(value, "registered", None) for value in vars(module).values())
    return [made for made in found if isinstance(made, Algorithm) and made.module is module]


USUAL = ("engine", "star_minimax", "iterative_deepening", "pimc")
"""What searches a game if nobody says how, the game included (`Game.usual_algorithm`): the first that fits."""


def default_algorithm(played: Game) -> str:
    """The usual algorithm of a game, or else the first that fits it.

    >>> default_algorithm(game("tic_tac_toe"))
    'engine'
    """
    own = [] if played.usual_algorithm is None else [played.usual_algorithm]
    for name in (*own, *USUAL, *algorithm_modules(), *_algorithms):
        if find_algorithm(name).unmet(played) is None:
            return name
    raise UsageError(f"no algorithm fits {played.name} ('zermelo list algorithms' shows what each needs)")


@cache
def list_games() -> dict[str, str]:
    """The module of every game by the game's name, without loading it."""
    return {
        found.name: f"{package}.{found.name}"
        for package in GAME_PACKAGES
        for found in pkgutil.iter_modules(import_module(package).__path__)
        if not found.name.startswith("_")
    }


def game_module(name: str) -> ModuleType:
    """The module of a game, by name or by the path of a Python file."""
    if name.endswith(".py"):
        return load_file(name)
    if name not in list_games():
        raise unknown("game", name, list_games())
    return import_module(list_games()[name])


def game_summary(name: str) -> str:
    return _first_line(game_module(name))


def game(source: str | ModuleType | Game, /, **parameters: Any) -> Game:
    """A game by name, by the path of a Python file, or from a module; with its parameters.

    `weights` is the path of a file of weights, as `zermelo evolve` writes it, for a game with weights.

    >>> game("tic_tac_toe")
    zermelo.game('tic_tac_toe', one_stone=0.01, two_stones=0.1)
    """
    if isinstance(source, Game):
        if parameters:
            raise UsageError(f"parameters go with the name of a game, not with a game: {', '.join(parameters)}")
        return source
    if not isinstance(source, str | ModuleType):
        raise UsageError(f"expected a game, its name or its file, got {_described(source)}")
    module = game_module(source) if isinstance(source, str) else source
    make = maker(module)
    if isinstance(file := parameters.get(WEIGHTS), str) and WEIGHTS not in declared(make):
        weighted = game(source, **{name: value for name, value in parameters.items() if name != WEIGHTS})
        return weighted.reweighted(read_weights(file, weighted))
    resolved = resolve(make, parameters, f"parameter of {_name(module)}")
    made = make(**resolved)
    if not isinstance(made, Game):
        raise UsageError(f"{shown(str(source))}: make() returned {type(made).__name__}, expected a zermelo.Game")
    for name, value in resolved.items():
        if isinstance(value, float) and math.isinf(value):
            raise UsageError(f"parameter {name} of {made.name}: expected a finite number, got {value}")
    made.parameters = resolved
    made.source = module.__file__ if module.__name__.startswith(FILE) else made.name
    return made


def _name(module: ModuleType) -> str:
    """What a user calls a module."""
    if module.__name__.startswith(FILE) and module.__file__:
        return Path(module.__file__).stem
    return module.__name__.rsplit(".", 1)[-1]


def remake(source: str, parameters: dict[str, Any], is_open: bool = False) -> Game:
    """The game again, when it is copied or sent to another process."""
    made = game(source, **parameters)
    return made.opened() if is_open else made


def _described(source: object) -> str:
    """What came in place of a game, and what would work."""
    if isinstance(source, type) and issubclass(source, Game):
        return f"the class {source.__name__}: write {source.__name__}()"
    kind = source if isinstance(source, type) else type(source)
    if all(hasattr(kind, rule) for rule in ("start", "mover", "moves", "play", "payoff")):
        return f"a {kind.__name__}: write class {kind.__name__}(zermelo.Game)"
    return shown(source)


def maker(module: ModuleType) -> Callable[..., Any]:
    """A module's `make`, or its one Game class."""
    make = getattr(module, "make", None)
    if make is not None:
        return make  # type: ignore[no-any-return]
    name = Path(module.__file__ or module.__name__).name
    classes = [each for each in vars(module).values() if isinstance(each, type) and each.__module__ == module.__name__]
    games = [each for each in classes if issubclass(each, Game)]
    if len(games) == 1:
        return games[0]
    wanted = f"{shown(name)}: expected a function make() or one subclass of zermelo.Game"
    if games:
        raise UsageError(f"{wanted}, got {', '.join(each.__name__ for each in games)}: write make() to choose")
    like = next((each for each in classes if hasattr(each, "start") and hasattr(each, "moves")), None)
    if like is not None:
        raise UsageError(f"{wanted}, got the class {like.__name__}: write class {like.__name__}(zermelo.Game)")
    if registered_in(module):
        raise UsageError(f"{wanted}, got the algorithm {registered_in(module)[0].name}: give it with -a")
    raise UsageError(f"{wanted}, got neither")


def load_file(path: str, kind: str = "game") -> ModuleType:
    """A user's file as a module, loaded anew when it has changed; `kind` is what it holds."""
    try:
        full = user_path(path).resolve(strict=True)
        return _load(full, full.read_text(encoding="utf-8"), kind)
    except OSError as error:
        raise UsageError(f"cannot read {kind} file {shown(path)}: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise UsageError(f"cannot read {kind} file {shown(path)}: expected Python in UTF-8") from None


@lru_cache(maxsize=100)
def _load(full: Path, text: str, kind: str) -> ModuleType:
    """A file as a module; its name says which file it is, so that compiled code finds its types again.

    The text is run, never a .pyc: Python takes one for fresh that is of the same second and length.
    """
    folder = hashlib.sha256(str(full.parent).encode()).hexdigest()[:8]
    module = ModuleType(f"{FILE}{folder}_{full.stem}")
    module.__file__ = str(full)
    before = sys.modules.get(module.__name__)
    sys.modules[module.__name__] = module
    try:
        exec(compile(text, str(full), "exec"), vars(module))
    except (Exception, SystemExit) as error:
        if before is None:
            del sys.modules[module.__name__]
        else:
            sys.modules[module.__name__] = before
        raise UsageError(f"cannot load {kind} file {shown(full.name)}: {type(error).__name__}: {error}") from error
    return module
