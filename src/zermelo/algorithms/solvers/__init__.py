"""Solvers: searches made for one game, exact to its end."""
