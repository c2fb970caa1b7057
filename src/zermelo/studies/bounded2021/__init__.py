"""Bounded Suboptimal N-Player Game Tree Search, project report, Ben-Gurion University 2021 (Hebrew).

What does it bring to accept a value that is epsilon short of the best? Random trees of three players, Rolit
for four, and what the report takes from the literature of n players.
"""
