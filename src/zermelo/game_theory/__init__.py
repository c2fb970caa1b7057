"""Game theory: games in normal form, their values and equilibria."""

REGISTERS = False  # tools of their own, no search algorithms
