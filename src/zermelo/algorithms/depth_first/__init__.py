"""Minimax, alpha-beta, and what grew out of it, depth first."""
