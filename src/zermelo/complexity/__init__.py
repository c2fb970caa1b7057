"""The measure of games: how many states, how large a tree, how small a proof; exact or estimated."""

REGISTERS = False  # no algorithms of `zermelo list` here
