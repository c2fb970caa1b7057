"""The fork: a road to a heap of gold, and a road to a fork with jewels on one side and a bus on the other.

    python examples/fork.py
    zermelo search examples/fork.py -a pimc
    zermelo search examples/fork.py -a belief_state

Who knows where the jewels are takes road B. Who does not should take road A: at the fork one must guess. Averaging over
clairvoyance takes road B all the same, since in each world it knows the way there: that is strategy fusion.
"""

from typing import Annotated, Any, NamedTuple

import zermelo
from zermelo.drawing import ACCENT, circle, label, line, svg

PAYOFFS = {"gold": 1.0, "jewels": 10.0, "bus": -100.0}


class State(NamedTuple):
    jewels: str  # the side on which they are: left or right
    place: str  # start, fork, gold, jewels or bus


class Fork(zermelo.Game[State, str]):
    """One traveller, player 0; player 1 gets the negative and never moves."""

    traits = zermelo.Traits(perfect_information=False, lowest=-100.0, highest=100.0, max_moves=2, max_plies=2)
    player_names = ("traveller", "fate")

    def __init__(self, known: bool) -> None:
        self.known = known

    def start(self) -> State:
        return State("left", "start")

    def mover(self, state: State) -> int:
        return 0 if state.place in ("start", "fork") else zermelo.TERMINAL

    def moves(self, state: State) -> list[str]:
        return ["A", "B"] if state.place == "start" else ["left", "right"]

    def play(self, state: State, move: str) -> State:
        if state.place == "fork":
            return State(state.jewels, "jewels" if move == state.jewels else "bus")
        return State(state.jewels, "gold" if move == "A" else "fork")

    def payoff(self, state: State, player: int) -> float:
        value = PAYOFFS[state.place]
        return value if player == 0 else -value

    def observation(self, state: State, player: int) -> State | str:
        return state if self.known or state.place in ("jewels", "bus") else state.place

    def worlds(self, state: State, player: int) -> list[tuple[State, float]]:
        if self.observation(state, player) == state:
            return [(state, 1.0)]
        return [(State(side, state.place), 0.5) for side in ("left", "right")]

    def svg(self, state: State) -> str:
        return picture(state, {side: "jewels" if side == state.jewels else "bus" for side in ("left", "right")})

    def seen_svg(self, state: State, player: int) -> str:
        known = self.observation(state, player) == state
        return self.svg(state) if known else picture(state, {"left": "?", "right": "?"})

    def sample(self, state: State, player: int, random: Any) -> State:
        drawn: State = random.choice([world for world, _ in self.worlds(state, player)])
        return drawn


def picture(state: State, ends: dict[str, str]) -> str:
    """The roads, what lies at their ends, and the traveller."""
    places = {"start": (20, 60), "gold": (200, 20), "fork": (110, 80), "left": (200, 55), "right": (200, 105)}
    told = {"gold": "gold 1", "left": f"left: {ends['left']}", "right": f"right: {ends['right']}"}
    at = {name: side for side, name in ends.items()}.get(state.place, state.place)
    roads = [("start", "gold"), ("start", "fork"), ("fork", "left"), ("fork", "right")]
    parts = [line(*places[a], *places[b], width=3) for a, b in roads]
    parts += [label(x + 8, y + 4, told[name], anchor="start") for name, (x, y) in places.items() if name in told]
    parts += [label(100, 32, "road A"), label(58, 86, "road B"), circle(*places[at], 6, ACCENT)]
    return svg(290, 120, parts, "fork")


def make(
    *, known: Annotated[bool, "Whether the traveller knows on which side the jewels are."] = False
) -> zermelo.Game[State, str]:
    return Fork(known)


def main() -> None:
    for known in (True, False):
        print(f"the jewels' side is {'known' if known else 'not known'}:")
        for algorithm in ("pimc", "belief_state"):
            found = zermelo.search(Fork(known), algorithm=zermelo.find_algorithm(algorithm))
            values = ", ".join(f"road {move} {value:g}" for move, value in (found.move_values or {}).items())
            print(f"  {algorithm:12} takes road {found.move} ({values})")


if __name__ == "__main__":
    main()
