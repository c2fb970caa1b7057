"""Searches of games in which players do not see everything.

A world is a state that the player to move thinks possible; an algorithm gets all worlds with their probabilities, or
draws some, and never sees which is the true one. MAX is the player to move at the root, MIN the other.

Averaging over clairvoyance: `pimc` solves every world with open cards and takes the best mean. That is wrong in two
ways [frank1998]. Strategy fusion: it plays as if it could choose another move in every world later on.
Non-locality: the best choice in one place depends on what the opponent, who knows more, would do in another.

Against best defence: MAX fixes one strategy, one move for each information set; MIN sees the world and knows that
strategy. `belief_state` finds the best of all strategies; `alpha_mu` and `epimc` search the first moves in this way and
average below them; `vector_minimax` avoids fusion alone, `payoff_reduction` most of non-locality, too.

By playouts: `is_mcts` draws a world for each playout and learns in one tree of information sets.

Equilibria: `cfr`, `cfr_plus` and `external_sampling` find strategies of both players that neither can improve.
"""
