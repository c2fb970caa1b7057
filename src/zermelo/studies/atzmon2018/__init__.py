"""D. Atzmon, R. Stern, A. Saffidine, Bounded suboptimal game tree search (2018).

What does a value cost that may be wrong by epsilon? Bounded alpha-beta with two players, with and without chance.
"""
