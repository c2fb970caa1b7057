"""Bożykowski: a self-learning program for draughts, Warcabnik [warcabnik2009], as the slides of [klesk_slides] tell it.

Six families of evaluations, their weights found by a genetic tournament in which one game decides. What of the found
weights comes back, what of it is chance, and what other methods of tuning need.
"""
