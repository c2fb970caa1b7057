"""Best-reply search for multi-player games [schadd2011].

Does it pay to let only the opponent with the strongest counter move answer? Matches against max^n and paranoid search.
"""
