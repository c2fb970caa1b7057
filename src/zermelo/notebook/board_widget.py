"""A board of a notebook: played by clicks, with the values of a search that runs in a thread."""

from __future__ import annotations

import threading
from typing import Any

import traitlets

from zermelo.core import Analysis, Game, SearchResult, Snapshot, State
from zermelo.core import analyse as start_analysis
from zermelo.core import describe, json_value
from zermelo.errors import UsageError, ZermeloError, shown
from zermelo.lab import placed
from zermelo.notebook.page_module import PageWidget

MOST_MOVES = 5_000  # that are listed


class BoardWidget(PageWidget):
    """Both sides are played by clicks, or by `play`; `asked` are the arguments of `zermelo.analyse`, if any."""

    kind = traitlets.Unicode("board").tag(sync=True)
    at = traitlets.Dict().tag(sync=True)
    snapshot = traitlets.Dict().tag(sync=True)
    running = traitlets.Bool(False).tag(sync=True)
    problem = traitlets.Unicode("").tag(sync=True)

    def __init__(self, game: Game, position: State | str | None, asked: dict[str, Any] | None = None) -> None:
        self._game, self._asked = game, asked
        self._states, self._names = [game.position(position)], list[str]()
        self._analysis: Analysis | None = None
        self._follower: threading.Thread | None = None
        self._result: SearchResult | None = None
        self._lock = threading.Lock()
        super().__init__()
        self.on_msg(self._hear)
        self._show()

    @property
    def state(self) -> State:
        """The state that is shown."""
        return self._states[-1]

    @property
    def position(self) -> str:
        """The same as text."""
        return self._game.format(self.state)

    @property
    def moves(self) -> list[str]:
        """The names of the moves that were played."""
        return list(self._names)

    @property
    def result(self) -> SearchResult | None:
        """What the search of this position has found, when it is over."""
        return self._result

    def play(self, move: str) -> None:
        """Play a move by its name."""
        state = self.state
        after = self._game.play(state, self._game.parse_move(state, move))
        self._states.append(after)
        self._names.append(move)
        self._show()

    def take_back(self) -> None:
        """Take the last move back, if there is one."""
        if self._names:
            self._states.pop()
            self._names.pop()
            self._show()

    def stop(self) -> None:
        """End the search; what it has found stays."""
        if self._analysis is not None:
            self._analysis.stop()

    def wait(self, seconds: float | None = None) -> None:
        """Wait for the end of the search, at most so long."""
        if self._follower is not None:
            self._follower.join(seconds)

    def close(self) -> None:
        """End the search and the widget."""
        with self._lock:
            analysis, self._analysis = self._analysis, None
        if analysis is not None:
            analysis.close()
        super().close()

    def svg(self) -> str | None:
        return self._game.board(self.state).svg()

    def __repr__(self) -> str:
        return f"<board of {self._game.name}: {self.position}>"

    def _show(self) -> None:
        """Tell the page the position, and search it."""
        self.stop()
        with self._lock:  # what the search before still says is not heard
            self._analysis = self._result = None
            self.set_trait("problem", "")
            self.set_trait("snapshot", {})
            self.set_trait("running", False)
            self.set_trait("at", told(self._game, self.state, self._names))
        if self._asked is not None and self.at["mover"] not in (None, "chance"):
            self._search(self._asked)

    def _search(self, asked: dict[str, Any]) -> None:
        analysis = start_analysis(self._game, self.state, **asked)
        self._analysis = analysis
        self.set_trait("running", True)
        self._follower = threading.Thread(target=self._follow, args=[analysis], name="zermelo-notebook", daemon=True)
        self._follower.start()

    def _follow(self, analysis: Analysis) -> None:
        """Pass on what a search says, until it is over or another one has taken its place."""
        try:
            for snapshot in analysis:
                if not self._heard(analysis, snapshot):
                    return
        except ZermeloError as error:
            with self._lock:
                if self._analysis is analysis:
                    self.set_trait("problem", str(error))
                    self.set_trait("running", False)

    def _heard(self, analysis: Analysis, snapshot: Snapshot) -> bool:
        with self._lock:
            if self._analysis is not analysis:
                return False
            self._result = snapshot.result
            words = snapshot.words if snapshot.result is None else snapshot.result.words
            self.set_trait("snapshot", {**json_value(snapshot.to_dict()), "words": words, "result": None})
            self.set_trait("running", not snapshot.done)
        return True

    def _hear(self, widget: Any, content: dict[str, Any], buffers: Any) -> None:
        """What was clicked."""
        kind = content.get("kind")
        try:
            if kind == "play":
                self.play(str(content.get("move")))
            elif kind == "back":
                self.take_back()
            elif kind == "stop":
                self.stop()
            else:
                raise UsageError(f"expected play, back or stop, got {shown(kind)}")
        except ZermeloError as error:
            self.set_trait("problem", str(error))


def told(game: Game, state: State, played: list[str]) -> dict[str, Any]:
    """What the page shows of a position."""
    found = describe(game, state).to_dict()
    names, chances = found["moves"][:MOST_MOVES], found["probabilities"] or []
    moves = [
        {"name": name, **({"probability": chances[number]} if chances else {})} for number, name in enumerate(names)
    ]
    facts = {name: found[name] for name in ("game", "position", "players", "over", "mover", "payoffs", "text")}
    return {
        **json_value(facts), "moves": moves, "svg": game.board(state).svg(),
        "places": placed(game, state, None, names), "played": list(played),
    }  # fmt: skip
