"""Synthetic trees, with the same protocol as games."""
