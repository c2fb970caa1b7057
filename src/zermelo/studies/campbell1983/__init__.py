"""Comparison of minimax tree search algorithms on ordered trees [campbell1983], [MarslandEtAl1987].

How many leaves do Scout, PVS and SSS* look at on trees whose moves come in a good order, against alpha-beta?
"""
