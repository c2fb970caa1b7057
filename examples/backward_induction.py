"""Two ways to the same value: backward induction in the tree, linear programming in the normal form.

    python examples/backward_induction.py

In a game of perfect information the best play from the end backwards is optimal among all
strategies, mixed ones too: the matrix of all plans has a saddle point, and its value is minimax.
With hidden information there is no such point: Kuhn poker is worth -1/18, and no single plan gets it.
"""

import zermelo
from zermelo.algorithms import reference
from zermelo.game_theory import zero_sum
from zermelo.game_theory.extensive import to_normal_form

GAMES = [
    ("the nine leaves of the textbooks", zermelo.game("explicit_tree"), None),
    ("tic-tac-toe near the end", zermelo.game("tic_tac_toe"), "XOX/OX./..O"),
]


def main() -> None:
    for title, game, position in GAMES:
        state = game.position(position)
        plans = to_normal_form(game, state)
        induction = reference.minimax(game, state) * (1 if game.mover(state) == 0 else -1)
        print(f"{title}: {' x '.join(map(str, plans.shape))} plans")
        print(f"  backward induction {induction:g}, linear program {zero_sum.solve_zero_sum(plans, exact=True).value}")
    plans = to_normal_form(zermelo.game("kuhn_poker"))
    best_pure = plans.payoffs[0].min(axis=1).max()
    print(f"Kuhn poker: {' x '.join(map(str, plans.shape))} plans")
    print(f"  best single plan {best_pure:.4f}, linear program {zero_sum.solve_zero_sum(plans, exact=True).value}")


if __name__ == "__main__":
    main()
