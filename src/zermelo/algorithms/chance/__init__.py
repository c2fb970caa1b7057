"""Searches of games with chance: expectiminimax and the *-minimax family."""
