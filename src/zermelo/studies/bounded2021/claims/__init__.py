"""What the report takes from the literature of n players: max^n, paranoid, BRS, and MCTS on their trees."""
