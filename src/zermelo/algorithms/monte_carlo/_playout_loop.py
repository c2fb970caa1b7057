"""Monte Carlo tree search: select, expand, simulate, backpropagate.

Select        From the root down, follow the child that `variant.select` chooses: the selection rule, a file of its
              own. Chance is sampled by its probabilities, its outcomes are nodes of the tree.
Expand        The first node on the way that was never visited joins the tree: one a playout.
Simulate      Play on at random to the end of the game, or to the depth limit, where the state is evaluated.
Backpropagate Every node on the way counts a visit and adds the result.

Nodes count every state that is played, in the tree and at random, and the root once. A playout that the
budget cuts short counts for nothing else. When the memory is full the tree grows no more; playouts go on.
"""

from __future__ import annotations

from typing import Any

from zermelo.algorithms.monte_carlo._best_reply_moves import follow, replies, reply
from zermelo.algorithms.monte_carlo._mcts_solver import await_proofs, rather, recall, settle, solved
from zermelo.algorithms.monte_carlo._shared_tree import (
    begins, claims, count, disclaim, give_all, lose, reserve, retreat,
)
from zermelo.algorithms.monte_carlo._tree import (
    NONE, PLAYOUTS, RESUMED, ROOT, USED, WANTED, Tree, clear, draw, entry, seen,
)
from zermelo.kernels import (
    CHANCE, DONE, HORIZON, INF, LEAVES, TERMINAL, Run, acquire, at_end, kernel, legal_moves, probe, publish, rules,
    stopped, variant, visit,
)


@kernel
def search(params: Any, run: Run, state: Any, player: int, ply: int, depth: int, alpha: float, beta: float) -> float:
    """Playouts until there are enough, the root is proved, or the budget is spent."""
    tree = run.memory
    if tree.cells[RESUMED] == 0 and visit(run, 0) and tree.common[USED] == 0:  # a tree that was kept has its root
        plant(run, tree, player)
    while not stopped(run) and not solved(tree, ROOT) and goes_on(tree):
        if playout(params, run, tree, state, depth):
            tree.cells[PLAYOUTS] += 1
    if variant.SHARED:
        give_all(tree)
    return 0.0


@kernel
def goes_on(tree: Tree) -> bool:
    """Is another playout wanted?"""
    return begins(tree) if variant.SHARED else bool(tree.cells[PLAYOUTS] < tree.cells[WANTED])


@kernel
def plant(run: Run, tree: Tree, mover: int) -> None:
    """Make the root."""
    tree.common[USED] = 1
    tree.parent[ROOT] = NONE
    tree.mover[ROOT] = mover
    tree.recorded[ROOT] = probe.enter(run, 0, shown_for(tree), -INF, INF)
    if tree.settings.solver:
        tree.left[ROOT] = 1


@kernel
def shown_for(tree: Tree) -> int:
    """The player whose means are recorded: the one whose payoff a result is, or who moves at the root."""
    return tree.policy.own if tree.policy.own >= 0 else max(0, tree.mover[ROOT])


@kernel
def playout(params: Any, run: Run, tree: Tree, root: Any, depth: int) -> bool:
    """One playout; False if the budget has cut it short."""
    slot, state, ply = ROOT, root, 0
    while not solved(tree, slot) and has_children(params, run, tree, slot, state, depth - ply):
        slot = sample(tree, slot) if tree.mover[slot] == CHANCE else variant.select(tree, slot)
        state = follow(params, tree, state, tree.mover[tree.parent[slot]], tree.move[slot])
        ply += 1
        if variant.SHARED:
            lose(tree, slot)
        if not visit(run, 0):
            return cut_short(tree, slot)
    if acquire(tree.visits, slot) == 0:
        join(params, run, tree, slot, state, ply)
    if solved(tree, slot):  # where chance has led again
        recall(tree, slot)
    elif not simulate(params, run, tree, state, tree.mover[slot], depth - ply):
        return cut_short(tree, slot)
    elif tree.settings.solver and at_end(tree.mover[slot], depth - ply):
        settle(tree, slot)
    backpropagate(run, tree, slot)
    return True


@kernel
def cut_short(tree: Tree, slot: int) -> bool:
    """The budget has ended a playout: False, and it leaves no trace."""
    if variant.SHARED:
        retreat(tree, slot)
    return False


@kernel
def has_children(params: Any, run: Run, tree: Tree, slot: int, state: Any, depth: int) -> bool:
    """Has a node children, or does it get them now? If another thread is at it, it has none."""
    n = acquire(tree.children, slot)
    if n != 0 or not grows(tree, slot, depth):
        return bool(n > 0)
    if not variant.SHARED:
        return expand(params, run, tree, slot, state)
    if not claims(tree, slot):
        return False
    made = expand(params, run, tree, slot, state)
    if not made:
        disclaim(tree, slot)
    return made


@kernel
def grows(tree: Tree, slot: int, depth: int) -> bool:
    """May a node without children get them? The root at once, any other when it is visited for the second time."""
    if slot != ROOT and (acquire(tree.visits, slot) == 0 or tree.policy.flat):
        return False
    return not at_end(tree.mover[slot], depth)


@kernel
def sample(tree: Tree, slot: int) -> int:
    """An outcome of chance, by its probability."""
    left = draw(tree)
    last = tree.first[slot] + tree.children[slot] - 1
    for child in range(tree.first[slot], last):
        left -= tree.prior[child]
        if left < 0.0:
            return child
    return last


