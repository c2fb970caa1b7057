"""Cazenave and Ventos: The αμ search algorithm for the game of Bridge [cazenave2021].

Averaging over clairvoyance opens the cards after one move. Alpha-mu keeps them hidden for M moves of the declarer, with
fronts of what can be got in each world: is its play better?
"""
