"""Bounded suboptimal n-player game tree search, a project report in Hebrew [bounded2021].

What is gained by accepting a value that is epsilon short of the best? Random trees of three players, Rolit
for four, and what the report takes from the literature on games of n players.
"""
