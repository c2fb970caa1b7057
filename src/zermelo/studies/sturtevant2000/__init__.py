"""On pruning techniques for multi-player games [sturtevant2000].

What do shallow pruning, branch and bound, both together and the paranoid reduction save in a card game of three?
"""
