"""A. Plaat, J. Schaeffer, W. Pijls, A. de Bruin, Best-first fixed-depth minimax algorithms (1996).

Is best first better than depth first when both have the same memory? SSS* and its kin as null-window
searches, beside alpha-beta and NegaScout.
"""
