"""Games of three and more players: max^n and its pruning, paranoid, best reply, MP-Mix."""
