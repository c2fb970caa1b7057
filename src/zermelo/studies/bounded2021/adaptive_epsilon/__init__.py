"""Epsilon chosen while searching, against fixed ones."""
