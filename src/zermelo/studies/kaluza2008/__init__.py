"""Analysis of pathological models of minimax and Pearl's game, a thesis in Slovene [kaluza2008].

Does looking deeper choose better moves? Models of trees with branching factor b, granularity g and
dependence s, and Pearl's game with real heuristics.
"""
