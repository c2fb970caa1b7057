"""Best-first fixed-depth minimax algorithms [plaat1996].

Is best first better than depth first when both have the same memory? SSS* and its relatives as null-window
searches, beside alpha-beta and NegaScout.
"""
