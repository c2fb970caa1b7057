"""Backgammon: what depth and a learned evaluation are worth, in matches with the same dice for both sides."""
