"""*-Minimax performance in backgammon [hauk2004], [HaukEtAl2004].

How much of an exhaustive search do probing and move ordering save in backgammon, and is a deep search needed there?
"""
