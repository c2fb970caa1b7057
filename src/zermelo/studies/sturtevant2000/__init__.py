"""On pruning techniques for multi-player games [SturtevantKorf2000].

What do shallow pruning, branch and bound, both together and the paranoid reduction save in a card game of three?
"""
