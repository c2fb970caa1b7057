"""Minimax pathology: models of trees in which searching deeper may choose worse.

Every model gives the leaves of a tree with branching factor b and depth d values of [0, 1];
`granularity` maps them to g values; a heuristic is the true value with noise. The move error
E(d) is the share of trees whose root move, chosen by a search to depth d, is not optimal;
the pathology is p = E(5) / E(1).

Source  B. Kaluža, Analiza patoloških modelov minimaksa in Pearlove igre, Ljubljana 2008.
"""

REGISTERS = False  # models to simulate or solve, no games
