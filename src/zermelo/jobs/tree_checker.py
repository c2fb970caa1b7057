"""The proof of a job-level search, and its checker: with the rules of the game alone, without the tree of the search.

The proof is one move for each position of the winner, down to positions that jobs have answered. The checker plays it
from the root: every reply of the loser, to the end of the game or to such a position. What a job answered was checked
where it was answered, by its own proof down to the ends of the game; `checked` says how many positions that were.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import Any, NamedTuple

from zermelo.algorithms import ProofError, same_state
from zermelo.core import Game, Move, State
from zermelo.errors import shown
from zermelo.jobs.job_tree import DISPROVED, PROVED, JobTree, Node
from zermelo.jobs.leaf_jobs import JobAnswer
from zermelo.kernels import TERMINAL


@dataclass(frozen=True)
class JobProof:
    """The claim that a player gets at least so much, or does not, and what it rests on."""

    game: Game
    state: State
    prover: int
    least: float
    proved: bool
    moves: Mapping[str, Move]  # of the winner, by position
    answers: Mapping[str, JobAnswer]  # of jobs, by position

    @property
    def winner(self) -> int:
        return self.prover if self.proved else 1 - self.prover


class Checked(NamedTuple):
    """What a checker counted."""

    positions: int  # of the tree
    jobs: int  # whose answers it rests on
    below: int  # positions of the proofs of these jobs, which were checked when they were written
    unwritten: int  # jobs without a written proof, by an algorithm that searches but proves nothing on paper
    value: float  # what the prover gets at least, or at most


def extracted(tree: JobTree) -> JobProof:
    """The proof that a tree whose root is solved holds: the winner takes the move that guarantees most."""
    proved = bool(tree.proved)
    moves: dict[str, Move] = {}
    answers: dict[str, JobAnswer] = {}
    worth: dict[str, float] = {}

    def visit(node: Node) -> float:
        if node.text in worth:
            return worth[node.text]
        if not node.children:
            if node.answer is not None:
                answers[node.text] = node.answer
            found = _sided(node.value, proved)
        elif node.ours == proved:
            won = PROVED if proved else DISPROVED
            settled = [i for i, child in enumerate(node.children) if child.numbers == won]
            values = [visit(node.children[i]) for i in settled]
            found = max(values)
            moves[node.text] = node.moves[settled[values.index(found)]]
        else:
            found = min(map(visit, node.children))
        worth[node.text] = found
        return found

    visit(tree.root)
    return JobProof(tree.game, tree.root.state, tree.prover, tree.least, proved, moves, answers)


def _sided(value: float | None, proved: bool) -> float:
    """What a value for the prover is worth to the winner."""
    found = -inf if value is None else value
    return found if proved else -found


def check_job_proof(proof: JobProof) -> Checked:
    """Count what was checked; raises ProofError if the proof is not one."""
    return _Checker(proof).run()


class _Checker:
    def __init__(self, proof: JobProof) -> None:
        self.proof = proof
        self.seen: dict[str, tuple[State, float]] = {}  # positions, and what they are worth to the winner
        self.jobs: dict[str, JobAnswer] = {}

    def run(self) -> Checked:
        worth = self.visit(self.proof.state)
        value = (worth if self.proof.proved else -worth) + 0.0
        self._check_value(value, self.proof.state)
        below = sum(answer.checked for answer in self.jobs.values())
        unwritten = sum(answer.checked == 0 for answer in self.jobs.values())
        return Checked(len(self.seen), len(self.jobs), below, unwritten, value)

    def visit(self, state: State) -> float:
        """What a position is worth to the winner, at least."""
        game, proof = self.proof.game, self.proof
        text = game.format(state)
        if text in self.seen:
            if not same_state(self.seen[text][0], state):
                raise ProofError(f"the text {shown(text)} stands for two positions")
            return self.seen[text][1]
        mover = game.mover(state)
        if mover == TERMINAL:
            worth = self._end(state)
        elif text in proof.answers:
            worth = self._answered(state, text, proof.answers[text])
        elif mover == proof.winner:
            move = proof.moves.get(text)
            if move not in game.moves(state):
                raise ProofError(f"the proof has no legal move in {shown(text)}")
            worth = self.visit(game.play(state, move))
        else:
            worth = min(self.visit(game.play(state, move)) for move in game.moves(state))
        self.seen[text] = state, worth
        return worth

    def _end(self, state: State) -> float:
        payoff = float(self.proof.game.payoff(state, self.proof.prover))
        self._check_value(payoff, state)
        return _sided(payoff, self.proof.proved)

    def _answered(self, state: State, text: str, answer: JobAnswer) -> float:
        if answer.text != text or not same_state(self.proof.game.position(text), state):
            raise ProofError(f"a job answered another position than {shown(text)}")
        if answer.proved is not self.proof.proved or answer.value is None:
            raise ProofError(f"the proof rests on a job that did not answer so in {shown(text)}")
        self._check_value(answer.value, state)
        self.jobs[text] = answer
        return _sided(answer.value, self.proof.proved)

    def _check_value(self, value: float, state: Any) -> None:
        if (value >= self.proof.least) != self.proof.proved:
            raise ProofError(f"a line of the proof comes to {value:g} in {shown(self.proof.game.format(state))}")


def line_of(proof: JobProof) -> tuple[Move, ...]:
    """The winner's moves against replies that cost the winner most, down to a position of a job or the end."""
    checker = _Checker(proof)
    checker.visit(proof.state)
    game, state, line = proof.game, proof.state, []
    while (text := game.format(state)) not in proof.answers and not game.is_over(state):
        if game.mover(state) == proof.winner:
            move = proof.moves[text]
        else:
            after = {move: checker.seen[game.format(game.play(state, move))][1] for move in game.moves(state)}
            move = min(after, key=after.__getitem__)
        line.append(move)
        state = game.play(state, move)
    return tuple(line)
