"""Leduc hold'em on lists of names: each player's money is counted chip by chip."""

from __future__ import annotations

from typing import Any

from zermelo.kernels import CHANCE

DECK = ["Jh", "Js", "Qh", "Qs", "Kh", "Ks"]


class Leduc:
    """A position is the list of all names of cards and moves so far."""

    def start(self) -> list[str]:
        return []

    def _replayed(self, position: list[str]) -> dict[str, Any]:
        """Play the names from the start: cards, chips of each player, what each round has seen, who folded."""
        told: dict[str, Any] = {"cards": [], "rounds": [[], []], "chips": [1, 1], "folded": None}
        for name in position:
            if name in DECK:
                told["cards"].append(name)
                continue
            number = 0 if len(told["cards"]) == 2 else 1
            done = told["rounds"][number]
            player, chips = len(done) % 2, told["chips"]
            if name == "fold":
                told["folded"] = player
            elif name == "raise":
                chips[player] = max(chips) + (2 if number == 0 else 4)
            else:
                chips[player] = max(chips)
            done.append(name)
        return told

    @staticmethod
    def _closed(done: list[str]) -> bool:
        return bool(done) and (done[-1] in ("fold", "call") or done[-2:] == ["check", "check"])

    def turn(self, position: list[str]) -> int | None:
        told = self._replayed(position)
        dealt = len(told["cards"])
        if told["folded"] is not None:
            return None
        if dealt < 2:
            return CHANCE
        done = told["rounds"][dealt - 2]
        if not self._closed(done):
            return len(done) % 2
        return CHANCE if dealt == 2 else None

    def moves(self, position: list[str]) -> list[str]:
        told = self._replayed(position)
        if self.turn(position) == CHANCE:
            return [card for card in DECK if card not in told["cards"]]
        done = told["rounds"][len(told["cards"]) - 2]
        facing = bool(done) and done[-1] == "raise"
        return (["fold", "call"] if facing else ["check"]) + (["raise"] if done.count("raise") < 2 else [])

    def play(self, position: list[str], move: str) -> list[str]:
        return [*position, move]

    def payoffs(self, position: list[str]) -> tuple[float, ...]:
        told = self._replayed(position)
        if told["folded"] is not None:
            lost = float(told["chips"][told["folded"]])
            return (-lost, lost) if told["folded"] == 0 else (lost, -lost)
        first, second, public = (card[0] for card in told["cards"])
        order = "JQK"
        hands = [(card == public, order.index(card)) for card in (first, second)]
        won = float(told["chips"][0]) * ((hands[0] > hands[1]) - (hands[0] < hands[1]))
        return (won, -won)

    def show(self, position: list[str]) -> str:
        if not position:
            return "undealt"
        told = self._replayed(position)
        letters = {"fold": "f", "check": "c", "call": "c", "raise": "r"}
        rounds = ["".join(letters[name] for name in done) for done in told["rounds"]]
        hands, public = "".join(told["cards"][:2]), "".join(told["cards"][2:])
        return " ".join(part for part in (hands, rounds[0], public, rounds[1]) if part)
