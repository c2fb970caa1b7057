"""Backgammon: what depth and a learned evaluation are worth [backgammon].

Matches with the same dice for both sides; a study of our own.
"""