@kernel
def expand(params: Any, run: Run, tree: Tree, slot: int, state: Any) -> bool:
    """Give a node its children, not visited yet, in random order; False if there is no room for them."""
    mover = tree.mover[slot]
    replying = replies(tree, mover)  # then the children are the moves of all players but one
    first = last = room(params, run, tree, state, mover) if variant.SHARED else tree.common[USED]
    if first == NONE:
        return False
    for player in range(0 if replying else mover, tree.players if replying else mover + 1):
        if replying and player == tree.policy.own:
            continue
        n = options(params, run, tree, rules.turned(params, state, player) if replying else state, player)
        if last + n > tree.most or stopped(run):  # no room, or more moves than the game states
            return False
        for i in range(n):
            clear(tree, last + i)
            if variant.SHARED:
                tree.virtual[last + i] = 0
            tree.move[last + i] = reply(tree, run.moves[i], player) if replying else run.moves[i]
            tree.parent[last + i] = slot
            if mover == CHANCE:
                tree.prior[last + i] = tree.scratch.probabilities[i]
        last += n
    if last == first:  # a game whose rules give no move before the end: `simulate` says so
        return False
    if tree.settings.solver:
        await_proofs(tree, slot, first, last)
    if mover != CHANCE:
        shuffle(tree, first, last)
    tree.first[slot] = first
    if not variant.SHARED:
        tree.common[USED] = last
    publish(tree.children, slot, last - first)
    return True


@kernel
def room(params: Any, run: Run, tree: Tree, state: Any, mover: int) -> int:
    """The first slot for the children of a state in a shared tree, which needs to know beforehand how many; or NONE."""
    if not replies(tree, mover):
        return reserve(tree, options(params, run, tree, state, mover))
    n = 0
    for player in range(tree.players):
        if player != tree.policy.own:
            n += options(params, run, tree, rules.turned(params, state, player), player)
    return reserve(tree, n)


@kernel
def shuffle(tree: Tree, first: int, last: int) -> None:
    for i in range(last - 1, first, -1):
        j = first + int(draw(tree) * (i - first + 1))
        tree.move[i], tree.move[j] = tree.move[j], tree.move[i]
        if tree.settings.solver:
            tree.order[i], tree.order[j] = tree.order[j], tree.order[i]


@kernel
def options(params: Any, run: Run, tree: Tree, state: Any, mover: int) -> int:
    """Write the moves, or the outcomes of chance and their probabilities; how many."""
    if mover == CHANCE:
        return int(rules.outcomes(params, state, run.moves, tree.scratch.probabilities, 0))
    return legal_moves(params, run, state, 0)


@kernel
def join(params: Any, run: Run, tree: Tree, slot: int, state: Any, ply: int) -> None:
    """A slot becomes a node of the tree."""
    above, mover = tree.parent[slot], rules.mover(params, state)
    tree.mover[slot] = mover
    if above == NONE:
        return
    chooser = tree.mover[above]
    if tree.settings.bias > 0.0 and chooser != CHANCE:
        whose = chooser if tree.entries > 1 else tree.policy.own
        tree.prior[slot] = seen(tree, worth(params, state, mover, whose), chooser)
    probe.back(run, ply - 1, tree.recorded[above])
    probe.step(run, ply - 1, tree.move[slot])
    tree.recorded[slot] = probe.enter(run, ply, shown_for(tree), -INF, INF)


@kernel
def worth(params: Any, state: Any, mover: int, player: int) -> float:
    """The payoff at the end of the game, the evaluation before it."""
    if mover == TERMINAL:
        return float(rules.payoff(params, state, player))
    return float(rules.evaluate(params, state, player))


@kernel
def simulate(params: Any, run: Run, tree: Tree, state: Any, mover: int, depth: int) -> bool:
    """Play at random, and write the result; False if the budget has cut it short."""
    while not at_end(mover, depth):
        n = options(params, run, tree, state, mover)
        if stopped(run):
            return False
        chosen = outcome(tree, n) if mover == CHANCE else int(draw(tree) * n)
        state = rules.play(params, state, run.moves[chosen])
        mover = rules.mover(params, state)
        depth -= 1
        if not visit(run, 0):
            return False
    run.counts[LEAVES] += 1
    if mover != TERMINAL:
        run.counts[HORIZON] += 1
    for i in range(tree.entries):
        tree.scratch.result[i] = worth(params, state, mover, i if tree.policy.own < 0 else tree.policy.own)
    return True


@kernel
def outcome(tree: Tree, n: int) -> int:
    """The number of an outcome of chance, by its probability."""
    left = draw(tree)
    for i in range(n - 1):
        left -= tree.scratch.probabilities[i]
        if left < 0.0:
            return i
    return n - 1


@kernel
def backpropagate(run: Run, tree: Tree, slot: int) -> None:
    """Add the result to every node from here to the root."""
    while slot != NONE:
        rather(tree, slot)
        if variant.SHARED:
            count(tree, slot)
        else:
            tree.visits[slot] += 1
            for i in range(tree.entries):
                tree.total[slot * tree.entries + i] += tree.scratch.result[i]
            report(run, tree, slot)
        slot = tree.parent[slot]


@kernel
def report(run: Run, tree: Tree, slot: int) -> None:
    """Tell the probe what a node knows now; a shared tree is not recorded."""
    if tree.entries > 1:
        probe.vector(run, tree.recorded[slot], tree.total, slot * tree.entries, float(tree.visits[slot]))
    at = slot * tree.entries + entry(tree, shown_for(tree))
    probe.leave(run, tree.recorded[slot], tree.total[at] / tree.visits[slot], DONE)
