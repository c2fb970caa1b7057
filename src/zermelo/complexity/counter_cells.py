"""Indices of the counters that the passes over the states and their driver share.

The states from FIRST to LAST are the work of a pass, of which `expand` does BUDGET at most.
"""

FIRST, LAST, BUDGET, COUNT, ROOM, FULL, WIDER, UNGRADED, OVERFLOW, ENDS, EDGES, DECISIONS, FORCED = range(13)
CHANCES, INFLUENTIAL, LOW, HIGH, SIDE, SKIP, LIMBS, PLAYER, PLAYERS, SORTED, ORDERED, TOUCHED, CELLS = range(13, 26)
