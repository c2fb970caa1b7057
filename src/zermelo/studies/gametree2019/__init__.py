"""Game tree: randomized algorithms version, a seminar paper in Serbian [gametree2019].

What does it cost to tell whether a game is won, from left to right and in random order? AND/OR trees.
"""
