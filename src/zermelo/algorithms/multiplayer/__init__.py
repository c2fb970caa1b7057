"""Games of three and more players: one file an algorithm; vectors.py is what those of max^n share."""
