"""B. Kaluža, Analiza patoloških modelov minimaksa in Pearlove igre (Ljubljana 2008): minimax pathology.

Does looking deeper choose better moves? Models of trees with branching factor b, granularity g and
dependence s, and Pearl's game with real heuristics.
"""
