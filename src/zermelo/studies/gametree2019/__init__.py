"""V. Cvijović, Game tree: randomized algorithms version (Belgrade 2019): AND/OR trees in random order.

What does it cost to tell whether a game is won, from left to right and in random order?
"""
