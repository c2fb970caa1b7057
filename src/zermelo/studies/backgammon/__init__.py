"""Backgammon: what depth and a learned evaluation are worth.

Matches with the same dice for both sides; a study of our own.
"""
