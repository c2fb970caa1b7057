"""Kłęsk: MIN-MAX, slides in Polish [klesk_slides], and Game playing, in Croatian [games_slides].

The numbers that two courses print: are they right? Matrix game, Braess's paradox, sizes of trees, complexity of games.
"""
